// Finding what a game hides, and sampling the parts that need no history.
#include "quoin/state/hidden.h"

#include <algorithm>

#include "quoin/state/seeing.h"
#include "quoin/state/state.h"

namespace quoin {
namespace {

bool are_counts(const Zone& zone) {
  const Domain& holds = zone.holds;
  const bool flags = holds.kind == DomainKind::kNames && holds.label == "bool";
  const bool numbers = holds.kind == DomainKind::kRange && holds.min == 0 && !holds.optional;
  const bool membership = flags || (numbers && holds.size == 2);
  if (!zone.has_over) return false;
  return zone.over.kind == DomainKind::kNames ? flags || numbers : zone.over.kind == DomainKind::kRange && membership;
}

bool belongs(const Zone& zone, const HiddenThings::Group& group) {
  const Zone& one = *group.zones.front();
  if (group.counts) return are_counts(zone) && same_values(one.over, zone.over);
  if (are_counts(zone)) return false;
  return same_values(one.holds, zone.holds);
}

// The die of that name whose outcomes the zone holds; with `redraw: independent` any die with these outcomes.
const Die* die_of(const GameDef& def, const Zone& zone) {
  const std::string label = zone.holds.label.substr(0, zone.holds.label.find('?'));
  const auto die = std::ranges::find_if(def.dice, [&](const Die& one) {
    return same_values(one.outcomes, zone.holds) && (zone.independent || one.name == label);
  });
  return die == def.dice.end() ? nullptr : &*die;
}

bool is_thing(const Zone& zone) { return zone.role == ZoneRole::kZone || zone.role == ZoneRole::kCounter; }

}  // namespace

bool same_values(const Domain& a, const Domain& b) {
  return a.kind == b.kind && a.min == b.min && a.size == b.size && a.names == b.names && a.board == b.board &&
         a.sites == b.sites && a.selected == b.selected;
}

HiddenThings::HiddenThings(const GameDef& def) : def_(&def) {
  for (const Zone& zone : def.layout.zones) {
    if (zone.role == ZoneRole::kEngine || !zone.hides()) continue;
    any_ = true;
    if (!is_thing(zone)) continue;
    const Die* die = die_of(def, zone);
    if (die != nullptr || zone.independent) {
      lawful_.push_back({&zone, die});
      continue;
    }
    const auto group = std::ranges::find_if(groups_, [&](const Group& one) { return belongs(zone, one); });
    if (group != groups_.end()) {
      group->zones.push_back(&zone);
    } else {
      groups_.push_back({{&zone}, are_counts(zone)});
    }
  }
  for (Group& group : groups_) {  // flags in a single row are values at places, as mines are, not counts
    const Zone& zone = *group.zones.front();
    if (group.zones.size() == 1 && zone.rows == 1 && zone.holds.size == 2) group.counts = false;
  }
  for (const Zone& zone : def.layout.zones) {  // public zones take part if things move between zones
    if (!is_thing(zone) || zone.hides()) continue;
    for (Group& group : groups_) {
      const bool moves = group.counts || zone.holds.cards >= 0 || (zone.has_over && group.zones.front()->has_over);
      if (moves && belongs(zone, group)) group.zones.push_back(&zone);
    }
  }
  for (const Record& record : def.records) {
    if (def.layout.zone(record.count).hides()) records_.push_back(&record);
  }
}

bool HiddenThings::tells_owners(const GameDef& def) {
  return std::ranges::any_of(def.layout.zones, [](const Zone& zone) { return zone.owned_by >= 0; });
}

void HiddenThings::draw_lawful(std::byte* block, int seat, Rng& rng) const {
  for (const auto& [zone, die] : lawful_) {
    for (int place = 0; place < zone->count(); ++place) {
      if (sees(def_->layout, block, *zone, place, seat)) continue;
      if (zone->holds.optional && read_cell(block, *zone, place) == kNone) continue;
      const int drawn =
          die == nullptr ? static_cast<int>(rng.below(static_cast<std::uint32_t>(zone->holds.size))) : die->draw(rng);
      write_cell(block, *zone, place, zone->holds.min + drawn);
    }
  }
}

void HiddenThings::shuffle_records(std::byte* block, Rng& rng) const {
  const auto zone = [this](int index) -> const Zone& { return def_->layout.zone(index); };
  for (const Record* record : records_) {
    for (int i = read_cell(block, zone(record->count), 0); i > 1; --i) {
      const int j = static_cast<int>(rng.below(static_cast<std::uint32_t>(i)));
      for (const int column : record->columns) {
        const int moved = read_cell(block, zone(column), i - 1);
        write_cell(block, zone(column), i - 1, read_cell(block, zone(column), j));
        write_cell(block, zone(column), j, moved);
      }
    }
  }
}

}  // namespace quoin
