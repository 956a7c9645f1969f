// A recursive-descent evaluator. Parts that are not reached (the other branch of `if`, the rest of `and`) are checked
// for names but not computed, so that "if(n > 0, 10 // n, 0)" works.
#include "schema/expression.h"

#include <cstdint>
#include <numeric>
#include <optional>

#include "quoin/base/text.h"
#include "schema/reading.h"

namespace quoin {
namespace {

constexpr std::int64_t kMost = 1'000'000'000;
constexpr std::size_t kMaxExpressionLength = 500;

struct Value {
  std::int64_t number = 0;
  const Dial* choice = nullptr;  // a choice dial: number is the index of its value
  std::string bare;              // the name, where the value is a bare name
  bool unknown = false;          // a bare name that is no dial: may be a value of a choice dial
  std::size_t at = 0;            // where it starts
};

class Evaluator {
 public:
  Evaluator(const YamlNode& node, std::string_view text, const Scope& scope, const std::string& what)
      : node_(node), text_(text), scope_(scope), what_(what) {
    if (text.size() > kMaxExpressionLength)
      fault(node, what + " is longer than an expression may be", "split it, or use a dial");
  }

  int whole() {
    const int value = number(disjunction());
    expect_end();
    return value;
  }

  Bounds range() {
    const int low = number(disjunction());
    if (!take("..")) fail("expected \"..\" and the range's end");
    if (rest().starts_with(".")) fail_at(at_, "a range is written with two dots", "as in 0..9");
    const int high = number(disjunction());
    expect_end();
    if (low > high) {
      fault(node_,
            what_ + " runs from " + std::to_string(low) + " to " + std::to_string(high) + ", which holds nothing",
            "write the smaller number on the left");
    }
    return {low, high};
  }

 private:
  [[noreturn]] void fail_at(std::size_t at, const std::string& message, const std::string& hint = "") const {
    YamlNode place = node_;
    place.column += static_cast<int>(at) + (node_.quoted ? 1 : 0);
    fault(place, message + " in " + what_ + ", \"" + std::string(text_) + "\"", hint);
  }
  [[noreturn]] void fail(const std::string& message) {
    skip_blanks();
    fail_at(at_, message);
  }

  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  bool take(std::string_view symbol) {
    skip_blanks();
    if (!rest().starts_with(symbol)) return false;
    at_ += symbol.size();
    return true;
  }
  static bool in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  bool take_word(std::string_view word) {
    skip_blanks();
    if (!rest().starts_with(word)) return false;
    if (rest().size() > word.size() && in_name(rest()[word.size()])) return false;
    at_ += word.size();
    return true;
  }
  void expect(std::string_view symbol) {
    if (!take(symbol)) fail("expected \"" + std::string(symbol) + "\"");
  }
  void expect_end() {
    skip_blanks();
    if (at_ == text_.size()) return;
    if (rest().starts_with("/")) fail_at(at_, "\"/\" is not known", "\"//\" divides and rounds down");
    if (rest().starts_with("=")) fail_at(at_, "\"=\" is not known", "\"==\" compares");
    if (rest().starts_with("..")) fail_at(at_, "a range cannot stand here", "write one number");
    if (rest().starts_with("&")) fail_at(at_, "\"&&\" is not known", "write `and`");
    if (rest().starts_with("|")) fail_at(at_, "\"||\" is not known", "write `or`");
    if (rest().starts_with("!")) fail_at(at_, "\"!\" is not known", "write `not`");
    if (rest().starts_with("?")) fail_at(at_, "\"?\" is not known", "write if(condition, one, other)");
    if (rest().starts_with("^")) fail_at(at_, "\"^\" is not known", "multiply: size * size");
    if (rest().starts_with(".")) fail_at(at_, "there are no fractions", "write a whole number");
    fail_at(at_, "cannot read \"" + std::string(rest()) + "\"",
            "expressions have numbers, dials, + - * // %, == != < <= > >=, and, or, not, if, min, max and gcd");
  }

