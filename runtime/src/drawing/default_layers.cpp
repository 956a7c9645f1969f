// Layers worked out from zones and from the kinds of site that they lie over.
#include "drawing/default_layers.h"

#include <algorithm>

namespace quoin::drawing {
namespace {

enum Height { kAreas, kEdges, kPoints, kMoving, kNowhere };

const SiteType& kind_of(const GameDef& def, int board, int sites) {
  return def.boards[static_cast<std::size_t>(board)].sites[static_cast<std::size_t>(sites)];
}

bool lies_over(const Zone& zone, int board) {
  return zone.has_over && zone.over.kind == DomainKind::kSites && zone.over.board == board;
}

Height height_of(const GameDef& def, const Zone& zone, int board) {
  if (zone.role != ZoneRole::kZone || !zone.shown) return kNowhere;
  if (lies_over(zone, board)) {
    const std::size_t corners = kind_of(def, board, zone.over.sites).outlines.front().size();
    return corners == 0 ? kPoints : corners == 2 ? kEdges : kAreas;
  }
  if (zone.is_heaped_on(board)) return kPoints;
  const bool elsewhere = zone.has_over && zone.over.kind == DomainKind::kSites;
  return zone.holds.kind == DomainKind::kSites && zone.holds.board == board && !elsewhere ? kMoving : kNowhere;
}

// Seats have discs where they are, and a pawn each where a zone tells where it stands.
std::string usual_symbol(const Zone& zone, Height height) {
  if (height == kMoving) return !zone.per_seat || zone.over.kind == DomainKind::kNames ? "" : zone.has_over ? "●" : "♟";
  const bool plain = zone.holds.kind == DomainKind::kSeats || zone.holds.is_bool();
  return plain && zone.over.sites == 0 && height != kEdges ? "●" : "";
}

// The shortest beginnings that tell apart the kinds without a symbol of their own, in capitals.
std::vector<std::string> letters_of(const Pieces& pieces, const std::vector<bool>& signed_kinds) {
  std::vector<std::string> letters;
  for (const PieceKind& kind : pieces.kinds) {
    std::size_t length = 1;
    const auto is_shared = [&](const PieceKind& other) {
      return other.name != kind.name && !signed_kinds[static_cast<std::size_t>(&other - pieces.kinds.data())] &&
             other.name.compare(0, length, kind.name, 0, length) == 0;
    };
    while (length < kind.name.size() && std::any_of(pieces.kinds.begin(), pieces.kinds.end(), is_shared)) ++length;
    letters.push_back(kind.name.substr(0, length));
    char& first = letters.back().front();
    if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
  }
  return letters;
}

}  // namespace

void dress_pieces(const GameDef& def, Layer& layer) {
  const Domain& holds = def.layout.zone(layer.zone).holds;
  if (holds.pieces < 0) return;
  const Pieces& pieces = def.pieces[static_cast<std::size_t>(holds.pieces)];
  std::vector<bool> signed_kinds(pieces.kinds.size());
  for (int value = 0; value < holds.size; ++value) {
    if (!layer.symbol.of(holds.text(value)).empty()) signed_kinds[static_cast<std::size_t>(pieces.kind(value))] = true;
  }
  const std::vector<std::string> letters = letters_of(pieces, signed_kinds);
  const auto dress = [&](Style& style, auto usual) {
    if (style.given && !style.by_name) return;
    style.given = style.by_name = true;
    for (int value = 0; value < holds.size; ++value) style.names.try_emplace(holds.text(value), usual(value));
  };
  dress(layer.symbol, [&](int value) { return letters[static_cast<std::size_t>(pieces.kind(value))]; });
  dress(layer.colour, [&](int value) { return def.seat_colours[static_cast<std::size_t>(pieces.owner(value))]; });
}

// Seats and pieces on the edges between tiles are no walls.
bool stands_on_tiles(const GameDef& def, const Zone& zone, int board) {
  const bool somebody = zone.holds.kind == DomainKind::kSeats || zone.holds.pieces >= 0;
  return somebody && std::ranges::any_of(def.layout.zones, [board](const Zone& other) {
           return other.holds.tiles >= 0 && lies_over(other, board);
         });
}

LayerLook usual_look(const GameDef& def, const Zone& zone, int board, bool has_symbol) {
  if (!lies_over(zone, board)) return LayerLook::kPiece;
  const std::size_t corners = kind_of(def, board, zone.over.sites).outlines.front().size();
  if (zone.holds.tiles >= 0 && corners > 2) return LayerLook::kTile;
  if (corners == 2) return stands_on_tiles(def, zone, board) ? LayerLook::kPiece : LayerLook::kWall;
  const bool how_many = zone.holds.kind == DomainKind::kRange && zone.holds.min == 0 && !zone.holds.optional;
  return how_many && !has_symbol && (zone.over.sites == 0 || corners == 0) ? LayerLook::kPit : LayerLook::kPiece;
}

std::vector<Layer> default_layers(const GameDef& def, int board) {
  std::vector<Layer> layers;
  for (int height = kAreas; height < kNowhere; ++height) {
    for (std::size_t number = 0; number < def.layout.zones.size(); ++number) {
      const Zone& zone = def.layout.zones[number];
      if (height_of(def, zone, board) != height) continue;
      Layer layer;
      layer.zone = static_cast<int>(number);
      layer.symbol.one = usual_symbol(zone, static_cast<Height>(height));
      if (height == kEdges && stands_on_tiles(def, zone, board)) layer.symbol.one = "●";
      layer.symbol.given = !layer.symbol.one.empty();
      layer.look = usual_look(def, zone, board, layer.symbol.given);
      layers.push_back(std::move(layer));
    }
  }
  return layers;
}

ConstructionDisplay default_construction(const GameDef& def, const Record& record) {
  ConstructionDisplay result;
  std::vector<int> owners;
  for (const int column : record.columns) {
    if (def.layout.zone(column).holds.kind == DomainKind::kSeats) owners.push_back(column);
  }
  if (owners.size() == 1) result.owner = owners.front();
  return result;
}

}  // namespace quoin::drawing
