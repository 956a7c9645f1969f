// Texts by their characters, not bytes: what goes by places in a line counts code points of UTF-8.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quoin::drawing {

// The characters of a text, each with the bytes that it has there. REQUIRES UTF-8.
std::vector<std::string_view> characters(std::string_view text);
// How many they are.
int length(std::string_view text);
// The first `most` characters.
std::string_view beginning_of(std::string_view text, int most);
// The number of a character. REQUIRES one character of UTF-8.
char32_t code_point(std::string_view character);
// How many columns of a terminal a character takes: 0 (accents, controls), 1 or 2.
int columns_of(char32_t character);

// "a", "b", "c" -> "a, b, c".
std::string joined(const std::vector<std::string>& texts, std::string_view between);
std::string repeated(std::string_view text, int times);
// Filled with blanks at the right up to so many characters.
std::string padded(std::string_view text, int width);
// Filled at both sides up to so many characters; of an odd rest the larger half stands at the left if the width is odd,
// else at the right.
std::string centred(std::string_view text, int width, std::string_view fill = " ");

// For each name its first letter and, where others begin alike, the letters at which it leaves them: "king", "knight",
// "pawn" -> "ki", "kn", "p". No two names have the same. REQUIRES different names.
std::vector<std::string> abbreviations(const std::vector<std::string>& names);

// A name of game.yaml as people write it: "held_cards.x" -> "held cards x".
std::string words(std::string_view name);
// In upper case: Latin, Greek and Cyrillic letters.
std::string upper(std::string_view text);

}  // namespace quoin::drawing
