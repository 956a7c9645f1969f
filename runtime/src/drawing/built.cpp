// What stands on a board that is seen from the side.
#include "quoin/drawing/built.h"

#include <algorithm>

#include "quoin/drawing/numbers.h"

namespace quoin::drawing {
namespace {

const Relation& relation_named(const SiteType& kind, const char* name) {
  return *std::find_if(kind.relations.begin(), kind.relations.end(),
                       [name](const Relation& one) { return one.name == name; });
}

}  // namespace

Built::Built(const Picture& picture)
    : plan(picture.plan),
      taken(plan->first().names.size()),
      brick(bounds_of(plan->first().outlines.front())),
      box(plan->outer()),
      length(box.width() / brick.width()) {
  for (const Mark& mark : picture.marks) {
    if (mark.sites == 0) taken[static_cast<std::size_t>(mark.site)] = true;
  }
  find_free();
  for (const Free& one : free) rows = std::max(rows, at(one.place).row + 1);
  for (std::size_t site = 0; site < taken.size(); ++site) {
    if (taken[site]) rows = std::max(rows, at(first().positions[site]).row + 1);
  }
}

Built::Spot Built::at(Position point) const {
  const double x = (point.x - box.left) / brick.width() - 0.5;
  return {x, rounded((point.y - box.bottom) / brick.height() - 0.5)};
}

void Built::find_free() {
  const Relation& below = relation_named(first(), "below");
  const Relation& near = relation_named(first(), "neighbor");
  const bool nothing = std::find(taken.begin(), taken.end(), true) == taken.end();
  const auto count_taken = [this](const Relation& relation, int site, bool wanted) {
    int count = 0;
    for (int k = 0; k < relation.width; ++k) {
      const int other = relation.at(site, k);
      if (other >= 0 && is_taken(other) == wanted) ++count;
    }
    return count;
  };
  bool base_begun = false;
  bool base_whole = true;
  for (int site = 0; site < static_cast<int>(taken.size()); ++site) {
    const int open = count_taken(below, site, false);
    const bool on_ground = open + count_taken(below, site, true) == 0;
    if (on_ground) (is_taken(site) ? base_begun = true : base_whole = false);
    const bool beside = nothing ? site == 0 : count_taken(near, site, true) > 0;
    if (is_taken(site) || (on_ground ? !beside : open > 0)) continue;
    free.push_back({first().positions[static_cast<std::size_t>(site)], first().names[static_cast<std::size_t>(site)]});
  }
  if (base_begun && !base_whole) find_free_spots();
}

// Places beside what stands that are no site of the first kind.
void Built::find_free_spots() {
  const auto& positions = first().positions;
  const auto stands = [&](double x, int row) {
    for (std::size_t site = 0; site < taken.size(); ++site) {
      if (!taken[site]) continue;
      const Spot spot = at(positions[site]);
      if (spot.row == row && spot.x == x) return true;
    }
    return false;
  };
  for (std::size_t kind = 1; kind < plan->board.sites.size(); ++kind) {
    const SiteType& sites = plan->board.sites[kind];
    for (std::size_t site = 0; site < sites.names.size(); ++site) {
      const Position place = sites.positions[site];
      const Spot spot = at(place);
      const bool own =
          std::any_of(positions.begin(), positions.end(), [&](Position one) { return same_place(one, place); });
      if (!own && (stands(spot.x - 1, spot.row) || stands(spot.x + 1, spot.row)))
        free.push_back({place, sites.names[site]});
    }
  }
}

}  // namespace quoin::drawing
