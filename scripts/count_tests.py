"""Counts the tests in an event stream of Swift Testing (version 0, JSON lines).

Usage: count_tests.py EVENTS STATUS, STATUS being what the tests' program ended with.
Prints `PASSED FAILED`, then one line for each test that failed, with where and why, or was skipped as root. A run
that broke off counts as one failure more.
"""
import json
import os
import sys


def named(test):
    return test.get("displayName") or test.get("name") or test["id"]


def records(path):
    """The stream's objects, as far as it was written; none when the run never began."""
    try:
        with open(path, encoding="utf-8", newline="\n") as file:
            for line in file:
                if line.endswith("\n"):
                    yield json.loads(line)
    except FileNotFoundError:
        return


def is_failure(issue):
    return not issue.get("isKnown") and issue.get("severity") != "warning"


def reason(payload):
    """Where the first thing went wrong, and its words: what is at the end of a log is all that many get to see."""
    place = payload.get("issue", {}).get("sourceLocation") or {}
    words = "; ".join(" ".join(message.get("text", "").split()) for message in payload.get("messages", []))
    file = os.path.basename(place.get("fileID") or "")
    return f"{file}:{place.get('line')}: {words[:400]}" if file else words[:400] or "failed"


def main(path, status):
    tests, ended, wrong, skipped, finished = {}, set(), {}, [], False
    for record in records(path):
        payload = record.get("payload", {})
        if record.get("kind") == "test" and payload.get("kind") == "function":
            tests[payload["id"]] = named(payload)
            continue
        kind, test = payload.get("kind"), payload.get("testID")
        if kind == "testEnded":
            ended.add(test)
        elif kind == "testSkipped":
            skipped.append(test)
        elif kind == "issueRecorded" and is_failure(payload.get("issue", {})):
            wrong.setdefault(test, reason(payload))
        elif kind == "runEnded":
            finished = True
    # Tests that mount small disks need root. Where nobody is root they are named; where somebody is,
    # as in CI, nothing may be left out.
    for test in skipped:
        if os.geteuid() == 0 or os.environ.get("CI"):
            wrong.setdefault(test, "skipped")
        else:
            print(f"skipped: {tests.get(test, test)} (needs root)", file=sys.stderr)
    failures = [f"{tests.get(test, test or 'outside any test')}: {why}" for test, why in wrong.items()]
    begun = [t for t in tests if t not in ended and t not in wrong and t not in skipped]
    if not finished:
        failures += [f"{tests[test]}: broken off" for test in begun]
        failures.append("the run did not end")
    elif status != 0 and not failures:
        failures.append(f"the tests' program ended with status {status}")
    print(len([test for test in ended if test in tests and test not in wrong]), len(failures))
    print("\n".join(failures))


main(sys.argv[1], int(sys.argv[2]))
