// Replays: the rules play the match again from the first ply that may differ, with the permuted items and the choices
// that the seat was told. A world in which the seat would have observed something else is rejected.
#include <algorithm>

#include "engine/imagined_worlds.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr int kDeals = 64;            // tries of one deal to give what the seat saw
constexpr int kReachOfPly = 1 << 12;  // of it, as much less as there are places that differ

}  // namespace

// Replays the match with the permutations that were drawn. False if the world is rejected: fault_ says why.
bool Imagined::Worlds::replay() {
  played_.clear();
  secrets_.clear();
  log_choices_ = 0;
  learnt_ = false;
  if (guide_) guide_->begin();
  world_ = start_ < history_.size() ? history_.before(start_) : match_.state();
  if (start_ == 0 && !history_.knows_start()) {
    hidden_.draw_lawful(world_.data(), seat_, rng_);
    draw_free_values(world_);
    if (!overwrite(-1)) return refuse(0, "a count would leave its range");
  }
  listed_ = false;
  for (int k = start_; k < end_; ++k) {
    if (!replay_ply(k)) return false;
  }
  if (end_ < history_.size()) take_back(world_), listed_ = false;
  reached_ = (end_ + 1) * kReachOfPly;
  if (legal_.empty()) return true;
  put(world_);
  if (!vm_.list(seat_)) return refuse(end_, "the rules fail");
  return std::ranges::equal(vm_.actions(), legal_) || refuse(end_, "the seat could choose otherwise");
}

bool Imagined::Worlds::replay_ply(int k) {
  const PlyRecord& truth = history_.ply(k);
  put(world_);
  if (is_choice(truth.node) && !listed_ && !vm_.list(nodes_.seat(world_.data()))) return refuse(k, "the rules fail");
  Played played{world_, {}, truth};
  if (is_choice(truth.node)) played.legal.assign(vm_.actions().begin(), vm_.actions().end());
  const bool own = truth.seat == seat_ && is_choice(truth.node) && options_.same_lists;
  if (own && !std::ranges::equal(played.legal, history_.legal(k))) {
    return refuse(k, "the seat could have chosen otherwise");
  }
  if (guide_ && !guide_->moved_as_followed(k, world_.data()) && guided_) {
    learnt_ = true;
    return refuse(k, "something else would have moved");
  }
  const auto choice = truth.node == Node::kDeal ? std::optional<std::int32_t>(0) : choice_of(k, played.legal);
  if (!choice) return false;
  played.ply.choice = *choice;
  played_.push_back(std::move(played));
  return truth.node == Node::kDeal ? deal(k) : advance(k, *choice, nullptr);
}

// Shuffles give the permutations that were drawn. Other random numbers are drawn again until the seat sees what it saw;
// if it never does, the true ones are used.
bool Imagined::Worlds::deal(int k) {
  if (const auto draws = shuffled(k); draws) {
    played_.back().ply.draws = *draws;
    return advance(k, 0, &*draws);
  }
  if (true_deals_.empty()) true_deals_.resize(as_size(history_.size()), false);
  const State before = world_;
  for (int tries = 0; tries < kDeals && !true_deals_[as_size(k)]; ++tries) {
    world_ = before;
    put(world_);
    if (advance(k, 0, nullptr)) return true;
  }
  true_deals_[as_size(k)] = true;
  world_ = before;
  put(world_);
  return advance(k, 0, &history_.ply(k).draws);
}

// The random numbers that make the shuffles of a deal give the permutations; nothing if the deal draws for anything
// else.
std::optional<std::vector<std::int32_t>> Imagined::Worlds::shuffled(int k) {
  const ObservedPly ply = history_.remembered(k);
  if (ply.lucky) return {};
  std::vector<std::int32_t> draws = ply.ply->draws;
  std::vector<std::size_t> used(trackers_.size(), 0);
  std::size_t at = 0;  // in the draws
  for (std::size_t m = 0; m < ply.ply->moves.size(); ++m) {
    const CardMove& move = ply.ply->moves[m];
    if (move.kind != CardMove::Kind::kShuffle) continue;
    std::size_t swaps = 0;
    for (std::size_t s = m + 1; s < ply.ply->moves.size(); ++s) {
      swaps += ply.ply->moves[s].kind == CardMove::Kind::kSwap ? 1 : 0;
      if (ply.ply->moves[s].kind != CardMove::Kind::kSwap) break;
    }
    const int cards = def_.layout.zone_with(move.row).holds.cards;
    for (std::size_t one = 0; one < trackers_.size(); ++one) {
      if (trackers_[one].rows().front().zone->holds.cards != cards) continue;
      const auto* stand = stand_of(one, k);
      if (stand == nullptr || used[one] >= stand->shuffles.size()) return {};
      const auto& shuffle = stand->shuffles[used[one]++];
      if (shuffle.before.size() != swaps + 1) break;  // of one card or none
      if (!draw_to(one, shuffle, draws.data() + at)) return {};
    }
    at += swaps;
  }
  return draws;
}

