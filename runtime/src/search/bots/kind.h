// A kind of bot: what its own file tells of it. bots/NAME.cpp defines `BotKind NAME_bot()`, and the build lists every
// such file; nothing else names a bot.
#pragma once

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "quoin/base/rng.h"
#include "quoin/script/vm.h"
#include "quoin/search/bot.h"

namespace quoin {

// Why an option that was given changes nothing in the game, as the end of a sentence, and what would; `why` is null if
// it does. Options that ask for less (hints=0) never do harm, and are taken everywhere.
struct Idle {
  const char* why = nullptr;
  const char* fix = "leave it out";
};

struct KindOption : BotOption {
  KindOption(const char* called, const char* otherwise, const char* does,
             Idle (*when)(const BotOptions&, const GameDef&, const Hints*) = nullptr)
      : BotOption{called, otherwise, does}, idle(when) {}
  // `hints` is null if nobody has looked. Null if the option counts in every game.
  Idle (*idle)(const BotOptions& options, const GameDef& def, const Hints* hints);
};

struct BotKind {
  std::string name;
  std::string help;
  // The options that may stand behind its name. "playouts" and "seconds" are limits, of which one counts; any other is
  // a number, found in BotOptions::own. A bot that has options has "random", too: the share of choices that are random.
  std::vector<KindOption> options;
  std::unique_ptr<Bot> (*make)(const BotOptions& options);
  // What is wrong with its own options, or nullptr. Null if nothing can be wrong.
  const char* (*refuse)(const BotOptions& options) = nullptr;
  std::string bare = "";                         // the option whose value may stand alone: level(3)
  Status (*fits)(const GameDef& def) = nullptr;  // why it cannot play the game. Null if it plays any, or says so later.
  // What people should know of it in the game, or "". `hints` is null if they could not be loaded. Null if nothing.
  std::string (*remark)(const BotOptions& options, const GameDef& def, const Hints* hints) = nullptr;
};

// An option of the bot's own, if it was given.
inline std::optional<double> own_option(const BotOptions& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? std::nullopt : std::optional(found->second);
}

// Of limits, which several bots have.
inline KindOption playouts_option(const char* help) { return {"playouts", "1000", help}; }
inline KindOption seconds_option() {
  return {"seconds", "no limit", "thinks so long instead; choices cannot be repeated then"};
}

// The author's hints.
inline Idle without_hints(const BotOptions& options, const GameDef& /*def*/, const Hints* hints) {
  if (own_option(options, "hints").value_or(1) == 0 || hints == nullptr || hints->evaluate || hints->prefer) return {};
  return {"it has no hints for bots", "leave it out, or write hints in the game's bot.lua"};
}
inline Idle without_prefer(const BotOptions& options, const GameDef& /*def*/, const Hints* hints) {
  if (own_option(options, "priors").value_or(0) == 0) return {};
  if (own_option(options, "hints").value_or(1) == 0) return {"hints=0 leaves out what it is for"};
  if (hints == nullptr || hints->prefer) return {};
  return {"no hint \"prefer\" says what to try", "leave it out, or write prefer in the game's bot.lua"};
}
inline Idle without_evaluate(const BotOptions& options, const GameDef& /*def*/, const Hints* hints) {
  if (own_option(options, "hints").value_or(1) == 0) return {"hints=0 leaves out what it is for"};
  if (hints == nullptr || hints->evaluate) return {};
  return {"no hint \"evaluate\" says what positions are worth",
          "leave it out, or write evaluate in the game's bot.lua"};
}

// Every kind, in the order of the files' names.
std::vector<BotKind> listed_bots();

// A generator's state as numbers, for Bot::drawn, and back; false if they are not a state of that stream.
using RngNumbers = std::array<std::uint64_t, 2>;
static_assert(sizeof(Rng) == sizeof(RngNumbers));
inline RngNumbers numbers_of(const Rng& rng) { return std::bit_cast<RngNumbers>(rng); }
inline bool resume_rng(Rng& rng, std::span<const std::uint64_t, 2> numbers, Stream stream) {
  const auto found = std::bit_cast<Rng>(RngNumbers{numbers[0], numbers[1]});
  if (found.is_of(stream)) rng = found;
  return found.is_of(stream);
}

inline Error nobody_chooses() { return {ErrorKind::kIllegal, {}, "nobody chooses now: a bot has nothing to do", ""}; }

}  // namespace quoin
