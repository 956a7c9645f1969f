// Files that do not compile: what both Luas say in the same words, and what other languages' habits are in Lua.
#include <algorithm>

#include "explain/syntax_mistakes.h"
#include "quoin/base/text.h"
#include "script/foreign_syntax.h"

namespace quoin {
namespace {

// Tokens of the file, and the place of the first on the error's line.
class Line {
 public:
  Line(std::string_view text, int line) : text_(text), tokens_(tokens_of(text)) {
    while (first_ < tokens_.size() && tokens_[first_].line < line) ++first_;
    end_ = first_;
    while (end_ < tokens_.size() && tokens_[end_].line == line) ++end_;
  }

  // The place of these tokens in turn, each right behind the other; `end()` if they do not stand there.
  [[nodiscard]] std::size_t find(std::initializer_list<std::string_view> words) const {
    for (std::size_t at = first_; at + words.size() <= end_; ++at) {
      std::size_t i = at;
      if (std::all_of(words.begin(), words.end(), [&](std::string_view word) { return tokens_[i++].text == word; }))
        return at;
    }
    return end_;
  }
  // Where a value stands behind a colon within braces, as in {name: value} or {"name": value}.
  [[nodiscard]] std::size_t table_key() const {
    for (std::size_t at = first_; at + 2 < end_; ++at) {
      const bool opens = tokens_[at].text == "{" || tokens_[at].text == ",";
      const bool names = tokens_[at + 1].kind == LuaTokenKind::kName || tokens_[at + 1].kind == LuaTokenKind::kString;
      const bool calls = at + 4 < end_ && tokens_[at + 4].text == "(";
      if (opens && names && tokens_[at + 2].text == ":" && !calls) return at + 2;
    }
    return end_;
  }
  // Where this name stands right behind a text, without a blank.
  [[nodiscard]] std::size_t behind_text(std::string_view name) const {
    for (std::size_t at = first_ + 1; at < end_; ++at) {
      const LuaToken& before = tokens_[at - 1];
      const bool joined = before.text.data() + before.text.size() == tokens_[at].text.data();
      if (before.kind == LuaTokenKind::kString && joined && tokens_[at].text == name &&
          tokens_[at].kind == LuaTokenKind::kName)
        return at;
    }
    return end_;
  }
  // The column of the token if it stands there once, else 0.
  [[nodiscard]] int only(std::string_view word) const {
    const auto is = [word](const LuaToken& token) { return token.text == word; };
    const auto from = tokens_.begin() + static_cast<std::ptrdiff_t>(first_);
    const auto to = tokens_.begin() + static_cast<std::ptrdiff_t>(end_);
    return std::count_if(from, to, is) == 1 ? column_of(text_, *std::find_if(from, to, is)) : 0;
  }
  [[nodiscard]] std::size_t first() const { return first_; }
  [[nodiscard]] std::size_t end() const { return end_; }
  [[nodiscard]] std::string_view at(std::size_t place) const {
    return place < tokens_.size() ? tokens_[place].text : std::string_view();
  }
  // The sign of another language that stands there.
  [[nodiscard]] const Habit* sign(std::size_t place) const {
    const bool may_be = tokens_[place].kind == LuaTokenKind::kOperator;
    return may_be ? sign_of_elsewhere(text_, tokens_[place]) : nullptr;
  }
  [[nodiscard]] int column(std::size_t place) const { return column_of(text_, tokens_[place]); }
  // The expression that ends before `place`: "count.turns".
  [[nodiscard]] std::string before(std::size_t place) const {
    std::size_t start = place;
    while (start > first_ + 1 && tokens_[start - 1].kind == LuaTokenKind::kName &&
           (at(start - 2) == "." || at(start - 2) == ":"))
      start -= 2;
    if (start > first_ && tokens_[start - 1].kind == LuaTokenKind::kName) --start;
    std::string text;
    for (; start < place; ++start) text += at(start);
    return text.empty() ? "a" : text;
  }

