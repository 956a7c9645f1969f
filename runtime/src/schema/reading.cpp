// Reading of YAML nodes; see the header.
#include "schema/reading.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "quoin/base/text.h"

namespace quoin {
namespace {

// What people write for words of ours.
constexpr std::array<std::array<std::string_view, 2>, 18> kSynonyms = {{
    {"width", "columns"},
    {"cols", "columns"},
    {"height", "rows"},
    {"color", "colour"},
    {"players", "seats"},
    {"player", "seat"},
    {"private", "owner"},
    {"public", "all"},
    {"everyone", "all"},
    {"hidden", "nobody"},
    {"secret", "nobody"},
    {"options", "dials"},
    {"min", "least"},
    {"max", "most"},
    {"sides", "faces"},
    {"description", "summary"},
    {"name", "title"},
    {"values", "holds"},
}};

// The name that may be meant, as a fix: "write red_haired".
std::string name_like(const YamlNode& node) {
  if (const std::string range = range_like(node.text); !range.empty()) return "write " + range;
  std::string name = node.is_scalar() ? node.text : "";
  for (char& c : name) {
    if (!ascii::is_letter(c) && !ascii::is_digit(c)) c = '_';
  }
  return is_identifier(name) && name.size() <= kMaxNameLength ? "write " + name : "write a short word";
}

// What other languages, and other YAML, write for true and false.
std::string flag_like(const YamlNode& node) {
  if (node.quoted) return "leave the quotes out";
  for (const char* word : {"yes", "Yes", "on", "On", "1", "True", "TRUE"}) {
    if (node.text == word) return "write true";
  }
  for (const char* word : {"no", "No", "off", "Off", "0", "False", "FALSE"}) {
    if (node.text == word) return "write false";
  }
  return "write true, or leave the key out";
}

}  // namespace

std::string meant(std::string_view text, const std::vector<std::string>& names) {
  for (const auto& [word, ours] : kSynonyms) {
    if (word == text && std::find(names.begin(), names.end(), ours) != names.end()) {
      return "did you mean \"" + std::string(ours) + "\"?";
    }
  }
  return did_you_mean(text, names);
}

std::string range_like(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t end = text.find_first_not_of(kDigits);
  const std::size_t start = text.find_first_of(kDigits, end == std::string_view::npos ? text.size() : end);
  if (end == 0 || start == std::string_view::npos) return "";
  const std::string_view between = text.substr(end, start - end);
  if (between.find_first_not_of(" -:") != std::string_view::npos) return "";
  if (text.find_first_not_of(kDigits, start) != std::string_view::npos) return "";
  return std::string(text.substr(0, end)) + ".." + std::string(text.substr(start));
}

std::string found(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::kNothing: return "nothing";
    case YamlNode::Kind::kScalar: return "\"" + node.text + "\"";
    case YamlNode::Kind::kList: return "a list";
    case YamlNode::Kind::kMap: return "a map";
  }
  return "";
}

const YamlNode& need_map(const YamlNode& node, std::string_view what) {
  if (!node.is_map())
    fault(node, std::string(what) + " must be a map (name: value), found " + found(node),
          "write {name: value}, or one name: value in a line");
  return node;
}

const YamlNode& need_list(const YamlNode& node, std::string_view what) {
  if (!node.is_list())
    fault(node, std::string(what) + " must be a list, found " + found(node),
          "write [one, two], or one - value in a line");
  return node;
}

namespace {

// `help: where, each` within { } is two entries: the second is a key that has no value and no name's form.
void need_no_comma(const YamlEntry* before, const YamlEntry& entry) {
  if (before == nullptr || !before->value.is_scalar() || before->value.quoted) return;
  if (entry.value.kind != YamlNode::Kind::kNothing || is_identifier(entry.key.text)) return;
  fault(entry.key, "the comma before \"" + entry.key.text + "\" ends the text of \"" + before->key.text + "\"",
        "quote it: " + before->key.text + ": \"" + before->value.text + ", " + entry.key.text + "\"");
}

}  // namespace

