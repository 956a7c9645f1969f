// load_game_def: the files of a game made into a GameDef.
#include <algorithm>
#include <filesystem>

#include "quoin/base/files.h"
#include "quoin/base/quote.h"
#include "quoin/base/text.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::size_t kMaxLuaBytes = 128U << 10U;
constexpr std::size_t kMaxLuaBytesTogether = 4U << 20U;
constexpr const char* kHintsFile = "bot.lua";  // a variant's: NAME.bot.lua beside it
// Counted up when the meaning of rules changes, so that old records are not replayed by accident.
constexpr std::uint64_t kRulesVersion = 2;

void need(const Status& fine) {
  if (!fine) throw Fault{fine.error()};
}

SourceFile read_source(const GameFiles& source, const std::string& name) {
  Result<std::string> text = source.read(name, kMaxLuaBytes);
  if (!text) throw Fault{{ErrorKind::kGame, {name, 0, 0}, text.error().message, ""}};
  need(check_utf8(name, *text));
  return {name, with_plain_lines(std::move(*text))};
}

std::string read_yaml_file(const GameFiles& source) {
  if (source.has_folder() && !is_folder(source.folder())) {
    throw Fault{{ErrorKind::kArgument, {}, "there is no folder \"" + source.folder().string() + "\"", ""}};
  }
  if (!source.exists("game.yaml")) {
    const std::string what = source.has_folder() ? "the folder \"" + source.folder().string() + "\" holds no game.yaml"
                                                 : "none of the texts is called game.yaml";
    throw Fault{{ErrorKind::kArgument, {}, what, ""}};
  }
  Result<std::string> text = source.read("game.yaml", kMaxYamlBytes);
  if (!text) throw Fault{{ErrorKind::kGame, {"game.yaml", 0, 0}, text.error().message, ""}};
  return with_plain_lines(std::move(*text));
}

void read_sections(const YamlNode& root, const std::vector<std::string>& board_methods, GameDef& def) {
  read_seats(root, def);
  check_requirements(root, def);
  read_boards(root, board_methods, def);
  read_regions(root, def);
  read_shapes(root, def);
  read_pieces(root, def);
  read_tokens(root, def);
  read_cards(root, def);
  read_dice(root, def);
  add_counted_sets(root, def);
  read_zones(root, def);
  check_tokens(root, def);
  check_pieces(root, def);
  read_counters(root, def);
  read_switches(root, def);
  read_records(root, def);
  read_histories(root, def);
  read_deals(root, def);
  read_phases(root, def);
  read_actions(root, def);
  read_effects(root, def);
  add_selections(def);
  read_refills(root, def);
  read_ending(root, def);
  read_display(root, def);
  add_engine_zones(def);
  lay_out(def.layout);
}

void read_lua(GameDef& def, const std::vector<Variant>& chosen) {
  def.rules = read_source(def.source, "rules.lua");
  for (const Variant& variant : chosen) {
    if (!variant.rules.empty()) def.variant_rules.push_back(read_source(def.source, "variants/" + variant.rules));
  }
  std::size_t bytes = def.rules.text.size();
  const auto names = def.source.names("", ".lua");
  if (!names) throw Fault{names.error()};
  for (const std::string& name : *names) {
    if (name == "rules.lua" || name == kHintsFile || !def.source.is_file(name)) continue;
    need(check_file_name(name));
    def.modules.push_back(read_source(def.source, name));
    bytes += def.modules.back().text.size();
    if (bytes > kMaxLuaBytesTogether) {
      const std::string what = "the game's Lua files are together larger than the ";
      throw Fault{{ErrorKind::kGame, {name, 0, 0}, what + std::to_string(kMaxLuaBytesTogether) + " bytes allowed", ""}};
    }
  }
}

// A match must not depend on them: what is wrong with them is told to those who ask for hints.
void read_hints(GameDef& def, const std::vector<Variant>& chosen) {
  std::vector<std::string> names{kHintsFile};
  for (const Variant& variant : chosen) names.push_back("variants/" + variant.name + "." + kHintsFile);
  try {
    for (const std::string& name : names) {
      if (def.source.exists(name)) def.hints.push_back(read_source(def.source, name));
    }
  } catch (const Fault& mistake) {
    def.hints.clear();
    def.hints_fault = mistake.error;
  }
}

