// The recorder of a traced machine. Whatever has changed when an instruction begins was done by the line before it.
#include "explain/recorder.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "explain/code_names.h"
#include "quoin/base/text.h"
#include "script/constants.h"
#include "script/errors.h"
#include "script/host.h"

namespace quoin {
namespace {

constexpr std::size_t kMostSteps = 100'000;
constexpr std::size_t kLongestValue = 60;

bool in_word(char c) { return ascii::is_letter(c) || ascii::is_digit(c) || c == '_'; }

// Whether the name stands in the line, as a word of its own.
bool names(std::string_view line, std::string_view name) {
  for (std::size_t at = line.find(name); at != std::string_view::npos; at = line.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || (!in_word(line[at - 1]) && line[at - 1] != '.' && line[at - 1] != ':');
    if (begins && (end == line.size() || !in_word(line[end]))) return true;
  }
  return false;
}

bool same_line(const Where& a, const Where& b) { return a.line == b.line && a.file == b.file; }

// The functions of the rules on the stack from `level` on outwards, that one not counted.
int depth_of(lua_State* L, int level) {
  lua_Debug frame;
  int depth = 0;
  while (lua_getstack(L, ++level, &frame) != 0) {
    if (lua_getinfo(L, "S", &frame) != 0 && is_author_chunk(frame.source)) ++depth;
  }
  return depth;
}

// Whether the driver's own code runs, by which the engine calls the rules.
bool in_driver(lua_State* L) {
  lua_Debug frame;
  return lua_getstack(L, 0, &frame) == 0 || lua_getinfo(L, "S", &frame) == 0 ||
         std::string_view(frame.source) == "=driver";
}

// Zones that the rules do not name.
bool is_told(const Zone& zone) {
  return zone.role != ZoneRole::kEngine && zone.role != ZoneRole::kHistoryData && zone.role != ZoneRole::kHistoryCount;
}

// ---- calls of primitives in the words of the rules, as far as their numbers have some ----

constexpr std::size_t index(std::int32_t number) { return static_cast<std::size_t>(number); }

std::string quoted(const std::string& text) { return '"' + text + '"'; }

std::string zone_text(const GameDef& def, std::int32_t number, bool with_row) {
  const Zone& zone = def.layout.zone_with(number);
  std::string text = "zone." + zone.name;
  return with_row && zone.has_over ? text + zone.indices(number - zone.first_row) : text;
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
  const auto after = std::ranges::upper_bound(def.regions, number, {}, &Region::first);
  const Region& region = *(after - 1);
  const std::int32_t part = number - region.first;
  if (!region.has_parts()) return "region." + region.name;
  return "region." + region.name + "[" + (region.per_seat ? def.seats[index(part)] : std::to_string(part)) + "]";
}

// A value of the receiver, if that is a zone whose values have names.
std::string value_text(const GameDef& def, Receiver receiver, std::int32_t self, std::int32_t value) {
  if (receiver == Receiver::kZone) {
    const Domain& holds = def.layout.zone_with(self).holds;
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

// "emit.step", "emit.slide:with(a1)".
std::string emit_text(const GameDef& def, std::int32_t emit) {
  const ActionKind& kind = def.actions[index(kind_of_emit(emit))];
  const int given = given_of_emit(emit);
  if (given == 0) return "emit." + kind.name;
  const ActionParts parts = decode_action(def, kind.offset + added_by_emit(emit));
  std::string text;
  for (int i = 0; i < given; ++i) {
    text += (i > 0 ? ", " : "") + kind.fields[index(i)].domain.text(parts.values[i]);
  }
  return "emit." + kind.name + ":with(" + text + ")";
}

std::string argument_text(const Host& host, const Primitive& primitive, const Param& param, std::int32_t self,
                          std::int32_t number) {
  const GameDef& def = *host.def;
  if (number == kNone) return "none";
  switch (param.type) {
    case ParamType::kSeat: return def.seats[index(number)];
    case ParamType::kZone: return zone_text(def, number, false);
    case ParamType::kRow:
    case ParamType::kPile:
    case ParamType::kPileOrNone:
    case ParamType::kRowOrNone: return zone_text(def, number, true);
    case ParamType::kEmit: return emit_text(def, number);
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

// How a call of a primitive is written. `numbers`: the receiver and all arguments, as the primitive got them.
TraceCall trace_call(const Host& host, const Primitive& primitive, std::span<const std::int32_t> numbers) {
  TraceCall call;
  call.primitive = std::string(name_of(primitive.receiver)) + ":" + primitive.name;
  std::size_t given = primitive.params.size();
  while (given > 0 && numbers[given] == kNone && may_be_left_out(primitive.params[given - 1].type)) --given;
  call.text = receiver_text(*host.def, primitive.receiver, numbers[0]) + ":" + primitive.name + "(";
  for (std::size_t i = 0; i < given; ++i) {
    const Param& param = primitive.params[i];
    call.text += (i > 0 ? ", " : "") + argument_text(host, primitive, param, numbers[0], numbers[i + 1]);
  }
  call.text += ")";
  for (std::size_t i = 0; i < primitive.params.size(); ++i) {
    if (primitive.params[i].type == ParamType::kEmit) call.kind = kind_of_emit(numbers[i + 1]);
  }
  return call;
}

}  // namespace

Recorder::Recorder(Host& host) : host_(host) {
  const std::size_t bytes = static_cast<std::size_t>(host.def->layout.bytes) + host.scratch.size();
  block_.assign(host.window, host.window + bytes);
}

void Recorder::instruction(lua_State* L) {
  settle();
  lua_Debug frame;
  for (int level = 0; lua_getstack(L, level, &frame) != 0; ++level) {
    if (lua_getinfo(L, "Sl", &frame) == 0 || !is_author_chunk(frame.source)) continue;
    const TraceStep* step = open();
    if (step == nullptr || step->where.line != frame.currentline || step->where.file != frame.source + 1) {
      begin(L, frame, level);
    }
    return;
  }
  // A line whose function ended with a call has left the stack and runs until the driver goes on.
  if (!in_driver(L)) return;
  open_ = false;
  at_.clear();
}

void Recorder::read(int zone, int place, int value) {
  if (TraceStep* step = open()) step->reads.push_back({zone, place, value});
}

void Recorder::called(const Primitive& primitive, std::span<const std::int32_t> numbers, int count_before) {
  TraceStep* step = open();
  if (step == nullptr) return;
  TraceCall call = trace_call(host_, primitive, numbers);
  call.listed = host_.context.count - count_before;
  step->calls.push_back(std::move(call));
}

RulesTrace Recorder::finish() {
  settle();
  std::erase_if(trace_.steps, [](const TraceStep& step) {
    return step.resumed && step.reads.empty() && step.writes.empty() && step.calls.empty() && step.log.empty() &&
           step.listed.empty();
  });
  return std::exchange(trace_, {});
}

void Recorder::begin(lua_State* L, lua_Debug& frame, int level) {
  open_ = false;
  if (trace_.steps.size() >= kMostSteps) {
    trace_.cut = true;
    return;
  }
  TraceStep step;
  step.where = {frame.source + 1, frame.currentline, 0};
  step.function = name_of_called(*host_.def, host_.fault.now);
  step.depth = depth_of(L, level);
  const auto depth = static_cast<std::size_t>(step.depth);
  step.resumed = depth + 1 < at_.size() && same_line(at_[depth], step.where);
  at_.resize(depth + 1);
  at_[depth] = step.where;
  note_values(L, frame, step);
  trace_.steps.push_back(std::move(step));
  open_ = true;
}

// What the function's own locals and those around it hold, if the line names them.
void Recorder::note_values(lua_State* L, lua_Debug& frame, TraceStep& step) {
  if (lua_checkstack(L, 4) == 0) return;
  lua_getinfo(L, "f", &frame);
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(L, -1, i);
    if (name == nullptr) break;
    note_value(L, name, step);
  }
  lua_pop(L, 1);
  for (int i = 1;; ++i) {
    const char* name = lua_getlocal(L, &frame, i);
    if (name == nullptr) break;
    note_value(L, name, step);
  }
}

// The value on top of the stack, popped. A name that was known is hidden by this one.
void Recorder::note_value(lua_State* L, const char* name, TraceStep& step) {
  const int type = lua_type(L, -1);
  std::string text;
  if (type == LUA_TNUMBER) {
    const double number = static_cast<double>(lua_tonumber(L, -1));
    const bool whole =
        number >= -1e15 && number <= 1e15 && number == static_cast<double>(static_cast<std::int64_t>(number));
    text = whole ? std::to_string(static_cast<std::int64_t>(number)) : std::to_string(number);
  } else if (type == LUA_TBOOLEAN) {
    text = lua_toboolean(L, -1) != 0 ? "true" : "false";
  } else if (type == LUA_TNIL) {
    text = "nil";
  } else if (type == LUA_TSTRING) {
    std::size_t size = 0;
    const char* bytes = lua_tolstring(L, -1, &size);
    text = '"' + printable_line(std::string(beginning({bytes, size}, kLongestValue))) + '"';
  }
  lua_pop(L, 1);
  std::erase_if(step.values, [name](const auto& known) { return known.first == name; });
  if (!text.empty() && names(line_text(step.where), name)) step.values.emplace_back(name, std::move(text));
}

std::string_view Recorder::line_text(const Where& where) {
  const auto [at, fresh] = lines_.try_emplace(where.file);
  if (fresh) {
    std::string_view rest = author_text(*host_.def, where.file);
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      at->second.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  const auto number = static_cast<std::size_t>(where.line);
  return number >= 1 && number <= at->second.size() ? at->second[number - 1] : std::string_view{};
}

void Recorder::settle() {
  settle_list();
  settle_block();
  if (TraceStep* step = open()) {
    for (std::string& line : host_.log.take(host_.memory)) step->log.push_back(std::move(line));
  }
}

void Recorder::settle_list() {
  const int count = host_.context.count;
  TraceStep* step = open();
  for (int place = count_; step != nullptr && place < count; ++place) {
    step->listed.push_back(action_at(host_.context, place));
  }
  count_ = count;
}

void Recorder::settle_block() {
  if (std::memcmp(block_.data(), host_.window, block_.size()) == 0) return;
  const Layout& layout = host_.def->layout;
  TraceStep* step = open();
  const auto zones = static_cast<int>(layout.zones.size() + layout.scratch.size());
  for (int number = 0; step != nullptr && number < zones; ++number) {
    const Zone& zone = layout.zone(number);
    if (!is_told(zone)) continue;
    for (int place = 0; place < zone.count(); ++place) {
      const int was = read_cell(block_.data(), zone, place);
      const int is = read_cell(host_.window, zone, place);
      if (was != is) step->writes.push_back({number, place, was, is});
    }
  }
  std::memcpy(block_.data(), host_.window, block_.size());
}

namespace {

class Recording final : public Tracer {
 public:
  explicit Recording(Host& host) : host_(host), recorder_(host) { host_.observe(&recorder_); }
  ~Recording() override { stop(); }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  RulesTrace finish() override {
    stop();
    return recorder_.finish();
  }

 private:
  void stop() { host_.observe(nullptr); }

  Host& host_;
  Recorder recorder_;
};

}  // namespace

std::unique_ptr<Tracer> Tracer::start(Vm& vm) {
  return std::make_unique<Recording>(dynamic_cast<HostOwner&>(vm).host());
}

}  // namespace quoin
