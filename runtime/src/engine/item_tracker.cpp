// Tracking items from ply to ply, and the events.
#include "engine/item_tracker.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "quoin/state/seeing.h"

namespace quoin {
namespace {

// Cards without copies; or a zone that nobody sees and that has every value once, such as a deck.
bool are_single(const GameDef& def, const HiddenThings::Group& group, const State& now) {
  const Domain& holds = group.zones.front()->holds;
  if (group.counts || holds.min != 0) return false;
  if (holds.cards >= 0) {
    return std::ranges::all_of(def.cards[as_size(holds.cards)].copies, [](int copies) { return copies == 1; });
  }
  return holds.size > 2 && std::ranges::any_of(group.zones, [&](const Zone* zone) {
           std::vector<bool> there(as_size(holds.size), false);
           for (int place = 0; place < zone->count(); ++place) {
             const int value = read_cell(now.data(), *zone, place);
             if (value != kNone) there[as_size(value)] = true;
           }
           return zone->visible == Visibility::kNobody && zone->count() == holds.size &&
                  !std::ranges::count(there, false);
         });
}

}  // namespace

ItemTracker::ItemTracker(const GameDef& def, const HiddenThings::Group& group, int seat, const State& now)
    : def_(def), seat_(seat), counts_(group.counts), single_(are_single(def, group, now)) {
  const Domain& holds = group.zones.front()->holds;
  conserved_ = counts_ || holds.cards >= 0;
  by_rules_ = HiddenThings::tells_owners(def);
  for (const Zone* zone : group.zones) {
    conserved_ = conserved_ || zone->has_over;
    alike_ = alike_ || zone->owned_by >= 0;
    by_places_ = by_places_ || zone->by_places();
    for (int row = 0; row < zone->rows; ++row) rows_.push_back({zone, row, !counts_ && !zone->sorted});
  }
  places_.resize(rows_.size());
  for (int face = 0; single_ && face < holds.size; ++face) new_item(holds.min + face);
}

int ItemTracker::new_item(int face) {
  face_.push_back(face);
  free_.push_back(false);
  known_once_.push_back(false);
  for (Event& event : events_) event.seen.push_back(false);
  return count() - 1;
}

// The face (or kNone) at each place of an ordered row, the faces of another one.
std::vector<int> ItemTracker::faces_in(const State& state, const Row& row) const {
  std::vector<int> faces;
  const Zone& zone = *row.zone;
  for (int place = 0; place < zone.length; ++place) {
    const int value = read_cell(state.data(), zone, row.first() + place);
    if (counts_) {
      faces.insert(faces.end(), as_size(std::max(value, 0)), place);
    } else if (row.ordered || value != kNone) {
      faces.push_back(zone.holds.optional && value == kNone ? kNone : value);
    }
  }
  return faces;
}

bool ItemTracker::differs(const State& a, const State& b, const Row& row) {
  const int cell = cell_bytes(row.zone->cell);
  const int from = row.zone->offset + row.first() * cell;
  return std::memcmp(a.data() + from, b.data() + from, as_size(row.zone->length * cell)) != 0;
}

ItemTracker::Located ItemTracker::located(const State& state) const {
  Located found{std::vector<int>(face_.size(), kOutside), std::vector<bool>(face_.size(), false)};
  for (const bool piles : {false, true}) {  // piles come last: other zones may note their cards
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const Row& row = rows_[r];
      if (row.zone->is_pile() != piles) continue;
      const bool whole = !row.zone->by_places() || (!row.ordered && !counts_);
      const bool all = whole && may_see(*row.zone, row.number, seat_);
      for (std::size_t k = 0; k < places_[r].size(); ++k) {
        const int item = places_[r][k];
        if (item == kNone) continue;
        found.row[as_size(item)] = static_cast<int>(r);
        if (all) found.seen[as_size(item)] = true;
        if (whole) continue;
        const int place = row.first() + (row.ordered ? static_cast<int>(k) : face(item));
        if (sees(def_.layout, state.data(), *row.zone, place, seat_)) found.seen[as_size(item)] = true;
      }
    }
  }
  return found;
}

void ItemTracker::see(const Located& now, bool sure) {
  for (std::size_t item = 0; item < now.seen.size(); ++item) {
    if (!now.seen[item]) continue;
    if (!events_.empty() && sure) events_.back().seen[item] = true;
    known_once_[item] = true;
  }
}

