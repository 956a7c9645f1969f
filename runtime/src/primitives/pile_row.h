// One row of a zone of piles: its cards lie on its first places, the top one last; behind them lies none.
#pragma once

#include <cstddef>
#include <cstdint>

#include "primitives/support.h"

namespace quoin {

// One pile; its writes keep what is behind its cards at none.
template <class T>
class Pile {
 public:
  Pile(const PrimitiveContext& context, const ZoneRow& row)
      : row_(row), cards_{context.block + row.offset}, size_at_(context.block + row.size_offset), size_(read_size()) {}

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] int operator[](int place) const { return cards_[place]; }
  [[nodiscard]] int top() const { return size_ == 0 ? kNone : cards_[size_ - 1]; }
  [[nodiscard]] int room() const { return row_.length - size_; }
  [[nodiscard]] bool sorted() const { return row_.sorted; }
  void set(int place, int card) const { cards_.set(place, card); }

  [[nodiscard]] int count(int card) const {
    int found = 0;
    for (int place = 0; place < size_; ++place) found += cards_[place] == card ? 1 : 0;
    return found;
  }

  // On top, or where it belongs in a sorted one. REQUIRES room() > 0.
  void add(int card) {
    int place = size_;
    for (; row_.sorted && place > 0 && cards_[place - 1] > card; --place) cards_.set(place, cards_[place - 1]);
    cards_.set(place, card);
    ++size_;
  }
  void remove(int place) {
    for (; place + 1 < size_; ++place) cards_.set(place, cards_[place + 1]);
    cards_.set(--size_, kNone);
  }
  // Forgets the cards from place `size` on.
  void shrink(int size) {
    while (size_ > size) cards_.set(--size_, kNone);
  }
  // REQUIRED after changes.
  void save() const {
    if (row_.size_cell == Cell::kU8) return Places<std::uint8_t>{size_at_}.set(0, size_);
    Places<std::int16_t>{size_at_}.set(0, size_);
  }

 private:
  [[nodiscard]] int read_size() const {
    if (row_.size_cell == Cell::kU8) return static_cast<int>(*size_at_);
    return Cells<std::int16_t>{size_at_}[0];
  }

  const ZoneRow& row_;
  Places<T> cards_;
  std::byte* size_at_;
  int size_;
};

inline bool is_pile(const ZoneRow& row) { return row.size_offset >= 0; }

// Faces take a byte up to 128 of them.
template <class Work>
auto with_pile(const PrimitiveContext& context, const ZoneRow& row, Work&& work) {
  if (row.cell == Cell::kI8) return work(Pile<std::int8_t>(context, row));
  return work(Pile<std::int16_t>(context, row));
}

inline const Cards& cards_of(const PrimitiveContext& context, const ZoneRow& row) {
  return context.def->cards[static_cast<std::size_t>(row.cards)];
}

}  // namespace quoin
