// Murailles by the book; see murailles_plain.h. Every question is answered by looking at the board again.
#include "murailles_plain.h"

#include <cstddef>
#include <stdexcept>

namespace quoin_reference {

namespace {

constexpr std::array<Cell, 4> kDirections = {{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};

Cell beside(Cell cell, int direction) {
  const Cell way = kDirections.at(static_cast<std::size_t>(direction));
  return {cell.column + way.column, cell.row + way.row};
}

// The segment on the boundary of `cell` towards `direction`.
Segment boundary(Cell cell, int direction) {
  const int x = cell.column;
  const int y = cell.row;
  switch (direction) {
    case 0: return {{x, y + 1}, {x + 1, y + 1}};
    case 1: return {{x + 1, y}, {x + 1, y + 1}};
    case 2: return {{x, y}, {x + 1, y}};
    default: return {{x, y}, {x, y + 1}};
  }
}

bool horizontal(const Segment& segment) { return segment.from.y == segment.to.y; }

Segment shifted(const Segment& segment, int dx, int dy) {
  return {{segment.from.x + dx, segment.from.y + dy}, {segment.to.x + dx, segment.to.y + dy}};
}

std::size_t index(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Murailles::Murailles(const Options& options) : options_(options) {
  const int size = options.size;
  for (int column = 0; column < size; ++column) {
    position_.walls[{{column, 1}, {column + 1, 1}}] = 0;
    position_.walls[{{column, size - 1}, {column + 1, size - 1}}] = 1;
  }
  position_.soldier = {Cell{size / 2, 0}, Cell{size / 2, size - 1}};
  stood_[position_] = 1;
}

std::string Murailles::set_position(const Position& position, int actions_taken, int turns) {
  Murailles trial(options_);
  trial.position_ = position;
  trial.actions_taken_ = actions_taken;
  trial.turns_ = turns;
  const int mover = position.seat;
  const int other = 1 - mover;
  for (const auto& [wall, owner] : position.walls) {
    if (!is_slot(wall)) return "a wall stands on no slot";
  }
  if (position.soldier[0] == position.soldier[1]) return "both soldiers stand on one cell";
  if (!on_board(position.soldier[0]) || !on_board(position.soldier[1])) return "a soldier is off the board";
  if (actions_taken < 0 || actions_taken >= options_.actions_per_turn) return "the turn is over";
  if (turns < 0 || turns >= options_.max_turns) return "the match is over";
  if (trial.has_crossed(0) || trial.has_crossed(1)) return "a soldier has crossed";
  if (actions_taken == 0) {
    if (trial.immobilised(mover)) return "the seat on turn is immobilised";
    if (options_.self_immobilised_loses && trial.immobilised(other)) return "the other seat ended its turn immobilised";
  } else if (trial.immobilised(other)) {
    return "the seat not on turn is immobilised";
  }
  trial.stood_.clear();
  if (actions_taken == 0) trial.stood_[position] = 1;
  *this = trial;
  return "";
}

bool Murailles::on_board(Cell cell) const {
  return cell.column >= 0 && cell.column < options_.size && cell.row >= 0 && cell.row < options_.size;
}

// A segment between two cells of the board: its middle is strictly inside.
bool Murailles::is_slot(const Segment& segment) const {
  const int middle_x2 = segment.from.x + segment.to.x;
  const int middle_y2 = segment.from.y + segment.to.y;
  return middle_x2 > 0 && middle_x2 < 2 * options_.size && middle_y2 > 0 && middle_y2 < 2 * options_.size;
}

std::vector<Segment> Murailles::pivot_targets(const std::map<Segment, int>& walls, const Segment& wall) const {
  std::vector<Segment> targets;
  for (const Point hinge : {wall.from, wall.to}) {
    const std::array<Segment, 2> turned =
        horizontal(wall) ? std::array<Segment, 2>{{{{hinge.x, hinge.y - 1}, hinge}, {hinge, {hinge.x, hinge.y + 1}}}}
                         : std::array<Segment, 2>{{{{hinge.x - 1, hinge.y}, hinge}, {hinge, {hinge.x + 1, hinge.y}}}};
    for (const Segment& target : turned) {
      if (is_slot(target) && !walls.contains(target)) targets.push_back(target);
    }
  }
  return targets;
}

std::vector<Segment> Murailles::slide_targets(const std::map<Segment, int>& walls, const Segment& wall) const {
  std::vector<Segment> targets;
  if (!options_.slides) return targets;
  for (const int way : {-1, 1}) {
    const int dx = horizontal(wall) ? way : 0;
    const int dy = horizontal(wall) ? 0 : way;
    for (Segment target = shifted(wall, dx, dy); is_slot(target) && !walls.contains(target);
         target = shifted(target, dx, dy)) {
      targets.push_back(target);
    }
  }
  return targets;
}

std::vector<Action> Murailles::legal() const {
  std::vector<Action> actions;
  if (over()) return actions;
  for (int direction = 0; direction < 4; ++direction) {
    if (!side_open(position_.walls, position_.seat, direction)) continue;
    actions.push_back({Kind::kStep, {}, {}, beside(position_.soldier.at(index(position_.seat)), direction)});
  }
  for (const auto& [wall, owner] : position_.walls) {
    if (owner != position_.seat) continue;
    for (const Segment& target : pivot_targets(position_.walls, wall)) {
      actions.push_back({Kind::kPivot, wall, target, {}});
    }
    for (const Segment& target : slide_targets(position_.walls, wall)) {
      actions.push_back({Kind::kSlide, wall, target, {}});
    }
  }
  if (actions_taken_ > 0) actions.push_back({});
  return actions;
}

// The seat's soldier could leave over this side: neither border nor wall nor the other soldier is in the way.
bool Murailles::side_open(const std::map<Segment, int>& walls, int seat, int direction) const {
  const Cell cell = position_.soldier.at(index(seat));
  const Cell next = beside(cell, direction);
  return on_board(next) && !walls.contains(boundary(cell, direction)) && next != position_.soldier.at(index(1 - seat));
}

bool Murailles::any_side_open(const std::map<Segment, int>& walls, int seat) const {
  for (int direction = 0; direction < 4; ++direction) {
    if (side_open(walls, seat, direction)) return true;
  }
  return false;
}

// `rescue: two_actions`: up to `moves` moves of the seat's walls, one after the other, leave a side open.
bool Murailles::moves_can_open(const std::map<Segment, int>& walls, int seat, int moves) const {
  if (any_side_open(walls, seat)) return true;
  if (moves == 0) return false;
  for (const auto& [wall, owner] : walls) {
    if (owner != seat) continue;
    std::vector<Segment> targets = pivot_targets(walls, wall);
    for (const Segment& target : slide_targets(walls, wall)) targets.push_back(target);
    for (const Segment& target : targets) {
      std::map<Segment, int> after = walls;
      after.erase(wall);
      after[target] = seat;
      if (moves_can_open(after, seat, moves - 1)) return true;
    }
  }
  return false;
}

// `rescue: one_action`: one of the closed sides is an own wall that may move, with no soldier behind it.
bool Murailles::own_side_wall_is_opening(int seat) const {
  const Cell cell = position_.soldier.at(index(seat));
  for (int direction = 0; direction < 4; ++direction) {
    const Segment side = boundary(cell, direction);
    const auto found = position_.walls.find(side);
    if (found == position_.walls.end() || found->second != seat) continue;
    if (beside(cell, direction) == position_.soldier.at(index(1 - seat))) continue;
    if (!pivot_targets(position_.walls, side).empty() || !slide_targets(position_.walls, side).empty()) return true;
  }
  return false;
}

bool Murailles::immobilised(int seat) const {
  if (any_side_open(position_.walls, seat)) return false;
  if (options_.two_actions_rescue) return !moves_can_open(position_.walls, seat, options_.actions_per_turn);
  return !own_side_wall_is_opening(seat);
}

bool Murailles::has_crossed(int seat) const {
  return position_.soldier.at(index(seat)).row == (seat == 0 ? options_.size - 1 : 0);
}

void Murailles::apply(const Action& action) {
  const int mover = position_.seat;
  if (action.kind == Kind::kStop) return end_turn();
  if (action.kind == Kind::kStep) {
    position_.soldier.at(index(mover)) = action.cell;
  } else {
    position_.walls.erase(action.wall);
    position_.walls[action.wall_target] = mover;
  }
  ++actions_taken_;
  if (has_crossed(mover)) {
    finish(mover, Ending::kCrossed);
  } else if (immobilised(1 - mover)) {
    finish(mover, Ending::kShutOtherIn);
  } else if (actions_taken_ == options_.actions_per_turn) {
    end_turn();
  }
}

void Murailles::end_turn() {
  const int mover = position_.seat;
  if (options_.self_immobilised_loses && immobilised(mover)) return finish(1 - mover, Ending::kShutItselfIn);
  ++turns_;
  actions_taken_ = 0;
  position_.seat = 1 - mover;
  const int times = ++stood_[position_];
  if (turns_ >= options_.max_turns) {
    finish(kDraw, Ending::kMaxTurns);
  } else if (options_.repetition > 0 && times >= options_.repetition) {
    finish(kDraw, Ending::kRepetition);
  }
}

void Murailles::finish(int result, Ending ending) {
  result_ = result;
  ending_ = ending;
}

bool Murailles::apply_text(const std::string& wanted) {
  for (const Action& action : legal()) {
    if (text(action) != wanted) continue;
    apply(action);
    return true;
  }
  return false;
}

std::array<double, 2> Murailles::returns() const {
  if (result_ == 0) return {1, -1};
  if (result_ == 1) return {-1, 1};
  return {0, 0};
}

std::array<double, 2> Murailles::scores() const {
  if (result_ == 0) return {1, 0};
  if (result_ == 1) return {0, 1};
  if (result_ == kDraw) return {0.5, 0.5};
  return {0, 0};
}

std::string Murailles::text(const Action& action) const {
  switch (action.kind) {
    case Kind::kStep: return "step " + cell_name(action.cell);
    case Kind::kPivot: return "pivot " + slot_name(action.wall) + " to " + slot_name(action.wall_target);
    case Kind::kSlide: return "slide " + slot_name(action.wall) + " to " + slot_name(action.wall_target);
    case Kind::kStop: break;
  }
  return "stop";
}

std::set<std::string> Murailles::legal_texts() const {
  std::set<std::string> texts;
  for (const Action& action : legal()) texts.insert(text(action));
  return texts;
}

std::uint64_t perft(const Murailles& match, int depth) {
  if (depth == 0) return 1;
  const std::vector<Action> actions = match.legal();
  if (depth == 1) return actions.size();
  std::uint64_t count = 0;
  for (const Action& action : actions) {
    Murailles next = match;
    next.apply(action);
    count += perft(next, depth - 1);
  }
  return count;
}

std::string cell_name(Cell cell) {
  return std::string(1, static_cast<char>('a' + cell.column)) + std::to_string(cell.row + 1);
}

std::string slot_name(const Segment& slot) {
  const Point at = slot.from;
  const Cell first = horizontal(slot) ? Cell{at.x, at.y - 1} : Cell{at.x - 1, at.y};
  return cell_name(first) + "-" + cell_name({at.x, at.y});
}

Cell cell_named(const std::string& name) {
  const Cell cell{name.at(0) - 'a', name.at(1) - '1'};
  if (name.size() != 2 || cell.column < 0 || cell.column > 8 || cell.row < 0 || cell.row > 8) {
    throw std::out_of_range("no cell is named " + name);
  }
  return cell;
}

Segment slot_named(const std::string& name) {
  const std::size_t dash = name.find('-');
  if (dash == std::string::npos) throw std::out_of_range("no slot is named " + name);
  const Cell first = cell_named(name.substr(0, dash));
  const Cell second = cell_named(name.substr(dash + 1));
  if (second == beside(first, 0)) return boundary(first, 0);
  if (second == beside(first, 1)) return boundary(first, 1);
  throw std::out_of_range("no slot is named " + name);
}

}  // namespace quoin_reference
