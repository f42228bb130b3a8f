#!/usr/bin/env python3
"""Runs Samples/spark/job.py over many sessions, and compares what it makes with a loop that starts the program for each.

    Tests/Checks/spark.py                 5,000 sessions
    Tests/Checks/spark.py --sessions N

The sessions are the samples, in turn. Every tenth is broken: cut in the middle, or no session at all.

- `local[1]` and `local[2]` make the same bytes, and `local[2]` is told as a ratio of `local[1]`.
- A loop that runs `silhouette` once for each session makes the same bytes, two sessions at a time.
- A partition that is killed while it works, and tried again, changes nothing; nor does a second run of the job.
- Broken sessions are told in the manifests, and all others are whole.
- What a session costs is told in processor time, for docs/SCALE.md: so much for each, and so much for each megabyte of its stream.

Needs Java 17, and installs pyspark and pyarrow under .build/spark. Takes about a quarter of an hour on two cores, and is not
one of the tests.
"""

import argparse
import concurrent.futures
import filecmp
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import time

from support import ROOT

WORK = ROOT / ".build" / "spark"
SAMPLES = [
    "login.hierarchy.ndjson",
    "feed.hierarchy.ndjson",
    "checkout.hierarchy.ndjson",
    "inbox.hierarchy.ndjson",
    "shop/session.hierarchy.ndjson.gz",
]


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sessions", type=int, default=5000)
    count = arguments.parse_args().sessions
    if shutil.which("java") is None:
        sys.exit("spark.py: there is no Java; install a Java 17 runtime")
    silhouette = build()
    python = install()
    listing = make_listing(count)
    broken = count // 10

    seconds = {cores: run(python, listing, WORK / f"on{cores}", silhouette, cores)[1] for cores in (1, 2)}
    expect_same(WORK / "on1", WORK / "on2", "one core and two")
    check_manifests(WORK / "on2", count, broken)

    rerun(python, listing, silhouette)
    expect_same(WORK / "on1", WORK / "again", "a job whose programs were killed, and an undisturbed one")

    started = time.monotonic()
    loop(listing, WORK / "loop", silhouette)
    alone = time.monotonic() - started
    for folder in ("segments", "outlines"):
        expect_same(WORK / "on2" / folder, WORK / "loop" / folder, f"Spark's {folder} and a loop's")
    check_rows(python, listing, silhouette)

    print(
        f"{count} sessions, {broken} of them broken: local[1] {seconds[1]:.0f} s, local[2] {seconds[2]:.0f} s, "
        f"{seconds[1] / seconds[2]:.2f} times as fast; a loop that starts the program for each session, two at a time: {alone:.0f} s."
    )
    each, megabyte = cost(silhouette)
    print(f"A session costs {each * 1000:.1f} ms of processor time, and {megabyte * 1000:.1f} ms for each megabyte of its stream.")
    print("All make the same bytes.")


