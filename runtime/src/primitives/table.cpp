// The table of primitives, joined from the topics: each file of this folder that has some lists its own.
#include <array>
#include <initializer_list>
#include <vector>

#include "primitives/topic.h"

namespace quoin {

std::span<const Primitive> walls_primitives();
std::span<const Primitive> edges_primitives();
std::span<const Primitive> histories_primitives();
std::span<const Primitive> pieces_primitives();
std::span<const Primitive> moves_primitives();
std::span<const Primitive> captures_primitives();
std::span<const Primitive> regions_primitives();
std::span<const Primitive> lines_primitives();
std::span<const Primitive> cards_primitives();
std::span<const Primitive> counts_primitives();
std::span<const Primitive> fences_primitives();
std::span<const Primitive> whole_board_primitives();
std::span<const Primitive> stacks_primitives();
std::span<const Primitive> shapes_primitives();
std::span<const Primitive> cuboids_primitives();
std::span<const Primitive> armies_primitives();
std::span<const Primitive> groups_primitives();
std::span<const Primitive> jumps_primitives();
std::span<const Primitive> strides_primitives();
std::span<const Primitive> links_primitives();
std::span<const Primitive> piles_primitives();
std::span<const Primitive> selections_primitives();
std::span<const Primitive> races_primitives();
std::span<const Primitive> purses_primitives();
std::span<const Primitive> markets_primitives();
std::span<const Primitive> series_primitives();
std::span<const Primitive> pushes_primitives();
std::span<const Primitive> sides_primitives();
std::span<const Primitive> tiles_primitives();
std::span<const Primitive> features_primitives();
std::span<const Primitive> distances_primitives();
std::span<const Primitive> trails_primitives();

std::span<const Primitive> all_primitives() {
  static const std::vector<Primitive> kAll = [] {
    std::vector<Primitive> all;
    for (const auto part :
         {walls_primitives(),       edges_primitives(),      histories_primitives(), pieces_primitives(),
          captures_primitives(),    regions_primitives(),    lines_primitives(),     cards_primitives(),
          whole_board_primitives(), stacks_primitives(),     shapes_primitives(),    moves_primitives(),
          cuboids_primitives(),     counts_primitives(),     fences_primitives(),    armies_primitives(),
          groups_primitives(),      jumps_primitives(),      strides_primitives(),   links_primitives(),
          piles_primitives(),       selections_primitives(), races_primitives(),     purses_primitives(),
          markets_primitives(),     series_primitives(),     pushes_primitives(),    sides_primitives(),
          tiles_primitives(),       features_primitives(),   distances_primitives(), trails_primitives()}) {
      all.insert(all.end(), part.begin(), part.end());
    }
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
