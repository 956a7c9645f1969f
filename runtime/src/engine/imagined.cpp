// Imagined: rejection sampling and random walks over permutations of the hidden items. A proposal is the current state
// with permuted items; where that is not enough, the match is replayed in that world. (Walks: imagined_walks.cpp)
#include "quoin/engine/imagined.h"

#include "engine/imagined_worlds.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr int kTries = 2000;   // proposals that match.possible may reject
constexpr int kPlays = 300;    // replays
constexpr int kFewPlays = 16;  // the same for draw_quickly()
constexpr int kSteps = 16;     // of a random walk between two samples
constexpr int kPlayedOf = 64;  // one of so many worlds is replayed
constexpr int kShared = 4;     // times in a row that a walk gives the same world: a step costs as much as a playout
constexpr int kTrial = 4;      // replays that show whether these are necessary

}  // namespace

Imagined::Worlds::Worlds(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options)
    : vm_(vm),
      match_(match),
      def_(match.def()),
      nodes_(match.def()),
      seat_(seat),
      history_(match, seat),
      hidden_(match.def()),
      rng_(seed, Stream::kDeal),
      options_(options),
      asks_(options.asks_possible && match.game().asks_possible()),
      by_rules_(HiddenThings::tells_owners(match.def())),
      end_(history_.size()),
      state_(match.state()),
      world_(match.state()),
      kept_world_(match.state()) {
  while (options.take_back && end_ > 0 && history_.waits(end_ - 1, history_.size() - 1)) --end_;
  track();
  find_start();
  if (by_rules_) guide_.emplace(def_, history_, seat_, end_);
  const auto legal = match.legal(seat);
  if (legal && options.same_lists) legal_ = *legal;
  if (options.take_back) take_back(state_);
  true_ = state_;
}

bool Imagined::Worlds::any() const {
  if (start_ < end_) return true;
  if (!hidden_.any()) return false;
  const bool orders = std::ranges::any_of(samplers_, [](const PermutationSampler& one) { return !one.settled(); });
  return orders || free_values_.size() > 0 || hidden_.has_lawful() || hidden_.has_records();
}

Result<bool> Imagined::Worlds::draw() {
  int plays = by_rules_ ? kFewPlays : kPlays;
  const int all = plays;
  for (int tries = 0; tries < kTries && plays > 0; ++tries) {
    draw_causes();
    if (!propose()) continue;
    const auto can_be = proposal_is_possible();
    if (!can_be) return fail(can_be.error());
    if (!*can_be) continue;
    --plays;
    const auto is = replay_and_ask();
    if (!is) return fail(is.error());
    if (*is) return true;
    if (learnt_) plays = all;
  }
  if (end_ == 0 && asks_) return walk_away();
  // match.possible refuses nearly all: many of its steps cost less than few with replays, and reach as far as they
  // must.
  if (asks_ && plays == all && proposals_are_complete()) {
    for (PermutationSampler& orders : samplers_) orders.reset();
    state_ = true_;
    for (int steps = kStepsAway; plays > 0; steps = kSteps) {
      const auto walked = walk(steps);
      if (!walked) return walked;
      if (!propose()) continue;
      --plays;
      const auto is = replay_and_ask();
      if (!is) return fail(is.error());
      if (*is) return true;
    }
  }
  return walk_replaying();
}

Result<bool> Imagined::Worlds::draw_quickly() {
  if (!replays_) replays_ = needs_replay();
  if (*replays_) return draw_replaying();
  if (walks_) return walk(kSteps);
  int left = kFewPlays * 2;  // of possible proposals
  for (int tries = 0; tries < kTries && left > 0; ++tries) {
    draw_permutations();
    if (!propose()) continue;
    const auto can_be = is_possible(state_);
    if (!can_be) return fail(can_be.error());
    if (!*can_be) continue;
    --left;
    if (!same_choices()) continue;
    walks_ = tries >= kFewPlays;
    if (end_ > 0 && ++not_replayed_ % kPlayedOf == 0) {
      const State sketched = state_;
      if (!replay()) {
        replays_ = true;
        return draw_replaying();
      }
      state_ = sketched;
    }
    return true;
  }
  const bool refused = left == kFewPlays * 2;  // match.possible allows none of them
  auto found = end_ == 0 && refused ? walk_away() : walk_replaying();
  walks_ = refused && found && *found;
  return found;
}

Result<bool> Imagined::Worlds::possible() {
  put(state_);
  return vm_.possible(seat_);
}

Error Imagined::Worlds::none_found() const {
  return {ErrorKind::kGame,
          {},
          "no match was found that fits all that " + (seat_ == kNone ? "everybody" : def_.seats[as_size(seat_)]) +
              " has seen: " +
              (fault_.empty() ? "none could be made of what is hidden"
                              : "the last one that was tried did not, for " + fault_),
          ""};
}

