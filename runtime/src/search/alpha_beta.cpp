// The search as a machine that is asked for one ply after the other: a position's children are all played, those whose
// value is known at once may settle it, the others are looked into from the most promising on.
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
  standing_ = waiting_ = false;
  ended_ = Ended::kStopped;
  root_.clear();
  return vm.play(*this);
}

std::int32_t AlphaBeta::next(NextPly& at) noexcept {
  if (!standing_) stand(at);
  if (std::exchange(waiting_, false)) take(at);
  while (depth_ > 0) {
    Frame& frame = top();
    const bool tried = frame.played >= frame.wanted && frame.arranged && frame.next >= frame.open;
    if (frame.cut || (tried && frame.wanted >= frame.children.size())) {
      finish();
    } else if (frame.played < frame.wanted) {
      if (--until_look_ <= 0) {
        until_look_ = kLook;
        if (!goes_on_()) return end_with(Ended::kStopped);
      }
      std::memcpy(at.window(), frame.block.data(), bytes_);
      at.luck.ply = ply_ + static_cast<int>(depth_) - 1;
      waiting_ = true;
      return frame.children[frame.played].choice;
    } else if (!frame.arranged) {
      arrange(frame);
    } else if (frame.next < frame.open) {
      descend(frame);
    } else {
      frame.next = frame.played;
      frame.wanted = frame.children.size();
      frame.arranged = false;
    }
  }
  return kNoMore;
}

void AlphaBeta::stand(NextPly& at) {
  standing_ = true;
  Frame& frame = push(at.window(), keys_.key(at.window()), at.actions(), task_.plies);
  frame.low = frame.lowest = frame.wants > 0 ? task_.low : -task_.high;
  frame.high = frame.wants > 0 ? task_.high : -task_.low;
  if (task_.each) frame.high = kFar;
}

AlphaBeta::Frame& AlphaBeta::push(const std::byte* block, const PositionKey& key, std::span<const std::int32_t> list,
                                  int plies) {
  if (depth_ == frames_.size()) frames_.emplace_back();
  if (depth_ == line_.size()) line_.emplace_back();
  line_[depth_] = key;
  cuts_.reach(depth_);
  Frame& frame = frames_[depth_++];
  frame.block.assign(block, block + bytes_);
  frame.key = key;
  frame.plies = plies;
  const bool luck = nodes_.node(block) == Node::kChance;
  frame.die = luck ? &nodes_.die(block) : nullptr;
  frame.wants = luck ? 1 : evaluation_.wants(block);
  frame.best = -kFar;
  frame.best_choice = -1;
  frame.sure = TableEntry::kToTheEnd;
  frame.cut = frame.arranged = false;
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
  if (!luck) order_plays(frame, table_.find(key));
  return frame;
}

// What was best here before comes first and may do alone; then what cut so deep.
void AlphaBeta::order_plays(Frame& frame, const TableEntry* known) {
  for (Child& child : frame.children) {
    if (cuts_.killer(depth_ - 1, child.choice)) child.score = kKiller;
    if (known != nullptr && static_cast<std::uint16_t>(child.choice) == known->best) {
      child.score = kHashMove;
      frame.wanted = depth_ == 1 ? frame.wanted : 1;
    }
  }
  sort(frame.children);
}

// Few: by insertion, which takes no memory.
void AlphaBeta::sort(std::span<Child> children) {
  for (std::size_t i = 1; i < children.size(); ++i) {
    if (children[i].score <= children[i - 1].score) continue;
    const Child child = children[i];
    std::size_t place = i;
    for (; place > 0 && children[place - 1].score < child.score; --place) children[place] = children[place - 1];
    children[place] = child;
  }
}

// The child that was played stands in the window.
void AlphaBeta::take(NextPly& at) {
  Frame& frame = top();
  Child& child = frame.children[frame.played++];
  ++positions_;
  if (frame.die == nullptr) {
    child.effect = cuts_.effect(child.choice, frame.block.data(), at.window());
    child.score = cuts_.history(frame.wants, child.effect);
  }
  const Node node = nodes_.node(at.window());
  if (node == Node::kEnd) return account(frame, child, evaluation_.at_end(at.window()), TableEntry::kToTheEnd);
  if (node == Node::kDeal && task_.plies == kToTheEnd) {
    end_with(Ended::kDeals);
    return;
  }
  if (frame.plies <= 1 || node == Node::kDeal) return account(frame, child, evaluation_.guess(at.window()), 0);
  keep(at, frame, child);
}

void AlphaBeta::keep(const NextPly& at, Frame& frame, Child& child) {
  child.key = keys_.key(at.window());
  table_.prefetch(child.key);
  if (on_line(child.key)) {
    repeated_ = true;
    if (task_.plies == kToTheEnd) {
      end_with(Ended::kRepeats);
      return;
    }
    return account(frame, child, evaluation_.whole(0), 0);
  }
  std::memcpy(frame.blocks.data() + child.block * bytes_, at.window(), bytes_);
  const auto list = at.actions();
  child.list = frame.lists.size();
  child.length = list.size();
  frame.lists.insert(frame.lists.end(), list.begin(), list.end());
}

bool AlphaBeta::on_line(const PositionKey& key) const {
  return std::find(line_.begin(), line_.begin() + static_cast<std::ptrdiff_t>(depth_), key) !=
         line_.begin() + static_cast<std::ptrdiff_t>(depth_);
}

