"""A login: an address, a password, the keyboard coming and going, a box and a switch, waiting, and in."""

from . import ios
from .stream import Identities, box, during, ease, event, moving, near, node, spread, stream, tap

WIDTH, HEIGHT = 402, 874
ADDRESS = "ines@larkfold.example"
TYPED_ADDRESS, TYPED_PASSWORD = (1900, 120), (5000, 150)
KEYBOARD_IN, KEYBOARD_OUT = 1400, 6900
CHECKED, SWITCHED, SENT, WELCOME, END = 7500, 8100, 8700, 10400, 12000
LETTERS = "meadowlark"


def typed(now, text, schedule):
    start, pause = schedule
    return text[: max(0, int((now - start) // pause) + 1)] if now >= start else ""


def pressed(now):
    """The key under the thumb, if there is one."""
    for text, (start, pause) in ((ADDRESS, TYPED_ADDRESS), (LETTERS, TYPED_PASSWORD)):
        index = int((now - start) // pause)
        if now >= start and index < len(text) and (now - start) % pause < 70:
            return text[index]
    return None


def field(ids, name, y, text, hint, now, focused, **keys):
    shown = text or hint
    wide = near(min(9 * len(shown), 300))
    return node(
        "UITextField",
        (24, y, 354, 52),
        node(
            "_UITextFieldRoundedRectBackgroundViewNeue",
            (0, 0, 354, 52),
            id=ids(name + "/background"),
            background="#FFFFFF",
            radius=10,
            border={"width": 2 if focused else 1, "color": ios.TINT if focused else ios.LINE},
        ),
        node(
            "UITextFieldLabel" if not text else "_UITextLayoutFragmentView",
            (14, 15 + 1 / 3, wide, 21 + 1 / 3),
            id=ids(name + "/text"),
            text=shown,
            textColor=ios.INK if text else ios.GREY,
            fontSize=17,
            secure=True if text and keys.get("secure") else None,
        ),
        node(
            "_UITextCursorView",
            (near(15 + wide if text else 14), 14, 2, 24),
            id=ids(name + "/caret"),
            background=ios.TINT,
            alpha=None if now % 1000 < 600 else 0,
        )
        if focused
        else None,
        id=ids(name),
        supers=ios.CONTROL,
        text=text or None,
        hint=hint,
        editable=True,
        focused=focused or None,
        **keys,
    )


def checkbox(ids, checked):
    return node(
        "Larkfold.CheckboxControl",
        (24, 300, 24, 24),
        node(
            "UIImageView",
            (4, 4, 16, 16),
            id=ids("remember/mark"),
            supers=["UIView"],
            image={"width": 16, "height": 16, "color": "#FFFFFF", "bundled": True, "name": "checkmark"},
        )
        if checked
        else None,
        id=ids("remember"),
        supers=ios.CONTROL,
        traits=["checkbox"],
        checked=checked or None,
        radius=6,
        background=ios.TINT if checked else "#FFFFFF",
        border={"width": 1.5, "color": ios.TINT},
        label="Remember this phone",
    )


def sign_in(ids, now, ready):
    waiting = now >= SENT
    spinner = ios.spinner(ids, "send/spinner", 316, 16) if waiting else None
    button = ios.button(
        ids,
        "send",
        (24, 400, 354, 52),
        "Sign in",
        enabled=None if ready and not waiting else False,
        alpha=None if ready and not waiting else 0.5,
    )
    if spinner:
        button["children"].append(spinner)
    return button


def form(ids, now):
    address, password = typed(now, ADDRESS, TYPED_ADDRESS), typed(now, LETTERS, TYPED_PASSWORD)
    in_address, in_password = during(now, 1300, 4900), during(now, 4900, KEYBOARD_OUT)
    up = 96 if during(now, KEYBOARD_IN, KEYBOARD_OUT) else 0
    lift = ease(now, KEYBOARD_IN, KEYBOARD_IN + 350) - ease(now, KEYBOARD_OUT, KEYBOARD_OUT + 350)
    sliding = during(now, KEYBOARD_IN, KEYBOARD_IN + 350) or during(now, KEYBOARD_OUT, KEYBOARD_OUT + 350)
    content = node(
        "UIView",
        (0, 220, WIDTH, 560),
        ios.label(ids, "heading", (24, 0, 354, 41), "Good to see you", size=34, traits=["header"]),
        ios.label(
            ids,
            "lead",
            (24, 48, 354, 44),
            "Sign in to plan the next walk with your group.",
            size=15,
            color=ios.GREY,
            lines=[[0, 2, 340 + 1 / 3, 18], [0, 22, 121 + 2 / 3, 18]],
        ),
        field(ids, "address", 112, address, "E-mail address", now, in_address, contentType="emailAddress"),
        field(ids, "password", 176, "•" * len(password), "Password", now, in_password, secure=True, contentType="password"),
        node(
            "UIButton",
            (24, 240, 180, 32),
            node(
                "UIButtonLabel",
                (0, 6, 170 + 2 / 3, 20),
                id=ids("forgot/title"),
                text="Forgot your password?",
                textColor=ios.TINT,
                fontSize=15,
            ),
            id=ids("forgot"),
            supers=ios.CONTROL,
            traits=["link"],
            label="Forgot your password?",
        ),
        checkbox(ids, now >= CHECKED),
        ios.label(ids, "remember/label", (60, 301, 240, 22), "Remember this phone"),
        ios.label(ids, "unlock/label", (24, 350, 240, 22), "Unlock with a glance"),
        ios.switch(ids, "unlock", 327, 345, now >= SWITCHED, now, SWITCHED),
        sign_in(ids, now, bool(address and password)),
        id=ids("form"),
    )
    return node(
        "UIScrollView",
        (0, 91, WIDTH, 783),
        node(
            "UIImageView",
            (141, 60, 120, 120),
            id=ids("logo"),
            supers=["UIView"],
            radius=26,
            clips=True,
            image={"width": 120, "height": 120, "color": "#7FA65A", "bundled": True, "name": "logo"},
        ),
        content,
        id=ids("scroll"),
        supers=["UIView"],
        clips=True,
        scroll=[0, up] if up else None,
        presentation={"scroll": [0, near(96 * lift)]} if sliding else None,
    )


def welcome(ids, now):
    """SwiftUI behind a hosting view: what is drawn has no view of its own, accessibility elements tell of it."""
    part = ease(now, WELCOME, WELCOME + 500)
    return node(
        "_UIHostingView<ModifiedContent<WelcomeScreen, RootModifier>>",
        (0, 0, WIDTH, HEIGHT),
        node(
            "SwiftUI.AccessibilityNode",
            (24, 300 + 1 / 3, 354, 40 + 2 / 3),
            id=ids("welcome/title"),
            kind="ax",
            label="Welcome, Ines",
            traits=["staticText", "header"],
        ),
        node(
            "SwiftUI.AccessibilityNode", (40, 470, 322, 50), id=ids("welcome/go"), kind="ax", label="Show me the paths", traits=["button"]
        ),
        node("SwiftUI._UIGraphicsView", (151, 160, 100, 100), id=ids("welcome/badge"), supers=["UIView"], background="#34C759", radius=50),
        node("CGDrawingView", (24, 300 + 1 / 3, 354, 40 + 2 / 3), id=ids("welcome/drawing"), custom=True),
        node("CALayer", (24, 360, 354, 92), id=ids("welcome/card"), kind="layer", background="#FFFFFF", radius=16),
        node(
            "SwiftUI.ImageLayer",
            (40, 378, 56, 56),
            id=ids("welcome/portrait"),
            kind="layer",
            radius=28,
            image={"width": 56, "height": 56, "color": "#C08457", "bundled": False},
        ),
        node("SwiftUI._UIGraphicsView", (24, 470, 354, 50), id=ids("welcome/button"), supers=["UIView"], background=ios.TINT, radius=25),
        id=ids("welcome"),
        supers=["UIView"],
        background=ios.PAPER,
        presentation=moving(now, WELCOME, WELCOME + 500, alpha=near(part)),
    )


def snapshot(ids, now):
    keyboard = None
    if during(now, KEYBOARD_IN, KEYBOARD_OUT + 350):
        slide = ease(now, KEYBOARD_IN, KEYBOARD_IN + 350) - ease(now, KEYBOARD_OUT, KEYBOARD_OUT + 350)
        shown = None if slide == 1 else {"frame": box(0, HEIGHT - 291 * slide, WIDTH, 291)}
        keyboard = ios.keyboard(ids, WIDTH, HEIGHT, pressed(now), shown)
    window = node(
        "UIWindow",
        (0, 0, WIDTH, HEIGHT),
        node(
            "UIImageView",
            (0, 0, WIDTH, 320),
            id=ids("meadow"),
            supers=["UIView"],
            image={"width": WIDTH, "height": 320, "color": "#DCE8CF", "bundled": True, "name": "meadow"},
        ),
        form(ids, now) if now < WELCOME + 500 else None,
        ios.navigation_bar(ids, WIDTH, "Larkfold") if now < WELCOME + 500 else None,
        welcome(ids, now) if now >= WELCOME else None,
        ios.home_indicator(ids, WIDTH, HEIGHT),
        id=ids("window"),
        supers=["UIView"],
        background="#FFFFFF",
        opaque=True,
    )
    bars = node(
        "UIStatusBarWindow", (0, 0, WIDTH, 47), ios.status_bar(ids, WIDTH, "9:41"), id=ids("status/window"), supers=["UIWindow", "UIView"]
    )
    return {"t": now, "windows": [w for w in (window, keyboard, bars) if w]}


def moments():
    """Five a second, and ten while something moves."""
    return (
        spread(0, 1400, 5)
        + spread(1400, 1800, 10)
        + spread(1800, 6900, 5)
        + spread(6900, 7300, 10)
        + spread(7300, WELCOME, 5)
        + spread(WELCOME, WELCOME + 600, 10)
        + spread(WELCOME + 600, END + 1, 5)
    )


def touches():
    found = tap(1, 1270, 200, 449) + tap(1, 4840, 200, 417) + tap(1, CHECKED - 90, 36, 623)
    found += tap(1, SWITCHED - 90, 352, 671) + tap(1, SENT - 90, 201, 737)
    for text, (start, pause) in ((ADDRESS, TYPED_ADDRESS), (LETTERS, TYPED_PASSWORD)):
        for index, letter in enumerate(text):
            x, y = ios.key_place(letter, WIDTH, HEIGHT)
            found += tap(1, start + index * pause, x, y, held=60)
    return found + tap(1, KEYBOARD_OUT - 80, *ios.key_place("return", WIDTH, HEIGHT))


def make():
    ids = Identities()
    events = [
        event(0, "navigation", screen="login"),
        event(SENT, "network", method="POST", path="/session"),
        event(WELCOME - 40, "network", status=201),
        event(WELCOME, "navigation", screen="welcome"),
    ]
    header = {
        "platform": "ios",
        "viewport": {"width": WIDTH, "height": HEIGHT, "scale": 3},
        "start": 1763000000000,
        "app": {"name": "Larkfold", "version": "2.4"},
        "device": {"model": "iPhone", "system": "26.1"},
    }
    return stream(header, [snapshot(ids, now) for now in moments()] + touches() + events)
