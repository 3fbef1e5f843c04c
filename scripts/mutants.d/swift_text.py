"""Swift source as tokens with their brackets: enough of the language to find where something can be changed."""
import bisect
import re

OPERATOR = set("/=-+!*%<>&|^~?")
OPEN = {"(": ")", "[": "]", "{": "}"}
CLOSE = set(OPEN.values())
WORD = re.compile(r"[\w$]+|`[^`]+`")
NUMBER = re.compile(r"0x[0-9a-fA-F_]+|0b[01_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][-+]?\d+)?")


class Token:
    """A word, number, string, operator or mark, with what stands beside it."""

    __slots__ = ("kind", "text", "start", "end", "line", "after_space", "before_space", "begins_line", "mate", "within")

    def __init__(self, kind, text, start, line):
        self.kind, self.text, self.start, self.end, self.line = kind, text, start, start + len(text), line
        self.after_space = self.before_space = self.begins_line = False
        # The other one of a pair of brackets, and the bracket that a token stands in, by their places in the list.
        self.mate = self.within = None


def end_of_comment(text, at):
    depth = 0
    while at < len(text):
        if text.startswith("/*", at):
            depth, at = depth + 1, at + 2
        elif text.startswith("*/", at):
            depth, at = depth - 1, at + 2
            if not depth:
                break
        else:
            at += 1
    return at


def end_of_string(text, at):
    """Where the string ends that begins here; what is interpolated belongs to it."""
    hashes = 0
    while text[at + hashes] == "#":
        hashes += 1
    at += hashes
    quote = '"""' if text.startswith('"""', at) else '"'
    stop, escape = quote + "#" * hashes, "\\" + "#" * hashes
    at += len(quote)
    while at < len(text) and not text.startswith(stop, at):
        if text.startswith(escape + "(", at):
            at, depth = at + len(escape) + 1, 1
            while depth:
                if text[at] == '"':
                    at = end_of_string(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
        elif text.startswith(escape, at):
            at += len(escape) + 1
        else:
            at += 1
    return at + len(stop)


def next_token(text, at):
    """The kind and the end of what begins here, which is no space."""
    sign = text[at]
    if text.startswith("//", at):
        end = text.find("\n", at)
        return "comment", len(text) if end < 0 else end
    if text.startswith("/*", at):
        return "comment", end_of_comment(text, at)
    if sign == '"' or re.match(r'#+"', text[at:at + 4]):
        return "string", end_of_string(text, at)
    if sign.isdigit():
        return "number", NUMBER.match(text, at).end()
    if found := WORD.match(text, at):
        return "word", found.end()
    if sign in OPERATOR or text.startswith("..", at):
        end = at
        while end < len(text) and (text[end] in OPERATOR or text[end] == "." and text[at] == "."):
            end += 1
        return "operator", end
    return "mark", at + 1


def tokens(text):
    """All tokens of a source but its comments."""
    found, open_ones, at, line, spaced, first = [], [], 0, 1, True, True
    while at < len(text):
        if text[at].isspace():
            if text[at] == "\n":
                line, first = line + 1, True
            at, spaced = at + 1, True
            if found:
                found[-1].before_space = True
            continue
        kind, end = next_token(text, at)
        if kind != "comment":
            token = Token(kind, text[at:end], at, line)
            token.after_space, token.begins_line = spaced, first
            place_in_brackets(token, found, open_ones)
            found.append(token)
            spaced, first = False, False
        line += text.count("\n", at, end)
        at = end
    return found


def place_in_brackets(token, found, open_ones):
    if token.kind == "mark" and token.text in CLOSE and open_ones:
        token.mate = open_ones.pop()
        found[token.mate].mate = len(found)
    token.within = open_ones[-1] if open_ones else None
    if token.kind == "mark" and token.text in OPEN:
        open_ones.append(len(found))


class Function:
    """A function, initializer or computed property: its name, what it gives, and the brackets of its body."""

    def __init__(self, name, result, opening, closing):
        self.name, self.result, self.opening, self.closing = name, result, opening, closing


class Source:
    """One file: its text, tokens and functions."""

    def __init__(self, path, text):
        self.path, self.text = path, text
        self.lines = text.split("\n")
        self.tokens = tokens(text)
        self.functions = [made for at, token in enumerate(self.tokens) if (made := self.function(at, token))]
        self.functions.sort(key=lambda function: function.opening)
        self.openings = [function.opening for function in self.functions]

    def function(self, at, token):
        if token.kind != "word" or token.text not in ("func", "init", "var", "subscript"):
            return None
        before = self.tokens[at - 1].text if at else ""
        if before == "." or at + 1 >= len(self.tokens):
            return None
        name = self.tokens[at + 1].text if token.text in ("func", "var") else token.text
        opening = self.opening_of_body(at + 1, is_property=token.text == "var")
        if opening is None or self.tokens[opening].mate is None:
            return None
        result = self.result_between(at + 1, opening, ":" if token.text == "var" else "->")
        return Function(name, result, opening, self.tokens[opening].mate)

    def opening_of_body(self, at, is_property):
        """The bracket that a declaration's body begins with; none for a stored property or a requirement."""
        within = self.tokens[at].within
        for place in range(at, min(at + 400, len(self.tokens))):
            token = self.tokens[place]
            if token.within != within:
                if token.text in CLOSE and token.mate == within:
                    return None
                continue
            if token.text == "{":
                return place
            if is_property and token.text == "=":
                return None
            if place > at + 1 and token.begins_line and token.text in DECLARATIONS:
                return None
        return None

    def result_between(self, start, end, sign):
        """The text of the type after `->` or the name's colon, without constraints."""
        within = self.tokens[start].within
        for place in range(start, end):
            token = self.tokens[place]
            if token.text == sign and token.within == within:
                last = place + 1
                while last < end and self.tokens[last].text != "where":
                    last += 1
                return self.text[self.tokens[place].end:self.tokens[last - 1].end].strip()
        return None

    def function_at(self, place):
        """The innermost function around a token, or none."""
        for index in range(bisect.bisect_right(self.openings, place) - 1, -1, -1):
            if self.functions[index].closing > place:
                return self.functions[index]
        return None


DECLARATIONS = {
    "func", "var", "let", "init", "static", "package", "public", "private", "fileprivate", "internal", "mutating",
    "case", "struct", "enum", "class", "extension", "protocol", "typealias", "subscript", "associatedtype", "nonmutating",
}
