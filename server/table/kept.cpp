#include "server/table/kept.h"

#include <algorithm>

#include "engine/read.h"
#include "engine/write.h"

namespace tortuga::server {

std::string Kept::json() const {
  std::string out = "{";
  write_members(out, *this, "");
  return out + "}";
}

std::optional<Kept> Kept::parse(const std::string& text) {
  boost::json::value value;
  Kept kept;
  if (parse_json(text, value).found() || Reader::read(value, kept).found()) return {};
  return kept;
}

bool Kept::same_as(const Kept& other) const {
  return std::equal(seats.begin(), seats.end(), other.seats.begin(), other.seats.end(),
                    [](const KeptSeat& a, const KeptSeat& b) {
                      return a.here == b.here && a.stand_in == b.stand_in && a.seen == b.seen &&
                             a.clock_m == b.clock_m && a.running == b.running && (a.running || a.elapsed == b.elapsed);
                    });
}

}  // namespace tortuga::server
