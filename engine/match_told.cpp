#include "engine/match_told.h"

#include "engine/write.h"

namespace tortuga {
namespace {

std::vector<std::string> rules_of(const AnyEvent& event) {
  const auto& rules = event.telling().rules;
  return {rules.begin(), rules.end()};
}

}  // namespace

void write_told(std::string& out, const Match& match, const AnyEvent& event, Seat viewer) {
  const std::size_t begin = out.size();
  event.write_tight(out, viewer);
  if (event.told_as_its_kind()) return;
  boost::json::value told;
  Flaw flaw = parse_json(std::string_view{out}.substr(begin), told);
  const auto heard = flaw.found() ? nullptr : match.read_tight_event(told, flaw);
  const std::vector<std::string> rules = rules_of(event);
  if (heard != nullptr && rules_of(*heard) == rules) return;
  out.back() = ',';
  write_json(out, rules);
  out += ']';
}

Flaw read_told(const Match& match, const boost::json::value& told, ToldEvent& out) {
  const auto* members = told.if_array();
  if (members == nullptr || members->empty() || !members->front().is_int64())
    return {"/", "expected the number of a kind and its members, got " + shown(told)};
  const auto kinds = match.game().event_form().parts;
  const auto kind = static_cast<std::size_t>(members->front().get_int64());
  Flaw flaw;
  if (kind < kinds.size() && members->size() == kinds[kind].form->parts.size() + 2) {
    flaw = Reader::read(members->back(), out.rules, "/rules");
    boost::json::array less = *members;
    less.pop_back();
    if (!flaw.found()) out.event = match.read_tight_event(less, flaw);
    return flaw;
  }
  out.event = match.read_tight_event(told, flaw);
  if (!flaw.found()) out.rules = rules_of(*out.event);
  return flaw;
}

}  // namespace tortuga
