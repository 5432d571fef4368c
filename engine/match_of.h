// Makes a Match and an AnyGame of a Game type. Included once per game, by the file the build writes for it.
#pragma once

#include <algorithm>
#include <deque>

#include "engine/fancy.h"
#include "engine/foresee.h"
#include "engine/option_list.h"
#include "engine/patch.h"
#include "engine/read_tight.h"
#include "engine/schema.h"
#include "engine/step_back.h"
#include "engine/tight.h"
#include "engine/typed_match.h"

namespace tortuga {

// How each kind of event is told, by its place in the variant. Only what a kind does in its own way is compiled for it:
// a game has a hundred kinds.
template <class Event>
struct Manner {
  const Telling* telling;
  bool (*seen_by)(const Event&, Seat viewer) = nullptr;  // null: everybody sees it
  void (*conceal)(Event&, Seat viewer) = nullptr;        // null: it hides nothing
  std::string_view (*sound)(const Event&) = nullptr;     // null: always that of its telling
  const Telling& (*told)(const Event&) = nullptr;        // null: always as its kind is told

  template <class E>
  static constexpr Manner of() {
    Manner manner{&E::kTelling};
    if constexpr (requires(const E& e, Seat viewer) { e.seen_by(viewer); })
      manner.seen_by = [](const Event& event, Seat viewer) {
        return std::get_if<E>(&event)->seen_by(viewer);
      };
    if constexpr (requires(E& e, Seat viewer) { e.conceal(viewer); })
      manner.conceal = [](Event& event, Seat viewer) {
        std::get_if<E>(&event)->conceal(viewer);
      };
    if constexpr (requires(const E& e) { e.sound(); })
      manner.sound = [](const Event& event) {
        return std::get_if<E>(&event)->sound();
      };
    if constexpr (requires(const E& e) { e.telling(); })
      manner.told = [](const Event& event) -> const Telling& {
        return std::get_if<E>(&event)->telling();
      };
    return manner;
  }
};
template <class Event>
inline constexpr auto kManners = nullptr;
template <class... E>
inline constexpr std::array<Manner<std::variant<E...>>, sizeof...(E)> kManners<std::variant<E...>> = {
    Manner<std::variant<E...>>::template of<E>()...};

template <Game G>
class EventOf final : public AnyEvent {
 public:
  // As it happened, or as somebody was told it: then nothing is left to hide.
  enum class Known { whole, told };
  explicit EventOf(const typename G::Event& event, Known known = Known::whole) : event_(event), known_(known) {}
  std::string_view kind() const override { return kind_of(event_); }
  bool seen_by(Seat viewer) const override { return manner().seen_by == nullptr || manner().seen_by(event_, viewer); }
  void write(std::string& out, Seat viewer) const override { write_json(out, concealed(viewer)); }
  void write_tight(std::string& out, Seat viewer) const override {
    const typename G::Event told = concealed(viewer);
    tortuga::write_tight(out, form<typename G::Event>, &told);
  }
  Facts facts(Seat viewer) const override {
    Facts facts;
    facts.add_all(concealed(viewer));
    return facts;
  }
  std::string_view sound() const override {
    return manner().sound != nullptr ? manner().sound(event_) : manner().telling->sound;
  }
  const Telling& telling() const override {
    return manner().told != nullptr ? manner().told(event_) : *manner().telling;
  }
  bool told_as_its_kind() const override { return manner().told == nullptr; }

 private:
  const auto& manner() const { return kManners<typename G::Event>[event_.index()]; }
  typename G::Event concealed(Seat viewer) const {
    typename G::Event copy = event_;
    if (known_ == Known::whole && manner().conceal != nullptr) manner().conceal(copy, viewer);
    return copy;
  }
  typename G::Event event_;
  Known known_;
};

template <Game G>
class MatchOf final : public TypedMatch<G> {
 public:
  using Rules = typename G::Rules;
  using State = typename G::State;
  using Move = typename G::Move;

