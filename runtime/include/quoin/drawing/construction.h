// A construction of cuboids: its bodies as a viewer sees them.
#pragma once

#include <string>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/drawing/view.h"

namespace quoin::drawing {

struct Body {
  int row = 0;              // of the record
  int x = 0, y = 0, z = 0;  // the smallest corner
  int w = 0, d = 0, h = 0;  // edges along x, y and z
  std::string sign;         // by which it is known
  std::string colour;       // of its seat, "" if it has none
  int owner = kNone;        // the seat it belongs to
  bool named = false;       // the display section gives it that sign
  bool newest = false;      // it was placed last

  [[nodiscard]] int top() const { return z + h; }
  // A figure: it has a sign and an owner of its own, and a square foot.
  [[nodiscard]] bool standing() const { return named && owner >= 0 && w == d; }
};

// The bodies that are there, by rows.
std::vector<Body> bodies_of(const View& view, const Construction& construction);
// How firmly a construction stands, in words: "stability 0.2500", "cannot fall".
std::string firmness(double stability);
// The signs of a seat's bodies that have one of their own.
std::vector<std::string> signs_of(const View& view, const Construction& construction, int seat);
// What a body is, in words: "figure 3 of red: 1 x 1 x 2 at 4 4 0, top 2".
std::string body_text(const Body& body, const std::vector<std::string>& seats);

}  // namespace quoin::drawing
