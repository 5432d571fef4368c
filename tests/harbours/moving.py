#!/usr/bin/env python3
"""A harbour moves from its folder to a PostgreSQL and back (`tortuga move`): every entry of every table comes along, so do the
tokens by which a lost answer is asked for again, and whoever is in the way is refused with a sentence and nothing is changed.

python3 tests/harbours/moving.py [--program build/release/tortuga]

Ends with 0 if every promise was kept."""
import asyncio
import os
import subprocess

from crew import Wire
from promises import LONG, asked, must, tried
from sea import HOST, Ship


def create(token):
    return {"do": "create", "game": "lostseas", "name": "Ann", "seats": ["you", "bosun"], "token": token * 22}


class Mover:
    def __init__(self, program):
        self.program = program

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True)
        return done.returncode, done.stdout

    def moves(self, source, target):
        code, said = self.run("move", source, target)
        must(code == 0, f"it does not move: {said}")
        return said

    def refuses(self, word, source, target):
        code, said = self.run("move", source, target)
        must(code != 0 and word in said, f"not refused with {word}: {code} {said}")


async def visited(ship, test):
    ship.start()
    try:
        must(await ship.ready(), f"the server does not open: {open(ship.log).read()}")
        wire = await Wire.open(ship.port, "/ws", LONG)
        return await test(wire)
    finally:
        ship.process.terminate()
        await asyncio.to_thread(ship.process.wait)


async def lived_in(wire):
    """Two tables, one of them with a game under way and with talk."""
    quiet = await asked(wire, create("a"))
    made = await asked(wire, create("b"))
    for request in ({"do": "sit", "table": made["table"], "token": made["token"]}, {"do": "start"}, {"do": "say", "text": "ahoy"}):
        answer = await asked(wire, request)
        must(answer.get("ok"), f"{request['do']} is refused: {answer}")
    return quiet, made


async def as_it_was(wire, quiet, made):
    """Whoever asks again for a table has the same, and whoever sits down finds game and talk."""
    for token, table in (("a", quiet), ("b", made)):
        again = await asked(wire, create(token))
        must(again.get("table") == table["table"], f"asked for again it is another table: {again}")
    sat = await asked(wire, {"do": "sit", "table": made["table"], "token": made["token"]})
    must(sat.get("ok"), f"nobody can sit down: {sat}")
    must("ahoy" in str(sat), "what was said is gone")


async def try_all(database, program, folder):
    url = f"postgresql://tortuga@{HOST}:{database.port}/tortuga"
    mover = Mover(program)
    home, back = Ship(1, program, "", folder), Ship(2, program, "", folder)
    away = Ship(3, program, url, folder)
    tables = await visited(home, lived_in)

    mover.refuses("there is no such database", os.path.join(folder, "nowhere"), url)
    mover.refuses("give a folder and a database", home.folder, back.folder)

    async def in_the_way(_):
        mover.refuses("a server uses this folder", home.folder, url)

    await visited(home, in_the_way)
    print("whoever is in the way is refused", flush=True)
    mover.moves(home.folder, url)
    mover.refuses("the database has tables already", home.folder, url)
    await visited(away, lambda wire: as_it_was(wire, *tables))
    print("a folder moves into a database", flush=True)

    mover.moves(url, back.folder)
    mover.refuses("exists already", url, back.folder)
    code, said = mover.run("check", "--data", back.folder)
    must(code == 0, f"it is not whole: {said}")
    await visited(back, lambda wire: as_it_was(wire, *tables))
    print("a database moves into a folder", flush=True)


if __name__ == "__main__":
    tried(__doc__, try_all)
