// A family of boards: what its own file tells of it. families/NAME.cpp defines `BoardFamily NAME_family()`, and the
// build lists every such file; nothing else names a family.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/board.h"
#include "quoin/schema/section.h"
#include "quoin/schema/yaml.h"
#include "schema/expression.h"

namespace quoin {

struct BoardFamily {
  std::string name;  // its key in game.yaml
  Form form;         // what may stand there
  std::string help;
  std::string example;
  // Builds the board from what stands under the key; `what` names the board in faults: "board \"field\"". The caller
  // adds the names of board and family. Throws Fault.
  Board (*read)(const YamlNode& node, const Scope& scope, const std::string& what);
};

// Every family, in the order of the files' names.
std::vector<BoardFamily> listed_families();

}  // namespace quoin
