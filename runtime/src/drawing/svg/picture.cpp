// A picture's header, boards and panels put in their places.
#include "drawing/svg/picture.h"

#include <algorithm>

#include "drawing/svg/card_table.h"
#include "drawing/svg/figures.h"
#include "drawing/svg/markup.h"
#include "drawing/svg/panels.h"
#include "quoin/schema/description.h"

namespace quoin::svg {
namespace {

constexpr double kPageWidth = 760;
constexpr double kNarrowPage = 400;
constexpr double kEdge = 18;
constexpr double kNarrowEdge = 10;
constexpr double kGap = 16;
constexpr double kPanelGap = 12;
constexpr double kColumnGap = 10;  // between panels beside a board
constexpr double kLeastPanel = 200;
constexpr double kHeaderGap = 14;
constexpr double kOverhang = 40;        // so much longer than a board what stands beside it may be
constexpr double kLongestColumn = 1.4;  // and panels of seats, as a part of its height

// The game's title and the last ply; below them who is on turn.
class Header : public Block {
 public:
  Header(const drawing::Scene& scene, double width) : scene_(scene), width_(width) {}
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return 50; }

  void draw(Parts& parts, Sheet& sheet, double x, double y) override {
    std::string out;
    const double right = x + width_;
    const std::string ply = clip(ply_text(), 12, width_ * 0.7);
    const std::string title = clip(scene_.def().title, 20, width_ - text_width(ply, 12) - 20, true);
    text(out, x, y + 18, title, 20, {.bold = true});
    text(out, right, y + 17, ply, 12, {.kind = "dim", .end = true});
    double left = x;
    for (const int seat : badges()) {
      seat_badge(out, sheet, scene_.display->seat_colour(seat), seat, left + 9, y + 39, 9);
      left += 22;
    }
    const std::string status = clip(scene_.status(), 14, width_ * 0.55, true);
    text(out, left + 2, y + 44, status, 14, {.bold = true});
    const double room = right - left - text_width(status, 14, true) - 24;
    if (!scene_.last_text.empty() && room > 60) {
      text(out, right, y + 43, clip("last: " + scene_.last_text, 12, room), 12, {.kind = "dim", .end = true});
    }
    parts.push_back({5, std::move(out)});
  }

 private:
  [[nodiscard]] std::string ply_text() const {
    std::string ply = "ply " + std::to_string(scene_.match->plies());
    if (!scene_.def().variant.empty()) ply = full_name(scene_.def()) + " · " + ply;
    const std::string ended = scene_.ended();
    return ended.empty() ? ply : ply + " · " + ended;
  }

  // The seats whose badges stand before the status: who acts, or who has won alone.
  [[nodiscard]] std::vector<int> badges() const {
    std::vector<int> seats = scene_.acting;
    if (scene_.match->over()) {
      const std::vector<double> returns = scene_.match->returns();
      seats.clear();
      for (std::size_t seat = 0; seat < returns.size(); ++seat) {
        if (returns[seat] > 0) seats.push_back(static_cast<int>(seat));
      }
      if (seats.size() == returns.size() && returns.size() > 1) seats.clear();
    }
    if (seats.size() > 4) seats.resize(4);
    return seats;
  }

