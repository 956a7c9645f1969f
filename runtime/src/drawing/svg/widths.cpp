// How wide a line of text becomes, by the widths of a font that is wider than most.
#include <algorithm>
#include <array>

#include "drawing/svg/combining.h"
#include "drawing/svg/markup.h"

namespace quoin::svg {
namespace {

// Of the characters from blank to "~" in hundredths of the size: DejaVu Sans.
constexpr std::array<std::uint8_t, 95> kWidths = {
    32, 40, 46, 84, 64, 95, 78, 27, 39,  39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69,  61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63,
    63, 28, 28, 58, 28, 97, 63, 61, 63,  63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84};
constexpr double kBold = 1.12;
constexpr int kWideCharacter = 100;  // signs, and what fills a square
constexpr int kOtherLetter = 68;     // any other letter
constexpr int kMostMarks = 3;        // upon and below one character

bool is_combining(std::uint32_t c) {
  const auto* after =
      std::upper_bound(kCombining.begin(), kCombining.end(), c,
                       [](std::uint32_t value, const CharacterRange& range) { return value < range.first; });
  return after != kCombining.begin() && c <= (after - 1)->last;
}

int width_of(std::uint32_t c) {
  if (c >= 32 && c < 127) return kWidths[c - 32];
  if (is_combining(c)) return 0;
  return c > 0x2000 || (c >= 0x1100 && c <= 0x115F) ? kWideCharacter : kOtherLetter;
}

// The character that begins at `at`, which moves behind it. What is no UTF-8 counts byte by byte.
std::uint32_t next_character(std::string_view content, std::size_t& at) {
  const auto first = static_cast<unsigned char>(content[at++]);
  if (first < 0xC0) return first;
  std::uint32_t c = first & (first >= 0xF0 ? 0x07U : first >= 0xE0 ? 0x0FU : 0x1FU);
  while (at < content.size() && (static_cast<unsigned char>(content[at]) & 0xC0U) == 0x80U) {
    c = c << 6U | (static_cast<unsigned char>(content[at++]) & 0x3FU);
  }
  return c;
}

double scaled(int hundredths, double size, bool bold) { return hundredths * size / 100 * (bold ? kBold : 1); }

}  // namespace

double text_width(std::string_view content, double size, bool bold) {
  int total = 0;
  for (std::size_t at = 0; at < content.size();) total += width_of(next_character(content, at));
  return scaled(total, size, bold);
}

std::string clip(std::string_view content, double size, double room, bool bold) {
  if (text_width(content, size, bold) <= room) return std::string(content);
  std::size_t kept = 0;  // bytes of the longest beginning that fits with the dots
  int total = 0;
  for (std::size_t at = 0; at < content.size();) {
    total += width_of(next_character(content, at));
    if (at < content.size() && scaled(total + kWideCharacter, size, bold) <= room) kept = at;
  }
  return std::string(content.substr(0, kept)) + "…";
}

std::string without_towers(std::string_view content) {
  std::string kept;
  int marks = 0;
  for (std::size_t at = 0; at < content.size();) {
    const std::size_t from = at;
    marks = is_combining(next_character(content, at)) ? marks + 1 : 0;
    if (marks <= kMostMarks) kept += content.substr(from, at - from);
  }
  return kept;
}

}  // namespace quoin::svg
