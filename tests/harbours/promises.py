"""Promises that servers on one PostgreSQL keep, tried one after the other."""
import argparse
import asyncio
import itertools
import shutil
import sys
import tempfile

from crew import Flaw
from sea import Database

LONG = 60.0  # seconds for an answer
numbers = itertools.count(1)


def must(true, what):
    if not true:
        raise Flaw(what)


async def asked(wire, request):
    number = str(next(numbers))  # the same one again would be answered as before
    wire.send({**request, "id": number})
    while True:
        answer = await wire.receive(LONG)
        if answer.get("re") == number:
            return answer


def tried(about, try_all):
    """Ends the program: with 0 if every promise was kept."""
    options = argparse.ArgumentParser(description=about)
    options.add_argument("--program", default="build/release/tortuga")
    program = options.parse_args().program
    folder = tempfile.mkdtemp(prefix="tortuga_ships_")
    database = Database()
    try:
        asyncio.run(try_all(database, program, folder))
    except Flaw as flaw:
        print(f"broken: {flaw}")
        sys.exit(1)
    finally:
        database.end()
        shutil.rmtree(folder, ignore_errors=True)
