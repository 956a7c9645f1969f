// Drawing other parts for hidden things.
#include "engine/permutation_sampler.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace quoin {
namespace {

constexpr int kSweeps = 16;  // until a world of several events depends on the last one no more
constexpr int kNextEvents = 3;

void shuffle(std::vector<int>& things, Rng& rng) {
  for (std::size_t i = things.size(); i > 1; --i) {
    std::swap(things[i - 1], things[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

}  // namespace

Orders::Orders(const Whereabouts& where) : where_(where), events_(static_cast<int>(where.events().size())) {
  parts_.resize(as_index(events_ + 1));
  reset();
  becomes_ = parts_.front();
  std::vector<bool> in_event(as_index(where.count()), false);
  for (const Whereabouts::Event& event : where.events()) {
    for (const int thing : event.things) in_event[as_index(thing)] = true;
  }
  for (std::size_t row = 0; row < where.rows().size(); ++row) {
    const auto may = [&](int thing) { return thing != kNone && in_event[as_index(thing)]; };
    if (std::ranges::any_of(where.places()[row], may)) may_change_.push_back(row);
  }
  std::vector<int> faces;
  for (int thing = 0; thing < where.count(); ++thing) faces.push_back(where.face(thing));
  std::ranges::sort(faces);
  const bool alike = std::ranges::adjacent_find(faces) != faces.end() && events_ > 1;
  if (events_ == 1) {
    find_settled();
    return;
  }
  for (int event = 1; event <= events_; ++event) {
    if (alike) changes_.push_back({event, events_ + 1, true});
    changes_.push_back({event, events_ + 1, false});
    int left = kNextEvents;
    for (int next = event + 1; next <= events_ && left > 0; ++next) {
      const std::size_t before = changes_.size();
      const std::vector<int>& here = where.events()[as_index(event - 1)].things;
      const std::vector<int>& there = where.events()[as_index(next - 1)].things;
      const auto both =
          std::ranges::count_if(here, [&](int thing) { return std::ranges::find(there, thing) != there.end(); });
      if (both < 2) continue;
      changes_.push_back({event, next, false});
      left -= changes_.size() > before ? 1 : 0;
    }
  }
}

void Orders::find_settled() {
  candidates({1, 2, false});
  if (some_.size() < 2) return;
  const Whereabouts::Places& places = where_.places();
  std::vector<bool> may(as_index(where_.count()), false);
  for (const int thing : some_) may[as_index(thing)] = true;
  for (const std::vector<int>& row : places) {
    for (const int thing : row) {
      if (thing == kNone || !may[as_index(thing)]) continue;
      dealt_to_.push_back(thing);
      may[as_index(thing)] = false;  // others note where it lies
    }
  }
  for (const int thing : some_) {
    if (may[as_index(thing)]) dealt_to_.push_back(thing);  // outside
  }
  for (const int thing : dealt_to_) {
    spots_of_.emplace_back();
    for (std::size_t row = 0; row < places.size(); ++row) {
      const auto found = std::ranges::find(places[row], thing);
      if (found == places[row].end()) continue;
      const bool ordered = where_.rows()[row].ordered;
      spots_of_.back().push_back({row, ordered ? static_cast<int>(found - places[row].begin()) : kNone});
    }
  }
  dealt_ = some_;
  std::ranges::stable_sort(dealt_, {}, [this](int thing) { return where_.face(thing); });
}

void Orders::deal(Rng& rng) {
  shuffled_ = dealt_;
  shuffle(shuffled_, rng);
  for (std::size_t k = 0; k < shuffled_.size(); ++k) parts_[1][as_index(dealt_to_[k])] = shuffled_[k];
}

void Orders::reset() {
  for (std::vector<int>& parts : parts_) {
    parts.resize(as_index(where_.count()));
    std::iota(parts.begin(), parts.end(), 0);
  }
}

void Orders::draw(Rng& rng) {
  if (!dealt_.empty()) return deal(rng);
  for (int sweep = 0; sweep < kSweeps && events_ > 1; ++sweep) {
    for (const Change& change : changes_) stir(change, rng);
  }
}

// The parts of the event's things in this world, without those that the seat saw before the change ends.
void Orders::candidates(const Change& change) {
  some_.clear();
  const auto& events = where_.events();
  std::vector<bool> seen(as_index(where_.count()), false);
  for (int k = change.from; k < change.to && !change.alike; ++k) {
    for (std::size_t thing = 0; thing < seen.size(); ++thing) {
      if (events[as_index(k - 1)].seen[thing]) seen[as_index(parts_[as_index(k)][thing])] = true;
    }
  }
  std::vector<bool> there(as_index(where_.count()), change.to > events_);
  if (change.to <= events_) {
    for (const int thing : events[as_index(change.to - 1)].things)
      there[as_index(parts_[as_index(change.to)][as_index(thing)])] = true;
  }
  for (const int thing : events[as_index(change.from - 1)].things) {
    const int part = parts_[as_index(change.from)][as_index(thing)];
    if (!seen[as_index(part)] && there[as_index(part)]) some_.push_back(part);
  }
  std::ranges::sort(some_);
}

void Orders::apply(const Change& change) {
  for (std::size_t k = 0; k < some_.size(); ++k) becomes_[as_index(some_[k])] = shuffled_[k];
  for (int k = change.from; k < change.to; ++k) {
    for (int& part : parts_[as_index(k)]) part = becomes_[as_index(part)];
  }
  for (const int part : some_) becomes_[as_index(part)] = part;
}

void Orders::stir(const Change& change, Rng& rng) {
  candidates(change);
  if (!change.alike) {
    shuffled_ = some_;
    shuffle(shuffled_, rng);
    return apply(change);
  }
  std::vector<int> all = std::exchange(some_, {});
  std::ranges::stable_sort(all, {}, [this](int part) { return where_.face(part); });
  for (auto first = all.begin(); first != all.end();) {
    const auto end = std::find_if(first, all.end(), [&](int part) { return where_.face(part) != where_.face(*first); });
    some_.assign(first, end);
    shuffled_ = some_;
    shuffle(shuffled_, rng);
    if (some_.size() > 1) apply(change);
    first = end;
  }
}

void Orders::exchange(Rng& rng) {
  exchanged_.clear();
  swapped_.clear();
  const bool three = rng.below(2) == 0;  // in a ring, where no two may change places
  if (events_ == 1) {
    const auto any = [&] { return rng.below(static_cast<std::uint32_t>(dealt_to_.size())); };
    const auto swap = [&](std::uint32_t a, std::uint32_t b) {
      swapped_.emplace_back(&parts_[1][as_index(dealt_to_[a])], &parts_[1][as_index(dealt_to_[b])]);
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
  before_ = parts_;
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

void Orders::take_back() {
  if (events_ > 1) parts_ = before_;
  for (; !swapped_.empty(); swapped_.pop_back()) std::swap(*swapped_.back().first, *swapped_.back().second);
}

double Orders::ways() const {
  double ways = 1;
  for (const Whereabouts::Pick& pick : where_.picks()) {
    const auto alike =
        std::ranges::count_if(pick.beside, [&](int thing) { return face_after(pick.events, thing) == pick.face; });
    for (int k = 1; k <= pick.picked; ++k) ways *= static_cast<double>(alike + k) / k;  // of as many, so many
  }
  return ways;
}

bool Orders::write(std::byte* block, const Whereabouts::Places& places, int events) const {
  for (std::size_t row = 0; row < places.size(); ++row) {
    if (!write_row(block, row, places[row], parts_[as_index(events)])) return false;
  }
  return true;
}

bool Orders::write_now(std::byte* block) const {
  return std::ranges::all_of(may_change_, [&](std::size_t row) {
    return write_row(block, row, where_.places()[row], parts_[as_index(events_)]);
  });
}

bool Orders::write_exchanged(std::byte* block) const {
  const std::vector<int>& parts = parts_[as_index(events_)];
  return std::ranges::all_of(exchanged_, [&](const Spot& spot) {
    const std::vector<int>& things = where_.places()[spot.row];
    if (spot.place == kNone) return write_row(block, spot.row, things, parts);
    const Whereabouts::Row& row = where_.rows()[spot.row];
    write_cell(block, *row.zone, row.first() + spot.place, where_.face(parts[as_index(things[as_index(spot.place)])]));
    return true;
  });
}

bool Orders::write_row(std::byte* block, std::size_t number, const std::vector<int>& things,
                       const std::vector<int>& parts) const {
  const Whereabouts::Row& row = where_.rows()[number];
  const Zone& zone = *row.zone;
  if (row.ordered) {
    for (std::size_t place = 0; place < things.size(); ++place) {
      const int thing = things[place];
      if (thing != kNone && where_.is_free(thing)) continue;
      const int value = thing == kNone ? kNone : where_.face(parts[as_index(thing)]);
      write_cell(block, zone, row.first() + static_cast<int>(place), value);
    }
    return true;
  }
  faces_.clear();
  for (const int thing : things) {
    if (where_.is_free(thing)) return true;
    faces_.push_back(where_.face(parts[as_index(thing)]));
  }
  if (zone.is_pile()) {
    std::ranges::sort(faces_);
    for (int place = 0; place < zone.length; ++place) {
      const auto k = as_index(place);
      write_cell(block, zone, row.first() + place, k < faces_.size() ? faces_[k] : kNone);
    }
    return true;
  }
  counts_.assign(as_index(zone.length), 0);
  for (const int face : faces_) ++counts_[as_index(face)];
  for (int place = 0; place < zone.length; ++place) {
    if (counts_[as_index(place)] > zone.holds.max()) return false;
    write_cell(block, zone, row.first() + place, counts_[as_index(place)]);
  }
  return true;
}

}  // namespace quoin
