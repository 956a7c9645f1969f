// Expressions over dials: values worked out by hand, and what is refused.
#include "schema/expression.h"

#include <gtest/gtest.h>

namespace quoin {
namespace {

Dial range_dial(const std::string& name, int value) {
  Dial dial;
  dial.name = name;
  dial.domain.size = 100;
  dial.value = value;
  return dial;
}

Dial choice_dial(const std::string& name, const std::vector<std::string>& names, int value) {
  Dial dial;
  dial.name = name;
  dial.domain.kind = DomainKind::kNames;
  dial.domain.label = "choices";
  dial.domain.names = names;
  dial.domain.size = static_cast<int>(names.size());
  dial.value = value;
  return dial;
}

class Expressions : public testing::Test {
 protected:
  YamlNode node(const std::string& text) {
    YamlNode made;
    made.kind = YamlNode::Kind::kScalar;
    made.text = text;
    made.file = std::make_shared<const std::string>("f");
    made.line = 1;
    made.column = 1;
    return made;
  }
  int value(const std::string& text) { return evaluate(node(text), scope_, "it"); }
  std::string fault_of(const std::string& text) {
    try {
      return std::to_string(value(text));
    } catch (const Fault& mistake) {
      return mistake.error.text();
    }
  }
  std::vector<Dial> dials_ = {range_dial("size", 5), range_dial("zero", 0),
                              choice_dial("gaps", {"open", "sliding", "size"}, 1)};
  Scope scope_{&dials_, 3};
};

TEST_F(Expressions, FollowTheOrderOfOperations) {
  EXPECT_EQ(value("2 + 3 * 4"), 14);
  EXPECT_EQ(value("(2 + 3) * 4"), 20);
  EXPECT_EQ(value("10 - 3 - 2"), 5);
  EXPECT_EQ(value("-size + 1"), -4);
  EXPECT_EQ(value("2 * size + players"), 13);
}

TEST_F(Expressions, DivideRoundingDownAsLuaDoes) {
  EXPECT_EQ(value("7 // 2"), 3);
  EXPECT_EQ(value("-7 // 2"), -4);
  EXPECT_EQ(value("-7 % 3"), 2);
  EXPECT_EQ(value("7 % -3"), -2);
}

TEST_F(Expressions, CompareToOneOrZero) {
  EXPECT_EQ(value("size > 4"), 1);
  EXPECT_EQ(value("size <= 4"), 0);
  EXPECT_EQ(value("size == 5 and not zero"), 1);
  EXPECT_EQ(value("size != 5 or zero >= 1"), 0);
}

TEST_F(Expressions, CompareChoicesWithTheirNamesEvenIfADialIsCalledSo) {
  EXPECT_EQ(value("gaps == sliding"), 1);
  EXPECT_EQ(value("gaps != open"), 1);
  EXPECT_EQ(value("sliding == gaps"), 1);
  EXPECT_EQ(value("gaps == size"), 0);
}

TEST_F(Expressions, KnowFourFunctions) {
  EXPECT_EQ(value("min(size, 3) + max(size, 9)"), 12);
  EXPECT_EQ(value("if(gaps == sliding, size, 0)"), 5);
  EXPECT_EQ(value("gcd(12, -18) + gcd(0, size) * 10"), 56);
}

TEST_F(Expressions, DoNotComputeWhatIsNotReached) {
  EXPECT_EQ(value("if(zero > 0, 10 // zero, 7)"), 7);
  EXPECT_EQ(value("zero > 0 and 10 // zero > 1"), 0);
  EXPECT_EQ(value("zero == 0 or 10 // zero > 1"), 1);
}

TEST_F(Expressions, AreFaultedAtTheCharacter) {
  EXPECT_EQ(fault_of("1 + sise"), "f:1:5: unknown dial \"sise\" in it, \"1 + sise\" (did you mean \"size\"?)");
  EXPECT_EQ(fault_of("1 +"), "f:1:4: a number or a dial is missing in it, \"1 +\"");
  EXPECT_EQ(fault_of("(1"), "f:1:3: expected \")\" in it, \"(1\"");
  EXPECT_EQ(fault_of("010"), "f:1:1: \"010\" starts with a zero in it, \"010\"");
  EXPECT_EQ(fault_of("1.5"), "f:1:2: there are no fractions in it, \"1.5\" (write a whole number)");
  EXPECT_EQ(fault_of("size = 5"), "f:1:6: \"=\" is not known in it, \"size = 5\" (\"==\" compares)");
  EXPECT_EQ(fault_of("1 < 2 < 3"),
            "f:1:1: only two values can be compared at once in it, \"1 < 2 < 3\" (join with \"and\")");
  EXPECT_EQ(fault_of("gaps + 1"),
            "f:1:1: dial \"gaps\" is a choice and has no number in it, \"gaps + 1\" "
            "(compare it: gaps == open)");
  EXPECT_EQ(fault_of("gaps < sliding"),
            "f:1:1: a choice can only be compared with == and != in it, \"gaps < sliding\"");
}

TEST_F(Expressions, NeverOverflow) {
  EXPECT_EQ(value("1000000000"), 1000000000);
  EXPECT_EQ(fault_of("1000000001"), "f:1:1: the number is too large in it, \"1000000001\"");
  EXPECT_EQ(fault_of("99999 * 99999"), "f:1:1: the number is too large in it, \"99999 * 99999\"");
  EXPECT_EQ(fault_of("99999999999999999999999"), "f:1:1: the number is too large in it, \"99999999999999999999999\"");
}

TEST_F(Expressions, GiveRanges) {
  const YamlNode made = node("0..2 * size - 1");
  const Bounds bounds = evaluate_range(made, made.text, scope_, "it");
  EXPECT_EQ(bounds.low, 0);
  EXPECT_EQ(bounds.high, 9);
}

}  // namespace
}  // namespace quoin
