"""Makes a folder of dumps as Rico's traces are: invented people walk through an invented app of three screens.

    python3 rico_like.py FOLDER

A trace has a dump for each step in `view_hierarchies`, and the finger's path on it in `gestures.json`, in parts of the screen.
"""

import json
import pathlib
import random
import sys

WIDTH, HEIGHT = 1440, 2560
PARENTS = {"view": "android.view.View", "group": "android.view.ViewGroup"}


def node(name, box, children=(), parent="view", **more):
    left, top, width, height = box
    return {
        "class": f"android.widget.{name}",
        "ancestors": [PARENTS[parent], "android.view.View"],
        "bounds": [left, top, left + width, top + height],
        "visibility": "visible",
        "visible-to-user": True,
        "enabled": True,
        "clickable": False,
        "content-desc": [None],
        **more,
        "children": list(children),
    }


def bar(title, has_back):
    back = [node("ImageButton", (0, 84, 196, 196), clickable=True, **{"content-desc": ["back"]})] if has_back else []
    return node("Toolbar", (0, 84, WIDTH, 196), [*back, node("TextView", (252, 140, 700, 84), text=title)], "group")


def row(place):
    top = 300 + 260 * place
    inside = [
        node("ImageView", (56, top + 40, 160, 160)),
        node("TextView", (260, top + 40, 700, 80), text=f"Bed {place + 1}"),
        node("TextView", (260, top + 130, 900, 60), text="Water it on Monday"),
    ]
    return node("RelativeLayout", (0, top, WIDTH, 240), inside, "group", clickable=True)


def beds(count):
    add = node("Button", (1000, 2140, 384, 168), text="Add", clickable=True)
    return [bar("Beds", False), node("ListView", (0, 280, WIDTH, 1800), map(row, range(count)), "group"), add]


def bed(is_wet):
    return [
        bar("A bed", True),
        node("ImageView", (0, 280, WIDTH, 900)),
        node("TextView", (80, 1240, 1200, 100), text="Peas"),
        node("TextView", (80, 1360, 1280, 320), text="They want sun, and a net against the birds."),
        node("Switch", (1140, 1760, 220, 120), text="Watered", clickable=True, checkable=True, checked=is_wet),
        node("Button", (80, 2140, 620, 168), text="Move", clickable=True),
        node("Button", (740, 2140, 620, 168), text="Remove", clickable=True),
    ]


def form():
    fields = [node("EditText", (80, 340 + 260 * place, 1280, 180), clickable=True) for place in range(3)]
    box = node("CheckBox", (80, 1160, 1280, 120), text="Remind me", clickable=True, checkable=True)
    return [bar("A new bed", True), *fields, box, node("Button", (80, 2140, 1280, 168), text="Save", clickable=True)]


def walk(chance):
    """One person's steps: the screen's nodes, and where the finger went down. Some taps hit what does nothing."""
    screen, count, is_wet = "beds", chance.randrange(4, 7), False
    for _ in range(chance.randrange(5, 11)):
        if screen == "beds":
            nodes, choice = beds(count), chance.random()
            if choice < 0.6:
                target, follows = (0, 300 + 260 * chance.randrange(count), WIDTH, 240), "bed"
            elif choice < 0.85:
                target, follows = (1000, 2140, 384, 168), "form"
            else:
                target, follows = (252, 140, 700, 84), "beds"
        elif screen == "bed":
            nodes, choice = bed(is_wet), chance.random()
            if choice < 0.3:
                target, follows, is_wet = (1140, 1760, 220, 120), "bed", not is_wet
            elif choice < 0.6:
                target, follows = (0, 280, WIDTH, 900), "bed"
            else:
                target, follows = (0, 84, 196, 196), "beds"
        else:
            nodes, choice = form(), chance.random()
            target, follows = ((80, 2140, 1280, 168), "beds") if choice < 0.7 else ((0, 84, 196, 196), "beds")
            count = min(6, count + 1)
        left, top, width, height = target
        place = (left + width * chance.uniform(0.2, 0.8), top + height * chance.uniform(0.25, 0.75))
        yield nodes, [[round(place[0] / WIDTH, 4), round(place[1] / HEIGHT, 4)]]
        screen = follows


def make(folder, traces=60, seed=7):
    chance = random.Random(seed)
    for trace in range(traces):
        path = pathlib.Path(folder, f"trace_{trace}")
        (path / "view_hierarchies").mkdir(parents=True, exist_ok=True)
        gestures = {}
        for step, (nodes, finger) in enumerate(walk(chance)):
            root = node("FrameLayout", (0, 0, WIDTH, HEIGHT), nodes, "group")
            dump = {"activity_name": "garden.app/garden.app.Main", "activity": {"root": root}, "is_keyboard_deployed": False}
            (path / "view_hierarchies" / f"{step}.json").write_text(json.dumps(dump))
            gestures[str(step)] = finger
        (path / "gestures.json").write_text(json.dumps(gestures))
    return sorted(pathlib.Path(folder).iterdir())


if __name__ == "__main__":
    print(len(make(sys.argv[1])), "traces")
