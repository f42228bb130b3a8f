#!/usr/bin/env python3
"""Times `silhouette live`: how late viewers see a change, and what many sessions at once cost.

    Benchmarks/live.py [delay] [load] [--sessions 50] [--rate 5] [--seconds 60]

  delay   a page in one Chromium records itself with silhouette.js, and our page in another shows it: milliseconds from a change
          in the one to the same change in the other, both by the clock of the machine
  load    so many sessions at the same time, each with so many snapshots a second, in which a few nodes change; the server has one
          core. Every event must be in the folders afterwards. Processor time and memory are the server's own

Use a release build. Needs Chromium for `delay`.
"""

import argparse
import asyncio
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Checks"))
from support import capture_lab, chromium, needs
from support import live_lab as lab

PAGE = """<style>body { margin: 0; font: 16px sans-serif } li { height: 20px }</style><h1>Orders</h1><ul>%s</ul>
<p id=word style="position: fixed; top: 10px; left: 300px; width: 40px; height: 20px; background: #33c"></p>
<script>
globalThis.change = (number) => {
  document.getElementById("word").style.width = `${40 + number}px`;
  return performance.timeOrigin + performance.now();
};
</script>""" % "".join(f"<li>Order {number}</li>" for number in range(40))

# Resolves with the time at which the replayed document has an element of that width.
SEEN = """new Promise((done) => {
  const look = () => {
    const { contentDocument } = silhouette.frame;
    const isThere = [...contentDocument.querySelectorAll("*")].some((element) => element.getBoundingClientRect().width === %d);
    if (isThere) done(performance.timeOrigin + performance.now()); else requestAnimationFrame(look);
  };
  look();
})"""


def time_delay(command, options):
    browser = needs.browser()
    generator = random.Random(3)
    with (
        lab.Live(command) as live,
        capture_lab.Server({"page.html": capture_lab.PAGE % PAGE}) as server,
        chromium.Browser(browser, 800, 1000) as first,
        chromium.Browser(browser, 1200, 900) as second,
    ):
        app = capture_lab.open_page(first, server, "page.html")
        capture_lab.begin(app, endpoint=live.address + "sessions", fps=options.fps, batch=options.batch)
        while not live.sessions() or live.sessions()[0]["start"] is None:
            time.sleep(0.05)
        viewer = second.page()
        viewer.visit(f"{live.address}sessions/{live.sessions()[0]['id']}")
        while not viewer.run("Boolean(window.silhouette)"):
            time.sleep(0.05)
        delays = []
        for number in range(1, options.changes + 1):
            time.sleep(generator.uniform(0.05, 0.8))
            begin = app.run(f"change({number})")
            delays.append(viewer.run(SEEN % (40 + number)) - begin)
        delays.sort()
        print(
            f"delay of {len(delays)} changes (fps {options.fps}, batch {options.batch}): median {statistics.median(delays):.0f} ms, "
            f"95th percentile {delays[int(len(delays) * 0.95)]:.0f} ms, most {delays[-1]:.0f} ms"
        )


# ---- load


def screens(seed):
    """A header, and a maker of snapshots of 150 nodes of which four change."""
    generator = random.Random(seed)
    header = {
        "stream": "hierarchy",
        "version": 1,
        "platform": "ios",
        "start": 1_763_000_000_000,
        "viewport": {"width": 402, "height": 874, "scale": 3},
    }
    nodes = [
        {
            "id": 10 + n,
            "class": "UILabel",
            "frame": [16 + n % 3 * 120, 20 + n // 3 * 16, 100, 14],
            "text": f"Row {n}",
            "background": "#EEEEEE",
        }
        for n in range(150)
    ]

    def snapshot(time_):
        for _ in range(4):
            generator.choice(nodes)["frame"][2] = generator.randrange(20, 110)
        return json.dumps(
            {"t": time_, "windows": [{"id": 1, "class": "UIWindow", "frame": [0, 0, 402, 874], "background": "#FFFFFF", "children": nodes}]}
        )

    return json.dumps(header), snapshot


async def tell(port, number, options, sent):
    header, snapshot = screens(number)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"POST /sessions?session=load-{number} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nTransfer-Encoding: chunked\r\n\r\n".encode())

    def chunk(text):
        body = text.encode()
        writer.write(f"{len(body):x}\r\n".encode() + body + b"\r\n")

    chunk(header + "\n")
    begin = time.monotonic()
    count = options.seconds * options.rate
    for tick in range(count):
        await asyncio.sleep(max(0, begin + (tick + number / options.sessions) / options.rate - time.monotonic()))
        chunk(snapshot(tick * 1000 // options.rate) + "\n")
        await writer.drain()
        sent[0] += 1
    writer.write(b"0\r\n\r\n")
    await writer.drain()
    answer = await reader.readline()
    writer.close()
    return int(answer.split()[1])


def usage(pid):
    """Seconds of processor time, and the most memory in bytes so far."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    peak = int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) * 1024
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), peak


def time_load(command, options):
    with lab.Live(command) as live:
        for task in os.listdir(f"/proc/{live.process.pid}/task"):
            os.sched_setaffinity(int(task), {0})
        sent = [0]

        async def all_of_them():
            return await asyncio.gather(*(tell(live.port, number, options, sent) for number in range(options.sessions)))

        begin = time.monotonic()
        codes = asyncio.run(all_of_them())
        seconds = time.monotonic() - begin
        cpu, peak = usage(live.process.pid)
        live.stop()
        lost = 0
        for number in range(options.sessions):
            lost += missing(command, live, number, options)
        print(
            f"load of {options.sessions} sessions, {options.rate} snapshots a second each: {sent[0]} snapshots in {seconds:.0f} s, "
            f"{codes.count(201)} sessions taken whole, {lost} snapshots lost, "
            f"{cpu / seconds * 100:.0f} % of one core, {peak / 1e6:.0f} MB at most"
        )


def missing(command, live, number, options):
    """How many of a session's changes are not in its log: it is compared with what encode makes of the same stream."""
    header, snapshot = screens(number)
    count = options.seconds * options.rate
    lines = [header] + [snapshot(tick * 1000 // options.rate) for tick in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        stream, log = pathlib.Path(folder) / "s.hierarchy.ndjson", pathlib.Path(folder) / "s.ndjson"
        stream.write_text("\n".join(lines) + "\n")
        subprocess.run([str(command), "encode", str(stream), "-o", str(log), "--quiet"], check=True)
        want = {json.loads(line)["timestamp"] for line in log.read_text().splitlines()}
    kept = set()
    for path in (live.folder / f"load-{number}").glob("*.zlib"):
        kept |= {event["timestamp"] for event in json.loads(zlib.decompress(path.read_bytes()))}
    assert len(want) > count / 2, "most snapshots differ from the one before"
    return len(want - kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=["delay", "load", []], default=[], metavar="NAME")
    parser.add_argument("--sessions", type=int, default=50)
    parser.add_argument("--rate", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--changes", type=int, default=100)
    parser.add_argument("--fps", type=int, default=10)
    parser.add_argument("--batch", type=int, default=100)
    parser.add_argument("--silhouette", type=pathlib.Path, metavar="PATH", help="default: the one built last")
    options = parser.parse_args()
    command = needs.silhouette(options.silhouette)
    for name, measure in (("delay", time_delay), ("load", time_load)):
        if not options.names or name in options.names:
            measure(command, options)


if __name__ == "__main__":
    main()
