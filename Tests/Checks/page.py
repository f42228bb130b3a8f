#!/usr/bin/env python3
"""Opens the pages of `silhouette play` in headless Chromium, and uses them like a person.

    Tests/Checks/page.py [--out DIR]     samples and a hostile log, with our own player, rrweb-player and a bare Replayer

Each page is opened as a file, at a desktop's and a phone's size, in light and dark, and as on paper. It must hold the log that `encode`
writes (for a log: the log), load nothing, fit the window, and keep the console silent; keys must play, pause, step and
seek; the replayed document must change when the session changes, and be the same at the same moment; every control must
have a name, and every text a contrast of 4.5 to 1. A log that tries to reach its author's machine must not connect to it;
without the page's script that disarms it, it must connect. --out keeps the pages and a picture of each.

Needs a built `silhouette`, Chromium, esbuild, and the players' Python wheels, as `Tests/Checks/replay.py` does.
"""

import argparse
import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

from support import PAGES, ROOT, chromium, foreign_log, needs, players

SAMPLES = ROOT / "Samples"
SCRIPT = (PAGES / "play-page.js").read_text(encoding="utf-8")
WINDOWS = ((1200, 800, "light"), (1200, 800, "dark"), (400, 844, "light"), (400, 844, "dark"))
# Changes of modules that make our own player build everything in a log, and give it to rrweb's as it is.
ARMING = {
    "allowed.js": (
        ('{ name: "noscript", isWithheld: true }', "{ name }"),
        ("FRAMES.has(tag)", "false"),
        ("ACTING.has(plain)", "false"),
        ('? value : "#"', "? value : value"),
        ("? value : undefined", "? value : value"),
    ),
    "rrweb.js": (("disarm(JSON.parse", "(JSON.parse"),),
}
# Hostile text that must stay text: ends of elements, comments, and JavaScript's two unusual line ends, turned text.
HOSTILE = "</script><script>document.title='broken'</script><!--<script>\u2028\u2029\u202e\u2066]]>&lt;\u0000\\"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep the pages and a picture of each")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    try:
        path, wheels = needs.browser(), needs.wheels()
        needs.bundler()
    except needs.Missing as missing:
        return needs.skip("pages", missing)
    with tempfile.TemporaryDirectory(prefix="page-") as folder, chromium.Browser(path) as browser:
        place = (options.out or pathlib.Path(folder)).resolve()
        place.mkdir(parents=True, exist_ok=True)
        return check(Maker(command, wheels, place), browser)


def check(maker, browser):
    begin, failed = time.monotonic(), 0
    for name, page, events in maker.pages():
        for width, height, scheme in WINDOWS:
            faults = Visit(browser, page, events, (width, height), scheme).faults()
            print(f"{name:32} {width:5} x {height} {scheme:6} {f'{len(faults)} FAULTS' if faults else 'ok'}", flush=True)
            for fault in faults:
                print(f"    {fault}")
            failed += bool(faults)
    faults = visit_without_network(browser, maker.linked())
    print(f"{'linked, without a network':32} {'':19} {f'{len(faults)} FAULTS: {faults}' if faults else 'ok'}")
    failed += bool(faults)
    for name, faults in visit_foreign(browser, maker):
        print(f"{name:32} {'':19} {f'{len(faults)} FAULTS: {faults}' if faults else 'ok'}", flush=True)
        failed += bool(faults)
    seconds = f"({time.monotonic() - begin:.0f} s)"
    print(f"{failed} visits went wrong {seconds}." if failed else f"All pages are what they should be {seconds}.")
    return 1 if failed else 0


