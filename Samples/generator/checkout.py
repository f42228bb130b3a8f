"""A checkout: how many, where to, the phone turned on its side and back, a card that turns, and paid."""

import math

from . import ios
from .stream import Identities, between, box, during, ease, event, moving, near, node, spread, stream, swipe, tap

TALL, WIDE = (390, 844), (844, 390)
ADDED, SWIPED, PICKUP, SLID, CHOSEN = 1000, 1800, 3000, 4200, 5400
TURNED, TURNED_BACK = 6200, 8600
SHEET, CARD_TURN, PAY, WEB, PAID, END = 9600, 10700, 12200, 12700, 14300, 16200
TOUCHABLE, PLAIN = ["RCTView", "UIView"], ["UIView"]
GOODS = (("Quince jam, small", "#D98E04"), ("Rye bread, whole", "#8A5A2B"), ("Goat's cheese", "#EDE6D0"))
SHOPS = ("Mill Lane", "Harbour Steps", "Station Arcade")
TINT = "#8A3B12"


def text(ids, name, frame, words, size=16, color=ios.INK, **keys):
    return node("RCTTextView", frame, id=ids(name), text=words, fontSize=size, textColor=color, **keys)


def page_control(ids, width, page):
    dots = [
        node(
            "_UIPageIndicatorView",
            (near(width / 2 - 27 + n * 18), 10, 8, 8),
            id=ids(f"pages/{n}"),
            radius=4,
            background=ios.INK if n == page else ios.LINE,
            selected=True if n == page else None,
        )
        for n in range(3)
    ]
    return node(
        "UIPageControl",
        (0, 172, width, 28),
        *dots,
        id=ids("pages"),
        supers=ios.CONTROL,
        traits=["adjustable"],
        value=f"page {page + 1} of 3",
    )


def carousel(ids, now, width):
    page = 1 if now >= SWIPED else 0
    pictures = [
        node(
            "RCTImageView",
            (n * width, 0, width, 172),
            id=ids(f"carousel/{n}"),
            supers=PLAIN,
            image={"width": width, "height": 172, "color": color, "bundled": False},
        )
        for n, (_, color) in enumerate(GOODS)
    ]
    shown = moving(now, SWIPED, SWIPED + 400, scroll=[between(0, width, ease(now, SWIPED, SWIPED + 400)), 0])
    strip = node(
        "RCTScrollView",
        (0, 0, width, 172),
        *pictures,
        id=ids("carousel"),
        supers=["UIScrollView", *PLAIN],
        clips=True,
        scroll=[page * width, 0] if page else None,
        presentation=shown,
    )
    return [strip, page_control(ids, width, page)]


def stepper(ids, name, x, y, now, pressed):
    halves = [
        node(
            "_UIStepperButton",
            (half * 47, 0, 47, 32),
            id=ids(f"{name}/{sign}"),
            supers=ios.CONTROL,
            traits=["button"],
            label=sign,
            selected=True if half and pressed else None,
        )
        for half, sign in enumerate(("fewer", "more"))
    ]
    divider = node("UIView", (46.5, 8, 1, 16), id=ids(name + "/divider"), background=ios.LINE)
    return node(
        "UIStepper",
        (x, y, 94, 32),
        *halves,
        divider,
        id=ids(name),
        supers=ios.CONTROL,
        background="#E3E3E8",
        radius=8,
        traits=["adjustable"],
    )


