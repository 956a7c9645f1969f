// What a person types and which action it means: the numbered menu, texts that may be cut short, and short texts
// ("e2e4", "Nf3"). Knows no terminal: faces lay the menu out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// One legal action: its number in the menu (from 1), its kind and its text.
struct Entry {
  int number = 0;
  std::int32_t action = 0;
  std::string kind;
  std::string text;
};

// What `seat` may do, kinds together, numbered from 1; empty if it is not to choose now.
std::vector<Entry> menu(const Match& match, int seat);

// The actions whose texts have words that begin like those typed, in order.
std::vector<Entry> matching(const std::vector<Entry>& menu, std::string_view typed);

// The action of the menu that a person means: a number; a text, or what is left of one cut short ("p c1 b" for "pivot
// c1-c2 to b2-c2"), unless all fields are left open, or how many or how much something is; a short text of the game's
// own; the fields of the text run together ("e2e4"). An Error (kIllegal) if several may be meant, which it names, or
// none.
Result<std::int32_t> understand(const Match& match, const std::vector<Entry>& menu, std::string_view typed);

// Several short texts in a row ("8/5 6/5") as actions to be played one after the other; one text as understand() has
// it. An Error as if the whole were one.
Result<std::vector<std::int32_t>> understand_row(const Match& match, const std::vector<Entry>& menu,
                                                 std::string_view typed);

// By entry the shortest text of the game's own that means this one alone; "" where there is none.
std::vector<std::string> short_texts(const Match& match, const std::vector<Entry>& menu);

// Lines that together stand for exactly these texts ("lengthwise at -7..7 2"); as many as texts if their words hold no
// numbers. Texts that are alike but for one number become one line, from the last word to the first; then so do lines.
std::vector<std::string> as_ranges(const std::vector<std::string>& texts);

}  // namespace quoin
