// Numbers as texts: the standard's conversions, which ask no locale.
#include "quoin/drawing/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace quoin::drawing {
namespace {

std::string written_as(double value, std::chars_format format, int digits) {
  std::array<char, 400> room{};
  const auto end = std::to_chars(room.data(), room.data() + room.size(), value, format, digits).ptr;
  return {room.data(), end};
}

}  // namespace

std::string general(double value) { return written_as(value, std::chars_format::general, 6); }

std::string fixed(double value, int digits) { return written_as(value, std::chars_format::fixed, digits); }

std::string short_number(double value) {
  if (value == std::floor(value)) return fixed(value + 0.0, 0);  // -0 becomes 0
  std::string text = fixed(value, 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

int rounded(double value) { return static_cast<int>(std::nearbyint(value)); }

double rounded_to(double value, int digits) {
  const std::string text = fixed(value, digits);
  double result = value;
  std::from_chars(text.data(), text.data() + text.size(), result);
  return result;
}

}  // namespace quoin::drawing
