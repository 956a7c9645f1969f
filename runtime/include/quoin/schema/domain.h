// Domain: a finite set of integers with readable names. The same idea serves for what a zone is laid over,
// what it holds, the fields of an action and the outcomes of a die.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

class Selections;

inline constexpr int kNone = -1;  // the value "none" of optional domains; `none` in Lua, null in Python and JSON

enum class DomainKind {
  kRange,     // integers min..max, written as numbers
  kNames,     // 0..n-1, written as names (a set of game.yaml, or bool: no, yes)
  kSeats,     // 0..players-1, written as seat names
  kSites,     // sites of a board, written as site names
  kRelation,  // action fields only: the sites that a relation gives for another field's site
  kSome,      // selections of cards or tokens, by their numbers in Selections
};

struct Domain {
  DomainKind kind = DomainKind::kRange;
  std::string label;               // as written in game.yaml: "0..20", "seat?", "field.cells", "symbol"
  int min = 0;                     // smallest value that is not none
  int size = 0;                    // number of values, none not counted; for kRelation the relation's width
  bool optional = false;           // kNone is a value too
  std::vector<std::string> names;  // value v is written names[v - min]; empty for kRange and kSome
  int board = -1;                  // kSites, kRelation: index into GameDef::boards
  int sites = -1;                  // kSites, kRelation: index into Board::sites (kRelation: of the target sites)
  int relation = -1;               // kRelation: index into SiteType::relations of the source sites
  int shapes = -1;                 // kNames: index into GameDef::shapes if its values are arrangements
  int pieces = -1;                 // kNames: index into GameDef::pieces if its values are pieces
  int cards = -1;                  // kNames: index into GameDef::cards if its values are faces of cards
  int selected = -1;               // kSome: index into GameDef::cards of what is selected
  int tiles = -1;                  // kNames: index into GameDef::cards if its values are turned tiles
  int of_field = -1;               // kRelation: index of the source field within the action kind
  int least = 0;                   // kSome: how many cards a selection has
  int most = 0;
  std::shared_ptr<const Selections> selections;  // kSome

  [[nodiscard]] int max() const { return min + size - 1; }
  // `bool` or `bool?`: false and true in Lua.
  [[nodiscard]] bool is_bool() const { return kind == DomainKind::kNames && (label == "bool" || label == "bool?"); }
  [[nodiscard]] bool holds(int value) const {
    return (value >= min && value < min + size) || (optional && value == kNone);
  }
  // The text of a value: its name, its number, or "none". REQUIRES holds(value), or for kRelation a target site.
  [[nodiscard]] std::string text(int value) const;
  // The value written so, or nothing.
  [[nodiscard]] std::optional<int> parse(std::string_view text) const;
};

// How many there are of something, or whether there is one.
inline bool tells_how_many(const Domain& holds) {
  return (holds.kind == DomainKind::kRange || holds.is_bool()) && holds.min == 0 && !holds.optional;
}

}  // namespace quoin
