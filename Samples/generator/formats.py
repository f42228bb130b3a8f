"""One small session for each format that is read: the same invented settings screen, told in each one's own way."""

import gzip
import json
import zlib

from . import ios
from .stream import Identities, event, node, stream, tap

WIDTH, HEIGHT = 393, 852


def settings_rows(ids, on):
    rows = []
    for n, (title, kind) in enumerate((("Birdsong at dawn", "switch"), ("Paths in the dark", "more"))):
        y = n * 52
        rows.append(
            node(
                "UITableViewCell",
                (0, y, WIDTH, 52),
                ios.label(ids, f"row/{n}/title", (16, 15 + 1 / 3, 240, 21 + 1 / 3), title),
                ios.switch(ids, "dawn", 326, 10, on)
                if kind == "switch"
                else ios.icon(ids, "dark/chevron", 14, 363, 19, "chevron.forward", ios.GREY),
                id=ids(f"row/{n}"),
                supers=["UIView"],
                background="#FFFFFF",
            )
        )
    return rows


def settings_snapshot(ids, now, on):
    window = node(
        "UIWindow",
        (0, 0, WIDTH, HEIGHT),
        node("UITableView", (0, 91, WIDTH, 761), *settings_rows(ids, on), id=ids("table"), supers=["UIScrollView", "UIView"], clips=True),
        ios.navigation_bar(ids, WIDTH, "Settings"),
        ios.status_bar(ids, WIDTH, "9:41"),
        id=ids("window"),
        supers=["UIView"],
        background=ios.PAPER,
    )
    return {"t": now, "windows": [window]}


def settings():
    ids = Identities()
    header = {"platform": "ios", "viewport": {"width": WIDTH, "height": HEIGHT, "scale": 3}, "start": 1763000000000}
    states = [settings_snapshot(ids, now, now >= 1000) for now in (0, 500, 1000, 1500)]
    return stream(header, states + tap(1, 910, 351, 117) + [event(1000, "setting", dawn=True)])


def gzipped():
    return gzip.compress(settings().encode(), mtime=0)


def zlibbed():
    return zlib.compress(settings().encode())


# The iOS tree printer. An accessibility element that is a view is printed twice: first under its container, then
# at its true place.
TREE = """\
UIWindow(frame: {{0, 0}, {393, 852}}, ax=0)
└─ UITransitionView(frame: {{0, 0}, {393, 852}}, ax=0)
   └─ UILayoutContainerView(frame: {{0, 0}, {393, 852}}, ax=0)
      ├─ _UIHostingView<ModifiedContent<SettingsList, RootModifier>>(frame: {{0, 0}, {393, 852}}, ax=0)
      │  ├─ (AX) label="Settings", value="", traits=[staticText|header], frame: {{16, 103.33333333333333}, \
{361, 40.666666666666671}}
      │  ├─ (AX) label="Birdsong at dawn", value="%s", traits=[button], frame: {{16, 164}, {361, 52}}
      │  ├─ UISwitch(frame: {{0, 0}, {51, 31}}, ax=1)
      │  │  └─ UISwitchModernVisualElement(frame: {{0, 0}, {51, 31}}, ax=0)
      │  ├─ (AX) label="Say \\"hello\\" to the neighbours", value="", traits=[link], frame: {{16, 228}, \
{201.66666666666669, 20.333333333333314}}
      │  ├─ CGDrawingView(frame: {{16, 103.33333333333333}, {148.33333333333334, 40.666666666666664}}, ax=0)
      │  ├─ _UIGraphicsView(frame: {{16, 164}, {361, 52}}, ax=0)
      │  ├─ PlatformViewHost<PlatformViewRepresentableAdaptor<Switch>>(frame: {{310, 174.5}, {51, 31}}, ax=0)
      │  │  └─ UISwitch(frame: {{0, 0}, {51, 31}}, ax=1)
      │  │     └─ UISwitchModernVisualElement(frame: {{0, 0}, {51, 31}}, ax=0)
      │  └─ CGDrawingView(frame: {{16, 228}, {201.66666666666666, 20.333333333333332}}, ax=0)
      └─ UINavigationBar(frame: {{0, 47}, {393, 44}}, ax=0)
         └─ UIButton(frame: {{16, 8}, {52.333333333333336, 28}}, ax=1, "Back")
            └─ UIButtonLabel(frame: {{8, 4}, {36.333333333333336, 20}}, ax=0, "Back")
"""


def trees():
    return {"tree-1.txt": TREE % "0", "tree-2.txt": TREE % "1"}


def sentry(kind, x, y, width, height, *children, **more):
    return {"type": kind, "x": x, "y": y, "width": width, "height": height, "alpha": 1, "visible": True, **more, "children": list(children)}


