#include "wasm/page_store.h"

#include <utility>

#include "engine/describe.h"
#include "engine/read.h"
#include "engine/write.h"
#include "wasm/host.h"

namespace tortuga::server {
BOOST_DESCRIBE_STRUCT(Card, (), (game, listed, touched))
BOOST_DESCRIBE_STRUCT(Shelved, (), (table, card))
}  // namespace tortuga::server

namespace tortuga::wasm {
namespace {

// The orders as the host reads them (web/src/engine/store.ts).
struct AppendOrder {
  std::string append;
  std::int64_t n = 0;
  std::string entry;
  std::optional<server::Card> card;
};
BOOST_DESCRIBE_STRUCT(AppendOrder, (), (append, n, entry, card))

struct ReadOrder {
  std::string read;
  std::int64_t from = 0;
};
BOOST_DESCRIBE_STRUCT(ReadOrder, (), (read, from))

struct ListOrder {
  std::int32_t list = 0;
};
BOOST_DESCRIBE_STRUCT(ListOrder, (), (list))

struct ShelfOrder {
  std::string shelf;  // tables after this one
  std::int64_t before = 0;
  std::int32_t most = 0;
};
BOOST_DESCRIBE_STRUCT(ShelfOrder, (), (shelf, before, most))

struct NewText {
  std::int64_t n = 0;
  std::string entry;
};
BOOST_DESCRIBE_STRUCT(NewText, (), (n, entry))
struct RewriteOrder {
  std::string rewrite;
  std::vector<NewText> entries;
};
BOOST_DESCRIBE_STRUCT(RewriteOrder, (), (rewrite, entries))

struct DoomedTable {
  std::string table;
  std::int64_t n = 0;
};
BOOST_DESCRIBE_STRUCT(DoomedTable, (), (table, n))
struct EraseOrder {
  std::vector<DoomedTable> erase;
};
BOOST_DESCRIBE_STRUCT(EraseOrder, (), (erase))

constexpr std::int64_t kExact = 1ll << 53;  // the greatest whole number that a page can count to

template <class T>
bool read_answer(const boost::json::value* answer, T& out) {
  return answer != nullptr && !Reader::read(*answer, out).found();
}

}  // namespace

void PageStore::order(std::string order, Answered answered) {
  waiting_.emplace(++last_, std::move(answered));
  host_store(last_, order.data(), order.size());
}

void PageStore::stored(std::uint32_t number, std::string_view text) {
  const auto found = waiting_.find(number);
  if (found == waiting_.end()) return;
  const Answered answered = std::move(found->second);
  waiting_.erase(found);
  boost::json::value answer;
  answered(parse_json(text, answer).found() ? nullptr : &answer);
}

void PageStore::append(server::Append wanted) {
  order(to_json(AppendOrder{wanted.table, wanted.n, std::move(wanted.entry), wanted.card}),
        [told = std::move(wanted.told)](const boost::json::value* answer) {
          bool next = false;
          if (!read_answer(answer, next)) return told(server::Stored::failed);
          told(next ? server::Stored::done : server::Stored::taken);
        });
}

void PageStore::read(std::string table, std::int64_t from, Told told) {
  order(to_json(ReadOrder{std::move(table), from}), [told = std::move(told)](const boost::json::value* answer) {
    std::vector<std::string> log;
    const bool readable = read_answer(answer, log);
    told(readable, std::move(log));
  });
}

void PageStore::list(int most, std::function<void(std::vector<server::Listing>)> told) {
  order(to_json(ListOrder{most}), [told = std::move(told)](const boost::json::value* answer) {
    std::vector<std::string> ids;
    if (!read_answer(answer, ids)) ids.clear();
    std::vector<server::Listing> tables;
    for (std::string& id : ids) tables.push_back({std::move(id), {}});
    told(std::move(tables));
  });
}

void PageStore::shelf(server::ShelfPart part, std::function<void(bool, std::vector<server::Shelved>)> told) {
  order(to_json(ShelfOrder{part.after, std::min(part.before, kExact), part.most}),
        [told = std::move(told)](const boost::json::value* answer) {
          std::vector<server::Shelved> tables;
          const bool readable = read_answer(answer, tables);
          told(readable, std::move(tables));
        });
}

void PageStore::rewrite(server::Rewrite wanted) {
  RewriteOrder rewrite{wanted.table, {}};
  for (auto& [n, entry] : wanted.entries) rewrite.entries.push_back({n, std::move(entry)});
  order(to_json(rewrite), [told = std::move(wanted.told)](const boost::json::value* answer) {
    bool done = false;
    told(read_answer(answer, done) && done);
  });
}

void PageStore::erase(std::vector<Doomed> tables, std::function<void(std::vector<std::string>)> told) {
  EraseOrder erase;
  for (const Doomed& doomed : tables) erase.erase.push_back({doomed.table, doomed.n});
  order(to_json(erase), [told = std::move(told)](const boost::json::value* answer) {
    std::vector<std::string> erased;
    if (!read_answer(answer, erased)) erased.clear();
    told(std::move(erased));
  });
}

}  // namespace tortuga::wasm
