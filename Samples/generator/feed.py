"""A feed on Android: pulled to refresh, flung past pictures and a film, a heart, a search and the drawer.

Cells are recycled as RecyclerView does it: a holder that scrolled out, and its id, comes back with another row.
"""

from .stream import Identities, between, during, ease, event, near, node, spread, stream, swipe, tap

DENSITY = 2.625
WIDTH, HEIGHT = 1080 / DENSITY, 2400 / DENSITY
TOP, BOTTOM = 80, 64
VIEW, GROUP, TEXT = ["android.view.View"], ["android.view.ViewGroup"], ["android.widget.TextView"]
PULLED, REFRESHED = 1000, 3000
FLINGS = ((3600, 5800, 640), (7600, 9300, 860))
LIKED, SEARCHED, SEARCH_DONE, DRAWER, DRAWER_GONE, TAB, END = 9900, 10500, 11500, 11900, 13000, 13300, 14400
INK, GREY, LEAF, PAPER = "#1B1C18", "#74796D", "#4B662C", "#F9FAEF"

PEOPLE = (
    ("Tove Lindqvist", "#B5651D"),
    ("Amadou Keita", "#5B7F95"),
    ("Priya Raman", "#A23B72"),
    ("Jonas Weber", "#3F7D20"),
    ("Mei Tanaka", "#E0A458"),
)
NOTES = (
    "First chanterelles under the birches.",
    "The ford is knee-deep, take the bridge.",
    "Heard two nightingales after nine.",
    "New benches at the quarry lake, and a kettle that works.",
    "Snow on the ridge, bring poles.",
    "Who lost a blue scarf at the mill?",
)
PHOTOS = ("#8FA876", "#6C8EAD", "#D9A066", "#557A46", "#B7C4CF")


def to_pixel(value):
    """Android lays out in whole pixels, so its points are fractions with no end."""
    return round(value * DENSITY) / DENSITY


def kind_of(row):
    return ("note", "photo", "note", "film", "photo", "advert", "photo")[row % 7]


HEIGHTS = {"note": 148, "photo": 372, "film": 320, "advert": 132}


def offset_of(row):
    return sum(HEIGHTS[kind_of(before)] + 12 for before in range(row))


class Recycler:
    """Keeps each visible row in its holder, and gives holders that came free to rows that came in."""

    def __init__(self):
        self.holders = {}

    def place(self, visible):
        self.holders = {row: holder for row, holder in self.holders.items() if row in visible}
        for row in visible:
            if row not in self.holders:
                taken = {h for r, h in self.holders.items() if kind_of(r) == kind_of(row)}
                self.holders[row] = next(n for n in range(len(taken) + 1) if n not in taken)
        return self.holders


def text(ids, name, frame, words, size=14, color=INK, **keys):
    return node(
        "androidx.appcompat.widget.AppCompatTextView", frame, id=ids(name), supers=TEXT, text=words, fontSize=size, textColor=color, **keys
    )


def picture(ids, name, frame, color, bundled=False, **keys):
    return node(
        "androidx.appcompat.widget.AppCompatImageView",
        frame,
        id=ids(name),
        supers=["android.widget.ImageView"],
        image={"width": frame[2], "height": frame[3], "color": color, "bundled": bundled},
        **keys,
    )


def card(ids, name, row, top, *content):
    return node(
        "com.google.android.material.card.MaterialCardView",
        (12, top, WIDTH - 24, HEIGHTS[kind_of(row)]),
        *content,
        id=ids(name),
        supers=["androidx.cardview.widget.CardView"],
        background="#FFFFFF",
        radius=12,
        clips=True,
    )


def byline(ids, name, row):
    person, color = PEOPLE[row * 3 % 5]
    return [
        picture(ids, name + "/avatar", (12, 12, 40, 40), color, radius=20, clips=True),
        text(ids, name + "/person", (64, 12, 200, 20), person, traits=["header"]),
        text(ids, name + "/when", (64, 33, 120, 17), f"{row * 7 % 50 + 3} min", 12, GREY),
    ]


