#!/usr/bin/env python3
"""Records pages with `Samples/record-page`, and compares the recordings with the page and the pictures.

    Tests/Checks/record.py [--out DIR]

One page has boxes in every way that pages place them: at each screenshot's moment, every compared pixel must have
the colour of the box that the stream puts on top there. The other is the shop's scripted session: stream, screenshots and rrweb's log
must hold the same touches, words and places; `silhouette` encodes it, and verifies the log. A password stays one while the
page shows it. Content that must not be recorded must be absent. --out keeps the recordings.

Needs a built `silhouette`, Chromium, the players' Python wheels for rrweb's recorder, and ffmpeg to unpack pictures.
"""

import argparse
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

from support import PAGES, ROOT, needs

sys.path.append(str(ROOT / "Samples"))
from generator import check as format_check

SHOP = ROOT / "Samples" / "pages" / "shop"
BOXES = PAGES / "record-case.html"
# Which pixels are compared, and how far a channel may differ.
STEP, TOLERANCE = 6, 3
SIZE = (360, 780)
# rrweb writes the time when it received a touch, the stream the time of the touch: on a busy machine they differ.
LATE = 400
IDENTITY = (1, 0, 0, 1, 0, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep the recordings")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    try:
        needs.browser(), needs.wheels()
        if not shutil.which("ffmpeg"):
            raise needs.Missing("there is no ffmpeg here")
    except needs.Missing as missing:
        return needs.skip("recordings", missing)
    with tempfile.TemporaryDirectory(prefix="record-") as folder:
        place = (options.out or pathlib.Path(folder)).resolve()
        return (
            sum(
                [
                    report("boxes", boxes, place / "boxes", command, tries=4),
                    report("shop", shop, place / "shop", command, tries=2),
                    report("passwords", passwords, place / "passwords", command),
                    report("elsewhere", elsewhere, place, command),
                ]
            )
            and 1
        )


def report(name, checked, place, command, tries=1):
    """One of several tries must have no fault: on a busy machine the browser may show a moving box at its old place, or
    deliver a touch when its field is another already."""
    begin = time.monotonic()
    for left in reversed(range(tries)):
        if tries > 1:
            shutil.rmtree(place, ignore_errors=True)
        faults = list(checked(place, command))
        if not faults:
            break
        if left:
            print(f"{name:12} again, since {faults[0]}", flush=True)
    print(f"{name:12} {f'{len(faults)} FAULTS' if faults else 'ok':10} {time.monotonic() - begin:5.1f} s", flush=True)
    for fault in faults[:12]:
        print(f"    {fault}")
    return bool(faults)


def record(page, place, *words):
    """Runs the recorder; returns its output and its exit code."""
    done = subprocess.run(
        [ROOT / "Samples" / "record-page", page, "-o", place, *map(str, words)], capture_output=True, text=True, timeout=180
    )
    return done.stdout + done.stderr, done.returncode


# ---- boxes: pictures against the stream


def boxes(place, command):
    said, code = record(BOXES, place, "--for", 6, "--every", 410, "--width", SIZE[0], "--height", SIZE[1], "--no-rrweb")
    if code:
        yield said
        return
    session = Session(place)
    yield from session.faults()
    yield from secrets(place, ("evergreen-7", "Nowhere"))
    held = 0
    for name, windows in session.moments():
        wrong, count = held_pixels(place / name, windows)
        held += count
        yield from wrong[:3]
    if held < 25_000:
        yield f"only {held} pixels could be held"
    marked = [node for node in nodes(session.last()) if node.get("privacy") in ("mask", "hide")]
    if {node["privacy"] for node in marked} != {"mask", "hide"}:
        yield f"the developer's marks are {[node['privacy'] for node in marked]}"
    for node in marked:
        if more := node.keys() - {"id", "class", "frame", "privacy", "swiftui"}:
            yield f"what is marked says {', '.join(sorted(more))}"
    shadow = next(node for node in nodes(session.last()) if node.get("identifier") == "shadow").get("shadow")
    if shadow is None or (shadow["radius"], shadow["offset"]) != (5, [0, 2]):
        yield f"the broadest shadow outside of a box is {shadow}"
    words = next(node for node in nodes(session.last()) if node.get("identifier") == "words")
    if len(words.get("lines", [])) + sum(len(c.get("lines", [])) for c in words.get("children", [])) != 2:
        yield "two lines of words are not two line boxes"
    named = {node.get("identifier", node["class"]): node for node in nodes(session.last())}
    if not named["other"].get("unreadable") or not named["closed"].get("custom"):
        yield f"what cannot be read is {named['other']} and {named['closed']}"
    if missing := {"framed", "deep", "::before", "::after"} - named.keys():
        yield f"there is no {', '.join(sorted(missing))}"
    yield from moves(session)


def moves(session):
    """The page's moving boxes must appear in many places, or the check proves nothing about moments."""
    for name, key in (("glides", "transform"), ("jumps", "frame")):
        seen = {tuple(node.get(key, ())) for _, windows in session.moments() for node in nodes(windows) if node.get("identifier") == name}
        if len(seen) < 4:
            yield f"{name} was seen in {len(seen)} places"


def held_pixels(picture, windows):
    """Pixels of flat areas whose colour is not that of the stream's topmost box, and how many were compared."""
    (width, height), pixels = SIZE, unpacked(picture)
    painted, wrong, count = list(paint_list(windows)), [], 0
    if len(pixels) != width * height * 3:
        return [f"{picture.name} is not {width} by {height} pixels"], 0
    for y in range(STEP, height - STEP, STEP):
        for x in range(STEP, width - STEP, STEP):
            color = flat_color(pixels, x, y)
            if color is None:
                continue
            count += 1
            name, want = topmost(painted, x + 0.5, y + 0.5)
            if name != "#skip" and max(abs(a - b) for a, b in zip(color, want)) > TOLERANCE:
                wrong.append(f"{x}, {y}: the picture has {bytes(color).hex()}, the stream {name} {bytes(want).hex()}")
    return wrong, count


def unpacked(picture):
    """Three bytes a pixel, row by row."""
    return subprocess.run(
        ["ffmpeg", "-v", "error", "-i", picture, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True, capture_output=True, timeout=60
    ).stdout


def flat_color(pixels, x, y):
    """None at an edge, because colours mix there."""
    places = [((y + dy) * SIZE[0] + x + dx) * 3 for dy in (-2, 0, 2) for dx in (-2, 0, 2)]
    seen = {pixels[place : place + 3] for place in places}
    return seen.pop() if len(seen) == 1 else None


def paint_list(windows):
    """Every box, back to front, as (name, colour, matrix to the screen's inverse, size, clips round it)."""
    waiting = [(window, IDENTITY, ()) for window in reversed(windows)]
    while waiting:
        node, space, clips = waiting.pop()
        x, y, width, height = node["frame"]
        own = times(space, (1, 0, 0, 1, x, y))
        if "transform" in node:
            ax, ay = (part * side for part, side in zip(node.get("anchor", (0.5, 0.5)), (width, height)))
            own = times(times(times(own, (1, 0, 0, 1, ax, ay)), node["transform"]), (1, 0, 0, 1, -ax, -ay))
        box = (inverse(own), width, height)
        # Controls, closed frames and closed elements paint content that a stream does not hold.
        whole = node["class"].startswith("input") or "unreadable" in node or "custom" in node
        if whole or "background" in node:
            color = bytes.fromhex(node["background"][1:7]) if "background" in node else bytes(3)
            yield ("#skip" if whole else node.get("identifier", node["class"])), color, box, clips
        inner = clips + ((box,) if node.get("clips") else ())
        scroll = node.get("scroll", (0, 0))
        content = times(own, (1, 0, 0, 1, -scroll[0], -scroll[1]))
        waiting += [(child, content, inner) for child in reversed(node.get("children", []))]


def topmost(painted, x, y):
    return next(
        ((name, color) for name, color, box, clips in reversed(painted) if holds(box, x, y) and all(holds(clip, x, y) for clip in clips)),
        ("nothing", bytes(3)),
    )


def holds(box, x, y):
    (a, b, c, d, e, f), width, height = box
    return 0 <= a * x + c * y + e < width and 0 <= b * x + d * y + f < height


def times(p, q):
    return (
        p[0] * q[0] + p[2] * q[1],
        p[1] * q[0] + p[3] * q[1],
        p[0] * q[2] + p[2] * q[3],
        p[1] * q[2] + p[3] * q[3],
        p[0] * q[4] + p[2] * q[5] + p[4],
        p[1] * q[4] + p[3] * q[5] + p[5],
    )


def inverse(m):
    a, b, c, d, e, f = m
    over = a * d - b * c
    return d / over, -b / over, -c / over, a / over, (c * f - d * e) / over, (b * e - a * f) / over


# ---- the shop: stream, pictures and rrweb's log of one session


def shop(place, command):
    said, code = record(SHOP / "index.html", place, "--script", SHOP / "session.json", "--every", 250, "--screenshots", 1000, "--jpeg", 60)
    if code:
        yield said
        return
    session = Session(place)
    yield from session.faults()
    yield from secrets(place, ("evergreen", str(ROOT)))
    yield from same_touches(session, place)
    yield from same_story(session, place)
    if not 10 <= len(list(session.moments())) <= 25:
        yield f"{len(list(session.moments()))} screenshots are not one a second"
    log, frame = place / "log.json", place / "frame.png"
    for words in (("encode", session.path, "-o", log), ("verify", log), ("render", session.path, "--at", "6000", "-o", frame)):
        yield from refused(command, *words)


def refused(command, *words):
    done = subprocess.run([command, *map(str, words), "--quiet"], capture_output=True, text=True)
    if done.returncode or done.stderr:
        yield f"silhouette {words[0]}: {done.stderr or done.returncode}"


def same_touches(session, place):
    """Each finger that goes down in the stream also goes down in rrweb's log, at the same place and time. The two on the
    fields for a card's number and a password are in rrweb's log alone."""
    begun = [e for e in events(place) if e["type"] == 3 and e["data"].get("source") == 2 and e["data"].get("type") == 7]
    downs = [(line["t"], line["touch"]) for line in session.lines if line.get("touch", {}).get("phase") == "down"]
    if not downs or len(begun) - len(downs) != 2:
        yield f"the stream has {len(downs)} touches, rrweb's log {len(begun)}"
    for t, touch in downs:
        same = [
            event
            for event in begun
            if -LATE / 10 < event["timestamp"] - session.start - t < LATE
            and max(abs(touch[axis] - event["data"].get(axis, 1e9)) for axis in ("x", "y")) <= 1
        ]
        if not same:
            yield f"the touch at {t} ms is not in rrweb's log"


def same_story(session, place):
    """Both hold the typed text, but the stream has no card's number; and both hold the session's last words."""
    log = (place / "rrweb.json").read_text(encoding="utf-8")
    fields = {
        node["identifier"]: node.get("text")
        for windows in session.snapshots()
        for node in nodes(windows)
        if node.get("editable") and node.get("text")
    }
    for name, text in {"search": "al", "name": "Ida Moss", "mail": "ida@example.org"}.items():
        if fields.get(name) != text or f'"text":"{text}"' not in log:
            yield f"{name} is {fields.get(name)}, and should be {text} in the log"
    cards = [node for windows in session.snapshots() for node in nodes(windows) if node.get("contentType") == "cc-number"]
    if not cards or any(node.keys() & {"text", "identifier", "label"} for node in cards):
        yield "the field for a card's number is missing, or says something"
    if '"text":"4000123412341234"' not in log or "40001234" in session.path.read_text(encoding="utf-8"):
        yield "a card's number is not in rrweb's log alone"
    if not any(node.get("text") == "It is on its way" for node in nodes(session.last())) or "It is on its way" not in log:
        yield "the last words are not in both"
    first, last = events(place)[0]["timestamp"] - session.start, events(place)[-1]["timestamp"] - session.start
    if not -1000 <= first <= 0 or last > session.lines[-1]["t"]:
        yield f"rrweb's log goes from {first} to {last} ms"
    if not any(node.get("scroll", [0, 0])[1] > 200 for windows in session.snapshots() for node in nodes(windows)):
        yield "nothing was scrolled"


def events(place):
    return json.loads((place / "rrweb.json").read_text(encoding="utf-8"))


# ---- passwords that the page shows

PASSWORDS = """<!doctype html><body><input id=known value=orange>
<input id=shown type=password value=evergreen-1><input id=late value=orange><script>
const [shown, late] = ["shown", "late"].map((id) => document.getElementById(id));
setTimeout(() => { late.type = "password"; late.value = "evergreen-2"; }, 600);
setTimeout(() => { for (const field of [shown, late]) { field.type = "text"; field.value += "-seen"; } }, 1400);
</script>"""


def passwords(place, command):
    """Once a password, always a password: its text is not read after the page made a plain field of it. Without rrweb,
    which leaves a mark of its own on such fields."""
    place.mkdir(parents=True, exist_ok=True)
    page = place / "page.html"
    page.write_text(PASSWORDS)
    said, code = record(page, place / "made", "--for", 2.5, "--every", 100, "--no-rrweb")
    if code:
        yield said
        return
    session = Session(place / "made")
    yield from session.faults()
    yield from secrets(place / "made", ("evergreen",))
    # In the order of their ids, since a secret has no identifier.
    seen = [
        sorted((node for node in nodes(windows) if node["class"].startswith("input")), key=lambda node: node["id"])
        for windows in session.snapshots()
    ]
    if any(len(screen) != 3 or screen[0].get("text") != "orange" for screen in seen):
        yield "what never was a password is not told"
        return
    for name, index in (("shown", 1), ("late", 2)):
        before, after = seen[0][index], seen[-1][index]
        if (name == "late") == bool(before.get("secure")):
            yield f"{name} begins as {before}"
        if "password" in after["class"] or not after.get("secure") or "text" in after:
            yield f"{name} ends as {after}"


# ---- mistakes that must be reported


def elsewhere(place, command):
    """After a navigation nothing is recorded, and bad requests write nothing."""
    place.mkdir(parents=True, exist_ok=True)
    page, script = place / "leaves.html", place / "script.json"
    page.write_text(
        "<p>Here</p><script>setTimeout(() => { location = 'data:text/html,elsewhere' }, 900)</script><a id=a href='other.html'>Go</a>"
    )
    (place / "other.html").write_text("<p>There</p>")
    script.write_text('[{"wait": 700}, {"tap": "#a"}, {"wait": 1500}]')
    said, code = record(page, place / "leaves", "--script", script, "--every", 100)
    if code or "went elsewhere" not in said:
        yield f"leaving a page ends with {code}: {said}"
    else:
        yield from secrets(place / "leaves", ("There",))
        yield from Session(place / "leaves").faults()
    script.write_text('[{"tip": "#a"}]')
    for words in ((place / "none.html",), ("http://127.0.0.1:9/",), (page, "--script", script), (page, "--for", "1e9")):
        said, code = record(words[0], place / "bad", *words[1:])
        if code == 0 or (place / "bad").exists() or "Traceback" in said:
            yield f"{words[0]} ends with {code}: {said}"


# ---- the files of a recording


class Session:
    def __init__(self, place):
        self.place, self.path = place, place / "session.hierarchy.ndjson"
        text = self.path.read_text(encoding="utf-8")
        header, *self.lines = map(json.loads, text.splitlines())
        self.start, self.format_faults = header["start"], list(format_check.stream_faults(text))

    def faults(self):
        """Breaches of the format, missing pictures, and pictures that no line names."""
        yield from self.format_faults
        named = {line["screenshot"] for line in self.lines if "screenshot" in line}
        there = {str(p.relative_to(self.place)) for p in (self.place / "screenshots").iterdir()}
        if not named or named != there:
            yield f"screenshots that are only named or only there: {sorted(named ^ there)}"
        for line in self.lines:
            if "screenshot" in line and int(pathlib.Path(line["screenshot"]).stem) != int(line["t"]):
                yield f"{line['screenshot']} is of {line['t']} ms"

    def snapshots(self):
        return [line["windows"] for line in self.lines if "windows" in line]

    def last(self):
        return self.snapshots()[-1]

    def moments(self):
        """Each screenshot's name, with the windows of its moment."""
        windows = None
        for line in self.lines:
            windows = line.get("windows", windows)
            if "screenshot" in line:
                yield line["screenshot"], windows


def nodes(windows):
    waiting = list(windows)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.get("children", [])


def secrets(place, words):
    for path in place.rglob("*"):
        if path.suffix in (".json", ".ndjson"):
            text = path.read_text(encoding="utf-8")
            yield from (f"{path.name} holds {word}" for word in words if word in text)


sys.exit(main())
