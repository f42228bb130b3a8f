#!/usr/bin/env python3
"""Uses <silhouette-player> in headless Chromium, on pages that a server on loopback gives out.

    Tests/Checks/player.py         the sample page, logs with two windows and with gaps, and a log that tries to reach its author

The sample page must play, pause, seek and end as a video does, and draw what the log says. A log that cannot be loaded must be an
`error`. A log that tries to connect must not, although the page around the element has no content security policy.

Needs Chromium.
"""

import argparse
import functools
import http.server
import json
import sys
import threading
import time

from support import ROOT, chromium, foreign_log, needs

PAGE = '<!doctype html><script type="module" src="/Player/web/silhouette-player.js"></script><body></body>'


class Server(http.server.SimpleHTTPRequestHandler):
    """The project's files, and pages that a test writes."""

    pages = {}

    def do_GET(self):
        page = self.pages.get(self.path)
        if page is None:
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html" if page.startswith("<") else "application/json")
        self.end_headers()
        self.wfile.write(page.encode())
        return None

    def log_message(self, *_):
        pass


def page_of(words, start, width=200):
    """Meta and full snapshot of a page with these words, which have the id 11."""
    text = {"type": 3, "id": 11, "textContent": words}
    html = {
        "type": 2,
        "id": 3,
        "tagName": "html",
        "attributes": {},
        "childNodes": [{"type": 2, "id": 5, "tagName": "body", "attributes": {}, "childNodes": [text]}],
    }
    node = {"type": 0, "id": 1, "childNodes": [html]}
    return [
        {"type": 4, "timestamp": start, "data": {"href": "", "width": width, "height": 100}},
        {"type": 2, "timestamp": start, "data": {"node": node, "initialOffset": {"top": 0, "left": 0}}},
    ]


def words_at(timestamp, words):
    change = {"source": 0, "adds": [], "removes": [], "attributes": [], "texts": [{"id": 11, "value": words}]}
    return {"type": 3, "timestamp": timestamp, "data": change}


def in_window(window, events):
    return [{**event, "windowId": window} for event in events]


START = 1_700_000_000_000
WINDOWS = [
    *in_window("a", page_of("one", START)),
    *in_window("b", page_of("two", START + 1000)),
    *in_window("a", [words_at(START + 2000, "one again")]),
    *in_window("b", [words_at(START + 3000, "two again")]),
]
GAPS = [
    {"type": 5, "timestamp": START - 86_400_000, "data": {"tag": "early", "payload": {}}},
    *page_of("first", START),
    {**words_at(0, "second"), "timestamp": (START + 1000) / 1000},
    words_at(START + 7_200_000, "third"),
]


class Check:
    def __init__(self, browser, address):
        self.address = address
        self.tab = browser.page()
        self.faults = []

    def open(self, path):
        self.tab.visit(self.address + path)
        self.wait("customElements.get('silhouette-player') !== undefined", "the module defines the element")

    def expect(self, script, wanted, claim):
        found = self.tab.run(script)
        if found != wanted:
            self.faults.append(f"{claim}: {script} is {found!r}, not {wanted!r}")

    def wait(self, script, claim):
        end = time.monotonic() + 20
        while self.tab.run(script) is not True:
            if time.monotonic() > end:
                raise chromium.BrowserError(f"{claim}: not in 20 s")
            time.sleep(0.05)

    def load(self, events):
        """A new element with these events, in `p`; `words` is what it shows."""
        self.tab.run(
            f"window.p?.remove(); window.p = document.createElement('silhouette-player'); document.body.append(p); p.load({json.dumps(events)});"
            "window.words = () => p.shadowRoot.querySelector('iframe').contentDocument.body.textContent; 0"
        )

    def seek(self, seconds, words, claim):
        self.tab.run(f"p.currentTime = {seconds}")
        self.expect("words()", words, claim)


