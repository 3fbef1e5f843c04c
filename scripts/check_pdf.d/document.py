"""A PDF as qpdf tells it: objects as Python values, streams decoded."""

import base64
import json
import subprocess


class Unreadable(Exception):
    """The file is no PDF that qpdf can read."""


class Document:
    """The objects of a file, and what is wrong with it."""

    def __init__(self, path):
        command = ["qpdf", "--json=2", "--json-stream-data=inline", "--decode-level=generalized"]
        run = subprocess.run([*command, "--json-key=qpdf", path], capture_output=True, check=False)
        if run.returncode != 0:
            raise Unreadable(run.stderr.decode(errors="replace").strip())
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.objects = json.loads(run.stdout)["qpdf"][1]
        self.faults = []
        self.seen = {}
        self.trailer = self.objects["trailer"]["value"]
        self.root = self.get(self.trailer["/Root"])
        self.pages = list(self._pages(self.root["/Pages"], {}))

    def fault(self, clause, text):
        """Notes a broken rule, once."""
        line = f"{clause}: {text}"
        if line not in self.seen:
            self.seen[line] = True
            self.faults.append(line)

    def expect(self, holds, clause, text):
        if not holds:
            self.fault(clause, text)

    def get(self, value):
        """What a reference leads to: a dictionary for a stream."""
        while isinstance(value, str) and value.endswith(" R") and f"obj:{value}" in self.objects:
            entry = self.objects[f"obj:{value}"]
            value = entry["value"] if "value" in entry else entry["stream"]["dict"]
        return value

    def is_stream(self, reference):
        return "stream" in self.objects.get(f"obj:{reference}", {})

    def data(self, reference):
        """The decoded bytes of a stream."""
        return base64.b64decode(self.objects[f"obj:{reference}"]["stream"].get("data", ""))

    def text(self, value):
        """The text of a string, which qpdf tells with a prefix."""
        value = self.get(value)
        return value[2:] if isinstance(value, str) and value.startswith("u:") else ""

    def numbers(self, tree):
        """The entries of a number tree."""
        tree = self.get(tree)
        found = {}
        numbers = self.get(tree.get("/Nums", []))
        found.update(zip(numbers[::2], numbers[1::2]))
        for kid in tree.get("/Kids", []):
            found.update(self.numbers(kid))
        return found

    def names(self, tree):
        """The entries of a name tree."""
        tree = self.get(tree) or {}
        found = {}
        names = self.get(tree.get("/Names", []))
        found.update(zip(names[::2], names[1::2]))
        for kid in tree.get("/Kids", []):
            found.update(self.names(kid))
        return found

    def _pages(self, reference, inherited):
        node = self.get(reference)
        below = {**inherited, **{key: node[key] for key in ("/Resources", "/MediaBox") if key in node}}
        if node["/Type"] == "/Page":
            yield reference, {**below, **node}
            return
        for kid in node["/Kids"]:
            yield from self._pages(kid, below)

    def dictionaries(self):
        """Every dictionary of the file, those within others too, with the number of its object."""

        def walk(name, value):
            if isinstance(value, dict):
                yield name, value
                for inner in value.values():
                    yield from walk(name, inner)
            elif isinstance(value, list):
                for inner in value:
                    yield from walk(name, inner)

        for name, entry in self.objects.items():
            yield from walk(name, entry.get("value", entry.get("stream", {}).get("dict")))

    def summary(self):
        return f"{len(self.pages)} pages, {len(self.objects):,} objects, {len(self.bytes):,} bytes"
