#!/usr/bin/env python3
"""Writes docs/SIZES.md: the size of the samples, and of recordings beside the checkout, in each way of recording.

    Benchmarks/sessions.py [--targets | --wire] [NAME=SESSION[:SCREENSHOTS[:AGAINST]] ...]

With --targets, only the section about targets is written again; with --wire, only the one about the wire format.
Without sessions: Samples/*.hierarchy.ndjson, and the sessions in ../shared/data (or SILHOUETTE_DATA) that can be read.
Needs a built `silhouette`, and ffmpeg for videos.
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, needs

COLUMNS = (
    ("JPEG 30", "masked-jpeg-30"),
    ("WebP 30", "masked-webp-30"),
    ("H.264 40k", "masked-h264-40k"),
    ("AV1", "masked-av1"),
    ("H.264", "wireframe-h264"),
    ("AV1", "wireframe-av1"),
    ("full each", "rrweb-full"),
    ("segments", "rrweb-segments"),
    ("stream", "rrweb-stream"),
    ("dictionary", "rrweb-dictionary"),
    ("flat", "flat-records"),
    ("rectangles", "rectangles"),
    ("other log", "other-segments"),
)
HEAD = """# What sessions take

Read this if you want sizes of real sessions, in kB a minute. `silhouette compare` measured every number on the session itself, and
`Benchmarks/sessions.py` writes this page. [COMPARING.md](COMPARING.md) explains the columns. A dash (–) means that the session has
nothing to make this of, such as screenshots.

Two sessions are unusual. Both Trailblaze sessions are a few screens over a long time, so most of their videos are the bytes for screens
that do not change and for the segments' heads. The second one is of iOS and has accessibility elements only, so its pictures are masked nearly completely.
Screenshots of the Rico and Trailblaze sessions came as JPEG and lossy WebP; their noise makes pictures and videos of them larger than the
screens themselves would.

"""


def main():
    command, rows, notes = needs.silhouette(), [], []
    given = [word for word in sys.argv[1:] if word not in ("--targets", "--wire")]
    page = ROOT / "docs" / "SIZES.md"
    for word, section in (("--targets", targets), ("--wire", wire)):
        if word in sys.argv:
            replace(page, section(command, given))
            return
    only = [word for _, column in COLUMNS for word in ("--only", column)]
    for name, words in sessions(given):
        done = subprocess.run([command, "compare", *words, *only, "-o", "-", "--quiet"], capture_output=True)
        if done.returncode:
            notes.append(f"- {name}: {done.stderr.decode().strip().splitlines()[-1]}")
            continue
        for session in json.loads(done.stdout)["sessions"]:
            rows.append((name, session))
            notes += [f"- {name}: {plain(note)}" for note in session["notes"]]
        print(f"{name}", flush=True)
    text = HEAD + table(rows) + ratios(rows) + "\n" + targets(command, given) + "\n" + wire(command, given)
    if notes:
        text += "\n## Notes\n\n" + "\n".join(notes) + "\n"
    page.write_text(text, encoding="utf-8")


def replace(page, section):
    """Writes a section of the page again; one that is new comes before the notes."""
    head = section.partition("\n")[0] + "\n"
    text, _, notes = page.read_text(encoding="utf-8").partition("\n## Notes\n")
    before, _, after = text.partition(head)
    rest = after[after.index("\n## ") :] if "\n## " in after else "\n"
    page.write_text(before.rstrip() + "\n\n" + section + rest + ("\n## Notes\n" + notes if notes else ""), encoding="utf-8")


WIRE = """## The wire format

Bytes of [the wire format](WIRE.md), beside those of zlib: `--target wire` and `--target rrweb` in segments of 5 s that go on from each other, and one file
of each (`-o log.wire`, `-o log.zlib`). `Benchmarks/sessions.py --wire` measured them. The format begins with facts from this project's samples, so
only the other sessions show its sizes for an app that it has not seen.
"""


def wire(command, given):
    """The section about the wire format: its bytes, and those of zlib."""
    heads = ("session", "zlib segments", "wire segments", "wire / zlib", "zlib stream", "wire file", "wire / zlib")
    lines = [WIRE, "\n| " + " | ".join(heads) + " |\n", "|---|" + "---:|" * 6 + "\n"]
    for name, words in sessions(given):
        with tempfile.TemporaryDirectory() as folder:
            room = pathlib.Path(folder)
            outputs = (("rrweb/", "--target", "rrweb"), ("wire/", "--target", "wire"), ("log.zlib",), ("log.wire",))
            runs = [subprocess.run([command, "encode", words[0], "-o", f"{room}/{output}", *more, "--quiet"]) for output, *more in outputs]
            if any(run.returncode for run in runs):
                continue
            sizes = [sum(path.stat().st_size for path in (room / kind).iterdir()) for kind in ("rrweb", "wire")]
            sizes += [(room / kind).stat().st_size for kind in ("log.zlib", "log.wire")]
        cells = []
        for packed, ours in (sizes[:2], sizes[2:]):
            cells += [f"{packed:,}", f"{ours:,}", f"{ours / packed:.2f}"]
        lines.append(f"| {name} | " + " | ".join(cells) + " |\n")
        print(name, flush=True)
    return "".join(lines)


TARGETS = """## Targets

Bytes of the bodies that `silhouette encode SESSION -o FOLDER/ --target NAME` makes, and how many times the size of rrweb's Datadog's are. PostHog's are
counted behind gzip, as they are sent, and Sentry's are whole envelopes: about 450 bytes around the
events of each, and a breadcrumb for each tap. Datadog's metadata and New Relic's attributes are about 400 bytes a request, and are not counted.
`Benchmarks/sessions.py --targets` measured them.

