// A kind of bot: what its own file tells of it. bots/NAME.cpp defines `BotKind NAME_bot()`, and the build lists every
// such file; nothing else names a bot.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "quoin/search/bot.h"

namespace quoin {

struct BotKind {
  std::string name;
  // The options that may stand behind its name. "playouts" and "seconds" are limits, of which one counts; any other is
  // a number, found in BotOptions::own. A bot that has options has "random", too (careless.h).
  std::vector<std::string> options;
  std::unique_ptr<Bot> (*make)(const BotOptions& options);
  // What is wrong with the options of its own, or nullptr; left out if nothing can be.
  const char* (*refuse)(const BotOptions& options) = nullptr;
  std::string bare = "";  // the option whose value may stand alone: level(3)
};

// Every kind, in the order of the files' names.
std::vector<BotKind> listed_bots();

inline Error nobody_chooses() { return {ErrorKind::kIllegal, {}, "nobody chooses now: a bot has nothing to do", ""}; }

}  // namespace quoin
