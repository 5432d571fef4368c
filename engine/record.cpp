#include "engine/record.h"

#include <algorithm>

namespace tortuga {
namespace {

constexpr int kFormat = 1;

const boost::json::value* need(const boost::json::object& object, std::string_view key, Flaw& flaw) {
  const auto* value = object.if_contains(key);
  if (value == nullptr && !flaw.found()) flaw = {"/", "\"" + std::string{key} + "\" is missing"};
  return value;
}

std::string hex(std::uint64_t number) {
  char digits[17];
  const auto end = std::to_chars(digits, digits + 16, number, 16).ptr;
  return std::string(static_cast<std::size_t>(16 - (end - digits)), '0') + std::string(digits, end);
}

Flaw parse_luck(const boost::json::value& value, Record::Luck& luck) {
  const auto* object = value.if_object();
  if (object == nullptr) return {"/luck", "expected \"lab\" or an object with \"secret\", \"hash\" and \"salts\""};
  for (const auto& [key, ignored] : *object)
    if (key != "secret" && key != "hash" && key != "salts")
      return {"/luck", "\"" + std::string{key} + "\" is unknown here; known: secret, hash, salts"};
  Flaw flaw;
  const auto* secret = need(*object, "secret", flaw);
  const auto* hash = need(*object, "hash", flaw);
  const auto* salts = need(*object, "salts", flaw);
  if (flaw.found()) return {"/luck", flaw.what};
  if (flaw = Reader::read(*secret, luck.secret, "/luck/secret"); flaw.found()) return flaw;
  if (flaw = Reader::read(*hash, luck.hash, "/luck/hash"); flaw.found()) return flaw;
  if (!salts->is_array()) return {"/luck/salts", "expected a list of texts"};
  for (const auto& salt : salts->get_array()) {
    if (!salt.is_string()) return {"/luck/salts", "expected a list of texts"};
    luck.salts.emplace_back(salt.get_string());
  }
  return {};
}

Flaw parse_step(const boost::json::value& value, const std::string& path, Record::Step& step) {
  const auto* object = value.if_object();
  if (object == nullptr) return {path, "expected a move with \"seat\" and \"move\""};
  for (const auto& [key, ignored] : *object)
    if (key != "seat" && key != "move" && key != "at")
      return {path, "\"" + std::string{key} + "\" is unknown here; known: seat, move, at"};
  Flaw flaw;
  const auto* seat = need(*object, "seat", flaw);
  const auto* move = need(*object, "move", flaw);
  if (flaw.found()) return {path, flaw.what};
  flaw = Reader::read(*seat, step.seat, path + "/seat");
  if (flaw.found()) return flaw;
  if (!move->is_object()) return {path + "/move", "expected a move object"};
  step.move = boost::json::serialize(*move);
  if (const auto* at = object->if_contains("at")) flaw = Reader::read(*at, step.at, path + "/at");
  return flaw;
}

constexpr std::size_t kLongestRule = 32;

Flaw parse_mark(const boost::json::value& value, const std::string& path, const Record& record, Mark& mark) {
  if (Flaw flaw = Reader::read(value, mark, path); flaw.found()) return flaw;
  if (!mark.seat.somebody() || static_cast<std::size_t>(mark.seat.index()) >= record.seats.size())
    return {path + "/seat", "there is no such seat"};
  if (mark.m < 0 || static_cast<std::size_t>(mark.m) > record.moves.size())
    return {path + "/m", "there is no such move"};
  if (mark.n < 0 || mark.round < 0) return {path, "\"n\" and \"round\" are not below nought"};
  const bool long_one = std::any_of(mark.rules.begin(), mark.rules.end(),
                                    [](const std::string& rule) { return rule.size() > kLongestRule; });
  if (long_one || mark.rules.size() > kMarkedRules)
    return {path + "/rules", "expected up to " + std::to_string(kMarkedRules) + " rules by their numbers"};
  return {};
}

}  // namespace

std::string outcome_json(const Outcome& outcome) {
  std::string out = "{\"over\":";
  write_json(out, outcome.over);
  out += ",\"reason\":";
  write_text(out, outcome.reason);
  out += ",\"winners\":";
  write_json(out, outcome.winners);
  out += ",\"shared\":";
  write_json(out, outcome.shared);
  out += ",\"places\":";
  write_json(out, outcome.places);
  out += ",\"scores\":";
  write_json(out, outcome.scores);
  return out + "}";
}

std::string Record::text() const {
  std::string out = "{\"tortuga\":" + std::to_string(kFormat) + ",\n\"game\":";
  write_text(out, game);
  out += ",\"version\":" + std::to_string(version) + ",\n\"options\":" + shown(options, 1u << 20) + ",\n\"seats\":";
  write_json(out, seats);
  out += ",\n\"seed\":\"" + seed.text() + "\"";
  if (lab) out += ",\n\"luck\":\"lab\"";
  if (luck) {
    out += ",\n\"luck\":{\"secret\":";
    write_text(out, luck->secret);
    out += ",\"hash\":";
    write_text(out, luck->hash);
    out += ",\"salts\":";
    write_json(out, luck->salts);
    out += "}";
  }
  if (!position.empty()) out += ",\n\"position\":" + position;
  out += ",\n\"moves\":[";
  const char* comma = "\n";
  for (const Step& step : moves) {
    out += comma;
    comma = ",\n";
    out += "{\"seat\":" + std::to_string(step.seat.index()) + ",\"move\":" + step.move +
           ",\"at\":" + std::to_string(step.at) + "}";
  }
  out += "\n]";
  if (!marks.empty()) {
    out += ",\n\"marks\":";
    write_list(out, marks, [&](const Mark& mark) { write_json(out += '\n', mark); });
  }
  if (!outcome.empty()) out += ",\n\"outcome\":" + outcome;
  if (digest != 0) out += ",\n\"digest\":\"" + hex(digest) + "\"";
  return out + "\n}\n";
}

Flaw Record::parse(std::string_view text, Record& out) {
  boost::json::value document;
  if (Flaw flaw = parse_json(text, document); flaw.found()) return flaw;
  const auto* object = document.if_object();
  if (object == nullptr) return {"/", "expected a record object"};
  static constexpr std::string_view known[] = {"tortuga", "game",     "version", "options", "seats",   "seed",
                                               "luck",    "position", "moves",   "marks",   "outcome", "digest"};
  for (const auto& [key, ignored] : *object)
    if (std::find(std::begin(known), std::end(known), std::string_view{key}) == std::end(known))
      return {"/", "\"" + std::string{key} + "\" is unknown here"};

  Flaw flaw;
  const auto* format = need(*object, "tortuga", flaw);
  const auto* game = need(*object, "game", flaw);
  const auto* version = need(*object, "version", flaw);
  const auto* seats = need(*object, "seats", flaw);
  const auto* seed = need(*object, "seed", flaw);
  const auto* moves = need(*object, "moves", flaw);
  if (flaw.found()) return flaw;

  int number = 0;
  if (flaw = Reader::read(*format, number, "/tortuga"); flaw.found()) return flaw;
  if (number != kFormat) return {"/tortuga", "this program reads records of format " + std::to_string(kFormat)};
  Record record;
  if (flaw = Reader::read(*game, record.game, "/game"); flaw.found()) return flaw;
  if (flaw = Reader::read(*version, record.version, "/version"); flaw.found()) return flaw;
  if (const auto* options = object->if_contains("options")) {
    if (!options->is_object()) return {"/options", "expected an object"};
    record.options = options->get_object();
  }
  if (!seats->is_array()) return {"/seats", "expected a list of names"};
  for (const auto& seat : seats->get_array()) {
    if (!seat.is_string()) return {"/seats", "expected a list of names"};
    record.seats.emplace_back(seat.get_string());
  }
  std::string digits;
  if (flaw = Reader::read(*seed, digits, "/seed"); flaw.found()) return flaw;
  if (!Seed::parse(digits, record.seed)) return {"/seed", "expected a number or 64 hexadecimal digits"};
  const auto* luck = object->if_contains("luck");
  record.lab = luck != nullptr && *luck == "lab";
  if (luck != nullptr && !record.lab)
    if (flaw = parse_luck(*luck, record.luck.emplace()); flaw.found()) return flaw;
  if (const auto* position = object->if_contains("position")) {
    if (!position->is_object()) return {"/position", "expected a position object"};
    record.position = boost::json::serialize(*position);
  }
  if (!moves->is_array()) return {"/moves", "expected a list of moves"};
  for (std::size_t i = 0; i < moves->get_array().size(); ++i) {
    Step step;
    if (flaw = parse_step(moves->get_array()[i], "/moves/" + std::to_string(i), step); flaw.found()) return flaw;
    record.moves.push_back(std::move(step));
  }
  if (const auto* marks = object->if_contains("marks")) {
    if (!marks->is_array()) return {"/marks", "expected a list of marks"};
    for (std::size_t i = 0; i < marks->get_array().size(); ++i)
      if (flaw = parse_mark(marks->get_array()[i], "/marks/" + std::to_string(i), record, record.marks.emplace_back());
          flaw.found())
        return flaw;
  }
  if (const auto* outcome = object->if_contains("outcome")) record.outcome = boost::json::serialize(*outcome);
  if (const auto* digest = object->if_contains("digest")) {
    if (flaw = Reader::read(*digest, digits, "/digest"); flaw.found()) return flaw;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), record.digest, 16);
    if (error != std::errc{} || end != digits.data() + digits.size())
      return {"/digest", "expected 16 hexadecimal digits"};
  }
  out = std::move(record);
  return {};
}

