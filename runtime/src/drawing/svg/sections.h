// Zones beside the boards as items: values, counted things, dice, cards, shapes. In: a scene. Out: sections of a panel.
#pragma once

#include <string>
#include <vector>

#include "drawing/svg/items.h"
#include "drawing/svg/setting.h"

namespace quoin::svg {

// Things under a heading, or, without one, named things in lines.
struct PanelSection {
  std::string title;
  std::vector<ItemLine> lines;
  double gap = kItemGap;

  [[nodiscard]] double height() const;
  void paint(std::string& out, Sheet& sheet, double x, double y) const;
};

// The zones of a seat, or for kNone those that belong to nobody: what is short in lines, then the others by themselves.
std::vector<PanelSection> sections_of(const Setting& setting, int seat, double room);

}  // namespace quoin::svg
