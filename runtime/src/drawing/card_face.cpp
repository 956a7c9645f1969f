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

// Whether a row tells of the cards of a seat's pile, place by place.
bool tells_of(const GameDef& def, const SceneZone& shown, const SceneZone& pile) {
  if (!pile.zone->is_pile() || pile.seat == kNone || pile.seat != shown.seat) return false;
  if (pile.places.size() < 2 || pile.places.size() != shown.places.size()) return false;
  const Cards& cards = def.cards[static_cast<std::size_t>(pile.zone->holds.cards)];
  return std::ranges::any_of(cards.attributes, [&](const CardAttribute& one) {
    return shown.zone->holds.label == cards.name + "." + one.name + "?";
  });
}

// Writes a value of an attribute on the note.
void note(CardNote& on, const std::string& value) {
  if (const Suit* drawn = suit_named(value)) {
    on.text += drawn->sign;
  } else if (on.colour.empty() && is_colour(value)) {
    on.colour = value;
  } else {
    on.text += index_of(value);
  }
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

std::string CardNote::words() const { return colour + (colour.empty() || text.empty() ? "" : " ") + text; }

std::vector<CardNote> notes_on(const Scene& scene, const SceneZone& pile) {
  std::vector<CardNote> notes(pile.places.size());
  for (const SceneZone& other : scene.zones) {
    if (!tells_of(scene.def(), other, pile)) continue;
    for (std::size_t k = 0; k < notes.size(); ++k) {
      const auto& value = other.places[k].value;
      if (value && *value != kNone) note(notes[k], text_of(other.zone->holds, *value));
    }
  }
  return notes;
}

bool is_note(const Scene& scene, const SceneZone& shown) {
  return std::ranges::any_of(scene.zones, [&](const SceneZone& pile) { return tells_of(scene.def(), shown, pile); });
}

}  // namespace quoin::drawing
