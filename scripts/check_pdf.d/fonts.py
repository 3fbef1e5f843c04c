"""Fonts: PDF/A-3 clause 6.2.11, PDF/UA clause 7.21."""

import re
import struct


def check_fonts(document, use):
    for reference, codes in use.codes.items():
        font = document.get(reference)
        name = font.get("/BaseFont", reference)
        unicode = _unicode(document, font, name)
        if font["/Subtype"] == "/Type0":
            _composite(document, font, name, codes)
            document.expect(0 not in codes, "A 6.2.11.8", f"{name} shows its box for what it lacks")
        elif font["/Subtype"] == "/TrueType":
            _simple(document, font, name, codes)
        else:
            document.fault("A 6.2.11", f"{name} is of the kind {font['/Subtype']}")
        lacking = {code for code in codes if code not in unicode}
        document.expect(not lacking, "A 6.2.11.7", f"{name}: {sorted(lacking)[:5]} say no text")
        for code in codes & set(unicode):
            text = unicode[code]
            document.expect(text and not set(text) & {"\0", "\ufeff", "\ufffe"}, "A 6.2.11.7",
                            f"{name}: {code} says nothing")


def read_unicode(document, reference):
    """The text of each code of a font."""
    font = document.get(reference)
    return _unicode(document, font, font.get("/BaseFont", reference))


def read_widths(document, reference):
    """Tells the width of a code of a font, in thousandths of its size."""
    font = document.get(reference)
    if font.get("/Subtype") == "/Type0":
        below = document.get(document.get(font["/DescendantFonts"])[0])
        widths, usual = _widths(document, below), document.get(below.get("/DW", 1000))
        return lambda code: widths.get(code, usual)
    widths, first = document.get(font.get("/Widths", [])), font.get("/FirstChar", 0)
    return lambda code: widths[code - first] if 0 <= code - first < len(widths) else 0


def _descriptor(document, font, name):
    descriptor = document.get(font.get("/FontDescriptor", {}))
    kinds = [key for key in ("/FontFile", "/FontFile2", "/FontFile3") if key in descriptor]
    document.expect(len(kinds) == 1, "A 6.2.11.4", f"{name} is not embedded")
    return descriptor, kinds[0] if kinds else None


def _unicode(document, font, name):
    if "/ToUnicode" not in font:
        document.fault("A 6.2.11.7", f"{name} says no text")
        return {}
    data = document.data(font["/ToUnicode"]).decode("latin-1")
    found = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", data, re.DOTALL):
        for code, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>", block):
            found[int(code, 16)] = bytes.fromhex(text).decode("utf-16-be", "replace")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", data, re.DOTALL):
        for low, high, text in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            first = int(text, 16)
            for code in range(int(low, 16), int(high, 16) + 1):
                found[code] = chr(min(first + code - int(low, 16), 0x10FFFF))
    return found


def _composite(document, font, name, codes):
    document.expect(font.get("/Encoding") == "/Identity-H", "A 6.2.11.3", f"{name}: its encoding")
    below = document.get(document.get(font["/DescendantFonts"])[0])
    descriptor, kind = _descriptor(document, below, name)
    widths = _widths(document, below)
    if below["/Subtype"] == "/CIDFontType2":
        map_ = below.get("/CIDToGIDMap")
        document.expect(map_ == "/Identity" or document.is_stream(map_), "A 6.2.11.3.2",
                        f"{name} does not map its codes to glyphs")
    if kind == "/FontFile2":
        glyphs = _true_type_widths(document.data(descriptor[kind]))
        for code in codes:
            told = widths.get(code, document.get(below.get("/DW", 1000)))
            is_right = code < len(glyphs) and abs(told - glyphs[code]) <= 1
            document.expect(is_right, "A 6.2.11.5", f"{name}: the width of {code}")
    document.expect("/CIDSet" not in descriptor, "A 6.2.11.4.2", f"{name} lists its glyphs")


