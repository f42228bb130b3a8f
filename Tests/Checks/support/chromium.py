"""A headless Chromium, driven over the Chrome DevTools Protocol through a pair of pipes.

`--remote-debugging-pipe` lets Chromium read messages on file descriptor 3 and write them on 4, each a JSON text ended
by a zero byte: no port, no web socket, nothing but the standard library.
"""

import base64
import fcntl
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MAC = ("/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")

# Pictures must be the same on every machine: no colour management, no subpixel text, no scroll bars.
OPTIONS = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-sync",
    "--disable-component-update",
    "--mute-audio",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--force-device-scale-factor=1",
    "--disable-lcd-text",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
)


def find():
    """The path of an installed Chromium, or None."""
    named = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else []
    found = (shutil.which(name) for name in (*named, *NAMES, *MAC))
    return next((path for path in found if path), None)


class BrowserError(Exception):
    """The browser ended, did not answer in time, or refused."""


def _above(descriptor):
    """The same descriptor with a number of 10 or more."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, 10)
    os.close(descriptor)
    return moved


class Browser:
    """One Chromium with a profile of its own, which is deleted when the browser ends."""

    def __init__(self, path, width=1200, height=1400):
        self.folder = tempfile.mkdtemp(prefix="silhouette-chromium-")
        self.held, self.answers, self.listeners, self.last = b"", {}, {}, 0
        self.size = (width, height)
        try:
            self.process = self._start(path)
        except OSError as error:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise BrowserError(f"{path} does not start: {error}") from error

    def _start(self, path):
        # The shell below uses the numbers 3 to 9 itself.
        to_read, self.to = (_above(end) for end in os.pipe())
        self.come, to_write = (_above(end) for end in os.pipe())
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        size = ["--window-size=%d,%d" % self.size, "--user-data-dir=" + self.folder]
        # The shell puts the pipes on 3 and 4, where Chromium looks for them; they may be swapped before.
        script = f'exec 8<&{to_read} 9>&{to_write} 3<&8 4>&9 8<&- 9>&-; exec "$@"'
        process = subprocess.Popen(
            ["bash", "-c", script, "bash", path, *OPTIONS, *root, *size, "about:blank"],
            pass_fds=(to_read, to_write),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(to_write)
        return process

    def send(self, method, parameters=None, session=None, timeout=60):
        """The result of a command; events that arrive before it go to the listener of their session."""
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters or {}}
        if session:
            message["sessionId"] = session
        self._write(json.dumps(message).encode() + b"\0")
        answer = self._wait(self.last, timeout, method)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error'].get('message')}")
        return answer["result"]

    def _write(self, data):
        try:
            while data:
                data = data[os.write(self.to, data) :]
        except OSError as error:
            raise BrowserError(f"Chromium has ended: {error}") from error

    def _wait(self, number, timeout, method):
        end = time.monotonic() + timeout
        while number not in self.answers:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.come], [], [], left)[0]:
                raise BrowserError(f"{method}: no answer in {timeout} s")
            self._read()
        return self.answers.pop(number)

    def _read(self):
        data = os.read(self.come, 1 << 20)
        if not data:
            raise BrowserError("Chromium has ended")
        *whole, self.held = (self.held + data).split(b"\0")
        for text in whole:
            message = json.loads(text)
            if "id" in message:
                self.answers[message["id"]] = message
            elif message.get("sessionId") in self.listeners:
                self.listeners[message["sessionId"]](message["method"], message["params"])

    def page(self):
        """A new tab."""
        target = self.send("Target.createTarget", {"url": "about:blank"})["targetId"]
        session = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        return Page(self, target, session)

    def close(self):
        try:
            self.send("Browser.close", timeout=10)
            self.process.wait(10)
        except (BrowserError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for end in (self.to, self.come):
            os.close(end)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    """A tab: runs scripts, takes pictures, and keeps the messages of its console in `said`."""

    def __init__(self, browser, target, session):
        self.browser, self.target, self.session = browser, target, session
        self.said = []
        browser.listeners[session] = self._heard
        for domain in ("Page", "Runtime", "Log"):
            self.send(domain + ".enable")
        self.resize(*browser.size)

    def send(self, method, parameters=None, timeout=60):
        return self.browser.send(method, parameters, self.session, timeout)

    def _heard(self, method, event):
        if method == "Runtime.consoleAPICalled":
            words = (str(a.get("value", a.get("description", a.get("type")))) for a in event["args"])
            self.said.append(f"console.{event['type']}: {' '.join(words)}")
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            what = details.get("exception", {}).get("description") or details.get("text")
            self.said.append(f"exception: {what}")
        elif method == "Log.entryAdded":
            entry = event["entry"]
            self.said.append(f"{entry['source']} {entry['level']}: {entry['text']}")

    def open(self, path):
        """Loads a local file, and waits until it is loaded."""
        self.send("Page.navigate", {"url": "file://" + path})
        end = time.monotonic() + 30
        while self.run("document.readyState + location.protocol") != "completefile:":
            if time.monotonic() > end:
                raise BrowserError(f"{path} does not load")
            time.sleep(0.01)

    def visit(self, url, timeout=30):
        """Loads any address, and waits until it and its pictures are loaded."""
        failed = self.send("Page.navigate", {"url": url}, timeout).get("errorText")
        if failed:
            raise BrowserError(f"{url} does not load: {failed}")
        end = time.monotonic() + timeout
        while self.run("document.readyState") != "complete":
            if time.monotonic() > end:
                raise BrowserError(f"{url} does not load in {timeout} s")
            time.sleep(0.01)

    def world(self, name):
        """An isolated world of scripts on the page's document: the context to `run` in."""
        frame = self.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
        return self.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": name})["executionContextId"]

    def run(self, script, timeout=60, context=None):
        """The value of an expression; if that is a promise, the value that it resolves to."""
        place = {"contextId": context} if context else {}
        answer = self.send("Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True, **place}, timeout)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            what = details.get("exception", {}).get("description") or details.get("text")
            raise BrowserError(f"script failed: {what}")
        return answer["result"].get("value")

    def resize(self, width, height, scale=1, mobile=False):
        self.send("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": mobile})

    def prefer(self, scheme):
        """Shows the page in `light` or `dark`, or as it is printed (`print`), without transitions: colours are at once what they are."""
        if scheme == "print":
            return self.send(
                "Emulation.setEmulatedMedia", {"media": "print", "features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
            )
        return self.send(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}]},
        )

    def press(self, key, text=None, shift=False):
        """A key, as KeyboardEvent.key names it, goes down and up."""
        event = {"key": key, "code": {" ": "Space"}.get(key, key), "modifiers": 8 if shift else 0}
        self.send("Input.dispatchKeyEvent", {"type": "keyDown", **event, **({"text": text} if text else {})})
        self.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})

    def drag(self, start, end):
        """Presses the left button, moves in some steps, and lets go."""
        (x, y), (to_x, to_y) = start, end
        self.send("Input.dispatchMouseEvent", {"type": "mousePressed", "x": x, "y": y, "button": "left", "clickCount": 1})
        for step in range(1, 6):
            place = {"x": x + (to_x - x) * step / 5, "y": y + (to_y - y) * step / 5}
            self.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **place, "button": "left", "buttons": 1})
        self.send("Input.dispatchMouseEvent", {"type": "mouseReleased", "x": to_x, "y": to_y, "button": "left", "clickCount": 1})

    def picture(self, width, height):
        """PNG of the page's upper left corner."""
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        answer = self.send("Page.captureScreenshot", {"format": "png", "clip": clip, "optimizeForSpeed": True})
        return base64.b64decode(answer["data"])

    def screen(self, kind="png", quality=None):
        """PNG or JPEG of the visible screen, in device pixels."""
        how = {"format": kind, **({"quality": quality} if kind == "jpeg" else {})}
        return base64.b64decode(self.send("Page.captureScreenshot", how)["data"])

    def close(self):
        self.browser.send("Target.closeTarget", {"targetId": self.target})
        self.browser.listeners.pop(self.session, None)


def resident(browser):
    """Bytes in memory of the browser's processes that show pages (Linux)."""
    parents = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parents[int(process.name)] = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
    for number in parents:
        above = number
        while above in parents and above != browser.process.pid:
            above = parents[above]
        if above != browser.process.pid:
            continue
        try:
            if b"--type=renderer" in pathlib.Path(f"/proc/{number}/cmdline").read_bytes():
                yield int(pathlib.Path(f"/proc/{number}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            continue
    yield 0
