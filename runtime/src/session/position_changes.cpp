// What differs about two positions, in words.
#include "session/position_changes.h"

#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/engine/returns.h"
#include "quoin/schema/node_reader.h"

namespace quoin {
namespace {

using nlohmann::json;

std::string value_text(const json& value) {
  if (value.is_array()) {
    std::string texts;
    for (const json& one : value) texts += (texts.empty() ? "" : " ") + value_text(one);
    return "[" + texts + "]";
  }
  if (value.is_null() || value == kNone) return "none";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// Who or what is next.
std::string next_text(const GameDef& def, const std::byte* block) {
  const NodeReader nodes(def);
  const Node node = nodes.node(block);
  const std::string phase = nodes.phase_name(block);
  if (node == Node::kEnd) return "the match is over";
  if (node == Node::kDeal) return "deal " + phase + " is next";
  const std::string what = (node == Node::kChance ? "roll " : "") + phase;
  return def.seats[as_size(nodes.seat(block))] + " is next (" + what +
         (node == Node::kTogether ? ", all at once)" : ")");
}

// What everybody gets at the end.
struct AtTheEnd {
  AtTheEnd(const GameDef& game, const std::byte* block)
      : seats(game.seats), returns(returns_of(game, block)), scores(scores_of(game, block)) {}
  bool operator!=(const AtTheEnd& other) const {
    return seats.size() != other.seats.size() || returns != other.returns || scores != other.scores;
  }
  [[nodiscard]] std::string text() const {
    std::string text;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      text += (seat == 0 ? "" : ", ") + seats[seat] + " " + general(returns[seat]) + " (score " +
              general(scores[seat]) + ")";
    }
    return text;
  }
  const std::vector<std::string>& seats;
  SeatNumbers returns;
  SeatNumbers scores;
};

}  // namespace

PositionChanges::Places::Places(const Zone& zone) : rows_in(zone.per.size()), spread(zone.has_over && !zone.is_pile()) {
  for (int row = 0; row < zone.rows; ++row) {
    for (int place = 0; spread && place < zone.length; ++place) {
      names.push_back(zone.indices(row) + "[" + zone.over.text(zone.over.min + place) + "]");
    }
    if (!spread) names.push_back(zone.indices(row));
  }
}

std::vector<json> PositionChanges::Places::values(const json& content) const {
  std::vector<json> values = {content};
  for (std::size_t lists = rows_in + (spread ? 1 : 0); lists > 0; --lists) {
    std::vector<json> within;
    for (const json& list : values) within.insert(within.end(), list.begin(), list.end());
    values = std::move(within);
  }
  return values;
}

PositionChanges::PositionChanges(const GameDef& then, const GameDef& now) : then_(&then), now_(&now) {
  for (const Zone& zone : now.layout.zones) {
    const Zone* before = then.layout.find(zone.name);
    if (before == nullptr || before->role == ZoneRole::kEngine || zone.role == ZoneRole::kEngine) continue;
    const char* word = zone.role == ZoneRole::kZone ? "zone " : "";
    shared_.emplace(zone.name, Shared{word, Places(*before), Places(zone)});
  }
}

std::vector<std::string> PositionChanges::between(const State& then, const State& now) const {
  std::vector<std::string> told;
  const json before = state_json(*then_, then, kAllSeeing, true);
  const json after = state_json(*now_, now, kAllSeeing, true);
  for (const auto& [name, zone] : shared_) {
    if (!before.contains(name) || !after.contains(name)) continue;  // what a history remembers
    if (before[name] == after[name] && zone.then.names == zone.now.names) continue;
    std::map<std::string, json> was;
    const std::vector<json> old = zone.then.values(before[name]);
    for (std::size_t k = 0; k < old.size(); ++k) was[zone.then.names[k]] = old[k];
    const std::vector<json> fresh = zone.now.values(after[name]);
    for (std::size_t k = 0; k < fresh.size(); ++k) {
      const std::string& place = zone.now.names[k];
      const auto found = was.find(place);
      if (found == was.end() || found->second == fresh[k]) continue;
      told.push_back(zone.word + name + place + " is " + value_text(fresh[k]) + ", was " + value_text(found->second));
    }
  }
  const std::string next = next_text(*now_, now.data());
  const std::string was_next = next_text(*then_, then.data());
  if (next != was_next) {
    told.push_back(next + ", was: " + was_next);
  } else if (NodeReader(*now_).node(now.data()) == Node::kEnd) {
    const AtTheEnd given(*now_, now.data());
    const AtTheEnd was_given(*then_, then.data());
    if (given != was_given) told.push_back("the match gives " + given.text() + ", was " + was_given.text());
  }
  return told;
}

}  // namespace quoin
