// Playing cards as shapes of SVG, our own.
#include "drawing/svg/playing_cards.h"

#include <algorithm>
#include <array>
#include <utility>

#include "drawing/svg/markup.h"
#include "drawing/svg/tiles.h"
#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

using drawing::CardFace;
using drawing::CardNote;
using drawing::short_number;

constexpr double kWide = 42;
constexpr double kHigh = 60;
constexpr double kRound = 5;
constexpr double kCorner = 20;         // so much of a card in a fan is seen, where there is room
constexpr double kCornerMiddle = 9.5;  // of what stands in the corner, from the card's left
constexpr double kMostIndex = 13;      // wide
constexpr double kIndex = 18;          // so much of a card in a column is seen
constexpr double kLetters = 29;        // and of one with letters below its index
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

double size_in_corner(const std::string& content, double most) {
  return std::min(most, kMostIndex / std::max(0.1, text_width(content, 1.0, true)));
}

// The corner that a fan leaves to be seen: the index, below it the suit, or letters.
void add_corner(std::string& out, const CardFace& face, const Suit* suit, std::string_view ink) {
  const double middle = -kWide / 2 + kCornerMiddle;
  text(out, middle, -kHigh / 2 + 14, face.index, size_in_corner(face.index, 13),
       {.kind = ink, .middle = true, .bold = true});
  if (suit != nullptr) add_suit(out, *suit, {middle, -kHigh / 2 + 22}, 0.8);
  if (face.letters.empty()) return;
  text(out, middle, -kHigh / 2 + (suit != nullptr ? 36 : 25), face.letters, size_in_corner(face.letters, 10),
       {.kind = ink, .middle = true, .bold = true});
}

// How much of a card must be seen for what stands in its corner to be.
double corner_of(const CardShown& card, const CardNote& note) {
  if (!note.empty()) return kNote + 3.5;
  if (!card) return 5;
  if (card->tiles != nullptr) return kWide + 3;
  const double index = text_width(card->index, size_in_corner(card->index, 13), true);
  const double letters = text_width(card->letters, size_in_corner(card->letters, 10), true);
  return kCornerMiddle + std::max({index, letters, card->suit.empty() ? 0.0 : 8.0}) / 2 + 1;
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
  const bool lettered = !face.letters.empty();  // in the corner, which the large index then leaves free
  const double size = std::min(lettered ? 20.0 : 26.0, (kWide - 10) / std::max(0.1, text_width(face.index, 1.0, true)));
  const double middle = lettered ? 5 : 3;
  text(out, lettered ? 4 : 0, middle + size * 0.36, face.index, size, {.kind = ink, .middle = true, .bold = true});
  if (face.name == face.index) return;
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

// A tile as it is not turned, and below it its name.
void draw_tile(std::string& out, Sheet& sheet, const CardFace& face) {
  const Tiles& tiles = *face.tiles->tiles;
  add_paper(out, "paper");
  add_tile(out, sheet, *face.tiles, tiles.value(face.face, 0), tile_shape(tiles.sides, kWide - 4), 0, -6);
  text(out, 0, kHigh / 2 - 6, clip(face.name, 8, kWide - 4), 8, {.kind = "onpaper", .middle = true});
}

// Of a card that is covered by the next one only the corner is drawn.
void draw_card_shown(std::string& out, Sheet& sheet, const CardShown& card, bool covered) {
  if (!card) return draw_back_of_card(out);
  if (card->tiles != nullptr) return draw_tile(out, sheet, *card);
  const Suit* suit = find_suit(card->suit);
  if (suit != nullptr) return draw_suited(out, *card, *suit, covered);
  draw_plain(out, *card, covered);
}

void show_card(std::string& out, Sheet& sheet, const CardShown& card, double x, double y, bool covered = false) {
  Key key("playing card");
  if (card) key.add(card->index).add(card->suit).add(card->colour).add(card->letters).add(covered ? "" : card->name);
  if (card && card->tiles != nullptr) key.add(card->tiles->name).add(card->face);
  open_titled(out, card ? card->name : "hidden", {}, card ? card_data(*card) : "");
  sheet.use(out, key, x, y, 1, [&](std::string& inner) { draw_card_shown(inner, sheet, card, covered); });
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
  const std::string told = note.letters + note.text;
  const double size = std::min(11.0, (kNote - 1) / std::max(1.0, text_width(told, 1.0, true)));
  text(out, left + kNote / 2, top + kNote / 2 + size * 0.36, told, size,
       {.kind = "i-" + colour, .middle = true, .bold = true});
}

// Cards beside one another, or the next one on each; `across` in a row.
Item in_rows(std::vector<CardShown> cards, double step, int across, std::vector<CardNote> notes = {}) {
  if (cards.empty()) return slot_item();
  notes.resize(cards.size());
  const auto count = static_cast<int>(cards.size());
  const int rows = drawing::divided_up(count, across);
  return {kWide + step * (std::min(count, across) - 1) + 1, (kHigh + 2) * rows,
          [=, cards = std::move(cards), notes = std::move(notes)](std::string& out, Sheet& sheet, double x, double y) {
            for (int k = 0; k < count; ++k) {
              const auto number = static_cast<std::size_t>(k);
              const double middle = x + kWide / 2 + step * (k % across);
              const double down = y + kHigh / 2 + (kHigh + 2) * (k / across);
              const bool last = k + 1 == count || (k + 1) % across == 0;
              show_card(out, sheet, cards[number], middle, down, step < kWide && !last);
              show_note(out, notes[number], middle, down);
            }
          }};
}

}  // namespace

