// A game of Lost Seas in Node: you take the first thing offered, two bosuns play as bosuns do.
import { engine } from "tortuga-engine";

const tortuga = await engine("lostseas");
const match = tortuga.start({
  seats: 3,
  seed: 7,
  names: ["You", "Mary", "Tom"],
});
let told = 0;

while (!match.over) {
  const seat = match.deciders[0];
  const { choices } = match.moves(seat);
  match.play(
    seat,
    seat === 0 ? choices[0].move : match.think(seat, "bosun").choice.move,
  );
  for (const { n, text } of match.events(0, told)) {
    if (process.argv.includes("--tell")) console.log(text);
    told = n + 1;
  }
}
const { winners, scores } = match.status.outcome;
console.log(
  `over after ${match.status.round} rounds: ${winners.join(" and ")} won, scores ${scores.join(", ")}`,
);
