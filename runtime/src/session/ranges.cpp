// Very many texts told as few lines with ranges of numbers.
#include <algorithm>
#include <map>
#include <set>

#include "quoin/base/text.h"
#include "quoin/session/typed.h"

namespace quoin {
namespace {

using Line = std::vector<std::vector<std::string>>;  // by place the words that may stand there

bool is_whole(const std::string& word) {
  const std::size_t digits = word.starts_with("-") ? 1 : 0;
  constexpr std::size_t kMostDigits = 9;
  return word.size() > digits && word.size() <= kMostDigits + digits &&
         std::all_of(word.begin() + static_cast<std::ptrdiff_t>(digits), word.end(), ascii::is_digit);
}

bool are_whole(const std::vector<std::string>& words) { return std::all_of(words.begin(), words.end(), is_whole); }

// The lines with those made one that differ at that place alone, in numbers.
std::vector<Line> merged(const std::vector<Line>& lines, std::size_t place) {
  std::map<Line, std::size_t> known;  // what is merged, without that place, by its place in the result
  std::set<Line> others;
  std::vector<Line> result;
  for (const Line& line : lines) {
    if (place >= line.size() || !are_whole(line[place])) {
      if (others.insert(line).second) result.push_back(line);
      continue;
    }
    Line rest = line;
    rest[place].clear();
    const auto [found, fresh] = known.try_emplace(std::move(rest), result.size());
    if (fresh) {
      result.push_back(line);
    } else {
      std::vector<std::string>& words = result[found->second][place];
      words.insert(words.end(), line[place].begin(), line[place].end());
    }
  }
  for (Line& line : result) {
    if (place >= line.size() || !are_whole(line[place])) continue;
    std::vector<std::string>& words = line[place];
    const auto before = [](const std::string& a, const std::string& b) { return std::stoi(a) < std::stoi(b); };
    std::stable_sort(words.begin(), words.end(), before);
    words.erase(std::unique(words.begin(), words.end()), words.end());
  }
  return result;
}

// "-7..7" for neighbours, "1,4" for others.
std::string range_text(const std::vector<std::string>& words) {
  if (words.size() == 1) return words.front();
  std::string text;
  for (std::size_t first = 0; first < words.size();) {
    std::size_t last = first;
    while (last + 1 < words.size() && std::stoi(words[last + 1]) == std::stoi(words[last]) + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(std::stoi(words[first]));
    if (last > first) text += ".." + std::to_string(std::stoi(words[last]));
    first = last + 1;
  }
  return text;
}

}  // namespace

std::vector<std::string> as_ranges(const std::vector<std::string>& texts) {
  std::vector<Line> lines;
  std::size_t longest = 0;
  for (const std::string& text : texts) {
    Line& line = lines.emplace_back();
    for (std::string& word : split_words(text)) line.push_back({std::move(word)});
    longest = std::max(longest, line.size());
  }
  for (std::size_t place = longest; place-- > 0;) lines = merged(lines, place);
  std::vector<std::string> result;
  for (const Line& line : lines) {
    std::string text;
    for (const auto& words : line) text += (text.empty() ? "" : " ") + range_text(words);
    result.push_back(std::move(text));
  }
  return result;
}

}  // namespace quoin
