#!/usr/bin/env python3
"""Plants unique words in every text of inputs of every format, and looks for them in every output.

    Fuzz/command/canaries.py [--count N] [--seconds S] [--seed N]

Without an option that reveals, no word of the input may reach a picture's file, a log, a page, a listing, regions,
explanations, reports, notes or messages. `convert` writes words by design: its output shows that they were read.
"""

import argparse
import base64
import io
import json
import re
import shutil
import string
import sys
import zipfile
import zlib

from mutants import repack
from world import ROOT, SAMPLES, Clock, Found, Work, command, finish, generator, inputs, parse, run, verbs

KEYS = (
    "text label value hint hintText text-hint title placeholder placeholderValue contentDescription content-desc "
    "content_description accessibilityText accessibilityLabel AXLabel AXValue AXTitle help url base64 backgroundImage "
    "image imageName alt tooltip tooltipText stateDescription paneTitle error textContent selector"
).split()
NAMES = "|".join(map(re.escape, KEYS))
PATTERNS = [
    # JSON
    re.compile(r'("(?:%s)"\s*:\s*")((?:[^"\\]|\\.)+)(")' % NAMES),
    # XML
    re.compile(r'(\s(?:%s|name)=")([^"]+)(")' % NAMES),
    # The tree printer, XCUITest, UIKit
    re.compile(r'(\b(?:label|value)=")([^"]+)(")'),
    re.compile(r"(\b(?:label|title|placeholderValue|value): ')([^']+)(')"),
    re.compile(r"(\b(?:text|title) = ')([^']+)(')"),
    re.compile(r'(, ")([^"]+)("\))'),
    # Flutter's trees: words of the semantics, and spans of the render tree
    re.compile(r'(\b(?:label|value|hint|tooltip|increasedValue|decreasedValue): ")([^"]+)(")'),
    re.compile(r'(^[ │├└╎║─]*")([^"]+)("$)'),
    # Compose and Espresso
    re.compile(r"(\b(?:Text|EditableText|ContentDescription|StateDescription) = '\[?)([^\]']+)(\]?')"),
    re.compile(r"(, (?:text|desc|hint|content-description|error-text)=)([^\",}\]][^,}\]]*)([,}])"),
    re.compile(r'(\b(?:with text|with content description): is ")([^"]+)(")'),
    # Maestro's table and droidrun's list
    re.compile(r'(\b(?:text|accessibilityText|hintText|value|title)=)([^;"\x27][^;"]*)([;"])'),
    re.compile(r'(^\d+\. \w+: "[^"]*", ")([^"]+)(")'),
    # Aria snapshots: a name, and words behind a colon
    re.compile(r'(^ *- \'?[a-z]+ ")([^"]+)(")'),
    re.compile(r"(^ *- .*[^\s/]: )([^\s\[/][^\n]*)($)"),
    re.compile(r"(^ *- /url: )(\S+)($)"),
    # Logs of drivers: words of locators, typing and answers
    re.compile(r'(COMMAND \w+\("[^"]*", ")([^"]+)(")'),
    re.compile(r'(\[HTTP\] \{.*"(?:value|text)":\[?")([^"]+)(")'),
    # JSON inside of JSON, as in an answer or a log of lines
    re.compile(r'(\\"(?:%s)\\"\s*:\s*\[?\\")((?:[^"\\])+)(\\")' % NAMES),
    # Windows and Detox
    re.compile(r'(\s(?:Name|HelpText|Value\.Value|Value|LegacyIAccessible\.(?:Name|Value))=")([^"]+)(")'),
    # Playwright's pages hold words in lists
    re.compile(r'(\["[A-Z]+",\{[^{}]*\},")([^"]+)(")'),
]


