"""A small run of the same invented garden app for each format that data sets and test tools keep."""

import io
import json
import zipfile

WIDTH, HEIGHT = 1440, 2560
BEDS = ("Peas", "Broad beans", "Rocket", "Chard")
DAY = "2024-05-06"


class View:
    """One Android view, its box in device pixels of the screen."""

    def __init__(
        self, kind, box, *children, text=None, label=None, ident=None, clickable=False, checked=None, scrolls=False, component=None
    ):
        self.kind, self.box, self.children = kind, box, children
        self.text, self.label, self.ident = text, label, ident
        self.clickable, self.checked, self.scrolls, self.component = clickable, checked, scrolls, component

    def walk(self, parent=-1, found=None):
        found = [] if found is None else found
        number = len(found)
        found.append((self, parent))
        for child in self.children:
            child.walk(number, found)
        return found


ANCESTORS = {
    "DecorView": ["android.widget.FrameLayout", "android.view.ViewGroup", "android.view.View"],
    "garden.ui.BedTitle": ["android.widget.TextView", "android.view.View"],
    "garden.ui.BedSwitch": ["android.widget.Switch", "android.widget.CompoundButton", "android.view.View"],
    "android.widget.ListView": ["android.widget.AbsListView", "android.view.ViewGroup", "android.view.View"],
    "android.widget.TextView": ["android.view.View"],
    "android.widget.ImageView": ["android.view.View"],
}


def bed(n, name, watered):
    top = 280 + n * 252
    return View(
        "android.widget.RelativeLayout",
        (0, top, WIDTH, top + 252),
        View("android.widget.ImageView", (56, top + 56, 196, top + 196), label="a bed", component="Icon"),
        View("garden.ui.BedTitle", (252, top + 84, 1000, top + 168), text=name, component="Text"),
        View("garden.ui.BedSwitch", (1216, top + 70, 1384, top + 182), checked=watered, component="On/Off Switch"),
        clickable=True,
        component="List Item",
    )


def screen(watered):
    bar = View(
        "android.widget.Toolbar",
        (0, 84, WIDTH, 280),
        View("android.widget.ImageButton", (0, 84, 196, 280), label="Navigate up", clickable=True, component="Icon"),
        View("android.widget.TextView", (252, 140, 800, 224), text="Beds", component="Text"),
        component="Toolbar",
    )
    beds = View(
        "android.widget.ListView",
        (0, 280, WIDTH, 2392),
        *(bed(n, b, n < watered) for n, b in enumerate(BEDS)),
        ident="garden.app:id/beds",
        scrolls=True,
    )
    add = View("android.widget.Button", (1000, 2140, 1384, 2308), text="Add a bed", clickable=True, component="Text Button")
    return View("DecorView", (0, 0, WIDTH, HEIGHT), bar, beds, add)


def text(value):
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


# Rico.


def rico_node(view, number):
    node = {
        "class": view.kind,
        "ancestors": ANCESTORS.get(view.kind, ["android.view.ViewGroup", "android.view.View"]),
        "bounds": list(view.box),
        "pointer": f"{0xB0 + number[0]:x}",
        "visibility": "visible",
        "visible-to-user": True,
        "clickable": view.clickable,
        "enabled": True,
        "selected": False,
        "scrollable-vertical": view.scrolls,
        "scrollable-horizontal": False,
        "content-desc": [view.label],
    }
    number[0] += 1
    if view.text:
        node["text"] = view.text
    if view.ident:
        node["resource-id"] = view.ident
    if view.checked is not None:
        node["checked"] = view.checked
    if view.children:
        node["children"] = [rico_node(child, number) for child in view.children]
    return node


def rico_state(name, watered):
    return text(
        {
            "activity_name": "garden.app/garden.app.BedsActivity",
            "activity": {"root": rico_node(screen(watered), [0]), "added_fragments": [], "active_fragments": []},
            "is_keyboard_deployed": False,
            "request_id": name,
        }
    )


