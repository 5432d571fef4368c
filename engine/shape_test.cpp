// One type of each shape, through everything that is done with values.
#include <gtest/gtest.h>

#include "engine/digest.h"
#include "engine/facts.h"
#include "engine/patch.h"
#include "engine/read.h"
#include "engine/read_tight.h"
#include "engine/schema.h"
#include "engine/stranger.h"
#include "engine/tight.h"
#include "engine/write.h"

namespace tortuga {
namespace {

enum class Wind : std::uint8_t { calm, short_, gale };
BOOST_DESCRIBE_ENUM(Wind, calm, short_, gale)
constexpr std::string_view label_group(Wind) {
  return "wind";
}
enum class Depth : std::int16_t { shoal = -3, deep = 40 };
BOOST_DESCRIBE_ENUM(Depth, shoal, deep)
constexpr std::string_view label_group(Depth) {
  return "depth";
}

using Tile = Number<struct TileTag>;

// A list that makes up its items: 1, 2, 4, ...
class Doubling {
 public:
  using value_type = std::int32_t;
  static constexpr int capacity() { return 5; }
  int size() const { return size_; }
  bool full() const { return size_ == capacity(); }
  void clear() { size_ = 0; }
  void push(std::int32_t) { ++size_; }
  std::int32_t operator[](int i) const { return 1 << i; }
  class Iterator {
   public:
    explicit Iterator(int i) : i_(i) {}
    std::int32_t operator*() const { return 1 << i_; }
    Iterator& operator++() {
      ++i_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    int i_;
  };
  Iterator begin() const { return Iterator(0); }
  Iterator end() const { return Iterator(size_); }

 private:
  int size_ = 0;
};

// One of a list that is no enum.
class Rope {
 public:
  Rope() = default;
  explicit Rope(int place) : place_(place) {}
  static std::span<const Rope> all() {
    static const Rope ropes[] = {Rope{0}, Rope{1}, Rope{2}};
    return ropes;
  }
  std::string_view name() const { return place_ == 0 ? "sheet" : place_ == 1 ? "halyard" : "stay"; }
  operator std::string_view() const { return name(); }

