"""Prints the cases of tests/reference/kappa.json: quadratic weighted kappa by scikit-learn.

    pip install scikit-learn==1.7.2 && python3 tests/reference/kappa.py > tests/reference/kappa.json
"""
import json
import math
import random
import warnings

from sklearn.metrics import cohen_kappa_score

warnings.filterwarnings("ignore")
chance = random.Random(7)
pairs = [
    ([0, 1, 2, 3], [0, 1, 2, 3]),
    ([0, 1, 2, 3], [3, 2, 1, 0]),
    ([1, 1, 1, 1], [1, 1, 1, 1]),
    ([1, 1, 1, 1], [2, 2, 2, 2]),
    ([2, 2, 2, 2], [1, 2, 3, 4]),
    ([4], [4]),
    ([4], [2]),
    ([1, 6, 1, 6], [1, 6, 6, 1]),
    ([1, 1, 6], [1, 2, 6]),
    ([0, 3, 3, 1, 2, 2, 0], [0, 3, 2, 1, 2, 1, 1]),
]
for low, high, count in [(0, 3, 50), (1, 6, 200), (0, 60, 120), (-2, 2, 30)]:
    a = [chance.randint(low, high) for _ in range(count)]
    pairs.append((a, [min(high, max(low, x + chance.choice([-1, 0, 0, 0, 1]))) for x in a]))
cases = []
for a, b in pairs:
    # All scores between, so that a score that nobody gave keeps its distance: without labels, 6 would stand next to 2 in [1, 2, 6].
    labels = list(range(min(a + b), max(a + b) + 1))
    kappa = cohen_kappa_score(a, b, labels=labels, weights="quadratic")
    cases.append({"a": a, "b": b, "kappa": None if math.isnan(kappa) else kappa})
print(json.dumps(cases))
