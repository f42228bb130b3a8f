"""An rrweb log that tries to connect to its author's machine, in every way that a page offers, and a listener there."""

import json
import socket
import threading
import zlib


class Listener:
    """A server on this machine that does not answer and counts connections."""

    def __enter__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.address = "http://127.0.0.1:%d" % self.socket.getsockname()[1]
        self.asked = []
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def _listen(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            # A mere connection, as of preconnect, sends nothing.
            connection.settimeout(0.2)
            try:
                said = connection.recv(200)
            except OSError:
                said = b""
            self.asked.append(said.split(b"\r\n")[0].decode("latin-1") or "a connection")
            connection.close()

    def __exit__(self, *_):
        self.socket.close()


LINKS = ("dns-prefetch", "preconnect", "prefetch", "preload", "modulepreload", "prerender", "stylesheet", "icon", "manifest")


class Nodes:
    """Serialized nodes with ids that rise."""

    def __init__(self):
        self.last = 10

    def element(self, tag, attributes=None, *children):
        self.last += 1
        return {"type": 2, "id": self.last, "tagName": tag, "attributes": attributes or {}, "childNodes": list(children)}

    def text(self, text):
        self.last += 1
        return {"type": 3, "id": self.last, "textContent": text}


def hostile_nodes(make, address, place):
    """Elements that would connect to `address`, each with a path that names the element."""
    url = lambda name: f"{address}/{place}/{name}"
    inner = "".join(f"<link rel='{rel}' href='{url('srcdoc-' + rel)}' as='script'>" for rel in LINKS)
    for rel in LINKS:
        yield make("link", {"rel": rel, "href": url(rel), "as": "script"})
    yield make("LINK", {"REL": "preconnect", "HREF": url("upper"), "crossorigin": ""})
    yield make(["link"], {"rel": "preconnect", "href": url("array")})
    yield make("base", {"href": url("base/")})
    yield make("meta", {"http-equiv": "refresh", "content": f"0;url={url('refresh')}"})
    yield make("script", {"src": url("script"), "type": "speculationrules"})
    yield make("iframe", {"srcdoc": inner})
    yield make("iframe", {"src": url("frame")})
    yield make("object", {"data": url("object")})
    yield make("embed", {"src": url("embed")})
    yield make("img", {"src": url("img"), "srcset": url("srcset") + " 2x"})
    yield make("img", {"src": "relative-to-base"})
    yield make("video", {"src": url("video"), "poster": url("poster"), "preload": "auto"})
    yield make("input", {"type": "image", "src": url("input")})
    yield make("a", {"href": url("a"), "ping": url("ping")})
    yield make("div", {"style": f"background:url({url('background')})"})
    yield {**make("image", {"href": url("svg-image")}), "isSVG": True}


def events(address):
    """The log: hostile nodes in the full snapshot, in a mutation, and made so by changes."""
    nodes = Nodes()
    css = f"@import url({address}/import); @font-face{{font-family:x;src:url({address}/font)}} body{{font-family:x}}"
    late = [
        nodes.element("link"),
        nodes.element("link", {"rel": "canonical", "href": f"{address}/late"}),
        nodes.element("iframe"),
        nodes.element("meta", {"content": f"0;url={address}/late-refresh"}),
    ]
    head = nodes.element(
        "head",
        {},
        nodes.element("style", {}, nodes.text(css)),
        nodes.element("link", {"rel": "stylesheet", "href": f"{address}/kept", "_cssText": "#kept { width: 77px; }"}),
        *[n for n in hostile_nodes(nodes.element, address, "head") if n["tagName"] != "div"],
    )
    frame = nodes.element("iframe", {"src": f"{address}/frame-of-the-log"})
    body = nodes.element(
        "body",
        {},
        nodes.element("div", {"id": "kept", "style": "height:9px"}),
        *late,
        frame,
        *hostile_nodes(nodes.element, address, "body"),
        nodes.text("Welcome"),
    )
    page = {
        "type": 0,
        "id": 1,
        "childNodes": [{"type": 1, "id": 2, "name": "html", "publicId": "", "systemId": ""}, nodes.element("html", {}, head, body)],
    }
    adds = [
        {"parentId": body["id"], "nextId": None, "node": {**node, "childNodes": []}}
        for node in hostile_nodes(nodes.element, address, "added")
    ]
    changes = [
        {"id": late[0]["id"], "attributes": {"href": f"{address}/changed", "rel": "preconnect"}},
        {"id": late[1]["id"], "attributes": {"rel": "preconnect"}},
        {"id": late[2]["id"], "attributes": {"srcdoc": f"<link rel=preconnect href={address}/changed-srcdoc>"}},
        {"id": late[3]["id"], "attributes": {"http-equiv": "refresh"}},
    ]
    adds.append({"parentId": frame["id"], "nextId": None, "node": nested(nodes, address, "nested")})
    start = 1_700_000_000_000
    snapshot = {"type": 2, "data": {"node": page, "initialOffset": {"top": 0, "left": 0}}, "timestamp": start}
    mutation = {"source": 0, "texts": [], "attributes": changes, "removes": [], "adds": adds}
    return [
        {"type": 4, "data": {"href": "", "width": 400, "height": 300}, "timestamp": start},
        snapshot,
        {"type": 3, "data": mutation, "timestamp": start + 500},
        # Players unpack strings themselves.
        packed({**snapshot, "timestamp": start + 1000}),
        {"type": 5, "data": {"tag": "end", "payload": {}}, "timestamp": start + 1500},
    ]


def nested(nodes, address, place):
    """The document of a frame, with hostile nodes."""
    head = nodes.element("head", {}, *hostile_nodes(nodes.element, address, place))
    nodes.last += 1
    return {"type": 0, "id": nodes.last, "childNodes": [nodes.element("html", {}, head, nodes.element("body"))]}


def packed(event):
    """The event as rrweb's packer writes it: a string of the bytes of a zlib stream."""
    return zlib.compress(json.dumps({**event, "v": "v1"}).encode()).decode("latin-1")
