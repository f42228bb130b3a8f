#!/usr/bin/env python3
"""Holds the numbered marks of `silhouette export` against what dumps themselves say can be touched.

    Tests/Checks/marks.py               samples, and the open dumps in ../shared if they are there
    Tests/Checks/marks.py INPUT …       these dumps
    Tests/Checks/marks.py -v …          also each miss and each false mark

What a dump says is read here, without code of Silhouette. An element counts if its source calls it clickable, checkable or
editable, or if its type is a control's (XCUITest, idb, classes of UIKit). It must be visible, at least 4 points wide and high
inside the screen and what scrolls around it, and a finger must reach some of it. An element whose one purpose is an
element inside of it is one with that. Keys of keyboards, and what is inside of fields, are no elements.

A mark is right if its box and an element's are each other's for at least half of their common area. An element without a mark
is a miss, a mark without an element is false. A mark on an element that something covers is neither.

Each file must have all its marks in reading order: no mark comes before one that ends above it.

Needs a built `silhouette` and nothing else.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

from support import ROOT, needs

SHARED = ROOT.parent / "shared" / "data"
SAMPLES = ROOT / "Samples" / "formats"
RECALL = 0.97
FALSE = 0.05
LEAST = 4.0
FIELDS = {"TextField", "SecureTextField", "SearchField", "TextView", "TextArea"}
SCROLLS = re.compile("(ListView|RecyclerView|ScrollView|ViewPager2?|GridView|WebView)$")
IOS_TYPES = {
    "Button", "TextField", "SecureTextField", "SearchField", "TextView", "Switch", "Toggle", "Slider", "Stepper", "Link", "Cell",
    "SegmentedControl", "PickerWheel", "Picker", "DatePicker", "CheckBox", "RadioButton", "MenuItem", "Tab", "PopUpButton", "Icon",
    "ToolbarButton", "DisclosureTriangle", "ComboBox", "MenuButton", "PageIndicator",
}  # fmt: skip
IDB_TYPES = IOS_TYPES | {"TextArea"}
# A leaf of these classes shows nothing.
CLEAR = {
    "", "Other", "Window", "Group", "GenericElement", "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
    "android.widget.LinearLayout", "android.widget.RelativeLayout", "android.widget.Space",
}  # fmt: skip


class Element:
    def __init__(self, box, parent, acts=False, kind="", hidden=False, tells=False, key=False):
        self.box, self.parent, self.acts, self.kind, self.hidden = box, parent, acts, kind, hidden
        self.tells, self.key, self.end = tells, key, 0
        self.scrolls = self.inField = False


def main():
    arguments = [a for a in sys.argv[1:] if a != "-v"]
    isTold = "-v" in sys.argv
    silhouette = needs.silhouette()
    total = collections.Counter()
    for name, paths in inputs(arguments):
        counts = collections.Counter()
        for path in paths:
            counts.update(measure(silhouette, path, isTold))
        total.update(counts)
        if counts["elements"] or counts["marks"]:
            print(line(name, counts))
    print(line("all", total))
    recall, false = rates(total)
    if total["elements"] == 0:
        sys.exit("marks.py: nothing was measured; give dumps that say what can be touched")
    if recall < RECALL or false > FALSE or total["disordered"]:
        sys.exit(f"marks.py: at least {RECALL} of the elements have a mark, at most {FALSE} of the marks have none, and all are in order")


def rates(counts):
    recall = counts["found"] / max(1, counts["elements"])
    return recall, counts["false"] / max(1, counts["marks"])


def line(name, c):
    recall, false = rates(c)
    return (
        f"{name}: {c['dumps']} screens, {c['elements']} elements, {c['found']} with a mark ({recall:.3f}); "
        f"{c['marks']} marks, {c['false']} false ({false:.3f}), {c['covered']} on covered elements"
        + (f", {c['disordered']} out of order" if c["disordered"] else "")
    )


def inputs(arguments):
    if arguments:
        for argument in arguments:
            path = pathlib.Path(argument)
            yield argument, sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        return
    names = ["appium-android", "appium-xcuitest", "uiautomator", "droidbot", "llamatouch", "rico-trace", "sentry-uikit"]
    yield (
        "samples",
        [p for n in names for p in sorted((SAMPLES / n).rglob("*"))]
        + sorted(SAMPLES.glob("idb-*.json"))
        + sorted(SAMPLES.glob("maestro.json")),
    )
    if not SHARED.is_dir():
        print("marks.py: ../shared is not there, so the real dumps are left out")
        return
    for folder in ("appium-android", "uiautomator", "droidbot", "rico", "xcuitest", "idb", "maestro", "trailblaze", "sentry"):
        yield folder, sorted(p for p in (SHARED / folder).rglob("*") if p.is_file())


def measure(silhouette, path, isTold):
    counts = collections.Counter()
    elements = read(path)
    if not elements or not any(e.tells for e in elements):
        return counts
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([silhouette, "export", path, "-o", f"{folder}/out", "--quiet"], capture_output=True, text=True)
        found = sorted(pathlib.Path(folder, "out").rglob("*.marks.json"))
        if run.returncode != 0 or len(found) != 1:
            return counts
        marks = json.loads(found[0].read_text())
    density = scale(silhouette, path) if isInPixels(elements, path) else 1.0
    for element in elements:
        element.box = tuple(v / density for v in element.box)
    truth, covered = targets(elements, size(silhouette, path))
    counts["dumps"] = 1
    counts["marks"] = len(marks)
    left = list(marks)
    # The best pairs first, so that a row and the box in it do not take each other's mark.
    pairs = sorted(
        ((max(overlap(box(m), e.box) for e in group), t, k) for t, group in enumerate(truth) for k, m in enumerate(marks)), reverse=True
    )
    got, used = {}, set()
    for share, t, k in pairs:
        if share < 0.5 or t in got or k in used:
            continue
        got[t] = k
        used.add(k)
    counts["elements"], counts["found"] = len(truth), len(got)
    for t, group in enumerate(truth):
        if t not in got and isTold:
            print(f"  {path}: miss {group[0].kind} {[round(v) for v in group[0].box]}")
    for k, mark in enumerate(left):
        if k in used:
            continue
        if any(overlap(box(mark), e.box) >= 0.5 for e in covered):
            counts["covered"] += 1
            if isTold:
                print(f"  {path}: covered {mark['category']} {mark['name']} {mark['box']}")
            continue
        counts["false"] += 1
        if isTold:
            print(f"  {path}: false {mark['category']} {mark['name']} {mark['box']}")
    counts["disordered"] = disordered(marks)
    return counts


def disordered(marks):
    boxes = [box(m) for m in marks]
    return sum(1 for i, a in enumerate(boxes) for b in boxes[:i] if a[3] <= b[1] + 0.5 and a[1] < b[1] - 0.5 and not inside(a, b))


def inside(a, b):
    return a[0] >= b[0] and a[1] >= b[1] and a[2] <= b[2] and a[3] <= b[3]


def box(mark):
    x, y, w, h = mark["box"]
    return (x, y, x + w, y + h)


def area(b):
    return max(0, b[2] - b[0]) * max(0, b[3] - b[1])


def common(a, b):
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def overlap(a, b):
    both = area(common(a, b))
    return both / max(1e-9, area(a) + area(b) - both)


def targets(elements, screen):
    """Groups of elements that are one to a person, and the elements that a finger may not reach."""
    # What is seen of each element, and what it lets be seen of its children: only what scrolls cuts them.
    clips, inner = [], []
    for element in elements:
        above = element.parent
        element.hidden = element.hidden or (above >= 0 and elements[above].hidden)
        element.key = element.key or (above >= 0 and elements[above].key)
        element.inField = above >= 0 and (
            elements[above].inField or elements[above].kind in FIELDS or elements[above].kind.endswith("EditText")
        )
        clip = inner[above] if above >= 0 else (0, 0, *screen)
        clips.append(common(clip, element.box))
        inner.append(clips[-1] if element.scrolls and area(element.box) > 0 else clip)
    for index in range(len(elements) - 1, -1, -1):
        element = elements[index]
        element.end = max(element.end, index + 1)
        if element.parent >= 0:
            elements[element.parent].end = max(elements[element.parent].end, element.end)
    certain, covered = [], []
    for index, element in enumerate(elements):
        if not element.acts or element.hidden or element.key or element.inField:
            continue
        shown = common(clips[index], element.box)
        if shown[2] - shown[0] < LEAST or shown[3] - shown[1] < LEAST:
            continue
        element.box = shown
        (certain if reached(index, elements, clips, screen) else covered).append(index)
    groups, taken = [], set()
    for index in certain:
        if index in taken:
            continue
        held = [i for i in sorted(certain + covered) if index < i < elements[index].end]
        group = [elements[index]]
        while held:
            first = held[0]
            if any(i >= elements[first].end for i in held[1:]) or not isOnly(index, first, elements, clips):
                break
            group.append(elements[first])
            taken.add(first)
            index, held = first, held[1:]
        groups.append(group)
    return groups, [elements[i] for i in covered]


def isOnly(outer, inner, elements, clips):
    """Whether an element holds nothing to see beside the one in it."""
    if overlap(elements[outer].box, elements[inner].box) >= 0.9:
        return True
    chain, above = set(), inner
    while above != outer:
        chain.add(above)
        above = elements[above].parent
    return not any(
        not elements[i].hidden and area(common(clips[i], elements[i].box)) > 0 and i not in chain and not (inner <= i < elements[inner].end)
        for i in range(outer + 1, elements[outer].end)
    )


def reached(index, elements, clips, screen):
    left, top, right, bottom = elements[index].box
    steps = (0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98)
    places = [(left + (right - left) * x, top + (bottom - top) * y) for x in steps for y in steps]
    later = [clips[i] for i in range(elements[index].end, len(elements)) if not elements[i].hidden and covers(i, index, elements, screen)]
    # A finger on an element that acts inside of this one does not reach this one.
    later += [
        clips[i]
        for i in range(index + 1, elements[index].end)
        if elements[i].acts and not elements[i].hidden and overlap(clips[i], elements[index].box) < 0.9
    ]
    return any(not any(c[0] <= x < c[2] and c[1] <= y < c[3] for c in later) for x, y in places)


def covers(one, other, elements, screen):
    """Whether an element is in the way of one before it: it acts; it shows something; or it is a panel, such as a drawer or bar.

    What groups others on the whole screen may be clear. Apple's tools say themselves what can be seen.
    """
    element = elements[one]
    if element.acts or elements[other].tells != "pixels":
        return element.acts
    if element.end == one + 1:
        return element.kind not in CLEAR
    width, height = element.box[2] - element.box[0], element.box[3] - element.box[1]
    isWhole = width >= 0.98 * screen[0] and height >= 0.8 * screen[1]
    # It lets its own children be seen, and what it only holds.
    return not isWhole and overlap(common(element.box, elements[other].box), elements[other].box) >= 0.999


# Reading


def isInPixels(elements, path):
    return any(e.tells == "pixels" for e in elements)


SCALES = {}


def facts(silhouette, path):
    if path not in SCALES:
        run = subprocess.run([silhouette, "inspect", path, "--json", "--stage", "scene", "--look", "tree"], capture_output=True, text=True)
        SCALES[path] = json.loads(run.stdout)["viewport"]
    return SCALES[path]


def scale(silhouette, path):
    given = facts(silhouette, path)["scale"]
    # The listing has two decimals.
    return next((d for d in (2.625,) if abs(d - given) < 0.006), given)


def size(silhouette, path):
    viewport = facts(silhouette, path)
    return viewport["width"], viewport["height"]


def read(path):
    try:
        text = path.read_text()
    except (UnicodeDecodeError, OSError):
        return []
    start = text.lstrip("\ufeff \n\r\t")[:1]
    try:
        if start == "<":
            return read_xml(text)
        if start in "[{" and start:
            return read_json(json.loads(text))
    except (ET.ParseError, json.JSONDecodeError, KeyError, ValueError, IndexError):
        return []
    return []


def numbers(text):
    found = [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", text or "")]
    return tuple(found[:4]) if len(found) == 4 else (0, 0, 0, 0)


def isTrue(value):
    return value is True or str(value).lower() == "true"


def is_android(get, elements, parent, bounds, hidden=False, unit="pixels"):
    """An element of Android, whose properties `get` reads."""
    name = str(get("class", "className") or "")
    editable = isTrue(get("editable")) or (name.endswith("EditText") and isTrue(get("focusable")))
    acts = any(isTrue(get(*keys)) for keys in (("clickable",), ("long-clickable", "long_clickable"), ("checkable",))) or editable
    element = Element(bounds, parent, acts, name, hidden)
    element.tells = unit if get("clickable") is not None else False
    element.key = "inputmethod" in str(get("package") or "")
    element.scrolls = isTrue(get("scrollable")) or bool(SCROLLS.search(name))
    elements.append(element)
    return len(elements) - 1


def read_xml(text):
    root = ET.fromstring(text[text.index("<") :])
    elements = []
    stack = [(root, -1)]
    while stack:
        node, parent = stack.pop()
        get = lambda *keys, n=node: next((n.get(k) for k in keys if n.get(k) is not None), None)
        place = parent
        if node.get("bounds") is not None:
            gone = get("displayed", "visible-to-user") == "false"
            if get("clickable") is None and get("className", "class") is None:
                return []
            place = is_android(get, elements, parent, numbers(get("bounds")), gone)
            if get("password") == "true":
                elements[place].secret = True
        elif node.get("x") is not None and node.get("width") is not None:
            x, y, w, h = (float(get(k)) for k in ("x", "y", "width", "height"))
            place = apple(
                elements, parent, (x, y, x + w, y + h), (get("type") or node.tag).removeprefix("XCUIElementType"), get("visible") == "false"
            )
        stack += [(child, place) for child in reversed(node)]
    return elements


def apple(elements, parent, bounds, kind, hidden):
    element = Element(bounds, parent, kind in IOS_TYPES, kind, False)
    element.hidden = False
    element.acts = element.acts and not hidden
    element.tells = "points"
    element.key = kind in ("Key", "Keyboard")
    # Invisible ones cover nothing, and their children say of themselves whether they are seen.
    if hidden:
        element.box = (0, 0, 0, 0)
    elements.append(element)
    return len(elements) - 1


def read_json(data):
    elements = []
    if isinstance(data, dict) and isinstance(data.get("views"), list):
        return read_views(data["views"])
    if isinstance(data, list) and data and isinstance(data[0], dict) and "bounds" in data[0] and "temp_id" in data[0]:
        return read_views(data)
    if isinstance(data, list) and data and isinstance(data[0], dict) and "AXFrame" in data[0]:
        stack = [(node, -1) for node in reversed(data)]
        while stack:
            node, parent = stack.pop()
            f = node["frame"]
            place = apple(elements, parent, (f["x"], f["y"], f["x"] + f["width"], f["y"] + f["height"]), kind_of(node), False)
            stack += [(child, place) for child in reversed(node.get("children") or [])]
        return elements
    if isinstance(data, dict) and "activity" in data:
        return read_rico(data["activity"]["root"])
    if isinstance(data, dict) and "attributes" in data:
        stack = [(data, -1)]
        while stack:
            node, parent = stack.pop()
            attributes = dict(node.get("attributes") or {})
            attributes.update({k: v for k, v in node.items() if k in ("clickable",) and v is not None})
            get = lambda *keys, a=attributes: next((a[k] for k in keys if a.get(k) is not None), None)
            place = is_android(get, elements, parent, numbers(get("bounds")))
            stack += [(child, place) for child in reversed(node.get("children") or [])]
        return elements
    return []


def kind_of(node):
    kind = node.get("type") or ""
    return kind if kind in IDB_TYPES else (node.get("role") or "").removeprefix("AX")


def read_views(views):
    elements = []
    places = {}
    order, stack = [], [0]
    while stack:
        index = stack.pop()
        order.append(index)
        stack += [c for c in reversed(views[index].get("children") or [])]
    for index in order:
        view = views[index]
        (left, top), (right, bottom) = view["bounds"]
        get = lambda *keys, v=view: next((v[k] for k in keys if v.get(k) is not None), None)
        places[index] = is_android(get, elements, places.get(view["parent"], -1), (left, top, right, bottom), view.get("visible") is False)
    return elements


def read_rico(root):
    elements = []
    stack = [(root, -1)]
    while stack:
        node, parent = stack.pop()
        if node is None:
            continue
        gone = node.get("visible-to-user") is False or node.get("visibility", "visible") != "visible"
        get = lambda *keys, n=node: next((n[k] for k in keys if n.get(k) is not None), None)
        place = is_android(get, elements, parent, tuple(node["bounds"]), gone)
        stack += [(child, place) for child in reversed(node.get("children") or [])]
    return elements


if __name__ == "__main__":
    main()
