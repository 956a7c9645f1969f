// Lua's messages made ours. In: an error whose file and line are known. Out: the same with message, hint and the line
// quoted.
#include "quoin/explain/mistakes.h"

#include <algorithm>
#include <array>

#include "explain/code_names.h"
#include "explain/operands.h"
#include "explain/syntax_mistakes.h"
#include "quoin/base/quote.h"
#include "quoin/base/text.h"
#include "script/observer.h"

namespace quoin {
namespace {

constexpr std::string_view kAttempt = "attempt to ";

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

// Something that Lua cannot do with a value: how it says so, what it wants, and which operands may be meant.
struct Misuse {
  std::string_view verb;
  const char* what;    // of an operand without a name: "what is called here"
  const char* wanted;  // behind "is nil, "
  bool (*meant)(const Operand&);
};

bool is_indexed(const Operand& part) { return is_one_of(part.after, {".", ":", "["}); }
bool is_called(const Operand& part) { return part.after == "("; }
bool is_calculated(const Operand& part) {
  const auto calculates = [](std::string_view word) { return is_one_of(word, {"+", "-", "*", "/", "%", "^"}); };
  return calculates(part.before) || calculates(part.after);
}
bool is_joined(const Operand& part) { return part.before == ".." || part.after == ".."; }
bool is_measured(const Operand& part) { return part.before == "#"; }

constexpr std::array<Misuse, 6> kMisuses = {{
    {"index", "what is looked into here", "which has no fields", is_indexed},
    {"call", "what is called here", "which is no function", is_called},
    {"perform arithmetic on", "what is calculated with here", "where a number is needed", is_calculated},
    {"concatenate", "what .. joins here", "where a text or a number is needed", is_joined},
    {"get length of", "what # measures here", "where a table or a text is needed", is_measured},
    {"get the length of", "what # measures here", "where a table or a text is needed", is_measured},
}};

// The kind of value in "... (a nil value)" or "... a nil value (local 'x')"; "object" if it is named otherwise.
std::string kind_in(std::string_view message) {
  const std::size_t end = message.find(" value");
  if (end == std::string_view::npos) return "object";
  const std::string_view words = message.substr(0, end);
  const std::size_t start = words.rfind("a ");
  const std::string kind(start == std::string_view::npos ? words : words.substr(start + 2));
  return is_one_of(kind, {"nil", "number", "string", "boolean", "function"}) ? kind : "object";
}

std::string kind_text(const std::string& kind, const std::string& shown) {
  if (kind == "nil") return "nil";
  if (kind == "object") return "a whole table, zone or board";
  const std::string value = shown.empty() ? "" : " " + shown;
  if (kind == "string") return "the text" + value;
  return kind == "boolean" ? (shown.empty() ? "true or false" : shown)
                           : "a " + kind + (shown.empty() ? "" : "," + value);
}

// "`t.spot` is nil", "`rules.first(me)` gives nil"; of what is written out, that it stands there.
std::string found_text(const Operand& part, const std::string& kind) {
  if (part.text == part.shown) return code(part.text) + " stands here";
  return code(part.text) + (part.kind.empty() ? " gives " : " is ") + kind_text(kind, part.shown);
}

// What to do about a value of that kind, where it is not said where it comes from.
std::string fix_of(const Misuse& misuse, const std::string& kind, const Operand* part) {
  const std::string name = part != nullptr && !part->kind.empty() ? part->text : "x";
  if (kind == "nil" && part != nullptr && part->kind.empty()) return "let it return a value, or test it before";
  if (kind == "nil" && part != nullptr && part->text == "nil") return "write what is meant";
  if (kind == "nil") return "give it a value first, or ask `if " + name + " then`";
  const bool none = part != nullptr && part->shown == "-1";
  if (kind == "number" && misuse.meant == is_indexed) {
    if (none) return "-1 is none: ask `if " + name + " ~= none` first";
    return "sites, seats and pieces are numbers: ask a zone about one, as in zone.NAME[" + name + "]";
  }
  if (kind == "number" && misuse.meant == is_called) return "leave the brackets out";
  if (kind == "string" && misuse.meant == is_calculated) {
    const bool digits = part == nullptr || part->shown.find_first_of("0123456789") == 1;
    return digits ? "tonumber(" + name + ") makes a number of a text" : "compare it: " + name + " == " + part->shown;
  }
  if (kind == "boolean" && misuse.meant == is_calculated) return "write `" + name + " and 1 or 0`";
  if (misuse.meant == is_joined)
    return kind == "object" ? "name what of it is meant" : "tostring(" + name + ") makes a text of it";
  if (kind == "object" && misuse.meant == is_called) return "write " + name + ".NAME(...)";
  if (misuse.meant == is_measured) {
    if (kind != "object") return "leave # out";
    return "# counts what rules' own tables hold; a zone has " + name + ":count(value)";
  }
  if (kind == "object" && misuse.meant == is_calculated) return "name a place of it: " + name + "[i]";
  return "";
}

// Those of the operands that may be meant, each text once; the calls among which one must be, if there are no others.
std::vector<const Operand*> suspects(const std::vector<Operand>& operands, const std::string& kind,
                                     bool (*meant)(const Operand&)) {
  std::vector<const Operand*> found;
  for (const bool known : {true, false}) {
    for (const Operand& part : operands) {
      const bool fits = known ? part.kind == kind : part.kind.empty();
      const auto same = [&part](const Operand* other) { return other->text == part.text; };
      if (fits && meant(part) && std::none_of(found.begin(), found.end(), same)) found.push_back(&part);
    }
    if (!found.empty()) break;
  }
  return found;
}

void set_origin(const std::string& text, const Operand& part, Error& error) {
  if (!part.name || !error.hint.empty()) return;
  error.hint = origin_of(text, part.text, error.where.line);
}

bool has_word(std::string_view text, int line, std::string_view word) {
  const std::vector<LuaToken> tokens = tokens_of(text);
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const LuaToken& token) { return token.line == line && token.text == word; });
}

