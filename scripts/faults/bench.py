"""The place where the program runs behind the shim, and what is found of it there."""
import collections
import hashlib
import os
import re
import resource
import shutil
import subprocess
import sys

import portal
from disk import Disk, contents, read_folder, read_log
from home import View
from scenarios import DONE
from starter import Starter

# What may befall a call, by its kind. `short` writes half and says so, `full` is a disk that stays full,
# `kill` ends the process before the call, `torn` in the middle of it, `after` behind it.
FAULTS = {
    "write": ("eio", "enospc", "full", "short", "kill", "torn"),
    "sync": ("eio", "enospc", "kill", "after"),
    "name": ("eio", "enospc", "kill", "after"),
    "cut": ("eio", "enospc", "kill", "after"),
    "open": ("eio", "enospc", "full", "kill"),
    "unlink": ("eio", "kill", "after"),
    "mkdir": ("eio", "enospc", "kill"),
}
CUT = "cut-after"
DEADLY = ("kill", "torn", "after")
PATIENCE_SECONDS = 120
READER = """
import sqlite3, sys
kept = None
for line in sys.stdin:
    if kept: kept.close()
    kept = None
    if line.strip():
        kept = sqlite3.connect(f"file:{line.strip()}?mode=ro", uri=True, isolation_level=None)
        kept.execute("BEGIN")
        kept.execute("SELECT count(*) FROM site").fetchall()
    print("ok", flush=True)
"""

Result = collections.namedtuple("Result", "code out err")
Point = collections.namedtuple("Point", "scenario kind number fault")


def name_of(point):
    return f"{point.scenario}/{point.kind}-{point.number}/{point.fault}"


class Bench:
    """One worker's place: a disk, a program, and somebody who reads beside it if asked to."""

    def __init__(self, work, place, program, shim):
        self.work, self.program, self.shim = work, program, shim
        self.place = f"{work}/{place}"
        self.disk, self.post = f"{self.place}/disk", f"{self.place}/post"
        self.home, self.log = f"{self.disk}/home", f"{self.place}/log"
        self.reader = self.starter = None
        os.makedirs(self.post, exist_ok=True)
        kept = ("PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ}
        self.environment |= {"LANG": "C.UTF-8", "TZ": "UTC", "MUSTER_HOME": self.home, "FAULTS_POST": self.post}

    def spent(self):
        """The seconds of a processor that all work here has taken so far."""
        return sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) + (self.starter.spent() if self.starter else 0)

    def prepare(self, scenario, base):
        """Puts a prepared disk in place, and the reader if there is to be one."""
        self.clear()
        shutil.copytree(base, self.disk, symlinks=True)
        if scenario.beside:
            self.read_beside(f"{self.home}/muster.sqlite")

    def clear(self):
        shutil.rmtree(self.disk, ignore_errors=True)
        for name in os.listdir(self.post):
            os.unlink(f"{self.post}/{name}")

    def read_beside(self, path):
        """Lets another process read a database from now on; nothing, with an empty path."""
        if not self.reader:
            self.reader = subprocess.Popen([sys.executable, "-c", READER], stdin=subprocess.PIPE,
                                           stdout=subprocess.PIPE, text=True)
        self.reader.stdin.write(path + "\n")
        self.reader.stdin.flush()
        if self.reader.stdout.readline() != "ok\n":
            raise RuntimeError("the reader beside has ended")

    def share(self, other):
        """Works on the disk of another place from now on."""
        self.disk, self.home = other.disk, other.home
        self.environment["MUSTER_HOME"] = other.home

    def run(self, arguments, point=None, log=None, server=None, shared=False):
        """Runs the program to its end; with a point or a log, behind the shim."""
        with self.begin(arguments, point, log, shared) as run:
            if server:
                portal.converse(run, server, PATIENCE_SECONDS)
            return Result(*run.ended(PATIENCE_SECONDS))

    def begin(self, arguments, point=None, log=None, shared=False):
        """Starts the program; several processes may share a log."""
        environment = self.environment
        if point or log:
            environment = environment | {"LD_PRELOAD": self.shim, "FAULTS_ROOT": self.disk,
                                         "FAULTS_LOG": log or "", "FAULTS_HIT": f"{self.place}/hit"}
        if shared:
            environment["FAULTS_SHARED"] = "1"
        if point:
            environment["FAULTS_POINT"] = f"{point.kind}:{point.number}:{point.fault}"
        words = [*self.program, *(word.format(work=self.work, disk=self.disk) for word in arguments)]
        if self.starter is None:
            self.starter = Starter(self.program, self.shim, self.place)
        return self.starter.start(words, environment)

    def run_command(self, scenario, point=None, log=None):
        """Runs what a scenario is about, and says whether the point was reached."""
        hit = f"{self.place}/hit"
        if os.path.exists(hit):
            os.unlink(hit)
        result = self.run(scenario.command, point, log, scenario if scenario.requests else None)
        if scenario.beside:
            self.read_beside("")
        return result, os.path.exists(hit)

    def view(self, point=None):
        """The home as it lies there; after a cut nobody knows what the mail program had got before."""
        view = View(self.home, f"{self.place}/scratch")
        view.posted = None if point and point.kind == CUT else len(os.listdir(self.post))
        folder = f"{self.disk}/copy"
        view.backups = [f"{folder}/{name}" for name in (os.listdir(folder) if os.path.exists(folder) else [])
                        if name.endswith((".tar", ".zst"))]
        return view


