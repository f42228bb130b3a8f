"""Drives one page for a while, and writes what `silhouette.js` sends, with pictures, into a folder."""

import dataclasses
import gzip
import json
import pathlib
import re
import time

from support import chromium

from . import hands, rrweb, script
from .recorder import Recorder

# How long a session continues after the last action, in milliseconds.
TAIL = 1000
# How often a picture is taken if the page changes at the same time.
TRIES = 4
# The moment and the kind of a line. Lines are not parsed: a tree may be deeper than Python's JSON supports.
LINE = re.compile(r'\{"t":([\d.]+),(?:"screen":"(?:[^"\\]|\\.)*",)?"(\w+)"')


@dataclasses.dataclass
class Plan:
    url: str
    folder: pathlib.Path
    width: int
    height: int
    scale: float
    has_mouse: bool
    # Milliseconds from one snapshot to the next at least, and from one screenshot to the next.
    every: float
    screenshots: float
    # Milliseconds; None: until the actions are done.
    length: float
    longest: float
    actions: list
    kind: str
    quality: int
    is_packed: bool
    # Whether to keep pictures whose moment may differ from their snapshot's.
    keeps_restless: bool
    rrweb: pathlib.Path


class Recording:
    def __init__(self, plan):
        self.plan = plan
        self.lines, self.pictures, self.events = [], {}, None
        self.header, self.notes, self.restless = None, [], 0

    def run(self, page):
        """Reads only the document that it opened: if the page navigates, the session ends."""
        self.page, plan = page, self.plan
        hand = (hands.Mouse if plan.has_mouse else hands.Finger)(page)
        self.resize(plan.width, plan.height)
        page.visit(plan.url)
        if plan.rrweb:
            rrweb.start(page, plan.rrweb)
        self.recorder = Recorder(page, plan.every)
        try:
            self.watch(script.Player(page, self.recorder, hand, self.resize).play(plan.actions))
        except chromium.BrowserError as error:
            if not self.lines or "context" not in str(error):
                raise
            self.notes.append("The session ends early: the page went elsewhere.")
        except KeyboardInterrupt:
            self.notes.append("The session ends early: it was stopped.")
        if not self.header:
            raise chromium.BrowserError("the page went elsewhere at once")
        if plan.rrweb:
            self.finish_log()

    def finish_log(self):
        try:
            self.events = rrweb.finish(self.page, self.plan.url)
        except chromium.BrowserError as error:
            self.notes.append(f"rrweb's log could not be had: {str(error).splitlines()[0]}")

    def resize(self, width, height):
        self.page.resize(width, height, self.plan.scale, mobile=not self.plan.has_mouse)

    # ---- time

    def watch(self, steps):
        """Fetches lines, takes pictures and runs actions, each at its time, whichever comes first."""
        begin = time.monotonic()
        look, picture, act, end = 0, 0, 0, self.plan.length or self.plan.longest
        while (now := (time.monotonic() - begin) * 1000) < end:
            if now >= look and look <= act:
                if now >= picture:
                    self.take_picture()
                    picture = following(picture, self.plan.screenshots, now)
                self.fetch()
                # If reading takes long, the page gets at least as much time to run.
                done = (time.monotonic() - begin) * 1000
                look = max(following(look, self.plan.every, now), 2 * done - now)
            elif now >= act:
                wait = next(steps, None)
                if wait is None:
                    act, end = float("inf"), self.plan.length or min(end, now + TAIL)
                else:
                    act = now + wait
            else:
                time.sleep(max(0, min(look, act, end) - now) / 1000)
        if picture - now < self.plan.screenshots / 2:
            self.take_picture()
        self.recorder.stop()
        self.fetch()
        if self.restless:
            kept = "kept, some milliseconds off" if self.plan.keeps_restless else "left out; --restless keeps them"
            self.notes.append(f"The page did not stand still for {self.restless} screenshots ({kept}).")

    # ---- reading

    def fetch(self):
        for line in self.recorder.lines():
            found = LINE.match(line)
            if found:
                self.lines.append((float(found[1]), found[2], line))
            else:
                self.header = line

    def take_picture(self):
        """Animations are paused, and the page must be the same before and after the picture."""
        is_still = self.recorder.hold()
        try:
            for _ in range(TRIES):
                t, count = self.recorder.take()
                picture = self.page.screen(self.plan.kind, self.plan.quality)
                if self.recorder.take()[1] == count:
                    break
            else:
                is_still = False
        finally:
            self.recorder.release()
        self.restless += not is_still
        if is_still or self.plan.keeps_restless:
            self.add_picture(t, picture)

    def add_picture(self, t, picture):
        name = f"screenshots/{int(t):06}.{'jpg' if self.plan.kind == 'jpeg' else 'png'}"
        self.pictures[name] = picture
        self.lines.append((t, "screenshot", json.dumps({"t": t, "screenshot": name}, separators=(",", ":"))))

    # ---- writing

    def write(self):
        """The stream, its pictures, and rrweb's log, beside each other."""
        folder = self.plan.folder
        (folder / "screenshots").mkdir(parents=True, exist_ok=True)
        for name, picture in self.pictures.items():
            (folder / name).write_bytes(picture)
        lines = (self.header, *(text for _, _, text in sorted(self.lines, key=place)))
        stream = "".join(line + "\n" for line in lines).encode()
        if self.plan.is_packed:
            (folder / "session.hierarchy.ndjson.gz").write_bytes(gzip.compress(stream, 9, mtime=0))
        else:
            (folder / "session.hierarchy.ndjson").write_bytes(stream)
        if self.events is not None:
            (folder / "rrweb.json").write_text(self.events + "\n", encoding="utf-8", errors="surrogatepass")

    def count(self, kind):
        return sum(of == kind for _, of, _ in self.lines)


def following(due, every, now):
    """The first moment of a beat that is still to come; `due` if that is in the future."""
    if now < due:
        return due
    return due + every * (int((now - due) // every) + 1)


def place(line):
    """Lines are sorted by time. At one moment, a touch comes before its effect, and a picture after the screen that it shows."""
    t, kind, _ = line
    return t, ("touch", "viewport", "event", "windows", "screenshot").index(kind)
