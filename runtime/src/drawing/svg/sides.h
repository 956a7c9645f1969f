// A construction seen straight from the front, from the right or from above, with axes to read places off.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drawing/svg/layout.h"
#include "quoin/drawing/construction.h"

namespace quoin::svg {

enum class Side { kFront, kRight, kAbove };

// One view with a scale of `unit`; `bounds` is the box that it has room for.
class SideFigure : public Block {
 public:
  static constexpr double kFrame = 58;  // what stands above and below the bodies

  SideFigure(std::vector<drawing::Body> bodies, const Box& bounds, Side side, double width, double unit);
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void set_height(double height) { height_ = height; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  struct Extent {
    int left;
    int right;
    int low;
    int high;
  };
  struct Spot {
    double x;
    double y;
  };
  [[nodiscard]] Extent extent(const drawing::Body& body) const;
  [[nodiscard]] int near(const drawing::Body& body) const;
  void add_body(std::string& out, const drawing::Body& body, Spot origin) const;
  void add_sign(std::string& out, std::size_t place, Spot origin) const;
  void add_axes(std::string& out, Spot origin) const;
  [[nodiscard]] std::optional<Spot> open_spot(std::size_t place, double wide, double tall) const;

  Side side_;
  std::vector<drawing::Body> bodies_;  // from far to near
  Extent box_;
  double width_;
  double unit_;
  double height_;
};

}  // namespace quoin::svg
