// Pieces: the section `pieces` of game.yaml: what stands on boards has an owner and a kind, and each kind says how it
// moves. The value of a piece is seat * kinds + kind.
#pragma once

#include <climits>
#include <string>
#include <vector>

namespace quoin {

inline constexpr int kMaxKindsOfPieces = 32;
inline constexpr int kMaxMovements = 16;  // of one kind

// What the site holds that a movement ends on: nothing, another seat's piece, or either.
enum class Onto { kEmpty, kOther, kOpen };

// What becomes of a piece that a movement passes over: there is none, it is taken, or it stays.
enum class Over { kNothing, kTaken, kLeft };

// One way of moving: along ways over empty sites, at once to a site so many rows and columns away, or along a way over
// one piece to an empty site behind it.
struct Movement {
  std::vector<std::string> ways;  // names of ways or sets of them; empty: a leap
  int least = 1;                  // sites along a way
  int most = INT_MAX;             // 1: a step
  int leap[2] = {0, 0};           // rows and columns away, or columns and rows, to any side
  Onto onto = Onto::kOpen;
  int from = -1;  // index into GameDef::regions: only from there; -1: from anywhere
  Over over = Over::kNothing;
  bool flying = false;  // of a jump: over any number of empty sites before what it passes and behind it
};

struct PieceKind {
  std::string name;
  bool royal = false;  // its owner may not leave it attacked
  std::vector<Movement> movements;
  int promotes_in = -1;       // index into GameDef::regions, or -1
  std::vector<int> promotes;  // the kinds that it becomes there
};

struct Pieces {
  std::string name;
  std::vector<PieceKind> kinds;

  [[nodiscard]] int count() const { return static_cast<int>(kinds.size()); }
  [[nodiscard]] int owner(int value) const { return value / count(); }
  [[nodiscard]] int kind(int value) const { return value % count(); }
};

}  // namespace quoin
