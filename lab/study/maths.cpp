#include "lab/study/maths.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace tortuga {
namespace {

constexpr double kLn2High =
    6.93147180369123816490e-01;  // its first 32 bits, so that products with small numbers are exact
constexpr double kLn2Low = 1.90821492927058770002e-10;

// Of e^x, the highest power first: 1/14!, ..., 1/1!, 1. What follows is below a double's last digit where |x| <= 0.35.
constexpr auto kParts = [] {
  std::array<double, 15> parts{};
  double factorial = 1;
  for (std::size_t i = 0; i < parts.size(); factorial *= static_cast<double>(++i))
    parts[parts.size() - 1 - i] = 1 / factorial;
  return parts;
}();

// 2^n for a normal result.
double power_of_two(int n) {
  const std::uint64_t bits = static_cast<std::uint64_t>(n + 1023) << 52;
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

}  // namespace

double exact_exp(double x) {
  if (x > 700) x = 700;
  if (x < -700) return 0;
  const double turns = x * 1.44269504088896340736;
  const int n = static_cast<int>(turns < 0 ? turns - 0.5 : turns + 0.5);
  const double r = (x - n * kLn2High) - n * kLn2Low;  // |r| <= 0.35
  double sum = 0;
  for (const double part : kParts) sum = sum * r + part;
  return sum * power_of_two(n);
}

double exact_log(double x) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  int n = static_cast<int>(bits >> 52) - 1023;
  bits = (bits & 0x000fffffffffffffull) | 0x3ff0000000000000ull;
  double m = 0;
  std::memcpy(&m, &bits, sizeof m);
  if (m > 1.41421356237309504880) {
    m /= 2;
    ++n;
  }
  const double s = (m - 1) / (m + 1), square = s * s;  // log m = 2 (s + s^3/3 + s^5/5 + ...), |s| <= 0.172
  double sum = 0;
  for (int i = 23; i >= 1; i -= 2) sum = sum * square + 1.0 / i;
  return (n * kLn2High + n * kLn2Low) + 2 * s * sum;
}

// Abramowitz and Stegun 26.2.17 would do for reports; the continued fraction and the series are as short and exact.
double normal_tail(double z) {
  if (z < 0) return 1 - normal_tail(-z);
  const double density = exact_exp(-z * z / 2) / 2.50662827463100050242;
  if (z < 3) {
    double term = z, sum = z;
    for (int i = 1; i < 200 && term > 1e-18 * sum; ++i) {
      term = term * z * z / (2 * i + 1);
      sum += term;
    }
    return 0.5 - density * sum;
  }
  double fraction = z;
  for (int i = 60; i >= 1; --i) fraction = z + i / fraction;
  return density / fraction;
}

double normal_point(double tail) {
  double low = 0, high = 40;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (normal_tail(middle) > tail ? low : high) = middle;
  }
  return (low + high) / 2;
}

double student_point(double z) {
  const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
  return z + (z3 + z) / 252 + (5 * z5 + 16 * z3 + 3 * z) / 381024 + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 96018048;
}

double student_tail(double t) {
  if (t < 0) return 1 - student_tail(-t);
  double low = 0, high = 40;  // the normal point that belongs to t
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (student_point(middle) < t ? low : high) = middle;
  }
  return normal_tail((low + high) / 2);
}

double binomial_at_most(double count, double tries, double p) {
  if (count >= tries) return 1;
  if (count < 0) return 0;
  if (p <= 0) return 1;
  if (p >= 1) return 0;
  double log_term = tries * exact_log(1 - p);  // of no success
  double sum = 0;
  const double odds = p / (1 - p);
  for (double k = 0; k <= count; ++k) {
    sum += exact_exp(log_term);
    log_term += exact_log((tries - k) / (k + 1) * odds);
  }
  return sum < 1 ? sum : 1;
}

}  // namespace tortuga
