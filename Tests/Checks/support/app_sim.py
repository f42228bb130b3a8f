"""Apps whose screens and ways are known, and sessions of people who use them.

An `App` is made of a number. Its screens are built of parts that occur in apps of iOS and Android; no text and no picture of a real app is in
them. A `Person` walks through it, and writes a session as a hierarchy stream. What varies from person to person, and from visit to visit,
is what varies in the world: contents, lengths of lists, scroll positions, languages and their direction, sizes of type, devices and how
they are held, dark colours, keyboards and dialogs over screens, screens that load, and animations halfway.
"""

import copy
import json
import random

IOS = {
    "window": "UIWindow", "box": "UIView", "bar": "UINavigationBar", "tabs": "UITabBar", "tab": "UITabBarButton", "tools": "UIToolbar",
    "list": "UITableView", "row": "UITableViewCell", "scroll": "UIScrollView", "text": "UILabel", "picture": "UIImageView",
    "symbol": "UIImageView", "button": "UIButton", "field": "UITextField", "secret": "UITextField", "search": "UISearchTextField",
    "switch": "UISwitch", "slider": "UISlider", "stepper": "UIStepper", "segments": "UISegmentedControl", "picker": "UIPickerView",
    "map": "MKMapView", "page": "WKWebView", "video": "AVPlayerView", "spinner": "UIActivityIndicatorView", "memo": "UITextView",
    "check": "UIButton", "dots": "UIPageControl", "dialog": "UIAlertView",
}  # fmt: skip
ANDROID = {
    "window": "com.android.internal.policy.DecorView", "box": "android.widget.FrameLayout", "bar": "androidx.appcompat.widget.Toolbar",
    "tabs": "com.google.android.material.bottomnavigation.BottomNavigationView",
    "tab": "com.google.android.material.bottomnavigation.BottomNavigationItemView", "tools": "com.google.android.material.bottomappbar.BottomAppBar",
    "list": "androidx.recyclerview.widget.RecyclerView", "row": "android.widget.LinearLayout", "scroll": "android.widget.ScrollView",
    "text": "android.widget.TextView", "picture": "android.widget.ImageView", "symbol": "android.widget.ImageView",
    "button": "android.widget.Button", "field": "android.widget.EditText", "secret": "android.widget.EditText",
    "search": "android.widget.SearchView", "switch": "android.widget.Switch", "slider": "android.widget.SeekBar",
    "stepper": "android.widget.NumberPicker", "segments": "com.google.android.material.button.MaterialButtonToggleGroup",
    "picker": "android.widget.Spinner", "map": "com.google.android.gms.maps.MapView", "page": "android.webkit.WebView",
    "video": "android.widget.VideoView", "spinner": "android.widget.ProgressBar", "memo": "android.widget.EditText",
    "check": "android.widget.CheckBox", "dots": "android.widget.LinearLayout", "dialog": "androidx.appcompat.widget.AlertDialogLayout",
}  # fmt: skip
TRAITS = {"button": "button", "check": "checkbox", "switch": "switch", "tab": "tab", "dots": "pageControl"}
# Width and height in points, and pixels a point.
DEVICES = [(390, 844, 3), (375, 667, 2), (430, 932, 3), (360, 780, 3), (412, 915, 2.6), (320, 568, 2), (820, 1180, 2)]
CONTROLS = ["field", "switch", "check", "slider", "stepper", "segments", "picker", "memo"]
ROW_PARTS = [
    ("symbol",), ("picture",), ("second",), ("switch",), ("button",), ("symbol", "second"), ("picture", "second"), ("picture", "button"),
    ("second", "symbol", "button"), ("check",), ("picture", "second", "third"), (),
]  # fmt: skip


class Screen:
    """What is on a screen, from its top to its foot; and where its elements lead."""

    def __init__(self, number, draw):
        self.number = number
        self.name = None
        self.tab = 0
        self.hasBar = draw.random() < 0.9
        self.symbols = draw.choice([0, 0, 1, 1, 2, 3])
        self.tools = 0
        self.body = []  # of `(kind, …)`
        self.row = None
        self.ways = {}  # element → (screen's number, milliseconds)
        self.dead = set()
        self.loads = draw.random() < 0.3
        self.dialogs = draw.random() < 0.15
        self.ends = 0.03

    def signature(self):
        return (self.name, self.tab, self.hasBar, self.symbols, self.tools, self.row, tuple(sorted(set(self.body), key=str)))

    def elements(self):
        """Elements that can be touched, without rows and tabs."""
        names = [f"bar{n}" for n in range(self.symbols)] if self.hasBar else []
        names += [f"tool{n}" for n in range(self.tools)]
        return names + [f"{kind}{n}" for n, kind in enumerate(self.body) if kind == "button"]


