#!/usr/bin/env python3
"""Holds `silhouette mcp` against the Model Context Protocol, with a client that shares no code with it.

    Tests/Checks/mcp.py                       everything
    Tests/Checks/mcp.py --schemas DIR         also each message against the published JSON schemas in DIR/VERSION/schema.json
    Tests/Checks/mcp.py --tokenizer FILE      also counts the answers' tokens, with a tokenizer.json of the package `tokenizers`

- Raw messages: framing, errors and their codes, versions, cancellation, limits, and lines that no client would send. The server
  answers each request once, and ends well at the end of its input.
- The client `mcp` from PyPI, in each version of the protocol that the server speaks: it lists the tools, calls each over a dump, a
  run folder, a log and a folder of segments that grows, and checks structured answers against the tools' schemas.
- Answers stay within their budget, cut lists go on to their end, no word of the input is in any answer, and files stay as they are.

The client is installed into .build/mcp-client. Where that is impossible, its part is skipped, and says so.
"""

import asyncio
import base64
import hashlib
import json
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import venv

from support import ROOT, needs

PACKAGES = ["mcp==2.3.0", "jsonschema==4.26.0", *(["tokenizers"] if "--tokenizer" in sys.argv else [])]
CLIENT = ROOT / ".build" / "mcp-client"
HANDSHAKES = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "check", "version": "1"},
}
DUMP = ROOT / "Samples" / "formats" / "uiautomator" / "1.xml"
RUN = ROOT / "Samples" / "formats" / "uiautomator"
SESSION = ROOT / "Samples" / "login.hierarchy.ndjson"
TEXTS = {"text", "label", "value", "hint"}


def main():
    silhouette = str(needs.silhouette())
    schemas = option("--schemas")
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        log = folder / "log"
        subprocess.run([silhouette, "encode", SESSION, "-o", f"{log}/", "--segment", "3s", "--quiet"], check=True, capture_output=True)
        before = state(folder)
        raw = Raw(silhouette, problems, schemas and pathlib.Path(schemas))
        raw.check()
        said = raw.tour(log)
        problems += words_in(said)
        if state(folder) != before:
            problems.append("the server changed files")
        told = with_client(silhouette, log, folder, problems)
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(f"mcp.py: {len(problems)} problems")
    print(f"{raw.count} messages are as the protocol says{' and its schemas' if schemas else ''}; {told}")


def option(name):
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else None


def state(folder):
    return {str(p): hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.rglob("*")) if p.is_file()}


# Words


def words_in(said):
    words = set()
    for line in SESSION.read_text().splitlines():
        gather(json.loads(line), words)
    words |= set(re.findall(r'(?:text|content-desc)="([^"]+)"', DUMP.read_text()))
    # Words of the protocol and of kinds are in answers whatever the app says.
    words = {w for w in words if len(w) > 4 and " " in w or re.search(r"[@€$]", w)}
    if not words:
        return ["there are no words to look for"]
    return [f"an answer holds a word of its input: {word!r}" for word in sorted(words) if word in said]


def gather(value, words):
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in TEXTS and isinstance(inner, str):
                words.add(inner)
            gather(inner, words)
    elif isinstance(value, list):
        for inner in value:
            gather(inner, words)


# Raw messages


