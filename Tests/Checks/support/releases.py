"""Changes of a release, each on an app of `app_sim`: 40 kinds, each with what a comparison of maps must say of it."""

import random

from .app_sim import Screen


def visited(app, draw, test=lambda screen: True, most=7):
    """A screen near the beginning, which many sessions see."""
    near = [s for s in app.screens if depth(app, s) <= 2 and test(s)]
    near = near or [s for s in app.screens if test(s)]
    near.sort(key=lambda s: (depth(app, s), s.number))
    return draw.choice(near[:most]) if near else None


def depth(app, screen):
    if screen.number == 0 or screen.tab:
        return 0 if screen.number == 0 else 1
    seen, steps = screen.back, 1
    while seen is not None and seen != 0 and not app.screens[seen].tab and steps < 30:
        seen, steps = app.screens[seen].back, steps + 1
    return steps


def settle(screen):
    """A screen at which a set of sessions shows a change for sure."""
    screen.dialogs = False


class Change:
    """`kind`: the word of the finding; `screen`: the screen's number; `other`: of ways; `element`: a part of its words; `follows`: where
    elements of other screens change with it."""

    def __init__(self, kind, screen, other=None, element="", follows=None):
        self.kind, self.screen, self.other, self.element, self.follows = kind, screen, other, element, follows


def adds(part, element, where="body"):
    def apply(app, draw):
        screen = visited(app, draw, lambda s: part not in s.body)
        if screen is None:
            return None
        # At the top, where no scrolling is needed.
        screen.body = [part] + screen.body
        shift(screen, 1)
        return Change("added", screen.number, element=element)

    return apply


def shift(screen, by):
    """Elements are called by their place."""
    screen.ways = {(f"button{int(e[6:]) + by}" if e.startswith("button") else e): way for e, way in screen.ways.items()}
    screen.dead = {(f"button{int(e[6:]) + by}" if e.startswith("button") else e) for e in screen.dead}


def removes(part, element):
    def apply(app, draw):
        # The app as it was has the part; so it is added on both sides first.
        screen = visited(app, draw, lambda s: part not in s.body)
        if screen is None:
            return None
        screen.body = [part] + screen.body
        shift(screen, 1)
        before = app.copy()
        screen.body = screen.body[1:]
        shift(screen, -1)
        return before, Change("removed", screen.number, element=element)

    return apply


def row_gets(part, element):
    def apply(app, draw):
        screen = visited(app, draw, lambda s: s.row is not None and part not in s.row and part not in ("button",) or s.row == ())
        if screen is None or screen.row is None or part in screen.row:
            return None
        screen.row = tuple(screen.row) + (part,)
        return Change("added", screen.number, element=element)

    return apply


def bar_symbol(app, draw):
    screen = visited(app, draw, lambda s: s.hasBar and s.symbols < 3)
    if screen is None:
        return None
    screen.symbols += 1
    return Change("added", screen.number, element="navigation bar/")


def bar_symbol_gone(app, draw):
    screen = visited(app, draw, lambda s: s.hasBar and s.symbols >= 1 and f"bar{s.symbols - 1}" not in s.ways)
    if screen is None:
        return None
    screen.symbols -= 1
    return Change("removed", screen.number, element="navigation bar/")


def bar_gone(app, draw):
    screen = visited(app, draw, lambda s: s.hasBar and s.number == 0 and not any(e.startswith("bar") for e in s.ways))
    if screen is None or len(screen.body) + (screen.row is not None) < 2:
        return None
    screen.hasBar = False
    return Change("removed", screen.number, element="navigation bar")


def toolbar(app, draw):
    screen = visited(app, draw, lambda s: not s.tab and not s.tools and len(s.body) >= 3)
    if screen is None:
        return None
    screen.tools = 2
    return Change("added", screen.number, element="toolbar")


def tab_more(app, draw):
    if app.tabs not in (3, 4):
        return None
    number = len(app.screens)
    screen = Screen(number, draw)
    screen.tab, screen.body, screen.row, screen.tools = app.tabs + 1, ["heading", "slider", "stepper", "button"], None, 0
    screen.name = None if app.screens[0].name is None else "TabbetController"
    screen.back = None
    # Tabs are the first screens; the new one takes a number behind them.
    app.screens.append(screen)
    app.extra = number
    app.tabs += 1
    swap(app, app.tabs - 1, number)
    return Change("new screen", app.tabs - 1, follows="tab bar/")


def swap(app, one, other):
    """Exchanges the numbers of two screens."""
    numbers = {one: other, other: one}
    a, b = app.screens[one], app.screens[other]
    app.screens[one], app.screens[other] = b, a
    for screen in app.screens:
        screen.number = numbers.get(screen.number, screen.number)
        if screen.back is not None:
            screen.back = numbers.get(screen.back, screen.back)
        screen.ways = {e: (numbers.get(t, t), d) for e, (t, d) in screen.ways.items()}
    app.renumbered = numbers


