// Rules on threads with small stacks ended the process with a signal: on Lua 5.4 the wording of an error went one call
// deeper for each link of a chain of fields.
#include <gmock/gmock.h>
#include <pthread.h>

#include "hostile/child.h"
#include "hostile/runner.h"
#include "rounds.h"
#include "unit/script/machines.h"

namespace quoin::hostile {
namespace {

using namespace script_test;

constexpr std::size_t kTooSmall = 192U << 10U;
constexpr std::size_t kJustEnough = 320U << 10U;

void* run(void* work) {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

void on_thread(std::size_t stack, const std::function<void()>& work) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, stack), 0);
  pthread_t thread{};
  ASSERT_EQ(pthread_create(&thread, &attributes, run, const_cast<std::function<void()>*>(&work)), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

TEST(SmallStacks, AreToldWhatRulesNeed) {
  const auto def = definition("games/murailles");
  const auto vm = machine(def, with_jit(true));
  const auto is_told = [](const Error& error) {
    EXPECT_THAT(error.text(), testing::MatchesRegex(
                                  "rules need 256 KB of stack on the thread that runs them, and this one has 1[0-9]+ "
                                  "KB left .start it with a larger stack: ulimit -s, or threading.stack_size in "
                                  "Python."));
  };
  on_thread(kTooSmall, [&] {
    const auto made = Vm::create(def, with_jit(true));
    ASSERT_FALSE(made.ok());
    is_told(made.error());
    const Status status = vm->setup();
    ASSERT_FALSE(status.ok());
    is_told(status.error());
  });
  EXPECT_EQ(play_match(*vm, 1), "");
}

#ifndef QUOIN_SANITIZED  // sanitizers take more of the stack
TEST(SmallStacks, AreEnoughForTheDeepestRules) {
  quoin_test::slow("runs all of the deep hostile rules, each in a process");
  std::size_t number = 0;
  for (const Row& row : depth_rows()) {
    ++number;
    for (const bool jit : quoin_test::wide() ? bindings() : std::vector{lua_has_jit() && number % 2 == 1}) {
      const Ended ended =
          in_child([&](Report& report) { on_thread(kJustEnough, [&] { run_row(row, number, jit, report); }); });
      EXPECT_EQ(ended.signal, 0) << row.name;
      EXPECT_STREQ(ended.report.problems, "") << row.name;
    }
  }
}
#endif

}  // namespace
}  // namespace quoin::hostile
