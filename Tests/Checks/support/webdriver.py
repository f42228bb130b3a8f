"""Firefox and WebKitGTK, headless, with pages that `capture_lab` can drive as it drives Chromium's.

Firefox listens for Marionette (JSON over TCP). WebKitGTK has a driver of its own, `WebKitWebDriver` (HTTP), and needs a display, which
Xvfb gives. Both speak WebDriver, so they share everything but the way of a command. Nothing but the standard library.
"""

import base64
import glob
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

# The page's own eval: scripts of a driver may run beside the page's world.
RUN = """const [code, done] = arguments;
new Promise((fulfil) => fulfil(window.eval(code)))
  .then((value) => done({value: value === undefined ? null : value}), (error) => done({error: String(error)}));"""
PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.aboutwelcome.enabled": False,
    "app.update.disabledForTesting": True,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "dom.min_background_timeout_value": 4,
    "layout.css.devPixelsPerPx": "1.0",
    "gfx.color_management.mode": 0,
    "widget.gtk.overlay-scrollbars.enabled": True,
}
ROUTES = {
    "SetTimeouts": ("POST", "/timeouts"),
    "Navigate": ("POST", "/url"),
    "NewWindow": ("POST", "/window/new"),
    "SwitchToWindow": ("POST", "/window"),
    "CloseWindow": ("DELETE", "/window"),
    "SetWindowRect": ("POST", "/window/rect"),
    "ExecuteAsyncScript": ("POST", "/execute/async"),
    "PerformActions": ("POST", "/actions"),
    "TakeScreenshot": ("GET", "/screenshot"),
}


class DriverError(Exception):
    """The browser ended, did not answer in time, or refused."""


def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def wait_for(call, seconds=30):
    end = time.monotonic() + seconds
    while True:
        try:
            return call()
        except OSError as error:
            if time.monotonic() > end:
                raise DriverError(f"the browser does not answer: {error}") from error
            time.sleep(0.1)


class Browser:
    """One browser with a profile of its own; its pages are tabs, of which one is driven at a time."""

    def __init__(self, size):
        self.folder, self.processes, self.current = tempfile.mkdtemp(prefix="silhouette-browser-"), [], None
        try:
            self.start()
            self.command("SetTimeouts", {"script": 120_000, "pageLoad": 60_000})
            self.size = size
        except BaseException:
            self.close()
            raise

    def spawn(self, *command, **environment):
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": self.folder, **environment},
        )
        self.processes.append(process)
        return process

    def page(self):
        return Page(self, self.command("NewWindow", {"type": "tab"})["handle"])

    def switch(self, handle):
        if self.current != handle:
            self.command("SwitchToWindow", {"handle": handle})
            self.current = handle

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Page:
    def __init__(self, browser, handle):
        self.browser, self.handle = browser, handle
        self.fit()

    def command(self, name, data=None):
        self.browser.switch(self.handle)
        return self.browser.command(name, data or {})

    def fit(self):
        """Makes the window as large as the page needs it to be."""
        width, height = self.browser.size
        self.command("SetWindowRect", {"width": width, "height": height})
        inner = self.run("[innerWidth, innerHeight]")
        self.command("SetWindowRect", {"width": 2 * width - inner[0], "height": 2 * height - inner[1]})

    def visit(self, url):
        self.command("Navigate", {"url": url})

    def run(self, script, **_):
        answer = self.command("ExecuteAsyncScript", {"script": RUN, "args": [script]})
        answer = (
            answer.get("value", answer)
            if "error" not in answer and isinstance(answer.get("value"), dict) and ({"value", "error"} & answer["value"].keys())
            else answer
        )
        if "error" in answer:
            raise DriverError(f"script failed: {answer['error']}")
        return answer["value"]

    def click(self, x, y):
        move = {"type": "pointerMove", "duration": 0, "x": x, "y": y}
        self.command(
            "PerformActions",
            {
                "actions": [
                    {
                        "type": "pointer",
                        "id": "mouse",
                        "parameters": {"pointerType": "mouse"},
                        "actions": [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}],
                    }
                ]
            },
        )

    def screen(self):
        answer = self.command("TakeScreenshot", {"full": False})
        return base64.b64decode(answer if isinstance(answer, str) else answer["value"])

    def close(self):
        left = self.command("CloseWindow")
        # The next tab comes from one that is there.
        self.browser.current = None
        if left:
            self.browser.switch(left[0])


class Firefox(Browser):
    NAME = "Firefox"

    @staticmethod
    def find():
        return shutil.which(os.environ.get("FIREFOX") or "firefox-esr") or shutil.which("firefox")

    def start(self):
        port = free_port()
        preferences = {**PREFERENCES, "marionette.port": port}
        (pathlib.Path(self.folder) / "user.js").write_text(
            "".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in preferences.items())
        )
        self.spawn(self.find(), "--headless", "--marionette", "--no-remote", "--profile", self.folder)
        self.socket = wait_for(lambda: socket.create_connection(("127.0.0.1", port), 2))
        self.socket.settimeout(150)
        self.held, self.number = b"", 0
        self.read()
        self.version = self.command("NewSession", {})["capabilities"]["browserVersion"]

    def read(self):
        while b":" not in self.held:
            self.fill()
        length, self.held = self.held.split(b":", 1)
        while len(self.held) < int(length):
            self.fill()
        text, self.held = self.held[: int(length)], self.held[int(length) :]
        return json.loads(text)

    def fill(self):
        data = self.socket.recv(1 << 20)
        if not data:
            raise DriverError("Firefox has ended")
        self.held += data

    def command(self, name, data):
        self.number += 1
        text = json.dumps([0, self.number, "WebDriver:" + name, data]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self.read()
        if error or number != self.number:
            raise DriverError(f"{name}: {(error or {}).get('message')}")
        return result


class WebKit(Browser):
    NAME = "WebKitGTK"

    @staticmethod
    def find():
        browser = next(iter(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")), None)
        return browser if shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None

    def start(self):
        port = free_port()
        reader, writer = os.pipe()
        display = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1400x1600x24", "-nolisten", "tcp"],
            pass_fds=(writer,),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.processes.append(display)
        os.close(writer)
        with os.fdopen(reader) as number:
            screen = ":" + number.readline().strip()
        self.spawn(
            "WebKitWebDriver",
            f"--port={port}",
            DISPLAY=screen,
            LIBGL_ALWAYS_SOFTWARE="1",
            WEBKIT_DISABLE_COMPOSITING_MODE="1",
            GDK_BACKEND="x11",
            GSETTINGS_BACKEND="memory",
            NO_AT_BRIDGE="1",
        )
        self.address = f"http://127.0.0.1:{port}"
        wait_for(lambda: socket.create_connection(("127.0.0.1", port), 2)).close()
        options = {"binary": self.find(), "args": ["--automation"]}
        session = self.ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self.address += "/session/" + session["sessionId"]
        self.version = session["capabilities"]["browserVersion"]

    def ask(self, method, path, data=None):
        request = urllib.request.Request(
            self.address + path,
            method=method,
            headers={"content-type": "application/json"},
            data=json.dumps(data).encode() if method == "POST" else None,
        )
        try:
            with urllib.request.urlopen(request, timeout=150) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise DriverError(f"{path}: {json.load(error)['value']['message']}") from error

    def page(self):
        """The one window: MiniBrowser counts other tabs as hidden."""
        return Page(self, self.ask("GET", "/window"))

    def command(self, name, data):
        if name == "CloseWindow":
            name, data = "Navigate", {"url": "about:blank"}
        return self.ask(*ROUTES[name], data)
