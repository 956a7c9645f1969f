// Variants; see the header.
#include "schema/variants.h"
#include "schema/described.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/section.h"
#include "schema/reading.h"

namespace quoin {
namespace {

bool is_variant_name(std::string_view name) {
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.front() != '-' && std::all_of(name.begin(), name.end(), fits);
}

bool is_lua_file_name(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  if (!name.ends_with(".lua") || name.size() == 4) return false;
  return std::all_of(name.begin(), name.end() - 4, fits);
}

void require_version(const YamlNode& root) {
  const YamlNode& version = need(root, "quoin", "the file");
  if (need_integer(version, "\"quoin\"") != 1)
    fault(version, "\"quoin\" must be 1, the version of this format", "write quoin: 1");
}

// Keys that say something of the variant itself; all others are sections of game.yaml.
bool is_of_the_variant(const std::string& key) {
  static const std::vector<std::string> kKeys = {"quoin", "variant", "title", "summary", "dials", "rules"};
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

// {flag: true, ...}; what sets a dial is a value, or counts by name.
bool declares_a_dial(const YamlEntry& entry) {
  static const std::vector<std::string> kDialForms = {"range", "choices", "flag", "counts"};
  const auto has = [&entry](const std::string& form) { return entry.value.find(form) != nullptr; };
  return entry.value.is_map() && std::any_of(kDialForms.begin(), kDialForms.end(), has);
}

void change(YamlNode& below, const YamlEntry& by) {
  if (!below.is_map() || !by.value.is_map()) {
    if (const std::string earlier = below.where().file; earlier.starts_with("variants/")) {
      fault(by.key, "\"" + by.key.text + "\" is changed by " + earlier + " too: the two variants do not go together",
            "name one of them");
    }
    below = by.value;
    return;
  }
  for (const YamlEntry& entry : by.value.entries) {
    const auto same = [&entry](const YamlEntry& one) { return one.key.text == entry.key.text; };
    const auto found = std::find_if(below.entries.begin(), below.entries.end(), same);
    if (found == below.entries.end()) {
      below.entries.push_back(entry);
    } else {
      change(found->value, entry);
    }
  }
}

Variant read_variant(const GameFiles& source, const std::string& stem) {
  const std::string file = "variants/" + stem + ".yaml";
  Result<std::string> text = source.read(file, kMaxYamlBytes);
  if (!text) throw Fault{{ErrorKind::kGame, {file, 0, 0}, text.error().message, ""}};
  *text = with_plain_lines(std::move(*text));
  const YamlNode root = read_yaml(*text, file);
  if (root.find("variant") == nullptr && root.find("id") != nullptr) {
    fault(*root.find("id"), "this is a whole game (it has an \"id\"), and here stand only variants",
          "put it as game.yaml into a folder of its own, or write what differs: variant: " + stem);
  }
  need_keys(root, "a variant", variant_file().names());
  require_version(root);
  Variant variant;
  const YamlNode& name = need(root, "variant", "a variant");
  variant.name = need_text(name, "\"variant\"");
  if (!is_variant_name(variant.name)) {
    fault(name, "a variant's name has small letters, digits and hyphens, found \"" + variant.name + "\"",
          "write it so, and call the file the same");
  }
  if (variant.name != stem)
    fault(name, "the variant is called \"" + variant.name + "\" but its file \"" + stem + ".yaml\"",
          "write variant: " + stem + ", or rename the file");
  if (const YamlNode* title = root.find("title")) variant.title = need_text(*title, "\"title\"");
  if (const YamlNode* summary = root.find("summary")) variant.summary = need_text(*summary, "\"summary\"");
  if (const YamlNode* dials = root.find("dials")) variant.dials = need_map(*dials, "\"dials\"");
  if (const YamlNode* rules = root.find("rules")) {
    variant.rules = need_text(*rules, "\"rules\"");
    if (!is_lua_file_name(variant.rules))
      fault(*rules, "\"rules\" must name a Lua file beside the variant, found " + found(*rules), "write NAME.lua");
    if (!source.exists("variants/" + variant.rules)) {
      fault(*rules, "there is no file \"" + variant.rules + "\" beside the variant",
            "write the file, or leave \"rules\" out");
    }
  }
  variant.things = root;
  std::erase_if(variant.things.entries, [](const YamlEntry& entry) { return is_of_the_variant(entry.key.text); });
  const bool bare = variant.rules.empty() && variant.dials.entries.empty() && variant.things.entries.empty();
  if (bare && !source.exists("variants/" + stem + ".bot.lua")) {
    fault(root, "the variant changes nothing: it needs dials, rules or sections of game.yaml",
          "add dials: {DIAL: VALUE}, or rules: NAME.lua");
  }
  variant.text = std::move(*text);
  return variant;
}

}  // namespace

std::vector<Variant> read_variants(const GameFiles& source) {
  std::vector<Variant> variants;
  std::size_t bytes = 0;
  const auto names = source.names("variants", ".yaml");
  if (!names) throw Fault{names.error()};
  for (const std::string& name : *names) {
    variants.push_back(read_variant(source, name.substr(0, name.rfind('.'))));
    bytes += variants.back().text.size();
    if (bytes > kMaxYamlBytes) {
      const std::string what = "the variants are together larger than the ";
      throw Fault{{ErrorKind::kGame, {"variants", 0, 0}, what + std::to_string(kMaxYamlBytes) + " bytes allowed", ""}};
    }
  }
  return variants;
}

std::vector<Variant> choose_variants(const std::vector<Variant>& all, const std::vector<std::string>& names,
                                     const std::string& game) {
  std::vector<std::string> known;
  for (const Variant& variant : all) known.push_back(variant.name);
  std::vector<Variant> chosen;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto match = std::find(known.begin(), known.end(), names[i]);
    if (match == known.end()) {
      const std::string near = did_you_mean(names[i], known);
      throw Fault{{ErrorKind::kArgument,
                   {},
                   game + " has no variant \"" + names[i] + "\"",
                   near.empty() ? "variants: " + list_names(known) : near}};
    }
    if (std::find(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(i), names[i]) !=
        names.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw Fault{{ErrorKind::kArgument, {}, "the variant \"" + names[i] + "\" is named twice", "name it once"}};
    }
    chosen.push_back(all[static_cast<std::size_t>(match - known.begin())]);
  }
  return chosen;
}

void change_things(YamlNode& root, std::vector<Variant>& chosen) {
  for (Variant& variant : chosen) {
    change(root, {root, variant.things});
    YamlNode dials = variant.dials;
    std::erase_if(dials.entries, [](const YamlEntry& entry) { return !declares_a_dial(entry); });
    if (dials.entries.empty()) continue;
    YamlNode section = root;
    section.entries = {{dials, dials}};
    section.entries[0].key.text = "dials";
    change(root, {section, section});
    std::erase_if(variant.dials.entries, declares_a_dial);
  }
}

// ---- description ----

const Described<VariantInfo>& described(const VariantInfo&) {
  static const Described<VariantInfo> kDescribed{
      "Variant",
      "A variant that the game's folder holds.",
      {{"name", &VariantInfo::name}, {"title", &VariantInfo::title}, {"summary", &VariantInfo::summary}}};
  return kDescribed;
}

}  // namespace quoin
