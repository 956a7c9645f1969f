// Strict YAML: one document of maps, lists and scalars, every node with its place. In: text. Out: a tree, or a Fault.
// Scalars stay text here; what they mean is decided by who reads them (expression.h, reading.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/base/result.h"

namespace quoin {

inline constexpr std::size_t kMaxYamlBytes = 1U << 20U;
inline constexpr int kMaxYamlDepth = 64;
inline constexpr int kMaxYamlNodes = 50'000;
inline constexpr std::size_t kMaxYamlKeys = 5000;  // of one map

// Thrown within the schema layer only; load_game_def turns it into its Error.
struct Fault {
  Error error;
};

struct YamlEntry;

struct YamlNode {
  enum class Kind { kNothing, kScalar, kList, kMap };
  Kind kind = Kind::kNothing;
  std::string text;     // of a scalar
  bool quoted = false;  // of a scalar
  std::shared_ptr<const std::string> file;
  int line = 0;
  int column = 0;
  std::vector<YamlNode> items;     // of a list
  std::vector<YamlEntry> entries;  // of a map, in written order, keys distinct

  [[nodiscard]] bool is_scalar() const { return kind == Kind::kScalar; }
  [[nodiscard]] bool is_list() const { return kind == Kind::kList; }
  [[nodiscard]] bool is_map() const { return kind == Kind::kMap; }
  [[nodiscard]] const YamlNode* find(std::string_view key) const;  // of a map: the value, or null
  [[nodiscard]] Where where() const { return {file ? *file : "", line, column}; }
};

struct YamlEntry {
  YamlNode key;  // a scalar
  YamlNode value;
};

// What stands at `node`, for messages: "\"on\"", "a list", "nothing".
std::string found(const YamlNode& node);

[[noreturn]] void fault(const YamlNode& node, std::string message, std::string hint = "");

// Reads one document, which must be a map. `file` is the name that faults show. Throws Fault.
YamlNode read_yaml(std::string_view text, const std::string& file);

}  // namespace quoin
