// A state as text for a terminal of some size: boards beside one another, words beside or below, grids without lines.
// Of several drawings the first that fits, or else the one that is nearest to it.
#include <algorithm>
#include <optional>
#include <utility>

#include "drawing/terminal/figures.h"
#include "drawing/terminal/whole_state.h"
#include "drawing/window.h"
#include "quoin/drawing/past.h"

namespace quoin::drawing {
namespace {

constexpr int kBlockGap = 2;
constexpr int kLeastWords = 26;  // words are not set narrower than this beside a board

// `tallest`: the most rows of a construction seen from a side.
struct FittingStyle {
  int dense;
  int tallest;
  bool tight;
};
constexpr FittingStyle kFittingStyles[] = {{0, 20, false}, {0, 20, true}, {3, 12, true}, {2, 8, true}};

// Blocks in order, as many beside one another as fit.
Canvas packed(const std::vector<Canvas>& blocks, int width) {
  Canvas canvas;
  int row = 0;
  int column = 0;
  int deepest = 0;
  for (const Canvas& block : blocks) {
    if (block.height() == 0) continue;
    const int wide = block.width();
    if (column > 0 && column + wide > width) {
      row = deepest;
      column = 0;
    }
    canvas.paste(block, row, column);
    deepest = std::max(deepest, row + block.height());
    column += wide + kBlockGap;
  }
  return canvas;
}

std::vector<Canvas> with(std::vector<Canvas> figures, Canvas words, const Canvas& shapes) {
  figures.push_back(std::move(words));
  figures.push_back(shapes);
  return figures;
}

// What is drawn again and again.
struct Material {
  const Scene& scene;
  bool coloured;
  std::vector<SceneBoard> boards;
  std::vector<Standing> standing;
  Canvas shapes;

  [[nodiscard]] Canvas words(int width) const {
    Canvas canvas;
    draw_words(canvas, 0, scene, coloured, std::min(width, kRoomForWords));
    return canvas.wrapped(width);
  }
};

// The figures one below the other at the left, everything else at the right.
Canvas in_columns(const std::vector<Canvas>& figures, const Material& material, int width) {
  const Canvas left = packed(figures, 0);
  const int room = width - left.width() - kBlockGap;
  if (room < kLeastWords) return packed(with(figures, material.words(width), material.shapes), width);
  return packed({left, packed({material.words(room), material.shapes}, 0)}, width);
}

// Remembers the best of what it is shown.
class Choice {
 public:
  Choice(int width, int height) : width_(width), height_(height) {}
  // True if it fits: then nothing else has to be drawn.
  bool fits(Canvas canvas) {
    const std::pair over{std::max(0, canvas.width() - width_), std::max(0, canvas.height() - height_)};
    if (!best_ || over < over_) {
      best_ = std::move(canvas);
      over_ = over;
    }
    return over_ == std::pair{0, 0};
  }
  [[nodiscard]] const Canvas& best() const { return *best_; }

 private:
  int width_;
  int height_;
  std::optional<Canvas> best_;
  std::pair<int, int> over_;
};

// One board, under its seat's name if it is that seat's own.
Canvas draw_figure(const Material& material, const SceneBoard& shown, int dense, bool tight) {
  const Picture& picture = shown.picture;
  const Scene& scene = material.scene;
  const bool is_dense = dense != 0 && can_be_dense(picture);
  const int room = room_of_cells(*scene.display, shown.board, (is_dense || tight) && material.coloured);
  const BoardStyle style{material.coloured, true, dense, room, scene.options.marks_last, tight};
  Canvas canvas;
  if (picture.plan->is_built) {
    draw_walls(canvas, 0, {&shown, 1}, material.coloured);
  } else if (is_dense) {
    canvas = draw_dense(picture, style, shown.changed);
  } else {
    canvas = draw_board(picture, style, shown.changed);
  }
  if (picture.seat == kNone) return canvas;
  Canvas named;
  const std::string& name = scene.seats()[static_cast<std::size_t>(picture.seat)];
  named.put(0, 3, name, ink_of(scene.display->seat_colour(picture.seat)));
  named.paste(canvas, 1, 0);
  return named;
}

// True as soon as a drawing in this style fits.
bool try_style(const Material& material, const FittingStyle& style, int width, Choice& choice) {
  std::vector<Canvas> figures;
  for (const SceneBoard& shown : material.boards)
    figures.push_back(draw_figure(material, shown, style.dense, style.tight));
  for (const Standing& standing : material.standing) {
    std::vector<Canvas> sheets = draw_sheets(standing, width, style.tallest);
    std::move(sheets.begin(), sheets.end(), std::back_inserter(figures));
  }
  const auto below = [&](int room) { return packed(with(figures, material.words(room), material.shapes), width); };
  if (choice.fits(below(width))) return true;
  const int beside = width - kBlockGap - (figures.empty() ? width : figures.back().width());
  if (beside >= kLeastWords && choice.fits(below(beside))) return true;
  return choice.fits(in_columns(figures, material, width));
}

}  // namespace

Lines fitted_text(const Scene& scene, bool coloured, int width, int height) {
  Choice choice(width, height);
  if (choice.fits(draw_state(scene, coloured, true))) return choice.best().lines();
  Material material{scene, coloured, parts_in_use(scene), {}, {}};
  for (const SceneConstruction& shown : scene.constructions) material.standing.push_back(standing_of(scene, shown));
  draw_shapes(material.shapes, -1, scene.view, width - 4);
  for (const FittingStyle& style : kFittingStyles) {
    if (try_style(material, style, width, choice)) break;
  }
  Canvas best = choice.best();
  if (best.width() > width) {
    best.put(best.height(), 0, std::to_string(best.width()) + " columns needed, here are " + std::to_string(width));
  }
  return best.lines();
}

}  // namespace quoin::drawing
