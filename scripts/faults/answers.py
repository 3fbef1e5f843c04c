"""No answer of the server before it is so: every request of the API that changes something, and what a browser does to
get in, is made once, without a fault; when its answer begins, all that was written of the home is on the disk.

The server says itself what it can be asked. A request that is missing here fails the harness.
"""
import json
import os
import re
import shutil
import signal
import urllib.parse

import portal
from browser import PATIENCE_SECONDS, Browser
from disk import Disk, read_log
from promises import broken
from scenarios import DONE, PASSWORD, STOCK

# The receiver of the server's own audits.
COMMAND = ("serve", "--listen", "127.0.0.1:0", "--json", "--source", "capture:{work}/two.btsnoop@1x")
BEACON = "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/9/"
# While an audit listens its trace is written beside all that is answered: it is on the disk before the records that
# come of it are written, and whole once an answer ends the listening.
LIVE = re.compile(r"\.btsnoop$")
ENDS_LISTENING = re.compile(r"/(pause|finish|cancel)$")
# One that begins to listen writes on while its start is answered; that a start is kept, commands prove.
STARTS_LISTENING = re.compile(r"^POST (/api/v1)?/start(/recording)?$")
BESIDE = re.compile(r"\.btsnoop$|(^|/)muster\.sqlite-wal$")
# What is read that is noted too: a report that is issued.
NOTED = re.compile(r"/report\.pdf")

# What can be decided only where another home of the house has changed something.
OF_OTHERS = "/api/v1/sync/"


def converse(browser, work):
    """Everything that the API can change."""
    _sign_in(browser)
    with open(f"{work}/picture.png", "rb") as file:
        picture = file.read()
    _site(browser, picture)
    _stock(browser, work, picture)
    _goods(browser, picture)
    _shop(browser)
    _alarms(browser)
    _audits(browser)
    _delivery(browser)
    _outbox(browser, work)
    _stations(browser)
    _people(browser)
    _sign_in(browser)
    browser.change("DELETE", "/profile/access")


def _sign_in(browser):
    browser.sign_in("ana")
    browser.change("POST", "/profile/confirm", {"password": PASSWORD})


def _outbox(browser, work):
    """Mail that waits while there is no mail program."""
    os.rename(f"{work}/sendmail", f"{work}/sendmail-away")
    known = {message["message"] for message in browser.get("/outbox")["data"]}
    for _ in range(2):
        browser.ask("POST", "/api/v1/audits/A-2026-0003/mail", '{"to": ["manager@example.org"]}',
                    headers={"If-Match": "*"})
    waiting = [message["message"] for message in browser.get("/outbox")["data"] if message["message"] not in known]
    os.rename(f"{work}/sendmail-away", f"{work}/sendmail")
    browser.change("POST", f"/outbox/{waiting[0]}/cancel")
    browser.change("POST", f"/outbox/{waiting[1]}/retry")
    browser.change("POST", "/audits/A-2026-0003/mail", {"to": ["manager@example.org"]})