  // `play`: where luck after the start comes from, if not from the same dice.
  MatchOf(const AnyGame& game, const Rules& rules, int seats, const Dice& deal, const Dice* play, Script* setup)
      : game_(game), rules_(rules), seats_(seats), dice_(deal) {
    Dice told = setup != nullptr ? Dice::scripted(*setup) : dice_;
    EventLog<typename G::Event> log;
    if constexpr (requires { G::start(rules_, seats, told, log); }) {
      state_ = G::start(rules_, seats, told, log);
    } else {
      state_ = G::start(rules_, seats, told);
      G::opening(rules_, state_, log);
    }
    before_ = state_;
    if (setup == nullptr) dice_ = told;
    if (play != nullptr) dice_ = *play;
    for (const auto& event : log.events()) events_.emplace_back(event);
  }

  const AnyGame& game() const override { return game_; }
  std::unique_ptr<Match> clone() const override { return std::unique_ptr<Match>(new MatchOf(*this)); }

  const Rules& rules() const override { return rules_; }
  State seen(Seat viewer) const override { return seen_at(state_, viewer); }

  Choice choice(const State& view, Seat seat, const Move& move) const override {
    Choice choice{to_json(move), kind_of(move), {}};
    choice.facts.add_all(move);
    G::annotate(rules_, view, seat, move, choice.facts);
    return choice;
  }

  int seats() const override { return seats_; }
  int round() const override { return G::round(state_); }
  SeatSet deciders() const override { return G::deciders(rules_, state_); }
  SeatSet deciders(Seat viewer) const override { return G::deciders(rules_, seen(viewer)); }
  SeatSet deciders_before(Seat viewer) const override { return G::deciders(rules_, seen_at(before_, viewer)); }
  SeatSet deciders_at(const Standing& then, Seat viewer) const override {
    return G::deciders(rules_, seen_at(state_at(then), viewer));
  }
  Outcome outcome() const override { return G::outcome(rules_, state_); }
  int decision(Seat seat) const override {
    if constexpr (requires { G::decision(state_, seat); }) return G::decision(state_, seat);
    else return 0;
  }
  int seconds() const override {
    if constexpr (requires { G::seconds(rules_); }) return G::seconds(rules_);
    else return 0;
  }
  bool silent() const override {
    if constexpr (requires { G::silent(rules_, state_); }) return G::silent(rules_, state_);
    else return false;
  }
  int hush() const override { return hush_; }
  const std::vector<Seat>& hushed() const override { return hushed_; }

  std::vector<Choice> moves(Seat seat) const override {
    typename G::Moves list;
    G::moves(rules_, state_, seat, list);
    const State view = seen(seat);
    std::vector<Choice> choices;
    choices.reserve(static_cast<std::size_t>(list.size()));
    for (const Move& move : list) choices.push_back(choice(view, seat, move));
    return choices;
  }

  Attempt check(Seat seat, std::string_view text) const override {
    Move move;
    return read_and_check(seat, text, move);
  }

  Attempt play(Seat seat, std::string_view text, Script* script) override {
    Move move;
    Attempt attempt = read_and_check(seat, text, move);
    if (attempt.done()) carry_out(seat, move, script);
    return attempt;
  }

  Attempt intend(Seat seat, const boost::json::value& value, std::unique_ptr<Intent>& intent) const override {
    Move move;
    Attempt attempt = read_and_check(seat, value, move);
    if (attempt.done()) intent = std::make_unique<IntentOf>(seat, move, standing_);
    return attempt;
  }

  Attempt carry_out(const Intent& intent) override {
    const auto& given = static_cast<const IntentOf&>(intent);
    Attempt attempt;
    if (given.standing != standing_) attempt.refusal = G::check(rules_, state_, given.who, given.move);
    if (attempt.done()) carry_out(given.who, given.move, nullptr);
    return attempt;
  }