std::vector<Imagined::Played> Imagined::Worlds::played() const {
  std::vector<Played> plies;
  for (int k = 0; k < end_; ++k) {
    if (k >= start_ && as_size(k - start_) < played_.size()) {
      plies.push_back(played_[as_size(k - start_)]);
    } else {
      const auto legal = history_.legal(k);
      plies.push_back({history_.before(k), {legal.begin(), legal.end()}, history_.ply(k)});
    }
  }
  return plies;
}

void Imagined::Worlds::track() {
  for (const HiddenThings::Group& group : hidden_.groups()) {
    trackers_.emplace_back(def_, group, seat_, history_.before(end_));
    trackers_.back().begin(history_.before(0), history_.knows_start());
  }
  if (!history_.knows_start()) find_free_values();
  for (int k = 0; k < end_ && !trackers_.empty(); ++k) {
    const ObservedPly ply = history_.remembered(k);
    for (ItemTracker& one : trackers_) one.follow(k, ply);
  }
  for (const ItemTracker& one : trackers_) samplers_.emplace_back(one);
}

// Hidden values that are alone in their group: no permutation changes them, so any value is possible.
void Imagined::Worlds::find_free_values() {
  const State& start = history_.before(0);
  for (const HiddenThings::Group& group : hidden_.groups()) {
    std::vector<std::pair<const Zone*, int>> hidden;
    for (const Zone* zone : group.zones) {
      for (int place = 0; place < zone->count(); ++place) {
        const int value = read_cell(start.data(), *zone, place);
        const bool is = !group.counts && (value != kNone || !zone->holds.optional);
        if (is && !sees(def_.layout, start.data(), *zone, place, seat_)) hidden.emplace_back(zone, place);
      }
    }
    if (hidden.size() == 1 && hidden.front().first->holds.cards < 0) free_values_.push_back(hidden.front());
  }
}

// The first ply that may differ from the true match.
void Imagined::Worlds::find_start() {
  if (!history_.knows_start()) return;
  int first = end_;
  for (std::size_t one = 0; one < trackers_.size(); ++one) first = std::min(first, first_ply_of(one));
  for (start_ = 0; start_ < first; ++start_) {
    if (is_choice(history_.ply(start_).node) ? !history_.told(start_)
                                             : hidden_.any() && history_.remembered(start_).lucky) {
      return;
    }
  }
}

// The ply of the first event that may have gone otherwise.
int Imagined::Worlds::first_ply_of(std::size_t one) const {
  const auto& stands = trackers_[one].stands();
  const auto found = std::ranges::lower_bound(stands, samplers_[one].first(), {}, &ItemTracker::Stand::events);
  return found == stands.end() ? end_ : std::max(0, found->ply);
}

// Where hidden things lie, and as far as the seat can tell what others chose in secret.
void Imagined::Worlds::draw_causes() {
  draw_permutations();
  wanted_.assign(guide_ ? as_size(history_.size()) : 0, kNone);
  guided_ = guide_ && guide_->choose(wanted_, rng_);
}

double Imagined::Worlds::weight() const {
  double weight = 1;
  for (const PermutationSampler& orders : samplers_) weight *= orders.weight();
  return weight;
}

// The true state with permuted items and new random values. False if it is invalid.
bool Imagined::Worlds::lay_out() {
  state_ = true_;
  hidden_.draw_lawful(state_.data(), seat_, rng_);
  hidden_.shuffle_records(state_.data(), rng_);
  if (end_ == 0) draw_free_values(state_);
  bool fits = true;
  for (std::size_t k = 0; k < samplers_.size() && fits; ++k) fits = samplers_[k].write_now(state_.data());
  return fits;
}

void Imagined::Worlds::draw_free_values(State& state) {
  for (const auto& [zone, place] : free_values_) {
    write_cell(state.data(), *zone, place,
               zone->holds.min + static_cast<int>(rng_.below(static_cast<std::uint32_t>(zone->holds.size))));
  }
}

Result<bool> Imagined::Worlds::replay_and_ask() {
  if (!replay()) return false;
  auto possible = is_possible(world_);
  if (possible && *possible) state_ = world_;
  return possible;
}

Result<bool> Imagined::Worlds::is_possible(const State& state) {
  if (!asks_) return true;
  const int seats = static_cast<int>(def_.seats.size());
  for (int seat = std::max(seat_, 0); seat < (seat_ == kNone ? seats : seat_ + 1); ++seat) {
    put(state);
    auto possible = vm_.possible(seat);
    if (possible && !*possible) fault_ = "match.possible refuses it";
    if (!possible || !*possible) return possible;
  }
  return true;
}

