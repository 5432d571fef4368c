#include "server/table/recorded.h"

#include "engine/record.h"
#include "server/protocol/entries.h"
#include "server/table/table_state.h"
#include "server/token.h"

namespace tortuga::server {
namespace {

// Seven letters of those that tables have.
std::string id_of(std::string_view text) {
  constexpr std::string_view letters = "23456789ABCDEFGH";
  std::string id = sha256(text).substr(0, 7);
  for (char& c : id) c = letters[static_cast<std::size_t>(c <= '9' ? c - '0' : c - 'a' + 10)];
  return id;
}

}  // namespace

Flaw recorded(std::string_view text, std::int64_t now, RecordedTable& out) {
  Record record;
  if (Flaw flaw = Record::parse(text, record); flaw.found()) return flaw;
  out = {id_of(text), sha256("watch " + std::string{text}).substr(0, 22), {}};

  logged::Create create;
  create.game = record.game;
  create.version = record.version;
  create.options.text = boost::json::serialize(record.options);
  for (std::size_t i = 0; i < record.seats.size(); ++i) {
    const std::string& who = record.seats[i];
    Rank rank = Rank::stand_in();
    const bool bot = find_rank(who.substr(0, who.find(':')), rank);
    create.seats.push_back({Sitter::bot, bot ? bot_name(rank, i) : who, std::string{rank.name()}, {}});
  }
  create.invite = create.watch = out.watch;
  create.seed = record.seed.text();
  if (record.lab) create.lab = true;
  if (!record.position.empty()) create.position = Json{record.position};

  std::vector<LogEntry> log{{now, Seat{0}, std::move(create)}};
  if (record.position.empty()) log.push_back({now, kNobody, logged::Start{}});
  const auto add_marks = [&](std::int64_t m) {
    for (const Mark& mark : record.marks)
      if (mark.m == m)
        log.push_back({log.back().at, mark.seat, logged::Mark{mark.feeling, m, mark.n, mark.round, mark.rules}});
  };
  add_marks(0);
  for (const Record::Step& step : record.moves) {
    log.push_back({now + step.at, step.seat, logged::Move{{}, By::bot, {}, Json{step.move}}});
    add_marks(&step - record.moves.data() + 1);
  }
  if (!record.outcome.empty()) log.push_back({log.back().at, kNobody, logged::End{}});

  for (const LogEntry& entry : log) out.log.push_back(entry.json());
  // Whatever does not fit is found here and not by who looks at it.
  Flaw flaw;
  const auto state = read_log(out.log, flaw);
  if (state != nullptr && record.digest != 0 && state->match()->digest() != record.digest)
    flaw = {"/digest", "the moves lead to another position"};
  return flaw;
}

}  // namespace tortuga::server
