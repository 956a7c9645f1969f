// What the blocks of a picture have in common: the scene, how values look, the room that pictures of a film share.
#pragma once

#include "drawing/svg/layout.h"
#include "drawing/svg/looks.h"
#include "quoin/drawing/scene.h"

namespace quoin::svg {

struct Setting {
  const drawing::Scene& scene;
  Looks& looks;
  Room& room;
  bool only_measured = false;  // nothing will be drawn

  // Whether all lies below one another, for screens as narrow as a phone's.
  [[nodiscard]] bool narrow() const { return scene.options.narrow; }
};

}  // namespace quoin::svg
