// Primitives of rows that count tokens: giving, paying, and listing what may be paid.
#include <algorithm>
#include <array>
#include <cstdint>

#include "primitives/counted_row.h"
#include "primitives/topic.h"

namespace quoin {
namespace {

constexpr const char* kNoWild = "wild must be a kind of what the row counts, as tokens.TOKENS.KIND";
constexpr const char* kOtherLess = "less must be a row that counts the same, as zone.NAME[seat] over TOKENS";
constexpr const char* kCannotPay = "the row cannot pay that: ask can_pay first";

std::int32_t purse_give(PrimitiveContext* context, std::int32_t self, std::int32_t kind, std::int32_t n,
                        std::int32_t other) {
  const ZoneRow& row = zone_row(*context, self);
  const ZoneRow& to = zone_row(*context, other);
  if (!is_counted(row)) return fail(context, kNotCounted);
  if (!may_come(row, to)) return fail(context, kOtherRow);
  if (kind < 0 || kind >= row.length) return fail(context, "kind must be one of what the row counts");
  if (n < 0) return fail(context, "n must be 0 or more");
  Bundle bundle;
  std::fill_n(bundle.of.begin(), row.length, 0);
  bundle.of[as_size(kind)] = n;
  bundle.size = n;
  const char* why = move_bundle(*context, row, to, bundle);
  return why == nullptr ? 0 : fail(context, why);
}

// What a bundle costs who has the row.
struct Price {
  const char* problem = nullptr;
  Bundle cost;      // what is to be paid
  int lacking = 0;  // so much of it the row has not, of the wild kind apart
};

Price price_of(const PrimitiveContext& context, const ZoneRow& row, std::int32_t some, std::int32_t wild,
               std::int32_t less) {
  Price price;
  if (!is_counted(row)) {
    price.problem = kNotCounted;
  } else if (!is_bundle(context, row, some)) {
    price.problem = kNoBundle;
  } else if (wild < kNone || wild >= row.length) {
    price.problem = kNoWild;
  } else if (less != kNone && zone_row(context, less).counts != row.counts) {
    price.problem = kOtherLess;
  }
  if (price.problem != nullptr) return price;
  price.cost = bundle_of(context, row, some);
  for (int kind = 0; kind < row.length; ++kind) {
    std::int32_t& n = price.cost.of[as_size(kind)];
    if (n == 0) continue;
    if (less != kNone) {
      const int spared = std::min(n, read_place(context, zone_row(context, less), kind));
      n -= spared;
      price.cost.size -= spared;
    }
    if (kind != wild) price.lacking += std::max(0, n - read_place(context, row, kind));
  }
  return price;
}

// Whether the wild kind makes up for what is lacking.
bool is_affordable(const PrimitiveContext& context, const ZoneRow& row, const Price& price, std::int32_t wild) {
  if (wild == kNone) return price.lacking == 0;
  return price.cost.of[as_size(wild)] + price.lacking <= read_place(context, row, wild);
}

std::int32_t purse_can_pay(PrimitiveContext* context, std::int32_t self, std::int32_t some, std::int32_t wild,
                           std::int32_t less) {
  const ZoneRow& row = zone_row(*context, self);
  const Price price = price_of(*context, row, some, wild, less);
  if (price.problem != nullptr) return fail(context, price.problem);
  return is_affordable(*context, row, price, wild) ? 1 : 0;
}

std::int32_t purse_pay(PrimitiveContext* context, std::int32_t self, std::int32_t some, std::int32_t other,
                       std::int32_t wild, std::int32_t less) {
  const ZoneRow& row = zone_row(*context, self);
  Price price = price_of(*context, row, some, wild, less);
  if (price.problem != nullptr) return fail(context, price.problem);
  if (!may_come(row, zone_row(*context, other))) return fail(context, kOtherRow);
  if (!is_affordable(*context, row, price, wild)) return fail(context, kCannotPay);
  for (int kind = 0; price.lacking > 0 && kind < row.length; ++kind) {
    std::int32_t& n = price.cost.of[as_size(kind)];
    if (kind != wild) n = std::min(n, read_place(*context, row, kind));
  }
  if (wild != kNone) {
    std::int32_t& n = price.cost.of[as_size(wild)];
    n += price.lacking;
  }
  const char* why = move_bundle(*context, row, zone_row(*context, other), price.cost);
  return why == nullptr ? price.lacking : fail(context, why);
}

// Lists payments, ascending: so many tokens in all, of each kind from `least` to `most`.
class PaymentList {
 public:
  PaymentList(PrimitiveContext* context, const ZoneRow& row, const Price& price, std::int32_t wild)
      : context_(context), selections_(*things_of(*context, row).selections), list_(context), kinds_(row.length) {
    lower_[0] = least_lower_[0] = 0;
    for (int kind = 0; kind < kinds_; ++kind) {
      const auto at = as_size(kind);
      const int cost = price.cost.of[at];
      const int there = read_place(*context, row, kind);
      least_[at] = kind == wild ? cost : 0;
      most_[at] = kind == wild ? there : std::min(cost, there);
      lower_[at + 1] = lower_[at] + most_[at];
      least_lower_[at + 1] = least_lower_[at] + least_[at];
    }
  }
  // REQUIRES that the row can pay. `first`: the action with selection 0.
  std::int32_t add(int size, std::int32_t first) {
    const std::int32_t before = context_->count;
    const bool fits = add_kinds(kinds_, size, first + static_cast<std::int32_t>(selections_.first(size)));
    return list_.close(fits) == kPrimitiveFailed ? kPrimitiveFailed : context_->count - before;
  }

