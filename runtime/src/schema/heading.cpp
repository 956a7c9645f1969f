// What a game is called and who sits at it.
#include <algorithm>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

// The number of seats that take part: the dial `players`, or all that are listed.
std::size_t players_of(const YamlNode& root, const GameDef& def, std::size_t listed) {
  for (const Dial& dial : def.dials) {
    if (dial.name != "players") continue;
    const YamlNode& node = *root.find("dials")->find("players");
    if (dial.domain.kind != DomainKind::kRange || dial.is_counts() || dial.domain.min < 1) {
      fault(node, "the dial \"players\" must be a range from 1 or more", "write {range: 2..4, default: 2}");
    }
    if (dial.domain.max() > static_cast<int>(listed)) {
      fault(node,
            "the dial \"players\" goes up to " + std::to_string(dial.domain.max()) + ", but " + std::to_string(listed) +
                (listed == 1 ? " seat is" : " seats are") + " listed under \"seats\"",
            "list as many seats, or let the range end there");
    }
    return static_cast<std::size_t>(dial.value);
  }
  return listed;
}

// Every seat names its team, or none does.
void read_teams(const YamlNode& seats, GameDef& def) {
  const auto named = [](const YamlNode& seat) { return seat.find("team") != nullptr; };
  const bool teams = std::any_of(seats.items.begin(), seats.items.end(), named);
  for (std::size_t seat = 0; seat < seats.items.size(); ++seat) {
    const YamlNode& item = seats.items[seat];
    if (teams && !named(item)) {
      fault(item, "seat \"" + item.find("name")->text + "\" is in no team, but others are",
            "name a \"team\" for every seat, or for none");
    }
    const std::string team = teams ? need_name(*item.find("team"), "a seat's team") : "";
    if (seat >= def.seats.size()) continue;
    auto place = std::find(def.teams.begin(), def.teams.end(), team);
    if (teams && place == def.teams.end()) place = def.teams.insert(place, team);
    def.team_of.push_back(static_cast<int>(teams ? place - def.teams.begin() : static_cast<std::ptrdiff_t>(seat)));
  }
}

const Section& seat_section() {
  static const Section kSection{
      "seat",
      "A player's place.",
      {{"name", form::name(), "What it is called.", "red", "", true},
       {"colour", colour_form(), "What its things are drawn in.", "red", "the next of the ten"},
       {"team", form::name(), "With whom it wins; all seats name one, or none does.", "north_south"}}};
  return kSection;
}

}  // namespace

Form seats_form() { return form::list(form::section(seat_section), 1, kMaxSeats); }

void read_heading(const YamlNode& root, GameDef& def) {
  const YamlNode& version = need(root, "quoin", "the file");
  if (need_integer(version, "\"quoin\"") != 1)
    fault(version, "\"quoin\" must be 1, the version of this format", "write quoin: 1");
  need(root, "id", "the game");
  need(root, "title", "the game");
  read_fields(def, root, game_fields(), {Scope{}, ""});
  const YamlNode* about = root.find("about");
  if (about != nullptr) def.about = std::make_shared<const YamlNode>(need_map(*about, "\"about\""));
}

void read_seats(const YamlNode& root, GameDef& def) {
  const YamlNode& list = need_list(need(root, "seats", "the game"), "\"seats\"");
  if (list.items.empty() || list.items.size() > kMaxSeats) {
    fault(
        list,
        "\"seats\" must list 1 to " + std::to_string(kMaxSeats) + " seats, found " + std::to_string(list.items.size()),
        "list one for each player");
  }
  for (const YamlNode& item : list.items) {
    need_section(item, seat_section(), "a seat");
    const YamlNode& name = need(item, "name", "a seat");
    def.seats.push_back(need_name(name, "a seat's name"));
    if (std::count(def.seats.begin(), def.seats.end(), def.seats.back()) > 1) {
      fault(name, "two seats are called \"" + def.seats.back() + "\"", "give one of them another name");
    }
    const YamlNode* colour = item.find("colour");
    const std::size_t standard = (def.seats.size() - 1) % colour_words().size();
    def.seat_colours.push_back(colour_words()[colour == nullptr ? standard
                                                                : static_cast<std::size_t>(need_word(
                                                                      *colour, "a seat's colour", colour_words()))]);
  }
  const std::size_t players = players_of(root, def, def.seats.size());
  def.seats.resize(players);
  def.seat_colours.resize(players);
  read_teams(list, def);
}

std::vector<std::string> declared_seats(const YamlNode& root) {
  std::vector<std::string> names;
  for (const YamlNode& item : need(root, "seats", "the game").items) names.push_back(need(item, "name", "a seat").text);
  return names;
}

}  // namespace quoin
