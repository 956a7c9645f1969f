// Colours: what each class of the pictures looks like, in the light and in the dark. The colours of game.yaml are those
// of Okabe and Ito, which people with any kind of colour vision can tell apart.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "quoin/drawing/picture.h"

namespace quoin::svg {

inline constexpr std::string_view kFont =
    "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
// Stands in ids and for the class of the picture until its content is known.
inline constexpr std::string_view kPrefix = "quoin-scope";

using drawing::fill_of;
// Lighter (`amount` > 0, towards white) or darker (< 0, towards black).
std::string shade(std::string_view colour, double amount);
// Contrast ratio of two colours after WCAG 2.
double contrast(std::string_view one, std::string_view other);
// The ink that is best read on a colour of game.yaml.
std::string_view ink_on(std::string_view colour);

// The markup with the names of its styled classes made the picture's own ("cell" to "quoin-scope-cell"), which are put
// into `used`. Names, not selectors, are scoped: what `use` shows knows nothing of the elements around it.
std::string scoped(std::string_view markup, std::set<std::string, std::less<>>& used);
// The rules for the classes in use.
std::string style_sheet(const std::set<std::string, std::less<>>& used, drawing::Theme theme);

}  // namespace quoin::svg