class Planter:
    """Words with a common beginning, which the check looks for."""

    def __init__(self, dice):
        self.dice, self.count = dice, 0
        self.mark = "zq" + "".join(dice.choice(string.ascii_lowercase) for _ in range(6))

    def word(self):
        self.count += 1
        return f"{self.mark}{self.count}x"

    def plant(self, data):
        """A copy with a word in each text; None if there is no text."""
        inner = repack(data)
        if inner:
            planted = self.plant(inner[0])
            return planted and inner[1](planted)
        if data[:4] == b"PK\x03\x04":
            return self.plant_archive(data)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return None
        before = self.count
        if '"documents"' in text and '"strings"' in text:
            text = self.plant_strings(text)
        elif '"nodeId"' in text and '"role"' in text:
            text = self.plant_roles(text)
        else:
            # The names of an app's events may be in a log.
            lines = [line if '"event":' in line else self.plant_line(line) for line in text.split("\n")]
            text = "\n".join(lines)
        return text.encode() if self.count > before else None

    def plant_archive(self, data):
        """A copy of a zip with words in its members; None if none of them has text."""
        made, before = io.BytesIO(), self.count
        with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                member = old.read(name)
                new.writestr(name, self.plant(member) or member)
        return made.getvalue() if self.count > before else None

    def plant_line(self, line):
        for pattern in PATTERNS:
            line = pattern.sub(self.planted, line)
        return line

    def planted(self, match):
        """A dump inside of an answer keeps its form; other patterns reach its words."""
        if self.mark in match[2] or re.search(r'[\[{]\s*\\"|<\w+', match[2]):
            return match[0]
        return match[1] + self.word() + match[3]

    def plant_roles(self, text):
        """Chrome's accessibility trees: words and roles are values of the same form."""
        tree = json.loads(text)
        for node in tree["nodes"]:
            for key in ("name", "description", "value"):
                if isinstance(node.get(key, {}).get("value"), str):
                    node[key]["value"] = self.word()
        return json.dumps(tree)

    def plant_strings(self, text):
        """Chrome's snapshots hold every string once, in a table."""
        page = json.loads(text)
        places, kept = set(), set()
        for document in page["documents"]:
            nodes, layout = document.get("nodes", {}), document.get("layout", {})
            places.update(layout.get("text", []))
            places.update(nodes.get("nodeValue", []))
            for name in ("inputValue", "textValue", "currentSourceURL"):
                places.update(nodes.get(name, {}).get("value", []))
            kept.update(nodes.get("nodeName", []))
            kept.update(i for row in nodes.get("attributes", []) for i in row)
            kept.update(i for row in layout.get("styles", []) for i in row)
        for place in sorted(places - kept):
            if 0 <= place < len(page["strings"]) and page["strings"][place].strip():
                page["strings"][place] = self.word()
        return json.dumps(page)


def shown(mark, output):
    """Whether the mark is in some bytes, in any encoding that outputs use."""
    texts = [output]
    if output[:1] == b"\x78":
        try:
            texts.append(zlib.decompress(output))
        except zlib.error:
            pass
    # What a page holds packed.
    for packed in re.findall(rb'<script type="text/plain" id="(?:log|facts)">([^<]*)<', output):
        texts += [zlib.decompress(base64.b64decode(chunk)) for chunk in packed.split()]
    forms = [mark.encode(), mark.upper().encode(), mark.encode("utf-16-le"), mark.encode("utf-16-be")]
    return any(form in text for text in texts for form in forms)


def main():
    options = parse(argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter), 23_494, 600)
    program, dice = command(), generator(options.seed)
    seeds = inputs() + sorted(SAMPLES.glob("*.hierarchy.ndjson")) + sorted((SAMPLES / "ios-tree").glob("*.txt"))
    clock, faults, read, looked = Clock(options.seconds, options.count), [], 0, 0
    with Work("canaries") as folder:
        while clock.goes_on() and len(faults) < 20:
            path = dice.choice(seeds)
            planter = Planter(dice)
            planted = planter.plant(path.read_bytes())
            if planted is None:
                continue
            source = folder / f"in{''.join(path.suffixes[-2:])}"
            source.write_bytes(planted)
            for name, words in verbs(program, str(source), folder).items():
                for old in folder.iterdir():
                    if old.is_dir():
                        shutil.rmtree(old)
                    elif old != source:
                        old.unlink()
                try:
                    code, output, errors = run(words)
                except Found as found:
                    faults.append(f"{name} of {path.relative_to(ROOT)}: {found}")
                    continue
                outputs = [output, errors] + [p.read_bytes() for p in folder.rglob("*") if p.is_file() and p != source]
                if name == "convert":
                    read += any(shown(planter.mark, o) for o in outputs)
                    continue
                looked += len(outputs)
                for found in outputs:
                    if shown(planter.mark, found):
                        place = found.find(planter.mark.encode())
                        faults.append(f"{name} of {path.relative_to(ROOT)} tells {found[max(0, place - 60) : place + 40]}")
                        break
            clock.done += planter.count
    if not read:
        faults.append("no word was read at all")
    what = f"words planted, looked for in {looked} outputs ({read} inputs showed them through convert)"
    return finish("canaries", clock.done, options.count, what, faults)


if __name__ == "__main__":
    sys.exit(main())
