#include "wasm/pondering.h"

#include <boost/json.hpp>
#include <optional>
#include <vector>

#include "engine/describe.h"
#include "engine/json_text.h"
#include "engine/read.h"
#include "engine/write.h"
#include "games/registry.h"

namespace tortuga::wasm {
namespace {

struct Asked {
  std::int32_t seats = 0;
  Json options, view;
  Seat seat;
  std::string bot;  // "captain:200ms"
  std::uint32_t luck = 0;
};
BOOST_DESCRIBE_STRUCT(Asked, (), (seats, options, view, seat, bot, luck))

// A reason's detail is one of three sorts.
struct SentDetail {
  std::string name;
  std::optional<std::int32_t> number;
  std::optional<Seat> seat;
  std::optional<std::string> group, label;
};
BOOST_DESCRIBE_STRUCT(SentDetail, (), (name, number, seat, group, label))

struct SentReason {
  std::string sentence;
  std::vector<std::string> rules;
  std::vector<SentDetail> details;
};
BOOST_DESCRIBE_STRUCT(SentReason, (), (sentence, rules, details))

struct SentOption {
  Json move;
  std::optional<std::int32_t> worth;  // in millionths of a win
  SentReason why;
};
BOOST_DESCRIBE_STRUCT(SentOption, (), (move, worth, why))

struct SentThought {
  Json move;
  SentReason why;
  std::vector<SentOption> considered;
};
BOOST_DESCRIBE_STRUCT(SentThought, (), (move, why, considered))

constexpr double kMillion = 1e6;

SentReason sent(const Reason& reason) {
  SentReason out{std::string{reason.sentence}, {}, {}};
  for (std::string_view rule : reason.rules) out.rules.emplace_back(rule);
  for (const Detail& detail : reason.details) {
    SentDetail& one =
        out.details.emplace_back(std::string{detail.name}, std::nullopt, std::nullopt, std::nullopt, std::nullopt);
    switch (detail.sort) {
      case Detail::Sort::number: one.number = detail.number; break;
      case Detail::Sort::seat: one.seat = detail.seat; break;
      case Detail::Sort::label:
        one.group = std::string{detail.group};
        one.label = std::string{detail.label};
        break;
    }
  }
  return out;
}

// Points into what was sent.
Reason received(const SentReason& sent) {
  Reason reason;
  reason.sentence = sent.sentence;
  for (const std::string& rule : sent.rules)
    if (!reason.rules.full()) reason.rules.push(rule);
  for (const SentDetail& one : sent.details) {
    if (reason.details.full()) break;
    Detail detail(one.name, one.number.value_or(0));
    if (one.seat) detail = {one.name, *one.seat};
    if (one.label) {
      detail.sort = Detail::Sort::label;
      detail.group = one.group ? std::string_view{*one.group} : std::string_view{};
      detail.label = *one.label;
    }
    reason.details.push(detail);
  }
  return reason;
}

template <class T>
bool read_text(std::string_view text, T& out) {
  boost::json::value document;
  return !parse_json(text, document).found() && !Reader::read(document, out).found();
}

}  // namespace

std::string question_json(const server::Hands::Question& question) {
  const Match& match = *question.match;
  return to_json(Asked{match.seats(),
                       {match.pinned_options()},
                       {match.view(question.seat)},
                       question.seat,
                       question.bot.word(),
                       static_cast<std::uint32_t>(question.luck)});
}

std::string ponder(std::string_view question) {
  Asked asked;
  Recruit bot;
  boost::json::value options, view;
  if (!read_text(question, asked) || !read_recruit(asked.bot, bot).empty()) return {};
  if (parse_json(asked.options.text, options).found() || !options.is_object()) return {};
  if (parse_json(asked.view.text, view).found()) return {};
  OptionRequest wished;
  wished.values = options.get_object();
  Flaw flaw;
  Reason unfit;
  std::vector<std::string> notes;
  const auto match = games().front().game.start(wished, asked.seats, Seed::of(1), flaw, unfit, notes);
  if (match == nullptr || match->see(view).found() || !match->deciders().has(asked.seat)) return {};
  Dice dice = Dice::fast(asked.luck);
  const Thought thought = think(*match, asked.seat, bot, Stop{}, dice);
  SentThought out{{thought.choice.move}, sent(thought.why), {}};
  for (const Thought::Option& option : thought.considered) {
    SentOption& one = out.considered.emplace_back(Json{option.choice.move}, std::nullopt, sent(option.why));
    if (option.worth) one.worth = static_cast<std::int32_t>(*option.worth * kMillion);
  }
  return to_json(out);
}

bool tell_thought(const server::Hands::Question& question, std::string_view text, const server::Hands::Told& told) {
  SentThought sent;
  if (!read_text(text, sent)) return false;
  const auto chosen = question.match->describe(question.seat, sent.move.text);
  if (!chosen) return false;
  Thought thought;
  thought.choice = *chosen;
  thought.why = received(sent.why);
  for (const SentOption& one : sent.considered) {
    const auto choice = question.match->describe(question.seat, one.move.text);
    if (!choice) return false;
    auto& option = thought.considered.emplace_back(*choice, std::nullopt, received(one.why));
    if (one.worth) option.worth = *one.worth / kMillion;
  }
  told(thought);
  return true;
}

}  // namespace tortuga::wasm
