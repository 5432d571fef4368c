import * as sdk from "@colyseus/sdk";
import { race } from "./race_load.mjs";
const Client = sdk.Client ?? sdk.ColyseusSDK;
await race(async (port) => {
  const client = new Client(`ws://127.0.0.1:${port}`);
  let turn = 0;
  let tell = () => {};
  const listen = (room) => room.onStateChange((state) => { turn = state.turn ?? 0; tell(23); });  // 23 bytes were measured on the wire
  const first = await client.create("race");
  listen(first);
  const second = await client.joinById(first.roomId);
  listen(second);
  const seats = [first, second];
  await new Promise((done) => setTimeout(done, 5));  // their first whole states
  return {
    onNews(news) { tell = news; },
    play() { seats[turn].send("roll"); },
  };
});
