"""Shows that every check can fail: a small log made by hand, then the same log spoilt in one way each."""

import copy

from . import replay_case

START = 1_700_000_000_000
SHEET = "body{margin:0;background:#fff}div{position:absolute;left:0;top:0}.card{background:#dce0e7}"


def text(number, content):
    return {"type": 3, "id": number, "textContent": content}


def element(number, name, attributes, *children):
    return {"type": 2, "id": number, "tagName": name, "attributes": attributes, "childNodes": list(children)}


def box(number, left, top, width, height, *children, color=None):
    style = f"left:{left}px;top:{top}px;width:{width}px;height:{height}px"
    return element(number, "div", {"class": "card", "style": style + (f";background-color:{color}" if color else "")}, *children)


def page(*boxes):
    head = element(4, "head", {}, element(5, "style", {}, text(6, SHEET)))
    html = element(3, "html", {"lang": "en"}, head, element(7, "body", {}, *boxes))
    doctype = {"type": 1, "id": 2, "name": "html", "publicId": "", "systemId": ""}
    return {"type": 0, "id": 1, "childNodes": [doctype, html]}


def event(offset, kind, data):
    return {"type": kind, "timestamp": START + offset, "data": data}


def mutation(offset, **changes):
    return event(offset, 3, {"source": 0, "texts": [], "attributes": [], "removes": [], "adds": []} | changes)


def log():
    """A card in the page; another with a box in it comes at 500 ms, and turns teal at 1000 ms."""
    return [
        event(0, 4, {"href": "", "width": 200, "height": 160}),
        event(0, 2, {"node": page(box(8, 10, 10, 80, 40)), "initialOffset": {"top": 0, "left": 0}}),
        mutation(
            500,
            adds=[
                {"parentId": 7, "nextId": None, "node": box(9, 10, 60, 120, 80)},
                {"parentId": 9, "nextId": None, "node": box(10, 5, 5, 20, 20, color="rgb(200, 0, 0)")},
            ],
        ),
        mutation(1000, attributes=[{"id": 9, "attributes": {"style": {"background-color": "teal", "top": "70px"}}}]),
        event(1500, 5, {"tag": "end", "payload": {}}),
    ]


def nodes():
    """The page at each moment."""
    first = box(8, 10, 10, 80, 40)
    inner = box(10, 5, 5, 20, 20, color="#c80000")
    return {
        0: page(first),
        500: page(first, box(9, 10, 60, 120, 80, inner)),
        1000: page(first, box(9, 10, 70, 120, 80, inner, color="teal")),
    }


def wrong_color(events):
    events[3]["data"]["attributes"][0]["attributes"]["style"]["background-color"] = "#0080a0"


def wrong_rule(events):
    sheet = events[1]["data"]["node"]["childNodes"][1]["childNodes"][0]["childNodes"][0]["childNodes"][0]
    sheet["textContent"] = SHEET.replace("#dce0e7", "#dce0f7")


def missing_node(events):
    events[2]["data"]["adds"].pop()


def child_inside_an_add(events):
    inner = events[2]["data"]["adds"].pop()
    events[2]["data"]["adds"][0]["node"]["childNodes"].append(inner["node"])


def wrong_order(events):
    events[2]["data"]["adds"][0]["nextId"] = 8


def invalid_value(events):
    events[3]["data"]["attributes"][0]["attributes"]["style"]["top"] = "70"


def unknown_node(events):
    events[3]["data"]["attributes"].append({"id": 99, "attributes": {"class": "card"}})


def wrong_size(events):
    events[0]["data"]["width"] = 180


def missing_array(events):
    del events[3]["data"]["texts"]


# What is spoilt, and a word of the fault that must be found.
SPOILT = (
    (wrong_color, "pixels"),
    (wrong_color, "teal"),
    (wrong_rule, "pixels"),
    (missing_node, "node 10 is missing"),
    (child_inside_an_add, "node 10 is missing"),
    (wrong_order, "node 9 is"),
    (invalid_value, "node 9 is"),
    (unknown_node, "console"),
    (wrong_size, "the picture is 180 by 160"),
    (missing_array, ""),
)


def pictures(checker, player):
    """What the right log looks like, as its own player shows it."""
    case = replay_case.Case("right", log(), [replay_case.Moment(t, node) for t, node in nodes().items()])
    report = checker.check(case, player)
    return report, {t: report.pictures[f"seeking-up-to-{t}.actual.png"] for t in nodes()}


def run(checker, which):
    checker.keeps_all = True
    failures = []
    for player in which:
        report, shown = pictures(checker, player)
        failures += [f"{player}: the right log is faulted: {fault}" for fault in report.faults]
        failures += [f"{player}: {line}" for line in spoil(checker, player, shown)]
    print("\n".join(failures) or f"Every check can fail: {len(SPOILT)} spoilt logs were told in each of {len(which)} players.")
    return 1 if failures else 0


def spoil(checker, player, shown):
    for spoiler, word in SPOILT:
        events = copy.deepcopy(log())
        spoiler(events)
        moments = [replay_case.Moment(t, node, shown[t]) for t, node in nodes().items()]
        faults = checker.check(replay_case.Case(spoiler.__name__, events, moments), player).faults
        if not any(word in fault for fault in faults):
            yield f"{spoiler.__name__} went unnoticed; told was {faults[:3]}"
