// The harbour in a page: the server's own tables over the host's timers and the browser's database. Who is connected
// has a number that the host gives.
#include <map>
#include <memory>

#include "server/harbour.h"
#include "server/log.h"
#include "server/session.h"
#include "server/table/recorded.h"
#include "wasm/answer.h"
#include "wasm/host.h"
#include "wasm/page_hands.h"
#include "wasm/page_loop.h"
#include "wasm/page_store.h"
#include "wasm/words.h"

namespace tortuga::wasm {
namespace {

constexpr const char* kAddress = "here";

// Nobody is a stranger here, and nobody else is kept waiting.
server::Limits own_limits() {
  server::Limits limits;
  limits.rate = limits.burst = limits.address_rate = limits.address_burst = 1000000;
  limits.tables_per_address = 1000000;
  limits.grace_seconds = 86400;  // no bot sits down for somebody who closed the lid for a moment
  return limits;
}

class PageWire final : public server::Wire {
 public:
  explicit PageWire(std::uint32_t number) : number_(number) {}
  void send(server::Message message) override { host_tell(number_, message->data(), message->size()); }
  void end() override { host_end(number_); }

 private:
  std::uint32_t number_;
};

struct Caller {
  explicit Caller(std::uint32_t number) : wire(number) {}
  PageWire wire;
  std::shared_ptr<server::Session> session;
};

struct Page {
  PageLoop loop;
  PageStore store;
  PageHands hands{loop};
  server::Metrics metrics;
  server::Harbour harbour{loop, store, hands, hands, hands, metrics, own_limits()};
  std::map<std::uint32_t, Caller> callers;
};

Page& page() {
  static Page here;
  return here;
}

// One call of the host; at its end thoughts go that nobody waits for any more.
struct Call {
  Page* operator->() const { return &page(); }
  Call() = default;
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;
  ~Call() { page().hands.let_go(); }
};

}  // namespace
}  // namespace tortuga::wasm

using tortuga::wasm::Call;
using tortuga::wasm::page;

extern "C" {

[[clang::export_name("open")]] void tortuga_open() {
  tortuga::server::set_log_level(tortuga::server::Level::error);
  page();
}
[[clang::export_name("turn")]] void tortuga_turn() {
  Call()->loop.turn();
}
[[clang::export_name("ring")]] void tortuga_ring() {
  Call()->loop.ring();
}
[[clang::export_name("stored")]] void tortuga_stored(std::uint32_t number, std::size_t size) {
  Call()->store.stored(number, std::string{tortuga::wasm::heard(size)});
}
[[clang::export_name("thought")]] void tortuga_thought(std::uint32_t number, std::size_t size) {
  Call()->hands.thought(number, std::string{tortuga::wasm::heard(size)});
}
// What a bot thinks who is asked what `size` bytes in the room say: in a module of its own, where nothing else is.
[[clang::export_name("ponder")]] const char* tortuga_ponder(std::size_t size) {
  return tortuga::wasm::told(tortuga::wasm::ponder(std::string{tortuga::wasm::heard(size)}));
}
// The record of `size` bytes in the room as a table, for the host to keep: its id, its watchers' token, its log.
[[clang::export_name("recorded")]] const char* tortuga_recorded(std::size_t size) {
  using namespace tortuga;
  server::RecordedTable table;
  if (const Flaw flaw = server::recorded(wasm::heard(size), page().loop.today(), table); flaw.found())
    return wasm::told(wasm::unable(flaw.text()));
  return wasm::told(wasm::Answer(true).add("table", table.id).add("watch", table.watch).add("log", table.log).done());
}
[[clang::export_name("connect")]] void tortuga_connect(std::uint32_t number) {
  auto& caller = page().callers.try_emplace(number, number).first->second;
  caller.session =
      std::make_shared<tortuga::server::Session>(page().harbour, caller.wire, std::string{tortuga::wasm::kAddress});
  caller.session->greet();
}
[[clang::export_name("receive")]] void tortuga_receive(std::uint32_t number, std::size_t size) {
  const Call page;
  const auto found = page->callers.find(number);
  if (found != page->callers.end()) found->second.session->receive(std::string{tortuga::wasm::heard(size)});
}
[[clang::export_name("leave")]] void tortuga_leave(std::uint32_t number) {
  const Call page;
  const auto found = page->callers.find(number);
  if (found == page->callers.end()) return;
  found->second.session->ended();
  page->callers.erase(found);
}
}
