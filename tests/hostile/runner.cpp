// Murailles with the row's script within its rules: the counter `turns` says which of them calls it. After each time
// the match that was open is as it was, and at the end the machine plays a match.
#include "hostile/runner.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "explain/kept_state.h"
#include "rounds.h"
#include "unit/script/machines.h"

namespace quoin::hostile {
namespace {

using namespace script_test;

struct Place {
  unsigned where;
  int turns;
  const char* title;
};
constexpr Place kPlaces[] = {
    {kPlay, 1990, "in play"}, {kMoves, 1991, "in moves"}, {kCheck, 1992, "in check"}, {kText, 1993, "in a text"}};

constexpr const char* kHooks = R"(
local play_step, moves_act, check = play.step, moves.act, rawget(match, "check")
function play.step(me, to)
  if count.turns == 1990 then hostile() end
  return play_step(me, to)
end
function moves.act(me)
  moves_act(me)
  if count.turns == 1991 then hostile() end
end
function match.check(...)
  if check then check(...) end
  if count.turns == 1992 then hostile() end
end
function text.step(to)
  local said
  if count.turns == 1993 then said = hostile() end
  if said == nil then return "step" end
  return said
end
)";

std::shared_ptr<GameDef> murailles(const Row& row, bool at_load) {
  auto def = definition("games/murailles", {{"max_turns", "2000"}});
  std::string& rules = def->rules.text;
  if ((row.where & kInstead) != 0)
    rules = row.script;
  else if ((row.where & kWhole) != 0)
    rules += "\n" + row.script + "\n";
  else
    rules += "\ndo\nlocal function hostile()\n" + row.script + "\nend\n" + (at_load ? "hostile()\n" : kHooks) + "end\n";
  return def;
}

std::string kind_name(End end) {
  static constexpr const char* kNames[] = {"ticks", "memory", "limit", "error", "overflow", "nothing", "any"};
  return kNames[static_cast<int>(end)];
}

bool has(const Error& error, const std::string& part) { return error.text().find(part) != std::string::npos; }

// Which ends the error may be.
bool fits(End end, const Row& row, const Error& error, bool hint = false) {
  const bool limit = error.kind == ErrorKind::kBudget;
  const bool ticks = limit && has(error, "ticks");
  const bool closed = hint && row.says == "is assigned while a match is played";
  const bool said = row.says.empty() || has(error, closed ? "files of hints change no rules" : row.says);
  // Lua 5.4 does not say on which line nesting goes too deep for it.
  const bool no_line = (row.where & kInstead) != 0 || error.message == "C stack overflow";
  const bool place =
      (error.where.file == "rules.lua" || (hint && error.where.file == "bot.lua")) && (error.where.line > 0 || no_line);
  switch (end) {
    case End::kTicks: return ticks && said;
    case End::kMemory: return limit && !ticks && said;
    case End::kLimit: return limit;
    case End::kError: return error.kind == ErrorKind::kGame && said && place;
    case End::kOverflow: return limit || (error.kind == ErrorKind::kGame && said && place);
    case End::kNothing: return false;
    case End::kBounded: return limit || (error.kind == ErrorKind::kGame && place);
  }
  return false;
}

class RowRun {
 public:
  RowRun(const Row& row, bool jit, Report& report) : row_(row), options_(with_jit(jit)), report_(report) {}

  void everywhere(unsigned where) {
    if ((where & (kWhole | kInstead | kLoad)) != 0) at_load();
    if ((where & (kPlay | kMoves | kCheck | kText)) != 0) with_machine(where);
    if ((where & kText) != 0 && row_.where != kText) as_hint();  // what a text answers is no hint's
  }

 private:
  void problem(const char* title, const std::string& text) { report_.add_problem(std::string(title) + ": " + text); }

  template <class Call>
  Status timed(const Call& call) {
    const double before = processor_ms();
    Status status = call();
    report_.worst_ms = std::max(report_.worst_ms, processor_ms() - before);
    return status;
  }

  void judge(const char* title, const Status& status, bool hint = false) {
    const bool ok =
        status ? row_.end == End::kNothing || row_.end == End::kBounded : fits(row_.end, row_, status.error(), hint);
    const std::string found = status ? "no effect" : status.error().text();
    if (report_.outcome[0] == '\0') report_.set_outcome(printable(found.substr(0, 120)));
    if (!ok)
      problem(title, "must end with " + kind_name(row_.end) + " \"" + row_.says + "\", not: " + found.substr(0, 300));
  }

