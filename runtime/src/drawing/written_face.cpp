// Faces of cards that are to be read; see the header.
#include "drawing/written_face.h"

#include <algorithm>
#include <array>
#include <map>

#include "quoin/drawing/text.h"
#include "quoin/schema/display.h"
#include "quoin/schema/selections.h"

namespace quoin::drawing {
namespace {

// What gives colours to values that name none, in their order.
constexpr std::array<const char*, 10> kColoursOfValues = {"blue", "yellow", "green", "red",   "magenta",
                                                          "cyan", "orange", "white", "black", "grey"};

bool are_colours(const std::vector<std::string>& names) {
  return !names.empty() && std::all_of(names.begin(), names.end(), is_colour);
}

// The face as it is declared, or one on which everything stands that cards tell.
FaceDisplay shown_face(const Cards& cards) {
  if (cards.face) return *cards.face;
  FaceDisplay face;
  for (const CardAttribute& one : cards.attributes) {
    if (face.colour.empty() && are_colours(one.values)) {
      face.colour = one.name;
    } else {
      face.row.push_back(one.name);
    }
  }
  for (const CardBundles& one : cards.bundles) face.row.push_back(one.name);
  for (const CardTexts& one : cards.texts) {
    if (one.name == "title") continue;
    if (face.text.empty()) {
      face.text = one.name;
    } else {
      face.row.push_back(one.name);
    }
  }
  return face;
}

std::string value_of(const CardAttribute& attribute, int value) {
  return attribute.values.empty() ? std::to_string(value) : words(attribute.values[static_cast<std::size_t>(value)]);
}

const CardBundles* bundles_under(const Cards& cards, const std::string& word) {
  const auto found = std::ranges::find(cards.bundles, word, &CardBundles::name);
  return found == cards.bundles.end() ? nullptr : &*found;
}

// How many tokens of each kind the bundle of a card has; those of which it has none are left out.
std::vector<CardBadge> badges_of(const CardBundles& bundles, std::size_t card) {
  std::map<int, int> counts;
  bundles.selections->for_each(bundles.of[card], [&counts](int kind) { ++counts[kind]; });
  std::vector<CardBadge> badges;
  for (const auto& [kind, n] : counts) {
    const auto at = static_cast<std::size_t>(kind);
    badges.push_back({words(bundles.selections->faces()[at]), std::to_string(n),
                      bundles.colours.empty() ? "" : bundles.colours[at]});
  }
  return badges;
}

// "2 clay + 1 sand".
std::string told_of_bundle(const CardBundles& bundles, std::size_t card) {
  std::string told;
  for (const CardBadge& badge : badges_of(bundles, card)) {
    told += (told.empty() ? "" : " + ") + badge.value + " " + badge.label;
  }
  return told.empty() ? "nothing" : told;
}

// What a card tells under a word of its face; "" for nothing.
std::string told_under(const Cards& cards, const std::string& word, std::size_t card) {
  if (const CardAttribute* one = cards.attribute(word)) return value_of(*one, one->of[card]);
  if (const CardTexts* one = cards.text(word)) return one->of[card];
  if (const CardBundles* one = bundles_under(cards, word)) return told_of_bundle(*one, card);
  return word.empty() ? "" : words(cards.faces[card]);
}

// The same with its name, as many as there are: a zero and an empty text are none.
std::vector<CardBadge> badges_under(const Cards& cards, const std::string& word, std::size_t card) {
  if (const CardBundles* bundles = bundles_under(cards, word)) return badges_of(*bundles, card);
  const CardAttribute* one = cards.attribute(word);
  const std::string value = told_under(cards, word, card);
  if (one == nullptr) return value.empty() ? std::vector<CardBadge>{} : std::vector<CardBadge>{{"", value, ""}};
  if (!one->values.empty()) return {{"", value, is_colour(value) ? value : ""}};
  return one->of[card] == 0 ? std::vector<CardBadge>{} : std::vector<CardBadge>{{words(word), value, ""}};
}

std::string colour_under(const Cards& cards, const std::string& word, std::size_t card) {
  if (const CardTexts* one = cards.text(word)) return is_colour(one->of[card]) ? one->of[card] : "";
  const CardAttribute* one = cards.attribute(word);
  if (one == nullptr) return "";
  if (are_colours(one->values)) return one->values[static_cast<std::size_t>(one->of[card])];
  return kColoursOfValues[static_cast<std::size_t>(one->of[card] - one->least) % kColoursOfValues.size()];
}

}  // namespace

bool is_colour(const std::string& name) {
  const auto& colours = colour_words();
  return std::find(colours.begin(), colours.end(), name) != colours.end();
}

bool are_written(const Cards& cards) {
  const auto numbers = std::ranges::count_if(cards.attributes, [](const auto& one) { return one.values.empty(); });
  return cards.face || !cards.texts.empty() || !cards.bundles.empty() || numbers > 1;
}

std::vector<std::string> facts_of_card(const Cards& cards, int card) {
  const FaceDisplay face = shown_face(cards);
  const auto place = static_cast<std::size_t>(card);
  std::vector<std::string> told;
  for (const CardAttribute& one : cards.attributes) {
    if (!one.values.empty() || one.of[place] != 0) told.push_back(words(one.name) + " " + value_of(one, one.of[place]));
  }
  for (const CardBundles& one : cards.bundles) told.push_back(words(one.name) + " " + told_of_bundle(one, place));
  for (const CardTexts& one : cards.texts) {
    const bool is_title = one.name == (face.title.empty() ? "title" : face.title);
    const bool is_colour_alone = one.name == face.colour && is_colour(one.of[place]);
    if (is_title || is_colour_alone || one.name == face.text || one.of[place].empty()) continue;
    told.push_back(words(one.name) + " " + one.of[place]);
  }
  return told;
}

std::string text_on_card(const Cards& cards, int card) {
  return told_under(cards, shown_face(cards).text, static_cast<std::size_t>(card));
}

std::vector<CardFace> written_faces(const Cards& cards) {
  const FaceDisplay shown = shown_face(cards);
  std::vector<CardFace> faces(cards.faces.size());
  for (std::size_t card = 0; card < faces.size(); ++card) {
    CardFace& face = faces[card];
    face.name = cards.title(static_cast<int>(card));
    face.colour = colour_under(cards, shown.colour, card);
    WrittenFace written;
    written.corner = told_under(cards, shown.corner, card);
    for (const std::string& word : shown.row) {
      for (CardBadge& badge : badges_under(cards, word, card)) written.row.push_back(std::move(badge));
    }
    written.text = told_under(cards, shown.text, card);
    written.told = joined(facts_of_card(cards, static_cast<int>(card)), ", ");
    if (!written.text.empty()) written.told += (written.told.empty() ? "" : ". ") + written.text;
    face.written = std::move(written);
  }
  return faces;
}

}  // namespace quoin::drawing
