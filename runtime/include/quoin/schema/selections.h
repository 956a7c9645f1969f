// Selections: several cards as one value, the field {some: CARDS} of an action. In: the faces of cards and how many
// cards have each, or kinds of tokens, or the names of a set. Out: a number for every multiset of them, whatever lies
// where, and its text.
//
// Those with fewer cards come first. Of as many cards the order is that of the combinatorial number system (Knuth, The
// Art of Computer Programming 7.2.1.3, theorem L), which goes for multisets, too: by the highest face, then the next.
// Where each face is there once, faces c1 < ... < ck have the place C(c1, 1) + ... + C(ck, k) among those of k cards.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/schema/cards.h"

namespace quoin {

class Selections {
 public:
  static constexpr std::int64_t kCountless = 1'000'000'000'000;  // what is more counts as this
  static constexpr std::int64_t kHighest = 1'000'000'000;        // number of a selection

  // Those of up to `most` cards, each face as often as there is one; of tokens, which may cost more than there are, and
  // of the names of a set as often as one likes. REQUIRES 0 <= most, of cards up to cards.total().
  Selections(const Cards& cards, int most);

  [[nodiscard]] int most() const { return most_; }
  [[nodiscard]] const std::vector<std::string>& faces() const { return faces_; }
  // How many there are of `size` cards. REQUIRES 0 <= size <= most().
  [[nodiscard]] std::int64_t count(int size) const { return below(size)[faces_.size()]; }
  // The number of the first with `size` cards. REQUIRES 0 <= size <= most() + 1.
  [[nodiscard]] std::int64_t first(int size) const { return first_[static_cast<std::size_t>(size)]; }
  // By face: how many of `size` cards have lower faces only. REQUIRES 0 <= size <= most().
  [[nodiscard]] const std::int64_t* below(int size) const {
    return table_.data() + static_cast<std::size_t>(size) * (faces_.size() + 1);
  }
  // All of below(), size after size; each has a number for every face and one for all faces.
  [[nodiscard]] const std::vector<std::int64_t>& table() const { return table_; }

  [[nodiscard]] bool holds(std::int64_t number) const { return number >= 0 && number < first_.back(); }
  // How many cards it has. REQUIRES holds(number).
  [[nodiscard]] int size_of(std::int64_t number) const;
  // Calls use(face) for each of its cards, from the highest face down. REQUIRES holds(number).
  template <class Use>
  void for_each(std::int64_t number, Use use) const {
    const int size = size_of(number);
    std::int64_t rest = number - first(size);
    auto face = static_cast<int>(faces_.size()) - 1;
    for (int left = size; left > 0; --left) {
      const std::int64_t* const lower = below(left);
      while (lower[face] > rest) --face;
      rest -= lower[face];
      use(face);
    }
  }
  // The number of those cards, in any order; nothing if they are too many, or more have a face than there are.
  [[nodiscard]] std::optional<std::int64_t> number_of(std::vector<int> cards) const;

  // "hearts_2+hearts_queen", by their numbers; "nothing". REQUIRES holds(number).
  [[nodiscard]] std::string text(std::int64_t number) const;
  // The way back, in any order and letter case.
  [[nodiscard]] std::optional<std::int64_t> parse(std::string_view text) const;
  // What in the text is no card, or "".
  [[nodiscard]] std::string no_card_in(std::string_view text) const;

 private:
  int most_;
  std::vector<std::string> faces_;
  std::vector<int> copies_;
  std::vector<std::int64_t> table_;
  std::vector<std::int64_t> first_;
};

}  // namespace quoin
