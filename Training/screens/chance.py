"""Chance by name: the same name gives the same numbers on every machine and in every version of Python."""

import random


class Chance:
    """A stream of random choices. It uses only `random.Random.random`, whose sequence Python promises to keep."""

    def __init__(self, name):
        self.source = random.Random(name)

    def __call__(self, odds=0.5):
        """True in `odds` of all calls."""
        return self.source.random() < odds

    def between(self, low, high):
        """A number from low up to high."""
        return low + (high - low) * self.source.random()

    def whole(self, low, high):
        """A whole number from low to high, both included."""
        return low + int(self.source.random() * (high - low + 1))

    def of(self, choices):
        """One of a sequence."""
        return choices[int(self.source.random() * len(choices))]

    def by(self, weights):
        """One key of a dictionary whose values are weights."""
        left = self.source.random() * sum(weights.values())
        for key, weight in weights.items():
            left -= weight
            if left < 0:
                return key
        return key

    def shuffled(self, choices):
        """The choices in another order."""
        return [value for _, value in sorted(((self.source.random(), value) for value in choices), key=lambda pair: pair[0])]
