// Handing out matches and gathering what became of them.
#include "search/match_queue.h"

#include <algorithm>
#include <thread>

namespace quoin {

Status check_batch(const BatchOptions& options) {
  const auto bad = [](const char* message) { return Error{ErrorKind::kArgument, {}, message, ""}; };
  if (options.matches < 0) return bad("the number of matches must be 0 or more");
  if (options.threads < 1) return bad("the number of threads must be 1 or more");
  return {};
}

MatchQueue::MatchQueue(const BatchOptions& options)
    : options_(options),
      results_(static_cast<std::size_t>(options.matches)),
      over_(static_cast<std::size_t>(options.matches)) {}

int MatchQueue::take(std::uint64_t& seed) {
  if (failed_.load() || told_to_stop()) return -1;
  const int index = next_.fetch_add(1);
  if (index >= options_.matches) return -1;
  const auto place = static_cast<std::size_t>(index);
  seed = options_.seeds.empty() ? derive_seed(options_.seed, place) : options_.seeds[place];
  return index;
}

void MatchQueue::put(int index, const MatchSummary& summary) {
  results_[static_cast<std::size_t>(index)] = summary;
  over_[static_cast<std::size_t>(index)] = 1;
  if (options_.done != nullptr) options_.done->fetch_add(1);
}

void MatchQueue::fail(int index, Error error) {
  const std::scoped_lock lock(mutex_);
  if (failed_.load() && index > failed_index_) return;
  if (index >= 0) error.message += " [match " + std::to_string(index) + " of the batch]";
  error_ = std::move(error);
  failed_index_ = index;
  failed_.store(true);
}

Result<BatchResult> MatchQueue::run(const std::function<void()>& work) {
  {
    std::vector<std::jthread> others;
    const int workers = std::min(options_.threads, options_.matches);
    for (int k = 1; k < workers; ++k) others.emplace_back(work);
    if (options_.matches > 0) work();
  }
  return result();
}

Result<BatchResult> MatchQueue::result() {
  if (failed_.load()) return error_;
  BatchResult result;
  result.matches = std::move(results_);
  const auto unfinished = std::find(over_.begin(), over_.end(), 0);
  result.matches.resize(static_cast<std::size_t>(unfinished - over_.begin()));
  result.stopped = unfinished != over_.end();
  if (options_.signatures) {
    std::vector<std::uint64_t> signatures;
    for (const auto& match : result.matches) signatures.push_back(match.signature);
    result.signature = hash_bytes(signatures.data(), signatures.size() * sizeof(std::uint64_t));
  }
  return result;
}

}  // namespace quoin
