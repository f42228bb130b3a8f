"""A page as `walk.js` sees it, from a world of its own beside the page's scripts."""
import json
import pathlib

import chromium

SCRIPT = (pathlib.Path(__file__).parent / "walk.js").read_text(encoding="utf-8")


class Walker:
    """Lives as long as the document that it was made on: afterwards, every call raises a `BrowserError`."""

    def __init__(self, page):
        self.page, self.context = page, page.world("silhouette")
        page.run(SCRIPT, context=self.context)
        self.start = self._ask("start")

    def _ask(self, what):
        return self.page.run(f"silhouetteWalk.{what}", timeout=20, context=self.context)

    def now(self):
        """Milliseconds since `start`, by the page's clock."""
        return self._ask("now()")

    def touches(self):
        """The lines of all touches since they were last asked for."""
        return self._ask("touches()")

    def viewport(self):
        return self._ask("viewport()")

    def snapshot(self):
        """The window's node, as JSON."""
        return self._ask("snapshot()")

    def hold(self):
        """Stops everything that moves, and waits until that is drawn. Whether it was."""
        return self._ask("hold()")

    def release(self):
        self._ask("release()")

    def middle(self, place):
        """Where to put a finger: of a selector, the middle of what is on screen of it."""
        if isinstance(place, list):
            return place
        found = self._ask(f"middle({json.dumps(place)})")
        if found is None:
            raise chromium.BrowserError(f"nothing on screen is {place}")
        return found
