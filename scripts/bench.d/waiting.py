"""Measures what readers of the portal notice of changes that wait: nothing, it should be.

Ten changes wait for a store that another process holds; then a long import runs beside two changes.
Each time the server is asked whether it runs, for pages, and for the events of an audit.
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

HOLDING_SECONDS = 12
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


def audit(bench, home):
    told = subprocess.run([bench.options.muster, "audit", "list", "--json"], check=True,
                          env=dict(os.environ, MUSTER_HOME=home), capture_output=True, text=True)
    return json.loads(told.stdout.splitlines()[0])["audit"]


def tell(bench, beside, times):
    for path, seconds in times.items():
        bench.below(f"{name(path)} beside {beside}, p99 of {len(seconds)}", p99(seconds), "ms", LIMIT_MS)


def name(path):
    return "events, the first" if path.endswith("/events") else path


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


def during_a_held_lock(server, home, paths):
    with open(os.path.join(home, "muster.lock"), "r+b") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        threads, answers = changes(server, 10, "Waiting")
        end = time.monotonic() + HOLDING_SECONDS
        times = sample(server, paths, lambda: time.monotonic() < end, least=1)
        if answers:
            sys.exit("the changes did not wait")
    ended(threads, answers)
    return times


def during_an_import(bench, server, home, folder, paths):
    # Other items of the same number: the same beacons in another inventory.
    env = dict(os.environ, MUSTER_HOME=home, NO_COLOR="1")
    subprocess.run([bench.options.muster, "inventory", "add", "Second"], check=True, env=env,
                   capture_output=True)
    importing = subprocess.Popen(
        [bench.options.muster, "item", "import", folder + "/items.csv", "--inventory", "Second"],
        env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    threads, answers = changes(server, 2, "Beside")
    times = sample(server, paths, lambda: importing.poll() is None)
    if importing.wait():
        sys.exit(importing.stderr.read().decode(errors="replace"))
    ended(threads, answers)
    return times
