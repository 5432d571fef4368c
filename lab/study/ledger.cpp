#include "lab/study/ledger.h"

#include <algorithm>
#include <utility>

namespace tortuga {
namespace {

constexpr std::size_t kMostBuckets = 4096;  // larger values are counted with the last

int place_of(std::vector<std::string>& names, std::string_view name) {
  const auto at = std::find(names.begin(), names.end(), name);
  const auto place = at - names.begin();
  if (at == names.end()) names.emplace_back(name);
  return static_cast<int>(place);
}

}  // namespace

std::int64_t Column::total() const {
  std::int64_t sum = 0;
  for (const std::int64_t group : groups) sum += group;
  return sum;
}

void Column::add(const Column& other) {
  for (std::size_t g = 0; g < kGroups; ++g) groups[g] += other.groups[g];
  squares += other.squares;
  pairs += other.pairs;
  first = std::min(first, other.first);
}

void Histogram::count(std::size_t value, std::uint64_t block) {
  value = std::min(value, kMostBuckets - 1);
  if (counts.size() <= value) {
    counts.resize(value + 1);
    first.resize(value + 1, kNoBlock);
  }
  ++counts[value];
  first[value] = std::min(first[value], block);
}

void Histogram::add(const Histogram& other) {
  if (counts.size() < other.counts.size()) {
    counts.resize(other.counts.size());
    first.resize(other.counts.size(), kNoBlock);
  }
  for (std::size_t i = 0; i < other.counts.size(); ++i) {
    counts[i] += other.counts[i];
    first[i] = std::min(first[i], other.first[i]);
  }
}

void Ledger::add(const Ledger& other) {
  for (const auto& [name, column] : other.columns) columns[name].add(column);
  for (const auto& [name, histogram] : other.histograms) histograms[name].add(histogram);
}

const Column* Ledger::find(std::string_view name) const {
  const auto at = columns.find(name);
  return at != columns.end() ? &at->second : nullptr;
}

double Ledger::total(std::string_view name) const {
  const Column* column = find(name);
  return column != nullptr ? static_cast<double>(column->total()) : 0;
}

void Segment::add(const Segment& other) {
  blocks += other.blocks;
  if (variants.size() < other.variants.size()) variants.resize(other.variants.size());
  for (std::size_t v = 0; v < other.variants.size(); ++v) variants[v].add(other.variants[v]);
}

Desk::Desk(std::size_t variants) : rows_(variants), sums_(variants), shapes_(variants) {}

int Desk::column(std::string_view name) {
  const int place = place_of(columns_, name);
  for (auto& row : rows_) row.resize(columns_.size());
  for (auto& sums : sums_) sums.resize(columns_.size());
  return place;
}

int Desk::histogram(std::string_view name) {
  const int place = place_of(histograms_, name);
  for (auto& shapes : shapes_) shapes.resize(histograms_.size());
  return place;
}

void Desk::count(std::size_t variant, int histogram, std::int64_t value) {
  shapes_[variant][static_cast<std::size_t>(histogram)].count(
      static_cast<std::size_t>(std::max<std::int64_t>(value, 0)), block_);
}

void Desk::end() {
  const auto group = static_cast<std::size_t>(block_ % kGroups);
  for (std::size_t v = 0; v < rows_.size(); ++v)
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const std::int64_t value = rows_[v][c], other = rows_[0][c];
      if ((value | other) == 0) continue;
      Column& column = sums_[v][c];
      column.groups[group] += value;
      column.squares += Wide{value} * value;
      if (value != other) column.pairs += Wide{value - other} * (value - other);
      if (value != 0) column.first = std::min(column.first, block_);
    }
  for (auto& row : rows_) std::fill(row.begin(), row.end(), 0);
  ++blocks_;
}

Segment Desk::take() {
  Segment out;
  out.blocks = std::exchange(blocks_, 0);
  out.variants.resize(rows_.size());
  for (std::size_t v = 0; v < rows_.size(); ++v) {
    for (std::size_t c = 0; c < columns_.size(); ++c)  // nothing counted is nothing known: as if it had no column
      if (sums_[v][c].squares != 0 || sums_[v][c].pairs != 0)
        out.variants[v].columns[columns_[c]] = std::exchange(sums_[v][c], Column{});
    for (std::size_t h = 0; h < histograms_.size(); ++h)
      if (!shapes_[v][h].counts.empty())
        out.variants[v].histograms[histograms_[h]] = std::exchange(shapes_[v][h], Histogram{});
  }
  return out;
}

}  // namespace tortuga
