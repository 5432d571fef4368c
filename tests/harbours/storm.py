#!/usr/bin/env python3
"""Several servers on one PostgreSQL, in a storm: they are killed, stopped and drained, their lines to the database are
cut, lose answers or carry none, and the database itself stops for a while or is restarted. Afterwards what everybody was told is held against the logs.

python3 tests/harbours/storm.py [--program build/release/tortuga] [--seconds 20] [--tables 8] [--ships 3] [--seed 1] [--pause 0.3]
    [--proxy ops/haproxy.cfg]

Ends with 0 if every promise was kept. Everything that is random follows from the seed, except what the machine adds.
"""
import argparse
import asyncio
import json
import logging
import math
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from crew import Door, Flaw, ProxyDoor, open_table
from sea import HOST, Database, Lines, Proxy, Ship

LEASE = 6.0


def share(sorted_list, part):
    return sorted_list[min(len(sorted_list) - 1, int(len(sorted_list) * part))] if sorted_list else 0.0


class Storm:
    ASHORE = ("backends", "freeze", "database")  # what happens to the database itself

    def __init__(self, options):
        self.options = options
        self.luck = random.Random(options.seed)
        self.counts = {}
        self.troubled = set()  # servers that are killed, stopped or drained just now: one thing at a time
        self.late = 0.0
        self.faults = []  # [begin, end, what, server]
        self.folder = tempfile.mkdtemp(prefix="tortuga_ships_")

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    async def open(self):
        self.database = await asyncio.to_thread(Database)
        self.lines = Lines(self.database.port, self.options.ships, self.luck.random())
        more = ["--behind-proxy"] if self.options.proxy else []
        self.ships = [Ship(i + 1, self.options.program, f"postgresql://tortuga@{HOST}:{port}/tortuga", self.folder, more)
                      for i, port in enumerate(self.lines.ports)]
        for ship in self.ships:
            ship.start()
        for ship in self.ships:
            if not await ship.ready():
                raise RuntimeError(f"a server does not start: {open(ship.log).read()}")
        self.door = Door(self.ships, random.Random(self.luck.random()))
        if self.options.proxy:
            self.proxy = Proxy(self.options.proxy, self.ships, self.folder)
            await self.proxy.ready()
            self.door = ProxyDoor(self.proxy.port)

    def end(self):
        if hasattr(self, "proxy"):
            self.proxy.end()
        for ship in getattr(self, "ships", []):
            ship.kill()
        if hasattr(self, "lines"):
            self.lines.end()
        if hasattr(self, "database"):
            self.database.end()
        shutil.rmtree(self.folder, ignore_errors=True)

    async def back(self, ship, after):
        """As whoever supervises a server does."""
        await asyncio.sleep(after)
        ship.kill()
        ship.start()
        if not await ship.ready(120):
            raise Flaw(f"server {ship.number} does not come back: {open(ship.log).read()[-1500:]}")

    async def blow(self):
        """One thing goes wrong. Each server is left alone by others while it does."""
        luck, i = self.luck, self.luck.randrange(len(self.ships))
        ship = self.ships[i]
        what = self.options.only or luck.choices(["kill", "stop", "drain", "cut", "lose", "still", "deaf", "backends", "freeze", "database"],
                                                 [4, 3, 2, 3, 4, 2, 2, 2, 1, 1])[0]
        calm = [one for one in self.ships if one not in self.troubled]
        if what in ("kill", "stop", "drain"):
            if len(calm) < 2 or ship not in calm:
                return
            self.troubled.add(ship)
        if what in self.ASHORE and any(fault[2] in self.ASHORE and fault[1] is None for fault in self.faults):
            return  # it has trouble enough
        self.count(what)
        fault = [time.monotonic(), None, what, ship.number if what not in self.ASHORE else None]
        self.faults.append(fault)
        await self.suffer(what, ship, i)
        fault[1] = time.monotonic()
        if what in ("kill", "stop", "drain"):
            self.troubled.remove(ship)

    async def suffer(self, what, ship, line):
        luck = self.luck
        if what == "kill":
            ship.kill()
            await self.back(ship, luck.uniform(0, 4))
        elif what == "stop":
            ship.signal(signal.SIGSTOP)
            await asyncio.sleep(luck.uniform(1, 12))
            ship.signal(signal.SIGCONT)
        elif what == "drain":
            ship.signal(signal.SIGTERM)
            for _ in range(200):
                if not ship.alive():
                    break
                await asyncio.sleep(0.1)
            await self.back(ship, luck.uniform(0, 1))
        elif what == "cut":
            self.lines.cut(line)
        elif what == "lose":
            self.lines.lose(line, luck.choice([0.02, 0.1, 0.3]))
            await asyncio.sleep(luck.uniform(0.5, 3))
            self.lines.lose(line, 0)
        elif what in ("still", "deaf"):
            part = self.lines.still if what == "still" else self.lines.deaf
            part(line, True)
            await asyncio.sleep(luck.uniform(1, 9))
            if luck.random() < 0.5:  # else whatever was said arrives late
                self.lines.cut(line)
            part(line, False)
        elif what == "backends":
            await asyncio.to_thread(self.try_asking,
                                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tortuga' AND pid <> "
                                    "pg_backend_pid()")
        elif what == "freeze":
            self.database.signal(signal.SIGSTOP)
            await asyncio.sleep(luck.uniform(0.5, 8))
            self.database.signal(signal.SIGCONT)
        elif what == "database":
            await asyncio.to_thread(self.database.restart)

    async def watch(self):
        """How late the players themselves are: what they measure has that in it."""
        while True:
            due = time.monotonic() + 0.1
            await asyncio.sleep(0.1)
            self.late = max(self.late, time.monotonic() - due)

    def try_asking(self, sql):
        try:
            self.database.ask(sql)
        except RuntimeError:
            pass

    async def sail(self):
        await self.open()
        tables = []
        for first in range(0, self.options.tables, 10):
            tables += await asyncio.gather(*(open_table(self.door, random.Random(self.luck.random()), self.options.pause, number)
                                             for number in range(first, min(first + 10, self.options.tables))))
        sailors = [sailor for table in tables for sailor in table]
        self.begun = time.monotonic()
        self.ends = math.inf
        tasks = [asyncio.create_task(sailor.sail(lambda: self.ends)) for sailor in sailors]
        watch = asyncio.create_task(self.watch())
        faults = []
        while time.monotonic() < self.begun + self.options.seconds:
            faults.append(asyncio.create_task(self.blow()))
            await asyncio.sleep(self.luck.uniform(0.2, 2.0) * self.options.calm)
            broken = [task for task in tasks + faults if task.done() and task.exception()]
            if broken:
                raise broken[0].exception()
        watch.cancel()
        # The sky clears. From now on everything must go on, and everybody must come to an end.
        await asyncio.gather(*faults)
        for i, ship in enumerate(self.ships):
            self.lines.lose(i, 0)
            self.lines.still(i, False)
            self.lines.deaf(i, False)
            if not ship.alive():
                await self.back(ship, 0)
        calm = time.monotonic()
        self.ends = calm + 2 * LEASE + 3
        done, waiting = await asyncio.wait(tasks, timeout=60 + self.options.tables / 5)
        for task in done:
            if task.exception():
                raise task.exception()
        if waiting:
            raise Flaw(f"{len(waiting)} of {len(tasks)} wait for ever after the storm")
        async def come_again(sailor):  # everybody must be let in
            sailor.leave(False)
            sailor.absent_since, sailor.whole = None, True
            try:
                await asyncio.wait_for(sailor.come(), 60)
            except asyncio.TimeoutError:
                raise Flaw(f"nobody lets {sailor.name} in again: {sailor.story[-5:]}")

        async def all_come_again():
            for first in range(0, len(sailors), 20):
                await asyncio.gather(*(come_again(sailor) for sailor in sailors[first:first + 20]))

        await all_come_again()
        await self.play_all_again(sailors, all_come_again)
        return sailors

    async def play_all_again(self, sailors, all_come_again):
        """Another server, that was not there, reads nothing but the logs: everybody finds there what they saw last, and every event
        as they were told of it."""
        for ship in self.ships:
            ship.signal(signal.SIGTERM)
        for ship in self.ships:
            await asyncio.to_thread(ship.process.wait, 120)
        afterwards = Ship(len(self.ships) + 1, self.options.program, None, self.folder)
        url = f"postgresql://tortuga@{HOST}:{self.database.port}/tortuga"
        moved = await asyncio.to_thread(subprocess.run, [self.options.program, "move", url, afterwards.folder], capture_output=True, text=True)
        if moved.returncode != 0:
            raise Flaw(f"the logs cannot be moved: {moved.stdout}{moved.stderr}")
        self.ships.append(afterwards)
        afterwards.start()
        if not await afterwards.ready(60):
            raise Flaw(f"no server can read the logs: {open(afterwards.log).read()[-1500:]}")
        before = [(sailor.m, sailor.view, dict(sailor.told)) for sailor in sailors]
        for sailor in sailors:
            sailor.door, sailor.path, sailor.epoch = Door([afterwards], self.luck), "/ws", 0
        await all_come_again()
        for sailor, (m, view, told) in zip(sailors, before):
            if (sailor.m, sailor.view) != (m, view):
                raise Flaw(f"{sailor.name}: the log leads to {sailor.view} at {sailor.m}, and they saw {view} at {m}")
            if len(sailor.told) < len(told) or len(told) == 0:
                raise Flaw(f"{sailor.name}: was told of {len(told)} events, and the log has fewer")
        self.ships.pop().kill()

    def judge(self, sailors):
        for ship in self.ships:
            said = open(ship.log, errors="replace").read()
            for word in ("Sanitizer", "runtime error:", "terminate called"):
                if word in said:
                    raise Flaw(f"server {ship.number}: {said[said.index(word) - 200:][:3000]}")
        rows = self.database.ask("SELECT b.table_id, b.head, e.n, e.epoch, e.entry FROM berths b JOIN entries e ON e.number = "
                                 "b.number WHERE b.epoch > 0 ORDER BY b.table_id, e.n")
        logs = {}
        for table, head, n, epoch, entry in rows:
            logs.setdefault(table, []).append((int(head), int(n), int(epoch), json.loads(entry)))
        found = {}  # (table, kind, id) -> n
        for table, log in logs.items():
            if [n for _, n, _, _ in log] != list(range(log[0][0])):
                raise Flaw(f"{table}: the log has gaps")
            epochs = [epoch for _, _, epoch, _ in log]
            if epochs != sorted(epochs):
                raise Flaw(f"{table}: an older epoch wrote after a newer one: {epochs}")
            for _, n, _, entry in log:
                if "id" in entry:
                    key = (table, entry["kind"] if entry["kind"] not in ("move", "undo") else "", json.loads(entry["id"]))
                    if key in found:
                        raise Flaw(f"{table}: {key} is stored twice, as {found[key]} and {n}")
                    found[key] = n
        acknowledged = 0
        for sailor in sailors:
            moves = [entry for _, _, _, entry in logs[sailor.table] if entry["kind"] == "move"]
            for key, m in sailor.acked:
                acknowledged += 1
                if (sailor.table, "", key) not in found:
                    raise Flaw(f"{sailor.name}: {key} was acknowledged and is not stored")
                if m is not None and json.loads(moves[m - 1].get("id", "null")) != key:
                    raise Flaw(f"{sailor.name}: {key} was told to be move {m}, and that is {moves[m - 1]}")
            for key in sailor.words:
                acknowledged += 1
                if (sailor.table, "say", key) not in found:
                    raise Flaw(f"{sailor.name}: the words {key} were acknowledged and are not stored")
            for key in sailor.denied:
                if any((sailor.table, kind, key) in found for kind in ("", "say")):
                    raise Flaw(f"{sailor.name}: {key} was told not to be stored, and it is")
            mine = [found[(sailor.table, "", key)] for key, _ in sailor.acked]
            if mine != sorted(mine):
                raise Flaw(f"{sailor.name}: moves are stored in another order than they were made")
        stored = sum(len(log) for log in logs.values())
        epochs = sum(log[-1][2] for log in logs.values())
        absences = sorted(((end - begin, begin, sailor.name, story) for sailor in sailors
                           for begin, end, story in sailor.outages), key=lambda absence: absence[0])
        latency = sorted(took for sailor in sailors for took in sailor.latency)
        resent = sum(sailor.resent for sailor in sailors)
        print(f"seed {self.options.seed}: {len(self.ships)} servers, {len(logs)} tables, {time.monotonic() - self.begun:.0f} s: "
              f"{acknowledged} acknowledged, {stored} entries, {resent} sent again, {epochs} epochs, "
              f"{self.lines.end()} answers lost; {dict(sorted(self.counts.items()))}")
        print(f"an answer takes {share(latency, .5) * 1000:.1f} ms, 99 % {share(latency, .99) * 1000:.0f} ms; load "
              f"{os.getloadavg()[1]:.1f}; a lease is {LEASE:.0f} s; the players' own turns were at most {self.late:.2f} s late")
        kinds = {"all": [absence[0] for absence in absences]}
        for length, begin, _, _ in absences:
            kinds.setdefault(self.cause(begin, begin + length), []).append(length)
        longest = {self.cause(absence[1], absence[1] + absence[0]): absence for absence in absences}
        for kind, lengths in kinds.items():
            print(f"absences, {kind}: {len(lengths)}, median {share(lengths, .5):.2f} s, 99 % {share(lengths, .99):.2f} s, worst "
                  f"{lengths[-1] if lengths else 0:.2f} s")
        if self.options.tell:
            for kind, absence in longest.items():
                print(f"{kind}:")
                self.tell(*absence)
            self.tell_parts([absence for absence in absences if absence[0] > 2 * LEASE])
        if acknowledged == 0:
            raise Flaw("nothing was acknowledged: nothing was proved")

    def cause(self, begin, end):
        """What went wrong meanwhile. A server that was killed is missed until its lease is over, and after a restart of the
        database nobody is buried for the length of one."""
        lasts = {"kill": LEASE, "database": LEASE}
        there = [(what, number) for since, until, what, number in self.faults
                 if since < end and max(until or math.inf, since + lasts.get(what, 0)) > begin - 0.5]
        kinds = {what for what, _ in there}
        if kinds & {"database", "freeze", "backends"}:
            return "the database was away" if kinds & {"database", "freeze"} else "the database cut everybody off"
        if kinds == {"kill"}:
            return "one server was killed" if len({number for _, number in there}) == 1 else "several servers were killed"
        if len(kinds) == 1:
            return f"only {next(iter(kinds))}"
        if not kinds:
            return "no fault"
        return "a kill and more" if "kill" in kinds else "several faults, no kill"

    def tell(self, length, begin, name, story):
        """Of a long absence: what was tried, and what went wrong meanwhile."""
        print(f"{name} was away for {length:.1f} s:")
        lines = [(when, what) for when, what in story]
        for since, until, what, number in self.faults:
            until = until or time.monotonic()
            if until > begin - 1 and since < begin + length:
                lines.append((since, f"  *** {what}{f' of {number}' if number else ''} for {until - since:.1f} s"))
        for when, what in sorted(lines):
            print(f"  {when - begin:+7.2f} {what}")

    def tell_parts(self, absences):
        """What long absences are made of: how often, and for how many seconds in all, something was followed by something else."""
        parts = {}
        for length, begin, _, story in absences:
            steps = [(begin, "away"), *((when, re.sub(r"/h/\d+", "/h/N", what)) for when, what in story), (begin + length, "back")]
            for (since, what), (until, next_one) in zip(steps, steps[1:]):
                count, seconds = parts.get((what, next_one), (0, 0.0))
                parts[(what, next_one)] = (count + 1, seconds + until - since)
        print(f"{len(absences)} absences over {2 * LEASE:.0f} s, {sum(absence[0] for absence in absences):.0f} s in all, are made of:")
        for (what, next_one), (count, seconds) in sorted(parts.items(), key=lambda part: -part[1][1])[:12]:
            print(f"  {seconds:8.0f} s, {count:5} times: {what} -> {next_one}")


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program", default="build/release/tortuga")
    options.add_argument("--seconds", type=float, default=20)
    options.add_argument("--tables", type=int, default=8)
    options.add_argument("--ships", type=int, default=3)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--pause", type=float, default=0.3, help="of a player between two moves, in seconds")
    options.add_argument("--calm", type=float, default=1.0, help="the longer, the rarer the faults")
    options.add_argument("--proxy", metavar="CONFIG", help="through HAProxy with this configuration, as ops/haproxy.cfg")
    options.add_argument("--only", help="this fault and no other: kill, stop, drain, cut, lose, still, deaf, backends, freeze, "
                         "database")
    options.add_argument("--tell", action="store_true", help="how the longest absence of each kind came about")
    storm = Storm(options.parse_args())
    try:
        # Nobody is waited for when something is broken.
        storm.judge(asyncio.new_event_loop().run_until_complete(storm.sail()))
    except Flaw as flaw:
        logging.disable()  # of whoever was still on their way
        print(f"seed {storm.options.seed}: broken: {flaw}")
        for ship in storm.ships:
            print(f"--- {ship.log}\n" + open(ship.log, errors="replace").read()[-1500:])
        sys.exit(1)
    finally:
        storm.end()
    print("every promise was kept")


if __name__ == "__main__":
    main()
