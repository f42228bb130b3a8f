"""UIKit's furniture: what every iPhone screen has round its own content."""

from .stream import between, box, ease, moving, near, node

CONTROL = ["UIControl", "UIView"]
INK, GREY, LINE, TINT, PAPER = "#1C1C1E", "#8E8E93", "#D1D1D6", "#3B5BA9", "#F2F2F7"


def label(ids, name, frame, text, size=17, color=INK, **keys):
    keys.setdefault("supers", ["UIView"])
    return node("UILabel", frame, id=ids(name), text=text, textColor=color, fontSize=size, **keys)


def icon(ids, name, side, x, y, symbol, color=TINT, **keys):
    return node(
        "UIImageView",
        (x, y, side, side),
        id=ids(name),
        image={"width": side, "height": side, "color": color, "bundled": True, "name": symbol},
        **keys,
    )


def button(ids, name, frame, title, fill=TINT, ink="#FFFFFF", **keys):
    _, _, width, height = frame
    text_width = min(8.5 * len(title), width - 16)
    keys.setdefault("traits", ["button"])
    return node(
        "UIButton",
        frame,
        node(
            "UIButtonLabel",
            box((width - text_width) / 2, (height - 22) / 2, text_width, 22),
            id=ids(name + "/title"),
            text=title,
            textColor=ink,
            fontSize=17,
        ),
        id=ids(name),
        supers=CONTROL,
        background=fill,
        radius=12,
        label=title,
        **keys,
    )


def switch(ids, name, x, y, on, now=0, flipped=None):
    knob = 22 if on else 2
    shown = (
        moving(now, flipped, flipped + 250, frame=box(between(2, 22, ease(now, flipped, flipped + 250)), 2, 27, 27))
        if flipped is not None
        else None
    )
    return node(
        "UISwitch",
        (x, y, 51, 31),
        node(
            "UISwitchModernVisualElement",
            (0, 0, 51, 31),
            node("UIView", (knob, 2, 27, 27), id=ids(name + "/knob"), background="#FFFFFF", radius=13.5, presentation=shown),
            id=ids(name + "/element"),
            background="#34C759" if on else "#E9E9EA",
            radius=15.5,
        ),
        id=ids(name),
        supers=CONTROL,
        traits=["button", "switch"],
        checked=on or None,
        value="1" if on else "0",
    )


def spinner(ids, name, x, y, side=20, color=GREY):
    return node("UIActivityIndicatorView", (x, y, side, side), id=ids(name), supers=["UIView"], label="In progress")


def status_bar(ids, width, clock, inset=0):
    return node(
        "UIStatusBar_Modern",
        (0, 0, width, 47),
        node(
            "_UIStatusBar",
            (0, 0, width, 47),
            node(
                "_UIStatusBarStringView",
                (32 + inset, 14 + 1 / 3, 41 + 2 / 3, 20 + 1 / 3),
                id=ids("status/clock"),
                supers=["UILabel", "UIView"],
                text=clock,
                fontSize=16,
            ),
            node("_UIStatusBarCellularSignalView", (near(width - 104 - inset), 19, 18, 12), id=ids("status/signal"), custom=True),
            node("_UIBatteryView", (near(width - 56 - inset), 18, 27 + 1 / 3, 13), id=ids("status/battery"), custom=True),
            id=ids("status/foreground"),
        ),
        id=ids("status"),
        supers=["UIStatusBar", "UIView"],
    )


def navigation_bar(ids, width, title, top=47, back=None):
    children = [node("_UIBarBackground", (0, -top, width, 44 + top), id=ids("bar/background"), background="#F9F9FB")]
    if back:
        children.append(
            node(
                "_UIButtonBarButton",
                (8, 0, 90, 44),
                icon(ids, "bar/back/chevron", 18, 0, 13, "chevron.backward"),
                label(ids, "bar/back/title", (22, 11, 64, 22), back, color=TINT),
                id=ids("bar/back"),
                supers=CONTROL,
                traits=["button"],
                label=back,
            )
        )
    half = 9.5 * len(title) / 2
    children.append(label(ids, "bar/title", box(width / 2 - half, 11, half * 2, 22), title, traits=["header"]))
    return node("UINavigationBar", (0, top, width, 44), *children, id=ids("bar"), supers=["UIView"])


def home_indicator(ids, width, height):
    return node("UIView", box(width / 2 - 67, height - 13, 134, 5), id=ids("home"), background="#000000", radius=2.5)


ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


def key_frames(width):
    """Each letter's frame on the keyboard, and those of its special keys."""
    step = (width - 6) / 10
    frames = {}
    for row, letters in enumerate(ROWS):
        left = 3 + (10 - len(letters)) * step / 2
        for column, letter in enumerate(letters):
            frames[letter] = box(left + column * step + 3, 10 + row * 54, step - 6, 43)
    frames["shift"] = box(6, 118, 44, 43)
    frames["delete"] = box(width - 50, 118, 44, 43)
    frames["123"] = box(6, 172, 44, 43)
    frames["@"] = box(56, 172, 44, 43)
    frames["space"] = box(106, 172, width - 306, 43)
    frames["."] = box(width - 194, 172, 44, 43)
    frames["return"] = box(width - 144, 172, 138, 43)
    return frames


def keyboard(ids, width, height, pressed, shown):
    """The keyboard's window. `shown` is what is on screen of its place while it slides, or None."""
    tall = 291
    keys = [
        node(
            "UIKBKeyView",
            frame,
            id=ids("key/" + key),
            label=key,
            traits=["keyboardKey"],
            background="#ABB0BC" if key == pressed or len(key) > 1 and key != "space" else "#FFFFFF",
            radius=5,
            selected=True if key == pressed else None,
        )
        for key, frame in key_frames(width).items()
    ]
    return node(
        "UITextEffectsWindow",
        (0, 0, width, height),
        node(
            "UIInputSetContainerView",
            (0, 0, width, height),
            node(
                "UIInputSetHostView",
                (0, near(height - tall), width, tall),
                node("UIKeyboardLayoutStar", (0, 0, width, tall), *keys, id=ids("keyboard/layout"), supers=["UIKeyboardLayout", "UIView"]),
                id=ids("keyboard"),
                background="#D1D3D9",
                presentation=shown,
            ),
            id=ids("keyboard/container"),
        ),
        id=ids("keyboard/window"),
        supers=["UIWindow", "UIView"],
    )


def key_place(key, width, height):
    x, y, key_width, key_height = key_frames(width)[key]
    return x + key_width / 2, height - 291 + y + key_height / 2
