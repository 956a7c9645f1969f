// Reading of YAML nodes: the kinds of value that every section shares, each checked and faulted at its place.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/yaml.h"

namespace quoin {

inline constexpr std::size_t kMaxNameLength = 64;
inline constexpr int kMaxOfASection = 100;            // entries
inline constexpr int kMostMagnitude = 1'000'000'000;  // of an integer

// The map at `node`; `what` names it in the fault ("dial \"size\"").
const YamlNode& need_map(const YamlNode& node, std::string_view what);
const YamlNode& need_list(const YamlNode& node, std::string_view what);
// Checks that the map's keys are among `allowed`.
void need_keys(const YamlNode& map, const std::string& what, const std::vector<std::string>& allowed);
// Checks that the section ("\"boards\"") has no more entries than sections may have.
void need_room(const YamlNode& section, std::size_t count, const std::string& what);
// The value of a key that must be there.
const YamlNode& need(const YamlNode& map, std::string_view key, std::string_view what);

// A scalar's text, not empty.
std::string need_text(const YamlNode& node, const std::string& what);
// An identifier that is no Lua keyword and not "none".
std::string need_name(const YamlNode& node, const std::string& what);
// A list of distinct names.
std::vector<std::string> need_names(const YamlNode& node, const std::string& what);
// Exactly true or false.
bool need_flag(const YamlNode& node, const std::string& what);
// A plain integer: -?(0|[1-9][0-9]*), between -1e9 and 1e9.
int need_integer(const YamlNode& node, const std::string& what);
// The nearest of the names, or the one that is called so elsewhere, as a fix; or "".
std::string meant(std::string_view text, const std::vector<std::string>& names);
// One of a few words; its index.
int need_word(const YamlNode& node, const std::string& what, const std::vector<std::string>& words);
// One of the words of an enum, which stand in its order.
template <class Value, std::size_t kCount>
Value need_value(const YamlNode& node, const std::string& what, const std::array<std::string_view, kCount>& words) {
  return static_cast<Value>(need_word(node, what, {words.begin(), words.end()}));
}

// "2..10" for "2-10", "2 - 10" and "2:10"; else "".
std::string range_like(std::string_view text);

}  // namespace quoin
