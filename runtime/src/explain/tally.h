// Tally: adds up samples of one machine's stack. In: the stack at a moment and what the machine was doing. Out:
// Samples.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "explain/code_map.h"
#include "quoin/explain/profiler.h"
#include "script/host.h"

namespace quoin {

// What the machine was doing; the letters are those of LuaJIT's profiler.
enum class MachineState : char {
  kCompiled = 'N',
  kInterpreted = 'I',
  kFunction = 'C',
  kCollecting = 'G',
  kCompiling = 'J',
};

class Tally {
 public:
  // Reads the rules' functions that the driver calls. REQUIRES a machine that is not at work.
  explicit Tally(Host& host);
  // `address`: the instruction that was being run, 0 if not known.
  void add(lua_State* L, std::int64_t samples, MachineState state, std::uintptr_t address);
  [[nodiscard]] Samples result() const;

 private:
  static constexpr int kNothing = -1;
  static constexpr int kDeepest = 60;
  struct Place {
    int index = kNothing;  // into samples_.code
    int first_line = 0;    // with code, after the one on which the function is defined; 0 if there is none
  };
  Place& place_of(const char* source, int line);
  void read_stack(lua_State* L, bool compiled);
  [[nodiscard]] int entry() const;
  void count_state(MachineState state, bool native, bool primitive, std::int64_t samples);

  Host& host_;
  CodeMap map_;
  Samples samples_;
  std::map<std::pair<std::string, int>, Place> places_;
  std::map<std::int32_t, int> entries_;  // what the driver calls (RuleFault::now) -> index into samples_.code
  std::array<int, kDeepest> stack_{};    // innermost first
  int depth_ = 0;
};

}  // namespace quoin
