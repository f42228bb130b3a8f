#!/usr/bin/env python3
"""Holds docs/VENDORS.md: what each vendor's recording gives, and what of it each target holds.

    Tests/Checks/vendors.py         compare the tables with what is found
    Tests/Checks/vendors.py --fix   write them

Each vendor's sample goes in, and out as each target. A property counts as given if `silhouette convert` writes it, and as held if it is
in the target's files. Needs a built `silhouette`.
"""

import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

from support import ROOT, needs

PAGE = ROOT / "docs" / "VENDORS.md"
SAMPLES = {
    "Datadog": "datadog-replay.jsonl",
    "PostHog": "posthog-replay.jsonl",
    "New Relic": "newrelic-replay.json",
    "bitdrift": "bitdrift-replay.jsonl",
}
TARGETS = ("rrweb", "sentry", "posthog", "datadog", "newrelic")
# In the order of the tables.
PROPERTIES = (
    "times", "identity", "nesting", "classes", "colours", "corners", "borders", "words", "text colours", "checked", "pictures", "touches",
    "app events",
)  # fmt: skip
# Properties that are one key of a node in the stream.
KEYS = {
    "colours": "background",
    "corners": "radius",
    "borders": "border",
    "words": "text",
    "text colours": "textColor",
    "checked": "checked",
    "pictures": "image",
}


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def nodes_of(windows, depth=0):
    stack = [(node, depth) for node in reversed(windows)]
    while stack:
        node, depth = stack.pop()
        yield node, depth
        stack += [(child, depth + 1) for child in reversed(node.get("children", []))]


class Given:
    """What a recording gives, as the stream has it."""

    def __init__(self, lines):
        screens = [line["windows"] for line in lines if "windows" in line]
        self.times = sorted({line["t"] for line in lines if "windows" in line})
        nodes = [pair for windows in screens for pair in nodes_of(windows)]
        self.classes = {node.get("class", "") for node, _ in nodes}
        self.tags = [line["event"].get("name", "") for line in lines if isinstance(line.get("event"), dict)]
        self.found = {
            "times": len(self.times) > 1,
            "identity": any("id" in node for node, _ in nodes),
            # A page or a screen around everything is none.
            "nesting": any(depth > 1 for _, depth in nodes),
            "classes": len(self.classes) > 1,
            **{name: any(key in node for node, _ in nodes) for name, key in KEYS.items()},
            "pictures": any(is_picture(node) for node, _ in nodes),
            "touches": any("touch" in line for line in lines),
            "app events": bool(self.tags),
        }


def documents(target, folder):
    """The JSON of a target's files, events or records joined."""
    events = []
    for path in sorted(folder.iterdir()):
        data = path.read_bytes()
        if target == "rrweb":
            events += json.loads(zlib.decompress(data))
        elif target == "sentry":
            events += json.loads(zlib.decompress(data.partition(b'"replay_recording"')[2].split(b"\n", 2)[2]))
        elif target == "posthog":
            events += json.loads(data)["properties"]["$snapshot_data"]
        elif target == "datadog" and path.suffix == ".segment":
            events += json.loads(zlib.decompress(data))["records"]
        elif target == "newrelic" and path.suffix == ".gz":
            events += json.loads(gzip.decompress(data))
    return events


def held(target, events, given):
    """The properties that a target's events hold, as far as the events show them."""
    is_flat = target == "datadog"
    start = events[0]["timestamp"]
    moments = {event["timestamp"] - start for event in events if event["type"] in ((10, 11) if is_flat else (2, 3))}
    text = json.dumps(events, ensure_ascii=False)
    return {
        "times": any(int(time - given.times[0]) in moments for time in given.times[1:]),
        # Ids of the target's own, which stay with their node; the source's are not written.
        "identity": any(event.get("data", {}).get("source") == 0 for event in events),
        "nesting": not is_flat,
        "classes": all(f'"{name}"' in text for name in given.classes),
        "touches": any(e["type"] == (11 if is_flat else 3) and e["data"].get("source") in (2, 9) for e in events),
        "app events": any(f'"{tag}"' in text for tag in given.tags),
    }


def is_picture(node):
    return "image" in node or "image" in node.get("traits", []) or node.get("class") == "image"


def without(lines, key):
    """A stream whose nodes do not have a property."""
    bare = json.loads(json.dumps(lines))
    for line in bare:
        for node, _ in nodes_of(line.get("windows", [])):
            node.pop(key, None)
            if key == "image" and is_picture(node):
                node["traits"], node["class"] = [], "view"
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in bare)


def run(silhouette, *words):
    done = subprocess.run([silhouette, *map(str, words), "--quiet"], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"vendors.py: {' '.join(map(str, words))}: {done.stderr[:300]}")


def find(silhouette):
    given_by, held_by = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        room = pathlib.Path(folder)
        for vendor, sample in SAMPLES.items():
            path = ROOT / "Samples" / "formats" / sample
            stream = room / f"{sample}.hierarchy.ndjson"
            run(silhouette, "convert", path, "-o", stream)
            lines = lines_of(stream)
            given = Given(lines)
            given_by[vendor] = given.found
            for target in TARGETS:

                def encoded(source, number, target=target, vendor=vendor):
                    folder = room / f"{vendor}-{target}-{number}"
                    words = ("--target", target, "--colors", "source", "--reveal", "labels")
                    run(silhouette, "encode", source, *words, "-o", f"{folder}/")
                    return documents(target, folder)

                whole = encoded(stream, 0)
                found = held(target, whole, given)
                # The others are held if the target's files are other ones without them.
                for number, (name, key) in enumerate(KEYS.items(), 1):
                    bare = room / f"{vendor}-{target}-{number}.hierarchy.ndjson"
                    bare.write_text(without(lines, key), encoding="utf-8")
                    found[name] = given.found[name] and encoded(bare, number) != whole
                held_by[vendor, target] = found
    return given_by, held_by


def table(given_by, held_by):
    lines = ["| from | gives | does not give |\n", "|---|---|---|\n"]
    for vendor, found in given_by.items():
        gives = [name for name in PROPERTIES if found[name]]
        lacks = [name for name in PROPERTIES if not found[name]]
        lines.append(f"| {vendor} | {', '.join(gives)} | {', '.join(lacks) or '–'} |\n")
    lines += ["\n", "| from | " + " | ".join(f"to {target}" for target in TARGETS) + " |\n", "|---|" + "---|" * len(TARGETS) + "\n"]
    for vendor, found in given_by.items():
        cells = []
        for target in TARGETS:
            lost = [name for name in PROPERTIES if found[name] and not held_by[vendor, target][name]]
            cells.append(", ".join(lost) or "nothing")
        lines.append(f"| {vendor} | " + " | ".join(cells) + " |\n")
    return "".join(lines)


def main():
    silhouette = needs.silhouette()
    made = table(*find(silhouette))
    text = PAGE.read_text(encoding="utf-8")
    begin, end = "<!-- tables -->\n", "<!-- end of tables -->\n"
    head, _, rest = text.partition(begin)
    old, _, tail = rest.partition(end)
    if "--fix" in sys.argv[1:]:
        PAGE.write_text(head + begin + made + end + tail, encoding="utf-8")
    elif old != made:
        sys.exit(f"vendors.py: docs/VENDORS.md is not what was found; run with --fix and look at the difference\n{made}")
    print("What each vendor's recording gives, and what each target loses, is as docs/VENDORS.md has it.")


main()
