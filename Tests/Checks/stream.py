#!/usr/bin/env python3
"""Checks streams with docs/stream.schema.json and the validator `jsonschema`.

    Tests/Checks/stream.py                 every stream of samples and goldens, the examples of docs/STREAM.md, and what its script writes
    Tests/Checks/stream.py FILE …          these streams, plain or packed
    Tests/Checks/stream.py --self-test     shows that each broken line fails

The validator is installed into .build/stream-check. If it cannot be had, the script says so and passes; under CI=true
it fails.
"""

import argparse
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import venv
import zlib

from support import ROOT

PLACE = ROOT / ".build" / "stream-check"
PACKAGE = "jsonschema==4.23.0"
SCHEMA = ROOT / "docs" / "stream.schema.json"
PLACES = ["Samples", "Tests/Capture/Goldens"]
PAGE = ROOT / "docs" / "STREAM.md"

HEADER = {"stream": "hierarchy", "version": 1, "platform": "ios", "viewport": {"width": 1, "height": 1}, "start": 0}


def node(**members):
    return {"t": 0, "windows": [{"class": "V", "frame": [0, 0, 1, 1], **members}]}


GOOD = [
    HEADER,
    {**HEADER, "tells": ["keyboard"], "app": {"name": "a"}},
    node(),
    {"t": 0.5, "windows": [], "keyboard": True},
    {"t": 1, "windows": [], "keyboard": [0, 1, 2, 3], "screen": "s"},
    node(privacy="mask"),
    node(privacy=["hide"]),
    node(seen={"frame": [0, 0, 1, 1], "lines": [[0, 0, 1, 1]], "as": ["empty"]}),
    node(shadow={"color": "#000000", "radius": 2}),
    node(children=[{"class": "W", "frame": [0, 0, 0, 0]}]),
    {"t": 1, "event": {"name": "e", "data": None}},
    {"t": 1, "screenshot": "a.png"},
]
BROKEN = [
    {},
    [],
    1,
    {**HEADER, "version": 2},
    {**HEADER, "platform": "toaster"},
    {**HEADER, "tells": ["weather"]},
    {**HEADER, "tells": "secure"},
    {**HEADER, "viewport": {"width": 0, "height": 1}},
    {**HEADER, "app": {"build": 3}},
    {key: value for key, value in HEADER.items() if key != "start"},
    {**HEADER, "t": 0},
    {"windows": []},
    {"t": "0", "windows": []},
    {"t": 0, "windows": {}},
    {"t": 0, "weather": "sunny"},
    {"t": 0, "windows": [], "screenshot": "a.png"},
    {"t": 0, "windows": [], "keyboard": "up"},
    {"t": 0, "windows": [], "keyboard": [0, 1]},
    {"t": 0, "windows": [{"class": "V"}]},
    {"t": 0, "windows": [{"frame": [0, 0, 1, 1]}]},
    node(bgColor="#FFFFFF"),
    node(background="red"),
    node(background="#12345"),
    node(frame=[0, 0, 1]),
    node(alpha=1.5),
    node(alpha="1"),
    node(hidden=None),
    node(hidden=1),
    node(radius=-1),
    node(id=-1),
    node(id=1.5),
    node(kind="ghost"),
    node(privacy="blur"),
    node(privacy=["mask", 1]),
    node(border={"width": 1}),
    node(shadow={"blur": 3}),
    node(shadow=[]),
    node(lines=[[0, 0, 1]]),
    node(children=[{"class": "W"}]),
    node(children=[{"class": "W", "frame": [0, 0, 0, 0], "x": 1}]),
    node(presentation={"z": 1}),
    node(seen={"as": ["gone"]}),
    node(image={"size": 3}),
    node(layer={"opacity": 2}),
    node(transform=[1, 0, 0, 1]),
    {"t": 0, "touch": {"pointer": 1, "phase": "hover", "x": 0, "y": 0}},
    {"t": 0, "touch": {"pointer": 1, "x": 0, "y": 0}},
    {"t": 0, "event": {"data": 1}},
    {"t": 0, "viewport": {"width": 1}},
]


