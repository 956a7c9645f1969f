// Values of dials: what one may be, read from YAML or from text, and the way back. Throws Fault.
#pragma once

#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/schema/yaml.h"

namespace quoin {

// What a dial is set to. For counts `value` is their total; otherwise `counts` is empty.
struct Setting {
  int value = 0;
  std::vector<int> counts;
};

// The value at `node`; `before` is put before the dial in faults ("the default of ").
Setting read_setting(const Dial& dial, const YamlNode& node, const std::string& before = "");
// The value of a text as typed: "7", "sliding", "GF:10,GL:10".
Setting parse_setting(const Dial& dial, const std::string& text);

inline Setting setting_of(const Dial& dial) { return {dial.value, dial.counts}; }
inline void set_dial(Dial& dial, Setting setting) {
  dial.value = setting.value;
  dial.counts = std::move(setting.counts);
}
inline bool same(const Setting& a, const Setting& b) { return a.value == b.value && a.counts == b.counts; }

}  // namespace quoin
