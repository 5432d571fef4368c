// A table as its log tells it: seats, links, luck, the match, clocks, chat. Changes only by `apply`, so that a table
// that was read again is the same table. Knows no connections and no time of its own.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/rank.h"
#include "engine/match.h"
#include "engine/record.h"
#include "narrator/narrator.h"
#include "server/protocol/entries.h"
#include "server/table/recent_keys.h"
#include "server/token.h"
#include "server/words.h"

namespace tortuga::server {

struct Chair {
  Sitter sitter = Sitter::open;
  Rank rank = Rank::stand_in();
  bool has_token = false;
  bool nameless = false;  // its person's name was erased
  bool kept = false;      // by a bot until the end of the game
  TokenHash token{};
  std::string salt;
  std::int64_t seen = 0;             // events this seat has looked at
  std::int64_t bank = 0;             // milliseconds left
  std::int64_t paid_m = 0;           // the moves up to this one brought their increment
  std::int64_t clock_m = 0;          // its clock runs since so many moves had been played, for this decision:
  int decision = 0;                  // see Match
  int talk = 0;                      // entries from here that are no part of the game
  int marks = 0;                     // that were made from here
  std::vector<std::int64_t> marked;  // when, those of its last minute
  std::int64_t since_m = 0;          // the decision this seat owes was owed when so many moves had been played
};

inline constexpr int kEventsKept = 256;  // in memory, at least; the log has them all
inline constexpr std::size_t kIdsKept = 4096;
inline constexpr std::int64_t kMinute = 60'000;

class TableState {
 public:
  using Books = const Book* (*)(std::string_view game);
  explicit TableState(int events_kept = kEventsKept, Books books = find_book)
      : events_kept_(static_cast<std::size_t>(events_kept)), books_(books) {}

  // Applies the next entry. A flaw means that the log does not fit this program; the table is then of no use. The entry
  // of a move may come with the intent that was checked when it was stored: then it is not read again.
  Flaw apply(const LogEntry& entry, const Intent* intent = nullptr);

  // The stored log was rewritten without the words of a seat (of nobody: of all), and without its person's name if that
  // was wanted: now this is the table that the log tells of.
  void forget(Seat seat, bool names);

  std::int64_t entries() const { return entries_; }
  Stage stage() const { return stage_; }
  bool ended() const { return ended_; }  // the end of the game is in the log
  const Book& book() const { return *book_; }
  bool listed() const { return public_; }
  bool hints() const { return hints_; }
  bool marks() const { return marks_; }  // whether the host wants any
  int marked() const { return marked_; }
  int marked(Seat seat, std::int64_t since) const;  // in the minute after `since`, at least
  int pace() const { return pace_; }
  Seat host() const { return host_; }
  const ClockRule& clock() const { return clock_; }
  const boost::json::object& options() const { return options_; }
  const std::vector<Chair>& chairs() const { return chairs_; }
  const Chair& chair(Seat seat) const { return chairs_[static_cast<std::size_t>(seat.index())]; }
  const std::vector<std::string>& names() const { return names_; }
  int seats() const { return static_cast<int>(chairs_.size()); }
  bool has(Seat seat) const { return seat.somebody() && seat.index() < seats(); }
  const std::string& invite() const { return invite_; }
  const std::string& watch() const { return watch_; }
  const std::string& rematch() const { return rematch_; }
  const std::string& closed_why() const { return closed_why_; }
  std::string hash() const;
  Seed seed() const;
  const std::string& secret() const { return secret_; }
  std::int64_t opened() const { return opened_; }  // milliseconds since 1970
  std::int64_t touched() const { return touched_; }
  // Whether this seat may add one more entry that is no part of the game, where there may be `most` at the table: some
  // are kept for each of the others, so that nobody uses up all of them alone.
  bool may_talk(Seat seat, int most) const;
  Seat seat_of(const std::string& token) const;  // nobody if no seat has this token

  // The game; nothing before the start.
  const Match* match() const { return match_.get(); }
  std::unique_ptr<Match>& match_for_tests() { return match_; }
  std::int64_t moves() const { return moves_; }
  // Moves as one viewer counts them: those it made or was told of. A common number would tell how often somebody
  // changed a plan that nobody else may know. All of them; those among the first `moves`; and which move the viewer's
  // m-th is.
  std::int64_t m(Seat viewer) const { return m(viewer, moves_); }
  std::int64_t m(Seat viewer, std::int64_t moves) const;
  std::int64_t move_numbered(Seat viewer, std::int64_t m) const;
  // For how many seconds the newest move is kept from everybody it did not ask: with the secret answers that it
  // brought, which count as one move with it for all others. 0: not at all; and who is asked in secret now.
  int hush() const { return hush_; }
  SeatSet asked_aside() const { return aside_; }
  // Whether the viewer noticed the newest move, or the one that was taken back last.
  bool noticed(Seat viewer) const { return notices(newest_, viewer); }
  std::int64_t undone_to() const { return undone_to_; }  // the fewest moves any step back left; all of them if none was
  SeatSet deciders() const;
  SeatSet deciders(Seat viewer) const;  // as the viewer may know it
  SeatSet bots() const;                 // seats that were given to bots, not those of absent people
  SeatSet ready() const;                // who has decided already where several seats decide at once
  // Whether whoever holds this seat now has played a move, or taken one back, with this id of theirs before: among the
  // newest, older ones are late anyway. The same for whatever else is asked for, by its name.
  bool played(Seat seat, const std::string& id) const;
  bool asked(Seat seat, std::string_view what, const std::string& id) const;
  Narrator narrator(Language listener) const { return {book_->in(listener), names_, match_.get()}; }

