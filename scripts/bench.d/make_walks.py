"""Writes a day of walking to standard output, as a btsnoop capture, and on standard error its hours.

Usage: make_walks.py CAPTURE HOURS

The walk of CAPTURE again and again, every second report of it, and behind each tenth one a stranger
with an address and words of its own, as telephones that pass by have. At the end of each hour of it the
number of the hour goes to standard error.
"""
import random
import struct
import sys

RECORD = struct.Struct(">IIIIq")
ADVERTISING = b"\x04\x3e"


def records(capture):
    place = 16
    while place < len(capture):
        _, size, flags, _, at = RECORD.unpack_from(capture, place)
        place += RECORD.size
        yield at, flags, capture[place:place + size]
        place += size


def record(at, flags, packet):
    return RECORD.pack(len(packet), len(packet), flags, 0, at) + packet


def stranger(packet, dice):
    other = bytearray(packet)
    other[7:13] = dice.randbytes(6)
    other[-20:-3] = dice.randbytes(17)
    return bytes(other)


def main(path, hours):
    with open(path, "rb") as file:
        capture = file.read()
    walk, dice, out = list(records(capture)), random.Random(24), sys.stdout.buffer
    lap_length = walk[-1][0] - walk[0][0] + 1_000_000
    hour = 3_600_000_000
    out.write(capture[:16])
    for lap in range(hours * hour // lap_length + 1):
        text = bytearray()
        for number, (at, flags, packet) in enumerate(walk[lap % 2::2]):
            text += record(at + lap * lap_length, flags, packet)
            if number % 10 == 0 and packet[:2] == ADVERTISING and len(packet) > 40:
                text += record(at + lap * lap_length, flags, stranger(packet, dice))
        out.write(text)
        out.flush()
        done = (lap + 1) * lap_length // hour
        if done > lap * lap_length // hour:
            print(done, file=sys.stderr, flush=True)


main(sys.argv[1], int(sys.argv[2]))
