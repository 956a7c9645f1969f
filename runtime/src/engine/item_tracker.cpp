// Following hidden things from ply to ply.
#include "engine/item_tracker.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

#include "quoin/state/seeing.h"

namespace quoin {
namespace {

// Cards of which there is one each; or a whole deck in a zone that nobody sees: every value once.
bool are_single(const GameDef& def, const HiddenThings::Group& group, const State& now) {
  const Domain& holds = group.zones.front()->holds;
  if (group.counts || holds.min != 0) return false;
  if (holds.cards >= 0) {
    return std::ranges::all_of(def.cards[as_index(holds.cards)].copies, [](int copies) { return copies == 1; });
  }
  return holds.size > 2 && std::ranges::any_of(group.zones, [&](const Zone* zone) {
           std::vector<bool> there(as_index(holds.size), false);
           for (int place = 0; place < zone->count(); ++place) {
             const int value = read_cell(now.data(), *zone, place);
             if (value != kNone) there[as_index(value)] = true;
           }
           return zone->visible == Visibility::kNobody && zone->count() == holds.size &&
                  !std::ranges::count(there, false);
         });
}

}  // namespace

Whereabouts::Whereabouts(const GameDef& def, const HiddenThings::Group& group, int seat, const State& now)
    : def_(def), seat_(seat), counts_(group.counts), single_(are_single(def, group, now)) {
  const Domain& holds = group.zones.front()->holds;
  conserved_ = counts_ || holds.cards >= 0;
  for (const Zone* zone : group.zones) {
    conserved_ = conserved_ || zone->has_over;
    const auto number = static_cast<int>(zone - def.layout.zones.data());
    for (int row = 0; row < zone->seats; ++row) rows_.push_back({zone, number, row, !counts_ && !zone->sorted});
  }
  places_.resize(rows_.size());
  for (int face = 0; single_ && face < holds.size; ++face) new_thing(holds.min + face);
}

int Whereabouts::new_thing(int face) {
  face_.push_back(face);
  free_.push_back(false);
  known_once_.push_back(false);
  for (Event& event : events_) event.seen.push_back(false);
  return count() - 1;
}

// By place of an ordered row, kNone where nothing lies; elsewhere what lies there.
std::vector<int> Whereabouts::faces_in(const State& state, const Row& row) const {
  std::vector<int> faces;
  const Zone& zone = *row.zone;
  for (int place = 0; place < zone.length; ++place) {
    const int value = read_cell(state.data(), zone, row.first() + place);
    if (counts_) {
      faces.insert(faces.end(), as_index(std::max(value, 0)), place);
    } else if (row.ordered || value != kNone) {
      faces.push_back(zone.holds.optional && value == kNone ? kNone : value);
    }
  }
  return faces;
}

bool Whereabouts::differs(const State& a, const State& b) const {
  const Zone* last = nullptr;
  return std::ranges::any_of(rows_, [&](const Row& row) {
    if (std::exchange(last, row.zone) == row.zone) return false;
    const auto bytes = as_index(row.zone->count() * cell_bytes(row.zone->cell));
    return std::memcmp(a.data() + row.zone->offset, b.data() + row.zone->offset, bytes) != 0;
  });
}

Whereabouts::Located Whereabouts::located(const State& state) const {
  Located found{std::vector<int>(face_.size(), kOutside), std::vector<bool>(face_.size(), false)};
  for (const bool piles : {false, true}) {  // what lies in a pile may be noted in other zones
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      const Row& row = rows_[r];
      if (row.zone->is_pile() != piles) continue;
      const bool whole = row.zone->by < 0 || (!row.ordered && !counts_);
      const bool all = whole && may_see(*row.zone, row.number, seat_);
      for (std::size_t k = 0; k < places_[r].size(); ++k) {
        const int thing = places_[r][k];
        if (thing == kNone) continue;
        found.row[as_index(thing)] = static_cast<int>(r);
        if (all) found.seen[as_index(thing)] = true;
        if (whole) continue;
        const int place = row.first() + (row.ordered ? static_cast<int>(k) : face(thing));
        if (sees(def_.layout, state.data(), *row.zone, place, seat_)) found.seen[as_index(thing)] = true;
      }
    }
  }
  return found;
}

