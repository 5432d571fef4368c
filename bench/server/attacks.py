#!/usr/bin/env python3
"""Attacks on a harbour, and what an honest player feels of each.

python3 bench/server/attacks.py [--program build/release/tortuga] [--seconds 6] [--only NAME] [--from 127.0.0.2]

Starts the program with its default limits in a folder of its own for every attack, sits one honest player down at a table
and has it ask something that is answered at once, and say something that is stored before it is answered, eight times a second.
Meanwhile the attack runs from another process, by default from another address of this machine. Printed for each: the player's
latency (median, 99th percentile, worst) of both, the server's memory at its largest, its CPU, and what the attacker
still holds at the end.
"""
import argparse
import base64
import json
import multiprocessing
import os
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

HOST = "127.0.0.1"


class Player:
    """A small WebSocket client, enough to play and to misbehave."""

    def __init__(self, port, source=None, timeout=10):
        self.socket = connect(port, source, timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            more = self.socket.recv(65536)
            if not more:
                raise ConnectionError("refused")
            self.data += more
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def send(self, message):
        self.socket.sendall(frame(1, json.dumps(message).encode()))

    def receive(self):
        while True:
            if len(self.data) >= 2:
                size, head = self.data[1] & 127, 2
                if size == 126:
                    size, head = struct.unpack(">H", self.data[2:4])[0] if len(self.data) >= 4 else 1 << 60, 4
                elif size == 127:
                    size, head = struct.unpack(">Q", self.data[2:10])[0] if len(self.data) >= 10 else 1 << 60, 10
                if len(self.data) >= head + size:
                    kind, body = self.data[0] & 15, self.data[head:head + size]
                    self.data = self.data[head + size:]
                    if kind == 1:
                        return json.loads(body)
                    if kind == 8:
                        raise ConnectionError("closed")
                    if kind == 9:
                        self.socket.sendall(frame(10, body))
                    continue
            more = self.socket.recv(1 << 20)
            if not more:
                raise ConnectionError("cut")
            self.data += more

    def ask(self, message):
        message.setdefault("id", "x" + os.urandom(6).hex())
        self.send(message)
        while True:
            answer = self.receive()
            if answer.get("re") == message["id"]:
                return answer


def frame(kind, body):
    mask = os.urandom(4)
    size = len(body)
    head = bytes([0x80 | kind])
    if size < 126:
        head += bytes([0x80 | size])
    elif size < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", size)
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", size)
    return head + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(body))


def connect(port, source, timeout=10):
    s = socket.socket()
    s.settimeout(timeout)
    if source:
        s.bind((source, 0))
    s.connect((HOST, port))
    return s


def many(port, source, count, make=None):
    held = []
    for _ in range(count):
        try:
            held.append((make or (lambda: connect(port, source, 5)))())
        except OSError:
            pass
    return held


def still_open(sockets):
    """How many of them the server has not ended, whatever waits to be read."""
    alive = 0
    for s in sockets:
        state = s.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)[0]
        alive += state == 1  # established: not even half closed
    return alive


def stuff(sockets, bytes_, seconds, read=False):
    """Sends the same bytes again and again, as fast as they are taken."""
    for s in sockets:
        s.setblocking(False)
    sent = {s: 0 for s in sockets}
    end = time.time() + seconds
    live = set(sockets)
    while time.time() < end:
        if not live:
            time.sleep(0.05)
            continue
        readable, writable, _ = select.select(list(live) if read else [], list(live), [], 0.1)
        for s in readable:
            try:
                if not s.recv(1 << 18):
                    live.discard(s)
            except BlockingIOError:
                pass
            except OSError:
                live.discard(s)
        if not writable:
            time.sleep(0.01)
        for s in writable:
            try:
                sent[s] += s.send(bytes_[sent[s] % len(bytes_):] if sent[s] % len(bytes_) else bytes_)
            except BlockingIOError:
                pass
            except OSError:
                live.discard(s)
    return sum(sent.values())


def websockets(port, source, count):
    return [p.socket for p in many(port, source, count, lambda: Player(port, source, 5))]


GET = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"


def pipelined(port, source, seconds):
    held = many(port, source, 64)
    stuff(held, GET * 400, seconds)
    return held


def pipelined_read(port, source, seconds):
    held = many(port, source, 64)
    stuff(held, GET * 400, seconds, read=True)
    return held


def small_gets(port, source, seconds):
    held = many(port, source, 64)
    stuff(held, b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 400, seconds, read=True)
    return held


def pongs(port, source, seconds):
    held = websockets(port, source, 64)
    stuff(held, frame(9, b"p" * 125) * 500, seconds)
    return held


def pongs_read(port, source, seconds):
    held = websockets(port, source, 64)
    stuff(held, frame(9, b"") * 10000, seconds, read=True)
    return held


