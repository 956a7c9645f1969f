// fork, wait4 and what they tell.
#include "hostile/child.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <fstream>

namespace quoin::hostile {
namespace {

constexpr rlim_t kMostSeconds = 60;  // then the kernel ends the child with a signal

double resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  double all = 0;
  double resident = 0;
  file >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

void append(char* to, std::size_t size, const std::string& text) {
  const std::size_t used = std::strlen(to);
  const std::size_t count = std::min(text.size(), size - 1 - used);
  std::memcpy(to + used, text.data(), count);
  to[used + count] = '\0';
}

}  // namespace

void Report::set_outcome(const std::string& text) {
  outcome[0] = '\0';
  append(outcome, sizeof outcome, text);
}

void Report::add_problem(const std::string& text) { append(problems, sizeof problems, text + "\n"); }

Ended in_child(const std::function<void(Report&)>& work) {
  void* shared = mmap(nullptr, sizeof(Report), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* report = new (shared) Report;
  const pid_t child = fork();
  if (child == 0) {
    report->megabytes_before = resident_megabytes();
    const rlimit seconds{kMostSeconds, kMostSeconds};
    setrlimit(RLIMIT_CPU, &seconds);
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    try {
      work(*report);
      report->finished = true;
    } catch (const std::exception& thrown) {
      report->add_problem(std::string("an exception: ") + thrown.what());
    }
    _exit(0);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  Ended ended;
  ended.report = *report;
  ended.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  ended.megabytes = std::max(0.0, static_cast<double>(usage.ru_maxrss) / 1024 - ended.report.megabytes_before);
  munmap(shared, sizeof(Report));
  return ended;
}

double processor_ms() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace quoin::hostile
