// Small text helpers used by every layer: nearest names for "did you mean", lists for messages, hashes.
#pragma once

#include <cstddef>
#include <cstdint>
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

// True if `text` is an identifier: a letter, then letters, digits or '_'. Names in YAML must be identifiers.
bool is_identifier(std::string_view text);

bool is_valid_utf8(std::string_view text);

// The place of the first byte that is not UTF-8, text.size() if all are.
std::size_t first_bad_utf8(std::string_view text);

// The same with "\xE9" in place of each byte that is not UTF-8.
std::string with_bad_utf8_escaped(std::string_view text);

// XXH3, 64 bits. The one hash of the project: states, files, fingerprints.
std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0);
inline std::uint64_t hash_text(std::string_view text, std::uint64_t seed = 0) {
  return hash_bytes(text.data(), text.size(), seed);
}
std::string hex16(std::uint64_t value);  // 16 lower-case hex digits

}  // namespace quoin
