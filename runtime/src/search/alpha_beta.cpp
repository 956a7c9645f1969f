// The search as a state machine that answers with the next ply to be played. A position's children are played first:
// terminal positions and table hits may cause a cutoff before any child is searched. The others are searched in order.
#include "search/alpha_beta.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace quoin {

Status AlphaBeta::search(Vm& vm, int ply, const Task& task) {
  task_ = task;
  ply_ = ply;
  depth_ = 0;
  started_ = waiting_ = asking_ = false;
  ended_ = Ended::kStopped;
  root_.clear();
  return vm.play(*this);
}

std::int32_t AlphaBeta::next(NextPly& at) noexcept {
  if (!started_) push_root(at);
  if (std::exchange(asking_, false)) child_evaluated(at.value());
  if (std::exchange(waiting_, false)) child_played(at);
  if (asking_) return value_of(asked_);
  while (depth_ > 0) {
    Frame& frame = top();
    const bool tried = frame.played >= frame.wanted && frame.ordered && frame.next >= frame.open;
    if (frame.cut || (tried && frame.wanted >= frame.children.size())) {
      finish();
    } else if (frame.played < frame.wanted) {
      if (--until_clock_ <= 0) {
        until_clock_ = kClockInterval;
        if (!goes_on_()) return end_with(Ended::kStopped);
      }
      std::memcpy(at.window(), frame.block.data(), bytes_);
      at.luck.ply = ply_ + static_cast<int>(depth_) - 1;
      waiting_ = true;
      return frame.children[frame.played].choice;
    } else if (!frame.ordered) {
      order_children(frame);
    } else if (frame.next < frame.open) {
      descend(frame);
    } else {
      frame.next = frame.played;
      frame.wanted = frame.children.size();
      frame.ordered = false;
    }
  }
  return kNoMore;
}

void AlphaBeta::push_root(NextPly& at) {
  started_ = true;
  Frame& frame = push(at.window(), keys_.key(at.window()), at.actions(), task_.plies);
  frame.alpha = frame.first_alpha = frame.sign > 0 ? task_.alpha : -task_.beta;
  frame.beta = frame.sign > 0 ? task_.beta : -task_.alpha;
  if (task_.each) frame.beta = kInfinity;
}

AlphaBeta::Frame& AlphaBeta::push(const std::byte* block, const PositionKey& key, std::span<const std::int32_t> list,
                                  int plies) {
  if (depth_ == frames_.size()) frames_.emplace_back();
  if (depth_ == path_.size()) path_.emplace_back();
  path_[depth_] = key;
  ordering_.reach(depth_);
  Frame& frame = frames_[depth_++];
  frame.block.assign(block, block + bytes_);
  frame.key = key;
  frame.plies = plies;
  const bool luck = nodes_.node(block) == Node::kChance;
  frame.die = luck ? &nodes_.die(block) : nullptr;
  frame.sign = luck ? 1 : evaluation_.sign(block);
  frame.best = -kInfinity;
  frame.best_choice = -1;
  frame.searched = TableEntry::kToTheEnd;
  frame.cut = frame.ordered = false;
  frame.sum = 0;
  frame.before = positions_;
  frame.played = frame.next = frame.open = 0;
  frame.children.resize(luck ? frame.die->weights.size() : list.size());
  frame.blocks.resize(frame.children.size() * bytes_);
  frame.lists.clear();
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    frame.children[i] = {};
    frame.children[i].choice = luck ? static_cast<std::int32_t>(i) : list[i];
    frame.children[i].block = i;
  }
  frame.wanted = frame.children.size();
  if (!luck) order_by_memory(frame, table_.find(key));
  return frame;
}

// The table's move is first, and is searched before the others are played; then come the killers of this depth.
void AlphaBeta::order_by_memory(Frame& frame, const TableEntry* known) {
  for (Child& child : frame.children) {
    if (ordering_.killer(depth_ - 1, child.choice)) child.score = kKiller;
    if (known != nullptr && static_cast<std::uint16_t>(child.choice) == known->best) {
      child.score = kHashMove;
      frame.wanted = depth_ == 1 ? frame.wanted : 1;
    }
  }
  sort(frame.children);
}

