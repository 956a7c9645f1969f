// The sites that actions name.
#include "quoin/drawing/targets.h"

namespace quoin::drawing {

std::string label_of(const Match& match, const Target& target) {
  if (target.actions.size() == 1) return match.choice_text(target.actions.front());
  const Board& board = match.def().boards[static_cast<std::size_t>(target.site.board)];
  const SiteType& kind = board.sites[static_cast<std::size_t>(target.site.sites)];
  return kind.names[static_cast<std::size_t>(target.site.site)] + ": " + std::to_string(target.actions.size()) +
         " actions";
}

SiteNumbers::SiteNumbers(const GameDef& def) {
  for (int board = 0; board < static_cast<int>(def.boards.size()); ++board) {
    std::vector<int>& first = first_.emplace_back();
    const auto& kinds = def.boards[static_cast<std::size_t>(board)].sites;
    for (int kind = 0; kind < static_cast<int>(kinds.size()); ++kind) {
      first.push_back(count());
      const int sites = static_cast<int>(kinds[static_cast<std::size_t>(kind)].names.size());
      for (int site = 0; site < sites; ++site) sites_.push_back({board, kind, site});
    }
  }
}

int SiteNumbers::of(const Site& site) const {
  return first_[static_cast<std::size_t>(site.board)][static_cast<std::size_t>(site.sites)] + site.site;
}

std::vector<Site> chosen_sites(const GameDef& def, int action, bool secrets) {
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  std::vector<Site> found;
  if (kind.secret && !secrets) return found;
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    if (kind.fields[at].secret && !secrets) continue;
    const Domain& domain = kind.fields[at].domain;
    const int site = parts.values[at];
    if (domain.board >= 0 && domain.sites >= 0 && site != kNone) found.push_back({domain.board, domain.sites, site});
  }
  return found;
}

bool may_see_choices(const Match& match, int viewer) {
  if (viewer == kAllSeeing) return true;
  const std::vector<int> choosing = match.seats_to_choose();
  return !choosing.empty() && choosing.front() == viewer;
}

}  // namespace quoin::drawing
