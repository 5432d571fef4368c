// What a move is about, in words of the game: its kind and the names in it ("play:smoke_bomb"), found through its
// description. A move that names several things in a list is about each of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/form_of.h"

namespace tortuga {

class Topics {
 public:
  explicit Topics(const Form& moves, void* scratch_move);  // a move to look at, as the places of its members

  int count() const { return count_; }
  int kinds() const { return static_cast<int>(kinds_.size()); }
  int kind(const void* move) const { return static_cast<int>(moves_.count(move)); }
  std::string_view kind_name(int kind) const { return kinds_[static_cast<std::size_t>(kind)].name; }
  std::string name(int topic) const;
  std::vector<std::string> simple() const;  // all with at most one name
  // Calls f(topic) for each topic of a move; the same one perhaps twice.
  template <class F>
  void each(const void* move, F&& f) const {
    const Kind& kind = kinds_[moves_.count(move)];
    const char* at = static_cast<const char*>(moves_.inside(move));
    f(kind.first + place_of(kind.names, at));
    for (const ListSpot& list : kind.lists)
      for_each_item(*list.form, at + list.offset,
                    [&](const void* item) { f(list.first + place_of(list.names, static_cast<const char*>(item))); });
  }

 private:
  struct NameSpot {
    std::size_t offset;
    const Form* form;
  };
  struct ListSpot {
    std::size_t offset;
    const Form* form;
    std::vector<NameSpot> names;
    int first, count;
  };
  struct Kind {
    std::string_view name;
    std::vector<NameSpot> names;
    std::vector<ListSpot> lists;
    int first, count;
  };

  static int place_of(const std::vector<NameSpot>& names, const char* at) {
    int place = 0;
    for (const NameSpot& spot : names) {
      const auto value = whole_at(*spot.form, at + spot.offset);
      int index = 0;
      for (; index + 1 < static_cast<int>(spot.form->names.size()); ++index)
        if (spot.form->names[static_cast<std::size_t>(index)].value == value) break;
      place = place * static_cast<int>(spot.form->names.size()) + index;
    }
    return place;
  }
  void find_spots(const Form& form, const char* object, const char* base, Kind& kind);
  static int room_for(std::vector<NameSpot>& names);
  static std::string words(const std::vector<NameSpot>& names, int place);

  const Form& moves_;
  std::vector<Kind> kinds_;
  int count_ = 0;
};

}  // namespace tortuga