def _site(browser, picture):
    change = browser.change
    change("POST", "/inventories", {"name": "Side room"})
    change("POST", "/inventories/Side%20room/rename", {"name": "Back room"})
    change("POST", "/inventories/Back%20room/archive", {})
    change("POST", "/inventories/Back%20room/restore", {})
    change("POST", f"/inventories/{STOCK}/use")
    plan = browser.get("/plan")
    change("PUT", "/plan", {key: plan[key] for key in ("site", "unit", "size", "zones", "anchors") if key in plan})
    change("PATCH", "/plan", {"size": [size + 1 for size in plan["size"]]})
    change("POST", "/plan/undo")
    change("POST", "/plan/redo")
    change("PUT", "/plan/picture", picture, "image/png")
    change("POST", "/plan/picture/scale", {"from": [0, 0], "to": [8, 0], "metres": 8})
    change("PATCH", "/plan/picture", {"position": [1, 1]})
    change("DELETE", "/plan/picture")
    right, low = [size + 1 for size in plan["size"]]
    corner = [[right - .5, low - .5], [right, low - .5], [right, low], [right - .5, low]]
    change("POST", "/plan/zones", {"id": "corner", "name": "Corner", "polygon": corner})
    change("PATCH", "/plan/zones/corner", {"name": "A corner"})
    change("POST", "/plan/anchors", {"beacon": f"{BEACON}1", "position": [.5, .5]})
    anchor = urllib.parse.quote(f"{BEACON}1", safe="")
    change("PATCH", f"/plan/anchors/{anchor}", {"position": [.6, .6]})
    change("DELETE", f"/plan/anchors/{anchor}")
    change("POST", "/plan/receivers", {"id": "gw-9", "position": [.5, .5]})
    change("PATCH", "/plan/receivers/gw-9", {"position": [.6, .6]})
    change("DELETE", "/plan/receivers/gw-9")
    change("DELETE", "/plan/zones/corner")
    change("POST", "/places", {"name": "Annex", "kind": "site"})
    change("PATCH", "/places/Annex", {"note": "Across the street."})
    change("POST", "/places/import", b"name,kind,parent\nAnnex room,room,Annex\n", "text/csv")
    change("DELETE", "/places/Annex?contents=up")
    change("POST", "/places/Annex/restore", {})
    # One person does it all here.
    change("PATCH", "/settings", {"report.paper": "letter", "audit.segregation": False})


def _stock(browser, work, picture):
    change, query = browser.change, f"?inventory={STOCK}"
    change("POST", f"/items{query}", {"id": "W-1", "name": "A new one", "beacon": f"{BEACON}2"})
    change("PATCH", f"/items/W-1{query}", {"name": "Another name"})
    change("POST", f"/items/W-1/bind{query}", {"beacon": f"{BEACON}3"})
    change("PUT", f"/items/W-1/favourite{query}")
    change("DELETE", f"/items/W-1/favourite{query}")
    content = change("POST", f"/items/W-1/photos{query}", picture, "image/png")
    photo = re.search(r"[0-9a-f]{64}", json.dumps(content))[0]
    change("POST", f"/items/W-1/photos/{photo}/first{query}")
    change("DELETE", f"/items/W-1/photos/{photo}{query}")
    change("POST", f"/items/W-1/photos/{photo}/restore{query}")
    change("DELETE", f"/items/W-1{query}")
    change("POST", f"/items/W-1/restore{query}")
    change("DELETE", f"/items/W-1{query}")
    with open(f"{work}/items.csv", "rb") as file:
        change("POST", f"/items/import{query}", file.read(), "text/csv")


