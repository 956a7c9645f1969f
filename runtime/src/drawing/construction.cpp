// The bodies of a construction.
#include "quoin/drawing/construction.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "quoin/drawing/numbers.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

constexpr std::string_view kSigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

int number_at(const std::vector<int>& column, std::size_t row, int otherwise) {
  return row < column.size() ? column[row] : otherwise;
}

}  // namespace

std::vector<Body> bodies_of(const View& view, const Construction& construction) {
  const Display& display = view.display();
  const auto column = [&](int zone) {
    const Zone& one = display.zone(zone);
    return view.sees(one, 0) ? view.column(one) : std::vector<int>{};
  };
  std::array<std::vector<int>, kCuboidMass> columns;
  for (std::size_t at = 0; at < columns.size(); ++at) columns[at] = column(construction.record->cuboid[at]);
  const std::vector<int> owners = construction.owner == kNone ? std::vector<int>{} : column(construction.owner);
  const auto& heights = columns[kCuboidH];
  std::vector<Body> bodies;
  std::size_t unnamed = 0;
  int newest = -1;
  for (std::size_t row = 0; row < heights.size(); ++row) {
    const auto sign = construction.signs.find(static_cast<int>(row));
    const bool named = sign != construction.signs.end();
    if (heights[row] > 0) {
      const auto at = [&](CuboidColumns which) { return number_at(columns[which], row, 0); };
      Body body;
      body.row = static_cast<int>(row);
      body.x = at(kCuboidX), body.y = at(kCuboidY), body.z = at(kCuboidZ);
      body.w = at(kCuboidW), body.d = at(kCuboidD), body.h = heights[row];
      body.sign = named ? sign->second : std::string(1, kSigns[unnamed % kSigns.size()]);
      body.owner = number_at(owners, row, kNone);
      body.colour = display.seat_colour(body.owner);
      body.named = named;
      if (!named) newest = static_cast<int>(bodies.size());
      bodies.push_back(std::move(body));
    }
    if (!named) ++unnamed;
  }
  if (newest >= 0) {
    Body& last = bodies[static_cast<std::size_t>(newest)];
    last.newest = true;
    last.sign = upper(last.sign);
  }
  return bodies;
}

std::string firmness(double stability) {
  return std::isinf(stability) ? "cannot fall" : "stability " + fixed(stability, 4);
}

std::vector<std::string> signs_of(const View& view, const Construction& construction, int seat) {
  std::vector<std::string> signs;
  for (const Body& body : bodies_of(view, construction)) {
    if (body.owner == seat && body.named) signs.push_back(body.sign);
  }
  return signs;
}

std::string body_text(const Body& body, const std::vector<std::string>& seats) {
  const auto by = [](int one, int other, int third, const char* between) {
    return std::to_string(one) + between + std::to_string(other) + between + std::to_string(third);
  };
  const std::string owner = body.owner >= 0 ? " of " + seats[static_cast<std::size_t>(body.owner)] : "";
  return (body.standing() ? "figure " : "body ") + std::to_string(body.row) + owner + ": " +
         by(body.w, body.d, body.h, " x ") + " at " + by(body.x, body.y, body.z, " ") + ", top " +
         std::to_string(body.top());
}

}  // namespace quoin::drawing
