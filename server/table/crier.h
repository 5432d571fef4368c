// The crier tells each seat what it may know, and nothing else: views, patches and events pass through the match's own
// hiding, and are worded for the one who listens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/guest.h"
#include "server/table/clocks.h"
#include "server/table/hush.h"
#include "server/table/presence.h"
#include "server/table/table_state.h"

namespace tortuga::server {

class Crier {
 public:
  Crier(const std::string& table, const TableState& state, const Presence& presence, const Clocks& clocks,
        const Hush& hush)
      : table_(table), state_(state), presence_(presence), clocks_(clocks), hush_(hush) {}

  // --- To everybody here, each in their own words. Whoever asked for it hears it as the answer. ---

  void news(const Since& since);
  // What was kept back: to those who are asked in secret, while it still is; to everybody, once it is over.
  void whisper();
  void hush_over();
  void back(const Asker& asker);
  void whole();
  void seats();
  void gone(Seat seat, int bot_in);
  void chat(const tell::ChatLine& line);
  void rematch(const Asker& asker);

  // --- To one ---

  tell::Table whole(const Place& place, std::optional<std::int64_t> from) const;
  // For a client that knows the view and the events before `from`.
  tell::News since(const Place& place, std::int64_t from) const;
  std::vector<tell::Choice> choices(Seat seat, Language listener) const;
  tell::Event event(const AnyEvent& event, const Place& place, std::int64_t n, std::optional<std::int64_t> m) const;
  tell::Invitation invitation(const Place& place) const;
  std::vector<tell::SeatInfo> seat_list() const;

 private:
  enum class Moves { told, untold };
  std::vector<tell::Event> events(const Place& place, std::size_t first, Moves moves) const;
  // Who has to act, as far as the viewer may know; with `known`, only what differs from what it knew before.
  void turn(tell::Turn& out, const Place& place, std::optional<SeatSet> known = {}) const;
  // What may be taken back, and the end, once it has come.
  enum class Undo { told, told_if_so };
  template <class T>
  void end(T& out, const Place& place, Undo undo) const;
  SeatSet deciders_then(const Place& place, const Since& since) const;
  Deputy played_for(const Place& place, const Since& since) const;
  tell::News full(const Place& place, const Since& since) const;
  tell::Lean lean(const Place& place, const Since& since) const;
  template <class S>
  void news(const Place& place, const Since& since, S&& say) const;
  template <class W>
  void kept_back(const std::vector<Asker>& askers, W&& wanted);
  bool is_host(const Place& place) const { return place.seat.somebody() && place.seat == state_.host(); }
  void clock();
  // Makes each listener's message once: news_for(place, say) says it. Watchers see alike: theirs is made once for all
  // who want it in the same words. Whoever is not `wanted` hears nothing, unless they asked.
  struct Everybody {
    bool operator()(const Place&) const { return true; }
  };
  template <class F, class W = Everybody>
  void each(F&& news_for, std::span<const Asker> askers = {}, W&& wanted = {});
  // Of a change in somebody's secret plan others hear nothing, not even that there was one.
  bool notices(const Place& place) const { return state_.noticed(place.seat); }
  template <class N>
  void all(const N& news);

  const std::string& table_;
  const TableState& state_;
  const Presence& presence_;
  const Clocks& clocks_;
  const Hush& hush_;
};

// A table as the lobby shows it.
tell::Card card_of(const std::string& table, const TableState& state);

}  // namespace tortuga::server
