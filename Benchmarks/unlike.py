#!/usr/bin/env python3
"""Sizes of logs of sessions that are unlike the samples, with ids and without, and where their bytes go.

    Benchmarks/unlike.py [SESSION ...] [--silhouette PATH] [--write FOLDER]

The sessions are invented here, the same on every machine: a chat of a web app whose list uses twelve rows again and that comes
with a dialog, a keyboard and a carousel, at one screen a second and at ten; rows that are dragged, sorted and deleted; two lists
side by side; dialogs and sheets over a list; a carousel that moves by itself; and texts that tick. Whatever leaves the
screen and comes back has new ids, as where a framework makes its views anew.

`log` is the size of one zlib stream, packed by Python's zlib. `changes` and `adds` are the bytes that the stream loses without them, and how
many there are. `without ids` is the size for the same session without any id.
"""

import argparse
import itertools
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Samples"))
sys.path.insert(0, str(ROOT / "Tests" / "Checks"))
from generator.stream import ease, node, stream, swipe, tap  # noqa: E402
from support import needs  # noqa: E402

WIDTH, HEIGHT = 402, 874
WORDS = "alder birch cedar dahlia elder fern gorse hazel iris juniper kale larch maple nettle oak pine".split()


class Ids:
    """A number for each name while it is on screen; what comes back gets another one."""

    def __init__(self):
        self.fresh, self.living, self.used = itertools.count(1), {}, set()

    def __call__(self, name):
        self.used.add(name)
        if name not in self.living:
            self.living[name] = next(self.fresh)
        return self.living[name]

    def settle(self):
        self.living = {name: number for name, number in self.living.items() if name in self.used}
        self.used = set()


def words(seed, count):
    return " ".join(WORDS[(seed * 7 + step * 5) % len(WORDS)] for step in range(count))


def text(ids, name, x, y, said, size=16, width=None, **keys):
    long = round(len(said) * size * 0.4937, 2)
    frame = (x, y, long if width is None else width, round(size * 1.2))
    return node("div", frame, id=ids(name), text=said, fontSize=size, textColor="#222222",
                lines=[[0, 0, min(long, frame[2]), frame[3]]], clips=True if width else None, **keys)  # fmt: skip


def box(ids, name, frame, *children, **keys):
    return node(keys.pop("kind", "div"), frame, *children, id=ids(name), **keys)


def session(moments, screen, touches=()):
    """The stream of a function from a moment to the windows' children."""
    ids, records = Ids(), list(touches)
    for now in moments:
        root = box(ids, "root", (0, 0, WIDTH, HEIGHT), *screen(ids, now), kind="body", background="#F4F4F8", clips=True)
        ids.settle()
        records.append({"t": now, "windows": [root]})
    header = {"platform": "web", "viewport": {"width": WIDTH, "height": HEIGHT, "scale": 1}, "start": 1763000000000}
    return stream(header, records)


def path(now, *flings):
    """How far something was moved by flings (start, end, distance)."""
    return round(sum(ease(now, start, end) * far for start, end, far in flings), 1)


def is_during(now, *spans):
    return any(start <= now < end for start, end in spans)


# ---- what screens are made of


def title(ids, said):
    return box(ids, "header", (0, 0, WIDTH, 65), text(ids, "title", 16, 22, said), kind="header", background="#FFFFFF")


def button(ids, name, frame, said):
    return node("button", frame, id=ids(name), text=said, fontSize=15, background="#3366FF", radius=10, textColor="#FFFFFF")


def dialog(ids, name, said, number, top=260):
    """A dim ground and a box in front of it."""
    return [
        box(ids, f"{name} dim", (0, 0, WIDTH, HEIGHT), background="#00000066"),
        box(ids, name, (40, top, 322, 166),
            node("h2", (20, 20, 282, 24), id=ids(f"{name} h"), text=said, fontSize=20, lines=[[0, 0, len(said) * 9, 24]]),
            text(ids, f"{name} p", 20, 52, words(number, 6), width=282),
            box(ids, f"{name} row", (20, 106, 282, 40), button(ids, f"{name} no", (70, 0, 100, 40), "Keep"),
                button(ids, f"{name} yes", (182, 0, 100, 40), "Delete")),
            background="#FFFFFF", radius=16),
    ]  # fmt: skip


