// LineWatch: which lines of the rules ran, and which listed each action.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/script/vm.h"

namespace quoin {

struct Host;

struct LineWatch {
  std::map<std::pair<std::string, int>, bool> ran;                  // coverage: (file, line) -> ran
  std::map<std::string, std::set<std::pair<int, int>>> bare_lines;  // by file: see TickedText
  bool covering = false;
  bool locating = false;         // each action of a list is noted with its line
  std::vector<Where> listed_at;  // in the list's order
  Where at;                      // the line of the rules that ran last

  // So many actions are listed: what was listed since the last instruction was listed by that one's line.
  void locate_listed(std::size_t count) {
    if (count > listed_at.size()) listed_at.resize(count, at);
  }
};

// Has Lua tell of lines as far as `covering` and `locating` ask for it.
void set_hook(Host& host);

}  // namespace quoin
