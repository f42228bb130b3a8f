"""The course of training: screens, candidates, trees, judgement."""

import base64
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys

import numpy as np

from . import forest, real, truths
from .choose import Tally, choose, grouped

# Looks whose number leaves this rest are for judgement alone.
SPLIT, UNSEEN = 6, 5
ROUNDS, LEAVES = 64, 32
# How much less likely `none` is made, in 1/256 of a natural logarithm's unit.
PATIENCE = 768
# A real candidate weighs as much as three of generated screens: there are few.
REAL_WEIGHT = 3.0


def candidates(tool, paths, cache):
    """What the tool finds in each picture; kept in the file `cache` between runs for the same tool and pictures."""
    name = hashlib.sha256("\n".join([tool, *map(str, paths)]).encode()).hexdigest()
    if not cache.exists() or cache.with_suffix(".name").read_text() != name:
        cache.with_suffix(".name").write_text("")
        with cache.open("wb") as out:
            text = "".join(f"{path}\n" for path in paths).encode()
            if subprocess.run(shlex.split(tool), input=text, stdout=out).returncode:
                sys.exit(f"The command failed: {tool}")
        cache.with_suffix(".name").write_text(name)
    with cache.open() as lines:
        for line in lines:
            row = json.loads(line)
            boxes = np.array(row["boxes"], np.int64).reshape(-1, 4)
            yield row, boxes, np.array(row["features"], np.int64).reshape(len(boxes), -1)


def confusion(pairs):
    """A table: true classes in rows, chosen classes in columns, in percent of the row."""
    counts = np.zeros((len(truths.KINDS),) * 2, int)
    for true, chosen in pairs:
        np.add.at(counts, (true, chosen), 1)
    used = [k for k in range(len(truths.KINDS)) if counts[k].sum()]
    print("| true, % | n | " + " | ".join(truths.KINDS[k] for k in used) + " |")
    print("|---" * (len(used) + 2) + "|")
    for k in used:
        n = counts[k].sum()
        cells = (f"{100 * counts[k][j] / n:.0f}" if counts[k][j] * 200 >= n else "" for j in used)
        print(f"| {truths.KINDS[k]} | {n} | " + " | ".join(cells) + " |")


def patient(trees):
    """The forest with `none` made less likely by PATIENCE: a missing element is worse than one too many."""
    trees.starts[0] -= PATIENCE
    return trees


class Screens:
    """Rows of generated screens to learn from, and whole screens to be judged by."""

    def __init__(self, tool, folder, numbers, cache):
        paths = [json.loads((folder / f"{n:05}.json").read_text())["picture"] for n in numbers]
        rows, targets, self.unseen, self.columns = [], [], [], None
        for row, boxes, features in candidates(tool, [folder / p for p in paths], cache):
            self.columns = row["columns"]
            path = pathlib.Path(row["picture"])
            about, true = truths.generated(path.with_suffix(".json"))
            target = truths.classes(boxes, true)
            if about["look"] % SPLIT == UNSEEN:
                self.unseen.append((about, true, boxes, features, target))
                continue
            keep = target >= 0
            rows.append(features[keep].astype(np.int32))
            targets.append(target[keep])
        self.rows, self.targets = np.concatenate(rows), np.concatenate(targets)
        self.weights = np.ones(len(self.targets))


def judge_unseen(trees, screens):
    kinds, groups, pairs = Tally(truths.KINDS), Tally(truths.GROUPS), []
    for _, true, boxes, features, target in screens.unseen:
        scores = trees.scores(features)
        known = target >= 0
        pairs.append((target[known], np.argmax(scores[known], 1)))
        chosen, names = choose(boxes, scores)
        wanted = [(kind, ink or box) for kind, box, ink, part in truths.joined(true) if kind != "none" and not part]
        found = [(truths.KINDS[k], tuple(b)) for b, k in zip(boxes[chosen].tolist(), names)]
        kinds.add(wanted, found)
        groups.add(*([(truths.GROUP[k], b) for k, b in some if k in truths.GROUP] for some in (wanted, found)))
    print(f"\nCandidates of {len(screens.unseen)} screens of unseen looks:\n")
    confusion(pairs)
    print("\nElements chosen there:\n", *kinds.lines()[0], *groups.lines()[0], sep="\n")


def judge_real(trees_of, pairs):
    """Prints the judgement of kinds.py over real screens; `trees_of` gives the forest for each."""
    tally = Tally(truths.GROUPS)
    for pair in pairs:
        chosen, names = choose(pair.boxes, trees_of(pair).scores(pair.features))
        tally.add(pair.truths, grouped(pair.boxes[chosen], names, pair.size, pair.shot))
    lines, mean = tally.lines()
    print(*lines, sep="\n")
    return mean


def grow(screens, pairs, rounds=ROUNDS):
    rows, targets, weights = [screens.rows], [screens.targets], [screens.weights]
    for pair in pairs:
        keep = pair.targets >= 0
        rows.append(pair.features[keep])
        targets.append(pair.targets[keep])
        weights.append(np.full(keep.sum(), REAL_WEIGHT))
    lessons = (np.concatenate(part) for part in (rows, targets, weights))
    return patient(forest.grow(*lessons, truths.KINDS, screens.columns, rounds, LEAVES))


def write(path, data):
    """Writes the weights: as Swift, as the module holds them, if the name ends with .swift, otherwise as they are."""
    if path.suffix != ".swift":
        return path.write_bytes(data)
    path.write_text(
        "/// The weights that `Training/train` wrote, as Base64. `KindModel` describes their bytes.\n"
        "enum KindWeights {\n  // swift-format-ignore\n  static let base64: StaticString =\n"
        f'    "{base64.b64encode(data).decode()}"\n}}\n'
    )


def run(o):
    folder = o.data / "screens"
    generator = [sys.executable, pathlib.Path(__file__).parents[1] / "generate.py", folder, "--screens", o.screens, "--looks", o.looks]
    subprocess.run(list(map(str, generator)), check=True)
    screens = Screens(o.tool, folder, range(o.screens), o.data / "screens.jsonl")
    print(f"{len(screens.targets)} candidates to learn from, {len(screens.unseen)} screens of unseen looks", flush=True)
    pairs = []
    if o.pairs:
        pairs = real.read(o.pairs, o.silhouette, lambda paths: candidates(o.tool, paths, o.data / "pairs.jsonl"))
        alone = grow(screens, [])
        print("\nReal screens, learned from generated ones alone:\n")
        judge_real(lambda pair: alone, pairs)
        parts = [grow(screens, [p for p in pairs if p.fold != fold]) for fold in range(real.FOLDS)]
        print("\nReal screens, learned from generated ones and other apps:\n")
        judge_real(lambda pair: parts[pair.fold], pairs)
    trees = grow(screens, pairs)
    judge_unseen(trees, screens)
    data = trees.packed()
    if len(data) > 300_000:
        sys.exit(f"The weights take {len(data)} bytes, more than 300,000. Grow fewer or smaller trees.")
    write(o.output, data)
    print(f"\n{o.output}: {len(data)} bytes, {len(trees.trees)} trees, SHA-256 {hashlib.sha256(data).hexdigest()}")
