"""No form of the portal is granted before it is so: each is filled in once, as a browser does, on a page that shows it.

A test holds the lists of the portal's addresses beside its own table; what they have and this walk does not fails
the harness.
"""
import json
import os
import re
import time
import urllib.parse

from answers import COMMAND, matches, open_alarm, talked
from browser import Browser
from material import picture
from scenarios import STOCK
from totp import code_for

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIST = f"{ROOT}/Tests/MusterWebTests/PagesOfAPITests.swift"
BEACON = "ibeacon:808475f0-2ee3-7363-6434-ff62b4e8edd1/8/"
WORKER = "ivo"


def listed(name, method):
    """The addresses in one of the lists, which are sets or have them as keys."""
    with open(LIST, encoding="utf-8") as file:
        text = file.read()
    found = re.search(rf"static let {name}\b[^=]*= \[\n(.*?)^ {{4}}\]", text, re.S | re.M)
    if not found:
        raise SystemExit(f"faults: {LIST} has no list {name} any more")
    words = re.sub(r": \[.*?\]", "", found[1], flags=re.S)
    return re.findall(rf'"{method} (/[^"]*)"', words)


# What these decide about comes from another home; `promises.py` has two, and the commands that decide the same.
OF_OTHERS = {"/stations/exchange", "/stations/waiting/{set}", "/stations/conflicts/{conflict}",
             "/stations/refused/{change}"}


def known():
    """The addresses of all forms that one home can show."""
    return {*listed("inAPI", "POST"), *listed("notInAPI", "POST")} - OF_OTHERS


def problems_of(bench, work):
    """Fills in every form; gives how many were sent, and what is wrong."""
    browser, problems = talked(bench, COMMAND, lambda browser: converse(browser, work))
    sent = [path for method, path, status in browser.asked if method == "POST" and status < 400]
    for pattern in sorted(known()):
        if not any(matches(pattern, path) for path in sent):
            problems.append(f"the form {pattern} was not granted once: forms.py lacks it")
    return len(sent), problems


def converse(browser, work):
    """All that the pages let somebody change, by an admin, and a worker beside."""
    browser.sign_in("ana")
    _inventories(browser)
    _map(browser)
    _places(browser)
    _goods(browser)
    _items(browser, work)
    _alarms(browser)
    worker = Browser(browser.address, browser.password, beside=browser)
    _people(browser, worker)
    customer = Browser(browser.address, browser.password, beside=browser)
    _shop(browser, customer)
    customer.connection.close()
    _first_audit(browser)
    _other_audits(browser, worker, work)
    _mail(browser, work)
    _plans(browser)
    _drops(browser)
    _definitions(browser)
    _stations(browser)
    browser.form("/settings", "/settings", **{"report.paper": "a4"})
    worker.connection.close()
    _profile(browser)


# MARK: the catalogue

def _inventories(browser):
    form, page = browser.form, "/inventories"
    form(page, page, name="Side hall")
    form(page, f"{page}/Side%20hall", name="Back hall")
    form(page, f"{page}/Back%20hall/archive")
    form(page, f"{page}/Back%20hall/restore")
    form(page, f"{page}/Back%20hall/use")
    form(page, f"{page}/{STOCK}/use")


def _map(browser):
    form, page = browser.form, "/zones/map"
    form(page, f"{page}/picture", files=[("picture", "floor.png", picture())])
    form(page, f"{page}/scale", scale_from_x="0", scale_from_y="0", scale_to_x="8", scale_to_y="0", scale_metres="8")
    form(page, f"{page}/picture/move", picture_x="1", picture_y="1")
    form(page, f"{page}/picture/delete")
    right, low = [size + 1 for size in browser.get("/plan")["size"]]
    form(page, f"{page}/size", size_width=f"{right}", size_height=f"{low}")
    form(page, f"{page}/undo")
    form(page, f"{page}/redo")
    corners = f"{right - .5} {low - .5}\n{right} {low - .5}\n{right} {low}\n{right - .5} {low}"
    form(page, f"{page}/zone", zone_id="nook", zone_name="Nook", zone_corners=corners)
    form(page, f"{page}/anchor", anchor_beacon=f"{BEACON}1", anchor_x=f"{right - .25}", anchor_y=f"{low - .25}",
         anchor_zone="nook")
    form(f"{page}?anchor={urllib.parse.quote(BEACON, safe='')}1", f"{page}/anchor/delete")
    form(page, f"{page}/receiver", receiver_id="gw-8", receiver_x=".5", receiver_y=".5")
    form(f"{page}?receiver=gw-8", f"{page}/receiver/delete")
    form(f"{page}?zone=nook", f"{page}/zone/delete")
    plan = browser.get("/plan")
    plan = {key: plan[key] for key in ("site", "unit", "size", "zones", "anchors") if key in plan}
    plan["size"] = [size + 1 for size in plan["size"]]
    form(page, f"{page}/plan", files=[("file", "plan.json", json.dumps(plan).encode())])
    upload = browser.leads
    form(upload, upload)


