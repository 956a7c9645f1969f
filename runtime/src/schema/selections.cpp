// Selections: their table, numbers to cards and texts and back. See the header.
#include "quoin/schema/selections.h"

#include <algorithm>

#include "quoin/base/text.h"
#include "schema/words.h"

namespace quoin {
namespace {

constexpr const char* kNoCards = "nothing";

std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('+', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// The face called so, letter case apart where that is clear.
std::optional<int> face_named(const std::vector<std::string>& faces, std::string_view name) {
  const auto exact = std::ranges::find(faces, name);
  if (exact != faces.end()) return static_cast<int>(exact - faces.begin());
  const std::string wanted = lower_case(name);
  std::optional<int> found;
  for (std::size_t face = 0; face < faces.size(); ++face) {
    if (lower_case(faces[face]) != wanted) continue;
    if (found) return std::nullopt;
    found = static_cast<int>(face);
  }
  return found;
}

}  // namespace

Selections::Selections(const Cards& cards, int most)
    : most_(most), faces_(cards.faces), copies_(cards.faces.size(), kAnyNumber) {
  if (cards.things == Things::kCards) copies_ = cards.copies;
  const std::size_t row = faces_.size() + 1;
  table_.assign(row * (static_cast<std::size_t>(most) + 1), 0);
  first_.assign(1, 0);
  for (int size = 0; size <= most; ++size) {
    std::int64_t* const lower = table_.data() + static_cast<std::size_t>(size) * row;
    lower[0] = size == 0 ? 1 : 0;
    for (std::size_t face = 0; face < faces_.size(); ++face) {
      std::int64_t with_it = 0;  // so many of its cards, and lower ones
      for (int copies = 0; copies <= std::min(copies_[face], size); ++copies) {
        with_it += below(size - copies)[face];
      }
      lower[face + 1] = std::min(with_it, kCountless);
    }
    first_.push_back(std::min(first_.back() + lower[faces_.size()], kCountless));
  }
}

int Selections::size_of(std::int64_t number) const {
  int size = 0;
  while (first(size + 1) <= number) ++size;
  return size;
}

std::optional<std::int64_t> Selections::number_of(std::vector<int> cards) const {
  if (cards.size() > static_cast<std::size_t>(most_)) return std::nullopt;
  std::ranges::sort(cards);
  std::int64_t number = first(static_cast<int>(cards.size()));
  int alike = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    alike = i > 0 && cards[i] == cards[i - 1] ? alike + 1 : 1;
    if (alike > copies_[static_cast<std::size_t>(cards[i])]) return std::nullopt;
    number += below(static_cast<int>(i) + 1)[cards[i]];
  }
  return number < kCountless ? std::optional(number) : std::nullopt;
}

std::string Selections::text(std::int64_t number) const {
  std::vector<int> cards;
  for_each(number, [&cards](int face) { cards.push_back(face); });
  std::string text;
  for (auto card = cards.rbegin(); card != cards.rend(); ++card) {
    text += (text.empty() ? "" : "+") + faces_[static_cast<std::size_t>(*card)];
  }
  return text.empty() ? kNoCards : text;
}

std::optional<std::int64_t> Selections::parse(std::string_view text) const {
  std::vector<int> cards;
  for (const std::string_view part : parts_of(text)) {
    const std::optional<int> face = face_named(faces_, part);
    if (!face) return lower_case(text) == kNoCards ? number_of({}) : std::nullopt;
    cards.push_back(*face);
  }
  return number_of(std::move(cards));
}

std::string Selections::no_card_in(std::string_view text) const {
  for (const std::string_view part : parts_of(text)) {
    if (!face_named(faces_, part)) return std::string(part);
  }
  return "";
}

}  // namespace quoin