  void at_load() {
    std::unique_ptr<Vm> vm;
    std::optional<KeptState> kept;
    const Status status = timed([&]() -> Status {
      auto made = Vm::create(murailles(row_, true), options_);
      if (!made) return made.error();
      vm = *std::move(made);
      kept.emplace(*vm);
      return vm->setup();
    });
    judge("at loading", status);
    if (!status) return;
    Luck luck{1, 0};
    if (const Status played = vm->advance(vm->actions().front(), luck); !played)
      problem("at loading", played.error().text());
    static_cast<void>(kept->changed());
  }

  void with_machine(unsigned where) {
    auto made = Vm::create(murailles(row_, false), options_);
    if (!made) return judge("while it is compiled", made.error());
    Vm& vm = **made;
    for (const Place& place : kPlaces) {
      if ((where & place.where) != 0) attack(vm, place);
    }
    if (const std::string error = play_match(vm, 1); !error.empty()) problem("a match afterwards", error);
  }

  // A hint only looks, as a text does; the game loads and plays whatever it does.
  void as_hint() {
    auto def = definition("games/murailles");
    def->hints = {
        {"bot.lua", "local field, walls, soldier = board.field, zone.walls, zone.soldier\nlocal function hostile()\n" +
                        row_.script + "\nend\nfunction evaluate() hostile() return 0 end\n"}};
    auto made = Vm::create(def, options_);
    if (!made) return problem("as a hint", made.error().text());
    Vm& vm = **made;
    if (const Status begun = vm.setup(); !begun) return problem("as a hint", begun.error().text());
    const std::vector<std::byte> match = block(vm);
    const std::vector<std::int32_t> legal{vm.actions().begin(), vm.actions().end()};
    const Status status = timed([&]() -> Status {
      if (const auto hints = vm.hints(); !hints) return hints.error();
      const auto value = vm.evaluate(0);
      return value ? Status{} : value.error();
    });
    judge("as a hint", status, true);
    if (block(vm) != match || !std::ranges::equal(vm.actions(), legal)) problem("as a hint", "the match has changed");
    if (const std::string error = play_match(vm, 1); !error.empty()) problem("a match after a hint", error);
  }

  void attack(Vm& vm, const Place& place) {
    if (const Status begun = vm.setup(); !begun) return problem("the beginning", begun.error().text());
    const std::vector<std::int32_t> legal{vm.actions().begin(), vm.actions().end()};
    for (const Zone& zone : vm.def().layout.zones) {
      if (zone.name == "turns") write_cell(vm.window(), zone, 0, place.turns);
    }
    const std::vector<std::byte> match = block(vm);
    Luck luck{1, 0};
    const Status status = timed([&] { return call(vm, place.where, legal.front(), luck); });
    judge(place.title, status);
    if (luck.ply != (status && place.where == kPlay ? 1 : 0)) problem(place.title, "the ply was counted");
    std::memcpy(vm.window(), match.data(), match.size());
    for (const Zone& zone : vm.def().layout.zones) {
      if (zone.name == "turns") write_cell(vm.window(), zone, 0, 0);
    }
    if (const Status listed = vm.list(0); !listed) return problem(place.title, "then: " + listed.error().text());
    if (legal != std::vector<std::int32_t>(vm.actions().begin(), vm.actions().end()))
      problem(place.title, "other actions");
  }

  static Status call(Vm& vm, unsigned where, std::int32_t action, Luck& luck) {
    if (where == kPlay) return vm.advance(action, luck);
    if (where == kMoves) return vm.list(0);
    if (where == kCheck) return vm.accept_position();
    const auto text = vm.text_of(action);
    return text ? Status() : text.error();
  }

  const Row& row_;
  VmOptions options_;
  Report& report_;
};

// In the widest runs rows that take long run in play, every fourth of them in one more place, the others everywhere;
// otherwise, and with sanitizers, no row in several.
unsigned places(const Row& row, std::size_t number) {
  if (row.where != kEverywhere) return row.where;
  constexpr unsigned kOthers[] = {kMoves, kCheck, kText, kLoad};
  const bool light = row.end == End::kError || row.end == End::kNothing;
  if (quoin_test::kSanitized || !quoin_test::wide()) return light && number % 5 != 0 ? kOthers[number % 5 - 1] : kPlay;
  if (light) return row.where;
  return number % 4 == 0 ? kPlay | kOthers[number / 4 % 4] : kPlay;
}

}  // namespace

void run_row(const Row& row, std::size_t number, bool jit, Report& report) {
  RowRun(row, jit, report).everywhere(places(row, number));
}

}  // namespace quoin::hostile
