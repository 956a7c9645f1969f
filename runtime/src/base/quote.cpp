// Lines of files as they are quoted beneath a message.
#include "quoin/base/quote.h"

#include <algorithm>
#include <vector>

#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::size_t kMostOfAFile = 1U << 20U;
constexpr std::size_t kLongest = 110;  // characters of a line that are shown
constexpr std::size_t kBeforeMark = 50;
constexpr std::string_view kTab = "    ";

bool in_word(std::string_view c) {
  return c.size() == 1 && (ascii::is_letter(c[0]) || ascii::is_digit(c[0]) || c[0] == '_');
}

std::string_view line_of(std::string_view text, int line) {
  for (int n = 1; n < line; ++n) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  return text.ends_with('\r') ? text.substr(0, text.size() - 1) : text;
}

// The characters of a line; bytes that are no UTF-8 stand for themselves.
std::vector<std::string_view> characters_of(std::string_view line) {
  std::vector<std::string_view> characters;
  while (!line.empty()) {
    std::size_t size = 1;
    while (size < line.size() && size < 4 && (static_cast<unsigned char>(line[size]) & 0xC0U) == 0x80U) ++size;
    characters.push_back(line.substr(0, size));
    line.remove_prefix(size);
  }
  return characters;
}

std::string shown(std::string_view character) {
  return character == "\t" ? std::string(kTab) : printable_line(character);
}

int width_of(const std::string& text) { return static_cast<int>(characters_of(text).size()); }

struct Span {
  std::size_t start = 0;
  std::size_t end = 0;
};

Span marked(const std::vector<std::string_view>& characters, int column, int length) {
  const std::size_t n = characters.size();
  const auto blank = [&](std::size_t i) { return characters[i] == " " || characters[i] == "\t"; };
  Span span{static_cast<std::size_t>(std::max(column - 1, 0)), n};
  if (column <= 0) {
    while (span.start < n && blank(span.start)) ++span.start;
    while (span.end > span.start && blank(span.end - 1)) --span.end;
    return span;
  }
  span.start = std::min(span.start, n);
  if (length > 0) {
    span.end = std::min(n, span.start + static_cast<std::size_t>(length));
  } else {
    span.end = span.start;
    while (span.end < n && in_word(characters[span.end])) ++span.end;
  }
  return span;
}

}  // namespace

Quote quote_line(std::string_view text, int line, int column, int length) {
  const std::vector<std::string_view> characters = characters_of(line_of(text, line));
  const Span mark = marked(characters, column, length);
  if (line <= 0 || characters.empty()) return {};
  Quote quote;
  std::size_t first = 0;
  if (characters.size() > kLongest && mark.start > kBeforeMark) {
    first = mark.start - kBeforeMark;
    quote.line = "...";
  }
  const std::size_t last = std::min(characters.size(), first + kLongest);
  for (std::size_t i = first; i < last; ++i) {
    if (i == mark.start) quote.start = width_of(quote.line);
    quote.line += shown(characters[i]);
    if (i >= mark.start && i < mark.end) quote.length = width_of(quote.line) - quote.start;
  }
  if (mark.start >= last) quote.start = width_of(quote.line);
  quote.length = std::max(quote.length, 1);
  if (last < characters.size()) quote.line += "...";
  return quote;
}

Error quoted(Error error, const GameFiles& files) {
  if (error.where.file.empty() || error.where.line <= 0 || !error.quote.line.empty()) return error;
  const Result<std::string> text = files.read(error.where.file, kMostOfAFile);
  if (text) error.quote = quote_line(*text, error.where.line, error.where.column);
  return error;
}

}  // namespace quoin
