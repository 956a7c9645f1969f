// Choosing: an action chosen piece by piece: sites that are clicked, kinds and values that are picked. What may be
// clicked and picked, and which action it is in the end. Knows no picture and no terminal.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/drawing/targets.h"

namespace quoin::drawing {

// What may be picked next.
struct Question {
  static constexpr std::string_view kKind = "kind";  // the name that asks for the kind of action
  std::string name;                                  // of a field of actions, or kKind
  std::vector<std::string> values;                   // in the order of the actions, each once
  bool sites = false;                                // they can be clicked too
};

// The choice that a match waits for; of a match that waits for none nothing may be chosen.
class Choosing {
 public:
  // `def` must outlive it.
  explicit Choosing(const Match& match);

  // ---- what is left ----

  // What was chosen so far, in words.
  [[nodiscard]] const std::vector<std::string>& chosen() const { return chosen_; }
  // The legal actions that agree with it, ascending.
  [[nodiscard]] std::vector<std::int32_t> left() const;
  // Of each action left the first site that it still needs, with all actions that a click there leaves.
  [[nodiscard]] Targets next_targets() const { return targets(false); }
  // Every site that an action left still needs, with the actions that a click there leaves.
  [[nodiscard]] Targets all_targets() const { return targets(true); }
  // The sites of next_targets().
  [[nodiscard]] Sites clickable() const;
  // The kind if several are left, else the first open field with a choice. Nothing if nothing is to be picked.
  [[nodiscard]] std::optional<Question> question() const;
  // The chosen action, once it is clear: one is left, and every site in it was chosen.
  [[nodiscard]] std::optional<std::int32_t> action() const;

  // ---- choosing: false, and nothing changes, if no action left fits ----

  // A site. If an action left needs it first, it is taken for that, else for any field.
  bool click(const Site& site);
  // A kind, or the value of a field.
  bool pick(std::string_view name, std::string_view value);
  // Takes back the last click or pick.
  void back();

 private:
  struct Entry {
    std::int32_t action;
    ActionParts parts;
    unsigned open;  // a bit for each field that names a site not chosen yet
  };
  using Entries = std::vector<Entry>;
  [[nodiscard]] const Entries& entries() const { return steps_.back(); }
  [[nodiscard]] const ActionKind& kind_of(const Entry& entry) const;
  [[nodiscard]] Site site_of(const Entry& entry, std::size_t field) const;
  [[nodiscard]] Targets targets(bool all) const;
  [[nodiscard]] std::vector<std::string> kinds_left() const;
  [[nodiscard]] std::vector<std::string> values_left(std::size_t field) const;
  [[nodiscard]] Entries after_click(const Site& site, bool first) const;
  bool go_on(Entries left, std::string chosen);

  const GameDef* def_;
  std::vector<Entries> steps_;  // what was left at the start and after each step
  std::vector<std::string> chosen_;
};

}  // namespace quoin::drawing
