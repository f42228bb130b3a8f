#!/usr/bin/env python3
"""Holds `silhouette live` to what docs/LIVE.md promises, with servers of its own on loopback.

    Tests/Checks/live.py [--kills N] [--all] [NAME …]

  access    names, origins, tokens, methods and sizes that are refused
  taking    a stream, packed and plain pieces that come twice and late, a WebSocket, a file that grows and standard input
            become the log that `encode` writes
  keeping   a killed server loses the open segment at most; the next one goes on with the session
  showing   while a session goes on, our page and two of rrweb's players show what `inspect --stage page` says
  story     Samples/live/run shows a page that records itself
  pages     the list, a session before its first screen, one that goes on, and one that is over

`showing`, `pages` and `story` need Chromium, and `showing` also the players' Python wheels; where those
cannot be had, the script says so.
"""

import argparse
import base64
import contextlib
import hashlib
import json
import os
import pathlib
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

from support import PAGES, ROOT, chromium, needs, players
from support import live_lab as lab

SAMPLES = ROOT / "Samples"
LOGIN = SAMPLES / "login.hierarchy.ndjson"
COMPARE = (PAGES / "replay-page.js").read_text(encoding="utf-8")
# A player of rrweb's that is fed while the session goes on. The baseline must come before the first event, or later ones
# vanish.
RRWEB = """(address) => {
  document.body.replaceChildren();
  window.cast = null;
  window.stops = 0;
  const socket = new WebSocket(address);
  socket.onclose = () => { window.stops++; };
  socket.onmessage = ({data}) => {
    const {segment, events} = JSON.parse(data);
    for (const event of events ?? []) {
      if (!window.replayer) {
        window.replayer = new window.RecordedPlayer([], {root: document.body, liveMode: true, showWarning: true, mouseTail: false});
        window.replayer.on("event-cast", (event) => { window.cast = event; });
        window.replayer.startLive(event.timestamp - 200);
      }
      window.replayer.addEvent(event);
    }
  };
}"""


class Faults:
    def __init__(self):
        self.count, self.what = 0, ""

    def hold(self, what, isRight, seen=""):
        if isRight:
            return
        self.count += 1
        print(f"  {self.what}: {what}{': ' + str(seen)[:600] if seen != '' else ''}")

    def equal(self, what, got, want):
        self.hold(what, got == want, f"{got!r}, not {want!r}")