class Maker:
    """Writes the pages."""

    def __init__(self, command, wheels, place):
        self.command, self.wheels, self.place = command, wheels, place

    def pages(self):
        """Name, file, and the events that must be in it."""
        login, feed = SAMPLES / "login.hierarchy.ndjson", SAMPLES / "feed.hierarchy.ndjson"
        replayer = self.bare_replayer()
        still, hostile = SAMPLES / "ios-tree" / "uikit-gallery.txt", self.hostile(login)
        yield self.page("login", login)
        yield self.page("feed-dark", feed, "--dark")
        yield self.page("checkout", SAMPLES / "checkout.hierarchy.ndjson")
        yield self.page("still", still)
        yield self.page("shop-screenshots", SAMPLES / "shop" / "session.hierarchy.ndjson.gz", "--screenshots", "stream")
        yield self.page("hostile", hostile, "--event-data", "said", "--title", HOSTILE.replace("\0", ""))
        yield self.page("testers", self.run_of_a_tool(login), "--reveal", "labels", "--event-data", "level,method,status,duration")
        yield self.page("login-rrweb", login, "--player", "rrweb")
        yield self.page("login-replayer", login, "--player", str(replayer))
        yield self.page("rico-replayer", feed, "--colors", "rico", "--player", str(replayer))
        yield self.page("still-replayer", still, "--player", str(replayer))
        yield self.page("hostile-rrweb", hostile, "--event-data", "said", "--player", "rrweb")

    def page(self, name, source, *more):
        page = self.place / f"{name}.html"
        self.run("play", source, "-o", page, "--quiet", *more)
        if source.suffix == ".json":
            return name, page, json.loads(source.read_text(encoding="utf-8"))
        look = [word for word in more if word in ("--dark", "--colors", "rico", "--metadata")]
        if "--reveal" in more:
            look = more
        return name, page, json.loads(self.run("encode", source, "-o", "-", "--format", "json", "--quiet", *look))

    def run_of_a_tool(self, source):
        """The session with steps that failed, and with lines of the console and of the network."""
        told = [
            (3000, "console", {"level": "warn", "text": "PLANTED"}),
            (3100, "console", {"level": "error"}),
            (4000, "network", {"method": "GET", "status": 200, "duration": 900, "url": "PLANTED"}),
            (5200, "network", {"method": "POST", "status": 500, "duration": 120}),
            (7600, "tap on element failed", {}),
            (9000, "assert visible failed", {}),
        ]
        lines = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
        lines[1:] = sorted(
            lines[1:] + [{"t": t, "event": {"name": name, "data": data}} for t, name, data in told], key=lambda line: line.get("t", 0)
        )
        run = self.place / "run.hierarchy.ndjson"
        run.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return run

    def foreign_players(self):
        """Names of pages of a foreign log, and the options for their players."""
        return ("foreign", ()), ("foreign-rrweb", ("--player", "rrweb")), ("foreign-replayer", ("--player", self.bare_replayer()))

    def foreign(self, name, address, more):
        """The page of a log that tries to reach an address."""
        log = self.place / "foreign.json"
        log.write_text(json.dumps(foreign_log.events(address)), encoding="utf-8")
        page = self.place / f"{name}.html"
        self.run("play", log, "-o", page, "--quiet", *more)
        return page

    def armed(self, page):
        """The page with a script that shows the log unchanged."""
        text = page.read_text(encoding="utf-8")
        code = part(text, "code")
        if code:
            changed = self.armed_script("viewer.js")
            text = text.replace(packed(text, "code"), base64.b64encode(zlib.compress(changed.encode(), 9)).decode())
        else:
            code = text.split("<script>")[-1].split("</script>")[0]
            changed = "\n" + self.armed_script("rrweb.js")
            text = text.replace(code, changed)
        assert changed != code and hash_of(changed) != hash_of(code), "an armed script is another one"
        text = text.replace(hash_of(code), hash_of(changed))
        armed = page.with_name(f"{page.stem}-armed.html")
        armed.write_text(text, encoding="utf-8")
        return armed

    def armed_script(self, name):
        """A bundle of changed modules."""
        place = self.place / "armed"
        if not place.exists():
            shutil.copytree(ROOT / "Web", place / "Web")
            for module, changes in ARMING.items():
                path = place / "Web" / "player" / module
                text = path.read_text(encoding="utf-8")
                for safe, armed in changes:
                    assert safe in text, f"{module} holds {safe}"
                    text = text.replace(safe, armed)
                path.write_text(text, encoding="utf-8")
            subprocess.run([place / "Web" / "build", "--into", place], check=True, stdout=subprocess.DEVNULL)
        return (place / name).read_text(encoding="utf-8")

    def linked(self):
        page = self.place / "linked.html"
        self.run("play", SAMPLES / "login.hierarchy.ndjson", "-o", page, "--quiet", "--link-player")
        return page

    def hostile(self, source):
        events = json.loads(self.run("encode", source, "-o", "-", "--format", "json", "--quiet"))
        said = {"type": 5, "data": {"tag": HOSTILE, "payload": {"said": {HOSTILE: HOSTILE}}}, "timestamp": events[1]["timestamp"]}
        log = self.place / "hostile.json"
        log.write_text(json.dumps(events[:2] + [said] + events[2:], ensure_ascii=False), encoding="utf-8")
        return log

    def bare_replayer(self):
        script = self.place / "replayer.js"
        text = players.script(self.wheels, "2.1.6").replace("window.RecordedPlayer=", "window.Replayer=")
        script.write_text(text, encoding="utf-8")
        return script

    def run(self, *words):
        environment = {**os.environ, "PYTHONPATH": str(self.wheels)}
        done = subprocess.run([self.command, *map(str, words)], capture_output=True, env=environment)
        if done.returncode:
            sys.exit(f"page.py: silhouette {' '.join(map(str, words))}: {done.stderr.decode()}")
        return done.stdout


