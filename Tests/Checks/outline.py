#!/usr/bin/env python3
"""Holds `silhouette outline` against readings of the streams that share no code with it.

    Tests/Checks/outline.py                 every sample
    Tests/Checks/outline.py --record        writes what queries find into docs/ROWS.md
    Tests/Checks/outline.py INPUT …         these hierarchy streams (.ndjson or .ndjson.gz)

For each stream:
- no word of the stream's texts is in the outline, in any of its forms;
- each tap of the outline names an element, and its box is the box of a node under the finger, as the stream has it;
- a tap that was put where nothing changes for a second is a dead tap, and where something changes it is none.

Without INPUT it also runs the queries of docs/ROWS.md on the rows of the samples, and compares their results with what stands
there. `--record` writes the results into the page.

Needs a built `silhouette` and nothing else.
"""

import csv
import gzip
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

from support import ROOT, needs

SAMPLES = [ROOT / "Samples" / f"{name}.hierarchy.ndjson" for name in ("login", "checkout", "feed", "inbox")] + [
    ROOT / "Samples" / "shop" / "session.hierarchy.ndjson.gz"
]
TEXTS = {"text", "label", "value", "hint"}
NEAR = 1.0


def main():
    silhouette = needs.silhouette()
    failures = taps = words = placed = 0
    given = [pathlib.Path(p) for p in sys.argv[1:] if p != "--record"]
    if not given:
        failures += check_queries(silhouette, record="--record" in sys.argv)
    for path in given or SAMPLES:
        lines = read(path)
        found = Check(silhouette, path, lines)
        for problem in found.problems:
            print(f"{path.name}: {problem}")
        failures += len(found.problems)
        taps, words, placed = taps + found.taps, words + found.words, placed + found.placed
    if taps == 0 or words == 0 or placed == 0:
        sys.exit("outline.py: nothing was checked; give streams with texts and taps")
    if failures:
        sys.exit(f"outline.py: {failures} problems")
    print(f"{words} words are in no outline, {taps} taps name what is under the finger, {placed} placed taps are judged right.")


def read(path):
    text = gzip.open(path, "rt").read() if path.suffix == ".gz" else path.read_text()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


