#!/usr/bin/env python3
"""Processor time of packing logs in the wire format, beside zlib's, and of reading them.

    Benchmarks/wire.py [--silhouette PATH] [--times 200] [SESSION …]    the samples, or these sessions

Each session's log is repeated, every time a second later and with a page of its own, so that the start of the program does not count. `convert` then
writes it as plain JSON, as a zlib stream and in the wire format. The times are those of the last two less that of the first: packing alone. `--target wire`
parses the JSON of events, too, and that is part of its time. Needs a release build.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, needs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("sessions", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    print("| session | events | zlib | wire | wire / zlib | reading zlib | reading wire |\n|---|---:|---:|---:|---:|---:|---:|")
    for session in options.sessions or sorted((ROOT / "Samples").glob("*.hierarchy.ndjson")):
        with tempfile.TemporaryDirectory() as folder:
            measure(command, session, options.times, pathlib.Path(folder))


def measure(command, session, times, room):
    subprocess.run([command, "encode", session, "-o", room / "once.ndjson", "--quiet"], check=True)
    events = (room / "once.ndjson").read_text(encoding="utf-8").splitlines()
    stamps = [json.loads(event)["timestamp"] for event in events]
    length = stamps[-1] - stamps[0] + 1000
    with open(room / "log.ndjson", "w", encoding="utf-8") as log:
        for number in range(times):
            for event, stamp in zip(events, stamps):
                log.write(event.replace(f'"timestamp":{stamp}', f'"timestamp":{stamp + number * length}', 1) + "\n")

    def seconds(*words):
        return min(processor([command, *words, "--quiet"]) for _ in range(3))

    plain = seconds("convert", room / "log.ndjson", "-o", room / "log.json")
    packed = seconds("convert", room / "log.ndjson", "-o", room / "log.zlib") - plain
    wire = seconds("convert", room / "log.ndjson", "-o", room / "log.wire") - plain
    read = [seconds("convert", room / f"log.{kind}", "-o", room / "again.json") - plain for kind in ("zlib", "wire")]
    cells = [f"{value / times * 1000:.2f} ms" for value in (packed, wire)] + [f"{wire / packed:.1f}"]
    cells += [f"{max(value, 0) / times * 1000:.2f} ms" for value in read]
    print(f"| {session.name.split('.')[0]} | {len(events)} | " + " | ".join(cells) + " |", flush=True)


def processor(words):
    child = subprocess.Popen([str(word) for word in words])
    _, status, used = os.wait4(child.pid, 0)
    if status:
        sys.exit(f"{words[1]} ended with {os.waitstatus_to_exitcode(status)}")
    child.returncode = 0
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
