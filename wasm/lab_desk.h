// The playtest lab as a page asks it, in JSON: studies of the one game aboard. A module plays one part at a time;
// several of them, each in a worker of its own, play a study together, and any one gathers what they played.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lab/study/result.h"
#include "lab/study/search.h"
#include "wasm/lab_requests.h"

namespace tortuga::wasm {

class LabDesk {
 public:
  // {"ok":true,...}, or {"ok":false,"error":"..."}.
  std::string answer(std::string_view request);

 private:
  std::string carry_out(const ask::Numbers& numbers);
  std::string carry_out(const ask::Settle& settle);
  std::string carry_out(const ask::Probe& probe);
  std::string carry_out(const ask::Plan& plan);
  std::string carry_out(const ask::Begin& begin);
  std::string carry_out(const ask::Take& take);
  std::string carry_out(const ask::Work& work);
  std::string carry_out(const ask::Part& part);
  std::string carry_out(const ask::Search& search);
  std::string carry_out(const ask::Seek& seek);
  std::string carry_out(const ask::Share& share);
  std::string carry_out(const ask::Meet& meet);
  std::string carry_out(const ask::Finds& finds);
  std::string carry_out(const ask::Gather& gather);
  std::string carry_out(const ask::File& file);
  std::string carry_out(const ask::Extend& extend);
  std::string carry_out(const ask::Show& show);

  std::optional<Result> part_;   // the one that is played here
  std::optional<Study> sought_;  // what is searched for here
  std::optional<Searcher> searcher_;
};

}  // namespace tortuga::wasm
