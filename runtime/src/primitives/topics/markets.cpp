// Primitives of markets: piles that are filled again from another.
#include <algorithm>
#include <array>

#include "primitives/pile_row.h"
#include "primitives/support.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

std::int32_t market_refill(PrimitiveContext* context, std::int32_t self) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_pile(row)) return fail(context, kNoPile);
  if (row.refill == kNone) {
    return fail(context, "the pile does not say what it is filled from: in game.yaml `refill: PILE`");
  }
  const ZoneRow& stock = zone_row(*context, row.refill);
  const Cards& cards = cards_of(*context, row);
  return with_pile(*context, stock, [&](auto from) {
    decltype(from) to(*context, row);
    const int drawn = std::min(from.size(), to.room());
    for (int k = 0; k < drawn; ++k) {
      const int place = from.size() - 1;
      const int card = from[place];
      if (to.count(card) >= cards.copies[as_size(card)]) return fail(context, kTwice);
      note_gone(context, row.refill, place, card, self);
      from.remove(place);
      to.add(card);
    }
    from.save();
    to.save();
    return drawn;
  });
}

constexpr std::array kMarketsTopic = {
    Primitive{"refill", Receiver::kZone, kNoParams, ReturnType::kInt, primitive<market_refill>,
              "Fills the pile up with the top cards of the pile that game.yaml names, one after the other: new ones "
              "come on top, behind what lies there. Answers how many; none come where that pile is empty.",
              "O(cards)", true, Work{10}},
};

}  // namespace

std::span<const Primitive> markets_primitives() { return kMarketsTopic; }

}  // namespace quoin
