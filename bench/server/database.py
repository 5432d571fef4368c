#!/usr/bin/env python3
"""What PostgreSQL itself bears of what a harbour asks of it: python3 bench/server/database.py [--tables 100000] [--seconds 5]
[--partitions 10] [--no-notify] [--no-batches]

Entries appended in batches by the statement that decides who may write (kAppend of server/postgres/statements.h; here the database makes
up what a server would send), logs that are read by whoever takes tables over (kRead), and NOTIFY with many listeners. By pgbench, on a private PostgreSQL with its defaults. --partitions keeps
entries in so many parts, by the tables' numbers; afterwards the oldest part is dropped, and beside it as many entries are deleted."""
import argparse, os, re, subprocess, sys, tempfile, time
here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
sys.path.insert(0, os.path.join(root, "tests", "harbours"))
import sea

def cpu_seconds(database):
    """Of everything the database has done, those included who have ended."""
    master = int(open(os.path.join(database.data, "postmaster.pid")).readline())
    total = 0
    with open(f"/proc/{master}/task/{master}/children") as f: pids = [master, *map(int, f.read().split())]
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as f: fields = f.read().rsplit(")", 1)[1].split()
        except OSError: continue
        total += sum(map(int, fields[11:15] if pid == master else fields[11:13]))
    return total / os.sysconf("SC_CLK_TCK")

def bench(database, script, clients, more):
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as file:
        file.write(script); file.flush(); os.chmod(file.name, 0o644)
        before, lsn = cpu_seconds(database), database.ask("SELECT pg_current_wal_insert_lsn()")[0][0]
        out = database.run("pgbench", "-h", sea.HOST, "-p", str(database.port), "-U", "tortuga", "-n", "-M", "prepared", "-c", str(clients), "-j", "1", *more, "-f", file.name, "tortuga")
        time.sleep(0.2)
        done = int(re.search(r"actually processed: (\d+)", out).group(1))
        wal = float(database.ask(f"SELECT pg_current_wal_insert_lsn() - '{lsn}'::pg_lsn")[0][0])
        return float(re.search(r"tps = ([\d.]+)", out).group(1)), float(re.search(r"latency average = ([\d.]+)", out).group(1)), done, cpu_seconds(database) - before, wal

