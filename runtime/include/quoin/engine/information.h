// Information states: everything that a seat has seen and done in a match, as a text and as a tensor. In: a match, with
// the plies that it knows. Out: nothing that was hidden from the seat when it happened.
#pragma once

#include <string>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/state/observation.h"

namespace quoin {

// One line for what the seat saw where the match's past begins, one for each ply since: choices by their text, of
// others without what their kind keeps secret and, made at once, when all have chosen; every value that it sees become
// another; outcomes of dice where the game hides nothing. Equal texts: the seat cannot tell the matches apart.
// REQUIRES 0 <= seat < seats.
std::string information_text(const Match& match, int seat);

// The observation's pieces and `past`: a row for each ply, the first ply first; if the match may be longer than the
// rows there are, its latest plies. Like the text, but without what
// plies changed.
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
