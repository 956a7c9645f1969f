// The allocator of a machine: counts what its heap holds and refuses what would be too much. A refusal that Lua cannot
// mend by collecting its garbage ends the call, whatever the rules catch.
#include <cstdlib>

#include "script/host.h"

namespace quoin {
namespace {

constexpr std::size_t kCounted = 1024;        // smaller blocks are no work worth counting
constexpr std::size_t kHeadroom = 1U << 20U;  // for ending a call whose memory is spent
constexpr std::size_t kTextHeader = 25;       // of a long text on Lua 5.4, with the 0 at its end

struct Request {
  const void* block;
  std::size_t old_size;
  std::size_t new_size;
  bool text;  // a new text, as Lua 5.4 says
};

bool is_long_text(const Host& host, const Request& request) {
  if (request.text) return request.new_size > kLongestText + kTextHeader && !host.memory.compiling;
  return request.block != nullptr && request.block == host.memory.text_buffer && request.new_size > kLongestText;
}

// Why it is refused.
Shortage shortage_of(Host& host, const Request& request) {
  const std::size_t used = host.memory.used - request.old_size + request.new_size;
  if (host.memory.spent != Shortage::kNothing) {
    const bool small = request.new_size < kCounted && used <= host.options.memory_bytes + kHeadroom;
    return small ? Shortage::kNothing : host.memory.spent;
  }
  if (request.new_size >= kCounted) {
    if (is_long_text(host, request)) return Shortage::kText;
    if (request.new_size > kLargestBlock) return Shortage::kBlock;
    if (!host.budget.take_bytes(request.new_size)) return Shortage::kTaken;
  }
  return used > host.options.memory_bytes ? Shortage::kHeap : Shortage::kNothing;
}

void* turn_down(Host& host, Shortage shortage, const Request& request) {
  // LuaJIT does not collect its garbage and ask again.
  const bool for_good =
      lua::kHasJit || (host.memory.refused_size == request.new_size && host.memory.refused_block == request.block);
  host.memory.refused_block = request.block;
  host.memory.refused_size = request.new_size;
  if (host.memory.spent == Shortage::kNothing && (for_good || !host.budget.take_refusal())) {
    host.memory.spent = shortage;
    host.budget.end();
    if (!host.ffi || host.loading) host.fault.author = author_line(host.L);  // compiled code has not noted where it is
  }
  return nullptr;
}

}  // namespace

void* allocate(void* ud, void* block, std::size_t old_size, std::size_t new_size) {
  Host& host = *static_cast<Host*>(ud);
  // For a new block Lua 5.4 tells its kind.
  Request request{block, block == nullptr ? 0 : old_size, new_size,
                  !lua::kHasJit && block == nullptr && old_size == LUA_TSTRING};
  const bool is_buffer = block != nullptr && block == host.memory.text_buffer;
  if (new_size == 0) {
    std::free(block);
    host.memory.used -= request.old_size;
    if (is_buffer) host.memory.text_buffer = nullptr;
    return nullptr;
  }
  if (host.memory.limited && new_size > request.old_size) {
    const Shortage shortage = shortage_of(host, request);
    if (shortage != Shortage::kNothing) return turn_down(host, shortage, request);
    host.memory.refused_size = 0;
  }
  void* fresh = std::realloc(block, new_size);
  if (fresh == nullptr) return host.memory.limited ? turn_down(host, Shortage::kSystem, request) : nullptr;
  host.memory.used += new_size - request.old_size;
  if (is_buffer || (host.memory.finding_text_buffer && new_size > kCounted && request.old_size > 0))
    host.memory.text_buffer = fresh;
  return fresh;
}

void find_text_buffer([[maybe_unused]] lua_State* L) {
#ifdef QUOIN_LUAJIT
  constexpr int kTexts = 4;  // too long together for the buffer as it is
  static constexpr char kText[4096] = {};
  lua_pushliteral(L, "from now on ");
  lua_pushliteral(L, "there is a buffer");
  lua_concat(L, 2);
  for (int i = 0; i < kTexts; ++i) lua_pushlstring(L, kText, sizeof kText);
  host_of(L).memory.finding_text_buffer = true;
  lua_concat(L, kTexts);
  host_of(L).memory.finding_text_buffer = false;
  lua_pop(L, 2);
#endif
}

std::string shortage_text(const Host& host) {
  const auto megabytes = [](std::size_t bytes) { return std::to_string(bytes >> 20U) + " MB"; };
  switch (host.memory.spent) {
    case Shortage::kBlock:
      return "the rules made a table that takes more than " + megabytes(kLargestBlock) + " in one piece";
    case Shortage::kText: return "the rules made a text of more than " + std::to_string(kLongestText) + " bytes";
    case Shortage::kTaken:
      return "the rules took " + megabytes(Budget::kMostBytes) + " of memory " +
             (host.loading ? "while they loaded" : "in one ply") + ", though not all at once";
    case Shortage::kSystem: return "the system has no more memory for the rules";
    default: return "the rules used more memory than they may (" + megabytes(host.options.memory_bytes) + ")";
  }
}

}  // namespace quoin
