// Playing cards: index and suit in a corner, pips or one large sign, backs; hands as fans, piles with their size.
#pragma once

#include <optional>
#include <vector>

#include "drawing/svg/items.h"
#include "quoin/drawing/card_face.h"

namespace quoin::svg {

// A card, nothing if it lies face down.
using CardShown = std::optional<drawing::CardFace>;

// The attribute by which pages look at a card.
std::string card_data(const drawing::CardFace& face);
// A card lying by itself.
Item playing_card_item(const CardShown& card);
// Cards held in a hand, the last on top, each showing its corner, with what is told of each; room for one if there is
// none.
Item fan_item(std::vector<CardShown> cards, double room, std::vector<drawing::CardNote> notes = {});
// Columns of cards, the last of each on top, the others showing their corners.
Item columns_item(std::vector<std::vector<CardShown>> columns);
// Cards beside one another.
Item row_item(std::vector<CardShown> cards);
// So many cards on one another, the top one seen, with their number beside them; room for one if there is none.
Item pile_item(const CardShown& top, int count);

}  // namespace quoin::svg
