// The keys `visible`, `mixes` and `redraw`: who may see what lies in a zone, counter or record, and how it is drawn
// anew.
#pragma once

#include "schema/fields.h"

namespace quoin {

// What `visible` may be: of what has seats, of what has none; and the same with `{by: ZONE, else: ..}`.
Form seen_form();
Form open_form();
Form switched(Form form);

// What `visible` says, but for a switch.
Visibility read_visibility(const YamlNode& node, const Reading& in, bool with_owner);
// Sets `visible`; where another zone switches it, what holds elsewhere. REQUIRES `per_seat` set.
void read_sight(Zone& zone, const YamlNode& node, const Reading& in, const std::string& called);

Field<Zone> redraw_field();
Rule redraw_rule();
Field<Zone> mixes_field();  // after `visible`

}  // namespace quoin