class Recording:
    """A run without a fault: its calls, what it said, and what the home is like afterwards."""

    def __init__(self, bench, scenario, base):
        self.scenario, self.base = scenario, base
        bench.prepare(scenario, base)
        # The disk as calls change it, and as the power cut knows it.
        self.inodes = Disk(bench.disk)
        result, _ = bench.run_command(scenario, log=bench.log)
        self.events = read_log(bench.log, bench.disk)
        if result.code != DONE:
            raise SystemExit(f"{scenario.name} fails without a fault, with status {result.code}:\n{result.err}")
        self.code = result.code
        answers = self.said_after(len(self.events)).out.count("HTTP/1.1 2")
        if answers != len(scenario.requests):
            raise SystemExit(f"{scenario.name}: {answers} of {len(scenario.requests)} requests were seen to be "
                             f"granted:\n{result.out}")
        self._prove_complete(bench)
        view = bench.view()
        if view.audit:
            scenario.heard = view.audit["records"]
        problems = judge(scenario, view, result, None)
        view.close()
        if problems:
            raise SystemExit(f"{scenario.name} does not do without a fault what it should: {problems}")
        _, problems = go_on(bench, scenario, None)
        if problems:
            raise SystemExit(f"{scenario.name} does not go on without a fault: {problems}")
        view = bench.view()
        self.baseline = dict(view.audit or {})
        self.baseline["schema"] = view.one("SELECT schema FROM replica")
        self.baseline["counted"] = {name: view.one(f"SELECT count(*) FROM {name}")
                                    for name in ("item", "audit_record", "audit_expected")}
        view.close()

    def _prove_complete(self, bench):
        """All calls together explain the disk as it is: none went past the shim."""
        replayed = self.disk_after(len(self.events)).cut(KeepsAll())
        expected, found = contents(read_folder(bench.disk)), contents(replayed)
        for path in sorted(set(expected) | set(found)):
            if expected.get(path) != found.get(path):
                raise SystemExit(f"{self.scenario.name}: the shim missed a call on {path}: "
                                 "the harness proves nothing until it sees it")

    def disk_after(self, number):
        """The disk after so many calls, with what is not durable yet."""
        disk = self.inodes.copy()
        for event in self.events[:number]:
            disk.apply(event)
        return disk

    def said_after(self, number):
        """What the command had said by then, and its status if it had ended."""
        text, answers = {1: b"", 2: b""}, 0
        for event in self.events[:number]:
            if event.call == "A":
                text[event.inode] += event.data
                if event.data.startswith(b"HTTP/1."):
                    answers += 1
                    text[event.inode] = text[event.inode].rstrip() + b" to %d\n" % answers
        return Result(self.code if number == len(self.events) else None,
                      text[1].decode("utf-8", "replace"), text[2].decode("utf-8", "replace"))

    def failures(self):
        """Every call with everything that may befall it."""
        counts = collections.Counter(event.kind for event in self.events if event.kind)
        return [Point(self.scenario.name, kind, number, fault) for kind, count in sorted(counts.items())
                for number in range(1, count + 1) for fault in FAULTS[kind]]

    def cuts(self, variants):
        """A cut after every call, each with some of the disks that it may leave."""
        return [Point(self.scenario.name, CUT, number, variant)
                for number in range(len(self.events) + 1) for variant in variants]

    def event_of(self, point):
        if point.kind == CUT:
            return self.events[point.number - 1] if point.number else None
        same = [event for event in self.events if event.kind == point.kind]
        return same[point.number - 1] if point.number <= len(same) else None


