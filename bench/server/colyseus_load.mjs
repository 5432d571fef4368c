import * as sdk from "@colyseus/sdk";
import { race } from "./race_load.mjs";
const Client = sdk.Client ?? sdk.ColyseusSDK;
await race(async (port) => {
  const client = new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create("race");
  const second = await client.joinById(first.roomId);
  const seats = [first, second];
  for (const room of seats) await new Promise((done) => room.onStateChange.once(done));
  let turn = 0;
  return {
    onNews(news) {
      for (const room of seats) room.onStateChange((state) => { turn = state.turn; news(23); });
    },
    play() { seats[turn].send("roll"); },
  };
});