def packed(page, name):
    """The Base64 of a packed element of a page with our own player; nothing where there is none."""
    start = f'<script type="text/plain" id="{name}">'
    return page.split(start, 1)[1].split("</script>", 1)[0] if start in page else ""


def part(page, name):
    """The text of a packed element of a page with our own player; nothing where there is none."""
    texts = [zlib.decompress(base64.b64decode(text)).decode() for text in packed(page, name).split()]
    return texts[0] if len(texts) == 1 else "[" + ",".join(text[1:-1] for text in texts) + "]" if texts else ""


def without_locators(events):
    """The events without the locators that only pages have, and without changes of these alone."""

    def strip(value):
        if isinstance(value, dict):
            return {key: strip(member) for key, member in value.items() if key != "data-locators"}
        return [strip(member) for member in value] if isinstance(value, list) else value

    kept = []
    for event in strip(events):
        data = event.get("data")
        if event["type"] == 3 and data.get("source") == 0:
            data["attributes"] = [change for change in data["attributes"] if change["attributes"]]
            if not any(data[name] for name in ("adds", "removes", "texts", "attributes")):
                continue
        kept.append(event)
    return kept


class Visit:
    """One page, opened once."""

    def __init__(self, browser, path, events, window, scheme):
        self.path, self.events, self.window = path, events, window
        self.tab = browser.page()
        self.tab.resize(*window)
        self.tab.prefer(scheme)
        self.scheme = scheme
        self.found = []
        self.log = part(path.read_text(encoding="utf-8"), "log")

    def faults(self):
        try:
            self.tab.open(str(self.path))
            self.wait("document.documentElement.dataset.state === 'ready'", "the page is ready")
            self.tab.run(SCRIPT)
            self.hold_contents()
            if self.log:
                self.stand_still()
            self.play()
            if self.log:
                self.use_own()
            self.hold_looks()
        except chromium.BrowserError as error:
            self.found.append(str(error))
        self.picture()
        self.found += [f"console: {line}" for line in self.tab.said]
        self.tab.close()
        return self.found

    def expect(self, script, claim):
        value = self.tab.run(script)
        if value is not True:
            self.found.append(f"{claim}: {script} is {value}")

    def wait(self, script, claim):
        end = time.monotonic() + 10
        while self.tab.run(script) is not True:
            if time.monotonic() > end:
                raise chromium.BrowserError(f"{claim}: not in 10 s")
            time.sleep(0.02)

    def hold_contents(self):
        log = self.log or self.tab.run("document.getElementById('log').textContent")
        if without_locators(json.loads(log)) != self.events:
            self.found.append("the log in the page is another one")
        self.expect("document.title.endsWith(' – Silhouette')", "the title stands")
        self.expect("document.querySelectorAll('aside li').length > 3", "the legend has rows")
        self.expect(
            "document.title.includes('broken') === document.querySelector('h1').textContent.includes('broken')",
            "no word of the log has run",
        )
        self.expect("performance.getEntriesByType('resource').length === 0", "nothing is loaded")

    def stand_still(self):
        """While the page comes to rest, its small pictures of screens included, nothing moves."""
        if self.window[0] > 1000 and self.tab.run("silhouette.total") > 0:
            self.wait("check.thumbnails() > 0", "screens have thumbnails")
        moved = self.tab.run("check.shifts()")
        if moved:
            self.found.append(f"the layout shifts: {moved}")

    def play(self):
        if self.tab.run("silhouette.total") == 0:
            return
        self.tab.run("check.seek(0)")
        first = self.tab.run("check.replayed()")
        self.tab.press("End")
        self.wait("Math.abs(silhouette.now() - silhouette.total) < 2", "End goes to the end")
        time.sleep(0.1)  # rrweb says that it has come to the end 50 ms later, and stops what plays by then.
        self.wait(f"check.replayed() !== {json.dumps(first)}", "the replay changes")
        self.tab.press("Home")
        self.wait("silhouette.now() < 2", "Home goes to the start")
        self.wait(f"check.replayed() === {json.dumps(first)}", "the start is the same again")
        self.tab.press("ArrowRight")
        self.wait("silhouette.now() > silhouette.total / 20", "an arrow steps on")
        self.tab.press("ArrowLeft")
        self.wait("silhouette.now() < 2", "an arrow steps back")
        self.tab.press(" ", " ")
        self.wait("silhouette.isPlaying() && silhouette.now() > 50", "the space bar plays")
        self.tab.press(" ", " ")
        self.wait("!silhouette.isPlaying()", "the space bar pauses")
        self.see_finger()

    def see_finger(self):
        """Ends at a moment when a finger is down, if there is one."""
        downs = [e["timestamp"] for e in self.events if e["type"] == 3 and e["data"].get("type") == 7]
        if downs:
            self.tab.run(f"check.seek({downs[0] - self.events[0]['timestamp'] + 20})")
            self.wait("check.finger()", "the finger is seen")

    def use_own(self):
        """What only our own player has."""
        if self.tab.run("silhouette.total") == 0:
            return
        self.tab.press("Home")
        times = sorted(
            {
                e["timestamp"] - self.events[0]["timestamp"]
                for e in self.events
                if e["type"] == 2 or e["type"] == 3 and e["data"]["source"] in (0, 4)
            }
        )
        self.tab.press(".", ".")
        self.wait(f"silhouette.now() === {times[1]}", "a full stop goes to the next change")
        self.tab.press(",", ",")
        self.wait(f"silhouette.now() === {times[0]}", "a comma goes back")
        self.tab.run("location.hash = '#t=0.2s'")
        self.wait("silhouette.now() === 200", "a link goes to its moment")
        self.tab.press("End")
        self.wait("location.hash === `#t=${Math.round(silhouette.total / 10) / 100}s`", "the moment is in the address")
        self.tab.press("?", "?")
        self.wait("document.querySelector('dialog').open", "the keys are told")
        self.found += self.tab.run("check.pale()")
        self.tab.press("Escape")
        self.tab.run("document.querySelector('dialog').close()")
        self.expect("document.querySelector('.replayed').getAttribute('aria-label').length > 0", "the screen has a name")
        self.use_steps()
        self.use_elements()
        moment = self.tab.run("silhouette.now()")
        self.use_pair()
        self.use_part()
        if self.tab.run("document.querySelector('.failures') !== null"):
            self.use_failures()
        self.tab.run(f"check.seek({moment})")
        self.take_away()
        if self.tab.run("document.querySelector('.compare') !== null"):
            self.compare()
        self.tab.prefer("print")
        self.expect("!document.getElementById('time').checkVisibility()", "paper has no controls")
        self.tab.prefer(self.scheme)
        self.hold_taps()
        self.see_finger()

    def use_steps(self):
        self.expect("check.steps().length > 1", "there are steps")
        self.expect("!document.querySelector('#steps script')", "which are words")
        self.tab.run("document.querySelector('#steps li:last-child button').click()")
        self.wait("silhouette.now() >= silhouette.total / 4", "a step goes to its moment")
        self.expect("document.querySelector('#steps [aria-current]') !== null", "and is marked")
        self.tab.run("check.search('SCREEN')")
        self.expect("check.steps().length > 0 && check.steps().every((words) => words.includes('screen'))", "the search finds")
        self.tab.run("check.search('no such step')")
        self.expect("check.steps().length === 0 && document.querySelector('#steps .none').checkVisibility()", "or says so")
        self.tab.run("check.search('')")
        self.expect("document.querySelectorAll('.lane').length > 1", "the timeline has lanes")

    def use_elements(self):
        self.tab.run("check.choose(0.5, 0.5)")
        self.wait(
            "[...document.querySelectorAll('#element dt')].some((term) => term.textContent === 'Category')", "an element says what it is"
        )
        self.wait("/In the page from/.test(document.querySelector('.life').textContent)", "and how long it was there")
        self.found += self.tab.run("check.pale()")
        self.tab.press("Escape")
        self.wait("!document.querySelector('.life').checkVisibility()", "and is let go")

    def use_pair(self):
        """The screens before and after a step, in a narrow window one after the other."""
        self.tab.run("check.seek(silhouette.total / 2)")
        self.tab.press("b", "b")
        self.wait("check.pair().length > 0", "B shows before and after")
        seen = ["Before", "After"] if self.window[0] > 1000 else ["Before"]
        self.expect(f"JSON.stringify(check.pair()) === {json.dumps(json.dumps(seen, separators=(',', ':')))}", "which are named")
        self.expect("check.inside('.pair figure .replayed', '#stage')", "and fit")
        self.found += self.tab.run("check.nameless()") + self.tab.run("check.pale()")
        if len(seen) == 1:
            self.tab.press("b", "b")
            self.wait("check.pair().join() === 'After'", "B goes on to the screen after")
        before = self.tab.run("silhouette.now()")
        self.tab.press("ArrowDown")
        self.wait(f"silhouette.now() !== {before} || silhouette.now() > silhouette.total * 0.9", "a step goes on")
        self.expect("check.pair().length > 0", "and keeps both")
        self.tab.press("Escape")
        self.wait("check.pair().length === 0", "Escape closes them")
        self.tab.press("Escape")
        self.wait("!document.querySelector('.card').checkVisibility()", "and then the step")

    def use_part(self):
        """A part of the time, by keyboard and by mouse, filters the steps."""
        count = "document.querySelector('#steps .count').textContent"
        everything = self.tab.run(count)
        self.tab.press("Home")
        for _ in range(2):
            self.tab.press("ArrowRight", shift=True)
        self.wait("document.querySelector('.selected').checkVisibility()", "Shift and an arrow select")
        self.expect(f"/^\\d+ (of \\d+ )?steps?$/.test({count})", "the count is told")
        self.expect("check.stepTimes().every((time) => time <= silhouette.now())", "steps after the part are not in the list")
        self.tab.press("Escape")
        self.wait(f"{count} === {json.dumps(everything)} && !document.querySelector('.selected').checkVisibility()", "Escape ends it")
        x, y, width = self.tab.run("check.track()")
        self.tab.drag((x + width * 0.3, y), (x + width * 0.6, y))
        self.wait("document.querySelector('.selected').checkVisibility()", "a drag selects")
        self.expect("document.querySelector('.chip.span').checkVisibility()", "and says so")
        self.expect(
            "Math.abs(document.querySelector('.selected').offsetWidth / document.querySelector('.track').offsetWidth - 0.3) < 0.03",
            "as far as it went",
        )
        self.found += self.tab.run("check.nameless()") + self.tab.run("check.pale()")
        self.tab.run("document.querySelector('.chip.span').click()")
        self.wait(f"{count} === {json.dumps(everything)}", "a click ends it")
        x, y, width = self.tab.run("check.track()")
        head = self.tab.run("silhouette.now() / silhouette.total")
        self.tab.drag((x + width * head, y), (x + width * 0.8, y))
        self.wait("Math.abs(silhouette.now() / silhouette.total - 0.8) < 0.03", "a drag of the head goes along")
        self.expect("!document.querySelector('.selected').checkVisibility()", "and selects nothing")

    def use_failures(self):
        """Steps that failed, locators, and lines of the console and of the network."""
        for words in ("tap on element failed", "assert visible failed", "tap on element failed"):
            self.tab.press("n", "n")
            self.wait(f"document.querySelector('.card').textContent.includes({json.dumps('Failed: ' + words)})", "N goes to a failed step")
        self.expect("check.steps().filter((words) => words.includes('Failed: ')).length === 2", "words say it, not a colour alone")
        self.expect("document.querySelectorAll('#steps li.failed .icon-failed').length === 2", "and signs")
        self.tab.run("[...document.querySelectorAll('#steps li.tap button')].at(-1).click()")
        self.wait("document.querySelectorAll('.card .locators button').length > 2", "a tap has locators")
        self.expect("document.querySelector('#steps li.tap q').textContent.length > 3", "and words")
        self.tab.run("check.catchCopies()")
        for number, use in ((0, "check.press(0)"), (1, "check.focus(1)")):
            place = self.tab.run(use)
            self.tab.click(*place) if number == 0 else self.tab.press(" ", " ")
            self.wait("document.querySelector('.said').textContent.endsWith('locator is copied.')", "a locator is copied")
            self.wait(f"check.copied() === document.querySelectorAll('.card .locators code')[{number}].textContent", "as it stands")
            self.tab.run("document.querySelector('.said').textContent = ''")
            self.tab.run("check.copyTheOldWay()")
        self.found += self.tab.run("check.nameless()") + self.tab.run("check.pale()")
        for name, words in (("Console", "Error: console error"), ("Network", "Error: POST 500")):
            self.expect(f"document.querySelector('.lane.{name.lower()}').childElementCount > 1", f"the lane {name} has lines")
            self.expect(f"!check.steps().some((row) => row.includes({json.dumps(words)}))", "which the list shows on request")
            self.tab.run(f"check.chip({json.dumps(name)})")
            self.wait(f"check.steps().some((row) => row.includes({json.dumps(words)}))", "with their level or status")
            self.found += self.tab.run("check.pale()")
            self.tab.run(f"check.chip({json.dumps(name)})")
        self.expect("!document.body.textContent.includes('PLANTED')", "and no word of theirs")
        self.tab.press("Escape")
        self.tab.run("document.activeElement.blur()")

    def compare(self):
        """Screenshots in every way of comparing, by keyboard."""
        for moment, words in ((0, "of 0:00.0, masked"), (1100, "of 0:01.0, masked"), (1500, "none of this moment")):
            self.tab.run(f"check.seek({moment})")
            self.wait(f"document.querySelector('.caption').textContent === {json.dumps(words)}", "a screenshot says its time")
        self.tab.run("check.seek(1100)")
        self.wait("check.truth().naturalWidth > 300", "the screenshot is decoded")
        self.expect("check.truth().alt === 'Screenshot of 0:01.0, masked'", "and has a name")
        seen, width = [], self.window[0]
        for _ in range(4):
            self.tab.press("c", "c")
            look = self.tab.run("document.getElementById('stage').dataset.compare")
            seen.append(look)
            self.expect(f"document.documentElement.scrollWidth <= {width} && check.bottom() <= innerHeight", f"{look} fits the window")
            self.expect(f"check.truth().checkVisibility() === {'false' if look == 'off' else 'true'}", f"{look} shows what it says")
            self.expect("check.covers()", f"{look}: the screenshot lies where the replay does, or beside it")
            if look in ("slider", "overlay"):
                before = self.tab.run("check.truthStyle()")
                self.tab.run("document.querySelector('.compare input').focus()")
                self.tab.press("ArrowRight")
                self.wait(f"check.truthStyle() !== {json.dumps(before)}", f"an arrow moves the {look}")
                self.tab.run("document.activeElement.blur()")
            self.found += self.tab.run("check.nameless()") + self.tab.run("check.pale()")
        if sorted(seen) != ["beside", "off", "overlay", "slider"]:
            self.found.append(f"C goes through {seen}")
        self.tab.run("check.seek(1500)")
        self.expect("!check.truth().checkVisibility()", "a moment without a screenshot shows none")

    def take_away(self):
        """What would be saved, without saving it."""
        self.tab.run("check.catchFiles()")
        for name, kind in (("PNG", "image/png"), ("SVG", "image/svg+xml"), ("log", "application/json"), ("steps", "text/plain")):
            self.tab.run(f"check.takeAway({json.dumps(name)})")
            self.wait(f"check.caught()?.type === '{kind}'", f"the {name} is taken away")
            if name == "SVG":
                self.expect(
                    "check.caught().text().then((text) => !text.includes('foreignObject') && text.includes('<rect'))",
                    "the SVG is made of shapes",
                )
                svg = self.tab.run("check.caught().text()")
            if kind == "application/json" and without_locators(json.loads(self.tab.run("check.caught().text()"))) != self.events:
                self.found.append("the log that is taken away is another one")
        self.expect("check.caught().text().then((text) => /^0:00/.test(text) && text.includes('screen 1'))", "steps are text")
        self.tab.run("check.takeAway('PNG')")
        self.wait("check.caught()?.type === 'image/png'", "a frame is taken away")
        size = next(e["data"] for e in self.events if e["type"] == 4)
        self.expect(
            f"createImageBitmap(check.caught()).then(({{ width }}) => width >= {2 * min(size['width'], size['height'])})",
            "at twice its size",
        )
        likeness = self.tab.run(f"check.likeness({json.dumps(svg)})")
        # Browsers put boxes on whole pixels; an SVG's edges may be between two.
        if likeness < 0.97:
            self.found.append(f"the SVG is like the PNG in {likeness:.4f} of its pixels")
        if self.tab.run(f"check.likeness({json.dumps(re.sub('<g.*</g>', '', svg, flags=re.S))})") > 0.95:
            self.found.append("an SVG without its shapes is like the PNG too, so nothing was compared")

    def hold_taps(self):
        """A tap that is alone is seen for 0.6 s, and no longer."""
        start = self.events[0]["timestamp"]
        touches = [(e["timestamp"] - start, e["data"].get("type")) for e in self.events if e["type"] == 3 and e["data"]["source"] == 2]
        downs, ups = [t for t, kind in touches if kind == 7], [t for t, kind in touches if kind in (9, 10)]
        for down in downs:
            up = min((t for t in ups if t >= down), default=down + 9999)
            if up - down < 500 and not any(down < t < down + 800 for t in downs):
                self.tab.run(f"check.seek({down + 590})")
                self.expect("check.finger()", "a tap is seen for 0.6 s")
                self.tab.run(f"check.seek({down + 700})")
                self.expect("!check.finger()", "and no longer")
                return

    def hold_looks(self):
        width, _ = self.window
        self.expect(f"document.documentElement.scrollWidth <= {width}", "nothing sticks out")
        self.expect("check.bottom() <= innerHeight", "the player fits the window")
        for name in ("nameless", "pale"):
            self.found += self.tab.run(f"check.{name}()")
        self.tab.resize(700, 500)
        self.wait("document.documentElement.scrollWidth <= 700 && check.screen().right <= 700", "it follows the window")
        self.tab.resize(*self.window)
        self.wait(f"check.bottom() <= innerHeight && innerWidth === {width}", "and back again")

    def picture(self):
        place = self.path.with_name(f"{self.path.stem}-{self.window[0]}-{self.scheme}.png")
        try:
            place.write_bytes(self.tab.picture(*self.window))
        except chromium.BrowserError as error:
            self.found.append(str(error))


