// Drawing anew what a seat may not see: redealing counts, shuffling or exchanging things, renaming those of a copied
// deck.
#include "quoin/state/hidden.h"

#include <algorithm>
#include <numeric>

#include "quoin/state/seeing.h"
#include "quoin/state/state.h"

namespace quoin {
namespace {

constexpr int kTries = 100;  // deals of which one must fit the zones' ranges

// What comes of it does not depend on the order in which they came.
void shuffle_all(std::vector<int>& things, Rng& rng) {
  std::sort(things.begin(), things.end());
  for (std::size_t i = things.size(); i > 1; --i) {
    std::swap(things[i - 1], things[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

bool same_values(const Domain& a, const Domain& b) {
  return a.kind == b.kind && a.min == b.min && a.size == b.size && a.names == b.names && a.board == b.board &&
         a.sites == b.sites;
}

// Brings the cards of a row of a pile into their order; those that are none lie last and stay.
void sort_pile(std::byte* block, const Zone& zone, int row) {
  std::vector<int> cards;
  for (int place = row * zone.length; place < (row + 1) * zone.length; ++place) {
    const int card = read_cell(block, zone, place);
    if (card != kNone) cards.push_back(card);
  }
  std::sort(cards.begin(), cards.end());
  for (std::size_t k = 0; k < cards.size(); ++k) {
    write_cell(block, zone, row * zone.length + static_cast<int>(k), cards[k]);
  }
}

bool are_counts(const Zone& zone) {
  const Domain& holds = zone.holds;
  const bool flags = holds.kind == DomainKind::kNames && holds.label == "bool";
  const bool numbers = holds.kind == DomainKind::kRange && holds.min == 0 && !holds.optional;
  const bool membership = flags || (numbers && holds.size == 2);
  if (!zone.has_over) return false;
  return zone.over.kind == DomainKind::kNames ? flags || numbers : zone.over.kind == DomainKind::kRange && membership;
}

}  // namespace

HiddenThings::HiddenThings(const GameDef& def) : def_(&def) {
  for (const Zone& zone : def.layout.zones) {
    const bool things = zone.role == ZoneRole::kZone || zone.role == ZoneRole::kCounter;
    if (zone.role == ZoneRole::kEngine || !zone.hides()) continue;
    any_ = true;
    if (!things) continue;
    if (zone.independent) {
      independent_.push_back(&zone);
      continue;
    }
    const bool counts = are_counts(zone);
    auto& groups = counts ? counts_ : things_;
    const auto belongs = [&](const Group& group) {
      return same_values(counts ? group.front()->over : group.front()->holds, counts ? zone.over : zone.holds);
    };
    const auto group = std::find_if(groups.begin(), groups.end(), belongs);
    if (group != groups.end()) {
      group->push_back(&zone);
    } else {
      groups.push_back({&zone});
    }
  }
  for (const Record& record : def.records) {
    if (def.layout.zones[static_cast<std::size_t>(record.count)].hides()) records_.push_back(&record);
  }
}

void HiddenThings::redraw(std::byte* block, int seat, Rng& rng) const {
  for (const Group& group : counts_) redeal(block, group, seat, rng);
  for (const Group& group : things_) shuffle(block, group, seat, rng);
  for (const Zone* zone : independent_) draw_each(block, *zone, seat, rng);
  for (const Record* record : records_) shuffle_record(block, *record, rng);
}

std::vector<HiddenThings::Row> HiddenThings::hidden_rows(const std::byte* block, const Group& group, int seat) const {
  std::vector<Row> rows;
  for (const Zone* zone : group) {
    for (int first = 0; first < zone->count(); first += zone->length) {
      Row row{zone, first, {}};
      for (int place = 0; place < zone->length; ++place) {
        if (!sees(def_->layout, block, *zone, first + place, seat)) row.hidden.push_back(place);
      }
      if (!row.hidden.empty()) rows.push_back(std::move(row));
    }
  }
  return rows;
}

void HiddenThings::draw_each(std::byte* block, const Zone& zone, int seat, Rng& rng) const {
  for (int place = 0; place < zone.count(); ++place) {
    if (sees(def_->layout, block, zone, place, seat)) continue;
    if (zone.holds.optional && read_cell(block, zone, place) == kNone) continue;
    write_cell(block, zone, place,
               zone.holds.min + static_cast<int>(rng.below(static_cast<std::uint32_t>(zone.holds.size))));
  }
}

void HiddenThings::redeal(std::byte* block, const Group& group, int seat, Rng& rng) const {
  const std::vector<Row> rows = hidden_rows(block, group, seat);
  std::vector<int> pool;
  std::vector<std::size_t> totals;
  for (const Row& at : rows) {
    const std::size_t before = pool.size();
    for (const int place : at.hidden) {
      pool.insert(pool.end(), static_cast<std::size_t>(read_cell(block, *at.zone, at.first + place)), place);
    }
    totals.push_back(pool.size() - before);
  }
  const auto places = static_cast<std::size_t>(group.front()->length);
  std::vector<int> dealt(rows.size() * places);
  for (int tries = 0; tries < kTries; ++tries) {
    shuffle_all(pool, rng);
    std::fill(dealt.begin(), dealt.end(), 0);
    bool fits = true;
    std::size_t next = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t k = 0; k < totals[r]; ++k) ++dealt[r * places + static_cast<std::size_t>(pool[next++])];
      std::vector<int> most(places, 0);
      for (const int place : rows[r].hidden) most[static_cast<std::size_t>(place)] = rows[r].zone->holds.max();
      for (std::size_t place = 0; place < places; ++place) fits = fits && dealt[r * places + place] <= most[place];
    }
    if (!fits) continue;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (const int place : rows[r].hidden) {
        write_cell(block, *rows[r].zone, rows[r].first + place, dealt[r * places + static_cast<std::size_t>(place)]);
      }
    }
    return;
  }
}

// What lies at places of the group that the seat does not see.
HiddenThings::Lying HiddenThings::lying(const std::byte* block, const Group& group, int seat) const {
  Lying found{hidden_rows(block, group, seat), {}, {}, are_noted(group)};
  for (const Row& at : found.rows) {
    for (const int place : at.hidden) {
      const int value = read_cell(block, *at.zone, at.first + place);
      if (at.zone->holds.optional && value == kNone) continue;
      found.places.push_back({at.zone, at.first + place});
      found.values.push_back(value);
    }
  }
  for (const Zone* zone : group) {
    std::vector<int> whole;
    for (std::size_t k = 0; k < found.places.size(); ++k) {
      if (found.places[k].zone == zone) whole.push_back(found.values[k]);
    }
    std::sort(whole.begin(), whole.end());
    const bool all = static_cast<int>(whole.size()) == zone->holds.size && zone->visible == Visibility::kNobody;
    found.deck = found.deck || (all && std::adjacent_find(whole.begin(), whole.end()) == whole.end());
  }
  return found;
}

void HiddenThings::lay(std::byte* block, const Lying& things) {
  for (std::size_t k = 0; k < things.places.size(); ++k) {
    write_cell(block, *things.places[k].zone, things.places[k].place, things.values[k]);
  }
  for (const Row& at : things.rows) {
    if (at.zone->sorted) sort_pile(block, *at.zone, at.first / at.zone->length);
  }
}

void HiddenThings::shuffle(std::byte* block, const Group& group, int seat, Rng& rng) const {
  Lying things = lying(block, group, seat);
  if (things.deck) return rename(block, things.rows, seat, rng);
  const Domain& holds = group.front()->holds;
  if (things.values.size() == 1 && holds.cards >= 0) {
    things.values.front() = draw_card(block, things.values.front(), holds, seat, rng);
  } else if (things.values.size() == 1) {
    things.values.front() = holds.min + static_cast<int>(rng.below(static_cast<std::uint32_t>(holds.size)));
  } else {
    shuffle_all(things.values, rng);
  }
  lay(block, things);
}

void HiddenThings::exchange(std::byte* block, int seat, Rng& rng) const {
  for (const Group& group : things_) {
    Lying things = lying(block, group, seat);
    if (things.deck || things.values.size() < 2) continue;
    const auto any = [&]() -> int& {
      return things.values[rng.below(static_cast<std::uint32_t>(things.values.size()))];
    };
    int& one = any();
    int& other = any();
    std::swap(one, other);
    if (rng.below(2) == 0) std::swap(other, any());  // three in a ring, where no two may change places
    lay(block, things);
  }
}

// Whether piles of cards of which there is one each lie beside zones that hold such cards: notes of what lies where.
bool HiddenThings::are_noted(const Group& group) const {
  const int cards = group.front()->holds.cards;
  if (cards < 0) return false;
  const std::vector<int>& copies = def_->cards[static_cast<std::size_t>(cards)].copies;
  const auto is_pile = [](const Zone* zone) { return zone->is_pile(); };
  return std::ranges::any_of(group, is_pile) && !std::ranges::all_of(group, is_pile) &&
         std::ranges::all_of(copies, [](int one) { return one == 1; });
}

// The only card that is hidden: one of those that the seat sees less often than there are.
int HiddenThings::draw_card(const std::byte* block, int card, const Domain& holds, int seat, Rng& rng) const {
  std::vector<int> left = def_->cards[static_cast<std::size_t>(holds.cards)].copies;
  for (const Zone& zone : def_->layout.zones) {
    if (zone.holds.cards != holds.cards || zone.role == ZoneRole::kEngine) continue;
    for (int place = 0; place < zone.count(); ++place) {
      const int value = read_cell(block, zone, place);
      if (value != kNone && sees(def_->layout, block, zone, place, seat)) --left[static_cast<std::size_t>(value)];
    }
  }
  left[static_cast<std::size_t>(card)] = std::max(left[static_cast<std::size_t>(card)], 1);
  std::vector<int> unseen;
  for (std::size_t face = 0; face < left.size(); ++face) {
    unseen.insert(unseen.end(), static_cast<std::size_t>(std::max(left[face], 0)), static_cast<int>(face));
  }
  return unseen[rng.below(static_cast<std::uint32_t>(unseen.size()))];
}

void HiddenThings::rename(std::byte* block, const std::vector<Row>& rows, int seat, Rng& rng) const {
  const Domain& holds = rows.front().zone->holds;
  std::vector<bool> seen(static_cast<std::size_t>(holds.size), false);
  for (const Zone& zone : def_->layout.zones) {
    if (zone.role == ZoneRole::kEngine || zone.role == ZoneRole::kHistoryData || !same_values(zone.holds, holds)) {
      continue;
    }
    for (int place = 0; place < zone.count(); ++place) {
      const int value = read_cell(block, zone, place);
      if (sees(def_->layout, block, zone, place, seat) && value >= holds.min && value <= holds.max()) {
        seen[static_cast<std::size_t>(value - holds.min)] = true;
      }
    }
  }
  std::vector<int> unseen;  // as they lie there
  for (const Row& at : rows) {
    for (const int place : at.hidden) {
      const int value = read_cell(block, *at.zone, at.first + place) - holds.min;
      if (value < 0 || value >= holds.size || seen[static_cast<std::size_t>(value)]) continue;
      seen[static_cast<std::size_t>(value)] = true;
      unseen.push_back(value);
    }
  }
  std::vector<int> shuffled = unseen;
  shuffle_all(shuffled, rng);
  std::vector<int> names(static_cast<std::size_t>(holds.size));
  std::iota(names.begin(), names.end(), 0);
  for (std::size_t k = 0; k < unseen.size(); ++k) names[static_cast<std::size_t>(unseen[k])] = shuffled[k];
  for (const Row& at : rows) {
    for (const int place : at.hidden) {
      const int value = read_cell(block, *at.zone, at.first + place);
      if (at.zone->holds.optional && value == kNone) continue;
      write_cell(block, *at.zone, at.first + place, holds.min + names[static_cast<std::size_t>(value - holds.min)]);
    }
    if (at.zone->sorted) sort_pile(block, *at.zone, at.first / at.zone->length);
  }
}

void HiddenThings::shuffle_record(std::byte* block, const Record& record, Rng& rng) const {
  const auto zone = [this](int index) -> const Zone& { return def_->layout.zones[static_cast<std::size_t>(index)]; };
  for (int i = read_cell(block, zone(record.count), 0); i > 1; --i) {
    const int j = static_cast<int>(rng.below(static_cast<std::uint32_t>(i)));
    for (const int column : record.columns) {
      const int moved = read_cell(block, zone(column), i - 1);
      write_cell(block, zone(column), i - 1, read_cell(block, zone(column), j));
      write_cell(block, zone(column), j, moved);
    }
  }
}

}  // namespace quoin
