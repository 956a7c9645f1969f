// Which lines of the rules ran, and which listed each action.
#pragma once

#include <string>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// The lines with code of the machine's rules that are not among `run`, as ranges: "rules.lua:7-9".
std::vector<std::string> lines_never_run(Vm& vm, const RuleLines& run);

// The line of the rules that listed each of actions(), in their order; empty with the JIT on or if the rules fail.
// Lists anew, as Vm::list() does.
std::vector<Where> lines_of_list(Vm& vm, int seat);

}  // namespace quoin
