"""Programs with known faults, and two without, for the harness to be tried on.

Each replaces a note that was kept earlier, and says so.
"""
import os
import sys

OLD, NEW = b"old" * 600, b"new" * 600


def write(path, content, flags=os.O_CREAT | os.O_TRUNC, synced=True):
    descriptor = os.open(path, os.O_WRONLY | flags, 0o600)
    while content:
        content = content[os.write(descriptor, content):]
    if synced:
        os.fsync(descriptor)
    os.close(descriptor)


def sync_folder(path):
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)


def say():
    os.write(1, b"kept\n")


def careful(home):
    write(f"{home}/draft", NEW)
    os.rename(f"{home}/draft", f"{home}/note")
    sync_folder(home)
    say()


def copies(home):
    """Carefully, with a copy that the kernel makes."""
    write(f"{home}/source", NEW)
    source, draft = os.open(f"{home}/source", os.O_RDONLY), os.open(f"{home}/draft", os.O_WRONLY | os.O_CREAT, 0o600)
    while os.sendfile(draft, source, None, len(NEW)):
        pass
    os.fsync(draft)
    os.rename(f"{home}/draft", f"{home}/note")
    sync_folder(home)
    say()


def says_first(home):
    say()
    careful(home)


def without_sync(home):
    write(f"{home}/draft", NEW, synced=False)
    os.rename(f"{home}/draft", f"{home}/note")
    sync_folder(home)
    say()


def without_folder(home):
    write(f"{home}/draft", NEW)
    os.rename(f"{home}/draft", f"{home}/note")
    say()


def in_place(home):
    write(f"{home}/note", NEW)
    say()


def deaf(home):
    try:
        careful(home)
    except OSError:
        say()


def unseen(home):
    """By a way on which the shim does not stand."""
    import ctypes
    descriptor = os.open(f"{home}/note", os.O_WRONLY | os.O_TRUNC)
    ctypes.CDLL(None).syscall(1 if os.uname().machine == "x86_64" else 64, descriptor, NEW, len(NEW))
    say()


WRITERS = {writer.__name__.replace("_", "-"): writer
           for writer in (careful, copies, says_first, without_sync, without_folder, in_place, deaf, unseen)}

if __name__ == "__main__":
    WRITERS[sys.argv[1]](os.environ["MUSTER_HOME"])
