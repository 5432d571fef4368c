// A playtest lab that a harbour may have beside its tables. The harbour is handed it, as it is handed its store: what a
// study is and who plays it is none of the harbour's business.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <memory>
#include <string>

namespace tortuga::server {

// One study under way.
class Experiment {
 public:
  virtual ~Experiment() = default;
  // Plays on for a moment. Called on lent hands, never twice at once; nothing else is asked meanwhile.
  virtual void work() = 0;

  struct State {
    std::uint64_t blocks = 0, most = 0;  // played, and those of the whole plan; 0 while that is not known yet
    bool over = false;
    std::string figures;      // JSON, once it is over
    std::string result = {};  // and what was counted, as the file of a result
  };
  virtual State state() const = 0;
};

class Laboratory {
 public:
  virtual ~Laboratory() = default;
  // Reads a study that may take so many seconds. Nothing, with a sentence, if it cannot be played.
  virtual std::unique_ptr<Experiment> begin(const boost::json::object& study, int seconds, std::string& wrong) = 0;
};

}  // namespace tortuga::server
