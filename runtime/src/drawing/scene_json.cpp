// Scenes as JSON.
#include "quoin/drawing/scene_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "quoin/drawing/text.h"
#include "quoin/schema/description.h"
#include "quoin/schema/display.h"

namespace quoin::drawing {
namespace {

using nlohmann::json;

json point(Position at) { return json::array({at.x, at.y}); }

// A seat, a viewer or an owner: null for none.
json number_or_null(std::optional<int> number) { return number && *number != kNone ? json(*number) : json(nullptr); }

const std::string& name_of(const SceneBoard& shown, int sites, int site) {
  return shown.picture.board().sites[static_cast<std::size_t>(sites)].names[static_cast<std::size_t>(site)];
}

json site_json(const SceneBoard& shown, int sites, int site) {
  const SiteType& kind = shown.picture.board().sites[static_cast<std::size_t>(sites)];
  return {{"sites", kind.name}, {"site", site}, {"at", name_of(shown, sites, site)}};
}

// The word by which `look` calls it.
std::string look_of(const Mark& mark) {
  return mark.man == Man::kPiece ? word_of(kLayerLooks, mark.look) : word_of(kMen, mark.man);
}

json thing_json(const Scene& scene, const SceneBoard& shown, const Mark& mark) {
  json thing = site_json(shown, mark.sites, mark.site);
  thing.update({{"zone", scene.display->zone(mark.zone).name},
                {"name", mark.name},
                {"look", look_of(mark)},
                {"symbol", mark.symbol},
                {"colour", mark.colour},
                {"owner", number_or_null(mark.seat)},
                {"hidden", mark.symbol == "?" && mark.name == "?"}});
  return thing;
}

// The kinds of site that are shown or named by what is there, with all their sites.
json kinds_json(const SceneBoard& shown) {
  std::set<int> kinds(shown.picture.layers.begin(), shown.picture.layers.end());
  kinds.insert(0);
  for (const Mark& mark : shown.picture.marks) kinds.insert(mark.sites);
  for (const Site& site : shown.changed) kinds.insert(site.sites);
  for (const Target& target : shown.targets) kinds.insert(target.site.sites);
  json found = json::array();
  for (const int number : kinds) {
    const SiteType& kind = shown.picture.board().sites[static_cast<std::size_t>(number)];
    json positions = json::array();
    for (const Position& at : kind.positions) positions.push_back(point(at));
    json outlines = json::array();
    for (const auto& outline : kind.outlines) {
      json& points = outlines.emplace_back(json::array());
      for (const Position& at : outline) points.push_back(point(at));
    }
    found.push_back({{"name", kind.name},
                     {"names", kind.names},
                     {"positions", std::move(positions)},
                     {"outlines", std::move(outlines)}});
  }
  return found;
}

json board_json(const Scene& scene, const SceneBoard& shown) {
  json things = json::array();
  for (const Mark& mark : shown.picture.marks) things.push_back(thing_json(scene, shown, mark));
  json changed = json::array();
  for (const Site& site : shown.changed) changed.push_back(site_json(shown, site.sites, site.site));
  json targets = json::array();
  for (const Target& target : shown.targets) {
    json& entry = targets.emplace_back(site_json(shown, target.site.sites, target.site.site));
    entry["label"] = label_of(*scene.match, target);
    entry["actions"] = target.actions;
  }
  return {{"name", shown.picture.board().name}, {"seat", number_or_null(shown.picture.seat)},
          {"title", shown.picture.title},       {"sites", kinds_json(shown)},
          {"things", std::move(things)},        {"changed", std::move(changed)},
          {"targets", std::move(targets)}};
}

// What lies beside the boards in the rows of one seat, or in those of nobody.
json zones_json(const Scene& scene, int seat) {
  json zones = json::array();
  for (const SceneZone& shown : scene.zones) {
    if (shown.seat != seat) continue;
    const Zone& zone = *shown.zone;
    json values = json::array();
    json places = json::array();
    for (const Place& one : shown.places) {
      values.push_back(told(zone.holds, one.value));
      if (zone.has_over && zone.over.kind != DomainKind::kRange) places.push_back(told(zone.over, one.place));
    }
    if (places.size() != values.size()) places = json::array();  // one value for all places that are alike
    const NumberLook look = shown.look->look;
    zones.push_back({{"name", zone.name},
                     {"places", std::move(places)},
                     {"values", std::move(values)},
                     {"look", look == NumberLook::kWritten ? "" : word_of(kNumberLooks, look)},
                     {"colour", shown.look->colour},
                     {"most", look == NumberLook::kTokens ? json(zone.holds.max()) : json(nullptr)}});
  }
  return zones;
}

json seat_json(const Scene& scene, int seat) {
  const auto points = scene.score(seat);
  return {{"name", scene.seats()[static_cast<std::size_t>(seat)]},
          {"colour", scene.display->seat_colour(seat)},
          {"points", points ? json(*points) : json(nullptr)},
          {"acts", scene.acts(seat)},
          {"task", scene.match->over() ? "" : scene.task(seat)},
          {"result", scene.match->over() ? scene.task(seat) : ""},
          {"zones", zones_json(scene, seat)}};
}

json construction_json(const SceneConstruction& shown) {
  json bodies = json::array();
  for (const Body& body : shown.bodies) {
    bodies.push_back({{"row", body.row},
                      {"corner", {body.x, body.y, body.z}},
                      {"edges", {body.w, body.d, body.h}},
                      {"sign", body.sign},
                      {"colour", body.colour},
                      {"owner", number_or_null(body.owner)},
                      {"newest", body.newest}});
  }
  return {{"name", shown.construction->record->name}, {"bodies", std::move(bodies)}};
}

// The actions that may be chosen, those that name no site too.
json actions_json(const Scene& scene) {
  json actions = json::array();
  const SceneOptions& options = scene.options;
  if (!options.highlight || !may_see_choices(*scene.match, options.viewer)) return actions;
  const Choosing fresh(*scene.match);
  for (const std::int32_t action : (options.choosing != nullptr ? *options.choosing : fresh).left()) {
    actions.push_back({{"action", action}, {"text", scene.match->choice_text(action)}});
  }
  return actions;
}

}  // namespace

json scene_json(const Scene& scene) {
  const int viewer = scene.options.viewer;
  json seats = json::array();
  for (int seat = 0; seat < scene.display->seats(); ++seat) seats.push_back(seat_json(scene, seat));
  json boards = json::array();
  for (const SceneBoard& shown : scene.boards) boards.push_back(board_json(scene, shown));
  json constructions = json::array();
  for (const SceneConstruction& shown : scene.constructions) constructions.push_back(construction_json(shown));
  return {{"game", full_name(scene.def())},
          {"title", scene.def().title},
          {"viewer", viewer == kAllSeeing ? json(nullptr) : json(viewer)},
          {"ply", scene.match->plies()},
          {"status", scene.status()},
          {"ended", scene.ended()},
          {"words", told(scene)},
          {"last", scene.last_text},
          {"seats", std::move(seats)},
          {"zones", zones_json(scene, kNone)},
          {"boards", std::move(boards)},
          {"constructions", std::move(constructions)},
          {"actions", actions_json(scene)}};
}

}  // namespace quoin::drawing
