#!/usr/bin/env python3
"""Breaks logs in every way that logs break, repairs them, and plays the results in two of rrweb's players.

    Tests/Checks/repair.py                       two logs, broken in every way
    Tests/Checks/repair.py LOG … [--rounds N]    these logs instead, each broken N times in each way

Ways: events swapped, dropped, doubled, with other times, without their full snapshot, in seconds, in two windows, and the log cut in
two with its parts exchanged. For each: `silhouette repair` must end with 0, the output must have no error of `verify`, a second repair must copy it byte for byte, and rrweb
1.1.3 and 2.1.6 must seek and play through it without a word on the console, with the same document each time.

Needs what replay.py needs. If the players cannot be installed, the script says so and passes; under CI=true it fails.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from support import ROOT, chromium, needs, replay_case, replay_check

PLAYERS = ("1.1.3", "2.1.6")
START = 1_763_000_000_000
# Players jump to the last Meta before a moment, so lines about nodes of the empty pages in place of lost ones are right there.
SAMPLE = ROOT / "Samples" / "login.hierarchy.ndjson"


# ---- a small page: rows that come and go, a frame, styles, typing


def element(number, tag, attributes=None, *children):
    return {"type": 2, "id": number, "tagName": tag, "attributes": attributes or {}, "childNodes": list(children)}


def text(number, words):
    return {"type": 3, "id": number, "textContent": words}


def event(time, data, kind=3):
    return {"type": kind, "data": data, "timestamp": START + time}


def mutation(time, **lists):
    return event(time, {"source": 0, "texts": [], "attributes": [], "removes": [], "adds": [], **lists})


def add(parent, node, following=None):
    return {"parentId": parent, "nextId": following, "node": node}


def page_log():
    body = element(5, "body", {"style": "margin:0"}, element(6, "main"), element(7, "input", {"value": ""}), element(8, "iframe"))
    html = element(3, "html", {}, element(4, "head"), body)
    doctype = {"type": 1, "id": 2, "name": "html", "publicId": "", "systemId": ""}
    node = {"type": 0, "id": 1, "childNodes": [doctype, html]}
    inner = element(41, "html", {}, element(42, "head"), element(43, "body", {}, text(44, "in the frame")))
    events = [
        event(0, {"href": "", "width": 400, "height": 300}, 4),
        event(0, {"node": node, "initialOffset": {"top": 0, "left": 0}}, 2),
        mutation(200, adds=[add(8, {"type": 0, "id": 40, "childNodes": [inner]})], isAttachIframe=True),
    ]
    for row in range(12):
        new = 100 + 2 * row
        adds = [add(6, element(new, "p", {"style": f"height:{10 + row}px"})), add(new, text(new + 1, f"row {row}"))]
        events.append(mutation(300 + 100 * row, adds=adds))
    events += [
        mutation(1600, removes=[{"parentId": 6, "id": 104}], texts=[{"id": 103, "value": "changed"}]),
        mutation(1700, attributes=[{"id": 100, "attributes": {"style": {"background-color": "#cde"}, "class": "first"}}]),
        event(1800, {"source": 5, "id": 7, "text": "typed", "isChecked": False}),
        event(1900, {"source": 2, "type": 2, "id": 108, "x": 9, "y": 80}),
        mutation(2000, texts=[{"id": 44, "value": "changed in the frame"}]),
        event(3000, {"tag": "end", "payload": {}}, 5),
    ]
    return events


# ---- ways to break a log


def swap(events, dice):
    one, other = sorted(dice.sample(range(2, len(events)), 2))
    events[one], events[other] = events[other], events[one]
    return events


def drop(events, dice):
    del events[dice.randrange(len(events) - 1)]
    return events


def double(events, dice):
    start = dice.randrange(len(events) - 1)
    part = events[start : start + dice.randint(1, 5)]
    return events[: start + len(part)] + part + events[start + len(part) :]


def shift(events, dice):
    start = dice.randrange(2, len(events))
    by = dice.choice((-3_600_000, -700, 700, 3_600_000))
    return [{**e, "timestamp": e["timestamp"] + (by if i >= start else 0)} for i, e in enumerate(events)]


def stretch(events, dice):
    chosen = dice.randrange(2, len(events))
    return [{**e, "timestamp": e["timestamp"] + (dice.choice((-900, 900)) if i == chosen else 0)} for i, e in enumerate(events)]


def split(events, dice):
    middle = dice.randrange(2, len(events))
    return [events[middle:], events[:middle]]


def lose(events, dice):
    snapshots = [i for i, e in enumerate(events) if e["type"] == 2]
    del events[dice.choice(snapshots)]
    return events


def seconds(events, dice):
    return [{**e, "timestamp": e["timestamp"] / 1000} if e["type"] == 5 or dice.random() < 0.3 else e for e in events]


def windows(events, _):
    return [[name, e] for e in events for name in ("one", "two")]


def scatter(events, dice):
    """Parts of mutations go: arrays, entries, parents."""
    for e in dice.sample([e for e in events if e["type"] == 3 and e["data"].get("source") == 0], 3):
        name = dice.choice(("adds", "removes", "texts", "attributes"))
        if dice.random() < 0.3:
            del e["data"][name]
        elif e["data"][name]:
            e["data"][name] = e["data"][name][1:] if dice.random() < 0.5 else e["data"][name][::-1]
    return events


WAYS = (swap, drop, double, shift, stretch, split, lose, seconds, windows, scatter)


# ---- the check


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", nargs="*", type=pathlib.Path, help="arrays of rrweb events (default: two logs)")
    parser.add_argument("--rounds", type=int, default=1, metavar="N", help="times that each way is taken (default: 1)")
    parser.add_argument("--moments", type=int, default=2, metavar="N", help="how many are looked at (default: 2)")
    parser.add_argument("--seed", type=int, default=1, help="for other places to break (default: 1)")
    parser.add_argument("--way", action="append", choices=[way.__name__ for way in WAYS], help="default: all")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    return parser.parse_args()


def repaired(command, broken, folder):
    """The files that `repair` writes for a log, and its faults."""
    for old in folder.glob("fixed*"):
        old.unlink()
    (folder / "broken.json").write_text(json.dumps(broken), encoding="utf-8")
    done = subprocess.run([command, "repair", folder / "broken.json", "-o", folder / "fixed.json"], capture_output=True, text=True)
    files = sorted(folder.glob("fixed*.json"))
    faults = [] if done.returncode == 0 and files else [f"repair ended with {done.returncode}: {done.stderr.strip()[:300]}"]
    for file in files:
        verified = subprocess.run([command, "verify", file], capture_output=True, text=True)
        faults += [f"verify: {line}" for line in verified.stdout.splitlines() if ": error " in line][:3]
        again = folder / "again.json"
        subprocess.run([command, "repair", file, "-o", again], capture_output=True)
        if again.read_bytes() != file.read_bytes():
            faults.append("a second repair changes it once more")
    return files, faults


def main():
    options = arguments()
    try:
        browser, wheels = needs.browser(), needs.wheels()
        needs.bundler()
    except needs.Missing as missing:
        return needs.skip("repaired logs", missing)
    command = needs.silhouette(options.silhouette)
    failed = count = 0
    with tempfile.TemporaryDirectory(prefix="repair-") as name, chromium.Browser(browser) as browser:
        folder, checker = pathlib.Path(name), replay_check.Checker(browser, wheels)
        for title, events in list(logs(options, command, folder)):
            for way in WAYS:
                if options.way and way.__name__ not in options.way:
                    continue
                for turn in range(options.rounds):
                    dice = random.Random(f"{options.seed} {title} {way.__name__} {turn}")
                    files, faults = repaired(command, way(json.loads(json.dumps(events)), dice), folder)
                    for file in files:
                        case = replay_case.from_log(file, options.moments, None)
                        for player in PLAYERS:
                            faults += [f"{player}: {fault}" for fault in seen(checker.check(case, player).faults)]
                    count += 1
                    failed += bool(faults)
                    print(f"{title:24} {way.__name__:8} {turn}  {'FAULTS' if faults else 'ok'}", flush=True)
                    for fault in faults[:6]:
                        print(f"    {fault[:300]}")
    print(f"{failed} of {count} broken logs were not mended." if failed else f"All {count} broken logs were mended.")
    return 1 if failed else 0


def seen(faults):
    """Faults without lines of the console about the network, and about touches that a seek does not draw."""
    quiet = ("Failed to load resource", "net::", "was not found in the mirror", "Node with id")
    return [fault for fault in faults if not (fault.startswith("console") and any(word in fault for word in quiet) and "warn" not in fault)]


def logs(options, command, folder):
    if options.log:
        yield from ((path.name[:24], json.loads(path.read_bytes())) for path in options.log)
        return
    yield "a page", page_log()
    subprocess.run([command, "encode", SAMPLE, "-o", folder / "sample.json", "--quiet"], check=True, capture_output=True)
    yield "login", json.loads((folder / "sample.json").read_bytes())


sys.exit(main())
