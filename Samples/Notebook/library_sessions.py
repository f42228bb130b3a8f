"""Makes recorded sessions of people who use an invented app of a library.

    python3 library_sessions.py FOLDER [COUNT]

Each session is a hierarchy stream (docs/STREAM.md), packed with gzip. Devices, languages, colours, contents and lengths of lists differ from
person to person, and from visit to visit. Three screens have a fault, which `FAULTS` names; `RARE` is a screen that hardly anybody opens.
"""

import gzip
import json
import pathlib
import random
import sys

# What is wrong: a button that does nothing, an answer that comes late, and a screen that people leave at once.
FAULTS = {"CardController": "a dead button", "ReserveController": "a slow answer", "FilterController": "a wrong turn"}
# Everybody who opens it taps in vain. It is broken, and too few see it to call it one of the worst.
RARE = "ImprintController"

DEVICES = [(390, 844, 3), (375, 667, 2), (430, 932, 3), (414, 896, 2)]
# By screen: where its elements lead, and how often they are chosen.
WAYS = {
    "HomeController": {"bar": ("SearchController", 5), "row": ("BookController", 5), "tab1": ("LoansController", 2)},
    "SearchController": {"bar": ("FilterController", 3), "row": ("BookController", 6), "back": (None, 2)},
    "FilterController": {"button": (None, 5), "back": (None, 1)},
    "BookController": {"button": ("ReserveController", 5), "second": ("SampleController", 2), "back": (None, 4)},
    "SampleController": {"back": (None, 1)},
    "ReserveController": {"button": ("DoneController", 6), "back": (None, 1)},
    "DoneController": {"button": ("HomeController", 1)},
    "LoansController": {"row": ("BookController", 3), "tab0": ("HomeController", 1), "tab3": ("AccountController", 2)},
    "AccountController": {"row": ("CardController", 3), "tab0": ("HomeController", 2), "second": (RARE, 0.003)},
    "CardController": {"button": (None, 2), "back": (None, 1)},
    RARE: {"back": (None, 1)},
}
TABS = {"HomeController": 0, "LoansController": 1, "AccountController": 3}
# How often a session ends with a visit that went well.
ENDS = {"DoneController": 0.7, "LoansController": 0.12, "HomeController": 0.06}
MOST_VISITS = 14


