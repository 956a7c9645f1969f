// Who may see what: words, dials that choose among them, and zones that tell it place by place.
#include "schema/visibility.h"

#include <algorithm>
#include <vector>

#include "quoin/base/text.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

const std::vector<std::string> kVisibilities = {"all", "owner", "others", "nobody"};  // in the order of Visibility

bool needs_owner(const std::string& word) { return word == "owner" || word == "others"; }

// The dial that `visible` names, or nothing.
const Dial* visibility_dial(const YamlNode& node, const GameDef& def, const std::string& what) {
  for (const Dial& dial : def.dials) {
    if (!node.is_scalar() || dial.name != node.text) continue;
    const auto allowed = [](const std::string& choice) {
      return std::find(kVisibilities.begin(), kVisibilities.end(), choice) != kVisibilities.end();
    };
    const auto& choices = dial.domain.names;
    if (choices.empty() || !std::all_of(choices.begin(), choices.end(), allowed)) {
      fault(node,
            "dial \"" + dial.name + "\", named by \"visible\" of " + what + ", must choose among " +
                list_names(kVisibilities),
            "write choices: [all, owner], say, in the dial");
    }
    return &dial;
  }
  return nullptr;
}

Visibility read_word(const YamlNode& node, const GameDef& def, const std::string& what, const std::string& key,
                     bool with_owner) {
  YamlNode chosen = node;
  bool for_owner = needs_owner(node.text);
  if (const Dial* dial = visibility_dial(node, def, what)) {
    chosen.text = dial->domain.text(dial->value);
    const auto& choices = dial->domain.names;
    for_owner = std::any_of(choices.begin(), choices.end(), needs_owner);
  }
  if (for_owner && !with_owner) {
    fault(node, what + " has no owner: only a zone with \"per: seat\" can be visible to its owner or to others",
          "add per: seat, or choose all or nobody");
  }
  return static_cast<Visibility>(need_word(chosen, "\"" + key + "\" of " + what, kVisibilities));
}

const Section& switch_section() {
  static const Section kSection{
      "switch",
      "Seen place by place, as other zones say.",
      {{"by", form::name(), "A zone of bool of the same shape: where it is true all see the place.", "face_up"},
       {"owner", form::name(),
        "A zone of the same shape that holds seats or pieces: elsewhere the seat that it names sees the place; that "
        "nothing lies there all see.",
        "men"},
       {"else", form::either({form::words({"owner", "others", "nobody"}), form::name()}),
        "Without \"owner\", who sees it elsewhere: owner, others, nobody, or a dial that chooses among them.", "nobody",
        "owner with per: seat, else nobody"}},
      {{Rule::Kind::kAnyOf, {"by", "owner"}, "needs \"by\" or \"owner\"", "a word alone says who sees all of it"},
       {Rule::Kind::kBars, {"owner", "else"}, "has both \"owner\" and \"else\"", "leave one of them out"}}};
  return kSection;
}

// Where `by` is not true.
Visibility read_otherwise(const YamlNode& map, const GameDef& def, const std::string& what, bool with_owner) {
  need_section(map, switch_section(), "\"visible\" of " + what);
  if (map.find("owner") != nullptr) return Visibility::kOwner;
  const YamlNode* otherwise = map.find("else");
  if (otherwise == nullptr) return with_owner ? Visibility::kOwner : Visibility::kNobody;
  const Visibility visible = read_word(*otherwise, def, what, "else", with_owner);
  if (visible == Visibility::kAll) {
    fault(*otherwise, what + " would be seen by all wherever \"by\" is not true, too", "leave out the switch");
  }
  return visible;
}

std::string shape_of(const Zone& zone) {
  std::string shape = zone.has_over ? "over " + zone.over.label : "of one place";
  for (const Domain& domain : zone.per) shape += " for each " + domain.label;
  return shape;
}

bool same_places(const Domain& a, const Domain& b) {
  return a.kind == b.kind && a.size == b.size && a.board == b.board && a.sites == b.sites && a.names == b.names;
}

bool same_shape(const Zone& a, const Zone& b) {
  return std::ranges::equal(a.per, b.per, same_places) && a.has_over == b.has_over && a.length == b.length &&
         (!a.has_over || same_places(a.over, b.over));
}

// What another zone must hold to tell who sees a place.
struct Teller {
  const char* key;
  const char* called;
  const char* holds;  // what it must hold,
  const char* write;  // as it may be written
  bool (*is_held)(const Domain& holds);
};

bool tells_if(const Domain& holds) { return holds.is_bool() && !holds.optional; }
bool tells_whose(const Domain& holds) { return holds.kind == DomainKind::kSeats || holds.pieces >= 0; }

const Teller kSwitch{"by", "a switch", "bool", "bool", tells_if};
const Teller kOwner{"owner", "it", "seats or pieces", "seat?", tells_whose};

