// The rewriting of rules' text, token by token. A tick stands after a loop's `do`, after `repeat`, after a function's
// `)` and before `goto NAME`, always on the same line; it takes one for itself and more for long straight lines of
// code. A short loop from number to number (`for way = 0, 3 do`) counts as the straight line that it could be written
// as.
#include "script/ticks.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "quoin/base/text.h"

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

enum class Kind { kName, kReserved, kOther, kEnd };  // kReserved: a reserved word, or `goto`

struct Token {
  Kind kind = Kind::kEnd;
  std::string_view text;
  int line = 1;
};

// Of bytes, whatever the locale: LuaJIT takes all from 0x80 on in names.
bool is_name_character(char c) {
  return ascii::is_letter(c) || ascii::is_digit(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_block_word(std::string_view name) {
  for (const std::string_view word : {"do", "end", "for", "function", "goto", "if", "repeat", "until", "while"}) {
    if (name == word) return true;
  }
  return false;
}

// Tokens of text that a Lua has compiled: nothing in it is unfinished.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    skip_space();
    const std::size_t start = at_;
    const int line = line_;
    Kind kind = Kind::kOther;
    if (at_ >= text_.size()) return {Kind::kEnd, {}, line};
    const char c = text_[at_];
    if (ascii::is_digit(c) || (c == '.' && ascii::is_digit(peek(1)))) {
      skip_number();
    } else if (is_name_character(c)) {
      while (at_ < text_.size() && is_name_character(text_[at_])) ++at_;
      kind = is_block_word(text_.substr(start, at_ - start)) ? Kind::kReserved : Kind::kName;
    } else if (c == '"' || c == '\'') {
      skip_string(c);
    } else if (const std::size_t level = long_bracket(); level > 0) {
      skip_long(level);
    } else {
      at_ += c == ':' && peek(1) == ':' ? 2 : 1;
    }
    return {kind, text_.substr(start, at_ - start), line};
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  // Over one character; \r\n and \n\r are one end of line.
  void step() {
    const char c = text_[at_++];
    if (c != '\n' && c != '\r') return;
    ++line_;
    if (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r') && text_[at_] != c) ++at_;
  }

  void skip_space() {
    while (at_ < text_.size()) {
      if (ascii::is_blank(text_[at_])) {
        step();
      } else if (text_[at_] == '-' && peek(1) == '-') {
        at_ += 2;
        if (const std::size_t level = long_bracket(); level > 0) {
          skip_long(level);
        } else {
          while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
        }
      } else {
        return;
      }
    }
  }

  void skip_number() {
    const bool hexadecimal = text_[at_] == '0' && (peek(1) == 'x' || peek(1) == 'X');
    while (at_ < text_.size() && (is_name_character(text_[at_]) || text_[at_] == '.')) {
      const bool exponent = (text_[at_++] | 0x20) == (hexadecimal ? 'p' : 'e');
      if (exponent && (peek(0) == '+' || peek(0) == '-')) ++at_;
    }
  }

  void skip_string(char quote) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\') ++at_;
      if (at_ < text_.size()) step();
    }
    ++at_;
  }

  // The length of [[ or [==[ if it stands here, else 0.
  [[nodiscard]] std::size_t long_bracket() const {
    if (peek(0) != '[') return 0;
    std::size_t length = 1;
    while (peek(length) == '=') ++length;
    return peek(length) == '[' ? length + 1 : 0;
  }

  void skip_long(std::size_t length) {
    std::string closing(text_.substr(at_, length));
    closing.front() = closing.back() = ']';
    at_ += length;
    while (at_ < text_.size() && text_.compare(at_, length, closing) != 0) step();
    at_ += length;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

// Counts the links of the chain that is being read. A key's links count for the chain that it stands in.
class Chain {
 public:
  // The links so far, with this token. `before` it came that one.
  int take(const Token& token, const Token& before) {
    const std::string_view text = token.text;
    const bool after_value = before.kind == Kind::kName || before.text == ")" || before.text == "]";
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
    } else if (before.text != "." || token.kind != Kind::kName) {
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
  explicit Rewriter(std::string_view text) : text_(text), lexer_(text) { blocks_.push_back({Block::kFile, -1, 0}); }

  Result<TickedText> rewrite() {
    current_ = lexer_.next();
    while (current_.kind != Kind::kEnd) {
      next_ = lexer_.next();
      if (std::string wrong = refusal(); !wrong.empty()) {
        return Error{ErrorKind::kGame, {"", current_.line, 0}, std::move(wrong), ""};
      }
      if (const Open& block = blocks_.back(); block.tick >= 0) {
        ticks_[static_cast<std::size_t>(block.tick)].tokens += block.turns;
      }
      if (current_.kind == Kind::kReserved)
        read_word();
      else if (parameters_ && current_.text == ")")
        begin_body();
      before_ = current_;
      current_ = next_;
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

  [[nodiscard]] std::size_t end_of_current() const {
    return static_cast<std::size_t>(current_.text.data() - text_.data()) + current_.text.size();
  }
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
    if (next_.line > current_.line) bare_lines_.emplace(blocks_.back().function, current_.line);
  }

  // Why the current token may not stand here, or "".
  std::string refusal() {
    const std::string_view text = current_.text;
    if (current_.kind == Kind::kName && text.substr(0, kOurs.size()) == kOurs) {
      return "the name " + std::string(text) + " begins with " + std::string(kOurs) + ", as only the engine's names do";
    }
    if (text.size() > kLongestLiteral) {
      return "a text in the rules has at most " + std::to_string(kLongestLiteral) + " bytes, this one has " +
             std::to_string(text.size());
    }
    if (chain_.take(current_, before_) > kMostLinks) {
      return "more than " + std::to_string(kMostLinks) +
             " of .name and [key] follow one another; use a local for a part";
    }
    return "";
  }

  void read_word() {
    const std::string_view word = current_.text;
    if (word == "function") {
      open(Block::kFunction, -1);
      blocks_.back().function = current_.line;
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
      if (next_.kind == Kind::kName && before_.text != "." && before_.text != ":") {
        add_tick(end_of_current() - current_.text.size());
      }
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
    Lexer ahead = lexer_;  // after next_, the loop's variable
    const auto take = [&ahead](std::string_view text) { return ahead.next().text == text; };
    int low = 0;
    int high = 0;
    if (!take("=") || !take_number(ahead, low) || !take(",") || !take_number(ahead, high)) return false;
    const int turns = high < low ? 1 : high - low + 1;
    if (blocks_.back().turns * turns > kMostFolded || !take("do")) return false;
    open_same(Block::kPlain, turns);
    lexer_ = ahead;
    next_ = lexer_.next();
    return true;
  }
  // A number of one or two digits, with or without a minus.
  static bool take_number(Lexer& ahead, int& number) {
    Token token = ahead.next();
    const bool negative = token.text == "-";
    if (negative) token = ahead.next();
    if (token.text.empty() || token.text.size() > 2) return false;
    number = 0;
    for (const char c : token.text) {
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
  Lexer lexer_;
  Token current_;
  Token next_;
  Token before_;
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
