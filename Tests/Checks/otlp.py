#!/usr/bin/env python3
"""Holds `silhouette events --format otlp` against OpenTelemetry's own classes, which share no code with it.

    Tests/Checks/otlp.py

JSON and protocol buffers of the samples are read by the package `opentelemetry-proto` of PyPI, in which an unknown field or a value of
another type is an error. Both must hold the same records, and these the rows of `--format ndjson`, with no word of a screen. A file of
several sessions is one request.

The package is installed into .build/otlp-client. Where that is impossible, this check is skipped, and says so.
"""

import json
import subprocess
import sys
import tempfile
import venv

from support import ROOT, needs

PACKAGES = ["opentelemetry-proto==1.45.2"]
CLIENT = ROOT / ".build" / "otlp-client"
SAMPLES = [ROOT / "Samples" / "login.hierarchy.ndjson", ROOT / "Samples" / "shop" / "session.hierarchy.ndjson.gz"]
NAMES = {"tap": ("app.widget.click", "app.screen.click")}
READER = r"""
import json, sys
from google.protobuf import json_format
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.logs.v1.logs_pb2 import LogsData

def value(any):
    return getattr(any, any.WhichOneof("value"))

def told(message):
    return [{"time": r.time_unix_nano, "observed": r.observed_time_unix_nano, "severity": [r.severity_number, r.severity_text],
             "name": r.event_name, "attributes": [[a.key, value(a.value)] for a in r.attributes]}
            for resource in message.resource_logs for scope in resource.scope_logs for r in scope.log_records]

lines = [json_format.Parse(line, ExportLogsServiceRequest()) for line in open(sys.argv[1], encoding="utf-8")]
joined = ExportLogsServiceRequest()
for line in lines:
    joined.MergeFrom(line)
data = open(sys.argv[2], "rb").read()
packed = ExportLogsServiceRequest.FromString(data)
assert packed.SerializeToString(deterministic=True) == data or packed == joined, "protocol buffers hold something else"
assert packed == joined, "JSON and protocol buffers differ"
assert LogsData.FromString(data).resource_logs == packed.resource_logs
# Nothing may be in fields that the classes do not know.
assert not json_format.MessageToDict(packed).get("unknown")
print(json.dumps([told(line) for line in lines]))
"""


def main():
    silhouette = str(needs.silhouette())
    python = client()
    if python is None:
        print("skipped: opentelemetry-proto cannot be installed")
        return
    with tempfile.TemporaryDirectory() as folder:
        paths = [f"{folder}/rows.otlp.jsonl", f"{folder}/rows.otlp.pb", f"{folder}/rows.ndjson"]
        for path in paths:
            subprocess.run([silhouette, "events", *map(str, SAMPLES), "-o", path, "-q"], check=True)
        run = subprocess.run([python, "-c", READER, *paths[:2]], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"otlp.py: {run.stderr}")
        requests = json.loads(run.stdout)
        with open(paths[2], encoding="utf-8") as file:
            rows = [json.loads(line) for line in file]
    problems = [problem for problem in differences(requests, rows)]
    for problem in problems:
        print(problem)
    if problems:
        sys.exit(f"otlp.py: {len(problems)} problems")
    print(f"{sum(map(len, requests))} records of {len(requests)} requests are those of {len(rows)} rows, in JSON and in protocol buffers")


def differences(requests, rows):
    if len(requests) != len(SAMPLES):
        yield f"{len(requests)} requests of {len(SAMPLES)} sessions"
    records = [record for request in requests for record in request]
    for request in requests:
        if [request[0]["name"], request[-1]["name"]] != ["session.start", "session.end"]:
            yield "a request is not a session from its start to its end"
    told = [record for record in records if not record["name"].startswith("session.")]
    if len(told) != len(rows):
        yield f"{len(told)} records of {len(rows)} rows"
    for record, row in zip(told, rows):
        attributes = dict(record["attributes"])
        if len(attributes) != len(record["attributes"]):
            yield f"an attribute of {record['name']} is there twice"
        names = NAMES.get(row["kind"], ()) + (f"silhouette.{row['kind']}",)
        if record["name"] not in names:
            yield f"{record['name']} of a row {row['kind']}"
        if attributes.get("session.id") != row["session"]:
            yield "a record of another session"
        if record["time"] != round(row.get("timestamp", 0) * 1e6) and abs(record["time"] - row.get("timestamp", 0) * 1e6) > 2000:
            yield f"{record['time']} of {row.get('timestamp')}"
        if record["severity"] != ([13, "WARN"] if row.get("is_odd") else [9, "INFO"]):
            yield f"severity {record['severity']}"
        for key in ("fingerprint", "screen_name"):
            if key in row and row[key] not in attributes.values():
                yield f"{key} of a row is in no attribute"
        for key, value in row.items():
            name = f"silhouette.{key}"
            if name in attributes and attributes[name] != value:
                yield f"{name} is {attributes[name]}, not {value}"


def client():
    """The Python that has the package; None if there is none."""
    python = CLIENT / "bin" / "python"
    mark = CLIENT / "packages.txt"
    if not mark.exists() or mark.read_text() != "\n".join(PACKAGES):
        try:
            venv.create(CLIENT, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "install", "-q", *PACKAGES], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return None
        mark.write_text("\n".join(PACKAGES))
    return str(python)


if __name__ == "__main__":
    main()
