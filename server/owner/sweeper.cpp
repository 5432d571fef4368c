#include "server/owner/sweeper.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "server/harbour.h"
#include "server/log.h"

namespace tortuga::server {
namespace {

constexpr int kMost = 50;                        // tables that one sweep looks at
constexpr std::int64_t kPause = 60 * 60 * 1000;  // milliseconds between two rounds
constexpr std::int64_t kFirst = 60 * 1000;       // after the harbour opened
constexpr std::int64_t kDay = 24 * 60 * 60 * 1000;

}  // namespace

std::int64_t resting_since(const std::vector<std::string>& log) {
  std::int64_t newest = 0;
  for (auto line = log.rbegin(); line != log.rend(); ++line) {
    LogEntry entry;
    if (LogEntry::parse(*line, entry).found() || entry.is<logged::Seen>()) continue;
    newest = std::max(newest, entry.at);
    if (entry.is<logged::End>() || entry.is<logged::Close>()) return entry.at;
    if (entry.is<logged::Move>() || entry.is<logged::Undo>() || entry.is<logged::Start>()) break;
  }
  return newest;
}

// Tables that looked old by their cards: those still to be read, and those that are.
struct Sweeper::Found {
  std::vector<Shelved> left;
  std::vector<Store::Doomed> doomed;
  std::int64_t before = 0;
  bool more = false;
};

Sweeper::Sweeper(Harbour& harbour, OwnerLog& log)
    : harbour_(harbour), log_(log), next_(harbour.loop().now() + kFirst) {}

void Sweeper::soon() {
  next_ = harbour_.loop().now();
}

void Sweeper::sweep() {
  const std::uint32_t days = log_.standing().keep_days();
  if (sweeping_ || days == 0 || harbour_.loop().now() < next_) return;
  sweeping_ = true;
  const std::int64_t before = harbour_.loop().today() - kDay * days;
  harbour_.store().shelf({after_, before, kMost},
                         lifeline_.guard([this, before](bool readable, std::vector<Shelved> tables) {
                           if (!readable) return done(false);
                           Found found;
                           found.before = before;
                           found.more = static_cast<int>(tables.size()) == kMost;
                           after_ = found.more ? tables.back().table : std::string{};
                           // What is no table is not ours to delete: the owner's log is stored beside them.
                           for (Shelved& table : tables)
                             if (is_table_id(table.table) && harbour_.lay_up(table.table))
                               found.left.push_back(std::move(table));
                           look(std::move(found));
                         }));
}

void Sweeper::look(Found found) {
  if (found.left.empty()) return erase(std::move(found));
  Shelved table = std::move(found.left.back());
  found.left.pop_back();
  const auto judged = lifeline_.guard(
      [this, id = table.table](const std::shared_ptr<Found>& kept, std::int64_t since, std::int64_t entries) {
        if (since < kept->before) kept->doomed.push_back({id, entries});
        else harbour_.put_back(id, Harbour::Berthed::as_before);
        look(std::move(*kept));
      });
  const auto kept = std::make_shared<Found>(std::move(found));
  harbour_.store().read(
      table.table, 0,
      lifeline_.guard([this, kept, judged, touched = table.card.touched](bool readable, std::vector<std::string> log) {
        const bool lent = readable && harbour_.archivists().lend([kept, judged, touched,
                                                                  log = std::move(log)]() -> std::function<void()> {
          const std::int64_t since = resting_since(log);
          return [kept, judged, since = since != 0 ? since : touched, entries = static_cast<std::int64_t>(log.size())] {
            judged(kept, since, entries);
          };
        });
        if (!lent) judged(kept, kNever, 0);  // another time
      }));
}

void Sweeper::erase(Found found) {
  if (found.doomed.empty()) return done(found.more);
  std::vector<std::string> asked;
  for (const Store::Doomed& doomed : found.doomed) asked.push_back(doomed.table);
  harbour_.store().erase(
      std::move(found.doomed),
      lifeline_.guard([this, asked = std::move(asked), more = found.more](const std::vector<std::string>& erased) {
        for (const std::string& id : asked) {
          const bool gone = std::find(erased.begin(), erased.end(), id) != erased.end();
          harbour_.put_back(id, gone ? Harbour::Berthed::never_again : Harbour::Berthed::as_before);
        }
        if (erased.empty()) return done(more);
        const auto count = static_cast<std::int64_t>(erased.size());
        log(Level::info, "tables_swept", {{"tables", std::to_string(count)}});
        log_.write(ordered::Swept{count}, [this, more](bool) { done(more); });
      }));
}

// A round that is not at its end goes on the next time somebody looks; the next round has time.
void Sweeper::done(bool more) {
  sweeping_ = false;
  next_ = harbour_.loop().now() + (more ? 0 : kPause);
}

}  // namespace tortuga::server
