// Playing cards as shapes of SVG, our own.
#include "drawing/svg/playing_cards.h"

#include <algorithm>
#include <array>
#include <utility>

#include "drawing/svg/markup.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

using drawing::CardFace;
using drawing::CardNote;
using drawing::short_number;

constexpr double kWide = 42;
constexpr double kHigh = 60;
constexpr double kRound = 5;
constexpr double kCorner = 20;  // so much of a card in a fan is seen
constexpr double kLeastCorner = 9;
constexpr double kIndex = 18;      // so much of a card in a column is seen
constexpr double kMostDown = 100;  // by which the last card of a column lies lower than the first
constexpr double kNote = 15;
constexpr double kLift = 1.4;  // by which a card of a pile lies higher than the one under it
constexpr int kMostLifted = 6;

// A suit's outline around the origin, about 5 from there to its rim.
struct Suit {
  std::string_view name;
  std::string_view ink;
  std::string_view outline;
};
constexpr std::array<Suit, 4> kSuits = {{
    {"clubs", "onpaper",
     "M0-5.2A2.5 2.5 0 0 1 1.9-1.1 2.5 2.5 0 1 1 .8 2.2C.9 3.6 1.4 4.5 2.2 5.1H-2.2C-1.4 4.5-.9 3.6-.8 2.2A2.5 2.5 0 1 "
     "1-1.9-1.1 2.5 2.5 0 0 1 0-5.2Z"},
    {"diamonds", "redonpaper",
     "M0-5.4C1.2-3.2 2.6-1.4 4.2 0 2.6 1.4 1.2 3.2 0 5.4-1.2 3.2-2.6 1.4-4.2 0-2.6-1.4-1.2-3.2 0-5.4Z"},
    {"hearts", "redonpaper", "M0 5.1C-1.2 3.2-5 .4-5-2.2A2.6 2.6 0 0 1 0-3 2.6 2.6 0 0 1 5-2.2C5 .4 1.2 3.2 0 5.1Z"},
    {"spades", "onpaper",
     "M0-5.3C1.2-3.3 5-.7 5 1.6A2.4 2.4 0 0 1 .8 2.9C.9 3.9 1.4 4.6 2.2 5.1H-2.2C-1.4 4.6-.9 3.9-.8 2.9A2.4 2.4 0 0 "
     "1-5 "
     "1.6C-5-.7-1.2-3.3 0-5.3Z"},
}};

const Suit* find_suit(std::string_view name) {
  const auto* found =
      std::find_if(kSuits.begin(), kSuits.end(), [name](const Suit& suit) { return suit.name == name; });
  return found == kSuits.end() ? nullptr : found;
}

struct Spot {
  double x;
  double y;
};

// Where the pips of a card lie, in columns -1, 0, 1 and from -3, the top, to 3.
std::vector<Spot> pips_of(int count) {
  const auto column = [](std::vector<Spot> spots, double x, std::initializer_list<double> rows) {
    for (const double y : rows) spots.push_back({x, y});
    return spots;
  };
  const auto pair = [&](std::vector<Spot> spots, std::initializer_list<double> rows) {
    return column(column(std::move(spots), -1, rows), 1, rows);
  };
  switch (count) {
    case 2: return column({}, 0, {-3, 3});
    case 3: return column({}, 0, {-3, 0, 3});
    case 4: return pair({}, {-3, 3});
    case 5: return column(pair({}, {-3, 3}), 0, {0});
    case 6: return pair({}, {-3, 0, 3});
    case 7: return column(pair({}, {-3, 0, 3}), 0, {-1.5});
    case 8: return column(pair({}, {-3, 0, 3}), 0, {-1.5, 1.5});
    case 9: return column(pair({}, {-3, -1, 1, 3}), 0, {0});
    case 10: return column(pair({}, {-3, -1, 1, 3}), 0, {-2, 2});
    default: return {{0, 0}};
  }
}

void add_suit(std::string& out, const Suit& suit, Spot at, double scale) {
  const std::string place = "translate(" + short_number(at.x) + " " + short_number(at.y) + ")";
  const std::string size = scale == 1 ? "" : " scale(" + short_number(scale) + ")";
  element(out, "path", {{"d", suit.outline}, {"class", suit.ink}, {"transform", place + size}});
}

