// Bots by their names, as the files of bots/ define them: reads "greedy-playout(playouts=50)", checks the options,
// writes the text again, makes the bot. Any bot may choose a share of its actions at random (the option "random").
#include <algorithm>
#include <charconv>
#include <cmath>

#include "quoin/search/bot.h"
#include "search/bots/kind.h"

namespace quoin {
namespace {

constexpr const char* kRandomShare = "random";

double random_share(const BotOptions& options) { return own_option(options, kRandomShare).value_or(0); }

// Epsilon-random: chooses uniformly at random with this probability, else as the other bot does.
class EpsilonRandomBot final : public Bot {
 public:
  EpsilonRandomBot(std::unique_ptr<Bot> bot, const BotOptions& options)
      : bot_(std::move(bot)), share_(random_share(options)), draws_(derive_seed(options.seed, 1), Stream::kPolicy) {}

  Result<std::int32_t> choose(const Match& match) override {
    const auto legal = match.legal();
    if (legal.size() < 2 || draws_.next() / 4294967296.0 >= share_) return bot_->choose(match);
    return legal[draws_.below(static_cast<std::uint32_t>(legal.size()))];
  }
  Result<Analysis> analyse(const Match& match) override { return bot_->analyse(match); }
  // Its own numbers, then those of the other bot.
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override {
    const RngNumbers own = numbers_of(draws_);
    std::vector<std::uint64_t> numbers(own.begin(), own.end());
    for (const std::uint64_t number : bot_->drawn()) numbers.push_back(number);
    return numbers;
  }
  bool resume(std::span<const std::uint64_t> drawn) override {
    Rng draws = draws_;
    if (drawn.size() < 2 || !resume_rng(draws, drawn.first<2>(), Stream::kPolicy)) return false;
    if (!bot_->resume(drawn.subspan(2))) return false;
    draws_ = draws;
    return true;
  }

