// A construction of cuboids seen from above its front right corner. In: its bodies. Out: a block of the picture. x runs
// right, y backwards, z up.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "drawing/svg/depth.h"
#include "drawing/svg/layout.h"

namespace quoin::svg {

// The view in a frame of its own with room for `bounds`: the box that all bodies lie in.
class SolidFigure : public Block {
 public:
  SolidFigure(std::vector<drawing::Body> bodies, const std::vector<std::string>& seats, const Box& bounds, double width,
              std::string title, Room& room);
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void set_height(double height) { height_ = height; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  using Quad = std::array<Corner, 4>;
  struct Spot {
    double x;
    double y;
  };
  [[nodiscard]] Spot at(double x, double y, double z) const;
  [[nodiscard]] Spot at(const Corner& corner) const { return at(corner[0], corner[1], corner[2]); }
  [[nodiscard]] std::string path(const Quad& corners) const;
  void add_ground(std::string& out) const;
  void add_axes(std::string& out) const;
  void add_cuboid(std::string& out, const Cuboid& cuboid) const;
  void add_faces(std::string& out, const Cuboid& cuboid) const;
  void add_borders(std::string& out, const Cuboid& cuboid, std::span<const Quad> faces, double weight) const;
  void add_marks(std::string& out, const Cuboid& cuboid, std::span<const Cuboid> later) const;
  void add_figure(std::string& out, const drawing::Body& body) const;

  std::vector<drawing::Body> bodies_;
  const std::vector<std::string>& seats_;
  Box bounds_;
  double width_;
  std::string title_;
  double up_;    // what lies above the picture's origin, in units
  double down_;  // and below it
  double unit_;
  double height_;
  Spot origin_{0, 0};
};

}  // namespace quoin::svg
