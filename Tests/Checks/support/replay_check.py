"""Replays a case in one player, seeking up, seeking down and playing through, and compares it with what is expected."""

import base64
import dataclasses
import json
import pathlib

from . import PAGES, chromium, players

# A pixel is right within this many of 255 in every channel, and this share of the pixels may be wrong.
TOLERANCE = 8
WRONG_SHARE = 0.005
# The number of differences printed for one document.
SHOWN = 5
# Playing a session takes about this long, in milliseconds, whatever its own length.
PLAYING = 400
# The time limit.
PLAYING_LIMIT = 10_000

SCRIPT = (PAGES / "replay-page.js").read_text(encoding="utf-8")
STYLE = """
body { margin: 0; background: #888 }
.replayer-wrapper { position: absolute; left: 0; top: 0 }
.replayer-wrapper > :not(iframe) { display: none !important }
iframe { display: block; border: 0 }
"""


@dataclasses.dataclass
class Report:
    case: str
    player: str
    faults: list = dataclasses.field(default_factory=list)
    # The largest share of wrong pixels of a picture, and its offset; None before the first comparison.
    worst: tuple = None
    # By name: PNGs to keep.
    pictures: dict = dataclasses.field(default_factory=dict)

    def fault(self, when, what):
        self.faults.append(f"{when}: {what}")


class Checker:
    """Checks cases in a browser, each with a page of its own."""

    def __init__(self, browser, folder, keeps_all=False):
        self.browser, self.keeps_all = browser, keeps_all
        self.scripts = {player: players.script(folder, player) for player in players.PLAYERS}

    def check(self, case, player):
        report = Report(case.name, player)
        page = self.browser.page()
        try:
            page.open(self._write(case, player))
            _Run(page, case, report, self.keeps_all).run()
        except chromium.BrowserError as error:
            report.fault("player", error)
        report.faults += [f"console: {line}" for line in page.said]
        page.close()
        return report

    def _write(self, case, player):
        """The page: player and log inline."""
        events = json.dumps(case.events, ensure_ascii=False).replace("</", "<\\/")
        scripts = [self.scripts[player], SCRIPT, f"const events = {events};"]
        whole = "\n".join(f"<script>{text.replace('</script', '<' + chr(92) + '/script')}</script>" for text in scripts)
        path = pathlib.Path(self.browser.folder) / "replay.html"
        path.write_text(
            f'<!doctype html><meta charset="utf-8"><title>Replay</title><style>{STYLE}</style><body>{whole}',
            encoding="utf-8",
            errors="surrogatepass",
        )
        return str(path)


class _Run:
    def __init__(self, page, case, report, keeps_all):
        self.page, self.case, self.report, self.keeps_all = page, case, report, keeps_all
        self.documents = {}

    def run(self):
        self.page.run("Promise.resolve(window.playerIsReady)")
        self.page.run("load(events, 1)")
        upward = self.case.moments
        for moment in upward:
            self.seek(moment, "seeking up")
        for moment in reversed(upward[:-1]):
            self.seek(moment, "seeking down")
        self.play()
        self.page.run("pause(60).then(discard)")

    def seek(self, moment, how):
        when = f"{how} to {moment.offset} ms"
        seen = self.page.run(f"seek({moment.offset})")
        self.hold_document(moment, seen["document"], when)
        self.hold_picture(moment, seen["size"], when)

    def play(self):
        events, moments = self.case.events, self.case.moments
        speed = max(1, (events[-1]["timestamp"] - events[0]["timestamp"]) / PLAYING)
        offsets = [moment.offset for moment in moments]
        self.page.run(f"load(events, {speed})")
        seen = self.page.run(f"playThrough(events, {offsets}, {PLAYING_LIMIT})")
        if not seen["ended"]:
            self.report.fault("playing", "did not come to the end")
        if seen["cast"] != len(events):
            self.report.fault("playing", f"cast {seen['cast']} of {len(events)} events")
        for moment, document in zip(moments, seen["documents"]):
            if document is None:
                self.report.fault(f"playing to {moment.offset} ms", "was never seen")
            else:
                self.hold_document(moment, document, f"playing to {moment.offset} ms")
        last = max((e["timestamp"] for e in events if e["type"] in (2, 3)), default=0) - events[0]["timestamp"]
        if moments and moments[-1].offset >= last:
            self.hold_picture(moments[-1], seen["size"], "having played to the end")

    def hold_document(self, moment, document, when):
        if moment.node is not None:
            want = f"told(wanted({json.dumps(moment.node)}))"
        else:
            want = json.dumps(self.documents.setdefault(moment.offset, document))
        for line in self.page.run(f"differences({want}, {json.dumps(document)}, {SHOWN})"):
            self.report.fault(when, line)

    def hold_picture(self, moment, size, when):
        left, top, width, height = size
        if (left, top) != (0, 0) or width < 1 or height < 1:
            return self.report.fault(when, f"the player shows a page of {width} by {height} at {left}, {top}")
        picture = self.page.picture(width, height)
        name = f"{when.replace(' ', '-').removesuffix('-ms')}"
        if self.keeps_all:
            self.report.pictures[name + ".actual.png"] = picture
        if moment.picture is not None:
            self.compare(moment, picture, when, name)

    def compare(self, moment, picture, when, name):
        pair = f"{quoted(moment.picture)}, {quoted(picture)}"
        seen = self.page.run(f"comparePictures({pair}, {TOLERANCE}, {json.dumps(self.keeps_all)})")
        if self.report.worst is None or seen["share"] > self.report.worst[0]:
            self.report.worst = (seen["share"], moment.offset)
        wrong = seen["share"] > WRONG_SHARE
        if wrong:
            self.report.fault(when, told(seen))
            if not self.keeps_all:
                seen = self.page.run(f"comparePictures({pair}, {TOLERANCE}, true)")
        if wrong or self.keeps_all:
            self.keep(name, moment.picture, picture, seen.get("picture"))

    def keep(self, name, want, got, difference):
        self.report.pictures[name + ".expected.png"] = want
        self.report.pictures[name + ".actual.png"] = got
        if difference:
            self.report.pictures[name + ".difference.png"] = base64.b64decode(difference)


def quoted(picture):
    return json.dumps(base64.b64encode(picture).decode())


def told(seen):
    if "count" not in seen:
        want, got = seen["sizes"]["want"], seen["sizes"]["got"]
        return f"the picture is {got[0]} by {got[1]} pixels, and should be {want[0]} by {want[1]}"
    return (
        f"{seen['count']} pixels ({seen['share']:.2%}) are more than {TOLERANCE} off, by up to {seen['worst']}, "
        f"the first at {seen['first'][0]}, {seen['first'][1]}"
    )
