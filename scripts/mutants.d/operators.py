"""What can be changed in a source, and how the change is switched on while the program runs.

Each binary operator that is changed becomes an operator of its own, declared with the precedence of the one it
replaces: nothing has to be known of the operands, and the compiler's work stays as it was.
"""
import re

from swift_text import OPEN, Source

# Signs of which Swift makes operators, for as many as are wanted.
SIGNS = [chr(code) for code in range(0x2A00, 0x2AFF)]
MOST_MUTANTS = len(SIGNS) ** 2

RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
NEGATIONS = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
SUMS, PRODUCTS = {"+": "-", "-": "+"}, {"*": "/", "/": "*"}
ASSIGNED = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="}
LOGIC = {"&&": "||", "||": "&&"}
CHECKS = {"precondition", "assert", "preconditionFailure", "assertionFailure", "fatalError"}
# A name before one of these is what the statement begins with.
NOT_CALLED = {
    "return", "if", "guard", "for", "while", "switch", "case", "default", "let", "var", "func", "init", "throw", "else",
    "do", "catch", "defer", "repeat", "break", "continue", "import", "struct", "enum", "extension", "static", "public",
    "package", "private", "mutating", "where", "in", "is", "as", "fallthrough", "super", "typealias", "inout", "some", "any",
}
# Smaller ones only guard against dividing by 0: twice as much makes no difference.
SMALLEST = 1e-6
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|ORDER BY|WHERE)\b")
SQL_CHANGES = [
    (r" < ", " < ", " <= "), (r" > ", " > ", " >= "), (r" <= ", " <= ", " < "), (r" AND ", " AND ", " OR "),
    (r" OR ", " OR ", " AND "), (r" DESC\b", " DESC", ""), (r"\bmax\(", "max(", "min("), (r"\bmin\(", "min(", "max("),
    (r" IS NOT NULL", " IS NOT NULL", " IS NULL"), (r" IS NULL", " IS NULL", " IS NOT NULL"), (r" \+ 1\b", " + 1", ""),
]


class Site:
    """One change that can be made: edits of the text, and declarations that they need."""

    def __init__(self, source, operator, change, start, end, edits, declared="", function=None):
        self.source, self.operator, self.change, self.edits, self.declared = source, operator, change, edits, declared
        self.first = source.text.count("\n", 0, start) + 1
        self.last = source.text.count("\n", 0, end) + 1
        self.start = start
        self.function = function.name if function else "-"
        self.line = " ".join(source.lines[self.first - 1].split())

    def key(self):
        """What names the change as long as its line stays."""
        return f"{self.source.path}:{self.function}: {self.line}: {self.change}"


# The edits and declarations hold «N» for the number and «OP» for the operator's sign.
def binary(precedence, *forms):
    return f"infix operator «OP»: {precedence}\n" + "".join(form + "\n" for form in forms)


def relation(old, new):
    return binary(
        "ComparisonPrecedence",
        f"func «OP» <T: Comparable>(a: T, b: T) -> Bool {{ mutant(«N») ? a {new} b : a {old} b }}")


def equality(old, new):
    return binary(
        "ComparisonPrecedence",
        f"func «OP» <T: Equatable>(a: T, b: T) -> Bool {{ mutant(«N») ? a {new} b : a {old} b }}",
        f"func «OP» <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ mutant(«N») ? a {new} b : a {old} b }}")


def sum_of(old, new):
    return binary(
        "AdditionPrecedence",
        f"func «OP» <T: AdditiveArithmetic>(a: T, b: T) -> T {{ mutant(«N») ? a {new} b : a {old} b }}")


def product(old, new):
    return binary("MultiplicationPrecedence", *(
        f"func «OP» <T: {kind}>(a: T, b: T) -> T {{ mutant(«N») ? a {new} b : a {old} b }}"
        for kind in ("BinaryInteger", "FloatingPoint")))