def _places(browser):
    form, page = browser.form, "/places"
    form(f"{page}/add", f"{page}/add", name="Yard", kind="site")
    yard = browser.leads
    form(yard, yard, note="Behind the hall.")
    form(yard, f"{yard}/delete")
    form(browser.leads, f"{yard}/restore")
    rows = b"name,kind,parent\nYard house,building,Yard\n"
    form(f"{page}/import", f"{page}/import", shows="Dodato: 1", files=[("file", "places.csv", rows)])
    form(page, "/columns/places", back=page, column="note")
    found = browser.ask("GET", f"{page}?search=Yard+house")[1].decode()
    form(page, "/bulk/places/delete", row=re.search(r'name="row" value="(PL-\d+)"', found)[1])
    form(browser.leads, "/bulk/places/restore")


def _goods(browser):
    form = browser.form
    form("/add/products", "/add/products", code="BEAN", name="Beans", unit="KGM")
    form("/products/BEAN", "/products/BEAN", kind="vegetable")
    pictures = [("photo", f"{shade}.png", picture(shade)) for shade in (30, 60)]
    form("/products/BEAN", "/products/BEAN/photos", files=pictures)
    photo = browser.get("/products/BEAN/photos")["data"][1]["photo"]
    form("/products/BEAN", f"/products/BEAN/photos/{photo}/first")
    form("/products/BEAN", f"/products/BEAN/photos/{photo}/remove")
    form(browser.leads, f"/products/BEAN/photos/{photo}/restore")
    form("/products/BEAN", "/products/BEAN", on_sale="yes")
    form("/offers", "/offers", name="Daily", products="BEAN", text="Fresh.", when="daily 10:00")
    form("/offers", "/offers/Daily/remove")
    form(browser.leads, "/offers/Daily/restore")
    form("/offers", "/offers/Daily/remove")
    form("/add/products", "/add/products", code="HUSK", name="Husks")
    form("/products/HUSK", "/products/HUSK/delete")
    form("/add/parties", "/add/parties", id="STALL", name="Stall")
    form("/parties/STALL", "/parties/STALL", phone="1", mail="stall@example.org")
    for lot in ("B-1", "B-2"):
        form("/add/lots", "/add/lots", product="BEAN", lot=lot)
    page = "/lots/BEAN/B-1"
    form(page, page, note="Picked early.")
    form("/add/events?verb=harvest", "/add/events", verb="harvest", lot="BEAN/B-1=5")
    form(page, f"{page}/hold", reason="Looked at.")
    form(page, f"{page}/release", reason="Good.")
    form("/lots", "/bulk/lots/hold", row="BEAN/B-2", reason="Looked at.")
    form("/add/events?verb=ship", "/add/events", verb="ship", lot="BEAN/B-1=5", party_to="STALL")
    form(f"{page}/recall", f"{page}/recall", reason="Metal.")
    form(page, f"{page}/notify", remark="We fetch it.")
    form("/add/lots", "/add/lots", product="BEAN", lot="B-3")
    for verb, side in (("receive", "party_from"), ("ship", "party_to")):
        form(f"/add/events?verb={verb}", "/add/events", verb=verb, lot="BEAN/B-3=5", **{side: "STALL"})
    origin = "/recalls?supplier=STALL"
    form(origin, "/recalls", supplier="STALL", reason="Residues.")
    form(origin, "/recalls/notify", supplier="STALL", remark="We fetch it.")
    form("/catalogue/add", "/catalogue/add", id="F-9", name="Beans", beacon=f"{BEACON}9", product="BEAN", quantity="9")
    for end in ("reject", "cancel", "ship"):
        form("/add/orders", "/add/orders", customer="STALL", lines="BEAN=2")
        order = browser.leads
        form(f"{order}/change", f"{order}/change", lines="BEAN=1", note="Soon.")
        form(order, f"{order}/place")
        if end != "reject":
            form(order, f"{order}/confirm")
        if end == "ship":
            walk = f"{order}/pick"
            form(walk, walk, thing="F-9")
            form(walk, f"{order}/put_back", thing="F-9")
            form(walk, walk, thing="F-9")
            form(walk, f"{order}/pack")
        form(order, f"{order}/{end}", **({} if end == "ship" else {"reason": "No lorry."}))
    form(order, f"{order}/receive")
    form("/add/orders", "/add/orders", customer="STALL", lines="BEAN=1")
    order = browser.leads
    form(order, f"{order}/place")
    form(order, f"{order}/confirm")
    form(f"{order}/pick", f"{order}/short_pick", thing="F-9", reason="damaged")
    for page in ("/lots", "/products", "/parties", "/events", "/orders"):
        form(page, f"/columns{page}", back=page, column="note")
    form("/stock", "/columns/stock", back="/stock", column="zone")


