// Memory: the account of a machine's heap, and the allocator that keeps it.
#pragma once

#include <cstddef>
#include <string>

#include "script/lua_api.h"

namespace quoin {

struct Host;

// Why a block of memory was refused: the heap is full, the block too large, a text too long, too much was taken in one
// call, the system has no more.
enum class Shortage { kNothing, kHeap, kBlock, kText, kTaken, kSystem };
inline constexpr std::size_t kLongestText = 65536;       // bytes that joining may give
inline constexpr std::size_t kLargestBlock = 8U << 20U;  // keeps what one instruction does short

struct Memory {
  bool limited = false;                 // allocations are counted against VmOptions::memory_bytes
  std::size_t used = 0;                 // bytes
  Shortage spent = Shortage::kNothing;  // a block was refused for good: the call ends, whatever rules catch
  const void* refused_block = nullptr;  // the last request that was refused: Lua 5.4 asks a second time
  std::size_t refused_size = 0;
  const void* text_buffer = nullptr;  // in which LuaJIT joins texts
  bool finding_text_buffer = false;
  bool compiling = false;  // literals may be longer than other texts
};

// Allocator of the lua_State; `ud` is the Host.
void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size);
// Finds Memory::text_buffer. REQUIRES that memory is not limited yet.
void find_text_buffer(lua_State* L);
// What is told of Memory::spent.
std::string shortage_text(const Host& host);

}  // namespace quoin
