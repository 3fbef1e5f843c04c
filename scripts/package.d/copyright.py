"""Writes the copyright file of the packages: what Muster says of itself, and of each part of the program
what its checkout says.

    copyright.py BUILD TOOLCHAIN
"""

import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXCEPTION = "## Runtime Library Exception to the Apache 2.0 License: ##"
HEAD = """\
Muster

The sources of Muster state no licence: copyright of all of it is with those who wrote it.

The program holds the parts below. Of those under the Apache License 2.0, that text is in
/usr/share/common-licenses/Apache-2.0. The libraries of the system that it loads are in packages of their
own, with copyright files of their own; /usr/share/muster/sbom.cdx.json lists all of them.
"""


def words(path):
    """A licence or notice, the Apache License shortened to where it is found and what is added to it."""
    text = path.read_text(errors="replace").strip("\n")
    if not re.match(r"\s*Apache License\s+Version 2\.0", text):
        return text
    short = "Apache License 2.0"
    return f"{short}\n\n{text[text.index(EXCEPTION):]}" if EXCEPTION in text else short


def parts(build, toolchain):
    """Name and texts of each part."""
    for pin in json.loads((ROOT / "scripts/packages.resolved").read_text())["pins"]:
        name = pin["location"].removesuffix(".git").rsplit("/", 1)[1]
        folder = build / "checkouts" / name
        texts = sorted(path for path in folder.glob("*") if re.match("(LICEN[CS]E|NOTICE|COPYING)", path.name))
        if not texts:
            sys.exit(f"copyright: {folder} has no licence; build first")
        yield f"{name} {pin['state']['version']}", texts
        for path in sorted(folder.glob("Sources/*/LICENSE*")):
            yield f"{path.parent.name}, inside {name}", [path]
    yield "the Swift runtime and Foundation", [toolchain / "share/swift/LICENSE.txt"]


def main():
    build, toolchain = map(pathlib.Path, sys.argv[1:])
    print(HEAD)
    known = {}
    for name, paths in parts(build, toolchain):
        print(f"{'-' * 78}\n{name}\n")
        for path in paths:
            text = words(path)
            key = hashlib.sha256(text.encode()).hexdigest()
            if key in known and len(text) > 200:
                text = f"The same text as that of {known[key]}."
            known.setdefault(key, name)
            print(text + "\n")


main()