// Insertion sort: stable, without allocation, and there are few children.
void AlphaBeta::sort(std::span<Child> children) {
  for (std::size_t i = 1; i < children.size(); ++i) {
    if (children[i].score <= children[i - 1].score) continue;
    const Child child = children[i];
    std::size_t place = i;
    for (; place > 0 && children[place - 1].score < child.score; --place) children[place] = children[place - 1];
    children[place] = child;
  }
}

// The window holds the child that was just played.
void AlphaBeta::child_played(NextPly& at) {
  Frame& frame = top();
  Child& child = frame.children[frame.played++];
  ++positions_;
  if (frame.die == nullptr) {
    child.effect = ordering_.effect(child.choice, frame.block.data(), at.window());
    child.score = ordering_.history(frame.sign, child.effect);
  }
  const Node node = nodes_.node(at.window());
  if (node == Node::kEnd) return update(frame, child, evaluation_.terminal(at.window()), TableEntry::kToTheEnd);
  if (node == Node::kDeal && task_.plies == kToTheEnd) {
    end_with(Ended::kDeals);
    return;
  }
  if (frame.plies > 1 && node != Node::kDeal) return store_child(at, frame, child);
  if (task_.hinted) return ask(at.window());
  update(frame, child, evaluation_.estimate(at.window()), 0);
}

// Whoever chooses is asked where all the others are against him: authors think of him. Else the searching seat.
void AlphaBeta::ask(const std::byte* block) {
  asking_ = true;
  asked_ = evaluation_.asks_chooser() && nodes_.node(block) == Node::kDecide ? nodes_.seat(block) : evaluation_.seat();
}

void AlphaBeta::child_evaluated(int value) {
  Frame& frame = top();
  const double share = static_cast<double>(value) / kMostValue;
  update(frame, frame.children[frame.played - 1], evaluation_.hinted(asked_ == evaluation_.seat() ? share : -share), 0);
}

void AlphaBeta::store_child(const NextPly& at, Frame& frame, Child& child) {
  child.key = keys_.key(at.window());
  table_.prefetch(child.key);
  if (on_path(child.key)) {
    repeated_ = true;
    if (task_.plies == kToTheEnd) {
      end_with(Ended::kRepeats);
      return;
    }
    return update(frame, child, evaluation_.whole(0), 0);
  }
  std::memcpy(frame.blocks.data() + child.block * bytes_, at.window(), bytes_);
  const auto list = at.actions();
  child.list = frame.lists.size();
  child.length = list.size();
  frame.lists.insert(frame.lists.end(), list.begin(), list.end());
}

bool AlphaBeta::on_path(const PositionKey& key) const {
  return std::find(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(depth_), key) !=
         path_.begin() + static_cast<std::ptrdiff_t>(depth_);
}

// Probes the table for the children that were just played, and sorts those that are to be searched by their scores.
void AlphaBeta::order_children(Frame& frame) {
  frame.ordered = true;
  for (std::size_t i = frame.next; i < frame.played && !frame.cut; ++i) {
    if (!frame.children[i].settled) probe_table(frame, frame.children[i]);
  }
  frame.open = frame.next;
  for (std::size_t i = frame.next; i < frame.played; ++i) {
    if (!frame.children[i].settled) std::swap(frame.children[frame.open++], frame.children[i]);
  }
  sort(std::span(frame.children).subspan(frame.next, frame.open - frame.next));
}

bool AlphaBeta::probe_table(Frame& frame, Child& child) {
  const TableEntry* known = table_.find(child.key);
  if (known == nullptr) return false;
  if (known->plies != TableEntry::kToTheEnd && known->plies < frame.plies - 1) return false;
  const int kind_for = frame.sign > 0 ? 1 : -1;
  const std::int32_t value = kind_for * known->value;
  const bool at_least = known->kind == (kind_for > 0 ? BoundKind::kLower : BoundKind::kUpper);
  const bool exact = known->kind == BoundKind::kExact;
  if (!exact && (frame.die != nullptr || (task_.each && depth_ == 1))) return false;
  if (!exact && !(at_least ? value >= frame.beta : value <= frame.alpha)) return false;
  update(frame, child, known->value, known->plies);
  return true;
}

