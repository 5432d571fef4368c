"""People at the tables: they follow where they are sent, send again what was not answered, and write down what they
sent, saw and were told."""
import asyncio
import base64
import json
import os
import struct
import time

HOST = "127.0.0.1"
PATIENCE = 10.0  # seconds for an answer, as the page has; a server that holds a `sit` until a lease is over takes 6


class Gone(Exception):
    pass


class Wire:
    """A small WebSocket."""

    @staticmethod
    async def open(port, path, seconds=5):
        wire = Wire()
        try:
            wire.reader, wire.writer = await asyncio.wait_for(asyncio.open_connection(HOST, port, limit=1 << 22), seconds)
            key = base64.b64encode(os.urandom(16)).decode()
            wire.writer.write((f"GET {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                               f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
            head = await asyncio.wait_for(wire.reader.readuntil(b"\r\n\r\n"), seconds)
        except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
            raise Gone(str(error))
        if b" 101 " not in head.split(b"\r\n")[0]:
            wire.writer.close()
            raise Gone(head.split(b"\r\n")[0].decode())
        return wire

    def send(self, message):
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xFE" + struct.pack(">H", len(data))
        self.writer.write(b"\x81" + size + bytes(4) + data)

    async def receive(self, seconds):
        """The next message; asyncio.TimeoutError if there is none for so long. (A timeout is an OSError, too.)"""
        while True:
            try:
                head = await asyncio.wait_for(self.reader.readexactly(2), seconds)
            except asyncio.TimeoutError:
                raise
            except (OSError, asyncio.IncompleteReadError) as error:
                raise Gone(str(error))
            try:
                data = await asyncio.wait_for(self.rest(head), PATIENCE)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError) as error:
                raise Gone(f"half a message: {error}")
            if head[0] == 0x89:
                self.writer.write(b"\x8A\x80" + bytes(4))
            elif head[0] == 0x88:
                raise Gone("closed")
            elif head[0] == 0x81:
                return json.loads(data)

    async def rest(self, head):
        more = {126: 2, 127: 8}.get(head[1] & 127, 0)
        size = int.from_bytes(await self.reader.readexactly(more), "big") if more else head[1] & 127
        return await self.reader.readexactly(size)

    def close(self):
        self.writer.transport.abort()


class Door:
    """What a proxy does: /h/3/ws leads to server 3, /ws to any that lives."""

    def __init__(self, ships, luck):
        self.ships, self.luck = ships, luck

    async def open(self, path):
        if path.startswith("/h/"):
            ship = self.ships[int(path.split("/")[2]) - 1]
            return await Wire.open(ship.port, path, 2)
        ships = [ship for ship in self.ships if ship.alive() and not ship.stopped]
        if not ships:
            raise Gone("no server")
        return await Wire.open(self.luck.choice(ships).port, path, 2)


class ProxyDoor:
    """A proxy itself, which knows which servers answer."""

    def __init__(self, port):
        self.port = port

    async def open(self, path):
        return await Wire.open(self.port, path, PATIENCE)


class Flaw(Exception):
    pass


class Sailor:
    """One seat at one table."""

    def __init__(self, name, door, luck, pause, table=None, token=None):
        self.name, self.door, self.luck, self.pause = name, door, luck, pause
        self.table, self.token = table, token
        self.path, self.tried, self.epoch = "/ws", False, 0
        self.wire = None
        self.asked = 0
        self.m = 0
        self.pending = None  # a move or a word that was sent and not answered
        self.now = {}        # the newest turn
        self.told = {}       # events by their number, as they were told first
        self.view = None     # as it was when we were told all of it last
        self.n = None        # events we know
        self.whole = False   # asks for everything, not only for what is missing
        self.acked = []      # (id, m or None)
        self.words = []      # ids of words that were acknowledged
        self.denied = []     # ids of what "could not be saved"
        self.sits = []       # (when, m)
        self.absent_since = None
        self.outages = []    # (begin, end, what was tried)
        self.story = []
        self.resent = 0
        self.latency = []
        self.over = False

    def id(self):
        self.asked += 1
        return f"{self.name}.{self.asked}"

    async def come(self):
        """Connects and sits down, wherever the table is. Who only looks again, and is let in at once, was not away."""
        away, tries = self.absent_since is not None, 0
        self.miss()
        while True:
            tries += 1
            self.tell(f"to {self.path}{', tried' if self.tried else ''}")
            try:
                self.wire = await self.door.open(self.path)
            except Gone as why:
                self.tell(f"nobody: {why}")
                if self.path != "/ws":
                    self.path, self.tried = "/ws", True
                await asyncio.sleep(0.05 + 0.1 * self.luck.random())
                continue
            request = {"do": "sit", "id": self.id(), "table": self.table, "token": self.token, "epoch": self.epoch}
            request["brief"] = True
            if self.tried:
                request["tried"] = True
            if self.n is not None and not self.whole:
                request |= {"from": self.n, "m": self.m}
            self.wire.send(request)
            try:
                while True:
                    answer = await self.wire.receive(PATIENCE)
                    if answer.get("re") == request["id"]:
                        break
                    self.bye(answer)
            except (Gone, asyncio.TimeoutError) as why:
                self.tell(f"no answer: {why or 'too late'}")
                self.leave(self.path != "/ws")
                continue
            if answer.get("ok"):
                if answer.get("epoch", 0) < self.epoch:
                    self.tell("an old epoch")
                    self.leave(False)
                    self.path = "/ws"
                    await asyncio.sleep(0.2)
                    continue
                if answer["m"] < self.m:
                    raise Flaw(f"{self.name}: the view went back from move {self.m} to {answer['m']}")
                self.epoch, self.tried = answer["epoch"], False
                self.hear(answer)
                self.sits.append((time.monotonic(), answer["m"]))
                if away or tries > 1:
                    self.outages.append((self.absent_since, time.monotonic(), self.story))
                self.absent_since = None
                return
            self.tell(answer.get("code"))
            self.leave(False)
            if answer.get("code") == "elsewhere":
                self.path = answer["moved_to"]
            elif answer.get("code") in ("busy", "disk", "late"):
                await asyncio.sleep(0.2)
            else:
                raise Flaw(f"{self.name}: {answer}")

    def miss(self):
        if self.absent_since is None:
            self.absent_since, self.story = time.monotonic(), []

    def tell(self, what):
        """For whoever wants to know why somebody was away for long."""
        self.story.append((time.monotonic(), what))

    def leave(self, tried):
        if self.wire is not None:
            self.wire.close()
        self.wire = None
        if tried:
            self.path, self.tried = "/ws", True

    def bye(self, message):
        if message.get("t") == "bye":
            self.path = message.get("moved_to", "/ws")
            raise Gone("bye")

    def hear(self, message):
        if "view" in message:
            self.view = message["view"]
        if "events" in message and "n" in message:
            self.n = message["n"]
            first = message["n"] - len(message["events"])
            for i, told in enumerate(message["events"]):
                event = (told["event"], told["text"])
                if self.told.setdefault(first + i, event) != event:
                    raise Flaw(f"{self.name}: event {first + i} was {self.told[first + i]} and is now {event}")
        if message.get("t") in ("table", "news", "back"):
            if message["m"] < self.m and message["t"] != "back":
                raise Flaw(f"{self.name}: told of move {message['m']} after {self.m}")
            self.m = message["m"]
            self.now = message
            self.over = self.over or "outcome" in message

    def next(self):
        choices = self.now.get("choices")
        if choices and not self.over:
            return {"do": "play", "id": self.id(), "m": self.m, "move": self.luck.choice(choices)["move"]}
        if self.luck.random() < 0.15:
            return {"do": "say", "id": self.id(), "text": f"{self.name} {self.asked}"}
        return None

    async def sail(self, until):
        while time.monotonic() < until() or self.pending is not None:
            if self.wire is None:
                await self.come()
            try:
                await self.act(until)
            except Gone as why:
                self.miss()
                self.tell(f"lost: {why}")
                back = self.path
                self.leave(False)
                self.path = back
            except asyncio.TimeoutError:
                # Nothing was heard since it was sent.
                self.absent_since, self.story = self.sent, [(self.sent, f"no answer to {self.pending['do']} at {self.path}")]
                self.leave(self.path != "/ws")

    async def act(self, until):
        if self.pending is None and time.monotonic() < until():
            self.pending = self.next()
            self.fresh = True
        if self.pending is None:
            try:
                message = await self.wire.receive(self.pause * (0.5 + self.luck.random()))
            except asyncio.TimeoutError:
                return
            self.bye(message)
            self.hear(message)
            return
        if not self.fresh:
            self.resent += 1
        self.fresh = False
        sent = self.sent = time.monotonic()
        self.wire.send(self.pending)
        while True:
            answer = await self.wire.receive(PATIENCE)
            if answer.get("re") == self.pending["id"]:
                break
            self.bye(answer)
            self.hear(answer)
        done, self.pending = self.pending, None
        if answer.get("ok"):
            self.latency.append(time.monotonic() - sent)
            if done["do"] == "say":
                self.words.append(done["id"])
            else:
                self.acked.append((done["id"], None if answer.get("again") else answer["m"]))
            self.hear(answer)
            if answer.get("again"):
                self.leave(False)  # to see what it brought
                return
            await asyncio.sleep(self.pause * (0.5 + self.luck.random()))
            return
        code = answer.get("code")
        if code == "elsewhere":
            self.pending, self.path = done, answer["moved_to"]
            self.miss()
            self.leave(False)
        elif code == "disk" and "could not be saved" in answer["error"]:
            self.denied.append(done["id"])
        elif code in ("disk", "busy"):
            self.pending = done  # nobody knows: the same again
            await asyncio.sleep(0.2)
        elif code in ("late", "forbidden", "refused"):
            self.leave(False)  # the table went on: look again
        else:
            raise Flaw(f"{self.name}: {done} was answered {answer}")


async def open_table(door, luck, pause, number, clock=None):
    """Two sailors at a new table."""
    while True:
        try:
            wire = await door.open("/ws")
            token = base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip("=")
            more = {"clock": clock} if clock else {}

            async def ask(request):
                wire.send({**request, "id": request["do"]})
                while True:
                    answer = await wire.receive(PATIENCE)
                    if answer.get("re") == request["do"]:
                        if not answer.get("ok"):
                            raise Gone(str(answer))
                        return answer

            made = await ask({"do": "create", "game": "lostseas", "name": "Ann", "token": token, **more})
            joined = await ask({"do": "join", "table": made["table"], "invite": made["invite"], "name": "Ben"})
            await ask({"do": "sit", "table": made["table"], "token": token})
            await ask({"do": "start"})
            wire.close()
            return [Sailor(f"{number}{who}", door, luck, pause, made["table"], key)
                    for who, key in (("a", token), ("b", joined["token"]))]
        except (Gone, asyncio.TimeoutError):
            await asyncio.sleep(0.2)
