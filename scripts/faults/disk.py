"""What is on a disk: the shim's log read back, and what a power cut may leave of it.

The model is as strict as POSIX lets a disk be: a file's bytes are there once the file was synced, a name
once its folder was. Of everything else any part may be there: each write or none of it or some of its
sectors of 512 bytes, each name or none. A rename is whole or not at all.
"""
import copy
import os
import stat
import struct

HEAD = struct.Struct("<QQQIIIBBBB")
KINDS = ("", "write", "sync", "name", "cut", "open", "unlink", "mkdir")
SECTOR = 512


class Event:
    """One call, as the shim wrote it down."""

    __slots__ = ("call", "kind", "inode", "offset", "size", "mode", "path", "other", "data")

    def __str__(self):
        if self.call == "A":
            return "says " + repr(self.data.decode("utf-8", "replace"))
        words = {"W": "write", "S": "sync", "T": "cut", "C": "create", "L": "link", "R": "rename",
                 "U": "unlink", "M": "mkdir", "X": "rmdir", "P": "chmod", "Y": "syncfs",
                 "N": "nothing new at", "F": "failed sync"}[self.call]
        more = f" {self.offset}+{self.size}" if self.call == "W" else ""
        more = f" to {self.size}" if self.call == "T" else more
        return f"{words} {self.path}{more}" + (f" -> {self.other}" if self.call == "R" else "")


def read_log(path, root):
    """The calls of one run; paths are relative to `root`, which itself is the empty path."""
    events = []
    with open(path, "rb") as file:
        data = file.read()
    at = 0
    while at < len(data):
        event = Event()
        (event.inode, event.offset, event.size, event.mode, length, other, call, kind, _, _) = \
            HEAD.unpack_from(data, at)
        at += HEAD.size
        event.call, event.kind = chr(call), KINDS[kind]
        event.path = data[at:at + length].decode()[len(root):].lstrip("/")
        at += length
        event.other = data[at:at + other].decode()[len(root):].lstrip("/")
        at += other
        event.data = b""
        if event.call in "WA":
            event.data = data[at:at + event.size]
            at += event.size
        events.append(event)
    return events


class File:
    """A file: what is durable of it, and what has not been synced yet, in order."""

    def __init__(self, content=b"", mode=0o600):
        self.durable = bytearray(content)
        self.pending = []
        self.mode = mode


class Folder:
    """A folder: the names that are durable, those that programs see, and the changes between."""

    def __init__(self, mode=0o700):
        self.durable = {}
        self.now = {}
        self.pending = []
        self.mode = mode


class Change:
    """One call's changes of names, which become durable together."""

    def __init__(self, *steps):
        self.steps = steps
        self.is_durable = False
        for folder, name, node in steps:
            if node is None:
                folder.now.pop(name, None)
            else:
                folder.now[name] = node
            if self not in folder.pending:
                folder.pending.append(self)

    def settle(self):
        if self.is_durable:
            return
        self.is_durable = True
        for folder, name, node in self.steps:
            if node is None:
                folder.durable.pop(name, None)
            else:
                folder.durable[name] = node


def read_folder(path, inodes=None):
    """The durable state of a folder that is there, and of all in it."""
    status = os.lstat(path)
    folder = Folder(stat.S_IMODE(status.st_mode))
    if inodes is not None:
        inodes[status.st_ino] = folder
    for entry in os.scandir(path):
        if entry.is_dir(follow_symlinks=False):
            node = read_folder(entry.path, inodes)
        else:
            status = entry.stat(follow_symlinks=False)
            with open(entry.path, "rb") as file:
                node = File(file.read(), stat.S_IMODE(status.st_mode))
            if inodes is not None:
                inodes[status.st_ino] = node
        folder.durable[entry.name] = folder.now[entry.name] = node
    return folder


def contents(folder, prefix=""):
    """All durable files of a rebuilt disk by path; folders end with a slash."""
    found = {}
    for name, node in sorted(folder.durable.items()):
        path = prefix + name
        if isinstance(node, Folder):
            found[path + "/"] = node.mode
            found.update(contents(node, path + "/"))
        elif not name.endswith("-shm"):
            found[path] = bytes(node.durable)
    return found


