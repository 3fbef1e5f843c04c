#!/usr/bin/env -S python3 -B
"""A virtual Bluetooth LE controller behind /dev/vhci that plays what is on the air.

The kernel sees an ordinary adapter. What it plays is heard only while the host scans, on the
PHYs that it scans. See README.md for the lines of a script.
"""

import argparse
import errno
import json
import math
import os
import select
import signal
import struct
import sys
import time

import air
import btsnoop

COMMAND, EVENT, VENDOR = 1, 4, 0xFF
COMMAND_COMPLETE, COMMAND_STATUS, HARDWARE_ERROR = 0x0E, 0x0F, 0x10
# Status codes: Bluetooth Core Specification 5.4, Vol 1, Part F.
SUCCESS, UNKNOWN_COMMAND, DISALLOWED, UNSUPPORTED = 0x00, 0x01, 0x0C, 0x11

# Opcodes: Vol 4, Part E, section 7.
RESET, READ_COMMANDS, READ_ADDRESS, LE_FEATURES = 0x0C03, 0x1002, 0x1009, 0x2003
SCAN_PARAMETERS, SCAN_ENABLE, EXTENDED_SCAN_PARAMETERS, EXTENDED_SCAN_ENABLE = 0x200B, 0x200C, 0x2041, 0x2042
CLEAR_ACCEPT_LIST, ADD_TO_ACCEPT_LIST, REMOVE_FROM_ACCEPT_LIST = 0x2010, 0x2011, 0x2012

# Commands that set something this controller has no use for: event masks, host support, random
# address, suggested data length, default PHY, and what belongs to advertising.
ACCEPTED = {0x0C01, 0x0C63, 0x0C6D, 0x2001, 0x2005, 0x2006, 0x2008, 0x2009, 0x200A, 0x2024, 0x2031,
            0x2035, 0x2037, 0x2038, 0x2039, 0x203C, 0x203D}

# Commands that read something fixed, with what comes back after the status.
ANSWERS = {
    0x0C14: b"Muster radio lab".ljust(248, b"\0"),  # local name
    0x1001: struct.pack("<BHBHH", 9, 0, 9, 0x05F1, 0),  # version 5.0, the company number for tests
    0x1003: bytes([0, 0, 0, 0, 0x60, 0, 0, 0]),  # features: LE, and no BR/EDR
    0x1005: bytes(7),  # no buffers for BR/EDR
    0x2002: struct.pack("<HB", 251, 8),  # LE buffers
    0x2007: b"\0",  # transmit power, dBm
    0x200F: b"\x10",  # places in the accept list
    0x201C: bytes(8),  # states
    0x202A: b"\0",  # places in the resolving list
    0x203A: struct.pack("<H", air.LONGEST_EXTENDED),
    0x203B: b"\1",  # advertising sets
}

# The supported commands that the host has to know of, as octet and bits (section 6.27).
COMMANDS = {5: 0xC0, 14: 0xA8, 15: 0x02, 25: 0xF7, 26: 0xCF, 27: 0x03, 28: 0x08}
EXTENDED_COMMANDS = {36: 0xFE, 37: 0x63}
# LE features, as bits (Vol 6, Part B, section 4.6).
LE_CODED_PHY, LE_EXTENDED_ADVERTISING = 1 << 11, 1 << 12

# A host uses the legacy commands for advertising and scanning or the extended ones, not both,
# until the next reset (section 3.1.1).
LEGACY_FAMILY = set(range(0x2006, 0x200E))
EXTENDED_FAMILY = set(range(0x2035, 0x204B)) - {0x203A, 0x203B}

NEVER = (math.inf, None)
# After so many adverts in a row the host's commands are looked at.
BURST = 64


