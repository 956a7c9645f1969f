// Information states: everything that a seat has observed and done in a match, as a text and as a tensor.
#pragma once

#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/state/observation.h"

namespace quoin {

// One line for the seat's first observation, then one for each ply: the choice (of others without secret fields, and of
// simultaneous choices when all have chosen), outcomes of dice in games that hide nothing, and every visible value that
// changed. The seat cannot tell matches with equal texts apart. REQUIRES 0 <= seat < seats.
std::string information_text(const Match& match, int seat);

// The observation's pieces and `past`: a row for each ply in order, the latest plies if there are more than rows. It
// tells the same as the text, without the changed values.
class Information {
 public:
  explicit Information(const Game& game);  // `game` must outlive it
  [[nodiscard]] const std::vector<TensorPiece>& pieces() const { return pieces_; }
  [[nodiscard]] int size() const;
  // Fills size() floats. REQUIRES a match of the game, 0 <= seat < seats.
  void write(const Match& match, int seat, float* out) const;

 private:
  const Game* game_;
  bool open_;  // nothing is hidden: outcomes of dice are told
  std::vector<TensorPiece> pieces_;
};

}  // namespace quoin
