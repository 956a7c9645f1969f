// The sites that actions name.
#include "quoin/drawing/targets.h"

#include <algorithm>

namespace quoin::drawing {
namespace {

template <class Take>
void take_sites(const GameDef& def, int action, Take take) {
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    const Domain& domain = kind.fields[at].domain;
    const int site = parts.values[at];
    if (domain.board < 0 || domain.sites < 0 || site == kNone) continue;
    take(Site{domain.board, domain.sites, site});
  }
}

}  // namespace

std::vector<Site> chosen_sites(const GameDef& def, int action) {
  std::vector<Site> found;
  take_sites(def, action, [&found](const Site& site) { found.push_back(site); });
  return found;
}

bool may_see_choices(const Match& match, int viewer) {
  if (viewer == kAllSeeing) return true;
  const std::vector<int> choosing = match.seats_to_choose();
  return !choosing.empty() && choosing.front() == viewer;
}

Sites legal_sites(const Match& match, int viewer) {
  if (match.seats_to_choose().empty() || !may_see_choices(match, viewer)) return {};
  const GameDef& def = match.def();
  // One bit a site: there may be many more actions than sites.
  std::vector<std::vector<std::vector<bool>>> named(def.boards.size());
  for (std::size_t board = 0; board < named.size(); ++board) {
    for (const SiteType& kind : def.boards[board].sites) named[board].emplace_back(kind.names.size());
  }
  for (const std::int32_t action : match.legal()) {
    take_sites(def, action, [&named](const Site& site) { named[site.board][site.sites][site.site] = true; });
  }
  Sites found;
  for (int board = 0; board < static_cast<int>(named.size()); ++board) {
    for (int kind = 0; kind < static_cast<int>(named[board].size()); ++kind) {
      for (int site = 0; site < static_cast<int>(named[board][kind].size()); ++site) {
        if (named[board][kind][site]) found.push_back({board, kind, site});
      }
    }
  }
  return found;
}

}  // namespace quoin::drawing
