"""Tests of the training that need no data set."""

import base64
import json
import pathlib
import re
import sys
import tempfile

import numpy as np

from . import forest, truths
from .choose import choose

PROJECT = pathlib.Path(__file__).resolve().parents[2]
SMALL = 4


def deterministic_screens():
    """The same numbers give the same screens, elements and pictures, with a look or without its neighbours before it."""
    import generate

    with tempfile.TemporaryDirectory() as folder:
        one, two = pathlib.Path(folder) / "one", pathlib.Path(folder) / "two"
        generate.make(one, range(SMALL), 7, 1000)
        generate.make(two, reversed(range(SMALL)), 7, 1000)
        for path in sorted(one.iterdir()):
            assert path.read_bytes() == (two / path.name).read_bytes(), f"{path.name} differs"
        elements = [e for path in one.glob("*.json") for e in json.loads(path.read_text())["elements"]]
        assert len(elements) > 20 * SMALL and {"text", "button"} <= {e[0] for e in elements}
        assert all(e[3] > 0 and e[4] > 0 for e in elements)


def classes_by_overlap():
    boxes = np.array([[10, 10, 100, 20], [10, 10, 40, 20], [300, 10, 100, 20]])
    truth = [("text", (8, 6, 104, 30), (10, 10, 100, 20), False)]
    assert truths.classes(boxes, truth).tolist() == [truths.NUMBER["text"], -1, 0]


def packed_forests():
    """A forest that was packed and unpacked gives the same scores, and growing it again the same bytes."""
    chance = np.random.default_rng(3)
    rows = chance.integers(-400, 400, (900, 6))
    targets = (rows[:, 0] > 50).astype(int) + (rows[:, 3] > rows[:, 1])
    names = [f"feature {i}" for i in range(6)]
    trees = forest.grow(rows, targets, np.ones(900), ["none", "one", "two"], names, 12, 8)
    data = trees.packed()
    again = forest.unpacked(data)
    scores = again.scores(rows)
    assert np.array_equal(scores, trees.scores(rows)) and again.features == names
    assert (scores.argmax(1) == targets).mean() > 0.9
    assert forest.grow(rows, targets, np.ones(900), ["none", "one", "two"], names, 12, 8).packed() == data
    for broken in (b"", b"PNG" + data, data[:4] + b"\x09" + data[5:], data + b"\0"):
        try:
            forest.unpacked(broken)
        except (ValueError, IndexError, forest.struct.error):
            continue
        raise AssertionError("a broken file of weights was read")


def chosen_boxes():
    """Of nested boxes the best stays; a button's words are no text of their own; a card keeps its text."""
    boxes = np.array([[0, 0, 300, 200], [10, 10, 100, 20], [12, 10, 60, 20], [10, 100, 120, 40], [30, 110, 80, 20]])
    scores = np.zeros((5, len(truths.KINDS)), int)
    for row, kind, score in ((0, "card", 500), (1, "text", 900), (2, "text", 400), (3, "button", 600), (4, "text", 300)):
        scores[row, truths.NUMBER[kind]] = score
    chosen, kinds = choose(boxes, scores)
    assert {(int(i), truths.KINDS[k]) for i, k in zip(chosen, kinds)} == {(0, "card"), (1, "text"), (3, "button")}


def project_weights():
    """The weights of the project are of the version and size that README.md names."""
    for path in PROJECT.glob("Sources/SilhouetteVision/KindWeights.swift"):
        found = re.search(r'"([A-Za-z0-9+/=]*)"', path.read_text())
        data = base64.b64decode(found[1])
        assert len(data) <= 300_000, f"{path} takes {len(data)} bytes"
        assert forest.unpacked(data).classes == truths.KINDS, f"{path} has other classes"


def run():
    sys.path.insert(0, str(PROJECT / "Training"))
    tests = (classes_by_overlap, chosen_boxes, packed_forests, project_weights, deterministic_screens)
    for test in tests:
        test()
    print(f"{len(tests)} passed, 0 failed")
