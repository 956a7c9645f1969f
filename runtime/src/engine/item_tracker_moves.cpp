// The moves of items in a ply: cards of piles by the card moves that primitives recorded, other items by what changed.
#include <algorithm>
#include <utility>

#include "engine/item_tracker.h"
#include "quoin/state/seeing.h"

namespace quoin {

void ItemTracker::move(const ObservedPly& ply) {
  lost_.clear();
  needed_.clear();
  limbo_.clear();
  shuffles_.clear();
  piles_.clear();
  by_face_.clear();
  shuffle_of_.assign(face_.size(), kNone);
  if (!counts_ && rows_.front().zone->holds.cards >= 0) replay(*ply.ply);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (!piles_.contains(rows_[r].self()) && !differs(*ply.before, *ply.after, rows_[r])) continue;
    if (single_) {
      places_[r] = faces_in(*ply.after, rows_[r]);
    } else if (!rows_[r].zone->is_pile()) {
      const std::vector<int> now = faces_in(*ply.after, rows_[r]);
      rows_[r].ordered ? keep_ordered(r, now) : keep_heap(r, now);
    }
  }
  if (single_) return;
  settle(ply);
  for (const int item : limbo_) lost_.push_back({item, kOutside});
  place_lost();
}

// ---- piles ----

std::vector<int>& ItemTracker::pile(int row) {
  const auto [found, fresh] = piles_.try_emplace(row);
  if (!fresh) return found->second;
  const auto known = std::ranges::find(rows_, row, &Row::self);
  if (known != rows_.end()) found->second = places_[as_size(static_cast<int>(known - rows_.begin()))];
  std::erase(found->second, kNone);
  return found->second;
}

// Of equal cards in a sorted pile one that the seat has seen: it knows that this one was there.
int ItemTracker::taken_from(std::vector<int>& pile, const CardMove& move, bool sorted) {
  auto found = pile.begin() + std::min<std::ptrdiff_t>(move.place, std::ssize(pile));
  if (sorted) {
    found = std::ranges::find_if(pile, [&](int one) { return face(one) == move.card && known_once_[as_size(one)]; });
    if (found == pile.end()) found = std::ranges::find(pile, move.card, [this](int one) { return face(one); });
    if (found == pile.end() && !pile.empty()) found = pile.begin();  // in a sampled world; settle() corrects it
  }
  if (found == pile.end()) return item_for(move.card);
  const int item = *found;
  pile.erase(found);
  if (move.by_face) by_face_.push_back(item);
  return item;
}

int ItemTracker::item_for(int card) {
  if (single_) return card;
  for (std::vector<int>* from : {&limbo_, &outside_}) {
    const auto found = std::ranges::find(*from, card, [this](int one) { return face(one); });
    if (found == from->end()) continue;
    const int item = *found;
    from->erase(found);
    return item;
  }
  shuffle_of_.push_back(kNone);
  return new_item(card);
}

void ItemTracker::replay(const PlyRecord& ply) {
  const int cards = rows_.front().zone->holds.cards;
  std::ptrdiff_t swaps = 0;  // left of the current shuffle
  for (const CardMove& move : ply.moves) {
    const Zone& zone = def_.layout.zone_with(move.row);
    if (zone.holds.cards != cards) continue;
    std::vector<int>& from = pile(move.row);
    switch (move.kind) {
      case CardMove::Kind::kPut: from.push_back(item_for(move.card)); break;
      case CardMove::Kind::kTake: limbo_.push_back(taken_from(from, move, zone.sorted)); break;
      case CardMove::Kind::kMove: {
        const int item = taken_from(from, move, zone.sorted);
        pile(move.other).push_back(item);
        break;
      }
      case CardMove::Kind::kClear:
        limbo_.insert(limbo_.end(), from.begin(), from.end());
        from.clear();
        break;
      case CardMove::Kind::kCut:
        if (move.place <= std::ssize(from)) std::rotate(from.begin(), from.end() - move.place, from.end());
        break;
      case CardMove::Kind::kShuffle:
        for (const int item : from) shuffle_of_[as_size(item)] = static_cast<int>(shuffles_.size());
        shuffles_.push_back({from, from});
        swaps = std::ssize(from) - 1;
        break;
      case CardMove::Kind::kSwap:
        if (std::max(move.place, move.other) < std::ssize(from)) {
          std::swap(from[as_size(move.place)], from[as_size(move.other)]);
        }
        if (--swaps == 0) shuffles_.back().after = from;
        break;
    }
  }
  for (auto& [row, items] : piles_) {
    const auto known = std::ranges::find(rows_, row, &Row::self);
    if (known == rows_.end()) {  // a scratch pile
      limbo_.insert(limbo_.end(), items.begin(), items.end());
      continue;
    }
    if (known->ordered) items.resize(as_size(known->zone->length), kNone);
    places_[as_size(static_cast<int>(known - rows_.begin()))] = items;
  }
}

