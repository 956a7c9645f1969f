// The table of a card game, or of stakes, as a block.
#include "drawing/svg/card_table.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <string>
#include <utility>

#include "drawing/svg/chips.h"
#include "drawing/svg/markup.h"
#include "drawing/svg/written_cards.h"
#include "quoin/drawing/card_face.h"
#include "quoin/drawing/text.h"

namespace quoin::svg {
namespace {

using drawing::Scene;
using drawing::SceneZone;

constexpr double kTableEdge = 16;
constexpr double kSeatNameSize = 12;
constexpr double kNameHeight = 20;
constexpr double kPlaceGap = 14;
constexpr std::size_t kMostBeside = 7;  // open cards that lie beside one another
constexpr int kMostInFront = 4;         // cards for which a seat has room in front of it
constexpr double kRoomInFront = 98;

// One pile or card with its name below it.
struct Laid {
  Item item;
  std::string name;
  [[nodiscard]] double width() const { return std::max(item.width, text_width(name, kSeatNameSize)); }
  [[nodiscard]] double height() const { return item.height + kNameHeight; }
  void paint(std::string& out, Sheet& sheet, double middle, double y) const {
    item.paint(out, sheet, middle - item.width / 2, y);
    text(out, middle, y + item.height + 13, name, kSeatNameSize, {.kind = "onfelt", .middle = true});
  }
};

// One column for each suit, or colour. REQUIRES open cards, sorted.
std::vector<std::vector<CardShown>> by_suit(const std::vector<CardShown>& cards) {
  std::vector<std::vector<CardShown>> columns;
  for (const CardShown& card : cards) {
    const bool same =
        !columns.empty() && columns.back().back()->suit == card->suit && columns.back().back()->colour == card->colour;
    if (!same) columns.emplace_back();
    columns.back().push_back(card);
  }
  return columns;
}

// Its cards are too large for the rim of a table.
bool is_read(const Scene& scene, const Zone& zone) {
  return zone.holds.cards >= 0 &&
         std::ranges::any_of(scene.display->faces(zone.holds.cards),
                             [](const drawing::CardFace& face) { return face.written.has_value(); });
}

bool is_stake(const SceneZone& shown) { return shown.look->look == NumberLook::kStake; }

Item laid_stake(const SceneZone& shown) {
  return stake_item(shown.places.front().value.value_or(0), shown.look->colour);
}

Laid laid_in_the_middle(const Scene& scene, const SceneZone& shown, double room) {
  const std::string name = clip(shown.name(), kSeatNameSize, 120);
  if (is_stake(shown)) return {laid_stake(shown), name};
  std::vector<CardShown> cards = cards_shown(scene, shown);
  const auto count = static_cast<int>(cards.size());
  const bool open = std::all_of(cards.begin(), cards.end(), [](const CardShown& card) { return card.has_value(); });
  const bool beside = open && cards.size() <= kMostBeside;
  const CardShown top = cards.empty() ? CardShown() : cards.back();
  const bool suited = open && top && (!top->suit.empty() || !top->colour.empty());
  std::vector<drawing::CardNote> notes = drawing::notes_on(scene, shown);
  if (any_written(cards)) {
    const bool heap = (!beside && shown.zone->prices < 0) || shown.zone->visible == Visibility::kNobody;
    return {
        heap ? written_pile_item(cards) : written_item(std::move(cards), shown.zone->sorted, room, std::move(notes)),
        name};
  }
  if (shown.zone->prices >= 0) return {fan_item(std::move(cards), room, std::move(notes)), name};
  Item item = suited && shown.zone->sorted ? columns_item(by_suit(cards))
              : beside                     ? row_item(std::move(cards))
                                           : pile_item(top, count);
  return {std::move(item), name};
}

// What lies in front of a seat: cards, or room for them, and what it has staked.
struct InFront {
  ItemLine cards;  // an item for each zone
  ItemLine stakes;

  void add(const Scene& scene, const SceneZone& shown) {
    if (is_stake(shown)) {
      if (shown.places.front().value != 0) stakes.push_back(laid_stake(shown));
      return;
    }
    cards.push_back(fan_item(cards_shown(scene, shown), kRoomInFront));
  }

  // All beside one another. REQUIRES that this is the last that is asked of it.
  Item take() {
    ItemLine line = std::move(cards);
    std::move(stakes.begin(), stakes.end(), std::back_inserter(line));
    return line_item(std::move(line));
  }
};

class CardTable : public Block {
 public:
  CardTable(const Setting& setting, double width) : scene_(setting.scene), width_(width), narrow_(setting.narrow()) {
    std::vector<InFront> in_front(scene_.seats().size());
    std::map<int, std::vector<Laid>> by_row;  // of cards that are to be read, those of one row of their zones
    for (const SceneZone& shown : scene_.zones) {
      if (!lies_on_table(scene_, shown)) continue;
      if (shown.seat == kNone) {
        Laid laid = laid_in_the_middle(scene_, shown, width_ - 2 * kTableEdge);
        if (is_read(scene_, *shown.zone) && !shown.row_name().empty()) {
          by_row[shown.row].push_back(std::move(laid));
        } else {
          add_to_middle(std::move(laid), false);
        }
        continue;
      }
      around_ = true;
      in_front[static_cast<std::size_t>(shown.seat)].add(scene_, shown);
    }
    for (auto& [number, row] : by_row) {
      for (std::size_t k = 0; k < row.size(); ++k) add_to_middle(std::move(row[k]), k == 0);
    }
    for (std::size_t seat = 0; seat < in_front.size() && around_; ++seat) {
      seats_.push_back({in_front[seat].take(), clip(scene_.seats()[seat], kSeatNameSize, 110)});
    }
    double row = 0;
    for (const Laid& laid : seats_) row = std::max(row, laid.height());
    const double rows = around_ ? 2 * (row + kPlaceGap) : 0;
    height_ = setting.room.most(Key("table").add(width), 2 * kTableEdge + rows + height_of_middle());
  }

