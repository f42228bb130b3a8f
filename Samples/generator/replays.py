"""An invented shop's screen, as mobile replay SDKs record it: a page of wireframes and what changes on it."""

import base64
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


# New Relic: rrweb's events, an element for each view, at a fixed place.
def newrelic_view(number, name, x, y, width, height, css="", *children, text=None, **more):
    """A view, its rule in the style sheet, and its node."""
    style = f"position: fixed; left: {x:.2f}px; top: {y:.2f}px; width: {width:.2f}px; height: {height:.2f}px; {css}"
    inner = [child["node"] for child in children]
    if text is not None:
        inner = [{"type": 3, "id": number + 500, "isStyle": False, "textContent": text}, *inner]
    node = {"childNodes": inner, "attributes": {"id": f"{name}-{number}", **more}, "id": number, "type": 2, "tagName": "div"}
    rules = f"#{name}-{number} {{ {style} }} " + "".join(child["rules"] for child in children)
    return {"node": node, "rules": rules, "style": style}


def newrelic_label(number, x, y, width, height, text, size=16, color="#1B2430FF"):
    css = f"border-radius: 0.00px;white-space: pre-wrap; font: normal 400 {size:.2f}px sans-serif; color: {color};text-align: left; overflow: hidden; "
    return newrelic_view(number, "UILabel", x, y, width, height, css, text=text)


def newrelic_card(number, y, name, price):
    image = newrelic_view(number + 1, "UIImageView", 28, y + 12, 72, 72, "border-radius: 8.00px; display: block;")
    masked = {"style": image["style"] + " background: #CCCCCC;", "data-nr-masked": "image"}
    image["node"]["childNodes"] = [{"type": 2, "tagName": "img", "id": number + 1000, "attributes": masked, "childNodes": []}]
    return newrelic_view(
        number,
        "UIView",
        16,
        y,
        361,
        96,
        "border-radius: 12.00px;background-color: #FFFFFFFF;",
        image,
        newrelic_label(number + 2, 112, y + 16, 220, 22, "*" * len(name)),
        newrelic_label(number + 3, 112, y + 48, 90, 20, price, 14, "#5A6875FF"),
    )