  const drawing::Scene& scene_;
  double width_;
};

int panels_across(int seats, bool narrow) {
  if (narrow) return std::min(seats, 2);
  return seats <= 3 ? seats : seats == 4 ? 2 : 3;
}

BlockPtr panels_below(const Setting& setting, double width) {
  const int seats = static_cast<int>(setting.scene.seats().size());
  const int across = panels_across(seats, setting.narrow());
  const double room = (width - kPanelGap * (across - 1)) / across;
  Blocks panels;
  std::vector<SeatPanel*> row;
  for (int seat = 0; seat < seats; ++seat) {
    auto panel = std::make_unique<SeatPanel>(setting, seat, room);
    row.push_back(panel.get());
    panels.push_back(std::move(panel));
    if (static_cast<int>(row.size()) == across || seat == seats - 1) {
      level(row);
      row.clear();
    }
  }
  return columns_of(std::move(panels), width, kPanelGap);
}

// A board with what all share beside it, if that is not too long, above the panels of seats.
BlockPtr above_panels(const Setting& setting, BlockPtr board, double width) {
  auto shared = std::make_unique<SharedPanel>(setting, width - board->width() - kGap);
  auto below = std::make_unique<SharedPanel>(setting, width);
  const bool fits = shared->empty() || shared->height() <= board->height() + kOverhang;
  Blocks rows;
  if (fits && !shared->empty()) {
    rows.push_back(std::make_unique<Row>(blocks_of(std::move(board), std::move(shared)), kGap));
  } else {
    rows.push_back(std::move(board));
  }
  rows.push_back(panels_below(setting, width));
  if (!fits) rows.push_back(std::move(below));
  return std::make_unique<Stack>(std::move(rows), kGap);
}

// Panels beside a board that leaves room.
BlockPtr beside_board(const Setting& setting, std::unique_ptr<Stack> board, double width) {
  const double side = width - board->width() - kGap;
  Blocks panels;
  double longest = 0;
  for (int seat = 0; seat < static_cast<int>(setting.scene.seats().size()); ++seat) {
    panels.push_back(std::make_unique<SeatPanel>(setting, seat, side));
    longest += panels.back()->height() + kColumnGap;
  }
  if (longest > kLongestColumn * board->height()) return above_panels(setting, std::move(board), width);
  auto shared = std::make_unique<SharedPanel>(setting, side);
  auto below = std::make_unique<SharedPanel>(setting, board->width() + kGap + side);
  const bool nothing_shared = shared->empty();
  if (!nothing_shared) panels.push_back(std::move(shared));
  auto column = std::make_unique<Stack>(std::move(panels), kColumnGap);
  const bool fits = nothing_shared || column->height() <= board->height() + kOverhang;
  if (!fits) {
    panels = column->take();
    panels.pop_back();
    column = std::make_unique<Stack>(std::move(panels), kColumnGap);
  }
  Blocks rows = blocks_of(std::make_unique<Row>(blocks_of(std::move(board), std::move(column)), kGap));
  if (!fits) rows.push_back(std::move(below));
  return std::make_unique<Stack>(std::move(rows), kGap);
}

// Panels beside a board that leaves room, else below the boards.
BlockPtr arranged(const Setting& setting, double width) {
  Figures figures = figures_of(setting, width);
  const bool with_board = !figures.blocks.empty();
  auto board = std::make_unique<Stack>(std::move(figures.blocks), kGap);
  if (with_board && !figures.with_seats && board->width() + kGap + kLeastPanel <= width) {
    return beside_board(setting, std::move(board), width);
  }
  Blocks rows = board->take();
  if (BlockPtr table = card_table_of(setting, width)) rows.push_back(std::move(table));
  if (!figures.with_seats) rows.push_back(panels_below(setting, width));
  auto shared = std::make_unique<SharedPanel>(setting, width);
  if (!shared->empty()) rows.push_back(std::move(shared));
  return std::make_unique<Stack>(std::move(rows), kGap);
}

// Everything, the header first.
struct Whole {
  explicit Whole(const Setting& setting)
      : width(setting.narrow() ? kNarrowPage : kPageWidth),
        edge(setting.narrow() ? kNarrowEdge : kEdge),
        header(setting.scene, width - 2 * edge),
        body(arranged(setting, header.width())) {
    const double needed = header.height() + body->height() + kHeaderGap + 2 * edge;
    height = setting.room.most(Key("whole"), needed);
  }
  double width;
  double edge;
  Header header;
  BlockPtr body;
  double height = 0;
};

}  // namespace

void measure(const Setting& setting) {
  Setting measured = setting;
  measured.only_measured = true;
  const Whole whole(measured);
}

Composed compose(const Setting& setting, Sheet& sheet) {
  Whole whole(setting);
  Composed composed = {{}, whole.width, whole.height};
  whole.header.draw(composed.parts, sheet, whole.edge, whole.edge);
  const double left = whole.edge + (whole.header.width() - whole.body->width()) / 2;
  whole.body->draw(composed.parts, sheet, left, whole.edge + whole.header.height() + kHeaderGap);
  std::stable_sort(composed.parts.begin(), composed.parts.end(),
                   [](const Part& one, const Part& other) { return one.layer < other.layer; });
  return composed;
}

}  // namespace quoin::svg
