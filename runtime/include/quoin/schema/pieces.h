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

// One way of moving: along ways over empty sites, or at once to a site so many rows and columns away.
struct Movement {
  std::vector<std::string> ways;  // names of ways or sets of them; empty: a leap
  int least = 1;                  // sites along a way
  int most = INT_MAX;             // 1: a step
  int leap[2] = {0, 0};           // rows and columns away, or columns and rows, to any side
  Onto onto = Onto::kOpen;
  int from = -1;  // index into GameDef::regions: only from there; -1: from anywhere
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
