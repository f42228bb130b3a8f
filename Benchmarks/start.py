#!/usr/bin/env python3
"""Times how long `silhouette` takes to start: the whole process, 20 runs, the median in milliseconds.

Benchmarks/start.py [PROGRAM …]      one installed by Scripts/install by default
"""

import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


def median(*command):
    times = []
    for _ in range(20):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


for program in sys.argv[1:] or [str(pathlib.Path.home() / ".local/bin/silhouette")]:
    with tempfile.TemporaryDirectory() as folder:
        dump = str(ROOT / "Samples/formats/uiautomator/1.xml")
        print(
            f"{program}: --version {median(program, '--version'):.0f} ms, "
            f"render {median(program, 'render', dump, '-o', folder + '/screen.png', '--quiet'):.0f} ms"
        )