def _goods(browser, picture):
    """A product with a lot, which is harvested, shipped, set aside and called back."""
    change = browser.change
    change("POST", "/products", {"code": "PEA", "name": "Peas", "unit": "KGM"})
    change("PATCH", "/products/PEA", {"variety": "Kelvedon"})
    photos = "/products/PEA/photos"
    photo = change("POST", photos, picture, "image/png")["photo"]
    change("POST", f"{photos}/{photo}/first")
    change("DELETE", f"{photos}/{photo}")
    change("POST", f"{photos}/{photo}/restore")
    change("PATCH", "/products/PEA", {"on_sale": True})
    change("POST", "/offers", {"name": "Daily", "products": ["PEA"], "text": "Fresh.", "when": "daily 10:00"})
    change("DELETE", "/offers/Daily")
    change("POST", "/offers/Daily/restore")
    change("DELETE", "/offers/Daily")
    change("POST", "/products", {"code": "POD", "name": "Pods"})
    change("DELETE", "/products/POD")
    change("POST", "/parties", {"id": "SHOP", "name": "Shop", "phone": "1"})
    change("PATCH", "/parties/SHOP", {"phone": "2", "mail": "shop@example.org"})
    change("POST", "/lots", {"product": "PEA", "lot": "E-1", "quantity": 5})
    change("PATCH", "/lots/PEA/E-1", {"note": "Picked early."})
    change("POST", "/events", {"verb": "harvest", "lots": ["PEA/E-1=5"]})
    peas = {"id": "G-1", "name": "Peas", "beacon": f"{BEACON}7", "product": "PEA", "quantity": 9}
    change("POST", "/items", peas)
    for end in ("reject", "cancel", "ship"):
        made = change("POST", "/orders", {"customer": "SHOP", "lines": ["PEA=2"]})
        order = f"/orders/{made['order']}"
        change("PATCH", order, {"lines": ["PEA=1"]})
        change("POST", f"{order}/place", {})
        if end != "reject":
            change("POST", f"{order}/confirm", {})
        if end == "ship":
            change("POST", f"{order}/pick", {"thing": "G-1"})
            change("POST", f"{order}/put_back", {"thing": "G-1"})
            change("POST", f"{order}/pick", {"thing": "G-1"})
            change("POST", f"{order}/pack", {})
        change("POST", f"{order}/{end}", {} if end == "ship" else {"reason": "No lorry."})
    change("POST", f"{order}/receive", {})
    made = change("POST", "/orders", {"customer": "SHOP", "lines": ["PEA=1"]})
    order = f"/orders/{made['order']}"
    change("POST", f"{order}/place", {})
    change("POST", f"{order}/confirm", {})
    change("POST", f"{order}/short_pick", {"thing": "G-1", "reason": "damaged"})
    change("POST", "/sights", {"label": "https://elsewhere.example/01/09506000134352", "place": "dock"})
    change("POST", "/events", {"verb": "ship", "lots": ["PEA/E-1=5"], "to": "SHOP"})
    change("POST", "/lots/PEA/E-1/hold", {"reason": "Looked at."})
    change("POST", "/lots/PEA/E-1/release", {"reason": "Good."})
    change("POST", "/lots/PEA/E-1/recall", {"reason": "Metal."})
    change("POST", "/lots/PEA/E-1/notify", {})
    change("POST", "/lots", {"product": "PEA", "lot": "E-2"})
    change("POST", "/events", {"verb": "receive", "lots": ["PEA/E-2=1"], "from": "SHOP"})
    change("POST", "/recalls", {"suppliers": ["SHOP"], "reason": "Residues."})
    _capture(browser)


def _shop(browser):
    """Somebody of a party comes by a link, and orders."""
    browser.change("PATCH", "/products/PEA", {"on_sale": True})
    made = browser.change("POST", "/people", {"login": "kata", "role": "customer", "party": "SHOP"})
    customer = Browser(browser.address, browser.password, beside=browser)
    customer.form(f"/setup?link={made['setup']}", "/setup", password=customer.password)
    change = customer.change
    change("PUT", "/shop/favourites/PEA")
    change("DELETE", "/shop/favourites/PEA")
    made = change("POST", "/shop/orders", {"lines": ["PEA=1"]})
    order = f"/shop/orders/{made['order']}"
    change("PATCH", order, {"note": "Ring twice."})
    change("POST", f"{order}/place", {"allow_short": True})
    change("POST", f"{order}/cancel", {"reason": "No room."})
    customer.connection.close()


def _capture(browser):
    """Events that another program tells, which GS1 describes and not the server."""
    document = json.loads(browser.ask("GET", "/epcis/v2/events?EQ_bizStep=creating_class_instance&perPage=1")[1])
    context, event = document["@context"], document["epcisBody"]["queryResults"]["resultsBody"]["eventList"][0]
    del event["eventID"]
    one = {"@context": context} | event | {"eventTime": "2026-01-05T08:00:00Z"}
    many = {"@context": context, "type": "EPCISDocument", "schemaVersion": "2.0", "creationDate": event["recordTime"],
            "epcisBody": {"eventList": [event | {"eventTime": "2026-01-05T09:00:00Z"}]}}
    for path, body in (("events", one), ("capture", many)):
        status, content = browser.ask("POST", f"/epcis/v2/{path}", json.dumps(body))
        if not 200 <= status < 300:
            browser.problems.append(f"POST /epcis/v2/{path} gave {status}: {content.decode('utf-8', 'replace')[:300]}")


def open_alarm(browser, state):
    """The address of an alarm that is in a state."""
    return f"/alarms/{browser.get(f'/alarms?state={state}')['data'][0]['id']}"


