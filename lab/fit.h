// Fits the weights of a value to what came of positions: the weights under which the winners were likeliest, as in a
// draw among all rows with e^judged tickets each (engine/sheet.h).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tortuga {

class Fit {
 public:
  explicit Fit(std::size_t columns) : columns_(columns) {}

  // A position: its rows one after the other, and the share of the win that each got. A co-operative game has one row;
  // it is held against a row of zeros that gets the rest. It counts as much as `weight` others.
  void add(std::span<const float> rows, std::span<const float> won, double weight = 1);
  std::size_t positions() const { return begin_.size(); }

  // Newton's method; `ridge` keeps weights small that the positions say little about.
  std::vector<double> solve(double ridge = 1e-3, int steps = 12) const;
  // What the weights predict of these positions: the mean logarithm of the share given to what happened.
  double likelihood(std::span<const double> weights) const;

 private:
  std::vector<double> spreads() const;

  std::size_t columns_;
  std::vector<float> rows_, won_;
  std::vector<std::size_t> begin_;  // of each position's rows
  std::vector<double> weight_;      // of each position
};

}  // namespace tortuga
