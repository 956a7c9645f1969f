// Error::text: one line that says where, what and how to mend it.
#include "quoin/base/result.h"

namespace quoin {

std::string Error::text() const {
  std::string text;
  if (!where.file.empty()) {
    text += where.file + ":";
    if (where.line > 0) {
      text += std::to_string(where.line) + ":";
      if (where.column > 0) text += std::to_string(where.column) + ":";
    }
    text += " ";
  }
  text += message;
  if (!hint.empty()) text += " (" + hint + ")";
  return text;
}

}  // namespace quoin
