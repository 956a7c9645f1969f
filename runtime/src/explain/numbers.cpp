// The tokens of rules searched for numbers that the two Luas do not share.
#include "explain/numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "quoin/base/text.h"
#include "script/lexer.h"

namespace quoin {
namespace {

constexpr double kExact = 9007199254740992.0;        // 2^53: doubles hold every integer below
constexpr double kLargeFactor = 16777216.0;          // 2^24: times 2^29 and more it leaves them
constexpr double kGeneratorsFactor = 1048576.0;      // 2^20: of generators, which stand beside a % or bit
constexpr double kGeneratorsModulus = 2147483648.0;  // 2^31

constexpr const char* kUseRandom =
    "from 2^53 on the two Luas compute other numbers; luck comes from `random` in a deal";

// The value of a numeral, NaN if neither Lua would read it.
double value_of(std::string_view numeral) {
  double value = std::nan("");
  const bool hexadecimal = numeral.starts_with("0x") || numeral.starts_with("0X");
  if (hexadecimal) numeral.remove_prefix(2);
  std::from_chars(numeral.data(), numeral.data() + numeral.size(), value,
                  hexadecimal ? std::chars_format::hex : std::chars_format::general);
  return value;
}

// Without a point or an exponent: on Lua 5.4 an integer of 64 bits, on LuaJIT a double.
bool is_integer(std::string_view numeral) {
  const bool hexadecimal = numeral.starts_with("0x") || numeral.starts_with("0X");
  return numeral.find_first_of(hexadecimal ? ".pP" : ".eE") == std::string_view::npos;
}

class Search {
 public:
  Search(const std::string& file, std::string_view text) : file_(file), tokens_(tokens_of(text)) {}

  std::vector<NumberNote> take() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      const LuaToken& token = tokens_[at_];
      switch (token.kind) {
        case LuaTokenKind::kName: look_at_name(token); break;
        case LuaTokenKind::kNumber: look_at_numeral(token); break;
        case LuaTokenKind::kString:
        case LuaTokenKind::kOperator: break;
      }
      follow_operand(token);
    }
    return std::move(notes_);
  }

 private:
  // The token so many places further, an empty one beyond the ends.
  [[nodiscard]] const LuaToken& near(int places) const {
    static const LuaToken kNothing;
    const auto place = static_cast<std::ptrdiff_t>(at_) + places;
    const bool there = place >= 0 && place < static_cast<std::ptrdiff_t>(tokens_.size());
    return there ? tokens_[static_cast<std::size_t>(place)] : kNothing;
  }

  void note(std::string text) {
    const int line = tokens_[at_].line;
    const bool told = std::any_of(notes_.begin(), notes_.end(),
                                  [&](const NumberNote& one) { return one.where.line == line && one.text == text; });
    if (!told) notes_.push_back({{file_, line, 0}, std::move(text)});
  }

  // Once a line.
  void note_generator(const std::string& what) {
    const int line = tokens_[at_].line;
    if (generator_line_ != line) note(what + " looks like a generator or a hash: " + kUseRandom);
    generator_line_ = line;
  }

  void look_at_name(const LuaToken& token) {
    if (token.text == "bit" && near(1).text == "." && near(3).text == "(" && multiplies_within(at_ + 3)) {
      note_generator("bit." + std::string(near(2).text) + " of a product");
    }
  }