 private:
  int place_ = 0;
};

struct Rest {
  static constexpr const char* kKind = "rest";
};
BOOST_DESCRIBE_STRUCT(Rest, (), ())
struct Hail {
  static constexpr const char* kKind = "hail";
  std::string words;
};
BOOST_DESCRIBE_STRUCT(Hail, (), (words))

struct Spot {
  std::int8_t x = 0, y = 0;
};
BOOST_DESCRIBE_STRUCT(Spot, (), (x, y))

// A struct with one member, so that a shape can be left out, patched and told.
template <class T>
struct Boxed {
  T it{};
};
BOOST_DESCRIBE_STRUCT(Boxed<bool>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<std::int16_t>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<std::uint64_t>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Tile>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Hundredths>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Wind>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Depth>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<std::string>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Seat>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<SeatSet>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<NumberSet<Tile>>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<EnumSet<Wind>>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Secret<Spot>>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<std::optional<std::int8_t>>, (), (it))
using WindTable = EnumMap<Wind, std::int8_t>;
BOOST_DESCRIBE_STRUCT(Boxed<WindTable>, (), (it))
using Pair = std::array<Spot, 2>;
BOOST_DESCRIBE_STRUCT(Boxed<Pair>, (), (it))
using Spots = List<Spot, 3>;
BOOST_DESCRIBE_STRUCT(Boxed<Spots>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Doubling>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<std::vector<std::string>>, (), (it))
using Call = std::variant<Rest, Hail>;
BOOST_DESCRIBE_STRUCT(Boxed<Call>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Spot>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Json>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<Rope>, (), (it))
BOOST_DESCRIBE_STRUCT(Boxed<boost::json::object>, (), (it))

// What is expected of a shape: two values of it, how they are written, and all that follows.
struct Expected {
  Shape shape;
  std::string_view one, other;  // as JSON
  std::string_view schema;
  std::string_view patch;    // from one to the other
  std::string_view refused;  // JSON that is none
  std::string_view because;  // at /it
};

template <class T>
class Shapes : public testing::Test {};

template <class T>
Expected expected();

template <>
Expected expected<bool>() {
  return {
      Shape::truth, "false", "true", R"({"type":"boolean"})", R"({"/it":true})", "1", "expected true or false, got 1"};
}
template <>
Expected expected<std::int16_t>() {
  return {Shape::number,
          "-32768",
          "32767",
          R"({"type":"integer","minimum":-32768,"maximum":32767})",
          R"({"/it":32767})",
          "32768",
          "expected a whole number from -32768 to 32767, got 32768"};
}
template <>
Expected expected<std::uint64_t>() {
  return {Shape::number,
          "0",
          "9223372036854775807",
          R"({"type":"integer","minimum":0,"maximum":9223372036854775807})",
          R"({"/it":9223372036854775807})",
          "-1",
          "expected a whole number from 0 to 9223372036854775807, got -1"};
}
template <>
Expected expected<Tile>() {
  return {Shape::tagged,
          "-1",
          "7",
          R"({"type":"integer","minimum":-128,"maximum":127})",
          R"({"/it":7})",
          "\"7\"",
          "expected a whole number, got \"7\""};
}
template <>
Expected expected<Hundredths>() {
  return {Shape::decimal,
          "-0.25",
          "3.0",
          R"({"type":"number","multipleOf":0.01})",
          R"({"/it":3.0})",
          "\"x\"",
          "expected a decimal, got \"x\""};
}
template <>
Expected expected<Wind>() {
  return {Shape::name,
          "\"calm\"",
          "\"short\"",
          R"({"enum":["calm","short","gale"]})",
          R"({"/it":"short"})",
          "\"short_\"",
          "expected one of calm, short, gale, got \"short_\""};
}
template <>
Expected expected<Depth>() {
  return {Shape::name,
          "\"shoal\"",
          "\"deep\"",
          R"({"enum":["shoal","deep"]})",
          R"({"/it":"deep"})",
          "-3",
          "expected one of shoal, deep, got -3"};
}
template <>
Expected expected<std::string>() {
  return {Shape::text,
          "\"\"",
          R"("Ann \"the\" Red\n")",
          R"({"type":"string"})",
          R"({"/it":"Ann \"the\" Red\n"})",
          "null",
          "expected text, got null"};
}
template <>
Expected expected<Seat>() {
  return {Shape::seat,
          "null",
          "11",
          R"({"type":["integer","null"],"minimum":0,"maximum":11})",
          R"({"/it":11})",
          "12",
          "expected a whole number from 0 to 11, got 12"};
}
template <>
Expected expected<SeatSet>() {
  return {Shape::seat_set,
          "[]",
          "[0,11]",
          R"({"type":"array","uniqueItems":true,"items":{"type":"integer","minimum":0,"maximum":11}})",
          R"({"/it":[0,11]})",
          "{}",
          "expected a list, got {}"};
}
template <>
Expected expected<NumberSet<Tile>>() {
  return {Shape::tagged_set,
          "[0]",
          "[2,63]",
          R"({"type":"array","uniqueItems":true,"items":{"type":"integer","minimum":0,"maximum":63}})",
          R"({"/it":[2,63]})",
          "3",
          "expected a list, got 3"};
}
template <>
Expected expected<EnumSet<Wind>>() {
  return {Shape::name_set,
          "[]",
          R"(["calm","gale"])",
          R"({"type":"array","uniqueItems":true,"items":{"enum":["calm","short","gale"]}})",
          R"({"/it":["calm","gale"]})",
          "\"calm\"",
          "expected a list, got \"calm\""};
}
template <>
Expected expected<Secret<Spot>>() {
  return {
      Shape::secret,
      "null",
      R"({"x":0,"y":0})",
      R"({"anyOf":[{"type":"object","additionalProperties":false,"required":["x","y"],"properties":{)"
      R"("x":{"type":"integer","minimum":-128,"maximum":127},"y":{"type":"integer","minimum":-128,"maximum":127}}},)"
      R"({"type":"null"}]})",
      R"({"/it":{"x":0,"y":0}})",
      "[]",
      "expected an object, got []"};
}
template <>
Expected expected<std::optional<std::int8_t>>() {
  return {Shape::maybe,
          "",
          "5",
          R"({"type":"integer","minimum":-128,"maximum":127})",
          R"({"":{"it":5}})",
          "true",
          "expected a whole number, got true"};
}
template <>
Expected expected<WindTable>() {
  return {Shape::table,
          R"({"calm":0,"short":0,"gale":0})",
          R"({"calm":0,"short":-2,"gale":9})",
          R"({"type":"object","propertyNames":{"enum":["calm","short","gale"]},)"
          R"("additionalProperties":{"type":"integer","minimum":-128,"maximum":127}})",
          R"({"/it/short":-2,"/it/gale":9})",
          R"({"calm":1,"storm":2})",
          "\"storm\" is unknown here"};
}
template <>
Expected expected<Pair>() {
  return {
      Shape::row,
      R"([{"x":0,"y":0},{"x":1,"y":2}])",
      R"([{"x":0,"y":0},{"x":1,"y":3}])",
      R"({"type":"array","items":{"type":"object","additionalProperties":false,"required":["x","y"],"properties":{)"
      R"("x":{"type":"integer","minimum":-128,"maximum":127},"y":{"type":"integer","minimum":-128,"maximum":127}}},)"
      R"("minItems":2,"maxItems":2})",
      R"({"/it/1/y":3})",
      "[]",
      "expected a list of 2, got 0"};
}
template <>
Expected expected<Spots>() {
  return {
      Shape::list,
      R"([{"x":1,"y":1},{"x":2,"y":2}])",
      R"([{"x":1,"y":4}])",
      R"({"type":"array","items":{"type":"object","additionalProperties":false,"required":["x","y"],"properties":{)"
      R"("x":{"type":"integer","minimum":-128,"maximum":127},"y":{"type":"integer","minimum":-128,"maximum":127}}},)"
      R"("minItems":0,"maxItems":3})",
      R"({"/it":[{"x":1,"y":4}]})",
      "null",
      "expected a list, got null"};
}
template <>
Expected expected<Doubling>() {
  return {Shape::list,
          "[1,2]",
          "[1,2,4,8]",
          R"({"type":"array","items":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"minItems":0,)"
          R"("maxItems":5})",
          R"({"/it":[1,2,4,8]})",
          "1",
          "expected a list, got 1"};
}
template <>
Expected expected<std::vector<std::string>>() {
  return {Shape::list,
          R"(["a","b"])",
          R"(["a","c","d"])",
          R"({"type":"array","items":{"type":"string"}})",
          R"({"/it":["a","c","d"]})",
          "\"a\"",
          "expected a list, got \"a\""};
}
template <>
Expected expected<Call>() {
  return {Shape::kinds,
          R"({"kind":"rest"})",
          R"({"kind":"hail","words":"ahoy"})",
          R"({"oneOf":[{"type":"object","additionalProperties":false,"required":["kind"],)"
          R"("properties":{"kind":{"const":"rest"}}},)"
          R"({"type":"object","additionalProperties":false,"required":["kind","words"],)"
          R"("properties":{"kind":{"const":"hail"},"words":{"type":"string"}}}]})",
          R"({"/it":{"kind":"hail","words":"ahoy"}})",
          R"({"kind":"row"})",
          "there is no kind \"row\"; known: rest, hail"};
}
template <>
Expected expected<Spot>() {
  return {
      Shape::parts,
      R"({"x":0,"y":0})",
      R"({"x":0,"y":-7})",
      R"({"type":"object","additionalProperties":false,"required":["x","y"],"properties":{)"
      R"("x":{"type":"integer","minimum":-128,"maximum":127},"y":{"type":"integer","minimum":-128,"maximum":127}}})",
      R"({"/it/y":-7})",
      R"({"x":1})",
      "\"y\" is missing"};
}
template <>
Expected expected<Json>() {
  return {Shape::json, "null", R"({"a":[1,"b",null]})", "{}", R"({"/it":{"a":[1,"b",null]}})", "", ""};
}

