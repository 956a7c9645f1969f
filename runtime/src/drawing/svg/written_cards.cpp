// Cards that are to be read; see the header.
#include "drawing/svg/written_cards.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "drawing/svg/markup.h"
#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

using drawing::CardBadge;
using drawing::CardFace;

constexpr double kWrittenWide = 93;  // seven in a page's width
constexpr double kWrittenHigh = 128;
constexpr double kWrittenRound = 7;
constexpr double kHeadBand = 28;  // with the title
constexpr double kStrip = 30;     // so much of a card in a column is seen
constexpr double kCardGap = 5;
constexpr double kPad = 6;
constexpr double kBadge = 14;
constexpr double kBadgeSize = 8.5;
constexpr int kMostRows = 2;  // of whole cards
constexpr double kNoteSize = 10;
constexpr double kNoteHigh = 17;
constexpr std::array<double, 5> kTitleSizes = {10.5, 9.5, 8.5, 7.5, 6.8};
constexpr std::array<double, 5> kTextSizes = {10, 9, 8.2, 7.5, 6.8};

// A piece of a text that stays on one line: a word, or what of it comes up to a hyphen.
struct Piece {
  std::string text;
  bool after_blank = false;
};
std::vector<Piece> pieces_of(const std::string& content) {
  std::vector<Piece> pieces;
  bool blank = false;
  bool ended = true;
  for (const char c : content) {
    if (c == ' ') {
      blank = ended = true;
      continue;
    }
    if (ended) pieces.push_back({"", blank});
    pieces.back().text += c;
    blank = false;
    ended = c == '-';
  }
  return pieces;
}

// The text in lines no wider than `room`; pieces that are wider are cut.
std::vector<std::string> lines_of_text(const std::vector<Piece>& pieces, double size, double room, bool bold) {
  std::vector<std::string> lines;
  for (const auto& [whole, after_blank] : pieces) {
    const std::string piece = clip(whole, size, room, bold);
    const std::string joined = (after_blank ? " " : "") + piece;
    if (!lines.empty() && text_width(lines.back() + joined, size, bold) <= room) {
      lines.back() += joined;
    } else {
      lines.push_back(piece);
    }
  }
  return lines;
}

// The same as large as it fits into the height, no piece cut; what is too long at any size ends with dots.
struct Fitted {
  std::vector<std::string> lines;
  double size;
};
template <std::size_t kSizes>
Fitted fitted_lines(const std::string& content, const std::array<double, kSizes>& sizes, double room, double high,
                    bool bold) {
  constexpr double kLine = 1.2;
  const std::vector<Piece> pieces = pieces_of(content);
  for (const double size : sizes) {
    const auto is_cut = [&](const Piece& piece) { return text_width(piece.text, size, bold) > room; };
    if (std::ranges::any_of(pieces, is_cut)) continue;
    Fitted found{lines_of_text(pieces, size, room, bold), size};
    if (static_cast<double>(found.lines.size()) * size * kLine <= high) return found;
  }
  Fitted found{lines_of_text(pieces, sizes.back(), room, bold), sizes.back()};
  const auto most = std::max<std::size_t>(1, static_cast<std::size_t>(high / (sizes.back() * kLine)));
  if (found.lines.size() <= most) return found;
  found.lines.resize(most);
  found.lines.back() = clip(found.lines.back() + " ……", found.size, room, bold);
  return found;
}

void add_lines(std::string& out, const Fitted& fitted, double x, double middle, const TextStyle& style) {
  const double step = fitted.size * 1.2;
  double y = middle - step * (static_cast<double>(fitted.lines.size()) - 1) / 2 + fitted.size * 0.36;
  for (const std::string& line : fitted.lines) {
    text(out, x, y, line, fitted.size, style);
    y += step;
  }
}

// The title on a band of the card's colour, the corner at its left. The card's upper left corner is the origin.
void add_head(std::string& out, const CardFace& face) {
  const std::string ink = face.colour.empty() ? "onpaper" : "i-" + face.colour;
  if (!face.colour.empty()) {
    const std::string right = drawing::short_number(kWrittenWide - 7.6);
    element(out, "path",
            {{"d", "M.6 28V7.6a7 7 0 0 1 7-7H" + right + "a7 7 0 0 1 7 7V28Z"}, {"class", "c-" + face.colour}});
  }
  double left = kPad;
  const std::string& corner = face.written->corner;
  if (!corner.empty()) {
    const double wide = std::clamp(text_width(corner, 11, true) + 8, 19.0, 40.0);
    element(out, "rect", {{"x", 4}, {"y", 4.5}, {"width", wide}, {"height", 19}, {"rx", 5}, {"class", "paper"}});
    const std::string shown = clip(corner, 11, wide - 4, true);
    text(out, 4 + wide / 2, 18, shown, 11, {.kind = "onpaper", .middle = true, .bold = true});
    left = 4 + wide + 4;
  }
  const Fitted title = fitted_lines(face.name, kTitleSizes, kWrittenWide - left - kPad, kHeadBand - 3, true);
  add_lines(out, title, left, kHeadBand / 2, {.kind = ink, .bold = true});
}

