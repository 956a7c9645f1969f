// What a viewer is told: the plies that were played, and what an action would do.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/engine/match.h"

namespace quoin::session {

struct ToldPly {
  int ply = 0;
  int seat = kNone;  // who chose; kNone: luck
  Node node = Node::kDecide;
  std::string text;
  std::string changes;  // what happened besides, as far as the viewer saw it; "" where the text says all
  std::vector<std::string> passes;
};

// The plies from `since` on that the viewer may know of, the earliest first. Choices made together wait until all have
// chosen, but for the viewer's own; those that waited when `since` plies had been played are told now.
std::vector<ToldPly> told_plies(const drawing::Display& display, const Match& match, int viewer, int since);

// What the viewer may know now of the ply that led to so many plies; nothing at the start, or while others wait.
struct TextOfPly {
  std::string text;     // with who chose
  std::string changes;  // as in ToldPly
};
std::optional<TextOfPly> text_of_ply(const drawing::Display& display, const Match& match, int viewer, int plies);

struct Preview {
  std::vector<std::string> changes;
  std::optional<Match> after;  // for a picture; none where luck or what is hidden decides what the viewer would see
};

// What an action would do, up to the next luck, as far as the viewer can be sure of it: what is the same in all of
// several worlds that he cannot tell apart. Equal for two matches that he cannot tell apart.
Result<Preview> previewed(const drawing::Display& display, const Match& match, int viewer, std::int32_t action);

}  // namespace quoin::session
