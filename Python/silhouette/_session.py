"""Sessions and their screens."""

from __future__ import annotations

import builtins
import ctypes
import json
import os
import pathlib
from ctypes import c_char_p, c_double, c_size_t
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Sequence, TypedDict, Union

from ._errors import UsageError
from ._library import NodeStruct, Owner, attempt, call, needed, string, taken, text
from ._tables import ELEMENT_COLUMNS, EVENT_COLUMNS, NODE_COLUMNS, VARIANT_COLUMNS, Rows

if TYPE_CHECKING:
    from typing import Literal

    import numpy
    import PIL.Image
    from typing_extensions import Unpack

PathLike = Union[str, "os.PathLike[str]"]


class MaskOptions(TypedDict, total=False):
    """`Options` without the policy, which `redact` takes by itself."""

    look: Literal["tree", "both", "pixels"]
    input_format: str
    screenshots: PathLike
    touch_log: PathLike
    interval: float | str
    density: float | str
    viewport: str
    rules: PathLike
    strict: bool
    reveal: Literal["nothing", "labels", "inputs"]
    style: Literal["blocks", "skeleton"]
    colors: Literal["category", "source", "rico"]
    dark: bool
    touches: Literal["show", "safe", "hide"]
    checkout: float | str
    segment: float | str
    target: str
    event_data: str
    metadata: bool
    salt: str
    session_id: str
    application_id: str
    view_id: str
    fps: float
    interpolate: bool
    jobs: int
    at: float | str
    policy_json: str
    engine: str
    tight: bool
    unused_names: Literal["note", "error"]
    max_length: int
    max_pixels: int
    max_frames: int
    max_nodes: int
    max_line_bytes: int
    max_depth: int
    max_text_bytes: int
    max_inflated_bytes: int
    max_archive_members: int
    max_nodes_per_byte: int


class Options(MaskOptions, total=False):
    """How a session is read, drawn and written: the command's options, with `_` for `-`.

    docs/PYTHON.md describes them. Times are milliseconds, or text such as "2.5s".
    """

    policy: PathLike


def _made(options: dict[str, Any]) -> Owner:
    made = Owner(call("options_new"), "options")
    for name, value in options.items():
        word = str(value).lower() if isinstance(value, bool) else value if isinstance(value, os.PathLike) else str(value)
        needed("options_set", made.handle, *text(name.replace("_", "-")), *text(word))
    return made


def open(source: PathLike | bytes | bytearray | memoryview, *more: PathLike, name: str = "", **options: Unpack[Options]) -> Session:
    """Opens a session: a file, folder, archive, pattern or event log, or bytes in memory.

    Several paths are one session, in the order of their names. Reading begins when something is asked.

    >>> session = silhouette.open("login.hierarchy.ndjson")
    >>> picture = session.render()

    :param source: A path, or the bytes of a file or an archive.
    :param name: A name for bytes, for messages.
    :raises FileError: if a path leads nowhere.
    """
    made = _made(dict(options))
    if isinstance(source, (bytes, bytearray, memoryview)):
        if more:
            raise UsageError("bytes are a session of their own; leave out the other paths")
        data = bytes(source)
        handle = needed("open_bytes", data, len(data), *text(name), made.handle)
    else:
        paths = [os.fsencode(path) for path in (source, *more)]
        count = len(paths)
        sizes = (c_size_t * count)(*map(len, paths))
        handle = needed("open_paths", (c_char_p * count)(*paths), sizes, count, made.handle)
    return Session(handle)


