#!/usr/bin/env python3
"""Sends segments of each target to a stand-in of its service, with the script and the program of Samples/Uploading.

    Tests/Checks/uploading.py [TARGET …]

The stand-ins run on loopback. They take what docs/UPLOADING.md says that the services take, and refuse the rest: a missing key, a missing
id, a wrong compression, a body that is too large. They are made after the services' public source and documents; none of this was tried
against the services themselves. They also refuse a wrong order, which the services may take, so that the order is checked. For each target:

- the script and the program deliver every segment of a session, in order;
- a busy service is asked again, and a second run goes on behind the first;
- what the service refuses ends the script with 1, and names the segment.

With the schemas of Datadog's records and PostHog's events in ../shared/data and Python's jsonschema, what all samples become is also valid by
these.

Needs a built `silhouette`, the program `uploading` beside it, bash and curl.
"""

import contextlib
import email.parser
import email.policy
import gzip
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import zlib

from support import ROOT, needs

SCRIPT = ROOT / "Samples" / "Uploading" / "upload.sh"
SAMPLE = ROOT / "Samples" / "login.hierarchy.ndjson"
SHARED = ROOT.parent / "shared"
APPLICATION = "0a0b0c0d-0000-4000-8000-00000000000a"
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
# Custom events that Sentry's Relay can read.
BREADCRUMBS = {"breadcrumb", "performanceSpan", "options"}


class Refused(Exception):
    """A service refuses a request, with this status."""

    def __init__(self, status, why):
        super().__init__(why)
        self.status = status


def expect(holds, why, status=400):
    if not holds:
        raise Refused(status, why)


def unzlib(data, why):
    try:
        return zlib.decompress(data)
    except zlib.error:
        raise Refused(400, why) from None


class Sentry:
    """After getsentry/relay and develop.sentry.dev's pages on envelopes."""

    name, suffixes, limit = "sentry", (".envelope",), 10 << 20

    def environment(self, port):
        return {"SENTRY_DSN": f"http://key@127.0.0.1:{port}/1"}

    def take(self, stand_in, path, headers, body):
        expect(path == "/api/1/envelope/", f"no such address: {path}", 404)
        expect("sentry_key=key" in headers.get("X-Sentry-Auth", ""), "no key", 403)
        expect(headers.get("Content-Type") == "application/x-sentry-envelope", "not an envelope", 415)
        head, _, rest = body.partition(b"\n")
        identifier = json.loads(head).get("event_id", "")
        expect(re.fullmatch("[0-9a-f]{32}", identifier), "no event_id")
        items = {}
        while rest.strip():
            head, _, rest = rest.partition(b"\n")
            head = json.loads(head)
            items[head["type"]], rest = rest[: head["length"]], rest[head["length"] :]
            expect(rest[:1] in (b"\n", b""), "an item of another length than it says")
            rest = rest[1:]
        expect({"replay_event", "replay_recording"} == set(items), "both items are needed")
        expect(len(items["replay_recording"]) <= stand_in.limit, "too large", 413)
        event = json.loads(items["replay_event"])
        head, _, packed = items["replay_recording"].partition(b"\n")
        number = event["segment_id"]
        expect(event.get("replay_id") == identifier, "no replay_id")
        expect(json.loads(head).get("segment_id") == number, "the recording is of another segment")
        expect((number == 0) == ("replay_start_timestamp" in event), "the first segment has the replay's start")
        expect(number == len(stand_in.taken), f"segment {number} is out of order", 409)
        events = json.loads(unzlib(packed, "the recording is not zlib"))
        for one in events:
            expect(one["type"] != 5 or one["data"]["tag"] in BREADCRUMBS, "a custom event that Relay cannot read")
        return events


