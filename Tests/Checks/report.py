#!/usr/bin/env python3
"""Makes the pages of `silhouette compare` and `silhouette diff`, counts a report's numbers again, and opens the pages in headless Chromium.

    Tests/Checks/report.py [--out DIR]

Sessions are samples with screenshots that `silhouette render` makes of them, and one without any. Every size, rate and ratio
is recomputed from the files that --keep leaves, with the file system, Python's zlib and ffprobe. Each page is opened as a
file at a desktop's and a phone's size, in light and dark, and as on paper: it must load nothing, run no script, fit the window, keep the
console silent and its charts' words apart, and every text must have a contrast of 4.5 to 1. --out keeps pages and pictures.

Needs a built `silhouette`; without Chromium only numbers are checked.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from support import PAGES, ROOT, chromium, needs, recount

SAMPLES = ROOT / "Samples"
SCRIPT = (PAGES / "report-page.js").read_text(encoding="utf-8")
WINDOWS = (
    (1280, 900, "light"),
    (1280, 900, "dark"),
    (390, 844, "light"),
    (390, 844, "dark"),
    (718, 1046, "print"),
)  # A4 within a printer's margins
# A file's name that must stay text.
HOSTILE = "<script>document.title='broken'<\u2044script>\u2028\u202e<!--\"'&lt;"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep the pages and a picture of each")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    begin, command = time.monotonic(), needs.silhouette(options.silhouette)
    with tempfile.TemporaryDirectory(prefix="report-") as folder:
        place = (options.out or pathlib.Path(folder)).resolve()
        place.mkdir(parents=True, exist_ok=True)
        maker = Maker(command, place, pathlib.Path(folder))
        failed = tell("numbers", maker.numbers())
        try:
            path = needs.browser()
        except needs.Missing as missing:
            return needs.skip("reports' pages", missing) or failed
        with chromium.Browser(path) as browser:
            for name, page in maker.pages():
                for width, height, scheme in WINDOWS:
                    failed += tell(f"{name} {width} {scheme}", Visit(browser, page, (width, height), scheme).faults())
    print(f"{f'{failed} things went wrong' if failed else 'Reports are what they should be'} ({time.monotonic() - begin:.0f} s).")
    return 1 if failed else 0


def tell(name, faults):
    print(f"{name:44} {f'{len(faults)} FAULTS' if faults else 'ok'}", flush=True)
    for fault in faults:
        print(f"    {fault}")
    return bool(faults)


class Maker:
    """Writes the reports."""

    def __init__(self, command, place, scratch):
        self.command, self.place, self.scratch = command, place, scratch

    def numbers(self):
        """Compares a session whose screenshots are drawings of its own, and counts again."""
        session, shots, kept = SAMPLES / "login.hierarchy.ndjson", self.shots("login"), self.scratch / "kept"
        log, report = self.scratch / "other.json", self.scratch / "report.json"
        self.run("encode", session, "-o", log, "--quiet")
        self.run("compare", session, "--screenshots", shots, "--against", log, "--keep", kept, "-o", report, "--quiet")
        found = json.loads(report.read_text(encoding="utf-8"))["sessions"]
        faults = [] if len(found) == 1 else [f"{len(found)} sessions"]
        return faults + recount.Recount(found[0], kept).faults()

    def pages(self):
        """Name and file of each."""
        login, feed = SAMPLES / "login.hierarchy.ndjson", SAMPLES / "feed.hierarchy.ndjson"
        log = self.scratch / "other.json"
        yield self.page("with-screenshots", login, "--screenshots", self.scratch / "login", "--against", log)
        yield self.page("all-screenshots", login, "--screenshots", self.scratch / "login", "--show-screenshots")
        yield self.page("without-screenshots", feed)
        yield self.page("one-screen", SAMPLES / "ios-tree" / "uikit-gallery.txt")
        yield self.page("many-sessions", SAMPLES)
        yield self.diff()

    def diff(self):
        """The page of `silhouette diff`: a switch is turned on, a picture moves, and one run has a screen with a hostile name."""
        dump = (SAMPLES / "formats" / "uiautomator" / "1.xml").read_text(encoding="utf-8")
        edited = re.sub(r'(id/dawn"[^>]*)checked="false"', r'\1checked="true"', dump)
        edited = edited.replace("[950,598][1013,661]", "[929,598][992,661]")
        files = {"a/1.xml": dump, "a/2.xml": dump, "b/1.xml": edited, "b/2.xml": dump, f"b/{HOSTILE}.xml": dump}
        for name, text in files.items():
            file = self.scratch / "diff" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        page = self.place / "diff.html"
        folder = self.scratch / "diff"
        self.run("diff", folder / "a", folder / "b", "-o", page, "--quiet", expected=1)
        return "diff", page

    def page(self, name, *words):
        page = self.place / f"{name}.html"
        self.run("compare", *words, "-o", page, "--quiet")
        return name, page

    def shots(self, name):
        """Pictures instead of screenshots: the sample in its own colours with its words, named by moments."""
        folder = self.scratch / name
        self.run(
            "render",
            SAMPLES / f"{name}.hierarchy.ndjson",
            "-o",
            folder,
            "--colors",
            "source",
            "--reveal",
            "labels",
            "--fps",
            "1",
            "--quiet",
        )
        return folder

    def run(self, *words, expected=0):
        done = subprocess.run([self.command, *map(str, words)], capture_output=True)
        if done.returncode != expected:
            sys.exit(f"report.py: silhouette {' '.join(map(str, words))}: {done.stderr.decode()}")
        return done.stdout


class Visit:
    """One page, opened once."""

    def __init__(self, browser, path, window, scheme):
        self.path, self.window, self.scheme, self.found = path, window, scheme, []
        self.tab = browser.page()
        self.tab.resize(*window)
        self.tab.prefer(scheme)

    def faults(self):
        try:
            self.tab.open(str(self.path))
            self.expect("document.scripts.length === 0", "there is no script")
            self.expect(
                "performance.getEntriesByType('resource').filter(e => !e.name.startsWith('data:') && !e.name.startsWith('about:')).length === 0",
                "nothing is loaded",
            )
            self.expect(f"document.documentElement.scrollWidth <= {self.window[0]}", "nothing sticks out")
            self.tab.run(SCRIPT)
            for name in ("pale", "small", "tangled", "blind", "broken"):
                self.found += self.tab.run(f"check.{name}()")
            if self.path.stem == "diff":
                self.hold_findings()
            else:
                self.expect("check.cells().length > 5 && check.cells().every((row) => row.length > 1)", "the table has rows")
                self.hold_screenshots()
            self.picture()
        except chromium.BrowserError as error:
            self.found.append(str(error))
        self.found += [f"console: {line}" for line in self.tab.said]
        self.tab.close()
        return self.found

    def hold_findings(self):
        self.expect("document.querySelectorAll('section li').length === 3", "each finding is listed")
        self.expect(
            "[...document.querySelectorAll('section a')].every((e) => document.querySelector(e.hash).querySelector('rect'))",
            "each finding is outlined",
        )
        self.expect("[...document.querySelectorAll('image')].length === 3", "both runs have their pictures")
        self.expect("document.title !== 'broken'", "names do not run")

    def hold_screenshots(self):
        shown = self.tab.run("[...document.images].filter((e) => e.alt.startsWith('Screenshot')).length")
        if (shown > 0) != (self.path.stem == "all-screenshots"):
            self.found.append(f"{shown} unmasked screenshots are shown")

    def expect(self, script, claim):
        value = self.tab.run(script)
        if value is not True:
            self.found.append(f"{claim}: {script} is {value}")

    def picture(self):
        height = min(self.tab.run("document.documentElement.scrollHeight"), 12_000)
        self.tab.resize(self.window[0], height)
        place = self.path.with_name(f"{self.path.stem}-{self.window[0]}-{self.scheme}.png")
        place.write_bytes(self.tab.picture(self.window[0], height))


sys.exit(main())
