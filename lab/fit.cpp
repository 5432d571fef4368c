#include "lab/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tortuga {
namespace {

// Solves a x = b for a symmetric positive matrix, in place (Cholesky).
void solve_in_place(std::vector<double>& a, std::vector<double>& b) {
  const std::size_t n = b.size();
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) a[j * n + j] -= a[j * n + k] * a[j * n + k];
    a[j * n + j] = std::sqrt(std::max(a[j * n + j], 1e-12));
    for (std::size_t i = j + 1; i < n; ++i) {
      for (std::size_t k = 0; k < j; ++k) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= a[i * n + k] * b[k];
    b[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= a[k * n + i] * b[k];
    b[i] /= a[i * n + i];
  }
}

}  // namespace

void Fit::add(std::span<const float> rows, std::span<const float> won, double weight) {
  begin_.push_back(won_.size());
  weight_.push_back(weight);
  rows_.insert(rows_.end(), rows.begin(), rows.end());
  won_.insert(won_.end(), won.begin(), won.end());
  if (won.size() != 1) return;
  rows_.insert(rows_.end(), columns_, 0.f);
  won_.push_back(1 - won[0]);
}

// How much each column varies, so that the ridge weighs on all alike.
std::vector<double> Fit::spreads() const {
  std::vector<double> sum(columns_), squares(columns_), spread(columns_);
  for (std::size_t i = 0; i < won_.size(); ++i)
    for (std::size_t c = 0; c < columns_; ++c) {
      const double x = rows_[i * columns_ + c];
      sum[c] += x;
      squares[c] += x * x;
    }
  const double n = std::max<double>(1, static_cast<double>(won_.size()));
  for (std::size_t c = 0; c < columns_; ++c)
    spread[c] = std::sqrt(std::max(squares[c] / n - sum[c] / n * sum[c] / n, 1e-9));
  return spread;
}

std::vector<double> Fit::solve(double ridge, int steps) const {
  const std::size_t n = columns_;
  const std::vector<double> spread = spreads();
  std::vector<double> weights(n), share, mean(n);
  for (int step = 0; step < steps; ++step) {
    std::vector<double> slope(n), curve(n * n);
    for (std::size_t p = 0; p < begin_.size(); ++p) {
      const std::size_t first = begin_[p], last = p + 1 < begin_.size() ? begin_[p + 1] : won_.size();
      share.assign(last - first, 0);
      double most = -1e300, sum = 0;
      for (std::size_t i = first; i < last; ++i) {
        for (std::size_t c = 0; c < n; ++c) share[i - first] += weights[c] * rows_[i * n + c];
        most = std::max(most, share[i - first]);
      }
      for (double& s : share) sum += s = std::exp(s - most);
      std::fill(mean.begin(), mean.end(), 0);
      for (std::size_t i = first; i < last; ++i) {
        share[i - first] /= sum;
        for (std::size_t c = 0; c < n; ++c) mean[c] += share[i - first] * rows_[i * n + c];
      }
      for (std::size_t i = first; i < last; ++i) {
        const double miss = weight_[p] * (won_[i] - share[i - first]);
        const double spread_out = weight_[p] * share[i - first];
        for (std::size_t c = 0; c < n; ++c) {
          const double x = rows_[i * n + c] - mean[c];
          slope[c] += miss * rows_[i * n + c];
          for (std::size_t d = 0; d <= c; ++d) curve[c * n + d] += spread_out * x * (rows_[i * n + d] - mean[d]);
        }
      }
    }
    const double strength = ridge * std::accumulate(weight_.begin(), weight_.end(), 0.0);
    for (std::size_t c = 0; c < n; ++c) {
      const double pull = strength * spread[c] * spread[c];
      slope[c] -= pull * weights[c];
      curve[c * n + c] += pull + 1e-9;
    }
    solve_in_place(curve, slope);
    for (std::size_t c = 0; c < n; ++c) weights[c] += std::clamp(slope[c], -20.0, 20.0);
  }
  return weights;
}

double Fit::likelihood(std::span<const double> weights) const {
  double total = 0, positions = 0;
  for (std::size_t p = 0; p < begin_.size(); ++p) {
    const std::size_t first = begin_[p], last = p + 1 < begin_.size() ? begin_[p + 1] : won_.size();
    double most = -1e300, sum = 0;
    std::vector<double> judged(last - first);
    for (std::size_t i = first; i < last; ++i) {
      for (std::size_t c = 0; c < columns_; ++c) judged[i - first] += weights[c] * rows_[i * columns_ + c];
      most = std::max(most, judged[i - first]);
    }
    for (double j : judged) sum += std::exp(j - most);
    for (std::size_t i = first; i < last; ++i)
      total += weight_[p] * won_[i] * (judged[i - first] - most - std::log(sum));
    positions += weight_[p];
  }
  return total / std::max(1e-9, positions);
}

}  // namespace tortuga
