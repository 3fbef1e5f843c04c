"""Measures Muster beside its peers and limits; scripts/bench builds what it needs and calls it.

Rates are per CPU-second (user and system) of whole processes, medians of interleaved runs, so that
other work on the machine weighs on both sides alike.
"""
import argparse
import datetime
import json
import os
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

import house
import portal
import waiting
from air import Air

HERE = os.path.dirname(os.path.abspath(__file__))


class Run:
    """One run of a program: CPU seconds, wall seconds, peak memory in MB, output."""

    def __init__(self, *command, to=None, home=None, air=None):
        env = dict(os.environ, NO_COLOR="1", **({"MUSTER_HOME": home} if home else {}))
        begun = time.monotonic()
        with open(to or os.devnull, "wb") as out, tempfile.TemporaryFile() as talk:
            process = subprocess.Popen(
                [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=out, stderr=talk,
                env=env, pass_fds=[air.descriptor] if air else [])
            if air:
                air.play()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                talk.seek(0)
                sys.exit(f"{command}: {talk.read().decode(errors='replace')}")
        self.wall = time.monotonic() - begun
        self.cpu = usage.ru_utime + usage.ru_stime
        self.megabytes = usage.ru_maxrss / 1024


def interleaved(times, *makers):
    """Runs each maker in turn, `times` over; the runs of each."""
    runs = [[] for _ in makers]
    for _ in range(times):
        for made, maker in zip(runs, makers):
            made.append(maker())
    return runs


def cpu(runs):
    return statistics.median(run.cpu for run in runs)


def peak(runs):
    return max(run.megabytes for run in runs)


# Debian's own Python, which has the package python3-reportlab.
SYSTEM_PYTHON = "/usr/bin/python3"


class Bench:
    def __init__(self, options):
        self.options = options
        self.muster = options.muster
        self.times = 3 if options.quick else 5
        self.reports = 200_000 if options.quick else 1_000_000
        self.folder = tempfile.mkdtemp(prefix="muster-bench-", dir=options.scratch)
        self.results = []

    # -- rows

    def ratio(self, what, this, peer_name, peer, target, unit):
        ratio = this / peer
        self.add(what, this, unit, f"{peer_name} {short(peer)}", ratio, target, ratio >= target)

    def below(self, what, value, unit, limit):
        self.add(what, value, unit, f"below {limit}", None, limit, value < limit)

    def told(self, what, value, unit):
        self.add(what, value, unit, "", None, None, None)

    def add(self, what, value, unit, beside, ratio, target, is_met):
        row = dict(what=what, this=round(value, 3), unit=unit, beside=beside,
                   ratio=ratio and round(ratio, 2), target=target, ok=is_met)
        self.results.append(row)
        print(line(row), flush=True)

    # -- inputs

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def capture(self, reports, beacons=200):
        folder = self.path(f"capture-{reports}-{beacons}")
        if not os.path.exists(folder):
            subprocess.run([sys.executable, os.path.join(HERE, "make_capture.py"), folder,
                            str(reports), str(beacons)], check=True)
        return folder

    def home(self, name, items, plan=None):
        home = self.path(name)
        Run(self.muster, "init", "--site", "Bench", home=home)
        Run(self.muster, "inventory", "add", "Bench", home=home)
        if plan:
            Run(self.muster, "site", "plan", "import", plan, home=home)
        Run(self.muster, "item", "import", items, home=home)
        return home

    def audit(self, home, capture):
        return Run(self.muster, "start", "--source", f"capture:{capture}", "--finish", "--partial",
                   "--reason", "bench", home=home)

    # -- measurements

    def decode(self):
        capture = self.capture(self.reports) + "/capture.btsnoop"
        typed, peer, text = interleaved(
            self.times,
            lambda: Run(self.muster, "decode", capture, "--summary"),
            lambda: Run("btmon", "-r", capture, to=self.path("btmon.txt")),
            lambda: Run(self.muster, "decode", capture, "--json", to=self.path("decoded.jsonl")),
        )
        unit, rate = "adverts/CPU-s", lambda runs: self.reports / cpu(runs)
        self.ratio("decode to typed frames", rate(typed), "btmon", rate(peer), 40, unit)
        self.ratio("decode --json", rate(text), "btmon", rate(peer), 2, unit)
        self.memory_of_decoding(typed, text)

    def memory_of_decoding(self, typed, text):
        if self.options.quick:
            return
        large = self.capture(4 * self.reports) + "/capture.btsnoop"
        for what, runs, option in (("typed", typed, "--summary"), ("--json", text, "--json")):
            run = Run(self.muster, "decode", large, option)
            name = f"memory, decode {what}, {short(4 * self.reports)} for {short(self.reports)}"
            self.add(name, run.megabytes, "MB", f"{peak(runs):.1f} MB",
                     run.megabytes / peak(runs), 1.2, run.megabytes / peak(runs) <= 1.2)
        shutil.rmtree(os.path.dirname(large))

    def audit_speed(self):
        folder = self.capture(self.reports)
        capture = folder + "/capture.btsnoop"
        template = self.home("audit-template", folder + "/items.csv")

        def audited():
            home = self.path("audit-home")
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(template, home)
            return self.audit(home, capture)

        audits, decodes, typed = interleaved(
            self.times,
            audited,
            lambda: Run(self.muster, "decode", capture, "--json", to=self.path("decoded.jsonl")),
            lambda: Run(self.muster, "decode", capture, "--summary"),
        )
        rate, unit = lambda runs: self.reports / cpu(runs), "adverts/CPU-s"
        self.ratio("audit into the store", rate(audits), "decode --json", rate(decodes), 0.5, unit)
        # Told, without a target: counting frames writes nothing, an audit writes what it heard.
        self.add("audit into the store", rate(audits), unit, f"decode --summary {short(rate(typed))}",
                 rate(audits) / rate(typed), None, None)
        self.below("memory, audit", peak(audits), "MB", 100)

    def store(self):
        rows = 40_000 if self.options.quick else 200_000
        scratch = self.path("store")

        def fresh(*command):
            shutil.rmtree(scratch, ignore_errors=True)
            os.mkdir(scratch)
            return Run(*command, to=self.path("width"))

        fresh(self.options.bench, "store", scratch + "/muster.sqlite", rows)
        with open(self.path("width"), encoding="ascii") as file:
            width = int(file.read())
        ours, limit = interleaved(
            self.times,
            lambda: fresh(self.options.bench, "store", scratch + "/muster.sqlite", rows),
            lambda: fresh(self.options.sqlite, scratch + "/limit.sqlite", rows, width),
        )
        self.ratio(f"store, hashed records of {width} bytes", rows / cpu(ours), "SQLite from C",
                   rows / cpu(limit), 0.4, "records/CPU-s")

    def rows(self):
        """What it costs an import that each row gets a checksum: the same home with and without them."""
        items = 5_000 if self.options.quick else 20_000
        # Seven of ten beacons belong to items.
        beacons = items * 10 // 7 + 1
        file = self.capture(beacons, beacons) + "/items.csv"
        kept, bare = self.path("rows-kept"), self.path("rows-bare")
        Run(self.muster, "init", "--site", "Bench", home=kept)
        Run(self.muster, "inventory", "add", "Bench", home=kept)
        shutil.copytree(kept, bare)
        drop_checksums(bare + "/muster.sqlite")

        def imported(template):
            home = self.path("rows-home")
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(template, home)
            return Run(self.muster, "item", "import", file, home=home)

        summed, plain = interleaved(self.times, lambda: imported(kept), lambda: imported(bare))
        more = cpu(summed) / cpu(plain)
        self.add(f"import, {short(items)} items, checksums of rows", cpu(summed), "CPU-s",
                 f"without {cpu(plain):.2f}", more, 1.3, more <= 1.3)

    def ranging(self):
        """The default method with many known beacons: on a walk past them, and with all in reach,
        which no radio hears, but which spares the machine's memory nothing."""
        beacons, samples = 100_000, 2_000_000 if self.options.quick else 10_000_000
        target, memory = 1_000_000, []
        for reach in 2_000, beacons:
            rates = []
            for _ in range(self.times):
                Run(self.options.bench, "ranging", beacons, samples, 10_000, reach,
                    to=self.path("ranging"))
                with open(self.path("ranging"), encoding="ascii") as file:
                    rate, size = (int(word) for word in file.read().split())
                rates.append(rate)
                memory.append(size)
            rate = statistics.median(rates)
            name = f"ranging, {short(beacons)} known beacons, {short(reach)} in reach"
            self.add(name, rate, "samples/CPU-s", f"target {short(target)}", rate / target, 1.0,
                     rate >= target)
        self.told("memory for each known beacon", max(memory), "bytes")

    def trace(self):
        """Traces through a chain of products in ten steps, forward and back, and recording it."""
        events = 100_000 if self.options.quick else 1_000_000
        Run(self.options.bench, "trace", self.path("trace.sqlite"), events, to=self.path("trace"))
        with open(self.path("trace"), encoding="ascii") as file:
            rate, last, each, most, memory = (float(word) for word in file.read().split())
        name = f"trace, {short(events)} events"
        self.add(f"{name}, recording", rate, "events/CPU-s", "target 20k", rate / 20_000, 1.0,
                 rate >= 20_000)
        self.add(f"{name}, p99 of up to {short(int(most))} things", last, "ms", "at most 100 ms",
                 100 / last, 1.0, last <= 100)
        self.add(f"{name}, each thing", each, "us", "at most 5 us", 5 / each, 1.0, each <= 5)
        self.add(f"{name}, memory", memory, "MB", "below 200 MB", 200 / max(1, memory), 1.0, memory < 200)

    def events(self):
        """A list of many events of one lot, beside as many of a lot each: it must not matter which lot they are of."""
        count = 2_000 if self.options.quick else 10_000
        homes = []
        for lots in (1, count):
            home = self.path(f"events-{lots}")
            Run(self.muster, "init", "--site", "Bench", home=home)
            Run(self.muster, "product", "add", "P", "Carrots", "--unit", "KGM", home=home)
            Run(self.muster, "party", "add", "MARKET", "Market", home=home)
            codes = [f"P,L-{lot}" for lot in range(lots)]
            made = [f"harvest,2026-03-12T08:00:00Z,P/L-{lot}={count}," for lot in range(lots)]
            shipped = [f"ship,{datetime.datetime(2026, 3, 13) + datetime.timedelta(seconds=at)}Z,"
                       f"P/L-{at % lots}=1,MARKET" for at in range(count)]
            lines = {"lots": ["product,lot"] + codes,
                     "events": ["verb,at,lot,party_to"] + made + shipped}
            for kind, rows in lines.items():
                file = self.path(f"{kind}-{lots}.csv")
                with open(file, "w", encoding="ascii") as out:
                    out.write("\n".join(rows).replace(" ", "T") + "\n")
                Run(self.muster, kind[:-1], "import", file, home=home)
            homes.append(home)
        one, many = interleaved(
            self.times, *(lambda home=home: Run(self.muster, "event", "list", "--verb", "ship",
                                                "--json", home=home) for home in homes))
        ratio = cpu(one) / cpu(many)
        self.add(f"list of {short(count)} events, all of one lot", cpu(one), "CPU-s",
                 f"of a lot each {cpu(many):.2f}", ratio, 1.5, ratio < 1.5)

    def report(self):
        items = 2_000 if self.options.quick else 10_000
        site = self.path("site")
        Run(self.muster, "simulate", "--site", site, "--items", items, "--seed", 4)
        home = self.home("report-home", site + "/items.csv", site + "/plan.json")
        self.audit(home, site + "/walk.btsnoop")
        Run(self.muster, "report", "--format", "csv", "--out", self.path("r.csv"), home=home)
        peer_command = (SYSTEM_PYTHON, os.path.join(HERE, "reportlab_table.py"),
                        self.path("r.csv"), self.path("peer.pdf"))
        whole, full_list, peer = interleaved(
            self.times,
            lambda: Run(self.muster, "report", "--out", self.path("r.pdf"), home=home),
            lambda: Run(self.muster, "report", "--out", self.path("list.pdf"), "--sections",
                        "list", home=home),
            lambda: Run(*peer_command, to=self.path("pages")),
        )
        rate = lambda runs, file: pages(self.path(file)) / cpu(runs)
        name, unit = f"PDF, {short(items)} items", "pages/CPU-s"
        peer_rate = rate(peer, "peer.pdf")
        self.ratio(f"{name}, whole report", rate(whole, "r.pdf"), "reportlab", peer_rate, 2.5, unit)
        self.ratio(f"{name}, full list", rate(full_list, "list.pdf"), "reportlab", peer_rate, 2.5,
                   unit)
        self.below(f"memory, {name}", peak(whole), "MB", 150)
        self.large_report()

    def evidence(self):
        """The same session with its evidence cards and map, and without them."""
        items = 2_000 if self.options.quick else 10_000
        site = self.path("evidence-site")
        # One in twelve is missing or out of place: more than the 500 that have a card.
        Run(self.muster, "simulate", "--site", site, "--items", items, "--seed", 4,
            "--absent", 0.05, "--misplaced", 0.04)
        home = self.home("evidence-home", site + "/items.csv", site + "/plan.json")
        self.audit(home, site + "/walk.btsnoop")
        others = ("answer,terms,zones,discrepancies,extras,climate,traceability,reliability,"
                  "recount,actions,signoff,seal,list,log,method,glossary")
        command = (self.muster, "report", "--out")
        without, whole = interleaved(
            self.times,
            lambda: Run(*command, self.path("bare.pdf"), "--sections", others, home=home),
            lambda: Run(*command, self.path("cards.pdf"), home=home),
        )
        name, more = f"PDF, {short(items)} items", cpu(whole) / cpu(without)
        self.add(f"{name}, with evidence cards and map", cpu(whole), "CPU-s",
                 f"without {cpu(without):.2f}", more, 3, more < 3)
        self.below(f"memory, {name}, with evidence cards and map", peak(whole), "MB", 200)

    def large_report(self):
        if self.options.quick:
            return
        # Seven of ten beacons belong to items.
        beacons = 142_858
        folder = self.capture(3 * beacons, beacons)
        home = self.home("large-home", folder + "/items.csv")
        self.audit(home, folder + "/capture.btsnoop")
        run = Run(self.muster, "report", "--out", self.path("large.pdf"), home=home)
        count = pages(self.path("large.pdf"))
        self.told(f"PDF, 100,000 items, {count:,} pages", run.cpu, "CPU-s")
        self.told("memory, PDF, 100,000 items", run.megabytes, "MB")

    def watch(self):
        """A fixed scanner's day at speed, in megabytes of memory and disk."""
        rate = self.options.watch_rate or (50 if self.options.quick else 250)
        home = self.home("watch-home", self.capture(10, 1_000) + "/items.csv")
        day = Day(self.muster, home, self.path("day"), rate)
        name, heard = f"watch, 24 h at {rate}/s", day.adverts / day.cpu
        self.told(name, heard, "adverts/CPU-s")
        first, last = day.memory[1], day.memory[24]
        grown = last / first
        self.add(f"memory, {name}", last, "MB", f"after 1 h {first:.1f} MB", grown, 1.05,
                 grown <= 1.05)
        self.below(f"traces, {name}", max(day.traces), "MB", 64)
        self.below(f"database, {name}", day.database, "MB", 16)
        shutil.rmtree(home)

    def backup(self):
        """By how much an audit's records are kept later while a backup of the home is written."""
        items, records, rate = (10_000, 50_000, 1_000) if self.options.quick else (100_000, 500_000, 1_000)
        # Seven of ten beacons belong to items.
        beacons = items * 10 // 7 + 1
        home = self.home("backup-home", self.capture(beacons, beacons) + "/items.csv")
        audit = subprocess.Popen([self.options.bench, "stall", home + "/muster.sqlite", str(records), str(rate)],
                                 text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        def longest():
            print(file=audit.stdin, flush=True)
            return float(audit.stdout.readline())

        if audit.stdout.readline() != "ready\n":
            sys.exit("muster-bench stall did not begin")
        time.sleep(2)
        longest()
        to = self.path("backups")
        run = Run(self.muster, "backup", "--to", to, home=home)
        beside = longest()
        time.sleep(run.wall)
        alone = longest()
        audit.stdin.close()
        audit.wait()
        self.below(f"longest stall beside a backup, {items:,} items, {records:,} records", beside, "ms", 200)
        self.told("the same without a backup, as long", alone, "ms")
        Run(self.muster, "backup", "verify", to, home=home)
        self.told("that backup, verified afterwards", run.cpu, "CPU-s")
        shutil.rmtree(home)

    def walks(self):
        """An audit that listens for a day, in megabytes of memory: flat, whoever passes by."""
        site = os.path.join(HERE, "..", "..", "fixtures", "sites", "demo")
        home, hours = self.path("walks-home"), 6 if self.options.quick else 24
        for words in (["init", "--site", "Bench"], ["inventory", "add", "Stock"],
                      ["site", "plan", "import", site + "/plan.json"],
                      ["item", "import", site + "/items.csv"]):
            Run(self.muster, *words, home=home)
        memory = walk_day(self.muster, home, self.path("walks"), site + "/walk.btsnoop", hours)
        first, last = memory[1], memory[max(memory)]
        self.add(f"memory, an audit of {hours} h", last, "MB", f"after 1 h {first:.1f} MB",
                 last / first, 1.15, last / first <= 1.15)
        shutil.rmtree(home)

    def radio(self):
        a_second, seconds = 1_000, 5 if self.options.quick else 20
        calm = self.listen(Air(a_second * seconds, a_second))
        self.below(f"listening, {a_second:,} adverts/s for {seconds} s", 100 * calm.cpu / calm.wall,
                   "% of a core", 3)
        crowd = [self.listen(Air(self.reports)) for _ in range(self.times)]
        self.told("listening, as fast as they come", self.reports / cpu(crowd), "adverts/CPU-s")

    def listen(self, air):
        run = Run(self.options.bench, "radio", air.descriptor, to=self.path("heard"), air=air)
        with open(self.path("heard"), encoding="ascii") as file:
            heard = int(file.read())
        if air.a_second and heard != air.reports:
            sys.exit(f"{heard} of {air.reports} reports were heard")
        return run

    def portal(self):
        portal.measure(self)

    def house(self):
        house.measure(self, Run)

    def waiting(self):
        waiting.measure(self)

    def short(self, number):
        return short(number)

    def start(self):
        home = self.path("start-home")
        Run(self.muster, "init", "--site", "Bench", home=home)
        for words in (["--help"], ["status"]):
            runs = [Run(self.muster, *words, home=home) for _ in range(20)]
            wall = statistics.median(run.wall for run in runs) * 1_000
            self.told(f"muster {words[0]}", wall, "ms wall")
        # What is packed brings the Swift runtime along, and starts in less.
        starts, others = interleaved(
            30, lambda: Run(self.muster, "version", home=home), lambda: Run(sys.executable, "-c", "pass"))
        beside = f"python3 -c pass {short(cpu(others) * 1_000)}"
        self.add("muster version", cpu(starts) * 1_000, "ms CPU", beside, cpu(starts) / cpu(others), None, None)

    def run(self):
        sections = {"decode": self.decode, "audit": self.audit_speed, "store": self.store, "rows": self.rows,
                    "ranging": self.ranging, "trace": self.trace, "events": self.events,
                    "report": self.report,
                    "evidence": self.evidence,
                    "radio": self.radio, "watch": self.watch, "walks": self.walks,
                    "backup": self.backup, "house": self.house,
                    "portal": self.portal, "waiting": self.waiting, "start": self.start}
        chosen = {name: run for name, run in sections.items() if self.options.only in name}
        if not chosen:
            sys.exit(f"nothing is called {self.options.only}; there are {', '.join(sections)}")
        print(line(dict(what="what", this="this", unit="", beside="beside", ratio="ratio",
                        target="target", ok="ok")))
        try:
            for run in chosen.values():
                run()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
        return self.results


class Day:
    """A run of muster watch over a day that make_day.py makes up, looked at once an hour of it."""

    def __init__(self, muster, home, pipe, rate):
        self.home = home
        self.memory, self.traces, self.adverts = {}, [], 0
        os.mkfifo(pipe)
        env = dict(os.environ, NO_COLOR="1", MUSTER_HOME=home)
        with open(os.devnull, "wb") as nothing:
            watch = subprocess.Popen(
                [muster, "watch", "--source", f"capture:{pipe}", "--json"], env=env, text=True,
                stdin=nothing, stdout=subprocess.PIPE, stderr=nothing)
        with open(pipe, "wb") as air:
            maker = subprocess.Popen([sys.executable, os.path.join(HERE, "make_day.py"), "24",
                                      str(rate), "1000"], stdout=air)
        begun = None
        for text in watch.stdout:
            event = json.loads(text)
            now = datetime.datetime.fromisoformat(event["at"].replace("Z", "+00:00"))
            begun = begun or now
            hour = round((now - begun).total_seconds() / 3_600)
            if event["event"] == "minute" and hour not in self.memory:
                self.look(watch.pid, hour)
            self.adverts = event.get("adverts", 0)
        _, status, usage = os.wait4(watch.pid, 0)
        watch.returncode = os.waitstatus_to_exitcode(status)
        if watch.returncode or maker.wait() or self.adverts != 86_400 * rate:
            sys.exit(f"muster watch ended with {watch.returncode} after {self.adverts} adverts")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.database = megabytes(os.path.join(home, name) for name in os.listdir(home)
                                  if name.startswith("muster.sqlite"))

    def look(self, pid, hour):
        self.memory[hour] = resident(pid)
        folder = os.path.join(self.home, "traces", "watch")
        self.traces.append(megabytes(entry.path for entry in os.scandir(folder)))


def drop_checksums(path):
    """Takes the checksums of all rows out of a database, as no command of Muster's would."""
    database = sqlite3.connect(path)
    database.create_function("muster_row_sum", -1, lambda *values: 0, deterministic=True)
    names = [name for name, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '%muster_row_sum(%'")]
    if not names:
        sys.exit("there are no checksums of rows to do without")
    for name in names:
        database.execute(f'DROP INDEX "{name}"')
    database.commit()
    database.close()


def walk_day(muster, home, pipe, capture, hours):
    """The memory of an audit of the walks that make_walks.py makes up, in MB by hour."""
    os.mkfifo(pipe)
    env = dict(os.environ, NO_COLOR="1", MUSTER_HOME=home)
    with open(os.devnull, "w", encoding="ascii") as nothing:
        audit = subprocess.Popen(
            [muster, "start", "--source", f"capture:{pipe}", "--finish", "--partial", "--reason",
             "bench"], env=env, stdin=subprocess.DEVNULL, stdout=nothing, stderr=nothing)
    with open(pipe, "wb") as air:
        maker = subprocess.Popen(
            [sys.executable, os.path.join(HERE, "make_walks.py"), capture, str(hours)],
            stdout=air, stderr=subprocess.PIPE, text=True)
    memory = {int(text): resident(audit.pid) for text in maker.stderr}
    if maker.wait() or audit.wait():
        sys.exit(f"muster start ended with {audit.returncode}")
    return memory


def resident(pid):
    """The memory that a process has, in MB."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        row = next(row for row in file if row.startswith("VmRSS:"))
    return int(row.split()[1]) / 1024


def megabytes(paths):
    """What files take together; one that goes meanwhile takes nothing."""
    total = 0
    for path in paths:
        try:
            total += os.path.getsize(path)
        except FileNotFoundError:
            pass
    return total / 1_048_576


def pages(path):
    told = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
    return int(next(row.split()[1] for row in told.splitlines() if row.startswith("Pages:")))


def short(number):
    if number >= 1_000_000:
        return f"{number / 1_000_000:.3g} M"
    return f"{number / 1_000:.3g} k" if number >= 1_000 else f"{number:.3g}"


def line(row):
    this = row["this"] if isinstance(row["this"], str) else f"{short(row['this'])} {row['unit']}"
    ratio = f"{row['ratio']:.2f}" if isinstance(row["ratio"], float) else row["ratio"] or ""
    mark = {True: "ok", False: "MISSED", None: ""}.get(row["ok"], row["ok"])
    return f"{row['what']:<44} {this:>22}  {row['beside']:<22} {ratio:>7} " \
           f"{row['target'] or '':>7}  {mark}"


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        model = next((row.split(":")[1].strip() for row in file if row.startswith("model name")),
                     "unknown")
    return f"{os.cpu_count()} CPUs, {model}"


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Muster beside its peers.")
    parser.add_argument("--only", default="", metavar="WORD", help="only what has WORD in its name")
    parser.add_argument("--quick", action="store_true", help="small inputs, fewer runs")
    parser.add_argument("--write", action="store_true", help="keep the figures in Reports/")
    parser.add_argument("--requests", type=int, metavar="N", help="requests for portal's memory")
    parser.add_argument("--watch-rate", type=int, metavar="N", help="adverts a second around watch")
    for name in ("muster", "bench", "sqlite", "scratch"):
        parser.add_argument(f"--{name}", help=argparse.SUPPRESS)
    options = parser.parse_args()
    results = Bench(options).run()
    if options.write:
        with open("Reports/bench.json", "w", encoding="utf-8") as file:
            json.dump(dict(machine=machine(), results=results), file, indent=2, ensure_ascii=False)
            file.write("\n")
    sys.exit(any(row["ok"] is False for row in results))


main()
