#!/usr/bin/env python3
"""Measures how time and memory grow, and draws it.

    Benchmarks/growth.py memory [--most 16000]     the most memory of encode, render, live and redact, by the length of their input
    Benchmarks/growth.py cost [--most 16000]       processor time by nodes, changes, snapshots, sessions and pictures
    Benchmarks/growth.py hour [--before PATH]      an hour of 36,000 snapshots into a log, beside an older program, in turns
    Benchmarks/growth.py … --plots DIR             where the plots go (default: docs/pictures)

`--most` is the longest input: snapshots for the first three, a 64th as many pictures for redact. `memory --most 1000000` takes about an hour.
Streams go through pipes, so that no input but screenshots is a file. Every number is of a process of its own.
Each slope is that of a straight line through the measured points (least squares), and the exponent that of a power: 1 is
proportional. Use a release build (`--silhouette PATH`); it needs curl for live.
"""

import argparse
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import ROOT, needs

SCREEN = (402, 874)
ROW = 5  # nodes of a row
PERIOD = 40


# ---- inputs


def bodies(nodes, changes):
    """Snapshots without their times. From each one to the next, and from the last to the first, so many nodes change."""
    rows = max(1, (nodes - 2) // ROW)
    spots = min(rows * (ROW - 1), changes * PERIOD // 2)
    steps = [set(range(first, min(first + changes, spots))) for first in range(0, spots, changes)]
    on, told = set(), []
    for step in steps * 2:
        told.append(body(rows, on))
        on ^= step
    return told


def body(rows, on):
    cells = []
    for row in range(rows):
        children = []
        for part in range(ROW - 1):
            moved = 4 if row * (ROW - 1) + part in on else 0
            children.append(
                {
                    "id": 10 + row * ROW + part + 1,
                    "class": "UILabel",
                    "frame": [16 + moved, 4 + part * 6, 200 - part * 10, 6],
                    "text": "Row",
                    "textColor": "#1C1C1E",
                }
            )
        frame = [0, row * 28, 402, 28]
        cells.append({"id": 10 + row * ROW, "class": "UITableViewCell", "frame": frame, "background": "#FFFFFF", "children": children})
    table = {"id": 2, "class": "UITableView", "frame": [0, 0, 402, 874], "clips": True, "children": cells}
    window = {"id": 1, "class": "UIWindow", "frame": [0, 0, 402, 874], "background": "#FFFFFF", "children": [table]}
    return json.dumps({"windows": [window]}, separators=(",", ":"))[1:].encode()


HEADER = (
    json.dumps(
        {
            "stream": "hierarchy",
            "version": 1,
            "platform": "ios",
            "viewport": {"width": SCREEN[0], "height": SCREEN[1], "scale": 2},
            "start": 1763000000000,
        }
    ).encode()
    + b"\n"
)


def stream(count, nodes=152, changes=4):
    """Pieces of a stream of so many snapshots, ten a second."""
    told = bodies(nodes, changes)
    yield HEADER
    for first in range(0, count, 64):
        yield b"".join(b'{"t":%d,%s\n' % (index * 100, told[index % len(told)]) for index in range(first, min(first + 64, count)))


def picture():
    """A screenshot: rows of dark ink on light ground, as a PNG."""
    width, height = 402, 874
    line = bytearray(b"\x00" + b"\xf8\xf8\xfa" * width)
    ink = bytearray(line)
    for x in range(16, 216):
        if x * 7 % 5 < 3:
            ink[1 + x * 3 : 4 + x * 3] = b"\x20\x20\x24"
    rows = b"".join(bytes(ink if y % 28 in (5, 6, 8, 9) else line) for y in range(height))

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\x00\x00\x00"
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def shots(folder, count):
    """A session of so many screens, each with a screenshot."""
    (folder / "shots").mkdir()
    file = picture()
    for index in range(count):
        (folder / "shots" / f"{index * 100:010}.png").write_bytes(file)
    return folder / "shots"


# ---- runs


def run(words, pieces=()):
    """Processor seconds and most memory (MB) of a command that reads its standard input."""
    command = subprocess.Popen([str(word) for word in words], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    try:
        for piece in pieces:
            command.stdin.write(piece)
        command.stdin.close()
    except BrokenPipeError:
        pass
    _, status, used = os.wait4(command.pid, 0)
    command.returncode = os.waitstatus_to_exitcode(status)
    if command.returncode:
        sys.exit(f"growth: {' '.join(map(str, words[:2]))} ended with {command.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))


def encode(command, count, nodes=152, changes=4):
    with tempfile.TemporaryDirectory() as folder:
        return run([command, "encode", "-", "-o", f"{folder}/log", "--quiet"], stream(count, nodes, changes))


def render(command, count):
    with tempfile.TemporaryDirectory() as folder:
        words = [command, "render", "-", "-o", f"{folder}/frames.apng", "--scale", "1", "--jobs", "2", "--quiet"]
        return run(words, stream(count))


def redact(command, count):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        words = [command, "redact", "-", "--screenshots", shots(folder, count), "-o", folder / "masked", "--jobs", "2", "--quiet"]
        return run(words, stream(count))


def live(command, count, sessions=1):
    """So many streams at the same time, each of so many snapshots, and the server's own cost."""
    with tempfile.TemporaryDirectory() as folder:
        words = [command, "live", "--port", "0", "-o", f"{folder}/kept", "--max-rate", str(1 << 30), "--max-sessions", str(sessions + 1)]
        server = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = server.stdout.readline().split()[0]
        senders = []
        for _ in range(sessions):
            words = ["curl", "--silent", "--show-error", "-T", "-", "-X", "POST", address + "sessions"]
            senders.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL))
        for piece in stream(count):
            for sender in senders:
                sender.stdin.write(piece)
        for sender in senders:
            sender.stdin.close()
        for sender in senders:
            if sender.wait():
                sys.exit("growth: live took not everything")
        with urllib.request.urlopen(address + "sessions") as answer:
            if len(json.load(answer)) != sessions:
                sys.exit("growth: live has not every session")
        server.send_signal(signal.SIGTERM)
        _, _, used = os.wait4(server.pid, 0)
        server.returncode = 0
        return used.ru_utime + used.ru_stime, used.ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))


