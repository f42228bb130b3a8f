"""Times Python's jsonpatch on the pages of `silhouette-bench pages`: a naive diff of JSON without identities.

The trees are parsed beforehand; what is timed is making the patch. Processor time, median of up to 15.
"""

import json
import pathlib
import sys
import time

import jsonpatch

CHANGES = ("unchanged", "one node changed", "row inserted")


def median(work):
    times = []
    while len(times) < 5 or len(times) < 15 and sum(times) < 1.5:
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return sorted(times)[len(times) // 2]


folder = pathlib.Path(sys.argv[1])
for count in (150, 2000):
    for change in CHANGES:
        old, new = (json.loads((folder / f"{count}-{change}-{n}.json").read_text()) for n in (0, 1))
        print(f"jsonpatch diff, {change}", count, 0, f"{median(lambda: jsonpatch.make_patch(old, new)) * 1e6:.2f}", "µs", sep="\t")
        size = len(json.dumps(jsonpatch.make_patch(old, new).patch, separators=(",", ":")))
        print(f"jsonpatch size, {change}", count, 0, size, "bytes", sep="\t", flush=True)