def build():
    command = ["swift", "build", "-c", "release", "--product", "silhouette"]
    subprocess.run(command, cwd=ROOT, check=True)
    folder = subprocess.run([*command, "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    return pathlib.Path(folder, "silhouette")


def install():
    python = WORK / "venv" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", WORK / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "pyspark==3.5.6", "pyarrow"], check=True)
    return python


def make_listing(count):
    """Names `count` sessions; every tenth is no session, or half of one."""
    WORK.mkdir(parents=True, exist_ok=True)
    noise, half = WORK / "noise.ndjson", WORK / "half.ndjson"
    noise.write_bytes(b"\x00this is no session\n" * 50)
    whole = (ROOT / "Samples" / SAMPLES[0]).read_bytes()
    half.write_bytes(whole[: len(whole) // 2])
    listing = WORK / "sessions.txt"
    with listing.open("w") as file:
        for number in range(count):
            path = ROOT / "Samples" / SAMPLES[number % len(SAMPLES)]
            if number % 10 == 9:
                path = half if number % 20 == 19 else noise
            file.write(f"day{number % 7}/session-{number:06}\t{path}\n")
    return listing


def spark(python, listing, out, silhouette, cores):
    environment = {**os.environ, "PYSPARK_PYTHON": str(python), "PYSPARK_DRIVER_PYTHON": str(python), "SPARK_LOCAL_IP": "127.0.0.1"}
    return subprocess.Popen(
        [
            python.parent / "spark-submit",
            "--master",
            f"local[{cores},9]",
            "--conf",
            "spark.ui.enabled=false",
            ROOT / "Samples" / "spark" / "job.py",
            listing,
            out,
            "--silhouette",
            silhouette,
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(python, listing, out, silhouette, cores):
    """Gives what the job printed, and how long it took from start to end."""
    shutil.rmtree(out, ignore_errors=True)
    started = time.monotonic()
    job = spark(python, listing, out, silhouette, cores)
    printed, errors = job.communicate()
    if job.returncode != 1 or "done" not in printed:
        sys.exit(f"spark.py: the job ended with {job.returncode}, and 1 is right where sessions are broken:\n{errors[-3000:]}")
    return printed, time.monotonic() - started


def rerun(python, listing, silhouette):
    """Runs the job with a program that is killed in one run of eight, and then once more as it is."""
    out, count = WORK / "again", WORK / "runs"
    shutil.rmtree(out, ignore_errors=True)
    shutil.rmtree(count, ignore_errors=True)
    count.mkdir()
    dying = WORK / "dying"
    dying.write_text(f"""#!/bin/sh
# Dies in the middle of every eighth run or so, without a rhythm that a partition could fall into.
number=$(mktemp {count}/XXXXXX > /dev/null; ls {count} | wc -l)
if [ $((number * 7919 % 1009)) -gt 126 ]; then exec {silhouette} "$@"; fi
timeout -s KILL 2 {silhouette} "$@"
exit 137
""")
    dying.chmod(0o755)
    job = spark(python, listing, out, dying, 2)
    printed, errors = job.communicate()
    if job.returncode != 1 or "done" not in printed or "ended with 137" not in errors:
        sys.exit(f"spark.py: the job with killed programs ended with {job.returncode}:\n{errors[-3000:]}")
    before = stamps(out)
    job = spark(python, listing, out, silhouette, 2)
    job.communicate()
    if stamps(out) != before or not before:
        sys.exit("spark.py: a second run wrote files anew")


def stamps(folder):
    return {path: path.stat().st_mtime_ns for path in sorted(folder.rglob("*")) if path.is_file()}


def loop(listing, out, silhouette):
    """The job, as one would write it without Spark: each session by itself."""
    shutil.rmtree(out, ignore_errors=True)

    def one(line):
        name, path = line.split("\t")
        log, outline = out / "segments" / name, out / "outlines" / f"{name}.md"
        log.parent.mkdir(parents=True, exist_ok=True)
        outline.parent.mkdir(parents=True, exist_ok=True)
        for command in (["encode", path, "-o", log, "--segment", "60s"], ["outline", path, "-o", outline]):
            subprocess.run([silhouette, *command, "--quiet"], stderr=subprocess.DEVNULL)

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(one, listing.read_text().splitlines()))


def cost(silhouette):
    """Gives the processor time of the three verbs: seconds for a session, and for a megabyte of it."""
    small, large = ROOT / "Samples" / "formats" / "settings.hierarchy.ndjson", [ROOT / "Samples" / name for name in SAMPLES[:4]]
    times, sizes = [], []
    for paths, count in (([small], 2000), (large, 200)):
        lines = "".join(f"session-{number}\t{paths[number % len(paths)]}\n" for number in range(count))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = WORK / "cost"
        for verb, *words in (
            ["encode", "-o", f"{out}/{{}}", "--segment", "60s", "--manifest", "/dev/null", "--parallel", "1"],
            ["outline", "-o", f"{out}/{{}}.md", "--manifest", "/dev/null", "--parallel", "1"],
            ["events", "-o", f"{out}/rows.ndjson"],
        ):
            subprocess.run([silhouette, verb, "--list", "-", *words, "--no-sync", "--quiet"], input=lines, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        shutil.rmtree(out)
        times.append((after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count)
        sizes.append(sum(path.stat().st_size for path in paths) / len(paths) / 1e6)
    megabyte = (times[1] - times[0]) / (sizes[1] - sizes[0])
    return times[0] - megabyte * sizes[0], megabyte


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def expect_same(one, other, what):
    names = files(one)
    if not names or names != files(other):
        sys.exit(f"spark.py: {what} make different files: {sorted(names ^ files(other))[:5]}")
    _, different, unread = filecmp.cmpfiles(one, other, names, shallow=False)
    if different or unread:
        sys.exit(f"spark.py: {what} make different bytes: {(different + unread)[:5]}")
    print(f"{what}: {len(names)} files are equal")


def check_manifests(out, count, broken):
    told = [json.loads(line) for path in (out / "manifests").iterdir() for line in path.read_text().splitlines()]
    statuses = [line["status"] for line in told]
    expected = {"done": count - broken, "broken": broken - broken // 2, "cut off": broken // 2}
    found = {status: statuses.count(status) for status in set(statuses)}
    if found != expected:
        sys.exit(f"spark.py: manifests tell of {found}, not of {expected}")
    for line in told:
        if line["status"] != "broken" and not all((out / path).exists() for path in line["outputs"]):
            sys.exit(f"spark.py: {line['session']} has no output")


def check_rows(python, listing, silhouette):
    """Rows in Parquet are those of one `silhouette events` over everything."""
    rows = WORK / "rows.ndjson"
    subprocess.run([silhouette, "events", "--list", listing, "-o", rows, "--quiet"], stderr=subprocess.DEVNULL)
    told = json.loads(
        subprocess.run(
            [
                python,
                "-c",
                "import json, sys, pyarrow.parquet as p; print(json.dumps(p.read_table(sys.argv[1]).to_pylist()))",
                WORK / "on2" / "events",
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    )
    expected = [json.loads(line) for line in rows.read_text().splitlines()]
    held = [{name: value for name, value in row.items() if value is not None} for row in told]
    order = lambda row: json.dumps(row, sort_keys=True)
    # Parquet holds numbers as floating point.
    plain = [{name: float(v) if type(v) is int else v for name, v in row.items()} for row in expected]
    if not expected or sorted(map(order, plain)) != sorted(map(order, held)):
        sys.exit("spark.py: rows in Parquet differ from those of silhouette events")
    print(f"{len(expected)} rows are equal")


if __name__ == "__main__":
    main()
