#!/usr/bin/env python3
"""Kills the app of Samples/Outbox while it records, and holds the outbox to what docs/CAPTURE.md promises.

    Tests/Checks/outbox.py [--kills N]

After each kill a second run sends what the folder holds. Of a session that is sent whole, every segment that the first run said to be kept
must arrive, in order and playable; at most one more may, which was kept before the run could say so. Of another session, those of the last minute must,
because a killed app counts as crashed. Fails if a file is left in the folder.
Build first (`swift build`). Random moments are drawn from a seed that is printed.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import time
import zlib

from support import needs

APP = needs.build_folder() / "outbox"
# A segment has 5 seconds. The last minute takes 12, and one more that reaches into it.
HELD = 13


def killed(folder, way, after):
    """The numbers of the segments that a run kept before it was killed."""
    with subprocess.Popen([APP, way, folder], stdout=subprocess.PIPE, text=True) as app:
        first = app.stdout.readline()
        time.sleep(after)
        app.kill()
        lines = (first + app.stdout.read()).splitlines(keepends=True)
    return [int(line.split()[1]) for line in lines if line.endswith("\n")]


def sent(folder, out):
    done = subprocess.run([APP, "send", folder, out], capture_output=True, text=True, timeout=60)
    if done.returncode != 0:
        sys.exit(f"The run after a kill failed: {done.stderr}")
    return [int(line.split()[1]) for line in done.stdout.splitlines()]


def faults(way, kept, arrived, folder, out):
    least = len(kept) if way == "whole" else min(len(kept), HELD - 1)
    # The outbox keeps a segment before it deletes what is too old with it, so a kill between the two leaves one more.
    most = len(kept) + 1 if way == "whole" else min(len(kept), HELD) + 1
    if arrived != list(range(len(arrived))) or not least <= len(arrived) <= most:
        yield f"kept {len(kept)} segments, and {len(arrived)} arrived: {arrived[:3]} … {arrived[-3:]}"
    for left in folder.iterdir():
        yield f"{left.name} is left in the folder"
    for number in arrived:
        (file,) = out.glob(f"*-{number}.zlib")
        events = json.loads(zlib.decompress(file.read_bytes()))
        if [event["type"] for event in events[:2]] != [4, 2]:
            yield f"segment {number} does not begin with a full snapshot"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--kills", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    given = arguments.parse_args()
    print(f"  seed {given.seed}")
    chance = random.Random(given.seed)
    segments, found = 0, []
    for kill in range(given.kills):
        with tempfile.TemporaryDirectory() as room:
            folder, out = pathlib.Path(room, "outbox"), pathlib.Path(room, "out")
            out.mkdir()
            way = ["whole", "held"][kill % 2]
            kept = killed(folder, way, chance.uniform(0, 0.15))
            arrived = sent(folder, out)
            found += [f"kill {kill}, {way}: {fault}" for fault in faults(way, kept, arrived, folder, out)]
            segments += len(arrived)
    if found:
        sys.exit("\n".join(found[:20]))
    print(f"  {given.kills} kills: {segments} segments arrived, none that was kept is lost.")


if __name__ == "__main__":
    main()
