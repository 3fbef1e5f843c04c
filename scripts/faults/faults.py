"""Tries the program under failing calls, kills and power cuts; `scripts/faults/run` starts it."""
import argparse
import collections
import hashlib
import heapq
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import portal
import selftest
from disk import Chance, Disk, contents, read_folder, read_log, write_folder
from scenarios import DONE, View, all_scenarios, make_bases, make_material

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
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
# Of the points that a run takes, the shares of power cuts and of faults in plain writes, which are many
# and much alike. The rest is every other call, where the order of things shows.
CUT_SHARE, WRITE_SHARE = .42, .18
# How many disks of each cut are thought of: the three corners, and chance.
VARIANTS = 12
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


# MARK: points

def cut_disk(recording, point):
    """What a power cut leaves; the point's name alone decides over chance."""
    chance = Chance(point.fault, random.Random(name_of(point)))
    return recording.disk_after(point.number).cut(chance)


def try_point(bench, recording, point):
    """Tries one point; gives whether it was reached, what is wrong, and what was said and run."""
    scenario = recording.scenario
    if point.kind == CUT:
        bench.clear()
        write_folder(cut_disk(recording, point), bench.disk)
        result, is_reached = recording.said_after(point.number), True
    else:
        bench.prepare(scenario, recording.base)
        result, is_reached = bench.run_command(scenario, point)
    if not is_reached:
        return False, [], result, []
    view = bench.view(point)
    problems = judge(scenario, view, result, point, not recording.is_kept_quiet(point))
    view.close()
    ran, more = go_on(bench, scenario, recording.baseline, point)
    return True, problems + more, result, ran


class Worker:
    """What a worker process works with."""

    bench, recordings = None, {}

    @staticmethod
    def begin(session):
        number, = multiprocessing.current_process()._identity[-1:]
        Worker.bench = Bench(session.work, f"worker-{number}", session.program, session.shim)
        Worker.recordings = session.recordings

    @staticmethod
    def attempt(point):
        try:
            is_reached, problems, result, ran = try_point(Worker.bench, Worker.recordings[point.scenario], point)
        except Exception as error:  # a fault of the harness is told with the point it happened at
            is_reached, ran, result = True, [], Result(None, "", "")
            problems = [f"the harness itself failed: {type(error).__name__}: {error}"]
        return point, is_reached, problems, result, ran


class Session:
    """One run of the harness: what was recorded, and how failures are told."""

    def __init__(self, options, work, program, shim):
        self.options, self.work, self.program, self.shim = options, work, program, shim
        self.recordings = {}

    def record(self, scenarios, bases):
        bench = Bench(self.work, "record", self.program, self.shim)
        for scenario in scenarios:
            self.recordings[scenario.name] = Recording(bench, scenario, bases[scenario.base])

    def words(self, point, problems, result, ran):
        """All there is to say of a failed point."""
        recording = self.recordings[point.scenario]
        event = recording.event_of(point)
        lines = [f"FAILED  {name_of(point)}",
                 f"  command   muster {' '.join(recording.scenario.command)}",
                 f"  call      {event}" if event else "  call      before the first",
                 f"  fault     {point.fault}" if point.kind != CUT
                 else f"  fault     the power is cut behind it, disk {point.fault}"]
        lines += [f"  wrong     {problem}" for problem in problems]
        lines += [f"  said      {line}" for line in (result.out + result.err).splitlines()[-6:]]
        if result.code is not None:
            lines.append(f"  ended     {result.code}")
        lines += [f"  then      {line}" for line in ran]
        lines.append(f"  again     scripts/faults/run PROGRAM --point {name_of(point)}")
        return "\n".join(lines)

    def points(self):
        """The points of this run: all of them, or a seeded choice in which each scenario has its share."""
        if self.options.point:
            return [self.point_named(name) for name in self.options.point]
        recordings = list(self.recordings.values())
        if self.options.all:
            return [point for recording in recordings
                    for point in recording.failures() + recording.cuts(range(VARIANTS))]
        chance = random.Random(self.options.seed)
        cuts, writes, others = [], [], []
        for recording in recordings:
            weight = recording.scenario.weight
            failures = recording.failures()
            mix(chance, weight, [point for point in failures if point.kind == "write"], writes)
            mix(chance, weight, [point for point in failures if point.kind != "write"], others)
            self._mix_cuts(chance, recording, cuts)
        count = self.options.points
        chosen = take(others, round(count * (1 - CUT_SHARE - WRITE_SHARE)))
        chosen += self._distinct(cuts, round(count * CUT_SHARE))
        chosen += take(writes, count - len(chosen))
        chance.shuffle(chosen)
        return chosen

    def _mix_cuts(self, chance, recording, cuts):
        """Cuts right behind what was said come first: that is where promises are broken."""
        ends = {number for number, event in enumerate(recording.events, 1) if event.call == "A"}
        ends.add(len(recording.events))
        every = recording.cuts(range(VARIANTS))
        weight = recording.scenario.weight
        mix(chance, weight * 1.5, [point for point in every if point.number in ends], cuts)
        mix(chance, weight, [point for point in every if point.number not in ends], cuts)

    def _distinct(self, cuts, count):
        """The first so many cuts that leave different disks, or the same with something else said."""
        seen, chosen = set(), []
        cuts.sort()
        for _, point in cuts:
            if len(chosen) == count:
                break
            recording = self.recordings[point.scenario]
            digest = hashlib.sha256(repr((point.scenario, recording.said_after(point.number))).encode())
            for path, content in contents(cut_disk(recording, point)).items():
                digest.update(repr((path, content)).encode() if isinstance(content, int)
                              else path.encode() + b"\0" + hashlib.sha256(content).digest())
            if digest.digest() not in seen:
                seen.add(digest.digest())
                chosen.append(point)
        return chosen

    def point_named(self, name):
        try:
            scenario, call, fault = name.split("/")
            kind, number = call.rsplit("-", 1)
            point = Point(scenario, kind, int(number), int(fault) if kind == CUT else fault)
        except ValueError:
            raise SystemExit(f"faults: {name} is no point: they read start/sync-3/eio or start/cut-after-40/1")
        if scenario not in self.recordings:
            raise SystemExit(f"faults: there is no scenario {scenario}: {', '.join(self.recordings)}")
        return point

    def run(self, points, until=None):
        """Tries points on all workers; gives what each came to, and stops when time is up."""
        outcomes = []
        # Workers are forks: they have what was recorded without its being handed over.
        with multiprocessing.get_context("fork").Pool(self.options.jobs, Worker.begin, (self,)) as pool:
            for outcome in pool.imap_unordered(Worker.attempt, points):
                outcomes.append(outcome)
                if until and time.monotonic() > until:
                    break
            pool.terminate()
        return outcomes