def _alarms(browser):
    lasting, over = open_alarm(browser, "active"), open_alarm(browser, "latched")
    browser.form("/alarms", "/columns/alarms", back="/alarms", column="since")
    browser.form(lasting, f"{lasting}/snooze", reason="Defrosting.")
    browser.form(lasting, f"{lasting}/resume")
    browser.form(over, f"{over}/acknowledge", note="It is looked at.")
    browser.form("/alarms", "/bulk/alarms/acknowledge", row=lasting.split("/")[-1], note="It is looked at.")
    browser.form(over, f"{over}/resolve", action="Repaired.", owner="ana")


def _items(browser, work):
    form, item = browser.form, "/items/F-1"
    form("/catalogue/add", "/catalogue/add", id="F-1", name="By hand", beacon=f"{BEACON}2")
    form(f"{item}/edit", f"{item}/edit", name="By another hand")
    form(item, f"{item}/favourite")
    form(item, f"{item}/bind", beacon=f"{BEACON}3")
    pictures = [("photo", f"{shade}.png", picture(shade)) for shade in (99, 199)]
    form(item, f"{item}/photos", files=pictures)
    photos = [photo["photo"] for photo in browser.get(f"{item}/photos?inventory={STOCK}")["data"]]
    form(item, f"{item}/photos/{photos[1]}/first")
    form(item, f"{item}/photos/{photos[1]}/remove")
    form(browser.leads, f"{item}/photos/{photos[1]}/restore")
    form(item, f"{item}/delete")
    form(browser.leads, f"{item}/restore")
    form(item, f"{item}/delete")
    for page in ("/items", "/beacons", "/zones", "/trail"):
        form(page, f"/columns{page}", back=page, column="zone")
    form("/items", "/bulk/items/move", row=["IT-0001", "IT-0002"], to_zone="dock")
    form("/items", "/bulk/items/delete", row=["IT-0001", "IT-0002"])
    form(browser.leads, "/bulk/items/restore")
    with open(f"{work}/items.csv", encoding="utf-8") as file:
        lines = file.read().splitlines()
    changed = "\n".join([lines[0], lines[1].replace(",", ",Renamed ", 1), *lines[2:]]) + "\n"
    form("/catalogue/import", "/catalogue/import", files=[("file", "items.csv", changed.encode())])
    upload = browser.leads
    form(upload, upload, shows='class="notice good"')


# MARK: people