# ---- numbers


def line(points):
    """The slope and the height at 0 of a straight line, and the exponent of a power."""

    def fit(xs, ys):
        middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
        slope = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys)) / sum((x - middle_x) ** 2 for x in xs)
        return slope, middle_y - slope * middle_x

    xs, ys = zip(*points)
    slope, base = fit(xs, ys)
    # Without what every run costs, where the line says so.
    above = [(x, y - max(base, 0)) for x, y in points if y > max(base, 0)]
    exponent = fit([math.log(x) for x, _ in above], [math.log(y) for _, y in above])[0] if len(above) > 1 else math.nan
    return slope, base, exponent


def doubled(first, most):
    count, told = first, []
    while count < most:
        told.append(count)
        count *= 2 if most / first <= 64 else 4
    return [*told, most]


# ---- plots

COLORS = ("#2a6fdb", "#c2410c", "#15803d", "#7c3aed")


def plot(panels, path):
    """Panels beside each other, in an SVG. A panel is a title, the names of its axes, and series of points by name."""
    wide, high, margin = 300, 220, 52
    parts = []
    for number, (title, across, up, series, is_logarithmic) in enumerate(panels):
        left, top = number % 3 * (wide + 40) + margin, number // 3 * (high + 60) + 34
        points = [point for line in series.values() for point in line]
        low, most = min(x for x, _ in points), max(x for x, _ in points)
        tall = nice(max(y for _, y in points))

        def place(point):
            share = math.log(point[0] / low) / math.log(most / low) if is_logarithmic else point[0] / most
            return left + share * (wide - margin), top + (high - 40) * (1 - point[1] / tall)

        parts.append(f'<text x="{left}" y="{top - 14}" class="title">{title}</text>')
        for step in range(5):
            y = top + (high - 40) * (1 - step / 4)
            parts.append(f'<path d="M{left} {y:.1f}h{wide - margin}" class="grid"/>')
            parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{number_text(tall * step / 4)}</text>')
        marks = sorted({x for x, _ in points})
        for mark in marks if is_logarithmic else (0, most / 2, most):
            x = place((mark, 0))[0]
            parts.append(f'<text x="{x:.1f}" y="{top + high - 24}" text-anchor="middle">{short(mark)}</text>')
        parts.append(f'<text x="{left + (wide - margin) / 2}" y="{top + high - 8}" text-anchor="middle" class="axis">{across}</text>')
        parts.append(f'<text x="{left - margin + 6}" y="{top - 2}" class="axis">{up}</text>')
        for index, (name, line) in enumerate(series.items()):
            color = COLORS[index % len(COLORS)]
            way = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, line))
            parts.append(f'<polyline points="{way}" fill="none" stroke="{color}" stroke-width="2"/>')
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in map(place, line)]
            if len(series) > 1:
                x, y = place(line[-1])
                parts.append(f'<text x="{x + 6:.1f}" y="{y + 4:.1f}" fill="{color}" class="name">{name}</text>')
    columns, rows = min(len(panels), 3), (len(panels) + 2) // 3
    size = columns * (wide + 40) + 40, rows * (high + 60) + 10
    style = "text{font:11px sans-serif;fill:#444}.title{font-weight:bold;font-size:13px;fill:#111}.grid{stroke:#ddd}.axis{fill:#777}"
    style += "".join(f'.name[fill="{color}"]{{fill:{color}}}' for color in COLORS)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}" width="{size[0]}" height="{size[1]}">'
    path.write_text(f'{head}<style>{style}</style><rect width="100%" height="100%" fill="#fff"/>' + "\n".join(parts) + "</svg>\n")
    print(f"\n{path}")


