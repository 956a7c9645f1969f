// Small text helpers used by every layer: nearest names for "did you mean", lists for messages, hashes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

// The name in `known` closest to `name` (Damerau-Levenshtein distance at most 1 + length/4), or "" if none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

// `did you mean "x"?`, or "" if no name is near. For Error::hint.
std::string did_you_mean(std::string_view name, const std::vector<std::string>& known);

// "a, b and c"; long lists are cut after `most` names with "... (n in all)".
std::string list_names(const std::vector<std::string>& names, std::size_t most = 12);

// Kinds of characters, whatever the process's locale.
namespace ascii {
inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
}  // namespace ascii

// True if `text` is an identifier: a letter, then letters, digits or '_'. Names in YAML must be identifiers.
bool is_identifier(std::string_view text);

const std::vector<std::string>& lua_keywords();
bool is_lua_keyword(std::string_view text);

// What stands between blanks.
std::vector<std::string> split_words(std::string_view text);

// The words with one blank between them.
std::string one_line(std::string_view text);

// ASCII letters only; other bytes stay as they are.
std::string lower_case(std::string_view text);

bool is_valid_utf8(std::string_view text);

// The place of the first byte that is not UTF-8, text.size() if all are.
std::size_t first_bad_utf8(std::string_view text);

// The same, fit to be shown anywhere: "\xE9" in place of each byte that is not UTF-8, "\x1B", "\u009B" or "\u202E" in
// place of what a terminal would obey. Texts of rules, files and their names pass here before anybody sees them.
// Line ends and tabs stay; `printable_line` writes them as "\x0A" and "\x09" too.
std::string printable(std::string_view text);
std::string printable_line(std::string_view text);

// A text whose lines end with \n, as rules are the same however a system ends its lines.
std::string with_plain_lines(std::string text);

// At most `most` bytes of UTF-8, no character cut.
std::string_view beginning(std::string_view text, std::size_t most);

// XXH3, 64 bits. The one hash of the project: states, files, fingerprints.
std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0);
inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
  return hash_bytes(text.data(), text.size(), seed);
}
// XXH3, 128 bits in its canonical order, of pieces as if they lay one after the other.
using HashKey = std::array<std::byte, 16>;
HashKey hash_pieces(std::span<const std::span<const std::byte>> pieces);
std::string hex16(std::uint64_t value);  // 16 lower-case hex digits
std::string hex_text(std::span<const std::byte> bytes);

// The number, if the text is it as it is written: "12" and "-3", not "012" nor "+3".
std::optional<std::int64_t> plain_integer(std::string_view text);

// Numbers as texts, whatever the process's locale: six digits at most, "1e+06" from there on ("3", "0.5"); exactly so
// many digits behind the point ("0.2500").
std::string general(double value);
std::string fixed(double value, int digits);

}  // namespace quoin
