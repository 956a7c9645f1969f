// Names: identifiers, lists of names for messages, and the nearest name for "did you mean".
#include <algorithm>
#include <array>

#include "quoin/base/text.h"

namespace quoin {
namespace {

// Damerau-Levenshtein distance (optimal string alignment): insert, delete, replace, or swap two neighbours.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& known) {
  constexpr std::size_t kLongest = 100;  // names beyond it are nobody's typing mistake
  if (name.empty() || name.size() > kLongest) return "";
  std::size_t best = 2 + name.size() / 4;
  std::string nearest;
  for (const std::string& candidate : known) {
    if (candidate.size() > kLongest) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best && distance < std::max(name.size(), candidate.size())) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string did_you_mean(std::string_view name, const std::vector<std::string>& known) {
  const std::string nearest = nearest_name(name, known);
  return nearest.empty() ? "" : "did you mean \"" + nearest + "\"?";
}

std::string list_names(const std::vector<std::string>& names, std::size_t most) {
  if (names.empty()) return "nothing";
  const bool cut = names.size() > most;
  const std::size_t shown = cut ? most : names.size();
  std::string list;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) list += !cut && i + 1 == shown ? " and " : ", ";
    list += names[i];
  }
  if (cut) list += ", ... (" + std::to_string(names.size()) + " in all)";
  return list;
}

bool is_identifier(std::string_view text) {
  if (text.empty() || !ascii::is_letter(text.front())) return false;
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '_'; });
}

const std::vector<std::string>& lua_keywords() {
  static const std::vector<std::string> kKeywords = {
      "and", "break", "do",  "else", "elseif", "end",    "false",  "for",  "function", "goto",  "if",
      "in",  "local", "nil", "not",  "or",     "repeat", "return", "then", "true",     "until", "while"};
  return kKeywords;
}

bool is_lua_keyword(std::string_view text) { return std::ranges::find(lua_keywords(), text) != lua_keywords().end(); }

std::vector<std::string> split_words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<std::string> words;
  for (std::size_t at = text.find_first_not_of(kBlanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = text.find_first_not_of(kBlanks, end);
  }
  return words;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (const std::string& word : split_words(text)) line += (line.empty() ? "" : " ") + word;
  return line;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return lower;
}

}  // namespace quoin
