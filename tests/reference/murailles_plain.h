// Murailles once more, written from the rules alone: plain, slow and obvious, to hold the engine against.
// In: options and action texts. Out: positions, lists of legal actions, results. Shares no code with the runtime.
// Walls are segments between two corner points, where the runtime has numbered slots and tables.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace quoin_reference {

struct Options {
  int size = 5;                     // rows and columns, and walls of each seat
  int actions_per_turn = 2;         // 1 or 2
  bool two_actions_rescue = false;  // `rescue: two_actions`
  bool self_immobilised_loses = true;
  int max_turns = 200;  // turns of both seats together, then a draw
  int repetition = 0;   // 0: off; n: the n-th standing of a position is a draw
  bool slides = true;   // false: the variant no-slide
};

// Column 0 is "a", row 0 is "1" and is red's first row.
struct Cell {
  int column = 0;
  int row = 0;
  auto operator<=>(const Cell&) const = default;
};

// A corner where cells meet; the board spans (0, 0) to (size, size), cell (c, r) spans (c, r) to (c + 1, r + 1).
struct Point {
  int x = 0;
  int y = 0;
  auto operator<=>(const Point&) const = default;
};

// A place for a wall: a segment of length one; `from` is its left or lower end.
struct Segment {
  Point from;
  Point to;
  auto operator<=>(const Segment&) const = default;
};

enum class Kind { kStep, kPivot, kSlide, kStop };

struct Action {
  Kind kind = Kind::kStop;
  Segment wall;         // pivot, slide: where it stands
  Segment wall_target;  // pivot, slide: where it goes
  Cell cell;            // step: where the soldier goes
};

// What a repetition compares: soldiers, walls by colour, seat on turn.
struct Position {
  std::map<Segment, int> walls;  // the seat that owns the wall there: 0 red, 1 yellow
  std::array<Cell, 2> soldier;
  int seat = 0;  // on turn
  auto operator<=>(const Position&) const = default;
};

inline constexpr int kOpen = -2;  // nobody has won yet
inline constexpr int kDraw = -1;

// Why a match is over.
enum class Ending { kNone, kCrossed, kShutOtherIn, kShutItselfIn, kMaxTurns, kRepetition };

class Murailles {
 public:
  explicit Murailles(const Options& options);

  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] int seat() const { return position_.seat; }
  [[nodiscard]] int actions_taken() const { return actions_taken_; }
  [[nodiscard]] int turns() const { return turns_; }

  // A position set by hand, standing for the first time. Answers why it may not be set ("" if it may: then it is set).
  std::string set_position(const Position& position, int actions_taken, int turns);

  [[nodiscard]] std::vector<Action> legal() const;  // empty when over
  [[nodiscard]] std::string text(const Action& action) const;
  [[nodiscard]] std::set<std::string> legal_texts() const;
  void apply(const Action& action);            // REQUIRES: one of legal()
  bool apply_text(const std::string& wanted);  // false, and nothing happens, if it is not legal

  [[nodiscard]] bool over() const { return result_ != kOpen; }
  [[nodiscard]] int result() const { return result_; }  // the winner's seat, kDraw or kOpen
  [[nodiscard]] Ending ending() const { return ending_; }
  [[nodiscard]] std::array<double, 2> returns() const;
  [[nodiscard]] std::array<double, 2> scores() const;
  [[nodiscard]] bool immobilised(int seat) const;

 private:
  [[nodiscard]] bool on_board(Cell cell) const;
  [[nodiscard]] bool is_slot(const Segment& segment) const;
  [[nodiscard]] std::vector<Segment> pivot_targets(const std::map<Segment, int>& walls, const Segment& wall) const;
  [[nodiscard]] std::vector<Segment> slide_targets(const std::map<Segment, int>& walls, const Segment& wall) const;
  [[nodiscard]] bool side_open(const std::map<Segment, int>& walls, int seat, int direction) const;
  [[nodiscard]] bool any_side_open(const std::map<Segment, int>& walls, int seat) const;
  [[nodiscard]] bool moves_can_open(const std::map<Segment, int>& walls, int seat, int moves) const;
  [[nodiscard]] bool own_side_wall_is_opening(int seat) const;
  [[nodiscard]] bool has_crossed(int seat) const;
  void end_turn();
  void finish(int result, Ending ending);

  Options options_;
  Position position_;
  int actions_taken_ = 0;
  int turns_ = 0;
  int result_ = kOpen;
  Ending ending_ = Ending::kNone;
  std::map<Position, int> stood_;  // how often each position stood at the start of a turn
};

// Sequences of exactly `depth` decisions from here; matches that end earlier count 0.
std::uint64_t perft(const Murailles& match, int depth);

std::string cell_name(Cell cell);
std::string slot_name(const Segment& slot);  // "a1-a2": lower or left cell first
// The way back; std::out_of_range if it is not such a name.
Cell cell_named(const std::string& name);
Segment slot_named(const std::string& name);

}  // namespace quoin_reference
