// Strongly connected components (Tarjan's algorithm with a stack of its own): a table's fingerprint is made of those of
// the tables that it holds; tables that hold one another in a circle are told apart by rounds of colours.
#include "explain/table_graph.h"

#include <algorithm>

#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::size_t kMostRounds = 200;
constexpr std::size_t kWorkOfRounds = 4U << 20U;  // links looked at for one component, but at least three rounds
constexpr std::int32_t kUnvisited = -1;

}  // namespace

std::uint64_t mix_fingerprints(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t both[] = {a, b};
  return hash_bytes(both, sizeof both, 8);
}

std::int32_t TableGraph::begin_next() {
  first_.push_back(links_.size());
  return static_cast<std::int32_t>(first_.size()) - 1;
}

void TableGraph::add_pair(Value key, Value value) {
  if (key.table == kNoTable && value.table == kNoTable) {
    sums_[first_.size() - 1] += mix_fingerprints(key.fingerprint, value.fingerprint);
  } else {
    links_.push_back({key, value});
  }
}

class TableComponents {
 public:
  explicit TableComponents(const TableGraph& graph)
      : graph_(graph), order_(graph.sums_.size(), kUnvisited), low_(graph.sums_.size()), done_(graph.sums_.size()) {}

  std::vector<std::uint64_t> run() {
    for (std::int32_t table = 0; table < graph_.met(); ++table) {
      if (order_[at(table)] == kUnvisited) search(table);
    }
    return std::move(done_);
  }

 private:
  using Value = TableGraph::Value;
  struct Step {
    std::int32_t table;
    std::size_t link;
    bool value;  // the link's value comes next, not its key
  };

  static std::size_t at(std::int32_t table) { return static_cast<std::size_t>(table); }
  // A table whose pairs were never given has none.
  [[nodiscard]] std::size_t begin_of(std::int32_t table) const {
    return at(table) < graph_.first_.size() ? graph_.first_[at(table)] : graph_.links_.size();
  }
  [[nodiscard]] std::size_t end_of(std::int32_t table) const { return begin_of(table + 1); }

  void enter(std::int32_t table) {
    order_[at(table)] = low_[at(table)] = counted_++;
    open_.push_back(table);
    steps_.push_back({table, begin_of(table), false});
  }

  void search(std::int32_t root) {
    enter(root);
    while (!steps_.empty()) {
      Step& step = steps_.back();
      const std::int32_t from = step.table;
      if (step.link == end_of(from)) {
        steps_.pop_back();
        if (!steps_.empty()) lower(steps_.back().table, low_[at(from)]);
        if (low_[at(from)] == order_[at(from)]) close(from);
        continue;
      }
      const TableGraph::Link& link = graph_.links_[step.link];
      const std::int32_t to = step.value ? link.value.table : link.key.table;
      step.link += step.value ? 1 : 0;
      step.value = !step.value;
      if (to == kNoTable) continue;
      if (order_[at(to)] == kUnvisited) {
        enter(to);  // `step` is no longer there
      } else if (order_[at(to)] < kClosed) {
        lower(from, order_[at(to)]);
      }
    }
  }
  void lower(std::int32_t table, std::int32_t order) { low_[at(table)] = std::min(low_[at(table)], order); }

  // The tables above `table` on the stack hold one another in circles; what else they hold has its fingerprint.
  void close(std::int32_t table) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), table).base() - 1;
    const std::vector<std::int32_t> members(begin, open_.end());
    open_.erase(begin, open_.end());
    for (const std::int32_t member : members) done_[at(member)] = 0;
    std::size_t links = 0;
    for (const std::int32_t member : members) links += end_of(member) - begin_of(member);
    std::size_t rounds = 1;
    if (members.size() > 1 || holds_itself(table)) {
      rounds = std::clamp(kWorkOfRounds / (links + members.size()), std::size_t{3}, kMostRounds);
    }
    colour(members, rounds);
    for (const std::int32_t member : members) order_[at(member)] = kClosed;
  }

  [[nodiscard]] bool holds_itself(std::int32_t table) const {
    for (std::size_t i = begin_of(table); i < end_of(table); ++i) {
      if (graph_.links_[i].key.table == table || graph_.links_[i].value.table == table) return true;
    }
    return false;
  }

  // Each round a table's colour takes in those of the tables that it holds, until no round tells more of them apart.
  void colour(const std::vector<std::int32_t>& members, std::size_t rounds) {
    std::vector<std::uint64_t> colours(members.size());
    std::vector<std::uint64_t> kinds;
    std::size_t told_apart = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
      for (std::size_t i = 0; i < members.size(); ++i)
        colours[i] = mix_fingerprints(done_[at(members[i])], content(members[i]));
      for (std::size_t i = 0; i < members.size(); ++i) done_[at(members[i])] = colours[i];
      if (rounds == 1) return;
      kinds = colours;
      std::sort(kinds.begin(), kinds.end());
      kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
      if (kinds.size() == told_apart) break;
      told_apart = kinds.size();
    }
    // A change that some of them are too far from to see.
    const std::uint64_t all = hash_bytes(kinds.data(), kinds.size() * sizeof(std::uint64_t));
    for (const std::int32_t member : members) done_[at(member)] = mix_fingerprints(done_[at(member)], all);
  }

  [[nodiscard]] std::uint64_t content(std::int32_t table) const {
    std::uint64_t sum = graph_.sums_[at(table)];
    for (std::size_t i = begin_of(table); i < end_of(table); ++i) {
      const TableGraph::Link& link = graph_.links_[i];
      sum += mix_fingerprints(known(link.key), known(link.value));
    }
    return sum;
  }
  [[nodiscard]] std::uint64_t known(const Value& value) const {
    return value.table == kNoTable ? value.fingerprint : mix_fingerprints(10, done_[at(value.table)]);
  }

  static constexpr std::int32_t kClosed = INT32_MAX;

  const TableGraph& graph_;
  std::vector<std::int32_t> order_;  // in which the search came to them; kClosed once they have a fingerprint
  std::vector<std::int32_t> low_;
  std::vector<std::uint64_t> done_;
  std::vector<std::int32_t> open_;
  std::vector<Step> steps_;
  std::int32_t counted_ = 0;
};

std::vector<std::uint64_t> TableGraph::fingerprints() const { return TableComponents(*this).run(); }

}  // namespace quoin
