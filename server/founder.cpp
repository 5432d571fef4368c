#include "server/founder.h"

#include <algorithm>

#include "engine/match.h"
#include "narrator/narrator.h"
#include "server/token.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

constexpr Natural kSlowestPace = 10000;
constexpr Natural kPace = 700;  // milliseconds: people can follow

Denial malformed(std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
  return {Code::malformed, sentence(std::string{key}, arguments), {}};
}

// The words of the seats; by default the host and as many open seats as the game needs.
bool seat_words(const ask::Create& request, const GameFacts& facts, std::vector<std::string>& out) {
  if (!request.seats) {
    out.assign(static_cast<std::size_t>(facts.least_seats), "open");
    out[0] = "you";
    return true;
  }
  out = *request.seats;
  Rank rank{};
  return out.size() <= kMaxSeats && std::count(out.begin(), out.end(), "you") <= 1 &&
         std::all_of(out.begin(), out.end(),
                     [&](const std::string& word) { return word == "open" || word == "you" || find_rank(word, rank); });
}

}  // namespace

std::optional<Denial> plan_table(const ask::Create& request, const Limits& limits, Founding& out) {
  const Book* book = find_book(request.game);
  if (book == nullptr) {
    std::string shown;
    clean_text(request.game, 40, shown);
    return malformed("malformed.game", {{"game", shown}});
  }
  const AnyGame& rules = book->entry.game;
  std::string name;
  if (!clean_text(request.name, limits.name_letters, name))
    return malformed("malformed.name", {{"most", limits.name_letters}});
  std::vector<std::string> words;
  if (!seat_words(request, rules.facts(), words)) return malformed("malformed.seats", {{"ranks", rank_names()}});
  auto clock = ClockRule::of(request.clock.value_or(NoClock{}));
  if (!clock) return malformed("malformed.clock");
  const Natural pace = request.pace.value_or(kPace);
  if (pace > kSlowestPace) return malformed("malformed.pace", {{"most", kSlowestPace}});

  OptionRequest options;
  options.values = request.options.value_or(boost::json::object{});
  SeatSet& bots = options.bots.emplace();
  Rank rank{};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (find_rank(words[i], rank)) bots.add(Seat{static_cast<int>(i)});
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto trial = rules.start(options, static_cast<int>(words.size()), Seed{}, flaw, unfit, notes);
  if (flaw.found()) return malformed("malformed.options", {{"what", flaw.text()}});
  if (unfit.given()) {
    Denial denial{Code::refused,
                  [book, unfit](Language listener) { return Narrator(book->in(listener), {}).reason(unfit, kNobody); },
                  {}};
    for (std::string_view rule : unfit.rules) denial.rules.emplace_back(rule);
    return denial;
  }
  if (!request.clock && trial->seconds() > 0) clock = ClockRule{ClockRule::Kind::move, trial->seconds()};

  if (request.token && !is_token(*request.token)) return malformed("malformed.token");
  const std::string token = request.token ? *request.token : new_token();
  logged::Create& create = out.create;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "you") {
      out.answer.seat = Seat{static_cast<int>(i)};
      create.seats.push_back({Sitter::person, name, {}, text_of(hash_token(token))});
    } else if (find_rank(words[i], rank)) {
      create.seats.push_back({Sitter::bot, bot_name(rank, i), words[i], {}});
    } else {
      create.seats.push_back({Sitter::open, say("name.open", {{"number", static_cast<std::int64_t>(i + 1)}}), {}, {}});
    }
  }
  if (!out.answer.seat.somebody()) return malformed("malformed.nobody");
  create.game = rules.facts().name;
  create.version = rules.facts().version;
  create.options.text = trial->options();
  create.public_ = request.public_.value_or(false);
  create.clock = clock->told();
  create.pace = static_cast<std::int32_t>(pace);
  create.hints = request.hints.value_or(true);
  if (request.marks.value_or(false)) create.marks = true;
  create.secret = random_hex(32);
  out.answer.token = token;
  out.answer.invite = create.invite = new_token();
  out.answer.watch = create.watch = new_token();
  if (!notes.empty()) out.answer.notes = std::move(notes);
  return {};
}

}  // namespace tortuga::server
