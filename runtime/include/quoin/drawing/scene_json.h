// A scene as data, for faces that draw it their own way.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "quoin/drawing/scene.h"

namespace quoin::drawing {

// docs/pictures.md tells the fields. Nothing that is hidden from the scene's viewer is in it.
nlohmann::json scene_json(const Scene& scene);

}  // namespace quoin::drawing
