"""An invented shop's screen, as mobile replay SDKs record it: a page of wireframes and what changes on it."""

import json
import zlib

WIDTH, HEIGHT = 393, 852
START = 1763000000000


def lines(values):
    return "".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for value in values)


# PostHog: rrweb's event numbers, a tree of wireframes, places absolute.
def frame(number, kind, box, *children, **more):
    x, y, width, height = box
    style = more.pop("style", {})
    return {
        "id": number,
        "type": kind,
        "x": x,
        "y": y,
        "width": width,
        "height": height,
        "style": style,
        **more,
        **({"childWireframes": list(children)} if children else {}),
    }


def words(number, box, text, color="#1B2430", size=16):
    return frame(number, "text", box, text=text, style={"color": color, "fontSize": size, "fontFamily": "sans-serif"})


def field(number, box, kind, value, **more):
    style = {"backgroundColor": "#FFFFFF", "borderColor": "#B8C2CC", "borderWidth": 1, "borderRadius": "8px"}
    return frame(number, "input", box, inputType=kind, value=value, style=style, **more)


def card(number, y, name, price):
    box = (16, y, 361, 96)
    return frame(
        number,
        "rectangle",
        box,
        frame(number + 1, "image", (28, y + 12, 72, 72)),
        words(number + 2, (112, y + 16, 220, 22), name),
        words(number + 3, (112, y + 48, 90, 20), price, "#5A6875", 14),
        style={"backgroundColor": "#FFFFFF", "borderRadius": "12px"},
    )


def posthog_page():
    return frame(
        100,
        "div",
        (0, 0, WIDTH, HEIGHT),
        frame(101, "status_bar", (0, 0, WIDTH, 47), style={"color": "#1B2430"}),
        words(102, (16, 60, 240, 34), "Seeds and bulbs", size=28),
        field(103, (16, 108, 361, 44), "search", "", label="Find a flower"),
        card(110, 168, "Snowdrop, ten bulbs", "4.20"),
        card(120, 276, "Poppy, a handful", "2.90"),
        frame(130, "input", (16, 388, 220, 40), inputType="checkbox", checked=False, label="Wrap as a present"),
        frame(131, "placeholder", (16, 440, 361, 180), label="Map"),
        field(132, (16, 640, 361, 44), "password", "*****"),
        frame(
            133,
            "input",
            (16, 704, 361, 50),
            inputType="button",
            value="Order",
            style={"backgroundColor": "#2F6F4F", "color": "#FFFFFF", "borderRadius": "25px"},
        ),
        frame(134, "input", (326, 392, 51, 31), inputType="toggle", checked=True),
        style={"backgroundColor": "#F3F1EA"},
    )


def posthog():
    def happens(after, kind, data):
        return {"type": kind, "timestamp": START + after, "data": data}

    def touch(after, kind, x, y):
        return happens(after, 3, {"source": 2, "type": kind, "id": 0, "pointerType": 2, "x": x, "y": y})

    checked = frame(130, "input", (16, 388, 220, 40), inputType="checkbox", checked=True, label="Wrap as a present")
    return lines(
        [
            happens(0, 4, {"width": WIDTH, "height": HEIGHT, "href": "Shop"}),
            happens(0, 2, {"initialOffset": {"top": 0, "left": 0}, "wireframes": [posthog_page()]}),
            touch(800, 7, 60, 406),
            touch(880, 9, 60, 406),
            happens(900, 3, {"source": 0, "updates": [{"parentId": 100, "wireframe": checked}], "adds": [], "removes": []}),
            touch(1500, 7, 120, 130),
            touch(1560, 9, 120, 130),
            happens(1600, 5, {"tag": "keyboard", "payload": {"open": True, "height": 291}}),
            happens(
                2200,
                3,
                {
                    "source": 0,
                    "updates": [],
                    "removes": [{"id": 120, "parentId": 100}],
                    "adds": [{"parentId": 100, "wireframe": card(140, 276, "Anemone, five", "3.10")}],
                },
            ),
            happens(2800, 5, {"tag": "keyboard", "payload": {"open": False}}),
            happens(3200, 5, {"tag": "basket", "payload": {"things": 1}}),
        ]
    )


