// The memory of a module that runs within another program: what such modules may have at most.
#include "quoin/base/machine.h"

namespace quoin {

std::int64_t memory_of_machine() { return std::int64_t{2} << 30U; }

void ask_for_large_pages(void*, std::size_t) {}

}  // namespace quoin
