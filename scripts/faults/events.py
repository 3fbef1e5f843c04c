"""No event to a browser before it is so: what an event tells of an audit is on the disk whoever wrote it.

A server and the commands beside it run behind the shim, which puts the calls of both into one order. Browsers follow
audits of another process and of the server itself. At every event that they were sent the power is cut, in memory,
and the home is opened from what is left: the audit must be as far as the event said.
"""
import http.client
import json
import os
import re
import shutil
import signal
import threading
import time

import portal
from answers import COMMAND, matches
from bench import Bench
from browser import PATIENCE_SECONDS, Browser
from disk import Chance, Disk, Folder, read_log
from forms import listed
from home import View
from scenarios import DONE, PARTIAL, PASSWORD, STOCK

# The routes of which every event is held against the disk.
FOLLOWED = ("/audits/{audit}/events", "/api/v1/audits/{audit}/events")


class Follower:
    """A browser that follows an audit by one route."""

    def __init__(self, browser, path):
        self.events = []
        self.connection = http.client.HTTPConnection(browser.address.hostname, browser.address.port,
                                                     timeout=PATIENCE_SECONDS)
        cookies = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())
        self.connection.request("GET", path, headers={"Cookie": cookies})
        answer = self.connection.getresponse()
        if answer.status != 200:
            browser.problems.append(f"{path} gave {answer.status}")
        self.thread = threading.Thread(target=self._read, args=(answer,), daemon=True)
        self.thread.start()

    def _read(self, answer):
        try:
            for line in iter(answer.readline, b""):
                if line.startswith(b"data: "):
                    self.events.append(json.loads(line[6:]))
        except (OSError, http.client.HTTPException, ValueError):
            pass  # the server has ended

    def end(self):
        self.thread.join(PATIENCE_SECONDS)
        self.connection.close()


class Talk:
    """What is done to audits while browsers follow them."""

    def __init__(self, bench):
        self.bench, self.followers = bench, []
        self.writer = Bench(bench.work, "writer", bench.program, bench.shim)
        self.writer.share(bench)
        self.browser = None

    def run(self, *words):
        result = self.writer.run(words, log=self.bench.log, shared=True)
        if result.code != DONE:
            self.browser.problems.append(f"muster {' '.join(words)} ended with {result.code}: {result.err}")
        return result

    def follow(self, audit):
        self.followers += [Follower(self.browser, path.format(audit=audit)) for path in FOLLOWED]

    def wait(self, what, is_so):
        """Waits until those who follow now were told something."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not all(any(map(is_so, list(each.events))) for each in self.followers[-len(FOLLOWED):]):
            if time.monotonic() > until:
                self.browser.problems.append(f"no browser was told that {what}")
                return
            time.sleep(.01)

    def of_another_process(self):
        """An audit by a command: it listens, and others finish it."""
        with self.writer.begin(("start", "--source", "capture:{work}/one.btsnoop@1x", "--inventory", STOCK),
                               log=self.bench.log, shared=True) as run:
            until = time.monotonic() + PATIENCE_SECONDS
            while not (found := re.search(r"A-\d+-\d+", run.err)) and not run.has_ended() and time.monotonic() < until:
                time.sleep(.005)
            if not found:
                self.browser.problems.append(f"no audit was started: {run.ended(PATIENCE_SECONDS)[2]}")
                return
            audit = found[0]
            self.follow(audit)
            run.ended(PATIENCE_SECONDS)
        self.wait("the audit is paused", lambda event: event["state"] == "paused")
        records = max(event["records"] for event in self.followers[-1].events)
        self.run("confirm", "IT-0005", "--by", "sight")
        self.wait("an item was confirmed", lambda event: event["records"] > records)
        self.run("finish", *PARTIAL)
        self.wait("the audit is counted", lambda event: event["state"] == "counted")

    def of_the_server(self):
        """An audit by the server's own receiver."""
        made = self.browser.change("POST", "/audits", {"inventory": STOCK})
        audit = made.get("audit") or made.get("id")
        self.follow(audit)
        self.wait("something was heard", lambda event: event["present"] > 0)
        self.browser.change("POST", f"/audits/{audit}/pause", {})
        self.wait("the audit is paused", lambda event: event["state"] == "paused")
        self.browser.change("POST", f"/audits/{audit}/finish", {"partial": True, "reason": "a few seconds"})
        self.wait("the audit is counted", lambda event: event["state"] == "counted")


