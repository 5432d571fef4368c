// The bosun's judgement: what things are worth to it, in thousandths of a game: 1000 is a game lost for sure. The
// numbers belong to the player, not to the game.
//
// Found by trying: in 157,000 games of bosuns at three to six ships hull, crew, sails, water and cards were changed by
// chance at the beginning of a round, and the tables below are what that did to the share of games that were won. Then
// 172,000 games in which the numbers themselves differed by chance said which should count for more or for less.
#pragma once

#include "games/pacifists/rules.h"

namespace tortuga::pacifists {

struct Judgement {
  double doom = 1000;  // a lost game
  double hand = 1.3;   // a hand lost: for the score, and where nothing else is at stake
  double sail = 0.7;   // a sail: little, for slow ships ram less
  // How likely the game is lost later for want of planks, of hands, of water between two ships; by rounds to come, and
  // how many of them there are.
  double hull[kMostRounds][6] = {{},
                                 {0, 50, 20, 10, 2, 0},
                                 {0, 80, 30, 15, 5, 0},
                                 {0, 100, 45, 22, 8, 0},
                                 {0, 138, 60, 32, 10, 0},
                                 {0, 238, 90, 42, 15, 2},
                                 {0, 430, 165, 90, 27, 6}};
  // Of a ship that touches none, one or both of its neighbours.
  double crew[3][kMostRounds][8] = {{{},
                                     {0, 15, 8, 1, 0, 0, 0, 0},
                                     {0, 37, 11, 4, 1, 0, 0, 0},
                                     {0, 77, 26, 5, 2, 0, 0, 0},
                                     {0, 100, 50, 9, 4, 1, 0, 0},
                                     {0, 140, 85, 30, 18, 3, 1, 0},
                                     {0, 252, 120, 48, 34, 10, 4, 0}},
                                    {{},
                                     {0, 145, 50, 5, 0, 0, 0, 0},
                                     {0, 330, 125, 22, 5, 1, 0, 0},
                                     {0, 420, 165, 60, 11, 3, 0, 0},
                                     {0, 450, 245, 110, 27, 7, 2, 0},
                                     {0, 650, 380, 220, 100, 25, 8, 2},
                                     {0, 840, 540, 288, 216, 96, 60, 12}},
                                    {{},
                                     {0, 145, 56, 7, 4, 4, 4, 4},
                                     {0, 330, 125, 31, 10, 8, 7, 7},
                                     {0, 420, 217, 112, 28, 14, 14, 14},
                                     {0, 450, 245, 182, 140, 70, 56, 42},
                                     {0, 650, 406, 259, 161, 140, 91, 42},
                                     {0, 840, 546, 386, 311, 168, 126, 84}}};
  double gap[kMostRounds][6] = {{},
                                {21, 18, 17, 14, 10, 4},
                                {57, 29, 16, 12, 10, 4},
                                {117, 64, 32, 26, 20, 10},
                                {135, 77, 50, 28, 20, 10},
                                {195, 109, 60, 44, 20, 6},
                                {265, 134, 72, 60, 41, 10}};
  double cards[12] = {280, 180, 100, 56, 32, 20, 14, 10, 7, 5, 3, 2};  // the same of cards in a hand
  EnumMap<Card, double> card = printed_worth();                        // and what each of them is worth beyond that
  int worlds = 4;            // guesses at the cards that lie face down or soon will, each as likely as the others
  double least_saved = 3.3;  // what a card that somebody laid will have saved at least
  double thrift = 2.5;       // whoever is yet to lay a card lays it if it saves so many times its price
  double together = 13;      // what two cards may save beyond what each saves alone

  static constexpr EnumMap<Card, double> printed_worth() {
    EnumMap<Card, double> worth;
    worth[Card::other_starboard] = worth[Card::wrong_side] = worth[Card::further] = worth[Card::sabotage] = 4;
    worth[Card::not_your_post] = 10;
    worth[Card::demotivate] = worth[Card::nearer] = 2;
    worth[Card::is_grog] = 6;
    worth[Card::defect] = 16;
    worth[Card::belay] = 12;
    return worth;
  }
};
inline constexpr Judgement kJudgement;

}  // namespace tortuga::pacifists
