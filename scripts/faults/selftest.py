"""Tries the harness itself: of programs with known faults, and two without, it must tell which is which."""
import os
import sys

from scenarios import Scenario, want
from writer import NEW, OLD, WRITERS


class Writer(Scenario):
    """The note is the old one or the new one, and the new one once that was said."""

    base, proves = "note", ()

    def __init__(self, name):
        self.name, self.command = name, (name,)

    def claims(self):
        def is_new(view):
            return want(view.bytes("note") == NEW, "the note is not the new one")
        return {"": lambda view: want(view.bytes("note") in (OLD, NEW), "the note is neither the old nor the new one"),
                None: is_new, "kept": is_new}

    def again(self, view, tools):
        return []


def passes(options, work, session_type):
    """Whether every writer with a fault is caught and those without are not."""
    os.makedirs(f"{work}/note/home")
    with open(f"{work}/note/home/note", "wb") as file:
        file.write(OLD)
    program = [sys.executable, "-I", "-S", f"{os.path.dirname(os.path.abspath(__file__))}/writer.py"]
    session = session_type(options, work, program, options.shim)
    names = [name for name in WRITERS if name != "unseen"]
    bases = {"note": f"{work}/note"}
    session.record([Writer(name) for name in names], bases)
    points = [point for name in names for point in session.recordings[name].failures()
              + session.recordings[name].cuts(range(4))]
    outcomes = session.run(points)
    wrong = []
    for name in names:
        failed = [outcome for outcome in outcomes if outcome[0].scenario == name and outcome[2]]
        if name in ("careful", "copies"):
            wrong += [session.words(point, problems, result, ran) for point, _, problems, result, ran, _ in failed]
        elif not failed:
            wrong.append(f"the writer {name} was not caught")
    try:
        session.record([Writer("unseen")], bases)
        wrong.append("a call that went past the shim was not noticed")
    except SystemExit:
        pass
    print("\n".join(wrong) if wrong else f"self-test: {len(points)} points, every fault was caught and nothing else",
          flush=True)
    return not wrong

