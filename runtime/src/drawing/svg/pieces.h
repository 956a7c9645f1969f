// Single things: pieces, bars, cards, dice faces. Each look is defined once and used many times.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "drawing/svg/sheet.h"
#include "quoin/schema/display.h"

namespace quoin::svg {

// How a value looks: symbol ("" for none), a letter or two for it, colour, the emblem of the seat that has it; which
// man it is, by so many degrees clockwise from the north its owner's front; a letter or two more
// where nothing else tells it without colour.
struct Look {
  std::string symbol;
  std::string letter;
  std::string colour;
  int emblem = -1;
  Man man = Man::kPiece;
  double turn = 0;
  std::string tag = {};

  // Its symbol or letter, and its tag.
  [[nodiscard]] std::string sign() const { return (symbol.empty() ? letter : symbol) + tag; }
  bool operator==(const Look&) const = default;
};
void add_look(Key& key, const Look& look);

// True for looks that are drawn as shapes, in any font alike.
bool is_drawn(const Look& look);
// True for those of them that are lines without a body.
bool is_stroked(std::string_view symbol);
// True for looks whose tag stands on a little plate, which plate() draws alone.
bool has_plate(const Look& look);
void plate(std::string& out, Sheet& sheet, const std::string& tag, double x, double y, double radius);
// True for looks on which the emblem of their seat is drawn.
bool has_emblem(const Look& look);
// The same without colour as far as can be known: what both are drawn as, and how light their colours are.
bool alike_without_colour(const Look& one, const Look& other);
// True for symbols that are discs.
bool is_disc_symbol(std::string_view symbol);
// What lies below it where several lie on one another; nothing where it is no disc and nothing else that lies flat.
std::optional<Look> below(const Look& look);

// Its sign around a place, no wider than `room`; below it its tag, small.
void add_sign(std::string& out, const Look& look, double x, double y, double room);
// The little mark that tells a seat's things apart without colour.
void emblem_of(std::string& out, int seat, std::string_view colour);
// A thing of that look, centred at a place: its symbol where that is drawn as lines, else a disc with its sign.
void piece(std::string& out, Sheet& sheet, const Look& look, double x, double y, double radius);
// The disc by which a seat is known.
void seat_badge(std::string& out, Sheet& sheet, std::string_view colour, int seat, double x, double y, double radius);

// Seeds of a colour around a place, as many as there is room for; where one lies does not depend on how many there are.
struct PitSize {
  double wide;
  double high;
};
void seeds(std::string& out, Sheet& sheet, std::string_view colour, int count, double x, double y, const PitSize& size);

// A wall along an edge, centred at a place and turned by so many degrees; owners (-1: nobody) differ in pattern too.
struct BarShape {
  double length;
  double thick;
  double turn;
};
// The pattern that tells whose a bar or line is, along its middle; `kind` is its class.
void draw_pattern(std::string& out, const std::string& kind, int owner, const BarShape& shape);
void bar(std::string& out, Sheet& sheet, std::string_view colour, int owner, double x, double y, const BarShape& shape);

// A card lying face up or face down, centred at a place.
void card(std::string& out, Sheet& sheet, const Look& look, double x, double y, double wide, double high);
void card_back(std::string& out, Sheet& sheet, double x, double y, double wide, double high);
// A die showing a face, centred at a place: its symbol, else its text.
void die(std::string& out, Sheet& sheet, const Look& look, std::string_view content, double x, double y, double side,
         double wide);

}  // namespace quoin::svg
