// Rules' text cut into tokens as both Luas cut it.
#include "script/lexer.h"

#include <algorithm>
#include <array>
#include <string>

#include "quoin/base/text.h"

namespace quoin {
namespace {

// LuaJIT takes all bytes from 0x80 on in names.
bool is_in_name(char c) {
  return ascii::is_letter(c) || ascii::is_digit(c) || c == '_' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  // False at the end.
  bool next(LuaToken& token) {
    skip_blanks();
    if (at_ >= text_.size()) return false;
    const std::size_t start = at_;
    token.line = line_;
    token.kind = take();
    token.text = text_.substr(start, at_ - start);
    return true;
  }

 private:
  [[nodiscard]] char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  LuaTokenKind take() {
    const char c = text_[at_];
    if (ascii::is_digit(c) || (c == '.' && ascii::is_digit(peek(1)))) {
      take_number();
      return LuaTokenKind::kNumber;
    }
    if (is_in_name(c)) {
      while (is_in_name(peek(0))) ++at_;
      return LuaTokenKind::kName;
    }
    if (c == '"' || c == '\'') {
      take_string(c);
      return LuaTokenKind::kString;
    }
    if (const std::size_t length = long_bracket(); length > 0) {
      take_long(length);
      return LuaTokenKind::kString;
    }
    at_ += operator_length();
    return LuaTokenKind::kOperator;
  }

  [[nodiscard]] std::size_t operator_length() const {
    static constexpr std::array<std::string_view, 10> kLong = {"...", "..", "//", "<<", ">>",
                                                               "<=",  ">=", "==", "~=", "::"};
    for (const std::string_view one : kLong) {
      if (text_.compare(at_, one.size(), one) == 0) return one.size();
    }
    return 1;
  }

  // Over one character; \r\n and \n\r are one end of line.
  void step() {
    const char c = text_[at_++];
    if (c != '\n' && c != '\r') return;
    ++line_;
    if ((peek(0) == '\n' || peek(0) == '\r') && peek(0) != c) ++at_;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (ascii::is_blank(text_[at_])) {
        step();
      } else if (text_.compare(at_, 2, "--") == 0) {
        at_ += 2;
        skip_comment();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    if (const std::size_t length = long_bracket(); length > 0) return take_long(length);
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '\r') ++at_;
  }

  void take_number() {
    const bool hexadecimal = text_[at_] == '0' && (peek(1) == 'x' || peek(1) == 'X');
    while (is_in_name(peek(0)) || (peek(0) == '.' && peek(1) != '.')) {
      const bool exponent = (text_[at_++] | 0x20) == (hexadecimal ? 'p' : 'e');
      if (exponent && (peek(0) == '+' || peek(0) == '-')) ++at_;
    }
  }

  void take_string(char quote) {
    ++at_;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      const bool escape = text_[at_] == '\\' && at_ + 1 < text_.size();
      if (escape) ++at_;
      const bool skips = escape && text_[at_] == 'z';  // over all blanks that follow, ends of lines too
      step();
      while (skips && ascii::is_blank(peek(0))) step();
    }
    if (peek(0) == quote) ++at_;
  }

  // The length of [[ or [==[ if it stands here, else 0.
  [[nodiscard]] std::size_t long_bracket() const {
    if (peek(0) != '[') return 0;
    std::size_t length = 1;
    while (peek(length) == '=') ++length;
    return peek(length) == '[' ? length + 1 : 0;
  }

  void take_long(std::size_t length) {
    std::string closing(text_.substr(at_, length));
    closing.front() = closing.back() = ']';
    at_ += length;
    while (at_ < text_.size() && text_.compare(at_, length, closing) != 0) step();
    at_ = std::min(at_ + length, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<LuaToken> tokens_of(std::string_view text) {
  std::vector<LuaToken> tokens;
  Tokenizer lexer(text);
  for (LuaToken token; lexer.next(token);) tokens.push_back(token);
  return tokens;
}

}  // namespace quoin
