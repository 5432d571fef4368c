"""Lines from servers to the database, with weather on them: lines.py TO SEED PORT...

Orders come as lines, "0 lose 0.1": which line, what (cut, lose, still, deaf, trickle), how much. At the end of the orders it says how many answers it
has lost, and ends."""
import asyncio
import os
import random
import sys

HOST = "127.0.0.1"


class Line:
    def __init__(self, to, luck):
        self.to, self.luck = to, luck
        self.lose = 0.0
        self.still = self.deaf = False
        self.trickle = 0.0  # bytes a second of answers; 0: as many as come
        self.writers = set()
        self.lost = 0

    async def serve(self, reader, writer):
        try:
            up_reader, up_writer = await asyncio.open_connection(HOST, self.to)
        except OSError:
            writer.close()
            return
        self.writers |= {writer, up_writer}
        await asyncio.gather(self.pump(reader, up_writer, False), self.pump(up_reader, writer, True))
        for one in (writer, up_writer):
            one.close()
        self.writers -= {writer, up_writer}

    async def pump(self, reader, writer, answers):
        try:
            while data := await reader.read(4096 if self.trickle else 65536):
                if answers and self.trickle:
                    await asyncio.sleep(len(data) / self.trickle)
                while self.still or (answers and self.deaf):
                    await asyncio.sleep(0.05)
                if answers and self.lose and self.luck.random() < self.lose:
                    self.lost += 1
                    break
                writer.write(data)
                await writer.drain()
        except (OSError, asyncio.CancelledError):
            pass
        writer.close()

    def obey(self, what, value):
        if what == "cut":
            for writer in list(self.writers):
                writer.transport.abort()
        elif what == "lose":
            self.lose = value
        elif what == "still":
            self.still = value > 0
        elif what == "deaf":
            self.deaf = value > 0
        elif what == "trickle":
            self.trickle = value


async def main(to, seed, ports):
    luck = random.Random(seed)
    lines = [Line(to, random.Random(luck.random())) for _ in ports]
    for line, port in zip(lines, ports):
        await asyncio.start_server(line.serve, HOST, port)
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    print("open", flush=True)
    while order := await orders.readline():
        number, what, value = order.decode().split()
        lines[int(number)].obey(what, float(value))
    print(sum(line.lost for line in lines), flush=True)
    os._exit(0)  # whoever is still connected is waited for by nobody


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), [int(port) for port in sys.argv[3:]]))