  // A number from a value that must not be a choice or an unknown name.
  std::int64_t plain(const Value& value) const {
    if (value.unknown) {
      std::vector<std::string> known;
      for (const Dial& dial : *scope_.dials) known.push_back(dial.name);
      known.emplace_back("players");
      const std::string near = did_you_mean(value.bare, known);
      fail_at(value.at, "unknown dial \"" + value.bare + "\"", near.empty() ? "dials: " + list_names(known) : near);
    }
    if (value.choice != nullptr) {
      fail_at(value.at, "dial \"" + value.choice->name + "\" is a choice and has no number",
              "compare it: " + value.choice->name + " == " + value.choice->domain.names.front());
    }
    return value.number;
  }
  int number(const Value& value) const { return static_cast<int>(plain(value)); }

  Value made(std::int64_t result, std::size_t at) const {
    if (alive_ && (result > kMost || result < -kMost)) fail_at(at, "the number is too large");
    Value value;
    value.number = alive_ ? result : 0;
    value.at = at;
    return value;
  }

  Value disjunction() {
    Value left = conjunction();
    while (take_word("or")) {
      const bool known = plain(left) != 0;
      const bool right = dead_if(known, [this] { return plain(conjunction()); }) != 0;
      left = made(known || right ? 1 : 0, left.at);
    }
    return left;
  }
  Value conjunction() {
    Value left = negation();
    while (take_word("and")) {
      const bool known = plain(left) != 0;
      const bool right = dead_if(!known, [this] { return plain(negation()); }) != 0;
      left = made(known && right ? 1 : 0, left.at);
    }
    return left;
  }
  template <class Part>
  std::int64_t dead_if(bool dead, Part part) {
    const bool before = alive_;
    alive_ = alive_ && !dead;
    const std::int64_t result = part();
    alive_ = before;
    return result;
  }

  Value negation() {
    skip_blanks();
    const std::size_t at = at_;
    if (take_word("not")) return made(plain(negation()) == 0 ? 1 : 0, at);
    return comparison();
  }
  Value comparison() {
    Value left = sum();
    const std::string op = take_comparison();
    if (op.empty()) return left;
    const Value right = sum();
    if (!take_comparison().empty()) fail_at(left.at, "only two values can be compared at once", "join with \"and\"");
    return made(compare(left, op, right) ? 1 : 0, left.at);
  }
  std::string take_comparison() {
    for (const char* op : {"<=", ">=", "==", "!=", "<", ">"}) {
      if (take(op)) return op;
    }
    return "";
  }
  bool compare(const Value& left, const std::string& op, const Value& right) const {
    if (left.choice != nullptr) return compare_choice(left, op, right);
    if (right.choice != nullptr) return compare_choice(right, op, left);
    const std::int64_t a = plain(left);
    const std::int64_t b = plain(right);
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == "<=") return a <= b;
    if (op == ">=") return a >= b;
    return op == "<" ? a < b : a > b;
  }
  bool compare_choice(const Value& choice, const std::string& op, const Value& name) const {
    const std::vector<std::string>& names = choice.choice->domain.names;
    if (op != "==" && op != "!=") fail_at(choice.at, "a choice can only be compared with == and !=");
    const std::optional<int> index = choice.choice->domain.parse(name.bare);
    if (!index) {
      fail_at(name.at, "dial \"" + choice.choice->name + "\" is one of " + list_names(names),
              did_you_mean(name.bare, names));
    }
    return (*index == choice.number) == (op == "==");
  }

  Value sum() {
    Value left = product();
    for (;;) {
      if (take("+")) {
        const std::int64_t right = plain(product());
        left = made(plain(left) + right, left.at);
      } else if (take("-")) {
        const std::int64_t right = plain(product());
        left = made(plain(left) - right, left.at);
      } else {
        return left;
      }
    }
  }
  Value product() {
    Value left = sign();
    for (;;) {
      if (take("*")) {
        const std::int64_t right = plain(sign());
        left = made(plain(left) * right, left.at);
      } else if (take("//")) {
        left = made(divided(left, plain(sign())).first, left.at);
      } else if (take("%")) {
        left = made(divided(left, plain(sign())).second, left.at);
      } else {
        return left;
      }
    }
  }
  // Quotient rounded down and the rest that has the divisor's sign, as in Lua.
  std::pair<std::int64_t, std::int64_t> divided(const Value& left, std::int64_t by) const {
    const std::int64_t value = plain(left);
    if (by == 0) {
      if (alive_) fail_at(left.at, "division by zero", "divide by max(1, ...)");
      return {0, 0};
    }
    std::int64_t quotient = value / by;
    std::int64_t remainder = value % by;
    if (remainder != 0 && (remainder < 0) != (by < 0)) {
      --quotient;
      remainder += by;
    }
    return {quotient, remainder};
  }
  Value sign() {
    skip_blanks();
    const std::size_t at = at_;
    if (take("-")) return made(-plain(sign()), at);
    return primary();
  }

