// Pictures are put together from blocks: each has a size and draws its parts at a place.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "drawing/svg/sheet.h"

namespace quoin::svg {

// A piece of the picture. Parts are drawn by rising `layer`; a film shows those again that have not changed.
struct Part {
  int layer = 0;
  std::string svg;
};
using Parts = std::vector<Part>;

// Something with a size that draws itself with its upper left corner at a place.
class Block {
 public:
  Block() = default;
  Block(const Block&) = delete;
  Block& operator=(const Block&) = delete;
  virtual ~Block() = default;
  [[nodiscard]] virtual double width() const = 0;
  [[nodiscard]] virtual double height() const = 0;
  virtual void draw(Parts& parts, Sheet& sheet, double x, double y) = 0;
};
using BlockPtr = std::unique_ptr<Block>;
using Blocks = std::vector<BlockPtr>;

// The smallest corner and the one opposite, along x, y and z.
struct Box {
  std::array<int, 3> low{};
  std::array<int, 3> high{};
};

// The sizes that blocks of several pictures need together, so that nothing jumps from one to the next.
class Room {
 public:
  // The most that was asked for under this key so far.
  double most(const Key& key, double value);
  // The box that holds all boxes that were asked for under this name so far.
  Box box(const std::string& name, Box box);

 private:
  std::map<std::string, double> most_;
};

// Blocks below one another.
class Stack : public Block {
 public:
  Stack(Blocks blocks, double gap) : blocks_(std::move(blocks)), gap_(gap) {}
  // Its blocks, to be put elsewhere.
  Blocks take() { return std::move(blocks_); }
  [[nodiscard]] double width() const override;
  [[nodiscard]] double height() const override;
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  Blocks blocks_;
  double gap_;
};

// Blocks beside one another, their upper borders in one line.
class Row : public Block {
 public:
  Row(Blocks blocks, double gap) : blocks_(std::move(blocks)), gap_(gap) {}
  [[nodiscard]] double width() const override;
  [[nodiscard]] double height() const override;
  void draw(Parts& parts, Sheet& sheet, double x, double y) override;

 private:
  Blocks blocks_;
  double gap_;
};

// The blocks in rows of as many as fit, rows alike in length.
BlockPtr columns_of(Blocks blocks, double room, double gap);

template <class... Each>
Blocks blocks_of(Each... each) {
  Blocks blocks;
  (blocks.push_back(std::move(each)), ...);
  return blocks;
}

}  // namespace quoin::svg