def fresh(app, draw, body, row=None):
    screen = Screen(len(app.screens), draw)
    screen.hasBar, screen.symbols, screen.tools, screen.body, screen.row, screen.tab = True, 0, 0, body, row, 0
    screen.name = None if app.screens[0].name is None else "Zuvepa" + ("Activity" if app.platform == "android" else "Controller")
    app.screens.append(screen)
    screen.dialogs = screen.loads = False
    return screen


def new_screen(body, row=None):
    def apply(app, draw):
        source = visited(app, draw, lambda s: s.number == 0 or s.tab == 1)
        screen = fresh(app, draw, list(body), row)
        source.body = ["button"] + source.body
        shift(source, 1)
        source.ways["button0"] = (screen.number, 200)
        screen.back = source.number
        before = app.copy()
        before.screens.pop()
        del before.screens[source.number].ways["button0"]
        return before, Change("new screen", screen.number)

    return apply


def step_between(app, draw):
    """A screen between two others: what was one tap is two."""
    source = visited(app, draw, lambda s: s.ways and s.number == 0)
    if source is None:
        return None
    element = sorted(source.ways)[0]
    target, delay = source.ways[element]
    screen = fresh(app, draw, ["picture", "heading", "slider", "picker", "button"])
    screen.ways["button4"] = (target, 200)
    source.ways[element] = (screen.number, delay)
    screen.back = source.number
    return Change("new screen", screen.number)


def screen_gone(app, draw):
    source = visited(app, draw, lambda s: len(s.ways) >= 2 and (s.number == 0 or s.tab))
    if source is None:
        return None
    for element in sorted(source.ways):
        target = source.ways[element][0]
        if sum(target == t for s in app.screens for t, _ in s.ways.values()) == 1 and not app.screens[target].tab:
            del source.ways[element]
            return Change("lost screen", target)
    return None


def way_gone(app, draw):
    source = visited(app, draw, lambda s: len(s.ways) >= 2 and (s.number == 0 or s.tab))
    if source is None:
        return None
    other = next(
        (
            s
            for s in app.screens
            if s.number != source.number
            and s.number not in [t for t, _ in source.ways.values()]
            and depth(app, s) == 2
            and not s.tab
            and s.back != source.number
        ),
        None,
    )
    if other is None:
        return None
    source.body = ["button"] + source.body
    shift(source, 1)
    before = app.copy()
    before.screens[source.number].ways["button0"] = (other.number, 200)
    return before, Change("lost way", source.number, other.number)


def way_new(app, draw):
    found = way_gone(app, draw)
    if found is None:
        return None
    before, change = found
    after, old = before.copy(), app.copy()
    app.screens = after.screens
    return old, Change("new way", change.screen, change.other)


def way_other(app, draw):
    """An element leads to another screen."""
    source = visited(app, draw, lambda s: s.ways and (s.number == 0 or s.tab))
    if source is None:
        return None
    element = sorted(source.ways)[0]
    target = source.ways[element][0]
    others = [
        s
        for s in app.screens
        if s.number not in (target, source.number)
        and not s.tab
        and depth(app, s) >= 2
        and s.number not in [t for t, _ in source.ways.values()]
        and s.back != source.number
    ]
    if not others:
        return None
    source.ways[element] = (others[0].number, 200)
    return Change("new way", source.number, others[0].number)


def slower(factor, more):
    def apply(app, draw):
        source = visited(app, draw, lambda s: s.ways and (s.number == 0 or s.tab == 1))
        if source is None:
            return None
        element = sorted(source.ways)[0]
        target, delay = source.ways[element]
        source.ways[element] = (target, delay * factor + more)
        app.screens[target].loads = False
        before = app.copy()
        before.screens[source.number].ways[element] = (target, delay)
        return before, Change("slower", source.number, target)

    return apply


def loading(app, draw):
    """A screen shows a spinner for long before it is there."""
    found = slower(1, 900)(app, draw)
    return found


def dead(kind):
    def apply(app, draw):
        source = visited(
            app, draw, lambda s: any(e.startswith(kind) for e in s.elements()) and (s.number == 0 or s.tab or depth(app, s) <= 1)
        )
        if source is None:
            return None
        element = next(e for e in source.elements() if e.startswith(kind))
        source.ways.pop(element, None)
        source.dead.add(element)
        return Change("dead tap", source.number)

    return apply


def dead_row(app, draw):
    source = visited(app, draw, lambda s: s.row is not None and depth(app, s) <= 1)
    if source is None:
        return None
    source.ways.pop("row", None)
    source.dead.add("row")
    return Change("dead tap", source.number)


