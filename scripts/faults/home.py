"""A home as it lies on a disk, read without the program."""
import hashlib
import os
import re
import shutil
import sqlite3
import struct


def row_sum(*values):
    """The checksum that the database keeps of a row; with it SQLite's own check looks at every value."""
    digest = hashlib.sha256()
    for value in values:
        if isinstance(value, int):
            digest.update(struct.pack(">Qq", 1, value))
        elif isinstance(value, float):
            digest.update(struct.pack(">Qd", 2, value))
        elif value is None:
            digest.update(struct.pack(">QQ", 5, 0))
        else:
            kind, data = (3, value.encode()) if isinstance(value, str) else (4, value)
            digest.update(struct.pack(">QQ", kind, len(data)) + data)
    return struct.unpack(">q", digest.digest()[:8])[0]


def natural_key(name):
    """The place of a name in the order for people, of which the database keeps an index."""
    folded = re.sub(rb"[0-9]+", lambda found: _number(found[0].lstrip(b"0")), name.lower().encode())
    return folded + b"\0" + name.encode()


def _number(digits):
    return b"0" + struct.pack(">H", len(digits)) + digits


class View:
    """A home as it lies on the disk, read without the program and without touching it."""

    def __init__(self, home, scratch):
        self.home, self.scratch = home, scratch
        self.database = None
        path = f"{home}/muster.sqlite"
        if not os.path.exists(path) or os.path.getsize(path) + _size(path + "-wal") == 0:
            return
        shutil.rmtree(scratch, ignore_errors=True)
        os.mkdir(scratch)
        for name in ("muster.sqlite", "muster.sqlite-wal"):
            if os.path.exists(f"{home}/{name}"):
                shutil.copyfile(f"{home}/{name}", f"{scratch}/{name}")
        self.database = sqlite3.connect(f"{scratch}/muster.sqlite")
        self.database.create_function("muster_row_sum", -1, row_sum, deterministic=True)
        self.database.create_function("muster_natural_key", 1, natural_key, deterministic=True)

    def close(self):
        if self.database:
            self.database.close()

    def beside(self, name):
        """The view of another home on the same disk."""
        return View(f"{os.path.dirname(self.home)}/{name}", f"{self.scratch}-{name}")

    def rows(self, sql, *values):
        """Rows of the database; none where a table is not there yet."""
        if not self.database:
            return []
        try:
            return self.database.execute(sql, values).fetchall()
        except sqlite3.OperationalError as error:
            if "no such" in str(error):
                return []
            raise

    def one(self, sql, *values):
        rows = self.rows(sql, *values)
        return rows[0][0] if rows else None

    def bytes(self, name):
        try:
            with open(f"{self.home}/{name}", "rb") as file:
                return file.read()
        except OSError:
            return None

    def names(self, folder):
        try:
            return sorted(os.listdir(f"{self.home}/{folder}"))
        except OSError:
            return []

    @property
    def is_founded(self):
        return self.one("SELECT name FROM site") is not None

    @property
    def audit(self):
        """The newest audit's row."""
        rows = self.rows("SELECT id, state, record_count, present, extras, accuracy FROM audit ORDER BY number DESC")
        return dict(zip(("id", "state", "records", "present", "extras", "accuracy"), rows[0])) if rows else None

    def problems(self):
        """What must never be, whatever happened before."""
        found = []
        if self.database:
            try:
                whole = self.one("PRAGMA integrity_check")
                if whole != "ok":
                    found.append(f"the database is damaged: {whole}")
                if self.rows("PRAGMA foreign_key_check"):
                    found.append("the database has rows that lead nowhere")
            except sqlite3.DatabaseError as error:
                return [f"the database is damaged: {error}"]
        found += self._trail_problems()
        for name in self.names("keys"):
            if re.fullmatch(r"(device|person-.*)\.key", name):
                text = (self.bytes(f"keys/{name}") or b"").strip()
                if not re.fullmatch(rb"[0-9a-f]{64}", text):
                    found.append(f"keys/{name} holds no key but {len(text)} bytes")
        for (sha,) in self.rows("SELECT DISTINCT hex(sha256) FROM photo"):
            data = self.bytes(f"photos/{sha.lower()}.jpg")
            if data is None or hashlib.sha256(data).hexdigest() != sha.lower():
                found.append(f"the picture of photo {sha.lower()[:12]} is "
                             + ("not there" if data is None else "damaged"))
        return found

    def leftovers(self):
        """Drafts of keys and reports that the next one should have cleared away."""
        known = r"device\.key|person-[^.]*\.key|.*\.revoked-[0-9a-f]+|login-\d+"
        drafts = [f"keys/{name}" for name in self.names("keys") if not re.fullmatch(known, name)]
        drafts += [f"reports/{name}" for name in self.names("reports") if name.endswith(".partial")]
        return [f"left behind: {', '.join(drafts)}"] if drafts else []

    def _trail_problems(self):
        text = self.bytes("trail.head")
        if text is None:
            return []
        # The last entry that was kept, and behind "next" the one that was on its way.
        match = re.fullmatch(rb"(?:(\d+):([0-9a-f]{16,64})\n)?(?:next (\d+):([0-9a-f]{16,64})\n)?", text)
        if not match or not text:
            return [f"trail.head says {text[:80]!r}"]
        if match[1] is None:
            return []
        hashed = self.one("SELECT lower(hex(hash)) FROM trail WHERE number = ?", int(match[1]))
        if hashed is None:
            return [f"trail.head is ahead of the trail, at entry {int(match[1])}: it looks like tampering"]
        return [] if hashed.startswith(match[2].decode()) else ["trail.head is of another trail"]


def _size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0
