// The machine's memory, as the system tells.
#include "quoin/base/machine.h"

#include <sys/mman.h>
#include <unistd.h>

namespace quoin {

std::int64_t memory_of_machine() { return std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGESIZE); }

void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
}

}  // namespace quoin
