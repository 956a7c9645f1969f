// Handing out the states of a batch.
#include "search/chunks.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace quoin {

Status Chunks::run(int threads, const Make& make, const Before& before, const Interrupted& interrupted) {
  if (states_ == 0) return {};
  {
    std::vector<std::jthread> others;
    const int workers = std::min(threads, (states_ + chunk_ - 1) / chunk_);
    for (int k = 1; k < workers; ++k) others.emplace_back([&] { work(make, before, {}); });
    work(make, before, interrupted);
  }
  return failed_.load() ? Status(error_) : Status();
}

void Chunks::work(const Make& make, const Before& before, const Interrupted& interrupted) {
  auto vm = game_->lease();
  if (!vm) return fail(-1, vm.error());
  const auto work = make(**vm);
  while (!failed_.load()) {
    if (interrupted && interrupted()) return fail(-1, {ErrorKind::kArgument, {}, "interrupted", ""});
    const int begin = next_.fetch_add(chunk_);
    if (begin >= states_) return;
    const int end = std::min(begin + chunk_, states_);
    if (before) before(begin, end);
    if (Status done = work->run(begin, end); !done) return fail(work->at(), done.error());
  }
}

void Chunks::fail(int state, Error error) {
  const std::scoped_lock lock(mutex_);
  if (failed_.load() && state > failed_state_) return;
  if (state >= 0) error.message += " [state " + std::to_string(state) + " of the batch]";
  error_ = std::move(error);
  failed_state_ = state;
  failed_.store(true);
}

}  // namespace quoin
