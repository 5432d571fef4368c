// Ratings: one scale for all players of a game, from the order in which they finished (Plackett and Luce: the winner of
// a table is drawn with tickets for strength, then the second among the rest, and so on). It holds for any number of
// seats. 400 points are odds of ten to one, as in chess; the bosun stands at 1500.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/read.h"

namespace tortuga {

// Players who finished at once, the best first; numbers of players.
using Finish = std::vector<std::vector<int>>;

struct Finishes {
  std::vector<std::string> players;  // by name
  std::vector<std::pair<Finish, double>> games;

  int player(const std::string& name);  // its number; a new one if it is not known yet
};

struct Rating {
  std::string player;
  double points = 0;
  double error = 0;  // half of the 95 % interval of the difference from the bosun; the bosun itself has none
  double games = 0;
};

// The ratings, the best first. Everybody is given one game won and one lost against a bosun besides, so that who never
// lost stands somewhere.
std::vector<Rating> rate(const Finishes& finishes);

// Reads results that `arena --append` wrote, one to a line, those of `game`. A table of equals in a co-operative game
// is a player, and so is the game itself ("the sea").
Flaw read_results(std::string_view lines, std::string_view game, Finishes& out);

}  // namespace tortuga
