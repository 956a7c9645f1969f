// Matches drawn anew, played backwards: what a seat was told of the plies must fit them. In: a match with its past.
// Out: a promise tested.
#include <algorithm>
#include <cstring>
#include <optional>
#include <tuple>
#include <utility>

#include "engine/check_match.h"
#include "engine/past.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr const char* kAgrees = "a match drawn anew agrees with what the seat has been told";
constexpr int kMostPlies = 40;  // that a sample is followed back, on average of a match's samples

bool is_compared(const Zone& zone) { return zone.role != ZoneRole::kHistoryData; }

bool is_thing(const Zone& zone) {
  return zone.role != ZoneRole::kEngine && zone.role != ZoneRole::kHistoryData && zone.role != ZoneRole::kHistoryCount;
}

bool same_things(const Layout& layout, const State& a, const State& b) {
  for (const Zone& zone : layout.zones) {
    for (int place = 0; is_thing(zone) && place < zone.count(); ++place) {
      if (read_cell(a.data(), zone, place) != read_cell(b.data(), zone, place)) return false;
    }
  }
  return true;
}

// Whether the seat sees the same in both blocks.
bool looks_same(const Layout& layout, const State& a, const State& b, int seat) {
  for (const Zone& zone : layout.zones) {
    if (!is_compared(zone)) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (read_cell(a.data(), zone, place) == read_cell(b.data(), zone, place)) continue;
      if (sees(layout, a.data(), zone, place, seat) || sees(layout, b.data(), zone, place, seat)) return false;
    }
  }
  return true;
}

// A place of a block.
struct Spot {
  const Zone* zone;
  int place;
  [[nodiscard]] int in(const State& state) const { return read_cell(state.data(), *zone, place); }
};

// Of cards of which there is one each: which stands for which in another world, by where they lie in `after` and there.
class Names {
 public:
  Names(const GameDef& def, int cards, const State& after, const State& there)
      : after_(after), there_(there), names_(def.cards[static_cast<std::size_t>(cards)].copies.size(), kNone) {
    taken_.assign(names_.size(), false);
    for (const bool sorted : {false, true}) {  // piles that are sorted tell only which cards lie in them
      for (const Zone& zone : def.layout.zones) {
        if (!is_thing(zone) || zone.holds.cards != cards || zone.sorted != sorted) continue;
        for (int row = 0; row < zone.count(); row += zone.length) sorted ? by_order(zone, row) : by_place(zone, row);
      }
    }
  }

  [[nodiscard]] int of(int card) const {
    const int name = card == kNone ? kNone : names_[static_cast<std::size_t>(card)];
    return name == kNone ? card : name;
  }

 private:
  void by_place(const Zone& zone, int row) {
    for (int place = row; place < row + zone.length; ++place) {
      name(read_cell(after_.data(), zone, place), read_cell(there_.data(), zone, place));
    }
  }

  // The cards of a row that have no name yet are in the order of those there that are nobody's.
  void by_order(const Zone& zone, int row) {
    std::vector<int> cards, others;
    for (int place = row; place < row + zone.length; ++place) {
      const int card = read_cell(after_.data(), zone, place), other = read_cell(there_.data(), zone, place);
      if (card != kNone && names_[static_cast<std::size_t>(card)] == kNone) cards.push_back(card);
      if (other != kNone && !taken_[static_cast<std::size_t>(other)]) others.push_back(other);
    }
    for (std::size_t k = 0; k < std::min(cards.size(), others.size()); ++k) name(cards[k], others[k]);
  }

  void name(int card, int other) {
    if (card == kNone || other == kNone || names_[static_cast<std::size_t>(card)] != kNone) return;
    if (taken_[static_cast<std::size_t>(other)]) return;
    names_[static_cast<std::size_t>(card)] = other;
    taken_[static_cast<std::size_t>(other)] = true;
  }

