#!/usr/bin/env python3
"""Holds `silhouette export` against its own pictures and against what `silhouette render` draws.

    Tests/Checks/export.py              some samples of each kind
    Tests/Checks/export.py INPUT …      these dumps

For each picture: the segments of coco.json, unpacked here, have the areas and boxes that stand beside them; together they are
NAME.instances.png, pixel by pixel, and their categories are NAME.segments.png; and inside each segment, the same screen drawn
in blocks has one colour. Where pycocotools is installed, it loads the file too and must unpack the same.

Then the same dumps become a data set in parts, with containers, rows and lists for YOLO: parts share no app; data.yaml is YAML whose
lists name pictures with lines beside them, as ultralytics looks for them; and Hugging Face's `datasets`, where it is installed, loads
each part with its captions and pictures.

Needs a built `silhouette` and nothing else.
"""

import collections
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

from support import ROOT, needs

SAMPLES = [
    ROOT / "Samples" / "formats" / name
    for name in (
        "uiautomator",
        "appium-android",
        "appium-xcuitest",
        "droidbot",
        "ios-tree",
        "rico-semantic",
        "trailblaze.example.json",
        "dom-snapshot",
        "sentry-uikit",
        "sentry-flutter",
        "maestro.json",
    )
] + [ROOT / "Samples" / "ios-tree"]
# As far from a segment's edge as borders and round corners reach, in pixels.
EDGE = 4
# What rounded corners may let through, of a segment's inside.
LEAST = 0.97
HATCHED = {"unknown", "video", "map", "web view", "custom drawing", "advertisement"}


