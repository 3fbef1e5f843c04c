"""Writes a day of radio around a fixed scanner to standard output, as a btsnoop capture.

Usage: make_day.py HOURS RATE BEACONS

RATE advertisements a second, evenly apart, of the beacons of make_capture.py, whose items.csv goes
with them. The same minute again and again: only the times differ. As quick as a pipe takes it.
"""
import struct
import sys

import make_capture


def main(hours, rate, beacons):
    out = sys.stdout.buffer
    out.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
    count = 60 * rate
    events = list(make_capture.packets(beacons))
    minute, stamps = bytearray(), []
    for index in range(count):
        packet = events[index * 7_919 % beacons] + struct.pack("b", -90 + index % 45)
        stamps.append((len(minute) + 16, index * 1_000_000 // rate))
        minute += make_capture.RECORD.pack(len(packet), len(packet), 3, 0, 0) + packet
    pack = struct.Struct(">q").pack_into
    for begin in range(make_capture.START, make_capture.START + hours * 3_600_000_000, 60_000_000):
        for place, after in stamps:
            pack(minute, place, begin + after)
        out.write(minute)


main(*map(int, sys.argv[1:]))
