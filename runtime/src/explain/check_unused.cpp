// The parts of a check that are reported and fail nothing: what a game declares and its random matches never use, and
// numbers that the two Luas do not share.
#include <algorithm>

#include "explain/check_match.h"
#include "explain/numbers.h"
#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr const char* kUnused = "declared and never used";
constexpr std::int64_t kOften = 100;  // listed so often, a field with one value is worth a word

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

void Usage::add(const PlayedMatch& played) {
  phases_.insert(played.phases.begin(), played.phases.end());
  for (const Trace& ply : played.plies) {
    for (const std::int32_t action : ply.list) {
      const ActionParts parts = decode_action(def_, action);
      Kind& kind = kinds_[static_cast<std::size_t>(parts.kind)];
      ++kind.listed;
      for (std::size_t i = 0; i < def_.actions[static_cast<std::size_t>(parts.kind)].fields.size(); ++i) {
        if (kind.values[i].size() < 2) kind.values[i].insert(parts.values[i]);
      }
    }
  }
}

void Usage::tell(Promises& promises) const {
  std::vector<std::string> found;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    const ActionKind& kind = def_.actions[k];
    if (kinds_[k].listed == 0) found.push_back("action " + kind.name + " (never listed: emit." + kind.name + ")");
    if (kinds_[k].listed < kOften) continue;
    for (std::size_t i = 0; i < kind.fields.size(); ++i) {
      const ActionField& field = kind.fields[i];
      if (kinds_[k].values[i].size() != 1 || field.domain.size < 2) continue;
      found.push_back("field " + field.name + " of " + kind.name + " (always " +
                      field.domain.text(*kinds_[k].values[i].begin()) + ")");
    }
  }
  for (std::size_t i = 0; i < def_.phases.size(); ++i) {
    const std::string& name = def_.phases[i].name;
    if (!phases_.contains(static_cast<int>(i))) found.push_back("phase " + name + " (never gone to: go." + name + ")");
  }
  promises.test(kUnused, true, "");
  promises.count(kUnused, found.empty() ? "nothing" : list_names(found));
}

void check_numbers(const GameDef& def, Promises& promises) {
  std::vector<std::string> texts;
  for (const NumberNote& note : number_notes(def)) {
    texts.push_back(note.where.file + ":" + std::to_string(note.where.line) + ": " + note.text);
  }
  promises.test(kNumbers, true, "");
  promises.count(kNumbers, texts.empty() ? "nothing seen that differs" : "look at\n" + lines_of(texts));
}

}  // namespace quoin
