// The layers that a board has where game.yaml says nothing: every zone of things on it.
#pragma once

#include <vector>

#include "quoin/drawing/display.h"

namespace quoin::drawing {

// What a zone's things are drawn as where its layer does not say it.
LayerLook usual_look(const GameDef& def, const Zone& zone, int board, bool has_symbol);
// Whether what the zone holds stands on edges between tiles, as followers do.
bool stands_on_tiles(const GameDef& def, const Zone& zone, int board);
// Pieces of game.yaml have their owner's colour and their kind's first letters where a layer does not say otherwise.
void dress_pieces(const GameDef& def, Layer& layer);
// Areas lowest, then edges, then points, on top what moves: zones that hold the board's sites.
std::vector<Layer> default_layers(const GameDef& def, int board);
// A construction told apart by the one column that holds seats.
ConstructionDisplay default_construction(const GameDef& def, const Record& record);

}  // namespace quoin::drawing
