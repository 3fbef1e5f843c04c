"""Says nothing before it is so: at every byte on the terminal, every answer over HTTP, every event to a browser
and at every end with 0, all that a command has written of the home must be on the disk.

Each command that changes something is run once, without a fault, and its calls are played back in memory. A
command that is in neither of the two lists below fails the harness: whoever adds one decides.
"""
import json
import os
import re
import shutil
import subprocess

from disk import Disk, Folder, read_log
from material import schema_versions
from scenarios import CONFLICT, DONE, PARTIAL, SITE, STOCK
from totp import code_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOT_ENOUGH, NOT_SENT = 7, 9

# What may be behind the disk when something is said.
# The file of a lock names who holds it; nobody needs that after a power cut. What processes share in memory is made
# anew, and where the portal is reached means nothing then. A log that was folded in may be there again: its frames
# are in the database too. The files of a mail are drawn in a folder that goes with the drawing: a server draws while
# it answers somebody else. The sum of a trace stands in the records too, and where a home is used is noted again.
UNPROMISED = re.compile(r"\.lock$|-shm$|portal\.(url|link)$|/outbox/\.files-|\.btsnoop\.sha256$|(^|/)home\.place$")
# So may drafts: the next command of their kind takes them away. An uploaded recording, once heard, lies among what
# can be made again.
MAY_STAY = re.compile(r"-(wal|journal|shm)$|\.partial$|\.lock$|^\.copy(-climate)?\.sqlite$|^\.files-|^recording-")

# Commands that change nothing of a home, or nothing that they say of it; `trail stamp` does so only where an
# authority is named.
READING = """
    status missing extras show find definition.list definition.show action.list schedule.list outbox.list verify key.list
    key.export replay compare audit.list inventory.list item.list item.heard plan.list plan.due plan.overdue site.plan.show
    zone.list place.list place.show beacon.watch whoami profile.show profile.totp.show user.list user.token.list trail.list trail.verify trail.stamp
    trail.export label.list qr.verify qr.read climate sensor.list sensor.show sensor.log sensor.mkt sensor.decode sensor.profile.test
    sensor.limits.list sensor.limits.show alarm.list alarm.show alarm.contact.list
    product.list product.show product.search party.list party.show lot.list lot.show lot.check lot.climate lot.trace
    order.list order.show pick.list stock.list stock.check event.list event.show event.verify trace.check
    backup.list backup.key doctor config.check config.show config.keys decode completion version help
    recommend evaluate.recommend favourite.list offer.list station.list station.show sync.status sync.waiting sync.conflicts
""".split()
# A server is asked in `answers.py`; `pause` speaks to one that listens, and what it says is what that one said.
ELSEWHERE = ["serve", "pause"]


def unkept(disk, but=None):
    """What is not on the disk yet of all that was written, `but` for the bytes of files of such names."""
    found, seen = [], set()

    def look(folder, path):
        if id(folder) in seen:
            return
        seen.add(id(folder))
        for change in folder.pending:
            for place, name, node in change.steps:
                if place is not folder:
                    continue
                if node is None and name in folder.durable and not MAY_STAY.search(name):
                    found.append(f"{path}{name} may be there again")
                if node is not None and folder.now.get(name) is node and not UNPROMISED.search(path + name) \
                        and not _is_empty_log(name, node):
                    found.append(f"{path}{name} may have no name")
        for name, node in folder.now.items():
            if isinstance(node, Folder):
                look(node, f"{path}{name}/")
            elif _unwritten(name, node) and not UNPROMISED.search(path + name) and id(node) not in seen:
                seen.add(id(node))
                if but and but.search(name):
                    continue
                found.append(f"{path}{name} may lack {len(_unwritten(name, node))} writes")
    look(disk.root, "")
    return sorted(set(found))


def _unwritten(name, node):
    """What of a file is not on the disk yet.

    SQLite cuts a log behind the first commit after it was folded in, and does not wait for that: what would come
    back is behind the end, and counts for nothing (its salts are old).
    """
    return [change for change in node.pending if not (name.endswith("-wal") and change[1] is None)]


def _is_empty_log(name, node):
    """Whoever only reads makes one too."""
    return name.endswith("-wal") and not node.durable and not node.pending