def assignment(old, new):
    kinds = ("AdditiveArithmetic",) if old[0] in "+-" else ("BinaryInteger", "FloatingPoint")
    return binary("AssignmentPrecedence", *(
        f"func «OP» <T: {kind}>(a: inout T, b: T) {{ if mutant(«N») {{ a {new} b }} else {{ a {old} b }} }}"
        for kind in kinds))


def logic(old, new):
    precedence = "LogicalConjunctionPrecedence" if old == "&&" else "LogicalDisjunctionPrecedence"
    return binary(
        precedence,
        "func «OP» (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {\n"
        f"    if mutant(«N») {{ return try a {new} b() }}\n    return try a {old} b()\n}}")


RANGE = {
    "..<": binary(
        "RangeFormationPrecedence",
        "func «OP» <T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger {\n"
        "    mutant(«N») && a < b ? a..<b.advanced(by: -1) : a..<b\n}"),
    "...": binary(
        "RangeFormationPrecedence",
        "func «OP» <T: Strideable>(a: T, b: T) -> ClosedRange<T> where T.Stride: SignedInteger {\n"
        "    mutant(«N») && a < b ? a...b.advanced(by: -1) : a...b\n}"),
}
FALLBACK = binary(
    "NilCoalescingPrecedence",
    "func «OP» <T>(a: T?, b: @autoclosure () throws -> T) rethrows -> T {\n"
    "    mutant(«N») ? try b() : try a ?? b()\n}",
    "func «OP» <T>(a: T?, b: @autoclosure () throws -> T?) rethrows -> T? {\n"
    "    mutant(«N») ? try b() : try a ?? b()\n}")
NOT = "prefix operator «OP»\nprefix func «OP» (a: Bool) -> Bool { mutant(«N») ? a : !a }\n"
NEGATED = "func negated«N»(_ a: Bool) -> Bool { mutant(«N») ? !a : a }\n"


def extreme(old, new):
    return (f"func {old}«N»<T: Comparable>(_ a: T, _ b: T) -> T {{ mutant(«N») ? {new}(a, b) : {old}(a, b) }}\n"
            f"extension Sequence where Element: Comparable {{\n"
            f"    func {old}«N»() -> Element? {{ mutant(«N») ? self.{new}() : self.{old}() }}\n}}\n")


