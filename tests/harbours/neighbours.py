#!/usr/bin/env python3
"""Two servers side by side on one PostgreSQL: limits by address hold at both together, a table goes on that a program of the
next version has written to, harbours that are long dead are forgotten without anybody noticing, nothing that was acknowledged
is lost by a database that is set up to lose it, no harbour's number is given twice, and long logs come over narrow lines.

python3 tests/harbours/neighbours.py [--program build/release/tortuga]

Ends with 0 if every promise was kept. Nothing here depends on how fast anything is: what takes a while is asked for again."""
import asyncio
import random
import time

from crew import Door, Flaw, Gone, Wire, open_table
from promises import LONG, asked, must, tried
from sea import HOST, Lines, Ship

CONNECTIONS, TABLES, MANY, RATE = 8, 3, 90, 4  # for an address


async def until(what, ask):
    """Asks again until it is so."""
    end = time.monotonic() + LONG
    while not await ask():
        must(time.monotonic() < end, f"{what}: not within {LONG:.0f} s")
        await asyncio.sleep(0.1)


async def let_in(ship):
    """A connection, or nothing if there are too many."""
    try:
        return await Wire.open(ship.port, "/ws", LONG)
    except Gone as why:
        must(" 503 " in f"{why} ", f"turned away for another reason: {why}")
        return None


async def found_no_more_than_an_hour_allows(ships):
    """Tables of an hour are counted exactly, wherever they are founded."""
    wires = [await let_in(ship) for ship in ships]
    for i in range(TABLES):
        answer = await asked(wires[i % len(wires)], {"do": "create", "game": "lostseas", "name": "Ann"})
        must(answer.get("ok"), f"table {i + 1} of {TABLES} was refused: {answer}")
    for wire in wires:
        answer = await asked(wire, {"do": "create", "game": "lostseas", "name": "Ann"})
        must(answer.get("code") == "busy", f"one table too many: {answer}")
        wire.close()


async def connect_no_more_than_all_allow(ships):
    """Whoever has many connections at one server gets fewer at the other, and as many again when they are gone."""
    here = [await let_in(ships[0]) for _ in range(CONNECTIONS - 1)]
    must(all(here), "turned away below the limit")

    async def only_one_more():
        there = [await let_in(ships[1]) for _ in range(2)]
        for wire in there:
            if wire is not None:
                wire.close()
        return there[1] is None

    await until("what one address has here counts there", only_one_more)
    for wire in here:
        wire.close()

    async def all_again():
        there = [await let_in(ships[1]) for _ in range(CONNECTIONS)]
        for wire in there:
            if wire is not None:
                wire.close()
        return all(there)

    await until("what is gone counts no more", all_again)


async def begin_table(wire):
    """A game with a bot, which has begun; whoever is at the wire sits there."""
    made = await asked(wire, {"do": "create", "game": "lostseas", "name": "Ann", "seats": ["you", "bosun"]})
    await asked(wire, {"do": "sit", "table": made["table"], "token": made["token"]})
    must((await asked(wire, {"do": "start"})).get("ok"), "a table does not start")
    return made


async def count_no_table_twice(database, ships):
    """Whoever founds a table and does not hear of it asks again: it is the same table, and counts once."""
    wire = await let_in(ships[0])
    made = await asked(wire, {"do": "create", "game": "lostseas", "name": "Ann"})
    [[harbour]] = database.ask(f"SELECT owner FROM berths WHERE table_id = '{made['table']}'")

    def found(table, birth):
        return database.say("kFound", f"'{table}'", harbour, f"'{birth}'", "'false'", 0, 1, "'{}'", "'9.9.9.9'", TABLES, "'lostseas'")

    must(found("AGAIN22", "born") != [], "a table is not founded")
    must(found("AGAIN22", "born") == [] and found("AGAIN23", "born") == [], "there are two tables of one birth")
    must(database.ask("SELECT tables FROM founded WHERE address = '9.9.9.9'") == [["1"]], "a table counts as often as it was asked for")
    for i in range(1, TABLES):
        must(found(f"AGAIN3{i}", "") != [], "a table below the limit is refused")
    must(found("AGAIN40", "") == [], "one table too many")
    wire.close()


