#include "narrator/goal_line.h"

#include <algorithm>

#include "engine/write.h"

namespace tortuga {
namespace {

// 0.25, of the way.
void write_share(std::string& out, int done, int of) {
  constexpr int kParts = 1000;
  const int parts = std::clamp(static_cast<int>(std::int64_t{kParts} * done / of), 0, kParts);
  out += std::to_string(parts / kParts) + '.' + std::to_string(kParts + parts % kParts).substr(1);
}

class Writer {
 public:
  Writer(const Narrator& narrator, Seat listener) : narrator_(narrator), listener_(listener) {}

  std::string line(const Goal& goal) {
    out_ = "{";
    words(goal.aim);
    if (!goal.track.empty()) {
      out_ += ",\"track\":";
      write_list(out_, goal.track, [&](const Goal::Progress& one) { progress(one); });
    }
    if (goal.count) {
      out_ += ",\"count\":{\"done\":" + std::to_string(std::min(goal.count->done, goal.count->of)) +
              ",\"of\":" + std::to_string(goal.count->of);
      out_ += ',';
      words(goal.count->words);
      out_ += '}';
    }
    out_ += ",\"alarms\":";
    write_list(out_, goal.alarms, [&](const Goal::Notice& one) { notice(one); });
    if (goal.standing) {
      out_ += ",\"standing\":";
      notice(*goal.standing);
    }
    return std::move(out_) + "}";
  }

 private:
  void words(const Saying& saying) {
    const auto told = [&](const char* name, Narrator::Length length) {
      out_ += name;
      write_text(out_, narrator_.saying(saying, length, listener_));
    };
    told("\"text\":", Narrator::Length::sentence);
    told(",\"line\":", Narrator::Length::line);
    told(",\"short\":", Narrator::Length::brief);
  }
  void progress(const Goal::Progress& one) {
    out_ += "{\"seat\":";
    write_json(out_, one.seat);
    out_ += ",\"figure\":" + std::to_string(one.figure);
    if (one.of > 0) {
      out_ += ",\"at\":";
      write_share(out_, one.done, one.of);
    }
    out_ += ',';
    words(one.words);
    out_ += '}';
  }
  void notice(const Goal::Notice& one) {
    out_ += '{';
    if (one.seat.somebody()) {
      out_ += "\"seat\":";
      write_json(out_, one.seat);
      out_ += ',';
    }
    words(one.words);
    out_ += '}';
  }

  const Narrator& narrator_;
  const Seat listener_;
  std::string out_;
};

}  // namespace

std::string goal_json(const Goal& goal, const Narrator& narrator, Seat listener) {
  return Writer(narrator, listener).line(goal);
}

}  // namespace tortuga
