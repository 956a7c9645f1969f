// Following what was put down in secret, and learning from replays.
#include "engine/secret_guide.h"

#include <algorithm>
#include <cstring>

#include "quoin/state/hidden.h"
#include "quoin/state/seeing.h"

namespace quoin {

// What a seat sees of the zone, and how many things of each kind it sees in all zones.
struct SecretGuide::Sight {
  std::vector<bool> hidden;  // by place: something lies there, and the seat does not see what
  std::vector<int> owner;    // by place
  std::vector<int> kinds;
};

SecretGuide::SecretGuide(const GameDef& def, const ObservationHistory& history, int seat, int end) : def_(def) {
  int zones = 0;
  for (const Zone& zone : def.layout.zones) {
    if (zone.owned_by < 0) continue;
    ++zones;
    zone_ = &zone;
  }
  const bool fits = zones == 1 && zone_->holds.optional && zone_->holds.size <= SecretPool::kMostKinds;
  if (!fits || !history.knows_start()) return;
  for (int k = 0; k < end; ++k) {
    const PlyRecord& ply = history.ply(k);
    if (ply.node != Node::kDecide || history.told(k)) continue;
    const ActionKind& kind = def.kind_of(ply.choice);
    const auto secret = std::ranges::find(kind.fields, true, &ActionField::secret);
    const bool one = std::ranges::count(kind.fields, true, &ActionField::secret) == 1 && !kind.secret;
    if (!one || !same_values(secret->domain, zone_->holds)) {
      slots_.clear();
      return;
    }
    const auto field = as_size(static_cast<int>(secret - kind.fields.begin()));
    slots_.push_back({k, ply.seat, decode_action(def, ply.choice), field});
  }
  if (!slots_.empty()) follow(def, history, seat, end);
}

// ---- what the seat saw ----

namespace {

// What of the block tells what a seat sees of things of these kinds.
std::vector<const Zone*> zones_of(const GameDef& def, const Zone& one) {
  std::vector<const Zone*> zones;
  for (const Zone& zone : def.layout.zones) {
    if (zone.role != ZoneRole::kZone) continue;
    const bool counts = zone.has_over && tells_how_many(zone.holds) && same_values(zone.over, one.holds);
    if (counts || same_values(zone.holds, one.holds)) zones.push_back(&zone);
  }
  return zones;
}

bool same_bytes(const State& a, const State& b, const Zone& zone) {
  const auto bytes = as_size(zone.count() * cell_bytes(zone.cell));
  return std::memcmp(a.data() + zone.offset, b.data() + zone.offset, bytes) == 0;
}

}  // namespace

void SecretGuide::follow(const GameDef& def, const ObservationHistory& history, int seat, int end) {
  const std::vector<const Zone*> zones = zones_of(def, *zone_);
  const auto sight_of = [&](const State& state) {
    Sight sight{{}, {}, std::vector<int>(as_size(zone_->holds.size), 0)};
    for (int place = 0; place < zone_->count(); ++place) {
      sight.hidden.push_back(!sees(def.layout, state.data(), *zone_, place, seat));
      sight.owner.push_back(owner_of(def.layout, state.data(), *zone_, place));
    }
    for (const Zone* zone : zones) {
      const bool counts = !same_values(zone->holds, zone_->holds);
      for (int place = 0; place < zone->count(); ++place) {
        if (!sees(def.layout, state.data(), *zone, place, seat)) continue;
        const int value = read_cell(state.data(), *zone, place);
        if (counts) sight.kinds[as_size(place % zone->length)] += value;
        if (!counts && value != kNone) ++sight.kinds[as_size(value - zone->holds.min)];
      }
    }
    return sight;
  };
  std::vector<const Zone*> watched = zones;
  for (const Zone* zone : zones) {
    if (zone->by >= 0) watched.push_back(&def.layout.zones[as_size(zone->by)]);
    if (zone->owned_by >= 0) watched.push_back(&def.layout.zones[as_size(zone->owned_by)]);
  }
  at_.assign(as_size(zone_->count()), kNone);
  Sight before = sight_of(history.before(0));
  for (int k = 0; k < end; ++k) {
    const auto same = [&](const Zone* zone) { return same_bytes(history.before(k), history.before(k + 1), *zone); };
    const bool told = is_choice(history.ply(k).node) && history.told(k);
    if (std::ranges::all_of(watched, same) && !told) continue;
    Sight after = sight_of(history.before(k + 1));
    follow_ply(k, before, after, told ? named_places(history.ply(k).choice) : std::vector<int>{});
    before = std::move(after);
  }
}

// The places of the zone that a choice names.
std::vector<int> SecretGuide::named_places(std::int32_t choice) const {
  const ActionParts parts = decode_action(def_, choice);
  const std::vector<ActionField>& fields = def_.actions[as_size(parts.kind)].fields;
  const Domain& over = zone_->over;
  std::vector<int> places;
  for (std::size_t f = 0; f < fields.size(); ++f) {
    const Domain& domain = fields[f].domain;
    const bool site = over.board >= 0 && domain.board == over.board && domain.sites == over.sites;
    if (!site && !same_values(domain, over)) continue;
    const int place = parts.values[f] - over.min;
    if (place >= 0 && place < zone_->count()) places.push_back(place);
  }
  return places;
}

void SecretGuide::follow_ply(int k, const Sight& before, const Sight& after, const std::vector<int>& named) {
  std::vector<int> left, came, rose;
  bool fell = false;
  for (int place = 0; place < zone_->count(); ++place) {
    const auto p = as_size(place);
    const bool other = before.owner[p] != after.owner[p];
    if (before.hidden[p] && (!after.hidden[p] || other)) left.push_back(place);
    if (after.hidden[p] && (!before.hidden[p] || other)) came.push_back(place);
  }
  for (std::size_t kind = 0; kind < before.kinds.size(); ++kind) {
    const int more = after.kinds[kind] - before.kinds[kind];
    if (more > 0) rose.insert(rose.end(), as_size(more), static_cast<int>(kind));
    fell = fell || more < 0;
  }
  for (const int place : named) {  // things that are named and stay unseen may have changed places
    const auto p = as_size(place);
    if (before.hidden[p] && after.hidden[p]) at_[p] = kNone;
  }
  const bool seen = rose.size() == 1 && !fell, same = rose.empty() && !fell;
  const int slot = left.size() == 1 ? at_[as_size(left.front())] : kNone;
  if (slot != kNone) moved_.push_back({k, slot, left.front()});
  const bool moves = left.size() == 1 && came.size() == 1 && same;
  const bool shows = left.size() == 1 && came.empty() && seen;
  const auto put = std::ranges::find(slots_, k, &Slot::ply);
  const bool puts = put != slots_.end() && left.empty() && came.size() == 1 && same;
  if (shows && slot != kNone) slots_[as_size(slot)].may = SecretPool::of(rose.front());
  for (const int place : left) at_[as_size(place)] = kNone;
  for (const int place : came) at_[as_size(place)] = kNone;
  if (moves) at_[as_size(came.front())] = slot;
  if (puts) at_[as_size(came.front())] = static_cast<int>(put - slots_.begin());
}

// ---- replays ----

bool SecretGuide::choose(std::vector<std::int32_t>& wanted, Rng& rng) {
  if (lawless_ || pools_.empty()) return false;
  std::map<int, std::vector<SecretPool::Kinds>> may;
  for (const Slot& slot : slots_) may[slot.seat].push_back(slot.may);
  for (auto& [seat, pool] : pools_) {
    if (!pool.draw(may[seat], rng)) return false;
  }
  std::map<int, std::size_t> next;  // choice of a seat
  for (const Slot& slot : slots_) {
    ActionParts parts = slot.told;
    parts.values[slot.field] = zone_->holds.min + pools_[slot.seat].chosen()[next[slot.seat]++];
    if (const auto action = encode_action(def_, parts); action) wanted[as_size(slot.ply)] = *action;
  }
  return true;
}

void SecretGuide::note(int k, std::int32_t chosen, std::span<const std::int32_t> offered) {
  if (chosen_.size() == slots_.size() || slots_[chosen_.size()].ply != k) return;
  const std::size_t field = slots_[chosen_.size()].field;
  const auto kind_of = [&](std::int32_t one) { return decode_action(def_, one).values[field] - zone_->holds.min; };
  SecretPool::Kinds kinds = 0;
  for (const std::int32_t one : offered) kinds |= SecretPool::of(kind_of(one));
  chosen_.push_back(kind_of(chosen));
  offered_.push_back(kinds);
  if (chosen_.size() == slots_.size()) learn_pools();
}

// Each seat chooses from a pool if what it was offered says so.
void SecretGuide::learn_pools() {
  std::map<int, std::vector<int>> chosen;
  std::map<int, std::vector<SecretPool::Kinds>> offered;
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    chosen[slots_[slot].seat].push_back(chosen_[slot]);
    offered[slots_[slot].seat].push_back(offered_[slot]);
  }
  for (auto& [seat, kinds] : chosen) {
    lawless_ = lawless_ || !SecretPool::obeys(kinds, offered[seat]);
    if (!pools_[seat].filled()) pools_[seat].fill(std::move(kinds));
  }
}

const SecretGuide::Moved* SecretGuide::moved_at(int k) const {
  const auto found = std::ranges::lower_bound(moved_, k, {}, &Moved::ply);
  return found != moved_.end() && found->ply == k && as_size(found->slot) < chosen_.size() ? &*found : nullptr;
}

bool SecretGuide::moved_as_followed(int k, const std::byte* before) {
  const Moved* moved = moved_at(k);
  if (moved == nullptr) return true;
  const int lies = read_cell(before, *zone_, moved->place) - zone_->holds.min;
  if (lies == chosen_[as_size(moved->slot)]) return true;
  forget(moved->slot);
  return false;
}

bool SecretGuide::refuse(int k) {
  const Moved* moved = moved_at(k);
  if (moved == nullptr) return false;
  SecretPool::Kinds& may = slots_[as_size(moved->slot)].may;
  const SecretPool::Kinds rest = may & ~SecretPool::of(chosen_[as_size(moved->slot)]);
  if (rest == may) return false;
  may = rest;
  return true;
}

void SecretGuide::forget(int slot) {
  slots_[as_size(slot)].may = SecretPool::kAny;
  std::erase_if(moved_, [slot](const Moved& one) { return one.slot == slot; });
}

}  // namespace quoin