void Whereabouts::see(const Located& now) {
  for (std::size_t thing = 0; thing < now.seen.size(); ++thing) {
    if (!now.seen[thing]) continue;
    if (!events_.empty()) events_.back().seen[thing] = true;
    known_once_[thing] = true;
  }
}

void Whereabouts::begin(const State& start, bool known) {
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    for (const int face : faces_in(start, rows_[r])) {
      places_[r].push_back(face == kNone ? kNone : single_ ? face : new_thing(face));
    }
  }
  const Domain& holds = rows_.front().zone->holds;
  if (!known && !counts_ && !single_ && holds.cards >= 0) {  // cards that lie nowhere could be those that are hidden
    std::vector<int> left = def_.cards[as_index(holds.cards)].copies;
    for (const int face : face_) --left[as_index(face)];
    for (int face = 0; face < static_cast<int>(left.size()); ++face) {
      for (int k = 0; k < left[as_index(face)]; ++k) outside_.push_back(new_thing(face));
    }
  }
  const Located now = located(start);
  if (!known) {
    std::map<std::string, std::vector<int>> things;  // by what mixes
    for (int thing = 0; thing < count(); ++thing) {
      const int row = now.row[as_index(thing)];
      if (now.seen[as_index(thing)] || (row == kOutside && holds.cards < 0)) continue;
      things[row == kOutside ? "" : rows_[as_index(row)].zone->mixes].push_back(thing);
    }
    for (auto& [name, some] : things) add_event(std::move(some));
    stands_.push_back({-1, static_cast<int>(events_.size()), places_, {}, {}});
  }
  see(now);
}

// ---- a ply ----

void Whereabouts::follow(int number, const Remembered& ply) {
  const bool cards = !counts_ && rows_.front().zone->holds.cards >= 0;
  const bool noted = cards && !ply.ply->moves.empty();
  if (!noted && !differs(*ply.before, *ply.after)) {
    see(located(*ply.after));  // it may be turned up
    return;
  }
  Located before = located(*ply.before);
  move(ply);
  before.row.resize(face_.size(), kOutside);
  before.seen.resize(face_.size(), false);
  const Located now = located(*ply.after);
  const std::size_t events = events_.size();
  for (Shuffle& shuffle : shuffles_) {
    shuffle.events_before = static_cast<int>(events_.size());
    add_event(shuffle.before);
    shuffle.events_after = static_cast<int>(events_.size());
  }
  note_moves(ply, before, now);
  if (!single_ && is_choice(ply.ply->node) && !ply.secret && ply.ply->seat != seat_) note_picks(ply, before, now);
  see(now);
  const bool written = is_luck(ply.ply->node) || events_.size() > events;
  if (!written && !ply.secret) return;
  Stand stand{number, static_cast<int>(events_.size()), {}, {}, {}};
  if (written) stand.places = places_;
  for (int thing = 0; thing < count(); ++thing) {
    if (before.row[as_index(thing)] != now.row[as_index(thing)]) stand.moved.push_back(thing);
  }
  std::ranges::stable_partition(stand.moved, [&now](int thing) { return !now.seen[as_index(thing)]; });
  for (int thing = 0; thing < count() && !stand.moved.empty(); ++thing) {
    const int row = before.row[as_index(stand.moved.front())];
    if (row != kOutside && before.row[as_index(thing)] == row) stand.beside.push_back(thing);
  }
  stand.shuffles = std::move(shuffles_);
  stands_.push_back(std::move(stand));
}

// ---- events ----

