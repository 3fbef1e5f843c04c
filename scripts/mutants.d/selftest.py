"""Tries the finding and making of changes: on a small program whose every change must show, and nothing else."""
import os
import shutil
import subprocess
import tempfile

from operators import changed, filled, sites_of
from package import PARTS, SWITCH, by_line

MAIN = 'print(isSound() ? "sound" : "not sound")\n'
# What comes behind is what checks it.
CHECKED_UNTIL = "func isSound"
EXPECTED = """\
8 constant: 3 → 4
8 constant: 5 → 6
8 constant: 9 → 10
15 boundary: < → <=
15 comparison: < → >=
15 min and max: max → min
19 condition: negated
19 logic: without !
19 constant: 0 → 1
20 constant: 0.0 → 1.0
21 constant: 0 → 1
21 range: without the last
22 statement: removed
22 arithmetic: += → -=
24 arithmetic: / → *
28 default: always what is after ??
28 constant: 3 → 4
29 boundary: >= → >
29 comparison: >= → <
29 constant: 4 → 5
29 logic: && → ||
29 min and max: max → min
29 constant: 6 → 7
29 comparison: == → !=
29 constant: 6 → 7
29 logic: || → &&
33 statement: removed
34 statement: removed
11 result: always false
13 result: always nil
18 result: always 0
27 result: always false
"""


def passes(root, reasons):
    """Whether all holds; says what does not."""
    problems = list(problems_of_sample()) + list(problems_of_reasons(root, reasons))
    print("\n".join(problems) if problems else "self-test: every change is made, and shows")
    return not problems


def problems_of_sample():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "sample.swift"), encoding="utf-8") as file:
        text = file.read()
    sites = [site for site in sites_of("sample.swift", text) if site.start < text.index(CHECKED_UNTIL)]
    found = [f"{site.first} {site.operator}: {site.change}" for site in sites]
    if found != EXPECTED.splitlines():
        yield "found in the sample: " + "\n".join(found)
        return
    folder = tempfile.mkdtemp()
    try:
        yield from problems_of_runs(folder, text, sites)
    finally:
        shutil.rmtree(folder)


def problems_of_runs(folder, text, sites):
    """One program with one change a build would take long: those that do not meet are built together."""
    numbered = list(enumerate(sites, 1))
    rounds = []
    for number, site in numbered:
        span = (min(edit[0] for edit in site.edits), max(edit[1] for edit in site.edits))
        for others in rounds:
            if all(span[1] < start or end < span[0] for start, end, _ in others):
                others.append((*span, (number, site)))
                break
        else:
            rounds.append([(*span, (number, site))])
    for index, others in enumerate(rounds):
        some = [other[2] for other in others]
        program = build(folder, index, text, some)
        if program is None:
            yield f"the sample cannot be built with {[site.change for _, site in some]}"
            continue
        if said(program, 0) != "sound":
            yield "the sample is not sound when nothing is changed"
        for number, site in some:
            if said(program, number) == "sound":
                yield f"does not show: line {site.first}, {site.operator}: {site.change}"


def build(folder, index, text, sites):
    sources = {"sample.swift": changed(text, sites), "main.swift": MAIN,
               "switch.swift": SWITCH + "".join(filled(site.declared, number) for number, site in sites)}
    paths = []
    for name, source in sources.items():
        paths.append(os.path.join(folder, name))
        with open(paths[-1], "w", encoding="utf-8") as file:
            file.write(source)
    program = os.path.join(folder, f"sample{index}")
    done = subprocess.run(["swiftc", "-suppress-warnings", "-swift-version", "6", "-Onone", "-o", program, *paths],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        print(done.stdout)
    return None if done.returncode else program


def said(program, number):
    done = subprocess.run([program], env=dict(os.environ, MUTANT=str(number)), stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else "broken off"


def problems_of_reasons(root, reasons):
    """Each mutant that is called equivalent must still be one that can be made, and have its reason."""
    keys = {mutant.key for part in PARTS for mutants in by_line(root, part).values() for mutant in mutants}
    for key, reason in reasons.items():
        if key not in keys:
            yield f"equivalent.json names what is no longer there: {key}"
        if len(reason) < 20:
            yield f"equivalent.json has no reason for {key}"
