// Elements, attributes and texts as SVG.
#include "drawing/svg/markup.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "quoin/base/text.h"

namespace quoin::svg {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// What stands for a byte in markup; "" if it stands for itself.
std::string_view escape_of(char c) {
  switch (c) {
    case '&': return "&amp;";
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '"': return "&quot;";
    case '\'': return "&#x27;";
    case '\t':
    case '\n':
    case '\r': return "";
    default: return static_cast<unsigned char>(c) < 0x20 ? kReplacement : "";
  }
}

// U+FFFE and U+FFFF, which XML cannot hold.
bool is_no_character(std::string_view rest) {
  return rest.size() >= 3 && rest[0] == '\xEF' && rest[1] == '\xBF' && (rest[2] == '\xBE' || rest[2] == '\xBF');
}

void add_escaped(std::string& out, std::string_view content) {
  std::size_t from = 0;
  const auto replace = [&](std::size_t at, std::size_t length, std::string_view with) {
    out.append(content.substr(from, at - from));
    out.append(with);
    from = at + length;
  };
  for (std::size_t at = 0; at < content.size(); ++at) {
    if (content[at] == '\xEF' && is_no_character(content.substr(at))) {
      replace(at, 3, kReplacement);
      at += 2;
    } else if (const std::string_view escape = escape_of(content[at]); !escape.empty()) {
      replace(at, 1, escape);
    }
  }
  out.append(content.substr(from));
}

void add_attribute(std::string& out, const Attribute& attribute) {
  if (attribute.kind == Attribute::Kind::kLeftOut) return;
  out += ' ';
  out += attribute.name;
  out += "=\"";
  if (attribute.kind == Attribute::Kind::kNumber) {
    add_number(out, attribute.number);
  } else {
    add_label(out, attribute.text);
  }
  out += '"';
}

}  // namespace

void add_fixed(std::string& out, double value, int digits) {
  std::array<char, 400> buffer;  // the largest double has 309 digits
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, digits);
  out.append(buffer.data(), end.ptr);
}

void add_number(std::string& out, double value) {
  if (value == std::floor(value) && std::abs(value) < 1e15) {
    std::array<char, 24> buffer;
    const auto whole = static_cast<long long>(value);
    out.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), whole).ptr);
    return;
  }
  add_fixed(out, value, 2);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
}

void add_label(std::string& out, std::string_view content) {
  while (!content.empty()) {
    const std::size_t good = first_bad_utf8(content);
    add_escaped(out, content.substr(0, good));
    if (good == content.size()) return;
    out += kReplacement;
    content.remove_prefix(good + 1);
  }
}

std::string label(std::string_view content) {
  std::string out;
  add_label(out, content);
  return out;
}

void add_tag(std::string& out, std::string_view tag, Attributes attributes) {
  out += '<';
  out += tag;
  for (const Attribute& attribute : attributes) add_attribute(out, attribute);
}

void element(std::string& out, std::string_view tag, Attributes attributes, std::string_view content) {
  add_tag(out, tag, attributes);
  if (content.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  out += content;
  close(out, tag);
}

void open(std::string& out, std::string_view tag, Attributes attributes) {
  add_tag(out, tag, attributes);
  out += '>';
}

void close(std::string& out, std::string_view tag) {
  out += "</";
  out += tag;
  out += '>';
}

void open_titled(std::string& out, std::string_view tip, Attributes attributes, std::string_view data) {
  add_tag(out, "g", attributes);
  out += data;
  out += tip.empty() ? "><title/>" : "><title>";
  if (tip.empty()) return;
  add_label(out, tip);
  close(out, "title");
}

std::string spaced(std::string_view one, std::string_view other) {
  std::string both = std::string(one) + " " + std::string(other);
  while (!both.empty() && ascii::is_blank(both.back())) both.pop_back();
  both.erase(0, static_cast<std::size_t>(std::find_if_not(both.begin(), both.end(), ascii::is_blank) - both.begin()));
  return both;
}

void text(std::string& out, double x, double y, std::string_view content, double size, TextStyle style) {
  using Left = std::optional<std::string_view>;
  add_tag(out, "text",
          {{"x", x},
           {"y", y},
           {"font-size", size},
           {"class", style.kind},
           {"text-anchor", style.middle ? Left("middle")
                           : style.end  ? Left("end")
                                        : Left()},
           {"font-weight", style.bold ? Left("600") : Left()}});
  if (content.empty()) {
    out += "/>";
    return;
  }
  out += '>';
  add_label(out, without_towers(content));
  close(out, "text");
}

}  // namespace quoin::svg
