// Bots think here, one question at a time: first comes the module.
import { ponderer } from './ponder';

let ponder: ReturnType<typeof ponderer>;

addEventListener('message', async ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  try {
    if (typeof data === 'string') postMessage((await ponder)(data));
    else await (ponder = ponderer(data));
  } catch (why) {
    console.error('A bot could not think:', why);
    postMessage(null); // what is left of the module is not to be trusted
  }
});
