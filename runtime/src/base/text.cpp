// Checks and hashes of bytes: UTF-8, XXH3, hexadecimal.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "quoin/base/text.h"

namespace quoin {
namespace {

// Bytes of the UTF-8 sequence that `text` starts with, or 0 if there is none (RFC 3629: no overlong forms, no
// surrogates, nothing above U+10FFFF).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i, unsigned low, unsigned high) {
    return i < text.size() && byte(i) >= low && byte(i) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

}  // namespace

std::size_t first_bad_utf8(std::string_view text) {
  std::size_t good = 0;
  while (good < text.size()) {
    const std::size_t length = sequence_length(text.substr(good));
    if (length == 0) break;
    good += length;
  }
  return good;
}

bool is_valid_utf8(std::string_view text) { return first_bad_utf8(text) == text.size(); }

std::string with_bad_utf8_escaped(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string escaped;
  for (;;) {
    const std::size_t bad = first_bad_utf8(text);
    escaped += text.substr(0, bad);
    if (bad == text.size()) return escaped;
    const auto byte = static_cast<unsigned char>(text[bad]);
    escaped += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    text.remove_prefix(bad + 1);
  }
}

std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
  return XXH3_64bits_withSeed(data, size, seed);
}

std::string hex16(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4U) text[i] = kDigits[value & 15U];
  return text;
}

}  // namespace quoin
