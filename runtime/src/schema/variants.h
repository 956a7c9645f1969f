// Variants: the files under variants/. In: a game's files. Out: what each file says, unchecked against the game's
// dials.
#pragma once

#include <string>
#include <vector>

#include "quoin/base/game_files.h"
#include "quoin/schema/yaml.h"

namespace quoin {

struct Variant {
  std::string name;
  std::string title;
  std::string summary;
  std::string text;   // of the YAML file, for the fingerprint
  YamlNode dials;     // a map, or nothing
  std::string rules;  // "no-slide.lua", a file under variants/, or ""
  YamlNode things;    // a map: sections of game.yaml, as far as it changes them
};

// Every variant the game ships, by name. Throws Fault.
std::vector<Variant> read_variants(const GameFiles& source);
// Those of `names`, in that order. Throws Fault (kArgument) for a name that is not there or stands twice.
std::vector<Variant> choose_variants(const std::vector<Variant>& all, const std::vector<std::string>& names,
                                     const std::string& game);
// Changes the tree of game.yaml by what the variants say of its sections, one after the other: maps are put together
// key by key, all else is replaced. Dials that they declare go to its dials; those that they set are left to set_dials.
// Throws Fault where two variants replace the same.
void change_things(YamlNode& root, std::vector<Variant>& chosen);

}  // namespace quoin
