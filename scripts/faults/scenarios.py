"""What is tried: a command on a prepared home, what it acknowledges, and how one goes on afterwards."""
import hashlib
import os
import re
import shutil
import sqlite3
import struct
import zlib

SITE = "Fault site"
STOCK = "Stock"
PASSWORD = "fourteen white herons"
DONE, NOT_FOUND, CONFLICT = 0, 5, 6
DEMO = "fixtures/sites/demo"
# A few seconds of the walk cover next to nothing.
PARTIAL = ("--partial", "--reason", "a few seconds")


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

    def _trail_problems(self):
        text = self.bytes("trail.head")
        if text is None:
            return []
        match = re.fullmatch(rb"(\d+):([0-9a-f]{16,64})\n?", text)
        if not match:
            return [f"trail.head says {text[:80]!r}"]
        hashed = self.one("SELECT lower(hex(hash)) FROM trail WHERE number = ?", int(match[1]))
        if hashed is None:
            return [f"trail.head is ahead of the trail, at entry {int(match[1])}: it looks like tampering"]
        return [] if hashed.startswith(match[2].decode()) else ["trail.head is of another trail"]


def _size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0


class Scenario:
    """One command on one home.

    `claims` are checked after the fault: each pattern that the command said, and a status of 0 for the
    pattern None, means that its check must find nothing missing. `again` is how one goes on, `settled`
    what must hold then.
    """

    name = ""
    base = ""
    command = ()
    proves = ("verify",)
    # Another process reads the home all the while, so that nothing is folded in at the end.
    beside = False
    weight = 1.0
    # Of a server: what it is asked.
    requests = ()
    # What it says of a failure that it tries again later, where it ends with 0.
    tells = None

    def claims(self):
        return {}

    def again(self, view, tools):
        return [(self.command, {DONE})]

    def settled(self, view, baseline):
        return []

    def after_failed_sync(self, text):
        return []


def want(value, problem):
    return [] if value else [problem]


# MARK: setting up

class Init(Scenario):
    name, base, proves = "init", "nothing", ()
    command = ("init", "--site", SITE, "--time-zone", "Europe/Belgrade")

    def claims(self):
        def is_there(view):
            return (want(view.one("SELECT name FROM site") == SITE, "the site is not there")
                    + want(b"[mail]" in (view.bytes("muster.toml") or b""), "the settings are not there"))
        return {None: is_there, "is set up in": is_there}

    def again(self, view, tools):
        # A home that was founded before the fault says so; any other is finished.
        first = {DONE, CONFLICT} if view.is_founded else {DONE}
        return [(self.command, first), (("inventory", "add", STOCK), {DONE})]

    def settled(self, view, baseline):
        return (self.claims()[None](view)
                + want(view.one("SELECT count(*) FROM inventory") == 1, "the inventory is not there"))


class Import(Scenario):
    name, base, proves = "import", "inventory", ("trail", "verify")
    command = ("item", "import", "{work}/items.csv", "--inventory", STOCK)

    def claims(self):
        def are_there(view):
            return want(view.one("SELECT count(*) FROM item") == 10, "the items are not there")
        return {None: are_there, "10 added": are_there}

    def settled(self, view, baseline):
        return self.claims()[None](view)


class ImportBeside(Import):
    name, beside = "import-beside", True


class PlanImport(Scenario):
    name, base, proves, weight = "plan", "inventory", ("trail", "verify"), .4
    command = ("plan", "import", "{work}/plan.json")

    def claims(self):
        return {None: lambda view: want(view.one("SELECT plan FROM site"), "the plan is not there")}

    def settled(self, view, baseline):
        return self.claims()[None](view)


class Photo(Scenario):
    name, base, proves = "photo", "stock", ("trail", "verify")
    command = ("item", "photo", "IT-0001", "{work}/picture.png", "--inventory", STOCK)

    def claims(self):
        return {None: lambda view: want(view.one("SELECT count(*) FROM photo") == 1, "the photo is not there")}

    def settled(self, view, baseline):
        return self.claims()[None](view)


class Key(Scenario):
    name, base, proves = "key", "stock", ("trail", "verify")
    command = ("key", "add")

    def claims(self):
        def is_there(view):
            return (want(view.one("SELECT count(*) FROM signing_key WHERE kind = 'person'") == 1,
                         "the key is not known")
                    + want([name for name in view.names("keys") if name.startswith("person-")],
                           "the private key is not there"))
        return {None: is_there, "signs for": is_there}

    def settled(self, view, baseline):
        return self.claims()[None](view)


