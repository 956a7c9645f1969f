// Memory of a search in large pages, where the system has them: a descent jumps about in it, and finding out where a
// small page lies takes longer than the jump.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace quoin {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;

struct FreeMemory {
  void operator()(void* memory) const { std::free(memory); }
};
template <class T>
using LargeArray = std::unique_ptr<T[], FreeMemory>;

// Nothing is constructed. Less than a large page, and what will not `all` be used, lies in small ones, which are
// sooner there.
template <class T>
LargeArray<T> large_array(std::size_t count, bool all = true) {
  const std::size_t bytes = count * sizeof(T);
  const bool large = all && bytes >= kLargePage;
  void* memory =
      large ? std::aligned_alloc(kLargePage, (bytes + kLargePage - 1) / kLargePage * kLargePage) : std::malloc(bytes);
  if (memory == nullptr) throw std::bad_alloc();
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  if (large) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return LargeArray<T>(static_cast<T*>(memory));
}

}  // namespace quoin