def hash_of(script):
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def visit_foreign(browser, maker):
    """A foreign log must open no connection. Armed pages show that it would, and that the listener sees it.

    Each page has a listener of its own: what an armed page asked for may still come when it is closed.
    """
    for name, more in maker.foreign_players():
        for kind, is_armed in (("", False), (" armed", True)):
            with foreign_log.Listener() as listener:
                page = maker.foreign(name, listener.address, more)
                faults = play_foreign(browser, maker.armed(page) if is_armed else page, is_armed)
                if bool(listener.asked) is not is_armed:
                    faults.append(f"the listener saw {sorted(set(listener.asked)) or 'nobody'}")
            yield f"{name}{kind}", faults


def play_foreign(browser, path, is_armed):
    tab = browser.page()
    try:
        tab.open(str(path))
        time.sleep(0.5)
        state = tab.run("document.documentElement.dataset.state")
        tab.run("silhouette.seek(700)")
        time.sleep(0.5)
        tab.run("silhouette.seek(silhouette.total)")
        time.sleep(1)
        if is_armed:
            return []
        kept = tab.run("document.querySelector('#stage iframe').contentDocument.getElementById('kept').offsetWidth")
        return [] if (state, kept) == ("ready", 77) else [f"{state}, and the kept style sheet makes {kept}"]
    except chromium.BrowserError as error:
        return [] if is_armed else [str(error)]
    finally:
        tab.close()


def visit_without_network(browser, path):
    """If a linked player does not load, the page must say so. With a network, it must load."""
    tab = browser.page()
    try:
        tab.open(str(path))
        state = tab.run("document.documentElement.dataset.state")
        told = tab.run("document.getElementById('notice').checkVisibility()")
    except chromium.BrowserError as error:
        return [str(error)]
    finally:
        tab.close()
    return [] if (state, told) in (("failed", True), ("ready", False)) else [f"{state}, and the notice is {told}"]


sys.exit(main())
