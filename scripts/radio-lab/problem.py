"""What keeps the lab from running a command, told as Muster tells it."""

import sys


class Problem(Exception):
    """A failure of the lab itself: what happened, and what to do about it."""

    def __init__(self, what, remedy):
        super().__init__(what)
        self.what = what
        self.remedy = remedy

    def tell(self):
        sys.stdout.flush()
        print(f"radio-lab: {self.what}\ntry: {self.remedy}", file=sys.stderr, flush=True)
