"""A server under test: started, asked, and ended."""
import http.client
import json
import re
import signal
import time
import urllib.parse


def converse(run, scenario, patience):
    """Asks a server that was started what the scenario asks, and ends it.

    Every answer is a line of what was said, numbered as the requests are.
    """
    said = []
    where = address(run, patience)
    if where:
        said = _ask(where, scenario, patience)
    run.signal(signal.SIGTERM)
    run.note = "".join(f"{line}\n" for line in said)


def address(run, patience):
    """Where a server listens, once it says so; nothing where it ends."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        is_over = run.has_ended()
        match = re.search(r'"listening":"([^"]+)"', run.out)
        if match:
            return urllib.parse.urlsplit(match[1])
        if is_over:
            return None
        time.sleep(.005)
    return None


def _ask(where, scenario, patience):
    said = []
    headers = {"Authorization": f"Bearer {scenario.token}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=patience)
    try:
        for number, (method, path, body) in enumerate(scenario.requests, 1):
            # What is changed must be named as it was read; for a test any state will do.
            more = {"If-Match": "*"} if method == "PATCH" else {}
            connection.request(method, f"/api/v1{path}", json.dumps(body), headers | more)
            answer = connection.getresponse()
            answer.read()
            said.append(f"HTTP/1.1 {answer.status} to {number}")
    except (OSError, http.client.HTTPException):
        said.append("no answer")
    finally:
        connection.close()
    return said
