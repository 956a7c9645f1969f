// Checks and hashes of bytes: UTF-8, what can be shown anywhere, XXH3, hexadecimal. Numbers as texts.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "quoin/base/text.h"

namespace quoin {
namespace {

std::string written_as(double value, std::chars_format format, int digits) {
  std::array<char, 400> room{};
  const auto end = std::to_chars(room.data(), room.data() + room.size(), value, format, digits).ptr;
  return {room.data(), end};
}

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

// The code point of a whole sequence.
std::uint32_t code_point(std::string_view sequence) {
  const auto first = static_cast<unsigned char>(sequence.front());
  if (sequence.size() == 1) return first;
  std::uint32_t value = first & (0x7FU >> sequence.size());
  for (const char c : sequence.substr(1)) value = value << 6U | (static_cast<unsigned char>(c) & 0x3FU);
  return value;
}

// What a terminal obeys instead of showing it: C0, DEL and C1, line and paragraph separators, and what turns the
// direction of all that follows.
bool is_control(std::uint32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

// "1B" with so many digits.
std::string hexadecimal(std::uint32_t value, int digits) {
  std::string text(static_cast<std::size_t>(digits), '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4U) text[i] = "0123456789ABCDEF"[value & 15U];
  return text;
}

std::string escaped(std::string_view text, std::string_view kept) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    const std::string_view whole = text.substr(0, std::max<std::size_t>(length, 1));
    const std::uint32_t c = length == 0 ? static_cast<unsigned char>(text.front()) : code_point(whole);
    text.remove_prefix(whole.size());
    if (length != 0 && (!is_control(c) || kept.find(whole) != std::string_view::npos)) {
      result += whole;
    } else {
      result += c <= 0xFF && whole.size() == 1 ? "\\x" + hexadecimal(c, 2) : "\\u" + hexadecimal(c, 4);
    }
  }
  return result;
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

std::string printable(std::string_view text) { return escaped(text, "\n\t"); }

std::string printable_line(std::string_view text) { return escaped(text, ""); }

std::string with_plain_lines(std::string text) {
  std::size_t to = 0;
  for (std::size_t from = 0; from < text.size(); ++from) {
    if (text[from] == '\r' && from + 1 < text.size() && text[from + 1] == '\n') continue;
    text[to++] = text[from];
  }
  text.resize(to);
  return text;
}

std::string_view beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return text;
  std::size_t end = most;  // the byte there is left out: it must begin a character
  while (end > 0 && most - end < 4 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end);
}

std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed) {
  return XXH3_64bits_withSeed(data, size, seed);
}

namespace {

XXH128_hash_t hash_in_turn(std::span<const std::span<const std::byte>> pieces) {
  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  for (const auto piece : pieces) XXH3_128bits_update(&state, piece.data(), piece.size());
  return XXH3_128bits_digest(&state);
}

// Short pieces are hashed at once, which answers the same in a fraction of the time.
XXH128_hash_t hash_joined(std::span<const std::span<const std::byte>> pieces) {
  std::array<std::byte, 512> joined;
  std::size_t size = 0;
  for (const auto piece : pieces) {
    if (piece.size() > joined.size() - size) return hash_in_turn(pieces);
    std::memcpy(joined.data() + size, piece.data(), piece.size());
    size += piece.size();
  }
  return XXH3_128bits(joined.data(), size);
}

}  // namespace

HashKey hash_pieces(std::span<const std::span<const std::byte>> pieces) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, hash_joined(pieces));
  HashKey key;
  std::memcpy(key.data(), canonical.digest, key.size());
  return key;
}

std::string hex16(std::uint64_t value) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4U) text[i] = kDigits[value & 15U];
  return text;
}

std::string hex_text(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::byte one : bytes) {
    text += {kDigits[std::to_integer<std::size_t>(one) >> 4U], kDigits[std::to_integer<std::size_t>(one) & 15U]};
  }
  return text;
}

std::optional<std::int64_t> plain_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc() || end != text.data() + text.size() || std::to_string(value) != text) return std::nullopt;
  return value;
}

std::string general(double value) { return written_as(value, std::chars_format::general, 6); }

std::string fixed(double value, int digits) { return written_as(value, std::chars_format::fixed, digits); }

}  // namespace quoin
