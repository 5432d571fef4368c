// Moves that somebody may think of, whether or not they are allowed: for saying of each kind why it is not. Every name,
// switch and seat in a move is tried; numbers are 1, and what else there is stays as it is at first.
#pragma once

#include <vector>

#include "engine/form.h"
#include "engine/reason.h"

namespace tortuga {

// The reason that most of the moves of a kind share, as long as none of them is allowed.
template <class Move>
class Commonest {
 public:
  struct Shared {
    Reason why;
    Move example;
    int count = 0;
  };

  // False: enough was tried.
  bool add(const Reason& why, const Move& move) {
    allowed_ = !why.given();
    if (allowed_ || ++tried_ > kMostTried) return false;
    for (Shared& shared : reasons_)
      if (shared.why.sentence == why.sentence) return ++shared.count > 0;
    reasons_.push_back({why, move, 1});
    return true;
  }
  // None if a move of the kind is allowed.
  const Shared* reason() const {
    const Shared* most = nullptr;
    if (allowed_) return most;
    for (const Shared& shared : reasons_)
      if (most == nullptr || shared.count > most->count) most = &shared;
    return most;
  }

 private:
  static constexpr int kMostTried = 400;
  std::vector<Shared> reasons_;
  int tried_ = 0;
  bool allowed_ = false;
};

namespace fancies {

struct Place {
  const Form* form;
  void* at;
};

// Calls `next` for each value of a place; false as soon as `next` says so.
template <class Next>
bool vary(const Place& place, int seats, Next&& next) {
  const Form& form = *place.form;
  switch (form.shape) {
    case Shape::truth:
      for (const bool value : {false, true}) {
        *static_cast<bool*>(place.at) = value;
        if (!next()) return false;
      }
      return true;
    case Shape::name:
      for (const FormName& name : form.names) {
        set_whole(form, place.at, name.value);
        if (!next()) return false;
      }
      return true;
    case Shape::seat:
      for (int i = 0; i < seats; ++i) {
        *static_cast<Seat*>(place.at) = Seat{i};
        if (!next()) return false;
      }
      return true;
    case Shape::number:
    case Shape::tagged: set_whole(form, place.at, 1); return next();
    default: return next();
  }
}

template <class F>
bool vary_all(const std::vector<Place>& places, std::size_t from, int seats, F& f) {
  if (from == places.size()) return f();
  return vary(places[from], seats, [&] { return vary_all(places, from + 1, seats, f); });
}

}  // namespace fancies

// Calls f() for each move of a kind, which then stands in `move`, until f says false. What may be left out is left out
// first and named then.
template <class F>
void fancy(const Form& form, void* move, std::size_t kind, int seats, F&& f) {
  for (const bool whole : {false, true}) {
    void* fresh = form.open(move, kind);
    std::vector<fancies::Place> places;
    bool optional = false;
    for_each_part(*form.parts[kind].form, fresh, [&](const FormPart& part, void* at) {
      if (part.form->shape != Shape::maybe) return places.push_back({part.form, at});
      optional = true;
      if (whole) places.push_back({part.form->item, part.form->open(at, 0)});
    });
    if (whole && !optional) return;
    if (!fancies::vary_all(places, 0, seats, f)) return;
  }
}

}  // namespace tortuga