def broken(disk, events, code, counts=lambda event: True, names=(), but=lambda event: None):
    """What was promised too early, each with the words that promised it; `names` has others for some events.

    `but` gives the names of files of whose bytes an event says nothing.
    """
    problems = []
    for event in events:
        if event.call == "A" and event.inode != 2 and counts(event):
            lacking = unkept(disk, but(event))
            if lacking:
                said = names[id(event)] if id(event) in names else f"it said {_first_line(event)}"
                problems.append(f"{said}, but {'; '.join(lacking[:4])}")
        disk.apply(event)
    lacking = unkept(disk) if code == DONE else []
    return problems + ([f"it ended with 0, but {'; '.join(lacking[:4])}"] if lacking else [])


def _first_line(event):
    return repr(event.data.decode("utf-8", "replace").strip()[:60])


def leaves(program_help):
    """The commands that do something themselves, `user token add` as user.token.add."""
    found = set()

    def walk(command, path):
        commands = command.get("subcommands") or []
        if not commands:
            found.add(".".join(path))
        for each in commands:
            walk(each, [*path, each["commandName"]])
    walk(json.loads(program_help)["command"], [])
    return found


class Walk:
    """One home, and commands one after the other."""

    def __init__(self, bench, names):
        self.bench, self.names = bench, names
        self.run_names, self.problems, self.count = set(), [], 0
        bench.clear()
        os.makedirs(bench.disk, exist_ok=True)

    def __call__(self, line, *more, allowed=(DONE,)):
        """Runs a command: words, of which those with spaces come apart."""
        words = [*line.split(), *more]
        log = f"{self.bench.place}/log"
        disk = Disk(self.bench.disk)
        result = self.bench.run(words, log=log)
        name = self._name(words)
        self.run_names.add(name)
        self.count += 1
        if result.code not in allowed:
            self.problems.append(f"muster {' '.join(words)} ended with {result.code}: {result.err.strip()}")
            return result
        for problem in broken(disk, read_log(log, self.bench.disk), result.code)[:1]:
            self.problems.append(f"muster {' '.join(words)}: {problem}")
        return result

    def _name(self, words):
        """The longest command that the words begin with."""
        for length in (3, 2, 1):
            name = ".".join(words[:length])
            if name in self.names:
                return name
        raise SystemExit(f"faults: there is no command {' '.join(words)}")


def walk_through(walk, work):
    """Every command that changes something, each at least once."""
    source, more = f"capture:{work}/one.btsnoop", f"capture:{work}/two.btsnoop"
    walk(f"simulate site --site {walk.bench.disk}/site --items 4 --seed 3")
    walk(f"simulate chain --out {walk.bench.disk}/chain --events 20 --depth 2")
    walk(f"simulate orders --out {walk.bench.disk}/orders --customers 3")
    walk("init --time-zone Europe/Belgrade --site", SITE)
    walk(f"inventory add {STOCK}")
    walk("inventory add Annex")
    walk("inventory rename Annex Attic")
    walk("inventory archive Attic")
    walk("inventory restore Attic")
    walk(f"use {STOCK}")
    _catalogue(walk, work, source)
    _audit(walk, work, source, more)
    _reports(walk)
    _mail(walk, work)
    _plans(walk, source)
    _keys(walk)
    _labels(walk)
    _people(walk, work)
    _backups(walk, work)
    _house(walk, work)
    _older(walk, schema_versions(ROOT))