def run(command, *arguments, fails=False):
    done = subprocess.run([str(command), *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, timeout=120)
    if done.returncode and not fails:
        raise RuntimeError(f"silhouette {arguments}: {done.stderr.decode()}")
    return done.stdout


def log_of(command, path, folder):
    """The events of a session or a log, as `encode` writes them for segments that play alone."""
    out = pathlib.Path(folder) / f"{random.getrandbits(60):x}.ndjson"
    run(command, "encode", path, "-o", out, "--checkout", "segment", "--quiet")
    return out.read_text().splitlines()


def kept(live, session):
    """The events of a session's folder."""
    import zlib

    events = []
    for path in sorted((live.folder / session).glob("*.zlib")):
        events += [json.dumps(event, sort_keys=True) for event in json.loads(zlib.decompress(path.read_bytes()))]
    return events


def same_log(faults, what, live, session, command, source, folder):
    want = [json.dumps(json.loads(line), sort_keys=True) for line in log_of(command, source, folder)]
    got = kept(live, session)
    faults.hold(what, got == want, f"{len(got)} events, not {len(want)}")


# ---- access


def check_access(command, faults, folder):
    with lab.Live(command) as live:
        own = f"127.0.0.1:{live.port}"
        for host, want in ((own, 200), (f"localhost:{live.port}", 200), ("evil.example", 421), ("", 421)):
            faults.equal(f"Host {host!r}", live.ask("GET", "/sessions", headers={"Host": host})[0], want)
        for origin, send, view in (
            ("http://evil.example", 403, 403),
            ("null", 403, 403),
            ("http://localhost:3000", 204, 403),
            (f"http://{own}", 204, 200),
        ):
            status, headers, _ = live.ask("OPTIONS", "/sessions", headers={"Origin": origin})
            faults.equal(f"preflight of {origin}", status, send)
            faults.equal(f"{origin} may read the answer", headers.get("access-control-allow-origin"), origin if send == 204 else None)
            faults.equal(f"{origin} looks", live.ask("GET", "/sessions", headers={"Origin": origin})[0], view)
            if send == 403:
                faults.equal(f"{origin} sends", live.ask("POST", "/sessions", LOGIN.read_bytes(), {"Origin": origin})[0], 403)
                faults.equal(f"{origin} opens a socket", handshake(live, "/sessions", origin)[0], 0)
        faults.equal("nothing of it was taken", live.sessions(), [])
        faults.equal("PUT", live.ask("PUT", "/sessions")[0], 405)
        faults.equal("an unknown path", live.ask("GET", "/etc/passwd")[0], 404)
        faults.equal("a path that climbs", live.ask("GET", "/sessions/../../etc/passwd")[0], 404)
        faults.equal("an id that climbs", live.ask("POST", "/sessions?session=../a&piece=0", b"x")[0], 409)
        faults.equal("no stream", live.ask("POST", "/sessions", b"hello\n" * 100)[0], 400)
        faults.equal("a piece without a beginning", live.piece("abc", 7, ["{}"]), 409)
        faults.equal("a piece that is no number", live.ask("POST", "/sessions?session=a&piece=x", b"")[0], 400)
        faults.equal("HEAD", live.ask("HEAD", "/")[2], b"")
        long = http_raw(live, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 200_000 + b"\r\n\r\n")
        faults.hold("a header of 200 kB is refused", not long.startswith(b"HTTP/1.1 200"), long[:60])
        for name, value in (
            ("content-security-policy", "frame-ancestors 'none'"),
            ("x-frame-options", "DENY"),
            ("cache-control", "no-store"),
        ):
            faults.hold(f"the list has {name}", value in (live.ask("GET", "/")[1].get(name) or ""))
        for what, code, *options in (
            ("a folder with a server", 64, "--port", "0", "-o", live.folder),
            ("a port that is taken", 74, "--port", live.port),
            ("a port that is none", 64, "--port", "70000"),
            ("a folder that cannot be", 74, "-o", "/dev/null/x"),
        ):
            done = subprocess.run(
                [str(command), "live", "-o", f"{folder}/other", *map(str, options)], capture_output=True, text=True, timeout=30
            )
            faults.equal(what, (done.returncode, done.stderr.count("\n")), (code, 1))
        faults.equal("SIGINT", live.stop(), 130)
    with lab.Live(command, None, "--max-line-bytes", "20000", "--max-sessions", "1") as live:
        lines = lab.lines_of(LOGIN)
        faults.equal("a long line", live.ask("POST", "/sessions?session=long", "\n".join(lines[:3]) + "\n" + " " * 30_000)[0], 400)
        faults.hold("what came before it is kept", kept(live, "long"))
        faults.equal("one session", live.piece("one", 0, lines[:2]), 204)
        faults.equal("another session, for which the first one rests", live.piece("two", 0, lines[:2]), 204)
        faults.equal("the first one goes on", live.piece("one", 1, lines[2:3]), 204)
        with socket.create_connection(("127.0.0.1", live.port), timeout=10) as stream:
            line = (lines[0] + "\n").encode()
            stream.sendall(
                b"POST /sessions?session=stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n"
                % (len(line), line)
            )
            wait(faults, "a stream is taken", lambda: any(s["id"] == "stream" for s in live.sessions()))
            faults.equal("too many sessions: a stream cannot rest", live.piece("three", 0, lines[:2]), 503)
    with lab.Live(command, None, "--host", "0.0.0.0") as live:
        live.address = f"http://127.0.0.1:{live.port}/"
        view, send = (word.rsplit("=", 1)[1].rstrip(";") for word in live.line.split() if "token=" in word)
        faults.hold("two tokens", view != send and len(view) == len(send) == 32, live.line)
        faults.equal("looking without a token", live.ask("GET", "/sessions")[0], 401)
        faults.equal("sending without a token", live.piece("a", 0, lines[:2]), 401)
        faults.equal("a socket without a token", handshake(live, "/sessions", None)[0], 0)
        faults.equal("sending with the viewers' token", live.ask("POST", f"/sessions?session=a&piece=0&token={view}", b"")[0], 401)
        body = "\n".join(lines[:2]) + "\n"
        faults.equal("sending", live.ask("POST", f"/sessions?session=a&piece=0&token={send}", body)[0], 204)
        faults.equal(
            "sending with a header", live.ask("POST", "/sessions?session=a&piece=1", body[:0], {"Authorization": f"Bearer {send}"})[0], 204
        )
        status, headers, _ = live.ask("GET", f"/sessions/a?token={view}")
        faults.equal("the token leaves the address", (status, headers["location"]), (303, "/sessions/a"))
        cookie = headers["set-cookie"].split(";")[0]
        faults.hold("its cookie is for this site alone", "HttpOnly" in headers["set-cookie"] and "SameSite=Strict" in headers["set-cookie"])
        faults.equal("looking with the cookie", live.ask("GET", "/sessions/a", headers={"Cookie": cookie})[0], 200)


def http_raw(live, data):
    with socket.create_connection(("127.0.0.1", live.port), timeout=10) as connection:
        try:
            connection.sendall(data)
            return connection.recv(4096)
        except OSError:
            return b""


# ---- web sockets, as far as these checks need them


def handshake(live, path, origin):
    """The status of the answer, 0 if the connection is refused, and the connection."""
    connection = socket.create_connection(("127.0.0.1", live.port), timeout=10)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{live.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Origin: {origin}"] if origin else []),
    ]
    connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = connection.recv(1)
        if not more:
            break
        answer += more
    status = int(answer.split()[1]) if answer else 0
    if status == 101:
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept in answer
    return status, connection


def send_frame(connection, opcode, data, fin=True):
    mask = os.urandom(4)
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else struct.pack(">BH", 0xFE, size) if size < 65536 else struct.pack(">BQ", 0xFF, size)
    connection.sendall(bytes([(0x80 if fin else 0) | opcode]) + length + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))


