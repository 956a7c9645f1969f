// Ranges of lines.
#include "engine/line_ranges.h"

namespace quoin {

std::vector<std::string> line_ranges(const std::vector<std::string>& lines) {
  std::vector<std::string> ranges;
  std::string file;
  int first = 0;
  int last = 0;
  const auto close = [&] {
    if (file.empty()) return;
    ranges.push_back(file + ":" + std::to_string(first) + (last > first ? "-" + std::to_string(last) : ""));
  };
  for (const std::string& line : lines) {
    const std::size_t colon = line.rfind(':');
    const int number = std::stoi(line.substr(colon + 1));
    if (line.compare(0, colon, file) != 0 || number != last + 1) {
      close();
      file = line.substr(0, colon);
      first = number;
    }
    last = number;
  }
  close();
  return ranges;
}

}  // namespace quoin