async def bring_no_more_than_an_hour_allows(database, ships):
    """Tables that come from elsewhere count among those of an hour, exactly, wherever they come to."""
    wires = [await let_in(ship) for ship in ships]
    made = await begin_table(wires[0])
    log = "".join(entry + "\n" for [entry] in database.ask(
        f"SELECT entry FROM entries JOIN berths USING (number) WHERE table_id = '{made['table']}' ORDER BY n"))

    async def brought(wire):
        answer = {"ok": True}
        for at in range(0, len(log), 700):  # as a page does
            more = {"more": True} if at + 700 < len(log) else {"tokens": [made["token"]]}
            answer = await asked(wire, {"do": "bring", "part": log[at:at + 700], **more})
        return answer

    for wire in (wires[1], wires[0]):
        answer = await brought(wire)
        must(answer.get("ok"), f"a table below the limit was refused: {answer}")
    for wire in wires:
        answer = await brought(wire)
        must(answer.get("code") == "busy", f"one table too many: {answer}")
        wire.close()


async def count_what_is_played_on(database, ships):
    """Tables that begin where another stood count among the tables of an hour, at all servers."""
    def tables():
        return int(database.ask("SELECT coalesce(sum(tables), 0) FROM founded")[0][0])

    here, there = [await let_in(ship) for ship in ships]
    for wire in (here, there):
        await begin_table(wire)
    must(tables() == 2, f"{tables()} tables are counted, and 2 were begun")
    for _ in range(2):
        answer = await asked(here, {"do": "play_on", "m": 0})
        must(answer.get("ok"), f"nobody can play on: {answer}")

    async def counted():
        return tables() >= 4

    await until("what is played on is counted in the database", counted)
    must(tables() == 4, f"{tables()} tables are counted, and 4 were begun")
    database.ask(f"UPDATE founded SET tables = {MANY}")
    answer = await asked(there, {"do": "create", "game": "lostseas", "name": "Ann"})
    must(answer.get("code") == "busy", f"one table too many: {answer}")
    tries = 2

    async def refused():
        nonlocal tries
        await asyncio.sleep(1)
        tries += 1
        must(tries < MANY, "what was begun elsewhere counts for nothing")  # afterwards it would count by itself
        return (await asked(there, {"do": "play_on", "m": 0})).get("code") == "busy"

    await until("who has begun enough elsewhere cannot play on here", refused)
    for wire in (here, there):
        wire.close()


async def tell_of_whoever_says_much(database, ships):
    """What an address says at one server is known to the others while it says so."""
    wire = await let_in(ships[0])

    async def known():
        for _ in range(RATE):
            await asked(wire, {"do": "lobby"})
        return database.ask(f"SELECT 1 FROM callers WHERE messages * 4 > {RATE} AND at > clock_timestamp() - interval '5 seconds'") != []

    await until("what is said is counted", known)
    wire.close()


def write_as_the_next_version(database, table, entry, need):
    """A harbour of the next program takes the table, writes, and gives it back; as it would, one statement a step."""
    [[harbour]] = database.ask("INSERT INTO harbours (route, program, until) VALUES ('/h/9', 2, clock_timestamp() + interval "
                               "'6 seconds') RETURNING harbour")
    database.ask(f"UPDATE berths SET owner = {harbour}, epoch = epoch + 1 WHERE table_id = '{table}'")
    database.ask(f"WITH ours AS (UPDATE berths SET head = head + 1, need = {need} WHERE table_id = '{table}' RETURNING number, "
                 f"epoch, head) INSERT INTO entries (number, n, epoch, nonce, entry) SELECT number, head - 1, epoch, 7, '{entry}' FROM "
                 "ours")
    database.ask(f"UPDATE berths SET owner = NULL WHERE table_id = '{table}'")
    database.ask(f"UPDATE harbours SET buried = true WHERE harbour = {harbour}")


async def play(sailors, more):
    """So many moves more at their table."""
    def moves():
        return sum(len(sailor.acked) for sailor in sailors)

    wanted, end = moves() + more, time.monotonic() + LONG
    tasks = [asyncio.create_task(sailor.sail(lambda: 0 if moves() >= wanted else end)) for sailor in sailors]
    await asyncio.wait(tasks, timeout=2 * LONG)
    for task in tasks:
        must(task.done(), "somebody waits for ever")
        task.result()
    must(moves() >= wanted, f"{sailors[0].table}: nobody can play there any more")