  std::string from_words(Seat seat, std::string_view words) const override {
    if constexpr (requires(Move& move) { G::read_words(rules_, state_, seat, words, move); }) {
      Move move;
      if (G::read_words(rules_, seen(seat), seat, words, move)) return to_json(move);
    }
    return {};
  }
  std::vector<std::string> orders_from_words(Seat seat, std::string_view words) const override {
    std::vector<std::string> orders;
    if constexpr (requires(typename G::Moves& list) { G::read_orders(rules_, state_, seat, words, list); }) {
      typename G::Moves list;
      if (G::read_orders(rules_, seen(seat), seat, words, list))
        for (const Move& move : list) orders.push_back(to_json(move));
    }
    if (!orders.empty()) return orders;
    if (std::string move = from_words(seat, words); !move.empty()) orders.push_back(std::move(move));
    return orders;
  }
  std::optional<Choice> describe(Seat seat, std::string_view text) const override {
    Move move;
    if (!read_and_check(seat, text, move).done()) return {};
    return choice(seen(seat), seat, move);
  }
  Choice fallback(Seat seat) const override { return choice(seen(seat), seat, G::fallback(rules_, state_, seat)); }

  std::size_t told() const override { return forgotten_ + events_.size(); }
  const AnyEvent& event(std::size_t i) const override { return events_[i - forgotten_]; }
  void forget(std::size_t first) override {
    if (!steps_.empty()) first = std::min(first, steps_.front().events);
    first = std::min(first, told());
    if (first <= forgotten_) return;
    events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(first - forgotten_));
    forgotten_ = first;
  }
  std::size_t remembered() const override { return forgotten_; }

