// The C interface: one session behind a pointer. In: a verb, and arguments as JSON. Out: JSON, errors too; no
// exception.
#include "quoin.h"

#include <new>
#include <string>

#include "quoin/session/session.h"

struct quoin_session {
  quoin::Session session;
  std::string answer;  // valid until the next call
};

namespace {

// Errors that are known before a session is asked, in its form. The order of keys is that of its JSON.
#define QUOIN_ERROR(kind, place, message)                                                   \
  R"({"error":{"column":0,"excerpt":"","file":"","hint":"","kind":")" kind R"(","line":0,)" \
  R"("mark":[0,0],"message":")" message R"(","place":")" place R"(","source":"","text":")" message R"("}})"

constexpr const char* kNoSession = QUOIN_ERROR("argument", "session", "quoin_call needs a session; it got NULL.");
constexpr const char* kNoVerb = QUOIN_ERROR("argument", "verb", "quoin_call needs a verb; it got NULL.");
constexpr const char* kNoArguments =
    QUOIN_ERROR("argument", "json", "quoin_call needs arguments, {} if there are none; it got NULL.");
constexpr const char* kNoMemory = QUOIN_ERROR("system", "", "There is not enough memory for this call.");
constexpr const char* kFailed = QUOIN_ERROR("system", "", "The call failed within Quoin; this is a fault of Quoin.");

#undef QUOIN_ERROR

}  // namespace

extern "C" {

quoin_session* quoin_open() {
  try {
    return new quoin_session;
  } catch (...) {
    return nullptr;
  }
}

void quoin_close(quoin_session* session) { delete session; }

const char* quoin_call(quoin_session* session, const char* verb, const char* json) {
  if (session == nullptr) return kNoSession;
  if (verb == nullptr) return kNoVerb;
  if (json == nullptr) return kNoArguments;
  try {
    session->answer = session->session.call(verb, json);
    return session->answer.c_str();
  } catch (const std::bad_alloc&) {
    return kNoMemory;
  } catch (...) {
    return kFailed;
  }
}

void quoin_stop(quoin_session* session) {
  if (session != nullptr) session->session.stop();
}

const char* quoin_version() { return QUOIN_VERSION; }

}  // extern "C"