def lobby(port, source, seconds):
    held = websockets(port, source, 64)
    ask = b"".join(frame(1, json.dumps({"do": "lobby", "id": i}).encode()) for i in range(60))
    end = time.time() + seconds
    for s in held:
        s.setblocking(False)
    while time.time() < end:
        for s in held:
            try:
                s.send(ask)
            except OSError:
                pass
        time.sleep(3)
    return held


def lobby_read(port, source, seconds):
    held = websockets(port, source, 64)
    stuff(held, b"".join(frame(1, json.dumps({"do": "lobby", "id": i}).encode()) for i in range(200)), seconds, read=True)
    return held


def slow(port, source, seconds):
    held = many(port, source, 1000)
    line = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: " + b"y" * 4000
    end, at = time.time() + seconds, 0
    while time.time() < end:
        for s in held:
            try:
                s.send(line[at:at + 1])
            except OSError:
                pass
        at += 1
        time.sleep(3 if seconds > 6 else 1)
    return held


def sockets(port, source, seconds):
    held = many(port, source, 8192)
    time.sleep(max(0.0, seconds - 3))
    return held


def dribble(port, source, seconds):
    """A long frame, and then byte by byte."""
    held = websockets(port, source, 32)
    for s in held:
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            s.sendall(bytes([0x81, 0x80 | 127]) + struct.pack(">Q", 1024 * 1024) + b"mask" + b"x" * (900 * 1024))
        except OSError:
            pass
    stuff(held, b"x", seconds)
    return held


def heads(port, source, seconds):
    """Heads of requests, byte by byte but quickly."""
    held = many(port, source, 32)
    for s in held:
        s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        s.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"y" * 14000)
    stuff(held, b"y", seconds)
    return held


def knocking(port, source, seconds):
    end = time.time() + seconds
    while time.time() < end:
        try:
            connect(port, source, 1).close()
        except OSError:
            pass
    return []


ATTACKS = {f.__name__: f for f in (
    pipelined, pipelined_read, small_gets, pongs, pongs_read, lobby, lobby_read, slow, sockets, dribble, heads, knocking)}


def attack(name, port, source, seconds, pipe):
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    held = ATTACKS[name](port, source, seconds)
    pipe.send((len(held), still_open(held)))
    pipe.recv()
    os._exit(0)


def resident(pid):
    with open(f"/proc/{pid}/statm") as f:
        return int(f.read().split()[1]) * 4096 / 1e6


def cpu(pid):
    with open(f"/proc/{pid}/stat") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def row(felt):
    """Median, 99th percentile and worst."""
    felt = sorted(felt) or [float("nan")]
    return " ".join(f"{felt[min(len(felt) - 1, int(len(felt) * share))]:7.1f}" for share in (0.5, 0.99, 1))


def trial(program, name, seconds, source):
    data = tempfile.mkdtemp(prefix="attacked")
    server = subprocess.Popen([program, "serve", "--host", HOST, "--port", "0", "--data", data, "--no-qr", "--quiet"],
                              stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline().rstrip().rstrip("/").rsplit(":", 1)[1])
        player = Player(port, timeout=60)
        made = player.ask({"do": "create", "game": "lostseas", "name": "Ann"})
        player.ask({"do": "sit", "table": made["table"], "token": made["token"]})
        here, there = multiprocessing.Pipe()
        used, began = cpu(server.pid), time.time()
        attacker = multiprocessing.Process(target=attack, args=(name, port, source, seconds, there)) if name != "calm" else None
        if attacker:
            attacker.start()
        asked, stored, most = [], [], 0
        # One question after the other until the attacker is done, or for as long as an attack lasts.
        while (not here.poll()) if attacker else (time.time() - began < seconds):
            start = time.time()
            try:
                player.ask({"do": "moves"})
                asked.append((time.time() - start) * 1000)
                again = time.time()
                answer = player.ask({"do": "say", "phrase": "ahoy"})
            except OSError as error:
                print(f"{name}: the honest player was cut off: {error}")
                break
            if not answer.get("ok"):
                print(f"{name}: the honest player was refused: {answer}")
                break
            stored.append((time.time() - again) * 1000)
            most = max(most, resident(server.pid))
            time.sleep(max(0.0, 0.125 - (time.time() - start)))
        opened, alive = here.recv() if attacker else (0, 0)
        took, used = time.time() - began, cpu(server.pid) - used
        print(f"{name:15} asked ms {row(asked)}   stored ms {row(stored)}   memory {most:7.1f} MB   cpu {100 * used / took:4.0f} %   "
              f"attacker holds {alive} of {opened}", flush=True)
        if attacker:
            here.send(0)
            attacker.join()
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
        shutil.rmtree(data, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="build/release/tortuga")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--only", action="append")
    parser.add_argument("--from", dest="source", default="127.0.0.2")
    given = parser.parse_args()
    for name in given.only or ["calm", *ATTACKS]:
        trial(given.program, name, given.seconds, given.source)


if __name__ == "__main__":
    sys.exit(main())
