"""Tests of the module. They need a library: SILHOUETTE_LIBRARY, or that of an installed wheel."""

import contextlib
import gc
import io
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

import silhouette

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"
LOGIN = SAMPLES / "login.hierarchy.ndjson"
ACCOUNT = SAMPLES / "policy-check" / "account.hierarchy.ndjson"
POLICY = ACCOUNT.with_name("policy.json")


def has(module):
    try:
        __import__(module)
    except ImportError:
        return False
    return True


class Opening(unittest.TestCase):
    def test_a_path_and_its_bytes_are_the_same_session(self):
        log = silhouette.open(LOGIN).encode()
        self.assertEqual(silhouette.open(LOGIN.read_bytes(), name="login.ndjson").encode(), log)
        self.assertEqual(silhouette.open(str(LOGIN)).encode(), log)

    def test_several_paths_are_one_session(self):
        with tempfile.TemporaryDirectory() as folder:
            one = silhouette.open(LOGIN).first
            paths = []
            for number in range(3):
                paths.append(pathlib.Path(folder, f"{number}.json"))
                paths[-1].write_bytes((SAMPLES / "formats" / "maestro.json").read_bytes())
            self.assertEqual(len(silhouette.open(*paths).screens), 3)
            self.assertEqual(len(silhouette.open(folder).screens), 3)
            self.assertGreater(len(one.nodes), 3)

    def test_errors_are_exceptions_with_kinds(self):
        with self.assertRaisesRegex(silhouette.FileError, "no such file"):
            silhouette.open("no such file")
        with self.assertRaisesRegex(silhouette.UsageError, "no option colour"):
            silhouette.open(LOGIN, colour="red")
        with self.assertRaises(ValueError):
            silhouette.open(LOGIN, reveal="everything")
        with self.assertRaises(silhouette.UsageError):
            silhouette.open("")
        with self.assertRaises(silhouette.FileError):
            silhouette.open("a\0b")

    def test_an_input_that_breaks_off_gives_what_came_before(self):
        data = LOGIN.read_bytes()
        cut = silhouette.open(data[: len(data) * 2 // 3])
        with self.assertRaises(silhouette.InputError) as caught:
            cut.encode()
        self.assertGreater(caught.exception.offset, 1000)
        self.assertGreater(len(caught.exception.partial), 1000)
        with self.assertRaises(silhouette.InputError) as caught:
            cut.screens  # noqa: B018
        self.assertGreater(len(caught.exception.partial), 10)

    def test_file_names_need_not_be_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "s\udcff.ndjson")
            path.write_bytes(LOGIN.read_bytes())
            self.assertGreater(silhouette.open(path).first.size.width, 0)


class Screens(unittest.TestCase):
    def setUp(self):
        self.session = silhouette.open(LOGIN)

    def test_screens_have_times_sizes_and_nodes(self):
        screens = self.session.screens
        self.assertGreater(len(screens), 20)
        self.assertEqual([s.time for s in screens], sorted(s.time for s in screens))
        nodes = screens[0].nodes
        self.assertTrue(all(-1 <= node.parent < index for index, node in enumerate(nodes)))
        self.assertTrue({node.category for node in nodes} <= set(silhouette.categories().values()))
        self.assertIn("secure field", {node.category for screen in screens for node in screen.nodes})
        self.assertEqual(nodes[-1], nodes[len(nodes) - 1])
        self.assertEqual(nodes[:2], [nodes[0], nodes[1]])
        with self.assertRaises(IndexError):
            nodes[len(nodes)]
        self.assertRegex(repr(screens[0]), "points, #[0-9a-f]{6}>")

    def test_loops_begin_anew(self):
        self.assertEqual(len(list(self.session)), len(list(self.session)))

    def test_no_word_comes_through_unless_it_is_revealed(self):
        self.assertEqual({node.text for screen in self.session for node in screen.nodes}, {""})
        words = {node.text for node in silhouette.open(LOGIN, reveal="labels").first.nodes}
        self.assertTrue(words - {""})
        word = max(words, key=len)
        self.assertNotIn(word, self.session.encode().decode())
        self.assertNotIn(word, self.session.outline())

    def test_an_outline_of_a_screen_is_a_part_of_the_sessions(self):
        first = self.session.screens[0]
        lines = [line.strip() for line in first.outline().splitlines()]
        self.assertGreater(len(lines), 3)
        told = {line.strip() for line in self.session.outline().splitlines()}
        self.assertIn(lines[0], told)

    def test_pictures_of_the_library_are_those_of_the_command(self):
        png = self.session.first.draw("png", scale=2)
        self.assertEqual(png[:4], b"\x89PNG")
        self.assertIn(b"<svg", self.session.first.draw("svg"))
        with self.assertRaises(silhouette.UsageError):
            self.session.first.draw("bmp")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "login.png")
            self.session.save(path, scale=2)
            self.assertEqual(path.read_bytes(), png)

    def test_pixels_are_a_view_that_keeps_its_memory(self):
        view = self.session.first.picture(2).view
        size = self.session.first.size
        self.assertEqual(view.shape, (size.height * 2, size.width * 2, 4))
        self.assertTrue(view.readonly)
        before = view.cast("B").tobytes()
        gc.collect()
        [silhouette.open(LOGIN).first.picture(1) for _ in range(5)]
        self.assertEqual(view.cast("B").tobytes(), before)

    @unittest.skipUnless(has("numpy"), "there is no numpy here")
    def test_arrays_share_the_librarys_memory(self):
        import numpy

        picture = self.session.first.picture()
        array = picture.array
        self.assertEqual(array.dtype, numpy.uint8)
        self.assertFalse(array.flags.writeable)
        self.assertTrue(numpy.shares_memory(array, picture.array))
        self.assertTrue((array[..., 3] == 255).all())
        del picture
        gc.collect()
        self.assertTrue((self.session.render() == array).all())
        nodes = self.session.first.nodes
        self.assertEqual(nodes.array["x"].tolist(), [node.x for node in nodes])
        self.assertEqual(nodes.array["parent"].tolist(), [node.parent for node in nodes])

    @unittest.skipUnless(has("PIL") and has("numpy"), "there is no Pillow or numpy here")
    def test_pictures_of_pillow_have_the_same_pixels(self):
        import numpy
        import PIL.Image

        image = self.session.image(2)
        decoded = PIL.Image.open(io.BytesIO(self.session.first.draw(scale=2))).convert("RGBA")
        self.assertTrue((numpy.asarray(image) == numpy.asarray(decoded)).all())
        self.assertTrue((numpy.asarray(image) == self.session.render(2)).all())

    def test_threads_share_sessions_and_screens(self):
        screens, outlines = self.session.screens, []

        def work():
            outlines.append(self.session.outline())
            outlines.append(self.session.outline())
            [screen.draw() for screen in screens[:5]]

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(set(outlines)), 1)
        self.assertEqual(len(outlines), 8)


