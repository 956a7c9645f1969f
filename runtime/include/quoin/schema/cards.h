// Cards: the section `cards` of game.yaml: the faces that cards have, how many cards have each, and what a face tells.
// A card of a game is its face: two cards with one face cannot be told apart.
#pragma once

#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quoin {

class Selections;

inline constexpr int kMaxFaces = 256;  // of one entry
inline constexpr int kMaxPile = 1000;  // cards in a pile

// What every face has, such as its suit: names by number, or numbers.
struct CardAttribute {
  std::string name;
  std::vector<std::string> values;  // names of the values 0, 1, ..; empty: they are numbers
  int least = 0;
  int most = 0;
  std::vector<int> of;  // by face
};

// What every face tells in words, such as what the card does.
struct CardTexts {
  std::string name;
  std::vector<std::string> of;  // by face
};

// What a picture writes where on a face: names of attributes, "name" for what the card is called; "" for nothing.
struct FaceDisplay {
  std::string title;
  std::string corner;
  std::vector<std::string> row;
  std::string text;
  std::string colour;
};

struct Cards {
  std::string name;
  std::vector<std::string> faces;
  std::vector<CardAttribute> attributes;
  std::vector<CardTexts> texts;
  std::optional<FaceDisplay> face;               // as it is declared
  std::vector<int> copies;                       // by face: how many cards have it
  std::shared_ptr<const Selections> selections;  // of as many as a field of some action may have; or nullptr

  [[nodiscard]] int count() const { return static_cast<int>(faces.size()); }
  [[nodiscard]] int total() const { return std::accumulate(copies.begin(), copies.end(), 0); }
  // By their names, or null.
  [[nodiscard]] const CardAttribute* attribute(std::string_view called) const;
  [[nodiscard]] const CardTexts* text(std::string_view called) const;
  // What people call a face: its attribute `title`, else its name with blanks for "_"; with both where two are alike.
  [[nodiscard]] std::string title(int card) const;
};

}  // namespace quoin