def mix(chance, weight, points, into):
    """Shuffles points into a list from which one takes the smallest: of each scenario alike, by its weight."""
    chance.shuffle(points)
    into += [((index + chance.random()) / weight, point) for index, point in enumerate(points)]


def take(mixed, count):
    return [point for _, point in heapq.nsmallest(count, mixed)]


# MARK: the run

def read_options():
    parser = argparse.ArgumentParser(prog="scripts/faults/run", description=__doc__)
    parser.add_argument("program", help="the muster program")
    parser.add_argument("--shim", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1, help="what the choice of points follows from (default 1)")
    parser.add_argument("--points", type=int, default=2_200, help="how many points to try (default 2200)")
    parser.add_argument("--least", type=int, default=2_000, help="fail with fewer than these (default 2000)")
    parser.add_argument("--seconds", type=float, default=480, help="stop after this time (default 480)")
    parser.add_argument("--jobs", type=int, default=max(2, os.cpu_count() or 2), help="workers (default: the processors)")
    parser.add_argument("--all", action="store_true", help="try every point, however long it takes")
    parser.add_argument("--point", action="append", help="try this point alone, and say all; may be repeated")
    parser.add_argument("--scenario", action="append", help="only this scenario; may be repeated")
    parser.add_argument("--self-test", action="store_true", help="only try the harness on programs with known faults")
    parser.add_argument("--keep", action="store_true", help="keep the folder that was worked in")
    return parser.parse_args()


def has_backup(program):
    result = subprocess.run([*program, "backup", "--help"], capture_output=True, text=True, check=False)
    return result.returncode == 0 and "USAGE: muster backup" in result.stdout


def run_all(options, work):
    began = time.monotonic()
    if not options.point and not options.scenario and not selftest.passes(options, work, Session):
        return 1
    if options.self_test:
        return 0
    program = [os.path.abspath(options.program)]
    make_material(work, ROOT)
    base = Bench(work, "base", program, options.shim)

    def must_run(*arguments):
        result = base.run(arguments)
        if result.code != DONE:
            raise SystemExit(f"faults: muster {' '.join(arguments)} ended with {result.code}\n{result.err}")
        return result

    can_back_up = has_backup(program)
    bases = make_bases(work, ROOT, must_run, can_back_up)
    scenarios = all_scenarios(can_back_up)
    wanted = set(options.scenario or []) | {name.split("/")[0] for name in options.point or []}
    session = Session(options, work, program, options.shim)
    session.record([scenario for scenario in scenarios if not wanted or scenario.name in wanted], bases)
    points = session.points()
    print(f"{len(points)} points of {len(session.recordings)} scenarios, seed {options.seed}, "
          f"{options.jobs} workers; prepared in {time.monotonic() - began:.0f} s", flush=True)
    outcomes = session.run(points, None if options.all or options.point else began + options.seconds)
    return tell(options, session, outcomes, time.monotonic() - began)


def tell(options, session, outcomes, seconds):
    reached = [outcome for outcome in outcomes if outcome[1]]
    failed = [outcome for outcome in reached if outcome[2]]
    told = outcomes if options.point else sorted(failed, key=lambda outcome: name_of(outcome[0]))
    for point, is_reached, problems, result, ran in told:
        words = session.words(point, problems or ["nothing" if is_reached else "the point was not reached"], result, ran)
        print(words if problems or not is_reached else words.replace("FAILED", "ok    ", 1))
    tried = collections.Counter(outcome[0].scenario for outcome in reached)
    fallen = collections.Counter(outcome[0].scenario for outcome in failed)
    for name, recording in session.recordings.items():
        print(f"  {name:16} {len(recording.events):5} calls {tried[name]:6} points {fallen[name]:6} failed")
    missed = len(outcomes) - len(reached)
    print(f"{seconds:.0f} s" + (f"; {missed} points were not reached and do not count" if missed else ""))
    is_short = not (options.all or options.point or options.scenario) and len(reached) < options.least
    if is_short:
        print(f"only {len(reached)} of at least {options.least} points in {options.seconds:.0f} s: "
              "is the machine busy? try --seconds")
    print(f"{len(reached)} points, {len(failed)} failed")
    return 1 if failed or is_short or not reached else 0


def main():
    options = read_options()
    shm = "/dev/shm"
    place = shm if os.access(shm, os.W_OK) and shutil.disk_usage(shm).free > 1 << 30 else None
    work = tempfile.mkdtemp(prefix="muster-faults-", dir=place)
    try:
        status = run_all(options, work)
    finally:
        if options.keep:
            print(f"kept: {work}")
        else:
            shutil.rmtree(work, ignore_errors=True)
    sys.exit(status)


if __name__ == "__main__":
    main()
