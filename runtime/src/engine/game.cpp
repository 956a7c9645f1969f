// Game: loads a definition and keeps a pool of machines that matches and batches borrow.
#include "quoin/engine/game.h"

#include "quoin/engine/information.h"
#include "quoin/state/observation.h"

namespace quoin {
namespace {

constexpr int kTracedSlower = 60;  // noting every instruction takes that much longer, at most

}  // namespace

Result<std::shared_ptr<Game>> Game::load(const GameSpec& spec, const VmOptions& options) {
  auto def = load_game_def(spec, methods_of(Receiver::kBoard));
  if (!def) return def.error();
  return create(*std::move(def), spec, options);
}

Result<std::shared_ptr<Game>> Game::reload(FileTexts files) const {
  GameSpec spec = spec_;
  if (spec.files.empty()) spec.folder.clear();  // no longer where they lie
  spec.files = std::move(files);
  return load(spec, options_);
}

Result<std::shared_ptr<Game>> Game::on(const VmOptions& options) const { return create(def_, spec_, options); }

Result<std::shared_ptr<Game>> Game::traced() {
  const std::scoped_lock lock(mutex_);
  if (traced_) return traced_;
  VmOptions options = options_;
  options.jit = false;
  options.traced = true;
  options.call_seconds *= kTracedSlower;
  options.lines_run = nullptr;
  options.former = nullptr;
  auto game = on(options);
  if (game) traced_ = *game;
  return game;
}

Result<std::shared_ptr<Game>> Game::create(std::shared_ptr<const GameDef> def, const GameSpec& spec,
                                           const VmOptions& options) {
  auto vm = Vm::create(def, options);
  if (!vm) return vm.error();
  std::shared_ptr<Game> game(new Game);
  game->def_ = std::move(def);
  game->spec_ = spec;
  game->options_ = options;
  game->observation_ = std::make_shared<const Observation>(*game->def_);
  game->information_ = std::make_shared<const Information>(*game);
  game->writes_texts_ = (*vm)->writes_texts();
  game->has_shorts_ = (*vm)->has_shorts();
  game->asks_possible_ = (*vm)->asks_possible();
  game->idle_.push_back(*std::move(vm));
  return game;
}

Result<Game::Lease> Game::lease() {
  {
    const std::scoped_lock lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Vm> vm = std::move(idle_.back());
      idle_.pop_back();
      return Lease(this, std::move(vm));
    }
  }
  auto vm = Vm::create(def_, options_);
  if (!vm) return vm.error();
  return Lease(this, *std::move(vm));
}

void Game::give_back(std::unique_ptr<Vm> vm) {
  const std::scoped_lock lock(mutex_);
  idle_.push_back(std::move(vm));
}

}  // namespace quoin
