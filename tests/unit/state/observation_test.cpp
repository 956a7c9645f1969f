// Observation tensors: which planes a zone gets, by hand for a small game, and how they are told to each seat.
#include "quoin/state/observation.h"

#include <gmock/gmock.h>

#include "quoin/state/state.h"
#include "unit/schema/written_game.h"

namespace quoin {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class Observations : public testing::Test {
 protected:
  Observations() : state_(start_block(def_->layout)) {
    put("node", 0, static_cast<int>(Node::kDecide));
    put("seat", 0, 1);
  }
  void put(const std::string& zone, int place, int value) {
    write_cell(state_.data(), *def_->layout.find(zone), place, value);
  }
  [[nodiscard]] const TensorPiece& piece(const std::string& name) const {
    for (const TensorPiece& one : observation_.pieces()) {
      if (one.name == name) return one;
    }
    ADD_FAILURE() << "no piece " << name;
    return observation_.pieces().front();
  }
  [[nodiscard]] std::vector<float> told(const std::string& name, int seat) const {
    std::vector<float> tensor(static_cast<std::size_t>(observation_.size()), 9.0F);
    observation_.write(state_.data(), seat, tensor.data());
    const TensorPiece& one = piece(name);
    return {tensor.begin() + one.offset, tensor.begin() + one.offset + one.size()};
  }