void ItemTracker::begin(const State& start, bool known) {
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    for (const int face : faces_in(start, rows_[r])) {
      places_[r].push_back(face == kNone ? kNone : single_ ? face : new_item(face));
    }
  }
  const Domain& holds = rows_.front().zone->holds;
  if (!known && !counts_ && !single_ && holds.cards >= 0) {  // hidden cards could be any that are in no zone
    std::vector<int> left = def_.cards[as_size(holds.cards)].copies;
    for (const int face : face_) --left[as_size(face)];
    for (int face = 0; face < static_cast<int>(left.size()); ++face) {
      for (int k = 0; k < left[as_size(face)]; ++k) outside_.push_back(new_item(face));
    }
  }
  const Located now = located(start);
  if (!known) {
    std::map<std::string, std::vector<int>> items;  // by what they mix with
    for (int item = 0; item < count(); ++item) {
      const int row = now.row[as_size(item)];
      if (now.seen[as_size(item)] || (row == kOutside && holds.cards < 0)) continue;
      items[row == kOutside ? "" : rows_[as_size(row)].mixes()].push_back(item);
    }
    for (auto& [name, some] : items) add_event(std::move(some));
    stands_.push_back({-1, static_cast<int>(events_.size()), places_, false, {}});
  }
  see(now, true);
  located_ = now;
}

// ---- a ply ----

void ItemTracker::follow(int number, const ObservedPly& ply) {
  const bool cards = !counts_ && rows_.front().zone->holds.cards >= 0;
  const bool noted = cards && !ply.ply->moves.empty();
  if (!noted && std::ranges::none_of(rows_, [&](const Row& row) { return differs(*ply.before, *ply.after, row); })) {
    if (!by_places_) return;
    located_ = located(*ply.after);  // an item may have been turned up
    see(located_, !alike_);
    return;
  }
  Located before = std::move(located_);
  const Places places = by_rules_ && ply.secret ? places_ : Places();
  move(ply);
  before.row.resize(face_.size(), kOutside);
  before.seen.resize(face_.size(), false);
  located_ = located(*ply.after);
  const Located& now = located_;
  const std::size_t events = events_.size();
  for (Shuffle& shuffle : shuffles_) {
    shuffle.events_before = static_cast<int>(events_.size());
    add_event(shuffle.before);
    shuffle.events_after = static_cast<int>(events_.size());
  }
  by_rules_&& ply.secret ? note_secrets(before, now, places) : note_moves(ply, before, now);
  const std::size_t picks = picks_.size();
  const bool fixed = !ply.lucky && note_picks(ply, before, now) && !by_rules_;
  const bool turned =
      std::any_of(picks_.begin() + static_cast<std::ptrdiff_t>(picks), picks_.end(), [this](const Pick& pick) {
        return rows_[as_size(pick.taking.row)].ordered;  // the rules would take the uppermost of the world
      });
  const bool mixed = events_.size() > events;
  see(now, !alike_ || mixed);
  const bool written = mixed || fixed || turned || (is_luck(ply.ply->node) && !alike_);
  if (!written && !ply.secret) return;
  Stand stand{number, static_cast<int>(events_.size()), {}, fixed, {}, std::move(shuffles_)};
  if (written) stand.places = places_;
  for (int row = 0; row < static_cast<int>(rows_.size()) && ply.secret; ++row) {
    Taking taking = taking_of(row, before, now);
    const auto unseen = [&now](int item) { return !now.seen[as_size(item)]; };
    if (std::ranges::any_of(taking.taken, unseen)) stand.takings.push_back(std::move(taking));
  }
  stands_.push_back(std::move(stand));
}

// ---- events ----

// An item that left a row by luck or by a secret choice could have been any item of that row. An item that came from
// outside by luck could have been any other that came. Items that the rules created are free.
void ItemTracker::note_moves(const ObservedPly& ply, const Located& before, const Located& after) {
  const Node node = ply.ply->node;
  const bool luck = is_luck(node) && ply.lucky;
  std::vector<int> came;
  for (int item = 0; item < count(); ++item) {
    if (before.row[as_size(item)] != kOutside || after.row[as_size(item)] == kOutside) continue;
    if (node == Node::kDeal && conserved_) {
      came.push_back(item);
    } else if (!after.seen[as_size(item)] && (is_luck(node) || ply.secret || !conserved_)) {
      free_[as_size(item)] = true;
      has_free_ = true;
    }
  }
  if (luck && node == Node::kDeal) add_event(std::move(came));
  if (!luck && !ply.secret) return;
  std::vector<std::vector<int>> mixed;
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
    const Row& one = rows_[as_size(row)];
    const bool stirred = luck && node == Node::kDeal && one.ordered && !one.zone->is_pile() &&
                         faces_in(*ply.before, one) != faces_in(*ply.after, one);
    std::vector<int> items;
    bool left = false;
    for (int item = 0; item < count(); ++item) {
      const int was = before.row[as_size(item)], is = after.row[as_size(item)];
      const bool part = was == row || (stirred && is == row);
      if (free_[as_size(item)] || !part || (stirred && is == kOutside)) continue;
      items.push_back(item);
      left = left || (is != row && !after.seen[as_size(item)] && (luck || !before.seen[as_size(item)]));
    }
    if (left || stirred) mixed.push_back(std::move(items));
  }
  std::ranges::stable_sort(mixed, std::ranges::greater{},
                           &std::vector<int>::size);  // the largest first: add_event() ignores subsets
  for (std::vector<int>& items : mixed) add_event(std::move(items));
}

