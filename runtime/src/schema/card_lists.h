// Cards of a list: one by one in game.yaml (`list`), or as rows of a table beside it (`from`).
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"
#include "schema/fields.h"

namespace quoin {

// What all cards tell under one name: a cell for each face, and what cards tell that leave it out.
struct CardColumn {
  std::string name;
  const YamlNode* key = nullptr;  // where it is first named
  std::vector<const YamlNode*> cells;
  const YamlNode* standard = nullptr;
};

// What rules find beside faces and attributes: copies, of, ...
const std::vector<std::string>& words_of_cards();
// Names, numbers and ranges of numbers: [2..10, jack, queen].
std::vector<std::string> read_card_values(const YamlNode& list, const GameDef& def, const std::string& what);
int read_card_copies(const YamlNode& node, const GameDef& def, const std::string& what);

Form card_values_form();
const Section& card_list_section();
// Whether the entry has cards of a list.
bool is_card_list(const YamlNode& map);
// Faces, copies, attributes, texts and the declared face. A table that is read stays with the game.
void read_card_list(const YamlNode& map, GameDef& def, const std::string& what, Cards& cards);

}  // namespace quoin
