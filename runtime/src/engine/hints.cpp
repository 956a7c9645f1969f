// What the author's hints say of a match where it stands.
#include <cstring>

#include "quoin/engine/match.h"

namespace quoin {
namespace {

Error no_hint(const std::string& what) {
  return {ErrorKind::kArgument, {}, "this game's hints have no " + what, "they stand in bot.lua beside rules.lua"};
}

// A machine that stands where the match does, with its list.
Result<Game::Lease> machine_at(const Match& match) {
  auto vm = match.game_ptr()->lease();
  if (!vm) return vm.error();
  std::memcpy((*vm)->window(), match.state().data(), as_size(match.state().bytes()));
  return vm;
}

// The same, to ask what is said of this seat by a hint that there is.
Result<Game::Lease> machine_for(const Match& match, int seat, bool Hints::*hint, const char* name) {
  if (seat < 0 || seat >= static_cast<int>(match.def().seats.size())) {
    return Error{ErrorKind::kArgument, {}, "there is no seat " + std::to_string(seat), ""};
  }
  auto vm = machine_at(match);
  if (!vm) return vm.error();
  const auto hints = (*vm)->hints();
  if (!hints) return hints.error();
  if (!((*hints).*hint)) return no_hint(name);
  return vm;
}

}  // namespace

Result<int> Match::evaluate(int seat) const {
  auto vm = machine_for(*this, seat, &Hints::evaluate, "evaluate");
  if (!vm) return vm.error();
  return (*vm)->evaluate(seat);
}

Result<std::vector<std::int32_t>> Match::features(int seat) const {
  auto vm = machine_for(*this, seat, &Hints::features, "features");
  if (!vm) return vm.error();
  const auto found = (*vm)->features(seat);
  if (!found) return found.error();
  return std::vector<std::int32_t>(found->begin(), found->end());
}

Result<std::vector<std::int32_t>> Match::weights() const {
  auto vm = machine_at(*this);
  if (!vm) return vm.error();
  const auto hints = (*vm)->hints();
  if (!hints) return hints.error();
  if (!hints->prefer) return no_hint("prefer");
  if (legal_.empty()) return std::vector<std::int32_t>{};
  if (auto listed = (*vm)->list(this->seat()); !listed) return listed.error();
  const auto found = (*vm)->weights();
  if (!found) return found.error();
  return std::vector<std::int32_t>(found->begin(), found->end());
}

}  // namespace quoin