def _simple(document, font, name, codes):
    descriptor, kind = _descriptor(document, font, name)
    is_symbolic = descriptor.get("/Flags", 0) & 4
    document.expect(not is_symbolic and font.get("/Encoding") == "/WinAnsiEncoding", "A 6.2.11.6",
                    f"{name}: its encoding")
    widths = document.get(font.get("/Widths", []))
    first = font.get("/FirstChar", 0)
    document.expect(len(widths) == font.get("/LastChar", -1) - first + 1, "A 6.2.11.2", f"{name}: widths")
    if kind != "/FontFile2":
        return document.fault("A 6.2.11.6", f"{name} is no TrueType font")
    data = document.data(descriptor[kind])
    glyphs, places = _true_type_widths(data), _cmap(data)
    document.expect(places, "A 6.2.11.6", f"{name} maps no letters to glyphs")
    for code in codes:
        glyph = places.get(ord(bytes([code]).decode("cp1252", "replace")), places.get(code, 0))
        document.expect(glyph, "A 6.2.11.8", f"{name} shows its box for {code}")
        is_right = first <= code < first + len(widths) and glyph < len(glyphs) \
            and abs(widths[code - first] - glyphs[glyph]) <= 1
        document.expect(is_right, "A 6.2.11.5", f"{name}: the width of {code}")


def _widths(document, font):
    found, entries = {}, document.get(font.get("/W", []))
    while entries:
        if isinstance(entries[1], list):
            found.update(enumerate(entries[1], entries[0]))
            entries = entries[2:]
        else:
            found.update({code: entries[2] for code in range(entries[0], entries[1] + 1)})
            entries = entries[3:]
    return found


def _tables(data):
    count = struct.unpack(">H", data[4:6])[0]
    tables = {}
    for index in range(count):
        tag, _, offset, length = struct.unpack(">4sLLL", data[12 + 16 * index : 28 + 16 * index])
        tables[tag] = data[offset : offset + length]
    return tables


def _true_type_widths(data):
    """The advance of each glyph in thousandths of the size."""
    tables = _tables(data)
    units = struct.unpack(">H", tables[b"head"][18:20])[0]
    count = struct.unpack(">H", tables[b"hhea"][34:36])[0]
    glyphs = struct.unpack(">H", tables[b"maxp"][4:6])[0]
    advances = [struct.unpack(">H", tables[b"hmtx"][4 * i : 4 * i + 2])[0] for i in range(count)]
    advances += [advances[-1]] * (glyphs - count)
    return [advance * 1000 / units for advance in advances]


def _cmap(data):
    """Which glyph each letter is, by the subtables of forms 0, 4 and 6."""
    table = _tables(data).get(b"cmap")
    if not table:
        return {}
    found = {}
    for index in range(struct.unpack(">H", table[2:4])[0]):
        offset = struct.unpack(">L", table[8 + 8 * index : 12 + 8 * index])[0]
        part = table[offset:]
        form = struct.unpack(">H", part[:2])[0]
        if form == 0:
            found.update({code: glyph for code, glyph in enumerate(part[6:262]) if glyph})
        elif form == 6:
            first, count = struct.unpack(">HH", part[6:10])
            glyphs = struct.unpack(f">{count}H", part[10 : 10 + 2 * count])
            found.update({first + i: glyph for i, glyph in enumerate(glyphs) if glyph})
        elif form == 4:
            found.update(_segments(part))
    return found


def _segments(part):
    count = struct.unpack(">H", part[6:8])[0] // 2

    def column(place, kind="H"):
        start = 14 + place
        return struct.unpack(f">{count}{kind}", part[start : start + 2 * count])

    ends, starts = column(0), column(2 * count + 2)
    deltas, offsets = column(4 * count + 2, "h"), column(6 * count + 2)
    found = {}
    for index, (start, end, delta, offset) in enumerate(zip(starts, ends, deltas, offsets)):
        for code in range(start, end + 1):
            if code == 0xFFFF:
                continue
            glyph = (code + delta) & 0xFFFF
            if offset:
                place = 14 + 6 * count + 2 + 2 * index + offset + 2 * (code - start)
                glyph = struct.unpack(">H", part[place : place + 2])[0]
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            if glyph:
                found[code] = glyph
    return found
