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
  int token = 140;           // a token kept
  int island_far = 15;       // a step to the nearest Treasure Island
  int port_far = 8;          // a step to the nearest port of a missing colour
  int pirate_hit = 60;       // a pirate on a rival's ship
  int pirate_rich = 13;      // and for each Treasure of that rival
  int pirate_own = 120;      // a pirate on an own ship
  int island_snatched = 20;  // a Treasure Island taken by pirates that a rival was nearer to
  int rival_treasure = 300;  // a Treasure that a rival gets by our doing
  int card = 150;            // a card more in hand
  int resupply = 120;        // Resupply: less than a Treasure with a token
  int aimed_at = 100;        // a pirate that rivals can drive into an own ship
  int aimed = 80;            // and the one that we drive there
  int aim = 40;              // a pirate that we can drive into a rival's ship next
  int free_move = 50;        // the Navigator's bonus
  int ending = 640;          // the end brought on: lost or won by it
  int turn_gain = 250;       // what a rival makes of a turn it still has
  int compass = 60;          // percent: a Debt by the Broken Compass
  int second_play = 45;      // percent: the second card played with Uncharted Waters
  int discard = 100;         // percent: what the discard to come may do
  int next = 35;             // percent: what the cards left in hand could do next turn
  int heed = 60;             // percent: of an island that rivals may take first
  int threat = 150;          // an island that a rival will take
  int new_far = 5;           // steps to an island that is placed anew
  int second_ship = 30;      // percent: the same of the ship that will not move then
};
inline constexpr Judgement kJudgement;

}  // namespace tortuga::sea