def goods(ids, now, width):
    rows = []
    for n, (name, color) in enumerate(GOODS):
        count = 2 if n == 0 and now >= ADDED else 1
        rows.append(
            node(
                "RCTView",
                (0, n * 76, width, 76),
                node(
                    "RCTImageView",
                    (16, 12, 52, 52),
                    id=ids(f"good/{n}/picture"),
                    supers=PLAIN,
                    radius=8,
                    clips=True,
                    image={"width": 52, "height": 52, "color": color, "bundled": False},
                ),
                text(ids, f"good/{n}/name", (80, 16, 150, 20 + 1 / 3), name),
                text(ids, f"good/{n}/count", (80, 40, 80, 18), f"{count} x 4.20", 14, ios.GREY),
                stepper(ids, f"good/{n}/stepper", width - 110, 22, now, n == 0 and during(now, ADDED - 100, ADDED + 100)),
                node("UIView", (16, 75 + 2 / 3, width - 16, 1 / 3), id=ids(f"good/{n}/line"), background=ios.LINE),
                id=ids(f"good/{n}"),
                supers=PLAIN,
                background="#FFFFFF",
                traits=["cell"],
            )
        )
    return node("RCTView", (0, 0, width, 228), *rows, id=ids("goods"), supers=PLAIN, traits=["list"])


def segments(ids, now, width):
    chosen, half = (1 if now >= PICKUP else 0), (width - 36) / 2
    part = ease(now, PICKUP, PICKUP + 250)
    items = [
        node(
            "UISegment",
            (2 + n * half, 2, half, 28),
            node("UISegmentLabel", box(half / 2 - 30, 5, 60, 18), id=ids(f"way/{n}/title"), supers=["UILabel"], text=title, fontSize=14),
            id=ids(f"way/{n}"),
            supers=["UIImageView"],
            traits=["button"],
            label=title,
            selected=True if n == chosen else None,
        )
        for n, title in enumerate(("Deliver", "Collect"))
    ]
    pill = node(
        "UIView",
        box(2 + chosen * half, 2, half, 28),
        id=ids("way/pill"),
        background="#FFFFFF",
        radius=7,
        presentation=moving(now, PICKUP, PICKUP + 250, frame=box(2 + part * half, 2, half, 28)),
    )
    return node(
        "UISegmentedControl", (16, 236, width - 32, 32), pill, *items, id=ids("way"), supers=ios.CONTROL, background="#E3E3E8", radius=9
    )


def deliver(ids, width):
    wheel = node(
        "UIPickerView",
        (8, 44, width - 16, 132),
        *[
            node(
                "UIPickerTableViewTitledCell",
                (0, n * 44, width - 16, 44),
                ios.label(ids, f"when/{n}/title", (96, 12, 160, 20 + 1 / 3), hour),
                id=ids(f"when/{n}"),
                alpha=None if n == 1 else 0.4,
            )
            for n, hour in enumerate(("Today, 16 to 18", "Today, 18 to 20", "Tomorrow, 8 to 10"))
        ],
        id=ids("when"),
        supers=PLAIN,
        clips=True,
        traits=["adjustable"],
    )
    note = node(
        "UITextView",
        (16, 190, width - 32, 72),
        id=ids("note"),
        supers=["UIScrollView", *PLAIN],
        text="Please leave it with the neighbour on the left, the bell does not work.",
        fontSize=15,
        editable=True,
        border={"width": 1, "color": ios.LINE},
        radius=8,
        lines=[[5, 8, near(width - 60), 18], [5, 28, 120 + 1 / 3, 18]],
    )
    return node(
        "RCTView",
        (0, 280, width, 272),
        text(ids, "when/heading", (16, 10, 200, 24), "When suits you?", 20, traits=["header"]),
        wheel,
        note,
        id=ids("deliver"),
        supers=PLAIN,
    )


def town_map(ids, width, height, picked):
    pins = [
        node(
            "MKMarkerAnnotationView",
            (60 + n * 96, 24 + n * n * 18, 28, 28),
            id=ids(f"map/pin/{n}"),
            supers=["MKAnnotationView", "UIView"],
            background=TINT if n == picked else ios.GREY,
            radius=14,
            selected=True if n == picked else None,
            z=1 if n == picked else None,
        )
        for n in range(3)
    ]
    return node(
        "MKMapView",
        (16, 0, width - 32, height),
        node("MKBasicMapView", (0, 0, width - 32, height), id=ids("map/tiles"), custom=True),
        *pins,
        id=ids("map"),
        supers=PLAIN,
        clips=True,
        radius=12,
    )


