// Faces of cards, read from their attributes.
#include "quoin/drawing/card_face.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "drawing/written_face.h"
#include "quoin/base/text.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"
#include "quoin/drawing/tile_sign.h"
#include "quoin/schema/display.h"

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

bool is_number(const std::string& name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), ascii::is_digit);
}

// Numbers as they are, names by the letters that tell them apart, the first of them large.
std::map<std::string, std::string> indices_of(const std::vector<std::string>& names) {
  std::vector<std::string> words;
  std::copy_if(names.begin(), names.end(), std::back_inserter(words),
               [](const std::string& name) { return !is_number(name); });
  std::map<std::string, std::string> found;
  for (const std::string& name : names) found[name] = name;
  const std::vector<std::string> letters = abbreviations(words);
  for (std::size_t k = 0; k < words.size(); ++k) {
    const std::string_view first = beginning_of(letters[k], 1);
    found[words[k]] = upper(first) + letters[k].substr(first.size());
  }
  return found;
}

// An attribute's value in words and by its index.
struct Value {
  std::string name;
  std::string index;
};

// By face.
std::vector<Value> values_of(const CardAttribute& attribute) {
  const auto indices = indices_of(attribute.values);
  std::vector<Value> found;
  for (const int value : attribute.of) {
    const bool named = !attribute.values.empty();
    const std::string name = named ? attribute.values[static_cast<std::size_t>(value)] : std::to_string(value);
    found.push_back({name, named ? indices.at(name) : name});
  }
  return found;
}

// Of faces that look alike letters of their names are added to what tells them.
void tell_apart(std::vector<CardFace>& faces, const Cards& cards) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<std::size_t>> alike;
  for (std::size_t face = 0; face < faces.size(); ++face) {
    alike[{faces[face].index, faces[face].suit, faces[face].colour}].push_back(face);
  }
  for (const auto& [look, same] : alike) {
    if (same.size() == 1) continue;
    std::vector<std::string> names;
    for (const std::size_t face : same) names.push_back(cards.faces[face]);
    const std::vector<std::string> letters = abbreviations(names);
    for (std::size_t k = 0; k < same.size(); ++k) {
      faces[same[k]].letters += letters[k];
      faces[same[k]].name = words(names[k]);
    }
  }
}

// Ace is one pip, a number so many if cards of people have it.
int pips_of(const std::string& rank) {
  if (rank == "ace") return 1;
  const int count = is_number(rank) && rank.size() <= 2 ? std::stoi(rank) : 0;
  return count <= 10 ? count : 0;
}

// Whether a row tells what cards cost in the places of a pile.
bool prices_of(const GameDef& def, const SceneZone& shown, const SceneZone& pile) {
  return pile.zone->prices == def.layout.number(*shown.zone) && (shown.zone->rows == 1 || shown.row == pile.row);
}

// Whether a row tells of the cards of a pile, place by place.
bool tells_of(const GameDef& def, const SceneZone& shown, const SceneZone& pile) {
  if (prices_of(def, shown, pile)) return true;
  if (!pile.zone->is_pile() || pile.seat == kNone || pile.seat != shown.seat) return false;
  if (pile.zone->length < 2 || pile.zone->length != shown.zone->length || shown.zone->is_pile()) return false;
  const Cards& cards = def.cards[static_cast<std::size_t>(pile.zone->holds.cards)];
  return std::ranges::any_of(cards.attributes, [&](const CardAttribute& one) {
    return shown.zone->holds.label == cards.name + "." + one.name + "?";
  });
}

// Writes a value on the note: a price, or one of an attribute.
void note(CardNote& on, const GameDef& def, const SceneZone& pile, const SceneZone& from, int told) {
  const Domain& holds = from.zone->holds;
  const std::string value = text_of(holds, told);
  if (prices_of(def, from, pile)) {
    on.label = words(from.zone->name);
    on.text += (on.text.empty() ? "" : ", ") + value;
    return;
  }
  const auto indices = indices_of(holds.names);
  const std::string index = indices.empty() ? value : indices.at(value);
  if (const Suit* drawn = suit_named(value)) {
    on.text += drawn->sign;
  } else if (on.colour.empty() && is_colour(value)) {
    on.colour = value;
    on.letters = index;
  } else {
    on.text += index;
  }
}

}  // namespace

