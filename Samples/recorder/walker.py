"""A page as `walk.js` reads it, from an isolated world beside the page's scripts."""
import json
import pathlib

import chromium

SCRIPT = (pathlib.Path(__file__).parent / "walk.js").read_text(encoding="utf-8")


class Walker:
    """Valid as long as its document: afterwards, every call raises a `BrowserError`."""

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
        """The lines of all touches since the last call."""
        return self._ask("touches()")

    def viewport(self):
        return self._ask("viewport()")

    def snapshot(self):
        """The window's node, as JSON."""
        return self._ask("snapshot()")

    def hold(self):
        """Stops all animations and waits until that is drawn. Returns whether it was drawn."""
        return self._ask("hold()")

    def release(self):
        self._ask("release()")

    def middle(self, place):
        """The place for a finger: for a selector, the middle of its visible part."""
        if isinstance(place, list):
            return place
        found = self._ask(f"middle({json.dumps(place)})")
        if found is None:
            raise chromium.BrowserError(f"nothing on screen is {place}")
        return found