def problems_of(bench):
    """Follows audits; gives how many events were told, and what is wrong."""
    if os.path.exists(bench.log):
        os.unlink(bench.log)
    talk = Talk(bench)
    # Commands beside the server are a person's too.
    talk.writer.run(("login", "ana", "--password-file", "{work}/password"))
    disk = Disk(bench.disk)
    with bench.begin(COMMAND, log=bench.log, shared=True) as server:
        address = portal.address(server, PATIENCE_SECONDS)
        if not address:
            raise SystemExit(f"faults: the server does not start:\n{server.ended(PATIENCE_SECONDS)[2]}")
        talk.browser = Browser(address, PASSWORD)
        talk.browser.sign_in("ana")
        talk.of_another_process()
        talk.of_the_server()
        talk.browser.connection.close()
        server.signal(signal.SIGTERM)
        code, _, err = server.ended(PATIENCE_SECONDS)
    for follower in talk.followers:
        follower.end()
    problems = talk.browser.problems + ([f"the server ended with {code}: {err}"] if code != DONE else [])
    problems += [f"the live route {path} is not followed: events.py lacks it" for path in listed("endless", "GET")
                 if not any(path == known for known in FOLLOWED)]
    log = read_log(bench.log, bench.disk)
    told = [event for event in log if event.call == "A" and event.data.startswith(b"event: ")]
    heard = sum(len(follower.events) for follower in talk.followers)
    if len(told) < heard:
        problems.append(f"browsers were told {heard} events, and {len(told)} were seen on their way")
    problems += ahead(bench, disk.copy(), log)
    # Were it never waited for the log of the database, some event must be ahead of the disk.
    deaf = [event for event in log if not (event.call == "S" and event.path.endswith("-wal"))]
    if not problems and not ahead(bench, disk, deaf):
        problems.append("events are not seen to be ahead of a log that is never synced: this proves nothing")
    return len(told), problems


def ahead(bench, disk, log):
    """The events that told more than the disk had when they were sent."""
    found = []
    for event in log:
        if event.call == "A" and event.data.startswith(b"event: audit\n"):
            told = json.loads(re.search(rb"^data: (.*)$", event.data, re.M)[1])
            for variant in range(len(Chance.CORNERS)):
                kept = _kept(bench, disk, variant, told["audit"])
                if kept is None or kept[0] < told["records"] \
                        or kept[0] == told["records"] and kept[1:] != (told["state"], told["present"]):
                    found.append(f"an event told of {told['audit']} {told['records']} records, {told['state']}, "
                                 f"{told['present']} present, and disk {variant} had {kept}")
                    break
        disk.apply(event)
    return found


def _kept(bench, disk, variant, audit):
    """What is left of an audit when the power is cut now: records, state, and how many are present."""
    root = disk.copy().cut(Chance(variant, _Never()))
    home = root.durable.get("home")
    place = f"{bench.place}/cut"
    shutil.rmtree(place, ignore_errors=True)
    os.mkdir(place)
    for name in ("muster.sqlite", "muster.sqlite-wal"):
        node = home.durable.get(name) if isinstance(home, Folder) else None
        if node:
            with open(f"{place}/{name}", "wb") as file:
                file.write(node.durable)
    view = View(place, f"{bench.place}/scratch")
    rows = view.rows("SELECT record_count, state, present FROM audit WHERE id = ?", audit)
    view.close()
    return rows[0] if rows else None


class _Never:
    """The corners of what a cut leaves need no chance."""

    @staticmethod
    def random():
        return .5