void add_paper(std::string& out, std::string_view kind) {
  element(out, "rect",
          {{"x", -kWide / 2 + 0.6},
           {"y", -kHigh / 2 + 1.4},
           {"width", kWide},
           {"height", kHigh},
           {"rx", kRound},
           {"class", "shadow"}});
  element(out, "rect",
          {{"x", -kWide / 2}, {"y", -kHigh / 2}, {"width", kWide}, {"height", kHigh}, {"rx", kRound}, {"class", kind}});
}

// The corner that a fan leaves to be seen.
void add_corner(std::string& out, const CardFace& face, const Suit* suit, std::string_view ink) {
  const double middle = -kWide / 2 + 9.5;
  const double size = std::min(13.0, 13.0 / std::max(1.0, text_width(face.index, 1.0, true)));
  text(out, middle, -kHigh / 2 + 14, face.index, size, {.kind = ink, .middle = true, .bold = true});
  if (suit != nullptr) add_suit(out, *suit, {middle, -kHigh / 2 + 22}, 0.8);
}

void draw_suited(std::string& out, const CardFace& face, const Suit& suit, bool covered) {
  add_paper(out, "paper");
  add_corner(out, face, &suit, suit.ink);
  if (covered) return;
  if (face.pips > 1) {
    for (const Spot& at : pips_of(face.pips)) add_suit(out, suit, {9.2 + 7.6 * at.x, 7 * at.y}, 0.6);
    return;
  }
  add_suit(out, suit, {8.6, 6}, 1.9);
  if (face.pips == 1) return;
  // A court card: a crown over the sign.
  element(out, "path",
          {{"d", "M1.6-11.4.4-17.8 4.4-14.8 8.6-19.8 12.8-14.8 16.8-17.8 15.6-11.4Z"}, {"class", suit.ink}});
}

void draw_plain(std::string& out, const CardFace& face, bool covered) {
  const std::string ink = face.colour.empty() ? "onpaper" : "i-" + face.colour;
  add_paper(out, face.colour.empty() ? "paper" : "c-" + face.colour);
  add_corner(out, face, nullptr, ink);
  if (covered) return;
  const double size = std::min(26.0, (kWide - 10) / std::max(0.1, text_width(face.index, 1.0, true)));
  text(out, 0, 3 + size * 0.36, face.index, size, {.kind = ink, .middle = true, .bold = true});
  if (!face.colour.empty() || face.name == face.index) return;
  text(out, 0, kHigh / 2 - 6, clip(face.name, 8, kWide - 5), 8, {.kind = ink, .middle = true});
}

void draw_back_of_card(std::string& out) {
  add_paper(out, "paper");
  const double left = -kWide / 2 + 3.4;
  const double top = -kHigh / 2 + 3.4;
  const double wide = kWide - 6.8;
  const double high = kHigh - 6.8;
  element(out, "rect", {{"x", left}, {"y", top}, {"width", wide}, {"height", high}, {"rx", 3}, {"class", "back"}});
  std::string weave;
  const double down = high / 6;
  for (int k = 0; k < 6; ++k) {
    weave += "M" + short_number(left) + " " + short_number(top + k * down);
    weave += "l" + short_number(wide / 2) + " " + short_number(down) + " " + short_number(wide / 2) + " " +
             short_number(-down) + "m0 " + short_number(down) + "l" + short_number(-wide / 2) + " " +
             short_number(-down) + " " + short_number(-wide / 2) + " " + short_number(down);
  }
  element(out, "path", {{"d", weave}, {"class", "weave"}});
}

// Of a card that is covered by the next one only the corner is drawn.
void draw_card_shown(std::string& out, const CardShown& card, bool covered) {
  if (!card) return draw_back_of_card(out);
  const Suit* suit = find_suit(card->suit);
  if (suit != nullptr) return draw_suited(out, *card, *suit, covered);
  draw_plain(out, *card, covered);
}

void show_card(std::string& out, Sheet& sheet, const CardShown& card, double x, double y, bool covered = false) {
  Key key("playing card");
  if (card) key.add(card->index).add(card->suit).add(card->colour).add(card->pips).add(covered ? "covered" : "");
  open_titled(out, card ? card->name : "hidden");
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_card_shown(inner, card, covered); });
  close(out, "g");
}

