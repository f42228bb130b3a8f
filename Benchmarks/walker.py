#!/usr/bin/env python3
"""Counts what a walk over 300 views of the stand-in costs the main thread: instructions and allocations.

    Benchmarks/walker.py

It builds Tests/Capture for release and needs valgrind (Debian: valgrind). Both numbers are differences between runs of 10 and
of 110 walks, so neither the start nor the first walk is in them. They are the same on every run.
"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FEW, MANY = 10, 110
# Upper bounds for a walk; docs/CAPTURE.md has its cost.
MOST_INSTRUCTIONS, MOST_ALLOCATIONS = 2600, 10


def build():
    command = [
        "swift",
        "build",
        "-c",
        "release",
        "-Xswiftc",
        "-enable-testing",
        "--product",
        "capture-cost",
        "--package-path",
        str(ROOT / "Tests/Capture"),
        "--scratch-path",
        str(ROOT / ".build/capture-release"),
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shown = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    return pathlib.Path(shown.stdout.strip()) / "capture-cost"


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True)


def instructions(program, walks):
    with tempfile.TemporaryDirectory() as folder:
        told = run("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", str(program), str(walks))
    return int(re.search(r"Collected : (\d+)", told.stderr)[1]), int(told.stdout)


def allocations(program, walks):
    told = run("valgrind", "--tool=memcheck", "--undef-value-errors=no", str(program), str(walks))
    return int(re.search(r"total heap usage: ([\d,]+) allocs", told.stderr)[1].replace(",", ""))


def main():
    program = build()
    (few, views), (many, _) = instructions(program, FEW), instructions(program, MANY)
    walk = (many - few) / (MANY - FEW)
    allocated = (allocations(program, MANY) - allocations(program, FEW)) / (MANY - FEW)
    print(f"{views} views: {walk:,.0f} instructions a walk, {walk / views:,.0f} a view; {allocated:g} allocations a walk")
    return 0 if walk / views <= MOST_INSTRUCTIONS and allocated <= MOST_ALLOCATIONS else 1


sys.exit(main())
