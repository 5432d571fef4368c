// The playtest lab of a harbour: what `tortuga serve` hands to its server.
#pragma once

#include "server/laboratory.h"

namespace tortuga {

class HouseLab final : public server::Laboratory {
 public:
  std::unique_ptr<server::Experiment> begin(const boost::json::object& study, int seconds, std::string& wrong) override;
};

}  // namespace tortuga
