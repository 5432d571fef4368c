// A study that a client has played by the harbour, where the host allows it.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>

#include "engine/describe.h"
#include "engine/json_text.h"

namespace tortuga::server {

namespace ask {

struct Lab {
  static constexpr const char* kKind = "lab";
  boost::json::object study;  // docs/lab.md
};
BOOST_DESCRIBE_STRUCT(Lab, (), (study))

// Ends one's own study.
struct LabStop {
  static constexpr const char* kKind = "lab_stop";
};
BOOST_DESCRIBE_STRUCT(LabStop, (), ())

}  // namespace ask

namespace tell {

// How far a study is; its figures and its result, once it is over.
struct Lab {
  static constexpr const char* kKind = "lab";
  std::int64_t blocks = 0, most = 0;
  bool over = false;
  std::optional<Json> figures;
  std::optional<std::string> result = {};
};
BOOST_DESCRIBE_STRUCT(Lab, (), (blocks, most, over, figures, result))

// The study was taken: so many seconds it may have.
struct LabBegun {
  std::int64_t seconds = 0;
};
BOOST_DESCRIBE_STRUCT(LabBegun, (), (seconds))

}  // namespace tell

}  // namespace tortuga::server