 private:
  // `left` tokens of the first `kinds` kinds.
  bool add_kinds(int kinds, int left, std::int32_t action) {
    if (left == 0 && least_lower_[as_size(kinds)] == 0) return list_.add(action);
    if (kinds == 0) return true;
    const auto at = as_size(kinds - 1);
    const int least = std::max(least_[at], left - lower_[at]);
    const int most = std::min(most_[at], left - least_lower_[at]);
    std::int32_t next = action;
    for (int n = 0; n <= most; ++n) {
      if (n > 0) next += static_cast<std::int32_t>(selections_.below(left - n + 1)[kinds - 1]);
      if (n >= least && !add_kinds(kinds - 1, left - n, next)) return false;
    }
    return true;
  }

  PrimitiveContext* context_;
  const Selections& selections_;
  ActionList list_;
  int kinds_;
  std::array<int, kMaxFaces> least_;
  std::array<int, kMaxFaces> most_;
  std::array<int, kMaxFaces + 1> lower_;        // of the kinds below at most
  std::array<int, kMaxFaces + 1> least_lower_;  // and at least
};

std::int32_t purse_pays(PrimitiveContext* context, std::int32_t self, std::int32_t some, std::int32_t emit,
                        std::int32_t wild, std::int32_t less) {
  const ZoneRow& row = zone_row(*context, self);
  const Price price = price_of(*context, row, some, wild, less);
  if (price.problem != nullptr) return fail(context, price.problem);
  const ActionKind& kind = kind_at(*context, emit);
  if (kind.fields.size() != 1 || kind.fields[0].domain.kind != DomainKind::kSome ||
      kind.fields[0].domain.selected != row.counts) {
    return fail(context,
                "emit must be an action with one field that holds some of what the row counts: in game.yaml "
                "`{some: TOKENS, least: 0, most: N}`");
  }
  if (!is_affordable(*context, row, price, wild)) return 0;
  const Domain& field = kind.fields[0].domain;
  if (price.cost.size < field.least || price.cost.size > field.most) {
    return fail(context,
                "emit's field must be able to hold as many as are paid; let its `least` and `most` reach them");
  }
  return PaymentList(context, row, price, wild).add(price.cost.size, kind.offset - field.min);
}

constexpr Param kBundle = {"some", ParamType::kInt, "a bundle, as tokens.TOKENS.bundle({...}) or a card's attribute"};
constexpr Param kOntoRow = {"to", ParamType::kPile, "another row that counts the same"};
constexpr Param kWild = {"wild", ParamType::kSiteOrNone,
                         "a kind that may be paid in place of any other; left out or none: there is none"};
constexpr Param kLess = {"less", ParamType::kPileOrNone,
                         "a row that counts the same: so much less of each is to be paid; left out or none: all is"};
constexpr std::array kGiveParams = {Param{"kind", ParamType::kInt, "tokens.TOKENS.KIND"},
                                    Param{"n", ParamType::kInt, "how many"}, kOntoRow};
constexpr std::array kCanPayParams = {kBundle, kWild, kLess};
constexpr std::array kPayParams = {kBundle, kOntoRow, kWild, kLess};
constexpr std::array kPaysParams = {
    kBundle, Param{"emit", ParamType::kEmit, "emit.KIND with one field, {some: TOKENS} of what the row counts"}, kWild,
    kLess};

constexpr std::array kPursesTopic = {
    Primitive{"give", Receiver::kZone, kGiveParams, ReturnType::kNothing, primitive<purse_give>,
              "Moves so many of a kind to the other row. An error if there are fewer, or no room for them.", "O(kinds)",
              true, Work{4}},
    Primitive{"can_pay", Receiver::kZone, kCanPayParams, ReturnType::kBool, primitive<purse_can_pay>,
              "True if the row has all of the bundle, less what is spared; the wild kind makes up for what is lacking.",
              "O(kinds)", false, Work{4}},
    Primitive{"pay", Receiver::kZone, kPayParams, ReturnType::kInt, primitive<purse_pay>,
              "Moves the bundle, less what is spared, to the other row; of the wild kind as many as are lacking, which "
              "is the answer. An error if can_pay would be false, or `to` has no room: then nothing is moved.",
              "O(kinds)", true, Work{6}},
    Primitive{"pays", Receiver::kZone, kPaysParams, ReturnType::kInt, primitive<purse_pays>,
              "Lists every selection of the row that pays the bundle, less what is spared: the wild kind in place of "
              "any others, also of those that are there. Answers how many; 0 if the row cannot pay.",
              "O(kinds + listed)", false, Work{4, 0, 4}, "it cannot be paid"},
};

}  // namespace

std::span<const Primitive> purses_primitives() { return kPursesTopic; }

}  // namespace quoin
