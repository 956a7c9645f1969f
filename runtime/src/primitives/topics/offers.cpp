// Offers: what the owner of a row that counts may give, and want for it of what others have.
#include <array>
#include <cstdint>

#include "primitives/counted_row.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr int kMostCounted = 64;   // kinds that a row counts: a bit for each
constexpr int kMostOwners = 64;    // rows of which something is wanted: a bit for each
constexpr int kMostWanted = 4096;  // bundles that others have

// A bundle by its place among the values of a field, and the kinds in it.
struct WantedBundle {
  std::int32_t place;
  std::uint64_t kinds;
};

// Goes through the bundles that some row has whole, ascending. Each step adds the highest thing that is left to be
// chosen, of which the next is no higher, and leaves the rows that have so many of it.
class Bundles {
 public:
  Bundles(const Selections& selections, int kinds) : selections_(selections), kinds_(kinds) {}

  // REQUIRES fewer than kMostOwners rows so far, and of at most kMostCounted kinds.
  void add_row(const PrimitiveContext& context, const ZoneRow& row) {
    for (int kind = 0; kind < kinds_; ++kind) there_[as_size(kind)][as_size(rows_)] = read_place(context, row, kind);
    ++rows_;
  }
  // Calls use(number, kinds) for those of `size` things until it answers false, which is the answer.
  template <class Use>
  bool each(int size, const Use& use) {
    const std::uint64_t all = rows_ == kMostOwners ? ~std::uint64_t{0} : (std::uint64_t{1} << rows_) - 1;
    return rows_ == 0 || add(size, {kinds_ - 1, 0, all, selections_.first(size), 0}, use);
  }

 private:
  struct Part {
    int top;             // the highest kind that may be added
    std::int32_t many;   // so many of it are in it
    std::uint64_t rows;  // that have it
    std::int64_t number;
    std::uint64_t kinds;
  };

  template <class Use>
  bool add(int left, const Part& part, const Use& use) {
    if (left == 0) return use(part.number, part.kinds);
    const std::int64_t* const below = selections_.below(left);
    for (int kind = 0; kind <= part.top; ++kind) {
      const std::int32_t many = kind == part.top ? part.many + 1 : 1;
      const std::uint64_t rows = having(kind, many, part.rows);
      if (rows == 0) continue;
      const std::uint64_t kinds = part.kinds | std::uint64_t{1} << static_cast<unsigned>(kind);
      if (!add(left - 1, {kind, many, rows, part.number + below[kind], kinds}, use)) return false;
    }
    return true;
  }
  [[nodiscard]] std::uint64_t having(int kind, std::int32_t many, std::uint64_t rows) const {
    std::uint64_t found = 0;
    for (int row = 0; row < rows_; ++row) {
      found |= std::uint64_t{there_[as_size(kind)][as_size(row)] >= many} << static_cast<unsigned>(row);
    }
    return found & rows;
  }

  const Selections& selections_;
  int kinds_;
  int rows_ = 0;
  std::array<std::array<std::int32_t, kMostOwners>, kMostCounted> there_;
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
  Bundles wants(*want.selections, row.length);
  const std::int32_t first = from == kNone ? self - row.number : from;
  const int rows = from == kNone ? context->lookup->zones[as_size(row.zone)]->rows : 1;
  if (rows > kMostOwners) return fail(context, "the zone has more than 64 rows; say `from` which something is wanted");
  for (std::int32_t other = first; other < first + rows; ++other) {
    if (other != self) wants.add_row(*context, zone_row(*context, other));
  }
  std::array<WantedBundle, kMostWanted> wanted;
  int found = 0;
  for (int size = want.least; size <= want.most; ++size) {
    const bool all = wants.each(size, [&](std::int64_t number, std::uint64_t kinds) {
      if (found == kMostWanted) return false;
      wanted[as_size(found++)] = {static_cast<std::int32_t>(number) - want.min, kinds};
      return true;
    });
    if (!all) {
      return fail(context,
                  "others have more than 4096 bundles to be wanted; let emit's second field hold fewer at once");
    }
  }

  const std::int32_t before = context->count;
  ActionList list(context);
  Bundles gives(*give.selections, row.length);
  gives.add_row(*context, row);
  bool fits = true;
  for (int size = give.least; fits && size <= give.most; ++size) {
    fits = gives.each(size, [&](std::int64_t number, std::uint64_t kinds) {
      const std::int32_t action = kind.offset + (static_cast<std::int32_t>(number) - give.min) * kind.fields[0].stride;
      for (int k = 0; k < found; ++k) {
        const WantedBundle& one = wanted[as_size(k)];
        if ((one.kinds & kinds) != 0 || (one.kinds | kinds) == 0) continue;
        if (!list.add(action + one.place * kind.fields[1].stride)) return false;
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
              "O(bundles of the row x bundles of others)", false, Work{64, 0, 8},
              "a kind stands on both sides, or nobody has what is wanted"},
};

}  // namespace

std::span<const Primitive> offers_primitives() { return kOffersTopic; }

}  // namespace quoin
