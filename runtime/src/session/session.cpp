// A call: the verb found, its arguments checked, its answer or its refusal written.
#include "quoin/session/session.h"

#include <exception>
#include <new>

#include "quoin/base/text.h"
#include "session/verbs.h"

namespace quoin {

using session::json;
using session::VerbRow;
using session::VerbRows;

namespace {

VerbRows made_rows() {
  VerbRows rows;
  for (VerbRows (*topic)() : {session::game_verbs, session::match_verbs, session::choosing_verbs, session::seeing_verbs,
                              session::telling_verbs, session::explained_verbs, session::advice_verbs,
                              session::following_verbs, session::editor_verbs, session::many_verbs}) {
    for (VerbRow& row : topic()) {
      if (row.verb.seen) row.verb.arguments.push_back(session::viewer_argument());
      if (row.verb.answer == "TABLE") {
        row.verb.arguments.push_back(session::picture_argument());
        row.verb.arguments.push_back(session::narrow_argument());
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

const VerbRows& rows() {
  static const VerbRows kRows = made_rows();
  return kRows;
}

const VerbRow& row_of(std::string_view name) {
  std::vector<std::string> names;
  for (const VerbRow& row : rows()) {
    if (row.verb.name == name) return row;
    names.emplace_back(row.verb.name);
  }
  session::refuse_name("verb", "verb", beginning(name, 60), names);
}

constexpr int kMostDeep = 100;  // what copies and writes JSON calls itself

json parsed(std::string_view arguments) {
  if (arguments.size() > kMaxCallBytes) {
    session::refuse_argument("", "the arguments have " + std::to_string(arguments.size()) + " bytes; " +
                                     std::to_string(kMaxCallBytes) + " are allowed");
  }
  if (arguments.empty()) return json::object();
  json given;
  const auto no_deeper = [](int depth, json::parse_event_t, json&) {
    if (depth > kMostDeep) session::refuse_argument("", "the arguments are nested more than 100 deep");
    return true;
  };
  try {
    given = json::parse(arguments, no_deeper);
  } catch (const json::exception& mistake) {
    const std::string told = mistake.what();
    session::refuse_argument("", "the arguments are no JSON: " + printable_line(told.substr(told.find("] ") + 2)));
  }
  if (!given.is_object()) session::refuse_argument("", "the arguments are no JSON object", "write {} for none");
  return given;
}

// Marks the session as busy as long as a call goes on.
class Busy {
 public:
  explicit Busy(std::atomic<bool>& busy) : busy_(busy) {
    if (busy_.exchange(true)) {
      throw session::Refusal{{ErrorKind::kSystem, {}, "another call of this session goes on", "stop ends it"}};
    }
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() { busy_ = false; }

 private:
  std::atomic<bool>& busy_;
};

std::string written(const json& answer) { return answer.dump(-1, ' ', false, json::error_handler_t::replace); }

std::string refused(const Error& error, std::string_view place = "") {
  return written({{"error", session::error_json(error, place)}});
}

constexpr const char* kNoMemory =
    R"({"error":{"column":0,"excerpt":"","file":"","hint":"","kind":"system","line":0,"mark":[0,0],)"
    R"("message":"there is not enough memory","place":"","source":"","text":"there is not enough memory"}})";

}  // namespace

struct Session::State {
  explicit State(const std::atomic<bool>& stop) : table(stop) {}
  session::Table table;
};

Session::Session() : state_(std::make_unique<State>(stop_)) {}
Session::~Session() = default;

std::string Session::call(std::string_view verb, std::string_view arguments) {
  try {
    try {
      const Busy busy(busy_);
      stop_ = false;
      const VerbRow& row = row_of(verb);
      const session::Arguments given(row.verb, parsed(arguments));
      return written({{"ok", row.run(state_->table, given)}});
    } catch (const session::Refusal& refusal) {
      return refused(refusal.error, refusal.place);
    } catch (const std::bad_alloc&) {
      return kNoMemory;
    } catch (const std::exception& problem) {
      return refused({ErrorKind::kSystem, {}, problem.what(), ""});
    }
  } catch (...) {
    return kNoMemory;
  }
}

void Session::load(std::shared_ptr<Game> game) { state_->table.sit_down(std::move(game)); }

void Session::begin(Match match) {
  if (state_->table.game_ptr() != match.game_ptr()) state_->table.sit_down(match.game_ptr());
  state_->table.stand(std::move(match));
}

std::shared_ptr<Game> Session::game() const { return state_->table.game_ptr(); }

const Match* Session::match() const { return state_->table.has_match() ? &state_->table.match() : nullptr; }

const drawing::Choosing* Session::choosing() const {
  return state_->table.has_match() ? &state_->table.choosing() : nullptr;
}

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> kVerbs = [] {
    std::vector<Verb> all;
    for (const VerbRow& row : rows()) all.push_back(row.verb);
    return all;
  }();
  return kVerbs;
}

}  // namespace quoin