  // Events are counted for each viewer alone, so that a number never tells of what was not seen.
  std::int64_t visible(Seat viewer) const;
  // The first event here that the viewer may know of, and its number: event `wanted`, or the oldest after it of as many
  // as are kept for everybody.
  struct Beginning {
    std::size_t event;
    std::int64_t number;
  };
  Beginning beginning(Seat viewer, std::int64_t wanted) const;

  const std::vector<tell::ChatLine>& chat() const { return chat_; }
  Record record_head() const;                                // without moves
  const std::string& position() const { return position_; }  // where the game began; empty for the usual beginning
  boost::json::object free_options() const;                  // without those that only keep a position's map
  // The number of the move with which an event came: 0 for what was told at the start.
  std::int64_t move_of(std::size_t event) const;

 private:
  Flaw take(const LogEntry& entry, const logged::Create& create);
  Flaw take(const LogEntry& entry, const logged::Join& join);
  Flaw take(const LogEntry& entry, const logged::Reseat& reseat);
  Flaw take(const LogEntry& entry, const logged::Rename& rename);
  Flaw take(const LogEntry& entry, const logged::Salt& salt);
  Flaw take(const LogEntry& entry, const logged::Start& start);
  Flaw take(const LogEntry& entry, const logged::Move& move, const Intent* intent);
  Flaw take(const LogEntry& entry, const logged::Undo& undo);
  Flaw take(const LogEntry& entry, const logged::Say& say);
  Flaw take(const LogEntry& entry, const logged::Revoke& revoke);
  Flaw take(const LogEntry& entry, const logged::Seen& seen);
  Flaw take(const LogEntry& entry, const logged::Mark& mark);
  Flaw take(const LogEntry& entry, const logged::Rematch& rematch);
  Flaw take(const LogEntry& entry, const logged::End& end);
  Flaw take(const LogEntry& entry, const logged::Close& close);
  Flaw take(const LogEntry& entry, const logged::Later& later);
  Flaw start();
  Seat asker_of(const LogEntry& entry) const;
  void remember(Seat seat, const std::string& id);
  void talk(tell::ChatLine line);
  void note(std::int64_t at, std::string text);
  void decide_anew(Seat mover);
  void start_clocks(Seat planner);
  void pay(Seat seat, std::int64_t spent, int decision);
  void forget_old();
  void forget_from(std::size_t event);
  Chair& at(Seat seat) { return chairs_[static_cast<std::size_t>(seat.index())]; }
  std::string& name(Seat seat) { return names_[static_cast<std::size_t>(seat.index())]; }
  void call(Seat seat, const std::string& called);  // a person; nothing: the name was erased
  void make_bot(Seat seat, Rank rank);
  void make_open(Seat seat);
  void unsalt(Chair& chair) const;

  std::size_t events_kept_;    // for each viewer
  std::size_t forget_at_ = 0;  // so many events must have been told until some are forgotten
  Books books_;
  std::int64_t entries_ = 0, opened_ = 0, touched_ = 0, talk_ = 0;
  Stage stage_ = Stage::open;
  const Book* book_ = nullptr;
  bool public_ = false, hints_ = true, marks_ = false, ended_ = false;
  int marked_ = 0;
  int version_ = 0, pace_ = 0;
  Seat host_;
  ClockRule clock_;
  boost::json::object options_;
  std::string position_;
  std::vector<std::string> pinned_;  // options that came with the position
  std::vector<Chair> chairs_;
  std::vector<std::string> names_;
  std::string invite_, watch_, secret_, rematch_, closed_why_;
  std::optional<Seed> brought_;  // the seed of a record
  bool lab_ = false;             // and how it is drawn from
  std::unique_ptr<Match> match_;
  std::vector<std::uint32_t> told_;  // by move, the newest: how many events had been told before it
  std::int64_t told_from_ = 0;       // the first of those moves
  // By move: a bit for each viewer who noticed it, watchers first.
  using Notice = std::uint16_t;
  static_assert(kMaxSeats < 16);
  static bool notices(Notice notice, Seat viewer) {
    return (notice >> (viewer.somebody() ? viewer.index() + 1 : 0) & 1) != 0;
  }
  Notice notice(Seat mover, std::size_t told) const;
  Notice whom(SeatSet seats) const;
  Notice everybody() const;
  void keep_quiet(Notice notice, std::size_t told);
  std::vector<Notice> noticed_;
  Notice newest_ = 0;
  int hush_ = 0;
  SeatSet aside_;
  Notice unaware_ = 0;           // who notices what is kept from them, once all are told
  std::size_t hushed_from_ = 0;  // the first event of it
  // By viewer, watchers first: what it counted last, from where the next count goes on.
  struct Counted {
    std::size_t moves = 0;
    std::int64_t m = 0;
  };
  mutable std::vector<Counted> counted_;
  std::int64_t moves_ = 0, undone_to_ = std::int64_t{1} << 60;
  SeatSet owing_;                // deciders after the last entry
  SeatSet phase_;                // seats that decide together
  RecentKeys played_{kIdsKept};  // hashes of a seat's token and the request's id
  std::vector<tell::ChatLine> chat_;

  struct Seen {
    std::size_t events = 0;
    std::int64_t visible = 0;
  };
  mutable std::vector<Seen> seen_;  // by viewer: watchers first
};

// A table from its log; nothing if the log does not fit this program, then `flaw` says where.
std::unique_ptr<TableState> read_log(const std::vector<std::string>& log, Flaw& flaw, int events_kept = kEventsKept);
// All of a log as a record, up to its last move.
Flaw record_of(const std::vector<std::string>& log, Record& out);

}  // namespace tortuga::server
