// What is hidden from a seat, drawn anew: what the seat sees, may do and is told must stay as it was. In: a match at
// any ply. Out: promises tested.
#include <algorithm>
#include <cstring>

#include "explain/check_match.h"
#include "quoin/base/text.h"
#include "quoin/engine/imagined.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/observation.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr const char* kHidden = "what is hidden from a seat decides neither what it sees nor what it may do";
constexpr const char* kTold = "what is hidden from a seat shows in no text, log line or name of what comes next";
constexpr const char* kPossible = "match.possible allows what is so";
constexpr const char* kBlind = "hints read nothing that is hidden from their seat";
constexpr int kMostTexts = 8;  // of one list

// What a seat gets that is to choose: the list, how some of it is written, what was logged meanwhile.
struct Offer {
  bool listed = false;
  std::vector<std::int32_t> list;
  std::vector<std::string> texts;
  std::vector<std::string> log;
};

// A ply as it went in one of the worlds.
struct Outcome {
  explicit Outcome(const State& before) : after(before) {}
  bool played = false;
  State after;
  std::vector<Pass> passes;
  std::vector<std::string> log;
};

bool same_passes(const Outcome& a, const Outcome& b) {
  return std::ranges::equal(a.passes, b.passes,
                            [](const Pass& x, const Pass& y) { return x.seat == y.seat && x.phase == y.phase; });
}

// Whether two blocks differ in what is hidden from `seat`, and in nothing that it sees; the engine's own zones left
// out.
bool only_hidden_differ(const Layout& layout, const State& a, const State& b, int seat) {
  bool differ = false;
  for (const Zone& zone : layout.zones) {
    if (zone.role == ZoneRole::kEngine || zone.role == ZoneRole::kHistoryData) continue;
    for (int place = 0; place < zone.count(); ++place) {
      if (read_cell(a.data(), zone, place) == read_cell(b.data(), zone, place)) continue;
      if (sees(layout, a.data(), zone, place, seat) || sees(layout, b.data(), zone, place, seat)) return false;
      differ = true;
    }
  }
  return differ;
}

// What differs between two lists of texts: "tells "x", with other hidden things "y"".
std::string difference_of(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t k = 0;
  while (k < a.size() && k < b.size() && a[k] == b[k]) ++k;
  const auto told = [k](const std::vector<std::string>& texts) {
    return k < texts.size() ? "\"" + texts[k] + "\"" : std::string("nothing");
  };
  return told(a) + ", with other hidden things " + told(b);
}

class HiddenCheck {
 public:
  HiddenCheck(const Match& match, Rng& rng, Vm& vm, const std::string& at, Promises& promises)
      : match_(match), def_(match.def()), rng_(rng), vm_(vm), at_(at), promises_(promises) {}

  void run() {
    const bool choosing = is_choice(match_.node());
    choice_ = any_choice();
    const Outcome outcome = play(match_.state(), choice_, luck());
    for (int seat = 0; seat < static_cast<int>(def_.seats.size()); ++seat) {
      State other = match_.state();
      if (!redrawn(other, seat)) {
        if (match_.node() == Node::kDeal) test_ply(seat, other, outcome);  // another luck
        continue;
      }
      if (choosing) test_offer(seat, other);
      if (choosing) test_hints(seat, other);
      test_ply(seat, other, outcome);
    }
  }

 private:
  [[nodiscard]] std::string who(int seat) const {
    return at_ + ", seat " + def_.seats[static_cast<std::size_t>(seat)] + ": ";
  }

  void put(const State& state) {
    std::memcpy(vm_.window(), state.data(), static_cast<std::size_t>(state.bytes()));
    static_cast<void>(vm_.take_log());
  }

  // False if nothing can be otherwise.
  bool redrawn(State& other, int seat) {
    if (vm_.asks_possible()) {
      put(other);
      const auto so = vm_.possible(seat);
      promises_.test(kPossible, so.ok() && *so, who(seat) + (so ? "it is refused" : so.error().text()));
      if (!so) return false;
    }
    Imagined imagined(vm_, match_, seat, rng_.next(), {.same_lists = false});
    if (!imagined.any()) return false;
    const auto drawn = imagined.draw_quickly();
    other = imagined.state();
    return drawn && *drawn;
  }

  // ---- what a seat sees and may do ----

  std::vector<float> seen(const State& state, int seat) {
    const Observation& observation = match_.game().observation();
    std::vector<float> tensor(static_cast<std::size_t>(observation.size()));
    observation.write(state.data(), seat, tensor.data());
    return tensor;
  }

  Offer offer(const State& state, int seat, const std::vector<std::int32_t>& written) {
    put(state);
    Offer found;
    found.listed = vm_.list(seat).ok();
    found.list.assign(vm_.actions().begin(), vm_.actions().end());
    for (const std::int32_t action : written) {
      const auto text = vm_.text_of(action);
      found.texts.push_back(text ? *text : text.error().text());
    }
    found.log = vm_.take_log();
    return found;
  }

  std::vector<std::int32_t> some_of(std::vector<std::int32_t> list) {
    if (!match_.game().writes_texts()) return {};
    while (list.size() > kMostTexts) {
      list.erase(list.begin() + rng_.below(static_cast<std::uint32_t>(list.size())));
    }
    return list;
  }

