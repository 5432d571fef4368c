#!/usr/bin/env python3
"""A server that is started before its database: it waits, says that it is not ready, and goes on when the database is there. What
waiting cannot mend ends it, with a sentence.

python3 tests/harbours/beginnings.py [--program build/release/tortuga]

Ends with 0 if every promise was kept. Nothing here depends on how fast anything is: what takes a while is asked for again."""
import asyncio
import os
import random
import time

from crew import Door, open_table
from promises import must, tried
from sea import HOST, Ship

LONG = 60.0


async def page(ship, path):
    """Status and text; nothing if nobody listens."""
    try:
        reader, writer = await asyncio.open_connection(HOST, ship.port)
    except OSError:
        return None, ""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
    head, _, body = (await reader.read()).decode().partition("\r\n\r\n")
    writer.close()
    return int(head.split()[1]) if head else None, body


async def until(what, ship, ask):
    end = time.monotonic() + LONG
    while not await ask():
        must(ship.alive(), f"{what}: the server ended: {open(ship.log).read()}")
        must(time.monotonic() < end, f"{what}: not within {LONG:.0f} s")
        await asyncio.sleep(0.1)


async def waits(ship, word):
    """It is open, is not ready, says why, and has said in its log what it waits for."""
    async def says_so():
        status, body = await page(ship, "/readyz")
        return status == 503 and "database" in body and word in open(ship.log).read()

    await until("it says what it waits for", ship, says_so)
    must((await page(ship, "/"))[0] == 200, "whoever comes while it waits is shown nothing")


async def goes_on(ship):
    async def ready():
        return (await page(ship, "/readyz"))[0] == 200

    await until("it goes on when the database is there", ship, ready)
    await asyncio.wait_for(open_table(Door([ship], random.Random(1)), random.Random(2), 0, 0), LONG)


async def ends(ship, word):
    """By itself, as something that failed, with a sentence."""
    end = time.monotonic() + LONG
    while ship.alive():
        must(time.monotonic() < end, f"it waits for what will never come: {open(ship.log).read()}")
        await asyncio.sleep(0.1)
    said = open(ship.log).read().strip().splitlines()[-1]
    must(ship.process.returncode == 1, f"it ended with {ship.process.returncode}: {said}")
    must(said.startswith("tortuga: ") and word in said, f"it ended without the reason ({word}): {said}")


async def try_all(database, program, folder):
    numbers = iter(range(1, 100))

    async def with_one(what, test, url=f"postgresql://tortuga@{HOST}:{database.port}/tortuga"):
        ship = Ship(next(numbers), program, url, folder)
        ship.start()
        try:
            await test(ship)
        finally:
            ship.kill()
        print(f"{what}: so it is", flush=True)

    async def before_its_database(ship):
        await waits(ship, "refused")
        await asyncio.to_thread(database.start)
        await goes_on(ship)

    async def while_it_lets_nobody_in(ship):
        await waits(ship, "not accepting connections")
        await asyncio.to_thread(database.stop)
        os.remove(os.path.join(database.data, "standby.signal"))
        await asyncio.to_thread(database.start)
        await goes_on(ship)

    async def told_later(ship):
        await waits(ship, "refused")
        await asyncio.to_thread(database.start)
        await ends(ship, "password")

    async def drained(ship):
        await waits(ship, "refused")
        ship.process.terminate()
        end = time.monotonic() + LONG
        while ship.alive():
            must(time.monotonic() < end, "it cannot be stopped while it waits")
            await asyncio.sleep(0.1)
        must(ship.process.returncode == 0, f"stopped while it waited, it ended with {ship.process.returncode}")

    database.ask("CREATE ROLE ann LOGIN PASSWORD 'right'")
    hba = os.path.join(database.data, "pg_hba.conf")
    rules = open(hba).read()
    with open(hba, "w") as out:
        out.write(f"host all ann {HOST}/32 scram-sha-256\n" + rules)
    database.stop()
    await with_one("started before its database, a server waits and goes on", before_its_database)
    wrong = f"postgresql://ann:wrong@{HOST}:{database.port}/tortuga"
    await with_one("a wrong password ends it", lambda ship: ends(ship, "password"), wrong)
    await with_one("a missing database ends it", lambda ship: ends(ship, "does not exist"),
                   f"postgresql://tortuga@{HOST}:{database.port}/nowhere")
    database.ask("UPDATE schema_version SET oldest_program = 99")
    await with_one("the database of a newer program ends it", lambda ship: ends(ship, "newer"))
    database.ask("UPDATE schema_version SET oldest_program = 1")
    await with_one("an address that is none ends it", lambda ship: ends(ship, "invalid"),
                   f"postgresql://tortuga@{HOST}:{database.port}/tortuga?sslmode=maybe")
    database.stop()
    await with_one("whoever waits can be stopped", drained)
    await with_one("what waiting cannot mend ends it also when it is told later", told_later, wrong)
    # A database that runs and lets nobody in, as while it starts: a standby that may not be read.
    database.stop()
    with open(os.path.join(database.data, "postgresql.auto.conf"), "a") as out:
        out.write("hot_standby = off\nrestore_command = 'false'\n")
    with open(os.path.join(database.data, "standby.signal"), "w"):
        pass
    database.own(os.path.join(database.data, "standby.signal"))
    database.start()
    await with_one("while the database lets nobody in, a server waits", while_it_lets_nobody_in)


if __name__ == "__main__":
    tried(__doc__, try_all)