class KeyBeside(Key):
    name, beside, weight = "key-beside", True, .6


class User(Scenario):
    """A person is added by another, which the trail tells."""

    name, base, proves, weight = "user", "people", ("trail", "verify"), .7
    command = ("user", "add", "mara", "--role", "worker", "--setup-link")

    def claims(self):
        def is_there(view):
            return (want(view.one("SELECT count(*) FROM person WHERE login = 'mara'"), "the person is not there")
                    + want(view.one("SELECT count(*) FROM setup_link"), "the link is not there"))
        return {None: is_there}

    def again(self, view, tools):
        is_there = view.one("SELECT count(*) FROM person WHERE login = 'mara'")
        return [(self.command, {CONFLICT} if is_there else {DONE})]

    def settled(self, view, baseline):
        return self.claims()[None](view)


# MARK: auditing

def is_paused(records):
    def check(view):
        audit = view.audit
        return want(audit and audit["records"] >= records,
                    f"{records} records were kept, now there are {audit and audit['records']}")
    return check


def is_counted(view):
    return (want(view.audit and view.audit["state"] == "counted", "the audit is not counted")
            + want(view.one("SELECT count(*) FROM signature") == 1, "the count is not signed"))


class Auditing(Scenario):
    """An audit is there once its name was said."""

    def claims(self):
        return {r"Audit A-\d+-\d+": lambda view: want(view.audit, "the audit is not there")
                + want(view.one("SELECT count(*) FROM audit_expected") == 10, "its list is not there")}

    def settled(self, view, baseline):
        audit = view.audit
        if not audit:
            return ["there is no audit"]
        problems = want(view.one("SELECT count(*) FROM audit") == 1, "there are several audits")
        problems += want(audit["state"] == "counted", f"the audit is {audit['state']}")
        for what in ("present", "extras", "accuracy"):
            problems += want(audit[what] == baseline[what],
                             f"{what} is {audit[what]}, without the fault it is {baseline[what]}")
        problems += want(view.one("SELECT count(*) FROM signature") == 1, "the count is not signed")
        return problems


class Start(Auditing):
    name, base = "start", "stock"
    command = ("start", "--source", "capture:{work}/one.btsnoop", "--inventory", STOCK)
    heard = 0

    def claims(self):
        records = self.heard
        return super().claims() | {None: is_paused(records), "paused A-": is_paused(records)}

    def again(self, view, tools):
        audit = view.audit
        if not audit:
            return [((*self.command, "--finish", *PARTIAL), {DONE})]
        return [(("resume", "--source", "capture:{work}/one.btsnoop", "--finish", *PARTIAL), {DONE})]


class StartBeside(Start):
    name, beside = "start-beside", True


class First(Auditing):
    """A home's first audit, to its end: it makes the machine's key."""

    name, base = "first", "stock"
    command = ("start", "--source", "capture:{work}/one.btsnoop", "--inventory", STOCK, "--finish", *PARTIAL)

    def claims(self):
        return super().claims() | {None: is_counted, r"A-\d+-\d+ counted": is_counted}

    def again(self, view, tools):
        audit = view.audit
        if not audit:
            return [(self.command, {DONE})]
        if audit["state"] == "counted":
            return [(("finish", *PARTIAL), {DONE})]
        return [(("resume", "--source", "capture:{work}/one.btsnoop", "--finish", *PARTIAL), {DONE})]


class Resume(Auditing):
    name, base = "resume", "paused"
    command = ("resume", "--source", "capture:{work}/two.btsnoop")
    heard = 0

    def claims(self):
        return {None: is_paused(self.heard), "paused A-": is_paused(self.heard)}

    def again(self, view, tools):
        return [(("resume", "--source", "capture:{work}/two.btsnoop", "--finish", *PARTIAL), {DONE})]


class Finish(Auditing):
    name, base = "finish", "heard"
    command = ("finish", *PARTIAL)

    def claims(self):
        return {None: is_counted, r"A-\d+-\d+ counted": is_counted}

    def again(self, view, tools):
        return [(self.command, {DONE})]


class FinishBeside(Finish):
    name, beside = "finish-beside", True


class Confirm(Scenario):
    name, base = "confirm", "paused"
    command = ("confirm", "IT-0005", "--by", "sight")

    def claims(self):
        return {None: lambda view: want(
            view.one("SELECT count(*) FROM audit_record WHERE kind LIKE '%confirm%'"),
            "the confirmation is not there")}

    def settled(self, view, baseline):
        return self.claims()[None](view)