template <>
Expected expected<Rope>() {
  return {Shape::registered,
          "\"sheet\"",
          "\"stay\"",
          R"({"enum":["sheet","halyard","stay"]})",
          R"({"/it":"stay"})",
          "\"tow\"",
          "expected one of sheet, halyard, stay, got \"tow\""};
}
template <>
Expected expected<boost::json::object>() {
  return {Shape::parsed,
          "{}",
          R"({"a":[1,"b"]})",
          R"({"type":"object"})",
          R"({"/it":{"a":[1,"b"]}})",
          "[]",
          "expected an object, got []"};
}

using All = testing::Types<bool, std::int16_t, std::uint64_t, Tile, Hundredths, Wind, Depth, std::string, Seat, SeatSet,
                           NumberSet<Tile>, EnumSet<Wind>, Secret<Spot>, std::optional<std::int8_t>, WindTable, Pair,
                           Spots, Doubling, std::vector<std::string>, Call, Spot, Json, Rope, boost::json::object>;
TYPED_TEST_SUITE(Shapes, All);

std::string boxed(std::string_view json) {
  return json.empty() ? "{}" : "{\"it\":" + std::string{json} + "}";
}

template <class T>
Flaw read_box(std::string_view json, Boxed<T>& out) {
  boost::json::value document;
  const Flaw flaw = parse_json(boxed(json), document);
  return flaw.found() ? flaw : Reader::read(document, out);
}

