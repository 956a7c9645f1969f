// Boards cut to a part of them.
#include "drawing/window.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace quoin::drawing {
namespace {

constexpr double kSlack = 1e-6;

bool is_within(Position at, const Bounds& box) {
  return at.x >= box.left - kSlack && at.x <= box.right + kSlack && at.y >= box.bottom - kSlack &&
         at.y <= box.top + kSlack;
}

// What a picture of a part of a board points at.
struct Window {
  Board board;
  std::unique_ptr<Plan> plan;
  Ground ground;
};

// The new numbers of sites, by kind and old number; kNone: it is left out.
using Numbers = std::vector<std::vector<int>>;

// The sites that stay: cells by their middles, others as far as they lie on these cells.
Numbers numbers_within(const Board& board, const Bounds& box) {
  Numbers numbers;
  std::vector<Position> corners;
  const SiteType& cells = board.sites.front();
  for (std::size_t site = 0; site < cells.positions.size(); ++site) {
    if (!is_within(cells.positions[site], box)) continue;
    corners.insert(corners.end(), cells.outlines[site].begin(), cells.outlines[site].end());
  }
  const Bounds outer = bounds_of(corners);
  for (const SiteType& kind : board.sites) {
    const bool first = &kind == &cells;
    std::vector<int>& list = numbers.emplace_back();
    int next = 0;
    for (const Position& at : kind.positions) list.push_back(is_within(at, first ? box : outer) ? next++ : kNone);
  }
  return numbers;
}

SiteType cut(const SiteType& kind, const std::vector<int>& numbers) {
  SiteType made;
  made.name = kind.name;
  made.one = kind.one;
  for (std::size_t site = 0; site < numbers.size(); ++site) {
    if (numbers[site] == kNone) continue;
    made.names.push_back(kind.names[site]);
    made.positions.push_back(kind.positions[site]);
    made.outlines.push_back(kind.outlines[site]);
  }
  return made;
}

Board cut(const Board& board, const Numbers& numbers) {
  Board made;
  made.name = board.name;
  made.family = board.family;
  for (std::size_t kind = 0; kind < board.sites.size(); ++kind)
    made.sites.push_back(cut(board.sites[kind], numbers[kind]));
  return made;
}

int number_of(const Numbers& numbers, int sites, int site) {
  return numbers[static_cast<std::size_t>(sites)][static_cast<std::size_t>(site)];
}

// Those of a list that stay, with their new numbers.
template <class Thing, class Place>
std::vector<Thing> kept(const std::vector<Thing>& things, const Numbers& numbers, Place place) {
  std::vector<Thing> found;
  for (Thing thing : things) {
    auto& at = place(thing);
    at.site = number_of(numbers, at.sites, at.site);
    if (at.site != kNone) found.push_back(std::move(thing));
  }
  return found;
}

Ground cut(const Ground& ground, const Numbers& numbers) {
  Ground made = ground;
  made.tints = kept(ground.tints, numbers, [](Ground::Tint& one) -> Site& { return one.site; });
  made.stars = kept(ground.stars, numbers, [](Site& one) -> Site& { return one; });
  made.heavy = kept(ground.heavy, numbers, [](OutlineSide& one) -> OutlineSide& { return one; });
  made.bands = kept(ground.bands, numbers, [](Ground::Band& one) -> OutlineSide& { return one.side; });
  made.seams = kept(ground.seams, numbers, [](OutlineSide& one) -> OutlineSide& { return one; });
  made.tones.clear();
  for (std::size_t cell = 0; cell < ground.tones.size(); ++cell) {
    if (numbers.front()[cell] != kNone) made.tones.push_back(ground.tones[cell]);
  }
  for (Ground::Line& line : made.lines) {
    std::vector<int> sites;
    for (const int site : line.sites) {
      if (numbers.front()[static_cast<std::size_t>(site)] != kNone) sites.push_back(number_of(numbers, 0, site));
    }
    line.sites = std::move(sites);
  }
  return made;
}

// The old numbers by the new ones.
Numbers turned_back(const Numbers& numbers) {
  Numbers old;
  for (const std::vector<int>& kind : numbers) {
    std::vector<int>& list = old.emplace_back();
    for (std::size_t site = 0; site < kind.size(); ++site) {
      if (kind[site] != kNone) list.push_back(static_cast<int>(site));
    }
  }
  return old;
}

}  // namespace

std::optional<Bounds> used_part(const SceneBoard& shown) {
  const Plan& plan = *shown.picture.plan;
  const double around = plan.reach.front() * 1.2;  // the next cell, be it a hexagon
  std::vector<Position> used;
  const auto middle = [&plan](int site) { return plan.first().positions[static_cast<std::size_t>(site)]; };
  for (const Mark& mark : shown.picture.marks) {
    if (mark.look != LayerLook::kTile) continue;
    const Position at = middle(mark.site);
    used.push_back({at.x - around, at.y - around});
    used.push_back({at.x + around, at.y + around});
  }
  if (used.empty()) return std::nullopt;
  for (const Mark& mark : shown.picture.marks) {
    const SiteType& kind = plan.board.sites[static_cast<std::size_t>(mark.sites)];
    const Position at = kind.positions[static_cast<std::size_t>(mark.site)];
    const double beside = mark.sites == 0 ? 0 : plan.reach.front() / 2;  // the cells that meet there
    used.push_back({at.x - beside, at.y - beside});
    used.push_back({at.x + beside, at.y + beside});
  }
  for (const Target& target : shown.targets) {
    if (target.site.sites == 0) used.push_back(middle(target.site.site));
  }
  return bounds_of(used);
}

SceneBoard within(const SceneBoard& shown, const Bounds& box) {
  const Plan& plan = *shown.picture.plan;
  const Numbers numbers = numbers_within(plan.board, box);
  auto window = std::make_shared<Window>();
  window->board = cut(plan.board, numbers);
  window->plan = std::make_unique<Plan>(window->board);
  window->plan->north = plan.north;
  window->plan->numbers = turned_back(numbers);
  window->ground = cut(*shown.picture.ground, numbers);
  SceneBoard made = shown;
  made.picture.plan = window->plan.get();
  made.picture.ground = &window->ground;
  made.picture.marks = kept(shown.picture.marks, numbers, [](Mark& mark) -> Mark& { return mark; });
  made.picture.window = window;
  made.changed = kept(shown.changed, numbers, [](Site& site) -> Site& { return site; });
  made.targets = kept(shown.targets, numbers, [](Target& target) -> Site& { return target.site; });
  return made;
}

std::vector<SceneBoard> parts_in_use(const Scene& scene) {
  std::vector<SceneBoard> boards;
  for (const SceneBoard& shown : scene.boards) {
    const std::optional<Bounds> part = used_part(shown);
    boards.push_back(part ? within(shown, *part) : shown);
  }
  return boards;
}

}  // namespace quoin::drawing