std::unique_ptr<Match> begin_record(const AnyGame& game, const Record& record, Flaw& flaw) {
  if (record.version < 1 || record.version > game.facts().version) {
    flaw = {"/version", "this program knows the rules of " + std::string{game.facts().title} + " up to version " +
                            std::to_string(game.facts().version) + ", the record has " +
                            std::to_string(record.version)};
    return nullptr;
  }
  std::vector<std::string> notes;
  Reason unfit;
  auto match = game.start({record.options, {}, record.lab}, static_cast<int>(record.seats.size()), record.seed, flaw,
                          unfit, notes);
  if (flaw.found()) flaw.path = "/options/" + flaw.path;
  if (unfit.given()) flaw = {"/options", "these options do not go together (" + std::string{unfit.sentence} + ")"};
  if (match != nullptr && !notes.empty()) {
    flaw = {"/options", notes.front()};
    return nullptr;
  }
  if (match != nullptr && !record.position.empty()) {
    boost::json::value position;
    flaw = parse_json(record.position, position);
    if (!flaw.found()) {
      const Attempt attempt = match->set_position(position);
      flaw = attempt.malformed;
      if (attempt.refusal.given())
        flaw = {"", "this position is impossible (" + std::string{attempt.refusal.sentence} + ")"};
    }
    if (flaw.found()) {
      flaw.path = "/position" + flaw.path;
      return nullptr;
    }
  }
  return match;
}

Flaw replay_record(const Record& record, Match& match, std::size_t until) {
  for (std::size_t i = 0; i < record.moves.size() && i < until; ++i) {
    const Record::Step& step = record.moves[i];
    const auto path = "/moves/" + std::to_string(i);
    if (!step.seat.somebody() || step.seat.index() >= match.seats()) return {path + "/seat", "there is no such seat"};
    const Attempt attempt = match.play(step.seat, step.move);
    if (attempt.malformed.found()) return {path + "/move" + attempt.malformed.path, attempt.malformed.what};
    if (attempt.refusal.given())
      return {path, "the rules refuse this move (" + std::string{attempt.refusal.rules[0]} + ", " +
                        std::string{attempt.refusal.sentence} + ")"};
  }
  return {};
}

}  // namespace tortuga
