"""Shared by the checks of the command: seeds, a built `silhouette`, its inputs, and one run of it."""

import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SAMPLES = ROOT / "Samples"
FORMATS = SAMPLES / "formats"
CORPUS = ROOT / "Fuzz" / "Corpus"

# The documented codes: usage, input, io, and the codes of signals.
EXIT_CODES = {0, 1, 64, 65, 74}
SECONDS = 60


class Found(Exception):
    """A fault that a check found."""


def command():
    """The built command; the one of SILHOUETTE if that is set."""
    given = os.environ.get("SILHOUETTE")
    built = [pathlib.Path(given)] if given else [ROOT / ".build" / c / "silhouette" for c in ("release", "debug")]
    for path in built:
        if path.exists():
            return str(path.resolve())
    sys.exit("no silhouette is built; run `swift build -c release` first")


class Work:
    """A folder for one check, deleted when the check ends."""

    def __init__(self, name):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=f"silhouette-{name}-"))

    def __enter__(self):
        return self.folder

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)


class Clock:
    """Stops a check after a number of seconds, or a number of runs."""

    def __init__(self, seconds, count):
        self.end, self.count, self.done = time.monotonic() + seconds, count, 0

    def goes_on(self):
        return self.done < self.count and time.monotonic() < self.end


def limit():
    """For each run: 2 GB of memory, a minute of processor time, 256 MB a file, no core."""
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 << 20, 256 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(words, stdin=b"", seconds=SECONDS):
    """One run. Raises `Found` if it hangs, ends by a signal, or ends with an undocumented code."""
    environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
    process = subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=limit,
        start_new_session=True,
    )
    try:
        output, errors = process.communicate(stdin, seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Found(f"no end after {seconds} s") from None
    if process.returncode not in EXIT_CODES:
        raise Found(f"exit code {process.returncode}: {errors.decode(errors='replace')[:600]}")
    complaints = [line for line in errors.decode(errors="replace").split("\n") if line.startswith("silhouette: ")]
    # `diff` and `audit` read a file twice, and complain of it twice.
    if process.returncode >= 64 and len(set(complaints)) != 1:
        raise Found(f"{len(complaints)} lines of error: {errors.decode(errors='replace')[:600]}")
    if re.search(rb"Fatal error|AddressSanitizer|Stack dump", errors):
        raise Found(errors.decode(errors="replace")[:600])
    return process.returncode, output, errors


def verbs(program, source, folder):
    """Each way to use an input, with all outputs in the folder."""
    out = lambda name: str(folder / name)
    return {
        "render": [program, "render", source, "-o", out("r.apng"), "--scale", "0.5", "--max-frames", "40"],
        "still": [program, "render", source, "-o", out("r.svg")],
        "png": [program, "render", source, "-o", out("r.png"), "--scale", "0.5"],
        "source": [program, "render", source, "-o", out("s.gif"), "--scale", "0.5", "--colors", "source"],
        "encode": [program, "encode", source, "-o", out("e.json"), "--metadata"],
        "packed": [program, "encode", source, "-o", out("e.zlib")],
        "tree": [program, "inspect", source],
        "scene": [program, "inspect", source, "--stage", "scene", "--json"],
        "redact": [program, "redact", source, "--regions", out("g.json")],
        "explain": [program, "redact", source, "--explain", "--all"],
        "coverage": [program, "coverage", source],
        "convert": [program, "convert", source, "-o", out("c.hierarchy.ndjson")],
        "verify": [program, "verify", source],
        "diff": [program, "diff", source, source, "--json", "--junit", out("d.xml"), "--markdown", out("d.md")],
        "audit": [program, "audit", source, "-o", out("a.html"), "--junit", out("a.xml"), "--sarif", out("a.sarif")],
        "play": [program, "play", source, "-o", out("p.html"), "--title", "t"],
        "outline": [program, "outline", source],
        "told": [program, "outline", source, "--json"],
        "events": [program, "events", source, "-o", out("v.csv")],
        "map": [program, "map", source, "-o", out("m.json")],
        "map page": [program, "map", source, "-o", out("m.html")],
        "export": [program, "export", source, "-o", out("x"), "--yolo", "--scale", "0.5"],
    }


def inputs():
    """All small inputs of every format, forms and archives included."""
    found = [p for place in (FORMATS, CORPUS) for p in sorted(place.rglob("*")) if p.is_file()]
    return [p for p in found if p.stat().st_size < 200_000]


def generator(seed):
    return random.Random(seed)


def parse(parser, count, seconds):
    """The options of every check."""
    parser.add_argument("--count", type=int, default=count, help="how many (default: %(default)s)")
    parser.add_argument("--seconds", type=float, default=seconds, help="and no longer than that (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=int(time.strftime("%Y%m%d")), help="default: another one each day")
    return parser.parse_args()


def finish(name, done, wanted, what, faults):
    """Prints what was done. Returns the exit code."""
    for fault in faults[:20]:
        print(f"{name}: {fault}", file=sys.stderr)
    print(f"{name}: {done} of {wanted} {what}, {f'{len(faults)} FAULTS' if faults else 'nothing found'}", flush=True)
    return 1 if faults else 0
