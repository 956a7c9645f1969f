// Whether a zone shows dice, worked out from what dice show.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "quoin/drawing/display.h"

namespace quoin::drawing {
namespace {

std::vector<std::string> names_of(const Domain& domain) {
  if (domain.kind != DomainKind::kRange) return domain.names;
  std::vector<std::string> names;
  for (int value = domain.min; value <= domain.max(); ++value) names.push_back(std::to_string(value));
  return names;
}

// The faces of all outcomes, and of how many dice they are.
struct Faces {
  std::set<std::string> names;
  int dice = 0;
};

Faces faces_of(const std::vector<std::string>& outcomes) {
  Faces found;
  for (const std::string& outcome : outcomes) {
    int dice = 0;
    for (std::size_t from = 0; from <= outcome.size(); ++dice) {
      const std::size_t end = std::min(outcome.find('+', from), outcome.size());
      found.names.insert(outcome.substr(from, end - from));
      from = end + 1;
    }
    if (found.dice == 0) found.dice = dice;
  }
  return found;
}

// A zone that tells how many there are of each number.
bool counts_numbers(const Zone& zone) {
  return zone.has_over && zone.over.kind == DomainKind::kRange && zone.holds.kind == DomainKind::kRange &&
         zone.holds.min == 0 && !zone.holds.optional;
}

// A counter that holds what the die shows, or how many of several dice show each face; of numbers there may be more,
// and none of 0.
bool shows(const Zone& zone, const Die& die) {
  const std::vector<std::string> outcomes = names_of(die.outcomes);
  const Domain& holds = zone.holds;
  if (zone.role == ZoneRole::kCounter && holds.kind == DomainKind::kNames && holds.names == outcomes) return true;
  const bool numbers = counts_numbers(zone);
  if (!numbers && !counts_names(zone)) return false;
  const Faces faces = faces_of(outcomes);
  if (faces.dice < 2 || (numbers ? holds.max() < faces.dice : holds.max() != faces.dice)) return false;
  const std::vector<std::string> names = names_of(zone.over);
  std::set<std::string> places(names.begin(), names.end());
  if (numbers) places.erase("0");
  return faces.names == places;
}

// What one of the dice that are thrown at once shows, or none.
bool holds_face(const Domain& holds, const Die& die) {
  if (!die.of.empty() || (holds.kind != DomainKind::kRange && holds.kind != DomainKind::kNames)) return false;
  std::set<std::string> faces = faces_of(names_of(die.outcomes)).names;
  if (die.thrown == 0) faces.erase(die.outcomes.names.front());  // no dice at all
  const std::vector<std::string> names = names_of(holds);
  return faces == std::set<std::string>(names.begin(), names.end());
}

}  // namespace

bool holds_dice(const GameDef& def, const Zone& zone) {
  if (!zone.has_over || zone.over.kind != DomainKind::kRange || zone.is_pile() || zone.holds.is_bool()) return false;
  return std::ranges::any_of(def.dice, [&](const Die& die) { return holds_face(zone.holds, die); });
}

bool shows_dice(const GameDef& def, const Zone& zone) {
  return std::any_of(def.dice.begin(), def.dice.end(), [&](const Die& die) { return shows(zone, die); });
}

}  // namespace quoin::drawing
