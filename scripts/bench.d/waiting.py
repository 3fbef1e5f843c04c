"""Measures what readers of the portal notice of changes that wait: nothing, it should be.

Ten changes wait for a store that another process holds; then a long import runs beside two changes.
Each time the server is asked whether it runs, for pages, and for the events of an audit. In a small
home reports that are to be issued wait too, beside maps and pages of a report, which are drawn.
"""
import fcntl
import http.client
import json
import os
import subprocess
import sys
import threading
import time

import portal

# Longer than this no change waits for the store.
PATIENCE_SECONDS = 15
HOLDING_SECONDS = 14
LIMIT_MS = 50


def measure(bench):
    beacons = 14_286 if bench.options.quick else 142_858
    folder = bench.capture(2_000, beacons)
    home = bench.home("waiting-home", folder + "/items.csv")
    bench.audit(home, folder + "/capture.btsnoop")
    server = portal.portal(bench, home)
    paths = ["/healthz", "/", "/items", f"/audits/{audit(bench, home)}/events"]
    try:
        # What is made once is made before.
        for path in paths * 3:
            ask(server, path)
        idle = sample(server, paths, lambda: False)
        for path, times in idle.items():
            bench.told(f"{name(path)}, nothing beside it, p99", p99(times), "ms")
        tell(bench, "ten changes that wait", during_a_held_lock(server, home, paths))
        tell(bench, "an import", during_an_import(bench, server, home, folder, paths))
    finally:
        server.end()
    drawing(bench)


def drawing(bench):
    """Pictures are drawn one after the other, and never behind what waits for the store."""
    site = bench.path("waiting-site")
    subprocess.run([bench.options.muster, "simulate", "--site", site, "--items", "100", "--seed", "4"],
                   check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    home = bench.home("waiting-drawing-home", site + "/items.csv", site + "/plan.json")
    bench.audit(home, site + "/walk.btsnoop")
    server = portal.portal(bench, home)
    of_audit = f"/audits/{audit(bench, home)}"
    paths = ["/healthz", "/zones/plan.svg", of_audit + "/map.svg", of_audit + "/report/pages/1.svg"]
    try:
        for path in paths * 3:
            ask(server, path)
        idle = sample(server, paths, lambda: False, least=20)
        beside = during_a_held_lock(server, home, paths, of_audit + "/report.pdf")
    finally:
        server.end()
    for path, times in beside.items():
        what = f"{name(path)} beside changes and reports that wait"
        if path == "/healthz":
            bench.below(f"{what}, p99 of {len(times)}", p99(times), "ms", LIMIT_MS)
        else:
            # What drawing takes is another row's; here it counts that none waits for the lock.
            bench.told(f"{what}, p99 of {len(times)}", p99(times), "ms")
            bench.told(f"{name(path)}, nothing beside it, p99", p99(idle[path]), "ms")
            bench.below(f"{what}, the slowest", max(times), "s", HOLDING_SECONDS / 2)


def audit(bench, home):
    told = subprocess.run([bench.options.muster, "audit", "list", "--json"], check=True,
                          env=dict(os.environ, MUSTER_HOME=home), capture_output=True, text=True)
    return json.loads(told.stdout.splitlines()[0])["audit"]


def tell(bench, beside, times):
    for path, seconds in times.items():
        bench.below(f"{name(path)} beside {beside}, p99 of {len(seconds)}", p99(seconds), "ms", LIMIT_MS)


def name(path):
    if path.endswith("/events"):
        return "events, the first"
    return "a map" if path.endswith("/map.svg") else "a page of a report" if "/pages/" in path else path


def p99(times):
    times = sorted(times)
    return times[min(len(times) - 1, len(times) * 99 // 100)] * 1_000


def ask(server, path):
    """How long an answer takes: its end, or the first event of those that never end."""
    begun = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    header, value = server.cookie.split(": ", 1)
    connection.request("GET", path, headers={header: value})
    answer = connection.getresponse()
    if answer.status != 200:
        sys.exit(f"{path}: {answer.status}")
    if path.endswith("/events"):
        answer.readline()
    else:
        answer.read()
    connection.close()
    return time.monotonic() - begun


def sample(server, paths, goes_on, least=100):
    """Asks for each path in turn while `goes_on`, and so many times in any case."""
    times = {path: [] for path in paths}
    while goes_on() or len(times[paths[-1]]) < least:
        for path in paths:
            times[path].append(ask(server, path))
        time.sleep(0.02)
    return times


def change(server, name, answers):
    header, value = server.cookie.split(": ", 1)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
    connection.request("POST", "/api/v1/inventories", json.dumps({"name": name}),
                       {header: value, "Content-Type": "application/json"})
    answers.append(connection.getresponse().status)


def changes(server, count, word):
    answers = []
    threads = [threading.Thread(target=change, args=(server, f"{word} {number}", answers))
               for number in range(count)]
    for thread in threads:
        thread.start()
    return threads, answers


def ended(threads, answers):
    for thread in threads:
        thread.join()
    if any(status != 201 for status in answers):
        sys.exit(f"changes were refused: {answers}")


def during_a_held_lock(server, home, paths, report=None):
    with open(os.path.join(home, "muster.lock"), "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        begun = time.monotonic()
        threads, answers = changes(server, 10, "Waiting")
        reports = [threading.Thread(target=ask, args=(server, report)) for _ in range(2 if report else 0)]
        for thread in reports:
            thread.start()
        times = sample(server, paths, lambda: time.monotonic() < begun + HOLDING_SECONDS, least=1)
        # Where reading took longer than a change is patient, the times say so.
        is_held_briefly = time.monotonic() < begun + PATIENCE_SECONDS
        if answers and is_held_briefly:
            sys.exit("the changes did not wait")
    if is_held_briefly:
        ended(threads, answers)
    for thread in threads + reports:
        thread.join()
    return times


def during_an_import(bench, server, home, folder, paths):
    # As many other items: a beacon is bound to one item only.
    with open(folder + "/items.csv", encoding="utf-8") as file:
        others = file.read().replace("5a1c7e0d", "6a1c7e0d")
    with open(folder + "/other-items.csv", "w", encoding="utf-8") as file:
        file.write(others)
    env = dict(os.environ, MUSTER_HOME=home, NO_COLOR="1")
    subprocess.run([bench.options.muster, "inventory", "add", "Second"], check=True, env=env,
                   capture_output=True)
    importing = subprocess.Popen(
        [bench.options.muster, "item", "import", folder + "/other-items.csv", "--inventory", "Second"],
        env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    threads, answers = changes(server, 2, "Beside")
    times = sample(server, paths, lambda: importing.poll() is None)
    if importing.wait():
        sys.exit(importing.stderr.read().decode(errors="replace"))
    ended(threads, answers)
    return times
