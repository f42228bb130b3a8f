"""Functions over files, beside those of sessions."""

from __future__ import annotations

import ctypes
import io
import json
import os
from typing import TYPE_CHECKING, Any, Iterable, Mapping, Union, cast

from ._errors import Error, UsageError
from ._library import needed, taken
from ._session import AppMap, Export, MaskOptions, Options, PathLike, Session, Verification
from ._session import open as open_session
from ._tables import EVENT_COLUMNS, Rows

if TYPE_CHECKING:
    import numpy
    import PIL.Image
    from typing_extensions import Unpack

    Image = Union[PathLike, bytes, "numpy.ndarray[Any, Any]", PIL.Image.Image]

Source = Union[PathLike, bytes, Session]


def verify(log: PathLike | bytes) -> Verification:
    """Checks an event log of any recorder against the rules of players and servers."""
    return open_session(log).verify()


def encode(source: PathLike | bytes, path: PathLike | None = None, **options: Unpack[Options]) -> bytes | None:
    """A session as an event log. See `Session.encode`."""
    return open_session(source, **options).encode(path)


def outline(source: PathLike | bytes, **options: Unpack[Options]) -> str:
    """What happened in a session, as text."""
    return open_session(source, **options).outline()


def events(sources: PathLike | Iterable[PathLike], *, failures: list[Error] | None = None, **options: Unpack[Options]) -> Rows:
    """A row for each thing that happened in many sessions.

    :param sources: Paths, each a session of its own.
    :param failures: Takes the errors of sessions that cannot be read, and the others go on. None to raise the first one.
    """
    paths = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    rows: list[dict[str, Any]] = []
    for path in paths:
        try:
            rows += open_session(path, **options).events()
        except Error as error:
            if failures is None:
                raise
            failures.append(error)
            if isinstance(error.partial, bytes):
                rows += [json.loads(line) for line in error.partial.decode().splitlines()]
    return Rows(rows, EVENT_COLUMNS)


# Maps that are added at once.
_MOST_MAPS = 200


def map(
    sources: PathLike | AppMap | Iterable[PathLike | AppMap], *, failures: list[Error] | None = None, **options: Unpack[Options]
) -> AppMap:
    """The map of many sessions: an app's screens and the ways between them (docs/MAP.md).

    :param sources: Paths, each a session of its own; and maps of some of the sessions, which may be made on other threads.
    :param failures: Takes the errors of sessions that cannot be read, and the others go on. None to raise the first one.
    """
    given = [sources] if isinstance(sources, (str, os.PathLike, AppMap)) else sources
    maps: list[bytes] = []
    for source in given:
        found: Any = source
        if not isinstance(source, AppMap):
            try:
                found = open_session(source, **options).map()
            except Error as error:
                if failures is None:
                    raise
                failures.append(error)
                found = error.partial
        if isinstance(found, AppMap):
            maps.append(found.data)
        if len(maps) == _MOST_MAPS:
            maps = [_sum(maps)]
    return AppMap(_sum(maps))


def _sum(maps: list[bytes]) -> bytes:
    count = len(maps)
    sizes = (ctypes.c_size_t * count)(*[len(one) for one in maps])
    return taken(needed("add_maps", (ctypes.c_char_p * count)(*maps), sizes, count))


def export(sources: PathLike | Iterable[PathLike], folder: PathLike, *, scale: float = 1, **options: Unpack[Options]) -> Export:
    """Writes dumps as a data set: wireframes, segmentations, COCO boxes and numbered controls (docs/EXPORTING.md).

    :param sources: Files and folders. Each file is a session of its own.
    :param folder: Where it goes.
    """
    paths = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    if not paths:
        raise UsageError("no inputs are given; name a file or a folder")
    return open_session(paths[0], *paths[1:], **options).export(folder, scale)


def redact(image: Image, dump: Source, policy: PathLike | Mapping[str, Any] | None = None, **options: Unpack[MaskOptions]) -> Any:
    """Masks a screenshot by the hierarchy of its screen.

    :param image: The path or the bytes of a PNG, JPEG or WebP; or an array of height, width and three or four channels, or a
        picture of Pillow (both need Pillow).
    :param dump: The hierarchy, as `silhouette.open` takes it. Of several screens, `at` chooses one.
    :param policy: The path of a policy, or the policy itself as a dictionary (docs/REDACTION.md).
    :returns: Of a path or of bytes, the bytes of a file of the same format; else what was given: an array, or a picture.
    :raises InputError: if anything stands against it. There is never a picture without its masks.
    """
    if isinstance(dump, Session):
        if policy is not None or options:
            raise UsageError("give the policy and options to silhouette.open, or the dump's path here")
        session = dump
    else:
        all_options = cast("Options", options)
        if isinstance(policy, Mapping):
            all_options["policy_json"] = json.dumps(policy)
        elif policy is not None:
            all_options["policy"] = policy
        session = open_session(dump, **all_options)
    if isinstance(image, (str, os.PathLike)):
        with open(image, "rb") as file:
            return session.redact(file.read())
    if isinstance(image, (bytes, bytearray, memoryview)):
        return session.redact(bytes(image))
    import PIL.Image

    picture = image if isinstance(image, PIL.Image.Image) else PIL.Image.fromarray(image)
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    masked = PIL.Image.open(io.BytesIO(session.redact(png.getvalue()))).convert(picture.mode)
    if picture is image:
        return masked
    import numpy

    return numpy.array(masked)
