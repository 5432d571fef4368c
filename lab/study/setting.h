// What is played in a block of a study, as a game's playground needs it: tables, players, luck.
#pragma once

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/recruit.h"
#include "engine/game.h"
#include "engine/read.h"
#include "lab/study/keys.h"
#include "lab/study/ledger.h"
#include "lab/study/numbers.h"

namespace tortuga {

// How good a standing says who will win, round by round: the slopes that make chances of it (docs/lab.md).
struct StandingModel {
  struct Round {
    double start = 0, slope = 0, spread = 1;  // start: co-operative games only
  };
  std::string source;         // value, score or rollout
  std::vector<Round> rounds;  // the last one counts for all later ones
  double brier = 0;           // skill at half time, on the training games
  double missed = -1;         // how much more playing on from there would tell; -1: nobody tried
  int every = 1;              // rollouts: only every so many rounds

  const Round& at(int round) const;
};

struct Setting {
  std::uint64_t seed = 1;
  int seats = 2;
  std::vector<Recruit> players;               // one each seat
  std::vector<boost::json::object> variants;  // options on top of each other; the first is the rulebook
  Watch watch;
  bool traced = false;  // hash every move, so that two programs that play differently are told apart
  bool topics = false;  // count what is offered and chosen, topic by topic
  std::map<std::string, std::int64_t> pace;  // seconds that people take for a choice, by kind of move
  std::string ban;                           // a topic that seat block mod n may not choose
  std::vector<Recruit> ladder;               // the highest first
  std::string standing = "auto";
  const StandingModel* model = nullptr;
};

// One game of a study, to be looked at: the keys of its luck and every move.
struct Sample {
  std::uint64_t deal = 0, play = 0;
  struct Step {
    Seat seat;
    std::string move;  // JSON
  };
  std::vector<Step> steps;
};

// Where one thread plays blocks of a study. One for each thread, each with a desk of its own.
class Playground {
 public:
  virtual ~Playground() = default;
  virtual void play(Purpose purpose, std::uint64_t block) = 0;  // every variant, every rotation
};

// One training game: what a standing said at the start of each round, and who won in the end.
struct Lesson {
  std::vector<std::vector<double>> rounds;  // by round, by seat; empty where there was no such round
  std::vector<double> won;                  // shares of the win
  std::uint64_t block = 0;
};

// The lab of one game.
class GameLab {
 public:
  virtual ~GameLab() = default;
  virtual const GameFacts& facts() const = 0;
  // What is wrong with the setting, if anything; notes say what was moved into its range.
  virtual Flaw flaw(const Setting& setting, std::vector<std::string>& notes) const = 0;
  // The rulebook's options as the lab plays them (with what games without people need), as one flat object.
  virtual std::string rulebook(const Setting& setting, std::size_t variant) const = 0;
  virtual std::unique_ptr<Playground> playground(const Setting& setting, Desk& desk) const = 0;
  // What moves can be about: kinds and single names (combinations of names need not be possible).
  virtual std::vector<std::string> topics() const = 0;
  // Where standings can come from if the study leaves it open, the best first.
  virtual std::vector<std::string> standings(const Setting& setting) const = 0;
  virtual Sample sample(const Setting& setting, Purpose purpose, std::size_t variant, std::uint64_t block,
                        int rotation) const = 0;
  virtual Lesson lesson(const Setting& setting, std::uint64_t block) const = 0;
  // The shares of the win if that training game is played on so often from where a round of it begins.
  virtual std::vector<double> played_on(const Setting& setting, const Lesson& lesson, int round, int times) const = 0;
};

inline constexpr std::uint64_t kTrainingGames = 1024;  // at most; each takes about as long as a block
// Where the study leaves open what a standing is read off, some are played on from half time, so often.
inline constexpr std::uint64_t kTriedGames = 128;
inline constexpr int kContinuations = 8;
// Fits the slopes to games of their own (purpose train), the same on any number of threads.
StandingModel trained(const GameLab& lab, const Setting& setting, std::uint64_t games, int threads);

}  // namespace tortuga