class Finder:
    """Finds all sites of a source."""

    def __init__(self, source, with_sql):
        self.source, self.tokens, self.with_sql = source, source.tokens, with_sql
        self.sites = []

    def find(self):
        for place, token in enumerate(self.tokens):
            if self.is_left_out(place):
                continue
            if token.kind == "operator":
                self.find_operator(place, token)
            elif token.kind == "number":
                self.find_number(place, token)
            elif token.kind == "word":
                self.find_word(place, token)
            elif token.kind == "string" and self.with_sql:
                self.find_sql(place, token)
        for function in self.source.functions:
            self.find_result(function)
        return self.sites

    def add(self, operator, change, place, edits, declared="", last=None):
        start = min(edit[0] for edit in edits)
        end = self.tokens[last].end if last is not None else max(edit[1] for edit in edits)
        self.sites.append(Site(
            self.source, operator, change, start, end, edits, declared, self.source.function_at(place)))

    def is_left_out(self, place):
        """Whether it stands in a check that ends the program, an attribute or a line for the compiler."""
        around = place
        while (around := self.tokens[around].within) is not None:
            if around and self.tokens[around].text == "(":
                name = self.tokens[around - 1]
                if name.text in CHECKS or around > 1 and self.tokens[around - 2].text == "@":
                    return True
        line = self.source.lines[self.tokens[place].line - 1].lstrip()
        return line.startswith(("#if", "#else", "@", "import ", "public import ", "package import "))

    def find_operator(self, place, token):
        text, start, end = token.text, token.start, token.end

        def swap(operator, new, declared):
            self.add(operator, f"{text} → {new}", place, [(start, end, "«OP»")], declared)

        if token.after_space and token.before_space and place:
            beside = self.tokens[place - 1].kind, self.tokens[min(place + 1, len(self.tokens) - 1)].kind
            if text in RELATIONS:
                swap("boundary", RELATIONS[text], relation(text, RELATIONS[text]))
            if text in NEGATIONS:
                declared = (relation if text in RELATIONS else equality)(text, NEGATIONS[text])
                swap("comparison", NEGATIONS[text], declared)
            if text in SUMS and "string" not in beside:
                swap("arithmetic", SUMS[text], sum_of(text, SUMS[text]))
            if text in PRODUCTS:
                swap("arithmetic", PRODUCTS[text], product(text, PRODUCTS[text]))
            if text in ASSIGNED and "string" not in beside:
                swap("arithmetic", ASSIGNED[text], assignment(text, ASSIGNED[text]))
            if text in LOGIC:
                swap("logic", LOGIC[text], logic(text, LOGIC[text]))
            if text == "??":
                self.add("default", "always what is after ??", place, [(start, end, "«OP»")], FALLBACK)
        elif text in RANGE and not token.after_space and not token.before_space:
            self.add("range", "without the last", place, [(start, end, " «OP» ")], RANGE[text])
        elif text == "!" and not token.before_space and (
                token.after_space or self.tokens[place - 1].text in OPEN):
            self.add("logic", "without !", place, [(start, end, "«OP»")], NOT)

    def find_number(self, place, token):
        text = token.text
        if "x" in text or "b" in text or place and self.tokens[place - 1].text in (".", "reserveCapacity"):
            return
        if "." in text or "e" in text:
            value = float(text.replace("_", ""))
            if 0 < value < SMALLEST:
                return
            new = "1.0" if value == 0 else repr(value * 2)
        else:
            new = str(int(text.replace("_", "")) + 1)
        self.add("constant", f"{text} → {new}", place, [(token.start, token.end, f"(mutant(«N») ? {new} : {text})")])

    def find_word(self, place, token):
        text = token.text
        after = self.tokens[place + 1].text if place + 1 < len(self.tokens) else ""
        if text in ("true", "false"):
            new = "false" if text == "true" else "true"
            self.add("logic", f"{text} → {new}", place,
                     [(token.start, token.end, f"(mutant(«N») ? {new} : {text})")])
        elif text in ("min", "max") and after == "(" and self.tokens[place + 2].text not in ("by", "_"):
            new = "min" if text == "max" else "max"
            self.add("min and max", f"{text} → {new}", place, [(token.start, token.end, f"{text}«N»")],
                     extreme(text, new))
        elif text in ("if", "guard", "while"):
            self.find_conditions(place, token)
        if token.begins_line:
            self.find_statement(place, token)

    def find_conditions(self, place, token):
        """Each part of a condition that is a plain expression."""
        stop = "else" if token.text == "guard" else "{"
        first, at = place + 1, place + 1
        while at < len(self.tokens):
            part = self.tokens[at]
            if part.within == token.within and part.text in (stop, ","):
                self.add_condition(first, at)
                if part.text == stop:
                    return
                first = at + 1
            at += 1

    def add_condition(self, first, end):
        if first >= end or self.tokens[first].text in ("let", "var", "case", "#"):
            return
        start, last = self.tokens[first].start, self.tokens[end - 1].end
        self.add("condition", "negated", first, [(start, start, "negated«N»("), (last, last, ")")], NEGATED)

    def find_statement(self, place, token):
        """A call or an assignment that fills its lines alone."""
        around = token.within
        if around is None or self.tokens[around].text != "{" or token.text in NOT_CALLED - {"super"}:
            return
        end = self.end_of_statement(place)
        parts = [self.tokens[at] for at in range(place, end + 1) if self.tokens[at].within == around]
        texts = [part.text for part in parts]
        if parts[-1].text in ("{", ":") or "case" in texts or texts[-1] == "else":
            return
        names = [at for at, text in enumerate(texts) if text in ("=", "+=", "-=", "*=", "/=", "&=", "|=")]
        is_call = texts[-1] == ")" and all(
            part.kind == "word" or part.text in (".", "(", ")", "?", "try") for part in parts)
        if not names and not is_call or {"reserveCapacity", *CHECKS} & set(texts):
            return
        # A value that is made and given back is no statement.
        if not names and texts[texts[0] == "try"][0].isupper() or texts[:3] == ["self", ".", "init"]:
            return
        function = self.source.function_at(place)
        # What an initializer gives to its own is not missed by tests but by the compiler.
        if names and function and function.name == "init" and function.opening == around:
            return
        start, last = token.start, self.tokens[end].end
        self.add("statement", "removed", place,
                 [(start, start, "if !mutant(«N») { "), (last, last, " }")], last=end)

    def end_of_statement(self, place):
        within, at = self.tokens[place].within, place
        while at + 1 < len(self.tokens):
            following = self.tokens[at + 1]
            if following.within == within and following.begins_line and not (
                    following.text in (".", "?", "else") or following.kind == "operator"
                    or following.text in OPEN.values()):
                break
            if following.within != within and at + 1 == self.tokens[self.tokens[place].within].mate:
                break
            at += 1
        return at

    def find_sql(self, place, token):
        """Words of a statement to the database: changed by interpolation, which its strings take."""
        if not SQL.search(token.text):
            return
        for pattern, old, new in SQL_CHANGES:
            for found in re.finditer(pattern, token.text):
                start, end = token.start + found.start(), token.start + found.end()
                self.add("SQL", f"{old.strip()} → {new.strip() or 'nothing'}", place,
                         [(start, end, f'\\(mutant(«N») ? "{new}" : "{old}")')])

    def find_result(self, function):
        value = default_of(function.result)
        body = self.tokens[function.opening + 1:function.closing]
        if value is None or len(body) < 2 or body[0].text in ("get", "set", "willSet", "didSet", "@"):
            return
        texts = {token.text for token in body}
        implicit = "return" not in texts and body[0].text not in (
            "let", "var", "guard", "for", "while", "defer", "do", "repeat")
        start = self.tokens[function.opening].end
        edits = [(start, start, f" if mutant(«N») {{ return {value} }};")]
        if implicit:
            edits.append((body[0].start, body[0].start, "return "))
        self.add("result", f"always {value}", function.opening + 1, edits, last=function.opening)


def default_of(result):
    """What stands for nothing in a type; none where there is no such value."""
    if result is None:
        return None
    if result.endswith("?"):
        return "nil"
    if result in ("Int", "Double", "Int64", "UInt64", "Int32", "UInt32", "UInt16", "UInt8", "Float"):
        return "0"
    if result == "Bool":
        return "false"
    if result == "String":
        return '""'
    if result.startswith("[") and result.endswith("]"):
        depth = 0
        for sign in result[1:-1]:
            depth += (sign in "[(<") - (sign in "])>")
            if sign == ":" and depth == 0:
                return "[:]"
        return "[]"
    if result.startswith("Set<"):
        return "[]"
    return None


def sites_of(path, text, with_sql=False):
    """All changes that can be made in a source."""
    return Finder(Source(path, text), with_sql).find()


def sign_of(number):
    return SIGNS[number // len(SIGNS)] + SIGNS[number % len(SIGNS)]


def filled(text, number):
    return text.replace("«N»", str(number)).replace("«OP»", sign_of(number))


def changed(text, sites):
    """A source with sites of it, which are (number, site), built in."""
    edits = [(start, end, order, filled(new, number)) for number, site in sites
             for order, (start, end, new) in enumerate(site.edits)]
    for start, end, _, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