def sample(check):
    check.open("/Samples/player/index.html")
    check.tab.run("window.p = document.querySelector('silhouette-player'); 0")
    check.wait("p.duration > 1", "the log comes")
    check.expect("document.getElementById('state').textContent", "loadedmetadata at 0.0 s", "the page hears of it")
    check.expect("[p.paused, p.ended, p.currentTime, p.error === null].join()", "true,false,0,true", "it is at the start")
    check.expect("p.shadowRoot.querySelector('iframe').contentDocument.body.childElementCount > 0", True, "the page is there")
    check.expect("getComputedStyle(p.shadowRoot.querySelector('.bar')).display", "flex", "and the controls")
    check.tab.run("p.playbackRate = 16; p.play(); 0")
    check.wait("p.ended && p.currentTime === p.duration", "it plays to its end")
    check.wait("document.getElementById('state').textContent.startsWith('ended')", "which the page hears of")
    check.tab.run("p.currentTime = 1; p.remove(); document.body.append(p); 0")
    check.expect("p.shadowRoot.querySelector('iframe').contentDocument.body.childElementCount > 0", True, "it can be moved")


def logs(check):
    check.open("/empty")
    check.load(WINDOWS)
    check.expect("p.windows.join()", "a,b", "windows have their names")
    check.seek(0, "one", "the first window is shown")
    check.seek(1.5, "two", "then the second")
    check.tab.run("p.window = 'a'; 0")
    check.expect("words()", "one", "a window can be chosen")
    check.seek(3, "one again", "and has its own changes")
    check.tab.run("p.window = null; 0")
    check.expect("words()", "two again", "and be let go")
    check.load(GAPS)
    check.expect("p.duration", 2, "a gap is a second")
    check.expect("p.gaps.length", 1, "and told")
    for seconds, words in ((0, "first"), (1, "second"), (2, "third")):
        check.seek(seconds, words, "times are mended")
    check.tab.run("window.told = ''; p.addEventListener('error', () => { told = p.error.message }); p.src = '/missing.json'; 0")
    check.wait("told.includes('404')", "an address without a log is an error")
    check.tab.run("p.load([{type: 5, timestamp: 1, data: {}}]); 0")
    check.expect("told", "the log has no full snapshot", "and so is a log without a page")


def hostile(check):
    with foreign_log.Listener() as listener:
        check.open("/empty")
        check.load([event for event in foreign_log.events(listener.address) if isinstance(event, dict)])
        check.tab.run("document.addEventListener('securitypolicyviolation', () => {}); 0")
        for seconds in (0.7, 1.5, 0):
            check.tab.run(f"p.currentTime = {seconds}")
            time.sleep(0.5)
        check.expect("p.shadowRoot.querySelector('iframe').contentDocument.getElementById('kept').offsetWidth", 77, "the page is shown")
        check.expect("p.shadowRoot.querySelector('iframe').sandbox.value", "allow-same-origin", "its frame is closed off")
        check.expect(
            "[...p.shadowRoot.querySelector('iframe').contentDocument.querySelectorAll('iframe')].map((f) => f.sandbox.value).join()"
            ".replaceAll('allow-same-origin', '').replaceAll(',', '')",
            "",
            "and so are the frames inside",
        )
        if listener.asked:
            check.faults.append(f"the listener saw {sorted(set(listener.asked))}")


def main():
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    try:
        path = needs.browser()
    except needs.Missing as missing:
        return needs.skip("the player's element", missing)
    Server.pages = {"/empty": PAGE}
    handler = functools.partial(Server, directory=ROOT)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    failed = 0
    with chromium.Browser(path) as browser:
        for test in (sample, logs, hostile):
            check = Check(browser, f"http://127.0.0.1:{server.server_address[1]}")
            try:
                test(check)
            except chromium.BrowserError as error:
                check.faults.append(str(error))
            exceptions = [line for line in check.tab.said if line.startswith("exception")]
            for fault in check.faults + exceptions:
                print(f"{test.__name__}: {fault}")
            print(f"{test.__name__:12} {'FAULTS' if check.faults or exceptions else 'ok'}", flush=True)
            failed += bool(check.faults or exceptions)
            check.tab.close()
    server.shutdown()
    print(f"{failed} of 3 went wrong." if failed else "The element does what it should.")
    return 1 if failed else 0


sys.exit(main())
