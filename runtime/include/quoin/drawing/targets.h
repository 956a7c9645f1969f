// Actions and the sites that they name: what may be chosen now, what a choice touches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/engine/match.h"

namespace quoin::drawing {

// A site that may be chosen, and the legal actions that choosing it leaves, ascending.
struct Target {
  Site site;
  std::vector<std::int32_t> actions;
  bool operator==(const Target&) const = default;
};

// By site, ascending.
using Targets = std::vector<Target>;
// What choosing it does: the action's text if one is left ("step b1"), else how many are ("b1: 4 actions").
std::string label_of(const Match& match, const Target& target);

// All sites of a game's boards numbered from 0, in the order of Site.
class SiteNumbers {
 public:
  explicit SiteNumbers(const GameDef& def);
  [[nodiscard]] int count() const { return static_cast<int>(sites_.size()); }
  [[nodiscard]] int of(const Site& site) const;
  [[nodiscard]] const Site& at(int number) const { return sites_[static_cast<std::size_t>(number)]; }

 private:
  std::vector<std::vector<int>> first_;  // by board and kind of site
  Sites sites_;
};

// The sites that an action names, in the order of its fields; without `secrets` those that others are told.
std::vector<Site> chosen_sites(const GameDef& def, int action, bool secrets = true);
// Whether the viewer may see what can be chosen: a list of legal actions tells of hidden things.
bool may_see_choices(const Match& match, int viewer);

}  // namespace quoin::drawing
