// A small dense linear feasibility problem: are there x >= 0 with A x = b? Solved by the first phase of the simplex
// method in doubles; the same sequence of operations, hence the same answer, on every IEEE machine.
#pragma once

#include <vector>

namespace quoin {

class Feasibility {
 public:
  // Begins a problem of so many equations and no columns. Keeps its memory between problems.
  void begin(int equations);
  // Adds a variable with no coefficients; answers its number.
  int add_variable();
  // REQUIRES 0 <= equation < equations, 0 <= variable < variables added.
  void set(int equation, int variable, double coefficient);
  void set_right(int equation, double value);

  // The least sum of |A x - b| over x >= 0 that the method can tell from zero: 0 up to rounding if there is a solution.
  // Ends the problem.
  double least_violation();

 private:
  struct Entry {
    int equation;
    int variable;
    double coefficient;
  };
  [[nodiscard]] double* row(int equation) { return table_.data() + as_size(equation) * stride_; }
  void fill();
  [[nodiscard]] int entering(bool first) const;
  [[nodiscard]] int leaving(int column, bool lowest);
  void pivot(int equation, int column);

  int equations_ = 0;
  int variables_ = 0;
  std::size_t stride_ = 0;  // variables, then the right side
  std::vector<Entry> entries_;
  std::vector<double> right_;
  std::vector<double> table_;  // equations, then the reduced costs
  std::vector<int> basis_;     // by equation: a variable, or variables + equation for its artificial one
};

}  // namespace quoin