def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=100000)
    options.add_argument("--seconds", type=int, default=5)
    options.add_argument("--partitions", type=int, default=0)
    options.add_argument("--no-notify", action="store_true")
    options.add_argument("--no-batches", action="store_true")
    options.add_argument("--program", default=os.path.join(root, "build", "release", "tortuga"))
    order = options.parse_args()
    database = sea.Database()
    ship = sea.Ship(1, order.program, f"postgresql://tortuga@{sea.HOST}:{database.port}/tortuga", database.folder)
    try:
        ship.start()  # which makes the tables
        while database.ask("SELECT to_regclass('harbours') IS NULL") == [["t"]] or database.ask("SELECT count(*) FROM harbours") == [["0"]]: time.sleep(0.1)
        ship.kill()
        database.ask(f"INSERT INTO berths (table_id, epoch, head) SELECT 'B' || i, 1, 0 FROM generate_series(1, {order.tables}) i")
        database.ask("VACUUM ANALYZE berths")
        first = int(database.ask("SELECT min(number) FROM berths")[0][0])
        if order.partitions:
            database.ask("DROP TABLE entries")
            database.ask("CREATE TABLE entries (number bigint NOT NULL, n int NOT NULL, epoch bigint NOT NULL, nonce bigint NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp(), "
                         "entry text NOT NULL, PRIMARY KEY (number, n)) PARTITION BY RANGE (number)")
            step = -(-order.tables // order.partitions)
            for i in range(order.partitions):
                database.ask(f"CREATE TABLE entries_{i} PARTITION OF entries FOR VALUES FROM ({first + i * step}) TO ({first + (i + 1) * step})")
        append = sea.statement("kAppend")
        wanted = re.search(r"WITH wanted AS \(.*?\) AS w\([^)]*\)\), ", append).group(0)
        print(f"{order.tables} tables, load {os.getloadavg()[0]:.1f}")
        print(f"{'connections x batch':>20}{'entries/s':>11}{'commits/s':>11}{'mean ms':>9}{'us/entry':>10}{'WAL B/entry':>13}", flush=True)
        for clients, batch in () if order.no_batches else ((1, 1), (1, 10), (1, 100), (3, 1), (3, 10), (3, 100)):
            part = order.tables // clients
            made_up = (f"WITH wanted AS (SELECT number, epoch, head AS n, 1::bigint AS nonce, repeat('x', 118) AS entry, NULL::boolean AS listed, NULL::bigint AS "
                       f"touched FROM berths WHERE number >= :first AND number < :first + {batch}), ")
            script = f"\\set first {first} + :client_id * {part} + random(0, {part - batch})\n" + append.replace(wanted, made_up) + ";\n"
            tps, latency, done, cpu, wal = bench(database, script, clients, ["-T", str(order.seconds)])
            print(f"{f'{clients} x {batch}':>20}{tps * batch:11.0f}{tps:11.0f}{latency:9.2f}{cpu / done / batch * 1e6:10.0f}{wal / done / batch:13.0f}", flush=True)
        size = database.ask("SELECT pg_total_relation_size('entries') / greatest(1, (SELECT count(*) FROM entries)), pg_total_relation_size('berths')")[0]
        if order.partitions and not order.no_batches:
            size = database.ask("SELECT (SELECT sum(pg_total_relation_size(inhrelid)) FROM pg_inherits)::bigint / greatest(1, (SELECT count(*) FROM entries)), pg_total_relation_size('berths')")[0]
            count = int(database.ask("SELECT count(*) FROM entries_0")[0][0])
            for what, sql in ((f"deleting {count} entries of one part", f"DELETE FROM entries_1 WHERE ctid IN (SELECT ctid FROM entries_1 LIMIT {count})"), (f"dropping a part with {count}", "DROP TABLE entries_0")):
                begun = time.monotonic(); database.ask(sql)
                print(f"{what}: {(time.monotonic() - begun) * 1000:.0f} ms, psql included")
        if not order.no_batches: print(f"an entry of 118 bytes takes {size[0]} bytes with its index; {order.tables} berths {int(size[1]) / 1e6:.0f} MB")
        # What whoever takes the tables of a server that is gone asks for, one by one and as it does (kLogs of server/postgres/postgres_store.h).
        logs = 1000
        database.ask(f"INSERT INTO berths (table_id, epoch, head) SELECT 'L' || i, 1, 150 FROM generate_series(1, {logs}) i")
        first = int(database.ask("SELECT min(number) FROM berths WHERE table_id LIKE 'L%'")[0][0])
        if order.partitions: database.ask(f"CREATE TABLE entries_l PARTITION OF entries FOR VALUES FROM ({first}) TO ({first + logs})")
        database.ask(f"INSERT INTO entries (number, n, epoch, nonce, entry) SELECT {first} + i, n, 1, 1, repeat('x', 118) FROM generate_series(0, {logs - 1}) i, generate_series(0, 149) n")
        print(f"{'logs of 150 at once':>20}{'logs/s':>11}{'mean ms':>20}{'us each':>10}", flush=True)
        for batch in (1, 20):
            asked = sea.statement("kRead").replace("$1::bigint[]", f"ARRAY(SELECT generate_series(:first::bigint, :first + {batch - 1}))").replace("$2::int[]", f"array_fill(0, ARRAY[{batch}])")
            tps, latency, done, cpu, _ = bench(database, f"\\set first random({first}, {first + logs - batch})\n{asked};\n", 2, ["-T", str(order.seconds)])
            print(f"{batch:20}{tps * batch:11.0f}{latency:20.2f}{cpu / done / batch * 1e6:10.0f}", flush=True)
        if order.no_notify: return
        print(f"{'listeners':>20}{'NOTIFY/s':>11}{'mean ms':>20}{'us each':>10}", flush=True)
        listeners = []
        for count in (0, 5, 20, 60):
            while len(listeners) < count:
                one = subprocess.Popen([*database.as_user, os.path.join(database.tools, "psql"), "-h", sea.HOST, "-p", str(database.port), "-U", "tortuga", "-d", "tortuga", "-X", "-q"],
                                       stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")
                one.stdin.write(b"LISTEN sea;\n"); one.stdin.flush()
                listeners.append(one)
            while int(database.ask("SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN sea;' AND state = 'idle'")[0][0]) < count: time.sleep(0.1)
            tps, latency, done, cpu, _ = bench(database, "SELECT pg_notify('sea', 'lobby');\n", 3, ["-t", "500"])
            print(f"{count:20}{tps:11.0f}{latency:20.2f}{cpu / done * 1e6:10.0f}", flush=True)
        for one in listeners: one.kill(); one.wait()
    finally:
        ship.kill(); database.end()
main()
