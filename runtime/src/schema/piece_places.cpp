// Whether pieces can move where they stand: some board that holds them must have each way, lie in rows for each leap
// and have each region. After zones.
#include "schema/piece_places.h"

#include <algorithm>
#include <set>

#include "quoin/schema/pieces.h"
#include "schema/reading.h"
#include "schema/sections.h"

namespace quoin {
namespace {

constexpr std::size_t kMostPathsOfPieces = 64;

std::vector<PlaceOfPieces> places_of(const GameDef& def, int pieces) {
  std::vector<PlaceOfPieces> places;
  for (const PlaceOfPieces& place : kinds_of_sites(def)) {
    const auto holds = [&](const Zone& zone) {
      return zone.holds.pieces == pieces && zone.has_over && zone.over.kind == DomainKind::kSites &&
             zone.over.board == place.number && zone.over.sites == place.kind;
    };
    if (std::ranges::any_of(def.layout.zones, holds) || std::ranges::any_of(def.layout.scratch, holds)) {
      places.push_back(place);
    }
  }
  return places;
}

class PlaceChecks {
 public:
  PlaceChecks(const GameDef& def, std::vector<PlaceOfPieces> places)
      : def_(def), places_(std::move(places)), ways_(way_names(places_)) {
    for (const PlaceOfPieces& place : places_)
      where_ += (where_.empty() ? "" : ", ") + place.board->name + "." + place.type->name;
  }

  void check_kind(const YamlNode& map, const std::string& what) const {
    if (const YamlNode* moves = map.find("moves")) {
      for (const YamlNode& one : moves->items) check_movement(one, what);
    } else {
      check_movement(map, what);
    }
    if (const YamlNode* promotes = map.find("promotes"))
      check_region(*promotes->find("in"), "what " + what + " is promoted in");
  }

  // A leap takes a path for each side that it may go to.
  void check_paths(const YamlNode& place, const Pieces& pieces, const std::string& what) const {
    std::set<std::pair<int, int>> leaps;
    for (const PieceKind& kind : pieces.kinds) {
      for (const Movement& movement : kind.movements) {
        if (!movement.ways.empty()) continue;
        const auto [a, b] = movement.leap;
        for (const auto& [rows, columns] : {std::pair{a, b}, std::pair{b, a}}) {
          for (const int up : {1, -1}) leaps.insert({{up * rows, columns}, {up * rows, -columns}});
        }
      }
    }
    for (const PlaceOfPieces& one : places_) {
      const std::size_t paths = one.type->ways.size() + (one.type->rows > 0 ? leaps.size() : 0);
      if (paths <= kMostPathsOfPieces) continue;
      fault(place,
            what + " move in " + std::to_string(paths) + " directions by ways and leaps on \"" + one.board->name +
                "\"; there may be " + std::to_string(kMostPathsOfPieces),
            "let them leap less far, or to fewer sides");
    }
  }

 private:
  void check_movement(const YamlNode& map, const std::string& what) const {
    for (const char* key : {"step", "ride", "jump", "hop"}) {
      const YamlNode* ways = map.find(key);
      if (ways == nullptr) continue;
      if (!ways->is_list()) check_way(*ways, what);
      for (const YamlNode& way : ways->items) check_way(way, what);
    }
    const YamlNode* leap = map.find("leap");
    if (leap != nullptr && std::ranges::none_of(places_, [](const auto& place) { return place.type->rows > 0; })) {
      fault(*leap, what + " leaps over rows and columns, but stands on " + where_ + ", where sites do not lie in rows",
            "let it ride or step");
    }
    if (const YamlNode* from = map.find("from")) check_region(*from, "what " + what + " moves from");
  }

  void check_way(const YamlNode& way, const std::string& what) const {
    if (ways_.empty())
      fault(way, what + " moves along ways, but stands on " + where_ + ", where there are none", "let them leap");
    need_word(way, "a way of " + what + " on " + where_, ways_);
  }

  void check_region(const YamlNode& name, const std::string& what) const {
    const auto region = std::ranges::find(def_.regions, name.text, &Region::name);
    const auto lies_there = [&](const PlaceOfPieces& place) {
      return place.number == region->board && place.kind == region->sites;
    };
    if (std::ranges::any_of(places_, lies_there)) return;
    const Board& board = def_.boards[static_cast<std::size_t>(region->board)];
    fault(name,
          what + " must be a region of " + where_ + "; \"" + region->name + "\" is one of " + board.name + "." +
              board.sites[static_cast<std::size_t>(region->sites)].name,
          "name a region of " + where_);
  }

  const GameDef& def_;
  std::vector<PlaceOfPieces> places_;
  std::vector<std::string> ways_;
  std::string where_;
};

}  // namespace

std::vector<PlaceOfPieces> kinds_of_sites(const GameDef& def) {
  std::vector<PlaceOfPieces> places;
  for (int b = 0; b < static_cast<int>(def.boards.size()); ++b) {
    const Board& board = def.boards[static_cast<std::size_t>(b)];
    for (int k = 0; k < static_cast<int>(board.sites.size()); ++k) {
      places.push_back({&board, &board.sites[static_cast<std::size_t>(k)], b, k});
    }
  }
  return places;
}

std::vector<std::string> way_names(const std::vector<PlaceOfPieces>& places) {
  std::vector<std::string> names;
  const auto add = [&names](const std::string& name) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  };
  for (const PlaceOfPieces& place : places) {
    for (const WaySet& set : place.type->way_sets) add(set.name);
    for (const Way& way : place.type->ways) add(way.name);
  }
  return names;
}

void check_pieces(const YamlNode& root, const GameDef& def) {
  const YamlNode* section = root.find("pieces");
  for (std::size_t p = 0; p < def.pieces.size(); ++p) {
    const YamlEntry& army = section->entries[p];
    const std::string all = "pieces \"" + def.pieces[p].name + "\"";
    std::vector<PlaceOfPieces> places = places_of(def, static_cast<int>(p));
    if (places.empty()) continue;
    const PlaceChecks checks(def, std::move(places));
    for (const YamlEntry& kind : army.value.entries)
      checks.check_kind(kind.value, "\"" + kind.key.text + "\" of " + all);
    checks.check_paths(army.key, def.pieces[p], all);
  }
}

}  // namespace quoin
