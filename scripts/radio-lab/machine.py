"""The machine that the guest runs on: QEMU, its clock, and the three ways out of it."""

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

from problem import Problem

# What a second is for the guest: options of QEMU, and the kernel's parameters.
#
# nolapic_timer: the kernel measures that timer against another one for 0.2 s, busily, which
# takes many seconds of the host's time when each instruction is counted.
CLOCKS = {
    # An instruction takes a nanosecond, sleep takes as long as it does outside. The guest has a
    # processor of constant speed, however busy the host is.
    "steady": (["-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on"],
               "nolapic_timer"),
    # The same, but sleep takes no time outside: a long walk is over in a moment. While the guest
    # waits for files of the host its time runs away; a tick that never rests bounds that.
    "skip": (["-accel", "tcg,thread=single", "-icount", "shift=0,sleep=off", "-rtc", "base=utc,clock=vm"],
             "nolapic_timer nohz=off"),
    # The host's time and two processors: fastest, and late whenever the host is busy.
    "real": (["-accel", "tcg,thread=multi", "-smp", "2"], ""),
}

PARAMETERS = ("console=ttyS0 quiet panic=-1 mitigations=off nokaslr rodata=off tsc=reliable no_timer_check "
              "cryptomgr.notests=1 random.trust_cpu=on")

# Seconds on the clock for each second of processor time that a guest may take.
PATIENCE = 4

EMULATOR = "qemu-system-x86_64"


class Machine:
    """A guest that runs one command.

    Ways out are virtio serial ports: the command's output (1) and errors (2), passed on as they
    come, and the guest's own words (3): `started SECONDS` and `ended STATUS`. A fourth port takes
    wishes to be woken.
    """

    def __init__(self, kernel, ramdisk, out, console, clock):
        self.console = console
        self.words = []
        self.ports = []
        options, parameters = CLOCKS[clock]
        extra = os.environ.get("MUSTER_RADIO_LAB_PARAMETERS", "")
        self.arguments = [
            EMULATOR, *options, "-cpu", "max,la57=off", "-machine", "q35",
            "-m", os.environ.get("MUSTER_RADIO_LAB_MEMORY", "1536"),
            "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
            "-kernel", str(kernel.image), "-initrd", str(ramdisk), "-append", f"{PARAMETERS} {parameters} {extra}",
            "-chardev", f"file,id=console,path={escaped(console)}", "-serial", "chardev:console",
            "-device", "virtio-serial-pci",
            *shared("host", "/", ",readonly=on"), *shared("out", out, ""),
        ]

    def run(self, timeout):
        """Runs the command; gives its status, or `None` if it was not done in time.

        `timeout` is in seconds of processor time, which do not run faster where others want the
        processors too; a guest that only waits may take `PATIENCE` times as long.
        """
        theirs = [self.port(number) for number in (1, 2, 3, 4)]
        monitor, end = socket.socketpair()
        theirs.append(end)
        self.arguments += ["-chardev", f"socket,id=monitor,fd={end.fileno()}", "-mon", "chardev=monitor,mode=control"]
        # QEMU goes when this process does, whatever ends it.
        guarded = ["setpriv", "--pdeathsig", "KILL", "--", *self.arguments]
        emulator = subprocess.Popen(guarded, pass_fds=[end.fileno() for end in theirs], stdin=subprocess.DEVNULL,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for end in theirs:
            end.close()
        readers = [threading.Thread(target=target, args=arguments, daemon=True) for target, *arguments in (
            (pass_on, self.ports[0], 1), (pass_on, self.ports[1], 2), (self.listen,),
            (wake, self.ports[3], monitor))]
        for reader in readers:
            reader.start()
        try:
            complaint = self.complaint(emulator, timeout)
        finally:
            emulator.kill()
            emulator.wait()
            for reader in readers:
                reader.join(10)
        return None if complaint is None else self.status(complaint)

    @staticmethod
    def complaint(emulator, timeout):
        """What QEMU said when it ended; `None` if its time was up before."""
        latest = time.monotonic() + PATIENCE * timeout
        while processor_time(emulator.pid) < timeout and time.monotonic() < latest:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return emulator.communicate(timeout=1)[1]
        return None

    def port(self, number):
        """Adds a port; gives QEMU's end of it."""
        ours, theirs = socket.socketpair()
        self.ports.append(ours)
        self.arguments += ["-chardev", f"socket,id=port{number},fd={theirs.fileno()}",
                           "-device", f"virtserialport,chardev=port{number},nr={number},name=port{number}"]
        return theirs

    def listen(self):
        with self.ports[2].makefile() as lines:
            for line in lines:
                self.words.append(line.split())

    def status(self, complaint):
        for word, value in self.words:
            if word == "ended":
                return int(value)
        said = Path(self.console).read_text(errors="replace")[-3000:] if os.path.exists(self.console) else ""
        raise Problem("the guest ended without a result; the last that it and QEMU said:\n" + said + complaint,
                      "scripts/radio-lab/run --console FILE -- CMD, and read FILE")

    def started_after(self):
        """The guest's seconds until the command began, as text; empty if it never did."""
        return next((value for word, value in self.words if word == "started"), "")


def need_emulator():
    if os.uname().machine != "x86_64":
        raise Problem("the lab shows the machine's own programs to an amd64 kernel, and this is no amd64 machine",
                      "run it on an amd64 machine")
    for program, package in ((EMULATOR, "qemu-system-x86"), ("setpriv", "util-linux")):
        if not shutil.which(program):
            raise Problem(f"{program} is missing", f"sudo apt-get install {package}")


def processor_time(process):
    """Seconds of processor time that a child has taken."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def shared(name, path, more):
    """A folder of the host, shown to the guest with its owners and modes as they are."""
    return ["-fsdev", f"local,id={name},path={escaped(path)},security_model=none,multidevs=remap{more}",
            "-device", f"virtio-9p-pci,fsdev={name},mount_tag={name}"]


def escaped(path):
    """A path as an option of QEMU, where a comma ends a value."""
    return str(path).replace(",", ",,")


def pass_on(port, descriptor):
    """Writes what comes from the guest, as it comes."""
    while content := port.recv(1 << 16):
        while content:
            try:
                content = content[os.write(descriptor, content):]
            except BrokenPipeError:
                # Nobody reads on: the guest may go on speaking.
                content = b""


def wake(wishes, monitor):
    """Presses a key so many seconds after the guest has asked for it; the guest sleeps meanwhile.

    The clock chip cannot wake it: QEMU does not tell ACPI of its alarm.
    """
    commands = [{"execute": "qmp_capabilities"},
                {"execute": "send-key", "arguments": {"keys": [{"type": "qcode", "data": "shift"}]}}]
    with wishes.makefile() as lines:
        for line in lines:
            time.sleep(float(line))
            monitor.sendall("".join(f"{json.dumps(command)}\n" for command in commands).encode())


def end_on_signals():
    """Lets a signal end this process in an orderly way, QEMU and temporary files with it.

    Whoever started it may have kept signals back, and a process begins with what its parent kept back.
    """
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: sys.exit(128 + number))
