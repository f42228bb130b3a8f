#!/usr/bin/env python3
"""Makes segments, outlines and event rows of many sessions, on as many machines as Spark has.

    spark-submit Samples/spark/job.py LISTING OUT [--partitions N] [--silhouette PROGRAM]

LISTING names a session on each line, as docs/LISTS.md says: a path, or a name, a tab and a path. All machines see the paths and OUT
under the same names. OUT gets:

    segments/NAME/000000.zlib …    the event log of each session
    outlines/NAME.md               its outline
    events/part-00007.parquet      rows of what happened, one file for each partition
    manifests/part-00007.ndjson    what became of each session

A partition that is tried again writes the same bytes under the same names: a session's partition follows from its line, outputs take
their names when they are whole, and sessions that are done are passed over.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

# Columns of the rows (docs/ROWS.md); the others are text.
NUMBERS = [
    "time", "timestamp", "x", "y", "width", "height", "touch_x", "touch_y", "screen", "duration", "count", "followed_after",
]
FLAGS = ["is_dead", "is_odd"]


def silhouette(program, verb, arguments, lines):
    """Runs one verb over a list on its standard input. Broken sessions end it with 1 or 65, and are no failure of the job."""
    run = subprocess.run(
        [program, verb, "--list", "-", *arguments], input="".join(f"{line}\n" for line in lines), text=True, capture_output=True)
    if run.returncode not in (0, 1, 65):
        raise RuntimeError(f"silhouette {verb} ended with {run.returncode}: {run.stderr[-2000:]}")
    return run.stdout


def write_whole(path, write):
    """Lets `write` fill a draft beside the path, which then takes the name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write(draft)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def write_rows(text, path):
    import pyarrow
    import pyarrow.parquet

    rows = [json.loads(line) for line in text.splitlines()]
    names = ["session", "kind", "name", "category", "fingerprint", "screen_name", "followed_by", *NUMBERS, *FLAGS]
    kinds = {**dict.fromkeys(NUMBERS, pyarrow.float64()), **dict.fromkeys(FLAGS, pyarrow.bool_())}
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.string())) for name in names])
    columns = [pyarrow.array([row.get(name) for row in rows], type=schema.field(name).type) for name in names]
    table = pyarrow.Table.from_arrays(columns, schema=schema)
    write_whole(path, lambda draft: pyarrow.parquet.write_table(table, draft, compression="zstd"))


def work(number, lines, out, program):
    """One partition: three runs of silhouette, one session at a time, since Spark runs as many partitions as there are cores."""
    lines = sorted(lines)
    part = f"part-{number:05}"
    alone = ["--parallel", "1", "--no-sync", "--quiet"]
    told = silhouette(
        program, "encode", ["-o", f"{out}/segments/{{}}", "--skip-existing", "--manifest", "-", *alone], lines)
    silhouette(
        program, "outline",
        ["-o", f"{out}/outlines/{{}}.md", "--markdown", "--skip-existing", "--manifest", "/dev/null", *alone], lines)
    with tempfile.TemporaryDirectory() as folder:
        rows = Path(folder, "rows.ndjson")
        silhouette(program, "events", ["-o", str(rows), "--no-sync", "--quiet"], lines)
        # Where no session could be read, there are no rows.
        write_rows(rows.read_text() if rows.exists() else "", Path(out, "events", f"{part}.parquet"))
    # A second try finds what the first one made: both are done.
    told = told.replace('"status":"there already"', '"status":"done"')
    write_whole(Path(out, "manifests", f"{part}.ndjson"), lambda draft: draft.write_text(told))
    for line in told.splitlines():
        yield json.loads(line)["status"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("listing")
    parser.add_argument("out")
    parser.add_argument("--partitions", type=int, help="default: one for each 500 sessions, and four for each core")
    parser.add_argument("--silhouette", default="silhouette", help="the program, on every machine")
    options = parser.parse_args()

    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("silhouette").getOrCreate()
    lines = spark.sparkContext.textFile(options.listing).filter(lambda line: line.strip() != "")
    count = lines.count()
    partitions = options.partitions or max(spark.sparkContext.defaultParallelism * 4, -(-count // 500))
    out, program = os.path.abspath(options.out), options.silhouette
    statuses = (
        lines.map(lambda line: (line, None))
        # Python's own hash of a text differs from process to process.
        .partitionBy(partitions, lambda line: zlib.crc32(line.encode()))
        .keys()
        .mapPartitionsWithIndex(lambda number, part: work(number, part, out, program))
        .countByValue())
    spark.stop()
    for status, number in sorted(statuses.items()):
        print(f"{number} {status}")
    sys.exit(0 if set(statuses) <= {"done"} else 1)


if __name__ == "__main__":
    main()
