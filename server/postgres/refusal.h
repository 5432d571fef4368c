// Why the database did not let us in, and whether waiting may mend it: it may be starting, full, or not there yet; but
// a wrong password stays wrong.
#pragma once

#include <string>
#include <string_view>

namespace tortuga::server::postgres {

struct Refusal {
  std::string words;      // for people: without codes, and where in PostgreSQL's sources it was said
  bool hopeless = false;  // for whoever only waits
};

// What PostgreSQL's library says of a failed connection, with codes (PQERRORS_VERBOSE): a line for each address tried.
// It is hopeless only if every one is.
Refusal refusal_in(std::string_view said);

// Whether an error with this code (SQLSTATE) may pass by itself.
bool passes(std::string_view code);

}  // namespace tortuga::server::postgres