def _alarms(browser):
    lasting, over = open_alarm(browser, "active"), open_alarm(browser, "latched")
    browser.change("POST", f"{lasting}/snooze", {"minutes": 30, "reason": "Defrosting."})
    browser.change("POST", f"{lasting}/resume", {})
    browser.change("POST", f"{over}/ack", {"note": "It is looked at."})
    browser.change("POST", f"{over}/resolve", {"reason": "equipment", "action": "Repaired.", "owner": "ana"})


def _audits(browser):
    change = browser.change
    first = _audit(browser)
    change("POST", f"{first}/confirm", {"item": "IT-0005", "by": "sight"})
    change("POST", f"{first}/undo", {})
    change("POST", f"{first}/note", {"text": "A note.", "item": "IT-0005"})
    change("POST", f"{first}/resume", {})
    change("POST", f"{first}/pause", {})
    change("POST", f"{first}/finish", {"partial": True, "reason": "a few seconds"})
    change("POST", f"{first}/recount-order", {"with": "pavle"})
    change("POST", f"{first}/recount", {"gone": ["IT-0002"]})
    change("POST", f"{first}/opinion", {"text": "As it was."})
    change("POST", f"{first}/test-count", {"seen": ["IT-0003"]})
    change("POST", f"{first}/resolve", {"items": ["IT-0002"], "reason": "lost", "action": "look", "owner": "ana",
                                        "due": "2090-01-01"})
    change("POST", f"{first}/action-done", {"item": "IT-0002"})
    open_items = [finding["item"] for finding in browser.get(f"{first}/findings?limit=100")["data"]
                  if finding["outcome"] not in ("FOUND", "CONFIRMED")]
    change("POST", f"{first}/resolve", {"items": open_items, "reason": "lost"})
    change("POST", f"{first}/reject", {"reason": "Look again."})
    change("POST", f"{first}/resolve", {"items": open_items, "reason": "lost"})
    change("POST", f"{first}/approve", {})
    change("POST", f"{_audit(browser)}/cancel", {"reason": "A mistake."})


def _audit(browser):
    """A new audit, which has heard all that its source has."""
    made = browser.change("POST", "/audits", {"inventory": STOCK})
    path = f"/audits/{made.get('audit') or made.get('id')}"
    browser.change("POST", f"{path}/pause", {})
    return path


def _delivery(browser):
    change = browser.change
    made = change("POST", "/audit-plans", {"name": "Daily", "every": "day"})
    plan = f"/audit-plans/{made.get('plan') or made.get('id')}"
    change("PATCH", plan, {"name": "Each day"})
    change("DELETE", plan)
    change("POST", f"{plan}/restore")
    made = change("POST", "/drops", {"name": "Mondays", "when": "monday 06:00", "to": ["nobody@example.org"]})
    drop = f"/drops/{made.get('drop') or made.get('id')}"
    change("PATCH", drop, {"name": "On Mondays"})
    change("POST", f"{drop}/run")
    change("DELETE", drop)
    change("POST", f"{drop}/restore")
    change("PUT", "/report-definitions/Small", {"sections": ["answer"]})
    change("DELETE", "/report-definitions/Small")
    change("POST", "/report-definitions/Small/restore")


def _stations(browser):
    for name, end, words in (("API-1", "revoke", {"reason": "Lost."}), ("API-2", "retire", {})):
        browser.change("POST", "/stations", {"name": name})
        browser.change("POST", f"/stations/{name}/{end}", words)


def _people(browser):
    change = browser.change
    change("POST", "/people", {"login": "vera", "role": "worker"})
    change("PATCH", "/people/vera", {"role": "viewer"})
    change("POST", "/people/vera/link")
    change("DELETE", "/people/vera/access")
    change("PATCH", "/profile", {"name": "Ana"})
    change("PATCH", "/profile/notices", {"reminder": False})
    made = change("POST", "/profile/tokens", {"name": "till", "may": ["viewAudits"]})
    change("DELETE", f"/profile/tokens/{made['token']['token']}")
    change("DELETE", "/people/vlada/second-factor")
    change("DELETE", "/profile/sessions")


