// Which of the changes that would do is told first, and in which words.
#include "explain/obstacles.h"

#include <algorithm>
#include <set>
#include <utility>

#include "explain/texts.h"
#include "quoin/explain/steps.h"

namespace quoin {
namespace {

constexpr std::size_t kMostNamed = 4;  // places, or values of one

// The pile whose sizes the zone holds, or null.
const Zone* pile_with_size(const Layout& layout, int number) {
  const auto found = std::find_if(layout.zones.begin(), layout.zones.end(),
                                  [number](const Zone& zone) { return zone.size == number; });
  return found == layout.zones.end() ? nullptr : &*found;
}

// Whether the viewer sees each of the places whatever lies face up.
bool may_know(const Layout& layout, const Changes& changes, int viewer) {
  return std::all_of(changes.begin(), changes.end(), [&](const PlaceChange& change) {
    const Zone* pile = pile_with_size(layout, change.zone);
    const Zone& zone = pile == nullptr ? layout.zone(change.zone) : *pile;
    const int row = pile == nullptr ? change.place / zone.length : change.place;
    return may_see(zone, row, viewer);
  });
}

// Whose thing a value stands for.
int owner_of(const GameDef& def, const Zone& zone, int value) {
  if (value < 0) return kNone;
  if (zone.holds.kind == DomainKind::kSeats) return value;
  return zone.holds.pieces < 0 ? kNone : def.pieces[as_size(zone.holds.pieces)].owner(value);
}

// How likely changes are what one wants to hear.
class Ranking {
 public:
  Ranking(const Match& match, std::int32_t action)
      : match_(match), words_(split_words(lower_case(action_text(match.def(), action)))) {}

  // The ranks of the changes, the best first; of cards the seat's own come first.
  [[nodiscard]] std::vector<int> of(const Changes& changes) const {
    const Zone& zone = match_.def().layout.zone(changes.front().zone);
    if (zone.role == ZoneRole::kPileSize) {
      return {zone.per_seat && zone.owner(changes.front().place) == match_.seat() ? 0 : 2};
    }
    std::vector<int> ranks;
    for (const PlaceChange& one : changes) ranks.push_back(rank(one));
    std::sort(ranks.begin(), ranks.end());
    return ranks;
  }

 private:
  // Something in the way comes first, then places that the action names and counters, then what the seat has elsewhere
  // and would lose, then other contents; last that something stood elsewhere.
  [[nodiscard]] int rank(const PlaceChange& change) const {
    const Zone& zone = match_.def().layout.zone(change.zone);
    const bool named = zone.has_over && names(zone.over.text(change.place % zone.length + zone.over.min));
    if (change.value < 0 && zone.has_over) {
      return owner_of(match_.def(), zone, held(match_, change)) == match_.seat() && !named ? 2 : 0;
    }
    if (zone.holds.kind == DomainKind::kSites) return 4;
    return named || zone.role == ZoneRole::kCounter ? 1 : 3;
  }
  [[nodiscard]] bool names(const std::string& place) const {
    return std::find(words_.begin(), words_.end(), lower_case(place)) != words_.end();
  }