class Check:
    def __init__(self, silhouette, path, lines):
        self.silhouette, self.lines, self.problems = silhouette, lines, []
        self.taps = self.words = self.placed = 0
        self.start = next(line["t"] for line in lines if "windows" in line)
        self.check_words(path)
        self.check_taps(path)
        self.check_dead_taps(path)

    def outline(self, path, *options):
        run = subprocess.run([self.silhouette, "outline", path, "--quiet", *options], capture_output=True, text=True)
        if run.returncode != 0:
            raise SystemExit(f"{path}: {run.stderr}")
        return run.stdout

    # Words

    def check_words(self, path):
        texts = set()
        for line in self.lines:
            for node in nodes(line):
                texts |= {node[key] for key in TEXTS if isinstance(node.get(key), str)}
        own = set(re.findall(r"\w+", (ROOT / "docs" / "OUTLINE.md").read_text().lower()))
        categories = (ROOT / "Sources/SilhouetteScene/Categories/NodeCategory.swift").read_text()
        own |= {word for name in re.findall(r'case \.\w+: "([a-z ]+)"', categories) for word in name.split()}
        own |= set(re.findall(r"\w+", path.name.lower()))
        for event in self.lines:
            own |= set(re.findall(r"\w+", event.get("event", {}).get("name", "").lower()))
        planted = {word for text in texts for word in re.findall(r"\w{4,}", text.lower())} - own
        self.words += len(planted)
        for options in ((), ("--markdown",), ("--json",)):
            there = set(re.findall(r"\w{4,}", self.outline(path, *options).lower()))
            for word in sorted(planted & there):
                self.problems.append(f"the outline {' '.join(options)} holds the word {word!r}")

    # Taps

    def check_taps(self, path):
        outline = json.loads(self.outline(path, "--touches", "show", "--json"))
        for step in outline["steps"]:
            if step["kind"] != "tap":
                continue
            self.taps += 1
            if "element" not in step:
                self.problems.append(f"the tap at {step['t']} ms names no element")
                continue
            place = self.finger(step["t"])
            boxes = self.boxes(step["t"], place)
            told = step["element"]["box"]
            if not any(all(abs(a - b) <= NEAR for a, b in zip(told, box)) for box in boxes):
                self.problems.append(f"the tap at {step['t']} ms is on {told}; under the finger are {boxes[-4:]}")

    def finger(self, time):
        down = [line for line in self.lines if line.get("touch", {}).get("phase") == "down"]
        nearest = min(down, key=lambda line: abs(line["t"] - self.start - time))["touch"]
        return nearest["x"], nearest["y"]

    def boxes(self, time, place):
        """The boxes of all nodes under a place, cut to what holds them, in the snapshot that is there at a time."""
        snapshot = [line for line in self.lines if "windows" in line and line["t"] - self.start <= time + 0.5][-1]
        viewport = [line for line in self.lines if "viewport" in line and line.get("t", 0) <= snapshot["t"]][-1]["viewport"]
        screen = (0.0, 0.0, float(viewport["width"]), float(viewport["height"]))
        found = []
        # Node, its parent's corner, and the part of the screen inside of all clips around it.
        todo = [(window, 0.0, 0.0, screen) for window in reversed(snapshot["windows"])]
        while todo:
            node, x, y, clip = todo.pop()
            if node.get("hidden"):
                continue
            shown = {**node, **node.get("presentation", {})}
            left, top, width, height = shown["frame"]
            if node.get("kind") != "ax":
                left, top = left + x, top + y
            box = cut((left, top, left + width, top + height), clip)
            if box and box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3]:
                found.append([box[0], box[1], box[2] - box[0], box[3] - box[1]])
            inner = (box or (0, 0, 0, 0)) if node.get("clips") else clip
            scroll = shown.get("scroll", [0, 0])
            for child in reversed(node.get("children", [])):
                todo.append((child, left - scroll[0], top - scroll[1], inner))
        return found

    # Dead taps

    def check_dead_taps(self, path):
        """Goes on with the stream's last screen: a tap after which it stays as it is, and one after which a box comes."""
        end = max(line["t"] for line in self.lines if "t" in line)
        last = [line for line in self.lines if "windows" in line][-1]
        viewport = [line["viewport"] for line in self.lines if "viewport" in line][-1]
        box = {
            "class": "UIView",
            "id": 987654321,
            "background": "#FF0000",
            "frame": [10, viewport["height"] / 2, viewport["width"] - 20, 90],
        }
        touch = {"pointer": 9, "x": viewport["width"] / 2, "y": viewport["height"] / 3}
        dead, lively = end + 5000, end + 10_000
        lines = self.lines + [
            {**last, "t": end + 4000},
            {"t": dead, "touch": {**touch, "phase": "down"}},
            {"t": dead + 60, "touch": {**touch, "phase": "up"}},
            {**last, "t": dead + 1500},
            {"t": lively, "touch": {**touch, "phase": "down"}},
            {"t": lively + 60, "touch": {**touch, "phase": "up"}},
            {**last, "windows": last["windows"] + [box], "t": lively + 400},
            {**last, "windows": last["windows"] + [box], "t": lively + 3000},
        ]
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
            file.flush()
            steps = json.loads(self.outline(file.name, "--touches", "show", "--json"))["steps"]
        for time, is_dead in ((dead, True), (lively, False)):
            self.placed += 1
            taps = [step for step in steps if step["kind"] == "tap" and abs(step["t"] - (time - self.start)) <= 1]
            if not taps or taps[0].get("isDead", False) != is_dead:
                self.problems.append(f"a tap at {time} ms is {'not ' if is_dead else ''}told as a dead one")
        self.check_recorded_taps([step for step in steps if step["t"] + self.start <= end])

    def check_recorded_taps(self, steps):
        """A tap of the recording after which no snapshot differs and no event comes within a second is a dead one."""
        acts = self.changes() + [line["t"] for line in self.lines if "event" in line]
        for step in steps:
            if step["kind"] != "tap":
                continue
            from_, until = step["t"] + self.start, step["end"] + self.start + 1000
            is_quiet = not any(from_ < act <= until for act in acts)
            if is_quiet and not step.get("isDead", False):
                self.problems.append(f"nothing follows the tap at {step['t']} ms, and it is no dead tap")

    def changes(self):
        """Times of snapshots that show something else than the one before."""
        last, changes = None, []
        for line in self.lines:
            if "windows" not in line:
                continue
            shown = json.dumps([line["windows"], line.get("keyboard")], sort_keys=True)
            if last is not None and shown != last:
                changes.append(line["t"])
            last = shown
        return changes


def check_queries(silhouette, record):
    page = ROOT / "docs" / "ROWS.md"
    names = [str(path.relative_to(ROOT)) for path in sorted(SAMPLES[:4]) + SAMPLES[4:]]
    rows = list(
        csv.DictReader(
            subprocess.run(
                [silhouette, "events", *names, "--format", "csv", "--quiet"], cwd=ROOT, check=True, capture_output=True, text=True
            ).stdout.splitlines()
        )
    )
    base = sqlite3.connect(":memory:")
    columns = list(rows[0])
    base.execute(f"CREATE TABLE events ({', '.join(f'{name} TEXT' for name in columns)})")
    base.executemany(f"INSERT INTO events VALUES ({', '.join('?' * len(columns))})", [[row[name] for name in columns] for row in rows])
    failures = queries = 0

    def answered(match):
        nonlocal failures, queries
        found = base.execute(match.group(1))
        lines = [" | ".join(column[0] for column in found.description)]
        lines += [" | ".join("" if value is None else str(value) for value in row) for row in found]
        queries += 1
        told = "".join(line.rstrip() + "\n" for line in lines)
        if not record and told != match.group(2):
            failures += 1
            print(f"docs/ROWS.md: this query finds something else than the page says:\n{match.group(1)}{told}")
        return f"```sql\n{match.group(1)}```\n```\n{told}```\n"

    text = re.sub(r"```sql\n(.*?)```\n```\n(.*?)```\n", answered, page.read_text(), flags=re.S)
    if record:
        page.write_text(text)
    if queries < 5:
        sys.exit("outline.py: docs/ROWS.md has fewer than five queries")
    return failures


def nodes(line):
    todo = list(line.get("windows", []))
    while todo:
        node = todo.pop()
        yield node
        todo += node.get("children", [])


def cut(box, clip):
    left, top, right, bottom = max(box[0], clip[0]), max(box[1], clip[1]), min(box[2], clip[2]), min(box[3], clip[3])
    return (left, top, right, bottom) if left < right and top < bottom else None


if __name__ == "__main__":
    main()
