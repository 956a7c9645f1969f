// Offers: what the owner of a row that counts may give, and want for it of what others have.
#include <algorithm>
#include <array>
#include <cstdint>

#include "primitives/counted_row.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostCounted = 64;   // that a row counts: a bit for each
constexpr int kMostWanted = 4096;  // bundles that others have

// A bundle by its place among the values of a field, and the kinds in it.
struct WantedBundle {
  std::int32_t place = 0;
  std::uint64_t kinds = 0;
};

// Goes through the bundles of `size` things, ascending: at most `most[kind]` of each kind. Each step adds the highest
// thing that is left to be chosen, of which the next is no higher.
class Bundles {
 public:
  using Counts = std::array<std::int32_t, kMostCounted>;

  Bundles(const Selections& selections, const Counts& most, int kinds)
      : selections_(selections), most_(most), kinds_(kinds) {}

  // Calls use(number, kinds) until it answers false, which is the answer.
  template <class Use>
  bool each(int size, const Use& use) {
    return add(size, kinds_ - 1, most_[as_size(kinds_ - 1)], selections_.first(size), 0, use);
  }
  // How many of a kind the bundle has in which use() is called.
  [[nodiscard]] std::int32_t count(int kind) const { return count_[as_size(kind)]; }

 private:
  // `left` things of the kinds up to `top`, of that at most `spare`.
  template <class Use>
  bool add(int left, int top, std::int32_t spare, std::int64_t number, std::uint64_t kinds, const Use& use) {
    if (left == 0) return use(number, kinds);
    const std::int64_t* const below = selections_.below(left);
    for (int kind = 0; kind <= top; ++kind) {
      const std::int32_t copies = kind == top ? spare : most_[as_size(kind)];
      if (copies == 0) continue;
      ++count_[as_size(kind)];
      const bool goes_on = add(left - 1, kind, copies - 1, number + below[kind], kinds | std::uint64_t{1} << kind, use);
      --count_[as_size(kind)];
      if (!goes_on) return false;
    }
    return true;
  }

  const Selections& selections_;
  const Counts& most_;
  int kinds_;
  Counts count_{};
};

Bundles::Counts counts_of(const PrimitiveContext& context, const ZoneRow& row) {
  Bundles::Counts counts{};
  for (int kind = 0; kind < row.length; ++kind) counts[as_size(kind)] = read_place(context, row, kind);
  return counts;
}

// The rows of which something is wanted: one, or all of the receiver's zone but itself.
struct OtherRows {
  std::int32_t first = 0;
  std::int32_t last = 0;
  std::int32_t own = 0;

  OtherRows(const PrimitiveContext& context, std::int32_t self, std::int32_t from)
      : first(from), last(from), own(self) {
    if (from != kNone) return;
    const ZoneRow& row = zone_row(context, self);
    first = self - row.number;
    last = first + context.lookup->zones[as_size(row.zone)]->rows - 1;
  }
  template <class Use>
  bool any(const Use& use) const {
    for (std::int32_t row = first; row <= last; ++row) {
      if (row != own && use(row)) return true;
    }
    return false;
  }
};

bool is_some_of(const ActionKind& kind, std::size_t field, const ZoneRow& row) {
  const Domain& domain = kind.fields[field].domain;
  return domain.kind == DomainKind::kSome && domain.selected == row.counts;
}

std::int32_t purse_offers(PrimitiveContext* context, std::int32_t self, std::int32_t emit, std::int32_t from) {
  const ZoneRow& row = zone_row(*context, self);
  if (!is_counted(row)) return fail(context, kNotCounted);
  if (row.length > kMostCounted)
    return fail(context, "the row counts more than 64 kinds; list offers of so many in Lua");
  if (from != kNone && (zone_row(*context, from).counts != row.counts || from == self)) {
    return fail(context, "from must be another row that counts the same; leave it out for all others of the zone");
  }
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 2 || !is_some_of(kind, 0, row) || !is_some_of(kind, 1, row)) {
    return fail(context,
                "emit must be an action with two fields that hold some of what the row counts, what is given and what "
                "is wanted: in game.yaml `{give: {some: TOKENS, most: N}, want: {some: TOKENS, most: N}}`");
  }
  const Domain& give = kind.fields[0].domain;
  const Domain& want = kind.fields[1].domain;
  const OtherRows others(*context, self, from);

  Bundles::Counts most{};
  others.any([&](std::int32_t other) {
    const Bundles::Counts counts = counts_of(*context, zone_row(*context, other));
    std::ranges::transform(most, counts, most.begin(), [](int one, int two) { return std::max(one, two); });
    return false;
  });
  std::array<WantedBundle, kMostWanted> wanted;
  int found = 0;
  Bundles wants(*want.selections, most, row.length);
  const auto has_it = [&](std::int32_t other) {
    const ZoneRow& there = zone_row(*context, other);
    for (int k = 0; k < row.length; ++k) {
      if (wants.count(k) > 0 && read_place(*context, there, k) < wants.count(k)) return false;
    }
    return true;
  };
  const auto note = [&](std::int64_t number, std::uint64_t kinds) {
    if (!others.any(has_it)) return true;
    if (found == kMostWanted) return false;
    wanted[as_size(found++)] = {static_cast<std::int32_t>(number) - want.min, kinds};
    return true;
  };
  for (int size = want.least; size <= want.most; ++size) {
    if (!wants.each(size, note))
      return fail(context,
                  "others have more than 4096 bundles that may be wanted; let emit's second field hold fewer at once");
  }

  const std::int32_t before = context->count;
  ActionList list(context);
  const Bundles::Counts own = counts_of(*context, row);
  Bundles gives(*give.selections, own, row.length);
  bool fits = true;
  for (int size = give.least; fits && size <= give.most; ++size) {
    fits = gives.each(size, [&](std::int64_t number, std::uint64_t kinds) {
      const std::int32_t first = kind.offset + (static_cast<std::int32_t>(number) - give.min) * kind.fields[0].stride;
      for (int k = 0; k < found; ++k) {
        const WantedBundle& one = wanted[as_size(k)];
        if ((one.kinds & kinds) != 0 || (one.kinds | kinds) == 0) continue;
        if (!list.add(first + one.place * kind.fields[1].stride)) return false;
      }
      return true;
    });
  }
  return list.close(fits) == kPrimitiveFailed ? kPrimitiveFailed : context->count - before;
}

constexpr std::array kOffersParams = {
    Param{"emit", ParamType::kEmit,
          "emit.KIND with the fields {give: {some: TOKENS, most: N}, want: {some: TOKENS, most: N}}"},
    Param{"from", ParamType::kPileOrNone,
          "the row that what is wanted must lie in; left out or none: any other row of the zone"}};

constexpr std::array kOffersTopic = {
    Primitive{"offers", Receiver::kZone, kOffersParams, ReturnType::kInt, primitive<purse_offers>,
              "Lists emit(give, want) for every bundle of the row and every bundle that another row has whole, no kind "
              "on both sides. Answers how many.",
              "O(bundles of the row x bundles of others)", false, Work{4, 0, 4},
              "a kind stands on both sides, or nobody has what is wanted"},
};

}  // namespace

std::span<const Primitive> offers_primitives() { return kOffersTopic; }

}  // namespace quoin
