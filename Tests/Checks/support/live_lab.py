"""A `silhouette live` of one's own on loopback, and what sends to it."""

import gzip
import http.client
import json
import pathlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time


class Live:
    """A running server. `folder` outlives it."""

    def __init__(self, command, folder=None, *options, feed=None):
        self.command, self.options = str(command), options
        self.is_own = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="silhouette-live-"))
        self.start(feed)

    def start(self, feed=None):
        self.said = open(self.folder.parent / (self.folder.name + ".said"), "w+")
        self.process = subprocess.Popen(
            [self.command, "live", "--port", "0", "-o", str(self.folder), *self.options, *(feed or [])],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self.said,
            text=True,
        )
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"silhouette live does not start: {self.errors()}")
        self.line = line.strip()
        self.address = line.split()[0].split("?")[0]
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def errors(self):
        self.said.seek(0)
        return self.said.read()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends the server as Ctrl-C does. Returns its exit code."""
        self.process.send_signal(signal.SIGINT)
        try:
            code = self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.process.stdout.close()
        return code

    def ask(self, method, path, body=None, headers=None):
        """The status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def sessions(self):
        return json.loads(self.ask("GET", "/sessions")[2])

    def piece(self, session, number, lines, is_packed=False):
        body = "".join(line + "\n" for line in lines).encode()
        return self.ask("POST", f"/sessions?session={session}&piece={number}", gzip.compress(body) if is_packed else body)[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.said.close()
        (self.folder.parent / (self.folder.name + ".said")).unlink(missing_ok=True)
        if self.is_own:
            shutil.rmtree(self.folder, ignore_errors=True)


def lines_of(path):
    """The lines of a stream, packed or not."""
    data = pathlib.Path(path).read_bytes()
    data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
    return data.decode().splitlines()


def time_of(line):
    return json.loads(line).get("t", 0)


class Telling(threading.Thread):
    """Sends a stream as one body that does not end before the stream does, each line at its time."""

    def __init__(self, live, session, lines, speed=1.0):
        super().__init__(daemon=True)
        self.live, self.session, self.lines, self.speed = live, session, lines, speed
        self.status, self.error = None, None

    def run(self):
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.live.port, timeout=60)
            connection.request("POST", f"/sessions?session={self.session}", self._body(), encode_chunked=True)
            answer = connection.getresponse()
            self.status = answer.status
            answer.read()
            connection.close()
        except OSError as error:
            self.error = error

    def _body(self):
        begin = time.monotonic()
        for line in self.lines:
            late = begin + time_of(line) / 1000 / self.speed - time.monotonic()
            if late > 0:
                time.sleep(late)
            yield (line + "\n").encode()
