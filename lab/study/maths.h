// The few functions that reports need beyond + - * / and the square root, written out: those of the C library differ
// between machines in the last digit, and a report has the same bytes everywhere.
#pragma once

namespace tortuga {

double exact_log(double x);  // x > 0
double exact_exp(double x);

// The x that a standard normal number exceeds with chance `tail`, 0 < tail <= 1/2.
double normal_point(double tail);
// The same of Student's t with 63 degrees of freedom, from the normal point z: what 64 groups need.
double student_point(double z);
// The chance that a standard normal number exceeds z.
double normal_tail(double z);
// The same of Student's t with 63 degrees.
double student_tail(double t);

// The chance of at most `count` successes in `tries` with chance `p` each.
double binomial_at_most(double count, double tries, double p);

}  // namespace tortuga
