// Display: all that pictures take from a game's definition alone: the section `display`, plans of its boards, which
// fields of actions name sites. Made once for many pictures of a game.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/drawing/card_face.h"
#include "quoin/drawing/ground.h"
#include "quoin/drawing/plan.h"
#include "quoin/drawing/site.h"
#include "quoin/schema/game_def.h"

namespace quoin::drawing {

// A zone shown on a board, with what is worked out: its look is never kUsual.
struct Layer : LayerDisplay {
  std::map<std::string, std::string> letters = {};  // by what is shown: a few that tell it apart
  std::string before = {};                          // them those of its zone, where others look like it
  bool told = false;                                // by their symbols alone things are told apart
  bool told_by_colour = false;                      // by their symbols and colours
};

struct Construction : ConstructionDisplay {
  const Record* record = nullptr;
};

class Display {
 public:
  explicit Display(const GameDef& def);  // `def` must outlive it

  [[nodiscard]] const GameDef& def() const { return *def_; }
  [[nodiscard]] int seats() const { return static_cast<int>(def_->seats.size()); }
  [[nodiscard]] const Zone& zone(int number) const { return def_->layout.zone(number); }
  // The layers of a board, the lowest first; empty if it is not shown.
  [[nodiscard]] const std::vector<Layer>& layers(int board) const { return layers_[static_cast<std::size_t>(board)]; }
  // The boards that are shown, by their names in alphabetical order.
  [[nodiscard]] const std::vector<int>& shown_boards() const { return shown_boards_; }
  // By their names in alphabetical order.
  [[nodiscard]] const std::vector<Construction>& constructions() const { return constructions_; }
  [[nodiscard]] const Plan& plan(int board, bool mirrored = false) const;
  // How it looks under all things.
  [[nodiscard]] const Ground& ground(int board) const { return grounds_[static_cast<std::size_t>(board)]; }
  // The board as `viewer` sees it: where it is turned, a seat sees it from its own side.
  [[nodiscard]] const Plan& plan_for(int board, int viewer) const;
  // The kinds of site of a board over which the zones of its layers lie, ascending.
  [[nodiscard]] std::vector<int> shown_sites(int board) const;
  // Each seat has its own copy of the board: something that lies over its sites is there once a seat.
  [[nodiscard]] bool own_boards(int board) const;
  // There is a zone that not everybody sees.
  [[nodiscard]] bool hides() const { return hides_; }
  // Nobody sees what another does not.
  [[nodiscard]] bool seen_alike() const { return seen_alike_; }
  // The zones that no board and no construction shows, none of those with `display: hidden`, scores and histories.
  [[nodiscard]] const std::vector<int>& beside() const { return beside_; }
  // What the zone is drawn as where no board shows it.
  [[nodiscard]] const ZoneLook& look(int zone) const { return looks_[static_cast<std::size_t>(zone)]; }
  // What is printed on each face of an entry of `cards`.
  [[nodiscard]] const std::vector<CardFace>& faces(int cards) const { return faces_[static_cast<std::size_t>(cards)]; }
  // The colour of a seat, by its name in game.yaml; "" for nobody and where none is given.
  [[nodiscard]] const std::string& seat_colour(int seat) const;

 private:
  [[nodiscard]] bool is_beside(int number) const;
  const GameDef* def_;
  std::vector<std::vector<Layer>> layers_;
  std::vector<int> shown_boards_;
  std::vector<Construction> constructions_;
  std::vector<Ground> grounds_;
  std::vector<std::unique_ptr<const Plan>> plans_;
  std::vector<std::vector<std::optional<TurnedPlan>>> from_seats_;  // by board and seat; none where nothing is turned
  std::vector<std::unique_ptr<const Board>> turned_;                // from behind; null where no layer is mirrored
  std::vector<std::unique_ptr<const Plan>> behind_;
  bool hides_ = false;
  bool seen_alike_ = true;
  std::vector<int> beside_;
  std::vector<ZoneLook> looks_;               // by zone
  std::vector<std::vector<CardFace>> faces_;  // by entry of `cards`
};

// A value in words: its name, its number, "none". Numbers that are no values are written as such.
std::string text_of(const Domain& domain, int value);
// A zone that tells how many there are of each named thing.
bool counts_names(const Zone& zone);
// A row of numbered places with a die in each, which shows what the zone holds there.
bool holds_dice(const GameDef& def, const Zone& zone);
// A zone that shows a die, or tells of several dice how many show each face.
bool shows_dice(const GameDef& def, const Zone& zone);

}  // namespace quoin::drawing
