"""Scripts of a session: a JSON list of actions, each an object with one of these keys.

{"wait": MS}
{"tap": PLACE}                                     PLACE: a CSS selector, or [x, y] in the viewport
{"type": "text", "every": MS}                      into the element with the focus; every: 90
{"press": "Enter"}                                 a key, as KeyboardEvent.key names it
{"scroll": PLACE, "by": [x, y], "over": MS}        by so many points; over: 400
{"size": [width, height]}                          the viewport, as when a phone is turned
"""

import json

from support import chromium

from . import hands

NUMBER, PAIR, WORDS = "a number", "[x, y]", "a text"
PLACE = "a selector or [x, y]"
ACTIONS = {
    "wait": {"wait": NUMBER},
    "tap": {"tap": PLACE},
    "type": {"type": WORDS, "every": NUMBER},
    "press": {"press": WORDS},
    "scroll": {"scroll": PLACE, "by": PAIR, "over": NUMBER},
    "size": {"size": PAIR},
}
OPTIONAL = {"every", "over"}


class ScriptError(Exception):
    """A script has a mistake."""


def read(path):
    """The actions of a file, each checked."""
    try:
        actions = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ScriptError(f"{path}: {error}") from error
    if not isinstance(actions, list):
        raise ScriptError(f"{path}: expected a list of actions")
    for number, action in enumerate(actions, 1):
        if fault := fault_of(action):
            raise ScriptError(f"{path}: action {number}: {fault}")
    return actions


def fault_of(action):
    name = name_of(action)
    if name is None:
        return f"expected an object with one of {', '.join(ACTIONS)}"
    keys = ACTIONS[name]
    if unknown := action.keys() - keys.keys():
        return f"{name} has no {', '.join(sorted(unknown))}"
    wrong = [key for key, kind in keys.items() if not fits(action.get(key), kind, key in OPTIONAL)]
    return f"{wrong[0]} should be {keys[wrong[0]]}" if wrong else None


def name_of(action):
    return next((name for name in ACTIONS if name in action), None) if isinstance(action, dict) else None


def fits(value, kind, is_optional):
    if value is None:
        return is_optional
    if kind == NUMBER:
        return is_number(value) and 0 <= value <= 600_000
    is_pair = isinstance(value, list) and len(value) == 2 and all(map(is_number, value))
    if kind == PAIR:
        return is_pair
    return isinstance(value, str) or kind == PLACE and is_pair


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e6


class Player:
    """Runs a script on one page."""

    def __init__(self, page, recorder, hand, resize):
        self.page, self.recorder, self.hand, self.resize = page, recorder, hand, resize

    def play(self, actions):
        """Yields the milliseconds to wait before each next step."""
        for number, action in enumerate(actions, 1):
            try:
                yield from getattr(self, "_" + name_of(action))(action)
            except chromium.BrowserError as error:
                raise chromium.BrowserError(f"action {number}, {name_of(action)}: {error}") from error

    def _wait(self, action):
        yield action["wait"]

    def _tap(self, action):
        yield from self.hand.tap(*self.recorder.middle(action["tap"]))

    def _type(self, action):
        yield from hands.type_text(self.page, action["type"], action.get("every", 90))

    def _press(self, action):
        key = action["press"]
        self.page.press(key, {"Enter": "\r"}.get(key, key if len(key) == 1 else None))
        yield 0

    def _scroll(self, action):
        x, y = self.recorder.middle(action["scroll"])
        yield from self.hand.scroll(x, y, action["by"], int(action.get("over", 400)))

    def _size(self, action):
        self.resize(*map(int, action["size"]))
        yield 0
