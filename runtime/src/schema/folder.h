// The folder of a game: what lies in it, listed within limits.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace quoin {

inline constexpr std::size_t kMaxFolderEntries = 100'000;
inline constexpr std::size_t kMaxFolderFiles = 256;  // of one kind: Lua beside rules.lua, or variants

// A text whose lines end with \n, as rules are the same however a system ends its lines.
std::string with_plain_lines(std::string text);

// The names with this ending (".lua"), sorted, without what editors and systems leave beside files; none if there is no
// such folder. Throws a Fault that names the folder as
// `label` if there is too much in it, or it cannot be read.
std::vector<std::string> names_in(const std::filesystem::path& folder, const std::string& ending,
                                  const std::string& label);

}  // namespace quoin