def newrelic():
    def happens(after, kind, data):
        return {"type": kind, "timestamp": float(START + after), "data": data}

    switch = newrelic_view(60, "UISwitch", 326, 392, 51, 31)
    switch["node"].update(
        tagName="label",
        attributes={"id": "UISwitch-60", "class": "switch checked", "style": switch["style"] + " display: inline-block;"},
        childNodes=[
            {"type": 2, "tagName": "input", "id": 61, "attributes": {"type": "checkbox", "checked": "checked"}, "childNodes": []},
            {"type": 2, "tagName": "span", "id": 62, "attributes": {"class": "slider round"}, "childNodes": []},
        ],
    )
    switch["rules"] = ".switch#UISwitch-60 { } .switch#UISwitch-60 .slider { position: absolute; background-color: #C0C0C0FF; } "
    button = newrelic_view(
        70, "UIButton", 16, 704, 361, 50, "border-radius: 25.00px;background-color: #2F6F4FFF;border: 1.00px solid #1F5037FF;"
    )
    field = newrelic_view(
        65, "UITextField", 16, 108, 361, 44, "border-radius: 8.00px;background-color: #FFFFFFFF;border: 1.00px solid #B8C2CCFF;"
    )
    page = newrelic_view(
        10,
        "UIWindow",
        0,
        0,
        WIDTH,
        HEIGHT,
        "border-radius: 0.00px;background-color: #F3F1EAFF;",
        newrelic_label(12, 16, 60, 240, 34, "Seeds and bulbs", 28),
        field,
        newrelic_card(20, 168, "Snowdrop, ten bulbs", "4.20"),
        newrelic_card(30, 276, "Poppy, a handful", "2.90"),
        switch,
        button,
    )

    def element(number, name, *children):
        return {"type": 2, "tagName": name, "id": number, "attributes": {}, "childNodes": list(children)}

    sheet = element(3, "style", {"type": 3, "id": 4, "isStyle": True, "textContent": page["rules"]})
    html = element(5, "html", element(2, "head", sheet), element(6, "body", page["node"]))
    kind = {"type": 1, "id": 7, "name": "html", "publicId": "", "systemId": ""}
    sold_out = newrelic_label(90, 32, 310, 300, 22, "Poppies are sold out")
    new = {**sold_out["node"], "childNodes": []}
    new["attributes"] = {"id": "UILabel-90", "style": sold_out["style"]}
    moved = newrelic_view(12, "UILabel", 16, 70, 240, 34)["style"]
    events = [
        happens(0, 4, {"href": "http://newrelic.com", "width": WIDTH, "height": HEIGHT}),
        happens(0, 2, {"node": {"type": 0, "id": 8, "childNodes": [kind, html]}, "initialOffset": {"top": 0, "left": 0}}),
        happens(700, 3, {"type": 7, "source": 2, "id": 60, "x": 350.5, "y": 406}),
        happens(760, 3, {"type": 9, "source": 2, "id": 60, "x": 350.5, "y": 406}),
        happens(
            800,
            3,
            {
                "source": 0,
                "adds": [],
                "removes": [],
                "texts": [{"id": 23, "value": "4.90"}],
                "attributes": [
                    {"id": 60, "attributes": {"class": "switch", "style": switch["style"]}},
                    {"id": 12, "attributes": {"style": moved}},
                ],
            },
        ),
        happens(
            1500,
            3,
            {
                "source": 0,
                "removes": [{"parentId": 10, "id": 30}, {"parentId": 30, "id": 32}],
                "adds": [
                    {"parentId": 10, "nextId": 60, "node": new},
                    {"parentId": 90, "node": {"type": 3, "id": 590, "isStyle": False, "textContent": "Poppies are sold out"}},
                ],
                "texts": [],
                "attributes": [],
            },
        ),
        happens(
            1900,
            3,
            {
                "source": 6,
                "positions": [{"x": 100, "y": 300, "id": 2, "timeOffset": -40.0}, {"x": 100, "y": 280, "id": 2, "timeOffset": 0}],
            },
        ),
    ]
    return json.dumps(events, ensure_ascii=False, separators=(",", ":"))


# bitdrift: typed rectangles in logs.
def bitdrift_screen(*boxes):
    held = bytearray()
    for kind, *numbers in boxes:
        wide = [not 0 <= number <= 255 for number in numbers]
        held.append(kind | sum(0x80 >> n for n, is_wide in enumerate(wide) if is_wide))
        for number, is_wide in zip(numbers, wide):
            held += number.to_bytes(2 if is_wide else 1, "big", signed=is_wide)
    return base64.b64encode(held).decode()


def bitdrift():
    page = [(4, 0, 0, WIDTH, HEIGHT), (0, 16, 60, 240, 34), (2, 16, 108, 361, 44)]
    card = [(4, 16, 168, 361, 96), (3, 28, 180, 72, 72), (0, 112, 184, 220, 22), (0, 112, 216, 90, 20)]
    foot = [(1, 16, 704, 361, 50)]
    screens = [
        (0, [*page, *card, (6, 326, 392, 51, 31), *foot]),
        (3000, [*page, *card, (7, 326, 392, 51, 31), *foot]),
        (6000, [*page, *foot]),
    ]

    def log(after, kind, message, **fields):
        listed = [{"key": key, "value": value} for key, value in fields.items()]
        return {"timestampUnixMicro": str((START + after) * 1000), "logType": kind, "message": {"stringData": message}, "fields": listed}

    return lines(
        [
            log(0, "LIFECYCLE", "AppStart"),
            *(
                log(
                    after,
                    "REPLAY",
                    "Screen captured",
                    screen={"binaryData": {"payload": bitdrift_screen(*boxes)}},
                    _duration_ms={"stringData": "2.1"},
                )
                for after, boxes in screens
            ),
        ]
    )