# Datadog: its own record numbers, a flat list from back to front.
def box(number, kind, x, y, width, height, **more):
    return {"id": number, "type": kind, "x": x, "y": y, "width": width, "height": height, **more}


def said(number, x, y, width, height, text, color="#1B2430FF", size=16):
    return box(
        number,
        "text",
        x,
        y,
        width,
        height,
        text=text,
        textStyle={"family": "sans-serif", "size": size, "color": color},
        textPosition={"padding": {"top": 0, "bottom": 0, "left": 0, "right": 0}, "alignment": {"horizontal": "left", "vertical": "center"}},
    )


def surface(number, x, y, width, height, color, radius=0, **more):
    return box(number, "shape", x, y, width, height, shapeStyle={"backgroundColor": color, "opacity": 1, "cornerRadius": radius}, **more)


def datadog_page():
    rows = []
    for n, (name, price) in enumerate((("Snowdrop, ten bulbs", "4.20"), ("Poppy, a handful", "2.90"))):
        y, first = 120 + n * 108, 10 + n * 10
        rows += [
            surface(first, 16, y, 361, 96, "#FFFFFFFF", 12),
            box(first + 1, "image", 28, y + 12, 72, 72, resourceId=f"bulb{n}", isEmpty=False),
            said(first + 2, 112, y + 16, 220, 22, name),
            said(first + 3, 112, y + 48, 90, 20, price, size=14),
        ]
    return [
        surface(1, 0, 0, WIDTH, HEIGHT, "#F3F1EAFF"),
        said(2, 16, 60, 240, 34, "Seeds and bulbs", size=28),
        *rows,
        box(40, "placeholder", 16, 344, 361, 60, label="Image"),
        box(41, "webview", 16, 420, 361, 200, slotId="9"),
        surface(42, 16, 704, 361, 50, "#2F6F4FFF", 25, border={"color": "#1F5037FF", "width": 1}),
        said(43, 150, 718, 93, 22, "Order", "#FFFFFFFF"),
    ]


def datadog_segments():
    def record(after, kind, **data):
        return {"timestamp": START + after, "type": kind, **({"data": data} if data else {})}

    def pointer(after, kind, x, y):
        return record(after, 11, source=9, pointerEventType=kind, pointerType="touch", pointerId=1, x=x, y=y)

    def segment(index, *records):
        return {
            "application": {"id": "00000000-0000-4000-8000-00000000000a"},
            "session": {"id": "00000000-0000-4000-8000-00000000000b"},
            "view": {"id": "00000000-0000-4000-8000-00000000000c"},
            "source": "ios",
            "start": records[0]["timestamp"],
            "end": records[-1]["timestamp"],
            "index_in_view": index,
            "has_full_snapshot": index == 0,
            "records_count": len(records),
            "records": list(records),
        }

    return [
        segment(
            0,
            record(0, 4, width=WIDTH, height=HEIGHT),
            record(0, 6, has_focus=True),
            record(0, 10, wireframes=datadog_page()),
            pointer(700, "down", 190, 728),
            pointer(760, "up", 190, 728),
            record(
                800,
                11,
                source=0,
                adds=[],
                removes=[],
                updates=[
                    {"id": 42, "type": "shape", "shapeStyle": {"backgroundColor": "#1F5037FF", "cornerRadius": 25}},
                    {"id": 43, "type": "text", "text": "Thank you", "x": 140, "width": 113},
                ],
            ),
        ),
        segment(
            1,
            record(
                1500,
                11,
                source=0,
                updates=[],
                removes=[{"id": n} for n in range(20, 24)],
                adds=[
                    {"previousId": 13, "wireframe": surface(50, 16, 228, 361, 96, "#FFE8B0FF", 12)},
                    {"previousId": 50, "wireframe": said(51, 32, 262, 300, 22, "Poppies are sold out")},
                ],
            ),
            record(2000, 11, source=4, width=HEIGHT, height=WIDTH),
            record(2400, 7),
        ),
    ]


def datadog():
    return lines(datadog_segments())


def datadog_packed():
    return zlib.compress(json.dumps(datadog_segments()[0], separators=(",", ":")).encode())