class Person:
    def __init__(self, seed):
        self.chance = random.Random(f"person {seed}")
        self.width, self.height, self.scale = self.chance.choice(DEVICES)
        self.is_dark = self.chance.random() < 0.3
        self.words = self.chance.choice([0.7, 1, 1.4])  # how long a language is
        self.time, self.ids, self.lines = 0, 1000, []
        start = 1_763_000_000_000 + self.chance.randrange(7 * 86_400_000)
        viewport = {"width": self.width, "height": self.height, "scale": self.scale}
        self.write(stream="hierarchy", version=1, platform="ios", start=start, viewport=viewport, tells=["secure", "editable"])
        self.walk()

    def write(self, **line):
        self.lines.append(json.dumps(line, separators=(",", ":")))

    # What people do

    def walk(self):
        chance, stack = self.chance, ["HomeController"]
        for _ in range(MOST_VISITS):
            name = stack[-1]
            self.come(name)
            fault = FAULTS.get(name) if chance.random() < 0.4 else None
            # Things go wrong anywhere, now and then.
            fault = fault or (chance.random() < 0.03 and chance.choice(["a dead button", "a slow answer"]))
            if name == RARE:
                fault = "a dead button"
            self.wait(1050, 1400) if fault == "a wrong turn" else self.wait(2600, 7000)
            self.draw()
            if fault == "a dead button":
                for _ in range(chance.choice([1, 1, 2])):
                    self.tap("dead" if "dead" in self.places else "title")
                    self.wait(1400, 2600)
                    self.draw()
            if chance.random() < (0.3 if fault and fault != "a wrong turn" else ENDS.get(name, 0.01)):
                break
            element, target = self.choose(name, fault)
            if element not in self.places:
                break
            self.tap(element)
            self.wait(90, 420)
            if fault == "a slow answer":
                self.draw(waits=True)
                self.wait(1500, 4000)
            if element.startswith("tab") or target == "HomeController":
                stack = [target]
            elif target:
                stack.append(target)
            elif len(stack) > 1:
                stack.pop()
        self.wait(1500, 3000)
        self.draw()

    def choose(self, name, fault):
        ways = WAYS[name]
        if fault == "a wrong turn" and "back" in ways:
            return "back", None
        element = self.chance.choices(list(ways), [weight for _, weight in ways.values()])[0]
        return element, ways[element][0]

    def wait(self, least, most):
        self.time += self.chance.randint(least, most)

    def tap(self, element):
        left, top, width, height = self.places[element]
        x, y = left + width * self.chance.uniform(0.25, 0.75), top + height * self.chance.uniform(0.25, 0.75)
        for phase in ("down", "up"):
            self.write(t=self.time, touch={"pointer": 1, "phase": phase, "x": round(x, 1), "y": round(y, 1)})
            self.time += self.chance.randint(50, 110)

    # What they see

    def come(self, name):
        """Contents differ from visit to visit."""
        chance = self.chance
        self.name, self.base, self.ids = name, self.ids, self.ids + 1000
        self.rows = [(chance.randint(60, 160), chance.random() < 0.8) for _ in range(chance.choice([3, 5, 6, 9]))]
        self.lengths = [chance.randint(80, 220) for _ in range(8)]
        self.draw()

    def node(self, name, box, children=(), place=None, **more):
        self.count += 1
        node = {"id": self.base + self.count, "class": f"UI{name}", "frame": [round(side, 1) for side in box], **more}
        if children:
            node["children"] = list(children)
        if place:
            self.places[place] = box
        return node

    def text(self, box, **more):
        left, top, width, height = box
        return self.node("Label", (left, top, min(width * self.words, self.width - left - 16), height), text="A word", fontSize=15, **more)

    def button(self, place, top, left=16, width=None):
        box = (left, top, width or self.width - 32, 48)
        return self.node("Button", box, [self.text((16, 12, 90, 22))], place, background="#2266EE", radius=10, traits=["button"])

    def bar(self, symbols=0, has_back=True):
        inside = [self.text((self.width / 2 - 50, 10, 100, 24))]
        self.places["title"] = (self.width / 2 - 50, 54, 100, 24)
        if has_back:
            inside.append(self.node("Button", (8, 2, 40, 40), [self.node("ImageView", (10, 10, 20, 20))], traits=["button"]))
            self.places["back"] = (8, 46, 40, 40)
        for number in range(symbols):
            left = self.width - 48 * (number + 1)
            inside.append(self.node("Button", (left, 2, 40, 40), [self.node("ImageView", (10, 10, 20, 20))], traits=["button"]))
            self.places["bar"] = (left, 46, 40, 40)
        return self.node("NavigationBar", (0, 44, self.width, 44), inside)

    def tabs(self, chosen):
        wide, inside = self.width / 4, []
        for number in range(4):
            symbol = self.node("ImageView", (wide / 2 - 12, 8, 24, 24))
            more = {"selected": True} if number == chosen else {}
            inside.append(self.node("TabBarButton", (wide * number, 0, wide, 56), [symbol], traits=["tab"], **more))
            self.places[f"tab{number}"] = (wide * number, self.height - 64, wide, 56)
        return self.node("TabBar", (0, self.height - 64, self.width, 64), inside)

    def table(self, top, parts, tall=72, foot=64):
        rows = []
        for number, (length, has_second) in enumerate(self.rows):
            if top + tall * (number + 1) > self.height - foot:
                break
            inside = [self.node("ImageView", (16, 12, 44, 44))] if "picture" in parts else []
            left = 76 if inside else 16
            inside.append(self.text((left, 12, length, 20)))
            if has_second and "second" in parts:
                inside.append(self.text((left, 38, length * 0.8, 16)))
            if "switch" in parts:
                inside.append(self.node("Switch", (self.width - 68, 18, 51, 31)))
            if "check" in parts:
                inside.append(self.node("Button", (self.width - 48, 18, 28, 28), traits=["checkbox"]))
            rows.append(self.node("TableViewCell", (0, tall * number, self.width, tall), inside))
        self.places["row"] = (0, top, self.width, tall)
        return self.node("TableView", (0, top, self.width, self.height - top - foot), rows)

    def body(self, name):
        wide = self.width - 32
        if name == "HomeController":
            yield self.bar(1, has_back=False)
            yield self.node("ImageView", (16, 100, wide, 150))
            yield self.table(266, ["picture", "second"], 84)
        elif name == "SearchController":
            yield self.bar(1)
            yield self.node("SearchTextField", (16, 100, wide, 36), editable=True)
            yield self.table(150, ["picture", "second"])
        elif name == "FilterController":
            yield self.bar()
            yield self.node("SegmentedControl", (16, 104, wide, 32))
            yield self.node("Slider", (16, 152, wide, 30))
            yield self.table(200, ["check"], 60, 150)
            yield self.button("button", self.height - 130)
        elif name == "BookController":
            yield self.bar(1)
            yield self.node("ImageView", (self.width / 2 - 80, 104, 160, 220))
            yield self.text((16, 344, self.lengths[0], 30))
            for number in range(3):
                yield self.text((16, 390 + 26 * number, self.lengths[number + 1], 18))
            yield self.button("button", self.height - 190)
            yield self.button("second", self.height - 130)
        elif name == "SampleController":
            yield self.bar()
            yield self.node("TextView", (16, 100, wide, self.height - 200))
        elif name == "ReserveController":
            yield self.bar()
            yield self.text((16, 104, self.lengths[0], 28))
            yield self.node("PickerView", (16, 150, wide, 160))
            yield self.node("Switch", (self.width - 68, 330, 51, 31))
            yield self.text((16, 334, self.lengths[1], 20))
            yield self.node("Stepper", (self.width - 110, 380, 94, 32))
            yield self.button("button", self.height - 130)
        elif name == "DoneController":
            yield self.node("ImageView", (self.width / 2 - 60, 180, 120, 120), place="dead")
            yield self.text((self.width / 2 - 80, 330, 160, 30))
            yield self.text((self.width / 2 - 100, 372, 200, 20))
            yield self.button("button", self.height - 130)
        elif name == "LoansController":
            yield self.bar(has_back=False)
            yield self.table(100, ["second", "switch"])
        elif name == "AccountController":
            yield self.bar(has_back=False)
            yield self.node("ImageView", (16, 104, 64, 64))
            yield self.text((96, 116, self.lengths[0], 22))
            yield self.table(190, ["second"], 60, 140)
            yield self.button("second", self.height - 124, 16, 120)
        elif name == "CardController":
            yield self.bar()
            yield self.node("ImageView", (16, 104, wide, 190), place="dead", radius=14, background="#8899CC")
            yield self.text((32, 124, 140, 22))
            yield self.text((32, 250, 180, 18))
            yield self.node("TextField", (16, 320, wide, 44), editable=True)
            yield self.node("TextField", (16, 380, wide, 44), editable=True, secure=True)
            yield self.button("button", self.height - 130)
        else:
            yield self.bar()
            for number in range(5):
                yield self.text((16, 110 + 40 * number, self.lengths[number], 20))
            yield self.node("Switch", (self.width - 68, 330, 51, 31), place="dead")

    def draw(self, waits=False):
        self.count, self.places = 0, {}
        ground = "#121218" if self.is_dark else "#FFFFFF"
        children = list(self.body(self.name))
        if self.name in TABS:
            children.append(self.tabs(TABS[self.name]))
        if waits:
            children.append(self.node("ActivityIndicatorView", (self.width / 2 - 18, self.height / 2 - 18, 36, 36)))
        root = {"id": self.base, "class": "UIView", "frame": [0, 0, self.width, self.height], "background": ground, "children": children}
        window = {"id": 1, "class": "UIWindow", "frame": [0, 0, self.width, self.height], "background": ground, "children": [root]}
        self.write(t=self.time, screen=self.name, windows=[window])


def make(folder, count=1000, first=0):
    """Writes sessions, and gives their paths."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for seed in range(first, first + count):
        paths.append(folder / f"person-{seed:05}.hierarchy.ndjson.gz")
        text = "\n".join(Person(seed).lines) + "\n"
        paths[-1].write_bytes(gzip.compress(text.encode(), 1, mtime=0))
    return paths


if __name__ == "__main__":
    print(len(make(sys.argv[1], *map(int, sys.argv[2:3]))), "sessions")
