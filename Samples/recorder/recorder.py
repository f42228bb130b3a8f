"""`Capture/web/silhouette.js` on a page, in an isolated world beside the page's scripts."""

import json
import pathlib
import re

from support import chromium

HERE = pathlib.Path(__file__).resolve().parent
MODULE = HERE.parent.parent / "Capture" / "web" / "silhouette.js"
# How a bundle ends: `export{a as start,b as stop};`.
EXPORT = re.compile(r"export\{([^}]*)\};\s*$")


def as_script(source):
    """A module as a script that sets `silhouette`: isolated worlds import nothing."""
    pairs = [pair.split(" as ") for pair in EXPORT.search(source)[1].split(",")]
    names = ", ".join(f"{pair[-1]}: {pair[0]}" for pair in pairs)
    return f"globalThis.silhouette = (() => {{\n{EXPORT.sub('', source)}\nreturn {{{names}}};\n}})();"


class Recorder:
    """Valid as long as its document: afterwards, every call raises a `BrowserError`."""

    def __init__(self, page, every):
        self.page, self.context = page, page.world("silhouette")
        self._run((HERE / "stage.js").read_text(encoding="utf-8"))
        self._run(as_script(MODULE.read_text(encoding="utf-8")))
        # The recording is the page's own author's, who wants to see all but passwords.
        self._run(f"silhouette.start({{sink: silhouetteStage.sink, words: true, mask: 'passwords', fps: {1000 / every}, maxNodes: 20000}})")

    def _run(self, script):
        return self.page.run(script, timeout=20, context=self.context)

    def lines(self):
        """The stream's lines since the last call."""
        return self._run("silhouette.flush().then(silhouetteStage.sent)")

    def take(self):
        """Reads the whole page. Returns the moment, and the number of snapshots that were sent until then."""
        return self._run("[silhouette.take({whole: true}), silhouette.stats().snapshots]")

    def stop(self):
        """Ends the recording with a last snapshot."""
        self._run("silhouette.stop()")

    def hold(self):
        """Stops all animations and waits until that is drawn. Returns whether it was drawn."""
        return self._run("silhouetteStage.hold()")

    def release(self):
        self._run("silhouetteStage.release()")

    def middle(self, place):
        """The place for a finger: for a selector, the middle of its visible part."""
        if isinstance(place, list):
            return place
        found = self._run(f"silhouetteStage.middle({json.dumps(place)})")
        if found is None:
            raise chromium.BrowserError(f"nothing on screen is {place}")
        return found
