// What a move is about, in words of the game: its kind and the names in it ("play:smoke_bomb"), found through its
// description. A move that names several things in a list is about each of them.
#pragma once

#include <array>
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
  std::string_view kind_name(int kind) const { return kinds_[static_cast<std::size_t>(kind)].name; }
  std::string name(int topic) const;
  std::vector<std::string> simple() const;  // all with at most one name
  // Calls f(topic) for each topic of a move; the same one perhaps twice.
  template <class Move, class F>
  void each(const Move& move, F&& f) const {
    const Kind& kind = kinds_[move.index()];
    const char* at = reinterpret_cast<const char*>(&move) + inside_;
    f(kind.first + kind.names.place(at));
    for (const ListSpot& list : kind.lists) {
      const std::size_t count = list.form->count(at + list.offset);
      if (count == 0) continue;
      const char* item = static_cast<const char*>(list.form->items(at + list.offset));
      for (std::size_t i = 0; i < count; ++i, item += list.form->item->size) f(list.first + list.names.place(item));
    }
  }

 private:
  // A name is a byte: no game has more than 256 of one sort. Looked up by it, since every move that is offered is, and
  // without a branch: who has fewer names than there is room for has some that count nothing.
  struct NameSpot {
    std::size_t offset = 0;
    const Form* form = nullptr;
    std::array<std::int16_t, 256> place{};  // among the topics of what has the names
  };
  static constexpr std::size_t kMostNames = 2;
  struct Names {
    std::array<NameSpot, kMostNames> spots{};
    std::size_t count = 0;
    int place(const char* at) const {
      int place = 0;
      for (const NameSpot& spot : spots) place += spot.place[static_cast<unsigned char>(at[spot.offset])];
      return place;
    }
    void add(std::size_t offset, const Form& form) {
      if (count < kMostNames) spots[count++] = {offset, &form, {}};
    }
  };
  struct ListSpot {
    std::size_t offset;
    const Form* form;
    Names names;
    int first, count;
  };
  struct Kind {
    std::string_view name;
    Names names;
    std::vector<ListSpot> lists;
    int first, count;
  };

  void find_spots(const Form& form, const char* object, const char* base, Kind& kind);
  static int room_for(Names& names);
  static std::string words(const Names& names, int place);

  std::vector<Kind> kinds_;
  std::ptrdiff_t inside_ = 0;  // where a move has what its kind consists of
  int count_ = 0;
};

}  // namespace tortuga
