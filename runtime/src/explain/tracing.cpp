// Traces of a match's rules; and what would have to be otherwise for an action: the rules list again and again, each
// time with a little changed.
#include "quoin/explain/tracing.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr std::size_t kMostLists = 30'000;  // of one look for changes of one thing
constexpr std::size_t kMostPairs = 5'000;   // of one look for changes of two
constexpr int kMostSpent = 50;              // of these that used up their budget
constexpr int kMostValues = 128;            // of a place that are tried; of one with more just a few
constexpr int kFewValues = 8;               // of a number that are tried together with another change

// A machine's window filled with a match's block in which some places hold something else.
void put_block(Vm& vm, const Match& match, std::span<const PlaceChange> changes) {
  std::memcpy(vm.window(), match.state().data(), static_cast<std::size_t>(match.state().bytes()));
  for (const PlaceChange& change : changes) {
    write_cell(vm.window(), vm.def().layout.zone(change.zone), change.place, change.value);
  }
}

// Traces what `run` has the machine do.
template <class Run>
Result<PlyTrace> traced(const Match& match, const Run& run) {
  auto game = match.game_ptr()->traced();
  if (!game) return game.error();
  auto vm = (*game)->lease();
  if (!vm) return vm.error();
  put_block(**vm, match, {});
  auto tracer = Tracer::start(**vm);
  const Status done = run(**vm);
  PlyTrace result{tracer->finish(), std::nullopt};
  if (!done) result.fault = done.error();
  return result;
}

// Asks one machine again and again whether one of some actions would be listed, at most so many times.
class Asking {
 public:
  Asking(Vm& vm, const Match& match, Actions asked, std::size_t most)
      : vm_(vm), match_(match), asked_(asked), left_(most) {}

  bool lists(int seat, std::span<const PlaceChange> changes) {
    if (left_ == 0) return false;
    --left_;
    put_block(vm_, match_, changes);
    if (const Status done = vm_.list(seat); !done) {
      if (done.error().kind == ErrorKind::kBudget && ++spent_ == kMostSpent) left_ = 0;
      return false;
    }
    const auto actions = vm_.actions();
    return std::any_of(actions.begin(), actions.end(),
                       [this](std::int32_t one) { return one >= asked_.first && one - asked_.first < asked_.count; });
  }

 private:
  Vm& vm_;
  const Match& match_;
  Actions asked_;
  std::size_t left_;
  int spent_ = 0;
};

// ---- what could lie otherwise ----

// Makes the changes that a seat may know of.
class Changing {
 public:
  Changing(const Match& match, int seat)
      : def_(match.def()), layout_(match.def().layout), block_(match.state().data()), seat_(seat) {}

  // Another content of one place, none first.
  [[nodiscard]] std::vector<Changes> places() const {
    std::vector<Changes> made;
    each_place([&](int number, const Zone& zone, int place) {
      for (const int value : others(zone, place, kMostValues)) made.push_back({{number, place, value}});
    });
    return made;
  }

  // Fewer of these, to be tried in pairs: of a number only some.
  [[nodiscard]] std::vector<Changes> few() const {
    std::vector<Changes> made;
    each_place([&](int number, const Zone& zone, int place) {
      const bool number_like = zone.holds.kind == DomainKind::kRange;
      for (const int value : others(zone, place, number_like ? kFewValues : kMostValues)) {
        made.push_back({{number, place, value}});
      }
    });
    return made;
  }

  // A body of a construction is gone: its height is 0.
  [[nodiscard]] std::vector<Changes> bodies() const {
    std::vector<Changes> made;
    for (const Record& record : def_.records) {
      if (!record.construction) continue;
      const int heights = record.cuboid[kCuboidH];
      for (int row = 0; row < record.capacity; ++row) {
        if (read_cell(block_, layout_.zone(heights), row) > 0) made.push_back({{heights, row, 0}});
      }
    }
    return made;
  }

  // Other cards in a pile: without one, without all that share an attribute, without any; with one more.
  [[nodiscard]] std::vector<Changes> piles() const {
    return each_pile([this](int number, int row, std::vector<Changes>& made) { change_pile(number, row, made); });
  }
  // Both: without all that share an attribute, with one more.
  [[nodiscard]] std::vector<Changes> exchanges() const {
    return each_pile([this](int number, int row, std::vector<Changes>& made) { exchange(number, row, made); });
  }

 private:
  template <class Make>
  std::vector<Changes> each_pile(const Make& make) const {
    std::vector<Changes> made;
    for (int number = 0; number < static_cast<int>(layout_.zones.size()); ++number) {
      const Zone& zone = layout_.zone(number);
      if (!zone.is_pile()) continue;
      for (int row = 0; row < zone.rows; ++row) {
        if (may_see(zone, row, seat_)) make(number, row, made);
      }
    }
    return made;
  }

