// Names, letters, symbols and colours of what layers may show.
#include "drawing/things.h"

#include <algorithm>
#include <set>
#include <utility>

#include "quoin/drawing/text.h"
#include "quoin/drawing/tile_sign.h"

namespace quoin::drawing {
namespace {

constexpr int kMostPlaces = 64;  // of tokens that are told apart by letters

using Texts = std::vector<std::string>;

const Zone& zone_of(const GameDef& def, const Layer& layer) { return def.layout.zone(layer.zone); }

std::string seat_colour(const GameDef& def, int seat) {
  const auto place = static_cast<std::size_t>(seat);
  return seat >= 0 && place < def.seat_colours.size() ? def.seat_colours[place] : "";
}

// The colour of one of the things that a zone counts.
std::string colour_of_counted(const GameDef& def, const Domain& things, int thing) {
  if (things.kind == DomainKind::kSeats) return seat_colour(def, thing);
  const std::string name = text_of(things, thing);
  return std::ranges::find(colour_words(), name) == colour_words().end() ? "" : name;
}

std::string colour_of(const GameDef& def, const Layer& layer, const std::string& styled, int row, int value) {
  const Zone& zone = zone_of(def, layer);
  if (layer.colour.given) {
    const std::string& found = layer.colour.of(styled);
    return found.empty() ? "white" : found;
  }
  if (zone.holds.kind == DomainKind::kSeats) return seat_colour(def, value);
  return hidden_colour(def, layer, row);
}

// Whether what `look` says of any two things differs.
template <class Look>
bool differ(const std::vector<Thing>& things, Look look) {
  std::set<decltype(look(things.front()))> different;
  return std::all_of(things.begin(), things.end(),
                     [&](const Thing& thing) { return different.insert(look(thing)).second; });
}

const std::string& sign_of(const Thing& thing) { return thing.symbol.empty() ? thing.letters : thing.symbol; }

// The letters of a piece are those of its owner, if its sign tells its kind.
bool letter_owners(const GameDef& def, int board, Layer& layer) {
  const Domain& holds = zone_of(def, layer).holds;
  const Pieces& pieces = def.pieces[static_cast<std::size_t>(holds.pieces)];
  const Texts letters = abbreviations(def.seats);
  for (int value = holds.min; value <= holds.max(); ++value) {
    layer.letters[text_of(holds, value)] = letters[static_cast<std::size_t>(pieces.owner(value))];
  }
  const bool told =
      differ(things_of(def, board, layer), [](const Thing& one) { return sign_of(one) + "\n" + one.letters; });
  if (!told) layer.letters.clear();
  return told;
}

// The texts of all values.
Texts texts_of(const Domain& domain) {
  Texts names;
  for (int value = domain.min; value <= domain.max(); ++value) names.push_back(text_of(domain, value));
  return names;
}

void find_letters(const GameDef& def, int board, Layer& layer) {
  const Zone& zone = zone_of(def, layer);
  const auto add = [&layer](const Texts& names) {
    Texts different(names);
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    const Texts letters = abbreviations(different);
    for (std::size_t k = 0; k < different.size(); ++k) layer.letters.try_emplace(different[k], letters[k]);
  };
  if (zone.is_heaped_on(board)) return add(tells_how_many(zone.holds) ? texts_of(zone.over) : zone.holds.names);
  if (points_at(zone, board)) {
    if (zone.per_seat) add(def.seats);
    if (zone.has_over && zone.over.kind != DomainKind::kRange && zone.length <= kMostPlaces) add(zone.over.names);
    return;
  }
  if (zone.per_seat) add(def.seats);
  if (zone.holds.pieces >= 0 && letter_owners(def, board, layer)) return;
  if (zone.holds.kind != DomainKind::kRange) add(zone.holds.names);
}

// How a layer's things are written without their letters being added; of numbers that there are some.
std::set<std::string> faces_of(const GameDef& def, int board, const Layer& layer, bool coloured) {
  std::set<std::string> faces;
  const auto add = [&](const std::string& sign, const std::string& colour) {
    faces.insert(sign + (coloured ? "\n" + colour : ""));
  };
  for (const Thing& thing : things_of(def, board, layer)) add(sign_of(thing), thing.colour);
  if (faces.empty()) add(layer.symbol.one + "0", hidden_colour(def, layer, 0));
  return faces;
}

bool meet(const std::set<std::string>& one, const std::set<std::string>& other) {
  return std::any_of(one.begin(), one.end(), [&other](const std::string& face) { return other.count(face) != 0; });
}

int sites_of(const Zone& zone, int board) {
  return points_at(zone, board) ? zone.holds.sites : zone.sites_on(board)->sites;
}

// Where two layers would write the same at one place, the letters of their zones stand before those of their things.
void tell_layers_apart(const GameDef& def, int board, std::vector<Layer>& layers) {
  std::set<std::size_t> alike;
  for (std::size_t one = 0; one < layers.size(); ++one) {
    for (std::size_t other = 0; other < one; ++other) {
      Layer& a = layers[one];
      Layer& b = layers[other];
      if (a.mirrored != b.mirrored || a.zone == b.zone) continue;
      if (sites_of(zone_of(def, a), board) != sites_of(zone_of(def, b), board)) continue;
      const auto same = [&](bool coloured) {
        return meet(faces_of(def, board, a, coloured), faces_of(def, board, b, coloured));
      };
      if (!same(false)) continue;
      a.told = b.told = false;
      if (same(true)) a.told_by_colour = b.told_by_colour = false;
      alike.insert({one, other});
    }
  }
  Texts names;
  for (const std::size_t one : alike) names.push_back(zone_of(def, layers[one]).name);
  const Texts letters = abbreviations(names);
  std::size_t next = 0;
  for (const std::size_t one : alike) layers[one].before = letters[next++];
}

}  // namespace

bool points_at(const Zone& zone, int board) {
  return zone.sites_on(board) == nullptr && zone.holds.board == board && zone.holds.sites >= 0;
}

bool is_empty(const Zone& zone, const Layer& layer, std::optional<int> value) {
  if (value == kNone && zone.holds.optional) return true;
  if (value != 0) return false;
  if (zone.holds.is_bool() && !zone.holds.optional) {
    return !layer.symbol.by_name || layer.symbol.of(zone.holds.text(0)).empty();
  }
  return zone.holds.kind == DomainKind::kRange && !layer.symbol.by_name;
}

Thing thing_of(const GameDef& def, int board, const Layer& layer, int row, int place, int value) {
  const Zone& zone = zone_of(def, layer);
  const auto seat_name = [&] { return def.seats[static_cast<std::size_t>(zone.owner(row))]; };
  const auto letters = [&layer](const std::string& name) {
    const auto found = layer.letters.find(name);
    return found == layer.letters.end() ? std::string(beginning_of(name, 1)) : found->second;
  };
  Thing thing;
  if (zone.is_heaped_on(board)) {
    const bool counted = tells_how_many(zone.holds);
    const std::string at = text_of(zone.over, place);
    thing.styled = counted ? at : text_of(zone.holds, value);
    thing.name = counted ? at : at + " " + thing.styled;
    thing.letters = letters(thing.styled);
  } else if (points_at(zone, board)) {
    const std::string row_name = zone.row_name(row);
    const std::string in_row = zone.has_over ? text_of(zone.over, place) : zone.name;
    const std::string at = row_name.empty() ? in_row : row_name + " " + in_row;
    const bool numbered = zone.over.kind == DomainKind::kRange;
    thing.styled = thing.name = zone.per_seat ? seat_name() : at;
    thing.letters = zone.per_seat || !numbered ? letters(thing.name) : at;
    if (zone.per_seat && zone.length > 1) {
      thing.name += " " + at;
      thing.letters += numbered ? at : letters(at);
    }
  } else if (layer.look == LayerLook::kDiscs && zone.per_seat) {
    thing.name = seat_name();
    thing.styled = text_of(zone.holds, value);
    thing.letters = letters(thing.name);
  } else {
    thing.styled = thing.name = text_of(zone.holds, value);
    thing.letters = zone.holds.kind == DomainKind::kRange ? thing.name : letters(thing.name);
  }
  if (zone.holds.tiles >= 0 && layer.look == LayerLook::kTile) {
    thing.letters = tile_letters(*def.cards[static_cast<std::size_t>(zone.holds.tiles)].tiles, value);
  }
  thing.letters.insert(0, layer.before);
  thing.symbol = layer.symbol.of(thing.styled);
  const bool counted = zone.is_heaped_on(board) && tells_how_many(zone.holds) && !layer.colour.given;
  thing.colour = counted ? colour_of_counted(def, zone.over, place) : colour_of(def, layer, thing.styled, row, value);
  thing.man = layer.man.of(thing.styled);
  const Domain& holds = zone.holds;
  if (holds.pieces >= 0) {
    thing.seat = def.pieces[static_cast<std::size_t>(holds.pieces)].owner(value);
  } else if (holds.kind == DomainKind::kSeats) {
    thing.seat = value;
  } else if (zone.is_heaped_on(board) && zone.over.kind == DomainKind::kSeats) {
    thing.seat = place;
  } else if (zone.per_seat && holds.kind != DomainKind::kNames) {
    thing.seat = zone.owner(row);
  }
  return thing;
}

std::string hidden_colour(const GameDef& def, const Layer& layer, int row) {
  if (layer.colour.given) return colour_of(def, layer, "?", row, kNone);
  return seat_colour(def, zone_of(def, layer).owner(row));
}

std::vector<Thing> things_of(const GameDef& def, int board, const Layer& layer) {
  const Zone& zone = zone_of(def, layer);
  const bool moves = points_at(zone, board);
  const bool by_row = zone.per_seat && (moves || layer.look == LayerLook::kDiscs);
  std::vector<Thing> found;
  if (zone.is_heaped_on(board) && tells_how_many(zone.holds)) {
    for (int place = 0; place < zone.length; ++place) found.push_back(thing_of(def, board, layer, 0, place, 1));
    return found;
  }
  for (int row = 0; row < (by_row ? zone.rows : 1); ++row) {
    if (moves) {
      for (int place = 0; place < std::min(zone.length, kMostPlaces); ++place) {
        found.push_back(thing_of(def, board, layer, row, place, 0));
      }
    } else if (layer.look == LayerLook::kDiscs && zone.per_seat) {
      found.push_back(thing_of(def, board, layer, row, 0, 1));
    } else if (zone.holds.kind != DomainKind::kRange) {
      for (int value = zone.holds.min; value <= zone.holds.max(); ++value) {
        if (!is_empty(zone, layer, value)) found.push_back(thing_of(def, board, layer, row, 0, value));
      }
    }
  }
  return found;
}

void tell_apart(const GameDef& def, int board, std::vector<Layer>& layers) {
  for (Layer& layer : layers) {
    find_letters(def, board, layer);
    const std::vector<Thing> things = things_of(def, board, layer);
    const bool numbers = zone_of(def, layer).holds.kind == DomainKind::kRange && things.empty();
    layer.told = !numbers && differ(things, [](const Thing& one) { return sign_of(one); });
    layer.told_by_colour =
        !numbers && differ(things, [](const Thing& one) { return sign_of(one) + "\n" + one.colour; });
  }
  tell_layers_apart(def, board, layers);
}

}  // namespace quoin::drawing
