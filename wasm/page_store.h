// The store of a harbour in a page: orders go to the host as JSON, which keeps logs in the browser's own database.
#pragma once

#include <functional>
#include <map>

#include "server/sole_store.h"

namespace boost::json {
class value;
}

namespace tortuga::wasm {

class PageStore final : public server::SoleStore {
 public:
  void append(server::Append order) override;
  void read(std::string table, std::int64_t from, Told told) override;
  void list(int most, std::function<void(std::vector<server::Listing> tables)> told) override;
  void shelf(server::ShelfPart part,
             std::function<void(bool readable, std::vector<server::Shelved> tables)> told) override;
  void rewrite(server::Rewrite order) override;
  void erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string> erased)> told) override;
  void flush() override {}

  // The host's answer to an order; text that is no JSON says that the browser's database failed.
  void stored(std::uint32_t number, std::string_view answer);

 private:
  using Answered = std::function<void(const boost::json::value* answer)>;  // null: it failed
  void order(std::string order, Answered answered);

  std::uint32_t last_ = 0;
  std::map<std::uint32_t, Answered> waiting_;
};

}  // namespace tortuga::wasm
