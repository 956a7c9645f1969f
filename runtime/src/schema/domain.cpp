// Domain: values to texts and back.
#include "quoin/schema/domain.h"

#include "quoin/base/text.h"
#include "quoin/schema/selections.h"

namespace quoin {

std::string Domain::text(int value) const {
  if (value == kNone && (optional || kind == DomainKind::kRelation)) return "none";
  if (kind == DomainKind::kSome) return selections->text(value);
  const auto index = static_cast<std::size_t>(value - min);
  return names.empty() ? std::to_string(value) : index < names.size() ? names[index] : "?" + std::to_string(value);
}

std::optional<int> Domain::parse(std::string_view text) const {
  if (optional && text == "none") return kNone;
  if (kind == DomainKind::kSome) {
    const std::optional<std::int64_t> number = selections->parse(text);
    if (!number || *number < min || *number > max()) return std::nullopt;
    return static_cast<int>(*number);
  }
  if (names.empty()) {
    const std::optional<std::int64_t> value = plain_integer(text);
    if (!value || *value < min || *value > max()) return std::nullopt;
    return static_cast<int>(*value);
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return min + static_cast<int>(i);
  }
  return std::nullopt;
}

}  // namespace quoin
