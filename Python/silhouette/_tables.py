"""Rows of the library, and how they become tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: The columns of `events`, and whether they are text, numbers or flags. docs/ROWS.md describes them.
EVENT_COLUMNS: dict[str, str] = {
    "session": "text", "time": "number", "timestamp": "number", "kind": "text", "name": "text", "category": "text",
    "x": "number", "y": "number", "width": "number", "height": "number", "touch_x": "number", "touch_y": "number",
    "screen": "number", "fingerprint": "text", "screen_name": "text", "duration": "number", "count": "number",
    "is_dead": "flag", "is_odd": "flag", "followed_by": "text", "followed_after": "number", "step": "number",
}  # fmt: skip

#: The columns of the elements of an export.
ELEMENT_COLUMNS: dict[str, str] = {
    "file": "text", "category": "text", "x": "number", "y": "number", "width": "number", "height": "number",
    "area": "number",
}  # fmt: skip

#: The columns of a screen's nodes.
NODE_COLUMNS: dict[str, str] = {
    "category": "text", "class_name": "text", "text": "text", "x": "number", "y": "number", "width": "number",
    "height": "number", "parent": "number", "visible": "flag", "enabled": "flag", "selected": "flag",
    "focused": "flag", "checked": "flag",
}  # fmt: skip


class Rows(list[dict[str, Any]]):
    """Rows as dictionaries, without members that say nothing; and as tables with all columns."""

    def __init__(self, rows: Iterable[dict[str, Any]], columns: dict[str, str]) -> None:
        super().__init__(rows)
        #: Names of all columns, and whether they are "text", "number" or "flag".
        self.columns = columns

    def pandas(self) -> pandas.DataFrame:
        """A `pandas.DataFrame`. Numbers are `float64`, flags `boolean`, and what is missing is `NA`."""
        import pandas

        kinds = {"text": "string", "number": "float64", "flag": "boolean"}
        return pandas.DataFrame({name: pandas.array(self._column(name), dtype=kinds[kind]) for name, kind in self.columns.items()})

    def arrow(self) -> pyarrow.Table:
        """A `pyarrow.Table`. Write it with `pyarrow.parquet.write_table`."""
        import pyarrow

        kinds = {"text": pyarrow.string(), "number": pyarrow.float64(), "flag": pyarrow.bool_()}
        fields = [pyarrow.field(name, kinds[kind]) for name, kind in self.columns.items()]
        arrays = [pyarrow.array(self._column(field.name), type=field.type) for field in fields]
        return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))

    def _column(self, name: str) -> list[Any]:
        is_number = self.columns[name] == "number"
        values = (row.get(name) for row in self)
        return [float(value) if is_number and value is not None else value for value in values]
