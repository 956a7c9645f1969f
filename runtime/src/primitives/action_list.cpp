// The list of actions as a set that is not written out yet.
#include "primitives/support.h"

namespace quoin {
namespace {

// The places of a byte's set bits, in order.
constexpr auto kSetBits = [] {
  std::array<std::array<std::uint8_t, 8>, 256> places{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t n = 0;
    for (std::uint8_t bit = 0; bit < 8; ++bit) {
      if ((byte >> bit & 1U) != 0) places[byte][n++] = bit;
    }
  }
  return places;
}();

// The place of the n-th set bit. REQUIRES that there are more than n.
int nth_bit(std::uint64_t bits, int n) {
  for (int at = 0;; at += 8, bits >>= 8U) {
    const std::size_t byte = bits & 0xFFU;
    const int here = std::popcount(byte);
    if (n < here) return at + kSetBits[byte][static_cast<std::size_t>(n)];
    n -= here;
  }
}

}  // namespace

void write_out(PrimitiveContext& context) {
  UnwrittenActions& set = context.unwritten;
  std::int32_t* out = context.actions;
  for (std::int32_t w = 0; set.count > 0 && context.count > 0 && w < set.words; ++w) {
    for (std::uint64_t bits = set.bits[static_cast<std::size_t>(w)]; bits != 0; bits &= bits - 1) {
      *out++ = set.first + w * 64 + std::countr_zero(bits);
    }
  }
  set.count = 0;
}

std::int32_t action_at(const PrimitiveContext& context, std::int32_t place) {
  const UnwrittenActions& set = context.unwritten;
  if (place >= set.count) return context.actions[place];
  for (std::int32_t w = 0;; ++w) {
    const std::uint64_t bits = set.bits[static_cast<std::size_t>(w)];
    const int here = std::popcount(bits);
    if (place < here) return set.first + w * 64 + nth_bit(bits, place);
    place -= here;
  }
}

std::int32_t list_set(PrimitiveContext* context, std::int32_t first, std::span<const std::uint64_t> words) {
  int count = 0;
  for (const std::uint64_t word : words) count += std::popcount(word);
  if (context->capacity - context->count < count) return fail(context, kListFull);
  if (context->count == 0 && words.size() <= kMostSetWords) {
    UnwrittenActions& set = context->unwritten;
    set.count = context->count = count;
    set.first = first;
    set.words = static_cast<std::int32_t>(words.size());
    for (std::size_t w = 0; w < words.size(); ++w) set.bits[w] = words[w];
    return 0;
  }
  std::int32_t* out = context->actions + context->count;
  for (const std::uint64_t word : words) {
    for (std::uint64_t bits = word; bits != 0; bits &= bits - 1) *out++ = first + std::countr_zero(bits);
    first += 64;
  }
  context->count += count;
  return 0;
}

}  // namespace quoin