double badge_width(const CardBadge& badge) { return text_width(badge.words(), kBadgeSize, true) + 8; }

// From the bottom up; answers with where the uppermost row begins.
double add_badges(std::string& out, const std::vector<CardBadge>& badges) {
  const double room = kWrittenWide - 2 * kPad;
  std::vector<std::vector<CardBadge>> rows;
  double used = room;
  for (CardBadge badge : badges) {
    badge.value = clip(badge.value, kBadgeSize, room - 12 - text_width(badge.label + " ", kBadgeSize, true), true);
    const double wide = badge_width(badge);
    if (rows.empty() || used + wide > room) {
      rows.emplace_back();
      used = 0;
    }
    used += wide + 3;
    rows.back().push_back(std::move(badge));
  }
  double y = kWrittenHigh - kPad - (kBadge + 2) * static_cast<double>(rows.size());
  const double top = y;
  for (const auto& row : rows) {
    double x = kPad;
    for (const CardBadge& badge : row) {
      const double wide = badge_width(badge);
      const std::string kind = badge.colour.empty() ? "paper" : "c-" + badge.colour;
      const std::string ink = badge.colour.empty() ? "onpaper" : "i-" + badge.colour;
      element(out, "rect", {{"x", x}, {"y", y}, {"width", wide}, {"height", kBadge}, {"rx", 4}, {"class", kind}});
      text(out, x + wide / 2, y + 10.2, badge.words(), kBadgeSize, {.kind = ink, .middle = true, .bold = true});
      x += wide + 3;
    }
    y += kBadge + 2;
  }
  return top;
}

void draw_written(std::string& out, const CardFace& face, bool covered) {
  const auto paper = [&out](double x, double y, std::string_view kind) {
    element(out, "rect",
            {{"x", x},
             {"y", y},
             {"width", kWrittenWide},
             {"height", kWrittenHigh},
             {"rx", kWrittenRound},
             {"class", kind}});
  };
  paper(0.6, 1.4, "shadow");
  paper(0, 0, "paper");
  add_head(out, face);
  if (covered) return;
  const double bottom = add_badges(out, face.written->row);
  if (face.written->text.empty()) return;
  const double high = bottom - kHeadBand - 4;
  const Fitted fitted = fitted_lines(face.written->text, kTextSizes, kWrittenWide - 2 * kPad, high, false);
  add_lines(out, fitted, kWrittenWide / 2, kHeadBand + 2 + high / 2, {.kind = "onpaper", .middle = true});
}

Key key_of(const CardFace& face, bool covered) {
  Key key("written card");
  key.add(face.name).add(face.colour).add(face.written->corner).add(covered ? "covered" : face.written->text);
  for (const CardBadge& badge : face.written->row) key.add(badge.words()).add(badge.colour);
  return key;
}

void show_written(std::string& out, Sheet& sheet, const CardFace& face, double x, double y, bool covered) {
  open_titled(out, face.words(), {}, card_data(face));
  sheet.use(out, key_of(face, covered), x, y, 1, [&](std::string& inner) { draw_written(inner, face, covered); });
  close(out, "g");
}

Item one_written(const CardShown& card) {
  if (!card || !card->written) return playing_card_item(card);
  return {kWrittenWide, kWrittenHigh + 2, [face = *card](std::string& out, Sheet& sheet, double x, double y) {
            show_written(out, sheet, face, x, y, false);
          }};
}

// A card with what is told of its place below it.
Item noted(Item card, const drawing::CardNote& note) {
  const std::string told = clip(note.words(), kNoteSize, card.width - 8, true);
  const double high = card.height;
  return {card.width, high + kNoteHigh,
          [=, inner = std::move(card)](std::string& out, Sheet& sheet, double x, double y) {
            inner.paint(out, sheet, x, y);
            if (told.empty()) return;
            const double wide = text_width(told, kNoteSize, true) + 10;
            const double middle = x + inner.width / 2;
            element(out, "rect",
                    {{"x", middle - wide / 2},
                     {"y", y + high + 1},
                     {"width", wide},
                     {"height", kNoteHigh - 3},
                     {"rx", 5},
                     {"class", "chip"}});
            text(out, middle, y + high + 11.5, told, kNoteSize, {.kind = "ink", .middle = true, .bold = true});
          }};
}