void AlphaBeta::descend(Frame& frame) {
  Child& child = frame.children[frame.next++];
  if (probe_table(frame, child)) return;
  const bool all = frame.die != nullptr || (task_.each && depth_ == 1);
  const std::int32_t alpha = all ? evaluation_.least() : frame.sign > 0 ? frame.alpha : -frame.beta;
  const std::int32_t beta = all ? evaluation_.most() : frame.sign > 0 ? frame.beta : -frame.alpha;
  const std::span<const std::int32_t> lists(frame.lists);
  Frame& below = push(frame.blocks.data() + child.block * bytes_, child.key, lists.subspan(child.list, child.length),
                      frame.plies - 1);
  below.alpha = below.first_alpha = below.sign > 0 ? alpha : -beta;
  below.beta = below.sign > 0 ? beta : -alpha;
}

// Updates the frame by the value of a child, with the sign of the root's seat, from a search of `searched` plies.
void AlphaBeta::update(Frame& frame, Child& child, std::int32_t value, std::uint8_t searched) {
  child.settled = true;
  if (frame.die != nullptr) {
    frame.sum += frame.die->weights[as_size(child.choice)] * value;
    frame.searched = std::min(frame.searched, searched);
    return;
  }
  const std::int32_t here = frame.sign * value;
  if (depth_ == 1) {
    const BoundKind kind = task_.each || (here > frame.alpha && here < frame.beta) ? BoundKind::kExact
                           : (here <= frame.alpha) == (frame.sign > 0)             ? BoundKind::kUpper
                                                                                   : BoundKind::kLower;
    root_.push_back({child.choice, value, kind, searched, 1});
  }
  if (here > frame.best) {
    frame.best = here;
    frame.best_choice = child.choice;
  }
  if (here >= frame.beta) {
    frame.cut = true;
    frame.searched = searched;
    return;
  }
  frame.alpha = std::max(frame.alpha, here);
  frame.searched = std::min(frame.searched, searched);
}

// Whether the frame's value is exact or a bound, with the sign of the root's seat.
BoundKind AlphaBeta::kind_of(const Frame& frame) {
  if (frame.die != nullptr) return BoundKind::kExact;
  if (!frame.cut && frame.best > frame.first_alpha) return BoundKind::kExact;
  return frame.cut == (frame.sign > 0) ? BoundKind::kLower : BoundKind::kUpper;
}

void AlphaBeta::finish() {
  Frame& frame = top();
  std::int32_t value = frame.sign * frame.best;
  if (frame.die != nullptr) value = static_cast<std::int32_t>(frame.sum / frame.die->total);
  BoundKind kind = kind_of(frame);
  if ((kind == BoundKind::kLower && value >= evaluation_.most()) ||
      (kind == BoundKind::kUpper && value <= evaluation_.least())) {
    kind = BoundKind::kExact;
  }
  const auto plies = frame.searched == TableEntry::kToTheEnd
                         ? frame.searched
                         : static_cast<std::uint8_t>(std::min(frame.searched + 1, TableEntry::kToTheEnd - 1));
  const std::uint64_t work = positions_ - frame.before;
  TableEntry known;
  known.value = value;
  known.best = static_cast<std::uint16_t>(frame.best_choice);
  known.plies = plies;
  known.kind = kind;
  known.work = static_cast<unsigned>(std::bit_width(work)) & 63U;
  table_.store(frame.key, known);
  if (frame.cut) credit_cutoff(frame);
  if (--depth_ == 0) {
    found_ = {frame.best_choice, value, kind, plies, work};
    ended_ = Ended::kFound;
    return;
  }
  Frame& above = top();
  update(above, above.children[above.next - 1], value, plies);
  if (depth_ == 1) root_.back().positions += work;
}

// Raises the history score of the action that caused the cutoff, lowers those of the actions tried before it.
void AlphaBeta::credit_cutoff(const Frame& frame) {
  ordering_.add_killer(depth_ - 1, frame.best_choice);
  std::int32_t before = 0;
  std::uint32_t effect = 0;
  for (std::size_t i = 0; i < frame.played; ++i) {
    const Child& child = frame.children[i];
    if (child.choice == frame.best_choice) effect = child.effect;
    if (child.choice == frame.best_choice || !child.settled) continue;
    ordering_.add(frame.sign, child.effect, -1);
    ++before;
  }
  ordering_.add(frame.sign, effect, before);
}

}  // namespace quoin