class Verbs(unittest.TestCase):
    def test_logs_are_sound_and_are_inputs_again(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("log.json", "log.wire", "log.zlib", "segments"):
                path = pathlib.Path(folder, name)
                self.assertIsNone(silhouette.encode(LOGIN, path))
                found = silhouette.verify(path)
                self.assertTrue(found, found.problems)
                self.assertGreater(found.events, 20)
        log = json.loads(silhouette.encode(LOGIN))
        broken = json.dumps([event for event in log if event["type"] != 2]).encode()
        self.assertFalse(silhouette.verify(broken))
        with self.assertRaises(silhouette.Error):
            silhouette.verify(LOGIN)

    def test_events_have_the_columns_of_the_command(self):
        rows = silhouette.events([LOGIN, ACCOUNT])
        self.assertEqual({row["session"] for row in rows}, {str(LOGIN), str(ACCOUNT)})
        self.assertTrue({name for row in rows for name in row} <= set(rows.columns))
        header = silhouette.open(LOGIN)._bytes("events", b"csv", 3).decode().splitlines()[0]
        self.assertEqual(header.split(","), list(rows.columns))
        failures = []
        rest = silhouette.events([LOGIN, "missing"], failures=failures)
        self.assertEqual((len(failures), len(rest)), (1, len(silhouette.events(LOGIN))))
        with self.assertRaises(silhouette.FileError):
            silhouette.events(["missing"])

    def test_maps_add_up_and_say_which_screen_a_row_is_of(self):
        paths = sorted(SAMPLES.glob("*.hierarchy.ndjson"))
        app = silhouette.map(paths)
        self.assertEqual(app.facts["sessions"], len(paths))
        # In parts, in any order, from files, and session by session.
        with tempfile.TemporaryDirectory() as folder:
            part = pathlib.Path(folder, "part.json")
            silhouette.map(paths[:2]).save(part)
            parts = [silhouette.open(path).map() for path in reversed(paths[2:])]
            self.assertEqual(silhouette.map([*parts, silhouette.AppMap(part.read_bytes())]).data, app.data)
        screens = {row["variant"]: row["screen_id"] for row in app.variants()}
        rows = [row for row in silhouette.events(paths) if row["kind"] == "screen"]
        self.assertEqual({screens[row["variant"]] for row in rows}, {screen["id"] for screen in app.facts["screens"]})
        self.assertEqual(set(app.variants()[0]) - set(app.variants().columns), set())
        failures = []
        self.assertEqual(silhouette.map([LOGIN, "missing"], failures=failures).facts["sessions"], 1)
        self.assertEqual(len(failures), 1)
        self.assertEqual(silhouette.map([]).facts["sessions"], 0)
        with self.assertRaises(silhouette.FileError):
            silhouette.map(["missing"])
        with self.assertRaises(silhouette.InputError):
            silhouette.map([silhouette.AppMap(b"{}")])

    @unittest.skipUnless(has("pandas"), "there is no pandas here")
    def test_rows_become_tables_of_pandas(self):
        rows = silhouette.events(LOGIN)
        frame = rows.pandas()
        self.assertEqual((list(frame.columns), len(frame)), (list(rows.columns), len(rows)))
        taps = frame[frame.kind == "tap"]
        self.assertEqual(int(taps.is_dead.sum()), sum(row.get("is_dead", False) for row in rows))
        nodes = silhouette.open(LOGIN).first.nodes
        self.assertEqual(len(nodes.rows().pandas()), len(nodes))
        self.assertEqual(len(silhouette.Rows([], rows.columns).pandas().columns), len(rows.columns))

    def test_rows_become_a_table_of_sqlite(self):
        rows = silhouette.events([LOGIN, ACCOUNT])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "events.db")
            rows.sqlite(path)
            rows.sqlite(path)
            rows.sqlite(path, 'a "table"', append=True)
            rows.sqlite(path, 'a "table"', append=True)
            with contextlib.closing(sqlite3.connect(path)) as database:
                count, taps = database.execute("SELECT count(*), sum(kind = 'tap') FROM events").fetchone()
                self.assertEqual((count, taps), (len(rows), sum(row["kind"] == "tap" for row in rows)))
                self.assertEqual(database.execute('SELECT count(*) FROM "a ""table"""').fetchone()[0], 2 * len(rows))
                longest = database.execute("SELECT max(duration) FROM events").fetchone()[0]
                self.assertEqual(longest, max(row.get("duration", 0) for row in rows))
                dead = database.execute("SELECT count(*) FROM events WHERE is_dead = 1").fetchone()[0]
                self.assertEqual(dead, sum(row.get("is_dead", False) for row in rows))
                silhouette.Rows([], rows.columns).sqlite(path)
                self.assertEqual(database.execute("SELECT count(*) FROM events").fetchone()[0], 0)

    @unittest.skipUnless(has("pyarrow"), "there is no pyarrow here")
    def test_rows_become_a_file_of_parquet(self):
        import pyarrow.parquet

        rows = silhouette.events([LOGIN, ACCOUNT])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "events.parquet")
            rows.parquet(path)
            self.assertTrue(pyarrow.parquet.read_table(path).equals(rows.arrow()))

    @unittest.skipUnless(has("pyarrow"), "there is no pyarrow here")
    def test_rows_become_tables_of_arrow(self):
        rows = silhouette.events(LOGIN)
        table = rows.arrow()
        self.assertEqual((table.column_names, table.num_rows), (list(rows.columns), len(rows)))
        self.assertEqual(table["time"].to_pylist()[0], rows[0]["time"])

    def test_exports_are_folders_and_rows(self):
        with tempfile.TemporaryDirectory() as folder:
            found = silhouette.export([SAMPLES / "formats" / "maestro.json", LOGIN], pathlib.Path(folder, "data"))
            elements = found.elements()
            self.assertEqual(len(elements), found.annotations)
            self.assertEqual(len({row["file"] for row in elements}), found.screens)
            self.assertEqual(found.failures, [])
            self.assertTrue((found.folder / "coco.json").exists())
            self.assertTrue({name for row in elements for name in row} <= set(elements.columns))

    def test_screenshots_are_masked(self):
        picture = ACCOUNT.with_name("account.png")
        masked = silhouette.redact(picture, ACCOUNT, POLICY)
        self.assertEqual(silhouette.redact(picture.read_bytes(), ACCOUNT, json.loads(POLICY.read_text())), masked)
        self.assertEqual(silhouette.redact(picture, silhouette.open(ACCOUNT, policy=POLICY)), masked)
        self.assertNotEqual(silhouette.redact(picture, ACCOUNT, {}), b"")
        with self.assertRaises(silhouette.InputError):
            silhouette.redact(b"no picture", ACCOUNT)
        with self.assertRaises(silhouette.UsageError):
            silhouette.redact(picture, silhouette.open(ACCOUNT), POLICY)

    @unittest.skipUnless(has("PIL") and has("numpy"), "there is no Pillow or numpy here")
    def test_arrays_and_pictures_are_masked_as_files_are(self):
        import numpy
        import PIL.Image

        image = PIL.Image.open(ACCOUNT.with_name("account.png")).convert("RGB")
        masked = silhouette.redact(image, ACCOUNT, POLICY)
        array = silhouette.redact(numpy.asarray(image), ACCOUNT, POLICY)
        file = PIL.Image.open(io.BytesIO(silhouette.redact(ACCOUNT.with_name("account.png"), ACCOUNT, POLICY)))
        self.assertTrue((numpy.asarray(masked) == array).all())
        self.assertTrue((numpy.asarray(file.convert("RGB")) == array).all())
        self.assertFalse((numpy.asarray(image) == array).all())


class Without(unittest.TestCase):
    def test_the_module_works_without_numpy(self):
        program = (
            "import sys; sys.modules['numpy'] = None; import silhouette;"
            f"s = silhouette.open({str(LOGIN)!r}); v = s.render(); print(type(v).__name__, v.shape[2], len(s.outline()) > 0)"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.split(), ["memoryview", "4", "True"])

    def test_memory_has_a_limit(self):
        with self.assertRaises(silhouette.UsageError):
            silhouette.set_max_memory(0)
        silhouette.set_max_memory(1 << 30)
        self.assertRegex(silhouette.__version__, r"^\d+\.\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