TYPED_TEST(Shapes, AreRecognised) {
  EXPECT_EQ(shape_of<TypeParam>, expected<TypeParam>().shape);
  EXPECT_EQ(form<TypeParam>.shape, expected<TypeParam>().shape);
}

TYPED_TEST(Shapes, AreReadAsTheyAreWritten) {
  for (const std::string_view json : {expected<TypeParam>().one, expected<TypeParam>().other}) {
    Boxed<TypeParam> read;
    EXPECT_EQ(read_box(json, read).text(), "");
    EXPECT_EQ(to_json(read), boxed(json));
  }
}

TYPED_TEST(Shapes, ForgetWhatTheyHeldWhenTheyAreRead) {
  Boxed<TypeParam> read;
  ASSERT_EQ(read_box(expected<TypeParam>().other, read).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().one, read).text(), "");
  EXPECT_EQ(to_json(read), boxed(expected<TypeParam>().one));
}

TYPED_TEST(Shapes, SayWhatIsWrong) {
  const Expected want = expected<TypeParam>();
  if (want.refused.empty()) return;  // nothing is wrong with any JSON
  Boxed<TypeParam> read;
  EXPECT_EQ(read_box(want.refused, read).text(), "/it: " + std::string{want.because});
}

TYPED_TEST(Shapes, HaveASchema) {
  std::string schema;
  write_schema<TypeParam>(schema);
  EXPECT_EQ(schema, expected<TypeParam>().schema);
}

TYPED_TEST(Shapes, AreTheSameIfTheyAreWrittenTheSame) {
  Boxed<TypeParam> one, again, other;
  ASSERT_EQ(read_box(expected<TypeParam>().one, one).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().other, again).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().one, again).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().other, other).text(), "");
  EXPECT_TRUE(same(one, again));
  EXPECT_EQ(digest(one), digest(again));
  EXPECT_FALSE(same(one, other));
  EXPECT_NE(digest(one), digest(other));
}

TYPED_TEST(Shapes, ArePatched) {
  Boxed<TypeParam> one, other;
  ASSERT_EQ(read_box(expected<TypeParam>().one, one).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().other, other).text(), "");
  EXPECT_EQ(changes(one, one), "{}");
  EXPECT_EQ(changes(one, other), expected<TypeParam>().patch);
}

TYPED_TEST(Shapes, AreToldWithoutNames) {
  Boxed<TypeParam> one, other, read;
  ASSERT_EQ(read_box(expected<TypeParam>().one, one).text(), "");
  ASSERT_EQ(read_box(expected<TypeParam>().other, other).text(), "");
  const auto parsed = [](const std::string& text) {
    boost::json::value value;
    EXPECT_EQ(parse_json(text, value).text(), "") << text;
    return value;
  };
  std::string whole, there, back;
  write_tight(whole, form<Boxed<TypeParam>>, &one);
  ASSERT_EQ(read_tight(parsed(whole), read).text(), "") << whole;
  EXPECT_TRUE(same(one, read)) << whole;
  write_tight_changes(there, form<Boxed<TypeParam>>, &one, &other);
  ASSERT_EQ(apply_tight_changes(parsed(there), read).text(), "") << there;
  EXPECT_TRUE(same(other, read)) << there;
  write_tight_changes(back, form<Boxed<TypeParam>>, &other, &one);
  ASSERT_EQ(apply_tight_changes(parsed(back), read).text(), "") << back;
  EXPECT_TRUE(same(one, read)) << back;
  for (const char* strange : {"null", "7", "{}", "[0]", "[1,0]", "[0,0,0,0]"})
    EXPECT_TRUE(apply_tight_changes(parsed(strange), other).found()) << strange;
}