// Items that left their place or came from nowhere are as the rules make them.
void ItemTracker::note_secrets(const Located& before, const Located& after, const Places& places) {
  const auto free = [this](int item) {
    if (item == kNone) return;
    free_[as_size(item)] = true;
    has_free_ = true;
  };
  for (int item = 0; item < count(); ++item) {
    if (before.row[as_size(item)] != after.row[as_size(item)]) free(item);
  }
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    for (std::size_t place = 0; rows_[row].ordered && place < places[row].size(); ++place) {
      if (places[row][place] == places_[row][place]) continue;
      free(places[row][place]);
      free(places_[row][place]);
    }
  }
}

// All items that left the row, and those that stayed.
ItemTracker::Taking ItemTracker::taking_of(int row, const Located& before, const Located& after) const {
  Taking taking{row, {}, {}};
  for (int item = 0; item < count(); ++item) {
    if (before.row[as_size(item)] == row && after.row[as_size(item)] != row) taking.taken.push_back(item);
  }
  if (taking.taken.empty()) return taking;
  for (const int item : places_[as_size(row)]) {
    if (item != kNone && before.row[as_size(item)] == row) taking.stayed.push_back(item);
  }
  return taking;
}

// An item leaves a heap by its face. Of an ordered row rules tell it, or a choice that names the face; where a number
// was chosen that may have been its place.
bool ItemTracker::left_by_face(const ObservedPly& ply, int row, int item) const {
  if (!rows_[as_size(row)].ordered) return true;
  const bool taken = std::ranges::find(by_face_, item) != by_face_.end();
  if (!is_choice(ply.ply->node)) return false;
  const ActionParts parts = decode_action(def_, ply.ply->choice);
  const std::vector<ActionField>& fields = def_.actions[as_size(parts.kind)].fields;
  const int cards = rows_[as_size(row)].zone->holds.cards;
  bool numbers = false;
  for (std::size_t f = 0; f < fields.size(); ++f) {
    const Domain& domain = fields[f].domain;
    if (cards >= 0 && domain.cards == cards && parts.values[f] == face(item)) return true;
    numbers = numbers || domain.kind == DomainKind::kRange;
  }
  return taken && !numbers;
}

// Items that left hidden rows by their faces, without luck and by no secret choice. True if the seat did not see all of
// them: in another world the rules may move others.
bool ItemTracker::note_picks(const ObservedPly& ply, const Located& before, const Located& after) {
  bool fixed = false;
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
    Taking taking = taking_of(row, before, after);
    const bool ordered = rows_[as_size(row)].ordered;
    const auto shown = [&](int item) { return after.seen[as_size(item)]; };
    if (taking.taken.empty() || (ply.secret && !std::ranges::all_of(taking.taken, shown))) continue;
    if (!ordered && !taking.stayed.empty()) {
      fixed = fixed || std::ranges::any_of(taking.taken, [&](int item) {
                return !shown(item) && !before.seen[as_size(item)] && after.row[as_size(item)] != kOutside &&
                       !is_free(item);
              });
    }
    std::erase_if(taking.taken, [&](int item) {
      const bool hidden = !before.seen[as_size(item)] && !known_once_[as_size(item)] && !is_free(item);
      const bool counts = shown(item) || (!ordered && after.row[as_size(item)] != kOutside);
      return !hidden || !counts || !left_by_face(ply, row, item);
    });
    if (single_ || taking.taken.empty()) continue;
    std::erase_if(taking.stayed, [&](int item) { return is_free(item) || (!ordered && known_once_[as_size(item)]); });
    picks_.push_back({static_cast<int>(events_.size()), std::move(taking)});
  }
  return fixed;
}

// Ignored if these items are already interchangeable since an earlier event.
void ItemTracker::add_event(std::vector<int> items) {
  if (items.size() < 2) return;
  for (std::size_t k = 0; k < events_.size(); ++k) {
    const auto unknown = [&](int item) {
      if (std::ranges::find(events_[k].items, item) == events_[k].items.end()) return false;
      return std::all_of(events_.begin() + static_cast<std::ptrdiff_t>(k), events_.end(),
                         [item](const Event& later) { return !later.seen[as_size(item)]; });
    };
    if (std::ranges::all_of(items, unknown)) return;
  }
  events_.push_back({std::move(items), std::vector<bool>(face_.size(), false)});
}

}  // namespace quoin
