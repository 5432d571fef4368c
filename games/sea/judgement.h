// The bosun's judgement: what things are worth to it, in hundredths of a point. The numbers belong to the player, not
// to the game: the first are those of the specification's section 10, all were tried by letting variants of the bosun
// play each other at two seats.
#pragma once

namespace tortuga::sea {

struct Judgement {
  int treasure = 400;        // a Treasure Island touched by an own ship
  int landing = 60;          // and landed on: a card
  int steal = 126;           // a rival's ship landed on
  int passing = 60;          // a rival's ship passed
  int colour = 24;           // a colour of Goods, up to three
  int good_card = 30;        // a Good, as a bribe to come
  int debt = 100;            // a Debt
  int token = 120;           // a token kept
  int island_far = 15;       // a step to the nearest Treasure Island
  int port_far = 8;          // a step to the nearest port of a missing colour
  int pirate_hit = 60;       // a pirate on a rival's ship
  int pirate_rich = 13;      // and for each Treasure of that rival
  int pirate_own = 120;      // a pirate on an own ship
  int island_snatched = 80;  // a Treasure Island taken by pirates that a rival was nearer to
  int rival_treasure = 300;  // a Treasure that a rival gets by our doing
  int card = 150;            // a card more in hand
  int resupply = 160;        // Resupply: less than a Treasure with a token
  int lurking = 30;          // a pirate left next to an own ship
  int lurking_far = 0;       // one step further away
  int lurking_rival = 28;    // next to a rival's ship
  int free_move = 50;        // the Navigator's bonus
  int ending = 640;          // the end brought on: lost or won by it
  int turn_gain = 250;       // what a rival makes of a turn it still has
  int compass = 60;          // percent: a Debt by the Broken Compass
  int second_play = 45;      // percent: the second card played with Uncharted Waters
  int discard = 100;         // percent: what the discard to come may do
  int next = 14;             // percent: what the cards left in hand could do next turn
  int second_ship = 30;      // percent: the same of the ship that will not move then
};
inline constexpr Judgement kJudgement;

}  // namespace tortuga::sea