def radio(ids, n, y, picked):
    dot = node("RCTView", (5, 5, 12, 12), id=ids(f"shop/{n}/dot"), background=TINT, radius=6) if picked else None
    return node(
        "RCTView",
        (16, y, 260, 34),
        node("RCTView", (0, 6, 22, 22), dot, id=ids(f"shop/{n}/ring"), supers=PLAIN, radius=11, border={"width": 2, "color": TINT}),
        text(ids, f"shop/{n}/name", (32, 7, 200, 20 + 1 / 3), SHOPS[n]),
        id=ids(f"shop/{n}"),
        supers=PLAIN,
        traits=["radio"],
        checked=picked or None,
        label=SHOPS[n],
    )


def slider(ids, now, width):
    part = 0.25 + 0.5 * ease(now, SLID, SLID + 700)
    at = near((width - 80) * part)
    return node(
        "UISlider",
        (40, 0, width - 80, 34),
        node(
            "_UISlideriOSVisualElement",
            (0, 0, width - 80, 34),
            node("UIView", (0, 15, width - 80, 4), id=ids("near/track"), background=ios.LINE, radius=2),
            node("UIView", (0, 15, at, 4), id=ids("near/filled"), background=TINT, radius=2),
            node(
                "UIView",
                (near(at - 14), 3, 28, 28),
                id=ids("near/knob"),
                background="#FFFFFF",
                radius=14,
                border={"width": 0.5, "color": ios.LINE},
            ),
            id=ids("near/element"),
        ),
        id=ids("near"),
        supers=ios.CONTROL,
        traits=["adjustable"],
        value=f"{near(part * 8)} km",
    )


def collect(ids, now, width, y, map_height):
    picked = 1 if now >= CHOSEN else 0
    nearby = slider(ids, now, width)
    nearby["frame"][1] = map_height + 8
    return node(
        "RCTView",
        (0, y, width, map_height + 160),
        town_map(ids, width, map_height, picked),
        nearby,
        *[radio(ids, n, map_height + 48 + n * 36, n == picked) for n in range(3)],
        id=ids("collect"),
        supers=PLAIN,
    )


def basket(ids, now, width):
    return node(
        "RCTView",
        (0, 200, width, 560),
        goods(ids, now, width),
        segments(ids, now, width),
        collect(ids, now, width, 280, 120) if now >= PICKUP else deliver(ids, width),
        id=ids("basket"),
        supers=PLAIN,
    )


def toolbar(ids, width, height):
    return node(
        "UIToolbar",
        (0, height - 83, width, 83),
        node("_UIBarBackground", (0, 0, width, 83), id=ids("tools/background"), background="#F9F9FB"),
        ios.button(ids, "tools/pay", (width - 156, 8, 140, 44), "Pay 16.80", fill=TINT),
        ios.icon(ids, "tools/share", 24, 20, 18, "square.and.arrow.up", TINT, traits=["button", "image"]),
        node(
            "RCTView",
            (60, 14, 150, 32),
            text(ids, "tools/terms/title", (0, 6, 110, 20), "Terms of sale", 15, TINT),
            id=ids("tools/terms"),
            supers=PLAIN,
            traits=["link"],
            label="Terms of sale",
        ),
        id=ids("tools"),
        supers=PLAIN,
    )


def on_its_side(ids, now):
    width, height = WIDE
    side = node("RCTScrollView", (438, 60, 390, 247), goods(ids, now, 390), id=ids("side"), supers=["UIScrollView", *PLAIN], clips=True)
    return [collect(ids, now, 430, 60, 96), side, toolbar(ids, width, height)]


