// Passing without end is found as Brent finds circles, by remembering the block at passes 8, 16, 32 ...
#include "script/passing.h"

#include <cstring>

#include "script/host.h"

namespace quoin {

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
