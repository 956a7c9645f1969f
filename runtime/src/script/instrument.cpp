// The rewriting of rules' text, token by token. A tick stands after a loop's `do`, after `repeat`, after a function's
// `)` and before `goto NAME`, always on the same line; it takes one for itself and more for long straight lines of
// code. A short loop from number to number (`for way = 0, 3 do`) counts as the straight line that it could be written
// as.
#include "script/instrument.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "quoin/base/text.h"
#include "script/lexer.h"

namespace quoin {
namespace {

// What rules cannot call anything: the name of the tick function begins so.
constexpr std::string_view kOurs = "__quoin";
constexpr std::string_view kOpening = "local __quoin_tick = ...; return function(...) ";
constexpr std::string_view kClosing = "\nend";
constexpr int kTokensATick = 64;
constexpr int kMostFolded = 64;  // turns of loops within one another whose bounds are numbers, and which take no ticks
constexpr std::size_t kLongestLiteral = 65536;
// Links of a chain like a.b[c].d: for an error's wording Lua 5.4 calls itself once a link and searches the function
// each time.
constexpr int kMostLinks = 200;

// A word that opens or closes a block, or `goto`.
bool is_block_word(const LuaToken& token) {
  for (const std::string_view word : {"do", "end", "for", "function", "goto", "if", "repeat", "until", "while"}) {
    if (token.text == word) return true;
  }
  return false;
}
bool is_name(const LuaToken& token) { return token.kind == LuaTokenKind::kName && !is_block_word(token); }

// Counts the links of the chain that is being read. A key's links count for the chain that it stands in.
class Chain {
 public:
  // The links so far, with this token. `before` it came that one.
  int take(const LuaToken& token, const LuaToken& before) {
    const std::string_view text = token.text;
    const bool after_value = is_name(before) || before.text == ")" || before.text == "]";
    if (text == "(" || text == "[" || text == "{") {
      around_.push_back({links_, after_value});
      links_ = 0;
    } else if ((text == ")" || text == "]" || text == "}") && !around_.empty()) {
      const auto [links, after] = around_.back();
      around_.pop_back();
      if (text == "]" && after) {
        links_ += links + 1;
      } else if (text != ")" || after) {  // not (a.b).c
        links_ = 0;
      }
    } else if (text == "." && after_value) {
      ++links_;
    } else if (before.text != "." || !is_name(token)) {
      links_ = 0;
    }
    return links_;
  }

 private:
  struct Around {
    int links;
    bool after_value;
  };
  int links_ = 0;
  std::vector<Around> around_;
};

// Finds where ticks go, and how much code each stands for.
class Rewriter {
 public:
  explicit Rewriter(std::string_view text) : text_(text), tokens_(tokens_of(text)) {
    blocks_.push_back({Block::kFile, -1, 0});
  }

  Result<TickedText> rewrite() {
    for (; at_ < tokens_.size(); ++at_) {
      const LuaToken& current = token(0);
      if (std::string wrong = refusal(); !wrong.empty()) {
        return Error{ErrorKind::kGame, {"", current.line, 0}, std::move(wrong), ""};
      }
      if (const Open& block = blocks_.back(); block.tick >= 0) {
        ticks_[static_cast<std::size_t>(block.tick)].tokens += block.turns;
      }
      if (is_block_word(current))
        read_word();
      else if (parameters_ && current.text == ")")
        begin_body();
    }
    return TickedText{written(), std::move(bare_lines_)};
  }

 private:
  // kHead: between `while` or `for` and its `do`, kPlain: do ... end and if ... end.
  enum class Block { kFile, kFunction, kHead, kLoop, kPlain };
  struct Open {
    Block block;
    int tick;       // which counts its tokens, -1: none
    int function;   // the line on which the function around it begins
    int turns = 1;  // how often its code runs for one such tick
  };
  struct Tick {
    std::size_t at;
    int tokens;
  };

  // The token so many places after the current one; one without a text beyond the ends.
  [[nodiscard]] const LuaToken& token(int ahead) const {
    static constexpr LuaToken kNone = {LuaTokenKind::kOperator, {}, 0};
    const std::size_t place = at_ + static_cast<std::size_t>(ahead);  // before the first one: wraps around
    return place < tokens_.size() ? tokens_[place] : kNone;
  }
  [[nodiscard]] std::size_t start_of_current() const {
    return static_cast<std::size_t>(token(0).text.data() - text_.data());
  }
  [[nodiscard]] std::size_t end_of_current() const { return start_of_current() + token(0).text.size(); }
  int add_tick(std::size_t at) {
    ticks_.push_back({at, 0});
    return static_cast<int>(ticks_.size()) - 1;
  }
  void open(Block block, int tick) { blocks_.push_back({block, tick, blocks_.back().function}); }
  // A block whose code counts as that around it.
  void open_same(Block block, int turns = 1) {
    const Open around = blocks_.back();
    blocks_.push_back({block, around.tick, around.function, around.turns * turns});
  }
  // After the current token stands a tick; if nothing else does, its line has no code of the author's.
  void note_line() {
    if (token(1).line > token(0).line) bare_lines_.emplace(blocks_.back().function, token(0).line);
  }

