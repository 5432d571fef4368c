// The little race on boardgame.io: 40 tiles, 40 gem counters, two seats, the die on the server.
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/dist/cjs/server.js");
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");
const Race = {
  name: "race",
  setup: () => ({ tiles: [0, 0], gems: Array(40).fill(1), scores: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: ({ G, playerID, random }) => {
      if (playerID !== "0" && playerID !== "1") return INVALID_MOVE;
      const seat = Number(playerID);
      G.tiles[seat] = (G.tiles[seat] + random.D6()) % 40;
      G.scores[seat] += G.gems[G.tiles[seat]];
      G.gems[G.tiles[seat]] += 1;
    },
  },
};
const log = console.log;
console.log = console.info = () => {};
const server = Server({ games: [Race], origins: [/.*/] });
const running = await server.run({ port: 0, lobbyConfig: { apiPort: 0 } });
log("listening on :" + running.appServer.address().port);
