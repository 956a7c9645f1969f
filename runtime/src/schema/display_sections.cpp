// What may stand under `display`, of the game and of zones and counters.
#include "quoin/schema/looks.h"
#include "schema/fields.h"
#include "schema/sections.h"

namespace quoin {
namespace {

const Section& zone_look_section() {
  static const Section kSection{
      "zone_look",
      "What the number of a zone or counter is drawn as.",
      {{"look", form::words({kZoneLooks.begin(), kZoneLooks.end()}), "What the number is drawn as.", "stake", "", true},
       {"place", form::text(), "Of a zone with several places: the one that is shown.", "pot"},
       {"colour", colour_form(), "In which colour; dice have none.", "red"},
       {"holder", form::name(), "The counter that tells in front of whom it lies.", "dealer"}}};
  return kSection;
}

// One for all, or one for each name of what is shown.
Form style_form(Form form) { return form::either({form, form::free_map(form)}); }

const Section& layer_section() {
  const auto looks = [](std::vector<std::string> words) {
    words.insert(words.end(), kDrawnMen.begin(), kDrawnMen.end());
    return form::words(std::move(words));
  };
  static const Section kSection{
      "layer",
      "What lies on the board, or whose or which site it is.",
      {{"zone", form::text(), "The zone that is shown: over the board's sites, or holding one of them.", "stone", "",
        true},
       {"look",
        form::either({looks({"piece", "number", "pit", "discs", "wall", "line"}), form::free_map(looks({"piece"}))}),
        "What its things are drawn as; of men also by what the zone holds.", "number"},
       {"symbol", style_form(form::text()), "What is written on its things; also by what the zone holds.", "{red: R}"},
       {"colour", style_form(colour_form()), "In which colour; also by what the zone holds.", "grey"},
       {"stack", form::text(), "The zone that tells how many lie on one another.", "height"},
       {"mirrored", form::flag(), "Shown as from behind, on a board that is seen from both sides.", "true", "false"}}};
  return kSection;
}

const Section& ground_section() {
  static const Section kSection{
      "ground",
      "How a board looks under all things, and the layers of things on it.",
      {{"look", form::words({"plain", "checkered", "lined", "points"}), "How its cells are drawn.", "checkered",
        "plain"},
       {"names", form::words({"borders", "all", "none"}), "Where names of sites are written.", "all", "borders"},
       {"turned", form::flag(), "Each seat sees the board from its own side.", "true", "false"},
       {"regions", form::free_map(form::either({form::words({"true"}), colour_form()})),
        "Tinted regions and their colours; true: each seat's in its colour.", "{home: true}"},
       {"sides", form::free_map(form::text()), "Sides of the border, each with a seat or a colour.", "{north: red}"},
       {"stars", form::name(), "The region whose sites have a star point.", "stars"},
       {"heavy", form::either({form::name(), form::list(form::name())}), "Regions with a heavy line around them.",
        "box"},
       {"layers", form::list(form::section(layer_section)), "The things on it, the lowest first.", "[{zone: stone}]",
        "", true}}};
  return kSection;
}

const Section& construction_section() {
  static const Section kSection{
      "construction",
      "How the bodies of a construction are told apart.",
      {{"signs", form::free_map(form::text()), "What is written on a row's body, by the row's number.", "{0: \"#\"}"},
       {"owner", form::name(), "The column that holds the seat that a body belongs to.", "owner"}}};
  return kSection;
}

}  // namespace

Form zone_look_form() {
  std::vector<std::string> words = {"hidden"};
  words.insert(words.end(), kZoneLooks.begin(), kZoneLooks.end());
  return form::titled("look_of_number", "hidden: pictures leave it out; else what its number is drawn as.",
                      form::either({form::words(std::move(words)), form::section(zone_look_section)}));
}

Form display_form() {
  return form::free_map(form::either(
      {form::list(form::section(layer_section)), form::section(ground_section), form::section(construction_section)}));
}

}  // namespace quoin