def keyboard(ids):
    rows = []
    for line, keys in enumerate(("qwertyuiop", "asdfghjkl", "zxcvbnm")):
        wide = (WIDTH - 12) / len(keys)
        letters = [box(ids, f"key {key}", (round(place * wide, 2), 0, round(wide - 6, 2), 46), text(ids, f"cap {key}", 8, 12, key),
                       background="#FFFFFF", radius=5) for place, key in enumerate(keys)]  # fmt: skip
        rows.append(box(ids, f"keys {line}", (6, 6 + line * 52, WIDTH - 12, 46), *letters))
    return box(ids, "keyboard", (0, HEIGHT - 220, WIDTH, 220), *rows, background="#CCCCDD")


def list_row(ids, name, seed, y, width=WIDTH, moved=True, paper=None):
    """A picture and two texts. Web lists move rows by a transform, others by their frame."""
    parts = [
        box(ids, f"{name} face", (16, 12, 48, 48), background="#CC88DD", radius=24),
        text(ids, f"{name} who", 80, 12, words(seed, 2)),
        text(ids, f"{name} what", 80, 36, words(seed + 3, 2 + seed * 3 % 5), width=width - 102),
    ]
    place = {"transform": [1, 0, 0, 1, 0, y]} if moved else {}
    return box(ids, name, (0, 0 if moved else y, width, 72), *parts, background=paper, **place)


# ---- the sessions


CHAT = ((2600, 3400, 420), (4600, 5400, 640), (6600, 7300, 620), (8600, 9300, 520), (22600, 23400, 640), (24600, 25400, -320),
        (44600, 45400, 640), (46600, 47400, 620))  # fmt: skip