  Value primary() {
    skip_blanks();
    const std::size_t start = at_;
    if (take("(")) {
      Value inner = disjunction();
      expect(")");
      return inner;
    }
    while (at_ < text_.size() && in_name(text_[at_])) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (word.empty()) {
      fail_at(start, "a number or a dial is missing", rest().starts_with("!") ? "`not` stands for !" : "");
    }
    if (word.front() >= '0' && word.front() <= '9') return literal(word, start);
    if (word == "min" || word == "max" || word == "gcd" || word == "if") return call(word, start);
    return named(word, start);
  }
  Value literal(std::string_view word, std::size_t start) const {
    std::int64_t value = 0;
    for (const char c : word) {
      if (c < '0' || c > '9') fail_at(start, "\"" + std::string(word) + "\" is not a whole number");
      value = value * 10 + (c - '0');
      if (value > kMost) fail_at(start, "the number is too large");
    }
    if (word.size() > 1 && word.front() == '0') fail_at(start, "\"" + std::string(word) + "\" starts with a zero");
    return made(value, start);
  }
  Value call(std::string_view word, std::size_t start) {
    expect("(");
    if (word == "if") {
      const bool condition = plain(disjunction()) != 0;
      expect(",");
      const std::int64_t yes = dead_if(!condition, [this] { return plain(disjunction()); });
      expect(",");
      const std::int64_t no = dead_if(condition, [this] { return plain(disjunction()); });
      expect(")");
      return made(condition ? yes : no, start);
    }
    const std::int64_t a = plain(disjunction());
    expect(",");
    const std::int64_t b = plain(disjunction());
    expect(")");
    if (word == "gcd") return made(std::gcd(a, b), start);
    return made((word == "min") == (a < b) ? a : b, start);
  }
  Value named(std::string_view word, std::size_t start) const {
    Value value;
    value.bare = word;
    value.at = start;
    if (word == "players") {
      value.number = scope_.players;
      return value;
    }
    for (const Dial& dial : *scope_.dials) {
      if (dial.name != word) continue;
      value.number = dial.value;
      if (is_choice(dial)) value.choice = &dial;
      return value;
    }
    value.unknown = true;
    return value;
  }
  static bool is_choice(const Dial& dial) {
    return dial.domain.kind == DomainKind::kNames && dial.domain.label != "bool";
  }

  const YamlNode& node_;
  std::string_view text_;
  const Scope& scope_;
  const std::string& what_;
  std::size_t at_ = 0;
  bool alive_ = true;
};

const std::string& scalar(const YamlNode& node, const std::string& what) {
  if (!node.is_scalar())
    fault(node, what + " must be a number or an expression over dials, found " + found(node),
          "write one, as in 2 * size");
  return node.text;
}

}  // namespace

int evaluate(const YamlNode& node, const Scope& scope, const std::string& what) {
  return Evaluator(node, scalar(node, what), scope, what).whole();
}

int evaluate_within(const YamlNode& node, const Scope& scope, const std::string& what, int low, int high) {
  const int value = evaluate(node, scope, what);
  if (value < low || value > high) {
    fault(node, what + " must lie between " + std::to_string(low) + " and " + std::to_string(high) + ", found " +
                    std::to_string(value));
  }
  return value;
}

bool evaluate_condition(const YamlNode& node, const Scope& scope, const std::string& what) {
  if (node.is_scalar() && (node.text == "true" || node.text == "false")) return node.text == "true";
  return evaluate(node, scope, what) != 0;
}

Bounds evaluate_range(const YamlNode& node, std::string_view text, const Scope& scope, const std::string& what) {
  return Evaluator(node, text, scope, what).range();
}

}  // namespace quoin