def sentry_uikit(on):
    """Frames are in their parent's space, in points, with the six digits that its printer keeps."""
    table = sentry(
        "UITableView",
        0,
        91,
        393,
        761,
        *[
            sentry(
                "UITableViewCell",
                0,
                n * 52,
                393,
                52,
                sentry("UILabel", 16, 15.3333, 240, 21.3333),
                sentry("UISwitch", 326, 10, 51, 31, sentry("UISwitchModernVisualElement", 0, 0, 51, 31), identifier="dawn")
                if n == 0
                else sentry("UIImageView", 363, 19, 14, 14),
            )
            for n in range(2)
        ],
    )
    spinner = sentry("UIActivityIndicatorView", 186.5, 400, 20, 20, visible=not on)
    return {
        "rendering_system": "UIKIT",
        "windows": [
            sentry(
                "UIWindow",
                0,
                0,
                393,
                852,
                sentry(
                    "UIView",
                    0,
                    0,
                    393,
                    852,
                    table,
                    spinner,
                    sentry("UINavigationBar", 0, 47, 393, 44, sentry("UILabel", 158.5, 11, 76, 22)),
                    view_controller="Larkfold.SettingsViewController",
                ),
            )
        ],
    }


def flutter(kind, depth, *children, x=0, y=0, width=None, height=None, identifier=None):
    """Places are absolute, in logical pixels; a place that is 0 and a size that is unknown are left out."""
    found = {"type": kind, "depth": depth, "visible": True, "alpha": 1.0}
    if identifier:
        found["identifier"] = identifier
    found.update({key: value for key, value in (("width", width), ("height", height)) if value is not None})
    found.update({key: value for key, value in (("x", x), ("y", y)) if value > 0})
    return {**found, "children": list(children)}


def sentry_flutter(on):
    rows = [
        flutter(
            "ListTile",
            40 + n,
            flutter("Text", 50, x=16, y=139 + n * 56, width=210.5, height=20),
            flutter("Switch" if n == 0 else "Icon", 51, x=320 if n == 0 else 354, y=125 + n * 56, width=60 if n == 0 else 24, height=48),
            y=121 + n * 56,
            width=393,
            height=56,
        )
        for n in range(2)
    ]
    saved = (
        [flutter("SnackBar", 42, flutter("Text", 52, x=31, y=786, width=120, height=20), x=15, y=772, width=363, height=48)] if on else []
    )
    bar = flutter(
        "AppBar",
        30,
        flutter("Text", 45, x=72, y=77, width=88.4, height=28),
        flutter("IconButton", 46, x=4, y=67, width=48, height=48),
        y=47,
        width=393,
        height=74,
    )
    page = flutter("Scaffold", 22, flutter("ListView", 33, *rows, y=121, width=393, height=731), bar, *saved, width=393, height=852)
    app = flutter("MaterialApp", 12, flutter("Navigator", 18, page, width=393, height=852), width=393, height=852)
    return {"rendering_system": "flutter", "windows": [flutter("RootWidget", 1, app, identifier="root", width=393, height=852)]}


def dump(tree):
    return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"


def sentry_dumps(make, names):
    return {f"view-hierarchy-{name}.json": dump(make(on)) for name, on in zip(names, (False, True))}


def sentry_envelope():
    """An Android event with its view hierarchy, in pixels of a screen that has 2.75 of them in a point."""

    def scaled(tree):
        return {
            key: [scaled(child) for child in value]
            if key == "children"
            else round(value * 2.75)
            if key in ("x", "y", "width", "height")
            else value
            for key, value in tree.items()
        }

    tree = {
        "rendering_system": "android_view_system",
        "windows": [
            scaled(
                sentry(
                    "com.android.internal.policy.DecorView",
                    0,
                    0,
                    393,
                    852,
                    sentry(
                        "android.widget.LinearLayout",
                        0,
                        0,
                        393,
                        852,
                        sentry("androidx.appcompat.widget.Toolbar", 0, 47, 393, 56, sentry("android.widget.TextView", 16, 14, 120, 28)),
                        sentry("android.widget.TextView", 16, 130, 240, 21),
                        sentry("android.widget.Switch", 326, 125, 51, 31),
                        sentry("android.widget.Button", 16, 720, 361, 48, identifier="save"),
                    ),
                )
            )
        ],
    }
    event = {
        "event_id": "9ec79c33ec9942ab8353589fcb2e04dc",
        "timestamp": 1763000000.25,
        "platform": "java",
        "contexts": {"device": {"model": "Larkphone", "screen_density": 2.75}},
    }
    parts = [
        (json.dumps(event), {"type": "event"}),
        (
            dump(tree),
            {
                "type": "attachment",
                "filename": "view-hierarchy.json",
                "attachment_type": "event.view_hierarchy",
                "content_type": "application/json",
            },
        ),
    ]
    items = "".join(json.dumps({**header, "length": len(text.encode())}) + "\n" + text + "\n" for text, header in parts)
    return json.dumps({"event_id": event["event_id"], "sent_at": "2025-11-13T02:13:21Z"}) + "\n" + items
