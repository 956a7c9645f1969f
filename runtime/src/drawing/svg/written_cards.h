// Cards that are to be read, larger than playing cards: title, corner, text, numbers below.
#pragma once

#include <vector>

#include "drawing/svg/playing_cards.h"

namespace quoin::svg {

// Whether one of them is seen that is to be read.
bool any_written(const std::vector<CardShown>& cards);
// Open cards whole beside one another, in two rows at most; more in columns, of which each shows the titles of all and
// the last card whole. Equal cards that lie `sorted` are one with its number. Cards that lie face down are as large as
// playing cards. Of what `notes` tell of some card all lie whole, each above its own.
Item written_item(std::vector<CardShown> cards, bool sorted, double room, std::vector<drawing::CardNote> notes = {});
// A card with how many there are of it in its title.
Item counted_card_item(const drawing::CardFace& face, const std::string& count);
// Some on one another, the top one seen, with their number; what they are is told under the mouse.
Item written_pile_item(const std::vector<CardShown>& cards);

}  // namespace quoin::svg