// In a world that was sampled for the seat, a shuffle gave other cards than its moves say: matches items to the faces
// that are in the piles.
void ItemTracker::settle(const ObservedPly& ply) {
  std::vector<int> loose;
  std::vector<std::pair<int*, int>> open;  // a place in a pile, its face
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    if (!rows_[r].zone->is_pile()) continue;
    if (!piles_.contains(rows_[r].self()) && !differs(*ply.before, *ply.after, rows_[r])) continue;
    std::vector<int> now = faces_in(*ply.after, rows_[r]);
    for (std::size_t k = 0; k < std::min(places_[r].size(), now.size()); ++k) {
      int& item = places_[r][k];
      if (item == kNone) continue;
      const auto there =
          rows_[r].ordered ? now.begin() + static_cast<std::ptrdiff_t>(k) : std::ranges::find(now, face(item));
      if (there != now.end() && *there == face(item)) {
        *there = kNone;
      } else {
        loose.push_back(item);
        open.emplace_back(&item, rows_[r].ordered ? *there : kNone);
      }
    }
    if (rows_[r].ordered) continue;
    std::erase(now, kNone);
    for (auto one = open.begin(); one != open.end() && !now.empty(); ++one) {
      if (one->second != kNone || one->first < places_[r].data() ||
          one->first >= places_[r].data() + places_[r].size()) {
        continue;
      }
      one->second = now.back();
      now.pop_back();
    }
  }
  const std::vector<int> from = loose;
  for (const bool same : {true, false}) {
    for (std::size_t k = 0; k < open.size(); ++k) {
      if (open[k].second == kNone) continue;
      const auto found = std::ranges::find_if(loose, [&](int one) {
        return face(one) == open[k].second && (!same || shuffle_of_[as_size(one)] == shuffle_of_[as_size(from[k])]);
      });
      if (found == loose.end()) continue;
      *open[k].first = *found;
      open[k].second = kNone;
      loose.erase(found);
    }
  }
}

// ---- other zones ----

void ItemTracker::keep_ordered(std::size_t row, const std::vector<int>& now) {
  for (std::size_t place = 0; place < now.size(); ++place) {
    int& item = places_[row][place];
    const int was = item == kNone ? kNone : face(item);
    if (was == now[place]) continue;
    if (item != kNone) lost_.push_back({item, static_cast<int>(row)});
    if (now[place] != kNone) needed_.push_back({static_cast<int>(row), static_cast<int>(place), now[place]});
    item = kNone;
  }
}

// Of equal items those that the seat has seen leave first: it knows that these were there.
void ItemTracker::keep_heap(std::size_t row, const std::vector<int>& now) {
  std::vector<int> old = std::exchange(places_[row], {});
  std::ranges::stable_sort(old, {}, [this](int item) { return known_once_[as_size(item)]; });
  std::vector<int> left = now;
  for (const int item : old) {
    const auto found = std::ranges::find(left, face(item));
    if (found == left.end()) {
      lost_.push_back({item, static_cast<int>(row)});
    } else {
      places_[row].push_back(item);
      left.erase(found);
    }
  }
  for (const int face : left) needed_.push_back({static_cast<int>(row), kNone, face});
}

// Matches items that appeared to items that disappeared, preferably with the same visibility, or to items outside.
void ItemTracker::place_lost() {
  const auto hidden = [this](int row) {
    return row != kOutside && !may_see(*rows_[as_size(row)].zone, rows_[as_size(row)].number, seat_);
  };
  std::vector<int> found(needed_.size(), kNone);
  for (const bool alike : {true, false}) {
    for (std::size_t k = 0; k < needed_.size(); ++k) {
      if (found[k] != kNone) continue;
      const auto one = std::ranges::find_if(lost_, [&](const Lost& lost) {
        return face(lost.item) == needed_[k].face && (!alike || hidden(lost.row) == hidden(needed_[k].row));
      });
      if (one == lost_.end()) continue;
      found[k] = one->item;
      lost_.erase(one);
    }
  }
  for (std::size_t k = 0; k < needed_.size(); ++k) {
    if (found[k] == kNone) {
      const auto one = std::ranges::find_if(outside_, [&](int item) { return face(item) == needed_[k].face; });
      if (one != outside_.end()) {
        found[k] = *one;
        outside_.erase(one);
      } else {
        found[k] = new_item(needed_[k].face);
      }
    }
    std::vector<int>& row = places_[as_size(needed_[k].row)];
    needed_[k].place == kNone ? row.push_back(found[k]) : void(row[as_size(needed_[k].place)] = found[k]);
  }
  for (const Lost& lost : lost_) outside_.push_back(lost.item);
}

}  // namespace quoin