class Missing(Exception):
    """The validator cannot be installed."""


def validator():
    """Runs this script again with the validator's Python, unless it is that one."""
    try:
        import jsonschema
    except ImportError as error:
        if os.environ.get("STREAM_CHECK_VENV"):
            raise Missing(f"the installed validator does not load: {error}") from error
        install()
        python = PLACE / "bin" / "python3"
        os.execve(python, [str(python), __file__, *sys.argv[1:]], {**os.environ, "STREAM_CHECK_VENV": "1"})
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def install():
    done = PLACE / PACKAGE.replace("==", "-")
    if done.exists():
        return
    print(f"Installing {PACKAGE} in {PLACE.relative_to(ROOT)}.")
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}
    try:
        venv.create(PLACE, with_pip=True, clear=True)
        command = [str(PLACE / "bin" / "python3"), "-m", "pip", "install", "--quiet", PACKAGE]
        subprocess.run(command, check=True, env={**os.environ, **quiet})
    except (subprocess.CalledProcessError, OSError) as error:
        raise Missing(f"{PACKAGE} cannot be installed: {error}") from error
    done.touch()


def unpacked(path):
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        return gzip.decompress(data)
    return zlib.decompress(data) if data[:1] == b"\x78" else data


def documents(arguments):
    """Names and bytes of the streams to check."""
    if arguments:
        return [(str(path), unpacked(path)) for path in arguments]
    found = {}
    for path in sorted(p for place in PLACES for p in (ROOT / place).rglob("*.hierarchy.ndjson*")):
        # The same stream may exist plain and packed.
        found.setdefault(unpacked(path), str(path.relative_to(ROOT)))
    page = PAGE.read_text(encoding="utf-8")
    for number, block in enumerate(re.findall(r"^```json\n(.*?)^```$", page, re.M | re.S), 1):
        found.setdefault(block.encode(), f"docs/STREAM.md, example {number}")
    for script in re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S):
        made = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, timeout=60)
        found.setdefault(made.stdout, "docs/STREAM.md, what its script writes")
    return [(name, data) for data, name in found.items()]


def deepest(error):
    """The most useful fault: for a choice, the fault of the branch that got farthest."""
    while error.context:
        error = max(error.context, key=lambda fault: (len(fault.absolute_path), fault.validator != "required"))
    return error


def faults(name, data, schema):
    for number, line in enumerate(data.decode("utf-8").splitlines(), 1):
        if not line.strip():
            continue
        value = json.loads(line)
        if schema.is_valid(value):
            continue
        fault = deepest(next(iter(schema.iter_errors(value))))
        yield f"{name}:{number}: {fault.json_path}: {fault.message[:200]}"


def self_test(schema):
    found = [f"refused although it is right: {line}" for line in GOOD if not schema.is_valid(line)]
    found += [f"passed although it is broken: {line}" for line in BROKEN if schema.is_valid(line)]
    if not any(True for _ in faults("x", json.dumps(BROKEN[-1]).encode(), schema)):
        found.append("a broken line of a file is not told")
    return found, f"{len(GOOD)} good lines pass, {len(BROKEN)} broken ones fail"


def check(paths, schema):
    streams = documents(paths)
    if not streams:
        return ["there is no stream to check"], ""
    return [fault for name, data in streams for fault in faults(name, data, schema)], f"valid streams: {len(streams)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stream", nargs="*", type=pathlib.Path)
    parser.add_argument("--self-test", action="store_true", help="show that each broken line fails")
    options = parser.parse_args()
    try:
        schema = validator()
    except Missing as error:
        if os.environ.get("CI") == "true":
            sys.exit(f"Streams cannot be checked: {error}.")
        print(f"SKIPPED: streams were not checked: {error}.")
        return
    found, summary = self_test(schema) if options.self_test else check(options.stream, schema)
    if found:
        sys.exit("\n".join(found))
    print(f"Good: {summary}.")


main()