// Room for a card.
Item slot_item() {
  return {kWide, kHigh + 2, [](std::string& out, Sheet&, double x, double y) {
            element(out, "rect",
                    {{"x", x + 2},
                     {"y", y + 2},
                     {"width", kWide - 4},
                     {"height", kHigh - 4},
                     {"rx", kRound},
                     {"class", "free"}});
          }};
}

// What is told of a card, at its lower left, where the next one of a fan leaves it to be seen.
void show_note(std::string& out, const CardNote& note, double x, double y) {
  if (note.empty()) return;
  const std::string colour = note.colour.empty() ? "grey" : note.colour;
  const double left = x - kWide / 2 + 2.5;
  const double top = y + kHigh / 2 - kNote - 2.5;
  element(out, "rect",
          {{"x", left}, {"y", top}, {"width", kNote}, {"height", kNote}, {"rx", 4}, {"class", "c-" + colour}});
  text(out, left + kNote / 2, top + kNote * 0.76, note.text.empty() ? "?" : note.text, 11,
       {.kind = "i-" + colour, .middle = true, .bold = true});
}

Item overlapping(std::vector<CardShown> cards, double step, std::vector<CardNote> notes = {}) {
  if (cards.empty()) return slot_item();
  notes.resize(cards.size());
  return {
      kWide + step * static_cast<double>(cards.size() - 1) + 1, kHigh + 2,
      [cards = std::move(cards), notes = std::move(notes), step](std::string& out, Sheet& sheet, double x, double y) {
        for (std::size_t k = 0; k < cards.size(); ++k) {
          const double middle = x + kWide / 2 + step * static_cast<double>(k);
          show_card(out, sheet, cards[k], middle, y + kHigh / 2, step < kWide && k + 1 < cards.size());
          show_note(out, notes[k], middle, y + kHigh / 2);
        }
      }};
}

}  // namespace

Item playing_card_item(const CardShown& card) { return overlapping({card}, 0); }

Item row_item(std::vector<CardShown> cards) { return overlapping(std::move(cards), kWide + 4); }

Item fan_item(std::vector<CardShown> cards, double room, std::vector<CardNote> notes) {
  const double others = static_cast<double>(cards.size()) - 1;
  const double corner = others < 1 ? 0 : std::clamp((room - kWide) / others, kLeastCorner, kCorner);
  return overlapping(std::move(cards), corner, std::move(notes));
}

Item columns_item(std::vector<std::vector<CardShown>> columns) {
  if (columns.empty()) return slot_item();
  std::size_t most = 1;
  for (const auto& column : columns) most = std::max(most, column.size());
  const double others = static_cast<double>(most) - 1;
  const double step = most == 1 ? 0 : std::min(kIndex, kMostDown / others);
  const double each = kWide + 4;
  return {each * static_cast<double>(columns.size()) - 3, kHigh + 2 + step * others,
          [columns = std::move(columns), step, each](std::string& out, Sheet& sheet, double x, double y) {
            for (std::size_t c = 0; c < columns.size(); ++c) {
              for (std::size_t k = 0; k < columns[c].size(); ++k) {
                show_card(out, sheet, columns[c][k], x + kWide / 2 + each * static_cast<double>(c),
                          y + kHigh / 2 + step * static_cast<double>(k), k + 1 < columns[c].size());
              }
            }
          }};
}

Item pile_item(const CardShown& top, int count) {
  if (count == 0) return slot_item();
  const int lifted = std::min(count - 1, kMostLifted);
  const std::string size = std::to_string(count);
  const double above = kLift * lifted;
  return {kWide + above + 6 + text_width(size, 13, true), kHigh + above + 2,
          [=](std::string& out, Sheet& sheet, double x, double y) {
            for (int k = 0; k < lifted; ++k) {
              const Key key("playing card under others");
              sheet.use(out, key, x + kWide / 2 + kLift * k, y + above + kHigh / 2 - kLift * k, 1,
                        [](std::string& inner) { add_paper(inner, "paper"); });
            }
            show_card(out, sheet, top, x + kWide / 2 + above, y + kHigh / 2);
            text(out, x + kWide + above + 6, y + above + kHigh / 2 + 4.5, size, 13, {.bold = true});
          }};
}

}  // namespace quoin::svg
