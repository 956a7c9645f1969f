// Things stand out on every tone of a checkered board: each by its fill or its rim.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "drawing/svg/palette.h"

namespace quoin::svg {
namespace {

// The colour that a class gives to `property`, of a theme without the rules of the other.
std::string colour_of(const std::string& name, const std::string& property, drawing::Theme theme) {
  const std::string sheet = style_sheet({name}, theme);
  const std::size_t at = sheet.rfind(property + ":#");  // the rule for the dark comes last
  return at == std::string::npos ? "" : sheet.substr(at + property.size() + 1, 7);
}

TEST(Tones, EachColourStandsOutOnEachTone) {
  for (const auto theme : {drawing::Theme::kLight, drawing::Theme::kDark}) {
    for (const char* tone : {"dark", "middle", "light", "plank"}) {
      const std::string ground = colour_of(tone, "fill", theme);
      for (const char* colour :
           {"red", "orange", "yellow", "green", "cyan", "blue", "magenta", "black", "grey", "white"}) {
        const std::string thing = std::string("c-") + colour;
        const double best = std::max(contrast(colour_of(thing, "fill", theme), ground),
                                     contrast(colour_of(thing, "stroke", theme), ground));
        EXPECT_GE(best, 3.0) << colour << " on " << tone << (theme == drawing::Theme::kDark ? " in the dark" : "");
      }
    }
  }
}

}  // namespace
}  // namespace quoin::svg
