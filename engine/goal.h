// What is in sight all the time: how the game is won, how far everybody is, and who is one step from the end. A game
// says it of a view in sentences of its catalogue; a terminal, a page and a picture tell the same.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/page.h"
#include "engine/seat.h"

namespace tortuga {

// A sentence of the catalogue. What there is less room for has the key with ".line" (one line), or ".short" (a few
// words); where one lacks, the next longer is told.
struct Saying {
  std::string_view sentence;  // lives for ever
  Facts facts;
};

struct Goal {
  // How far one seat is: `done` of `of` on its best way to the end, and the figure by which one sees it. Where nobody
  // can say how far the end is, `of` is 0.
  struct Progress {
    Seat seat;
    int figure = 0;
    int done = 0, of = 0;
    Saying words;
  };
  // What is common to all: so many of so many.
  struct Count {
    int done = 0, of = 0;
    Saying words;
  };
  struct Notice {
    Seat seat;  // whom it is about; nobody: all, or several
    Saying words;
  };

  Saying aim;
  std::vector<Progress> track;
  std::optional<Count> count;
  std::vector<Notice> alarms;      // what is one step from the end, the most pressing first; none once it is over
  std::optional<Notice> standing;  // who leads or what is left, where it is not over
};

// Who has the most points, and by how many more than the next: 0 where several lead.
struct Lead {
  SeatSet leaders;
  int by = 0;
  Seat only() const { return leaders.size() == 1 ? leaders.front() : kNobody; }
};
template <class Points>
Lead lead_of(int seats, Points&& points) {
  Lead lead;
  int best = 0, next = 0;
  for (int i = 0; i < seats; ++i) {
    const int mine = points(Seat{i});
    if (i > 0 && mine < best) {
      next = i == 1 ? mine : std::max(next, mine);
      continue;
    }
    if (i == 0 || mine > best) lead.leaders = {};
    next = i == 0 ? mine : best;
    best = mine;
    lead.leaders.add(Seat{i});
  }
  lead.by = best - next;
  return lead;
}

// Two questions that every game with a goal answers, besides its own: what wins, and who is one step from the end.
constexpr bool asks_goal(std::string_view query) {
  return query == "goal" || query == "alarms";
}
inline void answer(const Goal& goal, std::string_view query, Page& page) {
  if (query == "goal") page.say(goal.aim.sentence, goal.aim.facts);
  if (query == "alarms")
    for (const Goal::Notice& alarm : goal.alarms) page.say(alarm.words.sentence, alarm.words.facts);
}

}  // namespace tortuga
