// The simplex method, first phase: one artificial variable an equation, whose sum is driven down. Artificial columns
// are not stored: an artificial variable that has left never comes back.
#include "primitives/feasibility.h"

#include <algorithm>
#include <cmath>

namespace quoin {
namespace {

constexpr double kLeastCost = 1e-11;  // reduced costs below it count as none
constexpr double kLeastPivot = 1e-9;  // coefficients below it are no pivots
constexpr double kTie = 1e-12;        // ratios closer than this are equal

}  // namespace

void Feasibility::begin(int equations) {
  equations_ = equations;
  variables_ = 0;
  entries_.clear();
  right_.assign(as_size(equations), 0.0);
}

int Feasibility::add_variable() { return variables_++; }

void Feasibility::set(int equation, int variable, double coefficient) {
  if (coefficient != 0.0) entries_.push_back({equation, variable, coefficient});
}

void Feasibility::set_right(int equation, double value) { right_[as_size(equation)] = value; }

// The starting tableau: right sides not negative, artificial variables in the basis.
void Feasibility::fill() {
  const auto width = as_size(variables_);
  stride_ = width + 1;
  table_.assign(stride_ * (as_size(equations_) + 1), 0.0);
  basis_.resize(as_size(equations_));
  for (const Entry& entry : entries_) {
    const bool flip = right_[as_size(entry.equation)] < 0.0;
    row(entry.equation)[entry.variable] = flip ? -entry.coefficient : entry.coefficient;
  }
  double* cost = row(equations_);
  for (int i = 0; i < equations_; ++i) {
    basis_[as_size(i)] = variables_ + i;
    double* line = row(i);
    line[width] = std::abs(right_[as_size(i)]);
    for (std::size_t j = 0; j <= width; ++j) cost[j] += line[j];
  }
}

// The column with the largest reduced cost, or the first with any (Bland's rule); -1 at the optimum.
int Feasibility::entering(bool first) const {
  const double* cost = table_.data() + as_size(equations_) * stride_;
  int best = -1;
  double most = kLeastCost;
  for (int j = 0; j < variables_; ++j) {
    if (cost[j] <= most) continue;
    best = j;
    if (first) break;
    most = cost[j];
  }
  return best;
}

// The equation whose variable leaves: the least ratio; among equals the largest pivot, or the lowest variable (Bland).
int Feasibility::leaving(int column, bool lowest) {
  int best = -1;
  double least = 0.0;
  for (int i = 0; i < equations_; ++i) {
    const double* line = row(i);
    if (line[column] <= kLeastPivot) continue;
    const double ratio = std::max(line[variables_], 0.0) / line[column];
    if (best >= 0 && ratio > least + kTie) continue;
    const bool tie = best >= 0 && ratio >= least - kTie;
    const bool better = lowest ? best >= 0 && basis_[as_size(i)] < basis_[as_size(best)]
                               : best >= 0 && line[column] > row(best)[column];
    if (tie && !better) continue;
    best = i;
    least = tie ? std::min(least, ratio) : ratio;
  }
  return best;
}

// Eliminates the column everywhere else. The last row, the sum of the equations that still have their artificial
// variable, follows by the same step.
void Feasibility::pivot(int equation, int column) {
  double* from = row(equation);
  const double inverse = 1.0 / from[column];
  for (std::size_t j = 0; j < stride_; ++j) from[j] *= inverse;
  from[column] = 1.0;
  for (int i = 0; i <= equations_; ++i) {
    double* line = row(i);
    const double factor = line[column];
    if (i == equation || factor == 0.0) continue;
    for (std::size_t j = 0; j < stride_; ++j) line[j] -= factor * from[j];
    line[column] = 0.0;
  }
  basis_[as_size(equation)] = column;
}

double Feasibility::least_violation() {
  fill();
  // Ordinary problems take about as many steps as there are equations; far more means circling, which Bland's rule
  // ends.
  const int patience = 10 * (equations_ + 10);
  const int most = 100 * patience;
  for (int step = 0; step < most; ++step) {
    const bool careful = step >= patience;
    const int column = entering(careful);
    if (column < 0) break;
    const int equation = leaving(column, careful);
    if (equation < 0) break;
    pivot(equation, column);
  }
  double rest = 0.0;
  for (int i = 0; i < equations_; ++i) {
    if (basis_[as_size(i)] >= variables_) rest += std::abs(row(i)[variables_]);
  }
  return rest;
}

}  // namespace quoin
