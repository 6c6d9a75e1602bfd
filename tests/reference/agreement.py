"""Prints the cases of tests/reference/agreement.json: exact agreement, adjacent agreement, mean absolute error and confusion matrices by scikit-learn.

    pip install scikit-learn==1.7.2 && python3 tests/reference/agreement.py > tests/reference/agreement.json
"""
import json
import random

import sklearn
from sklearn.metrics import accuracy_score, confusion_matrix, mean_absolute_error

chance = random.Random(11)
pairs = [
    (0, 3, [0, 1, 2, 3], [0, 1, 2, 3]),
    (0, 3, [0, 1, 2, 3], [3, 2, 1, 0]),
    (1, 6, [1, 1, 6], [1, 2, 6]),
    (1, 6, [4], [4]),
    (1, 6, [3, 3, 3], [4, 4, 4]),
    (-2, 2, [-2, 0, 2, -1], [2, 0, -2, -2]),
]
for low, high, count in [(0, 3, 60), (1, 6, 200), (0, 12, 80)]:
    a = [chance.randint(low, high) for _ in range(count)]
    pairs.append((low, high, a, [min(high, max(low, x + chance.choice([-2, -1, 0, 0, 0, 1]))) for x in a]))
cases = []
for low, high, a, b in pairs:
    labels = list(range(low, high + 1))
    cases.append({
        "min": low,
        "max": high,
        "a": a,
        "b": b,
        "exact": accuracy_score(a, b),
        "adjacent": accuracy_score([abs(x - y) <= 1 for x, y in zip(a, b)], [True] * len(a)),
        "mae": mean_absolute_error(a, b),
        "confusion": confusion_matrix(a, b, labels=labels).tolist(),
    })
print(json.dumps({"made_with": f"scikit-learn {sklearn.__version__}", "cases": cases}))