// What left a row by luck, or by a secret choice, could have been any that lay there. What came from outside by luck
// could have been anything else that came; what the rules made of hidden luck or of choices, nobody can tell.
void Whereabouts::note_moves(const Remembered& ply, const Located& before, const Located& after) {
  const Node node = ply.ply->node;
  const bool luck = is_luck(node) && ply.lucky;
  std::vector<int> came;
  for (int thing = 0; thing < count(); ++thing) {
    if (before.row[as_index(thing)] != kOutside || after.row[as_index(thing)] == kOutside) continue;
    if (node == Node::kDeal && conserved_) {
      came.push_back(thing);
    } else if (!after.seen[as_index(thing)] && (is_luck(node) || ply.secret || !conserved_)) {
      free_[as_index(thing)] = true;
      has_free_ = true;
    }
  }
  if (luck && node == Node::kDeal) add_event(std::move(came));
  if (!luck && !ply.secret) return;
  std::vector<std::vector<int>> mixed;
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
    const Row& one = rows_[as_index(row)];
    const bool stirred = luck && node == Node::kDeal && one.ordered && !one.zone->is_pile() &&
                         faces_in(*ply.before, one) != faces_in(*ply.after, one);
    std::vector<int> things;
    bool left = false;
    for (int thing = 0; thing < count(); ++thing) {
      const int was = before.row[as_index(thing)], is = after.row[as_index(thing)];
      const bool part = was == row || (stirred && is == row);
      if (free_[as_index(thing)] || !part || (stirred && is == kOutside)) continue;
      things.push_back(thing);
      left = left || (is != row && !after.seen[as_index(thing)] && (luck || !before.seen[as_index(thing)]));
    }
    if (left || stirred) mixed.push_back(std::move(things));
  }
  std::ranges::stable_sort(mixed, std::ranges::greater{}, &std::vector<int>::size);  // what is part of another is none
  for (std::vector<int>& things : mixed) add_event(std::move(things));
}

// Where things lie in no order, or the choice names a card.
void Whereabouts::note_picks(const Remembered& ply, const Located& before, const Located& after) {
  const auto named = [&](int wanted) {
    const ActionParts parts = decode_action(def_, ply.ply->choice);
    const std::vector<ActionField>& fields = def_.actions[as_index(parts.kind)].fields;
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const Domain& holds = rows_.front().zone->holds;
      if (holds.cards >= 0 && fields[f].domain.cards == holds.cards && parts.values[f] == wanted) return true;
    }
    return false;
  };
  for (int thing = 0; thing < count(); ++thing) {
    const int row = before.row[as_index(thing)];
    const bool shown = row != kOutside && !before.seen[as_index(thing)] && after.seen[as_index(thing)];
    if (!shown || known_once_[as_index(thing)] || after.row[as_index(thing)] == row) continue;
    if (rows_[as_index(row)].ordered && !named(face(thing))) continue;
    const auto same = std::ranges::find_if(
        picks_, [&](const Pick& pick) { return pick.face == face(thing) && pick.picked < 0 && pick.events == row; });
    if (same != picks_.end()) {
      --same->picked;
      continue;
    }
    Pick pick{row, face(thing), -1, {}};  // of this ply: by row, negative
    for (int other = 0; other < count(); ++other) {
      const bool stays = before.row[as_index(other)] == row && after.row[as_index(other)] == row;
      if (stays && !known_once_[as_index(other)] && !free_[as_index(other)]) pick.beside.push_back(other);
    }
    picks_.push_back(std::move(pick));
  }
  for (Pick& pick : picks_) {
    if (pick.picked > 0) continue;
    pick.picked = -pick.picked;
    pick.events = static_cast<int>(events_.size());
  }
}

// Not where these have been unknown together since an earlier event.
void Whereabouts::add_event(std::vector<int> things) {
  if (things.size() < 2) return;
  for (std::size_t k = 0; k < events_.size(); ++k) {
    const auto unknown = [&](int thing) {
      if (std::ranges::find(events_[k].things, thing) == events_[k].things.end()) return false;
      return std::all_of(events_.begin() + static_cast<std::ptrdiff_t>(k), events_.end(),
                         [thing](const Event& later) { return !later.seen[as_index(thing)]; });
    };
    if (std::ranges::all_of(things, unknown)) return;
  }
  events_.push_back({std::move(things), std::vector<bool>(face_.size(), false)});
}

}  // namespace quoin
