"""Words: PDF/UA clause 7.1 asks for the spaces between them (ISO 32000-1, 14.8.2.5)."""

import math

from fonts import read_unicode, read_widths

# A wider gap between two signs of a line, in sizes of the font, parts words.
WIDEST = 0.15
# Signs whose baselines lie farther apart are of two lines.
SAME_LINE = 0.1


class Spacing:
    """Follows where the signs of tagged text stand, and finds words that only a gap parts."""

    def __init__(self, document, where):
        self.document = document
        self.where = where
        self.fonts = {}
        self.matrix = self.line = (1, 0, 0, 1, 0, 0)
        self.states = []
        self.current = (1, 0, 0, 1, 0, 0)
        self.font, self.size = None, 1
        self.signs = []
        self.said = None

    def say(self, text):
        """What the signs that follow say instead of their own text; `None` for no more of that."""
        self.said = text

    def operator(self, token, operands):
        if token == b"q":
            self.states.append((self.current, self.font, self.size))
        elif token == b"Q" and self.states:
            self.current, self.font, self.size = self.states.pop()
        elif token == b"cm":
            self.current = _times([float(one) for one in operands[-6:]], self.current)
        elif token == b"BT":
            self.matrix = self.line = (1, 0, 0, 1, 0, 0)
        elif token == b"Tm":
            self.matrix = self.line = tuple(float(one) for one in operands[-6:])
        elif token in (b"Td", b"TD"):
            x, y = (float(one) for one in operands[-2:])
            self.matrix = self.line = _times((1, 0, 0, 1, x, y), self.line)

    def set_font(self, reference, size):
        if reference not in self.fonts:
            self.fonts[reference] = (
                read_unicode(self.document, reference), read_widths(self.document, reference))
        self.font, self.size = self.fonts[reference], size

    def show(self, codes):
        unicode, widths = self.font
        for code in codes:
            text = self.said if self.said is not None else unicode.get(code, "")
            width = widths(code) / 1000 * self.size
            self._sign(text, width)
            self.move(width)

    def move(self, distance):
        self.matrix = _times((1, 0, 0, 1, distance, 0), self.matrix)

    def _sign(self, text, width):
        a, b, _, _, x, y = _times(self.matrix, self.current)
        scale = math.hypot(a, b) or 1
        along = (a / scale, b / scale)
        # Places along the line, and across it.
        start = x * along[0] + y * along[1]
        across = y * along[0] - x * along[1]
        is_space = text[:1].isspace() or text[-1:].isspace()
        self.signs.append((along, across, start, start + width * scale, self.size * scale, text, is_space))

    def end_mark(self):
        """Looks at the signs of an element one after the other."""
        for number, (one, other) in enumerate(zip(self.signs, self.signs[1:])):
            size = max(one[4], other[4])
            is_line = one[0] == other[0] and abs(one[1] - other[1]) < SAME_LINE * size
            if not is_line or one[6] or other[6]:
                continue
            # Signs of a script that runs from right to left follow to the left of each other.
            low, high = (one[3], other[2]) if one[3] <= other[2] else (other[3], one[2])
            if high - low > WIDEST * size and not self._is_filled(one, low, high):
                around = "".join(sign[5] for sign in self.signs[max(0, number - 8) : number + 8])
                self.document.fault("UA 7.1", f"{self.where}: no space within “{around}”")
        self.signs = []

    def _is_filled(self, sign, low, high):
        """Whether signs stand between two that follow each other, as where two directions meet."""
        middle = (low + high) / 2
        return any(
            other[0] == sign[0] and abs(other[1] - sign[1]) < SAME_LINE * sign[4]
            and other[2] <= middle <= other[3]
            for other in self.signs
        )


def _times(one, other):
    a, b, c, d, e, f = one
    k, l, m, n, o, p = other
    return (a * k + b * m, a * l + b * n, c * k + d * m, c * l + d * n,
            e * k + f * m + o, e * l + f * n + p)
