// levels.yaml; see the header.
#include "quoin/schema/levels.h"

#include "quoin/base/quote.h"
#include "schema/fields.h"

namespace quoin {
namespace {

constexpr const char* kLevelsFile = "levels.yaml";
constexpr std::string_view kOr = " or ";

LevelText level_text_of(const YamlNode& node) {
  LevelText level{{}, node.where()};
  const std::string text = need_text(node, "a level");
  std::string_view rest = text;
  for (std::size_t end = rest.find(kOr); end != std::string_view::npos; end = rest.find(kOr)) {
    level.bots.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + kOr.size());
  }
  level.bots.emplace_back(rest);
  return level;
}

std::vector<LevelText> level_texts_of(const YamlNode& node, const std::string& what) {
  const YamlNode& list = need_list(node, what);
  if (list.items.size() != kLevels) {
    fault(list, what + " has a bot for each of the levels 1 to 8; found " + std::to_string(list.items.size()),
          "quoin levels --calibrate makes the list");
  }
  std::vector<LevelText> texts;
  for (const YamlNode& one : list.items) texts.push_back(level_text_of(one));
  return texts;
}

// A variant, or several joined by "+", that the game has.
void need_variants(const YamlNode& names, const GameFiles& source) {
  for (std::size_t begin = 0; begin <= names.text.size();) {
    const std::size_t end = std::min(names.text.find('+', begin), names.text.size());
    const std::string name = names.text.substr(begin, end - begin);
    if (name.empty() || !source.exists("variants/" + name + ".yaml")) {
      fault(names, "there is no variant \"" + name + "\" in the folder variants", "give the name of a file there");
    }
    begin = end + 1;
  }
}

std::vector<LevelText> own_levels(const std::string& text, const GameDef& def) {
  const YamlNode root = read_yaml(text, kLevelsFile);
  need_section(root, levels_file(), kLevelsFile);
  std::vector<LevelText> found = level_texts_of(need(root, "levels", kLevelsFile), "\"levels\"");
  const YamlNode* variants = root.find("variants");
  if (variants == nullptr) return found;
  for (const YamlEntry& variant : need_map(*variants, "\"variants\"").entries) {
    need_variants(variant.key, def.source);
    std::vector<LevelText> texts = level_texts_of(variant.value, "\"" + variant.key.text + "\"");
    if (variant.key.text == def.variant) found = std::move(texts);
  }
  return found;
}

}  // namespace

const Section& levels_file() {
  const Form levels = form::list(form::text(), kLevels, kLevels);
  static const Section kSection{
      "levels",
      "The bots that play the game at the levels 1 to 8.",
      {{"levels", levels, "A bot for each level, the weakest first; with `or` after it what plays where it cannot.",
        "[random, ..., mcts:1s]", "", true},
       {"variants", form::free_map(levels), "The same for variants, by their names.", "{7x7: [random, ...]}"}}};
  return kSection;
}

Result<std::vector<LevelText>> read_levels(const GameDef& def) {
  if (!def.source.exists(kLevelsFile)) return std::vector<LevelText>();
  Result<std::string> text = def.source.read(kLevelsFile, kMaxYamlBytes);
  if (!text) return Error{ErrorKind::kGame, {kLevelsFile, 0, 0}, text.error().message, ""};
  try {
    return own_levels(*text, def);
  } catch (const Fault& mistake) {
    return quoted(mistake.error, def.source);
  }
}

}  // namespace quoin
