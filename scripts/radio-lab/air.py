"""What is on the air: adverts out of a script or a capture, encoded as a controller reports them.

Source of the formats: Bluetooth Core Specification 5.4, Vol 4, Part E, sections 7.7.65.2
(LE Advertising Report) and 7.7.65.13 (LE Extended Advertising Report).
"""

import heapq
import json
import struct

LE_META, LEGACY_REPORT, EXTENDED_REPORT = 0x3E, 0x02, 0x0D
PHY_1M, PHY_CODED = 1, 3  # as in a report; scanning parameters have bits 0 and 2
PHYS = {"1m": PHY_1M, "coded": PHY_CODED}
SCAN_BIT = {PHY_1M: 0x01, PHY_CODED: 0x04}
SCAN_RESPONSE = 4
# Event types of legacy adverts, and the same in an extended report (7.7.65.13, table of legacy PDUs).
LEGACY_TYPES = {"ADV_IND": 0, "ADV_DIRECT_IND": 1, "ADV_SCAN_IND": 2, "ADV_NONCONN_IND": 3}
AS_EXTENDED = {0: 0x13, 1: 0x15, 2: 0x12, 3: 0x10}
# Bits of an extended report's event type.
SCANNABLE, RESPONSE, LEGACY_PDU = 0x02, 0x08, 0x10
MORE_TO_COME = 0x20
LONGEST_LEGACY, LONGEST_FRAGMENT, LONGEST_EXTENDED = 31, 229, 1650
LONGEST_EVENT = 255
THINGS = ("unplug", "stall", "hwerror")


class ScriptError(Exception):
    """A line of a script that cannot be played."""


class Part:
    """One thing that a device sends: an advert or a scan response.

    `kind` is the event type of a legacy advert, or `None` for an extended one, whose event type
    is `bits`.
    """

    def __init__(self, sender, rssi, data, kind=None, bits=0, phy=PHY_1M, sid=0xFF, tx_power=127):
        self.sender, self.rssi, self.data, self.kind, self.bits = sender, rssi, data, kind, bits
        self.phy, self.sid, self.tx_power = phy, sid, tx_power

    def legacy(self):
        """The reports of a controller that scans in the legacy way: one, or none."""
        if self.kind is None:
            return []
        return [bytes([self.kind]) + self.sender + bytes([len(self.data)]) + self.data + struct.pack("b", self.rssi)]

    def extended(self):
        """The reports of a controller that scans in the extended way: one for each fragment."""
        pieces = [self.data[at:at + LONGEST_FRAGMENT] for at in range(0, len(self.data), LONGEST_FRAGMENT)] or [b""]
        last = len(pieces) - 1
        secondary = 0 if self.bits & LEGACY_PDU else self.phy
        return [
            struct.pack("<H7sBBBbbH7sB", self.bits | (MORE_TO_COME if at < last else 0), self.sender, self.phy,
                        secondary, self.sid, self.tx_power, self.rssi, 0, bytes(7), len(piece)) + piece
            for at, piece in enumerate(pieces)
        ]


class Advert:
    """An advert, with the scan response that an active scanner gets to it, if any."""

    thing = None

    def __init__(self, part, response=None):
        self.sender = (part or response).sender
        self.scan_bit = SCAN_BIT[(part or response).phy]
        heard = [[part] if part else [], [each for each in (part, response) if each]]
        # By [extended scan?][active scan?]: the reports, and each as an event of its own.
        self.reports = [[[report for each in parts for report in each.legacy()] for parts in heard],
                        [[report for each in parts for report in each.extended()] for parts in heard]]
        self.events = [[[event(code, [report]) for report in reports] for reports in forms]
                       for code, forms in zip((LEGACY_REPORT, EXTENDED_REPORT), self.reports)]


class Thing:
    """What happens to the adapter itself."""

    def __init__(self, thing):
        self.thing = thing


def event(code, reports):
    """An LE Meta event of some reports, with the packet type that the transport puts before it."""
    body = bytes([code, len(reports)]) + b"".join(reports)
    return bytes([4, LE_META, len(body)]) + body


def device(text):
    """An address as it is in a report: its last byte first."""
    return bytes.fromhex(text.replace(":", ""))[::-1]


def script(path, begin=0.0):
    """The timeline of a script: what comes when, in seconds, from `begin` on."""
    coming = []
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                add_line(coming, json.loads(line), begin)
            except (KeyError, TypeError, ValueError) as error:
                raise ScriptError(f"{path}, line {number}: {error!r}") from error
    heapq.heapify(coming)
    return played(coming)


def add_line(coming, line, begin):
    at = float(line["t"])
    until = float(line.get("until", "inf"))
    period = float(line.get("repeat_ms", 0)) / 1000
    if "do" in line:
        if line["do"] not in THINGS:
            raise ValueError(f"do must be one of {', '.join(THINGS)}")
        what = Thing(line["do"])
    else:
        what = advert(line)
    if at < begin:
        if not period:
            return
        at += -(-(begin - at) // period) * period
    if at <= until:
        coming.append((at, len(coming), period, until, what))


def played(coming):
    while coming:
        at, order, period, until, what = coming[0]
        if period and at + period <= until + 1e-9:
            heapq.heapreplace(coming, (at + period, order, period, until, what))
        else:
            heapq.heappop(coming)
        yield at, what


def advert(line):
    """The advert that a line of a script describes; see README.md."""
    sender = bytes([{"public": 0, "random": 1}[line.get("addr_type", "public")]]) + device(line["addr"])
    data = bytes.fromhex(line["adv"])
    answer = bytes.fromhex(line["scan_rsp"]) if "scan_rsp" in line else None
    rssi, phy = int(line.get("rssi", -60)), PHYS[line.get("phy", "1m")]
    named = line.get("adv_type", "ADV_IND" if answer is not None else "ADV_NONCONN_IND")
    if named == "ADV_EXT_IND" or phy == PHY_CODED or len(data) > LONGEST_LEGACY:
        return extended_advert(line, sender, rssi, data, answer, phy)
    kind = LEGACY_TYPES[named]
    if answer is not None and len(answer) > LONGEST_LEGACY:
        raise ValueError("a scan response to a legacy advert has 31 bytes at most")
    part = Part(sender, rssi, data, kind, AS_EXTENDED[kind])
    response = None
    if answer is not None:
        response = Part(sender, rssi, answer, SCAN_RESPONSE, response_bits(kind))
    return Advert(part, response)


def response_bits(kind):
    """The event type of a scan response to a legacy advert, in an extended report."""
    return LEGACY_PDU | RESPONSE | SCANNABLE | (1 if kind == 0 else 0)


def extended_advert(line, sender, rssi, data, answer, phy):
    if answer is not None and data:
        raise ValueError("an extended advert that answers scans has no data of its own")
    if max(len(data), len(answer or b"")) > LONGEST_EXTENDED:
        raise ValueError(f"an extended advert has {LONGEST_EXTENDED} bytes at most")
    same = {"phy": phy, "sid": int(line.get("sid", 0)), "tx_power": int(line.get("tx_power", 127))}
    if answer is None:
        return Advert(Part(sender, rssi, data, **same))
    return Advert(Part(sender, rssi, b"", bits=SCANNABLE, **same),
                  Part(sender, rssi, answer, bits=SCANNABLE | RESPONSE, **same))
