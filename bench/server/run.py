#!/usr/bin/env python3
"""The server under load, beside boardgame.io and Colyseus: python3 bench/server/run.py [--tables 10,100,500] [--quick]

Everything runs on this machine over loopback, the server on core 0, its load on core 1. Packages come from npm by name, into
build/bench. Prints a table and leaves the figures in build/bench/server.json."""
import argparse, json, os, re, shutil, subprocess, sys, tempfile, time, urllib.request
here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
work = os.path.join(root, "build", "bench")
packages = {"boardgame.io": "0.50.2", "koa-compose": "4.1.0", "socket.io-client": "4.8.1", "ws": "8.18.0",
            "@colyseus/core": "0.18", "@colyseus/ws-transport": "0.18", "@colyseus/schema": "5", "@colyseus/sdk": "0.18"}

def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as f: fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
def resident(pid):
    with open(f"/proc/{pid}/statm") as f: return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
def pinned(core, command): return (["taskset", "-c", str(core)] if (os.cpu_count() or 1) > 1 else []) + command

def measure(name, serve, load, tables, mode, seconds, warm):
    data = tempfile.mkdtemp(prefix="tortuga_bench_")
    server = subprocess.Popen(pinned(0, [a.replace("DATA", data) for a in serve]), stdout=subprocess.PIPE, text=True, cwd=work)
    try:
        port = None
        for line in server.stdout:
            if m := re.search(r":(\d{4,5})\b", line): port = m.group(1); break
        time.sleep(0.5)
        before = resident(server.pid)
        client = subprocess.Popen(pinned(1, load + [port, str(tables), str(seconds), mode, str(warm)] + (["lean"] if name == "lean" else [])), cwd=work,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        begun = used = 0
        result = None
        for line in client.stdout:
            if line.startswith("READY"): seated = resident(server.pid)
            if line.startswith("BEGIN"): begun = cpu_seconds(server.pid)
            if line.startswith("END"): used = cpu_seconds(server.pid) - begun; result = json.loads(line[4:]); break
        if result is None: raise SystemExit(f"{name}: the load ended early")
        result |= {"server": name, "cpu_us_per_move": used / max(1, result["moves"]) * 1e6, "cpu_share": used / seconds,
                   "start_mb": before / 1e6, "kb_per_table": (seated - before) / tables / 1e3,
                   "kb_per_table_after": (resident(server.pid) - before) / tables / 1e3}
        client.stdin.write("\n"); client.stdin.close(); client.wait(10)
        return result
    finally:
        server.kill(); server.wait(); shutil.rmtree(data, ignore_errors=True)

def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", default="10,100,500")
    options.add_argument("--quick", action="store_true", help="shorter runs")
    options.add_argument("--only", default="tortuga,lostseas,lean,boardgame.io,colyseus",
                         help="servers; lostseas is ours with that game, lean the same with clients that have the engine")
    order = options.parse_args()
    os.makedirs(work, exist_ok=True)
    unlimited = "--rate 1000000 --burst 1000000 --address-rate 1000000 --address-burst 1000000 --connections-per-address 10000 --tables-per-address 100000"
    release = os.path.join(root, "build", "release")
    subprocess.run(["cmake", "--build", release, "--target", "tortuga", "race_harbour", "load"], check=True, stdout=subprocess.DEVNULL)
    load = os.path.join(release, "bench", "server", "load")
    serve = ["serve", "--port", "0", "--host", "127.0.0.1", "--data", "DATA", "--no-qr", "--quiet"] + unlimited.split()
    servers = {"tortuga": ([os.path.join(release, "race_harbour")] + serve, [load, "race"]),
               "lostseas": ([os.path.join(release, "tortuga")] + serve, [load, "lostseas"]),
               "lean": ([os.path.join(release, "tortuga")] + serve, [load, "lostseas"])}
    wanted = order.only.split(",")
    if "boardgame.io" in wanted or "colyseus" in wanted:
        for file in ("boardgame.mjs", "colyseus.mjs", "boardgame_load.mjs", "colyseus_load.mjs", "race_load.mjs"): shutil.copy(os.path.join(here, file), work)
        if not os.path.isdir(os.path.join(work, "node_modules", "@colyseus", "core")):
            print("Installing boardgame.io and Colyseus from npm", flush=True)
            with open(os.path.join(work, "package.json"), "w") as f:
                json.dump({"private": True, "type": "module", "dependencies": packages, "overrides": {"koa-compose": "4.1.0"}}, f)
            subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=work, check=True)
        servers["boardgame.io"] = (["node", "--expose-gc", "boardgame.mjs"], ["node", "boardgame_load.mjs"])
        servers["colyseus"] = (["node", "--expose-gc", "colyseus.mjs"], ["node", "colyseus_load.mjs"])
    seconds, warm = (4, 1) if order.quick else (8, 3)
    results = []
    print(f"{'server':14}{'tables':>7} {'mode':7}{'moves/s':>9}{'us CPU/move':>12}{'p50 ms':>8}{'p99 ms':>8}{'kB/table':>9}{'after':>7}{'bytes':>7}", flush=True)
    for tables in map(int, order.tables.split(",")):
        for mode in ("closed", "paced"):
            for name in wanted:
                r = measure(name, *servers[name], tables, mode, seconds, warm)
                results.append(r)
                print(f"{name:14}{tables:7} {mode:7}{r['moves_per_second']:9.0f}{r['cpu_us_per_move']:12.1f}{r['p50_ms']:8.2f}{r['p99_ms']:8.2f}"
                      f"{r['kb_per_table']:9.1f}{r['kb_per_table_after']:7.1f}{r['update_bytes']:7.0f}", flush=True)
    with open(os.path.join(work, "server.json"), "w") as f: json.dump(results, f, indent=1)
main()
