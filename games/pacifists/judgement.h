// The bosun's judgement: what things are worth to it, in crew: 1 is one hand lost. The numbers belong to the player,
// not to the game; they were found by letting tables of bosuns play at three to eight seats.
#pragma once

#include "games/pacifists/rules.h"

namespace tortuga::pacifists {

struct Judgement {
  double doom = 150;    // a lost game
  double hand = 0.5;    // a hand lost
  double decay = 0.35;  // each token of hull or crew makes a later loss that much less likely
  double sail = 0.1;    // a sail: little, for slow ships ram less
  double gap[9] = {10.2, 5.8, 3.8, 2.6, 1.6, 1.12, 0.8, 0.48, 0.32};  // by tiles, for each round to come
  double gap_rounds = 3;                                              // to come at most: gaps change
  double future[kMostRounds] = {0, 0.6, 0.85, 1, 1, 1, 1};            // weight of later losses, by rounds to come
  // What a card must save to be laid: less the more of them are in hand, more the more rounds are to come.
  double card = 5;
  int worlds = 4;            // guesses at the cards that lie face down or soon will, each as likely as the others
  double least_saved = 0.5;  // what a card that somebody laid will have saved at least
  double thrift = 2;         // whoever is yet to lay a card lays it if it saves so many times its price
  double together = 2;       // what two cards may save beyond what each saves alone
  double card_last = 0.02;   // in the last round
};
inline constexpr Judgement kJudgement;

}  // namespace tortuga::pacifists
