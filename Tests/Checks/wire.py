#!/usr/bin/env python3
"""Reads the wire format with a second reader, made after docs/WIRE.md, and compares it with Silhouette's own.

    Tests/Checks/wire.py [SESSION …]      the samples, or these sessions

For each session: the events of a .wire file, and of a folder of segments that go on from each other and of one that begin anew, must be those of
the .ndjson log byte for byte; `silhouette convert` must give the .json log back; and the file must be at most half of the zlib stream.
"""

import pathlib
import subprocess
import sys
import tempfile

from support import ROOT, needs
from support.wire_reader import Damaged, WireReader

SESSIONS = [*sorted((ROOT / "Samples").glob("*.hierarchy.ndjson")), ROOT / "Samples" / "shop" / "session.hierarchy.ndjson.gz"]
WAYS = (
    ("one file", "log.wire", ()),
    ("words", "words.wire", ("--reveal", "inputs", "--metadata")),
    ("segments", "chained/", ("--target", "wire")),
    ("segments with pages", "alone/", ("--target", "wire", "--checkout", "segment")),
)


def main():
    command, faults = needs.silhouette(), []
    sessions = [pathlib.Path(path) for path in sys.argv[1:]] or SESSIONS
    for session in sessions:
        with tempfile.TemporaryDirectory() as room:
            sizes = [check(command, session, pathlib.Path(room), *way, faults) for way in WAYS]
        print(f"{session.name}: {', '.join(f'{way[0]} {size:,} B' for way, size in zip(WAYS, sizes))}", flush=True)
    if faults:
        sys.exit("\n".join(faults))


def check(command, session, room, name, output, options, faults):
    """Compares one way of writing a session; returns the bytes that it takes."""

    def run(*words):
        subprocess.run([command, *map(str, words), "--quiet"], check=True)

    checkout = options[2:] if name.startswith("segments") else options
    run("encode", session, "-o", room / output, *options)
    run("encode", session, "-o", room / "log.ndjson", *checkout)
    run("encode", session, "-o", room / "log.json", *checkout)
    run("encode", session, "-o", room / "log.zlib", *checkout)
    files = sorted((room / output).iterdir()) if output.endswith("/") else [room / output]
    reader, events = WireReader(), []
    try:
        for file in files:
            # Segments that hold a page stand alone.
            if "pages" in name:
                reader = WireReader()
            events += reader.read(file.read_bytes())
    except Damaged as fault:
        faults.append(f"{session.name}, {name}: {fault}")
    wanted = (room / "log.ndjson").read_bytes()
    if b"".join(event + b"\n" for event in events) != wanted:
        faults.append(f"{session.name}, {name}: the second reader has other events")
    run("convert", room / output, "-o", room / "back.json")
    if (room / "back.json").read_bytes() != (room / "log.json").read_bytes():
        faults.append(f"{session.name}, {name}: convert has other events")
    size = sum(file.stat().st_size for file in files)
    if name == "one file" and size * 2 > (room / "log.zlib").stat().st_size:
        faults.append(f"{session.name}: {size} bytes are more than half of a zlib stream")
    for file in [*room.glob("*.ndjson"), *room.glob("*.json")]:
        file.unlink()
    (room / "log.zlib").unlink()
    return size


main()