  const State& after_;
  const State& there_;
  std::vector<int> names_;   // by card
  std::vector<bool> taken_;  // by card there
};

// One ply from `before` to `after`, undone in another world: from `there`, which holds other hidden things than
// `after`, to what held before. What did not move is as it is there, what moved is where it came from, and numbers
// differ by as much; cards of which there is one each are those that stand for them. Nothing where that cannot be told,
// or a number would leave its range.
class Backwards {
 public:
  Backwards(const GameDef& def, const State& before, const State& after, const State& there)
      : layout_(def.layout), before_(before), after_(after), there_(there) {
    for (std::size_t k = 0; k < def.cards.size(); ++k) {
      const bool single = std::ranges::all_of(def.cards[k].copies, [](int copies) { return copies == 1; });
      names_.push_back(single ? std::optional(Names(def, static_cast<int>(k), after, there)) : std::nullopt);
    }
    for (const Zone& zone : layout_.zones) {
      if (is_thing(zone)) note_moved(zone);
    }
    taken_.assign(moved_.size(), false);
  }

  [[nodiscard]] std::optional<State> world(int seat) {
    State found = before_;  // with the engine's zones and histories
    for (const Zone& zone : layout_.zones) {
      if (!is_thing(zone)) continue;
      for (int place = 0; place < zone.count(); ++place) {
        const Spot spot{&zone, place};
        if (sees(layout_, before_.data(), zone, place, seat)) continue;
        const Names* names = names_of(zone);
        const auto value = names != nullptr  ? std::optional(names->of(spot.in(before_)))
                           : has_moved(spot) ? earlier(spot)
                                             : std::optional(spot.in(there_));
        if (!value || (*value != kNone && !zone.holds.holds(*value))) return std::nullopt;
        write_cell(found.data(), zone, place, *value);
      }
      if (zone.sorted) sort_rows(found, zone);
    }
    return found;
  }

 private:
  [[nodiscard]] bool changed(const Spot& spot) const { return spot.in(before_) != spot.in(after_); }

  // Whether two places next to one another hold like things, before or after.
  [[nodiscard]] bool alike(const Zone& zone, int place) const {
    const auto in = [&](const State& state) {
      return Spot{&zone, place}.in(state) == Spot{&zone, place + 1}.in(state);
    };
    return in(before_) || in(after_);
  }

  // The places that changed; of a pile all between them or, if there are none, the top one, and like cards beside
  // these: where there are several cards of a face, they may have moved all the same.
  void note_moved(const Zone& zone) {
    for (int row = 0; row < zone.count(); row += zone.length) {
      const int behind = row + zone.length;
      int first = row;
      int end = behind;
      while (first < end && !changed({&zone, first})) ++first;
      while (end > first && !changed({&zone, end - 1})) --end;
      if (zone.is_pile()) {
        if (first == behind) std::tie(first, end) = top_of(zone, row);
        while (first > row && first < end && alike(zone, first - 1)) --first;
        while (end < behind && first < end && alike(zone, end - 1)) ++end;
      }
      for (int place = first; place < end; ++place) {
        if (zone.is_pile() || changed({&zone, place})) moved_.push_back({&zone, place});
      }
    }
  }

  // From its place to behind it; nothing of an empty pile.
  [[nodiscard]] std::pair<int, int> top_of(const Zone& pile, int row) const {
    int end = row + pile.length;
    while (end > row && Spot{&pile, end - 1}.in(after_) == kNone) --end;
    return {std::max(row, end - 1), end};
  }

  [[nodiscard]] bool has_moved(const Spot& spot) const {
    return std::ranges::any_of(moved_,
                               [&](const Spot& one) { return one.zone == spot.zone && one.place == spot.place; });
  }

  static bool is_number(const Zone& zone) { return zone.holds.kind == DomainKind::kRange && !zone.holds.optional; }

