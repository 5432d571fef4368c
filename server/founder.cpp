#include "server/founder.h"

#include "engine/match.h"
#include "narrator/narrator.h"
#include "server/table_state.h"
#include "server/token.h"
#include "server/words.h"

namespace tortuga::server {
namespace {

namespace json = boost::json;

constexpr int kSlowestPace = 10000;
constexpr int kPace = 700;  // milliseconds: people can follow

Denial malformed(std::string_view key, const std::vector<Catalogue::Argument>& arguments = {}) {
  return {Code::malformed, say(key, arguments), {}};
}

// The words of the seats; by default the host and as many open seats as the game needs.
bool seat_words(const Request& request, const GameFacts& facts, std::vector<std::string>& out) {
  const auto* given = request.find("seats");
  if (given == nullptr) {
    out.assign(static_cast<std::size_t>(facts.least_seats), "open");
    out[0] = "you";
    return true;
  }
  int you = 0;
  for (const auto& value : given->get_array()) {
    if (!value.is_string() || out.size() >= kMaxSeats) return false;
    out.emplace_back(value.get_string());
    Rank rank{};
    if (out.back() != "open" && out.back() != "you" && !find_rank(out.back(), rank)) return false;
    you += out.back() == "you";
  }
  return you <= 1;
}

}  // namespace

std::optional<Denial> plan_table(const Request& request, const Limits& limits, Founding& out) {
  const std::string game = request.text("game");
  const Book* book = find_book(game);
  if (book == nullptr) {
    std::string shown;
    clean_text(game, 40, shown);
    return malformed("malformed.game", {{"game", shown}});
  }
  const AnyGame& rules = book->entry.game;
  std::string name;
  if (!clean_text(request.text("name"), limits.name_letters, name))
    return malformed("malformed.name", {{"most", limits.name_letters}});
  std::vector<std::string> words;
  if (!seat_words(request, rules.facts(), words)) return malformed("malformed.seats", {{"ranks", rank_names()}});
  ClockRule clock;
  if (!ClockRule::read(request.find("clock"), clock)) return malformed("malformed.clock");
  const auto pace = request.number("pace").value_or(kPace);
  if (pace > kSlowestPace) return malformed("malformed.pace", {{"most", kSlowestPace}});

  OptionRequest options;
  if (const auto* given = request.find("options")) options.values = given->get_object();
  SeatSet bots;
  Rank rank{};
  for (std::size_t i = 0; i < words.size(); ++i)
    if (find_rank(words[i], rank)) bots.add(Seat{static_cast<int>(i)});
  options.bots = bots;
  Flaw flaw;
  Reason unfit;
  const auto trial = rules.start(options, static_cast<int>(words.size()), Seed{}, flaw, unfit, out.notes);
  if (flaw.found()) return malformed("malformed.options", {{"what", flaw.text()}});
  if (unfit.given()) {
    Denial denial{Code::refused, Narrator(book->catalogue, {}).reason(unfit, kNobody), {}};
    for (std::string_view rule : unfit.rules) denial.rules.emplace_back(rule);
    return denial;
  }
  if (request.find("clock") == nullptr && trial->seconds() > 0) clock = {ClockRule::Kind::move, trial->seconds()};
  json::value chosen;
  parse_json(trial->options(), chosen);

  out.token = new_token();
  out.create.kind = EntryKind::create;
  json::array seats;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "you") {
      out.create.seat = Seat{static_cast<int>(i)};
      seats.push_back(json::object{{"kind", "person"}, {"name", name}, {"token", text_of(hash_token(out.token))}});
    } else if (find_rank(words[i], rank)) {
      seats.push_back(json::object{{"kind", "bot"}, {"name", bot_name(rank, i)}, {"rank", words[i]}});
    } else {
      seats.push_back(
          json::object{{"kind", "open"}, {"name", say("name.open", {{"number", static_cast<std::int64_t>(i + 1)}})}});
    }
  }
  if (!out.create.seat.somebody()) return malformed("malformed.nobody");
  json::value clock_json;
  parse_json(clock.json(), clock_json);
  out.create.more = {{"game", game},
                     {"version", rules.facts().version},
                     {"options", chosen},
                     {"seats", std::move(seats)},
                     {"public", request.flag("public", false)},
                     {"clock", clock_json},
                     {"pace", pace},
                     {"hints", request.flag("hints", true)},
                     {"secret", random_hex(32)},
                     {"invite", new_token()},
                     {"watch", new_token()}};
  return {};
}

}  // namespace tortuga::server
