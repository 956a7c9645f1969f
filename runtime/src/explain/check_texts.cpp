// The parts of a check that need no play: action numbers and texts, and what a seat's view may show.
#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <set>

#include "explain/check_match.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr const char* kTexts = "actions, numbers, texts and JSON are one to one";
constexpr const char* kViews = "a seat's view shows nothing hidden";

// A relation's row may be shorter than its width: such numbers stand for no action.
bool exists(const GameDef& def, int action) {
  const ActionParts parts = decode_action(def, action);
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  for (std::size_t f = 0; f < kind.fields.size(); ++f) {
    if (kind.fields[f].domain.kind == DomainKind::kRelation && parts.values[f] == kNone) return false;
  }
  return true;
}

bool is(const Result<int>& found, int action) { return found.ok() && *found == action; }

// A copy in which everything that `seat` may not see holds other values, as far as it can.
State changed_secrets(const Layout& layout, const State& state, int seat, Rng& rng) {
  State other = state;
  for (const Zone& zone : layout.zones) {
    if (zone.role == ZoneRole::kEngine && zone.visible == Visibility::kAll) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (sees(layout, state.data(), zone, place, seat)) continue;
      const int value = zone.holds.min + static_cast<int>(rng.below(static_cast<std::uint32_t>(zone.holds.size)));
      write_cell(other.data(), zone, place, value);
    }
  }
  return other;
}

}  // namespace

void check_action_texts(const GameDef& def, Promises& promises) {
  std::set<std::string> texts;
  int count = 0;
  for (int action = 0; action < def.num_distinct_actions; ++action) {
    if (!exists(def, action)) continue;
    ++count;
    const std::string text = action_text(def, action);
    const bool fine = is(encode_action(def, decode_action(def, action)), action) &&
                      is(parse_action(def, text), action) &&
                      is(action_from_json(def, action_json(def, action)), action) && texts.insert(text).second;
    promises.test(kTexts, fine, "action " + std::to_string(action) + ": \"" + text + "\"");
  }
  promises.count(kTexts, std::to_string(count) + " actions");
}

void check_views(const Match& match, Rng& rng, const std::string& at, Promises& promises) {
  const Layout& layout = match.def().layout;
  for (int seat = kNone; seat < static_cast<int>(match.def().seats.size()); ++seat) {
    const State other = changed_secrets(layout, match.state(), seat, rng);
    const State view = seat_view(layout, match.state(), seat);
    const bool same = view == seat_view(layout, other, seat) && view == seat_view(layout, view, seat) &&
                      state_json(match.def(), match.state(), seat, true) == state_json(match.def(), other, seat, true);
    promises.test(kViews, same, at + ", seen by seat " + std::to_string(seat));
  }
}

}  // namespace quoin