While a list scrolls, each of its boxes takes an update of about 5 bytes in a flat list, and a page of elements moves the list with one change. So
Datadog's sessions are larger where much scrolls (inbox), and smaller where screens replace each other. Of the inbox's bytes, 7,200 are the digits of
places: zlib finds no rule in them. Its ratio cannot come below 1.5 with one update for each box that moves. The wrapper of Datadog's segments is about
175 bytes of each.
"""


def targets(command, given):
    """The section about targets: bytes of each target's bodies."""
    names = ("rrweb", "sentry", "posthog", "newrelic", "datadog")
    lines = [TARGETS, "\n| session | " + " | ".join(names) + " | datadog / rrweb |\n", "|" + "---|" * 7 + "\n"]
    for name, words in sessions(given):
        sizes = {}
        for target in names:
            with tempfile.TemporaryDirectory() as room:
                done = subprocess.run([command, "encode", words[0], "-o", f"{room}/log/", "--target", target, "--quiet"])
                if done.returncode == 0:
                    sizes[target] = sum(bytes_sent(path) for path in pathlib.Path(room, "log").iterdir())
        if len(sizes) == len(names):
            cells = [f"{sizes[target]:,}" for target in names] + [f"{sizes['datadog'] / sizes['rrweb']:.2f}"]
            lines.append(f"| {name} | " + " | ".join(cells) + " |\n")
            print(name, flush=True)
    return "".join(lines)


def bytes_sent(path):
    """The size of a file as it is sent: Datadog's metadata and New Relic's attributes are not counted."""
    if path.suffix == ".attributes" or path.name.endswith(".event.json"):
        return 0
    is_packed_later = path.suffix == ".json"
    return len(gzip.compress(path.read_bytes())) if is_packed_later else path.stat().st_size


def plain(note):
    """A note without the folders of the machine that it was made on."""
    return re.sub(r"/\S*/", "", note)


def sessions(given):
    """Names, and arguments for the command."""
    for word in given:
        name, rest = word.split("=", 1)
        path, shots, log, *_ = rest.split(":") + ["", ""]
        yield name, [path, *(["--screenshots", shots] if shots else []), *(["--against", log] if log else [])]
    if given:
        return
    for path in sorted((ROOT / "Samples").glob("*.hierarchy.ndjson")):
        yield f"sample {path.name.split('.')[0]}", [str(path)]
    shop = ROOT / "Samples" / "shop"
    yield "sample shop", [str(shop / "session.hierarchy.ndjson.gz"), "--against", str(shop / "rrweb.json")]
    data = pathlib.Path(os.environ.get("SILHOUETTE_DATA") or ROOT.parent / "shared" / "data")
    recording = data / "web-recording"
    if recording.exists():
        yield (
            "web recording, 1 fps",
            [str(recording / "1fps" / "session.hierarchy.ndjson"), "--against", str(recording / "1fps" / "rrweb-recorder.json")],
        )
        yield "web recording, 10 fps", [str(recording / "10fps.hierarchy.ndjson.gz")]
    # Sequences of dumps with a picture beside each.
    for kind, pattern in (
        ("Rico trace", "rico/traces/*"),
        ("DroidBot", "droidbot/*"),
        ("LlamaTouch", "uiautomator/llamatouch-*"),
        ("Trailblaze", "trailblaze/*"),
    ):
        for number, path in enumerate(sorted(path for path in data.glob(pattern) if path.is_dir()), 1):
            yield f"{kind} {number}", [str(path)]


def table(rows):
    heads = ["session", "length", "screens", "shots", *(head for head, _ in COLUMNS)]
    groups = "| | | | | masked | | | | wireframe | | events | | | | | | |\n"
    lines = [groups, "|" + "---|" * len(heads) + "\n", "| " + " | ".join(heads) + " |\n"]
    for name, session in rows:
        minute = {row["id"]: row.get("kilobytesPerMinute") for row in session["contenders"]}
        cells = [name, f"{session['durationMs'] / 1000:.0f} s", str(session["screens"]), str(session["screenshots"] or "–")]
        cells += [number(minute.get(column)) for _, column in COLUMNS]
        lines.append("| " + " | ".join(cells) + " |\n")
    return "".join(lines)


def ratios(rows):
    """The sizes of other ways, divided by that of events in segments."""
    lines = [
        "\n## Compared with events in segments\n\n",
        "How many times the size of rrweb events in segments each way takes.\n\n",
        "| | median | range | sessions |\n",
        "|---|---|---|---|\n",
    ]
    for title, column in (
        ("masked screenshots as JPEG of quality 30", "masked-jpeg-30"),
        ("masked screenshots as WebP of quality 30", "masked-webp-30"),
        ("masked screenshots as H.264 of at most 40 kbit/s", "masked-h264-40k"),
        ("masked screenshots as AV1 of constant quality", "masked-av1"),
        ("wireframes as H.264", "wireframe-h264"),
        ("a full snapshot each time", "rrweb-full"),
        ("flat records", "flat-records"),
        ("segments with a dictionary", "rrweb-dictionary"),
    ):
        found = sorted(
            row["ratioToLog"] for _, session in rows for row in session["contenders"] if row["id"] == column and row.get("ratioToLog")
        )
        if found:
            lines.append(f"| {title} | {number(found[len(found) // 2])} | {number(found[0])} to {number(found[-1])} | {len(found)} |\n")
    return "".join(lines)


def number(value):
    if value is None:
        return "–"
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:.0f}"


main()