class PostHog:
    """After PostHog/posthog's rust/capture, and posthog-ios and posthog-js."""

    name, suffixes, limit = "posthog", (".json",), 1 << 20

    def environment(self, port):
        return {"POSTHOG_KEY": "phc_key", "POSTHOG_HOST": f"http://127.0.0.1:{port}"}

    def take(self, stand_in, path, headers, body):
        expect(path == "/s/", f"no such address: {path}", 404)
        if headers.get("Content-Encoding") == "gzip":
            try:
                body = gzip.decompress(body)
            except OSError:
                raise Refused(400, "the body is not gzip") from None
        expect(len(body) <= stand_in.limit, "too large", 413)
        events = json.loads(body)
        all_data = []
        for event in events:
            properties = event.get("properties", {})
            expect(event.get("api_key") == "phc_key", "no key", 401)
            expect(event.get("event") == "$snapshot" and event.get("distinct_id"), "not a snapshot of somebody")
            expect(re.fullmatch("[A-Za-z0-9-]{1,70}", properties.get("$session_id", "")), "no session id")
            expect(properties.get("$window_id"), "no window id")
            data = properties.get("$snapshot_data")
            expect(data and all("timestamp" in one and "type" in one for one in data), "no events")
            expect(data[0]["timestamp"] >= stand_in.last, "out of order", 409)
            stand_in.last = data[-1]["timestamp"]
            all_data += data
        for one in all_data if stand_in.schema else []:
            fault = fault_of(stand_in.schema, one)
            expect(not fault, f"not valid: {fault}")
        return all_data


class Datadog:
    """After DataDog/dd-sdk-ios and DataDog/rum-events-format."""

    name, suffixes, limit = "datadog", (".segment", ".event.json"), 10_000_000

    def environment(self, port):
        return {
            "DATADOG_CLIENT_TOKEN": "token",
            "DATADOG_INTAKE": f"http://127.0.0.1:{port}",
            "DATADOG_APPLICATION_ID": APPLICATION,
        }

    def take(self, stand_in, path, headers, body):
        expect(headers.get("DD-API-KEY") == "token", "no key", 403)
        expect(UUID.fullmatch(headers.get("DD-REQUEST-ID", "").lower()), "no request id")
        if path.startswith("/api/v2/rum?ddsource="):
            view = json.loads(body)
            ids = tuple(view[kind]["id"] for kind in ("application", "session", "view"))
            expect(view["type"] == "view" and view["session"]["has_replay"] and ids == stand_in.ids, "not this view")
            stand_in.views += 1
            return None
        expect(path == "/api/v2/replay", f"no such address: {path}", 404)
        expect(headers.get("DD-EVP-ORIGIN") in ("ios", "android"), "no origin")
        parts = self.parts(headers.get("Content-Type", ""), body)
        expect(set(parts) == {"segment", "event"}, "both parts are needed")
        text = unzlib(parts["segment"], "the segment is not zlib")
        expect(len(text) <= stand_in.limit, "too large", 413)
        segment, metadata = json.loads(text), json.loads(parts["event"])
        expect(len(metadata) == 1 and text.endswith(b"\n"), "one segment, which ends with a line feed")
        sizes = (metadata[0].pop("raw_segment_size"), metadata[0].pop("compressed_segment_size"))
        expect(sizes == (len(text), len(parts["segment"])), "other sizes than the metadata says")
        expect({**segment, "records": None} == {**metadata[0], "records": None}, "the metadata is of another segment")
        for kind in ("application", "session", "view"):
            expect(UUID.fullmatch(segment.get(kind, {}).get("id", "")), f"no id of the {kind}")
        expect(segment["application"]["id"] != "00000000-0000-0000-0000-000000000000", "no application", 403)
        expect(segment["index_in_view"] == len(stand_in.taken), "out of order", 409)
        records = segment["records"]
        times = [record["timestamp"] for record in records]
        expect(segment["records_count"] == len(records), "another number of records")
        expect((segment["start"], segment["end"]) == (min(times), max(times)), "other times")
        expect(segment["has_full_snapshot"] == any(r["type"] == 10 for r in records), "has_full_snapshot is wrong")
        expect(stand_in.taken or [r["type"] for r in records[:3]] == [4, 6, 10], "a view begins with 4, 6 and 10")
        fault = fault_of(stand_in.schema, segment) if stand_in.schema else None
        expect(not fault, f"not valid: {fault}")
        stand_in.ids = tuple(segment[kind]["id"] for kind in ("application", "session", "view"))
        return records

    @staticmethod
    def parts(kind, body):
        message = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
        expect(message.is_multipart(), "not a form", 415)
        return {
            part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
            for part in message.iter_parts()
            if part.get_filename()
        }


