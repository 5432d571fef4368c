"""What a storm happens to: a private PostgreSQL, lines to it that can be cut, and servers."""
import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

HOST = "127.0.0.1"


def free_port():
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


def postgres_tools():
    found = shutil.which("initdb")
    if found:
        return os.path.dirname(os.path.realpath(found))
    folders = sorted(os.path.join("/usr/lib/postgresql", version, "bin") for version in os.listdir("/usr/lib/postgresql"))
    return folders[-1]


def statement(name):
    """As servers say it (server/postgres/statements.h)."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    text = open(os.path.join(root, "server", "postgres", "statements.h")).read()
    body = re.search(rf"inline constexpr Statement {name}\{{\s*\"\w+\",(.*?)\}};", text, re.S).group(1)
    return "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', body))


class Database:
    """A PostgreSQL of our own in a temporary folder. It refuses to run as root: then it runs as whoever else there is."""

    def __init__(self, port=None):
        self.folder = tempfile.mkdtemp(prefix="tortuga_sea_")
        self.port = port or free_port()
        self.tools = os.path.join("/usr/lib/postgresql", sorted(os.listdir("/usr/lib/postgresql"))[-1], "bin") \
            if os.path.isdir("/usr/lib/postgresql") else postgres_tools()
        self.as_user, self.ids = [], None
        if os.getuid() == 0:
            import pwd
            user = next(name for name in ("postgres", "nobody") if any(name == entry.pw_name for entry in pwd.getpwall()))
            entry = pwd.getpwnam(user)
            self.ids = (entry.pw_uid, entry.pw_gid)
            self.own(self.folder)
            self.as_user = ["setpriv", f"--reuid={entry.pw_uid}", f"--regid={entry.pw_gid}", "--clear-groups"]
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "tortuga", "--no-sync")
        self.start()
        self.run("createdb", "-h", HOST, "-p", str(self.port), "-U", "tortuga", "tortuga")

    def own(self, path):
        """It is the database's, not ours."""
        if self.ids:
            os.chown(path, *self.ids)

    def run(self, tool, *arguments):
        done = subprocess.run(self.as_user + [os.path.join(self.tools, tool), *arguments], cwd="/", stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{tool}: {done.stdout}")
        return done.stdout

    def start(self):
        options = f"-p {self.port} -k {self.folder} -c listen_addresses={HOST} -c max_connections=200"
        done = subprocess.run(self.as_user + [os.path.join(self.tools, "pg_ctl"), "-D", self.data, "-o", options, "-l",
                                              os.path.join(self.folder, "log"), "-w", "start"],
                              cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            raise RuntimeError(open(os.path.join(self.folder, "log")).read()[-2000:])

    def restart(self):
        self.stop("immediate")
        self.start()

    def stop(self, how="fast"):
        try:
            self.run("pg_ctl", "-D", self.data, "-m", how, "-w", "stop")
        except RuntimeError:
            pass

    def signal(self, what):
        """To all its processes."""
        master = int(open(os.path.join(self.data, "postmaster.pid")).readline())
        with open(f"/proc/{master}/task/{master}/children") as children:
            for pid in [master, *map(int, children.read().split())]:
                try:
                    os.kill(pid, what)
                except ProcessLookupError:
                    pass

    def ask(self, sql):
        """Rows of text."""
        out = self.run("psql", "-h", HOST, "-p", str(self.port), "-U", "tortuga", "-d", "tortuga", "-X", "-q", "-A", "-t", "-F",
                       "\x1f", "-R", "\x1e", "-c", sql)
        return [row.split("\x1f") for row in out.rstrip("\n").split("\x1e") if row]

    def say(self, name, *values):
        """What a server would say, with values as SQL."""
        given = f"({', '.join(str(value) for value in values)})" if values else ""
        return self.ask(f"PREPARE said AS {statement(name)}; EXECUTE said{given}")

    def end(self):
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)


class Lines:
    """The ways from servers to the database, with weather on them (lines.py). A process of their own: whoever plays must not
    delay them."""

    def __init__(self, to, count, seed):
        self.ports = [free_port() for _ in range(count)]
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lines.py")
        self.process = subprocess.Popen([sys.executable, script, str(to), str(seed), *map(str, self.ports)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "open\n":
            raise RuntimeError("there are no lines to the database")

    def order(self, number, what, value=0):
        self.process.stdin.write(f"{number} {what} {value}\n")
        self.process.stdin.flush()

    def cut(self, number):
        self.order(number, "cut")

    def lose(self, number, share):
        """So many answers are lost after the question arrived, and the line with each."""
        self.order(number, "lose", share)

    def still(self, number, on):
        """Nothing arrives, and nobody is told: a network that is parted. What was sent meanwhile arrives afterwards."""
        self.order(number, "still", int(on))

    def deaf(self, number, on):
        """Questions arrive and answers do not: parted in one direction."""
        self.order(number, "deaf", int(on))

    def end(self):
        """How many answers were lost."""
        if self.process.poll() is None:
            self.process.stdin.close()
        out = self.process.stdout.read()
        self.process.wait()
        return int(out or 0)


class Ship:
    """One server: a process that can be killed, stopped, drained, and started again at the same place."""

    # Nobody in a storm is turned away for being one of many; --loading as in ops/tortuga@.service.
    LIMITS = {"--loading": 1000, "--rate": 1000000, "--burst": 1000000, "--address-rate": 1000000, "--address-burst": 1000000,
              "--connections-per-address": 100000, "--connections": 100000, "--tables-per-address": 1000000}

    def __init__(self, number, program, url, folder, more=(), limits=None):  # no url: on SQLite, alone
        self.number, self.program, self.url = number, program, url
        self.port = free_port()
        self.folder = os.path.join(folder, f"ship{number}")
        self.more = list(more)
        self.limits = {**self.LIMITS, **(limits or {})}
        self.process = None
        self.stopped = False
        self.log = os.path.join(folder, f"ship{number}.log")

    def start(self):
        limits = [str(word) for pair in self.limits.items() for word in pair]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.program, "serve", "--port", str(self.port), "--host", HOST, "--data", self.folder, "--no-qr",
                 *(["--store", self.url, "--route", f"/h/{self.number}"] if self.url else []), *limits, *self.more],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.stopped = False

    def alive(self):
        return self.process is not None and self.process.poll() is None

    def signal(self, what):
        if self.alive():
            self.process.send_signal(what)
            self.stopped = what == signal.SIGSTOP

    def kill(self):
        if self.alive():
            self.process.kill()
        if self.process is not None:
            self.process.wait()

    async def ready(self, seconds=120):
        for _ in range(int(seconds * 20)):
            if not self.alive():
                return False
            try:
                _, writer = await asyncio.open_connection(HOST, self.port)
                writer.close()
                return True
            except OSError:
                await asyncio.sleep(0.05)
        return False


class Proxy:
    """HAProxy with the configuration that hosts are shown, on free ports of this machine."""

    def __init__(self, config, ships, folder):
        self.port = free_port()
        text = open(config).read()
        for ship in ships:
            text = text.replace(f"127.0.0.1:{8080 + ship.number}", f"{HOST}:{ship.port}")
        text, count = re.subn(r"(?m)^(\s*bind) :80\b", rf"\1 {HOST}:{self.port}", text)
        if count != 1:
            raise RuntimeError(f"{config} does not bind to port 80 once")
        if os.getuid() != 0:  # it cannot become somebody else, and need not
            text = re.sub(r"(?m)^\s*(user|group) haproxy\n", "", text)
        self.config, self.log = os.path.join(folder, "haproxy.cfg"), os.path.join(folder, "haproxy.log")
        with open(self.config, "w") as out:
            out.write(text)
        program = shutil.which("haproxy") or "/usr/sbin/haproxy"
        subprocess.run([program, "-c", "-q", "-f", self.config], check=True)
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen([program, "-db", "-f", self.config], stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    async def ready(self, seconds=120):
        for _ in range(int(seconds * 20)):
            if self.process.poll() is not None:
                break
            try:
                _, writer = await asyncio.open_connection(HOST, self.port)
                writer.close()
                return
            except OSError:
                await asyncio.sleep(0.05)
        raise RuntimeError(f"the proxy does not start: {open(self.log).read()}")

    def end(self):
        self.process.kill()
        self.process.wait()
