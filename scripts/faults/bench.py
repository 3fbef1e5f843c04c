"""The place where the program runs behind the shim, and what is found of it there."""
import collections
import hashlib
import os
import re
import shutil
import subprocess
import sys

import portal
from disk import Disk, contents, read_folder, read_log
from home import View
from scenarios import DONE

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
        self.home = f"{self.disk}/home"
        self.reader = None
        os.makedirs(self.post, exist_ok=True)
        kept = ("PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR")
        self.environment = {name: os.environ[name] for name in kept if name in os.environ}
        self.environment |= {"LANG": "C.UTF-8", "TZ": "UTC", "MUSTER_HOME": self.home, "FAULTS_POST": self.post}

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

    def run(self, arguments, point=None, log=None, server=None):
        """Runs the program; with a point or a log, behind the shim."""
        environment = self.environment
        if point or log:
            environment = environment | {"LD_PRELOAD": self.shim, "FAULTS_ROOT": self.disk,
                                         "FAULTS_LOG": log or "", "FAULTS_HIT": f"{self.place}/hit"}
        if point:
            environment["FAULTS_POINT"] = f"{point.kind}:{point.number}:{point.fault}"
        words = [*self.program, *(word.format(work=self.work, disk=self.disk) for word in arguments)]
        if server:
            return Result(*portal.converse(words, environment, self.place, server, PATIENCE_SECONDS))
        process = subprocess.Popen(words, env=environment, cwd=self.place,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        try:
            out, err = process.communicate(timeout=PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            err += f"\n(ended after {PATIENCE_SECONDS} s)".encode()
        return Result(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))

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
        log = f"{bench.place}/log"
        # The disk as calls change it, and as the power cut knows it.
        self.inodes = Disk(bench.disk)
        result, _ = bench.run_command(scenario, log=log)
        self.events = read_log(log, bench.disk)
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

    def is_kept_quiet(self, point):
        """Whether a sync fails of which no program hears: SQLite syncs the folder of a new log or journal
        right behind its file, and does not ask how that went."""
        if point.kind != "sync":
            return False
        same = [event for event in self.events if event.kind == "sync"]
        before, event = same[point.number - 2:point.number] if point.number > 1 else (None, same[0])
        return before is not None and event.mode & 0o170000 == 0o040000 \
            and before.path.endswith(("-wal", "-journal"))

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


def judge(scenario, view, result, point, must_tell=True):
    """What is wrong with a home after a command that met a fault, before anything else looks at it."""
    problems = view.problems()
    text = result.out + result.err
    for pattern, check in scenario.claims().items():
        if result.code == DONE if pattern is None else re.search(pattern, text):
            told = "it ended with 0" if pattern is None else f"it said {pattern!r}"
            problems += [f"{told}, but {problem}" for problem in check(view)]
    if point and result.code is not None:
        if result.code < 0 and not (result.code == -9 and point.fault in DEADLY):
            problems.append(f"it was ended by signal {-result.code}")
        if result.code > 0 and not result.err.strip():
            problems.append(f"it ended with {result.code} without a word")
        if point.kind == "sync" and point.fault == "eio" and result.code == DONE and must_tell \
                and not (scenario.tells and re.search(scenario.tells, text)):
            problems.append("a sync failed and it ended with 0")
        if point.kind == "sync" and point.fault == "eio":
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
