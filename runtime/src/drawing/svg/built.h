// A board whose sites rest on others, such as a wall of bricks, from one side: bricks in mortar, free places named.
#pragma once

#include <string>

#include "drawing/svg/board.h"
#include "quoin/drawing/built.h"

namespace quoin::svg {

// One side of it, no wider than `width`; `room` knows how many rows are drawn at least.
class BuiltFigure : public Block {
 public:
  BuiltFigure(int index, drawing::Picture picture, Looks& looks, Hints hints, double width, Room& room);
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  [[nodiscard]] Position at(Position place) const;  // the upper left corner of a brick there
  [[nodiscard]] Position spot(int kind, int site) const;
  [[nodiscard]] int least_rows() const;
  [[nodiscard]] bool is_taken(int kind, int site) const;
  void add_frame(std::string& out, double x, double y) const;
  void add_free_place(std::string& out, const drawing::Built::Free& free) const;
  void add_mortar(std::string& out, const drawing::Mark& mark) const;
  void add_brick(std::string& out, Sheet& sheet, const drawing::Mark& mark) const;
  void add_outline(std::string& out, int kind, int site, const char* look, double inset) const;
  void add_choosable(std::string& out, int kind, int site) const;

  int index_;
  drawing::Picture picture_;
  Looks& looks_;
  Hints hints_;
  drawing::Built built_;
  double unit_;
  double tall_;
  int rows_;
  double width_;
  double height_;
  double left_ = 0;
  double base_ = 0;
};

}  // namespace quoin::svg
