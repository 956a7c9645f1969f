// Whose code a processor is running. In: the address of an instruction. Out: the JIT's, Lua's own or other C++.
#pragma once

#include <cstdint>
#include <vector>

namespace quoin {

enum class CodeOwner { kUnknown, kJit, kLua, kNative };

// The modules that were loaded when it was made.
class CodeMap {
 public:
  CodeMap();
  // kUnknown if Lua is no library of its own here, or for address 0.
  [[nodiscard]] CodeOwner owner(std::uintptr_t address) const;

 private:
  struct Range {
    std::uintptr_t begin;
    std::uintptr_t end;
    bool lua;
  };
  std::vector<Range> ranges_;
};

// The instruction that a signal interrupted, from the third argument of its handler; 0 if not known on this processor.
std::uintptr_t interrupted_address(const void* context);

}  // namespace quoin
