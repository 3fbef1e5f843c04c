"""Moves a btsnoop capture to another day: shift_capture.py FILE FROM-DAY TO-DAY."""

import datetime
import struct
import sys

path, one, other = sys.argv[1:]
days = datetime.date.fromisoformat(other) - datetime.date.fromisoformat(one)
shift = days // datetime.timedelta(microseconds=1)
data = bytearray(open(path, "rb").read())
place = 16
while place < len(data):
    # Original length, included length, flags, drops, microseconds (RFC 1761, section 4).
    (included,) = struct.unpack_from(">I", data, place + 4)
    (moment,) = struct.unpack_from(">q", data, place + 16)
    struct.pack_into(">q", data, place + 16, moment + shift)
    place += 24 + included
open(path, "wb").write(data)