void need_keys(const YamlNode& map, const std::string& what, const std::vector<std::string>& names) {
  const YamlEntry* last = nullptr;
  for (const YamlEntry& entry : map.entries) {
    const YamlEntry* before = std::exchange(last, &entry);
    if (std::find(names.begin(), names.end(), entry.key.text) != names.end()) continue;
    need_no_comma(before, entry);
    const std::string near = meant(entry.key.text, names);
    fault(entry.key, "unknown key \"" + entry.key.text + "\" in " + what,
          near.empty() ? "allowed: " + list_names(names, 24) : near);
  }
}

void need_room(const YamlNode& section, std::size_t count, const std::string& what) {
  if (count > kMaxOfASection) {
    fault(section, what + " has more than " + std::to_string(kMaxOfASection) + " entries",
          "leave out those that nothing uses");
  }
}

const YamlNode& need(const YamlNode& map, std::string_view key, std::string_view what) {
  const YamlNode* value = map.find(key);
  if (value == nullptr)
    fault(map, std::string(what) + " needs the key \"" + std::string(key) + "\"", "add " + std::string(key) + ": ...");
  return *value;
}

std::string need_text(const YamlNode& node, const std::string& what) {
  if (!node.is_scalar() || node.text.empty())
    fault(node, what + " must be a text, found " + found(node), "write one value");
  return node.text;
}

std::string need_name(const YamlNode& node, const std::string& what) {
  if (!node.is_scalar() || !is_identifier(node.text) || node.text.size() > kMaxNameLength) {
    fault(node, what + " must be a name (a letter, then letters, digits or _), found " + found(node), name_like(node));
  }
  if (is_lua_keyword(node.text))
    fault(node, what + " cannot be \"" + node.text + "\", which is a word of Lua", "give it another name");
  if (node.text == "none") fault(node, what + " cannot be \"none\", which stands for no value", "give it another name");
  return node.text;
}

std::vector<std::string> need_names(const YamlNode& node, const std::string& what) {
  std::vector<std::string> names;
  for (const YamlNode& item : need_list(node, what).items) {
    const std::string name = need_name(item, "a name in " + what);
    if (std::find(names.begin(), names.end(), name) != names.end()) {
      fault(item, "\"" + name + "\" stands twice in " + what, "leave one of the two out");
    }
    names.push_back(name);
  }
  if (names.empty()) fault(node, what + " must name at least one", "write [one, two]");
  return names;
}

bool need_flag(const YamlNode& node, const std::string& what) {
  if (!node.is_scalar() || node.quoted || (node.text != "true" && node.text != "false")) {
    fault(node, what + " must be true or false, found " + found(node), flag_like(node));
  }
  return node.text == "true";
}

int need_integer(const YamlNode& node, const std::string& what) {
  const std::string& text = node.text;
  const std::string_view digits = std::string_view(text).substr(text.starts_with("-") ? 1 : 0);
  const bool plain = node.is_scalar() && !node.quoted && !digits.empty() && (digits == "0" || digits.front() != '0') &&
                     std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!plain) {
    fault(node, what + " must be a whole number, found " + found(node),
          node.quoted ? "leave the quotes out" : "write digits alone, as in 12");
  }
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || value > kMostMagnitude || value < -kMostMagnitude) {
    fault(node, what + " must lie between -1000000000 and 1000000000, found " + found(node));
  }
  return value;
}

int need_word(const YamlNode& node, const std::string& what, const std::vector<std::string>& words) {
  const auto match = node.is_scalar() ? std::find(words.begin(), words.end(), node.text) : words.end();
  if (match == words.end()) {
    fault(node, what + " must be one of " + list_names(words, 24) + ", found " + found(node), meant(node.text, words));
  }
  return static_cast<int>(match - words.begin());
}

}  // namespace quoin
