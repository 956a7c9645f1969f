// See the header; and what a source of plies may do between two of them.
#include "script/driver.h"

#include <algorithm>
#include <cstring>

#include "script/host.h"

namespace quoin {

std::span<const std::int32_t> NextPly::actions() const {
  write_out(context_);
  return {context_.actions, static_cast<std::size_t>(context_.count)};
}

void NextPly::keep() {
  block_.assign(context_.block, context_.block + context_.def->layout.bytes);
  list_.assign(context_.actions, context_.actions + context_.count);
  unwritten_ = context_.unwritten;
  unwritten_.count = std::min(unwritten_.count, context_.count);
}

void NextPly::take_over(const NextPly& other) {
  block_ = other.block_;
  list_ = other.list_;
  unwritten_ = other.unwritten_;
  restart();
}

void NextPly::restart() {
  std::copy(block_.begin(), block_.end(), context_.block);
  std::copy(list_.begin() + unwritten_.count, list_.end(), context_.actions + unwritten_.count);
  context_.count = static_cast<std::int32_t>(list_.size());
  context_.unwritten = unwritten_;
}

extern "C" std::int32_t quoin_next_ply(void* machine) {
  Host& host = *static_cast<Host*>(machine);
  const std::int32_t choice = host.playing.source->next(host.playing.ply);
  if (choice < 0) {
    if (choice == PlySource::kWeights) write_out(host.context);
    if (PlySource::is_question(choice)) host.budget.renew();
    return choice;
  }
  host.luck.deal_ply = host.playing.ply.luck.ply++;
  host.luck.draws.clear();
  host.budget.renew();
  host.passing.begin();
  return choice;
}

// Notes a pass. 1 if passing goes round in a circle: the block is as it was at an earlier pass (found as Brent does,
// by remembering the block at passes 8, 16, 32 ...).
extern "C" std::int32_t quoin_passed(void* machine, std::int32_t seat, std::int32_t phase) {
  Host& host = *static_cast<Host*>(machine);
  constexpr std::size_t kMostPasses = 100000;
  constexpr std::size_t kRemembered = 4096;
  if (host.passing.passes.size() < kRemembered) host.passing.passes.push_back({seat, phase});
  const std::uint32_t n = ++host.passing.count;
  if (n < 8) return 0;
  const auto bytes = static_cast<std::size_t>(host.def->layout.bytes);
  if (n > 8 && std::memcmp(host.passing.earlier.data(), host.window, bytes) == 0) return 1;
  if ((n & (n - 1)) == 0) host.passing.earlier.assign(host.window, host.window + bytes);
  return n > kMostPasses ? 1 : 0;
}

}  // namespace quoin
