"""What is tried: a command on a prepared home, what it acknowledges, and how one goes on afterwards."""
import hashlib
import re

SITE = "Fault site"
STOCK = "Stock"
PASSWORD = "fourteen white herons"
DONE, CONFLICT = 0, 6
# The forms of a report that tell nothing of when it was made.
FIGURES = ("--format", "csv,json")
# A few seconds of the walk cover next to nothing.
PARTIAL = ("--partial", "--reason", "a few seconds")


def unsigned(content):
    """A report without its signature: a restored home has another key, and signs by that."""
    return re.sub(rb"MUSTERFILE1:[0-9A-Za-z:-]+", b"", content or b"")


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
    # With these words it takes back what it would claim by its end.
    disclaims = None
    # At how many moments a run kills it at the least.
    deaths = 0
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
    command = ("site", "plan", "import", "{work}/plan.json")

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
        return self.claims()[None](view) + view.leftovers()


class KeyBeside(Key):
    name, beside, weight = "key-beside", True, .6


class User(Scenario):
    """A person is kept out by another, which the trail tells."""

    name, base, proves, weight = "user", "people", ("trail", "verify"), .7
    command = ("user", "disable", "mara")

    def claims(self):
        return {None: lambda view: want(view.one("SELECT disabled FROM person WHERE login = 'mara'"),
                                        "the person is not kept out")}

    def again(self, view, tools):
        return [(self.command, {DONE, CONFLICT})]

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
    # The PDF is there, and the terminal says at once what it lacks: as on a full disk.
    disclaims = "the PDF is not in the register of issued reports"

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
        return self.claims()[None](view) + view.leftovers()


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
        return self.claims()[None](view) + view.leftovers()


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
        return [(("schedule", "run", "D-1"), {DONE})]


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
        """Once a sync of the database has failed, nothing that it would keep is granted any more.

        Every sync of the first two requests is tried (no choice is made among them), so this holds of each: what a
        connection cannot know to be on the disk ends its promises.
        """
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

    name, base, weight, deaths = "backup", "counted", .7, 60
    file = "{disk}/copy/muster.tar.zst"
    command = ("backup", "--to", file)

    def claims(self):
        return {None: lambda view: want(view.backups, "the backup is not there")}

    def again(self, view, tools):
        # Whatever has the name of a backup is a whole one.
        checks = [(("backup", "verify", path), {DONE}) for path in view.backups]
        return checks + [(self.command, {DONE, CONFLICT} if checks else {DONE})]

    def settled(self, view, baseline):
        names = view.names("../copy")
        return (want(names == ["muster.tar.zst"], f"the backups are {names}")
                + want(not [name for name in view.names("backups") if name.startswith(".")],
                       "the backup has left a draft in the home"))


class BackupFolder(Scenario):
    """The same into a folder of backups, which has an older one."""

    name, base, weight, deaths = "backup-folder", "backed-up", .4, 50
    place = "{disk}/folder"
    command = ("backup", "--to", place)

    def claims(self):
        return {None: lambda view: want(self._count(view) == 2, "the second backup is not there")}

    def _count(self, view):
        return len([name for name in view.names("../folder/manifests") if name.endswith(".json")])

    def again(self, view, tools):
        manifests = [name for name in view.names("../folder/manifests") if name.endswith(".json")]
        checks = [(("backup", "verify", f"{self.place}/manifests/{name}"), {DONE}) for name in manifests]
        return checks + [(self.command, {DONE})]

    def settled(self, view, baseline):
        return want(self._count(view) >= 2, "a backup is gone")


class Restore(Scenario):
    """A backup restored into an emptied folder: a whole home, or another try makes one."""

    name, base, weight, deaths, proves = "restore", "backed-up", .7, 60, ()
    place = "{disk}/restored"
    command = ("restore", Backup.file, "--home", place)

    def claims(self):
        return {None: self._is_there}

    def _is_there(self, view):
        restored = view.beside("restored")
        found = restored.problems()
        found += want(restored.audit and restored.audit["state"] == "counted", "the restored audit is not there")
        for table in ("site", "inventory", "item", "audit", "audit_expected", "audit_record", "signature", "photo"):
            query = f"SELECT * FROM {table}"
            # As text: SQLite gives rows of one table in the order of their keys.
            found += want(repr(restored.rows(query)) == repr(view.rows(query)), f"the restored {table} differs")
        restored.close()
        return found

    def again(self, view, tools):
        restored = view.beside("restored")
        is_whole = restored.audit is not None
        restored.close()
        return [(self.command, {DONE, CONFLICT} if is_whole else {DONE}),
                (("verify", "--home", self.place), {DONE}),
                (("report", *FIGURES, "--out", "{disk}/again", "--home", self.place), {DONE})]

    def settled(self, view, baseline):
        problems = self._is_there(view)
        for end in (".csv", ".json"):
            problems += want(unsigned(view.bytes(f"../figures{end}")) and unsigned(view.bytes(f"../figures{end}"))
                             == unsigned(view.bytes(f"../again{end}")), f"the restored home reports other bytes ({end})")
        names = set(view.names("..")) - {"home", "copy", "folder", "restored"}
        return problems + want(all(name.startswith(("figures", "again")) for name in names), f"left behind: {names}")


def all_scenarios(versions, has_backup):
    found = [Init(), Import(), ImportBeside(), PlanImport(), Photo(), Key(), KeyBeside(), User(), Start(), StartBeside(),
             First(), Resume(), Finish(), FinishBeside(), Confirm(), ConfirmBeside(), Report(), ReportData(),
             Mail(), DeliverDue(), Portal()]
    # The newest is of today's schema, the audit of the sample reports: nothing is brought up to date there.
    found += [Migration(version) for version in versions if version < 10]
    return found + ([Backup(), BackupFolder(), Restore()] if has_backup else [])
