// Numbers as sizes: indices and lengths are ints in the rules' world, std::size_t in the library's.
#pragma once

#include <cstddef>

namespace quoin {

// REQUIRES number >= 0.
template <class Number>
constexpr std::size_t as_size(Number number) {
  return static_cast<std::size_t>(number);
}

}  // namespace quoin
