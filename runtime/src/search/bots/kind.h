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
#include "quoin/search/bot.h"

namespace quoin {

struct BotKind {
  std::string name;
  // The options that may stand behind its name. "playouts" and "seconds" are limits, of which one counts; any other is
  // a number, found in BotOptions::own. A bot that has options has "random", too: the share of choices that are random.
  std::vector<std::string> options;
  std::unique_ptr<Bot> (*make)(const BotOptions& options);
  // What is wrong with its own options, or nullptr. Null if nothing can be wrong.
  const char* (*refuse)(const BotOptions& options) = nullptr;
  std::string bare = "";                         // the option whose value may stand alone: level(3)
  Status (*fits)(const GameDef& def) = nullptr;  // why it cannot play the game. Null if it plays any, or says so later.
};

// An option of the bot's own, if it was given.
inline std::optional<double> own_option(const BotOptions& options, const char* name) {
  const auto found = options.own.find(name);
  return found == options.own.end() ? std::nullopt : std::optional(found->second);
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
