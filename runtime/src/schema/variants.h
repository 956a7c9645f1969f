// Variants: the files under variants/. In: a game's folder. Out: what each file says, unchecked against the game's
// dials.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "schema/yaml_reader.h"

namespace quoin {

struct Variant {
  std::string name;
  std::string title;
  std::string summary;
  std::string text;   // of the YAML file, for the fingerprint
  YamlNode dials;     // a map, or nothing
  std::string rules;  // "no-slide.lua", a file under variants/, or ""
};

// Every variant the folder ships, by name. Throws Fault.
std::vector<Variant> read_variants(const std::filesystem::path& folder);
// Those of `names`, in that order. Throws Fault (kArgument) for a name that is not there or stands twice.
std::vector<Variant> choose_variants(const std::vector<Variant>& all, const std::vector<std::string>& names,
                                     const std::string& game);

}  // namespace quoin
