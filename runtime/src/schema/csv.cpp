// Tables of values separated by commas; see the header.
#include "schema/csv.h"

#include <memory>
#include <utility>

#include "quoin/base/text.h"

namespace quoin {
namespace {

constexpr std::size_t kMostCells = 50'000;

class CsvReader {
 public:
  CsvReader(std::string_view text, const std::string& file)
      : text_(text), file_(std::make_shared<const std::string>(file)) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);  // what some programs begin files with
  }

  std::vector<std::vector<YamlNode>> read() {
    std::vector<std::vector<YamlNode>> rows;
    while (at_ < text_.size()) {
      std::vector<YamlNode> row = read_row();
      const bool empty = row.size() == 1 && row.front().kind == YamlNode::Kind::kNothing;
      if (empty) continue;
      if (!rows.empty() && row.size() != rows.front().size()) {
        fault(row.front(),
              "this row has " + cells(row.size()) + ", the first has " + std::to_string(rows.front().size()),
              "put texts with commas into quotes: \"one, two\"");
      }
      rows.push_back(std::move(row));
      if (rows.size() * rows.front().size() > kMostCells)
        fault(rows.back().front(), "the table has more than " + std::to_string(kMostCells) + " cells");
    }
    if (rows.empty()) fault(place(), "the table is empty", "write the names of its columns into the first line");
    return rows;
  }

 private:
  static std::string cells(std::size_t count) { return std::to_string(count) + (count == 1 ? " cell" : " cells"); }

  [[nodiscard]] YamlNode place() const {
    YamlNode node;
    node.file = file_;
    node.line = line_;
    node.column = column_;
    return node;
  }
  [[nodiscard]] bool ends_cell() const { return at_ >= text_.size() || text_[at_] == ',' || text_[at_] == '\n'; }
  // The next character.
  char take() {
    const char c = text_[at_++];
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++column_;
    if (c == '\n') {
      ++line_;
      column_ = 1;
    }
    return c;
  }

  std::vector<YamlNode> read_row() {
    std::vector<YamlNode> row;
    while (true) {
      row.push_back(read_cell());
      if (at_ >= text_.size()) return row;
      if (take() == '\n') return row;
    }
  }

  YamlNode read_cell() {
    YamlNode node = place();
    const bool quoted = at_ < text_.size() && text_[at_] == '"';
    if (quoted) {
      node.text = read_quoted(node);
    } else {
      while (!ends_cell()) node.text += take();
    }
    node.text = one_line(node.text);
    if (node.text.empty()) return node;
    if (node.text.starts_with("{") && node.text.ends_with("}")) return read_map(node);
    if (!quoted && node.text.starts_with("{"))
      fault(node, "a map with commas in a table stands in quotes, found " + found(node), "write \"{one: 2, two: 1}\"");
    node.kind = YamlNode::Kind::kScalar;
    node.quoted = !plain_integer(node.text);
    return node;
  }

  std::string read_quoted(const YamlNode& start) {
    std::string content;
    take();
    while (at_ < text_.size()) {
      const char c = take();
      if (c != '"') {
        content += c;
      } else if (at_ < text_.size() && text_[at_] == '"') {
        content += take();
      } else {
        if (!ends_cell()) fault(place(), "something stands behind a quoted text", "double the quotes within: \"\"");
        return content;
      }
    }
    fault(start, "this text in quotes does not end", "close it with \"");
  }

  // {clay: 2}: a map as in YAML, all of it placed where the cell is.
  [[nodiscard]] YamlNode read_map(const YamlNode& cell) const {
    YamlNode root = read_yaml("cell: " + cell.text, *file_);
    YamlNode map = std::move(root.entries.front().value);
    put_at(map, cell);
    return map;
  }
  static void put_at(YamlNode& node, const YamlNode& cell) {
    node.file = cell.file;
    node.line = cell.line;
    node.column = cell.column;
    for (YamlNode& item : node.items) put_at(item, cell);
    for (YamlEntry& entry : node.entries) {
      put_at(entry.key, cell);
      put_at(entry.value, cell);
    }
  }

  std::string_view text_;
  std::shared_ptr<const std::string> file_;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
};

}  // namespace

std::vector<std::vector<YamlNode>> read_csv(std::string_view text, const std::string& file) {
  return CsvReader(text, file).read();
}

}  // namespace quoin
