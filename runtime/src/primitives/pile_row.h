// One row of a zone of piles: its cards lie on its first places, the top one last; behind them lies none.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "primitives/bits.h"

namespace quoin {

inline constexpr const char* kNoPile = "it is a method of piles, or of one row of them: in game.yaml `pile: CARDS`";
inline constexpr const char* kOtherCards = "cards must be a card, or a set of cards, of the pile's kind";
inline constexpr const char* kOtherPile = "to must be another pile of the same cards";
inline constexpr const char* kFull = "the pile has as many cards as game.yaml allows (`most`): ask size() first";
inline constexpr const char* kTwice =
    "the pile has this card already, as often as there is one: move it from where it lies";
inline constexpr const char* kNotThere = "the pile has no such card: ask has(card) first";

// ---- what happens to cards is noted where somebody asks ----

inline std::int16_t narrow(int number) { return static_cast<std::int16_t>(number); }

[[gnu::noinline]] inline void note_down(PrimitiveContext* context, CardMove move) {
  if (context->moves->size() < kMostCardMoves) context->moves->push_back(move);
}

inline void note(PrimitiveContext* context, CardMove move) {
  if (context->moves != nullptr) note_down(context, move);
}

// The card at the place of the pile goes, to another pile or nowhere.
inline void note_gone(PrimitiveContext* context, std::int32_t self, int place, int card, std::int32_t other = kNone,
                      bool by_face = false) {
  if (context->moves == nullptr) return;
  const CardMove::Kind kind = other == kNone ? CardMove::Kind::kTake : CardMove::Kind::kMove;
  note(context, {kind, narrow(self), narrow(place), narrow(other), narrow(card), by_face});
}

inline void note_put(PrimitiveContext* context, std::int32_t self, int card) {
  if (context->moves != nullptr) note(context, {CardMove::Kind::kPut, narrow(self), 0, 0, narrow(card)});
}

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
    if (short_row()) return std::popcount(places_of(card));
    int found = 0;
    for (int place = 0; place < size_; ++place) found += cards_[place] == card ? 1 : 0;
    return found;
  }

  // The place of the uppermost of such cards, or none.
  [[nodiscard]] int last(int card) const {
    if (short_row()) return 63 - std::countl_zero(places_of(card));
    int place = size_ - 1;
    while (place >= 0 && cards_[place] != card) --place;
    return place;
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
  // Whether all places are looked at together, without a branch that depends on where a card lies.
  [[nodiscard]] bool short_row() const { return sizeof(T) == 1 && row_.length <= 64; }
  // Bit k: such a card lies at place k. REQUIRES short_row(), card >= 0.
  [[nodiscard]] std::uint64_t places_of(int card) const {
    return equal_bytes(cards_.base, row_.length, card) & ~0ULL >> (64U - static_cast<unsigned>(row_.length));
  }
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

// Whether cards can go from one pile to the other.
inline bool may_pass(const ZoneRow& from, const ZoneRow& to) {
  return is_pile(to) && to.cards == from.cards && to.offset != from.offset;
}

inline const Cards& cards_of(const PrimitiveContext& context, const ZoneRow& row) {
  return context.def->cards[as_size(row.cards)];
}

// ---- which cards ----

// The faces that are asked for: all, one, or a set.
struct AskedCards {
  const char* problem = nullptr;
  int face = kNone;                    // the only one, if there is no set
  const CardFilter* filter = nullptr;  // neither: all
  [[nodiscard]] bool has(int card) const {
    return filter != nullptr ? filter->has(card) : face == kNone || face == card;
  }
  // Word `w` of them as bits.
  [[nodiscard]] std::uint64_t word(std::size_t w) const {
    if (filter != nullptr) return filter->faces[w];
    if (face == kNone) return ~0ULL;
    return as_size(face / 64) == w ? 1ULL << static_cast<unsigned>(face % 64) : 0;
  }
};

// Those of an entry of GameDef::cards; `highest`: its last face.
inline AskedCards asked_faces(const PrimitiveContext& context, int entry, int highest, std::int32_t cards,
                              bool all_if_none) {
  if (cards >= kFilters) {
    const CardFilter* filter = filter_at(context, cards);
    if (filter == nullptr || filter->cards != entry) return {kOtherCards, kNone, nullptr};
    return {nullptr, kNone, filter};
  }
  if (cards > highest || cards < kNone || (cards == kNone && !all_if_none)) return {kOtherCards, kNone, nullptr};
  return {nullptr, cards, nullptr};
}

inline AskedCards asked_cards(const PrimitiveContext& context, const ZoneRow& row, std::int32_t cards,
                              bool all_if_none) {
  return asked_faces(context, row.cards, row.max, cards, all_if_none);
}

}  // namespace quoin