class Raw:
    def __init__(self, silhouette, problems, schemas):
        self.silhouette, self.problems, self.schemas, self.count = silhouette, problems, schemas, 0

    def run(self, lines, *arguments, name=""):
        """The server's messages for these lines."""
        data = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines) + b"\n"
        run = subprocess.run([self.silhouette, "mcp", *map(str, arguments)], input=data, capture_output=True, timeout=300)
        if run.returncode != 0:
            self.problems.append(f"{name}: the server ended with {run.returncode}: {run.stderr[:300]!r}")
        out = run.stdout.split(b"\n")
        if out.pop() != b"":
            self.problems.append(f"{name}: the last message has no newline")
        messages = []
        for line in out:
            try:
                messages.append(json.loads(line))
            except ValueError:
                self.problems.append(f"{name}: no JSON: {line[:100]!r}")
        self.count += len(messages)
        return messages

    def expect(self, isRight, what, found=""):
        if not isRight:
            self.problems.append(f"{what}: {json.dumps(found)[:300]}")

    def code(self, line, code, what, *arguments, first=()):
        found = self.run([*first, line], *arguments, name=what)
        last = found[-1] if found else {}
        self.expect(last.get("error", {}).get("code") == code, f"{what} is an error {code}", found)
        return last

    def check(self):
        self.handshakes()
        self.modern()
        self.errors()
        self.hostile()
        self.cancelling()

    def handshakes(self):
        for version in HANDSHAKES + ["1.0", MODERN]:
            agreed = version if version in HANDSHAKES else HANDSHAKES[0]
            found = self.run(
                [
                    initialize(version),
                    {"jsonrpc": "2.0", "method": "notifications/initialized"},
                    {"jsonrpc": "2.0", "id": "p", "method": "ping"},
                    {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
                    {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "open", "arguments": {"path": str(DUMP)}}},
                ],
                name=f"version {version}",
            )
            ids = [m.get("id") for m in found]
            self.expect(ids == [1, "p", 2, 3], f"version {version} answers in order", ids)
            if ids != [1, "p", 2, 3]:
                continue
            self.expect(found[0]["result"]["protocolVersion"] == agreed, f"version {version} is agreed", found[0])
            self.expect(found[1]["result"] == {}, "a ping is empty", found[1])
            for message, kind in zip(found, ["InitializeResult", "EmptyResult", "ListToolsResult", "CallToolResult"]):
                self.fits(message, kind, agreed)

    def modern(self):
        call = {"name": "marks", "arguments": {"path": str(DUMP)}, "_meta": META}
        found = self.run(
            [
                {"jsonrpc": "2.0", "id": "d", "method": "server/discover", "params": {"_meta": META}},
                {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}},
                {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
            ],
            name=MODERN,
        )
        self.expect([m.get("id") for m in found] == ["d", 1, 2], f"{MODERN} answers in order", found)
        for message, kind in zip(found, ["DiscoverResult", "ListToolsResult", "CallToolResult"]):
            self.expect(message.get("result", {}).get("resultType") == "complete", f"{kind} is complete", message)
            self.fits(message, kind, MODERN)
        if len(found) == 3:
            self.expect(MODERN in found[0]["result"]["supportedVersions"], "discover names its version", found[0])
            self.expect(found[2]["result"]["structuredContent"]["marks"], "the dump has marks", found[2])

    def errors(self):
        first = [initialize(HANDSHAKES[0])]
        self.code({"jsonrpc": "2.0", "id": 9, "method": "no/such"}, -32601, "an unknown method", first=first)
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "rm"}}, -32602, "an unknown tool", first=first)
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {}}, -32602, "a call without a name", first=first)
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": [1]}, -32600, "a list as parameters", first=first)
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/list", "params": {"cursor": "x"}}, -32602, "an invalid cursor", first=first)
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/list"}, -32602, "a request before initialize")
        self.code({"jsonrpc": "2.0", "id": 9, "method": "ping", "params": {"_meta": META}}, -32601, f"a ping of {MODERN}")
        self.code({"jsonrpc": "1.0", "id": 9, "method": "ping"}, -32600, "another version of JSON-RPC")
        self.code(b"{not json", -32700, "what is no JSON")
        self.code(b'\xff\xfe{"jsonrpc":"2.0"}', -32700, "what is no UTF-8")
        self.code([{"jsonrpc": "2.0", "id": 1, "method": "ping"}], -32600, "a batch")
        self.code(b"7", -32600, "a number")
        self.code({"jsonrpc": "2.0", "id": None, "method": "ping"}, -32600, "an id that is null")
        self.code({"jsonrpc": "2.0", "id": 1.5, "method": "ping"}, -32600, "an id with a fraction")
        self.code({}, -32600, "an empty object")
        old = dict(META, **{"io.modelcontextprotocol/protocolVersion": "1900-01-01"})
        last = self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/list", "params": {"_meta": old}}, -32022, "an unknown version")
        self.expect(last.get("error", {}).get("data", {}).get("supported") == [MODERN], "the error names versions", last)
        bare = {k: v for k, v in META.items() if not k.endswith("Capabilities")}
        self.code({"jsonrpc": "2.0", "id": 9, "method": "tools/list", "params": {"_meta": bare}}, -32602, "no capabilities")
        # What a model can do better is told to it as an answer.
        for arguments, word in [
            ({"path": "/no/such/file"}, "does not exist"),
            ({}, "missing"),
            ({"path": "-"}, "protocol"),
            ({"path": str(DUMP), "pth": 1}, "no argument"),
            ({"path": str(DUMP), "visit": 99}, "visits"),
            ({"path": str(DUMP), "visit": "one"}, "whole number"),
            ({"path": str(DUMP), "tokens": 1}, "whole number"),
            ({"path": 5}, "string"),
            ({"path": "a\u0000b"}, "U+0000"),
        ]:
            found = self.run([*first, call(9, "marks", arguments)], name=str(arguments))
            result = found[-1].get("result", {})
            self.expect(result.get("isError") is True and word in result["content"][0]["text"], f"{arguments} is told", found[-1])
        outside = self.run([*first, call(9, "open", {"path": str(SESSION)})], RUN, name="outside")[-1]
        self.expect("outside" in outside["result"]["content"][0]["text"], "a path outside of the folders is refused", outside)
        inside = self.run([*first, call(9, "open", {"path": "1.xml"})], RUN, name="inside")[-1]
        self.expect(inside["result"]["isError"] is False, "a path in the first folder is found", inside)

    def hostile(self):
        ping = {"jsonrpc": "2.0", "id": "after", "method": "ping"}
        deep = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
        lines = [
            b"\x00" * 1000,
            b"[" * 500_000,
            deep,
            b'{"a":' * 50_000,
            b'"' + b"x" * 3_000_000,
            b'{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
            b'{"jsonrpc":"2.0","id":-9007199254740993,"method":"ping"}',
            b'{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}',
            b'{"jsonrpc":"2.0","id":"' + b"i" * 10_000 + b'","method":"ping"}',
            b'{"jsonrpc":"2.0","id":1,"method":"' + b"m" * 100_000 + b'"}',
            b'{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}',
            b'{"jsonrpc":"2.0","result":{},"id":4}',
            b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":{}}}',
            b'{"jsonrpc":"2.0","method":"notifications/cancelled"}',
            b'{"jsonrpc":"2.0","method":"notifications/' + b"x" * 1000 + b'"}',
            b"",
            b"   \r",
        ]
        found = self.run([initialize(HANDSHAKES[0]), *lines, ping], name="hostile lines")
        self.expect(
            found and found[-1] == {"jsonrpc": "2.0", "id": "after", "result": {}}, "the server goes on after all of them", found[-1:]
        )
        # Inputs that are no sessions, for each tool.
        with tempfile.TemporaryDirectory() as folder:
            names = {"empty.xml": b"", "noise.json": os.urandom(5000), "cut.xml": DUMP.read_bytes()[:1500], "folder": None}
            for name, data in names.items():
                path = pathlib.Path(folder, name)
                path.mkdir() if data is None else path.write_bytes(data)
            numbers = {"visit": 10**6, "at": 1e12, "mark": 10**6, "x": -1e6, "y": 1e6, "scale": 8, "tokens": 100_000, "from": 10**6}
            calls = []
            for tool in TOOLS:
                for name in names:
                    given = {"a" if tool == "compare" else "path": f"{folder}/{name}"}
                    calls.append(given if tool != "after" else {**given, "action": 1})
                    calls[-1] = call(len(calls), tool, calls[-1])
                for key, value in numbers.items():
                    calls.append(call(len(calls) + 1, tool, {"path": str(DUMP), **({"action": 1} if tool == "after" else {}), key: value}))
            found = self.run([initialize(HANDSHAKES[0], "i"), *calls], name="inputs that are none")
            self.expect([m["id"] for m in found[1:]] == [c["id"] for c in calls], "each call has one answer", len(found))

    def cancelling(self):
        many = [call(n, "picture", {"path": str(SESSION), "at": n * 100, "scale": 4, "tokens": 100_000}) for n in range(10, 40)]
        gone = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 39, "reason": "changed my mind"}}
        found = self.run([initialize(HANDSHAKES[0]), *many, gone], name="cancelling")
        ids = [m.get("id") for m in found]
        self.expect(39 not in ids and ids == [1, *range(10, 39)], "a cancelled request has no answer, and the others have theirs", ids)

    def tour(self, log):
        """All that the tools say of the samples."""
        lines = [initialize(HANDSHAKES[0])]
        for path in (DUMP, RUN, SESSION, log):
            for tool, given in calls_of(path, path != log):
                lines.append(call(len(lines) + 1, tool, given))
        found = self.run(lines, name="a tour")
        for line, message in zip(lines[1:], found[1:]):
            isRight = message.get("result", {}).get("isError") is False
            self.expect(isRight, f"{line['params']} is answered", message)
            self.fits(message, "CallToolResult", HANDSHAKES[0])
        return json.dumps(found, ensure_ascii=False)

    def fits(self, message, kind, version):
        """Whether a message fits the published schema."""
        if not self.schemas:
            return
        import jsonschema

        schema = json.loads((self.schemas / version / "schema.json").read_text())
        definitions = "$defs" if "$defs" in schema else "definitions"
        response = next(n for n in ("JSONRPCResultResponse", "JSONRPCResponse") if n in schema[definitions])
        for name, value in [(response, message), (kind, message.get("result"))]:
            checker = jsonschema.validators.validator_for(schema)({**schema, "$ref": f"#/{definitions}/{name}"})
            for error in checker.iter_errors(value):
                self.problems.append(f"{version} {name}: {error.message[:200]} at {list(error.absolute_path)}")


