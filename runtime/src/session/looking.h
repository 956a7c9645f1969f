// What lies somewhere and what it is, in words.
#pragma once

#include "quoin/drawing/site.h"
#include "quoin/drawing/view.h"
#include "session/door.h"

namespace quoin::session {

// {text, things: [{zone, text, owner, help}]}. `seat`: on whose own copy of a board; kNone: on any.
json look_at_site(const drawing::View& view, const drawing::Site& site, int seat);
// A face of the game's cards; where the viewer sees it. Throws a Refusal if there is none.
json look_at_card(const drawing::View& view, const std::string& card);
// The card at a place of a zone, counted from the bottom; of the seat's row.
json look_at_place(const drawing::View& view, const std::string& zone, int seat, int place);
// Each card and each site that an action names. REQUIRES an action of the game.
json look_at_action(const drawing::View& view, int action);
// A zone by its name, and what the viewer sees in it. Throws a Refusal if there is none.
json look_at_zone(const drawing::View& view, const std::string& name);

}  // namespace quoin::session
