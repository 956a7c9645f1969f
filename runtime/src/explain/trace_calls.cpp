// Calls of primitives in the words of the rules, as far as their numbers have some.
#include "explain/trace_calls.h"

#include <string>

#include "quoin/base/text.h"
#include "script/host.h"

namespace quoin {
namespace {

constexpr std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string zone_text(const GameDef& def, std::int32_t number, bool with_row) {
  const Zone& zone = def.layout.zone(number / kMaxSeats);
  std::string text = "zone." + zone.name;
  if (with_row && zone.per_seat && zone.has_over) text += "[" + def.seats[index(number % kMaxSeats)] + "]";
  return text;
}

std::string receiver_text(const GameDef& def, Receiver receiver, std::int32_t number) {
  switch (receiver) {
    case Receiver::kBoard: return "board." + def.boards[index(number)].name;
    case Receiver::kZone: return zone_text(def, number, true);
    case Receiver::kHistory: return "zone." + def.histories[index(number)].name;
    case Receiver::kRecord: return "zone." + def.records[index(number)].name;
  }
  return "";
}

std::string region_text(const GameDef& def, std::int32_t number) {
  const Region& region = def.regions[index(number / kMaxSeats)];
  return "region." + region.name + (region.per_seat ? "[" + def.seats[index(number % kMaxSeats)] + "]" : "");
}

// A value of the receiver, if that is a zone whose values have names.
std::string value_text(const GameDef& def, Receiver receiver, std::int32_t self, std::int32_t value) {
  if (receiver == Receiver::kZone) {
    const Domain& holds = def.layout.zone(self / kMaxSeats).holds;
    if (holds.holds(value)) return holds.text(value);
  }
  return value == kNone ? "none" : value >= kParts ? "..." : std::to_string(value);
}

// Primitives of boards take their first kind of site.
std::string site_text(const GameDef& def, std::int32_t board, std::int32_t site) {
  const auto& names = def.boards[index(board)].sites.front().names;
  return index(site) < names.size() ? names[index(site)] : std::to_string(site);
}

std::string word_of(const char* words, std::int32_t place) {
  const std::vector<std::string> all = split_words(words);
  return index(place) < all.size() ? quoted(all[index(place)]) : std::to_string(place);
}

std::string argument_text(const Host& host, const Primitive& primitive, const Param& param, std::int32_t self,
                          std::int32_t number) {
  const GameDef& def = *host.def;
  if (number == kNone) return "none";
  switch (param.type) {
    case ParamType::kSeat: return def.seats[index(number)];
    case ParamType::kZone: return zone_text(def, number, false);
    case ParamType::kPile: return zone_text(def, number, true);
    case ParamType::kEmit: return "emit." + def.actions[index(number)].name;
    case ParamType::kShapes: return "shape." + def.shapes[index(number)].name;
    case ParamType::kWord: return word_of(param.words, number);
    case ParamType::kSeatRegion: return "region." + def.regions[index(number)].name;
    case ParamType::kWays:
    case ParamType::kWaysOrNone: return quoted(host.lookup.ways[index(number)]);
    case ParamType::kSide: return quoted(host.lookup.sides[index(number)]);
    case ParamType::kRegionOrNone: return region_text(def, number);
    case ParamType::kGoal:
      return number >= kMostSides ? region_text(def, number - kMostSides) : quoted(host.lookup.sides[index(number)]);
    case ParamType::kHeld:
    case ParamType::kHeldOrNone:
    case ParamType::kSought:
    case ParamType::kSoughtOrNone: return value_text(def, primitive.receiver, self, number);
    case ParamType::kSite:
      if (primitive.receiver == Receiver::kBoard) return site_text(def, self, number);
      break;
    case ParamType::kInt:
    case ParamType::kField:
    case ParamType::kFieldOrNone:
    case ParamType::kSiteOrNone: break;
  }
  return std::to_string(number);
}

}  // namespace

TraceCall trace_call(const Host& host, const Primitive& primitive, std::span<const std::int32_t> numbers) {
  static constexpr const char* kReceivers[] = {"board", "zone", "history", "record"};
  TraceCall call;
  call.primitive = kReceivers[static_cast<int>(primitive.receiver)] + std::string(":") + primitive.name;
  std::size_t given = primitive.params.size();
  while (given > 0 && numbers[given] == kNone && may_be_left_out(primitive.params[given - 1].type)) --given;
  call.text = receiver_text(*host.def, primitive.receiver, numbers[0]) + ":" + primitive.name + "(";
  for (std::size_t i = 0; i < given; ++i) {
    const Param& param = primitive.params[i];
    call.text += (i > 0 ? ", " : "") + argument_text(host, primitive, param, numbers[0], numbers[i + 1]);
  }
  call.text += ")";
  for (std::size_t i = 0; i < primitive.params.size(); ++i) {
    if (primitive.params[i].type == ParamType::kEmit) call.kind = numbers[i + 1];
  }
  return call;
}

}  // namespace quoin
