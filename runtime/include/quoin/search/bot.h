// Bots: programs that choose an action at a decide or together node.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"
#include "quoin/search/analysis.h"

namespace quoin {

class Bot {
 public:
  virtual ~Bot() = default;
  // A legal action for match.seat(). REQUIRES that somebody chooses now.
  virtual Result<std::int32_t> choose(const Match& match) = 0;
  // The values of all actions. REQUIRES the same. An error of a bot that has none.
  virtual Result<Analysis> analyse(const Match& match);
  // The state of its random generators, as numbers. A bot with the same options that resumes from them chooses as this
  // one would, except for what its tree or table remembers.
  [[nodiscard]] virtual std::vector<std::uint64_t> drawn() const { return {}; }
  // False, and nothing changed, if the numbers are no such state.
  virtual bool resume(std::span<const std::uint64_t> drawn) { return drawn.empty(); }
};

struct BotOptions {
  std::uint64_t seed = 0;
  int playouts = 1000;  // of bots that play them: in all
  double seconds = 0;   // if > 0, the limit instead of `playouts` (then not reproducible)
  double patience = 0;  // if > 0, seconds after which it chooses even if playouts are left
  const std::atomic<bool>* stop = nullptr;
  std::map<std::string, double> own;  // options of a bot's own that its text names
};

// An option as people are told of it.
struct BotOption {
  std::string name;
  std::string standard;  // what it is if left out, in words
  std::string help;
};

// What a bot does, and its options.
struct BotHelp {
  std::string name;
  std::string help;
  std::vector<BotOption> options;
};

// A bot by its name, with its options.
struct BotSpec {
  std::string name;
  BotOptions options;
};

// Each bot has a file of its own: src/search/bots/NAME.cpp says what it does and which options it has.
// Options stand behind the name, "greedy-playout(playouts=50)" or "greedy-playout(seconds=0.5)", in short
// "greedy-playout:50" and "greedy-playout:0.5s"; those left out are those of `options`. Every bot that has options
// takes "random", too: the share of its choices that it draws as the bot random does.
Result<BotSpec> parse_bot(std::string_view text, const BotOptions& options = {});
// The inverse: the name and the options that count, e.g. "greedy-playout(playouts=1000)".
std::string bot_text(const BotSpec& spec);
// Where an option that was given changes nothing in the game of a match, the bot does not choose: an Error says so.
Result<std::unique_ptr<Bot>> make_bot(const BotSpec& spec);
Result<std::unique_ptr<Bot>> make_bot(std::string_view text, const BotOptions& options);
std::vector<std::string> bot_names();
std::vector<BotHelp> bot_help();
// Those that can play this game: `learned` needs a network of it.
std::vector<std::string> bot_names_for(const GameDef& def);
// Error (kArgument) why it cannot.
Status bot_fits(const BotSpec& spec, const GameDef& def);
// The same of its options, too: each asks for something that the game has.
Status bot_suits(const BotSpec& spec, Game& game);
// A sentence that people should know of the bot in this game; "" if there is none.
std::string bot_remark(const BotSpec& spec, Game& game);
// The bot without the options that change nothing in the game, as far as its definition tells.
BotSpec without_idle_options(const BotSpec& spec, const GameDef& def);

}  // namespace quoin
