"""The hierarchy stream's vocabulary: nodes, identities, moments, and lines of JSON."""

import json

# The order in which keys are written; a key that is missing here is a slip of the pen and raises.
KEYS = """id class supers kind frame anchor transform scroll z alpha hidden clips background radius border opaque layer
text lines textColor fontSize label value hint identifier traits enabled selected focused checked secure editable
contentType image custom unreadable privacy swiftui presentation children""".split()
RANK = {key: rank for rank, key in enumerate(KEYS)}


def node(class_name, frame, *children, **keys):
    """A node; children that are None are left out, and so are keys whose value is None."""
    keys["class"], keys["frame"] = class_name, list(frame)
    present = [child for child in children if child is not None]
    if present:
        keys["children"] = present
    kept = {key: value for key, value in keys.items() if value is not None}
    return dict(sorted(kept.items(), key=lambda item: RANK[item[0]]))


class Identities:
    """Gives each name a number, the same one for the whole session, in the order of first use."""

    def __init__(self, first=1):
        self.first, self.numbers = first, {}

    def __call__(self, name):
        return self.numbers.setdefault(name, self.first + len(self.numbers))


def near(value):
    """To a hundredth of a point: what an animation's value is good for."""
    return round(value, 2)


def box(x, y, width, height):
    return [near(x), near(y), near(width), near(height)]


def spread(start, end, rate):
    """The moments from start (in) to end (out), `rate` a second, in milliseconds."""
    count = round((end - start) * rate / 1000)
    return [near(start + step * 1000 / rate) for step in range(count)]


def ease(now, start, end):
    """0 before start, 1 after end, and smooth between."""
    part = min(max((now - start) / (end - start), 0), 1)
    return part * part * (3 - 2 * part)


def between(low, high, part):
    return near(low + (high - low) * part)


def during(now, start, end):
    return start <= now < end


def moving(now, start, end, **values):
    """A `presentation` while an animation runs from start to end, and nothing before and after it."""
    return values if during(now, start, end) else None


def tap(pointer, time, x, y, held=70):
    return [touch(pointer, "down", time, x, y), touch(pointer, "up", time + held, x, y)]


def touch(pointer, phase, time, x, y):
    return {"t": time, "touch": {"pointer": pointer, "phase": phase, "x": near(x), "y": near(y)}}


def swipe(pointer, start, end, x, from_y, to_y, steps=5):
    moves = [touch(pointer, "move", near(start + (end - start) * k / steps), x, between(from_y, to_y, k / steps)) for k in range(1, steps)]
    return [touch(pointer, "down", start, x, from_y), *moves, touch(pointer, "up", end, x, to_y)]


def event(time, name, **data):
    return {"t": time, "event": {"name": name, "data": data}}


def plain(value):
    """Whole numbers without a fraction, everything else as it is."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


def line(record):
    return json.dumps(plain(record), ensure_ascii=False, separators=(",", ":")) + "\n"


def stream(header, records):
    """The whole stream as text: the header, then all records by rising time."""
    head = {"stream": "hierarchy", "version": 1, **header}
    return "".join(map(line, [head, *sorted(records, key=lambda record: record["t"])]))
