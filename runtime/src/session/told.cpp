// Plies told to a viewer, those played and one that might be.
#include "session/told.h"

#include <algorithm>

#include "quoin/drawing/past.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/hidden.h"
#include "quoin/state/seeing.h"

namespace quoin::session {
namespace {

using Texts = std::vector<std::string>;

// The first ply of the choices that wait for each other at this position; the next ply if none do.
int first_waiting(const Match& match) {
  int first = match.plies();
  if (match.node() != Node::kTogether) return first;
  const GameDef& def = match.def();
  for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
    if (NodeReader(def).value(match.state().data(), def.layout.pending, seat) >= 0) --first;
  }
  return first;
}

Texts passes_of(const PlyRecord& ply, const GameDef& def) {
  Texts texts;
  for (const Pass& pass : ply.passes) {
    texts.push_back(def.seats[static_cast<std::size_t>(pass.seat)] + " has nothing to do (" +
                    drawing::words(def.phases[static_cast<std::size_t>(pass.phase)].name) + ") and passes");
  }
  return texts;
}

// The text of a ply without the name of who chose.
std::string text_of(const drawing::PastPly& past) {
  if (past.open() && past.player() >= 0) return past.before.choice_text(past.ply.choice);
  std::string text = past.text();
  if (past.player() < 0) return text;
  text.erase(0, past.before.def().seats[static_cast<std::size_t>(past.player())].size());
  return text.starts_with(": ") ? text.substr(2) : text.starts_with(" ") ? text.substr(1) : text;
}

ToldPly told(const drawing::PastPly& past) {
  const bool chosen_by_all = past.before.node() == Node::kTogether && past.after.node() != Node::kTogether;
  const Texts events = past.open() && chosen_by_all && past.display->hides() ? Texts{past.changes()} : past.events();
  return {past.before.plies(),
          past.player(),
          past.ply.node,
          text_of(past),
          drawing::joined(events, " · "),
          passes_of(past.ply, past.before.def())};
}

// ---- previews ----

constexpr std::uint64_t kWorlds = 8;

// What one world shows of an action.
struct Outcome {
  Match after;
  Texts texts;
};

Result<Outcome> outcome_in(const drawing::Display& display, Match world, int viewer, std::int32_t action) {
  Match after = world;
  if (const Status played = after.play(action); !played) return played.error();
  const PlyRecord ply = *after.last_ply();
  const drawing::PastPly past{&display, ply, std::move(world), after, viewer};
  Texts texts = past.events();
  for (std::string& count : past.open() ? past.counts() : Texts()) texts.push_back(std::move(count));
  for (std::string& pass : passes_of(ply, after.def())) texts.push_back(std::move(pass));
  if (after.over()) texts.push_back("the match is over: " + drawing::result_text(after));
  if (is_luck(after.node())) texts.push_back("then luck decides: " + drawing::words(after.phase_name()));
  return Outcome{std::move(after), std::move(texts)};
}

void sort_row(State& state, const Zone& pile, int row) {
  const int first = row * pile.length;
  std::vector<int> cards;
  for (int place = 0; place < pile.length; ++place) {
    const int card = read_cell(state.data(), pile, first + place);
    if (card != kNone) cards.push_back(card);
  }
  std::ranges::sort(cards);
  for (std::size_t k = 0; k < cards.size(); ++k) write_cell(state.data(), pile, first + static_cast<int>(k), cards[k]);
}

// The position with what the viewer does not see dealt anew, whether that could have come about or not.
Result<Match> exchanged(const Match& match, int viewer, std::uint64_t seed) {
  const GameDef& def = match.def();
  const HiddenThings hidden(def);
  State state = match.state();
  Rng rng(seed, Stream::kDeal);
  for (const HiddenThings::Group& group : hidden.groups()) {
    std::vector<std::pair<const Zone*, int>> places;
    std::vector<int> values;
    for (const Zone* zone : group.zones) {
      for (int place = 0; place < zone->count() && !group.counts; ++place) {
        const int row = place / zone->length;
        const bool filled =
            !zone->is_pile() || place % zone->length < read_cell(state.data(), def.layout.zone(zone->size), row);
        if (!filled || sees(def.layout, match.state().data(), *zone, place, viewer)) continue;
        places.emplace_back(zone, place);
        values.push_back(read_cell(state.data(), *zone, place));
      }
    }
    std::ranges::sort(values);  // where they are now must not matter
    for (std::size_t left = values.size(); left > 0; --left) {
      std::swap(values[left - 1], values[rng.below(static_cast<std::uint32_t>(left))]);
      const auto& [zone, place] = places[left - 1];
      write_cell(state.data(), *zone, place, values[left - 1]);
    }
    for (const Zone* zone : group.zones) {
      for (int row = 0; zone->sorted && row < zone->rows; ++row) sort_row(state, *zone, row);
    }
  }
  hidden.draw_lawful(state.data(), viewer, rng);
  return Match::from_block(match.game_ptr(), {state.data(), static_cast<std::size_t>(state.bytes())},
                           {seed, match.plies()});
}

// The worlds that the viewer cannot tell from this one, but not this one, and as many that need not have come about:
// the others may all be near the true one. Nothing if he sees all there is.
Result<std::vector<Match>> worlds_of(const drawing::Display& display, const Match& match, int viewer) {
  std::vector<Match> worlds;
  if (viewer < 0 || !(display.hides() || match.node() == Node::kTogether)) return worlds;
  for (std::uint64_t k = 1; k <= kWorlds; ++k) {
    auto world = match.resample(viewer, k);
    if (!world) return world.error();
    worlds.push_back(*std::move(world));
    if (match.node() != Node::kDecide) continue;
    if (auto other = exchanged(match, viewer, k)) worlds.push_back(*std::move(other));
  }
  return worlds;
}

}  // namespace

