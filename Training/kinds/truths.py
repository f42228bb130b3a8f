"""Truths of a picture, and the class of each candidate box by them.

Truths have a kind and a box in pixels. Boxes of a DOM or a tree are larger than their ink, so each truth is shrunk to its ink
first: the pixels that differ by more than 20 from the commonest grey of the box.
"""

import json

import numpy as np
from PIL import Image

# The classes in the order of their numbers in the weights.
KINDS = (
    "none text heading icon picture avatar button input switch checkbox radio slider tab segmented bar card sheet dialog keyboard map divider"
).split()
NUMBER = {kind: number for number, kind in enumerate(KINDS)}
# Words for kinds of the generator that are one class here.
SAME = {"link": "text", "search": "input"}
# A control's own words and icons belong to it: they are candidates for the control.
OWNERS = ("button", "tab", "segmented")
CONTAINERS = ("bar", "card", "sheet", "dialog", "keyboard", "map")
# The four groups of kinds that trees and pictures are compared by.
GROUPS = {
    "text": ("text", "heading"),
    "picture": ("icon", "picture", "avatar", "map"),
    "input": ("input",),
    "control": ("button", "switch", "checkbox", "radio", "slider", "tab", "segmented"),
}
GROUP = {kind: group for group, kinds in GROUPS.items() for kind in kinds}
WIDTH = 540


def shrink(boxes, path):
    """The boxes, each shrunk to its ink; None for a box without ink. A picture is looked at with a width of at most 540 pixels."""
    image = Image.open(path).convert("L")
    k = min(1.0, WIDTH / min(image.size))
    gray = np.asarray(image.resize((round(image.width * k), round(image.height * k)), Image.BOX), np.int16)
    out = []
    for x, y, w, h in boxes:
        a, b, c, d = (max(0, int(v)) for v in (x * k, y * k, np.ceil((x + w) * k), np.ceil((y + h) * k)))
        part = gray[b:d, a:c]
        if part.size < 4:
            out.append(None)
            continue
        ink = np.abs(part - np.bincount(part.ravel(), minlength=256).argmax()) > 20
        if ink.sum() < 3:
            out.append(None)
            continue
        r, q = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
        out.append(((a + q[0]) / k, (b + r[0]) / k, (q[-1] + 1 - q[0]) / k, (r[-1] + 1 - r[0]) / k))
    return out


def generated(path):
    """The look of a generated screen, and its truths: kind, box, shrunk box or None, whether it is a part of a control."""
    about = json.loads(path.read_text())
    elements = about["elements"]
    small = shrink([e[1:5] for e in elements], path.parent / about["picture"])
    truths = []
    for (kind, x, y, w, h, parent), ink in zip(elements, small):
        kind = SAME.get(kind, kind)
        owner = SAME.get(elements[parent][0], elements[parent][0]) if parent >= 0 else ""
        is_part = kind in ("text", "heading", "icon", "none") and owner in OWNERS + ("input", "keyboard", "avatar", "picture")
        if kind in ("text", "heading", "icon") and owner in OWNERS:
            kind = owner
        truths.append((kind, (x, y, w, h), ink, is_part))
    return about, truths


def runs(truths):
    """Indices of lines of text that stand below each other as one paragraph, a list for each paragraph of two or more lines."""
    out, run = [], []
    for number, (kind, box, _, is_part) in enumerate([*truths, ("", (0, 0, 0, 0), None, False)]):
        if run:
            before, above = truths[run[-1]][0], truths[run[-1]][1]
            same = abs(box[3] - above[3]) <= 2 + 0.05 * above[3] and abs(box[1] - above[1] - above[3]) <= 0.8 * box[3]
            shared = min(box[0] + box[2], above[0] + above[2]) - max(box[0], above[0])
            if kind != before or not same or shared < 0.5 * min(box[2], above[2]):
                out += [run] * (len(run) > 1)
                run = []
        if kind in ("text", "heading") and not is_part:
            run = [*run, number]
    return out


def paragraph(truths, run):
    """The truth of a paragraph."""
    boxes = [truths[n][2] or truths[n][1] for n in run]
    x, y = min(b[0] for b in boxes), min(b[1] for b in boxes)
    box = (x, y, max(b[0] + b[2] for b in boxes) - x, max(b[1] + b[3] for b in boxes) - y)
    return (truths[run[0]][0], box, None, False)


def joined(truths):
    """The truths with paragraphs in place of their lines, as trees have them."""
    found = runs(truths)
    lines = {number for run in found for number in run}
    return [t for number, t in enumerate(truths) if number not in lines] + [paragraph(truths, run) for run in found]


def overlaps(boxes, box):
    """Intersection over union, and intersection over the smaller one, of each of the boxes with one."""
    x0, y0 = np.maximum(boxes[:, 0], box[0]), np.maximum(boxes[:, 1], box[1])
    x1 = np.minimum(boxes[:, 0] + boxes[:, 2], box[0] + box[2])
    y1 = np.minimum(boxes[:, 1] + boxes[:, 3], box[1] + box[3])
    both = np.clip(x1 - x0, 0, None) * np.clip(y1 - y0, 0, None)
    own, other = boxes[:, 2] * boxes[:, 3], box[2] * box[3]
    return both / np.maximum(own + other - both, 1e-9), both / np.maximum(np.minimum(own, other), 1e-9)


def classes(boxes, truths):
    """The class of each candidate box, or -1 for boxes that are neither right nor wrong.

    A box has the class of the truth that it fits best, from an intersection over union of 0.6 on. Boxes that fit half are left
    out of training.
    """
    best = np.zeros(len(boxes))
    found = np.zeros(len(boxes), int)
    boxes = boxes.astype(float)
    for kind, box, ink, _ in [*truths, *(paragraph(truths, run) for run in runs(truths))]:
        fit = overlaps(boxes, box)[0]
        if ink:
            fit = np.maximum(fit, overlaps(boxes, ink)[0])
        # A control is preferred to its words where both fit.
        better = fit > best + 0.02
        best[better] = fit[better]
        found[better] = NUMBER[kind]
    found[(best < 0.6) & (best >= 0.35)] = -1
    found[best < 0.35] = 0
    return found
