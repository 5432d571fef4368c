import { io } from "socket.io-client";
import { race } from "./race_load.mjs";
await race(async (port, table) => {
  const id = "t" + table;
  const seats = [];
  const heard = [];
  for (const seat of ["0", "1"]) {
    const socket = io(`http://127.0.0.1:${port}/race`, { transports: ["websocket"], forceNew: true });
    await new Promise((done) => {
      socket.once("sync", (_, info) => { heard[seat] = info.state; done(); });
      socket.emit("sync", id, seat, undefined, 2);
    });
    seats.push(socket);
  }
  let state = heard[1];
  return {
    onNews(news) {
      for (const socket of seats)
        socket.on("update", (_, next) => { state = next; news(JSON.stringify(next).length); });
    },
    play() {
      const seat = state.ctx.currentPlayer;
      seats[Number(seat)].emit("update", { type: "MAKE_MOVE", payload: { type: "roll", args: [], playerID: seat } }, state._stateID, id, seat);
    },
  };
});
