#!/usr/bin/env python3
"""Checks the documents: every relative link leads to a file, and every option of `silhouette` and every test in them
exists, and all Swift code is in a sample, which the tests compile: the code of an article in docs/Guide.docc, put together, is a whole
file of Samples/Articles, imports included. Tests/Checks/kit.py resolves manifests of packages.

Options are compared with the `--help-all` of a built command. If no command is built yet, options are not checked, and the
output says so.
"""

import re
import subprocess
import sys

from support import ROOT, needs

LINK = re.compile(r"(?<!\\)\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
VERBS = (
    "render",
    "play",
    "live",
    "encode",
    "convert",
    "export",
    "redact",
    "scrub",
    "inspect",
    "outline",
    "events",
    "map",
    "mcp",
    "compare",
    "diff",
    "audit",
    "verify",
    "repair",
    "coverage",
    "legend",
    "formats",
)
HELP = {"--help", "--help-all", "--help-limits"}
COMMAND = re.compile(rf"\bsilhouette\s+({'|'.join(VERBS)})\b([^\n`|]*)")
TEST = re.compile(r"`([A-Z]\w*Tests)(?:\.(\w+))?`|`(\w+Pairs\.swift)`")
SUITE = re.compile(r"\b(?:struct|class|extension) (\w+Tests)\b")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def documents():
    found = [p for p in ROOT.glob("*.md")] + [p for p in (ROOT / "docs").rglob("*.md")]
    return sorted(found + [p for p in (ROOT / "Samples").rglob("*.md")])


def lines(path):
    """Lines with a trailing backslash joined to the next, each with the number of its first."""
    held, first = "", 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        first = first or number
        held += line
        if held.endswith("\\"):
            held = held[:-1] + " "
            continue
        yield first, held
        held, first = "", 0


def anchors(path):
    titles = re.findall(r"^#+\s+(.*)$", path.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def broken_links(path):
    for number, line in lines(path):
        for target in LINK.findall(line):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            goal = (path.parent / file).resolve() if file else path
            if not goal.exists():
                yield f"{path.relative_to(ROOT)}:{number}: {target} leads nowhere"
            elif anchor and goal.suffix == ".md" and anchor not in anchors(goal):
                yield f"{path.relative_to(ROOT)}:{number}: {target} has no such heading"


def tests():
    """The functions of each suite, and the names of all test files."""
    suites, files = {}, set()
    for path in (ROOT / "Tests").rglob("*.swift"):
        files.add(path.name)
        text = path.read_text(encoding="utf-8")
        for suite in SUITE.findall(text):
            suites.setdefault(suite, set()).update(re.findall(r"\bfunc (\w+)", text))
    return suites, files


def missing_tests(path, suites, files):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for suite, name, file in TEST.findall(line):
            if file and file not in files or suite and (suite not in suites or name and name not in suites[suite]):
                yield f"{path.relative_to(ROOT)}:{number}: there is no test {file or suite + ('.' + name if name else '')}"


def code(text):
    """Lines of Swift without indentation, comments, imports and blank lines."""
    bare = (re.sub(r"(^|\s+)//.*$", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line and not re.match(r"(\w+ )?import ", line)]


def is_manifest(block):
    return block.startswith("// swift-tools-version")


def article_faults(path):
    """An article of the guide whose code is not the file of the same name."""
    text = path.read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"^```swift\n(.*?)^```", text, re.M | re.S) if not is_manifest(block)]
    sample = ROOT / "Samples" / "Articles" / f"{path.stem}.swift"
    if blocks and (not sample.exists() or "\n".join(blocks) != sample.read_text(encoding="utf-8")):
        yield f"{path.relative_to(ROOT)}: its code is not that of {sample.relative_to(ROOT)}, line by line"


def uncompiled(path, samples):
    text = path.read_text(encoding="utf-8")
    for block in re.finditer(r"^```swift\n(.*?)^```", text, re.M | re.S):
        if is_manifest(block[1]):
            continue
        wanted = "\n".join(code(block[1]))
        if not any(f"\n{wanted}\n" in f"\n{sample}\n" for sample in samples):
            number = text.count("\n", 0, block.start()) + 1
            yield f"{path.relative_to(ROOT)}:{number}: this code is in no file of Samples, so nothing compiles it"


def help_options(command, subcommand):
    text = subprocess.run([command, subcommand, "--help-all"], capture_output=True, text=True, check=True).stdout
    return set(OPTION.findall(text))


def unknown_options(path, known):
    for number, line in lines(path):
        for subcommand, rest in COMMAND.findall(line):
            for option in OPTION.findall(rest):
                if option not in known[subcommand]:
                    yield f"{path.relative_to(ROOT)}:{number}: silhouette {subcommand} has no option {option}"


def main():
    found = [fault for path in documents() for fault in broken_links(path)]
    known = tests()
    found += [fault for path in documents() for fault in missing_tests(path, *known)]
    found += [fault for path in sorted((ROOT / "docs/Guide.docc").glob("*.md")) for fault in article_faults(path)]
    samples = ["\n".join(code(p.read_text(encoding="utf-8"))) for p in (ROOT / "Samples").rglob("*.swift")]
    found += [fault for path in documents() for fault in uncompiled(path, samples)]
    if build := needs.last_build():
        command = build / "silhouette"
        known = {verb: help_options(command, verb) | HELP for verb in VERBS}
        found += [fault for path in documents() for fault in unknown_options(path, known)]
    else:
        print("No silhouette is built yet, so options in the documents were not checked.")
    print("\n".join(found) or f"Links hold in all {len(documents())} documents.")
    return 1 if found else 0


sys.exit(main())