def _people(browser, worker):
    """The worker comes by a link, and gets a second factor."""
    form = browser.form
    form("/people", "/columns/people", back="/people", column="role")
    page = form("/people", "/people", shows="/setup", login=WORKER, name="Ivo", role="worker")
    form("/people", f"/people/{WORKER}/role", role="viewer")
    form("/people", f"/people/{WORKER}/role", role="worker")
    form("/people", f"/people/{WORKER}/access", having={"access": "no"})
    form("/people", f"/people/{WORKER}/access", having={"access": "yes"})
    page = form("/people", f"/people/{WORKER}/link", shows="/setup")
    link = re.search(r"/setup\?link=[^<\"&\s]+", page.decode())[0]
    worker.form(link, "/setup", password=worker.password)
    secret = _enrol(worker)
    worker.form("/profile", "/sign-out")
    page = worker.ask("GET", "/sign-in")[1]
    page = worker.form(page, "/sign-in", shows="/sign-in/code", login=WORKER, password=worker.password)
    worker.form(page, "/sign-in/code", code=code_for(secret, 1))
    own = "/profile/second-factor"
    worker.form(own, f"{own}/recovery-codes", shows="<ol>")
    worker.form(own, f"{own}/remove")
    _enrol(worker)
    form("/people", f"/people/{WORKER}/second-factor/remove")
    form("/people", f"/people/{WORKER}/access/end")
    worker.sign_in(WORKER)


def _shop(browser, customer):
    """Somebody of a party comes by a link, and orders."""
    browser.form("/products/BEAN", "/products/BEAN", on_sale="yes")
    page = browser.form("/people", "/people", shows="/setup", login="nada", name="Nada", role="customer", party="STALL")
    link = re.search(r"/setup\?link=[^<\"&\s]+", page.decode())[0]
    customer.form(link, "/setup", password=customer.password)
    form, product = customer.form, "/shop/products/BEAN"
    form(product, f"{product}/favourite")
    form("/shop", "/shop/cart", quantity="2")
    order = re.search(r'action="(/shop/orders/[^"]+)"', customer.ask("GET", "/shop/cart")[1].decode())[1]
    page = form("/shop/cart", order, refused=409, deed="place")
    form(page, order, deed="place", allow_short="yes")
    form(order, f"{order}/cancel", reason="No room.")


def _enrol(browser):
    own = "/profile/second-factor"
    browser.form(own, own)
    page = browser.ask("GET", own)[1]
    secret = re.search(r"<code>([A-Z2-7 ]{16,})</code>", page.decode())[1].replace(" ", "")
    browser.form(page, f"{own}/code", shows="<ol>", code=code_for(secret))
    return secret


def _profile(browser):
    """At last, because it signs out again and again."""
    form, page = browser.form, "/profile"
    form(page, page, name="Ana of the forms")
    form(page, f"{page}/notices", notice=[])
    made = form(page, f"{page}/tokens", shows="<code>", token="till", days="9", scope=["viewAudits"])
    token = re.search(rf"{page}/tokens/([^/\"]+)/revoke", made.decode())[1]
    form(page, f"{page}/tokens/{token}/revoke")
    old, browser.password = browser.password, "nineteen grey otters"
    form(page, f"{page}/password", old=old, password=browser.password)
    form(page, f"{page}/sessions/end")
    browser.sign_in("ana")
    form(page, f"{page}/access/end")
    browser.sign_in("ana")
    form(page, "/sign-out")


# MARK: audits

def _begun(browser, page="/start", path="/start", **fields):
    """Starts an audit, and pauses it at once; gives its page."""
    browser.form(page, path, **fields)
    audit = browser.leads
    browser.form(audit, f"{audit}/pause")
    return audit


def _first_audit(browser):
    form = browser.form
    audit = _begun(browser, inventory=STOCK)
    item = f"{audit}/items/IT-0005"
    form(item, f"{audit}/confirm/IT-0005")
    form(item, f"{audit}/undo")
    form(audit, f"{audit}/note", text="A note.")
    form("/audits", "/columns/audits", back="/audits", column="state")
    form(audit, f"{audit}/resume")
    form(audit, f"{audit}/pause")
    # It says what it seals and which zones were walked too little, and asks for the reason.
    page = form(audit, f"{audit}/finish", shows='name="reason"')
    form(page, f"{audit}/finish", reason="a few seconds")
    _review(browser, audit)
    form(f"{audit}/report", f"{audit}/mail", to="manager@example.org")


def _open(browser, audit):
    """The items that are not where they should be, decided about or not, by their outcome."""
    found = {}
    for finding in browser.get(f"{audit}/findings?limit=100&outcome=open")["data"]:
        found.setdefault(finding["outcome"], []).append(finding["item"])
    return found


