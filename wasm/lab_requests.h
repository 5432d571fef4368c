// What a page may ask of the lab's module: one small described struct for each `do`. Types for TypeScript are in
// web/src/lab/module.ts, which says what each is for.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/describe.h"

namespace tortuga::wasm {

namespace ask {

// The numbers that can be asked of this game.
struct Numbers {
  static constexpr const char* kKind = "numbers";
};
BOOST_DESCRIBE_STRUCT(Numbers, (), ())

// Fills in what a study leaves open; says what is wrong with it.
struct Settle {
  static constexpr const char* kKind = "settle";
  boost::json::object study;
};
BOOST_DESCRIBE_STRUCT(Settle, (), (study))

// How many millionths of a second a block of a settled study takes here, found out for at most so many milliseconds.
struct Probe {
  static constexpr const char* kKind = "probe";
  boost::json::object study;
  std::int64_t most = 0;
};
BOOST_DESCRIBE_STRUCT(Probe, (), (study, most))

// How many looks of a settled study fit so many milliseconds, where a block takes so many millionths of a second by all
// hands, and so many by one alone.
struct Plan {
  static constexpr const char* kKind = "plan";
  boost::json::object study;
  std::int64_t block = 0, alone = 0, most = 0;
};
BOOST_DESCRIBE_STRUCT(Plan, (), (study, block, alone, most))

// A settled study before its first block, as a result that hands can take their parts of.
struct Begin {
  static constexpr const char* kKind = "begin";
  boost::json::object study;
};
BOOST_DESCRIBE_STRUCT(Begin, (), (study))

// From now on this module plays a part of what is left of a result.
struct Take {
  static constexpr const char* kKind = "take";
  std::string result;
  std::int32_t part = 0, parts = 0;
};
BOOST_DESCRIBE_STRUCT(Take, (), (result, part, parts))

// Plays on for about so many milliseconds.
struct Work {
  static constexpr const char* kKind = "work";
  std::int64_t most = 0;
};
BOOST_DESCRIBE_STRUCT(Work, (), (most))

// What this module has played of its part.
struct Part {
  static constexpr const char* kKind = "part";
};
BOOST_DESCRIBE_STRUCT(Part, (), ())

// From now on this module searches for numbers that meet the targets of a settled study, together with others.
struct Search {
  static constexpr const char* kKind = "search";
  boost::json::object study;
  std::int32_t part = 0, parts = 0;
};
BOOST_DESCRIBE_STRUCT(Search, (), (study, part, parts))

// What this module has counted for the search while it waits.
struct Share {
  static constexpr const char* kKind = "share";
};
BOOST_DESCRIBE_STRUCT(Share, (), ())

// What all of them have counted: it can go on.
struct Meet {
  static constexpr const char* kKind = "meet";
  std::vector<std::string> shares;
};
BOOST_DESCRIBE_STRUCT(Meet, (), (shares))

// Searches on for about so many milliseconds, or until it waits for the others.
struct Seek {
  static constexpr const char* kKind = "seek";
  std::int64_t most = 0;
};
BOOST_DESCRIBE_STRUCT(Seek, (), (most))

// What was found, and the study that measures it again on fresh blocks.
struct Finds {
  static constexpr const char* kKind = "finds";
};
BOOST_DESCRIBE_STRUCT(Finds, (), ())

// A result with what its parts have played since; told as a report. `found`: it confirms what a search found.
struct Gather {
  static constexpr const char* kKind = "gather";
  std::string result;
  std::vector<std::string> parts;
  std::optional<boost::json::object> found;
};
BOOST_DESCRIBE_STRUCT(Gather, (), (result, parts, found))

// The report of a result as one file.
struct File {
  static constexpr const char* kKind = "file";
  std::string result;
  std::optional<boost::json::object> found;
};
BOOST_DESCRIBE_STRUCT(File, (), (result, found))

// The same result with one more look to be played.
struct Extend {
  static constexpr const char* kKind = "extend";
  std::string result;
};
BOOST_DESCRIBE_STRUCT(Extend, (), (result))

// A game of a settled study as a record: "1713", or "1713/2" with the second change of the rules.
struct Show {
  static constexpr const char* kKind = "show";
  boost::json::object study;
  std::string game;
};
BOOST_DESCRIBE_STRUCT(Show, (), (study, game))

}  // namespace ask

using LabRequest = std::variant<ask::Numbers, ask::Settle, ask::Probe, ask::Plan, ask::Begin, ask::Take, ask::Work,
                                ask::Part, ask::Search, ask::Seek, ask::Share, ask::Meet, ask::Finds, ask::Gather,
                                ask::File, ask::Extend, ask::Show>;

}  // namespace tortuga::wasm
