#!/usr/bin/env python3
"""Bytes of routine updates, game by game: python3 bench/server/bytes.py [--moves 300] [--binary build/release/tortuga]

Two seats play at random over a real WebSocket, the others are bots. Prints the mean size of `news` for a seat that need not decide and for
one that must; what is left of both without sentences (`text` of events) and without choices (moves and their labels), as mean and median;
and the events in an update."""
import argparse, json, os, random, re, shutil, socket, statistics, struct, subprocess, tempfile
root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

class Seat:
    def __init__(self, port):
        self.wire = socket.create_connection(("127.0.0.1", port)).makefile("rwb")
        self.wire.write(b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
        self.wire.flush()
        while self.wire.readline().strip(): pass
    def say(self, **message):
        data = json.dumps(message).encode()
        self.wire.write(bytes([0x81, 0xFE]) + struct.pack(">H", len(data)) + bytes(4) + data); self.wire.flush()
    def hear(self):
        head = self.wire.read(2)
        size = {126: 2, 127: 8}.get(head[1], 0)
        data = self.wire.read(int.from_bytes(self.wire.read(size), "big") if size else head[1])
        return len(data), json.loads(data)
    def until(self, wanted):
        while True:
            size, message = self.hear()
            if message.get("ok") is False and message.get("code") != "late": raise SystemExit(message)
            if wanted(message): return size, message

def measure(port, game, moves):
    ann, ben = Seat(port), Seat(port)
    seats = ["you", "open"] + ["bosun"] * (game["seats"]["least"] - 2)
    ann.say(do="create", id=1, game=game["name"], name="Ann", seats=seats, pace=0)
    made = ann.until(lambda m: m.get("re") == 1)[1]
    ben.say(do="join", id=1, table=made["table"], invite=made["invite"], name="Ben")
    token = ben.until(lambda m: m.get("re") == 1)[1]["token"]
    for seat, key in ((ann, made["token"]), (ben, token)):
        seat.say(do="sit", id=2, table=made["table"], token=key, brief=True); seat.until(lambda m: m.get("re") == 2)
    ann.say(do="start", id=3)
    sizes = {True: [], False: []}
    bare = {True: [], False: []}
    events = []
    latest = [seat.until(lambda m: m.get("t") == "table")[1] for seat in (ann, ben)]
    while latest[0]["m"] < moves and "outcome" not in latest[0]:
        for seat, message in zip((ann, ben), latest):
            if message.get("choices"):
                seat.say(do="play", id="%d" % random.getrandbits(50), m=message["m"], move=random.choice(message["choices"])["move"])
                break
        for i, seat in enumerate((ann, ben)):
            size, message = seat.until(lambda m: m.get("t") == "news")
            latest[i] = message
            if "outcome" in message: continue
            decides = bool(message.get("choices"))
            text = sum(len(json.dumps(e["text"], ensure_ascii=False).encode()) for e in message.get("events", []))
            choices = len(json.dumps(message.get("choices", []), ensure_ascii=False, separators=(",", ":")).encode()) if decides else 0
            events.append(len(message.get("events", [])))
            sizes[decides].append(size); bare[decides].append(size - text - choices)
    mean = lambda list: sum(list) / len(list) if list else 0
    both = bare[True] + bare[False]
    print(f"{game['name']:12}{len(both):9}{mean(sizes[False]):9.0f}{mean(sizes[True]):10.0f}{mean(both):10.0f}{statistics.median(both):8.0f}{mean(events):8.1f}", flush=True)

def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--moves", type=int, default=300)
    options.add_argument("--binary", default=os.path.join(root, "build/release/tortuga"))
    order = options.parse_args()
    data = tempfile.mkdtemp(prefix="tortuga_bytes_")
    unlimited = "--rate 1000000 --burst 1000000 --address-rate 1000000 --address-burst 1000000"
    server = subprocess.Popen([order.binary, "serve", "--port", "0", "--host", "127.0.0.1", "--data", data, "--no-qr", "--quiet"] + unlimited.split(),
                              stdout=subprocess.PIPE, text=True)
    try:
        for line in server.stdout:
            if m := re.search(r":(\d{4,5})\b", line): port = int(m.group(1)); break
        lobby = Seat(port); lobby.say(do="lobby", id=1)
        random.seed(7)
        print(f"{'game':12}{'updates':>9}{'others':>9}{'deciders':>10}{'beside':>10}{'median':>8}{'events':>8}   bytes; beside: without sentences and choices")
        for game in lobby.until(lambda m: m.get("re") == 1)[1]["games"]: measure(port, game, order.moves)
    finally:
        server.kill(); server.wait(); shutil.rmtree(data, ignore_errors=True)
main()
