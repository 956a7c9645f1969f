// Panels: one for each seat with what is its own, one for what all share and no board shows.
#pragma once

#include <string>
#include <vector>

#include "drawing/svg/sections.h"

namespace quoin::svg {

// A seat's name, whether it is on turn, its points, and its own zones.
class SeatPanel : public Block {
 public:
  SeatPanel(const Setting& setting, int seat, double width);
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void set_height(double height) { height_ = height; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  // Points at the right border; answers with the room they take.
  double add_score(std::string& out, double right, double y) const;
  // What it has to do, beside its name where there is room.
  void add_task(std::string& out, double left, double right, double y) const;

  const drawing::Scene& scene_;
  int seat_;
  double width_;
  std::vector<PanelSection> sections_;
  std::string task_;
  double height_ = 0;
};

// Counters and zones that belong to nobody and lie on no board.
class SharedPanel : public Block {
 public:
  SharedPanel(const Setting& setting, double width);
  [[nodiscard]] bool empty() const { return sections_.empty(); }
  [[nodiscard]] double width() const override { return width_; }
  [[nodiscard]] double height() const override { return height_; }
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  double width_;
  std::vector<PanelSection> sections_;
  double height_ = 0;
};

// Panels that stand in one row get one height.
void level(const std::vector<SeatPanel*>& panels);

}  // namespace quoin::svg
