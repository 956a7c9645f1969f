// Which luck and which choices of a match stay hidden from a seat.
#include "engine/observation_history.h"

#include <algorithm>

#include "quoin/schema/node_reader.h"

namespace quoin {

ObservationHistory::ObservationHistory(const Match& match, int seat)
    : match_(match), seat_(seat), plies_(match.remembered_by(seat)), knows_start_(match.knows_start(seat)) {}

bool ObservationHistory::waits(int k, int last) const {
  if (ply(k).node != Node::kTogether) return false;
  const GameDef& def = match_.def();
  for (int after = k + 1; after <= last + 1; ++after) {
    if (NodeReader(def).value(before(after).data(), def.layout.pending, ply(k).seat) < 0) return false;
  }
  return true;
}

bool ObservationHistory::told(int k) const {
  if (ply(k).seat == seat_) return true;
  return match_.def().kind_of(ply(k).choice).open() && !waits(k, size() - 1);
}

// The seat does not know all choices that take effect with ply k.
bool ObservationHistory::shows_secrets(int k) const {
  const auto hides = [&](int one) { return ply(one).seat != seat_ && !match_.def().kind_of(ply(one).choice).open(); };
  if (ply(k).node == Node::kDecide) return hides(k);
  if (ply(k).node != Node::kTogether || waits(k, k)) return false;
  for (int one = k; one >= 0 && ply(one).node == Node::kTogether && (one == k || waits(one, k - 1)); --one) {
    if (hides(one)) return true;
  }
  return false;
}

ObservedPly ObservationHistory::remembered(int k) const {
  const PlyRecord& one = ply(k);
  const auto noted = std::ranges::count(one.moves, CardMove::Kind::kSwap, &CardMove::kind);  // shuffles drew these
  const bool lucky =
      one.node == Node::kChance || (one.node == Node::kDeal && static_cast<std::ptrdiff_t>(one.draws.size()) != noted);
  return {&one, &before(k), &before(k + 1), lucky, shows_secrets(k)};
}

}  // namespace quoin
