#include "server/owner/eraser.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "server/protocol/entries.h"

namespace tortuga::server {
namespace {

// Follows chairs through a log: which chair a seat's number meant at each entry.
class Chairs {
 public:
  // The chair of the entry's seat; -1: none.
  int take(const LogEntry& entry) {
    const int chair = of(entry.seat);
    if (entry.is<logged::Create>()) {
      row_.resize(entry.as<logged::Create>().seats.size());
      std::iota(row_.begin(), row_.end(), 0);
      made_ = static_cast<int>(row_.size());
      begun_ = entry.as<logged::Create>().position.has_value();
    } else if (entry.is<logged::Start>()) {
      begun_ = true;
    } else if (entry.is<logged::Reseat>()) {
      const std::string& to = entry.as<logged::Reseat>().to;
      if (to == "add") row_.push_back(made_++);
      else if (to == "remove" && !begun_ && chair >= 0) row_.erase(row_.begin() + entry.seat.index());
    }
    return chair;
  }
  int of(Seat seat) const {
    return seat.somebody() && static_cast<std::size_t>(seat.index()) < row_.size()
               ? row_[static_cast<std::size_t>(seat.index())]
               : -1;
  }

 private:
  std::vector<int> row_;
  int made_ = 0;
  bool begun_ = false;
};

}  // namespace

Erasure erasure_of(const std::vector<std::string>& log, const ask::Forget& forget) {
  struct Spoken {
    std::int64_t n;
    int chair;  // those of the first entry are numbered as its seats are
    LogEntry entry;
  };
  std::vector<Spoken> spoken;
  Chairs chairs;
  const bool names = forget.names.value_or(false);
  for (std::size_t n = 0; n < log.size(); ++n) {
    LogEntry entry;
    if (LogEntry::parse(log[n], entry).found()) continue;
    const int chair = chairs.take(entry);
    const bool named = entry.is<logged::Create>() || entry.is<logged::Join>() || entry.is<logged::Rename>();
    if (entry.is<logged::Say>() || (named && names))
      spoken.push_back({static_cast<std::int64_t>(n), chair, std::move(entry)});
  }

  const bool all = !forget.seat.has_value();
  const int wanted = all || *forget.seat >= kMaxSeats ? -1 : chairs.of(Seat{static_cast<int>(*forget.seat)});
  const auto meant = [&](int chair) {
    return all || (chair >= 0 && chair == wanted);
  };
  Erasure erasure;
  for (Spoken& one : spoken) {
    const auto clear = [](std::string& text) -> std::int64_t {
      if (text.empty()) return 0;
      text.clear();
      return 1;
    };
    std::int64_t lines = 0, cleared = 0;
    if (auto* said = std::get_if<logged::Say>(&one.entry.what); said != nullptr && meant(one.chair)) {
      lines = clear(said->text);
      said->phrase.reset();
    } else if (auto* join = std::get_if<logged::Join>(&one.entry.what); join != nullptr && meant(one.chair)) {
      cleared = clear(join->name);
    } else if (auto* rename = std::get_if<logged::Rename>(&one.entry.what); rename != nullptr && meant(one.chair)) {
      cleared = clear(rename->name);
    } else if (auto* create = std::get_if<logged::Create>(&one.entry.what)) {
      for (std::size_t i = 0; i < create->seats.size(); ++i)
        if (create->seats[i].kind == Sitter::person && meant(static_cast<int>(i)))
          cleared += clear(create->seats[i].name);
    }
    if (lines + cleared == 0) continue;
    erasure.count.lines += lines;
    erasure.count.names += cleared;
    erasure.entries.emplace_back(one.n, one.entry.json());
  }
  return erasure;
}

void erase_words(Port& port, const Lifeline& lifeline, const ask::Forget& forget,
                 std::function<void(std::optional<tell::Forgotten>)> told) {
  const auto worked_out = lifeline.guard([&port, &lifeline, table = forget.table,
                                          told](const std::shared_ptr<Erasure>& erasure) {
    if (erasure->entries.empty()) return told(erasure->count);
    port.store().rewrite({table, std::move(erasure->entries), lifeline.guard([told, count = erasure->count](bool done) {
                            told(done ? std::optional{count} : std::nullopt);
                          })});
  });
  port.store().read(
      forget.table, 0, lifeline.guard([&port, forget, told, worked_out](bool readable, std::vector<std::string> log) {
        if (!readable) return told({});
        const bool lent = port.archivists().lend([forget, worked_out, log = std::move(log)]() -> std::function<void()> {
          return [worked_out, erasure = std::make_shared<Erasure>(erasure_of(log, forget))] {
            worked_out(erasure);
          };
        });
        if (!lent) told({});
      }));
}

}  // namespace tortuga::server
