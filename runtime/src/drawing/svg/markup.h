// SVG as text, appended to one string: elements whose attributes and texts are escaped, numbers in few digits, and how
// wide a text becomes.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace quoin::svg {

// One attribute. Texts are escaped, numbers have at most two digits behind the point; one without a value is left out.
struct Attribute {
  enum class Kind { kLeftOut, kNumber, kText };

  Attribute(std::string_view name_, double value) : name(name_), kind(Kind::kNumber), number(value) {}
  Attribute(std::string_view name_, int value) : Attribute(name_, static_cast<double>(value)) {}
  Attribute(std::string_view name_, std::string_view value) : name(name_), kind(Kind::kText), text(value) {}
  Attribute(std::string_view name_, const char* value) : Attribute(name_, std::string_view(value)) {}
  Attribute(std::string_view name_, const std::string& value) : Attribute(name_, std::string_view(value)) {}
  Attribute(std::string_view name_, std::optional<double> value)
      : name(name_), kind(value ? Kind::kNumber : Kind::kLeftOut), number(value.value_or(0)) {}
  Attribute(std::string_view name_, std::optional<std::string_view> value)
      : name(name_), kind(value ? Kind::kText : Kind::kLeftOut), text(value.value_or("")) {}

  std::string_view name;
  Kind kind;
  double number = 0;
  std::string_view text;
};
using Attributes = std::initializer_list<Attribute>;

// ---- numbers ----

// At most two digits behind the point.
void add_number(std::string& out, double value);
// So many digits behind the point.
void add_fixed(std::string& out, double value, int digits);

// ---- texts and elements ----

// Any text made safe to stand between tags or in quotes: escaped, and U+FFFD for what XML cannot hold.
void add_label(std::string& out, std::string_view content);
std::string label(std::string_view content);

// <tag ...>content</tag>, <tag .../> without content, which is markup.
void element(std::string& out, std::string_view tag, Attributes attributes, std::string_view content = "");
// <tag ..., to which more attributes and ">" or "/>" are appended.
void add_tag(std::string& out, std::string_view tag, Attributes attributes);
// <tag ...> and </tag>: between them its content is appended.
void open(std::string& out, std::string_view tag, Attributes attributes = {});
void close(std::string& out, std::string_view tag);
// Opens a group that tells what it is to screen readers and under the mouse; close(out, "g") ends it. `data` is more
// attributes, as markup.
void open_titled(std::string& out, std::string_view tip, Attributes attributes = {}, std::string_view data = "");
// Two texts with a blank between them, none around them.
std::string spaced(std::string_view one, std::string_view other);

struct TextStyle {
  std::string_view kind = "ink";  // its class
  bool middle = false;            // x is its middle
  bool end = false;               // x is its end
  bool bold = false;
};
// One line of text on the base line `y`.
void text(std::string& out, double x, double y, std::string_view content, double size, TextStyle style = {});

// ---- widths ----

// About how wide a line of text becomes, rather too wide than too narrow.
double text_width(std::string_view content, double size, bool bold = false);
// The text, shortened with dots where it is wider than `room`.
std::string clip(std::string_view content, double size, double room, bool bold = false);

// The text with at most three marks upon or below any character: more of them would reach other lines.
std::string without_towers(std::string_view content);

}  // namespace quoin::svg
