"""Measures the exchange of a station with its hub: what it costs to take, and what goes over the line."""
import csv
import json
import socket
import subprocess
import threading

import portal


class Line:
    """A line to a port of this machine, which counts the bytes that go each way."""

    def __init__(self, port):
        self.up = self.down = 0
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.target))
            for start, end, way in ((near, far, "up"), (far, near, "down")):
                threading.Thread(target=self.carry, args=(start, end, way), daemon=True).start()

    def carry(self, start, end, way):
        try:
            while True:
                data = start.recv(65_536)
                if not data:
                    break
                setattr(self, way, getattr(self, way) + len(data))
                end.sendall(data)
            end.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def since(self, way, before):
        return getattr(self, way) - before

    def end(self):
        self.listener.close()


class House:
    """A hub that serves a home, a line to it, and a station at the other end."""

    def __init__(self, bench, run, name, hub):
        self.run, self.muster, self.hub = run, bench.options.muster, hub
        self.founding = run(self.muster, "station", "add", "H1", "--json", home=hub, to=bench.path(name + ".json"))
        with open(bench.path(name + ".json"), encoding="utf-8") as file:
            code = json.load(file)["code"]
        self.server = portal.portal(bench, hub)
        self.line = Line(self.server.port)
        self.home = bench.path(name + "-station")
        self.ask("init", "--site", "New")
        self.ask("station", "join", f"http://127.0.0.1:{self.line.port}", "--code", code)

    def ask(self, *words):
        return self.run(self.muster, *words, home=self.home)

    def pull(self):
        before = self.line.down
        return self.ask("sync", "--json", "--no-input"), self.line.since("down", before)

    def take(self):
        return self.ask("sync", "--offline", "--accept-all", "--json")

    def end(self):
        self.server.end()
        self.line.end()


def measure(bench, run):
    catalogue(bench, run)
    records(bench, run)


def catalogue(bench, run):
    items = bench.capture(10, 14_286 if bench.options.quick else 142_858) + "/items.csv"
    hub = bench.home("house-hub", items)
    rows = read(items)
    house = House(bench, run, "house", hub)
    try:
        bench.told(f"becoming a hub with {bench.short(len(rows))} items", house.founding.cpu, "CPU-s")
        pulled, size = house.pull()
        taken = house.take()
        at_least(bench, "new items taken by a station", len(rows) / taken.cpu, "/CPU-s", 4_000)
        at_most(bench, f"first exchange of {bench.short(len(rows))} items", pulled.cpu + taken.cpu, "CPU-s",
                20 * len(rows) / 100_000)
        at_most(bench, "memory of it", max(pulled.megabytes, taken.megabytes), "MB", 150)
        at_most(bench, "over the line, a new item", size / len(rows), "bytes", 85)
        edited = bench.path("edited.csv")
        changed = edit(rows[: len(rows) // 5], edited)
        run(bench.options.muster, "item", "import", edited, home=hub)
        _, size = house.pull()
        taken = house.take()
        at_least(bench, "changes of one field taken", changed / taken.cpu, "/CPU-s", 15_000)
        at_most(bench, "over the line, a change of one field", size / changed, "bytes", 60)
    finally:
        house.end()


def records(bench, run):
    site = bench.path("house-site")
    subprocess.run([bench.options.muster, "simulate", "--site", site, "--seed", "6",
                    "--items", "200" if bench.options.quick else "2000"],
                   check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    house = House(bench, run, "audits", bench.home("audits-hub", site + "/items.csv", site + "/plan.json"))
    try:
        house.pull()
        house.take()
        house.ask("start", "--source", f"capture:{site}/walk.btsnoop", "--finish")
        before, sent = house.server.cpu(), house.line.up
        told = bench.path("sent.json")
        house.run(house.muster, "sync", "--json", home=house.home, to=told)
        cpu = house.server.cpu() - before
        with open(told, encoding="utf-8") as file:
            count = json.load(file)["sent"]["records"]
        at_least(bench, f"{bench.short(count)} records taken by the hub", count / cpu, "/CPU-s", 60_000)
        at_most(bench, "over the line, a record", house.line.since("up", sent) / count, "bytes", 50)
    finally:
        house.end()


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def edit(rows, path):
    """Writes rows with another quantity, which no search looks at."""
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(dict.fromkeys([*rows[0], "quantity"])), lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({**row, "quantity": "7"} for row in rows)
    return len(rows)


def at_least(bench, what, value, unit, limit):
    bench.add(what, value, unit, f"at least {bench.short(limit)}", None, limit, value >= limit)


def at_most(bench, what, value, unit, limit):
    bench.add(what, value, unit, f"at most {bench.short(limit)}", None, limit, value <= limit)
