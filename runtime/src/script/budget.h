// Budget: what a call of the rules may take. Ticks are counted the same on every machine; beneath them a bound on
// processor time catches what no count sees. In: ticks as the rewritten rules take them. Out: whether they may go on.
#pragma once

#include <cstddef>
#include <cstdint>

#include "script/lua_api.h"

namespace quoin {

class Budget {
 public:
  // Seconds of processor time that a call may take.
  explicit Budget(int seconds) : seconds_(seconds) {}

  // A call begins, with so many ticks.
  void begin(std::int64_t ticks);
  // The call's next ply begins, with as many. Once a ply: where nothing but ticks of the first chunk was taken, there
  // is nothing else to set back.
  void renew() {
    left_ = chunk_;
    if (touched_) begin(limit_);
  }
  // Takes ticks, at most 2^30; false: more() decides.
  bool take(std::int32_t ticks) { return (left_ -= ticks) >= 0; }
  // The chunk has been used up: hands out the next one. False: the budget is spent.
  bool more();
  // Bytes in blocks large enough that copying them takes time; false: too many for one call. What differs between
  // machines does not enter the count of ticks.
  bool take_bytes(std::size_t bytes) {
    touched_ = true;
    return (bytes_ += bytes) <= kMostBytes;
  }
  // A block was refused, for which Lua 5.4 collects all garbage; false: too often in one call.
  bool take_refusal() {
    touched_ = true;
    return ++refusals_ <= kMostRefusals;
  }
  // Whether a call is over; it stays so until the next one begins.
  [[nodiscard]] bool over() const { return over_; }
  // It was the time that ran out, not the ticks.
  [[nodiscard]] bool out_of_time() const { return over_ && rest_ > 0; }
  void end() { left_ = -1, over_ = touched_ = true; }

  [[nodiscard]] int seconds() const { return seconds_; }
  [[nodiscard]] std::int64_t limit() const { return limit_; }
  [[nodiscard]] std::int64_t used() const { return limit_ - rest_ - (left_ > 0 ? left_ : 0); }
  // The cell that compiled code counts down.
  [[nodiscard]] std::int32_t* cell() { return &left_; }

  static constexpr std::size_t kMostBytes = 1U << 30U;  // of take_bytes()

 private:
  static constexpr std::int32_t kChunk = 1024;     // between two looks at the time and at the depth of calls
  static constexpr std::int32_t kMuchAtOnce = 64;  // ticks by which a chunk is overdrawn
  static constexpr int kMostRefusals = 8;
  [[nodiscard]] bool too_long(bool much_at_once);

  int seconds_;
  std::int32_t left_ = 0;   // of the chunk
  std::int32_t chunk_ = 0;  // the first one
  std::int64_t limit_ = 0;
  bool touched_ = true;    // what stands below is not as when a call begins
  std::int64_t rest_ = 0;  // after the chunk
  std::int32_t looks_ = 0;
  bool over_ = true;
  std::size_t bytes_ = 0;
  int refusals_ = 0;
  std::int64_t began_ = 0;      // nanoseconds by the clock, at the first look
  std::int64_t processor_ = 0;  // of this thread's processor time, some time later; 0: not looked at yet
};

// Hands out the next chunk, for both bindings. Raises that the budget is spent, or that the rules' functions call one
// another too deep.
void next_chunk(lua_State* L);

}  // namespace quoin