// Behind `in` of a loop stands what is no iterator.
bool explain_loop(const std::vector<Operand>& operands, const std::string& kind, std::string_view text, Error& error) {
  if (!has_word(text, error.where.line, "in")) return false;
  const auto walked = std::find_if(operands.begin(), operands.end(), [&](const Operand& part) {
    return part.kind == kind && part.before == "in" && part.after == "do";
  });
  const bool named = walked != operands.end();
  error.message = (named ? found_text(*walked, kind) : "what stands behind `in` is " + kind_text(kind, "")) +
                  ", and `for ... in` needs an iterator";
  error.hint = "ipairs(t), pairs(t), board.NAME:cells(), zone.NAME:holding(value)";
  if (named) error.quote = quote_line(text, error.where.line, walked->column, walked->length);
  return true;
}

void explain_misuse(const Misuse& misuse, const std::vector<Operand>& operands, std::string_view text, Error& error) {
  const std::string kind = kind_in(error.message);
  const std::vector<const Operand*> found = suspects(operands, kind, misuse.meant);
  const bool sure = !found.empty() && !found.front()->kind.empty();
  if (misuse.meant == is_called && !sure && explain_loop(operands, kind, text, error)) return;
  if (found.size() != 1) {
    std::string names = misuse.what;
    for (std::size_t i = 0; i < found.size(); ++i) names = (i == 0 ? "" : names + " or ") + code(found[i]->text);
    error.message = names + " is " + kind_text(kind, "") + ", " + misuse.wanted;
    error.hint = fix_of(misuse, kind, nullptr);
    return;
  }
  const Operand& part = *found.front();
  error.message = found_text(part, kind) + ", " + misuse.wanted;
  error.quote = quote_line(text, error.where.line, part.column, part.length);
  if (kind == "nil") set_origin(std::string(text), part, error);
  if (error.hint.empty()) error.hint = fix_of(misuse, kind, &part);
  if (error.hint.empty()) set_origin(std::string(text), part, error);
}

// "attempt to compare nil with number", "attempt to compare two nil values".
void explain_comparison(const std::vector<Operand>& operands, std::string_view text, Error& error) {
  const auto compared = [](const Operand& part) {
    const auto compares = [](std::string_view word) { return is_one_of(word, {"<", ">", "<=", ">="}); };
    return compares(part.before) || compares(part.after);
  };
  for (const char* kind : {"nil", "boolean", "object", "string"}) {
    const std::string_view said = std::string_view(kind) == "object" ? "a" : kind;
    if (std::string_view(kind) != "object" && error.message.find(said) == std::string::npos) continue;
    const std::vector<const Operand*> found = suspects(operands, kind, compared);
    if (found.size() != 1) continue;
    const Operand& part = *found.front();
    error.message = found_text(part, kind) + ", which has no order beside what it is compared with";
    error.quote = quote_line(text, error.where.line, part.column, part.length);
    set_origin(std::string(text), part, error);
    if (error.hint.empty()) error.hint = "< and > compare two numbers, or two texts";
    return;
  }
  error.message = "what is compared here has no order";
  error.hint = "< and > compare two numbers, or two texts";
}

