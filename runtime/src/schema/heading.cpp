// What a game is called, who sits at it, and how long it lasts.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

const std::vector<std::string>& colours() {
  static const std::vector<std::string> names = {"red",  "yellow", "green", "blue", "magenta",
                                                 "cyan", "white",  "black", "grey", "orange"};
  return names;
}

nlohmann::json as_json(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::kNothing: return nullptr;
    case YamlNode::Kind::kScalar: return node.text;
    case YamlNode::Kind::kList: {
      nlohmann::json list = nlohmann::json::array();
      for (const YamlNode& item : node.items) list.push_back(as_json(item));
      return list;
    }
    case YamlNode::Kind::kMap: {
      nlohmann::json map = nlohmann::json::object();
      for (const YamlEntry& entry : node.entries) map[entry.key.text] = as_json(entry.value);
      return map;
    }
  }
  return nullptr;
}

// The number of seats that take part: the dial `players`, or all that are listed.
std::size_t players_of(const YamlNode& root, const GameDef& def, std::size_t listed) {
  for (const Dial& dial : def.dials) {
    if (dial.name != "players") continue;
    const YamlNode& node = *root.find("dials")->find("players");
    if (dial.domain.kind != DomainKind::kRange || dial.is_counts() || dial.domain.min < 1) {
      fault(node, "the dial \"players\" must be a range from 1 or more");
    }
    if (dial.domain.max() > static_cast<int>(listed)) {
      fault(node, "the dial \"players\" goes up to " + std::to_string(dial.domain.max()) + ", but " +
                      std::to_string(listed) + (listed == 1 ? " seat is" : " seats are") + " listed under \"seats\"");
    }
    return static_cast<std::size_t>(dial.value);
  }
  return listed;
}

}  // namespace

void read_heading(const YamlNode& root, GameDef& def) {
  const YamlNode& version = need(root, "quoin", "the file");
  if (need_integer(version, "\"quoin\"") != 1) fault(version, "\"quoin\" must be 1, the version of this format");
  def.id = need_name(need(root, "id", "the game"), "\"id\"");
  def.title = need_text(need(root, "title", "the game"), "\"title\"");
  def.version = text_or_empty(root, "version");
  def.summary = text_or_empty(root, "summary");
  const YamlNode* about = root.find("about");
  def.about = std::make_shared<const nlohmann::json>(about == nullptr ? nlohmann::json::object()
                                                                      : as_json(need_map(*about, "\"about\"")));
}

void read_seats(const YamlNode& root, GameDef& def) {
  const YamlNode& list = need_list(need(root, "seats", "the game"), "\"seats\"");
  if (list.items.empty() || list.items.size() > kMaxSeats) {
    fault(list, "\"seats\" must list 1 to " + std::to_string(kMaxSeats) + " seats, found " +
                    std::to_string(list.items.size()));
  }
  for (const YamlNode& item : list.items) {
    need_keys(need_map(item, "a seat"), "a seat", {"name", "colour"});
    const YamlNode& name = need(item, "name", "a seat");
    def.seats.push_back(need_name(name, "a seat's name"));
    if (std::count(def.seats.begin(), def.seats.end(), def.seats.back()) > 1) {
      fault(name, "two seats are called \"" + def.seats.back() + "\"");
    }
    const YamlNode* colour = item.find("colour");
    const std::size_t standard = (def.seats.size() - 1) % colours().size();
    def.seat_colours.push_back(
        colours()[colour == nullptr ? standard
                                    : static_cast<std::size_t>(need_word(*colour, "a seat's colour", colours()))]);
  }
  const std::size_t players = players_of(root, def, def.seats.size());
  def.seats.resize(players);
  def.seat_colours.resize(players);
}

std::vector<std::string> declared_seats(const YamlNode& root) {
  std::vector<std::string> names;
  for (const YamlNode& item : need(root, "seats", "the game").items) names.push_back(need(item, "name", "a seat").text);
  return names;
}

void read_ending(const YamlNode& root, GameDef& def) {
  constexpr int kMostPlies = 1'000'000;
  def.max_length =
      evaluate_within(need(root, "max_length", "the game"), scope_of(def), "\"max_length\"", 1, kMostPlies);
  const YamlNode* scores = root.find("scores");
  if (scores == nullptr) return;
  const std::string name = need_name(*scores, "\"scores\"");
  std::vector<std::string> fitting;
  for (std::size_t i = 0; i < def.layout.zones.size(); ++i) {
    const Zone& zone = def.layout.zones[i];
    if (zone.role != ZoneRole::kZone || !zone.per_seat || zone.has_over || zone.holds.kind != DomainKind::kRange)
      continue;
    fitting.push_back(zone.name);
    if (zone.name == name) def.scores = static_cast<int>(i);
  }
  if (def.scores >= 0) return;
  if (def.layout.find_scratch(name) != nullptr) fault(*scores, "zone \"" + name + "\" is scratch: no state");
  const std::string near = did_you_mean(name, fitting);
  fault(*scores, "\"scores\" must name a zone that holds one number per seat, found \"" + name + "\"",
        near.empty() ? "such zones: " + list_names(fitting) : near);
}

}  // namespace quoin
