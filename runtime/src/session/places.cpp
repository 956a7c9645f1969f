// Places in a game's files that a text names.
#include "session/places.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <string_view>
#include <vector>

namespace quoin::session {
namespace {

std::vector<std::string> paths_of(const GameDef& def) {
  std::vector<std::string> paths{"game.yaml", "levels.yaml", "cases.yaml", def.rules.path};
  for (const auto* files : {&def.variant_rules, &def.modules, &def.tables, &def.hints}) {
    for (const SourceFile& file : *files) paths.push_back(file.path);
  }
  return paths;
}

// A path does not begin within another one.
bool begins_there(const std::string& text, std::size_t at) {
  if (at == 0) return true;
  const char before = text[at - 1];
  return std::string_view("/._-").find(before) == std::string_view::npos &&
         std::isalnum(static_cast<unsigned char>(before)) == 0;
}

// The number at `at`, which moves behind it; 0: there is none.
int number_at(const std::string& text, std::size_t& at) {
  int number = 0;
  const auto [end, problem] = std::from_chars(text.data() + at, text.data() + text.size(), number);
  if (problem != std::errc() || number < 0) return 0;
  at = static_cast<std::size_t>(end - text.data());
  return number;
}

}  // namespace

nlohmann::json places_in(const GameDef& def, const std::string& text) {
  std::map<std::size_t, nlohmann::json> found;
  for (const std::string& path : paths_of(def)) {
    const std::string head = path + ":";
    for (std::size_t at = text.find(head); at != std::string::npos; at = text.find(head, at + 1)) {
      std::size_t behind = at + head.size();
      const int line = begins_there(text, at) ? number_at(text, behind) : 0;
      if (line == 0) continue;
      int last = line;
      if (behind < text.size() && text[behind] == '-') last = std::max(number_at(text, ++behind), line);
      found[at] = {{"file", path}, {"line", line}, {"last", last}};
    }
  }
  nlohmann::json places = nlohmann::json::array();
  for (auto& [at, place] : found) places.push_back(std::move(place));
  return places;
}

}  // namespace quoin::session
