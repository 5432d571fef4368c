// What games are made of: dice, lists, descriptions, options, records.
#include <gtest/gtest.h>
#include <limits>

#include "engine/chacha.h"
#include "engine/dice.h"
#include "engine/digest.h"
#include "engine/list.h"
#include "engine/option_list.h"
#include "engine/patch.h"
#include "engine/read.h"
#include "engine/record.h"
#include "engine/schema.h"

namespace tortuga {
namespace {

std::string hex(const ChaChaBlock& block) {
  std::string out;
  char digits[3];
  for (const std::uint32_t word : block)
    for (int i = 0; i < 4; ++i) {
      std::snprintf(digits, sizeof digits, "%02x", (word >> (8 * i)) & 0xff);
      out += digits;
    }
  return out;
}

// RFC 8439, section 2.3.2
TEST(ChaCha, GivesTheBlockOfTheStandardsExample) {
  ChaChaKey key;
  for (std::size_t i = 0; i < key.size(); ++i) key[i] = static_cast<std::uint8_t>(i);
  const ChaChaNonce nonce{0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0};
  EXPECT_EQ(hex(chacha20_block(key, 1, nonce)),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

// RFC 8439, appendix A.1, test vectors 1, 2 and 5
TEST(ChaCha, GivesTheBlocksOfTheStandardsAppendix) {
  EXPECT_EQ(hex(chacha20_block({}, 0, {})),
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
  EXPECT_EQ(hex(chacha20_block({}, 1, {})),
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
  ChaChaNonce nonce{};
  nonce[11] = 2;
  EXPECT_EQ(hex(chacha20_block({}, 0, nonce)),
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d");
}

TEST(Dice, OfOneSeedGiveTheSameRollsAgain) {
  Dice a = Dice::strong(Seed::of(7));
  Dice b = Dice::strong(Seed::of(7));
  Dice c = Dice::strong(Seed::of(8));
  int differences = 0;
  for (int i = 0; i < 1000; ++i) {
    const int roll = a.roll(6);
    EXPECT_EQ(roll, b.roll(6));
    EXPECT_GE(roll, 1);
    EXPECT_LE(roll, 6);
    differences += roll != c.roll(6);
  }
  EXPECT_GT(differences, 700);
}

TEST(Dice, AreFairInEveryStream) {
  for (Dice dice : {Dice::strong(Seed::of(1)), Dice::fast(1)}) {
    std::array<int, 7> faces{};
    for (int i = 0; i < 60000; ++i) ++faces[static_cast<std::size_t>(dice.roll(6))];
    double chi = 0;
    for (std::size_t face = 1; face <= 6; ++face) chi += (faces[face] - 10000.0) * (faces[face] - 10000.0) / 10000.0;
    EXPECT_LT(chi, 20.5);  // five degrees of freedom: a fair die exceeds this once in a thousand runs
  }
}

TEST(Dice, ShuffleGivesEveryOrderEquallyOften) {
  Dice dice = Dice::fast(3);
  std::array<int, 6> orders{};
  for (int i = 0; i < 60000; ++i) {
    List<int, 3> list{0, 1, 2};
    dice.shuffle(list);
    ++orders[static_cast<std::size_t>(list[0] * 2 + (list[1] > list[2]))];
  }
  for (const int count : orders) EXPECT_NEAR(count, 10000, 400);
}

TEST(Dice, AScriptIsConsumedInOrderAndComplainsExactly) {
  Script script({{4, false, {}}, {7, false, {}}});
  Dice dice = Dice::scripted(script);
  EXPECT_EQ(dice.roll(6), 4);
  dice.roll(6);
  EXPECT_EQ(script.complaint(), "draw 2 must be a number from 1 to 6, but 7 is given");

  Script few({{2, false, {}}});
  Dice short_dice = Dice::scripted(few);
  EXPECT_EQ(short_dice.pick(3), 1);  // places are counted from 1
  short_dice.roll(6);
  EXPECT_EQ(few.complaint(), "the rules draw a number from 1 to 6 as draw 2, but only 1 are given");

  Script many({{2, false, {}}, {3, false, {}}});
  Dice long_dice = Dice::scripted(many);
  long_dice.roll(6);
  EXPECT_EQ(many.finish(), "2 draws are given, but the rules drew only 1");
}

TEST(Dice, AScriptThatHasRunOutStillGivesEveryNumberInTheEnd) {
  Script script;
  Dice dice = Dice::scripted(script);
  int rolls = 0;
  while (dice.roll(6) != 5 && rolls < 100) ++rolls;  // rules that roll until something fits must not hang
  EXPECT_LT(rolls, 100);
  EXPECT_NE(script.complaint(), "");
}

TEST(Dice, AScriptedShuffleGivesTheOrderAsked) {
  List<int, 4> list{10, 20, 30, 40};
  Script keep({{0, true, {}}});
  Dice dice = Dice::scripted(keep);
  dice.shuffle(list);
  EXPECT_EQ(to_json(list), "[10,20,30,40]");
  Script order({{0, true, {"40", "10", "30", "20"}}});
  Dice ordered = Dice::scripted(order);
  ordered.shuffle(list);
  EXPECT_EQ(to_json(list), "[40,10,30,20]");
  Script wrong({{0, true, {"40", "10", "30", "99"}}});
  Dice wrong_dice = Dice::scripted(wrong);
  wrong_dice.shuffle(list);
  EXPECT_EQ(wrong.complaint(), "draw 1: the shuffled pile has no 99 left to place");
}

TEST(Seeds, ReadAsNumbersOrAsDigits) {
  Seed seed;
  ASSERT_TRUE(Seed::parse("7", seed));
  EXPECT_EQ(seed.text(), std::string(63, '0') + "7");
  Seed again;
  ASSERT_TRUE(Seed::parse(seed.text(), again));
  EXPECT_EQ(seed, again);
  for (const char* wrong : {"", "-1", "7x", "18446744073709551616"}) EXPECT_FALSE(Seed::parse(wrong, seed)) << wrong;
}

enum class Colour : std::uint8_t { red, short_ };
BOOST_DESCRIBE_ENUM(Colour, red, short_)
struct Part {
  std::int8_t number = 3;
  std::optional<std::int16_t> extra;
};
BOOST_DESCRIBE_STRUCT(Part, (), (number, extra))
struct Whole {
  Colour colour = Colour::short_;
  Seat seat;
  SeatSet seats;
  Hundredths factor{25};
  List<Part, 2> parts;
  Secret<Colour> secret;
  EnumMap<Colour, bool> map;
  EnumSet<Colour> set;
  std::array<std::int32_t, 2> pair{1, -2};
};
BOOST_DESCRIBE_STRUCT(Whole, (), (colour, seat, seats, factor, parts, secret, map, set, pair))

Whole example() {
  Whole whole;
  whole.seats.add(Seat{0}).add(Seat{2});
  whole.parts.push(Part{5, 9});
  whole.parts.push(Part{});
  whole.secret.hide();
  whole.map[Colour::red] = true;
  whole.set.add(Colour::red);
  return whole;
}

TEST(Descriptions, GiveJson) {
  EXPECT_EQ(to_json(example()),
            "{\"colour\":\"short\",\"seat\":null,\"seats\":[0,2],\"factor\":0.25,\"parts\":[{\"number\":5,\"extra\":9},"
            "{\"number\":3}],"
            "\"secret\":null,\"map\":{\"red\":true,\"short\":false},\"set\":[\"red\"],\"pair\":[1,-2]}");
}

TEST(Descriptions, ReadWhatTheyWrite) {
  boost::json::value document;
  ASSERT_FALSE(parse_json(to_json(example()), document).found());
  Whole read;
  const Flaw flaw = Reader::read(document, read);
  EXPECT_EQ(flaw.text(), "");
  EXPECT_TRUE(same(read, example()));
  EXPECT_EQ(digest(read), digest(example()));
  read.parts[0].number = 6;
  EXPECT_FALSE(same(read, example()));
  EXPECT_NE(digest(read), digest(example()));
}

TEST(Descriptions, SayWhereSomethingIsWrong) {
  const auto flaw_of = [](std::string_view path, boost::json::value value) {
    boost::json::value document;
    EXPECT_FALSE(parse_json(to_json(example()), document).found());
    document.at_pointer(path) = std::move(value);
    Whole read;
    return Reader::read(document, read).text();
  };
  EXPECT_EQ(flaw_of("/colour", "green"), "/colour: expected one of red, short, got \"green\"");
  EXPECT_EQ(flaw_of("/parts/0/number", 300), "/parts/0/number: expected a whole number from -128 to 127, got 300");
  EXPECT_EQ(flaw_of("/parts/0/number", 1.5), "/parts/0/number: expected a whole number, got 1.5");
  for (const double huge :
       {1e300, -1e300, std::numeric_limits<double>::infinity()})  // whatever a stranger writes: 1e999
    EXPECT_TRUE(flaw_of("/pair/0", huge).starts_with("/pair/0: expected a whole number")) << huge;
  EXPECT_EQ(flaw_of("/pair/0", 7.0), "");
  EXPECT_EQ(flaw_of("/pair", boost::json::array{1}), "/pair: expected a list of 2, got 1");
  EXPECT_EQ(flaw_of("/parts/1", boost::json::object{{"numbr", 1}}), "/parts/1: \"number\" is missing");
  EXPECT_EQ(flaw_of("/parts/1", boost::json::object{{"number", 1}, {"size", 2}}),
            "/parts/1: \"size\" is unknown here; known: number, extra");
  EXPECT_EQ(flaw_of("/seat", 12), "/seat: expected a whole number from 0 to 11, got 12");
}

TEST(Descriptions, GiveASchema) {
  std::string schema;
  write_schema<Part>(schema);
  EXPECT_EQ(
      schema,
      "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[\"number\"],\"properties\":{\"number\":{"
      "\"type\":\"integer\","
      "\"minimum\":-128,\"maximum\":127},\"extra\":{\"type\":\"integer\",\"minimum\":-32768,\"maximum\":32767}}}");
}

TEST(Patches, NameThePathsThatChanged) {
  const Whole before = example();
  Whole now = before;
  EXPECT_EQ(changes(before, now), "{}");
  now.pair[1] = 7;
  now.map[Colour::short_] = true;
  now.parts[0].number = 6;
  now.secret = Colour::red;
  EXPECT_EQ(changes(before, now), "{\"/parts/0/number\":6,\"/secret\":\"red\",\"/map/short\":true,\"/pair/1\":7}");
  now = before;
  now.parts.pop();
  now.seats.add(Seat{1});
  EXPECT_EQ(changes(before, now), "{\"/seats\":[0,1,2],\"/parts/length\":1}");
  EXPECT_EQ(changes(now, before), "{\"/seats\":[0,2],\"/parts/1\":{\"number\":3}}");
  now.parts.pop();
  EXPECT_EQ(changes(before, now), "{\"/seats\":[0,1,2],\"/parts\":[]}");
  now = before;
  now.parts[1].extra = 4;
  EXPECT_EQ(changes(before, now), "{\"/parts/1\":{\"number\":3,\"extra\":4}}");
}

TEST(Json, RefusesWhatIsNone) {
  boost::json::value document;
  EXPECT_TRUE(parse_json("", document).found());
  EXPECT_TRUE(parse_json("{", document).found());
  EXPECT_TRUE(parse_json("{} x", document).found());
  EXPECT_TRUE(parse_json(std::string(100, '['), document).found());
  EXPECT_FALSE(parse_json(" {\"a\": [1, 2]} \n", document).found());
}

TEST(Lists, KeepNothingOfWhatLeft) {
  List<int, 4> list{1, 2, 3};
  EXPECT_EQ(list.take(0), 1);
  EXPECT_EQ(list.pop(), 3);
  EXPECT_EQ(to_json(list), "[2]");
  EXPECT_EQ(list.begin()[1], 0);
  EXPECT_EQ(list.begin()[2], 0);
}

TEST(Options, FitPatterns) {
  EXPECT_TRUE(option_fits("buffs.*.level", "buffs.sword.level"));
  EXPECT_FALSE(option_fits("buffs.*.level", "buffs.sword.turns"));
  EXPECT_FALSE(option_fits("buffs.*", "buffs.sword.level"));
}

TEST(Records, SurviveText) {
  Record record;
  record.game = "lostseas";
  record.version = 1;
  record.options["doldrums_rounds"] = 60;
  record.seats = {"Ann \"the\" Red", "bosun"};
  record.seed = Seed::of(9);
  record.moves.push_back({Seat{1}, "{\"kind\":\"sail\",\"by\":1}", 1500});
  record.digest = 0x1234;
  Record read;
  const Flaw flaw = Record::parse(record.text(), read);
  EXPECT_EQ(flaw.text(), "");
  EXPECT_EQ(read.text(), record.text());
}

TEST(Records, SayWhatIsWrong) {
  Record read;
  EXPECT_EQ(Record::parse("{}", read).text(), "/: \"tortuga\" is missing");
  EXPECT_EQ(
      Record::parse("{\"tortuga\":1,\"game\":\"x\",\"version\":1,\"seats\":[],\"seed\":\"zz\",\"moves\":[]}", read)
          .text(),
      "/seed: expected a number or 64 hexadecimal digits");
  EXPECT_EQ(
      Record::parse("{\"tortuga\":1,\"game\":\"x\",\"version\":1,\"seats\":[],\"seed\":\"1\",\"moves\":[{\"seat\":0}]}",
                    read)
          .text(),
      "/moves/0: \"move\" is missing");
  EXPECT_EQ(Record::parse("{\"tortuga\":2,\"game\":\"x\",\"version\":1,\"seats\":[],\"seed\":\"1\",\"moves\":[]}", read)
                .text(),
            "/tortuga: this program reads records of format 1");
}

TEST(Json, ATextIsEscapedWhereverTheSignStands) {
  for (const char sign : {'"', '\\', '\n', '\x01', '\x1f', ' ', '\x7f', '\xc3'})
    for (std::size_t size = 0; size < 20; ++size)
      for (std::size_t at = 0; at < size; ++at) {
        std::string text(size, '#');
        text[at] = sign;
        if (sign == '\xc3') text.insert(at + 1, "\xa4");  // a letter of two bytes
        std::string out;
        write_text(out, text);
        EXPECT_EQ(std::string{boost::json::parse(out).as_string()}, text);
      }
}

}  // namespace
}  // namespace tortuga