TOOLS = ["open", "screens", "outline", "marks", "picture", "locators", "find", "actions", "after", "dead_taps", "compare", "why"]


def calls_of(path, has_names):
    """A log holds no names, so it has no locators."""
    given = {"path": str(path)}
    yield "open", given
    yield "screens", given
    yield "outline", {**given, "visit": 1}
    yield "marks", {**given, "visit": 1}
    yield "marks", given
    yield "picture", {**given, "visit": 1}
    yield "picture", {**given, "plain": True, "tokens": 200}
    if has_names:
        yield "locators", given
    yield "find", {**given, "kind": "button"}
    yield "find", {**given, "state": "focused"}
    yield "actions", given
    yield "dead_taps", given
    yield "compare", {"a": str(path), "b": str(path)}
    yield "compare", {"a": str(path), "a_visit": 1}
    yield "why", {**given, "visit": 1, "mark": 1}
    yield "why", {**given, "x": 100, "y": 300}


def initialize(version, id=1):
    client = {"name": "check", "version": "1"}
    return {
        "jsonrpc": "2.0",
        "id": id,
        "method": "initialize",
        "params": {"protocolVersion": version, "capabilities": {}, "clientInfo": client},
    }


def call(id, tool, arguments):
    return {"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": {"name": tool, "arguments": arguments}}


