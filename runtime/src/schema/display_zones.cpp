// Reads what zones and counters are drawn as.
#include <algorithm>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/display_parts.h"
#include "schema/reading.h"

namespace quoin {
namespace {

// REQUIRES a word of kNumberLooks.
void need_number(const YamlNode& node, const Zone& zone, bool one_place, const std::string& what) {
  const std::string& look = node.text;
  if (zone.has_over && !one_place) {
    fault(node, what + " has several places: \"" + look + "\" shows a single number",
          "name the one that is shown: {look: " + look + ", place: " + zone.over.text(0) + "}");
  }
  const Domain& holds = zone.holds;
  if (holds.kind == DomainKind::kRange && holds.min >= 0 && !holds.optional) return;
  fault(node, what + " holds " + holds.label + ": \"" + look + "\" shows a number from 0 on",
        "leave the look out, or let it hold 0..N");
}

// The counter that tells in front of whom it lies.
int read_holder(const YamlNode& node, const Zone& zone, const GameDef& def, const std::string& what) {
  const std::string name = need_text(node, "\"holder\" of the display of " + what);
  if (zone.per_seat)
    fault(node, what + " has a row for each seat, so no counter tells who has it", "leave \"holder\" out");
  const auto absent = std::ranges::find_if(def.absent, [&name](const Absent& one) { return one.name == name; });
  if (absent != def.absent.end()) {
    fault(node, "\"" + name + "\", the holder of " + what + ", exists only when " + absent->condition,
          "give both the same \"when\"");
  }
  std::vector<std::string> fitting;
  for (const Zone& one : def.layout.zones) {
    if (one.role == ZoneRole::kCounter && one.holds.kind == DomainKind::kSeats) fitting.push_back(one.name);
  }
  if (std::ranges::find(fitting, name) == fitting.end()) {
    fault(node, "the holder of " + what + " must be a counter that holds a seat, found \"" + name + "\"",
          fitting.empty() ? "declare one that holds seat" : "counters: " + list_names(fitting));
  }
  return def.layout.number(*def.layout.find(name));
}

int read_place(const YamlNode& node, const Zone& zone, const std::string& what) {
  if (!zone.has_over) fault(node, what + " has no places, so none is chosen", "leave \"place\" out");
  const std::string name = need_text(node, "\"place\" of the display of " + what);
  if (const auto place = zone.over.parse(name)) return *place;
  const std::string near = did_you_mean(name, zone.over.names);
  fault(node, what + " has no place \"" + name + "\"", near.empty() ? "it lies over " + zone.over.label : near);
}

ZoneLook read_look(const YamlNode& node, const Zone& zone, const GameDef& def, const std::string& what) {
  ZoneLook look;
  if (!node.is_map()) {
    std::vector<std::string> words = {"hidden"};
    words.insert(words.end(), kNumberLooks.begin(), kNumberLooks.end());
    const int word = need_word(node, "\"display\" of " + what, words);
    if (word == 0) return look;
    need_number(node, zone, false, what);
    look.look = static_cast<NumberLook>(word - 1);
    return look;
  }
  const std::string display = "the display of " + what;
  need_keys(node, display, {"look", "place", "colour", "holder"});
  const YamlNode& word = need(node, "look", display);
  look.look = need_value<NumberLook>(word, "\"look\" of " + display, kNumberLooks);
  const YamlNode* place = node.find("place");
  need_number(word, zone, place != nullptr, what);
  if (place != nullptr) look.place = read_place(*place, zone, what);
  if (const YamlNode* colour = node.find("colour")) {
    if (look.look == NumberLook::kDie) fault(*colour, display + " has a colour: dice have none", "leave it out");
    need_word(*colour, "\"colour\" of " + display, colour_words());
    look.colour = colour->text;
  }
  if (const YamlNode* holder = node.find("holder")) look.holder = read_holder(*holder, zone, def, what);
  return look;
}

}  // namespace

std::map<int, ZoneLook> read_zone_looks(const YamlNode& root, const GameDef& def) {
  std::map<int, ZoneLook> looks;
  for (const std::string section : {"zones", "counters"}) {
    const YamlNode* map = root.find(section);
    if (map == nullptr) continue;
    for (const YamlEntry& entry : map->entries) {
      const YamlNode* display = entry.value.is_map() ? entry.value.find("display") : nullptr;
      const Zone* zone = def.layout.find(entry.key.text);
      if (display == nullptr || zone == nullptr || zone->is_pile()) continue;
      const std::string what = (section == "zones" ? "zone \"" : "counter \"") + zone->name + "\"";
      ZoneLook look = read_look(*display, *zone, def, what);
      if (look.look != NumberLook::kWritten) looks[def.layout.number(*zone)] = std::move(look);
    }
  }
  return looks;
}

}  // namespace quoin
