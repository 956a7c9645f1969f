// Two positions of two games, compared by the names of what both have.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "quoin/state/state.h"

namespace quoin {

class PositionChanges {
 public:
  PositionChanges(const GameDef& then, const GameDef& now);  // must outlive it
  // What is otherwise in `now`, in words: "zone soldier[red] is c1, was b1", "red is next (act), was: ...".
  [[nodiscard]] std::vector<std::string> between(const State& then, const State& now) const;

 private:
  // All places of a zone by their names, "[a1-a2]", row after row; a pile is one place.
  struct Places {
    explicit Places(const Zone& zone);
    [[nodiscard]] std::vector<nlohmann::json> values(const nlohmann::json& content) const;
    std::size_t rows_in = 0;  // domains that rows are by, lists in lists
    bool spread = false;
    std::vector<std::string> names;
  };
  struct Shared {
    std::string word;  // "zone " or nothing
    Places then;
    Places now;
  };
  const GameDef* then_;
  const GameDef* now_;
  std::map<std::string, Shared> shared_;
};

}  // namespace quoin