// The draws with which the primitive `shuffle` (Fisher-Yates) turns the order before into the one after.
bool Imagined::Worlds::draw_to(std::size_t one, const ItemTracker::Shuffle& shuffle, std::int32_t* draws) {
  std::vector<int> now, wanted;
  for (const int item : shuffle.before) now.push_back(samplers_[one].face_after(shuffle.events_before, item));
  for (const int item : shuffle.after) wanted.push_back(samplers_[one].face_after(shuffle.events_after, item));
  for (std::size_t place = now.size() - 1; place > 0; --place) {
    const auto end = now.begin() + static_cast<std::ptrdiff_t>(place) + 1;
    const auto from = std::find(now.begin(), end, wanted[place]);
    if (from == end) return false;
    *draws++ = static_cast<std::int32_t>(from - now.begin());
    std::iter_swap(from, end - 1);
  }
  return true;
}

// REQUIRES that the window holds the world before the ply.
bool Imagined::Worlds::advance(int k, std::int32_t choice, const std::vector<std::int32_t>* draws) {
  Luck luck{static_cast<std::uint64_t>(rng_.next()) << 32U | rng_.next(), number_of(k)};
  if (auto done = vm_.advance(choice, luck, draws); !done) return refuse(k, "the rules fail: " + done.error().text());
  std::memcpy(world_.data(), vm_.window(), as_size(world_.bytes()));
  const auto& passes = history_.ply(k).passes;
  const bool passed = std::ranges::equal(
      vm_.passes(), passes, [](const Pass& a, const Pass& b) { return a.seat == b.seat && a.phase == b.phase; });
  if (!passed) return refuse(k, "another seat would have passed");
  listed_ = true;
  const State before = world_;
  const bool as_drawn = history_.ply(k).node == Node::kDeal && draws != nullptr && draws != &history_.ply(k).draws;
  if (!as_roles(k)) return refuse(k, "the rules would have moved others");
  if (!as_drawn && !overwrite(k)) return refuse(k, "a count would leave its range");
  const bool overwritten = !(before == world_);
  if (overwritten) listed_ = false;
  if (!overwritten) played_.back().ply.moves.assign(vm_.moves().begin(), vm_.moves().end());
  const Zone* other = differing(history_.before(k + 1));
  if (other == nullptr) return true;
  refuse(k, "zone \"" + other->name + "\" would have been another");
  reached_ += kReachOfPly - std::min(kReachOfPly - 1, differences(history_.before(k + 1)));
  return false;
}

// Permutes what hidden luck or choices moved in ply k.
bool Imagined::Worlds::overwrite(int k) {
  for (std::size_t one = 0; one < trackers_.size(); ++one) {
    const auto* stand = stand_of(one, k);
    if (stand == nullptr || stand->places.empty()) continue;
    if (!samplers_[one].write(world_.data(), stand->places, stand->events)) return false;
  }
  return true;
}

// What the rules moved unseen in ply k, without luck, is what the permutation says.
bool Imagined::Worlds::as_roles(int k) {
  for (std::size_t one = 0; one < trackers_.size(); ++one) {
    const auto* stand = stand_of(one, k);
    if (stand == nullptr || !stand->fixed) continue;
    State told = world_;
    if (!samplers_[one].write(told.data(), stand->places, stand->events) || !(told == world_)) return false;
  }
  return true;
}

const ItemTracker::Stand* Imagined::Worlds::stand_of(std::size_t one, int k) const {
  const auto& stands = trackers_[one].stands();
  const auto found = std::ranges::lower_bound(stands, k, {}, &ItemTracker::Stand::ply);
  return found != stands.end() && found->ply == k ? &*found : nullptr;
}

// A zone of which the seat sees something else in the world than in the true state, or nullptr.
const Zone* Imagined::Worlds::differing(const State& truth) const {
  if (world_ == truth) return nullptr;
  for (const Zone& zone : def_.layout.zones) {
    if (zone.role == ZoneRole::kHistoryData) continue;
    const std::byte* here = world_.data() + zone.offset;
    if (std::memcmp(here, truth.data() + zone.offset, as_size(zone.count() * cell_bytes(zone.cell))) == 0) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (read_cell(world_.data(), zone, place) == read_cell(truth.data(), zone, place)) continue;
      if (sees(def_.layout, world_.data(), zone, place, seat_)) return &zone;
      if (sees(def_.layout, truth.data(), zone, place, seat_)) return &zone;
    }
  }
  return nullptr;
}

// In how many places the seat sees something else.
int Imagined::Worlds::differences(const State& truth) const {
  int count = 0;
  for (const Zone& zone : def_.layout.zones) {
    for (int place = 0; place < zone.count() && zone.role != ZoneRole::kHistoryData; ++place) {
      const bool same = read_cell(world_.data(), zone, place) == read_cell(truth.data(), zone, place);
      count += !same && sees(def_.layout, truth.data(), zone, place, seat_) ? 1 : 0;
    }
  }
  return count;
}

bool Imagined::Worlds::refuse(int k, const std::string& why) {
  const bool over = k >= history_.size();
  reached_ = k * kReachOfPly;
  fault_ = over ? "now " + why : "at ply " + std::to_string(number_of(k)) + " " + why;
  return false;
}

}  // namespace quoin