  bool can_undo(Seat seat) const override { return could_undo(seat) && !steps_.back().shown; }
  bool could_undo(Seat seat) const override { return !steps_.empty() && steps_.back().seat == seat; }
  bool undo(Seat seat) override {
    const bool can = can_undo(seat);
    if (can) step_back();
    return can;
  }
  void step_back() override {
    ++standing_;
    state_ = steps_.back().state;
    before_ = state_;
    forget_hush();
    dice_ = steps_.back().dice;
    events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(steps_.back().events - forgotten_), events_.end());
    steps_.pop_back();
  }

  std::string position() const override { return to_json(state_); }
  std::string view(Seat viewer) const override { return to_json(seen(viewer)); }
  std::string imagined(Seat viewer, Dice& dice) const override {
    State world = state_;
    G::imagine(rules_, world, viewer, dice);
    return to_json(world);
  }
  std::string patch(Seat viewer) const override { return patch_since(before_, viewer); }
  std::string tight_patch(Seat viewer) const override { return tight_patch_since(before_, viewer); }
  std::shared_ptr<const Standing> standing() const override { return std::make_shared<StandingOf>(state_); }
  std::shared_ptr<const Standing> standing_before() const override { return std::make_shared<StandingOf>(before_); }
  std::string patch(Seat viewer, const Standing& since) const override { return patch_since(state_at(since), viewer); }
  std::string tight_patch(Seat viewer, const Standing& since) const override {
    return tight_patch_since(state_at(since), viewer);
  }

  Flaw see(const boost::json::value& view) override {
    State state{};
    Flaw flaw = Reader::read(view, state);
    if (!flaw.found()) stand_at(state);
    return flaw;
  }
  std::unique_ptr<AnyEvent> read_event(const boost::json::value& value, Flaw& flaw) const override {
    typename G::Event event;
    flaw = Reader::read(value, event);
    return flaw.found() ? nullptr : std::make_unique<EventOf<G>>(event, EventOf<G>::Known::told);
  }
  std::unique_ptr<AnyEvent> read_tight_event(const boost::json::value& value, Flaw& flaw) const override {
    typename G::Event event;
    flaw = read_tight(value, event);
    return flaw.found() ? nullptr : std::make_unique<EventOf<G>>(event, EventOf<G>::Known::told);
  }
  Flaw follow(const boost::json::value& tight_patch, std::string& patch) override {
    State state = state_;
    Flaw flaw = apply_tight_changes(tight_patch, state);
    if (flaw.found()) return flaw;
    patch = changes(state_, state);
    stand_at(state);
    return flaw;
  }
  Attempt foresee(Seat seat, std::string_view text, int worlds, Foresight& out) const override {
    Move move;
    Attempt attempt = read_and_check(seat, text, move);
    if (!attempt.done()) return attempt;
    out = {};
    const State view = seen(seat);
    out.exact = foresee_worlds<G>(rules_, view, seat, move, worlds, [&](State after, const auto& events, double share) {
      G::conceal(rules_, after, seat);
      Foresight::World& world = out.worlds.emplace_back();
      world.patch = changes(view, after);
      world.share = share;
      for (const auto& event : events)
        if (auto told = std::make_unique<EventOf<G>>(event); told->seen_by(seat))
          world.events.push_back(std::move(told));
    });
    return attempt;
  }

  std::string figures(Seat viewer) const override {
    if constexpr (requires(const State& view) { G::figures(rules_, view, viewer); })
      return to_json(G::figures(rules_, seen(viewer), viewer));
    else return "{}";
  }
  std::optional<Goal> goal(Seat viewer) const override {
    if constexpr (requires(const State& view) { G::goal(rules_, view, viewer); })
      return G::goal(rules_, seen(viewer), viewer);
    else return {};
  }
  std::optional<Fleet> fleet() const override {
    if constexpr (requires(const State& view) { G::fleet(rules_, view); }) return G::fleet(rules_, seen(kNobody));
    else return {};
  }
  std::string outline(Seat seat, std::string_view text) const override {
    if constexpr (requires(const State& view, const Move& move) { G::outline(rules_, view, seat, move); }) {
      Move move;
      if (read_and_check(seat, text, move).done()) return to_json(G::outline(rules_, seen(seat), seat, move));
    }
    return "{}";
  }
  std::vector<Barred> barred(Seat seat) const override {
    std::vector<Barred> list;
    const State view = seen(seat);
    if (!G::deciders(rules_, view).has(seat)) return list;
    typename G::Moves offered;
    G::moves(rules_, view, seat, offered);
    std::uint64_t kinds = 0;
    for (const Move& move : offered) kinds |= std::uint64_t{1} << move.index();
    for (std::size_t kind = 0; kind < std::variant_size_v<Move>; ++kind) {
      if ((kinds >> kind & 1) != 0) continue;
      Move move;
      Commonest<Move> common;
      fancy(form<Move>, &move, kind, seats_, [&] { return common.add(G::check(rules_, view, seat, move), move); });
      if (const auto* why = common.reason()) list.push_back({to_json(why->example), kind_of(why->example), why->why});
    }
    return list;
  }

  Attempt set_position(const boost::json::value& position) override {
    State state{};
    Attempt attempt;
    attempt.malformed = Reader::read(position, state);
    if constexpr (requires { state.seats(); })
      if (attempt.done() && state.seats() != seats_)
        attempt.malformed = {
            "/", "this is a position of " + std::to_string(state.seats()) + " seats, not of " + std::to_string(seats_)};
    if (!attempt.done()) return attempt;
    G::settle(rules_, state);
    attempt.refusal = G::flaw(rules_, state);
    if (attempt.done()) stand_at(state);
    return attempt;
  }
  Attempt set_map(const boost::json::value& tiles) override {
    Attempt attempt;
    if constexpr (requires(Rules& rules) { G::redraw(rules, typename G::Redrawing{}); }) {
      typename G::Redrawing wanted;
      attempt.malformed = Reader::read(tiles, wanted);
      if (!attempt.done()) return attempt;
      Rules rules = rules_;
      attempt.refusal = G::redraw(rules, wanted);
      if (attempt.done()) rules_ = rules;
    } else {
      attempt.malformed = {"map", std::string{G::kFacts.title} + " has no map besides its position"};
    }
    return attempt;
  }
  std::uint64_t digest() const override { return tortuga::digest(state_); }

  void answer(Seat viewer, std::string_view query, Page& page) const override {
    if (!asks_goal(query)) return G::answer(rules_, seen(viewer), viewer, query, page);
    if (const std::optional<Goal> aim = goal(viewer)) tortuga::answer(*aim, query, page);
  }
  std::string options() const override { return changed_options(rules_); }
  bool rule(std::string_view name, Fact& out) const override { return find_rule(form<Rules>, &rules_, name, out); }
  std::string pinned_options() const override { return changed_options(pinned_rules<G>(rules_)); }

 private:
  // What a seat may take back to: the position and the luck before its step.
  struct Step {
    Seat seat;
    State state;
    Dice dice;
    std::size_t events;
    bool shown;  // it showed what was hidden
  };

  static constexpr std::size_t kMostSteps = 100;  // a position each: nobody takes back more, and memory has an end

  struct StandingOf final : Standing {
    explicit StandingOf(const State& then) : state(then) {}
    State state;
  };
  // `then` must be one of this game.
  static const State& state_at(const Standing& then) { return static_cast<const StandingOf&>(then).state; }
  State seen_at(const State& state, Seat viewer) const {
    State view = state;
    G::conceal(rules_, view, viewer);
    return view;
  }
  std::string patch_since(const State& then, Seat viewer) const { return changes(seen_at(then, viewer), seen(viewer)); }
  std::string tight_patch_since(const State& then, Seat viewer) const {
    const State before = seen_at(then, viewer);
    const State now = seen(viewer);
    std::string out;
    if (!same(before, now)) write_tight_changes(out, form<State>, &before, &now);
    return out;
  }

  struct IntentOf final : Intent {
    IntentOf(Seat seat, const Move& intended, std::uint64_t at) : who(seat), move(intended), standing(at) {}
    Seat seat() const override { return who; }
    std::string json() const override { return to_json(move); }
    Seat who;
    Move move;
    std::uint64_t standing;
  };

  void forget_hush() {
    hush_ = 0;
    hushed_.clear();
  }
  void stand_at(const State& state) {
    ++standing_;
    state_ = state;
    before_ = state;
    forget_hush();
    steps_.clear();
    events_.clear();
    forgotten_ = 0;
  }

  void carry_out(Seat seat, const Move& move, Script* script) {
    ++standing_;
    before_ = state_;
    Step before{seat, state_, dice_, told(), false};
    Dice told = script != nullptr ? Dice::scripted(*script) : dice_;
    const auto draws = told.draws();
    EventLog<typename G::Event> log;
    G::play(rules_, state_, seat, move, told, log);
    if (script == nullptr) dice_ = told;

    hush_ = log.hush_seconds();
    hushed_ = log.hushed();
    for (const auto& event : log.events()) events_.emplace_back(event);
    if (!steps_.empty() && steps_.back().seat != seat) steps_.clear();
    before.shown = reveals<typename G::Event>(log.events());
    if (told.draws() == draws && G::deciders(rules_, state_).has(seat)) steps_.push_back(before);
    else steps_.clear();
    if (steps_.size() > kMostSteps) steps_.pop_front();
  }

  Attempt read_and_check(Seat seat, std::string_view text, Move& move) const {
    Attempt attempt;
    boost::json::value value;
    attempt.malformed = parse_json(text, value);
    return attempt.done() ? read_and_check(seat, value, move) : attempt;
  }
  Attempt read_and_check(Seat seat, const boost::json::value& value, Move& move) const {
    Attempt attempt;
    attempt.malformed = Reader::read(value, move);
    if (attempt.done()) attempt.refusal = G::check(rules_, state_, seat, move);
    return attempt;
  }

  const AnyGame& game_;
  Rules rules_;
  int seats_;
  std::uint64_t standing_ = 0;  // changes with the position
  Dice dice_;
  State state_{};
  State before_{};            // the last play
  int hush_ = 0;              // seconds for which the last play is kept back,
  std::vector<Seat> hushed_;  // because these may have been asked
  std::vector<EventOf<G>> events_;
  std::size_t forgotten_ = 0;  // events before those
  std::deque<Step> steps_;
};