  const Match& match_;
  std::vector<std::string> words_;
};

}  // namespace

Obstacles Obstacles::ranked(const Match& match, std::int32_t action, int viewer, std::vector<Changes> found) {
  const Layout& layout = match.def().layout;
  const auto hidden = std::erase_if(found, [&](const Changes& changes) { return !may_know(layout, changes, viewer); });
  const Ranking ranking(match, action);
  std::vector<std::pair<std::vector<int>, Changes>> ranked;
  for (Changes& changes : found) {
    std::vector<int> ranks = ranking.of(changes);
    ranked.emplace_back(std::move(ranks), std::move(changes));
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  found.clear();
  for (auto& [ranks, changes] : ranked) found.push_back(std::move(changes));
  const bool hides = hidden > 0 || std::any_of(layout.zones.begin(), layout.zones.end(), [](const Zone& zone) {
                       return zone.hides() && zone.role != ZoneRole::kEngine;
                     });
  return {match, std::move(found), hides};
}

Result<Obstacles> Obstacles::of(const Match& match, Actions asked, int viewer) {
  auto found = changes_that_allow(match, match.seat(), asked);
  if (!found) return found.error();
  return ranked(match, asked.first, viewer, *std::move(found));
}

Result<Obstacles> Obstacles::of_pairs(const Match& match, std::int32_t action, int viewer) {
  auto found = pairs_that_allow(match, match.seat(), action);
  if (!found) return found.error();
  return ranked(match, action, viewer, *std::move(found));
}

bool Obstacles::of_own() const {
  return std::any_of(changes_.begin(), changes_.end(), [this](const Changes& changes) {
    if (changes.size() != 1) return false;
    const PlaceChange& one = changes.front();
    const Zone& zone = zone_of(one);
    return one.value < 0 ? zone.has_over : zone.per_seat && zone.owner(one.place / zone.length) == match_->seat();
  });
}

Obstacles Obstacles::away_from_boards() const {
  std::vector<Changes> kept = changes_;
  std::erase_if(kept, [this](const Changes& changes) {
    return std::any_of(changes.begin(), changes.end(), [this](const PlaceChange& one) {
      return zone_of(one).has_over && zone_of(one).over.kind == DomainKind::kSites;
    });
  });
  return {*match_, std::move(kept), hides_};
}

// The same, but of each place only the first change: the others are further values of it.
std::vector<Changes> Obstacles::by_places() const {
  std::set<std::vector<std::pair<int, int>>> seen;
  std::vector<Changes> first;
  for (const Changes& changes : changes_) {
    std::vector<std::pair<int, int>> places;
    for (const PlaceChange& one : changes) places.emplace_back(one.zone, one.place);
    if (seen.insert(std::move(places)).second) first.push_back(changes);
  }
  return first;
}

// What the place of a single change could hold instead.
std::vector<int> Obstacles::values_at(const PlaceChange& place) const {
  std::vector<int> values;
  for (const Changes& changes : changes_) {
    const PlaceChange& one = changes.front();
    if (changes.size() == 1 && one.zone == place.zone && one.place == place.place) values.push_back(one.value);
  }
  if (!zone_of(place).has_over)
    std::stable_partition(values.begin(), values.end(), [](int value) { return value >= 0; });
  return values;
}

std::string Obstacles::reason(std::string_view call) const {
  const Changes& first = changes_.front();
  std::vector<std::string> things;
  for (const PlaceChange& change : first) {
    if (auto standing = taken_off(*match_, change))
      things.push_back("at " + standing->place + " by " + standing->thing);
  }
  if (things.size() == first.size()) return barred(match_->def(), call) + " " + joined(things, " and ");
  return fact(*match_, first, values_at(first.front()));
}

std::vector<std::string> Obstacles::sentences(std::string_view what) const {
  const std::vector<Changes> ways = by_places();
  std::vector<std::string> told;
  for (std::size_t at = 0; at < std::min(kMostNamed, ways.size()); ++at) {
    told.push_back(std::string(what) + " would be legal with " + wanted_with(ways[at]));
  }
  if (ways.size() > kMostNamed) {
    told.push_back("... or with one of " + std::to_string(ways.size() - kMostNamed) + " other changes");
  }
  return told;
}

std::string Obstacles::wanted_with(const Changes& changes) const {
  const PlaceChange& one = changes.front();
  const Zone& zone = zone_of(one);
  if (changes.size() > 1 || zone.role == ZoneRole::kRecordColumn) return wanted(*match_, changes);
  std::vector<std::string> texts;
  for (const int value : values_at(one)) texts.push_back(content_text(zone, value));
  const std::size_t more = texts.size() > kMostNamed ? texts.size() - kMostNamed : 0;
  texts.resize(texts.size() - more);
  return place_name(zone, one.place) + " = " + joined(texts, " or ") +
         (more > 0 ? " or " + std::to_string(more) + " more" : "") + " (it is " +
         content_text(zone, held(*match_, one)) + ")";
}

}  // namespace quoin