def main():
    silhouette = needs.silhouette()
    inputs = [str(pathlib.Path(path).resolve()) for path in sys.argv[1:]] or [str(path) for path in SAMPLES if path.exists()]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        run = subprocess.run([silhouette, "export", *inputs, "-o", folder, "--yolo", "--quiet"], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(run.stderr)
        problems, count, looked = check(silhouette, folder)
    with tempfile.TemporaryDirectory() as folder:
        problems += check_parts(silhouette, inputs, pathlib.Path(folder))
    for problem in problems:
        print(problem)
    if problems or count == 0 or looked == 0:
        sys.exit(f"export.py: {len(problems)} problems in {count} segments")
    print(f"{count} segments are what the pictures show, and {looked} have one colour in blocks.")


def check(silhouette, folder):
    coco = json.loads((folder / "coco.json").read_text())
    names = {category["id"]: category["name"] for category in coco["categories"]}
    segments = collections.defaultdict(list)
    for annotation in coco["annotations"]:
        segments[annotation["image_id"]].append(annotation)
    problems = check_with_tools(folder)
    count = looked = 0
    inputs = [json.loads(line) for line in (folder / "manifest.ndjson").read_text().splitlines()]
    single = {line["screens"][0]: line["input"] for line in inputs if len(line["screens"]) == 1}
    for image in coco["images"]:
        width, height = image["width"], image["height"]
        stem = image["file_name"].removesuffix(".png")
        instances = [pixel[0] | pixel[1] << 8 | pixel[2] << 16 for pixel in colors(folder / f"{stem}.instances.png")]
        categories = indexes(folder / f"{stem}.segments.png")
        mine, kinds = [0] * (width * height), [0] * (width * height)
        for annotation in segments[image["id"]]:
            count += 1
            pixels = unpack(annotation["segmentation"], width, height)
            for place in pixels:
                mine[place] = annotation["instance"]
                kinds[place] = annotation["category_id"]
            columns, rows = [place % width for place in pixels], [place // width for place in pixels]
            box = [min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1]
            if len(pixels) != annotation["area"] or box != annotation["bbox"]:
                problems.append(
                    f"{stem}: segment {annotation['instance']} has {len(pixels)} pixels in {box}, the file says "
                    f"{annotation['area']} in {annotation['bbox']}"
                )
        if mine != instances:
            problems.append(f"{stem}: segments differ from the picture of instances")
        if kinds != list(categories):
            problems.append(f"{stem}: segments differ from the picture of categories")
        lines = (folder / f"{stem}.txt").read_text().splitlines()
        if len(lines) != len(segments[image["id"]]):
            problems.append(f"{stem}: YOLO has {len(lines)} lines")
        if image["file_name"] in single:
            found, more = check_blocks(
                silhouette, single[image["file_name"]], folder, stem, segments[image["id"]], names, mine, width, height
            )
            problems += found
            looked += more
    return problems, count, looked


def check_parts(silhouette, inputs, folder):
    out = folder / "set"
    command = [silhouette, "export", *inputs, "-o", out, "--yolo", "--captions", "--containers", "--split", "50/25/25", "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        return [run.stderr]
    problems, apps, names = check_with_tools(out), {}, []
    images = json.loads((out / "coco.json").read_text())["images"]
    for image in images:
        apps.setdefault(image["app"], set()).add(image["split"])
    problems += [f"the app {app} is in {parts}" for app, parts in apps.items() if len(parts) > 1]
    parts = sorted({image["split"] for image in images})
    for part in parts:
        own = json.loads((out / part / "coco.json").read_text())
        rows = [json.loads(line) for line in (out / part / "metadata.jsonl").read_text().splitlines()]
        if [image["file_name"] for image in own["images"]] != [row["file_name"] for row in rows]:
            problems.append(f"{part}: rows and images differ")
        for row in rows:
            names.append(f"{part}/{row['file_name']}")
            missing = [row[key] for key in row if key.endswith("file_name") and not (out / part / row[key]).exists()]
            if missing or not row["caption"] or len(row["objects"]["bbox"]) != len(row["objects"]["category"]):
                problems.append(f"{part}: a row has no caption, no categories, or misses {missing}")
        problems += check_with_tools(out / part)
    if sorted(names) != sorted(image["file_name"] for image in images):
        problems.append("parts and the whole differ")
    problems += check_yolo(out, len(images))
    return problems + check_datasets(out, parts, len(images), folder)


def check_yolo(out, total):
    try:
        import yaml
    except ImportError:
        print("PyYAML is not installed; data.yaml was not read.")
        return []
    data = yaml.safe_load((out / "data.yaml").read_text())
    coco = json.loads((out / "coco.json").read_text())
    problems, count = [], 0
    if data["names"] != {category["id"] - 1: category["name"] for category in coco["categories"]}:
        problems.append("data.yaml has other classes than coco.json")
    for part in ("train", "val", "test"):
        for line in (out / data[part]).read_text().splitlines() if part in data else []:
            # As ultralytics does it: ./ is the list's folder, and the lines are beside the picture.
            picture = out / line.removeprefix("./")
            lines = picture.with_suffix(".txt")
            if not picture.exists() or not lines.exists():
                problems.append(f"data.yaml: {line} has no picture or no lines")
                continue
            count += 1
            for numbers in (text.split() for text in lines.read_text().splitlines()):
                if int(numbers[0]) not in data["names"] or not all(0 <= float(number) <= 1 for number in numbers[1:]):
                    problems.append(f"{lines.name}: {' '.join(numbers)}")
    return problems if count == total else [*problems, f"the lists name {count} of {total} pictures"]


def check_datasets(out, parts, total, folder):
    try:
        import datasets
    except ImportError:
        print("datasets is not installed; rows were read by this script alone.")
        return []
    datasets.disable_progress_bars()
    loaded = datasets.load_dataset(str(out), cache_dir=str(folder / "cache"))
    problems = []
    if sorted(loaded) != parts or sum(len(rows) for rows in loaded.values()) != total:
        problems.append(
            f"datasets loads { ({part: len(rows) for part, rows in loaded.items()}) }, and there are {total} screens in {parts}"
        )
    for rows in loaded.values():
        row = rows[0]
        if row["image"].size != (row["width"], row["height"]) or not row["caption"]:
            problems.append(f"datasets loads a row with {row['image'].size} and the caption {row['caption']!r}")
        if row["segments"].size != row["image"].size:
            problems.append("datasets loads segments of another size")
    return problems


def check_blocks(silhouette, path, folder, stem, segments, names, numbers, width, height):
    """Each segment's inside has one colour where the screen is drawn in blocks."""
    drawn = folder / "blocks.png"
    subprocess.run([silhouette, "render", path, "-o", drawn, "--style", "blocks", "--scale", "1", "--quiet"], check=True)
    pixels = colors(drawn)
    if len(pixels) != width * height:
        return [f"{stem}: the picture in blocks has another size"], 0
    problems, looked = [], 0
    for annotation in segments:
        if names[annotation["category_id"]] in HATCHED:
            continue
        number = annotation["instance"]
        left, top, w, h = annotation["bbox"]
        inside = [
            row * width + column
            for row in range(max(top, EDGE), min(top + h, height - EDGE))
            for column in range(max(left, EDGE), min(left + w, width - EDGE))
            if all(numbers[(row + dy) * width + column + dx] == number for dx, dy in ((0, 0), (-EDGE, 0), (EDGE, 0), (0, -EDGE), (0, EDGE)))
        ]
        if len(inside) < 20:
            continue
        looked += 1
        most = collections.Counter(pixels[place] for place in inside).most_common(1)[0][1]
        if most < LEAST * len(inside):
            problems.append(f"{stem}: {names[annotation['category_id']]} {number} has several colours in blocks: {most} of {len(inside)}")
    return problems, looked


def check_with_tools(folder):
    try:
        from pycocotools.coco import COCO
    except ImportError:
        print("pycocotools is not installed; the file is read by this script alone.")
        return []
    coco = COCO(str(folder / "coco.json"))
    problems = []
    for annotation in coco.dataset["annotations"]:
        if int(coco.annToMask(annotation).sum()) != annotation["area"]:
            problems.append(f"pycocotools unpacks annotation {annotation['id']} to another area")
    return problems


def unpack(segmentation, width, height):
    """The places of a segment's pixels, row by row, from COCO's packed run lengths."""
    assert segmentation["size"] == [height, width]
    runs, value, shift = [], 0, 0
    for character in segmentation["counts"].encode():
        group = character - 48
        value |= (group & 0x1F) << shift
        shift += 5
        if not group & 0x20:
            if group & 0x10:
                value |= -1 << shift
            if len(runs) > 2:
                value += runs[-2]
            runs.append(value)
            value = shift = 0
    places, place = [], 0
    for number, run in enumerate(runs):
        if number % 2:
            places += [p % height * width + p // height for p in range(place, place + run)]
        place += run
    assert place <= width * height and all(run >= 0 for run in runs)
    return places


def chunks(path):
    data, at = path.read_bytes(), 8
    found = {}
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        found[kind] = found.get(kind, b"") + data[at + 8 : at + 8 + size]
        at += 12 + size
    return found


def rows(path):
    """Header and unfiltered rows of a PNG with a depth of 1, 2, 4 or 8 bits."""
    found = chunks(path)
    width, height, depth, kind = struct.unpack(">IIBB", found[b"IHDR"][:10])
    channels = {2: 3, 3: 1, 6: 4}[kind]
    size, step = (width * channels * depth + 7) // 8, max(1, channels * depth // 8)
    data, above, lines = zlib.decompress(found[b"IDAT"]), bytearray(size), []
    for row in range(height):
        start = row * (size + 1)
        line = bytearray(data[start + 1 : start + 1 + size])
        mode = data[start]
        if mode:
            for i in range(size):
                a = line[i - step] if i >= step else 0
                b, c = above[i], above[i - step] if i >= step else 0
                if mode == 4:
                    p = a + b - c
                    guess = min((a, b, c), key=lambda v: abs(p - v))
                else:
                    guess = {1: a, 2: b, 3: (a + b) // 2}[mode]
                line[i] = line[i] + guess & 255
        lines.append(line)
        above = line
    return width, depth, channels, found.get(b"PLTE"), lines


def indexes(path):
    width, depth, _, _, lines = rows(path)
    if depth == 8:
        return [value for line in lines for value in line]
    per, mask = 8 // depth, (1 << depth) - 1
    return [line[x // per] >> (8 - depth - x % per * depth) & mask for line in lines for x in range(width)]


def colors(path):
    _, _, channels, palette, lines = rows(path)
    if palette:
        table = [tuple(palette[i : i + 3]) for i in range(0, len(palette), 3)]
        return [table[index] for index in indexes(path)]
    return [tuple(line[i : i + 3]) for line in lines for i in range(0, len(line), channels)]


if __name__ == "__main__":
    main()
