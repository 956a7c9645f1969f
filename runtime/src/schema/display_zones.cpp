// Reads what zones and counters are drawn as.
#include <algorithm>
#include <string>
#include <vector>

#include "quoin/base/text.h"
#include "quoin/schema/display.h"
#include "schema/display_parts.h"
#include "schema/fields.h"
#include "schema/sections.h"

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

// A look as it is read, with the zone whose number it shows.
struct LookParts : ZoneLook {
  const Zone* shown = nullptr;
  std::string what;        // "zone \"pot\""
  bool one_place = false;  // one of its places is named
};

void read_number_look(LookParts& look, const YamlNode& node, const Reading&, const std::string& called) {
  look.look = need_value<NumberLook>(node, called, kNumberLooks);
  need_number(node, *look.shown, look.one_place, look.what);
}

void read_place_shown(LookParts& look, const YamlNode& node, const Reading&, const std::string& called) {
  const Zone& zone = *look.shown;
  if (!zone.has_over) fault(node, look.what + " has no places, so none is chosen", "leave \"place\" out");
  const std::string name = need_text(node, called);
  const auto place = zone.over.parse(name);
  if (!place) {
    const std::string near = did_you_mean(name, zone.over.names);
    fault(node, look.what + " has no place \"" + name + "\"", near.empty() ? "it lies over " + zone.over.label : near);
  }
  look.place = *place;
}

void read_number_colour(LookParts& look, const YamlNode& node, const Reading& in, const std::string& called) {
  if (look.look == NumberLook::kDie) fault(node, in.what + " has a colour: dice have none", "leave it out");
  look.colour = colour_words()[static_cast<std::size_t>(need_word(node, called, colour_words()))];
}

void read_number_holder(LookParts& look, const YamlNode& node, const Reading& in, const std::string& called) {
  const GameDef& def = *in.def;
  const std::string name = need_text(node, called);
  if (look.shown->per_seat)
    fault(node, look.what + " has a row for each seat, so no counter tells who has it", "leave \"holder\" out");
  const auto absent = std::ranges::find_if(def.absent, [&name](const Absent& one) { return one.name == name; });
  if (absent != def.absent.end()) {
    fault(node, "\"" + name + "\", the holder of " + look.what + ", exists only when " + absent->condition,
          "give both the same \"when\"");
  }
  std::vector<std::string> fitting;
  for (const Zone& one : def.layout.zones) {
    if (one.role == ZoneRole::kCounter && one.holds.kind == DomainKind::kSeats) fitting.push_back(one.name);
  }
  if (std::ranges::find(fitting, name) == fitting.end()) {
    fault(node, "the holder of " + look.what + " must be a counter that holds a seat, found \"" + name + "\"",
          fitting.empty() ? "declare one that holds seat" : "counters: " + list_names(fitting));
  }
  look.holder = def.layout.number(*def.layout.find(name));
}

const Fields<LookParts>& zone_look_fields() {
  static const Fields<LookParts> kFields{
      "zone_look",
      "What the number of a zone or counter is drawn as.",
      {{"look",
        {form::words({kNumberLooks.begin(), kNumberLooks.end()}), read_number_look},
        "What the number is drawn as.",
        "stake",
        kNeeded},
       {"place", {form::text(), read_place_shown}, "Of a zone with several places: the one that is shown.", "pot"},
       {"colour", {colour_form(), read_number_colour}, "In which colour; dice have none.", "red"},
       {"holder", {form::name(), read_number_holder}, "The counter that tells in front of whom it lies.", "dealer"}}};
  return kFields;
}

// Those of a look alone, without a map.
std::vector<std::string> zone_look_words() {
  std::vector<std::string> words = {"hidden"};
  words.insert(words.end(), kNumberLooks.begin(), kNumberLooks.end());
  return words;
}

ZoneLook read_zone_look(const YamlNode& node, const Zone& zone, const GameDef& def, const std::string& what) {
  LookParts look;
  look.zone = def.layout.number(zone);
  look.shown = &zone;
  look.what = what;
  if (node.is_map()) {
    look.one_place = node.find("place") != nullptr;
    read_section(look, node, zone_look_fields(), {def, "the display of " + what});
  } else if (const int word = need_word(node, "\"display\" of " + what, zone_look_words()); word > 0) {
    need_number(node, zone, false, what);
    look.look = static_cast<NumberLook>(word - 1);
  }
  return look;
}

}  // namespace

Form zone_look_form() {
  return form::titled("look_of_number", "hidden: pictures leave it out; else what its number is drawn as.",
                      form::either({form::words(zone_look_words()), form::section(zone_look_fields)}));
}

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
      ZoneLook look = read_zone_look(*display, *zone, def, what);
      if (look.look != NumberLook::kWritten) looks[def.layout.number(*zone)] = std::move(look);
    }
  }
  return looks;
}

}  // namespace quoin
