#!/usr/bin/env python3
"""What a move costs on SQLite and on PostgreSQL, database included: python3 bench/server/stores.py [--tables 10,100,500,2000]
[--servers 1,2,3] [--seconds 8] [--unsynced]

Pirates of the Lost Seas, one move a second a table, over loopback; the tables are shared out among the servers, each with a load of its
own (load.cpp). The database is a private PostgreSQL (tests/harbours/sea.py) with its defaults, synchronous_commit on. --unsynced
repeats each with the data in memory, where a sync costs nothing: the difference is the price of durability."""
import argparse, asyncio, json, os, re, shutil, subprocess, sys, tempfile, time, urllib.request
here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
sys.path.insert(0, os.path.join(root, "tests", "harbours"))
import sea
work = os.path.join(root, "build", "bench")
unlimited = ("--rate 1000000 --burst 1000000 --address-rate 1000000 --address-burst 1000000 --connections-per-address 100000 --connections 100000 "
             "--tables-per-address 1000000").split()

def cpu_seconds(pid):
    try:
        with open(f"/proc/{pid}/stat") as f: fields = f.read().rsplit(")", 1)[1].split()
    except OSError: return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children") as f: return [int(child) for child in f.read().split()]
def counted(port, name):
    text = urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics").read().decode()
    return sum(float(line.split()[-1]) for line in text.splitlines() if re.match(rf"{name}(\{{.*\}})? ", line))
def written(pid):  # bytes that a process sent towards the disk
    try:
        with open(f"/proc/{pid}/io") as f: return int(re.search(r"^write_bytes: (\d+)", f.read(), re.M).group(1))
    except (OSError, AttributeError): return 0

class Harbour:
    """Servers on one store."""
    def __init__(self, program, servers, postgres, folder):
        self.folder = tempfile.mkdtemp(prefix="tortuga_bench_", dir=folder)
        self.database = None
        if postgres:
            os.chmod(self.folder, 0o755)
            tempfile.tempdir = self.folder
            self.database = sea.Database()
            tempfile.tempdir = None
        self.servers = []
        for i in range(servers):
            store = ["--store", f"postgresql://tortuga@127.0.0.1:{self.database.port}/tortuga", "--route", f"/h/{i + 1}"] if postgres else []
            process = subprocess.Popen([program, "serve", "--port", "0", "--host", "127.0.0.1", "--data", os.path.join(self.folder, f"data{i}"),
                                        "--no-qr", "--quiet", *unlimited, *store], stdout=subprocess.PIPE, text=True)
            port = next(m.group(1) for line in process.stdout if (m := re.search(r":(\d{4,5})\b", line)))
            self.servers.append((process, port))
    def usage(self):
        """Seconds of servers and of the database; moves, entries, commits."""
        servers = sum(cpu_seconds(process.pid) for process, _ in self.servers)
        database = 0.0
        if self.database:
            master = int(open(os.path.join(self.database.data, "postmaster.pid")).readline())
            database = sum(cpu_seconds(pid) for pid in [master, *children(master)])
        return servers, database, *(sum(counted(port, name) for _, port in self.servers) for name in ("tortuga_moves_total", "tortuga_store_entries_total", "tortuga_store_commits_total"))
    def end(self):
        for process, _ in self.servers: process.kill(); process.wait()
        if self.database: self.database.end()
        shutil.rmtree(self.folder, ignore_errors=True)

def measure(program, load, servers, postgres, tables, seconds, folder):
    harbour = Harbour(program, servers, postgres, folder)
    try:
        shares = [tables // servers + (i < tables % servers) for i in range(servers)]
        loads = [subprocess.Popen([load, "lostseas", port, str(share), str(seconds), "paced", "3", "together"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
                 for share, (_, port) in zip(shares, harbour.servers)]
        # All have opened their tables before anybody plays: to open them costs far more than to play.
        for one in loads:
            if one.stdout.readline() != "READY\n": raise SystemExit("a load ended early")
        for one in loads: one.stdin.write("\n"); one.stdin.flush()
        for one in loads:
            for line in one.stdout:
                if line.startswith("BEGIN"): break
            else: raise SystemExit("a load ended early")
        before, begun = harbour.usage(), time.monotonic()
        time.sleep(max(1.0, seconds - 2.0))
        after, took = harbour.usage(), time.monotonic() - begun
        results = [json.loads(next(line for line in one.stdout if line.startswith("END"))[4:]) for one in loads]
        for one in loads: one.stdin.write("\n"); one.stdin.close(); one.wait(20)
        own, database, moves, entries, commits = (b - a for a, b in zip(before, after))
        return {"store": "PostgreSQL" if postgres else "SQLite", "servers": servers, "tables": tables, "synced": folder is None,
                "moves_per_second": moves / took, "server_us": own / max(1, moves) * 1e6, "database_us": database / max(1, moves) * 1e6,
                "entries_per_commit": entries / max(1, commits), "p50_ms": sorted(r["p50_ms"] for r in results)[len(results) // 2],
                "p99_ms": max(r["p99_ms"] for r in results), "load": os.getloadavg()[0]}
    finally: harbour.end()

def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", default="10,100,500,2000")
    options.add_argument("--servers", default="1,2,3")
    options.add_argument("--seconds", type=int, default=8)
    options.add_argument("--unsynced", action="store_true", help="also with the data in memory")
    options.add_argument("--program", default=os.path.join(root, "build", "release", "tortuga"))
    order = options.parse_args()
    os.makedirs(work, exist_ok=True)
    release = os.path.join(root, "build", "release")
    subprocess.run(["cmake", "--build", release, "--target", "load"], check=True, stdout=subprocess.DEVNULL)
    load = os.path.join(release, "bench", "server", "load")
    results = []
    print(f"{'store':12}{'servers':>8}{'tables':>8}{'disk':>8}{'moves/s':>9}{'server us':>10}{'database us':>12}{'a commit':>9}{'p50 ms':>8}{'p99 ms':>8}{'load':>6}", flush=True)
    for tables in map(int, order.tables.split(",")):
        for folder in [None, "/dev/shm"] if order.unsynced else [None]:
            for servers, postgres in [(1, False), *((n, True) for n in map(int, order.servers.split(",")))]:
                r = measure(order.program, load, servers, postgres, tables, order.seconds, folder)
                results.append(r)
                print(f"{r['store']:12}{servers:8}{tables:8}{'disk' if r['synced'] else 'memory':>8}{r['moves_per_second']:9.0f}{r['server_us']:10.0f}{r['database_us']:12.0f}"
                      f"{r['entries_per_commit']:9.1f}{r['p50_ms']:8.2f}{r['p99_ms']:8.2f}{r['load']:6.1f}", flush=True)
    with open(os.path.join(work, "stores.json"), "w") as f: json.dump(results, f, indent=1)
main()
