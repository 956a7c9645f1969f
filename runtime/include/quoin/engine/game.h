// Game: a loaded game, shared by its matches and batches. Thread safe: machines are lent from a pool.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "quoin/schema/game_def.h"
#include "quoin/script/vm.h"

namespace quoin {

class Information;
class Observation;

class Game : public std::enable_shared_from_this<Game> {
 public:
  // Loads the definition and one machine (so that mistakes in the Lua show at once).
  static Result<std::shared_ptr<Game>> load(const GameSpec& spec, const VmOptions& options = {});
  // The same game on machines of another kind.
  Result<std::shared_ptr<Game>> on(const VmOptions& options) const;
  // The same game on machines that can be traced (script/trace.h); made when it is first asked for.
  Result<std::shared_ptr<Game>> traced();
  // The game made anew from its files as they are now: the same variants, the dials that were set, machines like these.
  [[nodiscard]] Result<std::shared_ptr<Game>> reload() const { return load(spec_, options_); }
  // The same from these texts, which take the place of all its files.
  [[nodiscard]] Result<std::shared_ptr<Game>> reload(FileTexts files) const;
  [[nodiscard]] const GameSpec& spec() const { return spec_; }
  [[nodiscard]] const GameDef& def() const { return *def_; }
  [[nodiscard]] const VmOptions& vm_options() const { return options_; }
  // True if the rules write some kinds of action themselves, by the position (`text` in Lua).
  [[nodiscard]] bool writes_texts() const { return writes_texts_; }
  // One of them used up its budget: actions have their static texts from now on, so that lists do not take one each.
  void give_up_texts() { writes_texts_ = false; }

  // True if the rules know short texts of some kinds of action (`notation` in Lua).
  [[nodiscard]] bool has_shorts() const { return has_shorts_; }

  // True if the rules say what can be hidden from a seat (`match.possible` in Lua).
  [[nodiscard]] bool asks_possible() const { return asks_possible_; }

  // The tensor of what a seat sees, the same for all matches of the game.
  [[nodiscard]] const Observation& observation() const { return *observation_; }
  // The tensor of what a seat has seen and done.
  [[nodiscard]] const Information& information() const { return *information_; }

  // A machine for the caller's use until the lease ends.
  class Lease {
   public:
    Lease(Game* game, std::unique_ptr<Vm> vm) : game_(game), vm_(std::move(vm)) {}
    Lease(Lease&&) noexcept = default;
    Lease& operator=(Lease&&) = delete;
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
      if (vm_) game_->give_back(std::move(vm_));
    }
    Vm* operator->() { return vm_.get(); }
    Vm& operator*() { return *vm_; }

   private:
    Game* game_;
    std::unique_ptr<Vm> vm_;
  };
  Result<Lease> lease();

 private:
  Game() = default;
  static Result<std::shared_ptr<Game>> create(std::shared_ptr<const GameDef> def, const GameSpec& spec,
                                              const VmOptions& options);
  void give_back(std::unique_ptr<Vm> vm);
  std::shared_ptr<const GameDef> def_;
  GameSpec spec_;
  VmOptions options_;
  std::atomic<bool> writes_texts_ = false;
  bool has_shorts_ = false;
  bool asks_possible_ = false;
  std::shared_ptr<const Observation> observation_;
  std::shared_ptr<const Information> information_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Vm>> idle_;
  std::shared_ptr<Game> traced_;
};

}  // namespace quoin