class ConfirmBeside(Confirm):
    name, beside = "confirm-beside", True


# MARK: reports and mail

class Report(Scenario):
    name, base, weight = "report", "counted", .5
    command = ("report", "--sections", "answer")

    def claims(self):
        def is_issued(view):
            issued = {row[0] for row in view.rows("SELECT lower(hex(sha256)) FROM issued")}
            files = [view.bytes(f"reports/{name}") for name in view.names("reports") if name.endswith(".pdf")]
            problems = want(issued, "the report is not in the register")
            problems += want(files, "the report's file is not there")
            for data in files:
                problems += want(hashlib.sha256(data).hexdigest() in issued, "the report's file is damaged")
            return problems
        return {None: is_issued, "sha256 ": is_issued}

    def settled(self, view, baseline):
        partial = [name for name in view.names("reports") if name.endswith(".partial")]
        return self.claims()[None](view) + want(not partial, f"left behind: {', '.join(partial)}")


class ReportData(Scenario):
    name, base, weight = "report-data", "counted", .4
    command = ("report", "--format", "csv,json")

    def claims(self):
        def are_whole(view):
            problems = []
            for end, last in ((".csv", b"\n"), (".json", b"}\n")):
                files = [view.bytes(f"reports/{name}") for name in view.names("reports") if name.endswith(end)]
                problems += want(files, f"the {end} file is not there")
                problems += want(all(data.endswith(last) for data in files), f"the {end} file is not whole")
            return problems
        return {None: are_whole}

    def settled(self, view, baseline):
        partial = [name for name in view.names("reports") if name.endswith(".partial")]
        return self.claims()[None](view) + want(not partial, f"left behind: {', '.join(partial)}")


class Mail(Scenario):
    name, base, weight = "mail", "mailing", .7
    command = ("mail", "--to", "manager@example.org", "--sections", "answer")

    def claims(self):
        def is_handed_over(view):
            return want(view.one("SELECT state FROM outbox WHERE number = 1") == "handed_over",
                        "the message is not noted as handed over")
        return {"M-1 to .* handed": is_handed_over}

    def again(self, view, tools):
        waits = view.one("SELECT count(*) FROM outbox WHERE state <> 'handed_over'")
        if waits:
            return [(("outbox", "retry"), {DONE})]
        return [] if view.one("SELECT count(*) FROM outbox") else [(self.command, {DONE})]

    def settled(self, view, baseline):
        states = [row[0] for row in view.rows("SELECT state FROM outbox")]
        return (want(states and set(states) == {"handed_over"}, f"the outbox holds {states}")
                + want(view.posted != 0, "the mail program got nothing"))


class DeliverDue(Mail):
    name, base, weight = "deliver", "due", .7
    command = ("deliver",)
    tells = "could not go out"

    def claims(self):
        def is_noted(view):
            return want(view.one("SELECT count(*) FROM outbox"), "the message is not in the outbox")
        return {": 1 queued": is_noted, "handed to": super().claims()["M-1 to .* handed"]}

    def again(self, view, tools):
        # A drop that could not go out waits for a while; by hand it goes at once.
        if view.one("SELECT count(*) FROM outbox"):
            waits = view.one("SELECT count(*) FROM outbox WHERE state <> 'handed_over'")
            return [(self.command, {DONE})] + ([(("outbox", "retry"), {DONE})] if waits else [])
        return [(("drop", "run", "D-1"), {DONE})]


# MARK: the portal

