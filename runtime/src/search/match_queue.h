// The matches of a batch, handed out to threads one by one; their results lie by index.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "quoin/search/batch.h"

namespace quoin {

// Indices are handed out in order, so when a match fails every earlier one is played to its end, and the error told is
// that of the lowest index, whatever the number of threads.
class MatchQueue {
 public:
  explicit MatchQueue(const BatchOptions& options);
  MatchQueue(const MatchQueue&) = delete;
  MatchQueue& operator=(const MatchQueue&) = delete;
  ~MatchQueue();

  // A match that is played, and where what became of it goes.
  struct Place {
    int index = -1;
    std::uint64_t seed = 0;
    MatchSummary* summary = nullptr;
    char* over = nullptr;
  };
  // The next match; false if there are no more.
  bool take(Place& place) noexcept;
  // Its summary is whole.
  void put(const Place& place) {
    *place.over = 1;
    if (options_.done != nullptr) options_.done->fetch_add(1, std::memory_order_relaxed);
  }
  void fail(int index, Error error);  // -1: before any match
  [[nodiscard]] bool told_to_stop() const { return options_.told_to_stop(); }

  // Calls `work` on each of the threads, the calling one included, and gathers the matches.
  Result<BatchResult> run(const std::function<void()>& work);

 private:
  Result<BatchResult> result();

  const BatchOptions& options_;
  // As many as are played: however many are asked for, memory goes to those that are there.
  struct Page {
    static constexpr int kSize = 1024;
    std::array<MatchSummary, kSize> results;
    std::array<char, kSize> over{};  // which of them are; a byte each, so that workers never share one
  };
  Page* page(int index);  // null if there is no memory for it

  std::vector<std::atomic<Page*>> pages_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> failed_{false};
  std::atomic<bool> no_memory_{false};
  std::mutex mutex_;
  int failed_index_ = 0;
  Error error_;
};

// Whether the numbers of a batch can be.
Status check_batch(const BatchOptions& options);

}  // namespace quoin
