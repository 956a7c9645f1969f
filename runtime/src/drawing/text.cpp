// Texts by their characters.
#include "quoin/drawing/text.h"

#include <algorithm>

namespace quoin::drawing {
namespace {

// How many bytes a character has that begins with this one.
std::size_t bytes_of_character(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0U ? 1 : byte < 0xE0U ? 2 : byte < 0xF0U ? 3 : 4;
}

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::string utf8_of(char32_t character) {
  if (character < 0x80) return {static_cast<char>(character)};
  return {static_cast<char>(0xC0U | (character >> 6U)), static_cast<char>(0x80U | (character & 0x3FU))};
}

}  // namespace

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> found;
  found.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t bytes = bytes_of_character(text[at]);
    found.push_back(text.substr(at, bytes));
    at += bytes;
  }
  return found;
}

int length(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string_view beginning_of(std::string_view text, int most) {
  std::size_t at = 0;
  for (int count = 0; count < most && at < text.size(); ++count) at += bytes_of_character(text[at]);
  return text.substr(0, at);
}

char32_t code_point(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first;
  char32_t code = first & (0xFFU >> (character.size() + 1));
  for (std::size_t i = 1; i < character.size(); ++i)
    code = (code << 6U) | (static_cast<unsigned char>(character[i]) & 0x3FU);
  return code;
}

std::string joined(const std::vector<std::string>& texts, std::string_view between) {
  std::string whole;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) whole += between;
    whole += texts[i];
  }
  return whole;
}

std::string repeated(std::string_view text, int times) {
  std::string whole;
  for (int i = 0; i < times; ++i) whole += text;
  return whole;
}

std::string padded(std::string_view text, int width) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - length(text))), ' ');
}

std::string centred(std::string_view text, int width, std::string_view fill) {
  const int rest = std::max(0, width - length(text));
  const int left = rest / 2 + (rest & width & 1);
  return repeated(fill, left) + std::string(text) + repeated(fill, rest - left);
}

std::vector<std::string> abbreviations(const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    const auto letters = characters(name);
    std::string& made = found.emplace_back(beginning_of(name, 1));
    for (std::size_t at = 1; at < letters.size(); ++at) {
      const std::string_view before(name.data(), static_cast<std::size_t>(letters[at].data() - name.data()));
      const bool parts = std::any_of(names.begin(), names.end(), [&](const std::string& other) {
        if (!other.starts_with(before)) return false;
        return other.size() == before.size() || !std::string_view(other).substr(before.size()).starts_with(letters[at]);
      });
      if (parts) made += letters[at];
    }
  }
  return found;
}

std::string words(std::string_view name) {
  std::string text(name);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '_' || c == '.'; }, ' ');
  return text;
}

std::string upper(std::string_view text) {
  std::string whole;
  for (const std::string_view character : characters(text)) {
    const char32_t code = code_point(character);
    const bool latin = (code >= 'a' && code <= 'z') || (code >= 0xE0 && code <= 0xFE && code != 0xF7);
    const bool greek_or_cyrillic =
        (code >= 0x3B1 && code <= 0x3C9 && code != 0x3C2) || (code >= 0x430 && code <= 0x44F);
    whole += latin || greek_or_cyrillic ? utf8_of(code - 0x20) : std::string(character);
  }
  return whole;
}

}  // namespace quoin::drawing