// What is known of the children that were just played; those left to be looked into come first, the most
// promising before the others.
void AlphaBeta::arrange(Frame& frame) {
  frame.arranged = true;
  for (std::size_t i = frame.next; i < frame.played && !frame.cut; ++i) {
    if (!frame.children[i].settled) settle_by_table(frame, frame.children[i]);
  }
  frame.open = frame.next;
  for (std::size_t i = frame.next; i < frame.played; ++i) {
    if (!frame.children[i].settled) std::swap(frame.children[frame.open++], frame.children[i]);
  }
  sort(std::span(frame.children).subspan(frame.next, frame.open - frame.next));
}

bool AlphaBeta::settle_by_table(Frame& frame, Child& child) {
  const TableEntry* known = table_.find(child.key);
  if (known == nullptr) return false;
  if (known->plies != TableEntry::kToTheEnd && known->plies < frame.plies - 1) return false;
  const int kind_for = frame.wants > 0 ? 1 : -1;
  const std::int32_t value = kind_for * known->value;
  const bool at_least = known->kind == (kind_for > 0 ? BoundKind::kAtLeast : BoundKind::kAtMost);
  const bool exact = known->kind == BoundKind::kExact;
  if (!exact && (frame.die != nullptr || (task_.each && depth_ == 1))) return false;
  if (!exact && !(at_least ? value >= frame.high : value <= frame.low)) return false;
  account(frame, child, known->value, known->plies);
  return true;
}

void AlphaBeta::descend(Frame& frame) {
  Child& child = frame.children[frame.next++];
  if (settle_by_table(frame, child)) return;
  const bool all = frame.die != nullptr || (task_.each && depth_ == 1);
  const std::int32_t low = all ? evaluation_.least() : frame.wants > 0 ? frame.low : -frame.high;
  const std::int32_t high = all ? evaluation_.most() : frame.wants > 0 ? frame.high : -frame.low;
  const std::span<const std::int32_t> lists(frame.lists);
  Frame& below = push(frame.blocks.data() + child.block * bytes_, child.key, lists.subspan(child.list, child.length),
                      frame.plies - 1);
  below.low = below.lowest = below.wants > 0 ? low : -high;
  below.high = below.wants > 0 ? high : -low;
}

// The child is worth `value`, as the seat that searches wants it, which is sure for `sure` plies from there.
void AlphaBeta::account(Frame& frame, Child& child, std::int32_t value, std::uint8_t sure) {
  child.settled = true;
  if (frame.die != nullptr) {
    frame.sum += frame.die->weights[as_size(child.choice)] * value;
    frame.sure = std::min(frame.sure, sure);
    return;
  }
  const std::int32_t here = frame.wants * value;
  if (depth_ == 1) {
    const BoundKind kind = task_.each || (here > frame.low && here < frame.high) ? BoundKind::kExact
                           : (here <= frame.low) == (frame.wants > 0)            ? BoundKind::kAtMost
                                                                                 : BoundKind::kAtLeast;
    root_.push_back({child.choice, value, kind, sure, 0});
  }
  if (here > frame.best) {
    frame.best = here;
    frame.best_choice = child.choice;
  }
  if (here >= frame.high) {
    frame.cut = true;
    frame.sure = sure;
    return;
  }
  frame.low = std::max(frame.low, here);
  frame.sure = std::min(frame.sure, sure);
}

// Of the frame's value, as the seat that searches wants it.
BoundKind AlphaBeta::kind_of(const Frame& frame) {
  if (frame.die != nullptr) return BoundKind::kExact;
  if (!frame.cut && frame.best > frame.lowest) return BoundKind::kExact;
  return frame.cut == (frame.wants > 0) ? BoundKind::kAtLeast : BoundKind::kAtMost;
}

void AlphaBeta::finish() {
  Frame& frame = top();
  std::int32_t value = frame.wants * frame.best;
  if (frame.die != nullptr) value = static_cast<std::int32_t>(frame.sum / frame.die->total);
  BoundKind kind = kind_of(frame);
  if ((kind == BoundKind::kAtLeast && value >= evaluation_.most()) ||
      (kind == BoundKind::kAtMost && value <= evaluation_.least())) {
    kind = BoundKind::kExact;
  }
  const auto plies = frame.sure == TableEntry::kToTheEnd
                         ? frame.sure
                         : static_cast<std::uint8_t>(std::min(frame.sure + 1, TableEntry::kToTheEnd - 1));
  const std::uint64_t work = positions_ - frame.before;
  TableEntry known;
  known.value = value;
  known.best = static_cast<std::uint16_t>(frame.best_choice);
  known.plies = plies;
  known.kind = kind;
  known.work = static_cast<unsigned>(std::bit_width(work)) & 63U;
  table_.store(frame.key, known);
  if (frame.cut) remember_cut(frame);
  if (--depth_ == 0) {
    found_ = {frame.best_choice, value, kind, plies, work};
    ended_ = Ended::kFound;
    return;
  }
  Frame& above = top();
  account(above, above.children[above.next - 1], value, plies);
}

// What cut is tried earlier elsewhere, what did not and was tried before it later.
void AlphaBeta::remember_cut(const Frame& frame) {
  cuts_.add_killer(depth_ - 1, frame.best_choice);
  std::int32_t before = 0;
  std::uint32_t effect = 0;
  for (std::size_t i = 0; i < frame.played; ++i) {
    const Child& child = frame.children[i];
    if (child.choice == frame.best_choice) effect = child.effect;
    if (child.choice == frame.best_choice || !child.settled) continue;
    cuts_.add(frame.wants, child.effect, -1);
    ++before;
  }
  cuts_.add(frame.wants, effect, before);
}

}  // namespace quoin
