// Information states, from a seat's observation history.
#include "quoin/engine/information.h"

#include <algorithm>
#include <cstring>

#include "engine/observation_history.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/hidden.h"
#include "quoin/state/seeing.h"

namespace quoin {
namespace {

constexpr int kMostFloats = 100'000;  // of the piece `past`

// ---- the text ----

// " of red blue" where a together phase asks only some.
std::string asked_text(const GameDef& def, const std::byte* block) {
  const Zone& pending = def.layout.zone(def.layout.pending);
  std::string asked;
  for (int seat = 0; seat < pending.rows; ++seat) {
    if (read_cell(block, pending, seat) != kPendingUnasked) asked += " " + def.seats[as_size(seat)];
  }
  return std::ranges::count(asked, ' ') == pending.rows ? "" : " of" + asked;
}

std::string node_text(const GameDef& def, const State& state) {
  const NodeReader nodes(def);
  const std::byte* block = state.data();
  const auto name = [&def](int one) { return def.seats[as_size(one)]; };
  const std::string phase = nodes.phase_name(block);
  switch (nodes.node(block)) {
    case Node::kDecide: return "next: " + name(nodes.seat(block)) + " " + phase;
    case Node::kTogether:
      return "next: together " + phase + " from " + name(nodes.first(block)) + asked_text(def, block);
    case Node::kChance: return "next: " + name(nodes.seat(block)) + " rolls " + phase;
    case Node::kDeal: return "next: deal " + phase;
    case Node::kEnd:
    case Node::kUnset: break;
  }
  std::string winners;
  for (int one = 0; one < static_cast<int>(def.seats.size()); ++one) {
    if (((nodes.winners(block) >> one) & 1) != 0) winners += " " + name(one);
  }
  return "end:" + winners;
}

// "hand[red][ace]".
std::string place_name(const Zone& zone, int place) {
  std::string name = zone.name + zone.indices(place / zone.length);
  if (zone.has_over) name += "[" + zone.over.text(zone.over.min + place % zone.length) + "]";
  return name;
}

// "hand[red]=clubs_2 hearts_9; " for each visible row of a pile that has changed.
std::string seen_cards(const Zone& pile, int seat, const State* before, const State& now) {
  std::string text;
  for (int row = 0; row < pile.rows; ++row) {
    if (!may_see(pile, row, seat)) continue;
    bool changed = before == nullptr;
    std::string cards;
    for (int place = row * pile.length; place < (row + 1) * pile.length; ++place) {
      const int card = read_cell(now.data(), pile, place);
      changed = changed || read_cell(before->data(), pile, place) != card;
      if (card != kNone) cards += (cards.empty() ? "" : " ") + pile.holds.text(card);
    }
    if (!changed) continue;
    text += pile.name + pile.indices(row) + "=" + cards + "; ";
  }
  return text;
}

// The values that the seat sees in `now` and did not see in `before` (without `before`: all).
std::string seen_text(const GameDef& def, int seat, const State* before, const State& now) {
  std::string text;
  for (const Zone& zone : def.layout.zones) {
    if (zone.role == ZoneRole::kEngine || zone.role == ZoneRole::kHistoryData) continue;
    if (zone.is_pile()) {
      text += seen_cards(zone, seat, before, now);
      continue;
    }
    for (int place = 0; place < zone.count(); ++place) {
      if (!sees(def.layout, now.data(), zone, place, seat)) continue;
      const int value = read_cell(now.data(), zone, place);
      const bool known = before != nullptr && sees(def.layout, before->data(), zone, place, seat) &&
                         read_cell(before->data(), zone, place) == value;
      if (known) continue;
      text += place_name(zone, place) + "=" + zone.holds.text(value) + "; ";
    }
  }
  return text;
}

// Who did what, as far as the seat is told at once.
std::string ply_text(const GameDef& def, const ObservationHistory& memory, int k, int seat, bool open) {
  const PlyRecord& ply = memory.ply(k);
  const std::byte* before = memory.before(k).data();
  const NodeReader nodes(def);
  if (ply.node == Node::kDeal) return "deal " + nodes.phase_name(before);
  const std::string who = def.seats[as_size(ply.seat)];
  if (ply.node == Node::kChance) {
    const Die& die = nodes.die(before);
    return who + " rolls " + die.name + (open ? ": " + die.outcomes.text(die.outcomes.min + ply.choice) : "");
  }
  if (ply.seat == seat) return who + ": " + action_text(def, ply.choice);
  const std::string told = ply.node == Node::kDecide ? told_text(def, ply.choice) : "";
  return who + (told.empty() ? " chooses" : ": " + told);
}

// The simultaneous choices of others that were revealed after ply k.
std::string shown_text(const GameDef& def, const ObservationHistory& memory, int k, int seat) {
  std::string text;
  for (int one = std::max(0, k + 1 - static_cast<int>(def.seats.size())); one <= k; ++one) {
    const PlyRecord& ply = memory.ply(one);
    if (ply.node != Node::kTogether || ply.seat == seat || memory.waits(one, k)) continue;
    if (one < k && !memory.waits(one, k - 1)) continue;
    const std::string told = told_text(def, ply.choice);
    if (!told.empty()) text += def.seats[as_size(ply.seat)] + ": " + told + "; ";
  }
  return text;
}

}  // namespace

std::string information_text(const Match& match, int seat) {
  const GameDef& def = match.def();
  const bool open = !HiddenThings(def).any();
  const ObservationHistory memory(match, seat);
  const State& start = memory.before(0);
  const int first = match.plies() - memory.size();
  std::string text = "seat " + def.seats[as_size(seat)] + "\n" + std::to_string(first) + " start; " +
                     seen_text(def, seat, nullptr, start) + node_text(def, start) + "\n";
  for (int k = 0; k < memory.size(); ++k) {
    const State& after = memory.before(k + 1);
    text += std::to_string(first + k + 1) + " " + ply_text(def, memory, k, seat, open) + "; ";
    if (memory.ply(k).node == Node::kTogether) text += shown_text(def, memory, k, seat);
    text += seen_text(def, seat, &memory.before(k), after) + node_text(def, after) + "\n";
  }
  return text;
}

// ---- the tensor ----

Information::Information(const Game& game)
    : game_(&game), open_(!HiddenThings(game.def()).any()), pieces_(game.observation().pieces()) {
  TensorPiece past{"past", {}, game.observation().size(), {"ply", "what"}, {}, {}};
  for (const std::string& seat : relative_seats(static_cast<int>(game.def().seats.size()))) {
    past.labels.push_back("who: " + seat);
  }
  past.labels.emplace_back("who: luck");
  for (const std::string& part : game.observation().choices().labels()) past.labels.push_back(part);
  past.labels.emplace_back("outcome");
  const int width = static_cast<int>(past.labels.size());
  past.shape = {std::max(1, std::min(game.def().max_length, kMostFloats / width)), width};
  pieces_.push_back(std::move(past));
}

int Information::size() const { return pieces_.back().offset + pieces_.back().size(); }

void Information::write(const Match& match, int seat, float* out) const {
  const TensorPiece& past = pieces_.back();
  const GameDef& def = match.def();
  const int seats = static_cast<int>(def.seats.size());
  game_->observation().write(match.state().data(), seat, out);
  std::memset(out + past.offset, 0, as_size(past.size()) * sizeof(float));
  const ObservationHistory memory(match, seat);
  const int first = match.plies() - memory.size();
  const int skipped = std::max(0, match.plies() - past.shape[0]);
  for (int k = std::max(0, skipped - first); k < memory.size(); ++k) {
    const PlyRecord& ply = memory.ply(k);
    float* row = out + past.offset + (first + k - skipped) * past.shape[1];
    if (is_luck(ply.node)) {
      row[seats] = 1;
      if (!open_ || ply.node == Node::kDeal) continue;
      const Die& die = NodeReader(def).die(memory.before(k).data());
      const auto most = static_cast<float>(std::max(1, die.outcomes.size - 1));
      row[past.shape[1] - 1] = static_cast<float>(ply.choice) / most;
      continue;
    }
    row[relative_seat(ply.seat, seat, seats)] = 1;
    const bool own = ply.seat == seat;
    const bool told = own || (!memory.waits(k, memory.size() - 1) && !def.kind_of(ply.choice).secret);
    if (told) game_->observation().choices().write(ply.choice, seat, own, row + seats + 1);
  }
}

}  // namespace quoin