class App:
    def __init__(self, seed, screens=18, names=None):
        draw = random.Random(f"app {seed}")
        self.seed = seed
        self.platform = draw.choice(["ios", "android"])
        self.names = draw.random() < 0.4 if names is None else names
        self.tabs = draw.choice([0, 3, 4, 5])
        self.screens = []
        known = []
        while len(self.screens) < screens:
            screen = self.make(len(self.screens), draw)
            if all(self.differ(screen, other) for other in known):
                known.append(screen)
                self.screens.append(screen)
        self.join(draw)

    def make(self, number, draw):
        screen = Screen(number, draw)
        if number < self.tabs:
            screen.tab = number + 1
        if self.names:
            screen.name = f"{''.join(draw.choice('BCDFGKLMNPRST') + draw.choice('aeiou') for _ in range(3))}{'Activity' if self.platform == 'android' else 'Controller'}"
        kind = draw.choice(["list", "list", "form", "form", "detail", "detail", "media", "settings"])
        if kind == "list":
            screen.row = draw.choice(ROW_PARTS)
            screen.body = ["search"] if draw.random() < 0.35 else []
            screen.body += ["segments"] if draw.random() < 0.2 else []
        elif kind == "settings":
            screen.row = draw.choice([("switch",), ("second", "symbol"), ("symbol", "switch")])
            screen.body = ["heading", "button"]
        elif kind == "form":
            screen.body = ["heading"] * (draw.random() < 0.5) + [draw.choice(CONTROLS) for _ in range(draw.randint(1, 4))]
            screen.body += ["secret"] * (draw.random() < 0.3) + ["button"] * draw.randint(1, 2)
        elif kind == "detail":
            screen.body = ["picture"] * (draw.random() < 0.7) + ["heading", "text"] + ["text"] * draw.randint(0, 2)
            screen.body += [draw.choice(["slider", "stepper", "segments", "picker", "check", "switch"])] * (draw.random() < 0.6)
            screen.body += ["button"] * draw.randint(0, 3)
        else:
            screen.body = [draw.choice(["map", "page", "video"])] + ["text"] * draw.randint(0, 1) + ["button"] * draw.randint(0, 2)
        if not screen.tab and draw.random() < 0.2:
            screen.tools = draw.randint(1, 4)
        return screen

    @staticmethod
    def differ(one, other):
        """Whether a person could say which of two screens this is, without reading a word."""
        if one.name != other.name or one.tab != other.tab and one.tab and other.tab:
            return True
        a, b = set(parts(one)), set(parts(other))
        return len(a & b) < 0.62 * len(a | b)

    def join(self, draw):
        """Every screen can be reached, and most lead back."""
        for screen in self.screens:
            screen.back = None
        reached = list(range(min(len(self.screens), max(1, self.tabs))))
        for number in range(len(reached), len(self.screens)):
            # A screen needs something to touch.
            free = [(s, e) for s in reached for e in self.free(self.screens[s])]
            if not free:
                host = self.screens[draw.choice(reached)]
                host.body.append("button")
                free = [(host.number, e) for e in self.free(host)]
            source, element = draw.choice(free)
            self.screens[source].ways[element] = (number, draw.choice([120, 180, 250, 400, 700]))
            self.screens[number].back = source
            if not self.screens[number].tab:
                self.screens[number].hasBar = True
            reached.append(number)
        # A few ways across.
        for _ in range(len(self.screens) // 4):
            screen = draw.choice(self.screens)
            free = self.free(screen)
            other = draw.choice(self.screens)
            if free and other is not screen and other.back != screen.number:
                screen.ways[draw.choice(free)] = (other.number, 200)

    def free(self, screen):
        elements = screen.elements() + (["row"] if screen.row is not None else [])
        return [e for e in elements if e not in screen.ways and e not in screen.dead]

    def copy(self):
        return copy.deepcopy(self)


def parts(screen):
    """The screen in facts, to tell it from others."""
    facts = [f"bar {n}" for n in range(screen.symbols + 1)] if screen.hasBar else []
    facts += [f"tool {n}" for n in range(screen.tools)]
    counts = {}
    for kind in screen.body:
        counts[kind] = counts.get(kind, 0) + 1
        if kind not in ("text",) or counts[kind] == 1:
            facts.append(f"{kind} {counts[kind]}")
    if screen.row is not None:
        facts += ["list"] + [f"row {part}" for part in screen.row]
    return facts


class Person:
    """One session. `visits` and `steps` say what really happened: (screen, moment of its contents), (from, element, to)."""

    def __init__(self, app, seed, length=None, words=None):
        self.app = app
        self.draw = random.Random(f"{app.seed} {seed}")
        draw = self.draw
        self.kinds = IOS if app.platform == "ios" else ANDROID
        width, height, scale = draw.choice(DEVICES if draw.random() < 0.3 else DEVICES[:5])
        if draw.random() < 0.08:
            width, height = height, width
        self.width, self.height, self.scale = width, height, scale
        self.wide = draw.choice([0.6, 0.8, 1, 1.2, 1.6])  # of texts, by language
        self.big = draw.choice([1, 1, 1, 1.15, 1.3])  # of type
        self.isRight = draw.random() < 0.15
        self.isDark = draw.random() < 0.3
        self.words = words or ["word"]
        self.lines = []
        self.visits = []
        self.steps = []
        self.dead = []
        self.taps = []
        self.ids = 1
        self.time = 0
        self.length = length or draw.randint(6, 16)
        self.places = {}
        self.header()
        self.walk()

    # Writing

    def line(self, **values):
        self.lines.append(json.dumps(values, separators=(",", ":")))

    def text(self):
        return "\n".join(self.lines) + "\n"

    def header(self):
        self.line(
            stream="hierarchy", version=1, platform=self.app.platform, start=1763000000000,
            viewport={"width": self.width, "height": self.height, "scale": self.scale},
            tells=["custom", "secure", "editable", "keyboard"],
        )  # fmt: skip

    def snapshot(self, windows, name, keyboard=None):
        line = {"t": self.time}
        if name:
            line["screen"] = name
        if keyboard:
            line["keyboard"] = keyboard
        line["windows"] = windows
        self.line(**line)

    def touch(self, box):
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        self.line(t=self.time, touch={"pointer": 1, "phase": "down", "x": x, "y": y})
        self.time += self.draw.randint(40, 110)
        self.line(t=self.time, touch={"pointer": 1, "phase": "up", "x": x, "y": y})

    # Walking

    def walk(self):
        app, draw = self.app, self.draw
        self.stack = []
        self.kept = {}
        self.come(app.screens[0])
        for _ in range(self.length):
            screen = self.screen
            self.dwell(screen)
            if draw.random() < screen.ends:
                break
            if not self.leave(screen):
                break
        self.time += draw.randint(1500, 4000)
        self.draw_screen(self.screen)
        self.time += 600
        self.draw_screen(self.screen)

    def leave(self, screen):
        draw, app = self.draw, self.app
        ways = [e for e in screen.ways if e in self.places]
        tabs = [n for n in range(app.tabs) if n + 1 != screen.tab] if screen.tab else []
        choice = draw.random()
        if screen.dead and draw.random() < 0.5:
            there = [e for e in screen.dead if e in self.places]
            if there:
                element = draw.choice(there)
                self.dead.append((screen.number, element, self.time))
                self.taps.append((screen.number, element, self.time))
                self.touch(self.places[element])
                self.time += 1400
                self.draw_screen(screen)
        if ways and choice < 0.7:
            element = draw.choice(sorted(ways))
            target, delay = screen.ways[element]
            self.go(screen, element, app.screens[target], delay)
        elif tabs and choice < 0.85:
            other = draw.choice(tabs)
            self.go(screen, f"tab{other}", app.screens[other], 120)
        elif "back" in self.places and self.stack:
            self.go(screen, "back", app.screens[self.stack[-1]], 120, isBack=True)
        elif tabs:
            other = draw.choice(tabs)
            self.go(screen, f"tab{other}", app.screens[other], 120)
        elif ways:
            element = draw.choice(sorted(ways))
            target, delay = screen.ways[element]
            self.go(screen, element, app.screens[target], delay)
        else:
            return False
        return True

    def go(self, screen, element, target, delay, isBack=False):
        at = self.time
        self.touch(self.places[element])
        self.taps.append((screen.number, element, at))
        kept = None
        if isBack:
            self.stack.pop()
            # An app that keeps its screens shows the same elements again, scrolled as they were.
            kept = self.kept.pop(len(self.stack), None) if self.draw.random() < 0.6 else None
        elif element.startswith("tab"):
            self.stack = []
        else:
            self.kept[len(self.stack)] = (screen.number, self.contents())
            self.stack.append(screen.number)
        self.time += int(delay * self.draw.uniform(0.8, 1.3))
        self.steps.append((screen.number, element, target.number, at))
        self.come(target, screen, kept)

    def come(self, screen, last=None, kept=None):
        draw = self.draw
        self.screen = screen
        self.visits.append((screen.number, self.time))
        self.make_contents(screen)
        if kept and kept[0] == screen.number:
            self.__dict__.update(kept[1])
        if last is not None and draw.random() < 0.3:
            # Halfway in.
            self.draw_screen(screen, shift=int(self.width * draw.uniform(0.3, 0.7)))
            self.time += 160
        if screen.loads and draw.random() < 0.6:
            self.draw_loading(screen)
            self.time += draw.choice([300, 800, 1500])
        self.draw_screen(screen)

    def dwell(self, screen):
        draw = self.draw
        self.time += draw.randint(1300, 2600)
        if draw.random() < 0.5:
            self.draw_screen(screen)
        most = self.most_scroll(screen)
        if most > 40 and draw.random() < 0.5:
            for _ in range(draw.randint(2, 5)):
                self.scroll = min(most, self.scroll + draw.randint(20, 260))
                self.time += draw.randint(60, 200)
                self.draw_screen(screen)
            if draw.random() < 0.6:
                for _ in range(3):
                    self.scroll = max(0, self.scroll - draw.randint(100, 500))
                    self.time += 120
                    self.draw_screen(screen)
            self.time += 1200
        fields = [n for n, kind in enumerate(screen.body) if kind in ("field", "search", "memo")]
        if fields and f"field{fields[0]}" in self.places and draw.random() < 0.4:
            self.taps.append((screen.number, "field", self.time))
            self.touch(self.places[f"field{fields[0]}"])
            self.time += 300
            for _ in range(4):
                self.draw_screen(screen, keyboard=True, focused=fields[0])
                self.time += draw.randint(300, 500)
            self.draw_screen(screen)
            self.time += 1200
        if screen.dialogs and draw.random() < 0.4:
            self.draw_screen(screen, dialog=True)
            self.time += 1500
            self.taps.append((screen.number, "dialog", self.time))
            self.touch(self.places["ok"])
            self.time += 150
            self.draw_screen(screen)
            self.time += 1300

    # Contents

    def make_contents(self, screen):
        """What is there this time: it differs from visit to visit."""
        draw = self.draw
        self.scroll = 0
        self.base = self.ids
        self.ids += 5000
        self.rows = []
        if screen.row is not None:
            for _ in range(draw.choice([2, 3, 5, 8, 13, 24])):
                optional = {part: draw.random() < 0.85 for part in screen.row if part in ("second", "third", "picture")}
                self.rows.append((optional, draw.randint(20, 90)))
        self.lengths = [draw.randint(20, 100) for _ in screen.body]
        self.lineCounts = [draw.randint(1, 4) for _ in screen.body]
        self.badge = draw.random() < 0.3
        self.states = [draw.random() < 0.5 for _ in screen.body]

    def contents(self):
        return {name: self.__dict__[name] for name in ("scroll", "base", "rows", "lengths", "lineCounts", "badge", "states")}

    def node(self, kind, box, children=None, **more):
        self.count += 1
        x, y, width, height = box
        node = {
            "id": self.base + self.count,
            "class": self.kinds[kind],
            "frame": [round(x, 1), round(y, 1), round(width, 1), round(height, 1)],
        }
        if kind in TRAITS:
            node["traits"] = [TRAITS[kind]]
        if kind in ("picture", "symbol"):
            node["traits"] = ["image"]
        if kind in ("field", "secret", "memo", "search"):
            node["editable"] = True
        if kind == "secret":
            node["secure"] = True
        if kind in ("scroll", "list"):
            node["clips"] = True
        if children is not None:
            node["children"] = children
        node.update(more)
        return node

    def word(self, width=60, size=15, **more):
        return {"text": " ".join(self.draw.choice(self.words) for _ in range(2)), "fontSize": round(size * self.big)} | more

    def mirrored(self, x, width, whole):
        return whole - x - width if self.isRight else x

    def most_scroll(self, screen):
        return max(0, getattr(self, "contentHeight", 0) - (self.bottom - self.top))

    def draw_loading(self, screen):
        self.count = 0
        self.places = {}
        parts = self.bars(screen)
        body = self.node(
            "box", [0, self.top, self.width, self.bottom - self.top], [self.node("spinner", [self.width / 2 - 20, 200, 40, 40])]
        )
        self.finish([body] + parts, screen)

    def draw_screen(self, screen, shift=0, keyboard=False, focused=None, dialog=False):
        self.count = 0
        self.places = {}
        bars = self.bars(screen)
        self.count = 200
        body = self.body(screen, focused)
        parts = [body] + bars
        if dialog:
            self.count = 4000
            width, height = min(300, self.width - 40), 180
            box = [(self.width - width) / 2, (self.height - height) / 2, width, height]
            parts.append(self.node("box", [0, 0, self.width, self.height], background="#00000066"))
            ok = self.node("button", [20, 120, width - 40, 40], [self.node("text", [20, 10, 60, 20], **self.word())])
            parts.append(
                self.node(
                    "dialog",
                    box,
                    [self.node("text", [20, 20, 200 * min(1, self.wide), 20], **self.word()), ok],
                    background="#FFFFFF",
                    radius=14,
                )
            )
            self.places["ok"] = [box[0] + 20, box[1] + 120, width - 40, 40]
        self.finish(parts, screen, shift, keyboard)

    def finish(self, parts, screen, shift=0, keyboard=False):
        ground = "#101018" if self.isDark else "#FFFFFF"
        root = {
            "id": self.base + 4999, "class": self.kinds["box"], "frame": [shift, 0, self.width, self.height], "background": ground,
            "children": parts,
        }  # fmt: skip
        window = {
            "id": 1,
            "class": self.kinds["window"],
            "frame": [0, 0, self.width, self.height],
            "background": ground,
            "children": [root],
        }
        height = min(300, self.height * 0.4)
        self.snapshot([window], screen.name, [0, self.height - height, self.width, height] if keyboard else None)

    def bars(self, screen):
        self.top, self.bottom = 0, self.height
        parts = []
        if screen.hasBar:
            self.top = 44 + 44
            children = []
            if self.stack:
                x = self.mirrored(4, 40, self.width)
                children.append(self.node("button", [x, 2, 40, 40], [self.node("symbol", [10, 10, 20, 20])]))
                self.places["back"] = [x, 46, 40, 40]
            wide = min(self.width - 200, 110 * self.wide)
            children.append(self.node("text", [(self.width - wide) / 2, 10, wide, 24], **self.word(size=17)))
            for number in range(screen.symbols):
                x = self.mirrored(self.width - 44 * (number + 1), 40, self.width)
                children.append(self.node("button", [x, 2, 40, 40], [self.node("symbol", [10, 10, 20, 20])]))
                self.places[f"bar{number}"] = [x, 46, 40, 40]
            parts.append(self.node("bar", [0, 44, self.width, 44], children))
        if screen.tools:
            self.bottom = self.height - 60
            step = self.width / screen.tools
            children = []
            for number in range(screen.tools):
                x = self.mirrored(step * number + step / 2 - 20, 40, self.width)
                children.append(self.node("button", [x, 4, 40, 40], [self.node("symbol", [10, 10, 20, 20])]))
                self.places[f"tool{number}"] = [x, self.bottom + 4, 40, 40]
            parts.append(self.node("tools", [0, self.bottom, self.width, 60], children))
        if screen.tab and self.app.tabs:
            self.bottom = self.height - 64
            step = self.width / self.app.tabs
            children = []
            for number in range(self.app.tabs):
                x = self.mirrored(step * number, step, self.width)
                inner = [
                    self.node("symbol", [step / 2 - 12, 6, 24, 24]),
                    self.node("text", [step / 2 - 20, 34, 40, 14], **self.word(size=10)),
                ]
                if self.badge and number == 2:
                    inner.append(self.node("text", [step / 2 + 8, 2, 16, 16], **self.word(size=10)))
                more = {"selected": True} if number + 1 == screen.tab else {}
                children.append(self.node("tab", [x, 0, step, 56], inner, **more))
                self.places[f"tab{number}"] = [x, self.bottom, step, 56]
            parts.append(self.node("tabs", [0, self.bottom, self.width, 64], children))
        return parts

    def body(self, screen, focused):
        height = self.bottom - self.top
        children, places, y = [], {}, 12
        width = min(self.width - 32, 700)
        for number, kind in enumerate(screen.body):
            long = min(width, self.lengths[number] * 3 * self.wide)
            lines = self.lineCounts[number]
            tall = {
                "heading": 30,
                "text": 20 * lines,
                "picture": 180,
                "map": 320,
                "page": 420,
                "video": 220,
                "slider": 30,
                "picker": 120,
                "memo": 90,
                "segments": 32,
            }
            h = tall.get(kind, 44) * (self.big if kind in ("heading", "text") else 1)
            wide = {"text": long, "heading": long, "switch": 52, "stepper": 94, "check": 28}.get(kind, width)
            x = self.mirrored(16, wide, width + 32)
            box = [x, y, wide, h]
            if kind == "heading":
                child = self.node("text", box, **self.word(size=26), bold=True)
            elif kind == "text":
                child = self.node("text", box, **self.word())
            elif kind == "button":
                child = self.node(
                    "button", box, [self.node("text", [20, 12, min(wide - 40, long), 20], **self.word())], background="#2266EE", radius=8
                )
                places[f"button{number}"] = box
            elif kind in ("switch", "check"):
                more = {"checked": True} if self.states[number] else {}
                child = self.node(kind, box, **more)
            elif kind == "segments":
                step = wide / 3
                child = self.node(kind, box, [self.node("button", [step * n, 0, step, 32]) for n in range(3)])
            elif kind == "page":
                inner = [self.node("text", [10, 30 * n, self.lengths[number] * 2, 20], **self.word()) for n in range(lines * 2)]
                child = self.node(kind, box, inner)
            else:
                child = self.node(kind, box)
                if focused == number:
                    child["focused"] = True
                if kind in ("field", "search", "memo"):
                    places[f"field{number}"] = box
            children.append(child)
            y += h + 14
        if screen.row is None:
            self.contentHeight = y + 20
            self.scroll = min(self.scroll, self.most_scroll(screen))
            self.put(places, height)
            return self.node("scroll", [0, self.top, self.width, height], children, scroll=[0, self.scroll])
        head = y if screen.body else 0
        # A list takes the rest of the screen; rows that cannot be seen are not there.
        self.put(places, height, scrolls=False)
        tall = 56 + 18 * self.big
        self.contentHeight = len(self.rows) * tall + head + 10
        room = height - head
        rows = []
        for number, (optional, long) in enumerate(self.rows):
            top = number * tall
            if top + tall < self.scroll or top > self.scroll + room:
                continue
            self.count = 600 + number * 10
            rows.append(self.row(screen.row, optional, long, top, tall))
        for top in range(int(self.scroll // tall) + 1, int((self.scroll + room) // tall)):
            if top < len(self.rows):
                self.places["row"] = [0, self.top + head + top * tall - self.scroll, self.width, tall]
                break
        else:
            if self.rows and self.scroll < tall / 2:
                self.places["row"] = [0, self.top + head, self.width, tall - 4]
        self.count = 590
        table = self.node("list", [0, head, self.width, room], rows, scroll=[0, self.scroll])
        return self.node("box", [0, self.top, self.width, height], children + [table])

    def put(self, places, height, scrolls=True):
        for name, (x, y, w, h) in places.items():
            top = y - (self.scroll if scrolls else 0)
            if 0 <= top and top + h <= height:
                self.places[name] = [x, self.top + top, w, h]

    def row(self, parts, optional, long, top, tall):
        children, x = [], 16
        for part in parts:
            if part in ("second", "third") or not optional.get(part, True):
                continue
            side = {"picture": 56, "symbol": 22, "switch": 52, "button": 60, "check": 28}[part]
            where = x if part in ("picture", "symbol", "check") else self.width - side - 16
            x += side + 12 if where == x else 0
            children.append(
                self.node(
                    part,
                    [self.mirrored(where, side, self.width), (tall - min(side, 56)) / 2, side, min(side, 44 if part == "button" else 56)],
                )
            )
        lines = [True, optional.get("second", True) and "second" in parts, optional.get("third", True) and "third" in parts]
        for number, line in enumerate(lines):
            if line:
                wide = min(self.width - x - 100, long * self.wide * 2)
                children.append(
                    self.node(
                        "text", [self.mirrored(x, wide, self.width), 6 + 20 * number, wide, 18], **self.word(size=15 if number == 0 else 12)
                    )
                )
        return self.node("row", [0, top, self.width, tall], children)
