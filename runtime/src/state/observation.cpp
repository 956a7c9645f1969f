// Observation: writing a block's tensor by the ops of observation_pieces.cpp.
#include "quoin/state/observation.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>

#include "quoin/schema/node_reader.h"
#include "quoin/state/seeing.h"

namespace quoin {

int TensorPiece::size() const { return std::accumulate(shape.begin(), shape.end(), 1, std::multiplies<>()); }

std::vector<std::string> relative_seats(int seats) {
  std::vector<std::string> names{"me"};
  for (int k = 1; k < seats; ++k) names.push_back("me+" + std::to_string(k));
  return names;
}

// ---- choices ----

ChoiceCode::ChoiceCode(const GameDef& def) : def_(&def) {
  std::size_t fields = 0;
  for (const ActionKind& kind : def.actions) {
    labels_.push_back(kind.name);
    fields = std::max(fields, kind.fields.size());
  }
  for (std::size_t f = 0; f < fields; ++f) labels_.push_back("field " + std::to_string(f));
}

void ChoiceCode::write(int action, int observer, bool secrets, float* out) const {
  const ActionParts parts = decode_action(*def_, action);
  out[parts.kind] = 1;
  const auto& fields = def_->actions[as_size(parts.kind)].fields;
  for (std::size_t f = 0; f < fields.size(); ++f) {
    if (fields[f].secret && !secrets) continue;
    const Domain& domain = fields[f].domain;
    int value = parts.values[f] - domain.min;
    int most = domain.size - 1;
    if (domain.kind == DomainKind::kRelation) {
      const Board& board = def_->boards[as_size(domain.board)];
      most = static_cast<int>(board.sites[as_size(domain.sites)].names.size()) - 1;
    } else if (domain.kind == DomainKind::kSeats && value >= 0) {
      value = relative_seat(value, observer, domain.size);
    }
    if (domain.optional) {
      ++value;
      ++most;
    }
    out[def_->actions.size() + f] = most > 0 ? static_cast<float>(value) / static_cast<float>(most) : 0.0F;
  }
}

// ---- writing ----

void Observation::write(const std::byte* block, int seat, float* out) const {
  std::memset(out, 0, as_size(size_) * sizeof(float));
  const int observer = std::max(seat, 0);
  for (const Op& op : ops_) {
    switch (op.zone->cell) {
      case Cell::kI8: run<std::int8_t>(op, block, seat, observer, out); break;
      case Cell::kU8: run<std::uint8_t>(op, block, seat, observer, out); break;
      case Cell::kI16: run<std::int16_t>(op, block, seat, observer, out); break;
      case Cell::kI32: run<std::int32_t>(op, block, seat, observer, out); break;
    }
  }
  for (const Existing& one : existing_) {
    for (const std::int32_t place : one.sites->places) out[one.out + place] = 1;
  }
  write_node(block, seat, observer, out);
}

template <class Value>
void Observation::run(const Op& op, const std::byte* block, int seat, int observer, float* out) const {
  const Zone& zone = *op.zone;
  const int turned = zone.per_seat ? observer * zone.rows_within() : 0;  // the observer's rows come first
  for (int k = 0; k < zone.rows; ++k) {
    const int row = (turned + k) % zone.rows;
    const bool whole = may_see(zone, row, seat);
    if (whole || zone.by_places()) {
      run_row<Value>(op, block, row, whole, seat, observer, out + op.out + k * op.row_step);
    } else if (op.hidden >= 0) {
      out[op.hidden + k] = 1;
    }
  }
}

// All of the row, or what the seat sees of it.
template <class Value>
void Observation::run_row(const Op& op, const std::byte* block, int row, bool whole, int seat, int observer,
                          float* out) const {
  const Zone& zone = *op.zone;
  const int first = row * zone.length;
  const std::byte* from = block + zone.offset + as_size(first) * sizeof(Value);
  const auto for_places = [&](const auto& tell) {
    for (int place = 0; place < zone.length; ++place) {
      const int source = op.by_seat ? (observer + place) % seats_ : place;
      if (!whole && !sees(def_->layout, block, zone, first + source, seat)) continue;
      Value value;
      std::memcpy(&value, from + as_size(source) * sizeof(Value), sizeof(Value));
      float* to = out + (op.lie == nullptr ? place : op.lie[place]) * op.place_step;
      if (value != kNone || !zone.holds.optional) {
        tell(static_cast<int>(value), to);
      } else if (op.none >= 0) {
        to[op.none * op.plane_step] = 1;
      }
    }
  };
  const int min = zone.holds.min;
  const int step = op.plane_step;
  switch (op.coding) {
    case Coding::kOneHot: return for_places([=](int value, float* to) { to[(value - min) * step] = 1; });
    case Coding::kSeats:
      return for_places([=, this](int value, float* to) { to[relative_seat(value, observer, seats_) * step] = 1; });
    case Coding::kNumber:
      return for_places([=, &op](int value, float* to) { *to = static_cast<float>(value - min) * op.scale; });
    case Coding::kSite:
      return for_places([&](int value, float* to) { to[op.told == nullptr ? value : op.told[value]] = 1; });
    case Coding::kCell:
      return for_places([&](int value, float* to) {
        const int place = op.told[value];
        const int line = place / op.columns;
        const int column = place % op.columns;
        to[0] = static_cast<float>(line) / static_cast<float>(std::max(op.rows - 1, 1));
        to[step] = static_cast<float>(column) / static_cast<float>(std::max(op.columns - 1, 1));
      });
    case Coding::kCards: {
      const std::vector<int>& copies = def_->cards[as_size(op.cards)].copies;
      return for_places([&](int value, float* to) { to[value] += 1.0F / static_cast<float>(copies[as_size(value)]); });
    }
    case Coding::kPicture: return for_places([&](int value, float* to) { write_picture(op, value, to); });
  }
}

std::vector<bool> Observation::varying() const {
  std::vector<bool> found(as_size(size_), true);
  // Of one plane after the other, each of so many floats, only these places are kept.
  const auto keep = [&found](int first, int floats, int plane, std::span<const std::int32_t> places) {
    std::fill_n(found.begin() + first, floats, false);
    for (int at = first; at < first + floats; at += plane) {
      for (const std::int32_t place : places) found[as_size(at + place)] = true;
    }
  };
  for (const Existing& one : existing_) keep(one.out, one.sites->rows * one.sites->columns, 1, {});
  for (const Op& op : ops_) {
    const int floats = op.zone->rows * op.row_step;
    if (op.lie != nullptr) keep(op.out, floats, op.plane_step, {op.lie, as_size(op.zone->length)});
    if (op.coding == Coding::kSite && op.told != nullptr) {
      keep(op.out, floats, op.place_step, {op.told, as_size(op.zone->holds.size)});
    }
  }
  return found;
}

void Observation::write_picture(const Op& op, int arrangement, float* out) const {
  const Shapes& shapes = def_->shapes[as_size(op.shapes)];
  const Arrangement& drawn = shapes.arrangements[as_size(arrangement)];
  const Orientation& cells = shapes.formations[as_size(drawn.formation)].turns[0];
  for (std::size_t i = 0; i < as_size(shapes.cells); ++i) {
    out[(drawn.labels[i] * op.rows + cells.row[i]) * op.columns + cells.column[i]] = 1;
  }
}

void Observation::write_node(const std::byte* block, int seat, int observer, float* out) const {
  const NodeReader nodes(*def_);
  const Node node = nodes.node(block);
  const bool together = node == Node::kTogether;
  // At a simultaneous node the seat is the first in the order: how many have chosen is hidden.
  const int on_turn = together ? nodes.first(block) : nodes.seat(block);
  const bool seated = is_choice(node) || node == Node::kChance;
  if (seated && on_turn >= 0) out[node_ + relative_seat(on_turn, observer, seats_)] = 1;
  const int phases = static_cast<int>(def_->phases.size());
  const int dice = static_cast<int>(def_->dice.size());
  const int deals = static_cast<int>(def_->deals.size());
  const int phase = nodes.phase(block);
  float* what = out + node_ + seats_;
  switch (node) {
    case Node::kDecide:
    case Node::kTogether: what[phase] = 1; break;
    case Node::kChance: what[phases + phase] = 1; break;
    case Node::kDeal: what[phases + dice + phase] = 1; break;
    case Node::kEnd:
    case Node::kUnset: what[phases + dice + deals] = 1; break;
  }
  if (chosen_ < 0 || seat < 0 || !together) return;
  if (const int choice = nodes.value(block, def_->layout.pending, seat); choice >= 0)
    choices_.write(choice, observer, true, out + chosen_);
}

}  // namespace quoin
