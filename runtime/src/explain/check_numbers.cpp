// The part of a check that reads rules for numbers which the two Luas do not share.
#include <algorithm>

#include "explain/check_match.h"
#include "quoin/explain/numbers.h"

namespace quoin {
namespace {

constexpr const char* kNumbers = "numbers are those of both Luas";
constexpr std::size_t kMostLines = 12;

// One line for each, of many the first.
std::string lines_of(const std::vector<std::string>& texts) {
  std::string lines;
  for (std::size_t i = 0; i < std::min(texts.size(), kMostLines); ++i) lines += (i > 0 ? "\n" : "") + texts[i];
  if (texts.size() > kMostLines) lines += "\n... (" + std::to_string(texts.size()) + " in all)";
  return lines;
}

}  // namespace

void check_numbers(const GameDef& def, Promises& promises) {
  std::vector<std::string> texts;
  for (const NumberNote& note : number_notes(def)) {
    texts.push_back(note.where.file + ":" + std::to_string(note.where.line) + ": " + note.text);
  }
  promises.test(kNumbers, true, "");
  promises.count(kNumbers, texts.empty() ? "nothing seen that differs" : "look at\n" + lines_of(texts));
}

}  // namespace quoin
