// Result<T>: a value, or the Error that explains why there is none. Every border of the
// runtime (files, rules, actions, saves) answers with one; exceptions stay inside a layer.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace quoin {

// Where a mistake stands. `line` and `column` count from 1; 0 means "not known".
struct Where {
  std::string file;
  int line = 0;
  int column = 0;
};

// The line in which a mistake stands, and what is marked in it.
struct Quote {
  std::string line;  // fit to be shown anywhere, long ones cut; empty: not known
  int start = 0;     // characters before the mark
  int length = 0;    // of the mark, in characters
};

enum class ErrorKind {
  kGame,      // a mistake in game.yaml, a variant or a Lua file
  kIllegal,   // an action that may not be played now
  kSave,      // a match record that cannot be read or does not replay
  kArgument,  // a bad dial, seed, name or other argument from the caller
  kBudget,    // a script used up its ticks, its time or its memory
  kSystem,    // the system refused something: a thread
};

struct Error {
  ErrorKind kind = ErrorKind::kGame;
  Where where;
  std::string message;  // what was found and what is allowed, one or two sentences
  std::string hint;     // the fix or the nearest name; may be empty
  Quote quote = {};     // filled where the error leaves what has read the file

  // "file:line:column: message (hint)", printable; parts that are not known are left out.
  [[nodiscard]] std::string text() const;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(google-explicit-constructor)

  [[nodiscard]] bool ok() const { return content_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES ok().
  T& operator*() & {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  const T& operator*() const& {
    assert(ok());
    return *std::get_if<0>(&content_);
  }
  T&& operator*() && {
    assert(ok());
    return std::move(*std::get_if<0>(&content_));
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  // REQUIRES !ok().
  [[nodiscard]] const Error& error() const {
    assert(!ok());
    return *std::get_if<1>(&content_);
  }

 private:
  std::variant<T, Error> content_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)), ok_(false) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] bool ok() const { return ok_; }
  explicit operator bool() const { return ok_; }
  [[nodiscard]] const Error& error() const {
    assert(!ok_);
    return error_;
  }

 private:
  Error error_;
  bool ok_ = true;
};

using Status = Result<void>;

}  // namespace quoin
