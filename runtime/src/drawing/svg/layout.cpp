// Stacks, rows and columns of blocks.
#include "drawing/svg/layout.h"

#include <algorithm>
#include <cmath>

#include "quoin/drawing/numbers.h"

namespace quoin::svg {
namespace {

double gaps(const Blocks& blocks, double gap) {
  return blocks.empty() ? 0 : gap * static_cast<double>(blocks.size() - 1);
}

template <class Size>
double widest_of(const Blocks& blocks, const Size& size) {
  double most = 0;
  for (const BlockPtr& block : blocks) most = std::max(most, size(*block));
  return most;
}

template <class Size>
double sum_of(const Blocks& blocks, const Size& size) {
  double sum = 0;
  for (const BlockPtr& block : blocks) sum += size(*block);
  return sum;
}

// How many times `by` is in `value`, exactly.
int whole_times(double value, double by) {
  return static_cast<int>(std::nearbyint((value - std::fmod(value, by)) / by));
}

constexpr auto kWidthOf = [](const Block& block) { return block.width(); };
constexpr auto kHeightOf = [](const Block& block) { return block.height(); };

}  // namespace

double Room::most(const Key& key, double value) {
  double& most = most_.try_emplace(key.text(), value).first->second;
  most = std::max(value, most);
  return most;
}

Box Room::box(const std::string& name, Box box) {
  for (int side = 0; side < 3; ++side) {
    const auto k = static_cast<std::size_t>(side);
    box.low[k] = -drawing::rounded(most(Key("low").add(name).add(side), -box.low[k]));
    box.high[k] = drawing::rounded(most(Key("high").add(name).add(side), box.high[k]));
  }
  return box;
}

double Stack::width() const { return widest_of(blocks_, kWidthOf); }

double Stack::height() const { return sum_of(blocks_, kHeightOf) + gaps(blocks_, gap_); }

void Stack::draw(Parts& parts, Sheet& sheet, double x, double y) {
  for (const BlockPtr& block : blocks_) {
    block->draw(parts, sheet, x, y);
    y += block->height() + gap_;
  }
}

double Row::width() const { return sum_of(blocks_, kWidthOf) + gaps(blocks_, gap_); }

double Row::height() const { return widest_of(blocks_, kHeightOf); }

void Row::draw(Parts& parts, Sheet& sheet, double x, double y) {
  for (const BlockPtr& block : blocks_) {
    block->draw(parts, sheet, x, y);
    x += block->width() + gap_;
  }
}

BlockPtr columns_of(Blocks blocks, double room, double gap) {
  const double widest = blocks.empty() ? 1 : widest_of(blocks, kWidthOf);
  const auto count = static_cast<int>(blocks.size());
  const int fitting = std::max(1, whole_times(room + gap + 0.5, widest + gap));
  const int across = count == 0 ? 1 : drawing::divided_up(count, drawing::divided_up(count, fitting));
  Blocks rows;
  for (int start = 0; start < count; start += across) {
    Blocks row;
    for (int k = start; k < std::min(count, start + across); ++k)
      row.push_back(std::move(blocks[static_cast<std::size_t>(k)]));
    rows.push_back(std::make_unique<Row>(std::move(row), gap));
  }
  return std::make_unique<Stack>(std::move(rows), gap);
}

}  // namespace quoin::svg
