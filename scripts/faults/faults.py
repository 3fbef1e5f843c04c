"""Tries the program under failing calls, kills and power cuts; `scripts/faults/run` starts it."""
import argparse
import collections
import hashlib
import heapq
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

import answers
import events
import forms
import promises
import selftest
from bench import CUT, DEADLY, Bench, Point, Recording, Result, go_on, is_failed_sync, is_kept_quiet, judge, name_of
from disk import Chance, Disk, contents, read_log, write_folder
from material import make_bases, make_material, schema_versions
from scenarios import DONE, all_scenarios

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Of the points that a run takes, the share of power cuts. Then comes every fault of every call on which the
# order of things hangs; the rest is a choice from the many that are alike.
CUT_SHARE = .38
DECISIVE = ("sync", "name", "unlink", "mkdir")
# How many disks of each cut are thought of: the three corners, and chance.
VARIANTS = 12


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
        result, is_reached, must_tell = recording.said_after(point.number), True, False
    else:
        bench.prepare(scenario, recording.base)
        before = Disk(bench.disk) if is_failed_sync(point) else None
        result, is_reached = bench.run_command(scenario, point, bench.log if before else None)
        must_tell = before is not None and not is_kept_quiet(before, read_log(bench.log, bench.disk))
    if not is_reached:
        return False, [], result, []
    view = bench.view(point)
    problems = judge(scenario, view, result, point, must_tell)
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
        began = Worker.bench.spent()
        try:
            is_reached, problems, result, ran = try_point(Worker.bench, Worker.recordings[point.scenario], point)
        except Exception as error:  # a fault of the harness is told with the point it happened at
            is_reached, ran, result = True, [], Result(None, "", "")
            problems = [f"the harness itself failed: {type(error).__name__}: {error}"]
        return point, is_reached, problems, result, ran, Worker.bench.spent() - began


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
        cuts, decisive, others = [], [], []
        for recording in recordings:
            weight = recording.scenario.weight
            failures = recording.failures()
            mix(chance, weight, [point for point in failures if point.kind in DECISIVE], decisive)
            mix(chance, weight, [point for point in failures if point.kind not in DECISIVE], others)
            self._mix_cuts(chance, recording, cuts)
        count = self.options.points
        chosen = self._distinct(cuts, round(count * CUT_SHARE))
        chosen += [point for recording in recordings for point in recording.failures() if is_failed_sync(point)]
        chosen += self._deaths(chance)
        taken = set(chosen)
        for points in (decisive, others):
            more = take([entry for entry in points if entry[1] not in taken], count - len(chosen))
            chosen += more
        chance.shuffle(chosen)
        return chosen

    def _deaths(self, chance):
        """The least number of kills of those scenarios that ask for one."""
        chosen = []
        for recording in self.recordings.values():
            deaths = [point for point in recording.failures() if point.fault in DEADLY]
            chosen += chance.sample(deaths, min(len(deaths), recording.scenario.deaths))
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
        """Tries points on all workers; gives what each came to.

        Of the two times in `until`, the first ends the run if it has tried enough, the second in any case.
        """
        outcomes, reached = [], 0
        # Workers are forks: they have what was recorded without its being handed over.
        with multiprocessing.get_context("fork").Pool(self.options.jobs, Worker.begin, (self,)) as pool:
            for outcome in pool.imap_unordered(Worker.attempt, points):
                outcomes.append(outcome)
                reached += outcome[1]
                now = time.monotonic()
                if until and (now > until[1] or now > until[0] and reached >= self.options.least):
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
    parser.add_argument("--seconds", type=float, default=240, help="stop after this time, if it is enough (default 240)")
    parser.add_argument("--limit", type=float, default=480, help="stop after this time in any case (default 480)")
    parser.add_argument("--jobs", type=int, default=1 + (os.cpu_count() or 1), help="workers (default: the processors and one)")
    parser.add_argument("--all", action="store_true", help="try every point, however long it takes")
    parser.add_argument("--point", action="append", help="try this point alone, and say all; may be repeated")
    parser.add_argument("--scenario", action="append", help="only this scenario; may be repeated")
    parser.add_argument("--self-test", action="store_true", help="only try the harness on programs with known faults")
    parser.add_argument("--keep", action="store_true", help="keep the folder that was worked in")
    return parser.parse_args()


def has_backup(program):
    result = subprocess.run([*program, "backup", "--help"], capture_output=True, text=True, check=False)
    return result.returncode == 0 and "USAGE: muster backup" in result.stdout