class NewRelic:
    """After newrelic/newrelic-ios-agent and newrelic-android-agent."""

    name, suffixes, limit = "newrelic", (".json.gz", ".attributes"), 1_000_000

    def environment(self, port):
        return {
            "NEWRELIC_TOKEN": "token",
            "NEWRELIC_APP_ID": "12",
            "NEWRELIC_ENTITY_GUID": "guid",
            "NEWRELIC_COLLECTOR": f"http://127.0.0.1:{port}",
        }

    def take(self, stand_in, path, headers, body):
        address = urllib.parse.urlsplit(path)
        query = dict(urllib.parse.parse_qsl(address.query))
        expect(address.path == "/mobile/blobs" and query.get("type") == "SessionReplay", "no such address", 404)
        expect(len(path) <= 8000, "the address is too long", 414)
        expect(headers.get("X-App-License-Key") == "token" and query.get("app_id") == "12", "no key", 403)
        expect(query.get("protocol_version") == "0" and query.get("timestamp", "").isdigit(), "no timestamp")
        expect(len(body) <= stand_in.limit, "too large", 413)
        expect(headers.get("Content-Encoding") == "gzip" and body[:2] == b"\x1f\x8b", "the body is not gzip")
        told = dict(urllib.parse.parse_qsl(query.get("attributes", "")))
        expect(told.get("entityGuid") == "guid" and UUID.fullmatch(told.get("sessionId", "")), "no id")
        text = gzip.decompress(body)
        events = json.loads(text)
        times = [event["timestamp"] for event in events]
        expect(int(told["decompressedBytes"]) == len(text), "another size")
        expect((told["isFirstChunk"] == "true") == (not stand_in.taken), "isFirstChunk is wrong", 409)
        expect(int(told["replay.firstTimestamp"]) == times[0] >= stand_in.last, "out of order", 409)
        expect(int(told["replay.lastTimestamp"]) == times[-1], "other times")
        expect((told["hasMeta"] == "true") == any(event["type"] == 4 for event in events), "hasMeta is wrong")
        expect(stand_in.taken or [event["type"] for event in events[:2]] == [4, 2], "a replay begins with a page")
        stand_in.last = times[-1]
        return events


class StandIn:
    """A service on loopback."""

    def __init__(self, service, limit=None, busy=()):
        self.service, self.limit, self.busy = service, limit or service.limit, list(busy)
        self.taken, self.refused, self.last, self.ids, self.views = [], [], 0, None, 0
        self.schema = SCHEMAS.get(service.name)
        stand_in = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                status, text = stand_in.answer(self.path, self.headers, body)
                self.send_response(status)
                if status in (429, 503):
                    self.send_header("Retry-After", "0")
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]

    def answer(self, path, headers, body):
        if self.busy:
            return self.busy.pop(0), b"busy"
        try:
            events = self.service.take(self, path, headers, body)
        except Refused as refusal:
            self.refused.append(refusal)
            return refusal.status, str(refusal).encode()
        except (ValueError, KeyError, TypeError) as fault:
            self.refused.append(Refused(400, repr(fault)))
            return 400, repr(fault).encode()
        if events is not None:
            self.taken.append(events)
        return 202, b"{}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def schemas():
    """The validators of Datadog's segments and PostHog's events, as far as they can be had."""
    data, tool = SHARED / "data", SHARED / "tools" / "datadog-schema.py"
    if not (data / "datadog" / "schemas").exists() or not (data / "posthog" / "schema").exists() or not tool.exists():
        print("SKIPPED: Datadog's records and PostHog's events were not checked by their schemas, since ../shared is not here.")
        return {}
    try:
        import jsonschema

        space = {"__name__": "schema"}
        exec(compile(tool.read_text(encoding="utf-8"), str(tool), "exec"), space)
    except ImportError:
        print("SKIPPED: Datadog's records and PostHog's events were not checked by their schemas, since Python has no jsonschema.")
        return {}
    segments = space["validator"](str(data / "datadog" / "schemas"), "session-replay/mobile/segment-schema.json")
    events = json.loads((data / "posthog" / "schema" / "rr-web-schema.json").read_text(encoding="utf-8"))
    return {"datadog": segments, "posthog": jsonschema.Draft7Validator(events)}


def fault_of(validator, value):
    """The words of a value's first fault; None if it is valid."""
    fault = next(validator.iter_errors(value), None)
    return fault and f"{'/'.join(map(str, fault.absolute_path))}: {fault.message[:200]}"


SCHEMAS = {}
PROBLEMS = []


def check(holds, what):
    if not holds:
        PROBLEMS.append(what)
        print(f"uploading.py: {what}")


def send(service, folder, port, **more):
    environment = {**os.environ, "UPLOAD_PAUSE": "0", **service.environment(port), **more}
    return subprocess.run([SCRIPT, service.name, folder], capture_output=True, text=True, env=environment, timeout=60)


