// Session: what every face needs to have people and bots play a game: who sits where, a match and its past, what each
// viewer sees, choosing, undo, hints, reasons, edited rules. In: a verb and its arguments as JSON. Out: JSON. It knows
// no terminal, no page and no notebook. docs/sessions.md tells the verbs.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "quoin/engine/match.h"

namespace quoin {

namespace drawing {
class Choosing;
}

inline constexpr std::size_t kMaxCallBytes = 16U << 20U;  // of the arguments of one call

// What an argument of a verb may be.
enum class Given {
  kText,
  kInteger,
  kFlag,         // true or false
  kTexts,        // a list of texts
  kTextsByName,  // an object whose values are texts, numbers or flags, as texts
  kSeat,         // a seat's name or number; of a viewer "all" or "everybody" too
  kSite,         // a site's name or number
  kSeed,         // 0 to 2^64 - 1, as a number or as a text
  kObject,       // any object
};

// "an integer"; in words.
std::string_view what(Given type);

struct VerbArgument {
  std::string_view name;
  Given type = Given::kText;
  std::string_view help;
  bool required = false;
  std::vector<std::string_view> words = {};  // those that a text may be; empty: any
};

struct AnswerField {
  std::string_view name;
  std::string_view type;  // "text", "integer", "flag", "number", "texts", "list", "object", "seat or null", ...
  std::string_view help;
};

// What a session can be asked, as people read it.
struct Verb {
  std::string_view name;
  std::string_view help;
  bool seen = false;  // takes a viewer, and tells nothing that the viewer may not know
  std::vector<VerbArgument> arguments;
  std::string_view answer;          // "TABLE", "ABOUT", or what the answer is
  std::vector<AnswerField> fields;  // of an answer that is an object, beside those of TABLE or ABOUT
  std::string_view example;         // arguments that work when a match of Murailles has just begun
};

// All verbs in the order of their topics. The viewer of those that are `seen` is among their arguments.
const std::vector<Verb>& verbs();
// The fields of TABLE and ABOUT.
const std::vector<AnswerField>& table_fields();
const std::vector<AnswerField>& about_fields();

// One thread at a time; a call while another one goes on is answered with an error.
class Session {
 public:
  Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  // `arguments`: a JSON object, "" for none. The answer is {"ok": ...} or {"error": {kind, place, file, line, column,
  // message, hint, source, mark, excerpt, text}}; after an error the session is as it was before. The same calls give
  // the same bytes. Never throws.
  std::string call(std::string_view verb, std::string_view arguments);
  // Ends a call that takes long (a bot, simulate, check) soon; it is answered with an error. From any thread.
  void stop() { stop_ = true; }
  // The same as a flag to be set.
  [[nodiscard]] std::atomic<bool>& stop_flag() { return stop_; }

  // For those who find games and matches in other ways. The match is of any game, which is loaded by it.
  void load(std::shared_ptr<Game> game);
  void begin(Match match);
  // Null before there is one.
  [[nodiscard]] std::shared_ptr<Game> game() const;
  [[nodiscard]] const Match* match() const;
  [[nodiscard]] const drawing::Choosing* choosing() const;  // the choice being made

 private:
  struct State;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> busy_ = false;
  std::unique_ptr<State> state_;
};

}  // namespace quoin
