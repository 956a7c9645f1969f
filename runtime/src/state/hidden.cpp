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

// `things` in another order, into `drawn`.
void shuffle(const std::vector<int>& things, std::vector<int>& drawn, Rng& rng) {
  drawn = things;
  for (std::size_t i = drawn.size(); i > 1; --i) {
    std::swap(drawn[i - 1], drawn[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

bool same_values(const Domain& a, const Domain& b) {
  return a.kind == b.kind && a.min == b.min && a.size == b.size && a.names == b.names && a.board == b.board &&
         a.sites == b.sites;
}

// Brings the cards of a row of a pile into their order; those that are none lie last and stay.
void sort_pile(std::byte* block, const Zone& zone, int first) {
  for (int i = 1; i < zone.length; ++i) {
    const int card = read_cell(block, zone, first + i);
    if (card == kNone) return;
    int place = i;
    for (; place > 0 && read_cell(block, zone, first + place - 1) > card; --place) {
      write_cell(block, zone, first + place, read_cell(block, zone, first + place - 1));
    }
    write_cell(block, zone, first + place, card);
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

void HiddenThings::redraw(std::byte* block, int seat, Rng& rng) const { Redraw(*this, block, seat).redraw(block, rng); }

// ---- laid out ----

Redraw::Redraw(const HiddenThings& things, const std::byte* block, int seat)
    : hidden_(things), def_(*things.def_), seat_(seat) {
  for (const Group& group : things.counts_) counts_.push_back(counts_of(block, group));
  for (const Group& group : things.things_) things_.push_back(things_of(block, group));
}

std::vector<Redraw::Row> Redraw::hidden_rows(const std::byte* block, const Group& group) const {
  std::vector<Row> rows;
  for (const Zone* zone : group) {
    for (int first = 0; first < zone->count(); first += zone->length) {
      Row row{zone, first, {}};
      for (int place = 0; place < zone->length; ++place) {
        if (!sees(def_.layout, block, *zone, first + place, seat_)) row.hidden.push_back(place);
      }
      if (!row.hidden.empty()) rows.push_back(std::move(row));
    }
  }
  return rows;
}

Redraw::Counts Redraw::counts_of(const std::byte* block, const Group& group) const {
  Counts counts;
  counts.rows = hidden_rows(block, group);
  for (Row& at : counts.rows) {
    for (const int place : at.hidden) {
      const int count = read_cell(block, *at.zone, at.first + place);
      at.total += count;
      counts.pool.insert(counts.pool.end(), static_cast<std::size_t>(count), place);
    }
  }
  std::ranges::sort(counts.pool);
  counts.dealt.resize(counts.rows.size() * static_cast<std::size_t>(group.front()->length));
  return counts;
}

Redraw::Things Redraw::things_of(const std::byte* block, const Group& group) const {
  Things things;
  const std::vector<Row> rows = hidden_rows(block, group);
  for (const Row& at : rows) {
    if (at.zone->sorted) things.sorted.push_back(at);
    for (const int place : at.hidden) {
      const int value = read_cell(block, *at.zone, at.first + place);
      if (at.zone->holds.optional && value == kNone) continue;
      things.places.push_back({at.zone, at.first + place});
      things.values.push_back(value);
    }
  }
  if (things.places.empty()) return things;
  const Domain& holds = group.front()->holds;
  if (lies_whole(things, group) || are_noted(group)) {
    things.way = Way::kRenamed;
    prepare_names(things, block, rows);
  } else if (things.values.size() == 1 && holds.cards >= 0) {
    things.way = Way::kFromPool;
    things.pool = cards_left(block, things.values.front(), holds);
  } else if (things.values.size() == 1) {
    things.way = Way::kFromDomain;
  } else {
    things.pool = things.values;
    std::ranges::sort(things.pool);
  }
  return things;
}

// Whether one zone, which nobody sees, holds every value once.
bool Redraw::lies_whole(const Things& things, const Group& group) const {
  return std::ranges::any_of(group, [&](const Zone* zone) {
    std::vector<int> whole;
    for (std::size_t k = 0; k < things.places.size(); ++k) {
      if (things.places[k].zone == zone) whole.push_back(things.values[k]);
    }
    std::ranges::sort(whole);
    const bool all = static_cast<int>(whole.size()) == zone->holds.size && zone->visible == Visibility::kNobody;
    return all && std::ranges::adjacent_find(whole) == whole.end();
  });
}

// Whether piles of cards of which there is one each lie beside zones that hold such cards: notes of what lies where.
bool Redraw::are_noted(const Group& group) const {
  const int cards = group.front()->holds.cards;
  if (cards < 0) return false;
  const std::vector<int>& copies = def_.cards[static_cast<std::size_t>(cards)].copies;
  const auto is_pile = [](const Zone* zone) { return zone->is_pile(); };
  return std::ranges::any_of(group, is_pile) && !std::ranges::all_of(group, is_pile) &&
         std::ranges::all_of(copies, [](int one) { return one == 1; });
}

void Redraw::prepare_names(Things& things, const std::byte* block, const std::vector<Row>& rows) const {
  const Domain& holds = rows.front().zone->holds;
  std::vector<bool> seen(static_cast<std::size_t>(holds.size), false);
  for (const Zone& zone : def_.layout.zones) {
    if (zone.role == ZoneRole::kEngine || zone.role == ZoneRole::kHistoryData || !same_values(zone.holds, holds)) {
      continue;
    }
    for (int place = 0; place < zone.count(); ++place) {
      const int value = read_cell(block, zone, place);
      if (sees(def_.layout, block, zone, place, seat_) && value >= holds.min && value <= holds.max()) {
        seen[static_cast<std::size_t>(value - holds.min)] = true;
      }
    }
  }
  for (const int there : things.values) {
    const int value = there - holds.min;
    if (value < 0 || value >= holds.size || seen[static_cast<std::size_t>(value)]) continue;
    seen[static_cast<std::size_t>(value)] = true;
    things.unseen.push_back(value);
  }
  things.pool = things.unseen;
  std::ranges::sort(things.pool);
  things.names.resize(static_cast<std::size_t>(holds.size));
  std::iota(things.names.begin(), things.names.end(), 0);
}

// The only card that is hidden: one of those that the seat sees less often than there are.
std::vector<int> Redraw::cards_left(const std::byte* block, int card, const Domain& holds) const {
  std::vector<int> left = def_.cards[static_cast<std::size_t>(holds.cards)].copies;
  for (const Zone& zone : def_.layout.zones) {
    if (zone.holds.cards != holds.cards || zone.role == ZoneRole::kEngine) continue;
    for (int place = 0; place < zone.count(); ++place) {
      const int value = read_cell(block, zone, place);
      if (value != kNone && sees(def_.layout, block, zone, place, seat_)) --left[static_cast<std::size_t>(value)];
    }
  }
  left[static_cast<std::size_t>(card)] = std::max(left[static_cast<std::size_t>(card)], 1);
  std::vector<int> unseen;
  for (std::size_t face = 0; face < left.size(); ++face) {
    unseen.insert(unseen.end(), static_cast<std::size_t>(std::max(left[face], 0)), static_cast<int>(face));
  }
  return unseen;
}

// ---- drawn anew ----

void Redraw::redraw(std::byte* block, Rng& rng) {
  for (Counts& counts : counts_) redeal(block, counts, rng);
  for (Things& things : things_) draw(block, things, rng);
  for (const Zone* zone : hidden_.independent_) draw_each(block, *zone, rng);
  for (const Record* record : hidden_.records_) shuffle_record(block, *record, rng);
}

void Redraw::redeal(std::byte* block, Counts& counts, Rng& rng) {
  if (counts.rows.empty()) return;
  const std::size_t length = counts.dealt.size() / counts.rows.size();
  for (int tries = 0; tries < kTries; ++tries) {
    shuffle(counts.pool, counts.drawn, rng);
    std::ranges::fill(counts.dealt, 0);
    auto next = counts.drawn.begin();
    std::size_t start = 0;  // of the row in `dealt`
    bool fits = true;
    for (const Row& at : counts.rows) {
      for (int k = 0; k < at.total; ++k) ++counts.dealt[start + static_cast<std::size_t>(*next++)];
      int held = 0;
      for (const int place : at.hidden) {
        const int count = counts.dealt[start + static_cast<std::size_t>(place)];
        fits = fits && count <= at.zone->holds.max();
        held += count;
      }
      fits = fits && held == at.total;
      start += length;
    }
    if (!fits) continue;
    start = 0;
    for (const Row& at : counts.rows) {
      for (const int place : at.hidden) {
        write_cell(block, *at.zone, at.first + place, counts.dealt[start + static_cast<std::size_t>(place)]);
      }
      start += length;
    }
    return;
  }
}

void Redraw::draw(std::byte* block, Things& things, Rng& rng) {
  if (things.way == Way::kFromDomain) {
    const auto& [zone, place] = things.places.front();
    write_cell(block, *zone, place,
               zone->holds.min + static_cast<int>(rng.below(static_cast<std::uint32_t>(zone->holds.size))));
  } else if (things.way == Way::kFromPool) {
    const auto& [zone, place] = things.places.front();
    write_cell(block, *zone, place, things.pool[rng.below(static_cast<std::uint32_t>(things.pool.size()))]);
  } else {
    shuffle(things.pool, things.drawn, rng);
    for (std::size_t k = 0; k < things.unseen.size(); ++k) {
      things.names[static_cast<std::size_t>(things.unseen[k])] = things.drawn[k];
    }
    for (std::size_t k = 0; k < things.places.size(); ++k) {
      const auto& [zone, place] = things.places[k];
      const int least = zone->holds.min;
      write_cell(block, *zone, place,
                 things.way == Way::kShuffled
                     ? things.drawn[k]
                     : least + things.names[static_cast<std::size_t>(things.values[k] - least)]);
    }
  }
  for (const Row& at : things.sorted) sort_pile(block, *at.zone, at.first);
}

void Redraw::exchange(std::byte* block, Rng& rng) {
  for (Things& things : things_) exchange(block, things, rng);
}

void Redraw::exchange(std::byte* block, Things& things, Rng& rng) {
  const bool renamed = things.way == Way::kRenamed;
  if ((!renamed && things.way != Way::kShuffled) || things.pool.size() < 2) return;
  things.drawn = things.pool;
  for (std::size_t k = 0; !renamed && k < things.places.size(); ++k) {
    things.drawn[k] = read_cell(block, *things.places[k].zone, things.places[k].place);
  }
  const auto any = [&]() -> int& { return things.drawn[rng.below(static_cast<std::uint32_t>(things.drawn.size()))]; };
  int& one = any();
  int& other = any();
  std::swap(one, other);
  if (rng.below(2) == 0) std::swap(other, any());  // three in a ring, where no two may change places
  for (std::size_t k = 0; renamed && k < things.pool.size(); ++k) {
    things.names[static_cast<std::size_t>(things.pool[k])] = things.drawn[k];
  }
  for (std::size_t k = 0; k < things.places.size(); ++k) {
    const auto& [zone, place] = things.places[k];
    const int least = zone->holds.min;
    const int value = renamed ? least + things.names[static_cast<std::size_t>(read_cell(block, *zone, place) - least)]
                              : things.drawn[k];
    write_cell(block, *zone, place, value);
  }
  for (const Row& at : things.sorted) sort_pile(block, *at.zone, at.first);
}

void Redraw::draw_each(std::byte* block, const Zone& zone, Rng& rng) const {
  for (int place = 0; place < zone.count(); ++place) {
    if (sees(def_.layout, block, zone, place, seat_)) continue;
    if (zone.holds.optional && read_cell(block, zone, place) == kNone) continue;
    write_cell(block, zone, place,
               zone.holds.min + static_cast<int>(rng.below(static_cast<std::uint32_t>(zone.holds.size))));
  }
}

void Redraw::shuffle_record(std::byte* block, const Record& record, Rng& rng) const {
  const auto zone = [this](int index) -> const Zone& { return def_.layout.zones[static_cast<std::size_t>(index)]; };
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