class KeepsAll:
    """The chance of a disk that loses nothing."""

    def keeps_data(self):
        return True

    def keeps_name(self):
        return True


def is_failed_sync(point):
    return point.kind == "sync" and point.fault == "eio"


def is_kept_quiet(disk, events):
    """Whether the sync that failed is one of which no program hears: SQLite syncs the folder of a new log or
    journal right behind its file, and does not ask how that went. It is no matter only where the folder had
    nothing left to sync, as when the program has seen to that itself, or, of a journal, where nothing was said yet.

    `events` are those of the run that met the fault, whose order may differ from the recorded one, and `disk` is
    the disk that it began with.
    """
    before, has_spoken = None, False
    for event in events:
        if event.call == "F":
            folder = disk.folder(event.path)
            if folder is None or before is None:
                return False
            is_journal = before.path.endswith("-journal")
            return (is_journal or before.path.endswith("-wal")) \
                and (not folder.pending or is_journal and not has_spoken)
        has_spoken = has_spoken or event.call == "A" and event.inode != 2
        if event.kind == "sync":
            before = event
        elif event.call != "A":
            before = None
        disk.apply(event)
    return False


def judge(scenario, view, result, point, must_tell=False):
    """What is wrong with a home after a command that met a fault, before anything else looks at it."""
    problems = view.problems()
    text = result.out + result.err
    is_taken_back = scenario.disclaims and scenario.disclaims in text
    for pattern, check in () if is_taken_back else scenario.claims().items():
        if result.code == DONE if pattern is None else re.search(pattern, text):
            told = "it ended with 0" if pattern is None else f"it said {pattern!r}"
            problems += [f"{told}, but {problem}" for problem in check(view)]
    if point and result.code is not None:
        if result.code < 0 and not (result.code == -9 and point.fault in DEADLY):
            problems.append(f"it was ended by signal {-result.code}")
        if result.code > 0 and not result.err.strip():
            problems.append(f"it ended with {result.code} without a word")
        if must_tell and result.code == DONE and not (scenario.tells and re.search(scenario.tells, text)):
            problems.append("a sync failed and it ended with 0")
        if is_failed_sync(point):
            problems += scenario.after_failed_sync(text)
    return problems


def looks_first(point):
    """Whether the program verifies the home before it goes on, too: for one point in three."""
    return point is None or hashlib.sha256(name_of(point).encode()).digest()[0] % 3 == 0


def go_on(bench, scenario, baseline, point=None):
    """Opens the home with the real program and goes on; gives what was run, and what is wrong."""
    problems, ran = [], []

    def run(arguments, allowed):
        result = bench.run(arguments)
        ran.append(f"{' '.join(arguments)} -> {result.code}")
        if result.code not in allowed:
            said = " / ".join((result.err or result.out).strip().splitlines()[:3])
            problems.append(f"afterwards, {' '.join(arguments)} ended with {result.code}: {said}")
        return not problems

    view = bench.view(point)
    steps = scenario.again(view, bench)
    is_audit = scenario.proves == ("verify",)
    looks = view.audit and looks_first(point) if is_audit else view.is_founded
    view.close()
    if scenario.proves and looks and not run(scenario.proves, {DONE}):
        return ran, problems
    for arguments, allowed in steps:
        if not run(arguments, allowed):
            return ran, problems
    view = bench.view(point)
    problems += [f"after going on, {problem}" for problem in view.problems()]
    if baseline is not None:
        problems += [f"after going on, {problem}" for problem in scenario.settled(view, baseline)]
    has_audit = view.audit is not None
    view.close()
    if is_audit and has_audit:
        run(("verify",), {DONE})
    return ran, problems