def names(service, folder):
    return sorted(p.name.removesuffix(service.suffixes[0]) for p in folder.glob("*" + service.suffixes[0]))


def check_delivery(service, folder):
    segments = names(service, folder)
    check(len(segments) > 1, f"{service.name}: a session of several segments is needed")
    with StandIn(service, busy=(503, 429)) as stand_in:
        done = send(service, folder, stand_in.port)
        check(done.returncode == 0, f"{service.name}: the script ended with {done.returncode}: {done.stderr}")
        check(len(stand_in.taken) == len(segments), f"{service.name}: {len(stand_in.taken)} of {len(segments)} arrived")
        check(service.name != "datadog" or stand_in.views == 1, "datadog: the view did not arrive")
        for refusal in stand_in.refused:
            check(False, f"{service.name}: refused: {refusal}")
        again = send(service, folder, stand_in.port)
        check(again.stdout.startswith("0 segments"), f"{service.name}: a second run sent segments again: {again.stdout}")


def check_program(service, program):
    with StandIn(service, busy=(503,)) as stand_in:
        environment = {**os.environ, **service.environment(stand_in.port)}
        done = subprocess.run([program, service.name], capture_output=True, text=True, env=environment, timeout=60)
        check(done.returncode == 0, f"{service.name}: the program ended with {done.returncode}: {done.stdout}{done.stderr}")
        check(len(stand_in.taken) > 1, f"{service.name}: {len(stand_in.taken)} segments of the program arrived")
        for refusal in stand_in.refused:
            check(False, f"{service.name}: the program's segment was refused: {refusal}")
    with StandIn(service, limit=50) as stand_in:
        environment = {**os.environ, **service.environment(stand_in.port)}
        done = subprocess.run([program, service.name], capture_output=True, text=True, env=environment, timeout=60)
        check(done.returncode == 1 and "413" in done.stdout, f"{service.name}: the program sent what is too large")
        check(len(stand_in.refused) == 1, f"{service.name}: the program sent segments behind one that was refused")


def swap(service, folder):
    """Gives the first two segments each other's number."""
    for suffix in service.suffixes:
        first, second = folder / f"000000{suffix}", folder / f"000001{suffix}"
        spare = folder / f"spare{suffix}"
        first.rename(spare)
        second.rename(first)
        spare.rename(second)


def repack(path, change):
    path.write_bytes(change(path.read_bytes()))


def gzipped(envelope):
    """An envelope whose recording is gzip in place of zlib."""
    head, item, _ = envelope.rpartition(b'{"type":"replay_recording"')
    recording = b'{"segment_id":0}\n' + gzip.compress(b"[]")
    return head + item + b',"length":%d}\n' % len(recording) + recording


def unpacked(service, folder):
    """Packs the first segment in a way that the service does not know."""
    if service.name == "sentry":
        repack(folder / "000000.envelope", gzipped)
    elif service.name == "datadog":
        repack(folder / "000000.segment", lambda data: gzip.compress(zlib.decompress(data)))
    elif service.name == "newrelic":
        repack(folder / "000000.json.gz", lambda data: zlib.compress(gzip.decompress(data)))
    else:
        repack(folder / "000000.json", lambda data: zlib.compress(data))


def nameless(service, folder):
    """Takes the session's id out of the first segment."""
    path = folder / f"000000{service.suffixes[-1]}"
    if service.name == "newrelic":
        repack(path, lambda data: data.replace(b"sessionId", b"session"))
    elif service.name == "sentry":
        repack(path, lambda data: data.replace(b'"replay_id"', b'"replay_no"'))
    elif service.name == "posthog":
        repack(path, lambda data: data.replace(b"$session_id", b"$session"))
    else:
        repack(path, lambda data: re.sub(rb'("session":\{"id":)"[^"]*"', rb'\1"s"', data))