  // Whether a factor stands between the bracket at `open` and its partner.
  [[nodiscard]] bool multiplies_within(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < tokens_.size(); ++i) {
      if (tokens_[i].text == "(") ++depth;
      if (tokens_[i].text == ")" && --depth == 0) return false;
      if (tokens_[i].text == "*") return true;
    }
    return false;
  }

  void look_at_numeral(const LuaToken& token) {
    const std::string numeral(token.text);
    const double value = value_of(token.text);
    if (is_integer(token.text) && value > kExact) return note(numeral + " is beyond 2^53: " + kUseRandom);
    const bool factor = near(-1).text == "*" || near(1).text == "*";
    if (factor && (value >= kLargeFactor || (value >= kGeneratorsFactor && line_has_modulus(token.line)))) {
      return note_generator("* " + numeral);
    }
    if (near(-1).text != "%") return;
    const bool power = value == 2 && near(1).text == "^" && value_of(near(2).text) >= 31;
    if (power || value >= kGeneratorsModulus) {
      const std::string modulus = power ? numeral + "^" + std::string(near(2).text) : numeral;
      note_generator("% " + modulus);
    } else if (value == 0) {
      note("% 0 is an error on Lua 5.4 and nan on LuaJIT");
    }
  }

  [[nodiscard]] bool line_has_modulus(int line) const {
    return std::any_of(tokens_.begin(), tokens_.end(), [line](const LuaToken& token) {
      return token.line == line && (token.text == "%" || token.text == "bit");
    });
  }

  // What is joined by `..`: a quotient or a power is a float there, "3.0" on Lua 5.4 and "3" on LuaJIT.
  struct Operand {
    bool fraction = false;  // there is a / or ^ in it
    bool joined = false;    // it follows a ..
    bool call = false;      // within the brackets of a call: its answer may be anything
  };

  void follow_operand(const LuaToken& token) {
    Operand& operand = operands_.back();
    if (token.text == "(" || token.text == "[" || token.text == "{") {
      operands_.push_back({false, false, token.text != "(" || ends_operand(near(-1))});
    } else if ((token.text == ")" || token.text == "]" || token.text == "}") && operands_.size() > 1) {
      const bool fraction = operand.fraction && !operand.call;
      operands_.pop_back();
      operands_.back().fraction |= fraction;
      if (operands_.back().joined) tell_fraction();
    } else if (token.text == "/" || token.text == "^") {
      operand.fraction = true;
      if (operand.joined) tell_fraction();
    } else if (token.text == "..") {
      tell_fraction();
      operand = {false, true, operand.call};
    } else if (!continues_operand(token)) {
      operand = {false, false, operand.call};
    }
  }

  void tell_fraction() {
    if (!operands_.back().fraction) return;
    note(".. of a quotient or a power gives \"3.0\" on Lua 5.4 and \"3\" on LuaJIT: join tostring(a / b)");
    operands_.back().fraction = false;
  }

  // A value may end here, so that a bracket behind it is a call.
  static bool ends_operand(const LuaToken& token) {
    if (token.kind == LuaTokenKind::kName) return !is_word(token.text);
    return token.kind == LuaTokenKind::kString || token.text == ")" || token.text == "]" || token.text == "}";
  }

  // Whether the token stands in one operand of `..` with the one before it.
  [[nodiscard]] bool continues_operand(const LuaToken& token) const {
    if (token.kind == LuaTokenKind::kOperator) {
      for (const std::string_view one : {"+", "-", "*", "%", ".", ":", "#"}) {
        if (token.text == one) return true;
      }
      return false;
    }
    if (token.kind == LuaTokenKind::kName && is_word(token.text)) return false;
    return !ends_operand(near(-1)) && near(-1).kind != LuaTokenKind::kNumber;  // else a new statement begins
  }

  static bool is_word(std::string_view name) {
    for (const std::string_view word : {"and", "break", "do", "else", "elseif", "end", "for", "function", "goto", "if",
                                        "in", "local", "not", "or", "repeat", "return", "then", "until", "while"}) {
      if (name == word) return true;
    }
    return false;
  }

  const std::string& file_;
  std::vector<LuaToken> tokens_;
  std::size_t at_ = 0;
  int generator_line_ = 0;
  std::vector<Operand> operands_ = {{}};
  std::vector<NumberNote> notes_;
};

}  // namespace

std::vector<NumberNote> number_notes(const GameDef& def) {
  std::vector<NumberNote> notes;
  const auto add = [&notes](const SourceFile& source) {
    for (NumberNote& one : Search(source.path, source.text).take()) notes.push_back(std::move(one));
  };
  add(def.rules);
  std::for_each(def.variant_rules.begin(), def.variant_rules.end(), add);
  std::for_each(def.modules.begin(), def.modules.end(), add);
  std::for_each(def.hints.begin(), def.hints.end(), add);
  return notes;
}

}  // namespace quoin