def _review(browser, audit):
    form, every = browser.form, f"{audit}/review/all"
    form(every, f"{audit}/recount", **{"with": "ana"})
    item = next(iter(_open(browser, audit).values()))[0]
    page = f"{audit}/review/{item}"
    form(page, f"{audit}/look/{item}", result="gone")
    form(page, page, reason="lost", action="look", owner="ana", due="2090-01-01")
    form(every, f"{audit}/done/{item}")
    for outcome, items in _open(browser, audit).items():
        items = [other for other in items if other != item]
        if items:
            form(f"{every}?outcome={outcome}", f"{audit}/review", item=items, reason="lost")
    form(every, f"{audit}/opinion", text="As it was.")
    form(every, f"{audit}/test-count", direction="seen", picked="IT-0003")
    form(every, f"{audit}/reject", reason="Look again.")
    form(page, page, reason="lost")
    form(every, f"{audit}/approve")


def _other_audits(browser, worker, work):
    """A blind one, in which the worker is not told what is expected, and one that is given up."""
    audit = _begun(browser, inventory=STOCK, blind="1", **{"with": WORKER})
    worker.form(audit, f"{audit}/confirm", item="IT-0005", zone="dock")
    browser.form(audit, f"{audit}/cancel", reason="A mistake.")
    with open(f"{work}/one.btsnoop", "rb") as file:
        recording = file.read()
    browser.form("/start", "/start/recording", inventory=STOCK, files=[("file", "one.btsnoop", recording)])
    audit = browser.leads
    _at_rest(browser, audit)
    browser.form(audit, f"{audit}/cancel", reason="A mistake.")


def _at_rest(browser, audit):
    """Waits until the recording of an audit is heard."""
    end = time.monotonic() + 60
    while time.monotonic() < end and browser.get(audit)["state"] != "paused":
        time.sleep(.1)


# MARK: what goes out

def _mail(browser, work):
    """Messages that wait while there is no mail program."""
    audit = f"/audits/{browser.get('/audits?limit=1')['data'][0]['audit']}"
    os.rename(f"{work}/sendmail", f"{work}/sendmail-away")
    known = {message["message"] for message in browser.get("/outbox")["data"]}
    for _ in range(2):
        browser.form(f"{audit}/report", f"{audit}/mail", to="manager@example.org", unfinished="1")
    waiting = [message["message"] for message in browser.get("/outbox")["data"] if message["message"] not in known]
    os.rename(f"{work}/sendmail-away", f"{work}/sendmail")
    browser.form("/reports", "/reports/cancel", having={"message": waiting[0]})
    browser.form("/reports", "/reports/retry", having={"message": waiting[1]})


def _plans(browser):
    form = browser.form
    form("/plans/add", "/plans/add", name="Each week")
    plan = browser.leads
    form(plan, plan, name="Every week")
    audit = _begun(browser, plan, f"{plan}/run")
    form(audit, f"{audit}/cancel", reason="A mistake.")
    form(plan, f"{plan}/delete")
    form(browser.leads, f"{plan}/restore")
    form("/plans", "/columns/plans", back="/plans", column="due")
    form("/plans", "/bulk/plans/delete", row=plan.split("/")[-1])
    form(browser.leads, "/bulk/plans/restore")


def _drops(browser):
    form = browser.form
    form("/drops", "/drops", name="Mondays", to="nobody@example.org")
    form("/drops", "/columns/drops", back="/drops", column="to")
    drop = f"/drops/{next(drop['drop'] for drop in browser.get('/drops')['data'] if drop['name'] == 'Mondays')}"
    form(drop, drop, name="On Mondays")
    form("/drops", f"{drop}/run")
    form(drop, f"{drop}/delete")
    form(browser.leads, f"{drop}/restore")


def _stations(browser):
    form, page = browser.form, "/stations"
    for name, end, words in (("H-1", "revoke", {"reason": "Lost."}), ("H-2", "retire", {})):
        form(page, page, shows="MSE-", name=name)
        number = browser.get(f"/stations/{name}")["number"]
        form(page, f"{page}/{number}/{end}", **words)


def _definitions(browser):
    form, page = browser.form, "/report-definitions"
    form(page, page, name="Tiny")
    form(page, "/columns/report-definitions", back=page, column="version")
    form(page, f"/bulk{page}/delete", row="Tiny")
    form(browser.leads, f"/bulk{page}/restore")