// A hash of everything that decides how a match goes: the engine's rules version, the files used, the dials.
std::uint64_t fingerprint_of(const GameDef& def, const std::string& yaml, const std::vector<Variant>& chosen) {
  std::uint64_t hash = kRulesVersion;
  const auto add = [&hash](const std::string& name, const std::string& text) {
    hash = hash_text(text, hash_text(name, hash));
  };
  add("game.yaml", yaml);
  for (const Variant& variant : chosen) add(variant.name, variant.text);
  for (const Dial& dial : def.dials) add(dial.name, dial.text());
  add(def.rules.path, def.rules.text);
  for (const SourceFile& file : def.variant_rules) add(file.path, file.text);
  for (const SourceFile& file : def.modules) add(file.path, file.text);
  for (const SourceFile& file : def.tables) add(file.path, file.text);
  return hash;
}

// Which file differs when the fingerprint does.
std::vector<FileMark> marks_of(const GameDef& def, const std::string& yaml, const std::vector<Variant>& chosen) {
  std::vector<FileMark> marks{{"game.yaml", hash_text(yaml)}};
  for (const Variant& variant : chosen)
    marks.push_back({"variants/" + variant.name + ".yaml", hash_text(variant.text)});
  const auto add = [&marks](const SourceFile& file) { marks.push_back({file.path, hash_text(file.text)}); };
  add(def.rules);
  std::for_each(def.variant_rules.begin(), def.variant_rules.end(), add);
  std::for_each(def.modules.begin(), def.modules.end(), add);
  std::for_each(def.tables.begin(), def.tables.end(), add);
  return marks;
}

std::shared_ptr<const GameDef> load(const GameSpec& spec, const GameFiles& source,
                                    const std::vector<std::string>& board_methods) {
  need(source.check());
  auto def = std::make_shared<GameDef>();
  def->source = source;
  const std::string yaml = read_yaml_file(source);
  YamlNode root = read_yaml(yaml, "game.yaml");
  if (const YamlNode* variant = root.find("variant"); variant != nullptr && root.find("id") == nullptr) {
    fault(
        *variant, "this is a variant (it has a \"variant\"), not a whole game",
        "put it into the folder variants of its game as " + found(*variant).substr(1, variant->text.size()) + ".yaml");
  }
  need_keys(root, "game.yaml", game_file().names());
  read_heading(root, *def);
  const std::vector<Variant> all = read_variants(source);
  std::vector<Variant> chosen = choose_variants(all, spec.variants, def->id);
  for (const Variant& variant : all) def->variants.push_back({variant.name, variant.title, variant.summary});
  for (const Variant& variant : chosen) def->variant += (def->variant.empty() ? "" : "+") + variant.name;
  change_things(root, chosen);
  read_sets(root, *def);
  read_dials(root, *def);
  note_dials_of_variants(*def, all);
  set_dials(*def, chosen, spec.dials);
  read_sections(root, board_methods, *def);
  read_lua(*def, chosen);
  read_hints(*def, chosen);
  def->fingerprint = fingerprint_of(*def, yaml, chosen);
  def->files = marks_of(*def, yaml, chosen);
  return def;
}

}  // namespace

GameSpec spec_from(const GameFiles& source, std::vector<std::string> variants, DialValues dials) {
  return {source.label(), std::move(variants), std::move(dials), source.texts()};
}

Result<std::shared_ptr<const GameDef>> load_game_def(const GameSpec& spec,
                                                     const std::vector<std::string>& board_methods) {
  const GameFiles source = spec.files.empty() ? GameFiles(spec.folder) : GameFiles(spec.folder, spec.files);
  try {
    return load(spec, source, board_methods);
  } catch (const Fault& mistake) {
    return quoted(mistake.error, source);
  } catch (const std::filesystem::filesystem_error& problem) {
    return Error{ErrorKind::kArgument, {}, problem.what(), ""};
  }
}

}  // namespace quoin
