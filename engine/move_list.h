// What a seat may do, as `moves` writes it: scratch paper with room for N moves. Unlike List it is neither cleared nor
// filled in advance, because it is made anew for every decision of every simulated game.
#pragma once

#include <cassert>
#include <new>
#include <type_traits>

namespace tortuga {

template <class Move, int N>
class MoveList {
 public:
  static_assert(std::is_trivially_copyable_v<Move> && std::is_trivially_destructible_v<Move>);
  using value_type = Move;
  static constexpr int capacity() { return N; }

  MoveList() : size_(0) {}
  void clear() { size_ = 0; }
  template <class Kind>
  void push(const Kind& move) {
    Pen(*this).push(move);
  }

  // For writing many moves: counts in a register, where a move that was just written cannot make it be read again.
  // Write with one pen at a time.
  class Pen {
   public:
    explicit Pen(MoveList& list) : list_(list), at_(list.items_ + list.size_) {}
    ~Pen() { list_.size_ = static_cast<int>(at_ - list_.items_); }
    Pen(const Pen&) = delete;
    Pen& operator=(const Pen&) = delete;
    template <class Kind>
    void push(const Kind& move) {
      assert(at_ < list_.items_ + N);
      ::new (static_cast<void*>(at_++)) Move(move);
    }
    // Writes the move and keeps it if it is allowed: no branch to mispredict. Needs room for one more than it keeps.
    template <class Kind>
    void offer(const Kind& move, bool allowed) {
      assert(at_ < list_.items_ + N);
      ::new (static_cast<void*>(at_)) Move(move);
      at_ += allowed;
    }
    // Writes `Most` moves, make(0) first, and keeps those at the front. Needs room for all of them.
    template <int Most, class Make>
    void offer_first(int kept, Make make) {
      assert(at_ + Most <= list_.items_ + N && kept >= 0 && kept <= Most);
      for (int i = 0; i < Most; ++i) ::new (static_cast<void*>(at_ + i)) Move(make(i));
      at_ += kept;
    }

   private:
    MoveList& list_;
    Move* at_;
  };
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const Move& operator[](int i) const { return items_[i]; }
  const Move* begin() const { return items_; }
  const Move* end() const { return items_ + size_; }
  bool has(const Move& move) const {
    for (const Move& item : *this)
      if (item == move) return true;
    return false;
  }
  friend bool operator==(const MoveList& a, const MoveList& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i)
      if (!(a[i] == b[i])) return false;
    return true;
  }

 private:
  int size_;
  union {  // left as it is until a move is written
    Move items_[N];
  };
};

}  // namespace tortuga
