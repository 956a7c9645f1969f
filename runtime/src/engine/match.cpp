// Match: plays plies on a borrowed machine, keeps the past, answers what may be done now and how it stands.
#include "quoin/engine/match.h"

#include <algorithm>
#include <utility>

#include "quoin/engine/returns.h"
#include "quoin/engine/runner.h"

namespace quoin {
namespace {

Error illegal(std::string message, std::string hint = "") {
  return {ErrorKind::kIllegal, {}, std::move(message), std::move(hint)};
}

Error bad_argument(std::string message) { return {ErrorKind::kArgument, {}, std::move(message), ""}; }

// `actor`: who chose or rolled in the ply that the machine has just played.
std::string ending_text(const GameDef& def, const Vm& vm, const Ending& ending, int actor) {
  const std::string& function = ending.function;
  const std::string text = ending.word + " in " + function;
  const auto name = [&def](int seat) { return def.seats[as_size(seat)]; };
  if (function.starts_with("pass.") && !vm.passes().empty()) {
    return text + ": " + name(vm.passes().back().seat) + " had no legal action";
  }
  const bool own = function.starts_with("play.") || function.starts_with("rolled.");
  return own && actor != kNone ? text + " of " + name(actor) : text;
}

std::vector<double> numbers_of(const GameDef& def, const SeatNumbers& numbers) {
  return {numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(def.seats.size())};
}

}  // namespace

Match::Match(std::shared_ptr<Game> game, std::uint64_t seed)
    : game_(std::move(game)), state_(start_block(game_->def().layout)) {
  luck_.seed = seed;
}

Result<Match> Match::start(std::shared_ptr<Game> game, std::uint64_t seed) {
  Match match(std::move(game), seed);
  auto vm = match.game_->lease();
  if (!vm) return vm.error();
  if (auto done = (*vm)->setup(); !done) return done.error();
  match.take_over(**vm);
  return match;
}

void Match::take_over(Vm& vm) {
  const int actor = seat();
  std::memcpy(state_.data(), vm.window(), as_size(state_.bytes()));
  legal_.assign(vm.actions().begin(), vm.actions().end());
  ended_in_.clear();
  reason_.clear();
  if (!over()) return;
  Ending ending = vm.ending();
  ended_in_ = ending_text(def(), vm, ending, actor);
  reason_ = std::move(ending.reason);
}

// Of what ended_in() says, players are told who could do nothing.
std::string Match::ending() const {
  const std::size_t who = ended_in_.find(": ");
  return reason_.empty() && who != std::string::npos ? ended_in_.substr(who + 2) : reason_;
}

Node Match::node() const { return NodeReader(def()).node(state_.data()); }
int Match::seat() const { return NodeReader(def()).seat(state_.data()); }
int Match::phase() const { return NodeReader(def()).phase(state_.data()); }
std::string Match::phase_name() const { return NodeReader(def()).phase_name(state_.data()); }

std::vector<int> Match::seats_to_choose() const {
  if (node() == Node::kDecide) return {seat()};
  if (node() != Node::kTogether) return {};
  std::vector<int> seats{seat()};
  const int players = static_cast<int>(def().seats.size());
  const int first = NodeReader(def()).first(state_.data());
  for (int one = (seat() + 1) % players; one != first; one = (one + 1) % players) {
    const auto list = list_of(one);
    if (!list || !list->empty()) seats.push_back(one);  // who has nothing to choose passes when his time comes
  }
  return seats;
}

Result<std::vector<std::int32_t>> Match::list_of(int seat) const {
  auto vm = game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), state_.data(), as_size(state_.bytes()));
  if (auto done = (*vm)->list(seat); !done) return done.error();
  return std::vector<std::int32_t>((*vm)->actions().begin(), (*vm)->actions().end());
}

Result<std::vector<std::int32_t>> Match::legal(int seat) const {
  if (seat < 0 || seat >= static_cast<int>(def().seats.size())) {
    return bad_argument("there is no seat " + std::to_string(seat) + "; they are 0 to " +
                        std::to_string(def().seats.size() - 1));
  }
  if (is_choice(node()) && seat == this->seat()) return legal_;
  const int players = static_cast<int>(def().seats.size());
  const int first = NodeReader(def()).first(state_.data());
  // Seats commit in order from the first: who stands before the seat on turn has already chosen.
  const auto order = [&](int one) { return (one - first + players) % players; };
  if (node() != Node::kTogether || order(seat) < order(this->seat())) return std::vector<std::int32_t>{};
  return list_of(seat);
}

