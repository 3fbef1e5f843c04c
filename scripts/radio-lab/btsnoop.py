"""The advertising reports of a btsnoop capture, as something to play.

Source: RFC 1761 for the file, with the data links that BlueZ and Android write.
"""

import struct

from air import (EXTENDED_REPORT, LE_META, LEGACY_PDU, LEGACY_REPORT, RESPONSE, SCAN_RESPONSE, Advert, Part,
                 ScriptError)

HCI, H4, MONITOR = 1001, 1002, 2001
FRAME_RECEIVED, MONITOR_EVENT, H4_EVENT = 0x01, 3, 4
COMMAND_OR_EVENT = 0x02


def timeline(path, begin=0.0, speed=1.0):
    """What comes when, in seconds since the first report, from `begin` on; read while it is played."""
    first = None
    for moment, body in le_events(path):
        for advert in reports(body):
            if first is None:
                first = moment
            at = (moment - first) / 1e6
            if at >= begin:
                yield at / speed, advert


def le_events(path):
    """The time in microseconds and the parameters of each LE Meta event."""
    with open(path, "rb") as file:
        head = file.read(16)
        if len(head) < 16 or head[:8] != b"btsnoop\0":
            raise ScriptError(f"{path} is no btsnoop capture")
        link = struct.unpack(">I", head[12:])[0]
        if link not in (HCI, H4, MONITOR):
            raise ScriptError(f"{path} has data link {link}; 1001, 1002 and 2001 can be played")
        while len(head := file.read(24)) == 24:
            length, flags, moment = struct.unpack(">4xII4xq", head)
            packet = file.read(length)
            if len(packet) < length:
                return
            if link == H4:
                is_event, packet = packet[:1] == bytes([H4_EVENT]), packet[1:]
            elif link == MONITOR:
                is_event = flags & 0xFFFF == MONITOR_EVENT
            else:
                is_event = flags & 3 == FRAME_RECEIVED | COMMAND_OR_EVENT
            if is_event and packet[:1] == bytes([LE_META]) and len(packet) == packet[1] + 2:
                yield moment, packet[2:]


def reports(body):
    """The adverts of an event; one that is cut ends it."""
    code, at = body[0], 2
    while code in (LEGACY_REPORT, EXTENDED_REPORT) and at < len(body):
        head = 9 if code == LEGACY_REPORT else 24
        if len(body) < at + head:
            return
        length = body[at + head - 1]
        end = at + head + length + (1 if code == LEGACY_REPORT else 0)
        if end > len(body):
            return
        yield legacy(body[at:end]) if code == LEGACY_REPORT else extended(body[at:end])
        at = end


def legacy(report):
    """The advert of a legacy report. An extended controller reports it as one of its own legacy PDUs."""
    kind, sender, data, rssi = report[0], report[1:8], report[9:-1], struct.unpack("b", report[-1:])[0]
    bits = {0: 0x13, 1: 0x15, 2: 0x12, 3: 0x10}.get(kind, 0x1A)
    return heard(Part(sender, rssi, data, kind, bits), kind == SCAN_RESPONSE)


def extended(report):
    """The advert of an extended report; a fragment stays one."""
    bits, sender, phy, _, sid, tx_power, rssi = struct.unpack_from("<H7sBBBbb", report)
    kind = None
    if bits & LEGACY_PDU:
        kind = SCAN_RESPONSE if bits & RESPONSE else {0x13: 0, 0x15: 1, 0x12: 2}.get(bits, 3)
    return heard(Part(sender, rssi, report[24:], kind, bits, phy, sid, tx_power), bool(bits & RESPONSE))


def heard(part, is_response):
    return Advert(None, part) if is_response else Advert(part)
