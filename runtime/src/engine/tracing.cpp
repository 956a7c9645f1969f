// Traces of a match's rules, and what would have to be otherwise for an action.
#include "quoin/engine/tracing.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/past.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr std::size_t kMostLists = 30'000;  // lists, of one look for changes
constexpr int kMostValues = 128;            // of a place that are tried; of one with more just none

void put_block(Vm& vm, const Match& match) {
  std::memcpy(vm.window(), match.state().data(), static_cast<std::size_t>(match.state().bytes()));
}

void put(Vm& vm, const PlaceChange& change) {
  write_cell(vm.window(), vm.def().layout.zone(change.zone), change.place, change.value);
}

// Traces what `run` has the machine do.
template <class Run>
Result<PlyTrace> traced(const Match& match, const Run& run) {
  auto game = match.game_ptr()->traced();
  if (!game) return game.error();
  auto vm = (*game)->lease();
  if (!vm) return vm.error();
  put_block(**vm, match);
  auto tracer = Tracer::start(**vm);
  const Status done = run(**vm);
  PlyTrace result{tracer->finish(), std::nullopt};
  if (!done) result.fault = done.error();
  return result;
}

// Asks one machine again and again whether an action would be listed.
class Asking {
 public:
  Asking(Vm& vm, const Match& match, std::int32_t action) : vm_(vm), match_(match), action_(action) {}

  bool lists(int seat, std::span<const PlaceChange> changes) {
    if (tries_ >= kMostLists) return false;
    ++tries_;
    put_block(vm_, match_);
    for (const PlaceChange& change : changes) put(vm_, change);
    if (!vm_.list(seat)) return false;
    const auto actions = vm_.actions();
    return std::find(actions.begin(), actions.end(), action_) != actions.end();
  }

 private:
  Vm& vm_;
  const Match& match_;
  std::int32_t action_;
  std::size_t tries_ = 0;
};

// What a place could hold instead, none first.
std::vector<int> others(const Zone& zone, int is) {
  std::vector<int> values;
  if (zone.holds.optional && is != kNone) values.push_back(kNone);
  if (zone.holds.size > kMostValues) return values;
  for (int value = zone.holds.min; value <= zone.holds.max(); ++value) {
    if (value != is) values.push_back(value);
  }
  return values;
}

// Calls `visit(change)` for all that one place could hold instead.
template <class Visit>
void each_change(const Match& match, int seat, const Visit& visit) {
  const Layout& layout = match.def().layout;
  const std::byte* block = match.state().data();
  for (int number = 0; number < static_cast<int>(layout.zones.size()); ++number) {
    const Zone& zone = layout.zone(number);
    if ((zone.role != ZoneRole::kZone && zone.role != ZoneRole::kCounter) || zone.is_pile()) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (!sees(layout, block, zone, place, seat)) continue;
      for (const int value : others(zone, read_cell(block, zone, place))) visit(PlaceChange{number, place, value});
    }
  }
}

}  // namespace

Result<PlyTrace> trace_list(const Match& match, int seat, std::span<const PlaceChange> changes) {
  return traced(match, [&](Vm& vm) {
    for (const PlaceChange& change : changes) put(vm, change);
    return vm.list(seat);
  });
}

Result<PlyTrace> trace_ply(const Match& match, std::int32_t choice) {
  return traced(match, [&](Vm& vm) {
    Luck luck = MatchAccess::luck(match);
    return vm.advance(choice, luck);
  });
}

Result<std::vector<std::vector<PlaceChange>>> changes_that_allow(const Match& match, int seat, std::int32_t action) {
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  Asking asking(**vm, match, action);
  std::vector<std::vector<PlaceChange>> found;
  std::vector<PlaceChange> emptied;
  each_change(match, seat, [&](const PlaceChange& change) {
    if (change.value == kNone) emptied.push_back(change);
    if (asking.lists(seat, {&change, 1})) found.push_back({change});
  });
  for (std::size_t a = 0; found.empty() && a < emptied.size(); ++a) {
    for (std::size_t b = a + 1; b < emptied.size(); ++b) {
      const std::vector<PlaceChange> both{emptied[a], emptied[b]};
      if (asking.lists(seat, both)) found.push_back(both);
    }
  }
  return found;
}

Result<std::vector<PhaseSeat>> phases_that_allow(const Match& match, std::int32_t action) {
  const GameDef& def = match.def();
  const Layout& layout = def.layout;
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  Asking asking(**vm, match, action);
  std::vector<PhaseSeat> found;
  for (int phase = 0; phase < static_cast<int>(def.phases.size()); ++phase) {
    const Node node = def.phases[static_cast<std::size_t>(phase)].together ? Node::kTogether : Node::kDecide;
    for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
      if (node == match.node() && phase == match.phase() && seat == match.seat()) continue;
      std::vector<PlaceChange> changes{
          {layout.node, 0, static_cast<int>(node)}, {layout.phase, 0, phase}, {layout.seat, 0, seat}};
      if (node == Node::kTogether) changes.push_back({layout.first, 0, seat});
      if (asking.lists(seat, changes)) found.push_back({phase, seat});
    }
  }
  return found;
}

}  // namespace quoin