async def play_on_after_the_next_version(database, ships):
    door = Door(ships, random.Random(1))
    sailors = await open_table(door, random.Random(2), 0.02, 0)
    table = sailors[0].table
    await play(sailors, 6)
    # What it does not know and can do without, while the table is in its hands; and a known kind with something new in it.
    write_as_the_next_version(database, table, '{"kind":"dance","at":6,"steps":3,"need":1}', 1)
    await play(sailors, 6)
    write_as_the_next_version(database, table, '{"kind":"say","at":7,"seat":0,"text":"ahoy","colour":"red","need":1}', 1)
    await play(sailors, 6)
    # What it could not read is taken by nobody who cannot, and nothing else is harmed. Whoever was at the other server says so.
    write_as_the_next_version(database, table, '{"kind":"dance","at":8,"need":2}', 2)
    for sailor in sailors:
        sailor.leave(False)
    [[epoch]] = database.ask(f"SELECT epoch FROM berths WHERE table_id = '{table}'")
    for ship in ships:
        async def newer():
            wire = await Wire.open(ship.port, "/ws", LONG)
            answer = await asked(wire, {"do": "sit", "table": table, "token": sailors[0].token, "epoch": int(epoch)})
            wire.close()
            return answer.get("code") == "busy" and "newer" in answer["error"]

        await until("a table that needs a newer program says so", newer)
    sailors = await open_table(door, random.Random(3), 0.02, 1)
    await play(sailors, 4)


async def forget_the_dead(database, ships):
    """Their rows are deleted, what they held is anybody's, and whatever they still say is refused as before."""
    def dead(buried, days):
        return database.ask(f"INSERT INTO harbours (route, program, until, buried) VALUES ('/h/9', 1, clock_timestamp() - interval "
                            f"'{days} days', {buried}) RETURNING harbour")[0][0]

    sailors = await open_table(Door(ships, random.Random(4)), random.Random(5), 0.02, 2)
    table = sailors[0].table
    idle, owner, lately, unburied = dead("true", 8), dead("true", 8), dead("true", 6), dead("false", 8)
    [[number, epoch]] = database.ask(f"UPDATE berths SET owner = {owner}, epoch = epoch + 1 WHERE table_id = '{table}' RETURNING number, epoch")
    must(database.say("kForget") == [[idle]], "whoever held something went too early, or whoever held nothing stayed")
    must(database.ask(f"SELECT owner IS NULL FROM berths WHERE number = {number}") == [["t"]], "what the dead held is still theirs")
    must(database.say("kForget") == [[owner]], "whoever holds nothing any more stays")
    must(database.say("kForget") == [], "somebody is forgotten who was not buried a week ago")
    left = [row[0] for row in database.ask("SELECT harbour FROM harbours")]
    must(lately in left and unburied in left, "somebody is forgotten who was not buried a week ago")
    for one in (owner, lately):
        must(database.say("kRenew", one, "'6'") == [], "the dead live")
        must(database.say("kTake", f"'{{{table}}}'", one, 1) == [], "the dead take tables")
        must(database.say("kFound", "'GHOST22'", one, "''", "'false'", 0, 1, "'{}'", "''", 9, "'lostseas'") == [], "the dead found tables")
    await play(sailors, 6)
    [[head]] = database.ask(f"SELECT head FROM berths WHERE number = {number}")
    must(database.say("kAppend", f"'{{{number}}}'", f"'{{{epoch}}}'", f"'{{{head}}}'", "'{1}'", "'{\"{}\"}'", "'{NULL}'", "'{NULL}'") == [],
         "the dead write")


async def keep_what_they_acknowledged(database, ships):
    """Also where everybody else's commits may be lost: it is on disk before it is told. The log of the database is not
    written out by itself for ten seconds here."""
    wire = await let_in(ships[0])
    made = await begin_table(wire)
    for i in range(5):
        must((await asked(wire, {"do": "say", "text": f"line {i}"})).get("ok"), "a line is not stored")
    database.restart()
    [[head]] = database.ask(f"SELECT head FROM berths WHERE table_id = '{made['table']}'")
    must(int(head) >= 7, f"acknowledged entries are gone: of 7 there are {head}")
    wire.close()


async def be_numbered_for_good(database, ships):
    """The number of a harbour is never given again, even if the database falls right after it was given."""
    def afloat():
        return {row[0] for row in database.ask("SELECT harbour FROM harbours WHERE NOT buried")}

    for ship in ships:
        ship.kill()
    database.ask("UPDATE harbours SET buried = true")
    database.ask("CHECKPOINT")
    for ship in ships:
        ship.start()

    async def entered():
        return len(afloat()) == len(ships)

    await until("servers enter", entered)
    given = afloat()
    database.restart()
    kept = {row[0] for row in database.ask("SELECT harbour FROM harbours")}
    must(given <= kept, f"harbours {sorted(given)} had entered, and of all there are {sorted(kept)} left")


