// Boards that all share, boards of seats with their panels, walls, constructions: which figure shows each.
#include "drawing/svg/figures.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "drawing/svg/board.h"
#include "drawing/svg/built.h"
#include "drawing/svg/markup.h"
#include "drawing/svg/panels.h"
#include "drawing/svg/sides.h"
#include "drawing/svg/solid.h"
#include "drawing/window.h"
#include "quoin/drawing/construction.h"
#include "quoin/drawing/text.h"
#include "quoin/primitives/stability.h"

namespace quoin::svg {
namespace {

using drawing::Body;
using drawing::Picture;
using Boards = std::span<const drawing::SceneBoard>;  // of one board of the game

constexpr double kFigureGap = 16;
constexpr double kViewGap = 10;  // between the views of a construction from its sides
constexpr double kViewWidth = 210;
constexpr double kSharedCell = 78;  // at most
constexpr double kOwnCell = 46;
constexpr double kLeastCell = 34;  // of boards beside one another
constexpr int kMostAcross = 3;

// The kinds of site that are shown or may be named by choices, ascending.
std::vector<int> kinds_in_use(const GameDef& def, int board, const Picture& picture) {
  std::vector<int> kinds = picture.layers;
  for (const ActionKind& action : def.actions) {
    for (const ActionField& field : action.fields) {
      if (field.domain.board == board && field.domain.sites >= 0) kinds.push_back(field.domain.sites);
    }
  }
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

// In the picture of a choice being made what may be chosen can be clicked.
Hints hints_of(const drawing::Scene& scene, const drawing::SceneBoard& shown) {
  return {shown.targets, shown.changed, scene.options.choosing == nullptr ? nullptr : scene.match};
}

std::unique_ptr<BoardFigure> board_figure(const Setting& setting, const drawing::SceneBoard& shown, double width,
                                          double most) {
  const Picture& picture = shown.picture;
  const std::vector<int> used = kinds_in_use(setting.scene.def(), shown.board, picture);
  return std::make_unique<BoardFigure>(shown.board, picture, setting.looks, hints_of(setting.scene, shown), used, width,
                                       most);
}

// A block under its name.
class Titled : public Block {
 public:
  Titled(std::string title, BlockPtr block) : title_(std::move(title)), block_(std::move(block)) {}
  [[nodiscard]] double width() const override { return block_->width(); }
  [[nodiscard]] double height() const override { return kTitle + block_->height(); }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override {
    std::string out;
    text(out, x + 2, y + 13, clip(title_, 13, width(), true), 13, {.bold = true});
    parts.push_back({10, std::move(out)});
    block_->draw(parts, sheet, x, y + kTitle);
  }

 private:
  static constexpr double kTitle = 20;
  std::string title_;
  BlockPtr block_;
};

// Boards of one scale beside one another, as many as leave each cell large enough, under their names.
BlockPtr boards_beside(const Setting& setting, const std::vector<const drawing::SceneBoard*>& boards, double width) {
  const auto count = static_cast<int>(boards.size());
  double room = width;
  double cell = kSharedCell;
  for (int across = std::min(count, kMostAcross); across > 0; --across) {
    room = (width - kFigureGap * (across - 1)) / across;
    cell = kSharedCell;
    for (const drawing::SceneBoard* one : boards) {
      cell = std::min(cell, board_figure(setting, *one, room, kSharedCell)->cell());
    }
    if (cell >= kLeastCell) break;
  }
  Blocks blocks;
  for (const drawing::SceneBoard* one : boards) {
    const std::string& name = one->picture.title.empty() ? one->picture.board().name : one->picture.title;
    blocks.push_back(std::make_unique<Titled>(drawing::words(name), board_figure(setting, *one, room, cell)));
  }
  return columns_of(std::move(blocks), width, kFigureGap);
}

// One board: beside it there is room for the panels unless it is long.
BlockPtr shared_boards(const Setting& setting, const std::vector<const drawing::SceneBoard*>& boards, double width) {
  if (boards.size() > 1) return boards_beside(setting, boards, width);
  const drawing::Bounds& box = boards.front()->picture.plan->inner;
  if (!setting.narrow() && box.width() < 2 * box.height()) width *= 0.655;
  return board_figure(setting, *boards.front(), width, kSharedCell);
}

// Each seat's copy of a board, with `panels` below its panel.
BlockPtr own_boards(const Setting& setting, Boards copies, double width, bool panels) {
  const int seats = static_cast<int>(copies.size());
  const int across = setting.narrow() ? 1 : seats == 2 || seats == 4 ? 2 : 3;
  const double room = (width - kFigureGap * (across - 1)) / across;
  std::vector<SeatPanel*> heads;
  Blocks columns;
  for (int seat = 0; seat < seats; ++seat) {
    auto figure = board_figure(setting, copies[static_cast<std::size_t>(seat)], room, kOwnCell);
    Blocks column;
    if (panels) {
      auto head = std::make_unique<SeatPanel>(setting, seat, figure->width());
      heads.push_back(head.get());
      column.push_back(std::move(head));
    }
    column.push_back(std::move(figure));
    columns.push_back(std::make_unique<Stack>(std::move(column), 8));
  }
  level(heads);
  return columns_of(std::move(columns), width, kFigureGap);
}

// What is seen from the side, each of its layers by itself: two beside one another if they are short.
BlockPtr walls(const Setting& setting, Boards sides, double width) {
  const bool beside = !setting.narrow() && sides.size() > 1 && sides.front().picture.plan->outer().width() <= 8;
  const double room = beside ? (width - kFigureGap) / 2 : width;
  Blocks blocks;
  for (const drawing::SceneBoard& side : sides) {
    blocks.push_back(std::make_unique<BuiltFigure>(side.board, side.picture, setting.looks,
                                                   hints_of(setting.scene, side), room, setting.room));
  }
  return columns_of(std::move(blocks), width, kFigureGap);
}

// The box of all bodies, a little wider than they are.
Box box_of(const std::vector<Body>& bodies) {
  if (bodies.empty()) return {{0, 0, 0}, {8, 4, 4}};
  const Body& first = bodies.front();
  Box box = {{first.x - 1, first.y - 1, first.z}, {first.x + first.w + 1, first.y + first.d + 1, first.top()}};
  for (const Body& body : bodies) {
    box.low = {std::min(box.low[0], body.x - 1), std::min(box.low[1], body.y - 1), std::min(box.low[2], body.z)};
    box.high = {std::max(box.high[0], body.x + body.w + 1), std::max(box.high[1], body.y + body.d + 1),
                std::max(box.high[2], body.top())};
  }
  return box;
}

// How firmly it stands, in words; what is only measured needs not to know it.
std::string firmness_of(const Setting& setting, const Record& record, bool stands) {
  if (!stands) return "nothing stands";
  if (setting.only_measured) return "";
  return drawing::firmness(stability(setting.scene.def(), setting.scene.match->state().data(), record));
}

// From above its corner, and small from three sides.
BlockPtr construction_block(const Setting& setting, const drawing::SceneConstruction& shown, double width) {
  const Record& record = *shown.construction->record;
  const std::vector<Body>& bodies = shown.bodies;
  const Box bounds = setting.room.box(record.name, box_of(bodies));
  const std::string title = record.name + " · " + firmness_of(setting, record, !bodies.empty());
  const bool below = setting.narrow();  // the views from the sides, beside one another
  const double view_width = below ? (width - 2 * kViewGap) / 3 : kViewWidth;
  auto solid = std::make_unique<SolidFigure>(bodies, setting.scene.seats(), bounds,
                                             below ? width : width - kViewWidth - kFigureGap, title, setting.room);
  const int long_side = bounds.high[0] - bounds.low[0];
  const int deep = bounds.high[1] - bounds.low[1];
  const int tall = bounds.high[2] - bounds.low[2];
  double spare = solid->height() - 3 * SideFigure::kFrame - 2 * kViewGap;
  const double unit =
      std::min({9.0, (view_width - 56) / std::max(long_side, deep), std::max(spare, 200.0) / (2 * tall + deep)});
  Blocks views;
  std::vector<SideFigure*> sides;
  for (const Side side : {Side::kFront, Side::kRight, Side::kAbove}) {
    auto view = std::make_unique<SideFigure>(bodies, bounds, side, view_width, unit);
    sides.push_back(view.get());
    views.push_back(std::move(view));
  }
  if (below) {
    double tallest = 0;
    for (const SideFigure* view : sides) tallest = std::max(tallest, view->height());
    for (SideFigure* view : sides) view->set_height(tallest);
    auto row = std::make_unique<Row>(std::move(views), kViewGap);
    return std::make_unique<Stack>(blocks_of(BlockPtr(std::move(solid)), BlockPtr(std::move(row))), kViewGap);
  }
  auto column = std::make_unique<Stack>(std::move(views), kViewGap);
  solid->set_height(std::max(solid->height(), column->height()));
  spare = (solid->height() - column->height()) / 3;
  for (SideFigure* view : sides) view->set_height(view->height() + spare);
  Blocks both;
  both.push_back(std::move(solid));
  both.push_back(std::move(column));
  return std::make_unique<Row>(std::move(both), kFigureGap);
}

// The boards, of each the part that any picture of the film uses.
std::vector<drawing::SceneBoard> parts_in_use(const Setting& setting) {
  std::vector<drawing::SceneBoard> boards;
  for (const drawing::SceneBoard& shown : setting.scene.boards) {
    const std::optional<drawing::Bounds> part = drawing::used_part(shown);
    if (!part) {
      boards.push_back(shown);
      continue;
    }
    const auto low = [](double at) { return static_cast<int>(std::floor(at)); };
    const auto high = [](double at) { return static_cast<int>(std::ceil(at)); };
    const std::string name = "board " + shown.picture.board().name + " " + std::to_string(shown.picture.seat);
    const Box box =
        setting.room.box(name, {{low(part->left), low(part->bottom), 0}, {high(part->right), high(part->top), 0}});
    boards.push_back(drawing::within(shown, {static_cast<double>(box.low[0]), static_cast<double>(box.low[1]),
                                             static_cast<double>(box.high[0]), static_cast<double>(box.high[1])}));
  }
  return boards;
}

}  // namespace

Figures figures_of(const Setting& setting, double width) {
  const drawing::Scene& scene = setting.scene;
  const std::vector<drawing::SceneBoard> parts = parts_in_use(setting);
  Figures figures;
  std::vector<const drawing::SceneBoard*> shared;  // those not yet in a block
  const auto place_shared = [&] {
    if (!shared.empty()) figures.blocks.push_back(shared_boards(setting, std::exchange(shared, {}), width));
  };
  for (auto first = parts.begin(); first != parts.end();) {
    const auto end = std::find_if(first, parts.end(), [&](const auto& one) { return one.board != first->board; });
    const Boards boards(first, end);
    if (first->picture.plan->is_built || first->picture.seat != kNone) place_shared();
    if (scene.display->layers(first->board).empty()) {
      // not shown
    } else if (first->picture.plan->is_built) {
      figures.blocks.push_back(walls(setting, boards, width));
    } else if (first->picture.seat != kNone) {
      figures.blocks.push_back(own_boards(setting, boards, width, !figures.with_seats));
      figures.with_seats = true;
    } else {
      for (const auto& board : boards) shared.push_back(&board);
    }
    first = end;
  }
  place_shared();
  for (const auto& shown : scene.constructions) figures.blocks.push_back(construction_block(setting, shown, width));
  return figures;
}

}  // namespace quoin::svg
