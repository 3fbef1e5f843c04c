"""What Schemathesis sends to scripts/check_api with every request."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """Lets requests through to what they ask for.

    A key that came before with another request is refused before anything is looked at, and a mark
    that was made up is never the right one.
    """
    headers = case.headers
    if headers is None or case.method == "GET":
        return
    headers.pop("Idempotency-Key", None)
    if "If-Match" in headers:
        headers["If-Match"] = "*"
