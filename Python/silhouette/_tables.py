"""Rows of the library, and how they become tables."""

from __future__ import annotations

import contextlib
import os
import sqlite3
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
    "variant": "text",
}  # fmt: skip

#: The columns of the elements of an export.
ELEMENT_COLUMNS: dict[str, str] = {
    "file": "text", "category": "text", "x": "number", "y": "number", "width": "number", "height": "number",
    "area": "number",
}  # fmt: skip

#: The columns of the variants of a map.
VARIANT_COLUMNS: dict[str, str] = {"variant": "text", "screen_id": "text", "title": "text", "screen_name": "text"}

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
        """A `pyarrow.Table`."""
        import pyarrow

        kinds = {"text": pyarrow.string(), "number": pyarrow.float64(), "flag": pyarrow.bool_()}
        fields = [pyarrow.field(name, kinds[kind]) for name, kind in self.columns.items()]
        arrays = [pyarrow.array(self._column(field.name), type=field.type) for field in fields]
        return pyarrow.Table.from_arrays(arrays, schema=pyarrow.schema(fields))

    def parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes a Parquet file, as DuckDB, Spark and pandas read it. It needs pyarrow."""
        import pyarrow.parquet

        pyarrow.parquet.write_table(self.arrow(), os.fspath(path))

    def sqlite(self, path: str | os.PathLike[str], table: str = "events", *, append: bool = False) -> None:
        """Writes a table of a SQLite database, which is made if it is not there. Numbers are REAL, flags are 0 and 1.

        :param table: The name of the table. A table of that name is replaced.
        :param append: Adds the rows to a table that is there.
        """
        kinds = {"text": "TEXT", "number": "REAL", "flag": "INTEGER"}
        quoted = {name: '"' + name.replace('"', '""') + '"' for name in [table, *self.columns]}
        columns = ", ".join(f"{quoted[name]} {kinds[kind]}" for name, kind in self.columns.items())
        rows = zip(*(self._column(name) for name in self.columns)) if self else ()
        with contextlib.closing(sqlite3.connect(path)) as database, database:
            # Python begins a transaction by itself only before rows are changed: a table that is replaced stays if its rows fail.
            database.execute("BEGIN IMMEDIATE")
            if not append:
                database.execute(f"DROP TABLE IF EXISTS {quoted[table]}")
            database.execute(f"CREATE TABLE IF NOT EXISTS {quoted[table]} ({columns})")
            names = ", ".join(quoted[name] for name in self.columns)
            marks = ", ".join("?" * len(self.columns))
            database.executemany(f"INSERT INTO {quoted[table]} ({names}) VALUES ({marks})", rows)

    def _column(self, name: str) -> list[Any]:
        is_number = self.columns[name] == "number"
        values = (row.get(name) for row in self)
        return [float(value) if is_number and value is not None else value for value in values]