def chat_screen(ids, now):
    typing = is_during(now, (15200, 20200), (38200, 42200))
    cards = is_during(now, (27200, 32200), (48200, 50200))
    top, offset = 264 if cards else 64, path(now, *CHAT)
    first = int(offset // 72)
    rows = [list_row(ids, f"row {n % 12}", n, n * 72) for n in sorted(range(first, first + 12), key=lambda n: n % 12)]
    spacer = box(ids, "spacer", (0, 0, WIDTH, 28800), *rows)
    foot = HEIGHT - 64 - (220 if typing else 0)
    yield title(ids, "Chats")
    yield box(ids, "list", (0, top, WIDTH, HEIGHT - 64 - top), spacer, scroll=[0, offset], clips=True)
    if cards:
        slide = path(now, (28500, 28900, 324), (29600, 30000, 324), (30700, 31100, 324))
        some = [box(ids, f"card {n}", (12 + n * 324, 12, 300, 176), box(ids, f"art {n}", (0, 0, 300, 110), background="#99BBDD", radius=16),
                    text(ids, f"about {n}", 16, 124, words(n, 2)), background="#FFFFFF", radius=16) for n in range(8)]  # fmt: skip
        track = box(ids, "track", (0, 0, WIDTH, 200), *some, transform=[1, 0, 0, 1, -slide, 0])
        yield box(ids, "cards", (0, 64, WIDTH, 200), track, clips=True, background="#EEEEEE")
    letters = min(int((now - 16200) // 250), 11) if now < 21000 else min(int((now - 39200) // 250), 5)
    field = node("input", (12, 12, 200, 40), id=ids("field"), fontSize=16, radius=20, border={"width": 1, "color": "#AAAABB"},
                 text=words(4, 3)[: max(letters, 0)] if typing else "", editable=True, focused=typing or None)  # fmt: skip
    more = [button(ids, f"do {n}", (224 + n * 58, 12, 50, 40), said) for n, said in enumerate(("Send", "...", "Cards"))]
    yield box(ids, "foot", (0, foot, WIDTH, 64), field, *more, kind="footer", background="#FFFFFF")
    if typing:
        yield keyboard(ids)
    for number, (start, end) in enumerate(((11200, 13200), (34200, 36200), (52200, 54200))):
        if is_during(now, (start, end)):
            yield from dialog(ids, f"dialog {number}", "Delete this chat?", 2)


def chat(step):
    touches = []
    for number, (start, end, far) in enumerate(CHAT, 1):
        touches += swipe(number, start, end, 200, 500 + far / 2, 500 - far / 2)
    for number, (now, x, y) in enumerate(((11100, 310, 840), (13100, 130, 390), (15100, 60, 840), (27100, 370, 840), (34100, 310, 840))):
        touches += tap(20 + number, now, x, y)
    return session(range(0, 56000, step), chat_screen, touches)


def reordered():
    """Rows of a task list, dragged, sorted, deleted and added; each change takes two screens."""
    chance, rows, states = random.Random(4), list(range(9)), []
    fresh = itertools.count(9)
    for step in range(40):
        kind = step % 5
        if kind == 0:
            rows.insert(chance.randrange(len(rows)), rows.pop(chance.randrange(len(rows))))
        elif kind == 1:
            rows.pop(chance.randrange(len(rows)))
        elif kind == 2:
            rows.insert(chance.randrange(len(rows)), next(fresh))
        elif kind == 3 and step % 3 == 0:
            rows.sort(key=lambda row: row * 5 % 11)
        states.append(list(rows))

    def screen(ids, now):
        yield title(ids, "Tasks")
        here = [
            list_row(ids, f"task {row}", row, 12 + place * 80, moved=False, paper="#FFFFFF")
            for place, row in enumerate(states[now // 1000])
        ]
        yield box(ids, "list", (0, 65, WIDTH, 809), *here, clips=True)

    return session(range(0, 40000, 1000), screen)


def two_lists():
    """A column of topics and a column of letters, which scroll apart; rows are used again."""

    def screen(ids, now):
        yield title(ids, "Post")
        left = path(now, *[(start, start + 900, 300) for start in range(2000, 40000, 6000)])
        right = path(now, *[(start, start + 1500, 700) for start in range(4000, 40000, 4000)])
        for name, x, width, high, offset in (("topics", 0, 120, 48, left), ("letters", 120, 282, 72, right)):
            first = int(offset // high)
            count = 809 // high + 2
            rows = []
            for n in sorted(range(first, first + count), key=lambda n: n % count):
                if name == "letters":
                    rows.append(list_row(ids, f"letter {n % count}", n, n * high, width=width))
                else:
                    said = text(ids, f"topic {n % count} text", 12, 14, words(n, 1))
                    rows.append(box(ids, f"topic {n % count}", (0, 0, width, high), said, transform=[1, 0, 0, 1, 0, n * high]))
            inside = box(ids, f"{name} inside", (0, 0, width, 9000), *rows)
            yield box(ids, name, (x, 65, width, 809), inside, scroll=[0, offset], clips=True)

    return session(range(0, 40000, 1000), screen)


def dialogs():
    """Three dialogs and a sheet over a list, again and again, each with words of its own."""

    def screen(ids, now):
        yield title(ids, "Orders")
        offset = path(now, (1000, 1900, 200), (21000, 21900, 260))
        rows = [list_row(ids, f"order {n}", n, n * 72, moved=False) for n in range(20)]
        yield box(ids, "list", (0, 65, WIDTH, 809), *rows, scroll=[0, offset], clips=True)
        turn, part = divmod(now, 4000)
        if part < 2000 and turn:
            name, number = f"over {turn}", turn % 4
            if number == 3:
                lines = [box(ids, f"{name} line {n}", (0, 20 + n * 56, WIDTH, 56), text(ids, f"{name} said {n}", 24, 18, words(n + 2, 2)),
                             box(ids, f"{name} mark {n}", (350, 16, 24, 24), background="#88AA66", radius=12)) for n in range(6)]  # fmt: skip
                yield box(ids, f"{name} dim", (0, 0, WIDTH, HEIGHT), background="#00000066")
                yield box(ids, name, (0, HEIGHT - 380, WIDTH, 380), *lines, background="#FFFFFF", radius=20)
            else:
                yield from dialog(ids, name, ("Send it again?", "Keep the draft?", "Remove the order?")[number], number, 220 + 30 * number)

    return session(range(0, 48000, 1000), screen)


def carousel():
    """Cards that move on by themselves, three of them used again, dots under them, and a shelf that is dragged."""

    def screen(ids, now):
        yield title(ids, "Shop")
        turn, part = divmod(now, 3000)
        offset = round((turn + ease(part, 1800, 2600)) * 342, 1)
        first = int(offset // 342)
        cards = [box(ids, f"card {n % 3}", (30 + n * 342 - offset, 0, 342, 240),
                     box(ids, f"picture {n % 3}", (0, 0, 330, 160), background="#99BBDD", radius=12),
                     text(ids, f"about {n % 3}", 8, 172, words(n, 2)), text(ids, f"price {n % 3}", 8, 200, f"{n * 37 % 90},{n * 11 % 90}"),
                     ) for n in sorted(range(first, first + 3), key=lambda n: n % 3)]  # fmt: skip
        yield box(ids, "stage", (0, 80, WIDTH, 240), *cards, clips=True)
        dots = [box(ids, f"dot {n}", (150 + n * 20, 0, 8, 8), background="#3366FF" if n == round(offset / 342) % 5 else "#CCCCCC", radius=4)
                for n in range(5)]  # fmt: skip
        yield box(ids, "dots", (0, 330, WIDTH, 8), *dots)
        away = path(now, (5000, 6000, 300), (14000, 15000, 420), (25000, 26000, -500))
        shelf = [box(ids, f"thing {n}", (16 + n * 132, 0, 120, 160), box(ids, f"photo {n}", (0, 0, 120, 110), background="#DDBB99", radius=8),
                     text(ids, f"name {n}", 4, 120, words(n + 5, 1))) for n in range(10)]  # fmt: skip
        yield box(ids, "shelf", (0, 400, WIDTH, 160), *shelf, scroll=[away, 0], clips=True)

    return session(range(0, 36000, 1000), screen)


def ticking():
    """A clock, a table of prices, bars that fill and a number of new letters."""

    def screen(ids, now):
        second = now // 1000
        yield title(ids, "Market")
        yield text(ids, "clock", 120, 90, f"{second // 60:02}:{second % 60:02}.{second * 37 % 100:02}", 40)
        rows = []
        for n in range(10):
            price = 1000 + n * 531 + (second * (n + 3) * 17 % 97 if second % (n % 4 + 1) == 0 else second // 9 * 13 % 97)
            said = f"{price / 10:.1f}"
            parts = [text(ids, f"name {n}", 16, 14, words(n, 1)), text(ids, f"price {n}", round(386 - len(said) * 8, 2), 14, said),
                     box(ids, f"fill {n}", (120, 20, 10 + (second * (n + 2)) % 120, 8), background="#66AA66", radius=4)]  # fmt: skip
            rows.append(box(ids, f"share {n}", (0, 0, WIDTH, 48), *parts, transform=[1, 0, 0, 1, 0, n * 48]))
        yield box(ids, "shares", (0, 160, WIDTH, 520), *rows)
        yield box(ids, "news", (340, 700, 40, 40), text(ids, "count", 8, 10, str(second // 5)), background="#CC3344", radius=20)

    return session(range(0, 40000, 1000), screen)


SESSIONS = {
    "chat": lambda: chat(1000),
    "chat at ten a second": lambda: chat(100),
    "rows in other orders": reordered,
    "two lists": two_lists,
    "dialogs over a list": dialogs,
    "carousel": carousel,
    "texts that tick": ticking,
}


# ---- measuring


def packed(events):
    return len(zlib.compress(json.dumps(events, ensure_ascii=False, separators=(",", ":")).encode(), 9))


def encode(command, lines):
    with tempfile.TemporaryDirectory() as folder:
        source, log = pathlib.Path(folder, "session.hierarchy.ndjson"), pathlib.Path(folder, "log.json")
        source.write_text(lines, encoding="utf-8")
        subprocess.run([command, "encode", source, "-o", log, "--quiet"], check=True, capture_output=True)
        return json.loads(log.read_bytes())


def without_ids(lines):
    def strip(value):
        if isinstance(value, dict):
            return {key: strip(item) for key, item in value.items() if key != "id" or "frame" not in value}
        return [strip(item) for item in value] if isinstance(value, list) else value

    return "".join(json.dumps(strip(json.loads(line)), separators=(",", ":")) + "\n" for line in lines.splitlines())


def is_change(event):
    return event["type"] == 3 and event["data"]["source"] == 0


def without(events, part):
    """The events without one list of their mutations."""
    return [{**event, "data": {**event["data"], part: []}} if is_change(event) else event for event in events]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sessions", nargs="*", choices=[[], *SESSIONS], metavar="SESSION", help=", ".join(SESSIONS))
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--write", type=pathlib.Path, metavar="FOLDER", help="write the streams, too")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    print("| session | log | full snapshot | changes | | adds | | without ids | more |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for name in options.sessions or SESSIONS:
        lines = SESSIONS[name]()
        if options.write:
            options.write.mkdir(parents=True, exist_ok=True)
            (options.write / f"{name.replace(' ', '-')}.hierarchy.ndjson").write_text(lines, encoding="utf-8")
        events = encode(command, lines)
        size, bare = packed(events), packed(encode(command, without_ids(lines)))
        changes = [event["data"] for event in events if is_change(event)]
        full = packed([next(event for event in events if event["type"] == 2)])
        cells = [f"{size:,}", f"{full:,}"]
        for part in ("attributes", "adds"):
            cells += [f"{size - packed(without(events, part)):,}", f"in {sum(len(change[part]) for change in changes)}"]
        print(f"| {name} | " + " | ".join(cells) + f" | {bare:,} | {100 * (bare / size - 1):+.0f} % |", flush=True)


if __name__ == "__main__":
    main()
