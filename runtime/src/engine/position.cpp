// A position set by hand: {"seat": .., "phase": .., "zones": {..}} becomes the first state of a match.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/block_position.h"
#include "quoin/state/tokens.h"

namespace quoin {
namespace {

Error bad_position(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

// An index given as a name of `names` or as a number.
Result<int> index_in(const nlohmann::json& value, const std::vector<std::string>& names, const std::string& what) {
  if (value.is_number_integer()) {
    const auto number = value.get<std::int64_t>();
    if (number >= 0 && number < static_cast<std::int64_t>(names.size())) return static_cast<int>(number);
    return bad_position("position: there is no " + what + " " + value.dump() + "; there are " +
                        std::to_string(names.size()));
  }
  if (!value.is_string()) return bad_position("position: " + what + " must be a name, not " + value.dump());
  const auto name = value.get<std::string>();
  const auto at = std::find(names.begin(), names.end(), name);
  if (at != names.end()) return static_cast<int>(at - names.begin());
  return bad_position("position: there is no " + what + " \"" + name + "\"; there are " + list_names(names),
                      did_you_mean(name, names));
}

Status check_keys(const nlohmann::json& position) {
  static const std::vector<std::string> kKeys = {"seat", "phase", "zones"};
  if (!position.is_object()) return bad_position("a position is an object with seat, phase and zones");
  for (const auto& item : position.items()) {
    if (std::find(kKeys.begin(), kKeys.end(), item.key()) != kKeys.end()) continue;
    return bad_position("position: \"" + item.key() + "\" is not known; there are seat, phase and zones",
                        did_you_mean(item.key(), kKeys));
  }
  if (!position.contains("seat")) return bad_position("position: the seat that has to choose (`seat`) is missing");
  return {};
}

Result<int> phase_of(const GameDef& def, const nlohmann::json& position) {
  std::vector<std::string> names;
  for (const Phase& phase : def.phases) names.push_back(phase.name);
  if (position.contains("phase")) return index_in(position["phase"], names, "phase");
  if (names.size() == 1) return 0;
  return bad_position("position: `phase` is missing; there are " + list_names(names));
}

void set_node(const GameDef& def, State& state, int seat, int phase) {
  const Layout& layout = def.layout;
  const auto set = [&](int zone, int value) {
    if (zone >= 0) write_cell(state.data(), layout.zone(zone), 0, value);
  };
  const bool together = def.phases[as_size(phase)].together;
  set(layout.node, static_cast<int>(together ? Node::kTogether : Node::kDecide));
  set(layout.seat, seat);
  set(layout.phase, phase);
  if (together) set(layout.first, seat);
}

}  // namespace

Result<Match> Match::from_position(std::shared_ptr<Game> game, const nlohmann::json& position, std::uint64_t seed) {
  Match match(std::move(game), seed);
  const GameDef& def = match.def();
  if (position.is_object() && position.contains("block")) return from_saved_block(match.game_, position, seed);
  if (auto fine = check_keys(position); !fine) return fine.error();
  auto seat = index_in(position["seat"], def.seats, "seat");
  if (!seat) return seat.error();
  auto phase = phase_of(def, position);
  if (!phase) return phase.error();
  if (position.contains("zones")) {
    if (auto set = set_zones(def, match.state_, position["zones"]); !set) return set.error();
    if (auto fine = place_tokens(def, match.state_, position["zones"]); !fine) return fine.error();
  }
  for (const History& history : def.histories) {  // how many positions stood before, without them, tells nothing
    write_cell(match.state_.data(), def.layout.zone(history.count), 0, 0);
  }
  set_node(def, match.state_, *seat, *phase);
  auto vm = match.game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), match.state_.data(), as_size(match.state_.bytes()));
  if (auto accepted = (*vm)->accept_position(); !accepted) return accepted.error();
  match.take_over(**vm);
  match.beginning_ = std::make_shared<const Beginning>(Beginning{match.state_, 0, position.dump()});
  return match;
}

}  // namespace quoin
