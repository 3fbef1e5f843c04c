"""Somebody with a browser: asks, keeps cookies, and fills in the forms that pages show."""
import html.parser
import http.client
import json
import re
import time
import urllib.parse

PATIENCE_SECONDS = 120
# For how long a connection that nothing is asked on is counted on.
IDLE_SECONDS = 2


class Form:
    """A form of a page, as a browser would send it untouched."""

    def __init__(self, action, kind):
        self.address, self.kind = action, kind
        self.fields, self.names = [], set()

    def holds(self, wanted):
        return all((name, value) in self.fields for name, value in wanted.items())

    def filled(self, values):
        """The fields with others put in; a list is as many fields, and nothing takes a field away."""
        kept = [(name, value) for name, value in self.fields if name not in values]
        for name, value in values.items():
            kept += [(name, each) for each in (value if isinstance(value, list) else [value]) if each is not None]
        return kept


class _Forms(html.parser.HTMLParser):
    """Finds the forms of a page that change something."""

    def __init__(self, text):
        super().__init__()
        self.found, self.form, self.choice, self.text = [], None, None, None
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form":
            self.form = Form(values.get("action", ""), values.get("enctype", "application/x-www-form-urlencoded"))
            if values.get("method") == "post":
                self.found.append(self.form)
        elif self.form and tag == "option" and self.choice:
            name, chosen, first = self.choice
            value = values.get("value") or ""
            self.choice = (name, value if "selected" in values else chosen, value if first is None else first)
        elif self.form and tag == "button" and values.get("formaction"):
            other = Form(values["formaction"], self.form.kind)
            other.fields, other.names = self.form.fields, self.form.names
            self.found.append(other)
        elif self.form and values.get("name") and "disabled" not in values:
            self._control(tag, values)

    def _control(self, tag, values):
        name, kind = values["name"], values.get("type", "text")
        self.form.names.add(name)
        if tag == "select":
            self.choice = (name, None, None)
        elif tag == "textarea":
            self.text = (name, "")
        elif tag == "input" and kind != "file" and (kind not in ("checkbox", "radio") or "checked" in values):
            self.form.fields.append((name, values.get("value") or ""))

    def handle_data(self, data):
        if self.text:
            self.text = (self.text[0], self.text[1] + data)

    def handle_endtag(self, tag):
        if tag == "select" and self.choice:
            name, chosen, first = self.choice
            self.form.fields.append((name, first or "" if chosen is None else chosen))
            self.choice = None
        elif tag == "textarea" and self.text:
            self.form.fields.append(self.text)
            self.text = None
        elif tag == "form":
            self.form = None


class Browser:
    """One browser. `asked` has every request in its turn, of all browsers that share it."""

    def __init__(self, address, password, beside=None):
        self.address = address
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=PATIENCE_SECONDS)
        self.password, self.cookies, self.used = password, {}, time.monotonic()
        self.asked, self.problems = (beside.asked, beside.problems) if beside else ([], [])

    def ask(self, method, path, body=None, kind="application/json", headers=None):
        """Asks, and gives status and content; a page's own address stays in `at`, where it leads to in `leads`."""
        if time.monotonic() > self.used + IDLE_SECONDS:
            self.connection.close()  # the server has, or is about to
        head = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} | (headers or {})
        if body is not None:
            head["Content-Type"] = kind
        self.connection.request(method, path, body, head)
        answer = self.connection.getresponse()
        content = answer.read()
        self.used = time.monotonic()
        self.leads = answer.headers.get("Location")
        self.keep(answer)
        self.asked.append((method, path, answer.status))
        return answer.status, content

    def keep(self, answer):
        """Keeps the cookies of an answer."""
        for line in answer.headers.get_all("Set-Cookie") or ():
            name, value = line.split(";")[0].split("=", 1)
            self.cookies[name] = value

    def form(self, page, path, shows=None, having=None, files=(), refused=None, **fields):
        """Fills in a form that a page shows, and sends it; gives what is answered.

        The answer leads on, or is a page that `shows` something. `page` is its address, or the page itself where it
        is there already; of several forms to one address it is the one `having` these fields. One that is to be
        `refused` gives the page that says why.
        """
        if isinstance(page, str):
            page = self.ask("GET", page)[1]
        form = next((form for form in _Forms(page.decode()).found
                     if form.address.split("?")[0] == path and form.holds(having or {})), None)
        if form is None:
            self.problems.append(f"no page shows the form {path}")
            return b""
        unknown = set(fields) - form.names
        if unknown:
            self.problems.append(f"the form {path} has no {', '.join(sorted(unknown))}")
        status, content = self._send(form, form.filled(fields), files)
        if status == 403 and b'name="confirm_password"' in content:
            confirmation = _Forms(content.decode()).found[-1]
            status, content = self._send(confirmation, confirmation.filled({"confirm_password": self.password}), ())
        is_right = status == (refused or (200 if shows else 303)) and re.search(shows or "", content.decode())
        if not is_right:
            self.problems.append(f"the form {path} gave {status}: {_notice(content)}")
        return content

    def _send(self, form, fields, files):
        if form.kind == "multipart/form-data":
            body, kind = _multipart(fields, files)
        else:
            body, kind = urllib.parse.urlencode(fields), form.kind
        return self.ask("POST", form.address, body, kind)

    def change(self, method, path, body=None, kind=None):
        """A request of the API that must be granted; gives what it answers."""
        if not isinstance(body, (bytes, type(None))):
            body = json.dumps(body)
        kind = kind or ("application/merge-patch+json" if method == "PATCH" else "application/json")
        status, content = self.ask(method, f"/api/v1{path}", body, kind, {"If-Match": "*"})
        if not 200 <= status < 300:
            self.problems.append(f"{method} {path} gave {status}: {content.decode('utf-8', 'replace')[:300]}")
            return {}
        return json.loads(content) if content[:1] in (b"{", b"[") else {}

    def get(self, path):
        return json.loads(self.ask("GET", f"/api/v1{path}")[1])

    def sign_in(self, login):
        self.cookies.clear()
        self.form("/sign-in", "/sign-in", login=login, password=self.password)


def _notice(content):
    """What a page says went wrong."""
    text = content.decode("utf-8", "replace")
    found = re.search(r'class="notice bad"[^>]*>(.*?)</p>', text, re.S) or re.search(r"<main.*?>(.*?)</main>", text, re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", found[1] if found else text)).strip()[:300]


def _multipart(fields, files):
    """The body of a form with files: each a name, a file's name and its content."""
    mark = "a-line-that-no-file-holds"
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n'.encode() + value.encode()
             for name, value in fields]
    parts += [f'Content-Disposition: form-data; name="{name}"; filename="{file}"\r\n'
              'Content-Type: application/octet-stream\r\n\r\n'.encode() + content for name, file, content in files]
    body = b"".join(f"--{mark}\r\n".encode() + part + b"\r\n" for part in parts) + f"--{mark}--\r\n".encode()
    return body, f"multipart/form-data; boundary={mark}"
