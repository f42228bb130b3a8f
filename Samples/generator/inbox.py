"""An inbox on Android: a RecyclerView that moves its rows one by one and uses those again that went out of sight.

A row that leaves is taken out of the list and waits in a pool. The next one that comes in is the longest waiting, with
its old ids, and stands last among its siblings, or first where the list goes back. Rows do nothing but hold a picture
and texts.
"""

from .stream import Identities, node, stream, swipe

WIDTH, HEIGHT, TOP, BOTTOM = 412, 892, 96, 812
ROWS, END = 120, 12000
# When a finger lets go, and how fast the list then goes, in points a second.
FLINGS = ((700, 1500), (2900, 2300), (5200, -900), (6900, 3100), (9800, -1400))
SLOWING = 0.82
WHO = ("Mara", "Joris", "Ilse", "Tomas", "Neda", "Orin", "Pia")


def height(row):
    return (88, 88, 112, 88, 244)[row * 7 % 5]


def tops():
    places = [0]
    for row in range(ROWS):
        places.append(places[-1] + height(row))
    return places


def offsets():
    """Where the list stands at each tenth of a second."""
    now, speed, place, found = 0, 0.0, 0.0, []
    flings = dict(FLINGS)
    while now <= END:
        found.append((now, int(place)))
        speed = flings.get(now, speed * SLOWING)
        speed = speed if abs(speed) > 15 else 0.0
        place = max(0.0, place + speed / 10)
        now += 100
    return found


class Recycler:
    def __init__(self):
        self.shown, self.pool, self.made = [], [], 0

    def show(self, first, last):
        """The rows from first to last with their holders, in the order of the view's children."""
        for row, holder in list(self.shown):
            if not first <= row < last:
                self.shown.remove((row, holder))
                self.pool.append(holder)
        present = {row for row, _ in self.shown}
        lowest = min(present, default=first)
        for row in (row for row in range(first, last) if row > lowest or not present):
            if row not in present:
                self.shown.append((row, self.take()))
        for row in reversed(range(first, lowest)):
            self.shown.insert(0, (row, self.take()))
        return self.shown

    def take(self):
        if self.pool:
            return self.pool.pop(0)
        self.made += 1
        return self.made


def letter(ids, row, holder, y):
    name, tall = f"row {holder}/", height(row) == 244
    words = 9 + row * 5 % 14
    return node(
        "android.widget.LinearLayout",
        (0, y, WIDTH, height(row)),
        node("android.widget.ImageView", (16, 16, 56, 56), id=ids(name + "face"), radius=28),
        node("android.widget.TextView", (88, 14, 60 + row * 13 % 50, 22), id=ids(name + "who"), fontSize=16, text=WHO[row % len(WHO)]),
        node(
            "android.widget.TextView",
            (88, 40, 308, 44 if height(row) == 112 else 22),
            id=ids(name + "what"),
            fontSize=14,
            text="lark " * words,
        ),
        node("android.widget.ImageView", (16, 92, 380, 140), id=ids(name + "picture"), radius=8) if tall else None,
        id=ids(name),
    )


def screen(ids, recycler, places, offset):
    first = next(row for row in range(ROWS) if places[row + 1] > offset)
    last = next(row for row in range(ROWS) if places[row] >= offset + BOTTOM - TOP)
    rows = [letter(ids, row, holder, places[row] - offset) for row, holder in recycler.show(first, last)]
    return node(
        "android.widget.FrameLayout",
        (0, 0, WIDTH, HEIGHT),
        node("androidx.recyclerview.widget.RecyclerView", (0, TOP, WIDTH, BOTTOM - TOP), *rows, id=ids("list"), clips=True),
        node(
            "androidx.appcompat.widget.Toolbar",
            (0, 0, WIDTH, TOP),
            node("android.widget.TextView", (16, 52, 120, 28), id=ids("title"), text="Inbox", fontSize=20),
            id=ids("bar"),
            background="#FFFFFF",
        ),
        node(
            "com.google.android.material.bottomnavigation.BottomNavigationView",
            (0, BOTTOM, WIDTH, HEIGHT - BOTTOM),
            id=ids("tabs"),
            background="#FFFFFF",
        ),
        id=ids("window"),
        background="#FAFAFA",
    )


def make():
    ids, recycler, places = Identities(), Recycler(), tops()
    records = [{"t": now, "windows": [screen(ids, recycler, places, offset)]} for now, offset in offsets()]
    for number, (now, speed) in enumerate(FLINGS, 1):
        far = 260 if speed > 0 else -260
        records += swipe(number, now - 160, now, 206, 450 + far / 2, 450 - far / 2)
    header = {"platform": "android", "viewport": {"width": WIDTH, "height": HEIGHT, "scale": 2.625}, "start": 1763000000000}
    return stream(header, records)
