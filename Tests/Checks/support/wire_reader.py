"""Reads the wire format, after docs/WIRE.md alone: a second reader beside Silhouette's own.

events = WireReader().read(bytes)    the JSON of each event, of segments one after the other
"""

import base64
import math
import re

from . import ROOT

PRIORS = ROOT / "Sources" / "SilhouetteReplay" / "Wire" / "WirePriors.swift"
BASE = ROOT / "Sources" / "SilhouetteReplay" / "Styles" / "StyleSheet+Base.swift"

# ---- tables of the format

FIELDS = """kind time sameSize width height samePlace placeForm x xQuarter y yQuarter placeText tag payload rawEvent markForm markText
sameStart start sameScreen screen background isKnownText knownText textLength textByte category classNumber changedClassNumber hasText
children attributes nextID id hasBox hasGroup hasProperty valueForm word order integer opacity borderWidth sameShift shift shiftQuarter
candidate length lengthQuarter insetTop insetTopQuarter insetLeft insetLeftQuarter insetBottom insetRight copies copyX copyXQuarter copyY
copyYQuarter hasCopyColor sameCopyColor copyAlpha color isShortColor isOpaque colorDigit parts texts textID removes removedID removedParent
followed isLast isNext step firstID isPlainChange changesClass clearsClass changedAttributes isAttributeRemoved changesStyle sameProperties
propertiesAsBefore changesGroup changesProperty isRemoved adds addsText parent parentID isLastChild sameSibling siblingID style isText""".split()
FIELD = {name: number for number, name in enumerate(FIELDS)}
WIDE = set("time x y start length shift insetTop insetLeft insetBottom insetRight copyX copyY id width height".split())

PROPERTIES = """left top width height z-index display opacity transform transform-origin --category --state --role --k background-image --l
box-shadow border-radius overflow color rotate --a --b --c --d --e --f --g --m --n --o --p --q --r --s font""".split()
NUMBER = {name: number for number, name in enumerate(PROPERTIES)}
GROUPS = [range(0, 4), range(4, 9), range(9, 20), range(20, 27), range(27, 34), range(34, 35)]
TOLD = [2, 3, 0, 1, *range(4, 35)]
FORMS = {
    **dict.fromkeys("left top width height border-radius --d --p".split(), "pixels"),
    **dict.fromkeys("z-index --state".split(), "integer"),
    **dict.fromkeys("--k color --c --o --g --s".split(), "color"),
    **dict.fromkeys("--a --m".split(), "inset"),
    **dict.fromkeys("--b --n".split(), "copies"),
    "opacity": "thousandths",
    "--l": "border",
}
KINDS = """unknown view button link text-field secure-field search-field text-view label heading switch checkbox radio slider stepper
segmented-control picker image icon background-image video map web-view custom-drawing scroll-view list cell card modal status-bar
navigation-bar tab-bar tab toolbar keyboard key progress spinner page-control drawer advertisement menu part content""".split()
CONTENT, NONE, NO_PARENT, NO_SIBLING, NO_CHILD = 43, 44, 60, 61, 62
ROLES = "bar mark track knob check chevron spinner dot caret segment none".split()
WORDS = {
    **dict.fromkeys("--d --p --a --m --b --n --c --o".split(), ["initial"]),
    **dict.fromkeys("--g --s".split(), ["initial", "currentcolor"]),
    **dict.fromkeys("--l background-image display".split(), ["none"]),
    **dict.fromkeys("rotate --e --q".split(), ["none", "45deg", "-45deg"]),
    **dict.fromkeys("--role --f --r".split(), ROLES),
    "overflow": ["hidden", "visible"],
    "transform-origin": ["0 0"],
    "box-shadow": ["inset 0 0 0 var(--l)"],
    "--category": KINDS[:42],
}
TEXT_IDS = 1 << 30

# ---- probabilities

