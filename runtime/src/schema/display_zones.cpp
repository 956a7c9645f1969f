// Reads what zones and counters are drawn as.
#include "schema/zone_looks.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/reading.h"

namespace quoin {
namespace {

using nlohmann::json;

// REQUIRES a word of kZoneLooks.
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
std::string read_holder(const YamlNode& node, const Zone& zone, const GameDef& def, const std::string& what) {
  std::string name = need_text(node, "\"holder\" of the display of " + what);
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
  return name;
}

std::string read_place(const YamlNode& node, const Zone& zone, const std::string& what) {
  if (!zone.has_over) fault(node, what + " has no places, so none is chosen", "leave \"place\" out");
  std::string name = need_text(node, "\"place\" of the display of " + what);
  if (!zone.over.parse(name)) {
    const std::string near = did_you_mean(name, zone.over.names);
    fault(node, what + " has no place \"" + name + "\"", near.empty() ? "it lies over " + zone.over.label : near);
  }
  return name;
}

json read_look(const YamlNode& node, const Zone& zone, const GameDef& def, const std::string& what) {
  static const std::vector<std::string> kWords(kZoneLooks.begin(), kZoneLooks.end());
  if (!node.is_map()) {
    std::vector<std::string> words = {"hidden"};
    words.insert(words.end(), kWords.begin(), kWords.end());
    need_word(node, "\"display\" of " + what, words);
    if (node.text == "hidden") return nullptr;
    need_number(node, zone, false, what);
    return {{"look", node.text}};
  }
  const std::string display = "the display of " + what;
  need_keys(node, display, {"look", "place", "colour", "holder"});
  const YamlNode& word = need(node, "look", display);
  need_word(word, "\"look\" of " + display, kWords);
  const YamlNode* place = node.find("place");
  need_number(word, zone, place != nullptr, what);
  json look = {{"look", word.text}};
  if (place != nullptr) look["place"] = read_place(*place, zone, what);
  if (const YamlNode* colour = node.find("colour")) {
    if (word.text == "die") fault(*colour, display + " has a colour: dice have none", "leave it out");
    need_word(*colour, "\"colour\" of " + display, colour_words());
    look["colour"] = colour->text;
  }
  if (const YamlNode* holder = node.find("holder")) look["holder"] = read_holder(*holder, zone, def, what);
  return look;
}

}  // namespace

json read_zone_looks(const YamlNode& root, const GameDef& def) {
  json looks = json::object();
  for (const std::string section : {"zones", "counters"}) {
    const YamlNode* map = root.find(section);
    if (map == nullptr) continue;
    for (const YamlEntry& entry : map->entries) {
      const YamlNode* display = entry.value.is_map() ? entry.value.find("display") : nullptr;
      const Zone* zone = def.layout.find(entry.key.text);
      if (display == nullptr || zone == nullptr || zone->is_pile()) continue;
      const std::string what = (section == "zones" ? "zone \"" : "counter \"") + zone->name + "\"";
      json look = read_look(*display, *zone, def, what);
      if (!look.is_null()) looks[zone->name] = std::move(look);
    }
  }
  return looks;
}

}  // namespace quoin
