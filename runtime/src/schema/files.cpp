// The files that declare a game and its variants, each as a section: game.yaml and variants/NAME.yaml.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "quoin/schema/section.h"
#include "schema/sections.h"

namespace quoin {

const Fields<GameDef>& game_fields() {
  const auto apart = [](Form form) { return quoin::apart<GameDef>(std::move(form)); };
  static const Fields<GameDef> kFields{
      "game",
      "What a game declares. The loader checks what a schema cannot: that names exist, values fit, texts are distinct.",
      {{"quoin", apart(form::integer(1, 1)), "The version of this format.", "1", kNeeded},
       {"id", name(&GameDef::id), "What the game is called everywhere; the name of its folder.", "murailles", kNeeded},
       {"title", text(&GameDef::title), "What people call it.", "Murailles", kNeeded},
       {"version", text(&GameDef::version), "Which edition of the rules this is.", "1.2"},
       {"summary", text(&GameDef::summary),
        "How one wins, in a line for those who do not know the game; at most 90 characters are good.",
        "Shut the other soldier in."},
       {"about", apart(form::free_map(form::anything())), "Anything: authors, source, licence.", "{designer: Ann}"},
       {"seats", apart(seats_form()), "The players.", "[{name: red}, {name: blue}]", kNeeded},
       {"dials", apart(dials_form()), "Named options.", "{size: {range: 3..9, default: 5}}"},
       {"sets", apart(sets_form()), "Named values.", "{symbol: [sun, moon]}"},
       {"boards", apart(boards_form()), "What is played on.", "{field: {grid: 8}}"},
       {"regions", apart(regions_form()), "Named sets of sites.", "{home: {row: 1}}"},
       {"shapes", apart(shapes_form()), "Polyominoes with labels on their cells.", "{tile: {cells: 4}}"},
       {"pieces", apart(pieces_form()), "Kinds of pieces and how they move.", "{man: {king: {step: all}}}"},
       {"tokens", apart(tokens_form()), "Things in kinds, so many of each, that zones count.",
        "{gem: {kinds: {clay: 7, sand: 7}}}"},
       {"cards", apart(cards_form()), "Cards with their suits, ranks and copies.", "{card: {ranks: [1..10]}}"},
       {"zones", apart(zones_form()), "What lies where: the state.", "{stone: {over: field.cells, holds: seat?}}"},
       {"counters", apart(counters_form()), "Single values.", "{moves_left: 0..3}"},
       {"records", apart(records_form()), "Rows with the same columns.", "{brick: {capacity: 20, columns: {x: 0..9}}}"},
       {"histories", apart(histories_form()), "Earlier positions.", "{positions: {of: [stone], capacity: 400}}"},
       {"dice", apart(dice_form()), "What is thrown at chance nodes.", "{die: {faces: 1..6}}"},
       {"deals", apart(form::names()), "What is dealt or shuffled by the match's seed.", "[hands]"},
       {"phases", apart(phases_form()), "When seats choose.", "[act]", kNeeded},
       {"actions", apart(actions_form()), "What seats choose.", "{step: {fields: {to: field.cells}}}", kNeeded},
       {"effects", apart(effects_form()), "What rules put aside, to happen later.", "{draw: {fields: {who: seat}}}"},
       {"max_length", apart(form::expression()), "The most plies of a match.", "2 * max_turns", kNeeded},
       {"scores", apart(form::name()), "The zone with a number for each seat that holds the points.", "points",
        otherwise("the payoffs; else the winners share 1")},
       {"payoffs", apart(payoffs_form()), "What a match pays, where it is not won, drawn or lost.", "-2..2"},
       {"display", apart(display_form()), "How things look.", "{field: [{zone: stone}]}"},
       {"requires", apart(requirements_form()), "What dials must meet together.",
        "[{that: captures <= size, else: too many captures}]"}},
      {{Rule::Kind::kBars, {"scores", "payoffs"}}}};
  return kFields;
}

const Section& game_file() { return game_fields(); }

namespace {

// What a variant may write there instead: of lists and values all, of maps some entries.
Form changed(const Form& form) {
  const auto is_map = [](const Form& one) { return one.kind == Form::Kind::kMap || one.kind == Form::Kind::kSection; };
  return is_map(form) ? form::free_map(form::anything(), 1) : form;
}

}  // namespace

const Section& variant_file() {
  static const Section kSection = [] {
    const std::vector<std::string> own = {"quoin", "id", "title", "version", "summary", "about", "seats", "dials"};
    const Form set = form::either({form::value(), form::free_map(form::anything())});
    Section section{"variant",
                    "What is different from the game: dials, rules, sections of game.yaml.",
                    {{"quoin", form::integer(1, 1), "The version of this format.", "1", "", true},
                     {"variant", form::either({form::pattern("^[a-z0-9][a-z0-9-]*$"), form::integer(0)}),
                      "Its name: that of the file.", "no-corners", "", true},
                     {"title", form::text(), "What people call it.", "Without corners"},
                     {"summary", form::text(), "What is different, in a line; with how one wins, where that is.",
                      "Corners are closed."},
                     {"dials", form::free_map(set), "Other defaults for dials; or new dials.", "{size: 7}"},
                     {"rules", form::pattern("^[A-Za-z0-9_-]+\\.lua$"),
                      "A Lua file beside it, whose functions replace the game's.", "no-corners.lua"}}};
    Rule changes{Rule::Kind::kAnyOf, {"dials", "rules"}};
    for (const Key& key : game_file().keys) {
      if (std::ranges::find(own, key.name) != own.end()) continue;
      section.keys.push_back({key.name, changed(key.form), key.help, key.example});
      changes.keys.emplace_back(key.name);
    }
    section.rules.push_back(std::move(changes));
    return section;
  }();
  return kSection;
}

}  // namespace quoin
