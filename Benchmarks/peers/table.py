"""Turns the lines that the benchmarks print into the tables of docs/PERFORMANCE.md."""

import collections
import pathlib
import platform
import sys

SIZES = [(150, 1), (150, 3), (500, 1), (500, 3), (2000, 1), (2000, 3)]


def read(path):
    found = collections.defaultdict(dict)
    for line in pathlib.Path(path).read_text().splitlines():
        name, boxes, scale, value, unit = line.split("\t")
        found[name][int(boxes), int(scale)] = (float(value), unit)
    return found


def number(value):
    """About three significant digits."""
    places = 3 if value < 1 else 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{places}f}"


def row(*cells):
    print("| " + " | ".join(cells) + " |")


def drawing_table(found):
    ours = found["silhouette frame"]
    print("Milliseconds a frame, and how many times as long as Silhouette takes for list and pixels together.\n")
    row("boxes @ scale", *(f"{boxes} @{scale}x" for boxes, scale in SIZES))
    row("---", *("---:" for _ in SIZES))
    for name in ("silhouette frame", "silhouette bands alone", "silhouette painter"):
        row(name, *(number(found[name][size][0]) for size in SIZES))
    for name in found:
        if name.split()[0] in ("Cairo", "Blend2D", "Skia", "Pillow") and "PNG" not in name:
            row(
                name,
                *(
                    f"{number(found[name][size][0])} ({found[name][size][0] / ours[size][0]:.1f}x)" if size in found[name] else "–"
                    for size in SIZES
                ),
            )


def damage_table(found):
    print("\nRedraw of what changed, 150 boxes.\n")
    row("changed", "scale", "area", "ms", "whole frame", "painter")
    row("---", "---:", "---:", "---:", "---:", "---:")
    for changed in (1, 3, 8):
        for size in SIZES[:2]:
            time = found[f"silhouette damage of {changed}"][size][0]
            area = found[f"silhouette damage of {changed}, area"][size][0]
            row(
                str(changed),
                f"{size[1]}x",
                f"{area:.1f} %",
                number(time),
                *(f"{number(found[whole][size][0] / time)}x" for whole in ("silhouette frame", "silhouette painter")),
            )


def picture_table(found):
    print("\nPNG of 150 boxes.\n")
    row("scale", "silhouette", "bytes", "Pillow", "bytes", "times as fast")
    row(*["---:"] * 6)
    for size in SIZES[:2]:
        ours, theirs = found["silhouette PNG"][size][0], found["Pillow PNG"][size][0]
        row(
            f"{size[1]}x",
            f"{number(ours)} ms",
            f"{found['silhouette PNG size'][size][0]:.0f}",
            f"{number(theirs)} ms",
            f"{found['Pillow PNG size'][size][0]:.0f}",
            f"{theirs / ours:.1f}x",
        )


def reading_table(found):
    print("\nReading, flattening and culling.\n")
    row("what", "150 nodes", "2000 nodes")
    row("---", "---:", "---:")
    for name in ("silhouette read, full-precision numbers", "silhouette read, short numbers", "silhouette flatten", "silhouette cull"):
        row(
            name.removeprefix("silhouette "),
            *("{} {}".format(number(value), unit) for value, unit in (found[name][n, 0] for n in (150, 2000))),
        )


CHANGES = ("unchanged", "one node changed", "row inserted")
STEPS = (
    "see what is visible",
    "build a page",
    "apply to the mirror",
    "decode a scene",
    "write JSON, full snapshots",
    "write JSON, mutations",
    "JSON size, full snapshots",
    "JSON size, mutations",
    "read JSON, full snapshots",
)
WAY = ("whole way", "whole way, reading", "whole way, flattening", "whole way, the rest", "whole way, segments")


