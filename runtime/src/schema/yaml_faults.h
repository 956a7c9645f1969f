// What is wrong with a text that is no YAML, in words for authors. In: the text, where yaml-cpp gave up and what it
// says. Out: the place that is meant, the mistake and the fix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quoin {

struct YamlMistake {
  std::size_t at = 0;  // byte
  std::string message;
  std::string hint;
};

YamlMistake yaml_mistake(std::string_view text, std::size_t at, const std::string& said);

}  // namespace quoin