// What Lua itself says while rules run. False if the message is not Lua's.
bool explain_running(const std::vector<Operand>& operands, std::string_view text, Error& error) {
  std::string_view message = error.message;
  if (message == "assertion failed!") {
    error.hint = "say what must be true: assert(condition, \"...\")";
    return true;
  }
  if (message.starts_with("'for' ") || message.starts_with("bad 'for' ")) {
    message.remove_prefix(message.find("'for' ") + 6);
    const std::string_view part = message.substr(0, std::min(message.find(" must"), message.find(" (")));
    error.message = "the " + std::string(part) + " of the `for` loop must be a number";
    const auto bound = std::find_if(operands.begin(), operands.end(), [](const Operand& one) {
      return is_one_of(one.before, {"=", ","}) && is_one_of(one.after, {",", "do"}) &&
             !is_one_of(one.kind, {"number", ""});
    });
    if (bound != operands.end()) {
      error.message += ", and " + found_text(*bound, bound->kind);
      error.quote = quote_line(text, error.where.line, bound->column, bound->length);
      set_origin(std::string(text), *bound, error);
    }
    if (error.hint.empty()) error.hint = "for i = 0, n - 1 do";
    return true;
  }
  if (message == "table index is nil" || message == "index is nil") {
    error.message = "what stands between [ and ] is nil: nothing can be put there";
    error.hint = "give the key a value first";
    const std::vector<const Operand*> found =
        suspects(operands, "nil", [](const Operand& part) { return part.before == "["; });
    if (found.size() != 1) return true;
    error.hint.clear();
    error.message = found_text(*found.front(), "nil") + ", and a table keeps nothing under nil";
    error.quote = quote_line(text, error.where.line, found.front()->column, found.front()->length);
    set_origin(std::string(text), *found.front(), error);
    if (error.hint.empty()) error.hint = "give the key a value first";
    return true;
  }
  if (message == "table index is NaN" || message == "index is NaN") {
    error.message = "what stands between [ and ] is 0/0 or the like, which is no number: nothing can be put there";
    error.hint = "ask for 0 before dividing";
    return true;
  }
  if (!message.starts_with(kAttempt)) return false;
  message.remove_prefix(kAttempt.size());
  if (message.starts_with("compare ")) {
    explain_comparison(operands, text, error);
    return true;
  }
  for (const Misuse& misuse : kMisuses) {
    if (!message.starts_with(misuse.verb)) continue;
    explain_misuse(misuse, operands, text, error);
    return true;
  }
  return false;
}

// ---- messages of our own ----

// The value that a message is about: behind ", not " or " = ".
std::string value_in(const std::string& message) {
  const auto until = [&message](std::size_t start, std::string_view end) {
    const std::size_t at = message.find(end, start);
    return message.substr(start, at == std::string::npos ? at : at - start);
  };
  if (const std::size_t at = message.rfind(", not "); at != std::string::npos) return until(at + 6, "; ");
  const std::size_t holds = message.find(": it holds ");
  const std::size_t equals = message.find(" = ");
  if (holds != std::string::npos && equals < holds) return message.substr(equals + 3, holds - equals - 3);
  const std::size_t index = message.find("]: the index must be ");
  const std::size_t open = message.rfind('[', index);
  if (index != std::string::npos && open != std::string::npos) return message.substr(open + 1, index - open - 1);
  return "";
}

// A method called with a dot, or a word with a colon, which moves all arguments by one place.
void explain_call(std::string_view text, Error& error) {
  std::string name = error.message.substr(0, error.message.find_first_of(" (\""));
  while (name.ends_with(':')) name.pop_back();
  const std::size_t cut = name.find_last_of(".:");
  const std::string_view method = std::string_view(name).substr(cut == std::string::npos ? 0 : cut + 1);
  const std::vector<LuaToken> tokens = tokens_of(text);
  const bool is_method = cut != std::string::npos && name[cut] == ':';
  const bool says_so = error.message.find("call it with a colon") != std::string::npos;
  for (std::size_t at = 2; at + 1 < tokens.size(); ++at) {
    if (tokens[at].line != error.where.line || tokens[at].text != method || tokens[at + 1].text != "(") continue;
    const std::string_view link = tokens[at - 1].text;
    const std::string owner(tokens[at - 2].text);
    if (link == "." && (is_method || says_so)) {
      error.hint = (says_so ? "write " : "call it with a colon: ") + owner + ":" + std::string(method) + "(...)";
    } else if (link == ":" && !is_method && !says_so && name == owner + "." + std::string(method)) {
      error.hint = "call it with a dot: " + name + "(...)";
    } else {
      continue;
    }
    const int start = column_of(text, tokens[at - 2]);
    error.quote =
        quote_line(text, error.where.line, start, column_of(text, tokens[at]) + characters_in(method) - start);
    return;
  }
}

