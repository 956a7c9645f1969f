// Fingerprints of tables that hold one another in any way, parts shared and cycles included. In: the tables' pairs.
// Out: a fingerprint of each, equal where the contents are: neither addresses nor the order of pairs count.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

namespace quoin {

inline constexpr std::int32_t kNoTable = -1;

class TableGraph {
 public:
  // What a pair holds: a table by its number, or anything else by a fingerprint of its own.
  struct Value {
    std::uint64_t fingerprint = 0;
    std::int32_t table = kNoTable;
  };

  // Tables get the numbers 0, 1, ... as they are met. Their pairs come in the same order: first all pairs of table 0.
  std::int32_t meet() {
    sums_.push_back(0);
    return static_cast<std::int32_t>(sums_.size()) - 1;
  }
  [[nodiscard]] std::int32_t met() const { return static_cast<std::int32_t>(sums_.size()); }
  // The pairs from here on are the next table's; answers its number.
  std::int32_t begin_next();
  void add_pair(Value key, Value value);

  // Fingerprints by number, once all pairs are there. Takes time linear in the number of pairs, and no deep stack.
  [[nodiscard]] std::vector<std::uint64_t> fingerprints() const;

 private:
  friend class TableComponents;

  // A pair with a table in it.
  struct Link {
    Value key;
    Value value;
  };

  std::vector<std::uint64_t> sums_;  // of the pairs without tables
  std::vector<std::size_t> first_;   // by table, of its links
  std::deque<Link> links_;
};

// One fingerprint of two, in this order.
std::uint64_t mix_fingerprints(std::uint64_t a, std::uint64_t b);

}  // namespace quoin
