// What there is of memory, and how the system lays it out.
#pragma once

#include <cstddef>
#include <cstdint>

namespace quoin {

// What the machine has, in bytes.
std::int64_t memory_of_machine();

// Asks for large pages in memory that is accessed at random: with small pages a TLB miss takes longer than the access.
// The system may decline.
void ask_for_large_pages(void* memory, std::size_t bytes);

}  // namespace quoin
