#!/usr/bin/env python3
"""Measures how quickly the page of a long session opens and seeks in headless Chromium, with our player and with rrweb's.

    Benchmarks/page.py              an hour: 36,000 snapshots of 150 nodes, ten a second
    Benchmarks/page.py INPUT        any session or event log

For each player it prints the page's size, the time from navigation until the page is ready, the time of 100 seeks to
places all over the session (median, 95th percentile, largest; layout included), and the memory of the tab's process.

Needs a built `silhouette` (a release build, for the hour), Chromium, and the players' Python wheels, as
`Tests/Checks/replay.py` does.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import chromium, needs

SEEKS = """(async () => {
  const times = [], frame = document.querySelector("iframe");
  let place = 7;
  for (let count = 0; count < 100; count++) {
    place = (place * 1103515245 + 12345) % 2147483648;
    const begin = performance.now();
    await silhouette.seek((place / 2147483648) * silhouette.total);
    void frame.contentDocument.body.offsetHeight;
    times.push(performance.now() - begin);
    await new Promise(requestAnimationFrame);
  }
  times.sort((a, b) => a - b);
  return [times[50], times[95], times[99]];
})()"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="?", type=pathlib.Path, help="a session or an event log (default: an hour)")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    try:
        path, wheels = needs.browser(), needs.wheels()
    except needs.Missing as missing:
        return needs.skip("long pages", missing)
    with tempfile.TemporaryDirectory(prefix="page-") as folder:
        log = pathlib.Path(folder) / "log.json"
        source = options.input or hour(pathlib.Path(folder))
        subprocess.run([command, "encode", source, "-o", log, "--quiet"], check=True)
        print(f"{'player':8} {'page':>10} {'ready':>9} {'seek: median':>13} {'95 %':>9} {'largest':>9} {'tab':>8}")
        for name, more in (("own", ()), ("rrweb", ("--player", "rrweb"))):
            page = pathlib.Path(folder) / f"{name}.html"
            environment = {**os.environ, "PYTHONPATH": str(wheels)}
            subprocess.run([command, "play", log, "-o", page, "--quiet", *more], check=True, env=environment)
            print(f"{name:8} {measured(path, page)}", flush=True)
    return 0


def measured(path, page):
    """One page in a browser of its own, as a line."""
    with chromium.Browser(path, 1200, 800) as browser:
        tab = browser.page()
        tab.open(str(page))
        end = time.monotonic() + 120
        while not tab.run("document.documentElement.dataset.state || ''"):
            if time.monotonic() > end:
                return "was not ready in two minutes"
            time.sleep(0.005)
        ready = tab.run("performance.now()")
        seeks = tab.run(SEEKS, timeout=600)
        memory = max(chromium.resident(browser))
    sizes = "".join(f" {value:9.1f}" for value in seeks).replace(" ", "", 1)
    return f"{page.stat().st_size / 1e6:7.2f} MB {ready:6.0f} ms {sizes:>33} ms {memory / 1e6:5.0f} MB"


def hour(folder):
    """A list that sways, with cells that come and go a little and labels that grow."""
    path = folder / "hour.hierarchy.ndjson"
    with path.open("w") as file:
        header = {
            "stream": "hierarchy",
            "version": 1,
            "platform": "ios",
            "start": 1763000000000,
            "viewport": {"width": 402, "height": 874, "scale": 3},
        }
        file.write(json.dumps(header) + "\n")
        for number in range(36_000):
            file.write(json.dumps(snapshot(number), separators=(",", ":")) + "\n")
            if number % 40 == 20:
                for late, phase in ((10, "down"), (90, "up")):
                    touch = {"pointer": 1, "phase": phase, "x": 200, "y": 400}
                    file.write(json.dumps({"t": number * 100 + late, "touch": touch}) + "\n")
    return path


def snapshot(number):
    offset = round(40 * math.sin(number / 30))
    cells = [
        {
            "id": 100 + 3 * cell,
            "class": "UITableViewCell",
            "frame": [0, 44 * cell - offset, 402, 44],
            "children": [
                {"id": 101 + 3 * cell, "class": "UILabel", "frame": [16, 12, 100 + (number + 7 * cell) % 60, 20], "text": "x"},
                {"id": 102 + 3 * cell, "class": "UISwitch", "frame": [330, 6, 51, 31]},
            ],
        }
        for cell in range(48)
    ]
    window = {
        "id": 1,
        "class": "UIWindow",
        "frame": [0, 0, 402, 874],
        "children": [
            {"id": 2, "class": "UIScrollView", "frame": [0, 91, 402, 783], "children": cells},
            {"id": 3, "class": "UINavigationBar", "frame": [0, 47, 402, 44]},
        ],
    }
    return {"t": number * 100, "windows": [window]}


sys.exit(main())
