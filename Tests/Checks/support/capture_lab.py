"""A page with `silhouette.js`, and a server on loopback that gives the page out and takes what the recorder sends."""

import collections
import gzip
import http.server
import json
import threading
import urllib.parse

from . import ROOT

MODULE = ROOT / "Capture" / "web" / "silhouette.js"
MOST = 64_000_000


class Server:
    """Parts of sessions by their numbers. `answers` holds the codes of the next posts; afterwards all are taken."""

    def __init__(self, pages):
        self.pages = {**pages, "silhouette.js": MODULE.read_text(encoding="utf-8")}
        self.sessions, self.answers, self.bodies, self.repeats, self.received = collections.defaultdict(dict), [], [], 0, 0
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                owner._give(self)

            def do_POST(self):
                owner._take(self)

            def log_message(self, *_):
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_port}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def _give(self, request):
        name = urllib.parse.urlsplit(request.path).path[1:]
        body = self.pages.get(name)
        request.send_response(404 if body is None else 200)
        kind = "text/javascript" if name.endswith(".js") else "text/html"
        request.send_header("content-type", kind + "; charset=utf-8")
        request.end_headers()
        request.wfile.write((body or "").encode())

    def _take(self, request):
        body = request.rfile.read(min(int(request.headers["content-length"]), MOST))
        self.received += len(body)
        # A piece is packed or not, told by its first bytes.
        body = (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(request.path).query))
        code = self.answers.pop(0) if self.answers else 200
        self.bodies.append(body)
        # 299: the piece is taken, but the answer gets lost on its way, as it happens in real networks.
        if code in (200, 299):
            pieces = self.sessions[query["session"]]
            self.repeats += int(query["piece"]) in pieces
            pieces.setdefault(int(query["piece"]), body)
        if code == 299:
            request.connection.close()
            return
        request.send_response(code)
        request.end_headers()

    def stream(self):
        """The last session's pieces, one after the other."""
        pieces = list(self.sessions.values())[-1]
        return "".join(pieces[number] for number in sorted(pieces))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.shutdown()
        self.http.server_close()


PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Captured</title>
<meta name="viewport" content="width=device-width">%s
<script type="module">
  import * as silhouette from "./silhouette.js";
  globalThis.silhouette = silhouette;
  globalThis.lines = [];
  const idle = globalThis.requestIdleCallback ?? ((call) => setTimeout(call, 1));
  // The recorder waits twenty times as long as its last slice took, and then for an idle moment.
  globalThis.settled = async () => {
    let last = silhouette.stats(), quiet = 0, enough = 180;
    while (true) {
      const begin = performance.now(), isLast = quiet >= enough;
      await new Promise((done) => isLast ? idle(done, {timeout: 200}) : setTimeout(done, 60));
      const now = silhouette.stats(), isQuiet = now.slices === last.slices;
      if (isQuiet && isLast) return;
      if (!isQuiet) enough = Math.max(180, 25 * (now.spent - last.spent));
      quiet = isQuiet ? quiet + performance.now() - begin : 0;
      last = now;
    }
  };
  // As it is once `isTrue` holds, or after a time that no machine needs.
  globalThis.until = async (isTrue) => {
    for (const begin = performance.now(); !await isTrue() && performance.now() < begin + 30_000;)
      await new Promise((done) => setTimeout(done, 20));
  };
</script></html>"""


def open_page(browser, server, name):
    return visit(browser.page(), server, name)


def visit(page, server, name):
    page.visit(server.address + name)
    page.run("(async () => { while (!globalThis.silhouette) await new Promise((done) => setTimeout(done, 10)); })()")
    return page


def begin(page, **options):
    """Starts the recorder, with words unless told otherwise; without an endpoint, its lines go to `lines` of the page."""
    options = {"words": True, **options}
    sink = "" if "endpoint" in options else ", sink: (all) => { lines.push(...all); }"
    page.run(f"silhouette.start({{...{json.dumps(options)}{sink}}})")


def lines_of(page):
    return page.run("silhouette.flush().then(() => lines)")
