// The matches of a batch, handed out to threads one by one, and their results by index.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "quoin/search/batch.h"
#include "search/threads.h"

namespace quoin {

class MatchQueue {
 public:
  explicit MatchQueue(const BatchOptions& options);
  MatchQueue(const MatchQueue&) = delete;
  MatchQueue& operator=(const MatchQueue&) = delete;
  ~MatchQueue();

  // A match to be played, and where its result goes.
  struct Place {
    int index = -1;
    std::uint64_t seed = 0;
    MatchSummary* summary = nullptr;
    char* over = nullptr;
  };
  // The next match; false if there are no more.
  bool take(Place& place) noexcept;
  // The match's summary is complete.
  void put(const Place& place) {
    *place.over = 1;
    if (options_.done != nullptr) options_.done->fetch_add(1, std::memory_order_relaxed);
  }
  void fail(int index, Error error) { failure_.fail(index, std::move(error), "match"); }  // -1: before any match
  [[nodiscard]] bool told_to_stop() const { return options_.told_to_stop(); }

  // Calls `work` on each of the threads, the calling one included, and gathers the matches.
  Result<BatchResult> run(const std::function<void()>& work);

 private:
  Result<BatchResult> result();

  const BatchOptions& options_;
  // Results by index. A page is allocated when its first match is taken, so a stopped batch never takes memory for all
  // the matches that were asked for.
  struct Page {
    static constexpr int kSize = 1024;
    std::array<MatchSummary, kSize> results;
    std::array<char, kSize> over{};  // which of them are complete; bytes, as threads must not share a bit field
  };
  Page* page(int index);  // null if there is no memory for it

  std::vector<std::atomic<Page*>> pages_;
  std::atomic<std::int64_t> next_{0};
  std::atomic<bool> no_memory_{false};
  LowestError failure_;
};

Status check_batch(const BatchOptions& options);

}  // namespace quoin
