// The table of a card game: shared piles in the middle, the cards that each seat has laid in front of it.
#pragma once

#include <vector>

#include "drawing/svg/playing_cards.h"
#include "drawing/svg/setting.h"

namespace quoin::svg {

// What lies in a row of a zone that holds cards; nothing for places where none lies.
std::vector<CardShown> cards_shown(const drawing::Scene& scene, const drawing::SceneZone& shown);
// In games without boards cards that belong to nobody lie on the table, and a few of seats that all see.
bool lies_on_table(const drawing::Scene& scene, const drawing::SceneZone& shown);
// Nothing where nothing lies on a table. The seats sit around it clockwise; the viewer, else the first, in the south.
BlockPtr card_table_of(const Setting& setting, double width);

}  // namespace quoin::svg
