// A picture's markup as a document of its own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drawing/svg/picture.h"
#include "quoin/drawing/picture.h"

namespace quoin::svg {

// What a document is in words.
struct Caption {
  std::string title;
  std::string told;
};
Caption caption_of(const drawing::Scene& scene);

// The sheet of paper that everything lies on.
std::string page(const Composed& composed);

struct Document {
  std::string svg;
  std::vector<std::string> others;  // markup that may be shown in it
};
// Body and definitions as an SVG with title, description and style. Ids and classes are the document's own: they begin
// with the hash of what it shows.
Document document(std::string_view body, const Composed& composed, const Caption& caption, const Sheet& sheet,
                  drawing::Theme theme, const std::vector<std::string>& others = {});

}  // namespace quoin::svg
