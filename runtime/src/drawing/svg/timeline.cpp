// Frames merged into one list.
#include "drawing/svg/timeline.h"

#include <unordered_map>

namespace quoin::svg {
namespace {

constexpr int kNothing = -1;

// The common list, linked by numbers; entry 0 is its head.
class PartList {
 public:
  PartList() : entries_(1) {}

  void add_frame(int number, const std::vector<int>& parts) {
    int at = 0;
    for (const int part : parts) {
      const int later = next_after(part, at);
      if (later == kNothing) {
        at = insert(part, at);
        places_[part].push_back(at);
      } else {
        at = later;
      }
      entry(at).shown.frames.push_back(number);
    }
  }

  [[nodiscard]] std::vector<Shown> all() const {
    std::vector<Shown> found;
    for (int at = entries_[0].after; at != kNothing; at = entries_[static_cast<std::size_t>(at)].after) {
      found.push_back(entries_[static_cast<std::size_t>(at)].shown);
    }
    return found;
  }

 private:
  struct Entry {
    Shown shown;
    double rank = 0;  // rises along the list
    int after = kNothing;
  };

  Entry& entry(int at) { return entries_[static_cast<std::size_t>(at)]; }

  // The first place of a part behind another place.
  int next_after(int part, int place) {
    int best = kNothing;
    for (const int one : places_[part]) {
      if (entry(one).rank > entry(place).rank && (best == kNothing || entry(one).rank < entry(best).rank)) best = one;
    }
    return best;
  }

  // A new place right after another. Ranks are spread anew where there is no room between two.
  int insert(int part, int before) {
    const auto added = static_cast<int>(entries_.size());
    const int after = entry(before).after;
    const double low = entry(before).rank;
    const double rank = after == kNothing ? low + 1 : (low + entry(after).rank) / 2;
    entries_.push_back({{part, {}}, rank, after});
    entry(before).after = added;
    if (after != kNothing && !(low < rank && rank < entry(after).rank)) {
      double spread = low;
      for (int at = added; at != kNothing; at = entry(at).after) entry(at).rank = ++spread;
    }
    return added;
  }

  std::vector<Entry> entries_;
  std::unordered_map<int, std::vector<int>> places_;
};

}  // namespace

std::vector<Shown> shown_in(const std::vector<std::vector<int>>& frames) {
  PartList list;
  for (std::size_t number = 0; number < frames.size(); ++number) {
    list.add_frame(static_cast<int>(number), frames[number]);
  }
  return list.all();
}

}  // namespace quoin::svg