// Whatever a stranger sends: what is written is JSON, and read again it is the same. Text need not be UTF-8 here.
TYPED_TEST(Shapes, OfStrangersSurviveJson) {
  Dice dice = Dice::fast(5);
  std::vector<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    Boxed<TypeParam> sent, read;
    scramble(sent, dice);
    const std::string json = to_json(sent);
    boost::json::value document;
    if (parse_json(json, document).found()) {
      EXPECT_NE(json.find_first_of("\xc3\xff"), std::string::npos) << json;
      continue;
    }
    if constexpr (std::is_same_v<TypeParam, std::uint64_t>)
      if (sent.it >= std::uint64_t{1} << 63) continue;  // such numbers are written and read as negative ones
    EXPECT_EQ(Reader::read(document, read).text(), "") << json;
    EXPECT_TRUE(same(sent, read)) << json;
    if (std::find(seen.begin(), seen.end(), json) == seen.end()) seen.push_back(json);
  }
  if (shape_of<TypeParam> != Shape::parsed) EXPECT_GT(seen.size(), 1u);  // not always the same
}

struct Buoy {
  std::int8_t q = 0, r = 0;
};
BOOST_DESCRIBE_STRUCT(Buoy, (), (q, r))
struct Course {
  std::vector<Buoy> buoys;
};
BOOST_DESCRIBE_STRUCT(Course, (), (buoys))