def payment_card(ids, now):
    """Turns by 8 degrees and a little larger, about a point near its lower edge."""
    part = ease(now, CARD_TURN, CARD_TURN + 900)

    def turned(share):
        angle, size = math.radians(-8 * share), 1 + 0.04 * share
        return [
            round(v, 6) for v in (size * math.cos(angle), size * math.sin(angle), -size * math.sin(angle), size * math.cos(angle), 0, 0)
        ]

    return node(
        "Quince.PaymentCardView",
        (45, 64, 300, 188),
        node("CAGradientLayer", (0, 0, 300, 188), id=ids("card/shine"), kind="layer", background="#FFFFFF22"),
        node("UIView", (24, 36, 44, 32), id=ids("card/chip"), background="#E8C872", radius=6),
        ios.label(ids, "card/number", (24, 96, 252, 24), "4111 0000 2222 3333", size=20, color="#FFFFFF", privacy="mask"),
        ios.label(ids, "card/name", (24, 144, 160, 20), "AMADOU KEITA", size=14, color="#FFFFFF"),
        ios.icon(ids, "card/waves", 28, 248, 20, "wave.3.right", "#FFFFFF"),
        id=ids("card"),
        supers=PLAIN,
        background="#4A2C6F",
        radius=18,
        clips=True,
        anchor=[0.5, 0.85],
        transform=turned(1) if now >= CARD_TURN else None,
        presentation=moving(now, CARD_TURN, CARD_TURN + 900, transform=turned(part)),
    )


def card_fields(ids, now):
    number = node(
        "UITextField",
        (24, 286, 342, 48),
        id=ids("pay/number"),
        supers=ios.CONTROL,
        radius=10,
        background="#FFFFFF",
        border={"width": 1, "color": ios.LINE},
        editable=True,
        contentType="creditCardNumber",
        text="4111 0000 2222 3333",
    )
    code = node(
        "UITextField",
        (24, 346, 160, 48),
        id=ids("pay/code"),
        supers=ios.CONTROL,
        radius=10,
        background="#FFFFFF",
        border={"width": 1, "color": TINT},
        editable=True,
        secure=True,
        focused=True if now < PAY else None,
        contentType="creditCardSecurityCode",
        text="•••",
    )
    return [payment_card(ids, now), number, code]


def paying(ids, now):
    """The bank's own page, which no tree can see into, and how far it got."""
    done = ease(now, WEB, PAID - 100)
    bar = node(
        "UIProgressView",
        (0, 56, 390, 4),
        node("UIImageView", (0, 0, near(390 * done), 4), id=ids("web/done"), background=TINT),
        id=ids("web/progress"),
        supers=PLAIN,
        background=ios.LINE,
        value=f"{round(done * 100)} %",
    )
    page = node(
        "WKWebView",
        (0, 60, 390, 470),
        node(
            "WKScrollView",
            (0, 0, 390, 470),
            node("WKContentView", (0, 0, 390, 470), id=ids("web/content"), unreadable=True),
            id=ids("web/scroll"),
            clips=True,
        ),
        id=ids("web"),
        supers=PLAIN,
        custom=True,
    )
    return [bar, page]


def paid(ids):
    return [
        ios.icon(ids, "paid/mark", 72, 159, 90, "checkmark.seal", "#34C759"),
        ios.label(ids, "paid/heading", (45, 180, 300, 34), "Thank you, Amadou", size=28, traits=["header"]),
        node("Qz7", (45, 240, 300, 150), id=ids("paid/receipt")),
    ]


def sheet(ids, now):
    part = ease(now, SHEET, SHEET + 500)
    if now >= PAID:
        content = paid(ids)
    elif now >= WEB:
        content = paying(ids, now)
    else:
        content = card_fields(ids, now)
        content.append(
            ios.button(
                ids,
                "pay/go",
                (24, 420, 342, 52),
                "Pay now",
                fill=TINT,
                enabled=False if now >= PAY else None,
                alpha=0.6 if now >= PAY else None,
            )
        )
        if now >= PAY:
            content[-1]["children"].append(ios.spinner(ids, "pay/spinner", 300, 16))
    grab = node("_UIGrabber", (177, 6, 36, 5), id=ids("sheet/grabber"), background="#C7C7CC", radius=2.5)
    return [
        node(
            "UIDimmingView",
            (0, 0, 390, 844),
            id=ids("dim"),
            supers=PLAIN,
            background="#000000",
            alpha=0.4,
            presentation=moving(now, SHEET, SHEET + 500, alpha=near(0.4 * part)),
        ),
        node(
            "UIDropShadowView",
            (0, 300, 390, 544),
            node(
                "RCTModalHostView",
                (0, 0, 390, 544),
                grab,
                *content,
                id=ids("sheet/content"),
                background=ios.PAPER,
                radius=24,
                clips=True,
                traits=["dialog"],
            ),
            id=ids("sheet"),
            supers=PLAIN,
            presentation=moving(now, SHEET, SHEET + 500, frame=box(0, 844 - 544 * part, 390, 544), alpha=near(0.3 + 0.7 * part)),
        ),
    ]


