"""Boosted trees whose thresholds and leaves are whole numbers.

LightGBM grows the trees, on one thread and with a fixed seed. A node asks `feature <= threshold`; the leaves hold scores in
1/256 of a natural logarithm's unit. The score of a class is its start plus one leaf of each of its trees; the class with the
highest score wins. Everything is exact in 32-bit integers.
"""

import struct

import numpy as np

UNIT = 256
MAGIC, VERSION = b"SLKM", 1


class Forest:
    """Trees by class. Arrays by node: feature, threshold, left, right (a child below 0 is leaf `-1 - child`)."""

    def __init__(self, classes, features, starts, trees):
        self.classes, self.features, self.starts, self.trees = classes, features, starts, trees

    def scores(self, rows):
        """Whole-numbered scores: one row for each candidate, one column for each class."""
        out = np.tile(np.array(self.starts, np.int64), (len(rows), 1))
        for owner, feature, threshold, left, right, leaves in self.trees:
            if not len(feature):
                out[:, owner] += leaves[0]
                continue
            at = np.zeros(len(rows), np.int64)
            open_ = np.arange(len(rows))
            while len(open_):
                node = at[open_]
                goes_left = rows[open_, feature[node]] <= threshold[node]
                at[open_] = np.where(goes_left, left[node], right[node])
                open_ = open_[at[open_] >= 0]
            out[:, owner] += leaves[-1 - at]
        return out

    def packed(self):
        """The bytes of the weights file; README.md describes them."""
        out = bytearray(MAGIC + struct.pack("<HHHH", VERSION, len(self.classes), len(self.features), len(self.trees)))
        for name in (*self.classes, *self.features):
            out += bytes([len(name)]) + name.encode()
        out += struct.pack(f"<{len(self.starts)}h", *self.starts)
        for owner, feature, threshold, left, right, leaves in self.trees:
            out += struct.pack("<BB", owner, len(feature))
            for node in zip(feature, threshold, left, right):
                out += struct.pack("<Bhbb", *node)
            out += struct.pack(f"<{len(leaves)}h", *leaves)
        return bytes(out)


def unpacked(data):
    """The forest in the bytes of a weights file."""
    if data[:4] != MAGIC:
        raise ValueError("this is no file of weights: it does not start with SLKM")
    version, n, m, count = struct.unpack_from("<HHHH", data, 4)
    if version != VERSION:
        raise ValueError(f"the weights have version {version}, not {VERSION}")
    at, names = 12, []
    for _ in range(n + m):
        names.append(data[at + 1 : at + 1 + data[at]].decode())
        at += 1 + data[at]
    starts = struct.unpack_from(f"<{n}h", data, at)
    at += 2 * n
    trees = []
    for _ in range(count):
        owner, nodes = data[at], data[at + 1]
        rows = [struct.unpack_from("<Bhbb", data, at + 2 + 5 * i) for i in range(nodes)]
        at += 2 + 5 * nodes
        leaves = np.array(struct.unpack_from(f"<{nodes + 1}h", data, at), np.int64)
        at += 2 * (nodes + 1)
        columns = [np.array([row[i] for row in rows], np.int64) for i in range(4)]
        trees.append((owner, *columns, leaves))
    if at != len(data):
        raise ValueError(f"{len(data) - at} bytes follow the weights")
    return Forest(names[:n], names[n:], list(starts), trees)


def grow(rows, targets, weights, classes, features, rounds, leaves, rate=0.12):
    """A forest for rows of whole numbers and their classes."""
    import lightgbm

    options = {
        "objective": "multiclass",
        "num_class": len(classes),
        "learning_rate": rate,
        "num_leaves": leaves,
        "min_data_in_leaf": 20,
        "lambda_l2": 2.0,
        "feature_fraction": 0.6,
        "bagging_fraction": 0.7,
        "bagging_freq": 1,
        "max_bin": 127,
        "num_threads": 1,
        "seed": 1,
        "deterministic": True,
        "force_col_wise": True,
        "verbosity": -1,
        "boost_from_average": True,
    }
    data = lightgbm.Dataset(np.clip(rows, -32768, 32767).astype(np.float32), targets, weight=weights, free_raw_data=True)
    dump = lightgbm.train(options, data, rounds).dump_model()
    trees = []
    for number, tree in enumerate(dump["tree_info"]):
        nodes, values = [], []

        def walk(node):
            if "leaf_value" in node:
                values.append(int(np.clip(round(node["leaf_value"] * UNIT), -32768, 32767)))
                return -len(values)
            place = len(nodes)
            nodes.append(None)
            left, right = walk(node["left_child"]), walk(node["right_child"])
            nodes[place] = (node["split_feature"], int(np.clip(np.floor(node["threshold"]), -32768, 32767)), left, right)
            return place

        walk(tree["tree_structure"])
        columns = [np.array([node[i] for node in nodes], np.int64) for i in range(4)]
        if nodes or values[0]:
            trees.append((number % len(classes), *columns, np.array(values, np.int64)))
    return Forest(list(classes), list(features), [0] * len(classes), trees)
