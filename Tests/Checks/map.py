#!/usr/bin/env python3
"""Holds the maps of `silhouette map` against apps whose screens and ways are known, and against releases whose changes are known.

    Tests/Checks/map.py                a small share
    Tests/Checks/map.py --all          1,000 sessions of 40 apps, all kinds of changes, 40 pairs without a change
    Tests/Checks/map.py --keep FOLDER  keeps the sessions and the maps
    Tests/Checks/map.py -v             also each screen that was not found, and each wrong finding

`support/app_sim.py` makes the apps and the people who use them, `support/releases.py` the changes.

- **Screens**: a visit is right if its screen of the map stands for its true screen, and for no other one. 98 % must be.
- **Ways**: each way from screen to screen must have its true count.
- **Changes**: a comparison of two sets of sessions names the seeded change, its screens and a session that shows it. Between two sets of one
  release it names nothing.
- **Rows**: `silhouette events` gives each screen the variant that the map counts for it.
- **Sums**: maps of parts, added up in two orders, are the map of all sessions, byte for byte.
- **Words**: no word of a session is in any output.

Needs a built `silhouette` and nothing else.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from support import needs
from support.app_sim import App, Person
from support.releases import KINDS, seeded

RIGHT = 0.98
WORDS = ["Kolibri", "Mondschein", "Wacholder", "Sternwarte"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("-v", action="store_true", dest="told")
    parser.add_argument("--apps", type=int)
    parser.add_argument("--kind")
    options = parser.parse_args()
    silhouette = needs.silhouette()
    apps = options.apps if options.apps is not None else 40 if options.all else 3
    with tempfile.TemporaryDirectory() as folder:
        lab = Lab(silhouette, options.keep or pathlib.Path(folder), options.told)
        problems = []
        if not options.kind:
            problems += graphs(lab, apps, 25)
            problems += sums(lab)
            problems += rows(lab, apps)
        problems += changes(lab, options)
        if not options.kind:
            problems += unchanged(lab, 40 if options.all else 3)
    if problems:
        sys.exit("map.py: " + "; ".join(problems))


class Lab:
    def __init__(self, silhouette, folder, told):
        self.silhouette, self.folder, self.told = silhouette, folder, told
        folder.mkdir(parents=True, exist_ok=True)
        self.known = {}

    def run(self, *arguments):
        run = subprocess.run([self.silhouette, *map(str, arguments), "--quiet"], capture_output=True, text=True)
        if run.returncode not in (0, 1):
            sys.exit(f"map.py: silhouette {' '.join(map(str, arguments))[:200]} ended with {run.returncode}: {run.stderr[-500:]}")
        return run.stdout

    def sessions(self, name, app, count, first=0):
        """Sessions of an app, as files with the truth about each."""
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        people = {}
        for number in range(first, first + count):
            person = Person(app, number, words=WORDS)
            path = folder / f"s{number}.hierarchy.ndjson"
            path.write_text(person.text())
            people[str(path)] = person
        return people

    def map(self, people, name):
        path = self.folder / f"{name}.json"
        listing = self.folder / f"{name}.txt"
        listing.write_text("".join(f"{p}\n" for p in people))
        self.run("map", "--list", listing, "-o", path)
        return path


def graphs(lab, apps, count):
    """Screens and ways of apps."""
    visits, right, ways, exact = 0, 0, 0, 0
    jobs = concurrent.futures.ThreadPoolExecutor(os.cpu_count())

    def one(seed):
        app = App(seed)
        people = lab.sessions(f"app{seed}", app, count)
        path = lab.map(people, f"app{seed}")
        return measure(lab, app, people, json.loads(path.read_text()), path.read_text())

    problems = []
    for seed, found in zip(range(apps), jobs.map(one, range(apps))):
        visits, right = visits + found["visits"], right + found["right"]
        ways, exact = ways + found["ways"], exact + found["exact"]
        problems += found["problems"]
        if lab.told:
            print(f"app {seed}: {found['right']} of {found['visits']} visits, {found['exact']} of {found['ways']} ways")
    share, wayShare = right / max(1, visits), exact / max(1, ways)
    print(
        f"{apps} apps, {apps * count} sessions: {right} of {visits} visits right ({share:.4f}), {exact} of {ways} ways with their true count ({wayShare:.4f})"
    )
    if share < RIGHT:
        problems.append(f"only {share:.4f} of the visits are right")
    if wayShare < 0.9:
        problems.append(f"only {wayShare:.4f} of the ways have their true count")
    return problems


def rows(lab, apps):
    """Sessions begin and end in the rows with the variants with which they do on the map."""
    screens, problems = 0, []
    for seed in range(apps):
        told = lab.run("events", "--list", lab.folder / f"app{seed}.txt", "--format", "ndjson")
        variants = collections.defaultdict(list)
        for row in map(json.loads, told.splitlines()):
            if row["kind"] == "screen" and "variant" in row:
                variants[row["session"]].append(row["variant"])
                screens += 1
        known = json.loads((lab.folder / f"app{seed}.json").read_text())["sum"]["variants"]
        counts = {"all": collections.Counter(v for seen in variants.values() for v in set(seen))}
        counts["starts"] = collections.Counter(seen[0] for seen in variants.values())
        counts["ends"] = collections.Counter(seen[-1] for seen in variants.values())
        for name in ("starts", "ends"):
            if counts[name] != collections.Counter({one["key"]: one[name][0] for one in known if one[name][0]}):
                problems.append(f"app {seed}: rows have other {name} than the map")
        if set(counts["all"]) != {one["key"] for one in known}:
            problems.append(f"app {seed}: rows have other variants than the map")
    print(f"{screens} screens of rows have the variants of the maps")
    return problems


def truth_at(person, moment):
    """The true screen of a session at a moment."""
    screen = None
    for number, time in person.visits:
        if time <= moment + 1:
            screen = number
    return screen


def measure(lab, app, people, map, text):
    found = collections.Counter()
    places = {key: screen["id"] for screen in map["screens"] for key in screen["variants"]}
    names = map["sum"]["names"]
    # Witnesses say which variant it is.
    shares = collections.defaultdict(lambda: collections.Counter())
    total = collections.Counter()
    for variant in map["sum"]["variants"]:
        witnesses = variant["seen"][2]
        true = collections.Counter(truth_at(people[names[w[0]]], w[1]) for w in witnesses)
        for number, times in true.items():
            shares[places[variant["key"]]][number] += variant["seen"][0] * times / len(witnesses)
            total[number] += variant["seen"][0] * times / len(witnesses)
    stands = {}
    for place, true in shares.items():
        number, weight = true.most_common(1)[0]
        if weight > stands.get(number, ("", 0))[1]:
            stands[number] = (place, weight)
    visits = sum(len(person.visits) for person in people.values())
    right = sum(weight for _, weight in stands.values())
    if lab.told:
        for place, true in shares.items():
            for number, weight in true.items():
                if number is None or stands.get(number, ("",))[0] != place:
                    print(f"  app {app.seed}: #{place} is screen {number} {weight:.0f} times, which is #{stands.get(number, ('none',))[0]}")
    found["visits"], found["right"] = visits, round(min(right, visits))
    true = collections.Counter((a, b) for person in people.values() for a, _, b, _ in person.steps)
    told = {(way["from"], way["to"]): way["count"] for way in map["ways"]}
    for (a, b), count in true.items():
        found["ways"] += 1
        ids = (stands.get(a, ("",))[0], stands.get(b, ("",))[0])
        if told.get(ids) == count:
            found["exact"] += 1
        elif lab.told:
            print(f"  app {app.seed}: {a} → {b} is {count} times, told {told.get(ids)}")
    result = dict(found)
    result["problems"] = [f"app {app.seed}: the word {word} is in the map" for word in WORDS if word in text]
    for kind in ("visits", "right", "ways", "exact"):
        result.setdefault(kind, 0)
    return result


def sums(lab):
    """Maps of parts are the map of all."""
    people = lab.sessions("sum", App(1001), 12)
    paths = list(people)
    whole = lab.map(people, "whole").read_bytes()
    parts = [lab.map(paths[n::3], f"part{n}") for n in range(3)]
    problems = []
    for number, order in enumerate(([0, 1, 2], [2, 0, 1])):
        lab.run("map", *[parts[n] for n in order], "-o", lab.folder / f"sum{number}.json")
        if (lab.folder / f"sum{number}.json").read_bytes() != whole:
            problems.append(f"the sum of parts in the order {order} is not the map of all")
    lab.run("map", parts[0], parts[1], "-o", lab.folder / "two.json")
    lab.run("map", parts[2], lab.folder / "two.json", "-o", lab.folder / "three.json")
    if (lab.folder / "three.json").read_bytes() != whole:
        problems.append("a sum of sums is not the map of all")
    for suffix in ("html", "graphml"):
        lab.run("map", *parts, "-o", lab.folder / f"sum.{suffix}")
        text = (lab.folder / f"sum.{suffix}").read_text()
        problems += [f"the word {word} is in the {suffix}" for word in WORDS if word in text]
    print(f"3 parts in 2 orders and 2 groupings: {'the same bytes' if not problems else 'other bytes'}")
    return problems


SESSIONS = 60


def changes(lab, options):
    kinds = list(KINDS) if options.all else list(KINDS)[:: len(KINDS) // 7]
    if options.kind:
        kinds = [kind for kind in KINDS if options.kind in kind]
    found, missed, extra = 0, [], 0
    jobs = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    for kind, result in zip(kinds, jobs.map(lambda kind: change(lab, kind), kinds)):
        found += result["found"]
        extra += result["extra"]
        if not result["found"]:
            missed.append(kind)
    print(f"{len(kinds)} kinds of changes: {found} found, {len(missed)} missed, {extra} findings that do not follow from them")
    problems = [f"missed: {', '.join(missed)}"] if missed else []
    return problems + ([f"{extra} findings do not follow from a change"] if extra else [])


def change(lab, kind):
    number = list(KINDS).index(kind)
    for seed in range(200):
        app = App(5000 + 31 * number + seed, screens=12)
        made = seeded(app, kind, seed)
        if made is None:
            continue
        before, after, change = made
        old = lab.sessions(f"old{number}", before, SESSIONS, 0)
        new = lab.sessions(f"new{number}", after, SESSIONS, 1000)
        # Enough sessions must come by to say anything.
        if sum(any(v == change.screen for v, _ in p.visits) for p in (old if change.kind == "lost screen" else new).values()) >= 25:
            break
    else:
        sys.exit(f"map.py: no app has a place for: {kind}")
    maps = lab.map(old, f"old{number}"), lab.map(new, f"new{number}")
    told = json.loads(lab.run("diff", *maps, "--json"))
    return judge(lab, kind, change, told, {**old, **new})


def judge(lab, kind, change, told, people):
    """Whether a finding is about the change: of its kind, with its element, and shown by a session at its screen."""
    found, extra, lines = False, 0, []
    for finding in told["changes"]:
        shown = [truth_at(people[e["session"]], e["t"]) for e in finding["evidence"]]
        isThere = change.screen in shown or change.other in shown
        isIt = finding["kind"] == change.kind and isThere and change.element in finding.get("element", "")
        found = found or isIt
        if not isIt:
            # A change has effects: on the same screens, on ways to and from them, or on a bar that other screens have, too.
            isEffect = change.follows is not None and finding.get("element", "").startswith(change.follows)
            if not (isThere or isEffect) and finding["kind"] not in (
                "new way",
                "lost way",
                "new screen",
                "lost screen",
                "loop",
                "drop-off",
            ):
                extra += 1
        lines.append(
            f"    {'*' if isIt else ' '} {finding['kind']}: {finding['title']} {finding.get('element', '')}: {finding['detail']} at screens {shown}"
        )
    if lab.told or not found:
        print(
            f"  {kind}: {change.kind} at screen {change.screen}{'' if change.other is None else f' → {change.other}'} {change.element} – {'found' if found else 'MISSED'}"
        )
        print("\n".join(lines[:12]))
    return {"found": found, "extra": extra}


def unchanged(lab, count):
    """Two sets of sessions of one release."""

    def pair(seed):
        app = App(9000 + seed, screens=14)
        old = lab.sessions(f"same{seed}a", app, SESSIONS, 0)
        new = lab.sessions(f"same{seed}b", app, SESSIONS, 5000)
        maps = lab.map(old, f"same{seed}a"), lab.map(new, f"same{seed}b")
        told = json.loads(lab.run("diff", *maps, "--json"))
        for finding in told["changes"]:
            print(f"  pair {seed}: {finding['kind']}: {finding['title']} {finding.get('element', '')}: {finding['detail']}")
        return len(told["changes"])

    jobs = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    false = sum(jobs.map(pair, range(count)))
    print(f"{count} pairs without a change: {false} findings")
    return [f"{false} findings without a change"] if false else []


if __name__ == "__main__":
    main()