def rico_trace():
    states = {"12": 1, "87": 2, "140": 3}
    files = {f"view_hierarchies/{name}.json": rico_state(name, watered) for name, watered in states.items()}
    files["gestures.json"] = text({"12": [[0.9, 0.26]], "87": [[0.5, 0.8], [0.5, 0.6], [0.5, 0.45]], "140": []})
    return files


def rico_zip():
    """The trace again, in one file."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_STORED) as archive:
        for name, content in rico_trace().items():
            archive.writestr(zipfile.ZipInfo(f"beds/{name}", (2024, 5, 6, 10, 11, 12)), content)
    return held.getvalue()


def semantic_node(view):
    node = {
        "class": view.kind,
        "ancestors": ANCESTORS.get(view.kind, ["android.view.ViewGroup", "android.view.View"]),
        "bounds": list(view.box),
        "clickable": view.clickable,
    }
    if view.component:
        node["componentLabel"] = view.component
    if view.component == "Icon":
        node["iconClass"] = "arrow_backward" if view.label == "Navigate up" else "flower"
    if view.text:
        node["text"] = view.text
    if view.children:
        node["children"] = [semantic_node(child) for child in view.children]
    return node


def semantic():
    return {"87.json": text(semantic_node(screen(2)))}


# DroidBot and LlamaTouch.


def listed(watered):
    views = []
    found = screen(watered).walk()
    for number, (view, parent) in enumerate(found):
        left, top, right, bottom = view.box
        views.append(
            {
                "temp_id": number,
                "parent": parent,
                "children": [n for n, (_, p) in enumerate(found) if p == number],
                "bounds": [[left, top], [right, bottom]],
                "class": view.kind.replace("garden.ui.BedTitle", "android.widget.TextView").replace(
                    "garden.ui.BedSwitch", "android.widget.Switch"
                ),
                "text": view.text,
                "content_description": view.label,
                "resource_id": view.ident,
                "visible": True,
                "enabled": True,
                "clickable": view.clickable,
                "checkable": view.checked is not None,
                "checked": bool(view.checked),
                "scrollable": view.scrolls,
                "is_password": False,
                "editable": False,
            }
        )
    return views


def droidbot():
    return {
        f"states/state_{DAY}_{clock}.json": text(
            {
                "tag": f"{DAY}_{clock}",
                "state_str": f"beds-{watered}",
                "foreground_activity": "garden.app/.BedsActivity",
                "views": listed(watered),
            }
        )
        for clock, watered in (("101112", 1), ("101115", 2), ("101121", 3))
    }


def llamatouch():
    files = {f"{n}.vh": text(listed(n + 1)) for n in range(2)}
    files["eventStructs.txt"] = "[Click] Screen Resolution (360, 640), Click Position (325, 159)\n[Home]\n"
    return files


# ViewCapture.


def viewcapture():
    lines = []
    for frame in range(6):
        views = []
        for number, (view, parent) in enumerate(screen(2).walk()):
            left, top, right, bottom = view.box
            x, y = (0, 0) if parent < 0 else screen(2).walk()[parent][0].box[:2]
            node = {
                "id": number,
                "parent_id": parent,
                "hashcode": 1000 + number,
                "view_id": view.ident or "NO_ID",
                "class": view.kind,
                "left": left - x,
                "top": top - y,
                "width": right - left,
                "height": bottom - top,
                "scale_x": 1.0,
                "scale_y": 1.0,
                "alpha": 1.0,
            }
            if view.kind == "android.widget.Button":
                # It comes up from below, growing and fading in.
                node.update(
                    translation_y=float(300 - frame * 60),
                    scale_x=0.5 + frame / 10,
                    scale_y=0.5 + frame / 10,
                    alpha=0.5 + frame / 10,
                    elevation=14.0,
                )
            views.append({key: value for key, value in node.items() if value != 0})
        lines.append(json.dumps({"ts_ns": 5_000_000_000 + frame * 16_666_667, "views": views}))
    return "\n".join(lines) + "\n"


# Chrome.


class Page:
    """A page's nodes and boxes, as parallel arrays over one table of strings."""

    def __init__(self):
        self.strings, self.nodes, self.boxes = [], [], []

    def string(self, value):
        if value not in self.strings:
            self.strings.append(value)
        return self.strings.index(value)

    def add(self, parent, name, box, text=None, **attributes):
        number = len(self.nodes)
        pairs = [self.string(part) for pair in attributes.items() for part in pair]
        self.nodes.append((parent, self.string(name), pairs))
        if box:
            self.boxes.append((number, list(box), -1 if text is None else self.string(text)))
        return number

    def made(self):
        parents, names, attributes = zip(*self.nodes)
        indexes, bounds, texts = zip(*self.boxes)
        url = self.string("https://garden.example/beds")
        return text(
            {
                "documents": [
                    {
                        "documentURL": url,
                        "scrollOffsetX": 0,
                        "scrollOffsetY": 0,
                        "contentWidth": 800,
                        "contentHeight": 600,
                        "nodes": {
                            "parentIndex": list(parents),
                            "nodeName": list(names),
                            "attributes": list(attributes),
                            "backendNodeId": [n + 1 for n in range(len(parents))],
                        },
                        "layout": {
                            "nodeIndex": list(indexes),
                            "bounds": list(bounds),
                            "text": list(texts),
                            "paintOrders": [n + 1 for n in range(len(indexes))],
                        },
                    }
                ],
                "strings": self.strings,
            }
        )


