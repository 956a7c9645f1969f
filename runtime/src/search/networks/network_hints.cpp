// What hints tell networks.
#include <algorithm>
#include <cstring>
#include <string>

#include "quoin/base/sizes.h"
#include "quoin/search/network.h"
#include "quoin/state/hidden.h"

namespace quoin {

Result<NetworkHints> network_hints(const std::shared_ptr<Game>& game, int values) {
  auto vm = game->lease();
  if (!vm) return vm.error();
  const auto given = (*vm)->hints();
  if (!given) return given.error();
  const bool secret = HiddenThings(game->def()).any();
  NetworkHints hints;
  if (given->evaluate) hints.values = secret ? 1 : values;
  if (!given->features) return hints;
  auto match = Match::start(game, 0);
  if (!match) return match.error();
  if (Status settled = match->settle_luck(); !settled) return settled.error();
  if (match->legal().empty()) return hints;
  std::memcpy((*vm)->window(), match->state().data(), as_size(match->state().bytes()));
  const auto features = (*vm)->features(match->seat());
  if (!features) return features.error();
  hints.features = static_cast<int>(features->size());
  hints.seats = secret ? 1 : static_cast<int>(game->def().seats.size());
  return hints;
}

Status write_hints(Vm& vm, const NetworkHints& hints, int seat, float* to) {
  const auto seats = static_cast<int>(vm.def().seats.size());
  for (int k = 0; k < hints.values; ++k) {
    const auto value = vm.evaluate((seat + k) % seats);
    if (!value) return value.error();
    *to++ = static_cast<float>(*value) / kMostValue;
  }
  for (int k = 0; k < hints.seats; ++k) {
    const auto features = vm.features((seat + k) % seats);
    if (!features) return features.error();
    if (static_cast<int>(features->size()) != hints.features) {
      return Error{ErrorKind::kGame,
                   {},
                   "features answers " + std::to_string(features->size()) + " numbers, and " +
                       std::to_string(hints.features) + " where a match begins",
                   ""};
    }
    to = std::ranges::transform(*features, to, [](std::int32_t one) { return static_cast<float>(one); }).out;
  }
  return {};
}

}  // namespace quoin
