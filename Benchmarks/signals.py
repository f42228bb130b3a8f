#!/usr/bin/env python3
"""Measures how long a run takes to end after SIGINT or SIGTERM, at moments spread over the run.

    Benchmarks/signals.py [--rounds N] [NAME …]     cases whose names begin so (default: all)

Inputs are made up: a screen of 3,000 turned layers, 60 screens of 3,000 nodes, one of 150,000, and a picture of 24
megapixels. Prints milliseconds from the signal to the end (median and largest), the largest processor time in between, and
the exit codes. Needs a built `silhouette`.
"""

import argparse
import json
import os
import pathlib
import random
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import needs

SIZE = (4000, 6000)
CASES = {
    "render turned": ["render", "turned.hierarchy.ndjson", "-o", "out.png", "--scale", "8"],
    "render apng": ["render", "many.hierarchy.ndjson", "-o", "out.apng", "--scale", "2"],
    "render svg": ["render", "large.hierarchy.ndjson", "-o", "out.svg"],
    "render pixels": ["render", "shot.png", "--look", "pixels", "-o", "out.png"],
    "render both": ["render", "one.hierarchy.ndjson", "--screenshots", "shot.png", "-o", "out.png"],
    "outline both": ["outline", "one.hierarchy.ndjson", "--screenshots", "shot.png"],
    "encode large": ["encode", "large.hierarchy.ndjson", "-o", "out.json"],
    "encode many": ["encode", "many.hierarchy.ndjson", "-o", "out.json"],
    "redact picture": ["redact", "one.hierarchy.ndjson", "--screenshots", "shot.png", "-o", "masked.png"],
    "redact pixels": ["redact", "one.hierarchy.ndjson", "--screenshots", "shot.png", "-o", "masked.png", "--engine", "pixels"],
    "redact check": ["redact", "one.hierarchy.ndjson", "--screenshots", "shot.png", "--engine", "pixels", "--check"],
    "redact engines": ["redact", "many.hierarchy.ndjson", "--compare-engines"],
    "diff": ["diff", "large.hierarchy.ndjson", "many.hierarchy.ndjson"],
    "convert": ["convert", "large.hierarchy.ndjson", "-o", "out.ndjson"],
    "coverage": ["coverage", "large.hierarchy.ndjson"],
    "export": ["export", "many.hierarchy.ndjson", "-o", "set"],
    "play": ["play", "many.hierarchy.ndjson", "-o", "out.html"],
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="*", help="cases whose names begin so (default: all)")
    parser.add_argument("--rounds", type=int, default=8, help="signals a case (default: 8)")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command = str(needs.silhouette(options.silhouette).resolve())
    print(f"{'case':16} {'run':>8} {'median':>8} {'largest':>8} {'worked':>8}  exit codes")
    with tempfile.TemporaryDirectory(prefix="signals-") as folder:
        os.chdir(folder)
        write_inputs()
        for name, words in CASES.items():
            if not options.name or name.startswith(tuple(options.name)):
                print(f"{name:16} {measured([command, *words], options.rounds)}", flush=True)
    return 0


def measured(words, rounds):
    """One case, as a line."""
    start = time.monotonic()
    subprocess.run(words, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    whole = time.monotonic() - start
    moments = random.Random(7)
    waits, works, codes = [], [], {}
    for number in range(rounds):
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.03 + whole * 0.9 * (number + moments.random()) / rounds)
        before, start = worked(process.pid), time.monotonic()
        # Popen would reap a process that has ended, and its usage would be lost.
        os.kill(process.pid, signal.SIGTERM if number % 2 else signal.SIGINT)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        waits.append(time.monotonic() - start)
        works.append(usage.ru_utime + usage.ru_stime - before)
        codes[process.returncode] = codes.get(process.returncode, 0) + 1
    numbers = " ".join(f"{value * 1000:5.0f} ms" for value in (statistics.median(waits), max(waits), max(works)))
    return f"{whole:6.2f} s {numbers}  {codes}"


def worked(process):
    """Processor time of a process so far, in seconds."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def write_inputs():
    write("one", [screen(200, 0)])
    write("many", [screen(3000, seed) for seed in range(60)])
    write("large", [screen(150_000, 4)])
    turned = screen(3000, 1)
    for node in turned["windows"][0]["children"]:
        node |= {"transform": [0.98, 0.17, -0.17, 0.98, 0, 0], "alpha": 0.5}
    write("turned", [turned])
    columns, rows = SIZE
    waves = bytes(128 + (x // 37 * 29 + x % 7) % 120 for x in range(columns * 3 + rows))
    lines = b"".join(b"\0" + waves[y : y + columns * 3] for y in range(rows))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    picture = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 1)) + chunk(b"IEND", b"")
    pathlib.Path("shot.png").write_bytes(b"\x89PNG\r\n\x1a\n" + picture)


def screen(count, seed):
    """A screen of nodes at random places."""
    places = random.Random(seed)
    classes = ["UILabel", "UIView", "UIImageView", "UIButton"]
    nodes = [
        {
            "id": number + 2,
            "class": places.choice(classes),
            "frame": [places.randrange(380), places.randrange(580), places.randrange(10, 90), places.randrange(10, 60)],
            "text": "words",
        }
        for number in range(count)
    ]
    return {"windows": [{"id": 1, "class": "UIWindow", "frame": [0, 0, 400, 600], "children": nodes}]}


def write(name, screens):
    viewport = {"width": 400, "height": 600, "scale": 10}
    lines = [{"stream": "hierarchy", "version": 1, "platform": "ios", "viewport": viewport, "start": 0}]
    lines += [{"t": number * 1000, **shown} for number, shown in enumerate(screens)]
    pathlib.Path(f"{name}.hierarchy.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
