// Long work without the interpreter lock that goes on listening: to Ctrl-C, and to the interpreter's exit (calls.h).
// All calls that may take long go through one of these two.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

#include "bindings.h"
#include "calls.h"
#include "quoin/search/state_batch.h"

namespace quoin::python {

inline constexpr std::chrono::milliseconds kPollInterval{50};
// How long work may go on after it was told to stop.
inline constexpr std::chrono::milliseconds kGrace{1000};

using StopFlag = std::shared_ptr<std::atomic<bool>>;
inline StopFlag new_stop_flag() { return std::make_shared<std::atomic<bool>>(false); }

// The two below without an answer, compiled once (interrupt.cpp).
void run_apart(const StopFlag& stop, std::function<void()> work, const std::function<void()>& tick);
void run_here(const std::function<void(const Interrupted&)>& work);

// Runs `work()` on another thread, the interpreter lock released, and answers with its result. Every 50 ms `tick` (may
// be empty) is called and signals are looked at; if either raises, `stop` is set, the work is awaited and the exception
// goes on (KeyboardInterrupt for Ctrl-C). Work that does not end within kGrace is left to itself: `work` must own all
// that it uses, and must not touch Python.
template <class Work>
auto run_interruptible(const StopFlag& stop, Work work, const std::function<void()>& tick = {}) {
  const auto answer = std::make_shared<std::optional<decltype(work())>>();
  run_apart(
      stop, [answer, work = std::move(work)] { answer->emplace(work()); }, tick);
  return std::move(**answer);
}

// Calls work(interrupted) on this thread, the interpreter lock released: for work that is often short. It looks at
// `interrupted` often and ends when that says so.
template <class Work>
auto run_listening(const Work& work) {
  std::optional<decltype(work(Interrupted()))> answer;
  run_here([&](const Interrupted& interrupted) { answer.emplace(work(interrupted)); });
  return *std::move(answer);
}

}  // namespace quoin::python