class Controller:
    """The controller's side of the transport, and what it knows of the host's wishes."""

    def __init__(self, options, timeline):
        self.options = options
        self.timeline = timeline
        self.upcoming = next(timeline, NEVER)
        self.counts = dict.fromkeys(
            ("heard", "reports", "events", "not_scanning", "other_phy", "too_long", "outside_window", "duplicate",
             "not_accepted", "adapter_down", "stalled", "unknown_commands"), 0)
        self.latest_ms = 0.0
        self.is_stalled = False
        self.began = None
        self.waiting = []
        self.forget()
        self.answers = {
            RESET: self.reset,
            READ_COMMANDS: self.read_commands,
            READ_ADDRESS: lambda _: (SUCCESS, air.device(options.addr)),
            LE_FEATURES: self.read_features,
            CLEAR_ACCEPT_LIST: lambda _: (self.accepted.clear(), (SUCCESS, b""))[1],
            ADD_TO_ACCEPT_LIST: lambda entry: (self.accepted.add(entry[:7]), (SUCCESS, b""))[1],
            REMOVE_FROM_ACCEPT_LIST: lambda entry: (self.accepted.discard(entry[:7]), (SUCCESS, b""))[1],
            SCAN_PARAMETERS: self.set_parameters,
            SCAN_ENABLE: self.enable_scan,
            EXTENDED_SCAN_PARAMETERS: self.set_extended_parameters,
            EXTENDED_SCAN_ENABLE: self.enable_extended_scan,
        }
        self.device = os.open("/dev/vhci", os.O_RDWR)
        os.write(self.device, bytes([VENDOR, 0]))  # "make me a primary controller"
        if options.start == "now":
            self.began = time.monotonic()

    def forget(self):
        """The state after a reset."""
        self.family = None
        self.accepted = set()
        self.is_active = self.is_accepting = False
        self.interval = self.window = 0.01
        self.scan_bits = 0x01
        self.stop_scanning()

    def stop_scanning(self):
        self.is_scanning = self.is_filtering = self.is_plain = False
        self.seen = set()

    # The host's commands.

    def receive(self, packet):
        if packet[0] == VENDOR:
            index = struct.unpack_from("<H", packet, 2)[0]
            announce(f"hci{index}", self.options.announce)
        elif packet[0] == COMMAND and not self.is_stalled:
            opcode = struct.unpack_from("<H", packet, 1)[0]
            status, content = self.answer(opcode, packet[4:])
            if status is None:
                self.counts["unknown_commands"] += 1
                if self.options.verbose:
                    log({"unknown": f"{opcode:04x}"})
                self.send(EVENT, COMMAND_STATUS, struct.pack("<BBH", UNKNOWN_COMMAND, 1, opcode))
            else:
                self.send(EVENT, COMMAND_COMPLETE, struct.pack("<BHB", 1, opcode, status) + content)

    def answer(self, opcode, content):
        """The status and what follows it; the status is `None` for a command that there is not."""
        if opcode in EXTENDED_FAMILY and not self.options.extended:
            return None, b""
        family = "legacy" if opcode in LEGACY_FAMILY else "extended" if opcode in EXTENDED_FAMILY else None
        if family:
            if self.family not in (None, family):
                return DISALLOWED, b""
            self.family = family
        if opcode in self.answers:
            return self.answers[opcode](content)
        if opcode in ANSWERS:
            return SUCCESS, ANSWERS[opcode]
        return (SUCCESS, b"") if opcode in ACCEPTED else (None, b"")

    def reset(self, _):
        if self.is_scanning:
            self.scan(False, False)
        self.forget()
        return SUCCESS, b""

    def read_commands(self, _):
        field = bytearray(64)
        for octet, bits in (COMMANDS | (EXTENDED_COMMANDS if self.options.extended else {})).items():
            field[octet] = bits
        return SUCCESS, bytes(field)

    def read_features(self, _):
        features = 0
        if self.options.extended:
            features |= LE_EXTENDED_ADVERTISING
            if not self.options.no_coded:
                features |= LE_CODED_PHY
        return SUCCESS, struct.pack("<Q", features)

    def set_parameters(self, content):
        if self.is_scanning:
            return DISALLOWED, b""
        active, interval, window, _, policy = struct.unpack("<BHHBB", content[:7])
        self.scan_bits = 0x01
        return self.take(active, interval, window, policy)

    def set_extended_parameters(self, content):
        if self.is_scanning:
            return DISALLOWED, b""
        policy, bits = content[1:3]
        offered = 0x01 if self.options.no_coded else 0x05
        if not bits or bits & ~offered:
            return UNSUPPORTED, b""
        self.scan_bits = bits
        # The first PHY's settings stand for both.
        return self.take(*struct.unpack_from("<BHH", content, 3), policy)

    def take(self, active, interval, window, policy):
        self.is_active, self.is_accepting = bool(active), bool(policy & 1)
        self.interval, self.window = interval * 0.000625, window * 0.000625
        return SUCCESS, b""

    def enable_scan(self, content):
        self.scan(bool(content[0]), bool(content[1]))
        return SUCCESS, b""

    def enable_extended_scan(self, content):
        enable, filtering, duration, period = struct.unpack("<BBHH", content[:6])
        if enable and (duration or period):
            return UNSUPPORTED, b""
        self.scan(bool(enable), bool(filtering))
        return SUCCESS, b""

    def scan(self, enable, filtering):
        self.stop_scanning()
        self.is_scanning = enable
        self.is_filtering = filtering and self.options.dup_filter != "none"
        self.is_plain = enable and self.options.batch == 1 and not (
            self.is_filtering or self.is_accepting or self.options.duty)
        now = time.monotonic()
        if enable and self.began is None:
            self.began = now
        if self.options.log_scan:
            log({"t": round(now - (self.began or now), 3), "scan": enable, "active": self.is_active,
                 "interval_ms": self.interval * 1000, "window_ms": self.window * 1000,
                 "phys": [name for name, phy in air.PHYS.items() if self.scan_bits & air.SCAN_BIT[phy]],
                 "extended": self.family == "extended", "filter_duplicates": filtering,
                 "accept_list": self.is_accepting})

    # What is on the air.

    def play(self):
        """Sends what has fallen due; gives the seconds until the next, `None` for never."""
        if self.began is None:
            return None
        now = time.monotonic() - self.began
        at, what = self.upcoming
        self.latest_ms = max(self.latest_ms, (now - at) * 1000)
        for _ in range(BURST):
            if at > now:
                break
            self.upcoming = next(self.timeline, NEVER)
            if what.thing:
                self.happen(what.thing)
            elif self.is_plain and what.scan_bit & self.scan_bits:
                self.send_all(what.events[self.family == "extended"][self.is_active])
            else:
                self.hear(what, at)
            at, what = self.upcoming
        self.flush()
        return None if at == math.inf else max(0.0, at - (time.monotonic() - self.began))

    def send_all(self, events):
        """The short way: each report an event, as it was encoded beforehand."""
        counts = self.counts
        counts["heard" if events else "too_long"] += 1
        for event in events:
            self.write(event)
        counts["reports"] += len(events)
        counts["events"] += len(events)

    def hear(self, advert, at):
        """The long way: what a scanner with these settings hears of an advert."""
        obstacle = self.obstacle(advert, at)
        if obstacle:
            self.counts[obstacle] += 1
            return
        reports = advert.reports[self.family == "extended"][self.is_active]
        self.counts["heard" if reports else "too_long"] += 1
        for number, report in enumerate(reports):
            if self.is_filtering and self.is_duplicate(advert, number, report):
                self.counts["duplicate"] += 1
                continue
            if sum(map(len, self.waiting)) + len(report) + 2 > air.LONGEST_EVENT:
                self.flush()
            self.waiting.append(report)
            if len(self.waiting) == self.options.batch:
                self.flush()

    def obstacle(self, advert, at):
        """Why an advert is not heard, if it is not."""
        if not self.is_scanning:
            return "not_scanning"
        if not advert.scan_bit & self.scan_bits:
            return "other_phy"
        if self.is_accepting and advert.sender not in self.accepted:
            return "not_accepted"
        if self.options.duty and at % self.interval >= self.window:
            return "outside_window"
        return None

    def is_duplicate(self, advert, number, report):
        """Whether a report was sent since the scan began; its RSSI makes no difference."""
        key = (advert.sender, number)
        if self.options.dup_filter == "data":
            is_extended = self.family == "extended"
            key += (report[:13] + report[14:] if is_extended else report[:-1],)
        if key in self.seen:
            return True
        self.seen.add(key)
        return False

    def flush(self):
        """Sends the reports that wait for others to share an event with."""
        if self.waiting:
            code = air.EXTENDED_REPORT if self.family == "extended" else air.LEGACY_REPORT
            self.write(air.event(code, self.waiting))
            self.counts["reports"] += len(self.waiting)
            self.counts["events"] += 1
            self.waiting = []

    def happen(self, thing):
        self.flush()
        if thing == "unplug":
            raise SystemExit(0)
        if thing == "hwerror":
            self.send(EVENT, HARDWARE_ERROR, b"\x42")
        if thing == "stall":
            self.is_stalled = True

    # The transport.

    def send(self, kind, code, content):
        self.write(bytes([kind, code, len(content)]) + content)

    def write(self, packet):
        if self.is_stalled:
            self.counts["stalled"] += 1
            return
        try:
            os.write(self.device, packet)
        except OSError as error:
            if error.errno != errno.ENXIO:
                raise
            self.counts["adapter_down"] += 1

    def run(self):
        while True:
            wait = self.play()
            if select.select([self.device], [], [], wait)[0]:
                self.receive(os.read(self.device, 4096))

    def statistics(self):
        return self.counts | {"latest_ms": round(self.latest_ms, 1), "is_over": self.upcoming is NEVER}


