// Arrays in large pages, where the system has them: a search accesses its tree at random.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#include "quoin/base/machine.h"

namespace quoin {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
template <class T>
using LargeArray = std::unique_ptr<T[], FreeMemory>;

// Constructs no elements. Uses small pages, which are sooner there, below the size of a large page or unless `all` of
// the array will be used.
template <class T>
LargeArray<T> large_array(std::size_t count, bool all = true) {
  const std::size_t bytes = count * sizeof(T);
  const bool large = all && bytes >= kLargePage;
  void* memory =
      large ? std::aligned_alloc(kLargePage, (bytes + kLargePage - 1) / kLargePage * kLargePage) : std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
  if (large) ask_for_large_pages(memory, bytes);
  return LargeArray<T>(static_cast<T*>(memory));
}

}  // namespace quoin
