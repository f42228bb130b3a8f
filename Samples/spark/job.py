#!/usr/bin/env python3
"""Makes segments, outlines, event rows and the map of many sessions, on as many machines as Spark has.

    spark-submit Samples/spark/job.py LISTING OUT [--silhouette PROGRAM]

LISTING names a session on each line: a path, or a name, a tab and a path (docs/LISTS.md). All machines see the paths, and OUT, under
the same names. OUT gets:

    segments/NAME/              the event log of each session
    outlines/NAME.md            its outline
    events/part-00007.parquet   rows of what happened, a file for each partition
    maps/part-00007.json        the map of the partition's sessions
    map.json                    the sum of these, if sessions are new
    lists/part-00007.txt        the sessions of the partition
    manifests/part-00007.ndjson what became of each; the last file of a partition

The same listing gives the same bytes under the same names, however many machines there are and however often a partition is tried:
a session's partition follows from its name, the number of partitions from the number of sessions, and a partition's outputs are moved to
their names when all of them are whole. A job that was stopped goes on where it was: partitions with a manifest are passed over.

Exit code: 0 if all sessions are whole, 1 if some are not; the manifests say which and why.
"""

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

# The most sessions of a partition. Where there are fewer, partitions are as many as the sessions in one: a small job ends evenly.
MOST_SESSIONS = 500

# The columns of the rows (docs/ROWS.md).
TEXTS = ["session", "kind", "name", "category", "fingerprint", "screen_name", "followed_by", "variant"]
NUMBERS = [
    "time",
    "timestamp",
    "x",
    "y",
    "width",
    "height",
    "touch_x",
    "touch_y",
    "screen",
    "duration",
    "count",
    "followed_after",
]
FLAGS = ["is_dead", "is_odd"]


def key(line):
    """Decides on the partition. Two lines that give one name to two sessions have one key, so that one list holds both and refuses the
    second. It is a checksum, since Python's own hash of a text differs from process to process."""
    first = line.split("\t")[0]
    given = "\t" in line and "/" in first
    name = first if given else first.rstrip("/").rsplit("/", 1)[-1].split(".")[0]
    return zlib.crc32(name.encode())


class Partition:
    def __init__(self, number, lines, out, program, segment):
        self.name = f"part-{number:05}"
        self.list = "".join(f"{line}\n" for line in sorted(lines))
        self.out = Path(out)
        self.program = program
        self.segment = segment
        self.manifest = self.out / "manifests" / f"{self.name}.ndjson"
        self.listed = self.out / "lists" / f"{self.name}.txt"

    def run(self):
        """Gives the manifest's lines, one for each session."""
        if not (self.manifest.exists() and self.listed.read_text() == self.list):
            # Beside its place, so that moving is renaming.
            with tempfile.TemporaryDirectory(prefix=f".{self.name}-", dir=self.out) as draft:
                self.make(Path(draft))
        return [json.loads(line) for line in self.manifest.read_text().splitlines()]

    def make(self, draft):
        # One session at a time, since Spark runs as many partitions as there are processors.
        alone = ["--parallel", "1"]
        logs = self.silhouette("encode", "-o", f"{draft}/segments/{{}}", "--segment", self.segment, "--manifest", "-", *alone)
        outlines = self.silhouette("outline", "-o", f"{draft}/outlines/{{}}.md", "--manifest", "-", *alone)
        self.silhouette("events", "-o", f"{draft}/rows.ndjson")
        self.silhouette("map", "-o", f"{draft}/map.json")
        rows = draft / "rows.ndjson"
        # Where no session could be read, there is no file.
        write_parquet(rows.read_text().splitlines() if rows.exists() else [], draft / "rows.parquet")

        for line in logs + outlines:
            line["outputs"] = [self.move(Path(path), draft) for path in line.get("outputs", [])]
        self.put("events", f"{self.name}.parquet", (draft / "rows.parquet").read_bytes())
        if (draft / "map.json").exists():
            self.put("maps", f"{self.name}.json", (draft / "map.json").read_bytes())
        self.put("lists", self.listed.name, self.list.encode())
        self.put("manifests", self.manifest.name, "".join(json.dumps(line) + "\n" for line in logs).encode())

    def silhouette(self, verb, *arguments):
        """Runs a verb over the list. Sessions that are broken end it with 1 or 65, and do not fail the partition."""
        run = subprocess.run(
            [self.program, verb, "--list", "-", *arguments, "--no-sync", "--quiet"], input=self.list, text=True, capture_output=True
        )
        if run.returncode not in (0, 1, 65):
            raise RuntimeError(f"silhouette {verb} ended with {run.returncode}: {run.stderr[-2000:]}")
        return [json.loads(line) for line in run.stdout.splitlines()]

    def move(self, path, draft):
        """Moves a file or folder out of the draft; what an earlier try moved stays."""
        place = path.relative_to(draft)
        target = self.out / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            try:
                os.rename(path, target)
            except OSError:
                # Another try of this partition was there in this moment.
                if not target.exists():
                    raise
        return str(place)

    def put(self, folder, name, content):
        place = self.out / folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, prefix=".", delete=False) as draft:
            draft.write(content)
        os.chmod(draft.name, 0o644)
        os.replace(draft.name, place)


def write_parquet(lines, path):
    import pyarrow
    import pyarrow.parquet

    rows = [json.loads(line) for line in lines]
    types = {**dict.fromkeys(TEXTS, pyarrow.string()), **dict.fromkeys(NUMBERS, pyarrow.float64()), **dict.fromkeys(FLAGS, pyarrow.bool_())}
    columns = {name: pyarrow.array([row.get(name) for row in rows], type=kind) for name, kind in types.items()}
    pyarrow.parquet.write_table(pyarrow.table(columns), path, compression="zstd")


def add_maps(program, out):
    """Maps add up: the order and the grouping of parts make no difference."""
    parts = sorted((out / "maps").glob("part-*.json"))
    if parts:
        listing = "".join(f"{part.name}\t{part}\n" for part in parts)
        subprocess.run([program, "map", "--list", "-", "-o", out / "map.json", "--quiet"], input=listing, text=True, check=True)


def count_partitions(sessions):
    return max(math.isqrt(sessions), -(-sessions // MOST_SESSIONS), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("listing")
    parser.add_argument("out")
    parser.add_argument(
        "--partitions",
        type=int,
        help=f"default: the root of the number of sessions, or one for each {MOST_SESSIONS} of them if that is more",
    )
    parser.add_argument("--segment", metavar="TIME", default="60s", help="length of the logs' segments (default: 60s)")
    parser.add_argument("--silhouette", default="silhouette", help="the program, on every machine")
    options = parser.parse_args()
    out, program, segment = Path(options.out).resolve(), options.silhouette, options.segment
    out.mkdir(parents=True, exist_ok=True)

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("silhouette").getOrCreate()
    lines = spark.sparkContext.textFile(options.listing).filter(lambda line: line.strip() != "").cache()
    partitions = options.partitions or count_partitions(lines.count())
    statuses = (
        lines.map(lambda line: (key(line), line))
        .partitionBy(partitions, lambda key: key)
        .values()
        .mapPartitionsWithIndex(lambda number, part: Partition(number, part, out, program, segment).run())
        .map(lambda line: line["status"])
        .countByValue()
    )
    spark.stop()
    # Of tries that were killed.
    for draft in out.glob(".part-*"):
        shutil.rmtree(draft, ignore_errors=True)
    add_maps(program, out)
    for status, number in sorted(statuses.items()):
        print(f"{number} {status}")
    sys.exit(0 if set(statuses) <= {"done"} else 1)


if __name__ == "__main__":
    main()