template <Game G>
class GameOf final : public AnyGame {
 public:
  const GameFacts& facts() const override { return G::kFacts; }
  std::vector<OptionInfo> options() const override { return list_options<typename G::Rules>(G::kOptions); }
  std::span<const Query> queries() const override { return G::kQueries; }
  int state_bytes() const override { return static_cast<int>(sizeof(typename G::State)); }
  std::vector<std::string> event_kinds() const override { return kinds(form<typename G::Event>); }
  std::vector<std::string> move_kinds() const override { return kinds(form<typename G::Move>); }
  const Form& move_form() const override { return form<typename G::Move>; }
  const Form& event_form() const override { return form<typename G::Event>; }
  std::vector<EventInfo> tellings() const override {
    std::vector<EventInfo> list;
    for (const FormPart& kind : form<typename G::Event>.parts)
      list.push_back({kind.name, *kManners<typename G::Event>[list.size()].telling});
    return list;
  }

  std::string schema() const override {
    std::string out = "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"title\":";
    write_text(out, G::kFacts.title);
    out += ",\"$defs\":{\"options\":";
    std::string rules;
    write_schema<typename G::Rules>(rules);
    out += options_schema(rules, options());
    out += ",\"position\":";
    write_schema<typename G::State>(out);
    out += ",\"move\":";
    write_schema<typename G::Move>(out);
    out += ",\"event\":";
    write_schema<typename G::Event>(out);
    if constexpr (requires { typename G::Figures; }) {
      out += ",\"figures\":";
      write_schema<typename G::Figures>(out);
    }
    if constexpr (requires { typename G::Outline; }) {
      out += ",\"outline\":";
      write_schema<typename G::Outline>(out);
    }
    return out + "}}";
  }

