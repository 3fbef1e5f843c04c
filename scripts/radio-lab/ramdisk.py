"""The guest's initial RAM disk, as a cpio archive in the "newc" form.

Source: Linux, Documentation/driver-api/early-userspace/buffer-format.rst.
"""

import os
import shutil
import stat
from pathlib import Path

from problem import Problem

GUEST = Path(__file__).resolve().parent / "guest"


def write(path, kernel, command):
    """Writes a RAM disk with the kernel's modules, the guest's two stages and the command to run."""
    entries = [directory(name) for name in ("bin", "dev", "host", "modules", "new", "proc", "sys", "upper")]
    entries += [
        file("bin/busybox", Path(static_busybox()).read_bytes(), 0o755),
        file("init", (GUEST / "init").read_bytes(), 0o755),
        file("session", (GUEST / "session").read_bytes(), 0o755),
        file("command", command, 0o755),
        file("modules/order", "".join(f"{module.name}\n" for module in kernel.modules).encode(), 0o644),
    ]
    entries += [file(f"modules/{module.name}", module.read_bytes(), 0o644) for module in kernel.modules]
    entries.append(("TRAILER!!!", 0, b""))
    with open(path, "wb") as archive:
        for number, entry in enumerate(entries, 1):
            archive.write(encoded(number, *entry))


def static_busybox():
    """Debian's busybox-static: the guest has no libraries before it has the host's files."""
    found = shutil.which("busybox", path="/bin:/usr/bin")
    if not found:
        raise Problem("busybox is missing", "sudo apt-get install busybox-static")
    if b"ld-linux" in Path(found).read_bytes()[:4096]:
        raise Problem(f"{found} needs libraries, the lab needs one that does not",
                      "sudo apt-get install busybox-static")
    return os.path.realpath(found)


def directory(name):
    return name, stat.S_IFDIR | 0o755, b""


def file(name, content, mode):
    return name, stat.S_IFREG | mode, content


def encoded(number, name, mode, content):
    """An entry: magic, thirteen numbers in hexadecimal, name and content, each padded to four bytes."""
    path = name.encode() + b"\0"
    fields = [number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(path), 0]
    head = b"070701" + b"".join(b"%08X" % field for field in fields) + path
    return padded(head) + padded(content)


def padded(content):
    return content + bytes(-len(content) % 4)