# The client of others


def with_client(silhouette, log, folder, problems):
    try:
        python = install()
    except (subprocess.CalledProcessError, OSError) as error:
        print(f"mcp.py: the client from PyPI is skipped, because it cannot be installed: {error}")
        return "without the client from PyPI"
    extra = ["--tokenizer", option("--tokenizer")] if option("--tokenizer") else []
    run = subprocess.run(
        [python, __file__, "--client", silhouette, log, folder, *extra],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "Tests" / "Checks")},
    )
    lines = run.stdout.splitlines()
    if run.returncode != 0:
        problems += [f"the client: {line}" for line in (lines + run.stderr.splitlines())[-20:]]
    if extra:
        print("\n".join(lines[:-1]))
    return lines[-1] if lines else ""


def install():
    """Python with the client."""
    python = CLIENT / "bin" / "python"
    wanted = CLIENT / "packages"
    if wanted.exists() and wanted.read_text() == "\n".join(PACKAGES):
        return python
    shutil.rmtree(CLIENT, ignore_errors=True)
    venv.create(CLIENT, with_pip=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *PACKAGES], check=True, capture_output=True)
    wanted.write_text("\n".join(PACKAGES))
    return python


async def client_tour(silhouette, log, folder):
    # This file has the client's name.
    sys.path[:] = [p for p in sys.path if pathlib.Path(p).resolve() != pathlib.Path(__file__).resolve().parent]
    import jsonschema
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters

    count = 0
    costs = {}
    for mode in ("auto", "legacy", MODERN):
        server = StdioServerParameters(command=silhouette, args=["mcp"])
        async with Client(server, mode=mode) as client:
            listed = (await client.list_tools()).tools
            assert [tool.name for tool in listed] == TOOLS, [tool.name for tool in listed]
            for tool in listed:
                jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            schemas = {tool.name: tool for tool in listed}
            for path in (DUMP, RUN, SESSION, log):
                for name, given in calls_of(path, path != log):
                    jsonschema.validate(given, schemas[name].input_schema)
                    answer = await client.call_tool(name, given)
                    assert not answer.is_error, (name, given, answer.content)
                    count += 1
                    costs.setdefault(name, []).append(check_answer(answer, schemas[name], given, jsonschema))
            # Every list that is cut goes on to its end.
            whole = await client.call_tool("marks", {"path": str(SESSION), "visit": 1, "tokens": 100_000})
            parts, start = [], 1
            while start:
                part = await client.call_tool("marks", {"path": str(SESSION), "visit": 1, "tokens": 120, "from": start})
                parts += part.structured_content["marks"]
                assert tokens(part.content[0].text) <= 120 or len(part.structured_content["marks"]) == 1
                start = part.structured_content.get("next")
                assert len(parts) < 1000
            assert parts == whole.structured_content["marks"], "cut lists lose elements"
            await follow(client, folder, log, mode)
    for name, found in sorted(costs.items()):
        print(f"{name}: {sorted(found)[len(found) // 2]} tokens (median), {max(found)} at most")
    listing = json.dumps([tool.model_dump(by_alias=True, exclude_none=True) for tool in listed], ensure_ascii=False)
    print(f"tools/list: {tokens(listing)} tokens")
    print(f"{count} calls of the client from PyPI are answered within their budgets")