class Portal(Scenario):
    """A server: what it answers with 2xx is kept, while it goes on."""

    name, base, weight, proves = "portal", "people", .7, ("trail", "verify")
    command = ("serve", "--listen", "127.0.0.1:0", "--json")
    token = ""
    # Asked one after the other; the answers are numbered.
    requests = (
        ("POST", "/inventories", {"name": "Annex"}),
        ("POST", f"/items?inventory={STOCK}", {"id": "NEW-1", "name": "New one",
                            "beacon": "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/7/7"}),
        ("PATCH", "/settings", {"report.paper": "letter"}),
    )
    tells = r"HTTP/1.1 [45]|no answer"
    ANSWERED = r"HTTP/1\.1 2\d\d to %d\b"

    def claims(self):
        return {
            self.ANSWERED % 1: lambda view: want(
                view.one("SELECT count(*) FROM inventory WHERE name = 'Annex'"), "the inventory is not there"),
            self.ANSWERED % 2: lambda view: want(
                view.one("SELECT count(*) FROM item WHERE id = 'NEW-1'"), "the item is not there"),
            self.ANSWERED % 3: lambda view: want(
                b'paper = "letter"' in (view.bytes("muster.toml") or b""), "the setting is not there"),
        }

    def after_failed_sync(self, text):
        """Once a sync of the database has failed, nothing that it would keep is granted any more."""
        refused = re.search(r"HTTP/1\.1 5\d\d to ([12])\b", text)
        granted = refused and re.search(r"HTTP/1\.1 2\d\d to [23]\b", text[refused.end():])
        return ["a request was granted after a sync of the database had failed"] if granted else []

    def again(self, view, tools):
        return [(("inventory", "add", "Again"), {DONE})]

    def settled(self, view, baseline):
        return want(b"[mail]" in (view.bytes("muster.toml") or b""), "the settings are not whole")


# MARK: upgrading

class Migration(Scenario):
    """A home of an older version, brought up to date by whatever is asked of it first."""

    weight = .35

    def __init__(self, version):
        self.name = self.base = f"migrate-v{version}"
        # People of the newest fixture sign in; the older ones have none.
        self.has_people = version >= 6
        if self.has_people:
            self.command = ("login", "ana", "--password-file", "{work}/password")
        else:
            self.command = ("inventory", "add", STOCK)
        self.proves = () if self.has_people else ("verify",)

    def claims(self):
        if self.has_people:
            return {}
        return {None: lambda view: want(view.one("SELECT count(*) FROM inventory WHERE name = ?", STOCK),
                                        "the inventory is not there")}

    def again(self, view, tools):
        if self.has_people:
            return [(self.command, {DONE}), (("verify",), {DONE})]
        is_there = view.one("SELECT count(*) FROM inventory WHERE name = ?", STOCK)
        return [(self.command, {DONE, CONFLICT} if is_there else {DONE}), (("verify",), {DONE})]

    def settled(self, view, baseline):
        schema = view.one("SELECT schema FROM replica")
        counted = {name: view.one(f"SELECT count(*) FROM {name}") for name in ("item", "audit_record", "audit_expected")}
        return (want(schema == baseline["schema"], f"the schema is {schema}, not {baseline['schema']}")
                + want(counted == baseline["counted"], f"rows are gone: {counted}, not {baseline['counted']}")
                + self.claims().get(None, lambda view: [])(view))


class Backup(Scenario):
    """A backup onto the home's own disk: it is whole or not there."""

    name, base, weight = "backup", "counted", .7
    file = "{disk}/copy/muster.tar.zst"
    command = ("backup", "--to", file)

    def claims(self):
        return {None: lambda view: want(view.backups, "the backup is not there")}

    def again(self, view, tools):
        # Whatever has the name of a backup is a whole one.
        checks = [(("backup", "verify", path), {DONE}) for path in view.backups]
        return checks + [(self.command, {DONE, CONFLICT} if checks else {DONE})]

    def settled(self, view, baseline):
        return want(view.backups, "there is no backup")


class Restore(Scenario):
    """A backup restored beside the home: a whole home, or another try makes one."""

    name, base, weight, proves = "restore", "backed-up", .7, ()
    place = "{disk}/restored"
    command = ("restore", Backup.file, "--home", place)

    def claims(self):
        def is_there(view):
            restored = view.beside("restored")
            found = (want(restored.audit and restored.audit["state"] == "counted", "the restored audit is not there")
                     + restored.problems())
            restored.close()
            return found
        return {None: is_there}

    def again(self, view, tools):
        restored = view.beside("restored")
        is_whole = restored.audit is not None
        restored.close()
        return [(self.command, {DONE, CONFLICT} if is_whole else {DONE}),
                (("verify", "--home", self.place), {DONE})]

    def settled(self, view, baseline):
        return self.claims()[None](view)


def all_scenarios(has_backup):
    found = [Init(), Import(), ImportBeside(), PlanImport(), Photo(), Key(), KeyBeside(), User(), Start(), StartBeside(),
             First(), Resume(), Finish(), FinishBeside(), Confirm(), ConfirmBeside(), Report(), ReportData(),
             Mail(), DeliverDue(), Portal()]
    found += [Migration(version) for version in range(1, 7)]
    return found + ([Backup(), Restore()] if has_backup else [])


# MARK: the material

