// Network: a small trained network that says what the actions of a position are worth to the seat that chooses, and
// what the position is. In: the text of a file (network_file.cpp tells its form), an observation. Out: logits, values.
// A network is made once and read by any number of threads, each with a NetworkReader of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

// Hashes of what a network learned: `layout` of the observation and the actions, without which its numbers mean
// nothing; `rules` of the Lua files, the tables and the dials, without which it has learned another game.
struct NetworkMarks {
  std::uint64_t layout = 0;
  std::uint64_t rules = 0;
  std::uint64_t hints = 0;  // of the author's hints, where it is told what they say
};
NetworkMarks network_marks(const GameDef& def);

// What hints tell a network, its last inputs: first `evaluate` of so many seats, the one that chooses first, then the
// features of `seats` seats. Where secrets are, of that seat alone, as what is said of others may tell what they hide.
struct NetworkHints {
  int values = 0;
  int features = 0;  // of each seat
  int seats = 0;

  [[nodiscard]] int count() const { return values + features * seats; }
};
// Of a network that gives so many values. Error if hints cannot be loaded, or fail.
Result<NetworkHints> network_hints(const std::shared_ptr<Game>& game, int values);
// Asks them about the window for `seat`, which is to choose there; to[count()].
Status write_hints(Vm& vm, const NetworkHints& hints, int seat, float* to);

// The file of a game's network, from its folder: "network.qnn", of a variant "variants/7x7.network.qnn".
std::string network_file(const GameDef& def);

// What stands as the game in such a file: "murailles/7x7".
std::string network_game(const GameDef& def);

// Which rows of a network's policy an action is the sum of: one of its own, or, where actions are very many, one for
// each of its fields' values and one that it shares with few others.
struct PolicyRows {
  int count = 0;                   // of all rows
  int width = 0;                   // most rows of an action
  std::vector<std::int32_t> rows;  // [actions * width], kNone where an action has fewer

  [[nodiscard]] const std::int32_t* of(int action) const {
    return rows.data() + static_cast<std::size_t>(action) * static_cast<std::size_t>(width);
  }
};
PolicyRows policy_rows(const GameDef& def);

class Network {
 public:
  // Rows of one width, one after the other.
  struct Matrix {
    int rows = 0;
    int width = 0;  // a multiple of kWidth
    std::vector<float> numbers;

    [[nodiscard]] const float* row(int which) const {
      return numbers.data() + static_cast<std::size_t>(which) * static_cast<std::size_t>(width);
    }
  };
  static constexpr int kWidth = 32;

  // `name` stands in messages. Error (kArgument) of a file that is none, is cut short or damaged, or was not made for
  // the game as it is.
  static Result<std::shared_ptr<const Network>> parse(const GameDef& def, std::string_view text,
                                                      const std::string& name);
  // The game's own. Error (kArgument) if there is none, or it does not fit.
  static Result<std::shared_ptr<const Network>> of(const GameDef& def);

  // The observation of the seat that chooses, then what hints say.
  [[nodiscard]] int inputs() const { return inputs_; }
  // How many of them.
  [[nodiscard]] int hints() const { return hints_; }
  [[nodiscard]] int actions() const { return static_cast<int>(rows_.rows.size()) / rows_.width; }
  // 1: of the seat that chooses; else one for each seat: its own, then those of the next seats in order.
  [[nodiscard]] int values() const { return value_.rows; }
  [[nodiscard]] int seats() const { return first_bias_.rows; }

 private:
  friend class NetworkReader;
  friend class NetworkParser;
  [[nodiscard]] Status fits(const GameDef& def) const;

  std::string name_;
  std::string game_;
  NetworkMarks marks_;
  int inputs_ = 0;
  int hints_ = 0;      // of the inputs, the last ones
  int tables_ = 1;     // of the first layer: one for all seats, or one for each
  Matrix first_;       // [tables * inputs]
  Matrix first_bias_;  // [seats]
  Matrix second_;      // [units of the first layer]
  Matrix second_bias_;
  Matrix value_;
  Matrix policy_;  // [rows_.count]
  PolicyRows rows_;
  std::vector<float> value_bias_;
  std::vector<float> policy_bias_;
};

// Reads positions one after the other. For one thread; allocates nothing once made.
class NetworkReader {
 public:
  struct Input {
    int row = 0;
    float by = 0;
  };

  explicit NetworkReader(const Network& network);

  // Takes network.inputs() floats: what the seat sees, what hints say. What follows is about them.
  void read(const float* observation, int seat);
  [[nodiscard]] float logit(int action) const;
  [[nodiscard]] float value(int which) const;  // -1 to 1

 private:
  const Network& network_;
  std::vector<Input> inputs_;  // those that are not 0; the rest is memory
  std::vector<float> first_;
  std::vector<float> second_;
};

}  // namespace quoin