// Whether the seat has its true legal actions in this world.
bool Imagined::Worlds::same_choices() {
  put(state_);
  if (legal_.empty() || seat_ != match_.seat()) {  // the seat on turn must have an action
    const bool stands = !is_choice(match_.node()) || (vm_.list(match_.seat()) && !vm_.actions().empty());
    if (!stands) fault_ = "the rules would have gone on by themselves";
    if (legal_.empty() || !stands) return stands;
  }
  if (vm_.list(seat_) && std::ranges::equal(vm_.actions(), legal_)) return true;
  fault_ = "the seat could choose otherwise";
  return false;
}

Error Imagined::Worlds::fail(Error error) {
  for (PermutationSampler& orders : samplers_) orders.reset();
  state_ = true_;
  return error;
}

// Takes back the choices of others at a simultaneous node: they choose again, after the seat.
void Imagined::Worlds::take_back(State& state) const {
  if (match_.node() != Node::kTogether) return;
  const Zone& pending = def_.layout.zone(def_.layout.pending);
  for (int seat = 0; seat < pending.rows; ++seat) {
    if (read_cell(state.data(), pending, seat) != kPendingUnasked)
      write_cell(state.data(), pending, seat, kPendingOpen);
  }
  const int first = seat_ == kNone ? match_.seat() : seat_;
  write_cell(state.data(), def_.layout.zone(def_.layout.first), 0, first);
  write_cell(state.data(), def_.layout.zone(def_.layout.seat), 0, first);
}

// Whether worlds must be replayed: some items or choices can be sampled no other way, or a proposal was possible but
// its replay was not.
bool Imagined::Worlds::needs_replay() {
  if (end_ == 0) return false;
  if (only_rules_make() || by_rules_ || choices_wait()) return true;
  const auto asks = [](const ItemTracker& one) {  // accept_by_choices() and as_roles()
    return std::ranges::any_of(one.stands(), [&](const ItemTracker::Stand& stand) {
      return stand.fixed || (!one.is_single() && !stand.takings.empty());
    });
  };
  if (std::ranges::any_of(trackers_, asks)) return true;
  if (asks_ && hidden_.has_lawful()) return true;
  for (int k = 0; k < kTrial; ++k) {
    draw_permutations();
    if (!propose()) continue;
    const auto can_be = is_possible(state_);
    if (can_be && *can_be && !replay()) return true;
  }
  return false;
}

// Others have chosen in a simultaneous choice that is not over: a proposal would keep what they truly chose.
bool Imagined::Worlds::choices_wait() const {
  for (int k = end_ - 1; k >= 0 && history_.waits(k, history_.size() - 1); --k) {
    if (history_.ply(k).seat != seat_) return true;
  }
  return false;
}

Result<bool> Imagined::Worlds::draw_replaying() {
  if ((strolls_ || guided_) && found_one_ && ++asked_ % kShared != 0) return true;
  if (strolls_) return walk_on();
  for (int plays = found_one_ || by_rules_ ? kFewPlays : kPlays; plays > 0; --plays) {
    draw_causes();
    if (!propose()) continue;
    const auto is = replay_and_ask();
    if (!is) return fail(is.error());
    if (learnt_) plays = kFewPlays;
    if (!*is) continue;
    found_one_ = true;
    return true;
  }
  if (found_one_ && !by_rules_) return true;
  auto found = walk_replaying();
  found_one_ = found_one_ || (found && *found);
  strolls_ = by_rules_ && found_one_;
  return found;
}

Imagined::Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed, const Options& options)
    : worlds_(std::make_unique<Worlds>(vm, match, seat, seed, options)) {}
Imagined::Imagined(Vm& vm, const Match& match, int seat, std::uint64_t seed) : Imagined(vm, match, seat, seed, {}) {}
Imagined::~Imagined() = default;

bool Imagined::hides() const { return worlds_->hides(); }
bool Imagined::replays() const { return worlds_->replays(); }
bool Imagined::any() const { return worlds_->any(); }
const State& Imagined::state() const { return worlds_->state(); }
Result<bool> Imagined::draw() { return worlds_->draw(); }
Result<bool> Imagined::draw_quickly() { return worlds_->draw_quickly(); }
bool Imagined::agrees() { return worlds_->agrees(); }
Result<bool> Imagined::possible() { return worlds_->possible(); }
const std::string& Imagined::fault() const { return worlds_->fault(); }
Error Imagined::none_found() const { return worlds_->none_found(); }
std::vector<Imagined::Played> Imagined::played() const { return worlds_->played(); }

}  // namespace quoin