def check_refusals(service, folder, room):
    faults = [("out of order", swap), ("wrongly packed", unpacked), ("nameless", nameless)]
    for number, (what, spoil) in enumerate(faults):
        spoiled = room / f"{service.name}-{number}"
        shutil.copytree(folder, spoiled)
        spoil(service, spoiled)
        with StandIn(service) as stand_in:
            done = send(service, spoiled, stand_in.port)
            check(done.returncode == 1, f"{service.name}: a segment that is {what} ended with {done.returncode}")
            # Of two PostHog segments that changed places, only the second one is late.
            taken = 1 if service.name == "posthog" and spoil is swap else 0
            check(f"00000{taken}:" in done.stderr, f"{service.name}: {what}: the message names no segment: {done.stderr}")
            check(len(stand_in.taken) == taken, f"{service.name}: a segment that is {what} was taken")
    large = room / f"{service.name}-large"
    shutil.copytree(folder, large)
    with StandIn(service, limit=50) as stand_in:
        done = send(service, large, stand_in.port)
        check(done.returncode == 1 and "413" in done.stderr, f"{service.name}: too large: {done.stderr}")
        check(len(stand_in.refused) == 1, f"{service.name}: a segment that is too large was sent again")
    with StandIn(service) as stand_in:
        key = next(name for name in service.environment(0) if name.endswith(("KEY", "TOKEN", "DSN")))
        bad = f"http://other@127.0.0.1:{stand_in.port}/1" if key == "SENTRY_DSN" else "other"
        done = send(service, large, stand_in.port, **{key: bad})
        check(done.returncode == 1 and not stand_in.taken, f"{service.name}: another project's key was taken")
        done = send(service, large, stand_in.port, **{key: ""})
        check(done.returncode == 2 and key in done.stderr, f"{service.name}: a missing key is not named: {done.stderr}")
    with StandIn(service, busy=[503] * 9) as stand_in:
        done = send(service, large, stand_in.port, UPLOAD_TRIES="3")
        check(done.returncode == 1 and len(stand_in.busy) == 6, f"{service.name}: the script did not give up: {done.stderr}")


def check_samples(service, silhouette, room):
    """Every sample that can be drawn, by the schema."""
    validator = SCHEMAS.get(service.name)
    if not validator:
        return
    samples = [path for path in sorted((ROOT / "Samples").glob("*.hierarchy.ndjson"))]
    samples += [ROOT / "Samples" / "shop" / "session.hierarchy.ndjson.gz"]
    samples += [path for path in sorted((ROOT / "Samples" / "formats").iterdir()) if not path.name.startswith("rectangles")]
    seen = 0
    for number, sample in enumerate(samples):
        folder = room / f"{service.name}-sample-{number}"
        words = [silhouette, "encode", sample, "-o", f"{folder}/", "--target", service.name, "--quiet"]
        done = subprocess.run(words, capture_output=True, text=True)
        # Some formats give no places, so they cannot be drawn.
        if done.returncode != 0 and "gives no places" in done.stderr:
            continue
        check(done.returncode == 0, f"{service.name}: {sample.name}: {done.stderr[:200]}")
        for path in sorted(folder.glob("*" + service.suffixes[0])):
            if service.name == "datadog":
                faults = [fault_of(validator, json.loads(zlib.decompress(path.read_bytes())))]
            else:
                events = json.loads(path.read_bytes())["properties"]["$snapshot_data"]
                faults = [fault_of(validator, event) for event in events]
            seen += 1
            for fault in filter(None, faults):
                check(False, f"{service.name}: {sample.name}: {path.name}: not valid: {fault}")
    check(seen > 20, f"{service.name}: only {seen} files of samples were checked by the schema")


def main():
    global SCHEMAS
    for tool in ("bash", "curl"):
        if not shutil.which(tool):
            sys.exit(needs.skip("uploads", f"there is no {tool} here"))
    silhouette = needs.silhouette()
    program = needs.build_folder() / "uploading"
    services = [service() for service in (Sentry, PostHog, Datadog, NewRelic)]
    if sys.argv[1:]:
        services = [service for service in services if service.name in sys.argv[1:]]
    SCHEMAS = schemas()
    with contextlib.ExitStack() as stack:
        room = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        for service in services:
            folder = room / service.name
            words = [silhouette, "encode", SAMPLE, "-o", f"{folder}/", "--target", service.name, "--quiet"]
            words += ["--application-id", APPLICATION] if service.name == "datadog" else []
            words += ["--checkout", "segment"] if service.name == "newrelic" else []
            subprocess.run(words, check=True)
            check_refusals(service, folder, room)
            check_delivery(service, folder)
            check_samples(service, silhouette, room)
            if program.exists():
                check_program(service, program)
            else:
                check(False, "the program `uploading` is not built; run `swift build`")
    if PROBLEMS:
        sys.exit(f"uploading.py: {len(PROBLEMS)} problems")
    print(f"Segments for {', '.join(service.name for service in services)} arrive, and what the services refuse is told.")


main()
