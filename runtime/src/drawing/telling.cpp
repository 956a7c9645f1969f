// A state in words, for those who cannot see its picture.
#include <algorithm>
#include <utility>

#include "quoin/drawing/construction.h"
#include "quoin/drawing/marks.h"
#include "quoin/drawing/scene.h"
#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

using Texts = std::vector<std::string>;

// What a mark is called: whose it is and what.
std::string called(const Mark& mark, const Texts& seats) {
  if (!mark.row) return words(mark.name);
  const std::string& owner = seats[static_cast<std::size_t>(*mark.row)];
  return mark.row == mark.owner ? owner : owner + " " + words(mark.name);
}

void tell_layer(const Scene& scene, int number, const Layer& layer, Texts& sentences) {
  const Board& board = scene.def().boards[static_cast<std::size_t>(number)];
  std::vector<std::pair<std::string, std::string>> things;  // what, and where it lies
  for (const Mark& mark : marks_of(scene.view, number, layer)) {
    std::string name = called(mark, scene.seats());
    auto thing = std::find_if(things.begin(), things.end(), [&name](const auto& one) { return one.first == name; });
    if (thing == things.end()) thing = things.insert(things.end(), {std::move(name), ""});
    const SiteType& kind = board.sites[static_cast<std::size_t>(mark.sites)];
    thing->second += " " + kind.names[static_cast<std::size_t>(mark.site)];
    if (layer.stack != kNone) thing->second += " (" + std::to_string(mark.count) + ")";
  }
  Texts lies;
  for (const auto& [name, places] : things) lies.push_back(name + " at" + places);
  sentences.push_back(words(scene.display->zone(layer.zone).name) + " on " + words(board.name) + ": " +
                      (lies.empty() ? "nothing" : joined(lies, "; ")));
}

// One row of a zone.
std::string content_of(const GameDef& def, const Zone& zone, const std::vector<Place>& places) {
  Texts texts;
  if (std::none_of(places.begin(), places.end(), [](const Place& place) { return place.value.has_value(); }))
    return "hidden";
  if (tells_by_place(zone)) {
    for (const PlaceTold& one : places_told(def, zone, places)) texts.push_back(one.text(" "));
    return joined(texts, tells_where(zone.holds) ? " " : ", ");
  }
  const bool empty = zone.holds.optional && std::ranges::all_of(places, [&zone](const Place& place) {
                       return is_nothing(zone.holds, place.value);
                     });
  if (empty) return "";
  for (const Place& place : places) {
    if (!counts_names(zone)) {
      texts.push_back(told(def, zone.holds, place.value));
    } else if (place.value.value_or(0) != 0) {
      texts.push_back(told(def, zone.over, place.place) + " " + std::to_string(*place.value));
    }
  }
  return joined(texts, counts_names(zone) || zone.holds.cards >= 0 ? ", " : " ");
}

void tell_zone(const Scene& scene, const SceneZone& shown, Texts& sentences) {
  if (shown.places.empty()) return;
  const std::string owner = shown.seat == kNone ? "" : " of " + scene.seats()[static_cast<std::size_t>(shown.seat)];
  const std::string content = content_of(scene.def(), *shown.zone, shown.places);
  sentences.push_back(shown.name() + owner + ": " + (content.empty() ? "none" : content));
}

}  // namespace

std::string told(const Domain& domain, std::optional<int> value) {
  return value ? words(text_of(domain, *value)) : "?";
}

std::string told(const GameDef& def, const Domain& domain, std::optional<int> value) {
  const bool card = value && *value >= 0 && domain.cards >= 0 && domain.kind == DomainKind::kNames;
  return card ? def.cards[static_cast<std::size_t>(domain.cards)].title(*value) : told(domain, value);
}

std::string told(const Scene& scene) {
  const GameDef& def = scene.def();
  std::string status = status_of(*scene.match);
  if (status.ends_with('.')) status.pop_back();
  Texts sentences{"Ply " + std::to_string(scene.match->plies()) + ": " + status};
  if (!scene.last_text.empty()) sentences.push_back("last ply: " + scene.last_text);
  for (int seat = 0; seat < scene.display->seats(); ++seat) {
    const auto score = scene.score(seat);
    if (!score) continue;
    sentences.push_back(scene.seats()[static_cast<std::size_t>(seat)] + " has " + *score + " " +
                        words(scene.display->zone(def.scores).name));
  }
  for (int board = 0; board < static_cast<int>(def.boards.size()); ++board) {
    for (const Layer& layer : scene.display->layers(board)) tell_layer(scene, board, layer, sentences);
  }
  for (const Construction& construction : scene.display->constructions()) {
    Texts bodies;
    for (const Body& body : bodies_of(scene.view, construction)) bodies.push_back(body_text(body, scene.seats()));
    sentences.push_back(words(construction.record->name) + ": " + joined(bodies, ", "));
  }
  for (const SceneZone& shown : scene.zones) tell_zone(scene, shown, sentences);
  sentences.erase(std::remove(sentences.begin(), sentences.end(), ""), sentences.end());
  return joined(sentences, ". ") + ".";
}

}  // namespace quoin::drawing
