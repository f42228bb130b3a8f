"""Times Python's json and lxml on the files that `silhouette-bench formats DIR` has written.

usage: python3 parse.py DIR

Each line is as the other benchmarks print them: peer and format, two numbers that mean nothing here, MB/s of process
CPU time, the median of five runs. A stream is parsed line by line, anything else whole. Needs lxml.
"""

import json
import pathlib
import statistics
import sys
import time

from lxml import etree

RUNS = 5


def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def parse_lines(data):
    for line in data.splitlines():
        json.loads(line)


def parser(path):
    if path.suffix == ".xml":
        return "lxml", lambda data: etree.fromstring(data, etree.XMLParser(huge_tree=True))
    lines = path.suffix == ".jsonl" or path.stem == "viewcapture"
    return "json", parse_lines if lines else json.loads


for path in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    if path.suffix == ".txt":
        continue
    data = path.read_bytes()
    name, parse = parser(path)
    cost = statistics.median(seconds(lambda: parse(data)) for _ in range(RUNS))
    print(f"{name} {path.stem}", 0, 0, round(len(data) / cost / 1e6, 1), "MB/s", sep="\t")
