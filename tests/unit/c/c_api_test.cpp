// The C interface: what it does besides handing a call to a session.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "quoin.h"
#include "quoin/session/session.h"

namespace quoin::c_api {
namespace {

using nlohmann::json;

// Every error has the same keys, those that a session itself does not see included.
void expect_error(const char* answer, const std::string& place) {
  const json error = json::parse(answer).at("error");
  Session session;
  const json usual = json::parse(session.call("no such verb", "")).at("error");
  for (const auto& [key, value] : usual.items()) EXPECT_EQ(error.at(key).type(), value.type()) << key;
  EXPECT_EQ(error.size(), usual.size());
  EXPECT_EQ(error["kind"], "argument");
  EXPECT_EQ(error["place"], place);
  EXPECT_NE(error["message"], "");
}

TEST(TheCInterface, AnswersWhatIsNullWithAnError) {
  quoin_session* session = quoin_open();
  expect_error(quoin_call(nullptr, "version", ""), "session");
  expect_error(quoin_call(session, nullptr, ""), "verb");
  expect_error(quoin_call(session, "version", nullptr), "json");
  quoin_close(session);
  quoin_close(nullptr);
  quoin_stop(nullptr);
}

TEST(TheCInterface, AnswersWhatIsNoUtf8WithAnError) {
  quoin_session* session = quoin_open();
  expect_error(quoin_call(session, "\xff\xfe", ""), "verb");
  expect_error(quoin_call(session, "load", "{\"folder\": \"\xff\"}"), "");
  EXPECT_TRUE(json::accept(quoin_call(session, "\xff", "\xff")));
  quoin_close(session);
}

TEST(TheCInterface, TellsItsVersion) {
  quoin_session* session = quoin_open();
  EXPECT_EQ(json::parse(quoin_call(session, "version", "{}"))["ok"]["version"], quoin_version());
  quoin_close(session);
}

TEST(TheCInterface, KeepsAnAnswerUntilTheNextCallOfTheSameSession) {
  quoin_session* one = quoin_open();
  quoin_session* other = quoin_open();
  const char* answer = quoin_call(one, "version", "");
  const std::string text = answer;
  for (int i = 0; i < 100; ++i) quoin_call(other, "bots", "");
  EXPECT_EQ(text, answer);
  quoin_close(other);
  EXPECT_EQ(text, answer);
  quoin_close(one);
}

}  // namespace
}  // namespace quoin::c_api