KNOTS = [round(65536 / (1 + math.exp(-step / 2))) for step in range(-24, 25)]
RATES = [655360 // (10 * seen + 16) for seen in range(31)]


def squash(value):
    place = min(max(value, -3071), 3071) + 3072
    knot, rest = place >> 7, place & 127
    return min(max((KNOTS[knot] * (128 - rest) + KNOTS[knot + 1] * rest) >> 7, 32), 65504)


def stretches():
    table, value = [], -3071
    for step in range(4096):
        while value < 3071 and squash(value) < step * 16 + 8:
            value += 1
        table.append(value)
    return table


STRETCHED = stretches()


def mix(value, number):
    value = ((value ^ (number & 0xFFFFFFFF)) * 0x2C1B3C6D) & 0xFFFFFFFF
    return value ^ value >> 15


def key(*numbers):
    value = 0x9E3779B1
    for number in (*numbers, 0, 0, 0, 0)[:4]:
        value = mix(value, number)
    return value


class Damaged(Exception):
    pass


class Mixer:
    """Slots and weights: what is expected of each decision."""

    def __init__(self):
        source = PRIORS.read_text(encoding="utf-8")
        numbers = re.search(r"firstWeights: \[Int32\] = \[(.*?)\]", source, re.S).group(1)
        weights = [int(number) for number in numbers.replace("\n", "").split(",") if number.strip()]
        self.weights = [list(weights) for _ in range(2 * len(FIELDS))]
        self.slots = [(32768, 0, 0)] * 65536
        text = re.search(r'trained: StaticString = """(.*?)"""', source, re.S).group(1)
        data = base64.b64decode(re.sub(r"[\s\\]", "", text))
        slot, index = -1, 0
        while index < len(data):
            while data[index] == 255:
                slot += 255
                index += 1
            slot += data[index] + 1
            self.slots[slot] = (data[index + 2] << 8 | 0x80, data[index + 3], data[index + 1])
            index += 4
        block = re.search(r"trainedColors: \[UInt32\] = \[(.*?)\]", source, re.S).group(1)
        self.colors = [int(word.replace("_", ""), 16) for word in re.findall(r"0x[0-9A-F_]+", block)]
        block = re.search(r"usual: \[\[UInt8\]\] = \[(.*?)\]", source, re.S).group(1)
        self.strings = [word.encode() for word in re.findall(r'"([^"]*)"', block)]

    def start(self, data):
        self.data, self.position, self.low, self.high, self.value = data, 0, 0, 0xFFFFFFFF, 0
        for _ in range(4):
            self.pull()

    def pull(self):
        byte = self.data[self.position] if self.position < len(self.data) else 0
        if self.position > len(self.data) + 8:
            raise Damaged("the bytes end before the events do")
        self.value = (self.value << 8 | byte) & 0xFFFFFFFF
        self.position += 1

    def code(self, probability):
        split = self.low + ((self.high - self.low) * probability >> 16)
        bit = 1 if self.value <= split else 0
        if bit:
            self.high = split
        else:
            self.low = split + 1
        while self.low >> 24 == self.high >> 24:
            self.low = self.low << 8 & 0xFFFFFFFF
            self.high = (self.high << 8 | 0xFF) & 0xFFFFFFFF
            self.pull()
        return bit

    def decide(self, lanes, places, weights):
        total, found = 0, []
        for lane, (base, place) in enumerate(zip(lanes, places)):
            value = ((base ^ place) * 0x297A2D39) & 0xFFFFFFFF
            value ^= value >> 15
            index, check = value & 0xFFFF, value >> 20 & 0xFF
            chance, seen, known = self.slots[index]
            if known != check:
                chance, seen = 32768, 0
            stretched = STRETCHED[chance >> 4]
            weight = lane * 6 + min(seen.bit_length(), 5)
            total += weights[weight] * stretched
            found.append((index, check, chance, seen, stretched, weight))
        probability = squash(total >> 16)
        bit = self.code(probability)
        error = (bit << 16) - probability
        for index, check, chance, seen, stretched, weight in found:
            if abs(error) > 2048:
                moved = weights[weight] + ((stretched * error * 12 + (1 << 17)) >> 18)
                weights[weight] = min(max(moved, -1 << 20), 1 << 20)
            rate = RATES[min(seen, 30)]
            chance += (65535 - chance) * rate >> 16 if bit else -(chance * rate >> 16)
            self.slots[index] = (chance, min(seen + 1, 30), check)
        return bit

    # ---- values

    def lanes(self, field, contexts):
        number = FIELD[field] * 8
        return [mix(mix(0x9E3779B1, number + lane), context) for lane, context in enumerate((0, *contexts))]

    def flag(self, field, *contexts):
        lanes = self.lanes(field, contexts)
        return self.decide(lanes, [0] * len(lanes), self.weights[FIELD[field] * 2]) == 1

    def tree(self, bits, field, *contexts):
        lanes, weights, node = self.lanes(field, contexts), self.weights[FIELD[field] * 2], 1
        for _ in range(bits):
            node = node << 1 | self.decide(lanes, [node] * len(lanes), weights)
        return node - (1 << bits)

    def number(self, field, *contexts):
        lanes, set_ = self.lanes(field, contexts), FIELD[field] * 2
        width = self.width(field in WIDE, lanes, self.weights[set_])
        if width < 2:
            return width
        result = 1
        for place in range(width - 2, -1, -1):
            places = [((width << 24) + result) & 0xFFFFFFFF] * len(lanes)
            if width - 2 - place >= 3:
                places[0] = (width << 24) + (place << 16) + 0xFFFF & 0xFFFFFFFF
            result = result << 1 | self.decide(lanes, places, self.weights[set_ + 1])
        return result

    def width(self, is_wide, lanes, weights):
        def decide(place):
            return self.decide(lanes, [place] * len(lanes), weights)

        count = 0
        while count < (13 if is_wide else 56) and decide(count):
            count += 1
        if is_wide:
            high = decide(0x100 + count * 4)
            count = count * 4 + high * 2 + decide(0x200 + count * 4 + high)
        return count

    def signed(self, field, *contexts):
        folded = self.number(field, *contexts)
        return folded >> 1 if folded & 1 == 0 else -1 - (folded >> 1)

    def length(self, field, quarter, context, *contexts):
        whole = self.signed(field, *contexts)
        return whole * 4 + self.tree(2, quarter, context)

    def plain(self, bits):
        result = 0
        for _ in range(bits):
            result = result << 1 | self.code(32768)
        return result


# ---- printing


def pixels(quarters):
    return quarters_text(quarters) + ("px" if quarters else "")


def quarters_text(quarters):
    whole, rest = divmod(abs(quarters), 4)
    return f"{'-' if quarters < 0 else ''}{whole}{('', '.25', '.5', '.75')[rest]}"


def color_text(color):
    digits = f"{color:08x}"
    if digits.endswith("ff"):
        digits = digits[:6]
    if all(digits[place] == digits[place + 1] for place in range(0, len(digits), 2)):
        digits = digits[::2]
    return "#" + digits


def value_text(value):
    form, content = value
    if form == "text":
        return content
    if form == "word":
        return content.encode()
    if form == "pixels":
        text = pixels(content)
    elif form == "integer":
        text = str(content)
    elif form == "thousandths":
        text = f"{content // 1000}.{content % 1000:03}".rstrip("0").rstrip(".")
    elif form == "color":
        text = color_text(content)
    elif form == "border":
        text = f"{pixels(content[0])} {color_text(content[1])}"
    elif form == "inset":
        top, right, bottom, left = content
        sides = 4 if left != right else 3 if bottom != top else 2 if right != top else 1
        text = " ".join(pixels(side) for side in content[:sides])
    else:
        text = ",".join(f"{pixels(x)} {pixels(y)}" + (f" {color_text(color)}" if color is not None else "") for x, y, color in content)
    return text.encode()


def class_text(name):
    kind, number = name
    return KINDS[kind] + ("" if kind == CONTENT or number == 1 else f"-{number}")


def style_text(style):
    return b";".join(PROPERTIES[number].encode() + b":" + value_text(style[number]) for number in sorted(style))


class Known:
    """An element of the page so far."""

    def __init__(self, number, name=(NONE, 0)):
        self.id, self.name, self.style, self.parent, self.children = number, name, {}, None, []
        self.changed, self.moved = 0, [0, 0, 0, 0]

    def before(self, sibling):
        """The child before a sibling; the last one if there is none."""
        place = self.children.index(sibling) if sibling is not None else len(self.children)
        return self.children[place - 1] if place > 0 else None


class Facts:
    def __init__(self):
        self.rule, self.told, self.told_by_rule, self.size, self.radius, self.children = {}, 0, 0, None, None, 0


def mask(style):
    return sum(1 << number for number in style)


def name_key(name):
    return name[0] << 24 | name[1]


def checksum(events):
    value = 0x811C9DC5
    for event in events:
        for byte in event + b"\n":
            value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return (value >> 16 ^ value) & 0xFFFF


class WireReader:
    """Reads segments; each call goes on where the last one ended."""

    def __init__(self):
        self.last = None

    def read(self, data):
        events, position = [], 0
        while position < len(data):
            if data[position : position + 2] != b"\xf7\x53":
                raise Damaged("no segment of the wire format")
            if data[position + 2] != 1 or data[position + 3] > 1:
                raise Damaged("another version of the wire format")
            is_chained, position = data[position + 3] == 1, position + 4
            if is_chained:
                link, position = int.from_bytes(data[position : position + 2], "big"), position + 2
                if link != self.last:
                    raise Damaged("the segment before is missing")
            count = shift = 0
            while True:
                byte, position = data[position], position + 1
                count |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            if not is_chained:
                self.begin()
            self.mixer.start(data[position : position + count])
            position += count
            told = []
            while (event := self.event()) is not None:
                told.append(event)
            self.last = checksum(told)
            if self.mixer.plain(16) != self.last:
                raise Damaged("the checksum differs")
            events += told
        return events

    def begin(self):
        self.mixer = Mixer()
        self.strings, self.colors = list(self.mixer.strings), list(self.mixer.colors)
        self.time = self.step = self.kind = self.kind_before = self.x = self.y = 0
        self.steps, self.has_time, self.size = [0] * 16, False, (402, 874)
        self.session, self.screen, self.facts = None, b"", {}
        self.insets, self.masks, self.last_order = {}, {}, 0
        self.parts = self.parts_before = 0
        self.reset()

    def reset(self):
        """Forgets the page."""
        self.body = Known(7)
        self.elements, self.greatest, self.follows = {7: self.body}, 7, {}
        self.rules, self.last_numbers, self.sheet, self.in_page = {}, {}, [], False
        for facts in self.facts.values():
            facts.rule, facts.size, facts.radius = {}, None, None

    # ---- strings and colours

    def text(self, use):
        count, result, last, before = self.mixer.number("textLength", key(use)), bytearray(), 0, 0
        for _ in range(count):
            byte = self.mixer.tree(8, "textByte", key(last, use), key(last, before, 1))
            result.append(byte)
            before, last = last, byte
        return bytes(result)

    def known(self, use, detail=0):
        use = FIELD[use]
        if self.mixer.flag("isKnownText", key(use), key(use, detail)):
            return self.strings[self.mixer.tree(12, "knownText", key(use), key(use, detail))]
        text = self.text(use)
        if len(self.strings) < 4096 and len(text) <= 256 and text not in self.strings:
            self.strings.append(text)
        return text

    def color(self, use, a, b):
        number = self.mixer.tree(8, "color", key(use), key(use, a, 1), key(use, b, 2))
        if number < len(self.colors):
            return self.colors[number]
        is_short, is_opaque = self.mixer.flag("isShortColor"), self.mixer.flag("isOpaque")
        result = last = 0
        for place in range(8):
            if place >= 6 and is_opaque:
                digit = 15
            elif is_short and place & 1:
                digit = last
            else:
                digit = last = self.mixer.tree(4, "colorDigit", key(place & 1, last))
            result = result << 4 | digit
        if len(self.colors) < 255 and result not in self.colors:
            self.colors.append(result)
        return result

    # ---- events

    def event(self):
        code = self.mixer.tree(4, "kind", key(self.kind), key(self.kind, self.kind_before))
        if code == 13:
            return None
        if code > 13:
            raise Damaged("no such kind of event")
        self.kind_before, self.kind = self.kind, code
        if code == 11:
            return self.text(FIELD["rawEvent"])
        added = self.mixer.number(
            "time",
            key(code, int(self.has_time)),
            key(code, self.kind_before, 1),
            key(code, min(self.step, 65535), 2),
            key(code, self.steps[code], 3),
        )
        self.time += added
        if self.has_time:
            self.step = self.steps[code] = added
        self.has_time = True
        return b'{"timestamp":%d,"type":%s}}' % (self.time, self.content(code))

    def content(self, code):
        if code == 0:
            if not self.mixer.flag("sameSize"):
                self.size = self.mixer.number("width"), self.mixer.number("height")
            return b'4,"data":{"href":"","width":%d,"height":%d' % self.size
        if code == 1:
            return self.page()
        if code == 2:
            return self.mutation()
        if code in (3, 4, 5, 6, 12):
            kind = {3: 7, 4: 9, 5: 2, 6: 10}.get(code)
            kind = self.mixer.plain(4) if kind is None else kind
            return b'3,"data":{"source":2,"type":%d,"id":7,"x":%s,"y":%s' % (kind, *self.place())
        if code == 7:
            return b'3,"data":{"source":6,"positions":[{"id":7,"x":%s,"y":%s,"timeOffset":0}]' % self.place()
        if code == 8:
            return b'1,"data":{'
        if code == 9:
            return b'5,"data":{"tag":"%s","payload":%s' % (self.known("tag"), self.known("payload"))
        return b'3,"data":{"source":4,"width":%d,"height":%d' % (self.mixer.number("width"), self.mixer.number("height"))

    def place(self):
        x, y = self.x, self.y
        if self.mixer.flag("samePlace", key(self.kind)):
            return quarters_text(x).encode(), quarters_text(y).encode()
        texts = []
        for field, quarter, last in (("x", "xQuarter", x), ("y", "yQuarter", y)):
            if self.mixer.flag("placeForm"):
                texts.append(self.text(FIELD["placeText"]))
                continue
            is_step = int(self.kind != 3)
            step = self.mixer.length(field, quarter, key(is_step, last & 3), key(is_step))
            value = (last if is_step else 0) + step
            setattr(self, field, value)
            texts.append(quarters_text(value).encode())
        return tuple(texts)

    # ---- pages

    def page(self):
        self.reset()
        for name, side in zip((2, 3), self.size):
            self.body.style[name] = "pixels", side * 4
        mark = self.mark()
        background = self.color(FIELD["background"], 0, 0)
        self.in_page = True
        body = self.inside(self.body)
        self.in_page = False
        base = re.search(r'static let base: StaticString = """(.*?)"""', BASE.read_text(encoding="utf-8"), re.S).group(1)
        css = "".join(line.strip().removesuffix("\\") for line in base.strip().split("\n")).encode()
        css += b"".join(b".%s{%s}" % (class_text(name).encode(), style_text(style)) for name, style in self.sheet)
        return (
            b'2,"data":{"node":{"type":0,"childNodes":[{"type":1,"name":"html","publicId":"","systemId":"","id":2},'
            b'{"tagName":"html","type":2,"childNodes":[{"tagName":"head","type":2,"childNodes":[{"tagName":"style","type":2,'
            b'"childNodes":[{"type":3,"textContent":"%s","id":6}],"attributes":{},"id":5}],"attributes":{},"id":4},'
            b'{"tagName":"body","type":2,"childNodes":[%s],"attributes":{"style":"background-color:%s"},"id":7}],'
            b'"attributes":{"data-silhouette":"%s"},"id":3}],"id":1},"initialOffset":{"top":0,"left":0}'
        ) % (css, body, color_text(background).encode(), mark)

    def mark(self):
        form = self.mixer.tree(2, "markForm")
        if form == 0:
            return self.text(FIELD["markText"])
        offset = max(self.time - (self.time if self.session is None else self.session), 0)
        if not self.mixer.flag("sameStart"):
            offset = self.mixer.number("start")
        self.session = self.time - offset
        if form == 1:
            return b"2"
        if not self.mixer.flag("sameScreen"):
            self.screen = self.text(FIELD["screen"])
        return b"2 %d" % offset + (b" " + self.screen if self.screen else b"")

    def inside(self, root):
        """The JSON of all that an element holds, children first. Pages may be deep, so there is a list in place of a stack of calls."""
        open_ = [[root, self.count(root), [], b""]]
        while True:
            known, rest, done, tail = open_[-1]
            if rest:
                open_[-1][1] -= 1
                child, end = self.element(known, None)
                parts = []
                if self.mixer.flag("hasText", key(child.name[0])):
                    parts.append(self.text_node(self.known("hasText"), child.id))
                open_.append([child, self.count(child), parts, end])
                continue
            open_.pop()
            inner = b",".join(done)
            if not open_:
                return inner
            open_[-1][2].append(b'{"tagName":"div","type":2,"childNodes":[' + inner + tail)

    @staticmethod
    def text_node(text, number):
        return b'{"type":3,"textContent":"%s","id":%d}' % (text, number + TEXT_IDS)

    def count(self, known):
        name, kind = name_key(known.name), known.name[0]
        facts = self.facts.setdefault(name, Facts())
        parent = known.parent.name[0] if known.parent else NO_PARENT
        facts.children = self.mixer.number("children", key(kind), key(name, 1), key(name, min(facts.children, 63), 2), key(kind, parent, 3))
        return facts.children

    # ---- elements

    def element(self, parent, following):
        """An element put into the page, and its JSON behind its children."""
        if following is not None and following.parent is not parent:
            following = None
        sibling = parent.before(following) if parent else None
        before = None
        if sibling:
            place = sibling.parent.children.index(sibling)
            before = sibling.parent.children[place - 1] if place else None
        name, is_new = self.class_name(parent, sibling)
        around = parent, sibling, before
        facts = self.facts.setdefault(name_key(name), Facts())
        if is_new:
            facts.rule = {}
            facts.rule = self.style(name, around, 1)
            self.sheet.append((name, facts.rule))
            self.rules[name[0]] = self.rules.get(name[0], 0) + 1
        style = self.style(name, around, 0)
        attributes = []
        for index in range(self.mixer.number("attributes")):
            attributes.append((self.known("attributes"), self.known("attributes", 1 + index)))
        number = self.greatest + 1
        if not self.mixer.flag("nextID"):
            number -= self.mixer.signed("id")
        facts.size = self.side(2, style, name), self.side(3, style, name)
        facts.radius = style[16][1] if 16 in style and style[16][0] == "pixels" else None
        known = Known(number, name)
        known.style, known.parent = style, parent
        if parent:
            parent.children.insert(parent.children.index(following) if following else len(parent.children), known)
        self.elements[number], self.greatest = known, max(self.greatest, number)
        members = []
        if name[0] != NONE:
            members.append(b'"class":"%s"' % class_text(name).encode())
        if style:
            members.append(b'"style":"%s"' % style_text(style))
        members += [b'"%s":"%s"' % pair for pair in attributes]
        return known, b'],"attributes":{%s},"id":%d}' % (b",".join(members), number)

    def class_name(self, parent, sibling):
        above = parent.name[0] if parent else NO_PARENT
        kind, name, inner = NO_SIBLING, -1, NO_CHILD
        if sibling:
            kind, name = sibling.name[0], name_key(sibling.name)
            if sibling.children:
                inner = sibling.children[-1].name[0]
        kind = self.mixer.tree(6, "category", key(above), key(above, kind, 1), key(above, name, 2), key(kind, inner, 3))
        if kind >= CONTENT:
            return (min(kind, NONE), 0), False
        rules = self.rules.get(kind, 0)
        field = "classNumber" if self.in_page else "changedClassNumber"
        told = self.mixer.number(field, key(kind, min(rules, 7)), key(kind, name, 1), key(kind, self.last_numbers.get(kind, 0), 2))
        self.last_numbers[kind] = told
        if told == 0 and self.in_page:
            return (kind, rules + 1), True
        return (kind, max(told - 1, 0)), False

    def style(self, name, around, rule):
        kind, full = name[0], name_key(name)
        facts, style = self.facts[full], {}
        last = facts.told_by_rule if rule else facts.told
        expected = last or self.masks.get((kind, rule), 0)
        contexts = key(kind, rule, int(last != 0)), key(full, rule, 0, 1), key(kind, expected & 0xFFFFFFFF, rule, 2)
        if self.mixer.flag("style", *contexts):
            for number in TOLD:
                if expected >> number & 1:
                    style[number] = self.value(number, name, style, around)
        else:
            self.properties(name, style, around, rule, last)
        self.masks[kind, rule] = mask(style)
        if rule:
            facts.told_by_rule = mask(style)
        else:
            facts.told = mask(style)
        return style

    def properties(self, name, style, around, rule, last):
        kind, full, history = name[0], name_key(name), 0
        for number in TOLD[:4]:
            has = self.mixer.flag(
                "hasBox",
                key(number, kind, rule),
                key(number, full, rule, 1),
                key(number, kind, history, rule + 2),
                key(number, kind, last & 15, rule + 4),
            )
            history = history << 1 | has
            if has:
                style[number] = self.value(number, name, style, around)
        for group, numbers in enumerate(GROUPS[1:], 1):
            had = int(any(last >> number & 1 for number in numbers))
            contexts = key(group, kind, rule), key(group, full, rule, 1), key(group, kind, history << 1 | had, rule + 2)
            if not self.mixer.flag("hasGroup", *contexts):
                continue
            before = 0
            for number in numbers:
                had = last >> number & 1
                has = self.mixer.flag(
                    "hasProperty", key(number, kind, rule), key(number, full, rule, 1), key(number, kind, before << 1 | had, rule + 2)
                )
                before = (before << 1 | has) & 63
                if has:
                    style[number] = self.value(number, name, style, around)

    def side(self, number, style, name):
        if number in style:
            return style[number][1] if style[number][0] == "pixels" else 0
        facts = self.facts.get(name_key(name))
        if facts and number in facts.rule and facts.rule[number][0] == "pixels":
            return facts.rule[number][1]
        return 0

    def side_of(self, number, known):
        return self.side(number, known.style, known.name)

    # ---- values

    def value(self, number, name, style, around, old=None, known=None):
        kind, full, form = name[0], name_key(name), FORMS.get(PROPERTIES[number])
        words = WORDS.get(PROPERTIES[number], [])
        before = 0 if old is None else min(1 + words.index(old[1]), 30) if old[0] == "word" else 31
        contexts = key(number, kind), key(number, full, 1), key(number, before, 2)
        if form is None or self.mixer.flag("valueForm", *contexts):
            if self.mixer.flag("isText", *contexts):
                return "text", self.known("valueForm", number)
            if not words:
                raise Damaged("no such form of a value")
            return "word", words[self.mixer.tree((len(words) - 1).bit_length(), "word", *contexts)]
        old_value = old[1] if old is not None and old[0] == form else None
        if form == "pixels":
            if known is not None and number < 4 and old_value is not None:
                return form, self.moved(number, old_value, kind, known)
            return form, self.pixels(number, name, style, around)
        if form == "integer":
            is_order = number == NUMBER["z-index"]
            base = self.last_order if is_order else 0
            state = 0 if is_order else old_value or 0
            base += self.mixer.signed("integer", key(number, kind), key(number, full, 1), key(number, state, 2 if old is None else 3))
            if is_order:
                self.last_order = base
            return form, base
        if form == "thousandths":
            return form, self.mixer.number("opacity", key(1000 if old_value is None else old_value)) & 0x3FF
        if form == "color":
            return form, self.color(number, full, kind)
        if form == "border":
            return form, (self.mixer.number("borderWidth", key(kind), key(full, 0, 1)), self.color(number, full, kind))
        if form == "inset":
            return form, self.inset(number, name, style, old_value)
        return form, self.copies(number, kind, full)

    def moved(self, number, before, kind, known):
        shift, moved = self.shifts[number], known.moved[number]
        if shift and self.mixer.flag("sameShift", key(number), key(number, kind, 1)):
            told = shift
        else:
            contexts = key(number, moved >> 2), key(number, abs(moved).bit_length(), int(moved < 0), 1), key(number, kind, 0, 2)
            told = self.mixer.length("shift", "shiftQuarter", key(number, before & 3, moved & 3), *contexts)
        self.shifts[number] = known.moved[number] = told
        return before + told

    def pixels(self, number, name, style, around):
        kind, full = name[0], name_key(name)
        candidates = self.candidates(number, name, style, *around)
        for place, candidate in enumerate(candidates):
            if candidate in candidates[:place]:
                continue
            if self.mixer.flag("candidate", key(number, place), key(number, place, kind, 1), key(number, place, full, 2)):
                return candidate
        first = candidates[0] if candidates else 0
        return self.mixer.length(
            "length", "lengthQuarter", key(number, kind), key(number, kind), key(number, full, 1), key(number, first, 2)
        )

    def candidates(self, number, name, style, parent, sibling, before):
        width, height, found = self.side(2, style, name), self.side(3, style, name), []
        facts = self.facts[name_key(name)]
        if number < 2:
            size, own = number + 2, (width, height)[number]
            if sibling:
                found += [self.side_of(number, sibling), self.side_of(number, sibling) + self.side_of(size, sibling)]
            if parent:
                found += [(self.side_of(size, parent) - own) >> 1, self.side_of(size, parent) - own]
            if before:
                found.append(2 * self.side_of(number, sibling) - self.side_of(number, before))
        elif number < 4:
            if sibling:
                found.append(self.side_of(number, sibling))
            if parent:
                found.append(self.side_of(number, parent))
            if facts.size:
                found.append(facts.size[number - 2])
            if number == 3:
                found.append(width)
        elif number == NUMBER["border-radius"]:
            found.append(min(width, height) >> 1)
            if facts.radius is not None:
                found.append(facts.radius)
        else:
            group = style.get(NUMBER["--a" if number == NUMBER["--d"] else "--m"])
            if group and group[0] == "inset":
                top, right, bottom, left = group[1]
                side = min(width - left - right, height - top - bottom)
                found += [side >> 2, side >> 1]
        return found

    def inset(self, number, name, style, old):
        kind, full = name[0], name_key(name)
        width, height = self.side(2, style, name), self.side(3, style, name)
        last = old or self.insets.get((number, kind), (0, 0, 0, 0))
        pair = key(number, kind), key(number, full, 1)
        top = self.mixer.length("insetTop", "insetTopQuarter", pair[0], *pair, key(number, height, kind, 2), key(number, last[0], 0, 3))
        left = self.mixer.length(
            "insetLeft", "insetLeftQuarter", pair[0], *pair, key(number, width, kind, 2), key(number, last[3], 0, 3), key(number, top, 0, 4)
        )
        bottom = top + self.mixer.signed(
            "insetBottom", *pair, key(number, height, top, 2), key(number, height - 2 * top, 0, 3), key(number, last[2] - last[0], 0, 4)
        )
        difference = (height - top - bottom) - (width - 2 * left)
        right = left + self.mixer.signed(
            "insetRight", *pair, key(number, width, left, 2), key(number, difference, 0, 3), key(number, last[1] - last[3], 0, 4)
        )
        self.insets[number, kind] = top, right, bottom, left
        return top, right, bottom, left

    def copies(self, number, kind, full):
        count = self.mixer.number("copies", key(number), key(full, 0, 1)) + 1
        told, at, step, color = [], [0, 0], [0, 0], None
        for index in range(count):
            place = min(index, 3)
            for axis, field in enumerate(("copyX", "copyY")):
                contexts = key(number, place), key(full, place, 1), key(kind, index, 2)
                step[axis] += self.mixer.length(field, field + "Quarter", key(number, place), *contexts)
                at[axis] += step[axis]
            if not self.mixer.flag("hasCopyColor", key(int(color is not None))):
                color = None
            elif color is not None and self.mixer.flag("sameCopyColor"):
                color = color & 0xFFFFFF00 | self.mixer.tree(8, "copyAlpha", key(index))
            else:
                color = self.color(number, full, kind)
            told.append((*at, color))
        return told

    # ---- mutations

    def mutation(self):
        self.shifts = [0, 0, 0, 0]
        parts = self.mixer.tree(4, "parts", key(self.parts), key(self.parts, self.parts_before, 1))
        self.parts_before, self.parts = self.parts, parts
        texts = self.texts() if parts & 1 else []
        changes = self.changes() if parts & 2 else []
        removes = self.removes() if parts & 4 else []
        adds = self.adds() if parts & 8 else []
        told = tuple(b",".join(entries) for entries in (texts, changes, removes, adds))
        return b'3,"data":{"source":0,"texts":[%s],"attributes":[%s],"removes":[%s],"adds":[%s]' % told

    def texts(self):
        told, base = [], self.greatest + TEXT_IDS
        for _ in range(self.mixer.number("texts")):
            number = base - self.mixer.signed("textID")
            told.append(b'{"value":"%s","id":%d}' % (self.known("hasText"), number))
        return told

    def changes(self):
        told = []
        if self.mixer.flag("isPlainChange", key(1)):
            color = color_text(self.color(FIELD["background"], 0, 0)).encode()
            told.append(b'{"attributes":{"style":{"background-color":"%s"}},"id":7}' % color)
        last = properties = count = 0
        while (number := self.changed_id(last, count, properties)) != -1:
            text, properties = self.change(number, properties)
            told.append(text)
            last, count = number, count + 1
        return told

    def changed_id(self, last, place, properties):
        expected, few = self.follows.get(last), key(min(place, 3))
        if expected:
            hit = self.mixer.flag("followed", few, key(expected[1], 0, 1))
            expected[1] = (expected[1] << 1 | hit) & 7
            if hit:
                return expected[0]
        told = -1
        if not ((not expected or expected[0] != -1) and self.mixer.flag("isLast", few)):
            if self.mixer.flag("isNext", few, key(properties & 0xFFFFFFFF, 0, 1)):
                told = last + 1
            elif place:
                told = last + self.mixer.signed("step")
            else:
                told = self.greatest - self.mixer.signed("firstID")
        self.follows[last] = [told, expected[1] if expected else 0]
        return told

    def change(self, number, before):
        known, members, has_style = self.elements.get(number) or Known(0), [], True
        others = []
        if not self.mixer.flag("isPlainChange", key(0)):
            if self.mixer.flag("changesClass"):
                if self.mixer.flag("clearsClass"):
                    known.name = NONE, 0
                    members.append(b'"class":null')
                else:
                    known.name = self.class_name(known.parent, None)[0]
                    members.append(b'"class":"%s"' % class_text(known.name).encode())
            for index in range(self.mixer.number("changedAttributes")):
                name = self.known("attributes")
                if self.mixer.flag("isAttributeRemoved"):
                    others.append(b'"%s":null' % name)
                else:
                    others.append(b'"%s":"%s"' % (name, self.known("attributes", 1 + index)))
            has_style = self.mixer.flag("changesStyle")
        properties = 0
        if has_style:
            properties = self.changed_properties(known, before)
            members.append(b'"style":{%s}' % self.changed_values(known, properties))
            known.changed = properties
        return b'{"attributes":{%s},"id":%d}' % (b",".join(members + others), number), properties

    def changed_properties(self, known, before):
        kind, full, had = known.name[0], name_key(known.name), int(known.changed != 0)
        if self.mixer.flag("sameProperties", key(full), key(int(known.changed == before), had, 0, 1), key(had, 0, 0, 2)):
            return known.changed
        if self.mixer.flag("propertiesAsBefore", key(kind), key(full, 0, 1)):
            return before
        told = history = 0
        for group, numbers in enumerate(GROUPS):
            if group:
                is_any = self.mixer.flag("changesGroup", key(group, kind), key(group, full, 1), key(group, kind, history, 2))
                history = history << 1 | is_any
                if not is_any:
                    continue
            for number in numbers:
                contexts = key(number, kind, int(number in known.style)), key(number, full, 1)
                if self.mixer.flag("changesProperty", *contexts, key(number, kind, history << 1 | before >> number & 1, 2)):
                    told |= 1 << number
        return told

    def changed_values(self, known, properties):
        facts = self.facts.get(name_key(known.name)) or Facts()
        self.facts.setdefault(name_key(known.name), facts)
        told, around = {}, (known.parent, None, None)
        kind, full = known.name[0], name_key(known.name)
        for number in TOLD:
            if not properties >> number & 1:
                continue
            if self.mixer.flag("isRemoved", key(number, int(number in known.style)), key(number, kind, 1), key(number, full, 2)):
                told[number] = None
                known.style.pop(number, None)
                continue
            old = known.style.get(number, facts.rule.get(number))
            if old is None and number < 4:
                old = "pixels", 0
            told[number] = known.style[number] = self.value(number, known.name, dict(known.style), around, old, known)
        return b",".join(
            b'"%s":%s' % (PROPERTIES[number].encode(), b"false" if told[number] is None else b'"%s"' % value_text(told[number]))
            for number in sorted(told)
        )

    def removes(self):
        told, last = [], self.greatest
        for _ in range(self.mixer.number("removes")):
            last += self.mixer.signed("removedID")
            known = self.elements.get(last)
            parent = known.parent.id if known and known.parent else -1
            if not known and last >= TEXT_IDS:
                parent = last - TEXT_IDS
            if not self.mixer.flag("removedParent"):
                parent = self.mixer.number("parentID", key(1))
            told.append(b'{"parentId":%d,"id":%d}' % (parent, last))
            if known and known is not self.body:
                self.remove(known)
        return told

    def remove(self, known):
        if known.parent:
            known.parent.children.remove(known)
        waiting = [known]
        while waiting:
            gone = waiting.pop()
            waiting += gone.children
            if self.elements.get(gone.id) is gone:
                del self.elements[gone.id]

    def adds(self):
        told, last, following = [], None, None
        for _ in range(self.mixer.number("adds")):
            is_text = self.mixer.flag("addsText")
            parent = self.added_parent(last)
            if is_text:
                node = self.text_node(self.known("hasText"), parent)
                told.append(b'{"parentId":%d,"nextId":null,"node":%s}' % (parent, node))
                continue
            is_last = self.mixer.flag("isLastChild", key(int(parent == (last.id if last else -1))))
            if is_last:
                following = None
            elif following is None or not self.mixer.flag("sameSibling"):
                following = self.greatest - self.mixer.signed("siblingID")
            before = self.elements.get(following) if following is not None else None
            last, tail = self.element(self.elements.get(parent), before)
            sibling = b"null" if following is None else b"%d" % following
            head = b'{"parentId":%d,"nextId":%s,"node":{"tagName":"div","type":2,"childNodes":[' % (parent, sibling)
            told.append(head + tail + b"}")
        return told

    def added_parent(self, last):
        ways = []
        if last:
            ways, outer = [last.parent, last], last.parent
            while len(ways) < 18 and outer and outer.parent:
                outer = outer.parent
                ways.append(outer)
            way = self.mixer.number("parent", key(last.name[0]), key(name_key(last.name), 0, 1))
            if way < len(ways):
                return ways[way].id if ways[way] else -1
        return self.greatest - self.mixer.signed("parentID", key(0))
