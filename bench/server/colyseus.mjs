// The little race on Colyseus: schema state, a patch sent after each message.
import { Server, Room } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Schema, ArraySchema, defineTypes } from "@colyseus/schema";
import { createServer } from "node:http";
class Race extends Schema {
  constructor() {
    super();
    this.turn = 0;
    this.tiles = new ArraySchema(0, 0);
    this.scores = new ArraySchema(0, 0);
    this.gems = new ArraySchema(...Array(40).fill(1));
  }
}
defineTypes(Race, { turn: "uint8", tiles: ["uint8"], scores: ["uint32"], gems: ["uint32"] });
class RaceRoom extends Room {
  onCreate() {
    this.maxClients = 2;
    this.autoDispose = true;
    if (this.setState) this.setState(new Race());
    else this.state = new Race();
    this.setPatchRate ? this.setPatchRate(null) : (this.patchRate = null);
    this.order = [];
    this.onMessage("roll", (client) => {
      const seat = this.order.indexOf(client.sessionId);
      if (seat !== this.state.turn) return;
      const tile = (this.state.tiles[seat] + 1 + Math.floor(Math.random() * 6)) % 40;
      this.state.tiles[seat] = tile;
      this.state.scores[seat] += this.state.gems[tile];
      this.state.gems[tile] += 1;
      this.state.turn = 1 - seat;
      this.broadcastPatch();
    });
  }
  onJoin(client) { this.order.push(client.sessionId); }
}
const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("race", RaceRoom);
const port = 20000 + Math.floor(Math.random() * 9000);
await server.listen(port);
console.log("listening on :" + port);
