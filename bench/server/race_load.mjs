// The same load as load.cpp for the Node servers: a move counts when both clients have its news.
import { performance } from "node:perf_hooks";
export async function race(connect) {
  const [port, count, seconds, mode, warm] = process.argv.slice(2);
  const paced = mode === "paced";
  const tables = [];
  for (let t = 0; t < Number(count); ++t) {
    const table = await connect(port, t);
    tables.push(table);
    table.heard = 0;
  }
  let moves = 0, bytes = 0, updates = 0, latencies = [];
  const play = (table) => { table.heard = 0; table.sent = performance.now(); table.play(); };
  for (const table of tables)
    table.onNews((size) => {
      bytes += size; ++updates;
      if (++table.heard < 2) return;
      latencies.push(performance.now() - table.sent);
      ++moves;
      if (paced) setTimeout(() => play(table), Math.max(0, (table.due += 1000) - performance.now()));
      else setImmediate(() => play(table));
    });
  console.log("READY");
  tables.forEach((table, t) => {
    table.due = performance.now() + (paced ? (1000 * t) / tables.length : 0);
    setTimeout(() => play(table), table.due - performance.now());
  });
  await new Promise((done) => setTimeout(done, 1000 * Number(warm)));
  moves = bytes = updates = 0; latencies = [];
  console.log("BEGIN");
  await new Promise((done) => setTimeout(done, 1000 * Number(seconds)));
  latencies.sort((a, b) => a - b);
  const at = (share) => latencies[Math.floor(share * (latencies.length - 1))] ?? 0;
  console.log("END " + JSON.stringify({ tables: Number(count), mode, moves, moves_per_second: moves / Number(seconds), p50_ms: at(0.5), p99_ms: at(0.99),
    update_bytes: bytes / Math.max(1, updates), finished: 0 }));
  process.stdin.once("data", () => process.exit(0));
  process.stdin.once("end", () => process.exit(0));
}
