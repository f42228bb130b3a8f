"""Real screens: a dump and a screenshot of the same moment.

The tree's visible leaves are truths, as in the judge of the project: labels and headings are text; images and icons are pictures; fields are
inputs; buttons, switches and the like are controls. Trees leave much out, so a candidate without a truth is no lesson.
"""

import json
import os
import subprocess
import zlib

import numpy as np

from .truths import NUMBER, overlaps, shrink

FOLDS = 5
TEXT = {"label": "text", "heading": "heading", "link": "text"}
PICTURE = {"image": "picture", "icon": "icon", "background image": "picture"}
INPUT = dict.fromkeys(("text field", "secure field", "search field", "text view", "picker"), "input")
CONTROL = {"stepper": "button", "segmented control": "segmented"}
CONTROL.update({name: name for name in ("button", "switch", "checkbox", "radio", "slider", "tab")})
GROUP_OF = {
    **dict.fromkeys(TEXT, "text"),
    **dict.fromkeys(PICTURE, "picture"),
    **dict.fromkeys(INPUT, "input"),
    **dict.fromkeys(CONTROL, "control"),
}
KIND_OF = {**TEXT, **PICTURE, **INPUT, **CONTROL}


class Pair:
    """A real screen: candidates, features, truths by group, and the class of each candidate (-1 where the tree does not know it)."""

    def __init__(self, dump, shot, found, boxes, features, nodes):
        self.shot, self.size, self.boxes, self.features = shot, (found["width"], found["height"]), boxes, features
        # Screens of one app are in one folder.
        app = os.path.dirname(os.path.abspath(dump))
        app = os.path.dirname(app) if os.path.basename(app) in ("view_hierarchies", "states", "screenshots") else app
        self.app, self.fold = app, zlib.crc32(os.path.basename(app).encode()) % FOLDS
        width, height = self.size
        sized = [(name, (x * width, y * height, w * width, h * height)) for name, x, y, w, h in nodes]
        inks = shrink([box for _, box in sized], shot)
        known = [(name, ink) for (name, _), ink in zip(sized, inks) if ink]
        self.truths = [(GROUP_OF[name], ink) for name, ink in known]
        self.targets = np.full(len(boxes), -1)
        best = np.zeros(len(boxes))
        for name, ink in known:
            union, smaller = overlaps(boxes.astype(float), ink)
            area = boxes[:, 2] * boxes[:, 3]
            # A label of several lines has one box: its lines are text, too.
            fits = (union >= 0.6) | (
                (GROUP_OF[name] == "text") & (smaller >= 0.9) & (area * 5 > ink[2] * ink[3]) & (boxes[:, 2] > 0.5 * ink[2])
            )
            better = fits & (union > best)
            best[better] = union[better]
            self.targets[better] = NUMBER[KIND_OF[name]]


def leaves(silhouette, dump):
    """Visible leaves with a kind: category, and x, y, width and height as shares of the screen."""
    answer = subprocess.run([silhouette, "inspect", dump, "--stage", "scene", "--json"], capture_output=True)
    try:
        scene = json.loads(answer.stdout)
    except ValueError:
        return None
    width, height = scene["viewport"]["width"], scene["viewport"]["height"]
    parents = {node.get("parent") for node in scene["nodes"]}
    out = []
    for number, node in enumerate(scene["nodes"]):
        name = node.get("category")
        if node.get("verdict") != "draw" or name not in KIND_OF or (number in parents and GROUP_OF[name] in ("text", "picture")):
            continue
        x, y, w, h = node.get("bounds") or node["frame"]
        a, b, c, d = max(0, x), max(0, y), min(width, x + w), min(height, y + h)
        if c - a >= 4 and d - b >= 4 and (c - a) * (d - b) <= 0.5 * width * height:
            out.append((name, a / width, b / height, (c - a) / width, (d - b) / height))
    return out


def read(path, silhouette, candidates):
    """The pairs whose tree can be read."""
    base = path.resolve().parent
    rows = [line.split("\t") for line in path.read_text().splitlines() if line]
    files = [(os.path.normpath(base / dump), os.path.normpath(base / shot)) for _, dump, shot in rows]
    out = []
    for (dump, shot), (found, boxes, features) in zip(files, candidates([shot for _, shot in files])):
        nodes = leaves(silhouette, dump)
        if nodes is not None:
            out.append(Pair(dump, shot, found, boxes, features, nodes))
    return out
