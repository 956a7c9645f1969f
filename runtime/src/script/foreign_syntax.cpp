// The tables of signs and words that are not Lua's, or of one Lua alone; see the header.
#include "script/foreign_syntax.h"

#include <algorithm>

namespace quoin {
namespace {

constexpr const char* kNewer = "Lua 5.4";
constexpr std::size_t kLongestShown = 40;  // bytes of a text that a message shows

constexpr Habit kSigns[] = {
    // clang-format off
    {"===", "write ==", nullptr},
    {"!==", "write ~=", nullptr},
    {"!=", "write ~=", nullptr},
    {"<>", "write ~=", nullptr},
    {":=", "write =", nullptr},
    {"=>", "write function(x) return ... end", nullptr},
    {"->", "write function(x) return ... end", nullptr},
    {"&&", "write `and`", nullptr},
    {"||", "write `or`", nullptr},
    {"??", "write `or`", nullptr},
    {"!", "write `not`", nullptr},
    {"?", "write condition and one or other", nullptr},
    {"@", "leave it out", nullptr},
    {"+=", "write LEFT = LEFT + ...", nullptr},
    {"-=", "write LEFT = LEFT - ...", nullptr},
    {"*=", "write LEFT = LEFT * ...", nullptr},
    {"/=", "write LEFT = LEFT / ...; unequal is ~=", nullptr},
    {"%=", "write LEFT = LEFT % ...", nullptr},
    {"..=", "write LEFT = LEFT .. ...", nullptr},
    {"++", "write LEFT = LEFT + 1", nullptr},
    {"**", "multiply: LEFT * LEFT", nullptr},
    {"/*", "write --[[ ... ]]", nullptr},
    {"//", "write math.floor(a / b); a comment begins with --", kNewer},
    {"&", "write bit.band(a, b)", kNewer},
    {"|", "write bit.bor(a, b)", kNewer},
    {"~", "write bit.bxor(a, b) or bit.bnot(a); unequal is ~=", kNewer},
    {"<<", "write bit.lshift(a, places)", kNewer},
    {">>", "write bit.rshift(a, places)", kNewer},
    {"<const>", "leave it out", kNewer},
    {"<close>", "leave it out", kNewer},
    // clang-format on
};

constexpr const char* kAFunction = "write function name(...) ... end";
constexpr const char* kLocal = "write local";
constexpr const char* kChoice = "write if ... elseif ... end";
constexpr const char* kRefusal = "test before what may fail";
constexpr const char* kTable = "a table holds what belongs together: local t = { a = 1 }";

constexpr Habit kWords[] = {
    // clang-format off
    {"continue", "put the rest of the loop into an `if`, or write `goto continue` and `::continue::` before its `end`",
     nullptr},
    {"elif", "write elseif", nullptr},
    {"elsif", "write elseif", nullptr},
    {"def", kAFunction, nullptr},
    {"func", kAFunction, nullptr},
    {"fn", kAFunction, nullptr},
    {"lambda", "write function(x) return ... end", nullptr},
    {"let", kLocal, nullptr},
    {"var", kLocal, nullptr},
    {"const", kLocal, nullptr},
    {"int", kLocal, nullptr},
    {"switch", kChoice, nullptr},
    {"case", kChoice, nullptr},
    {"foreach", "write for i, x in ipairs(t) do ... end", nullptr},
    {"try", kRefusal, nullptr},
    {"except", kRefusal, nullptr},
    {"raise", "write error(\"...\")", nullptr},
    {"throw", "write error(\"...\")", nullptr},
    {"pass", "leave it out: a block may be empty", nullptr},
    {"class", kTable, nullptr},
    {"new", kTable, nullptr},
    {"import", "write local name = require(\"name\")", nullptr},
    // clang-format on
};

const Habit* sign_alone(const std::vector<LuaToken>& tokens, std::size_t at, std::string_view text) {
  const Habit* sign = tokens[at].kind == LuaTokenKind::kOperator ? sign_of_elsewhere(text, tokens[at]) : nullptr;
  return sign != nullptr && sign->lua != nullptr ? sign : nullptr;
}

bool has_suffix_of_jit(std::string_view numeral) {
  const auto ends = [&numeral](std::string_view lower) {
    if (numeral.size() <= lower.size()) return false;
    const std::string_view end = numeral.substr(numeral.size() - lower.size());
    return std::equal(end.begin(), end.end(), lower.begin(), [](char a, char b) { return (a | 0x20) == b; });
  };
  return ends("ll") || ends("i");
}

bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool calculates(std::string_view sign) { return is_among(sign, {"+", "-", "*", "/", "%", "^"}); }

// The tokens of an author's file, and which of them are texts that are calculated with.
class Texts {
 public:
  explicit Texts(const std::vector<LuaToken>& tokens) : tokens_(tokens), behind_(tokens.size(), tokens.size()) {
    std::vector<std::size_t> open;
    for (std::size_t at = 0; at < tokens.size(); ++at) {
      if (word(at) == "(") open.push_back(at);
      if (word(at) != ")" || open.empty()) continue;
      behind_[open.back()] = at + 1;
      open.pop_back();
    }
  }

