// Replays: the rules play the match again from the first ply that may differ, with the permuted items and the choices
// that the seat was told. A world in which the seat would have observed something else is rejected.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/imagined_worlds.h"
#include "quoin/schema/selections.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr int kDeals = 64;            // tries of one deal to give what the seat saw
constexpr int kReachOfPly = 1 << 12;  // of it, as much less as there are places that differ

// Whether a seat is told the same of two choices of others.
bool told_alike(const GameDef& def, std::int32_t a, std::int32_t b) {
  const ActionKind& kind = def.kind_of(a);
  if (kind.secret || def.kind_of(b).secret) return kind.secret && def.kind_of(b).secret;
  if (&kind != &def.kind_of(b)) return false;
  const ActionParts one = decode_action(def, a), other = decode_action(def, b);
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    if (!kind.fields[f].secret && one.values[f] != other.values[f]) return false;
  }
  return true;
}

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

std::optional<std::int32_t> Imagined::Worlds::choice_of(int k, std::span<const std::int32_t> legal) {
  const PlyRecord& ply = history_.ply(k);
  if (ply.node == Node::kChance) return outcome_of(k);
  const auto is_legal = [&](std::int32_t action) { return std::ranges::find(legal, action) != legal.end(); };
  const std::string text = "\"" + action_text(def_, ply.choice) + "\"";
  if (history_.told(k)) {
    if (is_legal(ply.choice)) return ply.choice;
    learnt_ = guide_ && guide_->refuse(k);
    refuse(k, def_.seats[as_size(ply.seat)] + " could not have chosen " + text);
    return {};
  }
  if (const auto same = renamed_choice(k); same) {
    candidates_.clear();
    int choices = 0;
    for (const std::int32_t action : legal) {
      if (!told_alike(def_, action, ply.choice)) continue;
      ++choices;
      if (same_cards(action, *same)) candidates_.push_back(action);
    }
    const auto alike = static_cast<std::uint32_t>(candidates_.size());
    if (alike > 0 && accept_by_choices(k, choices, static_cast<int>(alike))) {
      return candidates_[alike == 1 ? 0 : rng_.below(alike)];
    }
    refuse(k, def_.seats[as_size(ply.seat)] + " could not have chosen as it did");
    return {};
  }
  const bool untold = history_.waits(k, history_.size() - 1);
  candidates_.clear();
  for (const std::int32_t action : legal) {
    if (untold || told_alike(def_, action, ply.choice)) candidates_.push_back(action);
  }
  const std::int32_t wanted = wanted_.empty() ? kNone : wanted_[as_size(k)];
  const bool fits =
      wanted == kNone ? !candidates_.empty() : std::ranges::find(candidates_, wanted) != candidates_.end();
  if (!fits) {
    if (guided_ && wanted != kNone) guide_->doubt(), learnt_ = true;
    refuse(k, def_.seats[as_size(ply.seat)] + " could not have chosen as it did");
    return {};
  }
  secrets_.push_back(k);
  log_choices_ += std::log(static_cast<double>(candidates_.size()));
  const std::int32_t chosen =
      wanted != kNone ? wanted : candidates_[rng_.below(static_cast<std::uint32_t>(candidates_.size()))];
  if (guide_) guide_->note(k, chosen, candidates_);
  return chosen;
}

// What is told of one choice with what is secret in another; nothing if there is no such choice.
std::optional<std::int32_t> Imagined::Worlds::with_secrets_of(std::int32_t told, std::int32_t other) const {
  const ActionKind& kind = def_.kind_of(told);
  if (kind.secret && def_.kind_of(other).secret) return other;
  if (&kind != &def_.kind_of(other)) return {};
  ActionParts parts = decode_action(def_, told);
  const ActionParts secret = decode_action(def_, other);
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    if (kind.fields[f].secret) parts.values[f] = secret.values[f];
  }
  const auto action = encode_action(def_, parts);
  return action ? std::optional<std::int32_t>(*action) : std::nullopt;
}

// Corrects the probability of a choice: all that look the same to the seat are equally likely. Permutations propose the
// cards of one in `ways` of all that the row has for so many, and `alike` of the choices move these cards.
bool Imagined::Worlds::accept_by_choices(int k, int choices, int alike) {
  const auto& [one, taking] = chosen_;
  const auto* stand = stand_of(one, k);
  double all = 1;
  for (std::size_t n = 1; n <= taking->taken.size(); ++n) {
    all *= static_cast<double>(taking->stayed.size() + n) / static_cast<double>(n);
  }
  double most = all;  // divided by the least that ways * choices / alike can be
  if (!restricted(k, one, *taking)) most = trackers_[one].is_single() ? 1 : all / 2;
  const double ways = samplers_[one].ways(*taking, stand->events);
  return once_in(std::max(1.0, most) * ways * choices / (all * alike));
}