def described(browser):
    """The requests that change something, as the server describes them."""
    paths = browser.get("/openapi.json")["paths"]
    return [(method.upper(), path) for path, methods in paths.items() for method in methods
            if method in ("post", "put", "patch", "delete")]


def problems_of(bench, work):
    """Asks a server of the home that is there everything; gives how many requests were made, and what is wrong."""
    known = []

    def talk(browser):
        known.extend((method, path) for method, path in described(browser) if not path.startswith(OF_OTHERS))
        converse(browser, work)
    browser, problems = talked(bench, COMMAND, talk)
    for method, path in known:
        if not any(asked == method and matches(path, made) and status < 300 for asked, made, status in browser.asked):
            problems.append(f"{method} {path} was not tried with success: answers.py lacks it")
    return sum(method != "GET" for method, _, _ in browser.asked), problems


def matches(pattern, address):
    """Whether an address is one of a route, whose parts in braces stand for any one part."""
    return re.fullmatch(re.sub(r"\{[^}]+\}", "[^/?]+", pattern), address.split("?")[0])


def talked(bench, command, talk):
    """Has a server asked what `talk` likes; gives the browser, and what is wrong.

    Once a minute a server sends the mail that waits, beside whatever it answers then. An answer that is too early is
    so each time: what is found once is looked for again from the same disk, and counts when it is there again.
    """
    before = f"{bench.place}/before"
    shutil.rmtree(before, ignore_errors=True)
    shutil.copytree(bench.disk, before, symlinks=True)
    browser, early = _talk(bench, command, talk)
    if early:
        shutil.rmtree(bench.disk)
        os.rename(before, bench.disk)
        browser, again = _talk(bench, command, talk)
        early = [problem for problem in early if _nameless(problem) in set(map(_nameless, again))]
    return browser, browser.problems + early


def _nameless(problem):
    """A problem without the numbers that differ from run to run."""
    return re.sub(r"[0-9]+", "0", problem)


def _talk(bench, command, talk):
    """Starts a server, lets `talk` ask, and ends it; gives the browser, and what was answered too early."""
    disk = Disk(bench.disk)
    with bench.begin(command, log=bench.log) as run:
        address = portal.address(run, PATIENCE_SECONDS)
        if not address:
            raise SystemExit(f"faults: the server does not start:\n{run.ended(PATIENCE_SECONDS)[2]}")
        browser = Browser(address, PASSWORD)
        talk(browser)
        browser.connection.close()
        run.signal(signal.SIGTERM)
        code, _, err = run.ended(PATIENCE_SECONDS)
    if code != DONE:
        browser.problems.append(f"the server ended with {code}: {err}")
    return browser, _too_early(browser, disk, read_log(bench.log, bench.disk))


def beside(asked):
    """The names of files that may be written while a request is answered, for what it does not promise; none else."""
    if STARTS_LISTENING.search(asked):
        return BESIDE
    return None if ENDS_LISTENING.search(asked) else LIVE


def _too_early(browser, disk, events):
    """Requests come one after the other, so the answers in the log are theirs in turn."""
    answers = [event for event in events if event.call == "A" and event.data.startswith(b"HTTP/1.")]
    if len(answers) != len(browser.asked):
        return [f"{len(browser.asked)} requests were made, and {len(answers)} answers seen"]
    # What is read was on the disk before SQLite showed it; what a server writes beside, as a mail that goes out, no
    # answer to a GET promises.
    granting = {id(event): f"{method} {path}" for event, (method, path, status) in zip(answers, browser.asked)
                if status < 400 and (method != "GET" or NOTED.search(path))}

    def early(of, log):
        return broken(of, log, None, lambda event: id(event) in granting, granting,
                      lambda event: beside(granting[id(event)]))
    # Were no trace ever synced, some pause must be answered too early.
    deaf = [event for event in events if not (event.call == "S" and LIVE.search(event.path))]
    found = early(disk.copy(), events)
    if not found and not any(LIVE.search(name.split(" may lack ")[0]) for name in early(disk, deaf)):
        found.append("pauses are not seen to be ahead of a trace that is never synced: this proves nothing")
    return found