  // Why the current token may not stand here, or "".
  std::string refusal() {
    const std::string_view text = token(0).text;
    if (token(0).kind == LuaTokenKind::kName && text.substr(0, kOurs.size()) == kOurs) {
      return "the name " + std::string(text) + " begins with " + std::string(kOurs) + ", as only the engine's names do";
    }
    if (text.size() > kLongestLiteral) {
      return "a text in the rules has at most " + std::to_string(kLongestLiteral) + " bytes, this one has " +
             std::to_string(text.size());
    }
    if (chain_.take(token(0), token(-1)) > kMostLinks) {
      return "more than " + std::to_string(kMostLinks) +
             " of .name and [key] follow one another; use a local for a part";
    }
    return "";
  }

  void read_word() {
    const std::string_view word = token(0).text;
    if (word == "function") {
      open(Block::kFunction, -1);
      blocks_.back().function = token(0).line;
      parameters_ = true;
    } else if (word == "while" || word == "for") {
      if (word == "for" && open_short_loop()) return;
      open(Block::kHead, add_tick(0));
    } else if (word == "do") {
      begin_do();
    } else if (word == "repeat") {
      open(Block::kLoop, add_tick(end_of_current()));
      note_line();
    } else if (word == "if") {
      open_same(Block::kPlain);
    } else if (word == "goto") {
      if (is_name(token(1)) && token(-1).text != "." && token(-1).text != ":") add_tick(start_of_current());
    } else if (blocks_.size() > 1) {  // end, until
      blocks_.pop_back();
    }
  }

  void begin_do() {
    Open& head = blocks_.back();
    if (head.block != Block::kHead) return open_same(Block::kPlain);
    head.block = Block::kLoop;
    ticks_[static_cast<std::size_t>(head.tick)].at = end_of_current();
  }

  // At `for`: whether a loop begins here that runs from number to number in few turns. Then its `do` is read too.
  bool open_short_loop() {
    int ahead = 2;  // after the loop's variable
    const auto take = [&](std::string_view text) { return token(ahead++).text == text; };
    int low = 0;
    int high = 0;
    if (!take("=") || !take_number(ahead, low) || !take(",") || !take_number(ahead, high)) return false;
    const int turns = high < low ? 1 : high - low + 1;
    if (blocks_.back().turns * turns > kMostFolded || !take("do")) return false;
    open_same(Block::kPlain, turns);
    at_ += static_cast<std::size_t>(ahead) - 1;
    return true;
  }
  // A number of one or two digits, with or without a minus.
  bool take_number(int& ahead, int& number) const {
    const bool negative = token(ahead).text == "-";
    if (negative) ++ahead;
    const std::string_view digits = token(ahead++).text;
    if (digits.empty() || digits.size() > 2) return false;
    number = 0;
    for (const char c : digits) {
      if (!ascii::is_digit(c)) return false;
      number = 10 * number + (c - '0');
    }
    if (negative) number = -number;
    return true;
  }

  void begin_body() {
    parameters_ = false;
    blocks_.back().tick = add_tick(end_of_current());
    note_line();
  }

  [[nodiscard]] std::string written() const {
    std::string text(kOpening);
    text.reserve(text_.size() + ticks_.size() * 24 + kOpening.size() + kClosing.size());
    std::size_t from = 0;
    for (const auto& [at, tick] : in_order()) {
      text.append(text_.substr(from, at - from));
      text.append(" __quoin_tick(" + std::to_string(1 + tick / kTokensATick) + "); ");
      from = at;
    }
    text.append(text_.substr(from));
    return text.append(kClosing);
  }
  // A loop's tick is found at its head and stands after what ticks within that.
  [[nodiscard]] std::vector<std::pair<std::size_t, int>> in_order() const {
    std::vector<std::pair<std::size_t, int>> order;
    order.reserve(ticks_.size());
    for (const Tick& tick : ticks_) order.emplace_back(tick.at, tick.tokens);
    std::sort(order.begin(), order.end());
    return order;
  }

  std::string_view text_;
  std::vector<LuaToken> tokens_;
  std::size_t at_ = 0;  // of the current one
  Chain chain_;
  bool parameters_ = false;  // between `function` and its `)`
  std::vector<Open> blocks_;
  std::vector<Tick> ticks_;
  std::set<std::pair<int, int>> bare_lines_;
};

}  // namespace

std::string_view without_first_marks(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (text.substr(0, kMark.size()) == kMark) text.remove_prefix(kMark.size());
  if (!text.empty() && text.front() == '#') {
    const std::size_t end = text.find_first_of("\r\n");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  }
  return text;
}

Result<TickedText> with_ticks(std::string_view text) { return Rewriter(text).rewrite(); }

}  // namespace quoin