  std::unique_ptr<Match> start(const OptionRequest& options, int seats, const Seed& seed, Flaw& flaw, Reason& unfit,
                               std::vector<std::string>& notes, Script* setup) const override {
    typename G::Rules rules;
    if (options.bots && options.bots->size() == seats) G::for_bots(rules);
    flaw = set_options(G::kOptions, options.values, rules, notes);
    if (flaw.found()) return nullptr;
    if (options.bots) seat_bots<G>(rules, *options.bots);
    if (seats < G::kFacts.least_seats || seats > G::kFacts.most_seats) {
      flaw = {"seats", std::string{G::kFacts.title} + " is played by " + std::to_string(G::kFacts.least_seats) +
                           " to " + std::to_string(G::kFacts.most_seats) + " seats, not by " + std::to_string(seats)};
      return nullptr;
    }
    unfit = unfit_rules<G>(rules, seats);
    if (unfit.given()) return nullptr;
    const Dice deal = options.lab ? Dice::lab(key_in(seed, 16)) : Dice::strong(seed);
    const Dice play = Dice::lab(key_in(seed, 24));
    prepare_rules<G>(rules, seats, deal);
    return std::make_unique<MatchOf<G>>(*this, rules, seats, deal, options.lab ? &play : nullptr, setup);
  }

 private:
  static std::uint64_t key_in(const Seed& seed, std::size_t from) {
    std::uint64_t key = 0;
    for (std::size_t i = 0; i < 8; ++i) key = key << 8 | seed.bytes[from + i];
    return key;
  }
  static std::vector<std::string> kinds(const Form& variant) {
    std::vector<std::string> names;
    for (const FormPart& kind : variant.parts) names.emplace_back(kind.name);
    return names;
  }
};

}  // namespace tortuga