std::string card_data(const CardFace& face) { return " data-card=\"" + label(face.key) + "\""; }

Item playing_card_item(const CardShown& card) { return in_rows({card}, 0, 1); }

Item row_item(std::vector<CardShown> cards) {
  const auto count = std::max(1, static_cast<int>(cards.size()));
  return in_rows(std::move(cards), kWide + 4, count);
}

Item fan_item(std::vector<CardShown> cards, double room, std::vector<CardNote> notes) {
  notes.resize(cards.size());
  double least = 1;
  for (std::size_t k = 0; k < cards.size(); ++k) least = std::max(least, corner_of(cards[k], notes[k]));
  const auto count = std::max(1, static_cast<int>(cards.size()));
  const int most = std::max(1, static_cast<int>((room - kWide) / least) + 1);
  const int across = drawing::divided_up(count, drawing::divided_up(count, most));
  const double step = across == 1 ? 0 : std::clamp((room - kWide) / (across - 1), least, std::max(least, kCorner));
  return in_rows(std::move(cards), step, across, std::move(notes));
}

Item columns_item(std::vector<std::vector<CardShown>> columns) {
  if (columns.empty()) return slot_item();
  std::size_t most = 1;
  for (const auto& column : columns) most = std::max(most, column.size());
  const double others = static_cast<double>(most) - 1;
  const bool lettered = std::any_of(columns.begin(), columns.end(), [](const auto& column) {
    return std::any_of(column.begin(), column.end(),
                       [&column](const CardShown& card) { return card->letters != column.front()->letters; });
  });
  const double step = most == 1 ? 0 : lettered ? kLetters : kIndex;
  const double each = kWide + 4;
  return {each * static_cast<double>(columns.size()) - 3, kHigh + 2 + step * others,
          [columns = std::move(columns), step, each, lettered](std::string& out, Sheet& sheet, double x, double y) {
            for (std::size_t c = 0; c < columns.size(); ++c) {
              for (std::size_t k = 0; k < columns[c].size(); ++k) {
                const bool covered = k + 1 < columns[c].size();
                CardShown card = columns[c][k];
                if (covered && !lettered) card->letters.clear();  // those of the last card tell them
                show_card(out, sheet, card, x + kWide / 2 + each * static_cast<double>(c),
                          y + kHigh / 2 + step * static_cast<double>(k), covered);
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