def write_folder(folder, path, written=None):
    """Makes the durable state real. Memory that processes share (`-shm`) is never durable."""
    written = {} if written is None else written
    os.makedirs(path, exist_ok=True)
    for name, node in folder.durable.items():
        target = f"{path}/{name}"
        if isinstance(node, Folder):
            write_folder(node, target, written)
        elif name.endswith("-shm"):
            continue
        elif id(node) in written:
            os.link(written[id(node)], target)
        else:
            with open(target, "wb") as file:
                file.write(node.durable)
            os.chmod(target, node.mode)
            written[id(node)] = target
    os.chmod(path, folder.mode)


class Disk:
    """The disk below one folder while a run's calls reach it."""

    def __init__(self, path):
        self.inodes = {}
        self.root = read_folder(path, self.inodes)

    def copy(self):
        """The same disk, to be changed by itself."""
        return copy.deepcopy(self)

    def _place(self, path):
        folder = self.root
        *parents, name = path.split("/")
        for parent in parents:
            folder = folder.now[parent]
        return folder, name

    def folder(self, path):
        """The folder at a path, or nothing where there is none."""
        node = self.root
        for name in path.split("/") if path else ():
            node = node.now.get(name) if isinstance(node, Folder) else None
        return node if isinstance(node, Folder) else None

    def apply(self, event):
        """Takes one call in."""
        call = event.call
        if call in "ANF":
            return
        if call == "W":
            self._node(event).pending.append((event.offset, event.data))
        elif call == "T":
            self._node(event).pending.append((event.size, None))
        elif call == "S":
            self._sync(self._node(event))
        elif call == "Y":
            for node in list(self.inodes.values()):
                self._sync(node)
        elif call in "CM":
            node = File(b"", stat.S_IMODE(event.mode)) if call == "C" else Folder(stat.S_IMODE(event.mode))
            self.inodes[event.inode] = node
            Change((*self._place(event.path), node))
        elif call == "L":
            Change((*self._place(event.path), self._node(event)))
        elif call == "R":
            from_folder, from_name = self._place(event.path)
            node = from_folder.now[from_name]
            Change((from_folder, from_name, None), (*self._place(event.other), node))
        elif call in "UX":
            Change((*self._place(event.path), None))
        elif call == "P":
            self._node(event).mode = stat.S_IMODE(event.mode)

    def _node(self, event):
        return self.inodes[event.inode]

    def _sync(self, node):
        if isinstance(node, Folder):
            for change in node.pending:
                change.settle()
        else:
            for change in node.pending:
                _put(node.durable, change)
        node.pending = []

    def cut(self, chance):
        """Cuts the power; `chance` decides what is kept of all that was not synced."""
        folders = [node for node in self.inodes.values() if isinstance(node, Folder)]
        for node in self.inodes.values():
            if isinstance(node, File):
                for change in node.pending:
                    if chance.keeps_data():
                        _put(node.durable, change)
                    elif change[1] is not None and chance.tears():
                        _put_torn(node.durable, change, chance)
                node.pending = []
        for change in dict.fromkeys(change for folder in folders for change in folder.pending):
            if chance.keeps_name():
                change.settle()
        for folder in folders:
            folder.pending = []
        return self.root


def _put(content, change):
    offset, data = change
    if data is None:
        del content[offset:]
        content.extend(bytes(offset - len(content)))
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


def _put_torn(content, change, chance):
    """Some sectors of a write. They lie where the disk has them, not where the write begins."""
    offset, data = change
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        if chance.keeps_sector():
            _put(content, (offset + start, data[start:end]))
        start = end


class Chance:
    """What one power cut keeps, from a seeded generator.

    The first variants are the corners: nothing, all names without data, all data without names.
    """

    CORNERS = ((0, 0, 0), (0, 1, 0), (1, 0, 0))

    def __init__(self, variant, random):
        self.random = random
        if variant < len(self.CORNERS):
            self.data, self.names, self.torn = self.CORNERS[variant]
        else:
            self.data, self.names = random.choice((.2, .5, .8, .95)), random.choice((.2, .5, .8, 1))
            self.torn = random.choice((0, .3, .6))

    def keeps_data(self):
        return self.random.random() < self.data

    def keeps_name(self):
        return self.random.random() < self.names

    def tears(self):
        return self.random.random() < self.torn

    def keeps_sector(self):
        return self.random.random() < .5