def nice(value):
    power = 10 ** math.floor(math.log10(value))
    return next(step * power for step in (1, 1.5, 2, 3, 4, 6, 8, 10) if step * power >= value)


def number_text(value):
    return f"{value:.3g}"


def short(value):
    return f"{value / 1e6:g}M" if value >= 1e6 else f"{value / 1e3:.3g}k" if value >= 1e3 else f"{value:g}"


# ---- what is measured


def memory(command, options):
    lengths = [max(options.most // share, 1) for share in (64, 16, 4, 1)]
    series = {}
    for name, measure, share in (("encode", encode, 1), ("live", live, 1), ("render", render, 1), ("redact", redact, 64)):
        series[name] = [(length, measure(command, max(length // share, 1))[1]) for length in lengths]
        print(f"| {name} | " + " | ".join(f"{size:.0f} MB" for _, size in series[name]) + " |", flush=True)
    print("| snapshots (redact: a 64th as many pictures) | " + " | ".join(f"{length:,}" for length in lengths) + " |")
    plot([("Most memory", "snapshots (redact: a 64th as many pictures)", "MB", series, True)], options.plots / "growth-memory.svg")


def cost(command, options):
    most = options.most
    few = max(most // 16, 64)
    start = encode(command, 1)[0]
    panels = []

    def measured(title, across, counts, measure, each, unit, scale):
        points = [(count, max(measure(count), 0)) for count in counts]
        slope, _, exponent = line(points)
        print(f"| {title} | {short(counts[0])} to {short(counts[-1])} | {slope * scale / each:.3g} {unit} | {exponent:.2f} |", flush=True)
        panels.append((title, across, "s", {title: points}, False))

    print("| what grows | from … to | each costs | exponent |\n|---|---:|---:|---:|")
    nodes = [100, 200, 400, 800, 1600]
    measured(
        "nodes", f"nodes of each of {few} snapshots", nodes, lambda n: encode(command, few, n + 2)[0] - start, few, "µs a snapshot", 1e6
    )
    changes = [1, 4, 16, 64, 100]
    measured(
        "changes",
        f"nodes of 602 that change, {few} times",
        changes,
        lambda n: encode(command, few, 602, n)[0] - start,
        few,
        "µs a snapshot",
        1e6,
    )
    measured("snapshots", "snapshots of 152 nodes", doubled(few, most), lambda n: encode(command, n)[0] - start, 1, "µs", 1e6)
    base = live(command, 1)[0]
    measured(
        "sessions", f"sessions in live, each of {few // 4} snapshots", [1, 4, 8, 16, 32],
        lambda n: live(command, few // 4, n)[0] - base, 1, "ms", 1e3,
    )  # fmt: skip
    measured(
        "pictures", "screenshots of 402 x 874", doubled(16, max(most // 64, 64)), lambda n: redact(command, n)[0] - start, 1, "ms", 1e3
    )
    plot(panels, options.plots / "growth-cost.svg")


def hour(command, options):
    """Each program three times, in turns; the fastest counts, since others use the machine, too."""
    programs = {"now": command, **({"before": options.before} if options.before else {})}
    times = {name: [] for name in programs}
    for _ in range(3):
        for name, program in programs.items():
            times[name].append(encode(program, 36_000)[0] - encode(program, 1)[0])
    for name, spent in times.items():
        print(f"| {name} | {min(spent):.2f} s | {min(spent) / 36_000 * 1e6:.0f} µs a snapshot |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("memory", "cost", "hour"))
    parser.add_argument("--most", type=int, default=16000)
    parser.add_argument("--plots", type=pathlib.Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--before", type=pathlib.Path, metavar="PATH", help="an older program, for hour")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    {"memory": memory, "cost": cost, "hour": hour}[options.what](command, options)


if __name__ == "__main__":
    began = time.monotonic()
    main()
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