def heart(ids, name, y, liked):
    return node(
        "androidx.appcompat.widget.AppCompatImageButton",
        (12, y, 40, 40),
        id=ids(name + "/heart"),
        supers=["android.widget.ImageButton"],
        traits=["button"],
        label="Thank",
        selected=liked or None,
        image={"width": 24, "height": 24, "color": "#BA1A1A" if liked else GREY, "bundled": True},
    )


def note_cell(ids, name, row, top, now):
    words = NOTES[row * 5 % 6]
    return card(
        ids,
        name,
        row,
        top,
        *byline(ids, name, row),
        text(ids, name + "/words", (12, 62, WIDTH - 48, 36), words, lines=[[0, 1, near(min(len(words) * 6.6, 352)), 16.5]]),
        heart(ids, name, 102, False),
    )


def photo_cell(ids, name, row, top, now):
    return card(
        ids,
        name,
        row,
        top,
        *byline(ids, name, row),
        picture(ids, name + "/photo", (0, 64, WIDTH - 24, 256), PHOTOS[row % 5]),
        heart(ids, name, 326, now >= LIKED and row == 6),
    )


def film_cell(ids, name, row, top, now):
    played = near((WIDTH - 56) * min(max(now - 5800, 0) / 9000, 1))
    return card(
        ids,
        name,
        row,
        top,
        *byline(ids, name, row),
        node(
            "androidx.media3.ui.PlayerView",
            (0, 64, WIDTH - 24, 216),
            node(
                "android.view.TextureView",
                (0, 0, WIDTH - 24, 216),
                id=ids(name + "/film/picture"),
                supers=VIEW,
                custom=True,
                opaque=True,
                background="#000000",
            ),
            node(
                "androidx.media3.ui.DefaultTimeBar",
                (16, 196, WIDTH - 56, 4),
                node("android.view.View", (0, 0, played, 4), id=ids(name + "/film/played"), background="#FFFFFF"),
                id=ids(name + "/film/time"),
                supers=VIEW,
                background="#FFFFFF55",
                traits=["adjustable"],
            ),
            id=ids(name + "/film"),
            supers=["android.widget.FrameLayout"],
            traits=["startsMedia"],
        ),
        heart(ids, name, 280, False),
    )


def advert_cell(ids, name, row, top, now):
    return card(
        ids,
        name,
        row,
        top,
        node(
            "com.google.android.gms.ads.AdView",
            (0, 0, WIDTH - 24, 132),
            node("android.webkit.WebView", (0, 0, WIDTH - 24, 132), id=ids(name + "/web"), supers=GROUP, custom=True, unreadable=True),
            id=ids(name + "/advert"),
            supers=GROUP,
        ),
    )


CELLS = {"note": note_cell, "photo": photo_cell, "film": film_cell, "advert": advert_cell}


def scrolled(now):
    """How far the list is scrolled: flung twice, each time slowing down as friction has it."""
    total = 0
    for start, end, distance in FLINGS:
        part = min(max((now - start) / (end - start), 0), 1)
        total += distance * (1 - (1 - part) ** 3)
    return to_pixel(total)


def pull(now):
    return to_pixel(72 * (ease(now, PULLED, PULLED + 500) - ease(now, REFRESHED, REFRESHED + 300)))


def feed(ids, now, recycler):
    height, offset = HEIGHT - TOP - BOTTOM, scrolled(now)
    visible = [row for row in range(24) if offset_of(row) + HEIGHTS[kind_of(row)] + 12 > offset and offset_of(row) < offset + height]
    holders = recycler.place(visible)
    cells = [CELLS[kind_of(row)](ids, f"{kind_of(row)}-{holders[row]}", row, offset_of(row) + 12, now) for row in visible]
    down = pull(now)
    wheel = (
        node(
            "androidx.swiperefreshlayout.widget.CircleImageView",
            (near(WIDTH / 2 - 20), near(down - 56), 40, 40),
            node("android.widget.ProgressBar", (8, 8, 24, 24), id=ids("refresh/wheel"), supers=VIEW),
            id=ids("refresh/disc"),
            background="#FFFFFF",
            radius=20,
        )
        if down
        else None
    )
    return node(
        "androidx.swiperefreshlayout.widget.SwipeRefreshLayout",
        (0, TOP, WIDTH, height),
        node(
            "androidx.recyclerview.widget.RecyclerView",
            (0, 0, WIDTH, height),
            *cells,
            id=ids("feed"),
            supers=GROUP,
            clips=True,
            scroll=[0, offset] if offset else None,
        ),
        wheel,
        id=ids("refresh"),
        supers=GROUP,
        clips=True,
    )


