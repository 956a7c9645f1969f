// Error::text: one line that says where, what and how to mend it.
#include "quoin/base/result.h"
#include "quoin/base/text.h"

namespace quoin {

std::string Error::text() const {
  std::string text;
  if (!where.file.empty()) {
    text += printable_line(where.file) + ":";
    if (where.line > 0) {
      text += std::to_string(where.line) + ":";
      if (where.column > 0) text += std::to_string(where.column) + ":";
    }
    text += " ";
  }
  text += printable(message);
  if (!hint.empty()) text += " (" + printable(hint) + ")";
  return text;
}

}  // namespace quoin