// Marks the value that a message is about and says where it comes from.
void mark_value(const std::vector<Operand>& operands, std::string_view text, Error& error) {
  const std::string value = value_in(error.message);
  if (value.empty()) return;
  const Operand* found = nullptr;
  for (const Operand& part : operands) {
    if (part.shown != value || is_indexed(part)) continue;
    if (found != nullptr && found->text != part.text) return;
    if (found == nullptr) found = &part;
  }
  if (found == nullptr) return;
  error.quote = quote_line(text, error.where.line, found->column, found->length);
  set_origin(std::string(text), *found, error);
}

// The texts that a message may be about, the likeliest first: what it quotes, then the names that it begins with.
std::vector<std::string> names_in(const std::string& message) {
  std::vector<std::string> names;
  for (std::size_t at = message.find('"'); at != std::string::npos; at = message.find('"', at + 1)) {
    const std::size_t end = message.find('"', at + 1);
    if (end == std::string::npos) break;
    names.push_back(message.substr(at + 1, end - at - 1));
    at = end;
  }
  std::string word;
  for (const char c : message + " ") {
    if (ascii::is_letter(c) || ascii::is_digit(c) || c == '_') {
      word += c;
    } else {
      if (c == ':' || c == ' ' || c == '(') names.push_back(word);
      word.clear();
    }
  }
  return names;
}

// Marks the one token of the line that the message names.
void mark_name(std::string_view text, Error& error) {
  std::vector<LuaToken> line;
  for (const LuaToken& token : tokens_of(text)) {
    if (token.line == error.where.line) line.push_back(token);
  }
  for (const std::string& name : names_in(error.message)) {
    const auto is = [&name](const LuaToken& token) {
      const bool quoted = token.kind == LuaTokenKind::kString && token.text.size() > 2;
      return (quoted ? token.text.substr(1, token.text.size() - 2) : token.text) == name && !name.empty();
    };
    auto place = std::find_if(line.begin(), line.end(), is);
    if (std::count_if(line.begin(), line.end(), is) > 1) {  // then the one that is looked up
      place = line.end();
      for (std::size_t i = 1; i < line.size() && place == line.end(); ++i) {
        if (is(line[i]) && is_one_of(line[i - 1].text, {".", ":"}))
          place = line.begin() + static_cast<std::ptrdiff_t>(i);
      }
    }
    if (place == line.end()) continue;
    const LuaToken& token = *place;
    if (token.kind == LuaTokenKind::kName &&
        is_one_of(token.text, {"function", "local", "for", "if", "in", "is", "end"}))
      continue;
    error.quote = quote_line(text, error.where.line, column_of(text, token), characters_in(token.text));
    return;
  }
}

// `operands`: of the error's line; none if it did not fail while running.
void explain_error(const GameDef& def, const std::vector<Operand>& operands, Error& error) {
  const std::string_view text = author_text(def, error.where.file);
  if (text.empty() || error.where.line <= 0) return;
  const bool ran = !operands.empty();
  int column = 0;
  const auto said = [&error](const char* words) { return error.message.find(words) != std::string::npos; };
  if (!ran && (said(" near ") || said(" label '") || said("break outside"))) {
    column = explain_syntax(text, error);
  } else if (!explain_running(operands, text, error)) {
    explain_call(text, error);
    if (error.quote.line.empty()) mark_value(operands, text, error);
    if (error.quote.line.empty()) mark_name(text, error);
  }
  if (error.quote.line.empty()) error.quote = quote_line(text, error.where.line, column);
}

class Explainer final : public FaultExplainer {
 public:
  std::shared_ptr<const void> note(lua_State* L, const GameDef& def, const Where& line) const override {
    return std::make_shared<const std::vector<Operand>>(operands_of(L, def, line));
  }
  void explain(const GameDef& def, const void* noted, Error& error) const override {
    static const std::vector<Operand> kNone;
    explain_error(def, noted == nullptr ? kNone : *static_cast<const std::vector<Operand>*>(noted), error);
  }
};

constexpr Explainer kExplainer;

}  // namespace

VmOptions explained(VmOptions options) {
  options.explainer = &kExplainer;
  return options;
}

}  // namespace quoin
