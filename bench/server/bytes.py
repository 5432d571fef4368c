#!/usr/bin/env python3
"""Bytes of routine updates, game by game: python3 bench/server/bytes.py [--moves 300] [--games plunk] [--seed 7] [--binary ...]

Two seats play at random over a real WebSocket, the others are bots: told in full first, then `lean`, as who has the engine. Prints the mean
size of news in full for a seat that need not decide, for one that must, and of all; the same leanly, and the ratio of both; how many events an
update has; and what lean ones with one event are beside their patch, in the mean and at most."""
import argparse, json, os, random, re, shutil, socket, struct, subprocess, tempfile, time
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

def measure(port, game, moves, lean):
    """Updates as (bytes, message, whether the listener then decides)."""
    ann, ben = Seat(port), Seat(port)
    seats = ["you", "open"] + ["bosun"] * (game["seats"]["least"] - 2)
    ann.say(do="create", id=1, game=game["name"], name="Ann", seats=seats, pace=0)
    made = ann.until(lambda m: m.get("re") == 1)[1]
    ben.say(do="join", id=1, table=made["table"], invite=made["invite"], name="Ben")
    token = ben.until(lambda m: m.get("re") == 1)[1]["token"]
    for seat, key in ((ann, made["token"]), (ben, token)):
        seat.say(do="sit", id=2, table=made["table"], token=key, brief=True); seat.until(lambda m: m.get("re") == 2)
    ann.say(do="start", id=3)
    updates, m, over, asked = [], [0, 0], False, 0
    for seat in (ann, ben):
        seat.until(lambda m: m.get("t") == "table")
        if lean: seat.say(do="lean", id=4, engine=game["mark"]); assert seat.until(lambda m: m.get("re") == 4)[1]["lean"]
    while max(m) < moves and not over:
        played = False
        for i, seat in enumerate((ann, ben)):
            seat.say(do="moves", id=5)  # what it may do, and a mark behind all that was told before
            told = []
            while True:
                size, message = seat.hear()
                if message.get("re") == 5: break
                if message.get("t") in ("news", "lean"): told.append((size, message)); m[i] = message["m"]; over |= "outcome" in message
            choices = message.get("choices", [])
            updates += [(size, one, bool(choices) and one is told[-1][1]) for size, one in told if "outcome" not in one]
            if choices and not played and not over:
                played = True
                asked += 1
                seat.say(do="play", id=f"ann0ben{asked}", m=m[i], move=random.choice(choices)["move"])  # as long as a page's
        if not played: time.sleep(0.002)  # bots think
    return updates

def mean(list): return sum(list) / len(list) if list else 0
def length(part): return len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode())
def compare(port, game, moves):
    full, lean = measure(port, game, moves, False), measure(port, game, moves, True)
    waiting, deciding = (mean([size for size, _, decides in full if decides is wanted]) for wanted in (False, True))
    before, after = mean([size for size, _, _ in full]), mean([size for size, _, _ in lean])
    single = [size - length(one.get("patch", "")) for size, one, _ in lean if len(one.get("told", [])) == 1]
    print(f"{game['name']:12}{len(full):8}{waiting:9.0f}{deciding:10.0f}{before:8.0f}{len(lean):10}{after:7.0f}{after / before:8.2f}"
          f"{mean([len(one.get('told', [])) for _, one, _ in lean]):8.1f}{mean(single):9.0f}{max(single, default=0):8}{sum(size > 150 for size in single):4} of {len(single)}", flush=True)

def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--moves", type=int, default=300)
    options.add_argument("--games", default="", help="only these, by name")
    options.add_argument("--seed", type=int, default=7)
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
        random.seed(order.seed)
        print(f"{'game':12}{'updates':>8}{'waiting':>9}{'deciding':>10}{'mean':>8}{'updates':>10}{'lean':>7}{'ratio':>8}{'events':>8}{'single':>9}{'most':>8}"
              "   above 150; single, most: lean with one event, without its patch")
        for game in lobby.until(lambda m: m.get("re") == 1)[1]["games"]:
            if not order.games or game["name"] in order.games.split(","): compare(port, game, order.moves)
    finally:
        server.kill(); server.wait(); shutil.rmtree(data, ignore_errors=True)
main()