// The number of the zone that `visible` names under the teller's key, or -1.
int find_teller(const YamlNode& visible, const Teller& teller, const Zone& zone, const GameDef& def,
                const std::string& what) {
  if (visible.find(teller.key) == nullptr) return -1;
  const YamlNode& node = *visible.find(teller.key);
  const std::string name = need_text(node, "\"" + std::string(teller.key) + "\" of " + what);
  const auto is_name = [&name](const auto& thing) { return thing.name == name; };
  const std::string tells = "\"" + name + "\", by which " + what + " is seen,";
  if (def.layout.find_scratch(name) != nullptr) {
    fault(node, tells + " is scratch: no state", "leave out scratch: true of \"" + name + "\"");
  }
  const auto absent = std::find_if(def.absent.begin(), def.absent.end(), is_name);
  if (absent != def.absent.end()) {
    fault(node, tells + " exists only when " + absent->condition, "give both the same \"when\"");
  }
  const auto& zones = def.layout.zones;
  const auto found = std::find_if(zones.begin(), zones.end(), is_name);
  if (found == zones.end()) {
    std::vector<std::string> known;
    for (const Zone& one : zones) {
      if (teller.is_held(one.holds)) known.push_back(one.name);
    }
    const std::string near = did_you_mean(name, known);
    fault(node, "unknown zone \"" + name + "\" in \"visible\" of " + what,
          !near.empty()   ? near
          : known.empty() ? std::string("declare one that holds ") + teller.holds
                          : std::string("zones of ") + teller.holds + ": " + list_names(known));
  }
  if (!teller.is_held(found->holds)) {
    fault(node, tells + " holds " + found->holds.label + ", not " + teller.holds,
          std::string("write holds: ") + teller.write + " for \"" + name + "\"");
  }
  if (!same_shape(*found, zone)) {
    fault(node, tells + " is " + shape_of(*found) + ", not " + shape_of(zone),
          std::string(teller.called) + " has a place for each place");
  }
  if (found->hides()) fault(node, tells + " is itself not seen by all", "let it be visible: all");
  return static_cast<int>(found - zones.begin());
}

}  // namespace

Form seen_form() {
  return form::titled("seen", "all, owner, others, nobody, or a dial that chooses among them.",
                      form::either({form::words(kVisibilities), form::name()}));
}

Form open_form() {
  return form::titled("open_or_hidden", "all, nobody, or a dial that chooses among them.",
                      form::either({form::words({"all", "nobody"}), form::name({"owner", "others"})}));
}

Form switched(Form form) { return form::either({std::move(form), form::section(switch_section)}); }

Visibility read_visibility(const YamlNode& node, const Reading& in, bool with_owner) {
  return read_word(node, *in.def, in.what, "visible", with_owner);
}

void read_sight(Zone& zone, const YamlNode& node, const Reading& in, const std::string&) {
  zone.visible =
      node.is_map() ? read_otherwise(node, *in.def, in.what, zone.per_seat) : read_visibility(node, in, zone.per_seat);
}

Field<Zone> redraw_field() {
  const auto read = [](Zone& zone, const YamlNode& node, const Reading&, const std::string& called) {
    need_word(node, called, {"independent"});
    zone.independent = true;
  };
  return {"redraw",
          {form::words({"independent"}), read},
          "Hidden values are drawn anew one by one, not shuffled: like dice under cups.",
          "independent"};
}

Rule redraw_rule() {
  return {Rule::Kind::kNeeds,
          {"redraw", "visible"},
          "is seen by all: nothing of it is drawn anew",
          "leave \"redraw\" out, or hide the zone: visible: owner"};
}

Field<Zone> mixes_field() {
  const auto read = [](Zone& zone, const YamlNode& node, const Reading& in, const std::string& called) {
    zone.mixes = need_name(node, called);
    if (zone.hides()) return;
    fault(node, in.what + " is seen by all: nothing of it is drawn anew",
          "leave \"mixes\" out, or hide the zone: visible: nobody");
  };
  return {"mixes",
          {form::name(), read},
          "In positions whose past is not known, hidden things change places with those of zones that have this name, "
          "too, and with no others; of rows by a set with those of the same value.",
          "stocks"};
}

void read_switches(const YamlNode& root, GameDef& def) {
  for (const std::string section : {"zones", "counters"}) {
    const YamlNode* map = root.find(section);
    if (map == nullptr) continue;
    for (const YamlEntry& entry : map->entries) {
      const YamlNode* visible = entry.value.is_map() ? entry.value.find("visible") : nullptr;
      if (visible == nullptr || !visible->is_map()) continue;
      auto& zones = def.layout.zones;
      const auto zone =
          std::find_if(zones.begin(), zones.end(), [&entry](const Zone& one) { return one.name == entry.key.text; });
      if (zone == zones.end()) continue;  // these dials leave it out
      const std::string what = (section == "zones" ? "zone \"" : "counter \"") + zone->name + "\"";
      zone->by = find_teller(*visible, kSwitch, *zone, def, what);
      zone->owned_by = find_teller(*visible, kOwner, *zone, def, what);
      if (zone->owned_by < 0) continue;
      const int pieces = zones[static_cast<std::size_t>(zone->owned_by)].holds.pieces;
      zone->owner_values = pieces < 0 ? 1 : def.pieces[static_cast<std::size_t>(pieces)].count();
    }
  }
}

}  // namespace quoin