def snapshot(ids, now):
    sideways = during(now, TURNED, TURNED_BACK)
    width, height = WIDE if sideways else TALL
    if sideways:
        body = on_its_side(ids, now)
    else:
        scroll = node(
            "RCTScrollView",
            (0, 91, 390, 670),
            *carousel(ids, now, 390),
            basket(ids, now, 390),
            id=ids("scroll"),
            supers=["UIScrollView", *PLAIN],
            clips=True,
        )
        body = [scroll, toolbar(ids, width, height)]
    bar = ios.navigation_bar(ids, width, "Your basket", top=16 if sideways else 47, back="Market")
    root = node("RCTRootContentView", (0, 0, width, height), *body, bar, id=ids("root"), supers=TOUCHABLE)
    window = node(
        "UIWindow",
        (0, 0, width, height),
        root,
        *(sheet(ids, now) if now >= SHEET else []),
        None if sideways else ios.status_bar(ids, width, "18:22"),
        ios.home_indicator(ids, width, height),
        id=ids("window"),
        supers=PLAIN,
        background=ios.PAPER,
        opaque=True,
    )
    return {"t": now, "windows": [window]}


def viewport(time, size):
    return {"t": time, "viewport": {"width": size[0], "height": size[1], "scale": 3}}


def moments():
    """Three a second at rest, and eight while something moves."""
    return (
        spread(0, 1800, 3)
        + spread(1800, 2300, 8)
        + spread(2300, 3000, 3)
        + spread(3000, 3375, 8)
        + spread(3375, 4200, 3)
        + spread(4200, 4950, 8)
        + spread(4950, SHEET, 3)
        + spread(SHEET, SHEET + 625, 8)
        + spread(SHEET + 625, CARD_TURN, 3)
        + spread(CARD_TURN, CARD_TURN + 1000, 8)
        + spread(CARD_TURN + 1000, END + 1, 3)
    )


def touches():
    found = tap(1, ADDED - 90, 350, 329) + swipe(1, SWIPED - 180, SWIPED + 20, 300, 180, 176)
    found += tap(1, PICKUP - 80, 290, 543) + tap(1, CHOSEN - 90, 40, 773) + tap(1, SHEET - 90, 304, 791)
    found += [
        dict(line, touch={**line["touch"], "phase": "cancel"}) if line["touch"]["phase"] == "up" else line
        for line in swipe(1, SLID, SLID + 700, 120, 716, 716)
    ]
    return found + tap(1, PAY - 80, 195, 746)


def make():
    ids = Identities()
    turns = [viewport(TURNED, WIDE), viewport(TURNED_BACK, TALL)]
    events = [
        event(0, "navigation", screen="basket"),
        event(SHEET, "navigation", screen="payment"),
        event(PAY, "network", method="POST", path="/payments"),
        event(WEB, "network", status=303),
        event(PAID, "log", level="info", text="payment settled"),
    ]
    header = {
        "platform": "react-native",
        "viewport": {"width": 390, "height": 844, "scale": 3},
        "start": 1763144520000,
        "app": {"name": "Quince Market", "version": "7.0"},
        "device": {"model": "iPhone", "system": "26.1"},
    }
    return stream(header, turns + [snapshot(ids, now) for now in moments()] + touches() + events)