def make_material(work, root):
    """Ten items, a plan, two pieces of the demo walk, a picture and a mail program."""
    demo = f"{root}/{DEMO}"
    with open(f"{demo}/items.csv", encoding="utf-8") as file:
        lines = file.read().splitlines()
    with open(f"{work}/items.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(lines[:11]) + "\n")
    shutil.copyfile(f"{demo}/plan.json", f"{work}/plan.json")
    with open(f"{demo}/walk.btsnoop", "rb") as file:
        walk = file.read()
    write_piece(f"{work}/one.btsnoop", walk, 0, 4)
    write_piece(f"{work}/two.btsnoop", walk, 4, 8)
    with open(f"{work}/picture.png", "wb") as file:
        file.write(picture())
    with open(f"{work}/password", "w", encoding="utf-8") as file:
        file.write(PASSWORD + "\n")
    # Takes a message in, and says by a file's name that it did.
    with open(f"{work}/sendmail", "w", encoding="utf-8") as file:
        file.write(f'#!/bin/sh\nexec cat >"$(mktemp "$FAULTS_POST/mail.XXXXXX")"\n')
    os.chmod(f"{work}/sendmail", 0o755)


def write_piece(path, walk, start, end):
    """Some seconds of a btsnoop recording: a header of 16 bytes, records behind heads of 24."""
    pieces, at, first = [walk[:16]], 16, None
    while at < len(walk):
        length, = struct.unpack_from(">I", walk, at + 4)
        time, = struct.unpack_from(">q", walk, at + 16)
        first = time if first is None else first
        if start <= (time - first) / 1e6 < end:
            pieces.append(walk[at:at + 24 + length])
        at += 24 + length
    with open(path, "wb") as file:
        file.write(b"".join(pieces))


def picture():
    """A PNG of 8 by 8 points."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes((x * 30, y * 30, 99)[k] for x in range(8) for k in range(3)) for y in range(8))
    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b""))


def make_bases(work, root, run, has_backup):
    """The homes that scenarios begin with, each made from the one before by what `run` runs.

    Gives their folders by name.
    """
    bases = {}
    disk = f"{work}/base/disk"

    def keep(name):
        shutil.copytree(disk, f"{work}/base/{name}", symlinks=True)
        bases[name] = f"{work}/base/{name}"

    os.makedirs(disk)
    keep("nothing")
    run("init", "--site", SITE, "--time-zone", "Europe/Belgrade")
    run("inventory", "add", STOCK)
    keep("inventory")
    run("plan", "import", f"{work}/plan.json")
    run("item", "import", f"{work}/items.csv")
    keep("stock")
    run("user", "add", "ana", "--role", "admin", "--password-file", f"{work}/password")
    run("login", "ana", "--password-file", f"{work}/password")
    Portal.token = run("user", "token", "add", "faults", "--may", "editCatalogue", "changeSettings").out.strip()
    keep("people")
    shutil.rmtree(disk)
    shutil.copytree(bases["stock"], disk, symlinks=True)
    run("start", "--source", f"capture:{work}/one.btsnoop")
    keep("paused")
    run("resume", "--source", f"capture:{work}/two.btsnoop")
    keep("heard")
    run("finish", *PARTIAL)
    os.mkdir(f"{disk}/copy")
    keep("counted")
    if has_backup:
        run(*Backup.command)
        keep("backed-up")
        shutil.rmtree(disk)
        shutil.copytree(bases["counted"], disk, symlinks=True)
    settings = f"{disk}/home/muster.toml"
    with open(settings, "w", encoding="utf-8") as file:
        file.write(f'[mail]\nsendmail = "{work}/sendmail"\nfrom = "muster@example.org"\n')
    os.chmod(settings, 0o600)
    keep("mailing")
    run("drop", "add", "Counted", "--when", "counted", "--to", "manager@example.org", "--format", "csv")
    run("start", "--source", f"capture:{work}/one.btsnoop", "--finish", *PARTIAL)
    keep("due")
    for version in range(1, 7):
        name = f"migrate-v{version}"
        os.makedirs(f"{work}/base/{name}/home", mode=0o700)
        shutil.copyfile(f"{root}/fixtures/databases/v{version}.sqlite", f"{work}/base/{name}/home/muster.sqlite")
        os.chmod(f"{work}/base/{name}/home", 0o700)
        os.chmod(f"{work}/base/{name}/home/muster.sqlite", 0o600)
        bases[name] = f"{work}/base/{name}"
    return bases
