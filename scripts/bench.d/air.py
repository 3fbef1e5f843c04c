"""What is on the air for a benchmark: a controller at the other end of a socket."""
import socket
import time


class Air:
    """Answers a scanner's commands as a controller does, then sends it iBeacons.

    `descriptor` is the scanner's end. Without a rate, reports come as fast as they are taken.
    """

    # One legacy report with 30 bytes of data, as the kernel hands it up: H4 type, LE Meta event.
    REPORT = bytes.fromhex("043e2a020103010100000000c01e0201061aff4c000215"
                           "e2c56db5dffb48d2b060d0f5a71096e000010002c5c1")
    # Its supported commands: LE Set Scan Parameters, LE Set Scan Enable.
    COMMANDS = bytes(26) + b"\x0c" + bytes(37)
    FEATURES = bytes(8)

    def __init__(self, reports, a_second=None):
        self.reports, self.a_second = reports, a_second
        self.near, self.far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.descriptor = self.near.fileno()

    def play(self):
        """Plays to the scanner, which has inherited its end."""
        self.near.close()
        # Two questions, how to scan, and that it begin.
        for returned in (self.COMMANDS, self.FEATURES, b"", b""):
            opcode = self.far.recv(260)[1:3]
            self.far.send(bytes([0x04, 0x0E, 4 + len(returned), 1]) + opcode + b"\0" + returned)
        begun = time.monotonic()
        for number in range(self.reports):
            if self.a_second:
                time.sleep(max(0, begun + number / self.a_second - time.monotonic()))
            self.far.send(self.REPORT)
        self.far.close()
