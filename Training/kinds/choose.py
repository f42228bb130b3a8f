"""Chooses elements among candidate boxes, and judges the choice.

The rule, for the candidates of one picture:

1. A candidate's kind is its class with the highest score except `none`. Its margin is that score minus the score of `none`. Candidates
   with a margin below the threshold of their kind are dropped.
2. Candidates are taken by falling margin. A leaf (everything except containers and dividers) is dropped if it shares 60 % of the
   smaller box with a leaf taken before, unless that one is a picture or control at least four times as large and this one a control
   or text over a picture.
3. A container is dropped if its intersection over union with a container taken before is 0.6 or more.
4. Text and icons inside a control or input are parts of it, and are no elements of their own.
"""

import numpy as np

from .truths import CONTAINERS, GROUP, GROUPS, KINDS, NUMBER, overlaps, shrink

HOLDS = tuple(NUMBER[k] for k in CONTAINERS)
OWNS = tuple(NUMBER[k] for k in ("button", "input", "tab", "segmented", "keyboard"))
OPEN = tuple(NUMBER[k] for k in ("picture", "map"))
LOOSE = tuple(NUMBER[k] for k in ("text", "heading", "icon"))


def choose(boxes, scores, threshold=0):
    """Indices of the chosen candidates, and their kinds."""
    if not len(boxes):
        return np.zeros(0, int), np.zeros(0, int)
    kinds = 1 + np.argmax(scores[:, 1:], 1)
    margin = scores[np.arange(len(kinds)), kinds] - scores[:, 0]
    order = np.argsort(-margin, kind="stable")
    boxes = boxes.astype(float)
    area = boxes[:, 2] * boxes[:, 3]
    taken = []
    for i in order:
        if margin[i] < threshold:
            break
        kind = kinds[i]
        holds = kind in HOLDS
        if taken:
            t = np.array(taken)
            union, smaller = overlaps(boxes[t], boxes[i])
            if holds:
                if (union[np.isin(kinds[t], HOLDS)] >= 0.6).any():
                    continue
            else:
                leaf = ~np.isin(kinds[t], HOLDS)
                far = np.isin(kinds[t], OPEN) & (area[t] >= 4 * area[i])
                near = (area[i] >= 4 * area[t]) & (kind in OPEN)
                if ((smaller >= 0.6) & leaf & ~far & ~near).any():
                    continue
        taken.append(i)
    taken = np.array(taken, int)
    if len(taken):
        owners = taken[np.isin(kinds[taken], OWNS)]
        parts = [
            i
            for i in taken
            if kinds[i] in LOOSE and len(owners) and ((overlaps(boxes[owners], boxes[i])[1] >= 0.8) & (area[owners] > area[i])).any()
        ]
        taken = taken[~np.isin(taken, parts)]
    return taken, kinds[taken]


def agree(a, b):
    """Overlap as kinds.py judges: shared part of the smaller box, 0 if one is four times as large."""
    w, h = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]), min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0
    one, two = a[2] * a[3], b[2] * b[3]
    return 0 if max(one, two) > 4 * min(one, two) else w * h / min(one, two)


class Tally:
    """Counts what was found and what was right, by a name of each kind."""

    def __init__(self, names):
        self.rows = {name: [0, 0, 0, 0] for name in names}

    def add(self, truths, found):
        """Truths and found elements: lists of (name, box)."""
        for name, box in truths:
            self.rows[name][0] += 1
            self.rows[name][1] += any(f == name and agree(box, b) >= 0.6 for f, b in found)
        for name, box in found:
            over = [t for t, b in truths if agree(b, box) >= 0.6]
            if over:
                self.rows[name][2] += 1
                self.rows[name][3] += name in over

    def lines(self, least=30):
        """A row of text for each name, and the mean F1 of names with at least `least` truths."""
        means, out = [], []
        for name, (n, ok, m, right) in self.rows.items():
            recall, precision = ok / max(1, n), right / max(1, m)
            f = 0 if not ok or not right else 2 * recall * precision / (recall + precision)
            if n >= least:
                means.append(f)
            if n or m:
                out.append(f"{name:10} recall {recall:.3f} of {n:5}, precision {precision:.3f} of {m:5}, F1 {f:.3f}")
        mean = sum(means) / max(1, len(means))
        return [*out, f"mean F1 {mean:.3f}"], mean


def grouped(boxes, kinds, size, path):
    """Chosen elements as kinds.py sees them: group, and box shrunk to its ink."""
    rows = [
        (GROUP[KINDS[k]], b)
        for b, k in zip(boxes, kinds)
        if KINDS[k] in GROUP and min(b[2], b[3]) >= 4 and b[2] * b[3] <= 0.5 * size[0] * size[1]
    ]
    return [(g, ink) for (g, _), ink in zip(rows, shrink([b for _, b in rows], path)) if ink]


__all__ = ["GROUPS", "Tally", "agree", "choose", "grouped"]