class Session:
    """One session: what was on an app's screens, and what a person did. `silhouette.open` makes one.

    Threads may share it; their calls wait for each other.
    """

    def __init__(self, handle: int) -> None:
        self._owner = Owner(handle, "session")
        self._screens: list[Screen] | None = None

    def __iter__(self) -> Iterator[Screen]:
        """The screens, one after the other, without keeping them. Only one loop goes over a session at a time."""
        call("rewind", self._owner.handle)
        while True:
            handle = needed("next", self._owner.handle)
            if not handle:
                return
            yield Screen(handle)

    @property
    def screens(self) -> Sequence[Screen]:
        """All screens. They are read once, and stay in memory; loop over the session itself if it is long.

        :raises InputError: if the input breaks off; its `partial` has the screens before that place.
        """
        if self._screens is None:
            screens: list[Screen] = []
            try:
                screens.extend(self)
            except Exception as error:
                error.partial = screens  # type: ignore[attr-defined]
                raise
            self._screens = screens
        return self._screens

    @property
    def first(self) -> Screen:
        """The first screen."""
        for screen in self:
            return screen
        raise UsageError("the session has no screen")

    def render(self, scale: float = 1) -> numpy.ndarray[Any, Any]:
        """Draws the first screen. See `Screen.render`."""
        return self.first.render(scale)

    def image(self, scale: float = 1) -> PIL.Image.Image:
        """Draws the first screen as a picture of Pillow."""
        return self.first.image(scale)

    def _repr_png_(self) -> bytes:
        return self.first.draw("png")

    def save(self, path: PathLike, scale: float = 1) -> None:
        """Writes the session as a picture, animation, video or PDF; the path's suffix chooses the form.

        .png and .svg are one screen, .apng and .gif an animation, .mp4 and .webm a video (they need the program ffmpeg), .pdf
        has a page for each frame, and a name without a suffix is a folder of pictures.
        """
        needed("render_file", self._owner.handle, *text(path), scale)

    def encode(self, path: PathLike | None = None, format: Literal["json", "ndjson", "zlib", "wire"] = "json") -> bytes | None:
        """The session as an event log for any rrweb player.

        :param path: Where to write it; the suffix chooses the form, and a name without one is a folder of segments. None to
            return its bytes.
        :param format: The form of the bytes that are returned.
        :raises InputError: if the input breaks off; its `partial` has the log of what came before.
        """
        if path is None:
            return self._bytes("encode", *text(format))
        needed("encode_file", self._owner.handle, *text(path))
        return None

    def outline(self, format: Literal["text", "markdown", "json"] = "text") -> str:
        """What happened, as text: screens, actions, and what followed. No word of a screen is in it, unless `reveal` shows it."""
        return self._bytes("outline", *text(format)).decode()

    def events(self) -> Rows:
        """A row for each thing that happened. `Rows.pandas` and `Rows.arrow` make tables of them."""
        lines = self._bytes("events", *text("ndjson")).decode().splitlines()
        return Rows((json.loads(line) for line in lines), EVENT_COLUMNS)

    def map(self) -> AppMap:
        """The session's screens and the ways between them. Maps of many sessions add up: see `silhouette.map`."""
        handle, error = attempt("map", self._owner.handle)
        found = AppMap(taken(handle)) if handle else None
        if error:
            error.partial = found
            raise error
        assert found is not None
        return found

    def verify(self) -> Verification:
        """Checks an event log of any recorder."""
        return Verification(json.loads(self._bytes("verify")))

    def redact(self, picture: bytes) -> bytes:
        """Masks a screenshot: a PNG, JPEG or WebP. `silhouette.redact` takes other pictures, too."""
        return self._bytes("redact", picture, len(picture))

    def export(self, folder: PathLike, scale: float = 1) -> Export:
        """Writes a data set of the session's files. See `silhouette.export`."""
        return Export(folder, json.loads(self._bytes("export_folder", *text(folder), scale)))

    def _bytes(self, name: str, *arguments: Any) -> bytes:
        handle, error = attempt(name, self._owner.handle, *arguments)
        found = taken(handle) if handle else None
        if error:
            error.partial = found
            raise error
        assert found is not None
        return found


class Size(NamedTuple):
    """The size of a screen in points, and its device pixels a point."""

    width: float
    height: float
    scale: float


