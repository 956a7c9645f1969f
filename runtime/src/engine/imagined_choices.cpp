// Choices and dice of a replay: what others choose in the imagined world, how likely the world is by their choices, and
// outcomes that look the same to the seat.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/imagined_worlds.h"
#include "quoin/schema/selections.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

// The kind of the cards that a field names, one or some; kNone if it names none.
int cards_of(const Domain& domain) { return domain.kind == DomainKind::kSome ? domain.selected : domain.cards; }

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
    if (cards_of(kind.fields[f].domain) != kNone && one.values[f] != other.values[f]) return false;
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
    const int entry = cards_of(domain);
    if (entry == kNone || parts.values[f] == kNone) continue;
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
