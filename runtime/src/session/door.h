// The door of a session: arguments come in checked, refusals go out as values.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "quoin/base/result.h"
#include "quoin/session/session.h"

namespace quoin::session {

using nlohmann::json;

// Thrown inside this layer only: the call is answered with this error. `place`: the argument, "seats.red".
struct Refusal {
  Error error;
  std::string place = {};
};

[[noreturn]] void refuse(ErrorKind kind, std::string message, std::string hint = "", std::string place = "");
// An argument that is not as it should be.
[[noreturn]] void refuse_argument(std::string place, std::string message, std::string hint = "");

// A name that none of these is: tells the nearest.
[[noreturn]] void refuse_name(std::string place, std::string_view what, std::string_view found,
                              const std::vector<std::string>& known);

template <class T>
T need(Result<T> result, std::string_view place = "") {
  if (!result) throw Refusal{result.error(), std::string(place)};
  return *std::move(result);
}
inline void need(const Status& status, std::string_view place = "") {
  if (!status) throw Refusal{status.error(), std::string(place)};
}

// The arguments of a call, each of the type that the verb declares.
class Arguments {
 public:
  // Throws a Refusal that names the argument and what is allowed.
  Arguments(const Verb& verb, json given);
  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  // Null if it was left out.
  [[nodiscard]] const json* find(std::string_view name) const;
  [[nodiscard]] std::optional<std::string> text(std::string_view name) const;
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const;
  // Within bounds, `otherwise` if it was left out.
  [[nodiscard]] std::int64_t integer(std::string_view name, std::int64_t otherwise, std::int64_t least,
                                     std::int64_t most) const;
  [[nodiscard]] bool flag(std::string_view name, bool otherwise) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view name) const;
  // By name; numbers and flags as texts.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> texts_by_name(std::string_view name) const;

 private:
  json given_;
};

// The object below "error".
json error_json(const Error& error, std::string_view place = "");
// The line of an error with its number, and beneath it a mark; "" where it is not known.
std::string excerpt_of(const Error& error);

// A seed, which may be larger than JSON's readers like: as a number or a text of digits.
std::uint64_t seed_of(const json& given, std::string_view place);

}  // namespace quoin::session