class Node(NamedTuple):
    """One node of a screen."""

    category: str
    #: The class name that the input has; "" in event logs.
    class_name: str
    #: Its text, if `reveal` shows it.
    text: str
    #: Its box on the screen, in points.
    x: float
    y: float
    width: float
    height: float
    #: Index of the node that holds it; -1 for a window.
    parent: int
    #: Index just past its descendants.
    end: int
    flags: int

    @property
    def visible(self) -> bool:
        """Whether it paints a pixel that can be seen."""
        return bool(self.flags & 1 << 4)

    @property
    def enabled(self) -> bool:
        return bool(self.flags & 1 << 0)

    @property
    def selected(self) -> bool:
        return bool(self.flags & 1 << 1)

    @property
    def focused(self) -> bool:
        return bool(self.flags & 1 << 2)

    @property
    def checked(self) -> bool:
        return bool(self.flags & 1 << 3)

    @property
    def sealed(self) -> bool:
        """Whether nothing inside it is in any output."""
        return bool(self.flags & 1 << 7)

    @property
    def sensitive(self) -> bool:
        """Whether it has content that no option shows."""
        return bool(self.flags & 1 << 9)


class Nodes(Sequence[Node]):
    """The nodes of a screen in the order in which they are painted, the topmost last."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        count = c_size_t()
        self._start = call("screen_nodes", owner.handle, ctypes.byref(count))
        self._count = count.value

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[place] for place in range(*index.indices(self._count))]
        place = index + self._count if index < 0 else index
        if not 0 <= place < self._count:
            raise IndexError(index)
        node = NodeStruct.from_address(self._start + place * ctypes.sizeof(NodeStruct))
        handle = self._owner.handle
        return Node(
            category_name(node.category), string("screen_class", handle, place), string("screen_text", handle, place),
            node.x, node.y, node.width, node.height, node.parent, node.end, node.flags,
        )  # fmt: skip

    @property
    def array(self) -> numpy.ndarray[Any, Any]:
        """Numbers of all nodes as a structured array over the library's memory, without a copy."""
        import numpy

        view = self._owner.view(self._start, self._count * ctypes.sizeof(NodeStruct))
        return numpy.frombuffer(view, dtype=numpy.dtype(NodeStruct))

    def rows(self) -> Rows:
        """A row for each node. `Rows.pandas` and `Rows.arrow` make tables of them."""
        return Rows(({name: getattr(node, name) for name in NODE_COLUMNS} for node in self), NODE_COLUMNS)


class Screen:
    """One screen of a session. It never changes, and threads may share it."""

    def __init__(self, handle: int) -> None:
        self._owner = Owner(handle, "screen")

    def __repr__(self) -> str:
        size = self.size
        return f"<silhouette.Screen at {self.time:g} ms, {size.width:g} x {size.height:g} points, #{self.fingerprint}>"

    @property
    def time(self) -> float:
        """Milliseconds after the session's start."""
        return float(call("screen_time", self._owner.handle))

    @property
    def size(self) -> Size:
        numbers = (c_double(), c_double(), c_double())
        call("screen_size", self._owner.handle, *map(ctypes.byref, numbers))
        return Size(*(number.value for number in numbers))

    @property
    def fingerprint(self) -> str:
        """Six digits that depend on how the screen is built. Rows of `events` have the same."""
        return string("screen_fingerprint", self._owner.handle)

    @property
    def nodes(self) -> Nodes:
        return Nodes(self._owner)

    def outline(self) -> str:
        """What is on the screen, as a short tree of categories."""
        return string("screen_outline", self._owner.handle)

    def picture(self, scale: float = 1) -> Picture:
        """Draws the screen. The pixels stay in the library's memory."""
        return Picture(needed("render", self._owner.handle, scale))

    def render(self, scale: float = 1) -> numpy.ndarray[Any, Any]:
        """Draws the screen, with so many pixels a point.

        :returns: An array of height, width and the four channels R, G, B and A, over the library's memory, which lives as long
            as the array. It cannot be written to. Without numpy it is a `memoryview` of the same shape.
        """
        array: numpy.ndarray[Any, Any] = self.picture(scale).array
        return array

    def image(self, scale: float = 1) -> PIL.Image.Image:
        """Draws the screen as a picture of Pillow, with pixels of its own."""
        return self.picture(scale).image()

    def draw(self, format: Literal["png", "svg", "pdf"] = "png", scale: float = 1) -> bytes:
        """Draws the screen as a file in memory: the same bytes as the command writes."""
        return taken(needed("draw", self._owner.handle, scale, *text(format)))

    def _repr_png_(self) -> bytes:
        return self.draw("png")