 private:
  std::string_view text_;
  std::vector<LuaToken> tokens_;
  std::size_t first_ = 0;
  std::size_t end_ = 0;
};

// What is not Lua, and what is written instead.
struct Fix {
  std::size_t place = 0;
  std::string message;  // empty: Lua's own words say it
  std::string fix;      // empty: there is nothing of the kind
};

// Signs of other languages, wherever they stand.
Fix sign_in(const Line& line) {
  for (std::size_t at = line.first(); at < line.end(); ++at) {
    const Habit* sign = line.sign(at);
    if (sign == nullptr) continue;
    std::string fix(sign->fix);
    for (std::size_t left = fix.find("LEFT"); left != std::string::npos; left = fix.find("LEFT", left + 1)) {
      fix.replace(left, 4, line.before(at));
    }
    const std::string found = "`" + std::string(sign->found) + "`";
    if (sign->lua != nullptr) return {at, found + " compiles on " + sign->lua + " only", fix};
    return {at, "Lua has no " + found, fix};
  }
  return {};
}

// Words of other languages where Lua sees a name.
Fix word_in(const Line& line) {
  for (std::size_t at = line.first(); at < line.end(); ++at) {
    const std::string_view before = at > line.first() ? line.at(at - 1) : "";
    if (before == "." || before == ":" || line.at(at + 1) == "=" || line.at(at + 1) == "(") continue;
    if (const Habit* word = word_of_elsewhere(line.at(at))) {
      return {at, "Lua has no `" + std::string(word->found) + "`", std::string(word->fix)};
    }
  }
  return {};
}

// A line that is meant to be a comment.
Fix comment_in(const Line& line) {
  if (line.first() == line.end()) return {};
  const std::string_view start = line.at(line.first());
  const bool comment = start == "//" || start == "#" || (start == "/" && line.at(line.first() + 1) == "*");
  return comment ? Fix{line.first(), "", "comments begin with --"} : Fix{};
}

// Shapes of statements that are written otherwise.
Fix shape_in(const Line& line, std::string_view near) {
  for (const std::string_view word : {"if", "elseif", "while", "until"}) {
    std::size_t at = near == "=" ? line.find({word}) : line.end();
    while (at < line.end() && line.at(at) != "=" && line.at(at) != "then" && line.at(at) != "do") ++at;
    if (at < line.end() && line.at(at) == "=") return {at, "", "== compares; = gives a value"};
  }
  if (near == "[") return {line.find({near}), "", "a list is written {1, 2, 3}"};
  if (line.table_key() != line.end()) return {line.table_key(), "", "a table is written { name = value }"};
  if (near == "else" && line.find({"else"}) != line.end() && line.find({"then"}) == line.end()) {
    return {line.find({"else"}), "", "write condition and one or other"};
  }
  if (const std::size_t at = line.behind_text(near); at != line.end()) {
    return {at, "", "the text ends before it: write other quotes around, or \\ before a quote within"};
  }
  if (near == "=" && line.find({"function"}) < line.find({near}) && line.find({near}) < line.find({")"})) {
    return {line.find({near}), "", "a value that may be left out: name = name or value, as the function's first line"};
  }
  if (const std::size_t at = line.find({")", "{"}); at != line.end()) {
    return {at + 1, "", "blocks have no braces: if ... then ... end, for ... do ... end, function f() ... end"};
  }
  for (const std::string_view word : {"return", "break"}) {
    const std::size_t at = line.find({word});
    if (at == line.end() || at + 1 >= line.end() || near == "<eof>" || line.find({near}) <= at) continue;
    return {at, "", "nothing may follow `" + std::string(word) + "` before `end`, `else` or `until`"};
  }
  return {};
}

// What stands behind `near` at the end of Lua's message.
std::string near_in(const std::string& message) {
  const std::size_t at = message.rfind(" near ");
  if (at == std::string::npos) return "";
  std::string near = message.substr(at + 6);
  if (near.size() > 1 && near.front() == '\'' && near.back() == '\'') near = near.substr(1, near.size() - 2);
  return near;
}

// The same words on both Luas.
void reword(Error& error, const std::string& near) {
  std::string said = error.message.substr(0, error.message.rfind(" near "));
  if (const std::size_t at = said.rfind(" at line "); at != std::string::npos && near.empty()) {
    error.where.line = std::stoi(said.substr(at + 9));
  }
  if (const std::size_t label = said.find(" label '"); label != std::string::npos) {
    error.message = "there is no label ::" + said.substr(label + 8, said.find('\'', label + 8) - label - 8) +
                    ":: in this block or around it";
    error.hint = "write it where the `goto` is to lead, in the same function";
    return;
  }
  if (said.starts_with("no loop to break") || said.starts_with("break outside")) {
    error.message = "`break` stands outside a loop";
    error.hint = "`return` ends a function";
    return;
  }
  if (said == "'=' expected" || said == "syntax error") {
    said = "this is neither a call nor an assignment";
    error.hint = "write f(x), or name = value";
  }
  if (said == "'<name>' expected" || said == "<name> expected") {
    said = "a name is missing";
    error.hint = "write one there";
  }
  if (said == "unexpected symbol") {
    said = "an expression cannot begin like this";
    error.hint = "something is missing before it, or too much";
  }
  if (said == "'<eof>' expected" || said == "<eof> expected") {
    error.message = "there is one `end` (or `until`) too many";
    error.hint = "everything that was opened is closed already";
    if (near != "end") {
      error.message = "nothing that is open goes on with '" + near + "'";
      error.hint = "leave it out, or open what it belongs to";
    }
    return;
  }
  if (said == "malformed number") error.hint = "digits end here; a loop is written for i = 0, 3 do";
  if (said.starts_with("unfinished string")) {
    error.message = "the quote that opens here is not closed in its line";
    error.hint = "close it, or write a text of several lines as [[...]]";
    return;
  }
  if (said == "'}' expected") error.hint = "entries are separated by commas";
  if (error.hint.empty() && said.ends_with(" expected")) {
    const std::string wanted = said.substr(0, said.size() - 9);
    error.hint = "write " + wanted + " there";
  }
  error.message = said + (near == "<eof>" ? " at the end of the file" : " near '" + near + "'");
}

// "'end' expected (to close 'function' at line 52)": that line is shown.
void show_opening(const std::string_view text, Error& error) {
  constexpr std::string_view kClose = "(to close '";
  const std::size_t at = error.message.find(kClose);
  const std::size_t line = error.message.find("' at line ", at);
  if (at == std::string::npos || line == std::string::npos) return;
  const std::string opener = error.message.substr(at + kClose.size(), line - at - kClose.size());
  const int opened = std::stoi(error.message.substr(line + 10));
  const std::string wanted = error.message.substr(0, error.message.find(' '));
  error.message = "the " + std::string(opener == "(" || opener == "{" || opener == "[" ? opener : "`" + opener + "`") +
                  " that opens here is not closed: " + wanted + " is missing";
  const std::vector<LuaToken> tokens = tokens_of(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const bool within = tokens[i].line >= opened && tokens[i].line == tokens[i + 1].line;
    if (within && wanted == "'end'" && tokens[i].text == "else" && tokens[i + 1].text == "if") {
      error.hint = "line " + std::to_string(tokens[i].line) +
                   " has `else if`, whose `if` needs an `end` of its own: write `elseif`";
      break;
    }
  }
  error.where.line = opened;
  if (error.hint.empty() && wanted == "'end'") error.hint = "one of the blocks in it lacks its `end`";
}

// Where the file ends too early: what is open, else the last that stands there.
int column_at_end(std::string_view text, Error& error) {
  const Line opening(text, error.where.line);
  if (const std::size_t at = opening.find({"function"}); at != opening.end()) return opening.column(at);
  const std::vector<LuaToken> tokens = tokens_of(text);
  if (opening.first() < opening.end() || tokens.empty()) return 0;
  error.where.line = tokens.back().line;
  return column_of(text, tokens.back());
}

// `count.turns--` in the line above: the rest of that line is a comment. Answers the column of it, 0 if it is not so.
int lowered_before(std::string_view text, Error& error) {
  const std::vector<LuaToken> tokens = tokens_of(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    const LuaToken& token = tokens[i];
    if (tokens[i + 1].line != error.where.line || token.line == error.where.line) continue;
    const auto end = static_cast<std::size_t>(token.text.data() + token.text.size() - text.data());
    if (token.kind != LuaTokenKind::kName || text.compare(end, 2, "--") != 0) return 0;
    const Line above(text, token.line);
    const std::string left = above.before(above.end());
    error.message = "Lua has no `--`: two of them begin a comment";
    error.hint = "write " + left + " = " + left + " - 1";
    error.where.line = token.line;
    return column_of(text, token) + characters_in(token.text);
  }
  return 0;
}

}  // namespace

int explain_syntax(std::string_view text, Error& error) {
  const std::string near = near_in(error.message);
  const Line line(text, error.where.line);
  reword(error, near);
  if (near.empty()) {
    const Line moved(text, error.where.line);
    return std::max(moved.only("goto"), moved.only("break"));
  }
  if (near == "<eof>") {
    show_opening(text, error);
    return column_at_end(text, error);
  }
  if (const int column = lowered_before(text, error)) return column;
  for (const Fix& fix : {comment_in(line), sign_in(line), shape_in(line, near), word_in(line)}) {
    if (fix.fix.empty()) continue;
    if (!fix.message.empty()) error.message = fix.message;
    error.hint = fix.fix;
    return fix.place < line.end() ? line.column(fix.place) : 0;
  }
  return line.only(near);
}

}  // namespace quoin