def album(ids):
    side = (WIDTH - 16) / 3
    shots = [picture(ids, f"album/{n}", (4 + n % 3 * (side + 4), 4 + n // 3 * (side + 4), side, side), PHOTOS[n % 5]) for n in range(15)]
    return node(
        "androidx.compose.ui.platform.AndroidComposeView",
        (0, TOP, WIDTH, HEIGHT - TOP - BOTTOM),
        node(
            "androidx.compose.foundation.lazy.grid.LazyVerticalGrid",
            (0, 0, WIDTH, HEIGHT - TOP - BOTTOM),
            *shots,
            id=ids("album/grid"),
            clips=True,
        ),
        id=ids("album"),
        supers=GROUP,
    )


def toolbar(ids, now):
    searching = during(now, SEARCHED, SEARCH_DONE)
    words = "chanterelles"[: max(0, int((now - SEARCHED) / 80))] if searching else ""
    search = node(
        "androidx.appcompat.widget.SearchView",
        (64, 32, WIDTH - 128, 40),
        node(
            "androidx.appcompat.widget.SearchView$SearchAutoComplete",
            (40, 8, WIDTH - 190, 24),
            id=ids("search/words"),
            supers=["android.widget.EditText", *TEXT],
            text=words or None,
            hint="Search the woods",
            editable=True,
            focused=searching or None,
        ),
        picture(ids, "search/glass", (10, 10, 20, 20), GREY, True),
        id=ids("search"),
        supers=GROUP,
        background="#E7E9DC",
        radius=20,
        traits=["searchField"],
    )
    menu = node(
        "androidx.appcompat.widget.AppCompatImageButton",
        (12, 32, 40, 40),
        id=ids("toolbar/menu"),
        supers=["android.widget.ImageButton"],
        traits=["button"],
        label="Menu",
        image={"width": 24, "height": 24, "color": INK, "bundled": True},
    )
    return node(
        "com.google.android.material.appbar.MaterialToolbar",
        (0, 0, WIDTH, TOP),
        menu,
        search,
        picture(ids, "toolbar/me", (WIDTH - 52, 32, 40, 40), "#5B7F95", radius=20, clips=True),
        id=ids("toolbar"),
        supers=["androidx.appcompat.widget.Toolbar"],
        background=PAPER,
    )


def tabs(ids, now):
    wide = WIDTH / 3
    chosen = 2 if now >= TAB else 0
    items = [
        node(
            "com.google.android.material.bottomnavigation.BottomNavigationItemView",
            (index * wide, 0, wide, BOTTOM),
            node("android.view.View", (near(wide / 2 - 32), 6, 64, 32), id=ids(f"tabs/{index}/pill"), background="#CDEDA3", radius=16)
            if index == chosen
            else None,
            picture(ids, f"tabs/{index}/icon", (near(wide / 2 - 12), 10, 24, 24), INK, True),
            text(ids, f"tabs/{index}/title", (near(wide / 2 - 24), 42, 48, 16), title, 12),
            id=ids(f"tabs/{index}"),
            supers=GROUP,
            traits=["tab"],
            selected=True if index == chosen else None,
            label=title,
        )
        for index, title in enumerate(("Woods", "Paths", "Album"))
    ]
    return node(
        "com.google.android.material.bottomnavigation.BottomNavigationView",
        (0, HEIGHT - BOTTOM, WIDTH, BOTTOM),
        *items,
        id=ids("tabs"),
        supers=GROUP,
        background="#EEF0E2",
    )


def drawer(ids, now):
    part = ease(now, DRAWER, DRAWER + 300) - ease(now, DRAWER_GONE - 300, DRAWER_GONE)
    if part == 0:
        return []
    rows = [
        node(
            "com.google.android.material.internal.NavigationMenuItemView",
            (12, 88 + n * 56, 276, 56),
            node(
                "androidx.appcompat.widget.AppCompatCheckedTextView",
                (56, 18, 180, 20),
                id=ids(f"drawer/{n}/title"),
                supers=TEXT,
                text=title,
                fontSize=14,
                textColor=INK,
            ),
            picture(ids, f"drawer/{n}/icon", (16, 16, 24, 24), GREY, True),
            id=ids(f"drawer/{n}"),
            supers=GROUP,
            selected=True if n == 0 else None,
            background="#DCE7C8" if n == 0 else None,
            radius=28,
        )
        for n, title in enumerate(("Near me", "Friends", "Saved paths", "Settings"))
    ]
    return [
        node("android.view.View", (0, 0, WIDTH, HEIGHT), id=ids("scrim"), background="#000000", alpha=near(0.4 * part)),
        node(
            "com.google.android.material.navigation.NavigationView",
            (0, 0, 300, HEIGHT),
            text(ids, "drawer/heading", (28, 48, 200, 24), "Birchwood", 18, traits=["header"]),
            *rows,
            id=ids("drawer"),
            supers=GROUP,
            background="#F3F4E9",
            radius=16,
            z=16,
            transform=[1, 0, 0, 1, between(-300, 0, part), 0],
        ),
    ]


def status_bar(ids):
    return node(
        "com.android.systemui.statusbar.phone.PhoneStatusBarView",
        (0, 0, WIDTH, 24),
        text(ids, "status/clock", (16, 4, 40, 16), "18:05", 13),
        id=ids("status"),
        supers=GROUP,
        unreadable=True,
    )


def snapshot(ids, now, recycler):
    body = album(ids) if now >= TAB else feed(ids, now, recycler)
    content = node(
        "androidx.drawerlayout.widget.DrawerLayout",
        (0, 0, WIDTH, HEIGHT),
        node(
            "androidx.coordinatorlayout.widget.CoordinatorLayout",
            (0, 0, WIDTH, HEIGHT),
            body,
            toolbar(ids, now),
            tabs(ids, now),
            id=ids("coordinator"),
            supers=GROUP,
        ),
        *drawer(ids, now),
        id=ids("layout"),
        supers=GROUP,
    )
    decor = node(
        "com.android.internal.policy.DecorView",
        (0, 0, WIDTH, HEIGHT),
        content,
        status_bar(ids),
        id=ids("decor"),
        supers=["android.widget.FrameLayout"],
        background=PAPER,
        opaque=True,
    )
    return {"t": now, "windows": [decor]}


def moments():
    """Three a second at rest, eight to ten while something moves."""
    return (
        spread(0, 1000, 3)
        + spread(1000, 1600, 10)
        + spread(1600, 3000, 3)
        + spread(3000, 3300, 10)
        + spread(3300, 3600, 3)
        + spread(3600, 4850, 8)
        + spread(4850, 7600, 3)
        + spread(7600, 8600, 8)
        + spread(8600, 11900, 3)
        + spread(11900, 12300, 10)
        + spread(12300, 12700, 3)
        + spread(12700, 13100, 10)
        + spread(13100, END + 1, 3)
    )


def make():
    ids, recycler = Names(), Recycler()
    touches = swipe(0, 900, 1550, 205, 300, 470) + swipe(0, 3450, 3620, 210, 700, 380) + swipe(1, 7480, 7620, 210, 690, 420)
    touches += tap(0, LIKED - 80, 44, 502) + tap(0, SEARCHED - 90, 200, 52) + tap(0, DRAWER - 90, 32, 52)
    touches += tap(0, DRAWER_GONE - 390, 380, 500) + tap(0, TAB - 70, 343, 882)
    events = [
        event(0, "navigation", screen="woods"),
        event(1600, "network", method="GET", path="/feed"),
        event(2950, "network", status=200, items=24),
        event(SEARCHED, "search"),
        event(TAB, "navigation", screen="album"),
    ]
    header = {
        "platform": "android",
        "viewport": {"width": WIDTH, "height": HEIGHT, "scale": DENSITY},
        "start": 1763056800000,
        "app": {"name": "Birchwood", "version": "1.9.0"},
        "device": {"model": "phone", "system": "16"},
    }
    return stream(header, [snapshot(ids, now, recycler) for now in moments()] + touches + events)


class Names(Identities):
    """Ids that are strings: the names themselves."""

    def __call__(self, name):
        return name
