#!/usr/bin/env python3
"""Scrubs logs of another recorder with `silhouette scrub` and a real Chromium, and looks for their words.

    Tests/Checks/scrub.py             logs of its own
    Tests/Checks/scrub.py LOG …       these logs instead: prints sizes, shares and times

Invented words are in every place of a log that has room for words. None may be in the scrubbed log, in the stream of `convert --browser`, or in
what other commands make of both. Boxes, scroll offsets and touches must be where the page has them; marked areas have no inside; a listener on
this machine must not be asked; nothing may stay in the folder for temporary files.

Needs Chromium. Without one, the script says so and passes; under CI=true it fails.
"""

import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from support import needs
from support.foreign_log import LINKS, Listener

START = 1_763_000_000_000
# The share and the seconds that a log of a minute may need. A table that scrolls is the least favourable page.
MOST_SHARE, MOST_SECONDS = 0.3, 20


class Page:
    """Nodes of a log, each with an id of its own, and invented words, none twice."""

    def __init__(self):
        self.ids, self.words = itertools.count(10), []

    def word(self, like="zq{}vx"):
        self.words.append(like.format("abcdefghij"[len(self.words) // 10] + "klmnopqrst"[len(self.words) % 10]))
        return self.words[-1]

    def element(self, tag, attributes=None, *children, **more):
        return {"type": 2, "id": next(self.ids), "tagName": tag, "attributes": attributes or {}, "childNodes": list(children), **more}

    def text(self, words=None):
        return {"type": 3, "id": next(self.ids), "textContent": words or self.word()}

    def document(self, *body, css=""):
        style = self.element("style", {}, self.text(css + f"/* {self.word()} */"))
        html = self.element("html", {"lang": "en"}, self.element("head", {}, style), self.element("body", {"style": "margin:0"}, *body))
        return {"type": 0, "id": next(self.ids), "childNodes": [{"type": 1, "id": next(self.ids), "name": "html"}, html]}


def event(kind, when, **data):
    return {"type": kind, "timestamp": START + when, "data": data}


def change(when, source, **data):
    return event(3, when, source=source, **data)


def mutation(when, **lists):
    return change(when, 0, **{"texts": [], "attributes": [], "removes": [], "adds": [], **lists})


def begin(node, width=800, height=600, when=0, href="about:blank"):
    return [event(4, when, href=href, width=width, height=height), event(2, when, node=node, initialOffset={"left": 0, "top": 0})]


def box(x, y, width, height, more=""):
    return {"style": f"position:absolute;left:{x}px;top:{y}px;width:{width}px;height:{height}px;{more}"}


# ---- words in every place


def planted(address):
    """A log with words everywhere, and its words."""
    page = Page()
    word, element, text = page.word, page.element, page.text
    named = {
        name: word() for name in ("title", "alt", "aria-label", "placeholder", "data-note", "id", "class", "name", "value", "href", "src")
    }
    field, area, choice = element("input", {"type": "text", **named}), element("textarea", {"value": word()}), element("select", {})
    choice["childNodes"] = [element("option", {"value": word(), "selected": True}, text()), element("option", {"label": word()}, text())]
    odd = (
        [
            element("p", {"role": word(), "aria-roledescription": word(), "aria-valuetext": word()}, text()),
            element("input", {"type": word(), "autocomplete": f"section-{word()} {word()}", "inputmode": word()}),
            element(word(), {}, text()),  # A tag that is none.
            element(word("b zq{}vx"), {}, text()),
            element(f"x-{word()}-{'very-' * 9}long", {}, text()),
            element(
                "svg", {"viewBox": "0 0 9 9"}, element("text", {}, text(), isSVG=True), element("title", {}, text(), isSVG=True), isSVG=True
            ),
            element("iframe", {"srcdoc": word(), "name": word()}),
            element("canvas", {"width": "90", "height": "20"}),
            element("img", {"src": f"{address}/{word()}.png", "alt": word()}),
            element("a", {"href": f"{address}/{word()}", "class": "said"}, text()),
            element("video", {"src": f"{address}/{word()}", "title": word()}),
            element("object", {"data": f"{address}/{word()}"}, text()),
            element("noscript", {}, text()),
            element("script", {}, text()),
            element("template", {}, text()),
            element("input", {"type": "password", "value": word(), "placeholder": word()}),
            element("div", {"contenteditable": "true"}, text()),
            element("details", {"open": True}, element("summary", {}, text()), text()),
            element("meter", {"value": "0.5", "title": word()}),
            element("div", {"style": f"--{word()}:'{word()}';font-family:{word()}"}, text()),
            {"type": 5, "id": next(page.ids), "textContent": word()},
        ]
        + [element("link", {"rel": rel, "href": f"{address}/{word()}"}) for rel in LINKS[:4]]
    )
    host = element("div", {}, {**element("p", {}, text()), "isShadow": True}, isShadowHost=True)
    frame = element("iframe", {"title": word()})
    canvas = odd[7]
    css = f'.said::before{{content:"{word()}"}} .{word()}{{background:url({address}/{word()})}} @font-face{{font-family:{word()};src:url({address}/{word()})}}'
    styled = element("link", {"rel": "stylesheet", "_cssText": f'p::after{{content:"{word()}"}}'})
    body = [styled, element("p", {}, text()), field, area, choice, host, frame, *odd]
    node = page.document(*body, css=css)
    inner, late = page.document(element("p", {"title": word()}, text())), element("p", {}, None)
    late["childNodes"] = []
    first = body[1]
    log = [
        *begin(node, href=f"{address}/{word()}?q={word()}"),
        mutation(100, adds=[{"parentId": frame["id"], "nextId": None, "node": inner}], isAttachIframe=True),
        mutation(
            300,
            texts=[{"id": first["childNodes"][0]["id"], "value": word()}],
            attributes=[{"id": first["id"], "attributes": {"title": word()}}],
        ),
        change(500, 5, id=field["id"], text=word(), isChecked=False, userTriggered=True),
        change(600, 5, id=area["id"], text=word(), isChecked=False),
        change(700, 9, id=canvas["id"], type=0, commands=[{"property": "fillText", "args": [word(), 5, 12]}]),
        change(800, 8, id=styled["id"], adds=[{"rule": f'p::before{{content:"{word()}"}}', "index": 0}]),
        change(
            850,
            15,
            id=node["id"],
            styleIds=[1],
            styles=[{"styleId": 1, "rules": [{"rule": f'div::before{{content:"{word()}"}}', "index": 0}]}],
        ),
        change(900, 10, family=word(), fontSource=f"url({address}/{word()})", buffer=False),
        change(950, 14, ranges=[{"start": first["id"], "startOffset": 0, "end": first["id"], "endOffset": 1}]),
        change(1000, 11, level="log", payload=[word()], trace=[word()]),
        event(5, 1100, tag=word(), payload={"note": word()}),
        event(6, 1200, plugin="rrweb/console@1", payload={"level": "error", "payload": [word()], "trace": [word()]}),
        event(6, 1300, plugin="rrweb/network@1", payload={"requests": [{"name": f"{address}/{word()}", "method": word()}]}),
        change(1400, 2, type=2, id=first["id"], x=20, y=20, name=word()),
        mutation(1600, adds=[{"parentId": first["id"], "nextId": None, "node": text()}]),
        event(4, 2000, href=f"{address}/{word()}", width=640, height=480),
        event(
            2,
            2000,
            node=page.document(element("h1", {}, text()), element("p", {"title": word()}, text())),
            initialOffset={"left": 0, "top": 0},
        ),
        event(5, 3000, tag="end", payload={}),
    ]
    return log, page.words


def words_in(path, words):
    said = path.read_bytes().decode("utf-8", "replace").lower() if path.is_file() else " ".join(p.name for p in path.rglob("*")).lower()
    return [word for word in words if word in said]


def check_words(run, folder):
    with Listener() as listener:
        log, words = planted(listener.address)
        (folder / "planted.json").write_text(json.dumps(log))
        yield from run("scrub", folder / "planted.json", "-o", folder / "private.json")
        yield from run("convert", folder / "planted.json", "--browser", "-o", folder / "private.hierarchy.ndjson")
        for source in ("private.json", "private.hierarchy.ndjson"):
            for words_of, name in (
                (("render", "--at", "250"), "svg"),
                (("play",), "html"),
                (("outline",), "txt"),
                (("events",), "csv"),
                (("encode", "--reveal", "inputs", "--metadata"), "json"),
            ):
                if source == "private.json" and words_of[0] == "encode":
                    continue
                output = folder / f"{source}.{words_of[0]}.{name}"
                yield from run(words_of[0], folder / source, *words_of[1:], "-o", output)
        if listener.asked:
            yield f"the browser asked for {listener.asked[:3]}"
    yield from run("verify", folder / "private.json")
    outputs = [path for path in folder.iterdir() if path.name.startswith("private")]
    for path in outputs:
        for word in words_in(path, words):
            yield f"{path.name} holds the word {word}"
    if len(outputs) < 10 or len(words) < 70:
        yield f"only {len(outputs)} outputs were searched for {len(words)} words"
    if not words_in(folder / "planted.json", words) == words:
        yield "the words are not in the log"
    screens = [line for line in lines(folder / "private.hierarchy.ndjson") if "windows" in line]
    if max(len(list(nodes(screen))) for screen in screens) < 30:
        yield "the pages were not laid out"


# ---- where things are


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def nodes(screen):
    """Nodes of a screen, each with its place in it."""
    pending = [(node, 0, 0) for node in screen["windows"]]
    while pending:
        node, x, y = pending.pop()
        left, top, width, height = node["frame"]
        yield node, (round(x + left), round(y + top), round(width), round(height))
        scrolled = node.get("scroll", [0, 0])
        pending += [(child, x + left - scrolled[0], y + top - scrolled[1]) for child in node.get("children", [])]


def boxes(screen, color):
    return [place for node, place in nodes(screen) if node.get("background") == color]


RED, GREEN, BLUE, GOLD = "#FF0000", "#008000", "#0000FF", "#FFD700"


def placed():
    """A log whose boxes have known places at known times."""
    page = Page()
    element = page.element
    marks = [
        {"class": "rr-block", "rr_width": "60px", "rr_height": "20px"},
        {"class": "rr-mask"},
        {"data-private": ""},
        {"data-clarity-mask": "True"},
        {"class": "ph-no-capture"},
        {"data-sentry-block": ""},
        {"data-dd-privacy": "mask"},
        {"data-silhouette": "hide"},
    ]
    marked = [element("div", {**mark, **box(20 + 70 * at, 500, 60, 20)}, element("b", {}, page.text())) for at, mark in enumerate(marks)]
    moving = element("div", box(100, 50, 80, 40, "background:red"))
    tall = element("div", {"style": "height:900px"}, element("div", box(10, 400, 30, 30, "background:blue")))
    list_ = element("div", box(300, 50, 200, 120, "overflow:auto"), tall)
    frame = element("iframe", box(540, 50, 200, 100, "border:0"))
    host = element(
        "div", box(20, 250, 100, 50), {**element("i", box(5, 5, 20, 10, "background:gold")), "isShadow": True}, isShadowHost=True
    )
    fading = element("div", {**box(20, 320, 50, 20), "class": "fade"}, page.text())
    gone = element("p", {"style": "display:none"}, page.text())
    css = (
        "@keyframes in{from{opacity:0}to{opacity:1}} .fade{animation:in 5s forwards} .on{background:green!important;transition:all 9s}"
        ".far{display:none}.row:hover .far{display:block;background:gold}.row:hover{background:red}"
    )
    row = element("div", {**box(20, 400, 100, 20), "class": "row"}, element("i", {"class": "far", **box(0, 0, 30, 10)}))
    node = page.document(moving, list_, frame, host, fading, gone, row, *marked, css=css)
    inner = page.document(element("div", box(30, 10, 50, 20, "background:green")))
    in_frame = inner["childNodes"][1]["childNodes"][1]["childNodes"][0]
    log = [
        *begin(node),
        mutation(0, adds=[{"parentId": frame["id"], "nextId": None, "node": inner}], isAttachIframe=True),
        # A tap, with the clicks that a browser adds; a drag; taps that must not be told.
        change(1000, 2, type=7, id=moving["id"], x=110, y=60),
        change(1080, 2, type=9, id=moving["id"], x=110, y=60),
        change(1090, 2, type=1, id=moving["id"], x=110, y=60),
        change(1091, 2, type=0, id=moving["id"], x=110, y=60),
        change(1092, 2, type=2, id=moving["id"], x=110, y=60, pointerType=2),
        mutation(1200, attributes=[{"id": moving["id"], "attributes": {"style": {"left": "200px"}, "class": "on"}}]),
        change(2000, 3, id=list_["id"], x=0, y=380),
        change(3000, 2, type=1, id=in_frame["id"], x=35, y=15),
        change(
            3300,
            1,
            positions=[
                {"x": 45, "y": 15, "id": in_frame["id"], "timeOffset": -100},
                {"x": 60, "y": 18, "id": in_frame["id"], "timeOffset": 0},
            ],
        ),
        change(3400, 2, type=0, id=in_frame["id"], x=60, y=18),
        change(3401, 2, type=2, id=in_frame["id"], x=60, y=18),
        *(
            change(4000 + 10 * at, 2, type=kind, id=each["id"], x=30 + 70 * at, y=505)
            for at, each in enumerate(marked)
            for kind in (1, 0, 2)
        ),
        change(4500, 2, type=2, id=gone["id"], x=0, y=0),
        change(5000, 1, positions=[{"x": 30, "y": 405, "id": row["id"], "timeOffset": 0}]),
        change(6000, 4, width=500, height=400),
        event(5, 7000, tag="end", payload={}),
    ]
    return log, page.words


def check_places(run, folder):
    log, words = placed()
    (folder / "placed.json").write_text(json.dumps(log))
    yield from run("convert", folder / "placed.json", "--browser", "-o", folder / "placed.hierarchy.ndjson")
    told = lines(folder / "placed.hierarchy.ndjson")

    def at(when):
        return [line for line in told if "windows" in line and line["t"] <= when][-1]

    expected = [
        ("what hovering colours", boxes(at(5900), RED), []),
        ("the red box", boxes(at(900), RED), [(100, 50, 80, 40)]),
        ("the moved box, past its transition", boxes(at(1900), GREEN), [(200, 50, 80, 40), (570, 60, 50, 20)]),
        ("the box in a list", boxes(at(1900), BLUE), [(310, 450, 30, 30)]),
        ("the box in a scrolled list", boxes(at(2900), BLUE), [(310, 70, 30, 30)]),
        ("the box in a frame", boxes(at(900), GREEN), [(570, 60, 50, 20)]),
        ("the box in a shadow root", boxes(at(900), GOLD), [(25, 255, 20, 10)]),
        ("the box that hovering shows", boxes(at(5900), GOLD), [(20, 400, 30, 10), (25, 255, 20, 10)]),
        (
            "viewports",
            [told[0]["viewport"]["width"]] + [line["viewport"]["width"] for line in told if "viewport" in line and "t" in line],
            [800, 500],
        ),
        ("the start", told[0]["start"], START),
        ("the end", told[-1]["t"], 7000),
    ]
    touches = [(line["t"], line["touch"]["phase"], line["touch"]["x"], line["touch"]["y"]) for line in told if "touch" in line]
    expected.append(
        (
            "touches",
            touches,
            [(1000, "down", 110, 60), (1080, "up", 110, 60)]
            + [(3000, "down", 575, 65), (3200, "move", 585, 65), (3300, "move", 600, 68), (3400, "up", 600, 68)],
        )
    )
    for what, found, wanted in expected:
        if (sorted(found) if isinstance(found, list) and what != "touches" else found) != (
            sorted(wanted) if isinstance(wanted, list) and what != "touches" else wanted
        ):
            yield f"{what}: {found}, not {wanted}"
    marked = [node for node, _ in nodes(at(900)) if "privacy" in node]
    if len(marked) != 8 or any({"children", "lines", "text", "background"} & set(node) for node in marked):
        yield f"marked areas are open: {marked}"
    faded = [node for node, place in nodes(at(900)) if place == (20, 320, 50, 20)]
    if not faded or "alpha" in faded[0]:
        yield "an animation is not at its end"
    for word in words_in(folder / "placed.hierarchy.ndjson", words):
        yield f"the stream holds the word {word}"
    times = [line["t"] for line in told if "t" in line]
    if times != sorted(times):
        yield "times fall"


# ---- size and time


def long_log(seconds=60):
    """A table whose rows change and scroll, with the classes, icons and sheets that pages of today have."""
    page = Page()
    said = ("lorem ipsum", "dolor", "sit amet consetetur", "sadipscing elitr")
    words = lambda count: " ".join(said[(count + at) % 4] for at in range(count))
    utilities = "flex items-center justify-between gap-2 px-4 py-2 text-sm font-medium text-gray-900 whitespace-nowrap"

    def row(number):
        icon = page.element("path", {"d": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 15h-2v-6h2v6zm0-8h-2V7h2v2z" * 2}, isSVG=True)
        svg = page.element("svg", {"viewBox": "0 0 24 24", "class": "w-4 h-4", "fill": "none"}, icon, isSVG=True)
        cells = [page.element("td", {"class": f"cell {utilities}"}, page.text(words(2 + (number + at) % 3))) for at in range(5)]
        more = {"class": f"row {utilities}", "data-testid": f"order-row-{number}", "aria-label": words(3)}
        return page.element("tr", more, page.element("td", {"class": "icon"}, svg), *cells)

    css = "td{padding:6px;border-bottom:1px solid #ddd}.late{background:#fdd}.row:hover td{background:#eef}svg{width:16px;height:16px}"
    css += "".join(f".u-{at}{{margin:{at}px;padding:{at % 9}px;color:#{at % 900 + 100}}}" for at in range(1500))
    table = page.element("tbody", {}, *[row(number) for number in range(80)])
    node = page.document(page.element("table", {"style": "width:100%;table-layout:fixed"}, table), css=css)
    log, rows = begin(node, 1280, 800), table["childNodes"]
    for number in range(seconds * 4):
        when, target = 250 * number + 50, rows[number * 7 % len(rows)]
        cell = target["childNodes"][1 + number % 5]
        if number % 4 == 0:
            log.append(change(when, 1, positions=[{"x": 300, "y": 40 * (number % 15), "id": target["id"], "timeOffset": 0}]))
        elif number % 4 == 1:
            late = f"cell {utilities}" + (" late" if number % 8 == 1 else "")
            log.append(mutation(when, attributes=[{"id": cell["id"], "attributes": {"class": late}}]))
        elif number % 4 == 2:
            log.append(mutation(when, texts=[{"id": cell["childNodes"][0]["id"], "value": words(1 + number % 5)}]))
        else:
            log.append(change(when, 3, id=node["id"], x=0, y=40 * (number % 30)))
    return log


def check_size(run, folder):
    (folder / "long.json").write_text(json.dumps(long_log()))
    begun = time.monotonic()
    yield from run("scrub", folder / "long.json", "-o", folder / "small.json")
    took = time.monotonic() - begun
    share = (folder / "small.json").stat().st_size / (folder / "long.json").stat().st_size
    print(f"A minute of a table: {share:.0%} of the log's size, {took:.1f} s.")
    if share > MOST_SHARE:
        yield f"the scrubbed log has {share:.0%} of the log's size"
    if took > MOST_SECONDS:
        yield f"scrubbing took {took:.1f} s"


# ---- where drafts are


def check_long_path(run, folder):
    """The browser's socket would have too long a path in a folder for temporary files such as macOS's."""
    long = folder / ("long-" * 15)
    long.mkdir(parents=True)
    yield from run("scrub", folder / "placed.json", "-o", folder / "far.json", TMPDIR=str(long))
    if list(long.iterdir()):
        yield f"{long} holds drafts"
    long.rmdir()


# ---- the check


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", type=pathlib.Path, nargs="*", metavar="LOG")
    parser.add_argument("--silhouette", type=pathlib.Path, help="the command (default: that of the last build)")
    parser.add_argument("--out", type=pathlib.Path, help="keep the files here")
    options = parser.parse_args()
    try:
        browser = needs.browser()
    except needs.Missing as missing:
        return needs.skip("logs that are laid out", missing)
    command = needs.silhouette(options.silhouette)
    with tempfile.TemporaryDirectory(prefix="scrub-") as name:
        folder, drafts = options.out or pathlib.Path(name), pathlib.Path(name) / "drafts"
        folder.mkdir(parents=True, exist_ok=True)
        drafts.mkdir()
        environment = {**os.environ, "SILHOUETTE_CHROMIUM": browser, "TMPDIR": str(drafts)}

        def run(*words, **others):
            done = subprocess.run([command, *map(str, words)], capture_output=True, text=True, env={**environment, **others}, timeout=600)
            if options.logs:
                print(done.stderr.strip())
            if done.returncode:
                yield f"{' '.join(map(str, words))}: {done.returncode}: {done.stderr.strip()[:300]}"

        if options.logs:
            return int(any([list(run("scrub", log, "-o", folder / f"{log.stem}.scrubbed.json")) for log in options.logs]))
        faults = []
        for check in (check_words, check_places, check_size, check_long_path):
            try:
                faults.extend(check(run, folder))
            except (OSError, ValueError) as error:
                # What failed before says why a file is missing or empty.
                faults.append(f"{check.__name__}: {error}")
        faults += [f"{path.name} stays in the folder for temporary files" for path in drafts.iterdir()]
    print("\n".join(faults) or "No word is left, boxes and touches are where they were, and marked areas are closed.")
    return 1 if faults else 0


sys.exit(main())