  [[nodiscard]] const Names* names_of(const Zone& zone) const {
    if (zone.holds.cards < 0) return nullptr;
    const auto& names = names_[static_cast<std::size_t>(zone.holds.cards)];
    return names ? &*names : nullptr;
  }

  // Cards ascend, none behind them.
  static void sort_rows(State& state, const Zone& pile) {
    for (int first = 0; first < pile.count(); first += pile.length) {
      std::vector<int> cards;
      for (int k = 0; k < pile.length; ++k) cards.push_back(read_cell(state.data(), pile, first + k));
      std::sort(cards.begin(), cards.end(),
                [](int a, int b) { return (a == kNone) != (b == kNone) ? b == kNone : a < b; });
      for (int k = 0; k < pile.length; ++k) {
        write_cell(state.data(), pile, first + k, cards[static_cast<std::size_t>(k)]);
      }
    }
  }

  // What lay at a hidden place that changed, by where it went; each place that it may have gone to is taken once.
  // Nothing if there are several, which hold different things now.
  [[nodiscard]] std::optional<int> earlier(const Spot& spot) {
    const int value = spot.in(before_);
    if (value == kNone && spot.zone->holds.optional) return kNone;
    if (is_number(*spot.zone)) return spot.in(there_) + value - spot.in(after_);
    const Domain& holds = spot.zone->holds;
    std::optional<std::size_t> found;
    for (std::size_t k = 0; k < moved_.size(); ++k) {
      const Domain& same = moved_[k].zone->holds;
      const bool alike = same.kind == holds.kind && same.min == holds.min && same.names == holds.names;
      if (!alike || moved_[k].in(after_) != value || taken_[k]) continue;
      if (found && moved_[k].in(there_) != moved_[*found].in(there_)) return std::nullopt;
      if (!found) found = k;
    }
    if (!found) return value;
    taken_[*found] = true;
    return moved_[*found].in(there_);
  }

  const Layout& layout_;
  const State& before_;
  const State& after_;
  const State& there_;
  std::vector<std::optional<Names>> names_;  // by cards
  std::vector<Spot> moved_;
  std::vector<bool> taken_;
};

class ToldCheck {
 public:
  ToldCheck(const Match& match, int samples, Rng& rng, Vm& vm, Promises& promises)
      : def_(match.def()), rng_(rng), vm_(vm), promises_(promises), left_(samples * kMostPlies) {
    for (Match now = match; now.last_ply() != nullptr;) {
      if (!now.undo()) break;
      matches_.push_back(now);
    }
    std::reverse(matches_.begin(), matches_.end());  // matches_[k] has k plies
    if (const auto* past = MatchAccess::past(match)) plies_of(past);
  }

  void run(int samples) {
    if (matches_.empty()) return;
    const auto seats = static_cast<std::uint32_t>(def_.seats.size());
    for (int k = 0; k < samples && left_ > 0; ++k) {
      const auto at = rng_.below(static_cast<std::uint32_t>(matches_.size()));
      const int seat = static_cast<int>(rng_.below(seats));
      const Match& now = matches_[at];
      if (now.node() == Node::kTogether || at == 0) continue;  // choices that wait are nobody's past
      const auto other = now.resample(seat, derive_seed(now.seed(), rng_.below(1U << 30U)));
      promises_.test(kAgrees, other.ok(), other ? "" : where(at, seat) + other.error().text());
      if (other) follow(at, seat, other->state());
    }
  }

 private:
  void plies_of(const MatchAccess::Past* past) {
    for (; past != nullptr; past = past->link.get()) plies_.push_back(&past->ply);
    std::reverse(plies_.begin(), plies_.end());
  }

  [[nodiscard]] std::string where(std::size_t ply, int seat) const {
    return "seed " + std::to_string(matches_.front().seed()) + ", ply " + std::to_string(ply) + ", seat " +
           def_.seats[static_cast<std::size_t>(seat)] + ": ";
  }