TEST(Walks, AreToldByTheirStepsAndReadAgain) {
  const auto told = [](const Course& course) {
    std::string text;
    write_tight(text, form<Course>, &course);
    boost::json::value value;
    EXPECT_EQ(parse_json(text, value).text(), "");
    Course read;
    EXPECT_EQ(read_tight(value, read).text(), "") << text;
    EXPECT_TRUE(same(course, read)) << text;
    return text;
  };
  // A way has 14 letters: the first one, east, those from '#' on, the fifth, south-west, those from '[' and, without
  // the backslash, from ']' on. Taken once is the first letter, nine times the ninth; then come those with another way
  // behind.
  EXPECT_EQ(told({{{-13, 4}, {-12, 4}}}), R"([["#",-13,4]])");
  EXPECT_EQ(told({{{0, 0}, {1, 0}, {2, 0}, {3, 0}}}), R"([["%",0,0]])");
  EXPECT_EQ(told({{{0, 0}, {-1, 1}, {-2, 2}}}), R"([["]",0,0]])");
  EXPECT_EQ(told({{{0, 0}, {-1, 1}}}), R"([["[",0,0]])");
  EXPECT_EQ(told({{{0, 0}, {1, 0}, {2, -1}}}), R"([[",",0,0]])");
  EXPECT_EQ(told({{{0, 0}, {1, -1}, {2, -1}}}), R"([[":",0,0]])");
  EXPECT_EQ(told({{{0, 0}, {0, 1}, {-1, 2}, {-1, 3}}}), R"([["wj",0,0]])");
  Course far;
  for (std::int8_t q = 0; q <= 10; ++q) far.buoys.push_back({q, 0});
  EXPECT_EQ(told(far), R"([["+#",0,0]])");
  // A single place, and what leaps, is told place by place.
  EXPECT_EQ(told({{{-13, 4}}}), "[[[-13,4]]]");
  EXPECT_EQ(told({{{0, 0}, {0, 1}, {0, 3}}}), "[[[0,0],[0,1],[0,3]]]");
  EXPECT_EQ(told({{{0, 0}, {1, 1}}}), "[[[0,0],[1,1]]]");
  EXPECT_EQ(told({}), "[[]]");
}

TEST(Walks, ThatLeadNowhereAreRefused) {
  for (const char* strange :
       {R"([["#"]])", R"([["#",1]])", R"([["#",1,2,3]])", R"([["x",0,0]])", R"([["\\",0,0]])", R"([["\"",0,0]])",
        R"([["#",127,0]])", R"([["++",120,0]])", R"([["#",1.5,0]])", R"([["#","a",0]])"}) {
    boost::json::value value;
    ASSERT_EQ(parse_json(strange, value).text(), "") << strange;
    Course read;
    EXPECT_TRUE(read_tight(value, read).found()) << strange;
  }
}

// --- What only some of them do
// ------------------------------------------------------------------------------------------

struct Message {
  std::string verb;
  std::optional<std::string> name;
  std::vector<Spot> spots;
  Json id;
};
BOOST_DESCRIBE_STRUCT(Message, (), (verb, name, spots, id))

TEST(Messages, LeaveOutWhatIsOptionalAndNothingElse) {
  boost::json::value document;
  ASSERT_FALSE(parse_json(R"({"verb":"hail","spots":[],"id":[1]})", document).found());
  Message message;
  message.name = "old";
  EXPECT_EQ(Reader::read(document, message).text(), "");
  EXPECT_FALSE(message.name.has_value());
  EXPECT_EQ(to_json(message), R"({"verb":"hail","spots":[],"id":[1]})");
  for (const auto& [without, flaw] : {std::pair{"verb", "/: \"verb\" is missing"},
                                      {"spots", "/: \"spots\" is missing"},
                                      {"id", "/: \"id\" is missing"}}) {
    boost::json::value less = document;
    less.as_object().erase(without);
    EXPECT_EQ(Reader::read(less, message).text(), flaw);
  }
  document.as_object()["colour"] = 1;
  EXPECT_EQ(Reader::read(document, message).text(), "/: \"colour\" is unknown here; known: verb, name, spots, id");
}

struct Loud : Message {
  bool loud = true;
};
BOOST_DESCRIBE_STRUCT(Loud, (Message), (loud))

TEST(Messages, BeginWithWhatTheyInherit) {
  Loud loud;
  loud.verb = "hail";
  const std::string json = R"({"verb":"hail","spots":[],"id":null,"loud":true})";
  EXPECT_EQ(to_json(loud), json);
  boost::json::value document;
  ASSERT_FALSE(parse_json(json, document).found());
  Loud read;
  EXPECT_EQ(Reader::read(document, read).text(), "");
  EXPECT_EQ(read.verb, "hail");
}

TEST(Messages, MayBeWrittenIntoAnother) {
  std::string out = "{\"t\":1";
  write_members(out, Hail{"ahoy"}, ",");
  EXPECT_EQ(out, R"({"t":1,"words":"ahoy")");
  out = "{";
  write_members(out, Hail{"ahoy"}, "");
  EXPECT_EQ(out, R"({"words":"ahoy")");
  out.clear();
  write_object_schema<Hail>(out, "hail", "do");
  EXPECT_EQ(out, R"({"type":"object","additionalProperties":false,"required":["do","words"],)"
                 R"("properties":{"do":{"const":"hail"},"words":{"type":"string"}}})");
}

TEST(Messages, PassOnJsonAsItIs) {
  Message message;
  message.id.text = R"({"z":1.50,"a":"\u0041"})";
  EXPECT_EQ(to_json(message), R"({"verb":"","spots":[],"id":{"z":1.50,"a":"\u0041"}})");
  message.id.text.clear();
  EXPECT_EQ(to_json(message), R"({"verb":"","spots":[],"id":null})");
}

TEST(Messages, ListsHaveNoLimitAndSayWhichItemIsWrong) {
  boost::json::array spots(1000, boost::json::value{{"x", 1}, {"y", 2}});
  boost::json::value document{{"verb", "map"}, {"spots", spots}, {"id", nullptr}};
  Message message;
  EXPECT_EQ(Reader::read(document, message).text(), "");
  EXPECT_EQ(message.spots.size(), 1000u);
  document.at_pointer("/spots/998/y") = 200;
  EXPECT_EQ(Reader::read(document, message).text(), "/spots/998/y: expected a whole number from -128 to 127, got 200");
}

TEST(Kinds, LieWhereTheirVariantBegins) {
  const Call rest = Rest{}, hail = Hail{"ahoy"};
  EXPECT_EQ(form<Call>.inside(&rest), std::get_if<Rest>(&rest));
  EXPECT_EQ(form<Call>.inside(&hail), std::get_if<Hail>(&hail));
}

TEST(Lists, WithALimitRefuseOneTooMany) {
  Boxed<Spots> read;
  EXPECT_EQ(read_box(R"([{"x":0,"y":0},{"x":0,"y":0},{"x":0,"y":0},{"x":0,"y":0}])", read).text(),
            "/it/3: at most 3 entries fit here");
}

TEST(Lists, ThatShrankAreNotTheSame) {
  const Doubling none;
  Doubling one;
  one.push(0);
  EXPECT_FALSE(same(none, one));
  EXPECT_NE(digest(none), digest(one));
}

struct Told {
  bool truth = true;
  std::int8_t number = -4;
  Tile tile{6};
  Hundredths factor{25};
  Wind wind = Wind::short_;
  std::string text = "ahoy";
  Seat seat{2};
  SeatSet seats = SeatSet::first(2);
  NumberSet<Tile> tiles;
  EnumSet<Wind> winds{Wind::gale};
  Secret<Wind> secret;
  std::optional<std::int8_t> maybe;
  WindTable table;
  std::array<bool, 2> row{true, false};
  List<Seat, 3> order{Seat{1}, Seat{0}};
  Call call = Hail{"hey"};
  Spot spot{3, 4};
  Json json{"[1]"};
};
BOOST_DESCRIBE_STRUCT(Told, (),
                      (truth, number, tile, factor, wind, text, seat, seats, tiles, winds, secret, maybe, table, row,
                       order, call, spot, json))

TEST(Facts, AreMadeOfEveryShape) {
  Told told;
  told.secret.hide();
  told.table[Wind::gale] = 8;
  Facts facts;
  facts.add_all(told);
  const auto fact = [&](std::string_view name) {
    const Fact* found = facts.find(name);
    EXPECT_NE(found, nullptr) << name;
    return found != nullptr ? *found : Fact{};
  };
  EXPECT_EQ(fact("truth").word, "yes");
  EXPECT_EQ(fact("number").number, -4);
  EXPECT_EQ(fact("tile").number, 6);
  EXPECT_EQ(fact("factor").word, "0.25");
  EXPECT_EQ(fact("wind").word, "short");
  EXPECT_EQ(fact("wind").group, "wind");
  EXPECT_EQ(fact("text").word, "ahoy");
  EXPECT_EQ(fact("seat").seat, Seat{2});
  EXPECT_EQ(fact("seats").seats.size(), 2u);
  EXPECT_EQ(fact("tiles").word, "[]");
  ASSERT_EQ(fact("winds").labels.size(), 1u);
  EXPECT_EQ(fact("winds").labels[0], "gale");
  EXPECT_EQ(fact("winds").group, "wind");
  EXPECT_EQ(fact("secret").word, "hidden");
  EXPECT_EQ(fact("maybe").word, "none");
  ASSERT_EQ(fact("table").numbers.size(), 3u);
  EXPECT_EQ(fact("table").numbers[2], 8);
  ASSERT_EQ(fact("row").numbers.size(), 2u);
  EXPECT_EQ(fact("row").numbers[0], 1);
  ASSERT_EQ(fact("order").seats.size(), 2u);
  EXPECT_EQ(fact("order").seats[0], Seat{1});
  EXPECT_EQ(fact("call").word, R"({"kind":"hail","words":"hey"})");
  EXPECT_EQ(fact("spot_x").number, 3);
  EXPECT_EQ(fact("spot_y").number, 4);
  EXPECT_EQ(fact("json").word, "[1]");
}

TEST(Facts, OfAMoveAreThoseOfItsKind) {
  Facts facts;
  facts.add_all(Call{Hail{"hey"}});
  ASSERT_EQ(facts.all().size(), 1u);
  EXPECT_EQ(facts.all()[0].name, "words");
}

// The digests of records and signatures are kept in files.
TEST(Digests, StayWhatTheyWere) {
  Told told;
  const std::uint64_t hash = digest(told.spot);
  std::uint64_t by_hand = 0xCBF29CE484222325ull;
  stir(by_hand, 3);
  stir(by_hand, 4);
  EXPECT_EQ(hash, by_hand);
  by_hand = 0xCBF29CE484222325ull;
  stir(by_hand, 1);  // hidden, and nothing of the value
  stir(by_hand, 0);
  told.secret.hide();
  EXPECT_EQ(digest(told.secret), by_hand);
  by_hand = 0xCBF29CE484222325ull;
  stir(by_hand, 2);  // as many as there are, then each
  stir(by_hand, 1);
  stir(by_hand, 0);
  EXPECT_EQ(digest(told.order), by_hand);
  by_hand = 0xCBF29CE484222325ull;
  stir(by_hand, static_cast<std::uint64_t>(std::int64_t{-3}));
  EXPECT_EQ(digest(Depth::shoal), by_hand);
}

}  // namespace
}  // namespace tortuga
