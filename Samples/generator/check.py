"""Holds a hierarchy stream against its format: which keys there are, and what each may hold."""

import json
import math
import re

PLATFORMS = {"ios", "android", "web", "flutter", "react-native", "compose", "unity", "other"}
PRIVACY = {"mask", "unmask", "hide", "clipOut"}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def is_numbers(count):
    return lambda value: isinstance(value, list) and len(value) == count and all(map(is_number, value))


def is_text(value):
    return isinstance(value, str)


def is_flag(value):
    return isinstance(value, bool)


def is_list_of(test):
    return lambda value: isinstance(value, list) and all(map(test, value))


def is_object(required, optional=None):
    """An object with exactly these keys, the optional ones perhaps missing."""
    known = {**required, **(optional or {})}
    return lambda value: (
        isinstance(value, dict) and required.keys() <= value.keys() <= known.keys() and all(known[key](item) for key, item in value.items())
    )


def is_id(value):
    return is_text(value) or isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_color(value):
    return is_text(value) and re.fullmatch(r"#[0-9A-F]{6}([0-9A-F]{2})?", value) is not None


def is_part(value):
    return is_number(value) and 0 <= value <= 1


def is_privacy(value):
    return value in PRIVACY if is_text(value) else is_list_of(lambda word: word in PRIVACY)(value)


BOX, MATRIX, PLACE = is_numbers(4), is_numbers(6), is_numbers(2)
IMAGE = is_object({"width": is_number, "height": is_number}, {"color": is_color, "bundled": is_flag, "name": is_text})
PRESENTATION = is_object(
    {}, {"frame": BOX, "transform": MATRIX, "alpha": is_part, "scroll": PLACE, "radius": is_number, "background": is_color}
)
SHADOW = is_object({}, {"color": is_color, "radius": is_number, "offset": PLACE, "opacity": is_part})
NODE = {
    "id": is_id,
    "class": is_text,
    "supers": is_list_of(is_text),
    "kind": {"view", "layer", "ax"}.__contains__,
    "frame": BOX,
    "anchor": PLACE,
    "transform": MATRIX,
    "scroll": PLACE,
    "z": is_number,
    "alpha": is_part,
    "hidden": is_flag,
    "clips": is_flag,
    "background": is_color,
    "radius": is_number,
    "border": is_object({"width": is_number, "color": is_color}),
    "shadow": SHADOW,
    "opaque": is_flag,
    "layer": is_object({}, {"class": is_text, "background": is_color, "opaque": is_flag, "opacity": is_part}),
    "text": is_text,
    "lines": is_list_of(BOX),
    "textColor": is_color,
    "fontSize": is_number,
    "label": is_text,
    "value": is_text,
    "hint": is_text,
    "identifier": is_text,
    "traits": is_list_of(is_text),
    "enabled": is_flag,
    "selected": is_flag,
    "focused": is_flag,
    "checked": is_flag,
    "secure": is_flag,
    "editable": is_flag,
    "contentType": is_text,
    "image": IMAGE,
    "custom": is_flag,
    "unreadable": is_flag,
    "privacy": is_privacy,
    "swiftui": is_flag,
    "presentation": PRESENTATION,
    "children": is_list_of(lambda value: isinstance(value, dict)),
}
VIEWPORT = is_object({"width": is_number, "height": is_number, "scale": is_number})
TEXTS = lambda value: isinstance(value, dict) and all(map(is_text, value.values()))
HEADER = is_object(
    {
        "stream": lambda v: v == "hierarchy",
        "version": lambda v: v == 1,
        "viewport": VIEWPORT,
        "platform": PLATFORMS.__contains__,
        "start": is_number,
    },
    {"app": TEXTS, "device": TEXTS},
)
TOUCH = is_object({"pointer": is_number, "phase": {"down", "move", "up", "cancel"}.__contains__, "x": is_number, "y": is_number})
EVENT = is_object({"name": is_text}, {"data": lambda value: True})
RECORDS = {"touch": TOUCH, "viewport": VIEWPORT, "event": EVENT, "screenshot": is_text}


def node_faults(node, path, ids):
    """Without recursion, as a tree may be deep."""
    waiting = [(node, path)]
    while waiting:
        found, where = waiting.pop()
        if missing := {"class", "frame"} - found.keys():
            yield f"{where}: lacks {', '.join(sorted(missing))}"
        for key, value in found.items():
            if key not in NODE:
                yield f"{where}: {key} is no key of the format"
            elif not NODE[key](value):
                yield f"{where}.{key}: {json.dumps(value)[:60]} is not what it may hold"
        if "id" in found and found["id"] in ids:
            yield f"{where}: id {found['id']} is there twice"
        ids.add(found.get("id"))
        waiting += [(child, f"{where}.children[{n}]") for n, child in enumerate(found.get("children", []))]


def record_faults(record):
    if not is_number(record.get("t")):
        yield "lacks t"
    kinds = record.keys() - {"t"}
    if kinds == {"windows"}:
        ids = set()
        for n, window in enumerate(record["windows"]):
            yield from node_faults(window, f"windows[{n}]", ids)
    elif len(kinds) != 1 or not kinds <= RECORDS.keys():
        yield f"is no kind of line: {', '.join(sorted(kinds))}"
    elif not RECORDS[kind := kinds.pop()](record[kind]):
        yield f"{kind}: {json.dumps(record[kind])[:60]} is not what it may hold"


def stream_faults(text):
    """What is wrong with a stream, each with its line's number; nothing for a good one."""
    lines = [json.loads(line) for line in text.splitlines()]
    if not lines or not HEADER(lines[0]):
        yield "line 1: is no header"
    last = -math.inf
    for number, record in enumerate(lines[1:], 2):
        for fault in record_faults(record):
            yield f"line {number}: {fault}"
        if is_number(record.get("t")) and record["t"] < last:
            yield f"line {number}: t fell from {last} to {record['t']}"
        last = max(last, record.get("t", last))