# ---- taking


def check_taking(command, faults, folder):
    lines = lab.lines_of(LOGIN)
    with lab.Live(command) as live:
        faults.equal("a stream is taken", live.ask("POST", "/sessions?session=stream", LOGIN.read_bytes())[0], 201)
        same_log(faults, "a stream is the log that encode writes", live, "stream", command, LOGIN, folder)
        import gzip

        faults.equal("a packed stream is taken", live.ask("POST", "/sessions?session=packed", gzip.compress(LOGIN.read_bytes()))[0], 201)
        same_log(faults, "a packed stream", live, "packed", command, LOGIN, folder)
        telling = lab.Telling(live, "told", lines, speed=20)
        telling.start()
        telling.join(30)
        faults.equal("a body without a length is taken", telling.status, 201)
        same_log(faults, "a stream without a length", live, "told", command, LOGIN, folder)
        # Two pieces change places, one comes twice, and every other is packed.
        pieces = [lines[i : i + 3] for i in range(0, len(lines), 3)]
        order = list(range(len(pieces)))
        order[2], order[3] = order[3], order[2]
        for number in order:
            faults.equal(f"piece {number}", live.piece("pieces", number, pieces[number], is_packed=number % 2), 204)
            faults.equal(f"piece {number} again", live.piece("pieces", number, ["nonsense"]), 204)
        socketed(faults, live, lines)
        growing = pathlib.Path(folder) / "growing.hierarchy.ndjson"
        growing.write_text("\n".join(lines[:5]) + "\n" + lines[5][:40])
        with lab.Live(command, None, feed=[str(growing)]) as other:
            wait(faults, "a file is read", lambda: other.sessions() and other.sessions()[0]["start"])
            with growing.open("a") as file:
                file.write(lines[5][40:] + "\n" + "\n".join(lines[6:]) + "\n")
            wait(faults, "a file that grows is read on", lambda: other.sessions()[0]["duration"] > 10_000)
            name = other.sessions()[0]["id"]
            other.stop()
            same_log(faults, "a growing file", other, name, command, growing, folder)
        piped(command, faults, folder)
        live.stop()
        # The sender of these pieces did not say that they are all.
        want = log_of(command, LOGIN, folder)
        faults.equal("the pieces' events", len(kept(live, "pieces")), len(want) - 1)