def _catalogue(walk, work, source):
    disk = walk.bench.disk
    walk(f"site plan import {work}/plan.json")
    walk(f"site plan picture {work}/picture.png --scale 0,0:8,0=8")
    walk(f"item import {work}/items.csv")
    walk("item add NEW-1 --beacon ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/7/7", "New one")
    walk("item edit NEW-1 --name", "Another name")
    walk("item move NEW-1 dock")
    walk("item favourite NEW-1")
    walk("item favourite NEW-1 --off")
    walk("item bind NEW-1 ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/7/8")
    photo, = re.findall(r"[0-9a-f]{64}", walk(f"item photo NEW-1 {work}/picture.png --json").out)[:1]
    walk(f"item photo NEW-1 --first {photo[:12]}")
    walk(f"item photo NEW-1 --remove {photo[:12]}")
    walk(f"item photo NEW-1 --restore {photo}")
    walk("item delete NEW-1")
    walk("item restore NEW-1")
    walk("item delete NEW-1")
    walk(f"item export --out {disk}/items.csv")
    walk("zone edit dock --name", "Loading dock")
    walk("site plan undo")
    walk("site plan redo")
    walk(f"zone calibrate aisle-1 --source {source}", allowed=(DONE, NOT_ENOUGH))
    walk("zone delete aisle-3")
    walk("site plan undo")
    walk("place add Depot --kind site --gln 4006381333931")
    walk("place add Hall --kind building --parent Depot --zones dock,cold-1")
    walk("place edit Hall --note", "Gate on the north side")
    walk("place delete Hall --contents up")
    walk("place restore Hall")
    places = f"{work}/places.csv"
    with open(places, "w", encoding="utf-8") as file:
        file.write("name,kind,parent\nRoom 1,room,Hall\nRack 1,rack,Room 1\n")
    walk(f"place import {places}")
    for what in (f"item IT-0001 --out {disk}/label.pdf", f"zone --out {disk}/zones.pdf",
                 f"sheet --out {disk}/sheet.pdf"):
        walk(f"label {what}")
    walk(f"beacon scan --source {source} --save {disk}/scan.btsnoop")
    walk(f"watch --source {source}")
    _products(walk, work)
    walk("sensor add ruuvi:CB:B8:33:4C:88:4F --name Shelf --zone dock")
    walk("sensor edit Shelf --interval 60")
    walk("sensor place Shelf --zone cold-1")
    walk("sensor place Shelf --undo")
    with open(f"{work}/sensor.key", "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, 0o600)) as file:
        file.write("231d39c1d7cc1ab1aee224cd096db932")
    walk(f"sensor key Shelf --from-file {work}/sensor.key")
    walk("sensor key Shelf --remove")
    with open(f"{work}/readings.csv", "w", encoding="utf-8") as file:
        file.write("sensor,quantity,at,value\nShelf,temperature,2026-03-12T09:00:00Z,4.2\n"
                   "Shelf,temperature,2026-03-12T09:01:00Z,4.3\n")
    walk(f"sensor import {work}/readings.csv")
    walk("sensor limits add frost --quantity temperature --low 8 --delay 0s --class critical")
    walk("sensor limits edit frost --quantity temperature --high 20")
    walk("sensor limits use frost --zone aisle-1 --from 1h")
    walk("sensor note aisle-1 --quantity temperature --value 4.2")
    walk("sensor note aisle-1 --quantity temperature --value 4.1")
    walk("alarm snooze 1 --for 1h --reason Defrosting.")
    walk("alarm resume 1")
    walk("alarm ack 1 --note", "It is looked at.")
    walk("sensor note aisle-1 --quantity temperature --value 12")
    walk("alarm resolve 1 --reason equipment --action Repaired. --owner ana")
    walk("sensor limits unuse frost --zone aisle-1")
    _leave_alarms(walk)
    walk("sensor calibrate Shelf --point 4=4.2")
    walk("sensor calibrate Shelf --withdraw")
    walk("sensor retire Shelf")
    walk("sensor restore S-01")


def _products(walk, work):
    """A product with its lots, from the field to a customer, and called back."""
    tables = {
        "products": "code,name,unit\nCARROT,Carrots,KGM\n", "parties": "id,name,phone\nMARKET,Market,1\n",
        "lots": "product,lot\nCARROT,RAW\nCARROT,L-1\n",
        "events": "verb,at,lot\nharvest,2026-03-12T09:00:00Z,RAW=120 KGM\n",
    }
    for name, text in tables.items():
        with open(f"{work}/{name}.csv", "w", encoding="utf-8") as file:
            file.write(text)
    walk(f"product import {work}/products.csv")
    walk("product add SOUP Soup")
    walk("product edit SOUP --kind soup")
    photo, = re.findall(r"[0-9a-f]{64}", walk(f"product photo SOUP {work}/picture.png --json").out)[:1]
    walk(f"product photo SOUP --remove {photo[:12]}")
    walk(f"product photo SOUP --restore {photo}")
    walk("product delete SOUP")
    walk(f"party import {work}/parties.csv")
    walk("party add FARM Farm")
    walk("party edit FARM --phone 2")
    walk(f"lot import {work}/lots.csv")
    walk("lot add CARROT L-2")
    walk("lot edit L-2 --note Spare.")
    walk(f"event import {work}/events.csv")
    walk("event add make --in RAW=120 --out L-1=110")
    walk("event add ship --lot L-1=110 --party MARKET")
    walk(f"event export --out {walk.bench.disk}/events.csv")
    _orders(walk)
    walk("lot hold RAW --reason Looked-at.")
    walk("lot release RAW --reason Good.")
    walk("lot recall RAW --reason Metal.")
    walk("party edit MARKET --mail market@example.org")
    walk("lot notify RAW --yes")
    walk("lot calls RAW")
    walk("trace rebuild")


def _orders(walk):
    """Orders that are rejected, cancelled, and sent out."""
    settings = f"{walk.bench.home}/muster.toml"
    with open(settings, encoding="utf-8") as file:
        text = file.read()
    with open(settings, "w", encoding="utf-8") as file:
        file.write(text.replace('# trust = "B"', 'trust = "C"'))
    walk("item edit IT-0006 --product CARROT --lot L-2 --quantity 5")
    for end in ("reject", "cancel", "ship"):
        order = json.loads(walk("order new --customer MARKET --line CARROT=2 --json").out)["order"]
        walk(f"order change {order} --line CARROT=3 --note Soon.")
        walk(f"order place {order}")
        if end != "reject":
            walk(f"order confirm {order}")
        if end == "ship":
            walk(f"pick take {order} IT-0006")
            walk(f"pick back {order} IT-0006")
            walk(f"pick take {order} IT-0006")
            walk(f"order pack {order}")
        walk(f"order {end} {order}", *([] if end == "ship" else ["--reason", "No lorry."]))
    walk(f"order note {order}")
    walk(f"order receive {order}")
    order = json.loads(walk("order new --customer MARKET --line CARROT=1 --json").out)["order"]
    walk(f"order place {order}")
    walk(f"order confirm {order}")
    walk(f"pick short {order} IT-0006 --reason damaged")
    walk("product edit CARROT --price 2 --currency EUR --on-sale yes")
    walk("offer add Daily --product CARROT --text Fresh.", "--when", "daily 10:00")
    walk("offer remove Daily")
    walk("offer restore Daily")
    walk("offer remove Daily")


def _leave_alarms(walk):
    """Two alarms to be resolved and one that lasts, for those who ask the server."""
    walk("sensor limits add chill --quantity temperature --low 8 --delay 0s --class critical")
    for zone, values in (("dock", (4.2, 12)), ("cold-1", (4.2, 12)), ("aisle-2", (4.2,))):
        walk(f"sensor limits use chill --zone {zone} --from 1h")
        for value in values:
            walk(f"sensor note {zone} --quantity temperature --value {value}")


def _audit(walk, work, source, more):
    walk(f"start --source {source}")
    walk("confirm IT-0005 --by sight")
    walk("undo")
    walk("note --item IT-0005", "A note.")
    walk(f"resume --source {more}")
    walk("finish", *PARTIAL)
    walk("recount --seen IT-0001 --gone IT-0002")
    walk("opinion --by", "The owner", "As it was.")
    missing = [json.loads(line)["item"] for line in walk("missing --json").out.splitlines()]
    assert missing
    walk("resolve", *missing, "--reason", "lost", "--action", "look again", "--owner", "ana", "--due", "2090-01-01")
    walk(f"action done {missing[0]}")
    walk("reject --reason", "Look again.", allowed=(DONE, CONFLICT))
    walk("resolve", *missing, "--reason", "lost")
    walk("approve", allowed=(DONE, CONFLICT))
    walk(f"start --source {source}")
    walk("cancel --reason", "A mistake.")


def _reports(walk):
    disk = walk.bench.disk
    walk("definition add House --accent #7a1f3d --sections answer")
    walk("definition delete House")
    walk("definition restore House")
    walk("report A-2026-0001 --definition House")
    walk(f"report A-2026-0001 --format csv,json --out {disk}/out")
    walk(f"map A-2026-0001 --out {disk}/map.pdf")


def _mail(walk, work):
    with open(f"{walk.bench.home}/muster.toml", "w", encoding="utf-8") as file:
        file.write(f'[mail]\nsendmail = "{work}/sendmail"\nfrom = "muster@example.org"\n[orders]\ntrust = "C"\n')
    walk("mail A-2026-0001 --to manager@example.org --sections answer")
    walk("schedule add Counted --when counted --to manager@example.org --format csv")
    walk("schedule edit D-1 --name Renamed")
    walk("schedule run D-1")
    walk("schedule delete D-1")
    walk("schedule restore D-1")
    walk("deliver")
    walk("alarm contact add manager@example.org --step 1")
    walk("alarm test")
    walk("alarm contact remove 1")
    os.rename(f"{work}/sendmail", f"{work}/sendmail-away")
    waiting = [re.search(r"M-\d+", walk("mail A-2026-0001 --to manager@example.org --sections answer",
                                        allowed=(NOT_SENT,)).out)[0] for _ in range(2)]
    os.rename(f"{work}/sendmail-away", f"{work}/sendmail")
    walk(f"outbox cancel {waiting[0]}")
    walk("outbox retry")


def _plans(walk, source):
    walk("plan add Weekly --every week")
    walk("plan edit Weekly --name Weekly2")
    walk(f"plan run Weekly2 --finish --source {source}", *PARTIAL)
    walk(f"plan calendar --out {walk.bench.disk}/plans.ics")
    plan = re.search(r"P-\d+", walk("plan list --json").out)[0]
    walk(f"plan delete {plan}")
    walk(f"plan restore {plan}")


def _keys(walk):
    walk("key add")
    # The second of RFC 8032's examples.
    walk("key trust 3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c --name Other")
    keys = [json.loads(line) for line in walk("key list --json").out.splitlines()]
    mine = [key["fingerprint"] for key in keys if key["kind"] == "person"]
    walk(f"key revoke {mine[-1]} --reason lost")


def _labels(walk):
    disk = walk.bench.disk
    with open(f"{walk.bench.home}/muster.toml", "a", encoding="utf-8") as file:
        file.write('\n[labels]\nbase = "https://trace.example.org"\n')
    walk("key add --label")
    walk("key add --label --rsa")
    walk("qr sign --lot P1/L1 --serials 2")
    walk(f"label product P1/L1 --issued --out {disk}/signed.pdf")
    walk(f"label product P1/L1 --count 2 --format zpl --out {disk}/signed.zpl")
    walk(f"label product P1/L1 --rsa --format png --sheet l7165 --out {disk}/signed.png")
    labels = [json.loads(line)["link"] for line in walk("label list --json").out.splitlines()]
    walk(f"label apply {labels[0]}")
    walk(f"qr verify {labels[0]} --place dock")
    walk(f"label void {labels[1]} --reason torn")
    walk(f"key publish --out {disk}/published")
    rsa = [key["fingerprint"] for key in map(json.loads, walk("key list --json").out.splitlines())
           if key.get("algorithm", "").startswith("RSA")]
    walk(f"key revoke {rsa[0]} --reason lost")


def _people(walk, work):
    password = f"--password-file {work}/password"
    walk(f"user add ana --role admin {password}")
    walk(f"login ana {password}")
    walk(f"user add mara --role worker {password}")
    walk("user role mara manager")
    walk("user disable mara")
    walk("user enable mara")
    walk("user password mara --setup-link")
    walk("user token add faults --may viewAudits")
    walk(f"user token revoke {re.search(r'T-[0-9]+', walk('user token list').out)[0]}")
    walk("profile set language sr")
    walk("user end-all mara")
    _customer(walk, work, password)
    _second_factor(walk, work)
    walk("profile totp codes")
    walk("profile totp off")
    walk("profile end-all")
    walk(f"login ana {password}")
    # A count is tested by somebody who did not count.
    walk(f"start --source capture:{work}/one.btsnoop --finish", *PARTIAL)
    walk(f"user add pavle --role manager {password}")
    walk(f"login pavle {password}")
    walk("test-count --seen IT-0003")
    _second_factor(walk, work)
    walk("logout")
    walk(f"login ana {password}")
    walk("user reset-totp pavle")
    walk("logout")
    walk("user recover ana")


def _customer(walk, work, password):
    """Somebody of a party who marks a product, and is shown an offer where the badge is heard."""
    zone = json.loads(walk("zone list --json").out.splitlines()[0])["zone"]
    badge = "ibeacon:e2c56db5-dffb-48d2-b060-d0f5a71096e0/60001/1"
    walk(f"user add vesna --role customer --party MARKET {password}")
    walk(f"user badge vesna {badge}")
    walk(f"offer add Here --product CARROT --text Fresh. --enter {zone} --dwell 0s")
    walk(f"login vesna {password}")
    walk("profile set offers place")
    walk("favourite add CARROT")
    walk("favourite remove CARROT")
    walk(f"login ana {password}")
    walk(f"offer watch --zone {zone} --source capture:{work}/one.btsnoop")


def _second_factor(walk, work):
    secret = json.loads(walk("profile totp on --json").out)["secret"].replace(" ", "")
    with open(f"{work}/code", "w", encoding="ascii") as file:
        file.write(code_for(secret) + "\n")
    walk(f"profile totp on --code-file {work}/code")


def _backups(walk, work):
    disk = walk.bench.disk
    walk(f"login ana --password-file {work}/password")
    walk(f"backup make --to {disk}/backup.tar.zst")
    walk(f"backup make --keep 1d --to {disk}/backups")
    walk("backup verify")
    walk("backup drill")
    _sealed_backup(walk, work)
    walk("profile set mail ana@example.org")
    walk("notify --unit muster-backup.service")
    walk(f"restore {disk}/backup.tar.zst --home {disk}/restored")
    walk(f"login ana --password-file {work}/password --home {disk}/restored")
    walk(f"outbox resume --home {disk}/restored")
    # For the server: somebody whose second factor can be taken away.
    walk(f"user add vlada --role worker --password-file {work}/password")
    walk(f"login vlada --password-file {work}/password")
    _second_factor(walk, work)


def _house(walk, work):
    """A hub of another home, whose portal listens, and two stations of it, one of which is a hub then."""
    hub, bench = f"{work}/hub", walk.bench
    shutil.rmtree(hub, ignore_errors=True)

    def at_hub(*words):
        return subprocess.run([*bench.program, *words, "--home", hub, "--json"], env=bench.environment, check=True,
                              capture_output=True, text=True).stdout
    at_hub("init", "--site", SITE)
    at_hub("inventory", "add", STOCK)
    at_hub("item", "import", f"{work}/items.csv")
    server = subprocess.Popen([*bench.program, "serve", "--listen", "127.0.0.1:0", "--home", hub, "--json"],
                              env=bench.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        url = f"http://127.0.0.1:{json.loads(server.stdout.readline())['port']}"
        for name, rights in (("H1", []), ("H2", ["--may", "bindBeacons"])):
            code = json.loads(at_hub("station", "add", name, *rights))["code"]
            home = f"--home {bench.disk}/{name}"
            walk(f"station join {url} --code {code} {home}")
            walk(f"sync run --accept-all {home}")
            at_hub("item", "edit", "IT-0001", "--name", f"At the hub, {name}")
            walk(f"item edit IT-0001 --name Here-{name} {home}")
            walk(f"sync run --accept-all {home}")
            if rights:
                refused = json.loads(walk(f"sync attention --json {home}").out)["uid"]
                walk(f"sync attention --discard {refused} {home}")
            else:
                conflict = json.loads(walk(f"sync conflicts --json {home}").out)["conflict"]
                walk(f"sync resolve {conflict} --take 1 {home}")
                walk(f"start --source capture:{work}/one.btsnoop --finish {home}", *PARTIAL)
                walk(f"sync run {home}")
                at_hub("opinion", "A-2026-10001", "As it was.")
                walk(f"sync run {home}")
                at_hub("item", "edit", "IT-0001", "--name", "By file")
                at_hub("sync", "export", f"{work}/hub.muster", "--for", name)
                walk(f"sync import {work}/hub.muster {home}")
                walk(f"sync export {bench.disk}/h1.muster {home}")
            walk(f"station leave --yes {home}")
    finally:
        server.terminate()
        server.wait()
    alone = f"--home {bench.disk}/H1"
    walk(f"station add H3 {alone}")
    walk(f"station rename H3 H4 {alone}")
    walk(f"station allow H4 --may runAudits {alone}")
    walk(f"station revoke H4 --reason Lost. {alone}")
    walk(f"station retire H4 {alone}")


def _sealed_backup(walk, work):
    """One that is encrypted, and noted to be good with the code that its check says."""
    disk = walk.bench.disk
    keys = json.loads(walk("backup key --json").out)
    with open(f"{work}/backup.key", "w", encoding="utf-8") as file:
        file.write(keys["identity"])
    walk(f"backup make --encrypt {keys['recipient']} --to {disk}/backup.tar.zst.box")
    checked = walk(f"backup verify {disk}/backup.tar.zst.box --identity {work}/backup.key --json")
    walk(f"backup verified {json.loads(checked.out)['code']}")


def _older(walk, versions):
    """A home of each older schema: what brings it up to date says so."""
    for version in versions:
        home = f"{walk.bench.disk}/older-{version}"
        os.mkdir(home, 0o700)
        shutil.copyfile(f"{ROOT}/fixtures/databases/v{version}.sqlite", f"{home}/muster.sqlite")
        walk(f"migrate --home {home}")


def problems_of(bench, work):
    """Runs everything; gives how many commands and requests were tried, and what is wrong."""
    names = leaves(bench.run(("--experimental-dump-help",)).out)
    walk = Walk(bench, names)
    walk_through(walk, work)
    unknown = names - walk.run_names - set(READING) - set(ELSEWHERE)
    walk.problems += [f"muster {name.replace('.', ' ')} is in no list of promises.py: does it change anything?"
                      for name in sorted(unknown)]
    return walk.count, walk.problems