  // Back from a world at ply `at`, ply by ply, as far as that can be told.
  void follow(std::size_t at, int seat, State there) {
    for (std::size_t k = at; k-- > 0 && left_ > 0; --left_) {
      const State& before = matches_[k].state();
      const State& after = matches_[k + 1].state();
      auto world = Backwards(def_, before, after, there).world(seat);
      if (!world) return;
      const PlyRecord& ply = *plies_[k];
      const bool alike = looks_same(def_.layout, before, *world, seat);
      if (ply.node == Node::kDeal && !alike) return;  // it may have been dealt in many ways
      const std::string fault = !alike ? "it would have seen something else" : fault_of(ply, k, seat, *world, there);
      promises_.test(kAgrees, fault.empty(), fault.empty() ? "" : told(at, k, seat) + fault);
      if (!fault.empty()) return;
      there = *std::move(world);
    }
  }

  [[nodiscard]] std::string told(std::size_t at, std::size_t k, int seat) const {
    const PlyRecord& ply = *plies_[k];
    std::string text = where(at, seat) + "drawn anew, at ply " + std::to_string(k);
    if (is_choice(ply.node)) {
      text += " (" + def_.seats[static_cast<std::size_t>(ply.seat)] + ": " + action_text(def_, ply.choice) + ")";
    }
    return text + " ";
  }

  void put(const State& state) {
    std::memcpy(vm_.window(), state.data(), static_cast<std::size_t>(state.bytes()));
    static_cast<void>(vm_.take_log());
  }

  // Why the ply could not have been played in the world as the seat was told, "" if it could.
  std::string fault_of(const PlyRecord& ply, std::size_t k, int seat, const State& world, const State& there) {
    if (ply.node == Node::kDeal) return "";
    std::vector<std::int32_t> choices{ply.choice};
    if (ply.node == Node::kChance) {
      const auto outcomes = matches_[k].die()->weights.size();
      for (std::size_t one = 0; one < outcomes; ++one) choices.push_back(static_cast<std::int32_t>(one));
    } else {
      put(world);
      if (!vm_.list(ply.seat)) return "the rules fail";
      const std::vector<std::int32_t> list(vm_.actions().begin(), vm_.actions().end());
      if (ply.seat == seat && !std::ranges::equal(list, matches_[k].legal())) return "it could have chosen otherwise";
      const bool secret = ply.seat != seat && !def_.kind_of(ply.choice).open();
      std::erase_if(choices, [&](std::int32_t one) { return std::ranges::find(list, one) == list.end(); });
      if (secret) {
        const std::string told = told_text(def_, ply.choice);
        for (const std::int32_t one : list) {
          if (told_text(def_, one) == told) choices.push_back(one);
        }
      }
      if (choices.empty()) return "this was no legal choice";
      if (ply.node == Node::kTogether) return "";  // what comes of it depends on the others' choices
    }
    const bool leads = std::any_of(choices.begin(), choices.end(), [&](std::int32_t choice) {
      put(world);
      Luck luck{matches_[k].seed(), matches_[k].plies()};
      if (!vm_.advance(choice, luck)) return false;
      State after(world.bytes());
      std::memcpy(after.data(), vm_.window(), static_cast<std::size_t>(after.bytes()));
      const bool same = ply.node == Node::kChance || same_things(def_.layout, after, there);
      return same && looks_same(def_.layout, after, there, seat);
    });
    return leads ? "" : "it would have seen something else come of it";
  }

  const GameDef& def_;
  Rng& rng_;
  Vm& vm_;
  Promises& promises_;
  int left_;  // plies to follow
  std::vector<Match> matches_;
  std::vector<const PlyRecord*> plies_;
};

}  // namespace

void check_told(const Match& match, int samples, Rng& rng, Vm& vm, Promises& promises) {
  ToldCheck(match, samples, rng, vm, promises).run(samples);
}

}  // namespace quoin