def drop_off(app, draw):
    source = visited(app, draw, lambda s: depth(app, s) == 1 and not s.tab) or visited(app, draw)
    source.ends = 0.6
    return Change("drop-off", source.number)


def dialog(app, draw):
    screen = visited(app, draw, lambda s: s.number == 0 or s.tab == 1)
    screen.dialogs = False
    before = app.copy()
    screen.dialogs = True
    return before, Change("added", screen.number, element="modal over it")


def dialog_gone(app, draw):
    screen = visited(app, draw, lambda s: s.number == 0 or s.tab == 1)
    screen.dialogs = True
    before = app.copy()
    screen.dialogs = False
    return before, Change("removed", screen.number, element="modal over it")


def replaced(old, new, element):
    """A control is another one now."""

    def apply(app, draw):
        screen = visited(app, draw, lambda s: old not in s.body and new not in s.body)
        if screen is None:
            return None
        screen.body = [old] + screen.body
        shift(screen, 1)
        before = app.copy()
        screen.body = [new] + screen.body[1:]
        return before, Change("added", screen.number, element=element)

    return apply


def more_buttons(app, draw):
    screen = visited(app, draw, lambda s: 1 <= s.body.count("button") <= 3)
    if screen is None:
        return None
    screen.body = ["button"] + screen.body
    shift(screen, 1)
    return Change("added", screen.number, element="button")


def fewer_fields(app, draw):
    screen = visited(app, draw, lambda s: s.body.count("field") == 1)
    if screen is None:
        return None
    before = app.copy()
    before.screens[screen.number].body = ["field"] + before.screens[screen.number].body
    shift(before.screens[screen.number], 1)
    return before, Change("removed", screen.number, element="text field")


def becomes_list(app, draw):
    screen = visited(app, draw, lambda s: s.row is None and len(s.body) >= 3 and s.number != 0)
    if screen is None:
        return None
    screen.row = ("picture", "second")
    screen.body = screen.body[:2]
    screen.ways = {e: w for e, w in screen.ways.items() if not e.startswith("button") or int(e[6:]) < 2}
    return Change("added", screen.number, element="list")


KINDS = {
    "a switch is new": adds("switch", "switch"),
    "a check box is new": adds("check", "checkbox"),
    "a field is new": adds("field", "text field"),
    "a password is new": adds("secret", "secure field"),
    "a search is new": adds("search", "search field"),
    "a slider is new": adds("slider", "slider"),
    "a stepper is new": adds("stepper", "stepper"),
    "segments are new": adds("segments", "segmented control"),
    "a picker is new": adds("picker", "picker"),
    "a map is new": adds("map", "map"),
    "a video is new": adds("video", "video"),
    "a picture is new": adds("picture", "image"),
    "a memo is new": adds("memo", "text"),
    "a switch is gone": removes("switch", "switch"),
    "a field is gone": removes("field", "text field"),
    "a slider is gone": removes("slider", "slider"),
    "segments are gone": removes("segments", "segmented control"),
    "a search is gone": removes("search", "search field"),
    "a switch is a check box now": replaced("switch", "check", "checkbox"),
    "segments are a picker now": replaced("segments", "picker", "picker"),
    "a slider is a stepper now": replaced("slider", "stepper", "stepper"),
    "rows get a switch": row_gets("switch", "list/switch"),
    "rows get a button": row_gets("button", "list/button"),
    "one button more": more_buttons,
    "a symbol more in the bar": bar_symbol,
    "a symbol less in the bar": bar_symbol_gone,
    "a toolbar is new": toolbar,
    "a form is new": new_screen(["heading", "field", "secret", "check", "button"]),
    "a list is new": new_screen(["segments"], ("picture", "switch")),
    "a web page is new": new_screen(["page", "stepper"]),
    "a step between two screens": step_between,
    "a screen is gone": screen_gone,
    "a way is gone": way_gone,
    "a way is new": way_new,
    "an element leads elsewhere": way_other,
    "a way takes three times as long": slower(3, 300),
    "a way takes a second more": loading,
    "a button is dead": dead("button"),
    "a symbol is dead": dead("bar"),
    "a row is dead": dead_row,
    "sessions end on a screen": drop_off,
    "a dialog is new": dialog,
    "a dialog is gone": dialog_gone,
    "one field less": fewer_fields,
    "a tab more": tab_more,
}


def seeded(app, kind, seed):
    """The app before and after a change, and the change; nil if the app has no place for it."""
    after = app.copy()
    found = KINDS[kind](after, random.Random(f"{kind} {seed}"))
    if found is None:
        return None
    before, change = found if isinstance(found, tuple) else (app, found)
    return before, after, change
