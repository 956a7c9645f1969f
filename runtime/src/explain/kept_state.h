// What rules keep outside the block, and which of their lines hold code.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "quoin/script/vm.h"

namespace quoin {

// What the locals and tables of a machine's rules hold, as it is when this is made.
class KeptState {
 public:
  explicit KeptState(Vm& vm);
  // Names of those that hold something else by now ("local 'turns' in rules.lua:12"). Empty for good rules.
  [[nodiscard]] std::vector<std::string> changed() const;

 private:
  Vm& vm_;
  std::map<std::string, std::uint64_t> before_;  // fingerprints by name
};

// Every line with code in functions of the rules, but for what runs at loading.
RuleLines lines_with_code(Vm& vm);

}  // namespace quoin
