// The table of primitives, joined from the topics: each file of the folder topics/ lists its own.
#include <array>
#include <vector>

#include "primitives/topic.h"

namespace quoin {

// One for each file of topics/; CMake writes it.
std::vector<std::span<const Primitive>> listed_topics();

std::span<const Primitive> all_primitives() {
  static const std::vector<Primitive> kAll = [] {
    std::vector<Primitive> all;
    for (const auto topic : listed_topics()) all.insert(all.end(), topic.begin(), topic.end());
    return all;
  }();
  return kAll;
}

std::string_view what(ParamType type) {
  static constexpr std::array<std::string_view, kParamTypes> kTypes{
      "integer", "value", "value or part", "value or part?", "value?", "value",  "value?", "site",           "site?",
      "seat",    "zone",  "row",           "pile",           "emit",   "shapes", "word",   "region by seat", "ways",
      "ways?",   "side",  "region?",       "side or region", "pile?",  "row?"};
  return kTypes[static_cast<std::size_t>(type)];
}

std::string_view what(ReturnType type) {
  static constexpr std::array<std::string_view, kReturnTypes> kTypes{"", "integer", "boolean", "site",
                                                                     "integer, integer"};
  return kTypes[static_cast<std::size_t>(type)];
}

std::vector<std::string> methods_of(Receiver receiver) {
  std::vector<std::string> names;
  for (const Primitive& primitive : all_primitives()) {
    if (primitive.receiver == receiver) names.emplace_back(primitive.name);
  }
  return names;
}

std::span<const void* const> primitive_addresses() {
  static const std::vector<const void*> kAddresses = [] {
    std::vector<const void*> addresses;
    for (const Primitive& primitive : all_primitives()) addresses.push_back(primitive.run.address());
    return addresses;
  }();
  return kAddresses;
}

}  // namespace quoin
