// The list of actions as a set that is not written out yet.
#include "primitives/support.h"

namespace quoin {
namespace {

// The place of a byte's n-th set bit.
constexpr auto kNthOfByte = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) places[n++][byte] = bit;
    }
  }
  return places;
}();

// The place of the n-th set bit (select), branch-free. REQUIRES more than n set bits.
int nth_bit(std::uint64_t bits, int n) {
  constexpr std::uint64_t kOnes = 0x0101010101010101U;
  constexpr std::uint64_t kHighest = 0x8080808080808080U;
  // In byte i, how many bits are set in it, then in it and the bytes below.
  std::uint64_t counts = bits - (bits >> 1U & 0x5555555555555555U);
  counts = (counts & 0x3333333333333333U) + (counts >> 2U & 0x3333333333333333U);
  counts = ((counts + (counts >> 4U)) & 0x0F0F0F0F0F0F0F0FU) * kOnes;
  // The bytes with which no more than n are reached lie below the one looked for.
  const auto wanted = static_cast<std::uint64_t>(n);
  const int at = 8 * std::popcount(((wanted * kOnes | kHighest) - counts) & kHighest);
  const std::uint64_t below = counts << 8U >> static_cast<unsigned>(at) & 0xFFU;
  const auto left = static_cast<std::size_t>(wanted - below);
  return at + kNthOfByte[left][bits >> static_cast<unsigned>(at) & 0xFFU];
}

// Whether words that begin at action `at` may join the unwritten list: the whole list is unwritten, and all its actions
// are lower.
bool may_join(const PrimitiveContext& context, std::int32_t at, int words) {
  const UnwrittenActions& set = context.unwritten;
  if (set.count != context.count || at < 0 || at / 64 + words >= kMostSetWords) return false;
  if (at / 64 + 1 < set.words) return false;
  return at / 64 >= set.words || set.bits[as_size(at / 64)] >> static_cast<unsigned>(at % 64) == 0;
}

}  // namespace

void write_out(PrimitiveContext& context) {
  UnwrittenActions& set = context.unwritten;
  std::int32_t* out = context.actions;
  for (std::int32_t w = 0; set.count > 0 && context.count > 0 && w < set.words; ++w) {
    for (std::uint64_t bits = set.bits[as_size(w)]; bits != 0; bits &= bits - 1) {
      *out++ = set.first + w * 64 + std::countr_zero(bits);
    }
  }
  set.count = 0;
}

std::int32_t action_at(const PrimitiveContext& context, std::int32_t place) {
  const UnwrittenActions& set = context.unwritten;
  if (place >= set.count) return context.actions[place];
  std::int32_t word = 0;
  std::int32_t below = 0;  // in the words before it
  std::int32_t reached = 0;
  for (std::int32_t w = 0; w + 1 < set.words; ++w) {
    reached += std::popcount(set.bits[as_size(w)]);
    word += place >= reached ? 1 : 0;
    below = place >= reached ? reached : below;
  }
  return set.first + word * 64 + nth_bit(set.bits[as_size(word)], place - below);
}

std::int32_t list_words(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words,
                        int count) {
  if (context->capacity - context->count < count) return fail(context, kListFull);
  std::int32_t* out = context->actions + context->count;
  for (const std::uint64_t word : words) {
    for (std::uint64_t bits = word; bits != 0; bits &= bits - 1) *out++ = first + std::countr_zero(bits);
    first += 64;
  }
  context->count += count;
  return 0;
}

std::int32_t list_after(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words) {
  int count = 0;
  for (const std::uint64_t word : words) count += std::popcount(word);
  UnwrittenActions& set = context->unwritten;
  if (context->count == 0) {
    set.first = first;
    set.words = 0;
    set.count = 0;
  }
  const std::int32_t at = first - set.first;
  if (!may_join(*context, at, static_cast<int>(words.size())) || context->capacity - context->count < count) {
    return list_words(context, first, words, count);
  }
  const auto low = static_cast<unsigned>(at % 64);
  auto to = as_size(at / 64);
  std::uint64_t carried = static_cast<std::int32_t>(to) < set.words ? set.bits[to] : 0;
  for (const std::uint64_t word : words) {
    set.bits[to++] = carried | word << low;
    carried = word >> 1U >> (63U - low);
  }
  if (carried != 0) set.bits[to++] = carried;
  set.words = static_cast<std::int32_t>(to);
  set.count = context->count += count;
  return 0;
}

std::int32_t list_numbered(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words,
                           int count, const std::int16_t* numbers) {
  if (context->capacity - context->count < count) return fail(context, kListFull);
  std::int32_t* out = context->actions + context->count;
  for (const std::uint64_t word : words) {
    for (std::uint64_t bits = word; bits != 0; bits &= bits - 1) *out++ = first + numbers[std::countr_zero(bits)];
    numbers += 64;
  }
  context->count += count;
  return 0;
}

}  // namespace quoin
