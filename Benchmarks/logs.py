#!/usr/bin/env python3
"""Prints the sizes of logs, in bytes of zlib, beside their aims.

Encodes with the release build of the command, unpacks what it wrote and packs it again with Python's zlib, so that the
table does not hang on our own packing. Recordings that are not in this checkout are named and left out.
"""

import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = pathlib.Path(os.environ.get("SILHOUETTE_DATA", ROOT.parent / "shared" / "data")) / "web-recording"
SAMPLES = [ROOT / "Samples" / f"{name}.hierarchy.ndjson" for name in ("login", "feed", "checkout", "inbox")]
failed = False


def build():
    subprocess.run(["swift", "build", "-c", "release", "--product", "silhouette"], cwd=ROOT, check=True, stdout=sys.stderr)
    shown = subprocess.run(["swift", "build", "-c", "release", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True)
    return pathlib.Path(shown.stdout.decode().strip()) / "silhouette"


def packed(json_bytes):
    return len(zlib.compress(json_bytes, 9))


def encode(source, name, *options):
    """The files of a log; `name` is a file's, or a folder's that ends in a slash."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / name
        subprocess.run([COMMAND, "encode", source, "-o", out, *options], check=True, capture_output=True)
        files = sorted(out.iterdir()) if out.is_dir() else [out]
        return [file.read_bytes() for file in files]


def stream_size(source):
    return packed(zlib.decompress(encode(source, "log.zlib")[0]))


def segments_size(source):
    return sum(packed(zlib.decompress(segment)) for segment in encode(source, "log"))


def smallest(source, name):
    return sum(map(len, encode(source, name, "--smallest")))


def scrolling(source):
    """Bytes of each change in which nothing comes in: what the log is larger by than without them."""
    events = json.loads(encode(source, "log.json")[0])
    rest = [event for event in events if event["type"] != 3 or event["data"]["source"] != 0 or event["data"]["adds"]]
    sizes = [packed(json.dumps(some, separators=(",", ":")).encode()) for some in (events, rest)]
    return (sizes[0] - sizes[1]) // (len(events) - len(rest))


def lines(source):
    data = source.read_bytes()
    return (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).splitlines()


def rewritten(source, change):
    """A size of the log of a stream whose lines were changed."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "session.hierarchy.ndjson"
        out.write_bytes(b"".join(line + b"\n" for line in change(lines(source))))
        return stream_size(out)


def without_ids(all_lines):
    def strip(value):
        nodes = [value]
        while nodes:
            node = nodes.pop()
            if isinstance(node, list):
                nodes += node
            elif isinstance(node, dict):
                if "frame" in node or "children" in node:
                    node.pop("id", None)
                nodes += node.values()
        return json.dumps(value, separators=(",", ":")).encode()

    return [strip(json.loads(line)) for line in all_lines]


def resting(seconds):
    """The first screen, once a second."""

    def change(all_lines):
        records = [json.loads(line) for line in all_lines]
        first = next(record for record in records if "windows" in record)
        repeated = [{**first, "t": first["t"] + second * 1000} for second in range(seconds + 1)]
        return [json.dumps(record).encode() for record in [records[0]] + repeated]

    return change


def snapshots(source):
    """Elements and bytes of each full snapshot."""
    for event in json.loads(encode(source, "log.json")[0]):
        if event["type"] != 2:
            continue
        text = json.dumps(event, separators=(",", ":"))
        yield text.count('"tagName":"div"'), packed(text.encode())


def say(what, size, aim):
    global failed
    missed = aim is not None and size > aim
    failed |= missed
    print(f"| {what} | {size:,} | {'' if aim is None else f'{aim:,}'} | {'missed' if missed else ''} |")


def compare_ids(source):
    base = stream_size(source)
    stripped = rewritten(source, without_ids)
    say(f"{source.name}, ids stripped ({base:,} with them)", stripped, int(base * 1.15))


def main():
    print("| log | bytes | aim | |\n|---|---|---|---|")
    slow = DATA / "1fps" / "session.hierarchy.ndjson"
    fast = DATA / "10fps.hierarchy.ndjson.gz"
    recordings = [file for file in (slow, fast) if file.exists()]
    if slow.exists():
        say("46 s, 1 a second, one stream", stream_size(slow), 2950)
        say("the same, --smallest", smallest(slow, "log.zlib"), 2850)
        say("46 s, 1 a second, segments of 5 s", segments_size(slow), 4750)
        say("the same, --smallest", smallest(slow, "log"), 4650)
        minute = rewritten(slow, resting(60)) - rewritten(slow, resting(1))
        say("a minute in which nothing moves", minute, 150)
    if fast.exists():
        say("46 s, 10 a second, one stream", stream_size(fast), 3500)
        say("the same, --smallest", smallest(fast, "log.zlib"), 3350)
    for file in (slow, fast):
        if not file.exists():
            print(f"SKIPPED: {file} is not in this checkout", file=sys.stderr)
    say("inbox.hierarchy.ndjson: a snapshot in which rows only move", scrolling(SAMPLES[-1]), 45)
    for file in SAMPLES + recordings:
        for elements, size in snapshots(file):
            say(f"{file.name}: snapshot of {elements} elements", size, 950 if file in recordings else 1600)
    for file in SAMPLES + recordings:
        compare_ids(file)
    return 1 if failed else 0


COMMAND = build()
sys.exit(main())
