#!/usr/bin/env python3
"""A bot for every game: python3 bot.py http://localhost:8080/#/j/TABLE/INVITE"""
import json, random, socket, struct, sys, urllib.parse
link = urllib.parse.urlsplit(sys.argv[1])
table, invite = link.fragment.split("/")[2:4]
wire = socket.create_connection((link.hostname, link.port or 80)).makefile("rwb")
def write(op, data):  # a frame from a client is masked; a mask of zeros changes nothing
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xFE" + struct.pack(">H", len(data))
    wire.write(bytes([0x80 | op]) + size + bytes(4) + data); wire.flush()
def ask(what, **more): write(1, json.dumps({"do": what, "id": random.getrandbits(52), **more}).encode())
wire.write(b"GET /ws HTTP/1.1\r\nHost: %b\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n" % link.netloc.encode())
ask("join", table=table, invite=invite, name="Parrot")
while wire.readline().strip(): pass
while head := wire.read(2):
    size = {126: 2, 127: 8}.get(head[1], 0)
    data = wire.read(int.from_bytes(wire.read(size), "big") if size else head[1])
    if head[0] == 0x89: write(10, data)  # a ping wants a pong
    message = json.loads(data) if head[0] == 0x81 else {}
    if "token" in message: ask("sit", table=table, token=message["token"])
    if message.get("choices"): ask("play", m=message["m"], move=random.choice(message["choices"])["move"])
    if "outcome" in message: print("over:", json.dumps(message["outcome"])); break
