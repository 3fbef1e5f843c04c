"""Measures the portal: a list beside a bare handler, live viewers, memory over many requests."""
import asyncio
import json
import os
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TICKS = os.sysconf("SC_CLK_TCK")
CONNECTIONS = 64
LIST = "/api/v1/items?limit=50"


class Server:
    """A program that serves until it is ended, with its CPU seconds and its memory in MB."""

    def __init__(self, command, port, home=None):
        env = dict(os.environ, NO_COLOR="1", **({"MUSTER_HOME": home} if home else {}))
        self.process = subprocess.Popen([str(part) for part in command], env=env, text=True,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        line = self.process.stdout.readline()
        self.port = port(line)
        self.cookie = self.enter(line)

    @staticmethod
    def enter(line):
        """The header of the owner's session: a home without people opens by its one-time link."""
        link = json.loads(line).get("link") if line.startswith("{") else None
        if not link:
            return None
        told = subprocess.run(["curl", "-sSi", link], check=True, capture_output=True, text=True).stdout
        return "Cookie: " + re.search(r"muster_session=mss_[0-9a-f]+", told).group()

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            words = file.read().rsplit(") ", 1)[1].split()
        return (int(words[11]) + int(words[12])) / TICKS

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            row = next(row for row in file if row.startswith("VmRSS:"))
        return int(row.split()[1]) / 1024

    def url(self, path):
        return f"http://127.0.0.1:{self.port}{path}"

    def end(self):
        self.process.terminate()
        self.process.wait()


def portal(bench, home):
    return Server([bench.options.muster, "serve", "--listen", "127.0.0.1:0", "--json"],
                  lambda line: json.loads(line)["port"], home)


class Load:
    """So many seconds of requests over 64 connections: how many, per CPU-second of the server, p99."""

    def __init__(self, server, path, seconds, headers=(), script=None):
        words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency"]
        for header in (*headers, server.cookie):
            if header:
                words += ["-H", header]
        if script:
            words += ["-s", script]
        before = server.cpu()
        told = subprocess.run(words + [server.url(path)], check=True, capture_output=True,
                              text=True).stdout
        self.cpu = server.cpu() - before
        count, wall = re.search(r"(\d+) requests in ([\d.]+)s", told).groups()
        self.count, self.wall = int(count), float(wall)
        amount, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", told).groups()
        self.p99_ms = float(amount) * {"us": 0.001, "ms": 1, "s": 1_000}[unit]
        if not script and "Non-2xx" in told:
            sys.exit(f"{path} was refused: {told}")

    def rate(self):
        return self.count / self.cpu


def measure(bench):
    beacons = 14_286 if bench.options.quick else 142_858
    items = bench.capture(10, beacons) + "/items.csv"
    home = bench.home("portal-home", items)
    server = portal(bench, home)
    try:
        beside_a_bare_handler(bench, server)
        over_many_requests(bench, server)
    finally:
        server.end()
    live_viewers(bench)


def beside_a_bare_handler(bench, server):
    answer = subprocess.run(["curl", "-sSf", "-H", server.cookie, server.url(LIST)], check=True, capture_output=True).stdout
    count = len(json.loads(answer)["data"])
    if count != 50:
        sys.exit(f"the list has {count} items")
    with open(bench.path("page.json"), "wb") as file:
        file.write(answer)
    bare = Server([bench.options.bench, "serve", bench.path("page.json")], int)
    try:
        seconds = 2 if bench.options.quick else 10
        # Warm: what is made once is made before.
        for path in ("/json", "/fixed"):
            Load(bare, path, 1)
        Load(server, LIST, 1)
        rounds = [(Load(server, LIST, seconds), Load(bare, "/json", seconds),
                   Load(bare, "/fixed", seconds)) for _ in range(bench.times)]
    finally:
        bare.end()
    ours, encoded, fixed = ([middle(load.rate() for load in loads)] for loads in zip(*rounds))
    unit = "requests/CPU-s"
    bench.ratio("list of 50 items as JSON", ours[0], "bare handler", encoded[0], 0.5, unit)
    bench.add("list of 50 items as JSON", ours[0], unit, f"the same bytes {bench.short(fixed[0])}",
              ours[0] / fixed[0], None, None)
    for name, loads in zip(("list of 50 items", "bare handler"), zip(*rounds)):
        bench.told(f"{name}, {CONNECTIONS} connections",
                   middle(load.count / load.wall for load in loads), "requests/s")
        bench.told(f"{name}, {CONNECTIONS} connections, p99", middle(load.p99_ms for load in loads),
                   "ms")


def over_many_requests(bench, server):
    wanted = bench.options.requests or (20_000 if bench.options.quick else 1_000_000)
    script = os.path.join(HERE, "portal.lua")
    looks, loads = [(0, server.memory())], []
    while looks[-1][0] < wanted:
        loads.append(Load(server, "/", 2 if bench.options.quick else 10, script=script))
        looks.append((looks[-1][0] + loads[-1].count, server.memory()))
    count, last = looks[-1]
    wall = sum(load.wall for load in loads)
    bench.told(f"mixed requests, {CONNECTIONS} connections", count / wall, "requests/s")
    bench.told(f"mixed requests, {CONNECTIONS} connections, p99", middle(load.p99_ms for load in loads), "ms")
    bench.told("memory, portal, before them", looks[0][1], "MB")
    bench.told("memory, portal, half of them", next(m for n, m in looks if n >= wanted / 2), "MB")
    # What is kept for the next request is there after a tenth of them.
    after, first = next(look for look in looks if look[0] >= wanted / 10)
    bench.add(f"memory, portal, {bench.short(count)} requests", last, "MB",
              f"after {bench.short(after)} {first:.1f} MB", last / first, 1.1, last <= 1.1 * first)


def live_viewers(bench):
    """Many follow an audit that another process changes; from its start to the last viewer's news."""
    viewers = 100 if bench.options.quick else 500
    folder = bench.capture(2_000, 200)
    home = bench.home("live-home", folder + "/items.csv")
    env = dict(os.environ, NO_COLOR="1", MUSTER_HOME=home)
    subprocess.run([bench.options.muster, "start", "--source",
                    f"capture:{folder}/capture.btsnoop"], check=True, env=env,
                   capture_output=True, stdin=subprocess.DEVNULL)
    audits = subprocess.run([bench.options.muster, "audit", "list", "--json"], check=True, env=env,
                            capture_output=True, text=True).stdout
    audit = json.loads(audits.splitlines()[0])["audit"]
    server = portal(bench, home)
    try:
        delays, memory = asyncio.run(follow(bench, server, audit, viewers, env))
    finally:
        server.end()
    bench.below(f"{viewers} live viewers, news to the last", sorted(delays)[len(delays) // 2],
                "s", 2)
    bench.below(f"{viewers} live viewers, slowest news", max(delays), "s", 3)
    bench.below(f"memory, each of {viewers} live viewers", memory * 1024 / viewers, "kB", 100)


async def follow(bench, server, audit, viewers, env):
    news = [asyncio.Event() for _ in range(viewers)]
    heard = [0.0] * viewers

    async def view(number):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"GET /audits/{audit}/events HTTP/1.1\r\nHost: localhost\r\n"
                     f"{server.cookie}\r\n\r\n".encode())
        last = None
        try:
            while line := await reader.readline():
                # What is told again as a reminder is no news.
                if line.startswith(b"data:") and line != last:
                    last, heard[number] = line, time.monotonic()
                    news[number].set()
        finally:
            writer.close()

    async def all_news():
        await asyncio.wait_for(asyncio.gather(*(event.wait() for event in news)), 60)
        for event in news:
            event.clear()

    before = server.memory()
    tasks = [asyncio.create_task(view(number)) for number in range(viewers)]
    delays = []
    try:
        await all_news()
        for round_ in range(5 if bench.options.quick else 20):
            begun = time.monotonic()
            note = await asyncio.create_subprocess_exec(
                bench.options.muster, "note", f"round {round_}", env=env,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if await note.wait():
                sys.exit("a note was refused")
            await all_news()
            delays.append(max(heard) - begun)
        return delays, server.memory() - before
    finally:
        for task in tasks:
            task.cancel()


def middle(values):
    values = sorted(values)
    return values[len(values) // 2]
