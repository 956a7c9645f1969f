// Writing on a sheet of characters.
#include "drawing/terminal/canvas.h"

#include <algorithm>

#include "quoin/drawing/text.h"

namespace quoin::drawing {
namespace {

bool is_blank_text(std::string_view text) { return text == " "; }

}  // namespace

Canvas::Row& Canvas::row_at(int row) {
  if (row >= height()) rows_.resize(static_cast<std::size_t>(row) + 1);
  return rows_[static_cast<std::size_t>(row)];
}

void Canvas::put(int row, int column, std::string_view text, const Ink& ink) {
  if (row < 0) return;
  Row& line = row_at(row);
  for (const std::string_view character : characters(text)) {
    const int width = columns_of(code_point(character));
    if (column < 0) {  // beyond the left border
      column += width;
      continue;
    }
    const auto place = static_cast<std::size_t>(column);
    if (width == 0) {  // an accent belongs to the character before it
      if (column > 0 && place <= line.size()) line[place - 1].text += character;
      continue;
    }
    if (line.size() < place + static_cast<std::size_t>(width)) line.resize(place + static_cast<std::size_t>(width));
    line[place] = {std::string(character), ink};
    if (width == 2) line[place + 1] = {"", ink};
    column += width;
  }
}

std::string_view Canvas::get(int row, int column) const {
  if (row < 0 || column < 0 || row >= height()) return " ";
  const Row& line = rows_[static_cast<std::size_t>(row)];
  return static_cast<std::size_t>(column) < line.size() ? line[static_cast<std::size_t>(column)].text
                                                        : std::string_view(" ");
}

int Canvas::width() const {
  std::size_t most = 0;
  for (const Row& line : rows_) {
    const auto last =
        std::find_if(line.rbegin(), line.rend(), [](const Cell& cell) { return !is_blank_text(cell.text); });
    most = std::max(most, static_cast<std::size_t>(line.rend() - last));
  }
  return static_cast<int>(most);
}

void Canvas::paste(const Canvas& other, int row, int column) {
  for (std::size_t down = 0; down < other.rows_.size(); ++down) {
    row_at(row + static_cast<int>(down));
    const Row& line = other.rows_[down];
    for (std::size_t across = 0; across < line.size(); ++across) {
      const Cell& cell = line[across];
      if (is_blank_text(cell.text) && cell.ink == Ink{}) continue;
      put(row + static_cast<int>(down), column + static_cast<int>(across), cell.text, cell.ink);
    }
  }
}

Canvas Canvas::wrapped(int width) const {
  Canvas canvas;
  const auto most = static_cast<std::size_t>(std::max(width, kSetIn + 2));
  for (Row rest : rows_) {
    while (!rest.empty() && is_blank_text(rest.back().text)) rest.pop_back();
    while (rest.size() > most) {
      std::size_t at = most;
      while (at > kSetIn && !is_blank_text(rest[at].text)) --at;
      if (at == kSetIn) at = most;
      const auto end = rest.begin() + static_cast<std::ptrdiff_t>(at);
      canvas.rows_.emplace_back(rest.begin(), end);
      Row next(kSetIn);
      next.insert(next.end(), is_blank_text(end->text) ? end + 1 : end, rest.end());
      rest = std::move(next);
    }
    canvas.rows_.push_back(std::move(rest));
  }
  return canvas;
}

Lines Canvas::lines() const {
  Lines result;
  for (const Row& line : rows_) {
    std::vector<Run> runs;
    for (const Cell& cell : line) {
      if (runs.empty() || !(runs.back().ink == cell.ink)) runs.push_back({"", cell.ink});
      runs.back().text += cell.text;
    }
    result.push_back(std::move(runs));
  }
  return result;
}

std::string plain(const Lines& lines) {
  std::string whole;
  for (std::size_t number = 0; number < lines.size(); ++number) {
    if (number > 0) whole += '\n';
    const std::size_t start = whole.size();
    for (const Run& run : lines[number]) whole += run.text;
    const std::size_t last = whole.find_last_not_of(' ');
    whole.resize(last == std::string::npos || last < start ? start : last + 1);
  }
  return whole;
}

}  // namespace quoin::drawing