Status Match::advance(std::int32_t choice, const std::vector<std::int32_t>* draws) {
  if (luck_.ply >= def().max_length) {
    return too_long(luck_.ply);
  }
  auto vm = game_->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), state_.data(), as_size(state_.bytes()));
  Luck luck = luck_;
  if (auto done = (*vm)->advance(choice, luck, draws); !done) return done.error();
  PlyRecord ply;
  ply.node = node();
  ply.seat = seat();
  ply.choice = ply.node == Node::kDeal ? 0 : choice;
  if (ply.node == Node::kDeal) ply.draws.assign((*vm)->draws().begin(), (*vm)->draws().end());
  ply.moves.assign((*vm)->moves().begin(), (*vm)->moves().end());
  ply.passes.assign((*vm)->passes().begin(), (*vm)->passes().end());
  auto played = std::make_shared<PlayedPly>(past_, state_, legal_);
  take_over(**vm);
  ply.hash = state_.hash();
  played->record = std::move(ply);
  past_ = std::move(played);
  luck_ = luck;
  return {};
}

Status Match::play(std::int32_t choice) {
  if (node() == Node::kDeal) return illegal("a deal is due now: nobody chooses", "deal first");
  if (std::string reason = why_not(choice); !reason.empty()) return illegal(std::move(reason));
  return advance(choice, nullptr);
}

Status Match::play_all(std::span<const std::int32_t> by_seat) {
  if (by_seat.size() != def().seats.size()) {
    return bad_argument("there are " + std::to_string(def().seats.size()) + " seats, but " +
                        std::to_string(by_seat.size()) + " actions were given");
  }
  const std::vector<int> choosing = seats_to_choose();
  for (std::size_t seat = 0; seat < by_seat.size(); ++seat) {
    const bool chooses = std::find(choosing.begin(), choosing.end(), static_cast<int>(seat)) != choosing.end();
    if (chooses == (by_seat[seat] != kNone)) continue;
    const std::string& name = def().seats[seat];
    return illegal(chooses
                       ? name + " has to choose: no action of it was given"
                       : name + " does not choose now: give None for it, not action " + std::to_string(by_seat[seat]));
  }
  Match after = *this;
  for (const int seat : choosing) {
    if (auto done = after.play(by_seat[as_size(seat)]); !done) return done;
  }
  *this = std::move(after);
  return {};
}

Status Match::play_luck() {
  if (node() == Node::kDeal) return advance(0, nullptr);
  if (node() != Node::kChance) return illegal("no luck is due now");
  return advance(draw_outcome(*die(), luck_), nullptr);
}

Status Match::play_deal(const std::vector<std::int32_t>& draws) {
  if (node() != Node::kDeal) return illegal("no deal is due now");
  return advance(0, &draws);
}

Status Match::settle_luck() {
  if (!is_luck(node())) return {};
  Match after = *this;
  const auto nobody = [](const Match&) { return Result<std::int32_t>(0); };
  const Status done = play_on(
      after, [](const Match& match) { return is_luck(match.node()); }, nobody);
  if (done) *this = std::move(after);
  return done;
}

Status Match::undo() {
  if (!past_) return bad_argument("there is nothing to take back: this is the start of the match");
  state_ = past_->before;
  legal_ = past_->legal;
  ended_in_.clear();
  reason_.clear();
  --luck_.ply;
  past_ = std::shared_ptr<const PlayedPly>(past_->earlier());
  return {};
}

Match Match::with_luck(std::uint64_t seed) const {
  Match other = *this;
  other.luck_.seed = seed;
  other.own_luck_ = true;
  other.copies_ = 0;
  return other;
}

// derive_seed alone could be reckoned backwards; added to what went in it cannot.
Match Match::with_own_luck() const {
  return with_luck(derive_seed(luck_.seed, hash() + static_cast<std::uint64_t>(luck_.ply)) + luck_.seed);
}

Match Match::with_same_luck() const {
  Match other = *this;
  other.own_luck_ = false;
  return other;
}

Match Match::copied() { return own_luck_ ? with_luck(derive_seed(luck_.seed, copies_++)) : *this; }

std::vector<double> Match::returns() const { return numbers_of(def(), returns_of(def(), state_.data())); }
std::vector<double> Match::scores() const { return numbers_of(def(), scores_of(def(), state_.data())); }

std::vector<PlyRecord> Match::history() const {
  std::vector<PlyRecord> plies;
  plies.reserve(as_size(luck_.ply));
  for (const PlayedPly* one = past(); one != nullptr; one = one->earlier().get()) plies.push_back(one->record);
  std::reverse(plies.begin(), plies.end());
  return plies;
}

std::vector<const PlayedPly*> Match::remembered_by(int seat) const {
  std::vector<const PlayedPly*> plies;
  const auto take = [&plies](const PlayedPly* one) {
    for (; one != nullptr; one = one->earlier().get()) plies.push_back(one);
  };
  take(past());
  if (told_ && (seat == kNone || told_->to == seat)) take(told_->past.get());
  std::reverse(plies.begin(), plies.end());
  return plies;
}

bool Match::knows_start(int seat) const {
  return told_ ? (seat == kNone || told_->to == seat) && told_->from_start : beginning_ == nullptr;
}

const Die* Match::die() const { return node() == Node::kChance ? &def().dice[as_size(phase())] : nullptr; }

}  // namespace quoin
