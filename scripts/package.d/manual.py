"""Writes the man pages of muster, one a command and one of its settings, from what the program tells of itself.

    manual.py PROGRAM FOLDER

FOLDER gets man1 and man5. Named as git's are: muster-item-import(1), muster.toml(5). The exit statuses are those of
docs/integrator.md.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = "the folder with everything of a site"
ENVIRONMENT = [
    ("MUSTER_HOME", f"{HOME}, where --home does not name it."),
    ("MUSTER_TOKEN", "a token to act by, in place of signing in, for scripts and services."),
    ("MUSTER_SIGN_IN", "token lets MUSTER_TOKEN alone say who works, as the units of services do."),
    ("MUSTER_MAIL", "queue leaves mail in the outbox for muster-deliver(1), as the units of services do."),
    ("XDG_DATA_HOME", "where the home is when neither of these names it (default ~/.local/share)."),
    ("LC_ALL, LC_MESSAGES, LANG", "the language of what is said, where --lang does not name one: the first that is set."),
    ("NO_COLOR", "no colour, whatever it is set to."),
    ("MUSTER_PAGER, PAGER", "the program that shows what is longer than the terminal (default less; cat: none)."),
]
FILES = [
    ("$XDG_DATA_HOME/muster", f"the home: {HOME}."),
    ("muster.sqlite", "in the home: items, audits, people, and the trail of who did what."),
    ("muster.toml", "in the home: its settings."),
    ("traces/, photos/, reports/, keys/, backups/", "in the home: what was heard, and the like."),
]


def escaped(text):
    """Text as troff takes it."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    text = text.replace("`", "\\(ga").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def prose(text):
    """Paragraphs; what is indented keeps its lines."""
    out, kind = [], None
    for line in text.rstrip().split("\n"):
        if not line.strip():
            kind = None if kind != "example" else kind
            if kind == "example":
                out.append("")
            continue
        wanted = "example" if line.startswith("  ") else "text"
        if wanted != kind:
            if kind == "example":
                out += [".EE", ".RE"]
            out += [".PP"] if wanted == "text" else [".PP", ".RS 4", ".EX"]
            kind = wanted
        out.append(escaped(line[2:] if kind == "example" else line.strip()))
    if kind == "example":
        out += [".EE", ".RE"]
    return out


def spelled(argument):
    """How an argument is typed: --home home, or <item>."""
    value = f" \\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        return value.strip()
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    names = [f"\\fB{escaped(dashes[name['kind']] + name['name'])}\\fR" for name in argument["names"]]
    return ", ".join(names) + (value if argument["kind"] == "option" else "")


def synopsis(argument):
    word = spelled(argument)
    if argument["kind"] != "positional":
        word = word.split(", ")[-1]
    if argument.get("isRepeating"):
        word += " ..."
    return f"[{word}]" if argument.get("isOptional") else word


def listed(pairs):
    out = []
    for word, meaning in pairs:
        out += [".TP", word, *(escaped(meaning).split("\n") if meaning else ["\\&"])]
    return out


def meaning(argument):
    text = (argument.get("abstract") or "") + ("\n" + argument["discussion"] if argument.get("discussion") else "")
    default = argument.get("defaultValue")
    if default and argument["kind"] != "flag":
        text += f" (default {default})"
    # A blank line would end the entry.
    return re.sub(r"\n\s*\n", "\n", text.strip())


def statuses():
    section = (ROOT / "docs/integrator.md").read_text().partition("## Exit statuses\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (\d+) \| ([^|]+?) \|$", section.replace("`", ""), re.MULTILINE)
    if len(cells) < 10:
        sys.exit("manual: docs/integrator.md lists no exit statuses")
    return sorted(((number, words + ".") for number, words in cells), key=lambda cell: int(cell[0]))


def named(path, command, every):
    """The pages that a page names: the commands below, above and beside it, and those that its text speaks of."""
    beside = every["-".join(path[:-1])] if len(path) > 1 else []
    names = {"-".join([*path, one["commandName"]]) for one in command.get("subcommands", [])}
    if len(path) > 1:
        names.add("-".join(path[:-1]))
    # Beside a command of the first level stand all others of it.
    if len(path) > 2:
        names |= {"-".join([*path[:-1], one]) for one in beside}
    for words in re.findall(r"\bmuster((?: [a-z][a-z-]*)+)", command.get("discussion") or ""):
        words = ["muster", *words.split()]
        while len(words) > 1 and "-".join(words) not in every:
            words.pop()
        names.add("-".join(words))
    return sorted(names & every.keys() - {"-".join(path)})