def socketed(faults, live, lines):
    status, connection = handshake(live, "/sessions?session=socket", None)
    faults.equal("a socket opens", status, 101)
    with connection:
        for number, line in enumerate(lines):
            data = line.encode()
            if number % 5 == 1:
                half = len(data) // 2
                send_frame(connection, 1, data[:half], fin=False)
                send_frame(connection, 0, data[half:])
            else:
                send_frame(connection, 2 if number % 2 else 1, data)
        send_frame(connection, 9, b"there?")
        send_frame(connection, 8, b"\x03\xe8")
        answer = b""
        while chunk := connection.recv(4096):
            answer += chunk
    faults.hold("a ping is answered", b"there?" in answer, answer)
    faults.hold("the end is answered", b"the session is kept" in answer, answer)
    faults.equal("a socket's session is over", next(s["state"] for s in live.sessions() if s["id"] == "socket"), "over")
    with tempfile.TemporaryDirectory() as folder:
        same_log(faults, "a socket's session", live, "socket", needs.silhouette(), LOGIN, folder)


def piped(command, faults, folder):
    out = pathlib.Path(folder) / "piped"
    with LOGIN.open("rb") as file:
        process = subprocess.Popen(
            [str(command), "live", "-", "--port", "0", "-o", str(out)], stdin=file, stdout=subprocess.PIPE, text=True
        )
        process.stdout.readline()
        end = time.monotonic() + 20
        while not list(out.glob("*/000002.zlib")) and time.monotonic() < end:
            time.sleep(0.05)
        process.terminate()
        faults.equal("SIGTERM", process.wait(20), 143)
        process.stdout.close()
    session = next(out.glob("[0-9a-f]*"))
    faults.equal(
        "standard input is the log that encode writes",
        run(command, "inspect", session, "--stage", "events"),
        run(command, "inspect", save(log_of(command, LOGIN, folder), folder), "--stage", "events"),
    )


def save(lines, folder):
    path = pathlib.Path(folder) / f"{random.getrandbits(60):x}.ndjson"
    path.write_text("\n".join(lines) + "\n")
    return path


def wait(faults, what, condition, seconds=20):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.05)
    faults.hold(what, False, f"not in {seconds} s")


# ---- keeping


