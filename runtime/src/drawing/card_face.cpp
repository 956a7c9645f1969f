// Faces of cards, read from their attributes.
#include "quoin/drawing/card_face.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "quoin/base/text.h"
#include "quoin/drawing/text.h"
#include "quoin/schema/looks.h"

namespace quoin::drawing {
namespace {

struct Suit {
  std::string_view name;
  std::string_view sign;
};
constexpr std::array<Suit, 4> kSuits = {{{"clubs", "♣"}, {"diamonds", "♦"}, {"hearts", "♥"}, {"spades", "♠"}}};

const Suit* suit_named(std::string_view name) {
  const auto* found =
      std::find_if(kSuits.begin(), kSuits.end(), [name](const Suit& suit) { return suit.name == name; });
  return found == kSuits.end() ? nullptr : found;
}

// The value of an attribute in words.
std::string value_of(const CardAttribute& attribute, int face) {
  const int value = attribute.of[static_cast<std::size_t>(face)];
  return attribute.values.empty() ? std::to_string(value) : attribute.values[static_cast<std::size_t>(value)];
}

bool is_colour(const std::string& name) {
  const auto& colours = colour_words();
  return std::find(colours.begin(), colours.end(), name) != colours.end();
}

// "10" and "3" as they are, names by their first letter, which is large.
std::string index_of(const std::string& rank) {
  const bool number = std::all_of(rank.begin(), rank.end(), ascii::is_digit);
  return number ? rank : upper(beginning_of(rank, 1));
}

// Ace is one pip, a number so many if cards of people have it.
int pips_of(const std::string& rank) {
  if (rank == "ace") return 1;
  const bool number = !rank.empty() && rank.size() <= 2 && std::all_of(rank.begin(), rank.end(), ascii::is_digit);
  const int count = number ? std::stoi(rank) : 0;
  return count <= 10 ? count : 0;
}

}  // namespace

std::string CardFace::sign() const {
  if (const Suit* drawn = suit_named(suit)) return index + std::string(drawn->sign);
  return name;
}

CardFace card_face(const Cards& cards, int face) {
  CardFace shown;
  shown.name = words(cards.faces[static_cast<std::size_t>(face)]);
  std::string rank;
  for (const CardAttribute& attribute : cards.attributes) {
    const std::string value = value_of(attribute, face);
    if (shown.suit.empty() && suit_named(value) != nullptr) {
      shown.suit = value;
    } else if (shown.colour.empty() && is_colour(value)) {
      shown.colour = value;
    } else if (rank.empty() || attribute.name == "rank") {
      rank = value;
    }
  }
  shown.index = rank.empty() ? std::string(beginning_of(shown.name, 2)) : index_of(rank);
  if (shown.suit.empty()) return shown;
  shown.name = rank + " of " + shown.suit;
  shown.pips = pips_of(rank);
  return shown;
}

}  // namespace quoin::drawing
