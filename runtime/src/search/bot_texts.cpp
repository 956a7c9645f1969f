// Bots by their texts. In: "greedy-playout(playouts=50)". Out: the name and its options, checked; and the way back.
#include <charconv>
#include <cmath>

#include "quoin/search/bot.h"

namespace quoin {
namespace {

Error bad_bot(std::string message, std::string hint = "") {
  return {ErrorKind::kArgument, {}, std::move(message), std::move(hint)};
}

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

Status read_option(std::string_view option, BotOptions& options) {
  static const std::vector<std::string> kNames = {"playouts", "seconds"};
  const std::size_t equals = option.find('=');
  const std::string name(trimmed(option.substr(0, equals)));
  if (name != "playouts" && name != "seconds") {
    return bad_bot("greedy-playout has no option \"" + name + "\"; there are " + list_names(kNames),
                   did_you_mean(name, kNames));
  }
  const auto value = equals == std::string_view::npos ? std::string_view() : trimmed(option.substr(equals + 1));
  const bool read = name == "playouts" ? read_number(value, options.playouts) : read_number(value, options.seconds);
  if (!read) return bad_bot("\"" + std::string(value) + "\" is no number of " + name, "e.g. " + name + "=2");
  if (name == "playouts") options.seconds = 0;
  return {};
}

// What stands between the brackets.
Status read_options(std::string_view text, BotOptions& options) {
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    if (auto done = read_option(trimmed(text.substr(0, comma)), options); !done) return done;
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
  }
  return {};
}

// What stands behind a colon: 50 or 2s.
Status read_limit(std::string_view text, BotOptions& options) {
  const bool seconds = text.ends_with('s');
  if (seconds) text.remove_suffix(1);
  const bool read = seconds ? read_number(text, options.seconds) : read_number(text, options.playouts);
  if (!read) {
    return bad_bot("\"" + std::string(text) + (seconds ? "s" : "") + "\" is no limit",
                   "give playouts (500) or seconds (2s)");
  }
  if (!seconds) options.seconds = 0;
  return {};
}

Status check(const BotSpec& spec) {
  if (spec.options.playouts < 1) return bad_bot("a bot needs at least 1 playout");
  if (!(spec.options.seconds >= 0) || !std::isfinite(spec.options.seconds)) {
    return bad_bot("the seconds of a bot must be 0 or more");
  }
  return {};
}

}  // namespace

std::vector<std::string> bot_names() { return {"random", "greedy-playout"}; }

Result<BotSpec> parse_bot(std::string_view text, const BotOptions& options) {
  text = trimmed(text);
  const std::size_t end = text.find_first_of("(:");
  BotSpec spec{std::string(trimmed(text.substr(0, end))), options};
  if (spec.name != "random" && spec.name != "greedy-playout") {
    return bad_bot("there is no bot \"" + spec.name + "\"; there are " + list_names(bot_names()),
                   did_you_mean(spec.name, bot_names()));
  }
  if (end != std::string_view::npos) {
    if (spec.name == "random") return bad_bot("the bot random has no options; found \"" + std::string(text) + "\"");
    const bool brackets = text[end] == '(';
    if (brackets && !text.ends_with(')')) return bad_bot("\"" + std::string(text) + "\" lacks its closing bracket");
    const auto inside = text.substr(end + 1, text.size() - end - (brackets ? 2 : 1));
    auto done = brackets ? read_options(trimmed(inside), spec.options) : read_limit(inside, spec.options);
    if (!done) return done.error();
  }
  if (auto fine = check(spec); !fine) return fine.error();
  return spec;
}

std::string bot_text(const BotSpec& spec) {
  if (spec.name == "random") return spec.name;
  if (!(spec.options.seconds > 0)) return spec.name + "(playouts=" + std::to_string(spec.options.playouts) + ")";
  char digits[32];
  const auto written = std::to_chars(digits, digits + sizeof digits, spec.options.seconds);
  return spec.name + "(seconds=" + std::string(digits, written.ptr) + ")";
}

}  // namespace quoin