async def follow(client, folder, log, mode):
    """A folder of segments that grows, as `silhouette live` writes it."""
    segments = sorted(p for p in log.iterdir() if p.is_file())
    grown = folder / f"grown-{mode}"
    grown.mkdir()
    lengths = []
    for segment in segments:
        shutil.copy(segment, grown)
        answer = await client.call_tool("open", {"path": str(grown)})
        lengths.append(float(re.search(r"([\d.]+) s", answer.content[0].text)[1]))
    assert lengths == sorted(set(lengths)) and len(lengths) > 1, f"a session that grows is not followed: {lengths}"
    shutil.rmtree(grown)


def check_answer(answer, tool, given, jsonschema):
    budget = given.get("tokens", 1500)
    text = answer.content[0].text
    spent = tokens(text)
    if answer.structured_content is not None:
        assert tool.output_schema is not None
        jsonschema.validate(answer.structured_content, tool.output_schema)
        told = tokens(json.dumps(answer.structured_content, separators=(",", ":"), ensure_ascii=False))
        assert told <= budget, (tool.name, given, told)
    else:
        assert tool.output_schema is None
    for item in answer.content[1:]:
        assert item.type == "image" and item.mime_type == "image/png"
        data = base64.b64decode(item.data, validate=True)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        width, height = struct.unpack(">II", data[16:24])
        spent += width * height // 750
    assert spent <= budget, (tool.name, given, spent)
    return spent


TOKENIZER = None


def tokens(text):
    """Tokens by a public tokenizer, if one is given; or else as many as a small one could find."""
    global TOKENIZER
    if option("--tokenizer"):
        if TOKENIZER is None:
            from tokenizers import Tokenizer

            TOKENIZER = Tokenizer.from_file(option("--tokenizer"))
        return len(TOKENIZER.encode(text).ids)
    return len(re.findall(r"[A-Za-z]{1,8}|\d{1,3}|[^\sA-Za-z\d]{1,3}", text))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--client"]:
        asyncio.run(client_tour(sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])))
    else:
        main()
