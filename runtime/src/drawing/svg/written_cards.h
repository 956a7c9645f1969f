// Cards that are to be read, larger than playing cards: title, corner, text, numbers below.
#pragma once

#include <vector>

#include "drawing/svg/playing_cards.h"

namespace quoin::svg {

// Whether one of them is seen that is to be read.
bool any_written(const std::vector<CardShown>& cards);
// Open cards whole beside one another, in two rows at most; more in columns, of which each shows the titles of all and
// the last card whole. Cards that lie face down are as large as playing cards.
Item written_item(const std::vector<CardShown>& cards, double room);
// A card with how many there are of it below it.
Item counted_card_item(const drawing::CardFace& face, const std::string& count);
// So many of them on one another, the top one seen, with their number.
Item written_pile_item(const CardShown& top, int count);

}  // namespace quoin::svg