def log(content):
    print(json.dumps(content), flush=True)


def announce(name, descriptor):
    """Tells the adapter's name, once the kernel has given it."""
    print(name, flush=True)
    if descriptor is not None:
        os.write(descriptor, f"{name}\n".encode())
        os.close(descriptor)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--script", metavar="FILE", help="what to play, one JSON object a line")
    source.add_argument("--play-capture", metavar="FILE", help="play the reports of a btsnoop capture")
    parser.add_argument("--speed", type=float, default=1.0, metavar="N", help="play a capture N times as fast (1)")
    parser.add_argument("--from", dest="begin", type=float, default=0.0, metavar="S",
                        help="leave out what comes before this second")
    parser.add_argument("--start", choices=["scan", "now"], default="scan",
                        help="when second 0 is: at the host's first scan, or now (scan)")
    parser.add_argument("--addr", default="02:4C:41:42:00:01", help="the adapter's own address")
    parser.add_argument("--extended", action="store_true", help="scan in the extended way, on 1M and Coded PHY")
    parser.add_argument("--no-coded", action="store_true", help="an extended controller without Coded PHY")
    parser.add_argument("--batch", type=int, default=1, metavar="N",
                        help="as many reports an event, of those that fall due together (1)")
    parser.add_argument("--dup-filter", choices=["addr", "data", "none"], default="addr",
                        help="what is a duplicate, when the host wants none (addr)")
    parser.add_argument("--duty", action="store_true", help="hear adverts in the scan window only")
    parser.add_argument("--stats", metavar="FILE", help="write counts when the adapter goes")
    parser.add_argument("--log-scan", action="store_true", help="print each change of the host's scan")
    parser.add_argument("--verbose", action="store_true", help="print the commands that it does not know")
    parser.add_argument("--announce", type=int, metavar="FD", help=argparse.SUPPRESS)
    return parser.parse_args()


def timeline(options):
    if options.script:
        ahead = air.script(options.script, options.begin)
    elif options.play_capture:
        ahead = btsnoop.timeline(options.play_capture, options.begin, options.speed)
    else:
        return iter(())
    return ((at - options.begin / options.speed, what) for at, what in ahead) if options.begin else ahead


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        controller = Controller(options, timeline(options))
    except (OSError, air.ScriptError) as problem:
        sys.exit(f"controller: {problem}")
    try:
        controller.run()
    except KeyboardInterrupt:
        pass
    finally:
        if options.stats:
            with open(options.stats, "w", encoding="utf-8") as file:
                json.dump(controller.statistics(), file)


if __name__ == "__main__":
    main()