class Promises:
    """What is said too early without any fault, found in a process beside the recording."""

    def __init__(self, work, program, shim):
        context = multiprocessing.get_context("fork")
        self.end, theirs = context.Pipe(duplex=False)
        # Files of its own: it takes the mail program away for a while.
        place = f"{work}/promises"
        os.mkdir(place)
        make_material(place, ROOT)
        self.process = context.Process(target=self._find, args=(Bench(place, "bench", program, shim), place, theirs))
        self.process.start()
        theirs.close()

    @staticmethod
    def _find(bench, work, end):
        try:
            commands, problems = promises.problems_of(bench, work)
            requests, of_answers = answers.problems_of(bench, work)
            told, of_events = events.problems_of(bench)
            sent, of_forms = forms.problems_of(bench, work)
            end.send(((commands, requests, sent, told), problems + of_answers + of_events + of_forms))
        except BaseException as error:  # whatever it is, the run must not wait for it
            where = traceback.extract_tb(error.__traceback__)[-1]
            end.send(((0, 0, 0, 0), [f"the harness itself failed in {where.name}: {type(error).__name__}: {error}"]))

    def problems(self):
        counts, problems = self.end.recv()
        self.process.join()
        for problem in problems:
            print(f"FAILED  {problem}")
        print("{} commands, {} requests, {} forms and {} events without a fault: ".format(*counts) +
              f"{len(problems) or 'nothing'} said too early", flush=True)
        return problems


def run_all(options, work):
    began = time.monotonic()
    if not options.point and not options.scenario and not selftest.passes(options, work, Session):
        return 1
    if options.self_test:
        return 0
    program = [os.path.abspath(options.program)]
    make_material(work, ROOT)
    only_some = options.point or options.scenario
    promised = None if only_some else Promises(work, program, options.shim)
    base = Bench(work, "base", program, options.shim)

    def must_run(*arguments):
        result = base.run(arguments)
        if result.code != DONE:
            raise SystemExit(f"faults: muster {' '.join(arguments)} ended with {result.code}\n{result.err}")
        return result

    can_back_up = has_backup(program)
    bases = make_bases(work, ROOT, must_run, can_back_up)
    scenarios = all_scenarios(schema_versions(ROOT), can_back_up)
    wanted = set(options.scenario or []) | {name.split("/")[0] for name in options.point or []}
    session = Session(options, work, program, options.shim)
    session.record([scenario for scenario in scenarios if not wanted or scenario.name in wanted], bases)
    points = session.points()
    print(f"{len(points)} points of {len(session.recordings)} scenarios, seed {options.seed}, "
          f"{options.jobs} workers; prepared in {time.monotonic() - began:.0f} s", flush=True)
    outcomes = session.run(points, None if options.all or options.point
                           else (began + options.seconds, began + options.limit))
    return tell(options, session, outcomes, promised.problems() if promised else [], began)


def tell(options, session, outcomes, too_early, began):
    reached = [outcome for outcome in outcomes if outcome[1]]
    failed = [outcome for outcome in reached if outcome[2]]
    told = outcomes if options.point else sorted(failed, key=lambda outcome: name_of(outcome[0]))
    for point, is_reached, problems, result, ran, _ in told:
        words = session.words(point, problems or ["nothing" if is_reached else "the point was not reached"], result, ran)
        print(words if problems or not is_reached else words.replace("FAILED", "ok    ", 1))
    tried = collections.Counter(outcome[0].scenario for outcome in reached)
    fallen = collections.Counter(outcome[0].scenario for outcome in failed)
    costs = collections.Counter()
    for outcome in outcomes:
        costs[outcome[0].scenario] += outcome[5]
    for name, recording in session.recordings.items():
        print(f"  {name:16} {len(recording.events):5} calls {tried[name]:6} points {fallen[name]:6} failed "
              f"{costs[name] / max(1, tried[name]):6.3f} s each")
    missed = len(outcomes) - len(reached)
    spent = sum(outcome[5] for outcome in outcomes) / max(1, len(outcomes))
    print(f"{time.monotonic() - began:.0f} s, {spent:.3f} s of a processor for each point"
          + (f"; {missed} points were not reached and do not count" if missed else ""))
    is_short = not (options.all or options.point or options.scenario) and len(reached) < options.least
    if is_short:
        print(f"only {len(reached)} of at least {options.least} points in {options.limit:.0f} s: "
              "is the machine busy? try --limit")
    print(f"{len(reached)} points, {len(failed) + len(too_early)} failed")
    return 1 if failed or too_early or is_short or not reached else 0


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
