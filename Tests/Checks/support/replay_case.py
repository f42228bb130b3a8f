"""The expected replay: a log, and for some of its moments the page and the picture that it must show."""

import dataclasses
import json
import pathlib
import subprocess


@dataclasses.dataclass
class Moment:
    """`offset` is in milliseconds since the log's first event."""

    offset: int
    # The page as an rrweb snapshot's node; None: as the player shows it when it first seeks there.
    node: dict = None
    # PNG; None: any.
    picture: bytes = None


@dataclasses.dataclass
class Case:
    name: str
    events: list
    moments: list
    # Faults found before any player opened the log.
    faults: list = dataclasses.field(default_factory=list)


class CommandError(Exception):
    """`silhouette` failed, or reported something."""


@dataclasses.dataclass
class Sample:
    """A session, and how to draw it."""

    name: str
    input: pathlib.Path
    reading: tuple = ()
    look: tuple = ()

    @property
    def title(self):
        words = [word.lstrip("-") for word in self.look if word not in ("--style", "--colors")]
        return " ".join([self.name, *words])

    @property
    def file_name(self):
        return self.title.replace(" ", "-")


def run(command, *arguments):
    done = subprocess.run([str(command), *map(str, arguments)], capture_output=True)
    if done.returncode:
        said = (done.stderr + done.stdout).decode(errors="replace").strip()[:2000]
        raise CommandError(f"silhouette {' '.join(map(str, arguments))}\n    {said}")
    return done.stdout


def prepare(command, sample, count, at, folder):
    """Encodes a sample and makes the expected page and picture of its moments with `silhouette`. Never raises a `CommandError`."""
    case = Case(sample.title, [], [])
    log = folder / f"{sample.file_name}.json"
    try:
        run(command, "encode", sample.input, *sample.reading, *sample.look, "-o", log)
        case.events = json.loads(log.read_bytes())
        verify(command, log, case)
        first = case.events[0]["timestamp"]
        for time in moments(case.events, count, at):
            case.moments.append(moment(command, sample, log, time, time - first, session_start(case.events)))
    except CommandError as error:
        case.faults.append(str(error))
    return case


def verify(command, log, case):
    try:
        run(command, "verify", log)
    except CommandError as error:
        case.faults.append(str(error))


def moment(command, sample, log, time, offset, start):
    # A log's times are whole milliseconds, a session's may have fractions: a snapshot is less than one millisecond later.
    at = f"{time - start}.999"
    picture = log.with_suffix(f".{time - start}.png")
    run(command, "render", sample.input, *sample.reading, *sample.look, "--at", at, "--scale", 1, "-o", picture, "--quiet")
    page = run(command, "inspect", log, "--stage", "page", "--at", at, "--json")
    return Moment(offset, json.loads(page), picture.read_bytes())


def from_log(path, count, at):
    """A log without its session, of any recorder: the players are compared with each other and with themselves."""
    events = json.loads(path.read_bytes())
    first = events[0]["timestamp"]
    return Case(path.name, events, [Moment(time - first) for time in moments(events, count, at)])


def is_log(path):
    """Whether a file is one JSON array of rrweb events."""
    if path.is_dir() or path.suffix != ".json":
        return False
    with path.open("rb") as file:
        return file.read(1) == b"["


def changes_page(event):
    return event["type"] == 2 or event["type"] == 3 and event["data"].get("source") in (0, 4)


def moments(events, count, at):
    """Times of recorded snapshots: those at the given offsets, or `count` spread evenly over all."""
    first = events[0]["timestamp"]
    if at:
        return [first + offset for offset in sorted(set(at))]
    times = sorted({e["timestamp"] for e in events if changes_page(e)})
    if len(times) <= count:
        return times
    return [times[i * (len(times) - 1) // max(1, count - 1)] for i in range(count)]


def session_start(events):
    """The epoch time of the session's moment 0; Silhouette's logs hold it on their html element."""
    for event in events:
        if event["type"] == 2:
            for node in event["data"]["node"]["childNodes"]:
                note = node.get("attributes", {}).get("data-silhouette", "").split()
                if note[:1] == ["1"]:
                    return int(note[1])
                if note:
                    return event["timestamp"] - int(note[1] if len(note) > 1 else 0)
    return events[0]["timestamp"]
