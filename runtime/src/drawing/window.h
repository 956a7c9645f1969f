// Windows: of a board that tiles are laid on only the part that is in use is drawn, and what is next to it.
#pragma once

#include <optional>
#include <vector>

#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// The part of the board that holds its tiles and what may be chosen, and the cells around; nothing for other boards,
// and while nothing is there.
std::optional<Bounds> used_part(const SceneBoard& shown);
// The board with those of its sites alone that lie within the box; they are numbered anew, Plan::numbers tells how.
SceneBoard within(const SceneBoard& shown, const Bounds& box);
// The scene's boards, of each the part that is in use.
std::vector<SceneBoard> parts_in_use(const Scene& scene);

}  // namespace quoin::drawing
