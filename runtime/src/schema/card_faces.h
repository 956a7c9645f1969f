// What pictures write where on a card, as `face` of cards declares it.
#pragma once

#include <string>

#include "quoin/schema/cards.h"
#include "quoin/schema/yaml.h"
#include "schema/fields.h"

namespace quoin {

inline constexpr const char* kFaceName = "name";  // what stands for the name of a card

const Section& face_section();
// REQUIRES that all that the cards tell has been read.
FaceDisplay read_face(const YamlNode& map, const std::string& what, const Cards& cards);

}  // namespace quoin
