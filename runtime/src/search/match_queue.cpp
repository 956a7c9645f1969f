// Handing out matches and gathering their results.
#include "search/match_queue.h"

#include <algorithm>
#include <memory>
#include <new>

namespace quoin {

Status check_batch(const BatchOptions& options) {
  const auto bad = [](const char* message) { return Error{ErrorKind::kArgument, {}, message, ""}; };
  if (options.matches < 0) return bad("the number of matches must be 0 or more");
  if (options.threads < 1) return bad("the number of threads must be 1 or more");
  return {};
}

MatchQueue::MatchQueue(const BatchOptions& options)
    : options_(options), pages_(as_size((options.matches + Page::kSize - 1LL) / Page::kSize)) {}

MatchQueue::~MatchQueue() {
  for (auto& page : pages_) delete page.load();
}

MatchQueue::Page* MatchQueue::page(int index) {
  auto& place = pages_[as_size(index / Page::kSize)];
  Page* there = place.load();
  if (there != nullptr) return there;
  auto* fresh = new (std::nothrow) Page;
  if (fresh == nullptr || place.compare_exchange_strong(there, fresh)) return fresh;
  delete fresh;  // another thread was first
  return there;
}

bool MatchQueue::take(Place& place) noexcept {
  if (failure_.failed() || told_to_stop()) return false;
  const std::int64_t next = next_.fetch_add(1);
  if (next >= options_.matches) return false;
  place.index = static_cast<int>(next);
  Page* mine = page(place.index);
  if (mine == nullptr) {
    no_memory_ = true;
    failure_.give_up();
    return false;
  }
  const auto at = as_size(place.index % Page::kSize);
  place.summary = &mine->results[at];
  place.over = &mine->over[at];
  place.seed = options_.seed_of(place.index);
  return true;
}

Result<BatchResult> MatchQueue::run(const std::function<void()>& work) {
  if (options_.matches > 0) {
    const int workers = std::min(options_.threads, options_.matches);
    if (auto done = on_threads(workers, work, [this] { failure_.give_up(); }); !done) return done.error();
  }
  return result();
}

Result<BatchResult> MatchQueue::result() {
  if (no_memory_) throw std::bad_alloc();
  if (failure_.failed()) return failure_.error();
  BatchResult result;
  result.matches.reserve(as_size(std::min<std::int64_t>(options_.matches, next_)));
  for (auto& place : pages_) {
    const std::unique_ptr<Page> page(place.exchange(nullptr));
    if (!page) break;
    const auto end = std::find(page->over.begin(), page->over.end(), 0);
    result.matches.insert(result.matches.end(), page->results.begin(),
                          page->results.begin() + (end - page->over.begin()));
    if (end != page->over.end()) break;
  }
  result.stopped = result.matches.size() < as_size(options_.matches);
  if (options_.signatures) {
    std::vector<std::uint64_t> signatures;
    for (const auto& match : result.matches) signatures.push_back(match.signature);
    result.signature = hash_bytes(signatures.data(), signatures.size() * sizeof(std::uint64_t));
  }
  return result;
}

}  // namespace quoin
