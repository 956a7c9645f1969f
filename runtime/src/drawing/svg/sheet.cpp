// Definitions of a picture: their keys, their ids, how they are shown.
#include "drawing/svg/sheet.h"

#include <array>
#include <charconv>

#include "drawing/svg/markup.h"
#include "drawing/svg/palette.h"

namespace quoin::svg {
namespace {

void add_id(std::string& out, int number) {
  out += kPrefix;
  out += '-';
  out += std::to_string(number);
}

}  // namespace

Key& Key::add(std::string_view part) {
  text_ += ' ';
  text_ += std::to_string(part.size());
  text_ += ':';
  text_ += part;
  return *this;
}

Key& Key::add(double value) {
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value == 0 ? 0.0 : value);
  return add(std::string_view(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data())));
}

Key& Key::add_tenths(double value) {
  std::string text;
  add_fixed(text, value, 1);
  return add(text == "-0.0" ? std::string_view("0.0") : std::string_view(text));
}

void Sheet::define(int number, const std::string& content) {
  std::string id;
  add_id(id, number);
  element(definitions_, "g", {{"id", id}}, content);
}

void Sheet::show(std::string& out, int number, double x, double y, double scale) {
  out += "<use href=\"#";
  add_id(out, number);
  if (scale == 1) {
    out += "\" x=\"";
    add_number(out, x);
    out += "\" y=\"";
    add_number(out, y);
  } else {
    out += "\" transform=\"translate(";
    add_fixed(out, x, 2);
    out += ' ';
    add_fixed(out, y, 2);
    out += ") scale(";
    add_fixed(out, scale, 3);
    out += ')';
  }
  out += "\"/>";
}

}  // namespace quoin::svg