def check_keeping(command, faults, folder, kills=8):
    """A session of an hour, compressed: segments end by the stream's time, so that a kill has something to lose."""
    generator = random.Random(16)
    header, screens = long_session(generator)
    for number in range(kills):
        place = pathlib.Path(folder) / f"killed-{number}"
        faults.what = f"keeping, kill {number}"
        live = lab.Live(command, place)
        acked, piece = -1, 0
        deadline = time.monotonic() + generator.uniform(0.02, 0.6)
        killer = threading.Timer(max(0.01, deadline - time.monotonic()), live.process.kill)
        killer.start()
        try:
            while piece * 10 < len(screens):
                lines = ([header] if piece == 0 else []) + screens[piece * 10 : piece * 10 + 10]
                if live.piece("k", piece, lines) != 204:
                    break
                acked = lab.time_of(lines[-1])
                piece += 1
        except OSError:
            pass
        killer.join()
        live.kill()
        last = kept_until(live, "k", header)
        faults.hold("only the open segment is lost", acked < 0 or last >= acked - 10_000, f"{last} ms of {acked} ms")
        # The next server goes on with it: the sender has the piece that was not answered, and those after it.
        live.start()
        for number in range(piece, min(piece + 20, len(screens) // 10)):
            after = screens[number * 10 : number * 10 + 10]
            faults.equal("the next server goes on", live.piece("k", number, ([header] if number == 0 else []) + after), 204)
        live.stop()
        faults.equal("all of it is there", kept_until(live, "k", header), lab.time_of(after[-1]))
        faults.hold(
            "its log is sound", b"" == subprocess.run([str(command), "verify", "--quiet", str(place / "k")], capture_output=True).stdout
        )
        faults.hold("no draft is left", not [path for path in place.rglob("*.draft")])
        live.said.close()


def long_session(generator):
    header = {
        "stream": "hierarchy",
        "version": 1,
        "platform": "ios",
        "start": 1_763_000_000_000,
        "viewport": {"width": 402, "height": 874, "scale": 3},
    }
    screens = []
    for number in range(6000):
        rows = [
            {"id": 10 + row, "class": "UILabel", "frame": [16, 60 + 40 * row, 200 + generator.randrange(150), 20], "text": "A row"}
            for row in range(12)
        ]
        screens.append(
            json.dumps(
                {
                    "t": number * 200,
                    "windows": [{"id": 1, "class": "UIWindow", "frame": [0, 0, 402, 874], "background": "#FFFFFF", "children": rows}],
                }
            )
        )
    return json.dumps(header), screens


def kept_until(live, session, header):
    events = [json.loads(event) for event in kept(live, session)]
    return max((event["timestamp"] for event in events), default=0) - json.loads(header)["start"] if events else -1


# ---- showing


def check_showing(command, faults, folder, shows_all=False):
    browser_path, wheels = needs.browser(), needs.wheels()
    scripts = {player: players.script(wheels, player) for player in players.PLAYERS if player != "own"}
    sources = {"login": LOGIN, "checkout": SAMPLES / "checkout.hierarchy.ndjson", "shop": SAMPLES / "shop" / "session.hierarchy.ndjson.gz"}
    generator = random.Random(5)
    with lab.Live(command) as live:
        for name, source in sources.items() if shows_all else [("checkout", sources["checkout"])]:
            faults.what = f"showing {name}"
            lines = lab.lines_of(source)
            length = lab.time_of(lines[-1]) / 1000
            # rrweb's players stand still in a tab behind another one, so each has a browser of its own.
            with contextlib.ExitStack() as stack:
                browsers = [stack.enter_context(chromium.Browser(browser_path, 1200, 900)) for _ in players.PLAYERS]
                telling = lab.Telling(live, name, lines)
                telling.start()
                wait(faults, "a first screen", lambda: any(s["id"] == name and s["start"] for s in live.sessions()))
                pages = {"own": own_page(browsers[0], live, name)}
                for browser, (player, script) in zip(browsers[1:], scripts.items()):
                    pages[player] = rrweb_page(browser, live, name, script)
                seen = []
                end = time.monotonic() + length
                while telling.is_alive() and time.monotonic() < end + 20:
                    time.sleep(generator.uniform(0.2, 0.7))
                    seen += [(player, look) for player, page in pages.items() if (look := page.run(LOOK[player == "own"]))]
                telling.join(10)
                faults.equal("the stream is taken", telling.status, 201)
                compare(command, faults, live, name, seen, pages["own"])
                for player, page in pages.items():
                    faults.hold(f"{player}: the console is silent", not page.said, page.said)


# The document that a player shows now, and its moment.
LOOK = {
    True: "window.silhouette && silhouette.total > 0 ? {at: silhouette.now(), document: (replayer = {iframe: silhouette.frame, getMirror: () => ({getId: silhouette.idOf})}, told(replayed()))} : null",
    # 1.1.3 emits nothing for events that it casts live; its state knows the last one.
    False: "(window.cast ??= null, window.last = window.cast ?? window.replayer?.service.state.context.lastPlayedEvent) && window.last.type !== 4 ? {timestamp: window.last.timestamp, document: (replayer = window.replayer, told(replayed()))} : null",
}


def own_page(browser, live, session):
    page = browser.page()
    page.visit(f"{live.address}sessions/{session}")
    page.run(f"{COMPARE};0")
    return page


def rrweb_page(browser, live, session, script):
    page = browser.page()
    page.visit(live.address)
    page.run(f"{COMPARE};0")
    page.run(f"{script};0")
    page.run("Promise.resolve(window.playerIsReady)")
    page.run(f"({RRWEB})({json.dumps(live.address.replace('http', 'ws', 1) + 'sessions/' + session + '/live')})")
    return page


def compare(command, faults, live, session, seen, page):
    events = [json.loads(event) for event in kept(live, session)]
    first = events[0]["timestamp"]
    start = json.loads((live.folder / session / ".session.json").read_text())["start"]
    wanted, counts = {}, {}
    for player, look in seen:
        offset = look["timestamp"] - first if "timestamp" in look else look["at"]
        at = int(offset) + first - start
        if at not in wanted:
            wanted[at] = json.loads(run(command, "inspect", live.folder / session, "--stage", "page", "--at", f"{at}.999", "--json"))
        lines = page.run(f"differences(told(wanted({json.dumps(wanted[at])})), {json.dumps(look['document'])}, 3)")
        faults.hold(f"{player} at {at} ms", not lines, lines)
        counts.setdefault(player, set()).add(at)
    for player in players.PLAYERS:
        faults.hold(f"{player} was looked at, at several moments", len(counts.get(player, ())) > 3, counts.get(player))


# ---- pages


def check_pages(command, faults, folder, out=None):
    lines = lab.lines_of(LOGIN)
    with lab.Live(command) as live, chromium.Browser(needs.browser(), 1200, 800) as browser:
        page = browser.page()

        def keep(name):
            if out:
                (out / f"{name}.png").write_bytes(page.screen())

        page.visit(live.address)
        wait(faults, "an empty list says how to begin", lambda: "curl" in page.run("document.body.innerText"))
        keep("empty")
        live.piece("app", 0, lines[:1])
        page.visit(f"{live.address}sessions/app")
        wait(faults, "a session without a screen says so", lambda: "first screen" in page.run("document.body.innerText"))
        keep("waiting")
        live.piece("app", 1, lines[1:12])
        wait(faults, "its first screen comes", lambda: page.run("Boolean(window.silhouette) && silhouette.total > 0"))
        wait(faults, "it is live", lambda: page.run("document.querySelector('.badge').textContent") == "Live")
        keep("live")
        page.run("silhouette.seek(0)")
        faults.equal("who goes back leaves the present", page.run("document.querySelector('.badge').textContent"), "Go live")
        live.piece("app", 2, lines[12:16])
        time.sleep(0.5)
        faults.equal("and stays there", page.run("silhouette.now()"), 0)
        keep("back")
        page.run("document.querySelector('.badge').click()")
        faults.hold("and comes back", page.run("silhouette.now() === silhouette.total && silhouette.total > 0"))
        wait(faults, "steps come", lambda: page.run("document.querySelectorAll('#steps li').length") > 0)
        late = browser.page()
        late.visit(f"{live.address}sessions/app")
        wait(
            faults,
            "who comes late sees the present",
            lambda: late.run("Boolean(window.silhouette) && silhouette.now() === silhouette.total && silhouette.total > 0"),
        )
        faults.hold("and all that was before", late.run("silhouette.total") == page.run("silhouette.total"))
        late.close()
        live.kill()
        wait(faults, "a lost server is told", lambda: page.run("document.querySelector('.badge').textContent") == "Connecting")
        port, options = live.port, live.options
        live.options = (*options, "--port", str(port))
        live.start()
        live.piece("app", 3, lines[16:])
        wait(faults, "a server that is back is found", lambda: page.run("document.querySelector('.badge').textContent") == "Live")
        keep("again")
        live.ask("POST", "/sessions?session=whole", LOGIN.read_bytes())
        page.visit(f"{live.address}sessions/whole")
        wait(faults, "a session that is over plays", lambda: page.run("document.documentElement.dataset.state") == "ready")
        keep("over")
        page.visit(live.address)
        wait(
            faults,
            "the list has both, with pictures",
            lambda: page.run("[...document.images].filter((image) => image.naturalWidth > 0).length") == 2,
        )
        keep("list")
        page.resize(400, 800)
        faults.hold("narrow pages do not scroll sideways", page.run("document.documentElement.scrollWidth <= 400"))
        keep("narrow")
        page.prefer("dark")
        keep("dark")
        faults.equal("the console is silent", [line for line in page.said if "WebSocket" not in line and "ERR_CONNECTION" not in line], [])


# ---- the story of a newcomer


def check_story(command, faults, folder, out=None):
    needs.browser()
    story = subprocess.Popen(
        [str(SAMPLES / "live" / "run"), "--no-browser", "--out", folder],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        # A shell starts what runs beside it without Ctrl-C.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    try:
        page, viewer = (story.stdout.readline().split()[-1] for _ in range(2))
        with chromium.Browser(needs.browser(), 420, 900) as first, chromium.Browser(needs.browser(), 1200, 900) as second:
            app, replay = first.page(), second.page()
            app.visit(page)
            replay.visit(viewer)
            wait(faults, "the list names the page", lambda: "Kiosk" in replay.run("document.body.innerText"))
            replay.visit(replay.run("document.querySelector('a').href"))
            wait(faults, "the replay is live", lambda: replay.run("document.querySelector('.badge')?.textContent") == "Live")
            app.run("document.querySelector('li button').click()")
            wait(
                faults,
                "what is done in the page shows in its replay",
                lambda: replay.run(
                    "[...silhouette.frame.contentDocument.querySelectorAll('*')].some((element) => element.getBoundingClientRect().top > 700)"
                ),
            )
            faults.equal("consoles are silent", app.said + replay.said, [])
            if out:
                for _ in range(3):
                    app.run("document.querySelector('#close').click()")
                    time.sleep(0.8)
                    app.run("document.querySelectorAll('li button')[2].click()")
                    time.sleep(0.8)
                (out / "story.png").write_bytes(replay.screen())
    finally:
        story.send_signal(signal.SIGINT)
        faults.equal("Ctrl-C", story.wait(20), 0)
        story.stdout.close()


def main():
    checks = {name[6:]: check for name, check in globals().items() if name.startswith("check_")}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(checks)} (default: all)")
    parser.add_argument("--kills", type=int, default=8, metavar="N", help="how often `keeping` kills a server (default: 8)")
    parser.add_argument("--all", action="store_true", help="let `showing` show three sessions rather than one")
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR", help="keep pictures of the pages")
    options = parser.parse_args()
    command, faults = needs.silhouette(options.silhouette), Faults()
    if options.out:
        options.out.mkdir(parents=True, exist_ok=True)
    for name, check in checks.items():
        if options.names and name not in options.names:
            continue
        faults.what, begin = name, time.monotonic()
        more = {
            "keeping": {"kills": options.kills},
            "showing": {"shows_all": options.all},
            "pages": {"out": options.out},
            "story": {"out": options.out},
        }.get(name, {})
        with tempfile.TemporaryDirectory(prefix="live-") as folder:
            try:
                check(command, faults, folder, **more)
            except needs.Missing as missing:
                needs.skip(f"{name} of live sessions", missing)
                continue
            except (chromium.BrowserError, RuntimeError, OSError, AssertionError) as error:
                faults.hold("broke off", False, repr(error))
        print(f"{name}: {time.monotonic() - begin:.0f} s", flush=True)
    print("Live sessions hold." if not faults.count else f"{faults.count} faults.")
    return 1 if faults.count else 0


if __name__ == "__main__":
    sys.exit(main())
