// The bosun's judgement: what things are worth to it, in points of score. The numbers belong to the player, not to the
// game; they were found by letting variants of the bosun play each other at two, three and four seats.
#pragma once

namespace tortuga::lostseas {

struct Judgement {
  double later = 0.64;      // a point one turn later: rivals look for the same gems
  double climb = 6.4;       // the XP from nothing to the last unlock
  double rivalry = 0.67;    // a point less for the others together
  double stay = 1.0;        // chance that a ship in range still is a turn later
  double fear = 0.68;       // chance that a ship with us in range fires at us
  double fear_later = 0.6;  // the same for each further turn
  double ahead = 0.25;      // how much more a find means to the leader, at the end of the game
  double win = 10;          // the game
  double hope = 0.18;       // chance to win on from behind while the last gem is at sea
  double weary = 0.05;      // loss of interest in fighting, for each round without a find
  int patience = 20;        // such rounds that it does not mind
  int seek = 10;            // tiles: with a gem known that is no further, Gem Seeker can wait
  int known = 2;            // with so many gems known it waits wherever they lie
  int near = 1;             // turns of sailing within which a rival is near enough to raise a buff
  double shove = 0.7;       // trust in what a shove does
  double contest = 0.2;     // share of a find that is lost where a rival can be as soon
  double early = 1.5;       // XP towards the first half of the unlocks, beside the others
};
inline constexpr Judgement kJudgement;

inline constexpr int kHorizon = 4;   // own turns for which shots are foreseen
inline constexpr int kLandings = 6;  // tiles foreseen on the way

// Shots no likelier to hit than this feed the target XP and are not fired: six-sided dice at a net bonus of -2.
inline constexpr double kLeastChance = 6.0 / 36;

}  // namespace tortuga::lostseas
