// Words of action texts: "pivot {wall} to {to}" is four words, two of which stand for fields.
#pragma once

#include <string>
#include <string_view>

#include "quoin/base/text.h"

namespace quoin {

inline bool is_field_word(std::string_view word) {
  return word.size() > 2 && word.front() == '{' && word.back() == '}' && word.find_first_of("{}", 1) == word.size() - 1;
}
inline std::string field_of_word(std::string_view word) { return std::string(word.substr(1, word.size() - 2)); }

}  // namespace quoin
