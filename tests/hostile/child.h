// A piece of work in a process of its own: how it ended, how much memory it took. In: a function. Out: its report.
#pragma once

#include <functional>
#include <string>

namespace quoin::hostile {

// What the child writes down, in memory that both processes see.
struct Report {
  double worst_ms = 0;  // processor time of the longest call
  double megabytes_before = 0;
  char outcome[160] = {};
  char problems[4000] = {};
  bool finished = false;

  void set_outcome(const std::string& text);
  void add_problem(const std::string& text);
};

struct Ended {
  Report report;
  int signal = 0;
  double megabytes = 0;  // at most, more than when it began
};

Ended in_child(const std::function<void(Report&)>& work);

// Processor time of this process, in milliseconds.
double processor_ms();

}  // namespace quoin::hostile
