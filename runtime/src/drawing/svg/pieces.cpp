// Pieces and glyphs as shapes of SVG.
#include "drawing/svg/pieces.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "drawing/svg/markup.h"
#include "drawing/svg/men.h"
#include "drawing/svg/palette.h"

namespace quoin::svg {
namespace {

enum class Shape { kNone, kDisc, kRing, kTriangle, kCross, kSquare, kDiamond, kStar, kPlus, kPawn };

struct Symbols {
  std::string_view characters;
  Shape shape;
};
constexpr std::array<Symbols, 9> kSymbols = {{
    {"●⚫⬤•", Shape::kDisc},
    {"○◯⚪◦", Shape::kRing},
    {"△▲▵▴", Shape::kTriangle},
    {"×✕✖✗✘", Shape::kCross},
    {"■□▪▫◼◻", Shape::kSquare},
    {"◆◇⬥⬦", Shape::kDiamond},
    {"★☆", Shape::kStar},
    {"+✚", Shape::kPlus},
    {"♟♙", Shape::kPawn},
}};

// Whether a text is exactly one character of UTF-8.
bool is_one_character(std::string_view text) {
  const auto follows = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  return !text.empty() && std::all_of(text.begin() + 1, text.end(), follows);
}

Shape shape_of(std::string_view symbol) {
  if (!is_one_character(symbol)) return Shape::kNone;
  for (const Symbols& one : kSymbols) {
    if (one.characters.find(symbol) != std::string_view::npos) return one.shape;
  }
  return Shape::kNone;
}

// The lines of a shape that is painted with a pen; "" for the others.
std::string_view strokes_of(Shape shape) {
  switch (shape) {
    case Shape::kRing: return R"(<circle r="11.5"/>)";
    case Shape::kTriangle: return R"(<path d="M0-12.5 13 10.5H-13Z"/>)";
    case Shape::kCross: return R"(<path d="M-10.5-10.5 10.5 10.5M10.5-10.5-10.5 10.5"/>)";
    case Shape::kSquare: return R"(<rect x="-10.5" y="-10.5" width="21" height="21" rx="2"/>)";
    case Shape::kDiamond: return R"(<path d="M0-14 14 0 0 14-14 0Z"/>)";
    case Shape::kPlus: return R"(<path d="M0-13V13M-13 0H13"/>)";
    case Shape::kStar:
      return R"(<path d="M0-14 3.6-4.9 13.3-4.3 5.8 1.9 8.2 11.3 0 6-8.2 11.3-5.8 1.9-13.3-4.3-3.6-4.9Z"/>)";
    default: return "";
  }
}

constexpr std::string_view kPawnShape =
    "M-6.2-2.2A8 8 0 1 1 6.2-2.2H7.2A1.8 1.8 0 0 1 7.2 1.4H5.4C5.6 6.5 8 9.5 11 12.2 12.6 13.6 13 15 13 17H-13C-13 "
    "15-12.6 13.6-11 12.2-8 9.5-5.6 6.5-5.4 1.4H-7.2A1.8 1.8 0 0 1-7.2-2.2Z";
constexpr std::array<std::string_view, kMaxSeats> kEmblems = {
    R"(<circle r="4.4"/>)",
    R"(<path d="M0-5 5 4H-5Z"/>)",
    R"(<rect x="-4.2" y="-4.2" width="8.4" height="8.4"/>)",
    R"(<path d="M-4-4 4 4M4-4-4 4"/>)",
    R"(<path d="M0-5.2V5.2"/>)",
    R"(<path d="M-5 0H5"/>)",
    R"(<path d="M0 5-5-4H5Z"/>)",
    R"(<path d="M-2.6-5V5M2.6-5V5"/>)",
};
constexpr double kApartWithoutColour = 3;  // contrast after WCAG 2 of what differs in nothing else

// A painted mark: its dark rim below, its colour on top.
void add_stroked(std::string& out, std::string_view shape, const std::string& colour) {
  const auto paint = [&](const std::string& kind, double width) {
    element(out, "g",
            {{"class", kind},
             {"stroke-width", width},
             {"fill", "none"},
             {"stroke-linecap", "round"},
             {"stroke-linejoin", "round"}},
            shape);
  };
  paint("e-" + colour, 7.6);
  paint("p-" + colour, 4.6);
}

void add_disc(std::string& out, const std::string& colour) {
  out += R"(<ellipse class="shadow" cx="0.6" cy="2.2" rx="17.4" ry="17"/>)";
  element(out, "circle", {{"r", 17}, {"class", "c-" + colour}, {"stroke-width", 1.6}});
  out += R"(<path class="shine" d="M-12.6-7A14.4 14.4 0 0 1 12.6-7 16 16 0 0 0-12.6-7Z"/>)";
  element(out, "circle", {{"r", 12.6}, {"class", "l-" + colour}, {"stroke-width", 0.9}, {"opacity", 0.3}});
}

// A few letters on a little plate at the lower right.
void add_tag(std::string& out, const std::string& tag) {
  const double wide = std::max(13.0, text_width(tag, 11, true) + 5);
  element(out, "rect", {{"x", 20 - wide}, {"y", 5.5}, {"width", wide}, {"height", 13.5}, {"rx", 4}, {"class", "chip"}});
  text(out, 20 - wide / 2, 16.2, tag, 11, {.middle = true, .bold = true});
}

void add_pawn(std::string& out, const std::string& colour, int emblem) {
  out += R"(<ellipse class="shadow" cx="1" cy="17" rx="15" ry="3.6"/>)";
  element(out, "path",
          {{"d", kPawnShape}, {"class", "c-" + colour}, {"stroke-width", 1.8}, {"stroke-linejoin", "round"}});
  out += R"(<ellipse class="shine" cx="-2.6" cy="-11" rx="2.6" ry="3.2"/>)";
  if (emblem < 0) return;
  open(out, "g", {{"transform", "translate(0 10.6) scale(.85)"}});
  emblem_of(out, emblem, colour);
  close(out, "g");
}

// Without its tag.
void draw_body(std::string& out, const Look& look) {
  if (look.man != Man::kPiece) return draw_man(out, look);
  const std::string& colour = look.colour;
  const Shape shape = shape_of(look.symbol);
  if (const std::string_view strokes = strokes_of(shape); !strokes.empty()) return add_stroked(out, strokes, colour);
  if (shape == Shape::kPawn) return add_pawn(out, colour, look.emblem);
  add_disc(out, colour);
  if (shape == Shape::kDisc) {
    if (look.emblem >= 0) emblem_of(out, look.emblem, colour);
    return;
  }
  add_sign(out, look, 0, 0, 30);
}

void draw_piece(std::string& out, const Look& look) {
  Look drawn = look;
  if (drawn.colour.empty()) drawn.colour = "stone";
  draw_body(out, drawn);
  if (has_plate(drawn)) add_tag(out, drawn.tag);
}

// From the middle outwards, each turned by the golden angle: no two meet, and all lie evenly.
void draw_seeds(std::string& out, const std::string& colour, int count, const PitSize& size) {
  constexpr double kRoundPit = 12;  // seeds in one that is as wide as high
  constexpr double kGolden = 2.399963229728653;
  const double small = std::min(size.wide, size.high) / 2 * 0.9;
  const double larger = std::clamp(size.wide / size.high, 1.0, 1.3);  // in a low pit
  const double radius = small * 0.2 * larger;
  const double across = size.wide / 2 * 0.9 - radius;
  const double down = size.high / 2 * 0.9 - radius;
  const double room = size.wide * size.high / std::pow(std::min(size.wide, size.high) * larger, 2);
  const double most = std::floor(kRoundPit * room);
  open(out, "g", {{"class", "c-" + colour}, {"stroke-width", 0.7}});
  for (int seed = 0; seed < std::min(count, static_cast<int>(most)); ++seed) {
    const double away = std::sqrt((seed + 0.4) / most);
    const double u = across * away * std::cos(kGolden * seed);
    const double v = down * away * std::sin(kGolden * seed);
    element(out, "circle", {{"cx", u}, {"cy", v}, {"r", radius}});
  }
  close(out, "g");
}

Key piece_key(const Look& look) {
  Key key("piece");
  add_look(key, look);
  return key;
}

}  // namespace

void add_look(Key& key, const Look& look) {
  key.add(look.symbol).add(look.letter).add(look.colour).add(std::to_string(look.emblem));
  if (look.man != Man::kPiece) key.add(word_of(kMen, look.man)).add_tenths(look.turn);
  if (!look.tag.empty()) key.add("tag").add(look.tag);
}

bool has_emblem(const Look& look) {
  if (look.emblem < 0) return false;
  if (look.man != Man::kPiece) return man_has_emblem(look.man);
  const Shape shape = shape_of(look.symbol);
  return shape == Shape::kDisc || shape == Shape::kPawn;
}

bool alike_without_colour(const Look& one, const Look& other) {
  if (one.man != other.man || one.turn != other.turn || one.tag != other.tag) return false;
  if (has_emblem(one) && has_emblem(other) && one.emblem != other.emblem) return false;
  const Shape shape = shape_of(one.symbol);
  if (one.man == Man::kPiece || man_has_letter(one.man)) {
    if (shape != shape_of(other.symbol)) return false;
    if (shape == Shape::kNone && one.sign() != other.sign()) return false;
  }
  return contrast(drawing::fill_of(one.colour), drawing::fill_of(other.colour)) < kApartWithoutColour;
}

bool is_drawn(const Look& look) { return look.man != Man::kPiece || shape_of(look.symbol) != Shape::kNone; }

bool is_stroked(std::string_view symbol) { return !strokes_of(shape_of(symbol)).empty(); }

bool is_disc_symbol(std::string_view symbol) { return shape_of(symbol) == Shape::kDisc; }

std::optional<Look> below(const Look& look) {
  if (look.man != Man::kPiece) return below_man(look);
  const Shape shape = shape_of(look.symbol);
  if (shape != Shape::kDisc && shape != Shape::kNone) return std::nullopt;
  return Look{"●", "", look.colour, -1};
}

bool has_plate(const Look& look) {
  const bool written = look.man == Man::kPiece ? shape_of(look.symbol) == Shape::kNone : man_has_letter(look.man);
  return !written && !look.tag.empty();
}

void plate(std::string& out, Sheet& sheet, const std::string& tag, double x, double y, double radius) {
  Key key("plate");
  key.add(tag);
  sheet.use(out, key, x, y, radius / 20, [&](std::string& inner) { add_tag(inner, tag); });
}

void add_sign(std::string& out, const Look& look, double x, double y, double room) {
  const auto line = [&](const std::string& content, double most, double down) {
    const double size = std::min(most, room / std::max(0.1, text_width(content, 1.0, true)));
    text(out, x, y + down + size * 0.36, clip(content, size, room + 4, true), size,
         {.kind = "i-" + look.colour, .middle = true, .bold = true});
  };
  const std::string& sign = look.symbol.empty() ? look.letter : look.symbol;
  if (look.tag.empty()) return line(sign, 17, 0);
  line(sign, 12, -4.5);
  line(look.tag, 9, 6.5);
}

void emblem_of(std::string& out, int seat, std::string_view colour) {
  element(out, "g", {{"class", "l-" + std::string(colour)}, {"stroke-width", 2.4}, {"opacity", 0.75}},
          kEmblems[static_cast<std::size_t>(seat) % kEmblems.size()]);
}

void piece(std::string& out, Sheet& sheet, const Look& look, double x, double y, double radius) {
  sheet.use(out, piece_key(look), x, y, radius / 20, [&](std::string& inner) { draw_piece(inner, look); });
}

void seeds(std::string& out, Sheet& sheet, std::string_view colour, int count, double x, double y,
           const PitSize& size) {
  const std::string tint(colour.empty() ? "stone" : colour);
  Key key("seeds");
  key.add(tint).add(std::to_string(count)).add_tenths(size.wide).add_tenths(size.high);
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_seeds(inner, tint, count, size); });
}

void seat_badge(std::string& out, Sheet& sheet, std::string_view colour, int seat, double x, double y, double radius) {
  piece(out, sheet, {"●", "", std::string(colour), seat}, x, y, radius);
}

}  // namespace quoin::svg
