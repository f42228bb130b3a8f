#!/usr/bin/env python3
"""Counts phrases that slow readers down, in comments and in documents. docs/TESTING.md lists them with better ones.

    Tests/Checks/words.py            fails if a phrase is more frequent than one in 2,000 words
    Tests/Checks/words.py --list     prints each place, too

Code, and quoted or monospaced text in documents, do not count.
"""

import re
import subprocess
import sys

from support import ROOT

RAREST = 2000
PHRASES = {
    "what is, what it": r"\bwhat (is|are|was|were|it|they|has|have|comes|goes|lies|stands|shows|can|cannot|a|an|the)\b",
    "tell": r"\b(tells?|telling|told)\b",
    "nobody, whoever": r"\b(nobody|somebody|whoever)\b",
    "of which": r"\b(of|by|from|in|to) (which|whom)\b",
    "lies, stands": r"\b(lies|lay|stands|stood)\b",
    "and not, nor": r"\b(and not|but not|nor)\b",
    "where, as a condition": r"(?:^|[.;:(] ?)where (it|one|they|there|a|an|the|no|nothing|that)\b",
}
COMMENTS = {
    ".swift": r"(?:^|\s)//[/!]?\s(.*)",
    ".js": r"(?:^|\s)//\s(.*)|^\s*\*\s(.*)",
    ".c": r"(?:^|\s)//\s(.*)",
    ".h": r"(?:^|\s)//\s(.*)",
    ".sh": r"^\s*#\s(.*)",
}


def comments(path, text):
    suffix = path.suffix or (".sh" if text.startswith("#!") else "")
    if suffix not in COMMENTS:
        return
    for number, line in enumerate(text.split("\n"), 1):
        if found := re.search(COMMENTS[suffix], line):
            yield number, next(group for group in found.groups() if group is not None)


def prose(text):
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code and not line.startswith("    "):
            yield number, re.sub(r"`[^`]*`", "x", line)


def main():
    shows = sys.argv[1:] == ["--list"]
    if sys.argv[1:] and not shows:
        sys.exit(__doc__)
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    words = {"comments": 0, "documents": 0}
    counts = {kind: dict.fromkeys(PHRASES, 0) for kind in words}
    for name in filter(None, names.split("\0")):
        path = ROOT / name
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        kind, lines = ("documents", prose(text)) if path.suffix == ".md" else ("comments", comments(path, text))
        for number, line in lines:
            words[kind] += len(line.split())
            for phrase, pattern in PHRASES.items():
                uses = len(re.findall(pattern, line, re.IGNORECASE))
                counts[kind][phrase] += uses
                if uses and shows:
                    print(f"{name}:{number}: {phrase}: {line.strip()}")
    frequent = []
    for kind, of_kind in counts.items():
        for phrase, uses in of_kind.items():
            if uses * RAREST > words[kind]:
                frequent.append(f"'{phrase}' is in {kind} once in {words[kind] // uses} words")
    for line in frequent:
        print(f"{line}; Tests/Checks/words.py --list shows where", file=sys.stderr)
    if not frequent:
        print(f"{words['comments']:,} words of comments and {words['documents']:,} of documents read easily.")
    sys.exit(1 if frequent else 0)


main()