  // Where the text that begins at `at` ends, `at` if none does: a literal, or what tostring, string.sub, ... give.
  [[nodiscard]] std::size_t end_of_text(std::size_t at) const {
    if (tokens_[at].kind == LuaTokenKind::kString) {
      const bool called = at > 0 && ends_value(tokens_[at - 1]);  // f "text"
      return called || word(at - 1) == "#" || word(at + 1) == "." ? at : at + 1;
    }
    if (is_among(word(at - 1), {".", ":", "#", "function"})) return at;
    const bool library = is_among(word(at), {"string", "table"}) && word(at + 1) == "." &&
                         is_among(word(at + 2), {"concat", "format", "lower", "rep", "reverse", "sub", "upper"});
    const std::size_t open = library ? at + 3 : at + 1;
    if ((!library && word(at) != "tostring") || word(open) != "(") return at;
    return behind_[open];
  }

  [[nodiscard]] bool is_calculated(std::size_t at, std::size_t end) const {
    while (word(at - 1) == "(" && word(end) == ")" && (at < 2 || !ends_value(tokens_[at - 2]))) --at, ++end;
    if (is_among(word(end), {".", ":", "["}) || word(at - 1) == "#") return false;
    return calculates(word(end)) || calculates(word(at - 1));
  }

  [[nodiscard]] std::string_view word(std::size_t at) const {
    return at < tokens_.size() && tokens_[at].kind != LuaTokenKind::kString ? tokens_[at].text : std::string_view();
  }

 private:
  static bool ends_value(const LuaToken& token) {
    if (token.kind == LuaTokenKind::kOperator) return token.text == ")" || token.text == "]" || token.text == "}";
    return token.kind == LuaTokenKind::kString ||
           (token.kind == LuaTokenKind::kName &&
            !is_among(token.text, {"and", "do", "else", "elseif", "end", "if", "in", "not", "or", "repeat", "return",
                                   "then", "until", "while"}));
  }

  const std::vector<LuaToken>& tokens_;
  std::vector<std::size_t> behind_;  // of a "(": the place behind its ")", the end if it has none
};

// What is meant where a text stands beside a sign.
std::string fix_of_text(std::string_view literal, std::string_view before, std::string_view behind) {
  const std::string_view sign = calculates(behind) ? behind : before;
  if (literal.empty()) return "write tonumber(...)";
  const bool number = literal.find_first_not_of("0123456789.") == std::string_view::npos;
  if (number) return "leave the quotes out";
  if (sign == "+") return "write .. to join texts";
  if (sign == "%") return "write string.format(\"...\", x)";
  if (sign == "*") return "write string.rep(\"...\", n)";
  return "write tonumber(...)";
}

std::optional<Error> calculated_text(const Texts& texts, const std::vector<LuaToken>& tokens, std::size_t at) {
  const std::size_t end = texts.end_of_text(at);
  if (end == at || !texts.is_calculated(at, end)) return std::nullopt;
  const bool literal = tokens[at].kind == LuaTokenKind::kString;
  const std::string_view written = tokens[at].text;
  const std::string_view content = literal && written.size() > 2 ? written.substr(1, written.size() - 2) : "";
  Error error;
  error.where.line = tokens[at].line;
  error.message = written.size() > kLongestShown ? "a text stands here, where a number is needed"
                  : literal ? "`" + std::string(written) + "` stands here, where a number is needed"
                            : "`" + std::string(written) + "` gives a text, where a number is needed";
  if (!literal && written != "tostring") {
    error.message.insert(1 + written.size(), "." + std::string(tokens[at + 2].text));
  }
  error.hint = fix_of_text(content, texts.word(at - 1), texts.word(end));
  return error;
}

std::optional<Error> of_one_lua(const LuaToken& token) {
  Error error;
  error.where.line = token.line;
  if (token.kind == LuaTokenKind::kNumber && has_suffix_of_jit(token.text)) {
    error.message = "the number " + std::string(token.text) + " compiles on LuaJIT only";
    error.hint = "leave the letters out";
    return error;
  }
  const bool letters = std::any_of(token.text.begin(), token.text.end(), [](char c) { return (c & 0x80) != 0; });
  if (token.kind != LuaTokenKind::kName || !letters) return std::nullopt;
  error.message = "the name " + std::string(token.text) + " compiles on LuaJIT only";
  error.hint = "write it with the letters a to z";
  return error;
}

}  // namespace

const Habit* sign_of_elsewhere(std::string_view text, const LuaToken& token) {
  const auto place = static_cast<std::size_t>(token.text.data() - text.data());
  for (const Habit& sign : kSigns) {
    if (token.text.size() <= sign.found.size() && text.compare(place, sign.found.size(), sign.found) == 0) return &sign;
  }
  return nullptr;
}

const Habit* word_of_elsewhere(std::string_view name) {
  const Habit* const end = kWords + std::size(kWords);
  const Habit* const word = std::find_if(kWords, end, [name](const Habit& one) { return one.found == name; });
  return word == end ? nullptr : word;
}

std::optional<Error> uncommon_in(std::string_view text) {
  const std::vector<LuaToken> tokens = tokens_of(text);
  const Texts texts(tokens);
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    if (const Habit* sign = sign_alone(tokens, at, text)) {
      // As a syntax error of both, whose explanation finds the same sign and its column.
      return Error{
          ErrorKind::kGame, {"", tokens[at].line, 0}, "unexpected symbol near '" + std::string(sign->found) + "'", ""};
    }
    if (auto error = of_one_lua(tokens[at])) return error;
    if (auto error = calculated_text(texts, tokens, at)) return error;
  }
  return std::nullopt;
}

}  // namespace quoin
