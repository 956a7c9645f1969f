// Numbers as pictures write them, and rounding.
#include "quoin/drawing/numbers.h"

#include <charconv>
#include <cmath>

namespace quoin::drawing {

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