async def read_what_takes_long(database, ships, line):
    """A log that is longer than what the line to the database carries in the time an answer has: it is waited for as long as it comes."""
    wire = await let_in(ships[0])
    made = await begin_table(wire)
    wire.close()
    said = '{"kind":"say","at":7,"seat":0,"text":"' + "arr " * 70 + '"}'
    [[first]] = database.ask(f"SELECT head FROM berths WHERE table_id = '{made['table']}'")
    database.ask(f"INSERT INTO entries (number, n, epoch, nonce, entry) SELECT number, head + i, epoch, 7, '{said}' FROM berths, "
                 f"generate_series(0, 1999) i WHERE table_id = '{made['table']}'")
    database.ask(f"UPDATE berths SET head = head + 2000 WHERE table_id = '{made['table']}'")
    for ship in ships:
        ship.kill()
    line.order(0, "trickle", 100000)  # bytes a second
    ships[1].start()
    must(await ships[1].ready(), "a server does not start")
    wire = await let_in(ships[1])

    async def let_sit():
        return (await asked(wire, {"do": "sit", "table": made["table"], "token": made["token"], "tried": True})).get("ok")

    await until("a table with a long log opens", let_sit)
    wire.close()


async def try_all(database, program, folder):
    url = f"postgresql://tortuga@localhost:{database.port}/tortuga"

    async def with_two(test, limits=None):
        ships = [Ship(number, program, url, folder, limits=limits) for number in (1, 2)]
        try:
            for ship in ships:
                ship.start()
            for ship in ships:
                must(await ship.ready(), f"a server does not start: {open(ship.log).read()}")
            await test(ships)
        except Flaw:
            for ship in ships:
                print(f"--- {ship.log}\n" + open(ship.log, errors="replace").read()[-1500:])
            raise
        finally:
            for ship in ships:
                ship.kill()
        print(f"{test.__name__.replace('_', ' ')}: so it is", flush=True)

    async def within_an_hour(test, limits):
        """If another hour begins meanwhile everything counts anew, and is tried again."""
        while True:
            database.ask("DELETE FROM founded")
            [[hour]] = database.ask("SELECT date_trunc('hour', clock_timestamp())")
            try:
                return await with_two(test, limits)
            except Flaw:
                if database.ask("SELECT date_trunc('hour', clock_timestamp())") == [[hour]]:
                    raise

    async def bring_no_more_than_all_allow(ships):
        await bring_no_more_than_an_hour_allows(database, ships)

    async def count_each_table_once(ships):
        await count_no_table_twice(database, ships)

    async def count_what_is_played_on_anywhere(ships):
        await count_what_is_played_on(database, ships)

    await with_two(connect_no_more_than_all_allow, {"--connections-per-address": CONNECTIONS})
    await within_an_hour(found_no_more_than_an_hour_allows, {"--tables-per-address": TABLES})
    await within_an_hour(count_each_table_once, {"--tables-per-address": TABLES})
    await within_an_hour(bring_no_more_than_all_allow, {"--tables-per-address": TABLES})
    await within_an_hour(count_what_is_played_on_anywhere, {"--tables-per-address": MANY})

    async def tell_each_other_who_says_much(ships):
        await tell_of_whoever_says_much(database, ships)

    await with_two(tell_each_other_who_says_much, {"--address-rate": RATE})

    async def play_on_beside_the_next_version(ships):
        await play_on_after_the_next_version(database, ships)

    await with_two(play_on_beside_the_next_version)

    async def go_on_without_the_dead(ships):
        await forget_the_dead(database, ships)

    await with_two(go_on_without_the_dead)

    async def lose_nothing_that_was_acknowledged(ships):
        await keep_what_they_acknowledged(database, ships)

    database.ask("ALTER SYSTEM SET wal_writer_delay = '10s'")
    database.ask("ALTER ROLE tortuga SET synchronous_commit = off")
    database.restart()
    await with_two(lose_nothing_that_was_acknowledged)

    async def be_numbered_once(ships):
        await be_numbered_for_good(database, ships)

    await with_two(be_numbered_once)

    async def read_over_a_narrow_line(ships):
        await read_what_takes_long(database, ships, line)

    line = Lines(database.port, 1, 1)
    url = f"postgresql://tortuga@{HOST}:{line.ports[0]}/tortuga"
    try:
        await with_two(read_over_a_narrow_line)
    finally:
        line.end()


if __name__ == "__main__":
    tried(__doc__, try_all)