  template <class Visit>
  void each_place(const Visit& visit) const {
    for (int number = 0; number < static_cast<int>(layout_.zones.size()); ++number) {
      const Zone& zone = layout_.zone(number);
      if ((zone.role != ZoneRole::kZone && zone.role != ZoneRole::kCounter) || zone.is_pile()) continue;
      for (int place = 0; place < zone.count(); ++place) {
        if (sees(layout_, block_, zone, place, seat_)) visit(number, zone, place);
      }
    }
  }

  // What a place could hold instead; if that is more than `most`, none, the next numbers and the ends.
  [[nodiscard]] std::vector<int> others(const Zone& zone, int place, int most) const {
    const int is = read_cell(block_, zone, place);
    std::vector<int> values;
    const auto add = [&](int value) {
      const bool known = std::find(values.begin(), values.end(), value) != values.end();
      if (value != is && zone.holds.holds(value) && !known) values.push_back(value);
    };
    add(kNone);
    if (zone.holds.size > most) {
      for (const int value : {zone.holds.min, is - 1, is + 1, zone.holds.max()}) add(value);
      return values;
    }
    for (int value = zone.holds.min; value <= zone.holds.max(); ++value) add(value);
    return values;
  }

  [[nodiscard]] std::vector<int> held(const Zone& zone, int row) const {
    std::vector<int> cards;
    const int size = read_cell(block_, layout_.zone(zone.size), row);
    for (int place = 0; place < size; ++place) cards.push_back(read_cell(block_, zone, row * zone.length + place));
    return cards;
  }
  [[nodiscard]] const Cards& cards_of(const Zone& zone) const {
    return def_.cards[static_cast<std::size_t>(zone.holds.cards)];
  }

  // Calls `visit(rest)` for what is left of some cards without those of each value of each attribute that they have.
  template <class Visit>
  static void each_rest(const Cards& cards, const std::vector<int>& held, const Visit& visit) {
    for (const CardAttribute& attribute : cards.attributes) {
      for (int value = attribute.least; value <= attribute.most; ++value) {
        std::vector<int> rest = held;
        std::erase_if(rest, [&](int card) { return attribute.of[static_cast<std::size_t>(card)] == value; });
        if (rest.size() < held.size()) visit(rest);
      }
    }
  }

  // The pile with one card more, each in turn.
  void add_one(int number, int row, std::vector<int> cards, std::size_t size, std::vector<Changes>& made) const {
    const Zone& zone = layout_.zone(number);
    if (static_cast<int>(cards.size()) == zone.length) return;
    for (int face = 0; face < cards_of(zone).count(); ++face) {
      std::vector<int> more = cards;
      more.insert(zone.sorted ? std::upper_bound(more.begin(), more.end(), face) : more.end(), face);
      made.push_back(filled(number, row, more, size));
    }
  }

  void change_pile(int number, int row, std::vector<Changes>& made) const {
    const Zone& zone = layout_.zone(number);
    const std::vector<int> all = held(zone, row);
    const auto add = [&](const std::vector<int>& cards) { made.push_back(filled(number, row, cards, all.size())); };
    for (std::size_t place = 0; place < all.size(); ++place) {
      std::vector<int> rest = all;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
      add(rest);
    }
    each_rest(cards_of(zone), all, add);
    if (!all.empty()) add({});
    add_one(number, row, all, all.size(), made);
  }

  void exchange(int number, int row, std::vector<Changes>& made) const {
    const Zone& zone = layout_.zone(number);
    const std::vector<int> all = held(zone, row);
    each_rest(cards_of(zone), all, [&](const std::vector<int>& rest) { add_one(number, row, rest, all.size(), made); });
  }

  // The row with these cards, where it had `size`.
  [[nodiscard]] Changes filled(int number, int row, const std::vector<int>& cards, std::size_t size) const {
    const Zone& zone = layout_.zone(number);
    Changes changes{{zone.size, row, static_cast<int>(cards.size())}};
    for (std::size_t place = 0; place < std::max(size, cards.size()); ++place) {
      const int card = place < cards.size() ? cards[place] : kNone;
      changes.push_back({number, row * zone.length + static_cast<int>(place), card});
    }
    return changes;
  }

  const GameDef& def_;
  const Layout& layout_;
  const std::byte* block_;
  int seat_;
};

// ---- what the action is about ----

// Whether a change is of a place that the action names, or of something that lies at no place of a board.
bool is_near(const GameDef& def, const ActionParts& parts, const PlaceChange& change) {
  const Zone& zone = def.layout.zone(change.zone);
  if (!zone.has_over || zone.over.kind != DomainKind::kSites) return true;
  const ActionKind& kind = def.actions[static_cast<std::size_t>(parts.kind)];
  for (std::size_t at = 0; at < kind.fields.size(); ++at) {
    const Domain& field = kind.fields[at].domain;
    const bool same = field.board == zone.over.board && field.sites == zone.over.sites;
    if (same && parts.values[at] == change.place % zone.length + zone.over.min) return true;
  }
  return false;
}

bool of_one_place(const Changes& a, const Changes& b) {
  return a.front().zone == b.front().zone && a.front().place == b.front().place;
}

