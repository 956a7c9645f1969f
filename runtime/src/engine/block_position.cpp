// Matches that begin with a block: taken out of a batch, or read back from a record.
#include "engine/block_position.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "quoin/base/text.h"
#include "quoin/schema/node_reader.h"
#include "quoin/state/tokens.h"

namespace quoin {
namespace {

Error bad_block(std::string message) { return {ErrorKind::kArgument, {}, "block: " + std::move(message), ""}; }

Result<std::vector<std::byte>> bytes_of(const std::string& text) {
  std::vector<std::byte> block;
  for (std::size_t at = 0; at + 1 < text.size(); at += 2) {
    std::uint8_t value = 0;
    const auto [end, fault] = std::from_chars(text.data() + at, text.data() + at + 2, value, 16);
    if (fault != std::errc() || end != text.data() + at + 2) return bad_block("not written in hex digits");
    block.push_back(static_cast<std::byte>(value));
  }
  return block;
}

Status check_node(const GameDef& def, const std::byte* block) {
  const NodeReader nodes(def);
  const Node node = nodes.node(block);
  const int phase = nodes.phase(block);
  const auto within = [phase](std::size_t count) { return phase >= 0 && phase < static_cast<int>(count); };
  const bool seated = nodes.seat(block) != kNone;
  bool whole = false;
  switch (node) {
    case Node::kDecide:
    case Node::kTogether:
      whole = seated && within(def.phases.size()) &&
              def.phases[static_cast<std::size_t>(phase)].together == (node == Node::kTogether);
      break;
    case Node::kChance: whole = seated && within(def.dice.size()); break;
    case Node::kDeal: whole = within(def.deals.size()); break;
    case Node::kEnd: whole = true; break;
    case Node::kUnset: break;
  }
  if (whole && node == Node::kTogether && nodes.first(block) == kNone) whole = false;
  return whole ? Status() : bad_block("it names no node of this game");
}

// Choices that wait for others are played later without being asked again.
Status check_pending(const GameDef& def, const std::byte* block) {
  if (def.layout.pending < 0) return {};
  const Zone& zone = def.layout.zones[static_cast<std::size_t>(def.layout.pending)];
  for (int seat = 0; seat < zone.count(); ++seat) {
    const int choice = read_cell(block, zone, seat);
    if (choice >= def.num_distinct_actions)
      return bad_block("there is no action " + std::to_string(choice) + " to wait");
  }
  return {};
}

// Cards on a row's first places, as many as its size says, none twice where there is one, in order if it is sorted.
bool is_whole_row(const GameDef& def, const std::byte* block, const Zone& pile, int row) {
  std::vector<int> left = def.cards[static_cast<std::size_t>(pile.holds.cards)].copies;
  const int size = read_cell(block, def.layout.zone(pile.size), row);
  for (int place = 0; place < pile.length; ++place) {
    const int card = read_cell(block, pile, row * pile.length + place);
    if ((card == kNone) != (place >= size)) return false;
    if (card == kNone) continue;
    if (--left[static_cast<std::size_t>(card)] < 0) return false;
    if (pile.sorted && place > 0 && read_cell(block, pile, row * pile.length + place - 1) > card) return false;
  }
  return true;
}

// REQUIRES places within what zones hold.
Status check_piles(const GameDef& def, const std::byte* block) {
  for (const Zone& zone : def.layout.zones) {
    if (!zone.is_pile()) continue;
    for (int row = 0; row < zone.rows; ++row) {
      if (!is_whole_row(def, block, zone, row)) return bad_block(zone.name + " is no pile of cards");
    }
  }
  return {};
}

// What a match that is over has paid.
Status check_paid(const GameDef& def, const std::byte* block) {
  if (!def.payoffs || NodeReader(def).node(block) != Node::kEnd) return {};
  int sum = 0;
  bool same = true;
  for (int seat = 0; seat < static_cast<int>(def.seats.size()); ++seat) {
    const int paid = NodeReader(def).value(block, def.layout.payoffs, seat);
    sum += paid;
    same = same && paid == NodeReader(def).value(block, def.layout.payoffs);
  }
  if (def.payoffs->same && !same) return bad_block("it pays seats differently");
  const bool fine = !def.payoffs->sum || *def.payoffs->sum == sum;
  return fine ? Status() : bad_block("its payoffs sum to " + std::to_string(sum));
}

}  // namespace

Status check_block(const GameDef& def, const std::byte* block) {
  for (const Zone& zone : def.layout.zones) {
    if (zone.role == ZoneRole::kHistoryData) continue;
    for (int place = 0; place < zone.count(); ++place) {
      const int value = read_cell(block, zone, place);
      if (zone.holds.holds(value)) continue;
      return bad_block("place " + std::to_string(place) + " of " + zone.name + " holds " + std::to_string(value) +
                       ", not " + zone.holds.label);
    }
  }
  if (Status fine = check_piles(def, block); !fine) return fine;
  if (Status fine = check_all_tokens(def, block); !fine) return bad_block(fine.error().message);
  if (Status fine = check_pending(def, block); !fine) return fine;
  if (Status fine = check_paid(def, block); !fine) return fine;
  return check_node(def, block);
}

Result<Match> Match::from_block(std::shared_ptr<Game> game, std::span<const std::byte> block, const Luck& luck) {
  Match match(std::move(game), luck.seed);
  const GameDef& def = match.def();
  if (static_cast<int>(block.size()) != def.layout.bytes) {
    return bad_block("it has " + std::to_string(block.size()) + " bytes; those of this game have " +
                     std::to_string(def.layout.bytes));
  }
  if (auto fine = check_block(def, block.data()); !fine) return fine.error();
  if (luck.ply < 0 || luck.ply > def.max_length)
    return bad_block("no match has " + std::to_string(luck.ply) + " plies");
  std::memcpy(match.state_.data(), block.data(), block.size());
  match.luck_.ply = luck.ply;
  if (is_choice(match.node())) {
    auto legal = match.list_of(match.seat());
    if (!legal) return legal.error();
    if (legal->empty()) return bad_block("nobody can choose anything");
    match.legal_ = *std::move(legal);
  }
  match.beginning_ = std::make_shared<const Beginning>(Beginning{match.state_, luck.ply});
  return match;
}

nlohmann::json position_json(const Beginning& beginning) {
  if (!beginning.by_hand.empty()) return nlohmann::json::parse(beginning.by_hand);
  return {{"block", hex_text(beginning.block.block())}, {"ply", beginning.ply}};
}

Result<Match> from_saved_block(std::shared_ptr<Game> game, const nlohmann::json& position, std::uint64_t seed) {
  const bool whole = position.size() == 2 && position["block"].is_string() && position.contains("ply") &&
                     position["ply"].is_number_integer();
  if (!whole) return bad_block("a position given as a block has `block` (hex digits) and `ply`, nothing else");
  const auto ply = position["ply"].get<std::int64_t>();
  if (ply < 0 || ply > game->def().max_length) return bad_block("no match has " + std::to_string(ply) + " plies");
  auto block = bytes_of(position["block"].get<std::string>());
  if (!block) return block.error();
  return Match::from_block(std::move(game), *block, {seed, static_cast<int>(ply)});
}

}  // namespace quoin
