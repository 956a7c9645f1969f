// What a drawing shows: the things that lie on boards. In: a game's display and a view. Out: marks with symbol and
// colour, put together in pictures of boards.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/drawing/display.h"
#include "quoin/drawing/view.h"

namespace quoin::drawing {

// The sign, name and letters of what is hidden.
inline const std::string kHiddenSign = "?";

// One thing to draw at one site.
struct Mark {
  int sites = 0;  // the kind of site
  int site = 0;
  int zone = 0;                // among Layout::zones
  std::string symbol;          // "" where none is given, "?" where it is hidden
  std::string name;            // what it is called, "?" where it is hidden
  std::string colour;          // one of game.yaml's, "" where it has none
  std::optional<int> owner;    // the number of its seat or value
  std::optional<int> seat;     // its seat
  std::optional<int> row;      // the seat on whose own copy of the board it lies; nothing: all share one
  std::string letters;         // a few that tell its name from others, the number that it is
  bool told = false;           // its symbol alone says what it is
  bool told_by_colour = true;  // its symbol and its colour do
  LayerLook look = LayerLook::kPiece;
  Man man = Man::kPiece;
  bool is_number = false;  // its name is one
  int count = 1;           // how many lie on one another, or in a pit
  int tile = kNone;        // which turned tile it is
  bool covered = false;    // not everybody sees it, but the viewer, who sees all
  bool operator==(const Mark&) const = default;

  [[nodiscard]] const std::string& symbol_or_letters() const { return symbol.empty() ? letters : symbol; }
  // How it is written: its symbol, with its letters where neither that nor its colour, if it is `coloured`, says what
  // it is.
  [[nodiscard]] std::string sign(bool coloured) const;
  // The same with the height of a stack.
  [[nodiscard]] std::string sign_with_height(bool coloured) const;
};

// One board of a state, ready to be drawn.
struct Picture {
  const Plan* plan = nullptr;
  std::vector<Mark> marks;
  std::vector<int> layers;  // the kinds of site shown, ascending
  int seat = kNone;         // whose own copy it is
  std::string title;        // what it shows, "" where that is all
  const Ground* ground = nullptr;
  std::vector<int> pits;               // the kinds of site that are hollows, empty ones too
  std::vector<int> lines;              // the kinds of edge that are drawn as lines
  std::vector<int> stands;             // the kinds of edge on which pieces stand
  std::shared_ptr<const void> window;  // keeps what is pointed at, where only a part of the board is drawn
  [[nodiscard]] const Board& board() const { return plan->board; }
  [[nodiscard]] bool shows(int sites) const;
};

// Everything that one layer of a board shows.
std::vector<Mark> marks_of(const View& view, int board, const Layer& layer);
// All that a layer may show at some time, wherever: each thing once, of numbers the longest.
std::vector<Mark> possible_marks(const GameDef& def, int board, const Layer& layer);
// What is drawn of a board: itself; for each seat its own copy; or, of what is seen from the side or from behind, each
// layer.
std::vector<Picture> pictures_of(const View& view, int board);

// The kinds of site that are lines between two ends.
std::vector<int> edge_kinds(const Picture& picture);
// The kinds of site over which layers of a board lie that are drawn as this.
std::vector<int> kinds_drawn_as(const Display& display, int board, LayerLook look);
// The kinds of site shown that lie outside the border.
std::vector<int> outside_kinds(const Picture& picture);
bool is_among(const std::vector<int>& kinds, int kind);

}  // namespace quoin::drawing