 private:
  std::unique_ptr<Bot> bot_;
  double share_;
  Rng draws_;
};

Error bad_bot(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

// Chooses as the other bot does, in games in which all options that were given count.
class SuitedBot final : public Bot {
 public:
  SuitedBot(std::unique_ptr<Bot> bot, const BotSpec& spec) : bot_(std::move(bot)), spec_(spec) {}

  Result<std::int32_t> choose(const Match& match) override {
    if (auto suits = look_at(match); !suits) return suits.error();
    return bot_->choose(match);
  }
  Result<Analysis> analyse(const Match& match) override {
    if (auto suits = look_at(match); !suits) return suits.error();
    return bot_->analyse(match);
  }
  [[nodiscard]] std::vector<std::uint64_t> drawn() const override { return bot_->drawn(); }
  bool resume(std::span<const std::uint64_t> drawn) override { return bot_->resume(drawn); }

 private:
  Status look_at(const Match& match) {
    if (game_ == match.game_ptr()) return {};
    if (auto suits = bot_suits(spec_, *match.game_ptr()); !suits) return suits;
    game_ = match.game_ptr();
    return {};
  }

  std::unique_ptr<Bot> bot_;
  BotSpec spec_;
  std::shared_ptr<const Game> game_;  // that it was found to suit
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc() && end == text.data() + text.size();
}

// Those without options come first.
const std::vector<BotKind>& kinds() {
  static const std::vector<BotKind> kKinds = [] {
    std::vector<BotKind> all = listed_bots();
    for (BotKind& kind : all) {
      if (kind.options.empty()) continue;
      kind.options.emplace_back(kRandomShare, "0", "share of its choices that are random");
    }
    std::stable_partition(all.begin(), all.end(), [](const BotKind& kind) { return kind.options.empty(); });
    return all;
  }();
  return kKinds;
}

const BotKind* kind_of(const std::string& name) {
  const auto at = std::ranges::find(kinds(), name, &BotKind::name);
  return at == kinds().end() ? nullptr : &*at;
}

bool takes(const BotKind& kind, const char* option) {
  return std::ranges::find(kind.options, option, &KindOption::name) != kind.options.end();
}

std::vector<std::string> option_names(const BotKind& kind) {
  std::vector<std::string> names;
  for (const KindOption& option : kind.options) names.push_back(option.name);
  return names;
}

// Whether an option was given that may change nothing, and why it does not in this game.
bool may_idle(const BotSpec& spec, const KindOption& option) {
  return option.idle != nullptr && spec.options.own.contains(option.name);
}
Idle idle(const BotSpec& spec, const KindOption& option, const GameDef& def, const Hints* hints) {
  return may_idle(spec, option) ? option.idle(spec.options, def, hints) : Idle{};
}

bool read_value(std::string_view value, const std::string& name, BotOptions& options) {
  if (name == "seconds") return read_number(value, options.seconds);
  if (name != "playouts") return read_number(value, options.own[name]);
  options.seconds = 0;
  return read_number(value, options.playouts);
}

// How the limits of a bot are written: "mcts:500 or mcts:2s", "minimax:2s".
std::string limits(const BotKind& kind) {
  const std::string counted = takes(kind, "playouts") ? kind.name + ":500" : "";
  const std::string timed = takes(kind, "seconds") ? kind.name + ":2s" : "";
  return counted + (counted.empty() || timed.empty() ? "" : " or ") + timed;
}

// A value without its option's name.
Status read_bare(const BotKind& kind, std::string_view value, BotOptions& options) {
  if (read_value(value, kind.bare, options)) return {};
  return bad_bot("\"" + std::string(value) + "\" is no " + kind.name, "e.g. " + kind.name + "(2)");
}

// A number alone is the limit that may stand behind a colon.
Error unknown_option(const BotKind& kind, const std::string& name) {
  double number = 0;
  const bool limit = read_number(std::string_view(name), number) && takes(kind, "playouts");
  return bad_bot(kind.name + " has no option \"" + name + "\"; there are " + list_names(option_names(kind)),
                 limit ? "write " + kind.name + "(playouts=" + name + ")" : did_you_mean(name, option_names(kind)));
}

// One option between the brackets; `seen` has the names of those before it.
Status read_option(const BotKind& kind, std::string_view option, BotOptions& options, std::vector<std::string>& seen) {
  const std::size_t equals = option.find('=');
  const bool bare = equals == std::string_view::npos && !kind.bare.empty();
  const std::string name(bare ? kind.bare : trimmed(option.substr(0, equals)));
  if (!takes(kind, name.c_str())) return unknown_option(kind, name);
  if (std::ranges::count(seen, name) > 0) {
    return bad_bot(kind.name + " takes " + name + " once; found it again: \"" + std::string(option) + "\"");
  }
  seen.push_back(name);
  if (bare) return read_bare(kind, option, options);
  const auto value = equals == std::string_view::npos ? std::string_view() : trimmed(option.substr(equals + 1));
  if (read_value(value, name, options)) return {};
  return bad_bot("\"" + std::string(value) + "\" is no number of " + name, "e.g. " + name + "=2");
}

// The text between the brackets.
Status read_options(const BotKind& kind, std::string_view text, BotOptions& options) {
  std::vector<std::string> seen;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    if (auto done = read_option(kind, trimmed(text.substr(0, comma)), options, seen); !done) return done;
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  }
  return {};
}

// The text behind a colon: 50 or 2s; level:3.
Status read_limit(const BotKind& kind, std::string_view text, BotOptions& options) {
  if (!kind.bare.empty()) return read_bare(kind, text, options);
  const bool seconds = text.ends_with('s');
  const std::string_view number = text.substr(0, text.size() - (seconds ? 1 : 0));
  const char* name = seconds ? "seconds" : "playouts";
  if (takes(kind, name) && read_value(number, name, options)) return {};
  return bad_bot("\"" + std::string(text) + "\" is no limit of " + kind.name, "write " + limits(kind));
}

Status check(const BotSpec& spec) {
  if (spec.options.playouts < 1) return bad_bot("a bot needs at least 1 playout");
  if (!(spec.options.seconds >= 0) || !std::isfinite(spec.options.seconds)) {
    return bad_bot("the seconds of a bot must be 0 or more");
  }
  if (const double share = random_share(spec.options); !(share >= 0 && share <= 1)) {
    return bad_bot("a bot chooses at random by a share from 0 to 1, e.g. random=0.1");
  }
  const BotKind& kind = *kind_of(spec.name);
  const char* why = kind.refuse == nullptr ? nullptr : kind.refuse(spec.options);
  if (why != nullptr) return bad_bot(why);
  return {};
}

}  // namespace

Result<Analysis> Bot::analyse(const Match& /*match*/) {
  return bad_bot("this bot does not tell what actions are worth", "mcts and minimax do");
}

std::vector<std::string> bot_names() {
  std::vector<std::string> names;
  for (const BotKind& kind : kinds()) names.push_back(kind.name);
  return names;
}

std::vector<BotHelp> bot_help() {
  std::vector<BotHelp> told;
  for (const BotKind& kind : kinds()) {
    told.push_back({kind.name, kind.help, {kind.options.begin(), kind.options.end()}});
  }
  return told;
}

std::vector<std::string> bot_names_for(const GameDef& def) {
  std::vector<std::string> names;
  for (const BotKind& kind : kinds()) {
    if (kind.fits == nullptr || kind.fits(def)) names.push_back(kind.name);
  }
  return names;
}

Status bot_fits(const BotSpec& spec, const GameDef& def) {
  const BotKind& kind = *kind_of(spec.name);
  return kind.fits == nullptr ? Status() : kind.fits(def);
}

std::string bot_remark(const BotSpec& spec, Game& game) {
  const BotKind& kind = *kind_of(spec.name);
  if (kind.remark == nullptr) return "";
  auto vm = game.lease();
  if (!vm) return "";
  const auto hints = (*vm)->hints();
  return kind.remark(spec.options, game.def(), hints ? &*hints : nullptr);
}

Status bot_suits(const BotSpec& spec, Game& game) {
  if (auto fits = bot_fits(spec, game.def()); !fits) return fits;
  const BotKind& kind = *kind_of(spec.name);
  auto vm = game.lease();
  if (!vm) return vm.error();
  const auto hints = (*vm)->hints();  // where they cannot be loaded, the bot says so when it asks them
  for (const KindOption& option : kind.options) {
    const Idle found = idle(spec, option, game.def(), hints ? &*hints : nullptr);
    if (found.why == nullptr) continue;
    return bad_bot(option.name + " of " + kind.name + " changes nothing in " + game.def().id + ": " + found.why,
                   found.fix);
  }
  return {};
}

BotSpec without_idle_options(const BotSpec& spec, const GameDef& def) {
  BotSpec counting = spec;
  for (const KindOption& option : kind_of(spec.name)->options) {
    if (idle(spec, option, def, nullptr).why != nullptr) counting.options.own.erase(option.name);
  }
  return counting;
}

Result<BotSpec> parse_bot(std::string_view text, const BotOptions& options) {
  text = trimmed(text);
  const std::size_t end = text.find_first_of("(:");
  BotSpec spec{std::string(trimmed(text.substr(0, end))), options};
  const BotKind* kind = kind_of(spec.name);
  if (kind == nullptr) {
    return bad_bot("there is no bot \"" + spec.name + "\"; there are " + list_names(bot_names()),
                   did_you_mean(spec.name, bot_names()));
  }
  if (end != std::string_view::npos) {
    if (kind->options.empty()) {
      return bad_bot("the bot " + spec.name + " has no options; found \"" + std::string(text) + "\"");
    }
    const bool brackets = text[end] == '(';
    if (brackets && !text.ends_with(')')) return bad_bot("\"" + std::string(text) + "\" lacks its closing bracket");
    const auto inside = text.substr(end + 1, text.size() - end - (brackets ? 2 : 1));
    auto done = brackets ? read_options(*kind, trimmed(inside), spec.options) : read_limit(*kind, inside, spec.options);
    if (!done) return done.error();
  }
  if (auto fine = check(spec); !fine) return fine.error();
  return spec;
}

std::string bot_text(const BotSpec& spec) {
  const BotKind& kind = *kind_of(spec.name);
  std::string inside;
  const auto add = [&inside, &kind](const std::string& name, auto value) {
    char digits[32];
    const auto written = std::to_chars(digits, digits + sizeof digits, value);
    inside += inside.empty() ? "" : ", ";
    inside += (name == kind.bare ? "" : name + "=") + std::string(digits, written.ptr);
  };
  const bool timed = spec.options.seconds > 0;
  for (const std::string& option : option_names(kind)) {
    if (option == "playouts") {
      if (!timed) add(option, spec.options.playouts);
    } else if (option == "seconds") {
      if (timed) add(option, spec.options.seconds);
    } else if (const auto own = spec.options.own.find(option); own != spec.options.own.end()) {
      add(option, own->second);
    }
  }
  return inside.empty() ? spec.name : spec.name + "(" + inside + ")";
}

Result<std::unique_ptr<Bot>> make_bot(const BotSpec& spec) {
  const BotKind& kind = *kind_of(spec.name);
  auto bot = kind.make(spec.options);
  if (random_share(spec.options) > 0) bot = std::make_unique<EpsilonRandomBot>(std::move(bot), spec.options);
  const bool looks = std::ranges::any_of(kind.options, [&](const KindOption& one) { return may_idle(spec, one); });
  if (looks) bot = std::make_unique<SuitedBot>(std::move(bot), spec);
  return bot;
}

Result<std::unique_ptr<Bot>> make_bot(std::string_view text, const BotOptions& options) {
  const auto spec = parse_bot(text, options);
  if (!spec) return spec.error();
  return make_bot(*spec);
}

}  // namespace quoin
