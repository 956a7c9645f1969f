// How things look, as game.yaml says it and as it was checked: the section `display`, and `display` of zones and
// counters. What is not said there is left to those who draw. Words are in the order of their enums.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/domain.h"

namespace quoin {

// The colours that game.yaml may name.
const std::vector<std::string>& colour_words();

// One value for all, or one for each name of what is shown.
template <class Value>
struct Styled {
  bool given = false;
  bool by_name = false;
  Value one = {};                      // for all
  std::map<std::string, Value> names;  // by name

  // The one for what goes by a name; an empty one where none is given.
  [[nodiscard]] const Value& of(const std::string& name) const {
    static const Value kNothing = {};
    if (!by_name) return one;
    const auto found = names.find(name);
    return found == names.end() ? kNothing : found->second;
  }
};
using Style = Styled<std::string>;  // a symbol or colour

// What the things of a layer are drawn as.
enum class LayerLook {
  kPiece,
  kNumber,  // written as it is
  kPit,     // a hollow with so many seeds in it
  kWall,    // a bar on an edge
  kLine,    // an edge drawn as a line
  kDiscs,   // so many discs in a row, from the border inwards
  kTile,    // a turned tile
  kUsual,   // what fits the zone; no word says so
};
inline constexpr std::array<std::string_view, 7> kLayerLooks = {"piece", "number", "pit", "wall",
                                                                "line",  "discs",  "tile"};

// What a piece is drawn as: with its symbol or letters, or as a man.
enum class Man { kPiece, kKing, kQueen, kRook, kBishop, kKnight, kPawn, kMan, kCrowned, kStone, kWedge, kCube };
inline constexpr std::array<std::string_view, 12> kMen = {"piece", "king", "queen",   "rook",  "bishop", "knight",
                                                          "pawn",  "man",  "crowned", "stone", "wedge",  "cube"};

// A zone shown on a board: what lies there or, where the zone holds the board's sites, whose or which site it is.
struct LayerDisplay {
  int zone = 0;           // among Layout::zones
  bool mirrored = false;  // the board seen from behind
  Style symbol = {};
  Style colour = {};
  LayerLook look = LayerLook::kUsual;
  Styled<Man> man = {};  // of pieces
  int stack = kNone;     // the zone that tells how many lie on one another
};

// How a board looks under all things.
struct GroundDisplay {
  enum class Look { kPlain, kCheckered, kLined, kPoints };
  enum class Names { kBorders, kAll, kNowhere };
  struct Tint {
    int region = 0;                    // among GameDef::regions
    std::vector<std::string> colours;  // of all, or of each seat
  };
  Look look = Look::kPlain;
  Names names = Names::kBorders;
  bool turned = false;                       // each seat sees the board from its own side
  std::map<std::string, Tint> regions;       // by the region's name
  std::map<std::string, std::string> sides;  // colours of sides of the border
  int stars = kNone;                         // the region whose sites have a star point
  std::vector<int> heavy;                    // the regions with a heavy line around them
};
inline constexpr std::array<std::string_view, 4> kGroundLooks = {"plain", "checkered", "lined", "points"};
inline constexpr std::array<std::string_view, 3> kGroundNames = {"borders", "all", "none"};

struct BoardDisplay {
  std::vector<LayerDisplay> layers;     // the lowest first
  std::optional<GroundDisplay> ground;  // where more than layers is said
};

// How the bodies of a construction are told apart.
struct ConstructionDisplay {
  std::map<int, std::string> signs;  // by row
  int owner = kNone;                 // the column of the seats that bodies belong to, among Layout::zones
};

// What a single number may be drawn as: chips in front of their owner, chips on the table, so many of the tokens there
// are, what a cube or a die shows; or it is written, which no word says.
enum class NumberLook { kChips, kStake, kTokens, kCube, kDie, kWritten };
inline constexpr std::array<std::string_view, 5> kNumberLooks = {"chips", "stake", "tokens", "cube", "die"};

struct ZoneLook {
  int zone = 0;  // among Layout::zones
  NumberLook look = NumberLook::kWritten;
  std::string colour;  // one of game.yaml's, "" for none
  int place = kNone;   // the only place of a row that is drawn
  int holder = kNone;  // the counter that tells in front of whom it lies
};

// What game.yaml says something of, by its number.
struct DisplaySection {
  std::map<int, BoardDisplay> boards;
  std::map<int, ConstructionDisplay> constructions;  // by record
  std::map<int, ZoneLook> zones;
};

template <class Value, std::size_t kCount>
std::string word_of(const std::array<std::string_view, kCount>& words, Value value) {
  return std::string(words.at(static_cast<std::size_t>(value)));
}

}  // namespace quoin
