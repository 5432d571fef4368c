// A whole harbour with hundreds of people, in one thread and under a clock that jumps. Everything follows from one
// seed: what fails here fails again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/weather/lookout.h"
#include "server/weather/person.h"
#include "server/weather/rough_store.h"
#include "server/weather/seeded_luck.h"
#include "server/weather/slow_hands.h"

namespace tortuga::server::weather {

struct Voyage {
  std::uint64_t seed = 1;
  int people = 100;
  int minutes = 30;                     // of the world's time
  std::optional<Climate> climate = {};  // else the seed decides
  std::optional<Limits> limits = {};
  std::uint64_t crash_at = 0;  // before this step
  int puppets = 0;
};

struct Report {
  std::string broken;  // which promise, and how; empty: all were kept
  std::uint64_t seed = 0, steps = 0, messages = 0, bytes = 0, moves = 0, tables = 0;
  std::int64_t milliseconds = 0;  // of the world's time
  Faults faults;
  void add(const Report& other);
};

// A link that went from mouth to mouth.
struct Rumour {
  std::string table, invite;
};

class World {
 public:
  explicit World(const Voyage& voyage);
  ~World();
  Report sail();

  Harbour& harbour() { return *harbour_; }
  void crash();
  bool step();  // false once a promise is broken
  Person& person(int number) { return *people_[static_cast<std::size_t>(number)]; }

 private:
  SeededLuck luck_;

 public:
  const Voyage voyage;
  Chance chance;
  VirtualLoop loop;
  Climate climate;
  Faults faults;
  Lookout lookout;
  Limits limits;
  std::vector<Rumour> invitations, watching;  // the newest
  std::vector<std::string> tables;            // all there ever were
  std::vector<std::string> listed;            // as somebody last saw the lobby
  std::uint64_t messages = 0, bytes = 0;
  std::function<void(const boost::json::object& message)> heard;  // all that anybody is told
  bool calm = false;                                              // nothing goes wrong any more
  void hear_of(std::vector<Rumour>& list, Rumour rumour);
  RoughStore& store() { return store_; }

 private:
  void open();
  void look();
  std::string foreign(const std::string& table);
  void come_to_rest();

  RoughStore store_;
  SlowHands thinkers_, lookouts_, archivists_;
  std::unique_ptr<Metrics> metrics_;
  std::unique_ptr<Harbour> harbour_;
  std::vector<std::unique_ptr<Person>> people_;
  std::uint64_t steps_ = 0, moves_ = 0;
  std::int64_t next_look_ = 0;
};

// Worlds one after the other, until so many hours have passed in them or a promise is broken. `begins` is told the seed
// before each, should the world end the program; `told` what came of it.
Report sail(std::uint64_t seed, double hours, int people, const std::function<void(std::uint64_t seed)>& begins = {},
            const std::function<void(const Report&)>& told = {});

}  // namespace tortuga::server::weather
