// Handing out the states of a batch.
#include "search/chunks.h"

#include <algorithm>

namespace quoin {

Status Chunks::run(Workers* workers, const Make& make, const Before& before, const Interrupted& interrupted) {
  const auto own = [&] { work(make, before, interrupted); };
  if (workers == nullptr) {
    own();
  } else {
    workers->run([&] { work(make, before, {}); }, own, [this] { failed_.store(true); });
  }
  return failed_.load() ? Status(error_) : Status();
}

void Chunks::work(const Make& make, const Before& before, const Interrupted& interrupted) {
  if (next_.load() >= states_) return;
  auto vm = game_->lease();
  if (!vm) return fail(-1, vm.error());
  const auto work = make(**vm, [&] {
    if (interrupted && interrupted()) interrupted_ = true;
    return interrupted_.load();
  });
  while (!failed_.load()) {
    const int begin = next_.fetch_add(chunk_);
    if (begin >= states_) return;
    const int end = std::min(begin + chunk_, states_);
    if (before) before(begin, end);
    if (Status done = work->run(begin, end); !done) return fail(work->at(), done.error());
    if (interrupted_) return fail(-1, {ErrorKind::kArgument, {}, "interrupted", ""});
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