  const WrittenGame game_{
      "sets: {card: [ace, king]}\n"
      "boards: {b: {grid: 2}, cut: {grid: {rows: 2, columns: 3, cut: [a1, b2]}}, pile: {bricks: {width: 2}}}\n"
      "zones:\n"
      "  disc: {over: b.cells, holds: seat?}\n"
      "  pawn: {per: seat, holds: b.cells?}\n"
      "  hand: {per: seat, over: card, holds: 0..100, visible: owner}\n"
      "  vote: {over: seat, holds: seat}\n"
      "  deck: {over: 0..2, holds: card, visible: nobody}\n"
      "  wall: {over: b.edges, holds: bool}\n"
      "  mark: {over: cut.cells, holds: bool}\n"
      "  brick: {over: pile.slots, holds: seat?}\n"
      "counters: {round: 1..20, last: '1..40?', king: 'cut.cells?', spot: 'pile.spots?'}\n"
      "records: {log: {capacity: 2, columns: {who: seat?, much: 0..50}}}\n"
      "histories: {past: {of: [disc], capacity: 3}}\n"};
  std::shared_ptr<const GameDef> def_ = game_.def();
  State state_;
  const Observation observation_{*def_};
};

TEST_F(Observations, HaveAPieceForEachZoneThatSomebodySees) {
  std::vector<std::string> names;
  for (const TensorPiece& one : observation_.pieces()) names.push_back(one.name);
  EXPECT_THAT(names, ElementsAre("disc", "pawn", "hand", "hand.hidden", "vote", "wall", "cut.cells", "mark",
                                 "pile.slots", "brick", "round", "last", "king", "spot", "log", "log.count", "node"));
  int offset = 0;
  for (const TensorPiece& one : observation_.pieces()) {
    EXPECT_EQ(one.offset, offset) << one.name;
    EXPECT_EQ(one.axes.size(), one.shape.size()) << one.name;
    EXPECT_EQ(static_cast<int>(one.labels.size()), one.shape[0]) << one.name;
    offset += one.size();
  }
  EXPECT_EQ(observation_.size(), offset);
}

TEST_F(Observations, OfAZoneOverCellsArePlanesOfTheGridWithTheObserverFirst) {
  EXPECT_THAT(piece("disc").shape, ElementsAre(3, 2, 2));
  EXPECT_THAT(piece("disc").labels, ElementsAre("me", "me+1", "none"));
  put("disc", 0, 0);
  put("disc", 3, 1);
  EXPECT_THAT(told("disc", 0), ElementsAre(1, 0, 0, 0, /**/ 0, 0, 0, 1, /**/ 0, 1, 1, 0));
  EXPECT_THAT(told("disc", 1), ElementsAre(0, 0, 0, 1, /**/ 1, 0, 0, 0, /**/ 0, 1, 1, 0));
}

TEST_F(Observations, OfAValueThatIsACellMarkItOnTheGrid) {
  EXPECT_THAT(piece("pawn").shape, ElementsAre(2, 2, 2));
  EXPECT_THAT(piece("pawn").axes, ElementsAre("plane", "row", "column"));
  put("pawn", 1, 2);
  EXPECT_THAT(told("pawn", 0), ElementsAre(0, 0, 0, 0, /**/ 0, 0, 1, 0));
  EXPECT_THAT(told("pawn", 1), ElementsAre(0, 0, 1, 0, /**/ 0, 0, 0, 0));
}

// Rows from below: (a1) b1 c1, a2 (b2) c2; the cut cells in parentheses. Cells 0 to 3: b1, c1, a2, c2.
TEST_F(Observations, OfABoardThatDoesNotFillItsRowsHaveAPlaneOfWhatExists) {
  EXPECT_THAT(piece("cut.cells").shape, ElementsAre(1, 2, 3));
  EXPECT_THAT(piece("cut.cells").labels, ElementsAre("exists"));
  EXPECT_THAT(told("cut.cells", 0), ElementsAre(0, 1, 1, 1, 0, 1));
  put("mark", 2, 1);
  EXPECT_THAT(piece("mark").shape, ElementsAre(2, 2, 3));
  EXPECT_THAT(told("mark", 0), ElementsAre(0, 1, 1, 0, 0, 1, /**/ 0, 0, 0, 1, 0, 0));
  put("king", 0, 3);
  EXPECT_THAT(piece("king").axes, ElementsAre("plane", "row", "column"));
  EXPECT_THAT(told("king", 0), ElementsAre(0, 0, 0, 0, 0, 1));
}

TEST_F(Observations, OfBricksArePlanesAndOfSitesThatLieInNoRowsAListWithTheirPositions) {
  EXPECT_THAT(told("pile.slots", 0), ElementsAre(1, 1, 1, 0));
  put("brick", 2, 1);
  EXPECT_THAT(piece("brick").shape, ElementsAre(3, 2, 2));
  EXPECT_THAT(told("brick", 0), ElementsAre(0, 0, 0, 0, /**/ 0, 0, 1, 0, /**/ 1, 1, 0, 0));
  EXPECT_THAT(piece("brick").positions, IsEmpty());
  put("spot", 0, 3);
  EXPECT_THAT(told("spot", 0), ElementsAre(0, 0, 0, 1, 0));
  std::vector<std::pair<double, double>> positions;
  for (const Position& at : piece("spot").positions) positions.emplace_back(at.x, at.y);
  EXPECT_THAT(positions,
              ElementsAre(Pair(0.5, 0.25), Pair(1.5, 0.25), Pair(1, 0.75), Pair(-0.5, 0.25), Pair(2.5, 0.25)));
}

TEST_F(Observations, ScaleWideRangesAndHideTheRowsOfOthers) {
  EXPECT_THAT(piece("hand").shape, ElementsAre(2, 2));
  put("hand", 0, 50);
  put("hand", 3, 100);
  EXPECT_THAT(told("hand", 0), ElementsAre(0.5, 0, /**/ 0, 0));
  EXPECT_THAT(told("hand", 1), ElementsAre(0, 1, /**/ 0, 0));
  EXPECT_THAT(told("hand", kNone), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(told("hand.hidden", 0), ElementsAre(0, 1));
  EXPECT_THAT(told("hand.hidden", kNone), ElementsAre(1, 1));
  put("round", 0, 20);
  EXPECT_THAT(told("round", 0), ElementsAre(1));
  EXPECT_THAT(told("last", 0), ElementsAre(0, 1));
  put("last", 0, 40);
  EXPECT_THAT(told("last", 0), ElementsAre(1, 0));
}

TEST_F(Observations, TellPlacesAndValuesThatAreSeatsInTheObserversOrder) {
  put("vote", 0, 1);
  put("vote", 1, 1);
  // Planes: for me, for the next; places: my vote, the next one's.
  EXPECT_THAT(told("vote", 0), ElementsAre(0, 0, /**/ 1, 1));
  EXPECT_THAT(told("vote", 1), ElementsAre(1, 1, /**/ 0, 0));
  put("vote", 0, 0);
  EXPECT_THAT(told("vote", 0), ElementsAre(1, 0, /**/ 0, 1));
  EXPECT_THAT(told("vote", 1), ElementsAre(1, 0, /**/ 0, 1));
}

TEST_F(Observations, OfARecordAreItsColumnsOverItsRows) {
  EXPECT_THAT(piece("log").shape, ElementsAre(4, 2));
  EXPECT_THAT(piece("log").labels, ElementsAre("who: me", "who: me+1", "who: none", "much"));
  put("log.who", 1, 1);
  put("log.much", 1, 25);
  EXPECT_THAT(told("log", 0), ElementsAre(0, 0, /**/ 0, 1, /**/ 1, 0, /**/ 0, 0.5));
}

TEST_F(Observations, OfTheNodeTellTheTurnAndWhatStandsHere) {
  EXPECT_EQ(piece("node").labels.back(), "end");
  EXPECT_EQ(told("node", 0)[1], 1);
  EXPECT_EQ(told("node", 1)[0], 1);
  EXPECT_EQ(told("node", 0).back(), 0);
  put("node", 0, static_cast<int>(Node::kEnd));
  put("seat", 0, kNone);
  std::vector<float> end = told("node", 0);
  EXPECT_EQ(end.back(), 1);
  end.pop_back();
  EXPECT_THAT(end, testing::Each(0.0F));
}

}  // namespace
}  // namespace quoin
