// Rows and columns of sites; see the header.
#include "schema/site_lines.h"

#include "schema/fields.h"
#include "schema/parts.h"

namespace quoin {

const Section& line_section() {
  const Form line = form::either({form::text(), form::list(form::text())});
  static const Section kSection{"line",
                                "The sites of rows, of columns, or where both meet.",
                                {{"row", line, "A number from 1, a range, or a list of these.", "1..3"},
                                 {"column", line, "A letter, a number from 1, a range, or a list of these.", "a"}},
                                {{Rule::Kind::kAnyOf, {"row", "column"}}}};
  return kSection;
}

namespace {

class LineReader {
 public:
  LineReader(int columns, const Scope& scope, const std::string& what)
      : columns_(columns), scope_(scope), what_(what) {}

  // Which of the rows or columns a node names, perhaps a list; all of them if there is none.
  [[nodiscard]] std::vector<bool> read_all(const YamlNode* node, const std::string& one, int most) const {
    std::vector<bool> named(static_cast<std::size_t>(most), node == nullptr);
    const auto add = [&](const YamlNode& part) {
      const Bounds lines = one == "row" ? read_lines(part, one, most) : read_columns(part);
      for (int line = lines.low; line <= lines.high; ++line) named[static_cast<std::size_t>(line - 1)] = true;
    };
    if (node == nullptr) return named;
    if (!node->is_list()) add(*node);
    for (const YamlNode& part : node->items) add(part);
    return named;
  }

 private:
  // A number from 1, or some: "2..4".
  [[nodiscard]] Bounds read_lines(const YamlNode& node, const std::string& one, int most) const {
    if (!node.is_scalar() || node.text.find("..") == std::string::npos) {
      const int line = evaluate_within(node, scope_, "the " + one + " of " + what_, 1, most);
      return {line, line};
    }
    const Bounds lines = evaluate_range(node, node.text, scope_, "the " + one + " of " + what_);
    if (lines.low < 1 || lines.high > most) {
      fault(node, "the " + one + "s of " + what_ + " must lie within 1.." + std::to_string(most) + ", not " +
                      std::to_string(lines.low) + ".." + std::to_string(lines.high));
    }
    return lines;
  }

  // A column's letter, or as of rows.
  [[nodiscard]] Bounds read_columns(const YamlNode& node) const {
    for (int column = 0; column < columns_; ++column) {
      if (node.is_scalar() && node.text == column_letters(column)) return {column + 1, column + 1};
    }
    return read_lines(node, "column", columns_);
  }

  int columns_;
  const Scope& scope_;
  const std::string& what_;
};

}  // namespace

std::vector<bool> places_on_lines(const YamlNode& map, int rows, int columns, const Scope& scope,
                                  const std::string& what) {
  if (map.entries.empty())
    fault(map, what + " must name rows or columns in a map, found none", "write {row: 1}, or list the sites");
  const LineReader reader(columns, scope, what);
  const std::vector<bool> in_row = reader.read_all(map.find("row"), "row", rows);
  const std::vector<bool> in_column = reader.read_all(map.find("column"), "column", columns);
  std::vector<bool> named;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      named.push_back(in_row[static_cast<std::size_t>(row)] && in_column[static_cast<std::size_t>(column)]);
    }
  }
  return named;
}

}  // namespace quoin