std::vector<ToldPly> told_plies(const drawing::Display& display, const Match& match, int viewer, int since) {
  std::vector<ToldPly> plies;
  int waited = since;  // those from here to `since` were not told, but for the viewer's own
  drawing::PastPlies past(display, match, viewer);
  while (const auto ply = past.next()) {
    const int number = ply->before.plies();
    if (number + 1 == since && viewer != kAllSeeing) waited = first_waiting(ply->after);
    if (number < waited) break;
    if (number >= since || ply->player() != viewer) plies.push_back(told(*ply));
  }
  std::reverse(plies.begin(), plies.end());
  return plies;
}

std::optional<TextOfPly> text_of_ply(const drawing::Display& display, const Match& match, int viewer, int plies) {
  drawing::PastPlies past(display, match, viewer);
  while (const auto ply = past.next()) {
    if (ply->after.plies() == plies) return TextOfPly{ply->text(), told(*ply).changes};
    if (ply->after.plies() < plies) break;
  }
  return std::nullopt;
}

Result<Preview> previewed(const drawing::Display& display, const Match& match, int viewer, std::int32_t action) {
  if (const std::string reason = match.why_not(action); !reason.empty()) {
    return Error{ErrorKind::kIllegal, {}, reason, ""};
  }
  auto worlds = worlds_of(display, match, viewer);
  if (!worlds) return worlds.error();
  if (worlds->empty()) {
    auto known = outcome_in(display, match, viewer, action);
    if (!known) return known.error();
    return Preview{std::move(known->texts), std::move(known->after)};
  }
  constexpr const char* kRest = "the rest depends on what is hidden";
  std::optional<Outcome> sure;
  bool all_alike = true;
  for (Match& world : *worlds) {
    auto outcome = outcome_in(display, std::move(world), viewer, action);
    if (!outcome) continue;  // it is not legal in a world that need not have come about
    if (!sure) {
      sure = *std::move(outcome);
      continue;
    }
    std::erase_if(sure->texts, [&outcome](const std::string& text) {
      return std::find(outcome->texts.begin(), outcome->texts.end(), text) == outcome->texts.end();
    });
    const Layout& layout = match.def().layout;
    all_alike = all_alike &&
                seat_view(layout, sure->after.state(), viewer) == seat_view(layout, outcome->after.state(), viewer);
  }
  if (!sure) return Preview{{kRest}, std::nullopt};
  if (!all_alike) sure->texts.emplace_back(kRest);
  return Preview{std::move(sure->texts), all_alike ? std::optional(std::move(sure->after)) : std::nullopt};
}

}  // namespace quoin::session
