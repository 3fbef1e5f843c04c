"""What pages draw: PDF/UA clause 7.1 (all of it is tagged or decoration), PDF/A-3 clause 6.2."""

import re

from spacing import Spacing

TOKEN = re.compile(
    rb"""\((?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*\) | <<|>> | <[0-9A-Fa-f\s]*> | [\[\]]
    | /[^\s()<>\[\]{}/%]* | [^\s()<>\[\]{}/%]+""",
    re.VERBOSE | re.DOTALL,
)
PAINTING = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"sh", b"Do", b"Tj", b"TJ", b"'", b'"', b"EI"}
OTHER = set(
    b"b B BDC BMC BT BX c cm CS cs d EMC ET EX G g gs h i j J k K l m M MP DP n q Q re RG rg ri SC sc "
    b"SCN scn T* Tc Td TD Tf TL Tm Tr Ts Tw Tz v w W W* y d0 d1".split()
)
DEEPEST = 28


class Use:
    """What is used of fonts: the codes that each shows."""

    def __init__(self):
        self.codes = {}

    def show(self, font, codes):
        self.codes.setdefault(font, set()).update(codes)


def check_content(document):
    """Checks all pages; tells which codes of which fonts they show."""
    use = Use()
    for number, (reference, page) in enumerate(document.pages, 1):
        contents = page.get("/Contents", [])
        streams = contents if isinstance(contents, list) else [contents]
        data = b"\n".join(document.data(stream) for stream in streams)
        resources = document.get(page.get("/Resources", {}))
        marks = _stream(document, data, resources, f"page {number}", use, True, 0)
        document.marks = getattr(document, "marks", {})
        document.marks[reference] = marks
    return use


def _stream(document, data, resources, where, use, needs_marks, depth):
    """Reads one content stream; tells the numbers of its marked content."""
    marks, open_marks, operands, nesting, font = [], [], [], 0, None
    expect = document.expect
    fonts = document.get(resources.get("/Font", {}))
    objects = document.get(resources.get("/XObject", {}))
    spacing = Spacing(document, where)
    for match in TOKEN.finditer(data):
        token = match.group()
        if not re.match(rb"[A-Za-z'\"]", token) or token in (b"true", b"false", b"null"):
            operands.append(token)
            continue
        if token not in OTHER and token not in PAINTING:
            document.fault("A 6.2.2", f"{where}: the operator {token.decode(errors='replace')}")
        if token in (b"BDC", b"BMC"):
            number = _mark(operands)
            if number is None and operands[:1] != [b"/Artifact"]:
                # What only says other text for its glyphs is a part of the mark around it.
                open_marks.append("span")
                spacing.say(_actual_text(operands))
            else:
                expect(not [m for m in open_marks if m != "span"], "UA 7.1", f"{where}: marks in marks")
                open_marks.append("artifact" if number is None else number)
                if number is not None:
                    expect(number not in marks, "UA 7.1", f"{where}: the mark {number} twice")
                    marks.append(number)
        elif token == b"EMC":
            expect(open_marks, "UA 7.1", f"{where}: a mark ends that never began")
            if open_marks and open_marks.pop() != "span":
                spacing.end_mark()
            spacing.say(None)
        elif token in PAINTING:
            is_marked = not needs_marks or any(mark != "span" for mark in open_marks)
            expect(is_marked, "UA 7.1", f"{where}: {token.decode()} is neither tagged nor decoration")
        if token in (b"k", b"K"):
            document.fault("A 6.2.4.3", f"{where}: colours of printers")
        if token in (b"cs", b"CS"):
            expect(operands[-1:] and operands[-1] in (b"/Pattern", b"/DeviceRGB", b"/DeviceGray"),
                   "A 6.2.4", f"{where}: the colours {operands[-1:]}")
        if token == b"q":
            nesting += 1
            expect(nesting <= DEEPEST, "A 6.1.13", f"{where}: states lie too deep")
        elif token == b"Q":
            nesting -= 1
        elif token == b"Tf":
            font = fonts.get(operands[0].decode())
            expect(font, "A 6.2.2", f"{where}: the font {operands[0].decode()} is not there")
            if font:
                spacing.set_font(font, float(operands[1]))
        elif token in (b"Tj", b"TJ", b"'", b'"') and font:
            is_wide = document.get(font).get("/Subtype") == "/Type0"
            is_tagged = any(isinstance(mark, int) for mark in open_marks)
            for operand in operands:
                if operand[:1] in b"(<" and operand[:2] != b"<<":
                    codes = _codes(_string(operand), is_wide)
                    use.show(font, codes)
                    if is_tagged:
                        spacing.show(codes)
                elif operand not in (b"[", b"]"):
                    spacing.move(-float(operand) / 1000 * spacing.size)
        elif token == b"Do":
            _object(document, objects.get(operands[0].decode()), resources, where, use, depth)
        spacing.operator(token, operands)
        operands = []
    expect(not open_marks, "UA 7.1", f"{where}: a mark has no end")
    expect(nesting == 0, "A 6.2.2", f"{where}: states are not ended")
    return marks


def _mark(operands):
    for index, operand in enumerate(operands):
        if operand == b"/MCID":
            return int(operands[index + 1])
    return None


def _codes(string, is_wide):
    """The codes of a string, of two bytes each in a composite font."""
    if not is_wide:
        return list(string)
    return [int.from_bytes(string[i : i + 2], "big") for i in range(0, len(string), 2)]


def _actual_text(operands):
    """What a mark says instead of its glyphs; `None` where it says nothing."""
    for index, operand in enumerate(operands):
        if operand == b"/ActualText":
            string = _string(operands[index + 1])
            is_wide = string[:2] == b"\xfe\xff"
            return string[2:].decode("utf-16-be", "replace") if is_wide else string.decode("latin-1")
    return None


def _object(document, reference, resources, where, use, depth):
    if not reference:
        return document.fault("A 6.2.2", f"{where}: something drawn is not there")
    entries = document.get(reference)
    if entries.get("/Subtype") == "/Form" and depth < 8:
        inner = document.get(entries.get("/Resources", resources))
        marks = _stream(document, document.data(reference), inner, where, use, False, depth + 1)
        document.expect(not marks, "UA 7.1", f"{where}: marks within a form")


ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def _string(token):
    if token[:1] == b"<":
        digits = re.sub(rb"\s", b"", token[1:-1])
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())

    def unescape(match):
        text = match.group(1)
        if text[:1].isdigit():
            return bytes([int(text, 8) & 0xFF])
        return b"" if text in (b"\n", b"\r", b"\r\n") else ESCAPES.get(text, text)

    return re.sub(rb"\\([0-7]{1,3}|\r\n|.)", unescape, token[1:-1], flags=re.DOTALL)
