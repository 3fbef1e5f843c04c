"""Runs the tests' program: once for each suite to see which mutants it reaches, then for each mutant."""
import concurrent.futures
import contextlib
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from package import PARTS

# Suites that take less go together.
BATCH_SECONDS = 1.5
# What a mutant may take beside the unchanged code: of processor time, and waiting for nothing.
SLOWER, SECONDS_MORE, WAITED_MORE = 10, 10, 120
MEMORY = 6 << 30
ROOM_FOR_MUTANTS = 65_536


class Suite:
    """A suite: how long it takes, of which mutants it has heard, and whether it passes without any."""

    def __init__(self, name, seconds, waited, reached, passes):
        self.name, self.seconds, self.waited, self.reached, self.passes = name, seconds, waited, reached, passes

    def target(self):
        return self.name.split(".")[0]


class Run:
    """What a run ended with: passed, failed, timeout; the test that failed; seconds of the processor and in all."""

    def __init__(self, outcome, test, seconds, waited):
        self.outcome, self.test, self.seconds, self.waited = outcome, test, seconds, waited


class Trial:
    """The tests' program and the folder it runs in."""

    def __init__(self, package, jobs):
        self.program, self.copy, self.tests, self.jobs = package.program, package.copy, package.tests, jobs
        # What runs now, so that nothing of it outlives this program.
        self.children = set()

    def suites(self):
        """The names of all suites of the chosen targets."""
        listed = subprocess.run(
            [self.program, "--testing-library", "swift-testing", "--list-tests"],
            stdout=subprocess.PIPE, text=True, check=True, stdin=subprocess.DEVNULL, cwd=self.copy).stdout
        names = {line.split("/")[0] for line in listed.splitlines() if "/" in line}
        return sorted(name for name in names if name.split(".")[0] in self.tests and "`" not in name)

    def run(self, suites, number=0, reached=None, limits=None):
        """Runs suites until the first failure, with a mutant switched on or with a file for those reached."""
        folder = tempfile.mkdtemp(prefix="mutants-")
        environment = dict(os.environ, TMPDIR=folder, MUTANT=str(number))
        if reached:
            environment["MUTANTS_REACHED"] = reached
        command = [self.program, "--testing-library", "swift-testing"]
        for suite in suites:
            command += ["--filter", f"^{re.escape(suite)}/"]
        began = time.monotonic()
        try:
            return self.watch(command, environment, limits, began)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def watch(self, command, environment, limits, began):
        def limit():
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limits:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limits[0]), int(limits[0]) + 5))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        child = subprocess.Popen(
            command, env=environment, cwd=self.copy, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True, preexec_fn=limit)
        self.children.add(child)
        waited_out = threading.Event()

        def give_up():
            waited_out.set()
            end(child)

        timer = threading.Timer(limits[1] if limits else 3600, give_up)
        timer.start()
        failed = None
        for line in child.stdout:
            if "recorded an issue" in line and failed is None:
                failed = line.strip()
                if limits:
                    end(child)
        timer.cancel()
        child.stdout.close()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        self.children.discard(child)
        seconds, waited = usage.ru_utime + usage.ru_stime, time.monotonic() - began
        if failed is None and (waited_out.is_set() or child.returncode in (-signal.SIGXCPU, -signal.SIGKILL)):
            return Run("timeout", None, seconds, waited)
        if failed is None and child.returncode:
            failed = f"ended with {child.returncode}"
        return Run("failed" if failed else "passed", failed, seconds, waited)

    @contextlib.contextmanager
    def workers(self):
        """Threads that run the program; when this one is broken off nothing more begins, and what runs is ended."""
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            try:
                yield pool
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for child in list(self.children):
                    end(child)
                raise

    def look(self, mutants, say):
        """Runs each suite without a mutant; gives what each takes and reaches."""
        names = self.suites()

        def one(name):
            with tempfile.NamedTemporaryFile() as file:
                file.write(bytes(ROOM_FOR_MUTANTS))
                file.flush()
                run = self.run([name], reached=file.name)
                with open(file.name, "rb") as again:
                    marks = again.read()
            reached = {mutant.number for mutant in mutants if marks[mutant.number]}
            return Suite(name, run.seconds, run.waited, reached, run.outcome == "passed")

        with self.workers() as pool:
            found = []
            for suite in pool.map(one, names):
                found.append(suite)
                if not suite.passes:
                    say(f"without any mutant {suite.name} does not pass; it is left out")
                if len(found) % 20 == 0:
                    say(f"{len(found)} of {len(names)} suites looked at")
        return [suite for suite in found if suite.passes]

    def try_all(self, mutants, suites, say):
        """Finds out of each mutant whether a test fails by it."""
        began, done = time.monotonic(), 0
        with self.workers() as pool:
            running = {pool.submit(self.try_one, mutant, suites): mutant for mutant in mutants}
            for future in concurrent.futures.as_completed(running):
                mutant = running[future]
                mutant.outcome, mutant.by = future.result()
                done += 1
                say(f"{done}/{len(mutants)} {time.monotonic() - began:.0f} s  {mutant.outcome:9} {mutant.shown()}"
                    + (f"\n          {mutant.by[:150]}" if mutant.by else ""))

    def try_one(self, mutant, suites):
        for batch in batches(mutant, suites):
            limits = (sum(suite.seconds for suite in batch) * SLOWER + SECONDS_MORE,
                      sum(suite.waited for suite in batch) * SLOWER + WAITED_MORE)
            run = self.run([suite.name for suite in batch], mutant.number, limits=limits)
            if run.outcome != "passed":
                return ("killed" if run.outcome == "failed" else "timeout"), run.test
        return "survived", None


def end(child):
    """Ends a run, with what it has begun."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def batches(mutant, suites):
    """The suites that reach a mutant: those of its own module first, the quick ones several together."""
    own = PARTS[mutant.part][2][0]
    reaching = sorted((suite for suite in suites if mutant.number in suite.reached),
                      key=lambda suite: (suite.target() != own, suite.seconds))
    made = []
    for suite in reaching:
        if made and sum(other.seconds for other in made[-1]) + suite.seconds < BATCH_SECONDS:
            made[-1].append(suite)
        else:
            made.append([suite])
    return made
