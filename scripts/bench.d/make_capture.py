"""Writes a btsnoop capture of made-up advertisements, and the items that send some of them.

Usage: make_capture.py FOLDER REPORTS [BEACONS]

FOLDER gets capture.btsnoop (data link 1002: UART transport with a packet indicator) and items.csv.
One LE Advertising Report an event, as Bluetooth Core 5.4, Vol 4, Part E, 7.7.65.2 lays it out. Of
ten beacons four speak iBeacon, two Eddystone-UID, one AltBeacon, and three something Muster does
not bind: telemetry, a URL, a maker's own data. The same arguments give the same bytes.
"""
import os
import random
import struct
import sys

UUID = bytes.fromhex("5a1c7e0d93b24f66a8410cf2d97be315")
# btsnoop counts microseconds from the year 0; this is 1970.
EPOCH = 0x00DCDDB30F2F8000
START = EPOCH + 1_773_306_845 * 1_000_000
RECORD = struct.Struct(">IIIIq")


def structure(kind, data):
    return bytes([len(data) + 1, kind]) + data


def service_data(data):
    return structure(1, b"\x06") + structure(3, b"\xaa\xfe") + structure(0x16, b"\xaa\xfe" + data)


def beacon(number):
    """The advertising data of a beacon, and its identity where it has one that can be bound."""
    major, minor = divmod(number, 50_000)
    kind = number % 10
    if kind < 4:
        data = b"\x4c\x00\x02\x15" + UUID + struct.pack(">HHb", major, minor, -59)
        text = UUID.hex()
        text = "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
        return structure(1, b"\x06") + structure(0xFF, data), f"ibeacon:{text}/{major}/{minor}"
    if kind < 6:
        instance = struct.pack(">IH", number, 7)
        data = b"\x00\xee" + UUID[:10] + instance + b"\0\0"
        return service_data(data), f"eddystone-uid:{UUID[:10].hex()}/{instance.hex()}"
    if kind == 6:
        identity = UUID + struct.pack(">I", number)
        data = b"\x18\x01\xbe\xac" + identity + b"\xc5\x00"
        return structure(1, b"\x06") + structure(0xFF, data), f"altbeacon:0118/{identity.hex()}"
    if kind == 7:
        return service_data(b"\x20\x00" + struct.pack(">HHII", 2950, 0x1480, number, 9000)), None
    if kind == 8:
        return service_data(b"\x10\xee\x02muster\x01"), None
    return structure(1, b"\x06") + structure(0xFF, b"\x99\x04\x05" + bytes(21)), None


def packets(count):
    """Each beacon's event up to the RSSI, packet indicator and event header in front."""
    for number in range(count):
        data, _ = beacon(number)
        address = struct.pack("<Q", 0xC0_00_00_00_00_00 + number)[:6]
        report = b"\x02\x01\x03\x01" + address + bytes([len(data)]) + data
        yield b"\x04\x3e" + bytes([len(report) + 1]) + report


def main(folder, reports, beacons):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "items.csv"), "w", encoding="utf-8") as items:
        items.write("id,name,beacon\n")
        for number in range(beacons):
            identity = beacon(number)[1]
            if identity:
                items.write(f"IT-{number:06},Roba broj {number},{identity}\n")
    events = list(packets(beacons))
    chance = random.Random(8)
    strengths = [struct.pack("b", chance.randrange(-95, -40)) for _ in range(4_096)]
    with open(os.path.join(folder, "capture.btsnoop"), "wb", buffering=1 << 20) as out:
        out.write(b"btsnoop\0" + struct.pack(">II", 1, 1002))
        time = START
        for index in range(reports):
            packet = events[index * 7_919 % beacons] + strengths[index % 4_096]
            time += 1_500
            out.write(RECORD.pack(len(packet), len(packet), 3, 0, time) + packet)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 200)
