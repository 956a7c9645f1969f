// Sampling roles for hidden items.
#include "engine/permutation_sampler.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace quoin {
namespace {

constexpr int kSweeps = 16;  // passes of the Markov chain between two samples
constexpr int kNextEvents = 3;

void shuffle(std::vector<int>& items, Rng& rng) {
  for (std::size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1], items[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace

PermutationSampler::PermutationSampler(const ItemTracker& where)
    : where_(where), events_(static_cast<int>(where.events().size())) {
  roles_.resize(as_size(events_ + 1));
  reset();
  becomes_ = roles_.front();
  put_in_order();
  std::vector<bool> in_event(as_size(where.count()), false);
  for (const ItemTracker::Event& event : where.events()) {
    for (const int item : event.items) in_event[as_size(item)] = true;
  }
  for (std::size_t row = 0; row < where.rows().size(); ++row) {
    const auto may = [&](int item) { return item != kNone && in_event[as_size(item)]; };
    if (std::ranges::any_of(where.places()[row], may)) may_change_.push_back(row);
  }
  std::vector<int> faces;
  for (int item = 0; item < where.count(); ++item) faces.push_back(where.face(item));
  std::ranges::sort(faces);
  const bool alike = std::ranges::adjacent_find(faces) != faces.end() && events_ > 1;
  if (events_ == 1) {
    prepare_single_event();
    return;
  }
  const std::vector<bool> hide = find_hiding_events();
  first_ = static_cast<int>(std::ranges::find(hide, true) - hide.begin()) + 1;
  for (int event = first_; event <= events_; ++event) {
    if (alike && event > first_) changes_.push_back({event, events_ + 1, true});
    if (!hide[as_size(event - 1)]) continue;
    changes_.push_back({event, events_ + 1, false});
    int left = kNextEvents;
    for (int next = event + 1; next <= events_ && left > 0; ++next) {
      const std::size_t before = changes_.size();
      const std::vector<int>& here = where.events()[as_size(event - 1)].items;
      const std::vector<int>& there = where.events()[as_size(next - 1)].items;
      const auto both =
          std::ranges::count_if(here, [&](int item) { return std::ranges::find(there, item) != there.end(); });
      if (both < 2) continue;
      changes_.push_back({event, next, false});
      left -= changes_.size() > before ? 1 : 0;
    }
  }
}

// By event: whether two or more of its items are not seen until they take part in another one. Where all but one are,
// the seat knows by now how they came to lie.
std::vector<bool> PermutationSampler::find_hiding_events() const {
  std::vector<bool> hide(as_size(events_), false);
  std::vector<bool> seen(as_size(where_.count()), false);  // from the event on until the item's next one
  for (int k = events_ - 1; k >= 0; --k) {
    const ItemTracker::Event& event = where_.events()[as_size(k)];
    for (std::size_t item = 0; item < seen.size(); ++item) seen[item] = seen[item] || event.seen[item];
    int unseen = 0;
    for (const int item : event.items) {
      unseen += seen[as_size(item)] ? 0 : 1;
      seen[as_size(item)] = false;
    }
    hide[as_size(k)] = unseen > 1 && !is_mixed_again(k);
  }
  return hide;
}

// Whether in the same ply, before anybody saw anything, all items of the event took part in another one.
bool PermutationSampler::is_mixed_again(int k) const {
  const auto& events = where_.events();
  const auto stand = std::ranges::lower_bound(where_.stands(), k + 1, {}, &ItemTracker::Stand::events);
  const int end = stand == where_.stands().end() ? events_ : stand->events;  // of those of the ply
  for (int later = k + 1; later < end; ++later) {
    const std::vector<int>& items = events[as_size(later)].items;
    const auto again = [&](int item) { return std::ranges::find(items, item) != items.end(); };
    if (std::ranges::all_of(events[as_size(k)].items, again)) return true;
  }
  return false;
}

// After each event, and now: the items by their places, which the seat knows; their numbers come from the true world.
void PermutationSampler::put_in_order() {
  std::size_t stand = 0;
  const ItemTracker::Places* places = nullptr;
  for (int event = 0; event <= events_; ++event) {
    for (; stand < where_.stands().size() && where_.stands()[stand].events <= event; ++stand) {
      if (!where_.stands()[stand].places.empty()) places = &where_.stands()[stand].places;
    }
    if (event == events_) places = &where_.places();
    std::vector<bool> left(as_size(where_.count()), true);
    std::vector<int>& order = in_order_.emplace_back();
    const auto next = [&](int item) {
      if (item != kNone && left[as_size(item)]) order.push_back(item);
      if (item != kNone) left[as_size(item)] = false;
    };
    for (std::size_t row = 0; places != nullptr && row < places->size(); ++row) {
      std::ranges::for_each((*places)[row], next);
    }
    for (int item = 0; item < where_.count(); ++item) next(item);
  }
}

void PermutationSampler::prepare_single_event() {
  candidates({1, 2, false});
  if (some_.size() < 2) return;
  const ItemTracker::Places& places = where_.places();
  std::vector<bool> may(as_size(where_.count()), false);
  for (const int item : some_) may[as_size(item)] = true;
  for (const std::vector<int>& row : places) {
    for (const int item : row) {
      if (item == kNone || !may[as_size(item)]) continue;
      dealt_to_.push_back(item);
      may[as_size(item)] = false;  // in further places it is only noted
    }
  }
  for (const int item : some_) {
    if (may[as_size(item)]) dealt_to_.push_back(item);  // it is in no zone
  }
  for (const int item : dealt_to_) {
    spots_of_.emplace_back();
    for (std::size_t row = 0; row < places.size(); ++row) {
      const auto found = std::ranges::find(places[row], item);
      if (found == places[row].end()) continue;
      const bool ordered = where_.rows()[row].ordered;
      spots_of_.back().push_back({row, ordered ? static_cast<int>(found - places[row].begin()) : kNone});
    }
  }
  dealt_ = some_;
  std::ranges::stable_sort(dealt_, {}, [this](int item) { return where_.face(item); });
}

void PermutationSampler::deal(Rng& rng) {
  shuffled_ = dealt_;
  shuffle(shuffled_, rng);
  for (std::size_t k = 0; k < shuffled_.size(); ++k) roles_[1][as_size(dealt_to_[k])] = shuffled_[k];
}

void PermutationSampler::reset() {
  for (std::vector<int>& roles : roles_) {
    roles.resize(as_size(where_.count()));
    std::iota(roles.begin(), roles.end(), 0);
  }
}

void PermutationSampler::draw(Rng& rng) {
  if (!dealt_.empty()) return deal(rng);
  for (int sweep = 0; sweep < kSweeps && events_ > 1; ++sweep) {
    for (const Change& change : changes_) permute(change, rng);
  }
}

// The roles of the event's items in this world, without those that the seat saw before the change ends; in the order of
// the places where these items are when it ends.
void PermutationSampler::candidates(const Change& change) {
  some_.clear();
  const auto& events = where_.events();
  std::vector<bool> seen(as_size(where_.count()), false);
  for (int k = change.from; k < change.to && !change.alike; ++k) {
    for (std::size_t item = 0; item < seen.size(); ++item) {
      if (events[as_size(k - 1)].seen[item]) seen[as_size(roles_[as_size(k)][item])] = true;
    }
  }
  std::vector<bool> there(as_size(where_.count()), change.to > events_);
  if (change.to <= events_) {
    for (const int item : events[as_size(change.to - 1)].items)
      there[as_size(roles_[as_size(change.to)][as_size(item)])] = true;
  }
  std::vector<bool> part(as_size(where_.count()), false);
  for (const int item : events[as_size(change.from - 1)].items) {
    const int role = roles_[as_size(change.from)][as_size(item)];
    part[as_size(role)] = !seen[as_size(role)] && there[as_size(role)];
  }
  for (const int item : in_order_[as_size(change.to - 1)]) {
    const int role = roles_[as_size(change.to - 1)][as_size(item)];
    if (part[as_size(role)]) some_.push_back(role);
  }
}

void PermutationSampler::apply(const Change& change) {
  for (std::size_t k = 0; k < some_.size(); ++k) becomes_[as_size(some_[k])] = shuffled_[k];
  for (int k = change.from; k < change.to; ++k) {
    for (int& role : roles_[as_size(k)]) role = becomes_[as_size(role)];
  }
  for (const int role : some_) becomes_[as_size(role)] = role;
}

void PermutationSampler::permute(const Change& change, Rng& rng) {
  candidates(change);
  if (!change.alike) {
    shuffled_ = some_;
    std::ranges::stable_sort(shuffled_, {}, [this](int role) { return where_.face(role); });
    shuffle(shuffled_, rng);
    return apply(change);
  }
  std::vector<int> all = std::exchange(some_, {});
  std::ranges::stable_sort(all, {}, [this](int role) { return where_.face(role); });
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(first, all.end(), [&](int role) { return where_.face(role) != where_.face(*first); });
    some_.assign(first, end);
    shuffled_ = some_;
    shuffle(shuffled_, rng);
    if (some_.size() > 1) apply(change);
    first = end;
  }
}

void PermutationSampler::exchange(Rng& rng) {
  exchanged_.clear();
  swapped_.clear();
  const bool three = rng.below(2) == 0;  // a rotation, where swaps alone may be impossible
  if (events_ == 1) {
    const auto any = [&] { return rng.below(static_cast<std::uint32_t>(dealt_to_.size())); };
    const auto swap = [&](std::uint32_t a, std::uint32_t b) {
      swapped_.emplace_back(&roles_[1][as_size(dealt_to_[a])], &roles_[1][as_size(dealt_to_[b])]);
      std::swap(*swapped_.back().first, *swapped_.back().second);
    };
    if (dealt_to_.empty()) return;
    const std::uint32_t one = any(), other = any(), third = any();
    swap(one, other);
    if (three) swap(other, third);
    for (const std::uint32_t moved : {one, other, third}) {
      exchanged_.insert(exchanged_.end(), spots_of_[moved].begin(), spots_of_[moved].end());
    }
    return;
  }
  before_ = roles_;
  if (changes_.empty()) return;
  for (const std::size_t row : may_change_) exchanged_.push_back({row, kNone});
  const Change& change = changes_[rng.below(static_cast<std::uint32_t>(changes_.size()))];
  candidates(change);
  if (change.alike || some_.size() < 2) return;
  shuffled_ = some_;
  const auto any = [&]() -> int& { return shuffled_[rng.below(static_cast<std::uint32_t>(shuffled_.size()))]; };
  int& one = any();
  int& other = any();
  std::swap(one, other);
  if (three) std::swap(other, any());
  apply(change);
}

void PermutationSampler::take_back() {
  if (events_ > 1) roles_ = before_;
  for (; !swapped_.empty(); swapped_.pop_back()) std::swap(*swapped_.back().first, *swapped_.back().second);
}

double PermutationSampler::weight() const {
  double weight = 1;
  for (const ItemTracker::Pick& pick : where_.picks()) {
    if (pick.events >= first()) weight *= ways(pick.taking, pick.events);  // before, the same in all worlds
  }
  return weight;
}

// Of a heap: which of the equal items were taken. Of an ordered row: as many as it has more places to take them from
// than there are above the uppermost equal one that stayed.
double PermutationSampler::ways(const ItemTracker::Taking& taking, int events) const {
  const bool ordered = where_.rows()[as_size(taking.row)].ordered;
  const auto all = static_cast<int>(taking.stayed.size());
  double ways = 1;
  for (std::size_t k = 0; k < taking.taken.size(); ++k) {
    const int face = face_after(events, taking.taken[k]);
    const auto same = [&](int item) { return face_after(events, item) == face; };
    const auto before =
        std::count_if(taking.taken.begin(), taking.taken.begin() + static_cast<std::ptrdiff_t>(k), same);
    const auto nth = static_cast<double>(before + 1);
    if (ordered) {
      const auto last = std::find_if(taking.stayed.rbegin(), taking.stayed.rend(), same);
      const auto above = static_cast<double>(last - taking.stayed.rbegin());
      ways *= (all + nth) / (above + nth);
    } else {
      ways *= (static_cast<double>(std::ranges::count_if(taking.stayed, same)) + nth) / nth;
    }
  }
  return ways;
}

bool PermutationSampler::write(std::byte* block, const ItemTracker::Places& places, int events) const {
  for (std::size_t row = 0; row < places.size(); ++row) {
    if (!write_row(block, row, places[row], roles_[as_size(events)])) return false;
  }
  return true;
}

bool PermutationSampler::write_now(std::byte* block) const {
  return std::ranges::all_of(may_change_, [&](std::size_t row) {
    return write_row(block, row, where_.places()[row], roles_[as_size(events_)]);
  });
}

bool PermutationSampler::write_exchanged(std::byte* block) const {
  const std::vector<int>& roles = roles_[as_size(events_)];
  return std::ranges::all_of(exchanged_, [&](const Spot& spot) {
    const std::vector<int>& items = where_.places()[spot.row];
    if (spot.place == kNone) return write_row(block, spot.row, items, roles);
    const ItemTracker::Row& row = where_.rows()[spot.row];
    write_cell(block, *row.zone, row.first() + spot.place, where_.face(roles[as_size(items[as_size(spot.place)])]));
    return true;
  });
}

bool PermutationSampler::write_row(std::byte* block, std::size_t number, const std::vector<int>& items,
                                   const std::vector<int>& roles) const {
  const ItemTracker::Row& row = where_.rows()[number];
  const Zone& zone = *row.zone;
  if (row.ordered) {
    for (std::size_t place = 0; place < items.size(); ++place) {
      const int item = items[place];
      if (item != kNone && where_.is_free(item)) continue;
      const int value = item == kNone ? kNone : where_.face(roles[as_size(item)]);
      write_cell(block, zone, row.first() + static_cast<int>(place), value);
    }
    return true;
  }
  faces_.clear();
  for (const int item : items) {
    if (where_.is_free(item)) return true;
    faces_.push_back(where_.face(roles[as_size(item)]));
  }
  if (zone.is_pile()) {
    std::ranges::sort(faces_);
    for (int place = 0; place < zone.length; ++place) {
      const auto k = as_size(place);
      write_cell(block, zone, row.first() + place, k < faces_.size() ? faces_[k] : kNone);
    }
    return true;
  }
  counts_.assign(as_size(zone.length), 0);
  for (const int face : faces_) ++counts_[as_size(face)];
  for (int place = 0; place < zone.length; ++place) {
    if (counts_[as_size(place)] > zone.holds.max()) return false;
    write_cell(block, zone, row.first() + place, counts_[as_size(place)]);
  }
  return true;
}

}  // namespace quoin