// The card as so many are shown, with their number in its title.
CardFace counted(CardFace face, const std::string& count) {
  face.name += " ×" + count;
  return face;
}

// Of cards that lie sorted the equal ones as one with its number.
std::vector<CardShown> joined_alike(const std::vector<CardShown>& cards) {
  std::vector<CardShown> found;
  for (std::size_t k = 0, next = 0; k < cards.size(); k = next) {
    while (next < cards.size() && cards[next] == cards[k]) ++next;
    const bool several = cards[k] && cards[k]->written && next > k + 1;
    if (several) {
      found.emplace_back(counted(*cards[k], std::to_string(next - k)));
    } else {
      found.insert(found.end(), next - k, cards[k]);
    }
  }
  return found;
}

// `notes`: none, or one for each card.
Item whole_in_rows(const std::vector<CardShown>& cards, double room, const std::vector<drawing::CardNote>& notes) {
  std::vector<Item> items;
  for (const CardShown& card : cards) {
    items.push_back(one_written(card));
    if (!notes.empty()) items.back() = noted(std::move(items.back()), notes[items.size() - 1]);
  }
  std::vector<ItemLine> lines = flow(std::move(items), room, kCardGap);
  double width = 0;
  for (const ItemLine& line : lines) {
    double wide = -kCardGap;
    for (const Item& item : line) wide += item.width + kCardGap;
    width = std::max(width, wide);
  }
  return {width, flow_height(lines), [lines = std::move(lines)](std::string& out, Sheet& sheet, double x, double y) {
            paint_flow(out, sheet, lines, x, y, kCardGap);
          }};
}

// REQUIRES open cards.
Item in_columns(std::vector<CardShown> cards, int across) {
  const auto count = static_cast<int>(cards.size());
  const int each = drawing::divided_up(count, across);
  const int columns = drawing::divided_up(count, each);
  return {(kWrittenWide + kCardGap) * columns - kCardGap, kWrittenHigh + 2 + kStrip * (each - 1),
          [=, cards = std::move(cards)](std::string& out, Sheet& sheet, double x, double y) {
            for (int k = 0; k < count; ++k) {
              const bool covered = k + 1 < count && (k + 1) % each != 0;
              show_written(out, sheet, *cards[static_cast<std::size_t>(k)], x + (kWrittenWide + kCardGap) * (k / each),
                           y + kStrip * (k % each), covered);
            }
          }};
}

}  // namespace

bool any_written(const std::vector<CardShown>& cards) {
  return std::ranges::any_of(cards, [](const CardShown& card) { return card && card->written; });
}

Item written_item(std::vector<CardShown> cards, bool sorted, double room, std::vector<drawing::CardNote> notes) {
  if (std::ranges::all_of(notes, [](const drawing::CardNote& note) { return note.empty(); })) notes.clear();
  if (!notes.empty()) {
    notes.resize(cards.size());
    return whole_in_rows(cards, room, notes);
  }
  if (sorted) cards = joined_alike(cards);
  const int across = std::max(1, static_cast<int>((room + kCardGap) / (kWrittenWide + kCardGap)));
  const bool open = std::ranges::all_of(cards, [](const CardShown& card) { return card && card->written; });
  if (open && static_cast<int>(cards.size()) > kMostRows * across) return in_columns(std::move(cards), across);
  return whole_in_rows(cards, room, {});
}

Item counted_card_item(const CardFace& face, const std::string& count) { return one_written(counted(face, count)); }

Item written_pile_item(const std::vector<CardShown>& cards) {
  Item card = one_written(cards.back());
  const std::string size = std::to_string(cards.size());
  std::string told = size;
  for (const CardShown& one : cards) told += (told == size ? ": " : ", ") + (one ? one->name : std::string("hidden"));
  return {card.width + 6 + text_width(size, 13, true), card.height,
          [card, size, told](std::string& out, Sheet& sheet, double x, double y) {
            open_titled(out, told);
            card.paint(out, sheet, x, y);
            text(out, x + card.width + 6, y + card.height / 2 + 4.5, size, 13, {.bold = true});
            close(out, "g");
          }};
}

}  // namespace quoin::svg
