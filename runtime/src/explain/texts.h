// Small helpers for sentences about rules: joining, leaving out what comes again, trimming, lines of a file.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/text.h"

namespace quoin {

inline std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string all;
  for (std::size_t at = 0; at < texts.size(); ++at) {
    if (at > 0) all += between;
    all += texts[at];
  }
  return all;
}

// At most `most` of them, and `more` ("and 3 more") for the others.
inline std::string first_of(const std::vector<std::string>& texts, std::size_t most) {
  const std::size_t shown = std::min(most, texts.size());
  const std::string all = joined({texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(shown)}, ", ");
  return shown == texts.size() ? all : all + " and " + std::to_string(texts.size() - shown) + " more";
}

inline void add_once(std::vector<std::string>& texts, std::string text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
}

inline std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && ascii::is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && ascii::is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Without line ends; `text` must outlive them.
inline std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  lines.push_back(text);
  return lines;
}

// A character of a name in Lua; whatever is not ASCII may be one.
inline bool is_of_word(char c) {
  return ascii::is_letter(c) || ascii::is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace quoin
