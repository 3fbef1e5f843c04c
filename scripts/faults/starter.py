"""Starts the program, again and again, without loading it again: `shim.c` says how."""
import contextlib
import os
import select
import signal
import socket
import struct
import subprocess


class Starter:
    """A program that was loaded, and waits to be forked before anything of it has run."""

    def __init__(self, program, shim, place):
        self.place = place
        ours, theirs = socket.socketpair()
        environment = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        environment |= {"LD_PRELOAD": shim, "FAULTS_SERVE": str(theirs.fileno())}
        self.process = subprocess.Popen(program, env=environment, stdin=subprocess.DEVNULL,
                                        pass_fds=(theirs.fileno(),))
        theirs.close()
        self.socket = ours

    def start(self, words, environment):
        """Starts a run in the place of the one before, which has ended, and what it said goes."""
        for name in ("out", "err"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{self.place}/{name}")
        parts = [f"{self.place}/out", f"{self.place}/err", self.place, *words, "",
                 *(f"{name}={value}" for name, value in environment.items())]
        request = b"".join(part.encode() + b"\0" for part in parts)
        self.socket.sendall(struct.pack("<I", len(request)) + request)
        return Run(self, self._number(None))

    def spent(self):
        """The seconds of a processor that all runs have taken."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def _number(self, seconds):
        """The next answer, or nothing when the time is up."""
        if not select.select([self.socket], [], [], seconds)[0]:
            return None
        data = self.socket.recv(4, socket.MSG_WAITALL)
        if len(data) != 4:
            raise RuntimeError("the program could not be started: is it built for this machine?")
        return struct.unpack("<i", data)[0]


class Run:
    """A process that was started, and what it says."""

    def __init__(self, starter, pid):
        self.starter, self.pid, self.code = starter, pid, None
        self.note = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            self.code = self.starter._number(None)

    def has_ended(self, seconds=0):
        """Whether the process has ended, at the latest after so many seconds."""
        if self.code is None:
            self.code = self.starter._number(seconds)
        return self.code is not None

    def signal(self, number):
        if not self.has_ended():
            os.kill(self.pid, number)

    @property
    def out(self):
        return self._text("out")

    @property
    def err(self):
        return self._text("err")

    def ended(self, patience):
        """Waits for the end; gives the status, and both outputs."""
        if not self.has_ended(patience):
            os.kill(self.pid, signal.SIGKILL)
            self.code = self.starter._number(None)
            return self.code, self.out, self.err + f"\n(ended after {patience} s)"
        return self.code, self.out + self.note, self.err

    def _text(self, name):
        try:
            with open(f"{self.starter.place}/{name}", encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:  # it has only just begun
            return ""