def dom_snapshot():
    page = Page()
    top = page.add(-1, "#document", (0, 0, 800, 600))
    body = page.add(page.add(top, "HTML", (0, 0, 800, 600)), "BODY", (0, 0, 800, 600))

    def words(parent, name, box, said, **attributes):
        page.add(page.add(parent, name, box, **attributes), "#text", (box[0], box[1], 9 * len(said), box[3]), said)

    words(body, "H1", (16, 16, 768, 40), "Beds")
    nav = page.add(body, "NAV", (16, 64, 768, 32))
    words(nav, "A", (16, 70, 60, 20), "Home", href="/")
    words(nav, "A", (92, 70, 60, 20), "Seeds", href="/seeds")
    beds = page.add(body, "UL", (16, 112, 768, 160))
    for n, name in enumerate(BEDS):
        words(beds, "LI", (40, 112 + n * 40, 744, 40), name)
    form = page.add(body, "FORM", (16, 296, 768, 48))
    page.add(form, "INPUT", (16, 304, 240, 32), type="text", placeholder="A new bed")
    page.add(form, "INPUT", (272, 304, 240, 32), type="password", placeholder="Gate code")
    page.add(form, "INPUT", (528, 312, 16, 16), type="checkbox", checked="")
    words(form, "BUTTON", (560, 304, 120, 32), "Add a bed", id="add")
    page.add(body, "IMG", (16, 360, 320, 200), alt="The garden in May")
    return page.made()


# Typed rectangles.


def rectangles():
    held = bytearray()
    kinds = {
        "android.widget.TextView": 0,
        "android.widget.Button": 1,
        "android.widget.ImageButton": 1,
        "android.widget.ImageView": 3,
        "garden.ui.BedTitle": 0,
    }
    for view, _ in screen(2).walk():
        kind = (6 if view.checked else 7) if view.checked is not None else kinds.get(view.kind, 4)
        left, top, right, bottom = (round(side / 3.5) for side in view.box)
        numbers = (left, top, right - left, bottom - top)
        wide = [not 0 <= number <= 255 for number in numbers]
        held.append(kind | sum(0x80 >> n for n, is_wide in enumerate(wide) if is_wide))
        for number, is_wide in zip(numbers, wide):
            held += number.to_bytes(2 if is_wide else 1, "big", signed=is_wide)
    return bytes(held)