  void test_offer(int seat, const State& other) {
    const auto before = match_.legal(seat);
    if (!before) return;  // told elsewhere
    bool same = seen(match_.state(), seat) == seen(other, seat);
    if (before->empty()) {
      promises_.test(kHidden, same, who(seat) + "with other hidden things it is different");
      return;
    }
    const std::vector<std::int32_t> written = some_of(*before);
    const Offer one = offer(match_.state(), seat, written);
    const Offer two = offer(other, seat, written);
    same = same && two.listed && two.list == *before;
    promises_.test(kHidden, same, who(seat) + "with other hidden things it is different");
    if (!same || !one.listed) return;
    const auto differs = [](const auto& a, const auto& b) { return a == b ? "" : difference_of(a, b); };
    promises_.test(kTold, one.texts == two.texts, who(seat) + "a text is " + differs(one.texts, two.texts));
    promises_.test(kTold, one.log == two.log, who(seat) + "log tells " + differs(one.log, two.log));
  }

  // ---- what hints say ----

  template <class Ask>
  void test_hint(int seat, const State& other, const std::string& what, const Ask& ask) {
    const auto asked = [&](const State& state) {
      put(state);
      return vm_.list(match_.seat()) ? ask() : std::vector<std::int32_t>{};
    };
    const auto here = asked(match_.state());
    const auto there = asked(other);
    promises_.test(kBlind, here == there, who(seat) + "with other hidden things " + what + " says something else");
  }

  // What fails is told elsewhere.
  void test_hints(int seat, const State& other) {
    const auto hints = vm_.hints();
    if (!hints) return;
    if (hints->evaluate) {
      test_hint(seat, other, "evaluate", [&] {
        const auto value = vm_.evaluate(seat);
        return value ? std::vector<std::int32_t>{*value} : std::vector<std::int32_t>{};
      });
    }
    if (hints->features) {
      test_hint(seat, other, "features", [&] {
        const auto features = vm_.features(seat);
        return features ? std::vector<std::int32_t>(features->begin(), features->end()) : std::vector<std::int32_t>{};
      });
    }
    if (!hints->prefer || seat != match_.seat()) return;
    test_hint(seat, other, "prefer", [&] {
      const auto weights = vm_.weights();
      return weights ? std::vector<std::int32_t>(weights->begin(), weights->end()) : std::vector<std::int32_t>{};
    });
  }

  // ---- what comes of a ply ----

  [[nodiscard]] Luck luck() const { return {match_.seed(), match_.plies()}; }

  std::int32_t any_choice() {
    if (match_.node() == Node::kChance) {
      return static_cast<std::int32_t>(rng_.below(static_cast<std::uint32_t>(match_.die()->weights.size())));
    }
    const auto legal = match_.legal();
    return legal.empty() ? 0 : legal[rng_.below(static_cast<std::uint32_t>(legal.size()))];
  }

  Outcome play(const State& state, std::int32_t choice, Luck luck) {
    put(state);
    Outcome outcome(state);
    outcome.played = vm_.advance(choice, luck).ok();
    if (!outcome.played) return outcome;
    std::memcpy(outcome.after.data(), vm_.window(), static_cast<std::size_t>(state.bytes()));
    outcome.passes.assign(vm_.passes().begin(), vm_.passes().end());
    outcome.log = vm_.take_log();
    return outcome;
  }

  // The choice in another world, or another one there of which `seat` is told the same; kNone if it cannot be.
  std::int32_t choice_for(int seat, const State& state) {
    if (!is_choice(match_.node())) return choice_;
    put(state);
    if (!vm_.list(match_.seat())) return kNone;
    std::vector<std::int32_t> alike(vm_.actions().begin(), vm_.actions().end());
    const bool open = seat == match_.seat() || match_.node() == Node::kTogether || def_.kind_of(choice_).open();
    const std::string told = told_text(def_, choice_);
    std::erase_if(alike, [&](std::int32_t one) { return open ? one != choice_ : told_text(def_, one) != told; });
    return alike.empty() ? kNone : alike[rng_.below(static_cast<std::uint32_t>(alike.size()))];
  }

  [[nodiscard]] std::string name_of_next(const State& state) const {
    const NodeReader nodes(def_);
    const Node node = nodes.node(state.data());
    const char* what = is_choice(node) ? "the phase " : node == Node::kChance ? "the die " : "the deal ";
    return is_choice(node) || is_luck(node) ? what + nodes.phase_name(state.data()) : "the end";
  }

  // The same ply in a world that `seat` cannot tell from this one. What the ply shows to it may be told, and the end
  // may be decided by anything; so may a pass, which everybody notices.
  void test_ply(int seat, const State& other, const Outcome& here) {
    if (!here.played) return;
    const std::int32_t choice = choice_for(seat, other);
    if (choice == kNone) return;
    Luck there_luck = luck();
    if (match_.node() == Node::kDeal) there_luck.seed = derive_seed(there_luck.seed, rng_.below(1U << 16U) + 1);
    const Outcome there = play(other, choice, there_luck);
    if (!there.played || !same_passes(here, there)) return;
    if (!only_hidden_differ(def_.layout, here.after, there.after, seat)) return;
    const std::string next = name_of_next(here.after);
    const std::string next_there = name_of_next(there.after);
    if (next == "the end" || next_there == "the end") return;
    const auto after = [&] { return who(seat) + "after \"" + match_.choice_text(choice_) + "\" "; };
    const bool same_next = next == next_there;
    promises_.test(kTold, same_next,
                   same_next ? "" : after() + "comes " + next + ", with other hidden things " + next_there);
    const bool same_log = here.log == there.log;
    promises_.test(kTold, same_log, same_log ? "" : after() + "log tells " + difference_of(here.log, there.log));
  }

  const Match& match_;
  const GameDef& def_;
  Rng& rng_;
  Vm& vm_;
  const std::string& at_;
  Promises& promises_;
  std::int32_t choice_ = 0;  // of the ply that is tried out
};

}  // namespace

void check_hidden(const Match& match, Rng& rng, Vm& vm, const std::string& at, Promises& promises) {
  HiddenCheck(match, rng, vm, at, promises).run();
}

}  // namespace quoin
