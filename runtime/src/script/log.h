// RuleLog: what rules gave to log() until somebody takes it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "script/lua_api.h"
#include "script/memory.h"

namespace quoin {

class RuleLog {
 public:
  // Adds the line; what is too much is left out, and the log says so once. Its bytes count against `limit` of the
  // rules' memory.
  void add(std::string_view text, Memory& memory, std::size_t limit);
  std::vector<std::string> take(Memory& memory);

 private:
  bool fits(std::string_view text, Memory& memory, std::size_t limit);

  std::vector<std::string> lines_;
  std::size_t bytes_ = 0;  // of them, in Memory::used
  bool full_ = false;
};

int log_line(lua_State* L);  // log(text)

}  // namespace quoin
