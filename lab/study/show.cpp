#include "lab/study/show.h"

#include <charconv>

#include "lab/study/variants.h"

namespace tortuga {
namespace {

void put_key(Seed& seed, std::size_t from, std::uint64_t key) {
  for (std::size_t i = 0; i < 8; ++i) seed.bytes[from + i] = static_cast<std::uint8_t>(key >> (8 * (7 - i)));
}

template <class Number>
bool read_part(std::string_view& text, Number& out) {
  const std::string_view part = text.substr(0, text.find('/'));
  const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), out);
  text.remove_prefix(std::min(text.size(), part.size() + 1));
  return error == std::errc{} && end == part.data() + part.size();
}

}  // namespace

bool read_spot(std::string_view text, Spot& out) {
  out = {};
  return read_part(text, out.block) && (text.empty() || read_part(text, out.variant)) &&
         (text.empty() || read_part(text, out.rotation)) && text.empty();
}

Flaw show(const Study& study, const GameLab& lab, const AnyGame& game, const Spot& spot, Record& out) {
  const Setting setting = setting_of(study);
  if (spot.variant >= setting.variants.size())
    return {"show", "the study has " + std::to_string(setting.variants.size() - 1) + " changes of the rulebook"};
  if (spot.rotation < 0 || spot.rotation >= study.seats)
    return {"show", "there are rotations 0 to " + std::to_string(study.seats - 1)};
  const Sample sample =
      lab.sample(setting, study.fresh ? Purpose::confirm : Purpose::measure, spot.variant, spot.block, spot.rotation);
  out = {};
  out.game = study.game;
  out.version = game.facts().version;
  const boost::json::value rules = boost::json::parse(lab.rulebook(setting, spot.variant));
  for (const OptionInfo& option : game.options())
    if (const auto* value = rules.get_object().if_contains(option.name);
        value != nullptr && boost::json::serialize(*value) != option.standard)
      out.options[option.name] = *value;
  for (int seat = 0; seat < study.seats; ++seat) {
    const auto player = static_cast<std::size_t>((seat + study.seats - spot.rotation) % study.seats);
    out.seats.push_back(study.players[study.players.size() == 1 ? 0 : player]);
  }
  out.lab = true;
  put_key(out.seed, 16, sample.deal);
  put_key(out.seed, 24, sample.play);
  for (const Sample::Step& step : sample.steps) out.moves.push_back({step.seat, step.move, 0});
  Flaw flaw;
  const auto match = begin_record(game, out, flaw);
  if (match == nullptr) return flaw;
  if (flaw = replay_record(out, *match); flaw.found()) return flaw;
  out.outcome = outcome_json(match->outcome());
  out.digest = match->digest();
  return {};
}

}  // namespace tortuga
