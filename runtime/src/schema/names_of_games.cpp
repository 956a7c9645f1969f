// What a game is called: its name with variants, and with the dials that make it what it is.
#include <algorithm>
#include <map>
#include <utility>

#include "quoin/schema/description.h"

namespace quoin {

std::string full_name(const GameDef& def) { return def.variant.empty() ? def.id : def.id + "/" + def.variant; }

std::vector<std::string> variant_names(const GameDef& def) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from < def.variant.size();) {
    const auto to = std::min(def.variant.find('+', from), def.variant.size());
    parts.push_back(def.variant.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

std::string spec_text(const GameDef& def) {
  std::map<std::string, std::pair<int, std::vector<int>>> usual;  // what the variants make of the dials
  for (const auto& dial : def.dials) usual[dial.name] = {dial.standard, dial.standard_counts};
  if (!def.variant.empty()) {
    if (const auto plain = load_game_def(spec_from(def.source, variant_names(def), {}))) {
      for (const auto& dial : (*plain)->dials) usual[dial.name] = {dial.value, dial.counts};
    }
  }
  std::string dials;
  for (const auto& dial : def.dials) {
    if (std::pair(dial.value, dial.counts) == usual[dial.name]) continue;
    dials += (dials.empty() ? "" : ",") + dial.name + "=" + dial.text();
  }
  return full_name(def) + (dials.empty() ? "" : "(" + dials + ")");
}

}  // namespace quoin
