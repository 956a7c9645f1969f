// Where the calling thread's stack ends, as the system tells.
#include "script/calling_thread.h"

#include <pthread.h>

#include <cstdint>
#include <limits>

namespace quoin {
namespace {

// The lowest address of the stack, 0 if the system does not tell.
std::uintptr_t lowest_address() {
#ifdef __APPLE__
  const auto top = reinterpret_cast<std::uintptr_t>(pthread_get_stackaddr_np(pthread_self()));
  return top - pthread_get_stacksize_np(pthread_self());
#else
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return 0;
  void* lowest = nullptr;
  std::size_t bytes = 0;
  std::size_t guard = 0;
  pthread_attr_getstack(&attributes, &lowest, &bytes);
  pthread_attr_getguardsize(&attributes, &guard);
  pthread_attr_destroy(&attributes);
  return reinterpret_cast<std::uintptr_t>(lowest) + guard;
#endif
}

}  // namespace

std::size_t stack_left() {
  thread_local const std::uintptr_t lowest = lowest_address();
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  return lowest == 0 ? std::numeric_limits<std::size_t>::max() : here > lowest ? here - lowest : 0;
}

}  // namespace quoin