// The true choice was not one of all that there were by the cards of its row: the rules forbid some.
bool Imagined::Worlds::restricted(int k, std::size_t one, const ItemTracker::Taking& taking) const {
  std::map<int, std::size_t> faces;
  for (const auto* items : {&taking.taken, &taking.stayed}) {
    for (const int item : *items) ++faces[trackers_[one].face(item)];
  }
  std::vector<double> sets(taking.taken.size() + 1, 0.0);  // by size: how many there are
  sets.front() = 1;
  for (const auto& [face, copies] : faces) {
    for (std::size_t size = sets.size() - 1; size > 0; --size) {
      for (std::size_t some = 1; some <= std::min(copies, size); ++some) sets[size] += sets[size - some];
    }
  }
  const std::int32_t truth = history_.ply(k).choice;
  const auto told = [&](std::int32_t action) { return told_alike(def_, action, truth); };
  return static_cast<double>(std::ranges::count_if(history_.legal(k), told)) < sets.back();
}

// Whether two choices of a kind name the same cards.
bool Imagined::Worlds::same_cards(std::int32_t a, std::int32_t b) const {
  const ActionKind& kind = def_.kind_of(a);
  if (&kind != &def_.kind_of(b)) return false;
  const ActionParts one = decode_action(def_, a), other = decode_action(def_, b);
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    if (kind.fields[f].domain.cards >= 0 && one.values[f] != other.values[f]) return false;
  }
  return true;
}

// The true choice with its cards renamed by the permutation; nothing if none of its cards moved.
std::optional<std::int32_t> Imagined::Worlds::renamed_choice(int k) {
  if (by_rules_) return {};
  const std::int32_t choice = history_.ply(k).choice;
  const ActionKind& kind = def_.kind_of(choice);
  ActionParts parts = decode_action(def_, choice);
  bool found = false;
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    const Domain& domain = kind.fields[f].domain;
    const int entry = domain.kind == DomainKind::kSome ? domain.selected : domain.cards;
    if (entry < 0 || parts.values[f] == kNone) continue;
    std::vector<int> cards;
    if (domain.kind == DomainKind::kSome) {
      domain.selections->for_each(parts.values[f], [&](int card) { cards.push_back(card); });
    } else {
      cards.push_back(parts.values[f]);
    }
    if (!rename_moved(k, entry, cards)) continue;
    found = true;
    if (domain.kind == DomainKind::kSome) {
      const auto number = domain.selections->number_of(cards);
      if (!number) return {};
      parts.values[f] = static_cast<int>(*number);
    } else {
      parts.values[f] = cards.front();
    }
  }
  if (!found) return {};
  const auto action = encode_action(def_, parts);
  return action ? std::optional<std::int32_t>(*action) : std::nullopt;
}

// Replaces each card by its image under the permutation. False unless all of them left one row in ply k.
bool Imagined::Worlds::rename_moved(int k, int kind, std::vector<int>& cards) {
  for (std::size_t one = 0; one < trackers_.size(); ++one) {
    const auto* stand = stand_of(one, k);
    if (stand == nullptr || trackers_[one].rows().front().zone->holds.cards != kind) continue;
    const auto rename = [&](const ItemTracker::Taking& taking, std::vector<int>& named) {
      std::vector<int> left = taking.taken;
      for (int& card : named) {
        const auto item = std::ranges::find_if(left, [&](int each) { return trackers_[one].face(each) == card; });
        if (item == left.end()) return false;
        card = samplers_[one].face_after(stand->events, *item);
        left.erase(item);
      }
      return true;
    };
    const auto shows = [&](const ItemTracker::Taking& taking) {  // to the seat that chose
      const ItemTracker::Row& row = trackers_[one].rows()[as_size(taking.row)];
      return may_see(*row.zone, row.number, history_.ply(k).seat);
    };
    for (const bool own : {true, false}) {
      for (const ItemTracker::Taking& taking : stand->takings) {
        std::vector<int> named = cards;
        if (cards.empty() || shows(taking) != own || !rename(taking, named)) continue;
        cards = std::move(named);
        chosen_ = {one, &taking};
        return true;
      }
    }
    return false;
  }
  return false;
}

// Draws from the die's distribution over the outcomes that look the same to the seat.
std::int32_t Imagined::Worlds::outcome_of(int k) {
  if (equivalent_.empty()) equivalent_.resize(as_size(history_.size()));
  std::vector<std::int32_t>& alike = equivalent_[as_size(k)];
  const Die& die = nodes_.die(history_.before(k).data());
  if (alike.empty()) find_equivalent(k, static_cast<std::int32_t>(die.weights.size()), alike);
  return die.draw(rng_, alike);
}

// Tests the outcomes in the true state: what the seat sees of one seldom depends on hidden items.
void Imagined::Worlds::find_equivalent(int k, std::int32_t outcomes, std::vector<std::int32_t>& alike) {
  const State world = world_;
  const std::string fault = fault_;
  for (std::int32_t outcome = 0; outcome < outcomes; ++outcome) {
    put(history_.before(k));
    Luck luck{0, number_of(k)};
    if (outcome != history_.ply(k).choice) {
      if (!vm_.advance(outcome, luck)) continue;
      std::memcpy(world_.data(), vm_.window(), as_size(world_.bytes()));
      if (differing(history_.before(k + 1)) != nullptr) continue;
    }
    alike.push_back(outcome);
  }
  world_ = world;
  fault_ = fault;
  put(world_);
}

}  // namespace quoin