def replay_table(found):
    print("\nMatch and diff of two scenes, and peers' diff of the pages that they become, in µs.\n")
    row("what", *(f"{boxes}, {change}" for boxes in (150, 2000) for change in CHANGES))
    row("---", *["---:"] * 6)
    for name in (
        "silhouette match, ids",
        "silhouette match, no ids",
        "silhouette diff, ids",
        "silhouette match and diff, ids",
        "silhouette match and diff, no ids",
        "Map diff",
        "jsonpatch diff",
    ):
        row(
            name.removeprefix("silhouette "),
            *(
                number(found[f"{name}, {change}"][boxes, 0][0]) if found[f"{name}, {change}"] else "–"
                for boxes in (150, 2000)
                for change in CHANGES
            ),
        )
    print("\nOne step each; a mutation is of 2.7 % of the nodes.\n")
    row("what", "150 nodes", "2000 nodes")
    row("---", "---:", "---:")
    for name in STEPS:
        row(name, *("{} {}".format(number(value), unit) for value, unit in (found[f"silhouette {name}"][n, 0] for n in (150, 2000))))
    print("\nFrom a stream's bytes to segments of 5 s, 150 nodes.\n")
    row("what", "ids", "no ids")
    row("---", "---:", "---:")
    for name in WAY:
        row(
            name,
            *(
                "{} {}".format(number(value), unit)
                for value, unit in (found[f"silhouette {name}, {ids}"][150, 0] for ids in ("ids", "no ids"))
            ),
        )


ENGINES = (
    "hierarchy, strict",
    "hierarchy, strict, explained",
    "hierarchy, compat",
    "hierarchy, compat, explained",
    "accessibility, strict",
    "defensive, strict",
    "combined, strict",
    "compare engines",
)


def region_table(found):
    print("\nRegions of a screen of which nine tenths are translucent: from a scene to its regions.\n")
    row("engine", *(f"{nodes} nodes" for nodes in (150, 1000, 2000)))
    row("---", *["---:"] * 3)
    for name in ENGINES:
        row(
            name,
            *(
                "{} {}".format(number(value), unit)
                for value, unit in (found[f"silhouette redact, {name}"][nodes, 0] for nodes in (150, 1000, 2000))
            ),
        )


def mask_table(found):
    print("\nMasking a screenshot of 1206 x 2622 pixels with 60 masks, in ms.\n")
    pillow = next((name.split(" mask, ")[0] for name in found if name.startswith("Pillow") and " mask, " in name), None)
    row("masks", "silhouette, solid", "average", f"{pillow or 'Pillow'}, solid", "average", "mean difference in levels")
    row("---", *["---:"] * 5)
    for shape in ("upright", "covered", "turned"):
        names = [f"{who} mask, {shape}, {fill}" for who in ("silhouette", pillow) for fill in ("solid", "average")]
        off = found.get(f"difference of Pillow mask, {shape}, solid")
        row(shape, *(number(found[name][60, 3][0]) if name in found else "–" for name in names), f"{off[60, 3][0]:.2f}" if off else "–")
    print()
    for name in found:
        if name.startswith("silhouette screenshot"):
            value, unit = found[name][60, 3]
            print(f"- {name.removeprefix('silhouette ')}: {number(value)} {unit}")


def honesty(found):
    print(
        "\nThat all drew the same: mean difference of a channel from our picture, in levels of 255, at its largest; "
        "and what the calls from Python alone cost for 2,000 boxes of no size.\n"
    )
    for name, values in found.items():
        if name.startswith("difference of "):
            print(f"- {name.removeprefix('difference of ')}: {max(v for v, _ in values.values()):.3f}")
        if name.startswith("calls of "):
            print(f"- {name}: {values[2000, 1][0]:.2f} ms")


def main():
    found = read(sys.argv[1])
    print(f"{platform.system()} {platform.machine()}, one thread, processor time of the process, medians.\n")
    if "silhouette frame" in found:
        for table in (drawing_table, damage_table, picture_table, reading_table, honesty):
            table(found)
    if "silhouette match, ids, unchanged" in found:
        replay_table(found)
    if "silhouette redact, compare engines" in found:
        region_table(found)
    if "silhouette mask, upright, solid" in found:
        mask_table(found)


main()
