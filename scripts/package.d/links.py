#!/usr/bin/env python3
"""Makes plain words of those links in the guides that lead to nothing: the sources are not in the packages.

    scripts/package.d/links.py FOLDER [FROM=TO]

In FOLDER are the README and docs, as they will be installed; a link to FROM leads to TO instead.
"""
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
renamed = dict(argument.split("=") for argument in sys.argv[2:])


def lead_on(guide):
    def link(found):
        words, target, anchor = found.groups()
        for name, other in renamed.items():
            if target.endswith(name):
                return f"[{words}]({target.removesuffix(name)}{other})"
        there = (guide.parent / target).exists()
        return found.group() if there else words

    text = guide.read_text()
    guide.write_text(re.sub(r"\[([^\]]*)\]\(([^):#]+)(#[^)]*)?\)", link, text))


for guide in [folder / "README.md", *sorted(folder.glob("docs/*.md"))]:
    lead_on(guide)
