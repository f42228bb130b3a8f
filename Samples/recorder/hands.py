"""A finger, a mouse and a keyboard. An action that takes time is a generator: it yields the milliseconds to wait before the next step."""

# The time between two moves of a finger, in milliseconds.
FRAME = 16


class Finger:
    def __init__(self, page):
        self.page = page
        page.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})

    def _touch(self, kind, *points):
        touches = [{"x": x, "y": y, "id": 0} for x, y in points]
        self.page.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches}, timeout=20)

    def tap(self, x, y):
        self._touch("touchStart", (x, y))
        yield 70
        self._touch("touchEnd")

    def scroll(self, x, y, by, over):
        """The finger goes against the way that the content scrolls."""
        steps = max(2, over // FRAME)
        self._touch("touchStart", (x, y))
        for step in range(1, steps + 1):
            yield FRAME
            part = step / steps
            self._touch("touchMove", (x - by[0] * part, y - by[1] * part))
        self._touch("touchEnd")


class Mouse:
    def __init__(self, page):
        self.page = page

    def _send(self, kind, x, y, **more):
        self.page.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, **more}, timeout=20)

    def tap(self, x, y):
        self._send("mouseMoved", x, y)
        self._send("mousePressed", x, y, button="left", clickCount=1)
        yield 70
        self._send("mouseReleased", x, y, button="left", clickCount=1)

    def scroll(self, x, y, by, over):
        steps = max(1, over // FRAME)
        for _ in range(steps):
            self._send("mouseWheel", x, y, deltaX=by[0] / steps, deltaY=by[1] / steps)
            yield FRAME


def type_text(page, text, every):
    for letter in text:
        page.press(letter, letter)
        yield every