  [[nodiscard]] bool empty() const { return middle_.empty() && !around_; }
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }

  void draw(Parts& parts, Sheet& sheet, double x, double y) override {
    std::string out;
    open_titled(out, "the table");
    element(out, "rect", {{"x", x}, {"y", y}, {"width", width_}, {"height", height_}, {"rx", 38}, {"class", "felt"}});
    paint_middle(out, sheet, x + width_ / 2, y + height_ / 2);
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) paint_seat(out, sheet, seat, x, y);
    close(out, "g");
    parts.push_back({10, std::move(out)});
  }

 private:
  // What lies beside one another in the middle.
  struct MiddleRow {
    std::vector<Laid> laid;
    double wide = -kPlaceGap;
    double tallest = 0;
  };

  void add_to_middle(Laid laid, bool apart) {
    const double wide = laid.width() + kPlaceGap;
    if (apart || middle_.empty() || middle_.back().wide + wide > width_ - 2 * kTableEdge) middle_.emplace_back();
    MiddleRow& row = middle_.back();
    row.wide += wide;
    row.tallest = std::max(row.tallest, laid.height());
    row.laid.push_back(std::move(laid));
  }

  [[nodiscard]] double height_of_middle() const {
    double height = middle_.empty() ? 0 : -kPlaceGap;
    for (const MiddleRow& row : middle_) height += row.tallest + kPlaceGap;
    return height;
  }

  void paint_middle(std::string& out, Sheet& sheet, double x, double y) const {
    double top = y - height_of_middle() / 2;
    for (const MiddleRow& row : middle_) {
      double left = x - row.wide / 2;
      for (const Laid& laid : row.laid) {
        laid.paint(out, sheet, left + laid.width() / 2, top + row.tallest - laid.height());
        left += laid.width() + kPlaceGap;
      }
      top += row.tallest + kPlaceGap;
    }
  }

  // On an ellipse, clockwise from the south; on a narrow table in two rows, the nearer one from right to left.
  void paint_seat(std::string& out, Sheet& sheet, std::size_t seat, double x, double y) const {
    const auto count = static_cast<int>(seats_.size());
    const int first = std::max(0, scene_.options.viewer);
    const int place = (static_cast<int>(seat) - first + count) % count;
    const Laid& laid = seats_[seat];
    if (narrow_) {
      const int near = (count + 1) / 2;
      const bool nearer = place < near;
      const int row = nearer ? near : count - near;
      const double step = (nearer ? near - 1 - place : place - near) + 0.5;
      const double top = nearer ? y + height_ - kTableEdge - laid.height() : y + kTableEdge;
      return laid.paint(out, sheet, x + width_ * step / row, top);
    }
    const double angle = 2 * std::numbers::pi * place / count;
    const double across = (width_ - laid.width()) / 2 - 2 * kTableEdge;
    const double down = (height_ - laid.height()) / 2 - kTableEdge;
    const double middle = x + width_ / 2 - across * std::sin(angle);
    laid.paint(out, sheet, middle, y + height_ / 2 + down * std::cos(angle) - laid.height() / 2);
  }

  const Scene& scene_;
  double width_;
  bool narrow_;
  std::vector<MiddleRow> middle_;
  std::vector<Laid> seats_;
  bool around_ = false;  // seats have cards or stakes in front of them, or room for them
  double height_ = 0;
};

}  // namespace

std::vector<CardShown> cards_shown(const Scene& scene, const SceneZone& shown) {
  const std::vector<drawing::CardFace>& faces = scene.display->faces(shown.zone->holds.cards);
  std::vector<CardShown> found;
  for (const drawing::Place& one : shown.places) {
    if (one.value == kNone) continue;
    found.push_back(one.value ? CardShown(faces[static_cast<std::size_t>(*one.value)]) : CardShown());
  }
  return found;
}

bool lies_on_table(const Scene& scene, const SceneZone& shown) {
  const Zone& zone = *shown.zone;
  if (scene.boards.empty() && is_stake(shown)) return zone.visible == Visibility::kAll;
  if (!scene.boards.empty() || zone.holds.cards < 0 || !(zone.is_pile() || zone.length == 1)) return false;
  if (shown.seat == kNone) return true;
  return zone.length <= kMostInFront && zone.visible == Visibility::kAll && !is_read(scene, zone);
}

BlockPtr card_table_of(const Setting& setting, double width) {
  auto table = std::make_unique<CardTable>(setting, width);
  return table->empty() ? nullptr : std::move(table);
}

}  // namespace quoin::svg
