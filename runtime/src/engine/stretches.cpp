// Stretches of lines.
#include "engine/stretches.h"

namespace quoin {

std::vector<std::string> in_stretches(const std::vector<std::string>& lines) {
  std::vector<std::string> stretches;
  std::string file;
  int first = 0;
  int last = 0;
  const auto close = [&] {
    if (file.empty()) return;
    stretches.push_back(file + ":" + std::to_string(first) + (last > first ? "-" + std::to_string(last) : ""));
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
  return stretches;
}

}  // namespace quoin
