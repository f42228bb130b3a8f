#!/usr/bin/env python3
"""Measures how quickly the chunks of a page's log are unpacked in headless Chromium: by our own inflater, and by the browser's.

    Benchmarks/unpack.py [INPUT …]     any sessions or event logs (default: samples)

Prints milliseconds for one chunk (median and largest), for all of them, and the growth of the tab's process while they
are unpacked many times. The page is a file, like those of `silhouette play`. Needs a built `silhouette`, Chromium and esbuild.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, chromium, needs

ROUNDS = 20
PAGE = '<!doctype html><meta charset="utf-8"><script type="text/plain" id="log">{}</script><script>{}</script>'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="*", type=pathlib.Path, help="sessions or event logs (default: samples)")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command, browser = needs.silhouette(options.silhouette), needs.browser()
    needs.bundler()
    script = subprocess.run(
        [ROOT / "Web" / "build", ROOT / "Benchmarks" / "peers" / "unpack.js"], check=True, capture_output=True, text=True
    )
    print(f"{'session':28} {'chunks':>6} {'MB':>6} {'way':8} {'median':>8} {'largest':>8} {'all':>9} {'tab grows':>10}")
    with tempfile.TemporaryDirectory(prefix="unpack-") as folder:
        inputs = options.input or [ROOT / "Samples" / name for name in ("feed.hierarchy.ndjson", "shop/session.hierarchy.ndjson.gz")]
        for source in inputs:
            file = pathlib.Path(folder) / "page.html"
            subprocess.run([command, "play", source, "-o", file, "--quiet"], check=True)
            log = re.search(r'id="log">([^<]*)<', file.read_text(encoding="utf-8"))[1]
            file.write_text(PAGE.format(log, script.stdout), encoding="utf-8")
            for name in ("own", "browser"):
                print(f"{source.name:28} {measured(browser, file, name)}", flush=True)
    return 0


def measured(path, file, name):
    """One way in a browser of its own, as a line."""
    with chromium.Browser(path, 400, 400) as browser:
        tab = browser.page()
        tab.open(str(file))
        before = max(chromium.resident(browser))
        said = tab.run(f"measure('{name}', {ROUNDS})")
        grown = max(chromium.resident(browser)) - before
    times = said["times"]
    return (
        f"{said['chunks']:6} {said['bytes'] / 1e6:6.1f} {name:8} {times[len(times) // 2]:5.1f} ms {times[-1]:5.1f} ms "
        f"{sum(times) / ROUNDS:6.0f} ms {grown / 1e6:7.0f} MB"
    )


sys.exit(main())