std::string CardFace::sign() const {
  if (const Suit* drawn = suit_named(suit)) return index + std::string(drawn->sign) + letters;
  if (tiles != nullptr) return name + " " + tile_letters(*tiles->tiles, tiles->tiles->value(face, 0));
  if (!written) return name;
  std::string numbers = written->corner;
  for (const CardBadge& one : written->row) numbers += (numbers.empty() ? "" : ", ") + one.words();
  return name + (numbers.empty() ? "" : " [" + numbers + "]");
}

std::string CardFace::words() const { return name + (written && !written->told.empty() ? ": " + written->told : ""); }

namespace {

std::vector<CardFace> playing_faces(const Cards& cards) {
  std::vector<CardFace> faces(cards.faces.size());
  std::vector<std::string> ranks(faces.size());
  const auto names = indices_of(cards.faces);
  for (const CardAttribute& attribute : cards.attributes) {
    const std::vector<Value> values = values_of(attribute);
    for (std::size_t face = 0; face < faces.size(); ++face) {
      CardFace& shown = faces[face];
      const auto& [value, index] = values[face];
      if (shown.suit.empty() && suit_named(value) != nullptr) {
        shown.suit = value;
      } else if (shown.colour.empty() && is_colour(value)) {
        shown.colour = value;
        shown.letters = index;
      } else if (ranks[face].empty() || attribute.name == "rank") {
        ranks[face] = value;
        shown.index = index;
      }
    }
  }
  for (std::size_t face = 0; face < faces.size(); ++face) {
    CardFace& shown = faces[face];
    shown.name = words(cards.faces[face]);
    if (shown.index.empty()) shown.index = names.at(cards.faces[face]);
    if (shown.suit.empty()) continue;
    if (!ranks[face].empty()) shown.name = ranks[face] + " of " + shown.suit;
    shown.pips = pips_of(ranks[face]);
  }
  tell_apart(faces, cards);
  return faces;
}

}  // namespace

std::vector<CardFace> card_faces(const Cards& cards) {
  std::vector<CardFace> faces = !cards.tiles && are_written(cards) ? written_faces(cards) : playing_faces(cards);
  for (std::size_t card = 0; card < faces.size(); ++card) {
    faces[card].key = cards.name + "." + cards.faces[card];
    if (!cards.tiles) continue;
    faces[card].tiles = &cards;
    faces[card].face = static_cast<int>(card);
  }
  return faces;
}

std::string CardNote::words() const {
  const std::string& before = label.empty() ? colour : label;
  return before + (before.empty() || text.empty() ? "" : " ") + text;
}

std::vector<CardNote> notes_on(const Scene& scene, const SceneZone& pile) {
  std::vector<CardNote> notes(pile.places.size());
  for (const SceneZone& other : scene.zones) {
    if (!tells_of(scene.def(), other, pile)) continue;
    for (std::size_t k = 0; k < notes.size(); ++k) {
      const auto& value = other.places[k].value;
      if (value && *value != kNone) note(notes[k], scene.def(), pile, other, *value);
    }
  }
  return notes;
}

int longest_note(const Scene& scene, const SceneZone& pile) {
  int whole = 0;
  for (const SceneZone& other : scene.zones) {
    if (!tells_of(scene.def(), other, pile)) continue;
    std::size_t most = 0;
    for (int value = other.zone->holds.min; value <= other.zone->holds.max(); ++value) {
      CardNote one;
      note(one, scene.def(), pile, other, value);
      most = std::max(most, static_cast<std::size_t>(length(one.words())));
    }
    whole += (whole > 0 ? 1 : 0) + static_cast<int>(most);
  }
  return whole;
}

bool is_note(const Scene& scene, const SceneZone& shown) {
  return std::ranges::any_of(scene.zones, [&](const SceneZone& pile) { return tells_of(scene.def(), shown, pile); });
}

}  // namespace quoin::drawing