def tree(path, command):
    """The commands below each, by the name of its page."""
    below = [one for one in command.get("subcommands", []) if one.get("shouldDisplay", True)]
    every = {"-".join(path): [one["commandName"] for one in below]}
    for one in below:
        every |= tree([*path, one["commandName"]], one)
    return every


def page(path, command, version, every):
    """The page of one command; path is its words."""
    name = "-".join(path)
    shown = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    children = [
        one
        for one in command.get("subcommands", [])
        if one.get("shouldDisplay", True) and one["commandName"] != "help"
    ]
    out = [
        f'.TH "{escaped(name.upper())}" 1 "" "Muster {version}" "Muster"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(command.get('abstract', '').rstrip('.'))}",
        ".SH SYNOPSIS",
        f"\\fB{escaped(' '.join(path))}\\fR " + " ".join(map(synopsis, shown)) + (" \\fIcommand\\fR" if children else ""),
    ]
    if command.get("discussion"):
        out += [".SH DESCRIPTION", *prose(command["discussion"])]
    if children:
        out += [".SH COMMANDS"]
        out += listed(
            (f"\\fB{escaped('-'.join([*path, one['commandName']]))}\\fR(1)", one.get("abstract", "")) for one in children
        )
    if shown:
        out += [".SH OPTIONS", *listed((spelled(one), meaning(one)) for one in shown)]
    out += [".SH EXIT STATUS", *listed(statuses())]
    out += [".SH ENVIRONMENT", *listed((f"\\fB{word}\\fR", text) for word, text in ENVIRONMENT)]
    out += [".SH FILES", *listed((f"\\fI{escaped(word)}\\fR", text) for word, text in FILES)]
    out += [".SH SEE ALSO", *see_also([*named(path, command, every), "muster.toml"])]
    return name, children, "\n".join(out) + "\n"


def see_also(names):
    def section(name):
        return 5 if name == "muster.toml" else 1

    return [f".BR {escaped(name)} ({section(name)}){',' if name != names[-1] else ''}" for name in names]


def write(path, command, version, folder, every):
    name, children, text = page(path, command, version, every)
    (folder / f"{name}.1").write_text(text)
    return 1 + sum(write([*path, one["commandName"]], one, version, folder, every) for one in children)


def settings(program, version):
    """The page of muster.toml."""
    told = subprocess.run([program, "config", "keys", "--json"], capture_output=True, text=True, check=True)
    keys = [json.loads(line) for line in told.stdout.splitlines()]
    sections = list(dict.fromkeys(key["setting"].partition(".")[0] for key in keys))
    out = [
        f'.TH "MUSTER.TOML" 5 "" "Muster {version}" "Muster"',
        ".SH NAME",
        "muster.toml \\- settings of a home of Muster",
        ".SH SYNOPSIS",
        "\\fI$MUSTER_HOME/muster.toml\\fR",
        ".SH DESCRIPTION",
        *escaped(
            "The settings of a home, in TOML: sections in brackets, and a line for each setting. What is not there has "
            "its default, and a home without the file has all of them. muster config check tells a fault with its line, "
            "muster config show what holds and where it comes from."
        ).split("\n"),
        ".SH SETTINGS",
        "Those marked \\(lqfile only\\(rq are changed here alone; the others on the page Settings of the portal too.",
    ]
    for section in sections:
        out += [f".SS [{escaped(section)}]"]
        own = [key for key in keys if key["setting"].partition(".")[0] == section]
        out += listed(
            (
                f"\\fB{escaped(key['setting'].partition('.')[2])}\\fR",
                key["summary"][:1].upper()
                + key["summary"][1:]
                + (f" (default {key['default']})" if key.get("default") else "")
                + ("; file only." if key.get("file_only") else "."),
            )
            for key in own
        )
    out += [".SH SEE ALSO", *see_also(["muster-config-check", "muster-config-keys", "muster-config-show"])]
    return "\n".join(out) + "\n"


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    told = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    about = subprocess.run([program, "version", "--json"], capture_output=True, text=True, check=True)
    version = json.loads(about.stdout)["version"]
    for section in ("man1", "man5"):
        (folder / section).mkdir(parents=True, exist_ok=True)
    command = json.loads(told.stdout)["command"]
    path = [command["commandName"]]
    count = write(path, command, version, folder / "man1", tree(path, command))
    (folder / "man5" / "muster.toml.5").write_text(settings(program, version))
    print(count + 1, "man pages")


main()
