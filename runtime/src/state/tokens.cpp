// The law of tokens; see the header.
#include "quoin/state/tokens.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace quoin {
namespace {

Error wrong_tokens(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

// How many of each kind are in no zone; below 0 if there are too many.
std::vector<int> left_over(const GameDef& def, int tokens, const std::byte* block) {
  std::vector<int> left = def.cards[as_size(tokens)].copies;
  for (const Zone& zone : def.layout.zones) {
    if (zone.tokens != tokens) continue;
    for (int place = 0; place < zone.count(); ++place) {
      left[as_size(place % zone.length)] -= read_cell(block, zone, place);
    }
  }
  return left;
}

Status check_room(const Zone& zone, const std::byte* block) {
  for (int first = 0; first < zone.count(); first += zone.length) {
    int sum = 0;
    for (int kind = 0; kind < zone.length; ++kind) sum += read_cell(block, zone, first + kind);
    if (sum <= zone.room) continue;
    return wrong_tokens("zone \"" + zone.name + "\" has room for " + std::to_string(zone.room) + " tokens, not " +
                        std::to_string(sum));
  }
  return {};
}

}  // namespace

Status check_all_tokens(const GameDef& def, const std::byte* block) {
  for (int entry = 0; entry < static_cast<int>(def.cards.size()); ++entry) {
    const Cards& tokens = def.cards[as_size(entry)];
    if (tokens.things != Things::kTokens) continue;
    const std::vector<int> left = left_over(def, entry, block);
    for (int kind = 0; kind < tokens.count(); ++kind) {
      const int all = tokens.copies[as_size(kind)];
      const int over = left[as_size(kind)];
      if (over == 0) continue;
      return wrong_tokens(
          "there are " + std::to_string(all) + " " + tokens.faces[as_size(kind)] + " in all, not " +
              std::to_string(all - over),
          over < 0 ? ""
                   : "leave out zone \"" + def.layout.zone(tokens.bank).name + "\": it has what is left of the others");
    }
  }
  for (const Zone& zone : def.layout.zones) {
    if (zone.tokens < 0) continue;
    if (Status fits = check_room(zone, block); !fits) return fits;
  }
  return {};
}

Status place_tokens(const GameDef& def, State& state, const nlohmann::json& zones) {
  for (int entry = 0; entry < static_cast<int>(def.cards.size()); ++entry) {
    const Cards& tokens = def.cards[as_size(entry)];
    if (tokens.things != Things::kTokens) continue;
    const Zone& bank = def.layout.zone(tokens.bank);
    if (zones.contains(bank.name)) continue;
    const std::vector<int> left = left_over(def, entry, state.data());
    for (int kind = 0; kind < tokens.count(); ++kind) {
      const int there = read_cell(state.data(), bank, kind) + left[as_size(kind)];
      write_cell(state.data(), bank, kind, std::clamp(there, 0, bank.holds.max()));
    }
  }
  return check_all_tokens(def, state.data());
}

}  // namespace quoin
