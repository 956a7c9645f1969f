// Observation: the tensor of what one seat sees of a state, with values from 0 to 1 (docs/tensors.md lists its pieces).
// Writing it allocates nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"

namespace quoin {

// A part of a tensor: floats offset .. offset + size() - 1, in C order.
struct TensorPiece {
  std::string name;  // "walls"; "hand.hidden"; "node"
  std::vector<int> shape;
  int offset = 0;
  std::vector<std::string> axes;    // names: "plane", "row", "column"
  std::vector<std::string> labels;  // of the first axis: "me: yes", "me+1: yes"; of `past` those of the last
  std::vector<Position> positions;  // of the last axis, if its places are sites that form no grid

  [[nodiscard]] int size() const;
};

// "me", "me+1", ...: seats relative to the observer.
std::vector<std::string> relative_seats(int seats);
// The relative number of `seat`: 0 is the observer, then the next seats in order.
inline int relative_seat(int seat, int observer, int seats) {
  return seat < observer ? seat - observer + seats : seat - observer;
}

// The encoding of an action: its kind one-hot, then its fields, each scaled to 0..1 (of an optional one 0 is none).
// Seats are relative to the observer.
class ChoiceCode {
 public:
  explicit ChoiceCode(const GameDef& def);
  [[nodiscard]] const std::vector<std::string>& labels() const { return labels_; }
  [[nodiscard]] int size() const { return static_cast<int>(labels_.size()); }
  // Without `secrets` the fields that are kept secret stay 0. REQUIRES 0 <= action < num_distinct_actions, size() zeros
  // at `out`.
  void write(int action, int observer, bool secrets, float* out) const;

 private:
  const GameDef* def_;
  std::vector<std::string> labels_;
};

// The shape depends on the game and its dials only. Thread safe once made. `def` must outlive it.
class Observation {
 public:
  explicit Observation(const GameDef& def);
  [[nodiscard]] const std::vector<TensorPiece>& pieces() const { return pieces_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] const ChoiceCode& choices() const { return choices_; }
  // Whether each float depends on the state: what tells which sites exist, and places that no site has, do not.
  [[nodiscard]] std::vector<bool> varying() const;
  // Fills size() floats. `seat` kNone: what everybody sees, relative to seat 0. REQUIRES a block of the game.
  void write(const std::byte* block, int seat, float* out) const;

 private:
  enum class Coding { kOneHot, kSeats, kNumber, kSite, kCell, kPicture, kCards };
  // Writes one zone into one piece. Steps are in floats.
  struct Op {
    Coding coding = Coding::kOneHot;
    const Zone* zone = nullptr;
    bool by_seat = false;  // its places are seats
    int out = 0;
    int hidden = -1;  // offset of the flags of hidden rows, or -1
    int row_step = 0;
    int place_step = 0;
    int plane_step = 0;
    int none = -1;                       // the plane that means none, or -1
    float scale = 0;                     // kNumber: of one unit
    int columns = 0;                     // kCell: of the box of sites; kPicture: of the picture
    int rows = 0;                        // kCell, kPicture
    int cards = -1;                      // kCards: index into GameDef::cards
    int shapes = -1;                     // kPicture: index into GameDef::shapes
    const std::int32_t* lie = nullptr;   // cells in the grid of the zone's sites; null: in order
    const std::int32_t* told = nullptr;  // kSite, kCell: cells in the grid of its values; null: in order
  };
  // The mask of sites in a grid that they do not fill.
  struct Existing {
    int out = 0;
    const SiteType* sites = nullptr;
  };
  struct Planes;
  friend class ObservationBuilder;
  template <class Value>
  void run(const Op& op, const std::byte* block, int seat, int observer, float* out) const;
  template <class Value>
  void run_row(const Op& op, const std::byte* block, int row, bool whole, int seat, int observer, float* out) const;
  void write_picture(const Op& op, int arrangement, float* out) const;
  void write_node(const std::byte* block, int seat, int observer, float* out) const;

  const GameDef* def_;
  int seats_;
  ChoiceCode choices_;
  std::vector<TensorPiece> pieces_;
  std::vector<Op> ops_;
  std::vector<Existing> existing_;
  int size_ = 0;
  int node_ = 0;     // offset of the piece `node`
  int chosen_ = -1;  // offset of the piece `chosen`, or -1
};

}  // namespace quoin
