// What a case expects of a match. In: the match and the expectation's YAML. Out: an Error that says what was found.
#pragma once

#include "explain/case_reading.h"
#include "quoin/engine/match.h"

namespace quoin {

// What may stand there.
Form choices_form();
Form illegal_form();
Form result_form();
Form next_form();

// Plays the listed choices: texts, `luck`, or {deal: [draws]}.
Status play_choices(Match& match, const YamlNode& list);

Status check_legal(const Match& match, const YamlNode& list);  // exactly these actions
Status check_legal_count(const Match& match, const YamlNode& node);
Status check_per_kind(const Match& match, const YamlNode& map);
Status check_includes(const Match& match, const YamlNode& list, bool included);
Status check_illegal(const Match& match, const YamlNode& node);  // one map or a list of them
Status check_result(const Match& match, const YamlNode& map);    // or the winner alone
Status check_next(const Match& match, const YamlNode& map);
Status check_passes(const Match& match, const YamlNode& list);
Status check_zones(const Match& match, const YamlNode& map);
// What `zones` says of the zone that a message names, else all of it.
const YamlNode& zone_of_fault(const YamlNode& zones, const std::string& message);

}  // namespace quoin
