"""A server under test: started, asked, and ended."""
import http.client
import json
import os
import re
import signal
import subprocess
import time
import urllib.parse


def converse(arguments, environment, place, scenario, patience):
    """Starts a server, asks it what the scenario asks, ends it; gives its status and what was said.

    Every answer is a line of what was said, numbered as the requests are.
    """
    out, err = f"{place}/serve.out", f"{place}/serve.err"
    with open(out, "wb") as out_file, open(err, "wb") as err_file:
        server = subprocess.Popen(arguments, env=environment, cwd=place, stdin=subprocess.DEVNULL,
                                  stdout=out_file, stderr=err_file)
    said = []
    try:
        address = _address(server, out, patience)
        if address:
            said = _ask(address, scenario, patience)
        if server.poll() is None:
            server.send_signal(signal.SIGTERM)
        server.wait(patience)
    except subprocess.TimeoutExpired:
        said.append(f"(ended after {patience} s)")
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
    return server.returncode, _text(out) + "".join(f"{line}\n" for line in said), _text(err)


def _text(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def _address(server, out, patience):
    until = time.monotonic() + patience
    while time.monotonic() < until:
        is_over = server.poll() is not None
        match = re.search(r'"listening":"([^"]+)"', _text(out))
        if match:
            return urllib.parse.urlsplit(match[1])
        if is_over:
            return None
        time.sleep(.005)
    return None


def _ask(address, scenario, patience):
    said = []
    headers = {"Authorization": f"Bearer {scenario.token}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=patience)
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