class Picture:
    """A drawn screen. Its pixels are in the library's memory, and live as long as it or an array of it."""

    def __init__(self, handle: int) -> None:
        self._owner = Owner(handle, "picture")
        self.width = int(call("picture_width", handle))
        self.height = int(call("picture_height", handle))

    @property
    def view(self) -> memoryview:
        """All pixels: height, width and four channels, without a copy."""
        start = call("picture_pixels", self._owner.handle)
        flat = self._owner.view(start, self.width * self.height * 4)
        return flat.cast("B", shape=[self.height, self.width, 4])

    @property
    def array(self) -> Any:
        """The same as an array of numpy; as a `memoryview` if there is no numpy."""
        try:
            import numpy
        except ImportError:
            return self.view
        return numpy.asarray(self.view)

    def image(self) -> PIL.Image.Image:
        """A picture of Pillow."""
        import PIL.Image

        return PIL.Image.frombytes("RGBA", (self.width, self.height), self.view.cast("B").tobytes())


class AppMap:
    """An app's screens and the ways between them (docs/MAP.md)."""

    def __init__(self, data: bytes) -> None:
        #: The map in JSON, as `silhouette map -o map.json` writes it.
        self.data = data

    @property
    def facts(self) -> dict[str, Any]:
        """The same as a dictionary."""
        facts: dict[str, Any] = json.loads(self.data)
        return facts

    def variants(self) -> Rows:
        """A row for each variant: the screen that it is one of. Rows of `events` have the column `variant`, too."""
        rows = (
            {"variant": variant, "screen_id": screen["id"], "title": screen["title"], "screen_name": screen.get("name")}
            for screen in self.facts["screens"]
            for variant in screen["variants"]
        )
        return Rows(rows, VARIANT_COLUMNS)

    def save(self, path: PathLike) -> None:
        """Writes the map to a file, which the command and `silhouette.map` take."""
        pathlib.Path(path).write_bytes(self.data)


class Verification:
    """What `verify` found."""

    def __init__(self, found: dict[str, Any]) -> None:
        #: How many events were checked.
        self.events: int = found["events"]
        self.errors: int = found["errors"]
        self.warnings: int = found["warnings"]
        self.notes: int = found["notes"]
        #: Each with `event`, `level`, `rule` and `message`, and where there are any `timestamp` and `node`.
        self.problems: list[dict[str, Any]] = found["problems"]

    def __bool__(self) -> bool:
        """Whether there is neither an error nor a warning."""
        return self.errors + self.warnings == 0


class Export:
    """A data set in a folder."""

    def __init__(self, folder: PathLike, found: dict[str, Any]) -> None:
        self.folder = pathlib.Path(folder)
        self.inputs: int = found["inputs"]
        self.screens: int = found["screens"]
        self.annotations: int = found["annotations"]
        #: Messages of inputs that could not be exported, or not to their end.
        self.failures: list[str] = found["failures"]
        #: Files in folders that hold no hierarchy.
        self.passed_over: list[str] = found["passedOver"]

    def elements(self) -> Rows:
        """A row for each element that can be seen. `Rows.pandas` and `Rows.arrow` make tables of them."""
        with builtins.open(self.folder / "coco.json", encoding="utf-8") as file:
            coco = json.load(file)
        files = {image["id"]: image["file_name"] for image in coco["images"]}
        names = {category["id"]: category["name"] for category in coco["categories"]}
        rows = (
            {
                "file": files[one["image_id"]], "category": names[one["category_id"]], "area": one["area"],
                **dict(zip(("x", "y", "width", "height"), one["bbox"])),
            }
            for one in coco["annotations"]
        )  # fmt: skip
        return Rows(rows, ELEMENT_COLUMNS)


_categories: dict[int, str] = {}


def category_name(number: int) -> str:
    """The name of a category's number, such as "text field"; "" if there is none."""
    if number not in _categories:
        name = call("category_name", number, None)
        _categories[number] = name.decode() if name else ""
    return _categories[number]


def categories() -> dict[int, str]:
    """The names of all categories, by their numbers."""
    names = ((number, category_name(number)) for number in range(256))
    return {number: name for number, name in names if name}