// Those pairs of changes that would do, of different places.
class Pairs {
 public:
  Pairs(Asking& asking, int seat) : asking_(asking), seat_(seat) {}

  void ask(const Changes& a, const Changes& b) {
    if (of_one_place(a, b)) return;
    Changes both = a;
    both.insert(both.end(), b.begin(), b.end());
    if (asking_.lists(seat_, both)) found.push_back(std::move(both));
  }
  // Each of `some` with each behind it for which `fits(one, other)`; true if some pair has been found by now.
  template <class Fits>
  bool ask_all(const std::vector<Changes>& some, const Fits& fits) {
    for (std::size_t a = 0; a < some.size(); ++a) {
      for (std::size_t b = a + 1; b < some.size(); ++b) {
        if (fits(some[a], some[b])) ask(some[a], some[b]);
      }
    }
    return !found.empty();
  }

  std::vector<Changes> found;

 private:
  Asking& asking_;
  int seat_;
};

template <class Is>
std::vector<Changes> those(const std::vector<Changes>& all, const Is& is) {
  std::vector<Changes> found;
  std::copy_if(all.begin(), all.end(), std::back_inserter(found), is);
  return found;
}

// The first value of each place that is empty.
std::vector<Changes> filled(const Match& match, const std::vector<Changes>& all) {
  std::vector<Changes> found;
  for (const Changes& one : all) {
    const Zone& zone = match.def().layout.zone(one.front().zone);
    const bool again = !found.empty() && of_one_place(found.back(), one);
    if (!again && zone.holds.optional && read_cell(match.state().data(), zone, one.front().place) == kNone) {
      found.push_back(one);
    }
  }
  return found;
}

}  // namespace

Result<std::vector<Changes>> changes_that_allow(const Match& match, int seat, Actions asked) {
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  Asking asking(**vm, match, asked, kMostLists);
  const Changing changing(match, seat);
  std::vector<Changes> found;
  for (const auto& changes : {changing.places(), changing.bodies(), changing.piles()}) {
    std::copy_if(changes.begin(), changes.end(), std::back_inserter(found),
                 [&](const Changes& one) { return asking.lists(seat, one); });
  }
  return found;
}

Result<std::vector<Changes>> pairs_that_allow(const Match& match, int seat, std::int32_t action) {
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  Asking asking(**vm, match, {action, 1}, kMostPairs);
  Pairs pairs(asking, seat);
  const Changing changing(match, seat);
  for (Changes& one : changing.exchanges()) {
    if (asking.lists(seat, one)) pairs.found.push_back(std::move(one));
  }
  if (!pairs.found.empty()) return std::move(pairs.found);
  const std::vector<Changes> all = changing.few();
  std::vector<Changes> emptied = changing.bodies();
  const auto empties = those(all, [](const Changes& one) { return one.front().value == kNone; });
  emptied.insert(emptied.end(), empties.begin(), empties.end());
  const ActionParts parts = decode_action(match.def(), action);
  const auto is_close = [&](const Changes& one) { return is_near(match.def(), parts, one.front()); };
  const std::vector<Changes> close = those(all, is_close);
  const auto any = [](const Changes&, const Changes&) { return true; };
  const auto of_one_zone = [](const Changes& a, const Changes& b) { return a.front().zone == b.front().zone; };
  if (pairs.ask_all(emptied, any) || pairs.ask_all(close, any)) return std::move(pairs.found);
  if (pairs.ask_all(filled(match, all), of_one_zone)) return std::move(pairs.found);
  for (const Changes& one : close) {
    for (const Changes& other : all) {
      if (!is_close(other)) pairs.ask(one, other);
    }
  }
  return std::move(pairs.found);
}

Result<std::vector<PhaseSeat>> phases_that_allow(const Match& match, std::int32_t action) {
  const GameDef& def = match.def();
  const Layout& layout = def.layout;
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  Asking asking(**vm, match, {action, 1}, kMostLists);
  std::vector<PhaseSeat> found;
  for (int phase = 0; phase < static_cast<int>(def.phases.size()); ++phase) {
    const Node node = def.phases[static_cast<std::size_t>(phase)].together ? Node::kTogether : Node::kDecide;
    for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
      if (node == match.node() && phase == match.phase() && seat == match.seat()) continue;
      std::vector<PlaceChange> changes{
          {layout.node, 0, static_cast<int>(node)}, {layout.phase, 0, phase}, {layout.seat, 0, seat}};
      if (node == Node::kTogether) changes.push_back({layout.first, 0, seat});
      if (asking.lists(seat, changes)) found.push_back({phase, seat});
    }
  }
  return found;
}

Result<PlyTrace> trace_list(const Match& match, int seat, std::span<const PlaceChange> changes) {
  return traced(match, [&](Vm& vm) {
    put_block(vm, match, changes);
    return vm.list(seat);
  });
}

Result<PlyTrace> trace_ply(const Match& match, std::int32_t choice) {
  return traced(match, [&](Vm& vm) {
    Luck luck = match.luck();
    return vm.advance(choice, luck);
  });
}

}  // namespace quoin
