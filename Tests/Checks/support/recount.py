"""Counts the files of `silhouette compare --keep` again, with other tools: the file system, Python's zlib and
JSON, and ffprobe."""

import base64
import gzip
import json
import shutil
import struct
import subprocess
import zlib

SEGMENT = 5


class Recount:
    """One session's files, compared with the report; faults are collected in `found`."""

    def __init__(self, session, folder):
        self.session, self.folder = session, folder
        self.rows = {row["id"]: row for row in session["contenders"] if "missing" not in row}
        self.found = []

    def faults(self):
        for row in self.rows.values():
            self.sizes(row)
            self.ratios(row)
            if "-h264" in row["id"] or row["id"].endswith("-av1"):
                self.video(row)
        self.events()
        self.blobs()
        self.vendors()
        return self.found

    def expect(self, holds, what):
        if not holds:
            self.found.append(what)

    def close(self, a, b, what):
        self.expect(abs(a - b) <= 0.0011 + abs(b) * 1e-4, f"{what}: {a} is said, {b} is found")

    def files(self, row):
        """The contender's files in order."""
        return sorted(path for path in (self.folder / row["id"]).iterdir() if path.name != "dictionary.bin")

    def sizes(self, row):
        sizes = [path.stat().st_size for path in self.files(row)]
        name = row["id"]
        self.expect(sum(sizes) == row["totalBytes"], f"{name}: {row['totalBytes']} bytes are said, the files have {sum(sizes)}")
        self.expect(sum(row["bytesPerSecond"]) == row["totalBytes"], f"{name}: the seconds do not add up")
        if len(sizes) > 1:
            self.expect(len(sizes) == row["pieces"], f"{name}: {row['pieces']} pieces are said, there are {len(sizes)}")
            self.expect(max(sizes) == row["largestPieceBytes"], f"{name}: the largest piece has {max(sizes)} bytes")

    def ratios(self, row):
        seconds, total = self.session["durationMs"] / 1000, row["totalBytes"]
        self.close(row["kilobytesPerSecond"], total / 1000 / seconds, f"{row['id']}: kB a second")
        self.close(row["kilobytesPerMinute"], total / 1000 / seconds * 60, f"{row['id']}: kB a minute")
        video = self.rows.get("masked-h264-40k") or self.rows.get("screenshots-h264-40k")
        for key, base in (("ratioToH264", video), ("ratioToLog", self.rows.get("rrweb-segments"))):
            if base:
                self.close(row[key], total / base["totalBytes"], f"{row['id']}: {key}")
            else:
                self.expect(row[key] is None, f"{row['id']}: {key} without anything to compare with")

    # Videos

    def video(self, row):
        if not shutil.which("ffprobe"):
            return
        frames, name = 0, row["id"]
        for path in self.files(row):
            packets = self.probe(path)
            frames += len(packets)
            self.expect(packets and packets[0]["flags"].startswith("K"), f"{name}: {path.name} does not begin with a key frame")
            if name.endswith("k"):
                self.expect(len(packets) <= SEGMENT, f"{name}: {path.name} has {len(packets)} frames of one a second")
                order = [float(packet["pts_time"]) for packet in packets]
                self.expect(order == sorted(order), f"{name}: frames are out of order")
        there = len(list((self.folder / "frames" / row["group"]).glob("*.png")))
        self.expect(frames == there, f"{name}: {frames} frames of {there}")

    @staticmethod
    def probe(path):
        words = ["ffprobe", "-v", "error", "-select_streams", "v", "-show_packets", "-of", "json", str(path)]
        return json.loads(subprocess.run(words, capture_output=True, check=True).stdout)["packets"]

    # Events

    def events(self):
        if "rrweb-json" not in self.rows:
            return
        said = json.loads((self.folder / "rrweb-json" / "log.json").read_bytes())
        stream = (self.folder / "rrweb-zlib" / "log.zlib").read_bytes()
        self.expect(json.loads(zlib.decompress(stream)) == said, "the one stream holds other events")
        segments = [path.read_bytes() for path in self.files(self.rows["rrweb-segments"])]
        texts = [zlib.decompress(segment) for segment in segments]
        self.expect(sum(map(json.loads, texts), []) == said, "the segments hold other events")
        # The same library at the same level packs the same text to nearly the same size.
        again = sum(len(self.deflate(text)) for text in texts)
        self.expect(again == sum(map(len, segments)), f"zlib makes {again} bytes of the segments' texts")
        self.flushed(said)
        self.dictionary(said, texts)

    @staticmethod
    def deflate(text, **more):
        packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, **more)
        return packer.compress(text) + packer.flush()

    def flushed(self, said):
        stream = (self.folder / "rrweb-stream" / "log.zlib").read_bytes()
        self.expect(json.loads(zlib.decompress(stream)) == said, "the flushed stream holds other events")
        row = self.rows["rrweb-stream"]
        self.expect(stream.count(b"\0\0\xff\xff") >= row["pieces"] - 1, "the stream is not flushed a segment")

    def dictionary(self, said, texts):
        known = (self.folder / "rrweb-dictionary" / "dictionary.bin").read_bytes()
        events = []
        for path in self.files(self.rows["rrweb-dictionary"]):
            events += json.loads(zlib.decompressobj(zdict=known).decompress(path.read_bytes()))
        self.expect(events == said, "the segments with a dictionary hold other events")
        again = sum(len(self.deflate(text, zdict=known)) for text in texts)
        total = self.rows["rrweb-dictionary"]["totalBytes"]
        self.expect(again == total, f"zlib makes {again} bytes with the dictionary, not {total}")

    def blobs(self):
        """Flat records and rectangles, checked against their description."""
        for row in (self.rows.get("flat-records"),):
            for path in self.files(row) if row else ():
                segment = json.loads(zlib.decompress(path.read_bytes()))
                self.expect(all("type" in record for record in segment), f"{path.name}: records are none")
        if "rectangles" not in self.rows:
            return
        data, whole = (self.folder / "rectangles" / "log.bin").read_bytes(), []
        while data:
            time, count = struct.unpack(">QI", data[:12])
            self.rectangles(data[12 : 12 + count])
            whole.append(data[: 12 + count])
            data = data[12 + count :]
        packed = [zlib.decompress(path.read_bytes()) for path in self.files(self.rows["rectangles-zlib"])]
        self.expect(b"".join(packed) == b"".join(whole), "packed rectangles are others")

    def vendors(self):
        """Bodies as vendors' SDKs make them, and ours; and what the report says that a switch saves."""
        for vendor in self.session["vendors"]:
            name = vendor["vendor"]
            for side, row in (("own", f"{name}-sdk"), ("ours", f"{name}-target")):
                logs = {"own": "other-segments", "ours": "rrweb-segments"}
                said, row = vendor[side], self.rows.get(logs[side] if name == "rrweb" else row)
                if said and row:
                    self.expect((said["bytes"], said["requests"]) == (row["totalBytes"], row["pieces"]), f"{name}, {side}: other numbers")
                    self.close(said["millionGigabytes"], row["totalBytes"] / 1000, f"{name}, {side}: a million sessions")
        if "sentry-sdk" in self.rows:
            bodies = [gzip.decompress(path.read_bytes()) for path in self.files(self.rows["sentry-sdk"])]
            films = sorted((self.folder / "frames" / "sentry").glob("*.mp4"))
            self.expect(len(films) == len(bodies), "sentry-sdk: another number of videos")
            for film, body in zip(films, bodies):
                self.expect(body.endswith(film.read_bytes()), f"sentry-sdk: {film.name} is not in its envelope")
        if "posthog-sdk" in self.rows:
            events = sum((json.loads(gzip.decompress(path.read_bytes())) for path in self.files(self.rows["posthog-sdk"])), [])
            pictures = [event["properties"]["$snapshot_data"][0]["data"]["wireframes"][0]["base64"] for event in events]
            kept = {base64.b64decode(picture.partition(",")[2]) for picture in pictures}
            self.expect(all(picture.startswith(b"RIFF") for picture in kept), "posthog-sdk: a picture is no WebP")
        for name in ("datadog-sdk", "datadog-target"):
            for path in self.files(self.rows[name]) if name in self.rows else ():
                unpacker = zlib.decompressobj()
                text = unpacker.decompress(path.read_bytes())
                metadata = json.loads(unpacker.unused_data)[0]
                self.expect(metadata["raw_segment_size"] == len(text), f"{name}: {path.name} has other sizes than its metadata says")
                self.expect(metadata["records_count"] == len(json.loads(text)["records"]), f"{name}: {path.name}: other records")

    def rectangles(self, blob):
        at = 0
        while at < len(blob):
            at += 5 + (blob[at] >> 4).bit_count()
        self.expect(at == len(blob), "a screen of rectangles does not end with one")
