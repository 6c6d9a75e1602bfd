"""Prints the cases of tests/reference/intervals.json: t intervals by SciPy, and percentile bootstraps of the mean by NumPy with its own PCG64.

    pip install scipy==1.16.2 numpy==2.3.3 && python3 tests/reference/intervals.py > tests/reference/intervals.json
"""
import json
import random

import numpy
import scipy
from scipy import stats

chance = random.Random(13)


def spread(values):
    mean, sem = numpy.mean(values), stats.sem(values)
    low, high = stats.t.interval(0.95, len(values) - 1, loc=mean, scale=sem)
    return {"values": values, "mean": mean, "sd": numpy.std(values, ddof=1), "low": low, "high": high}


def generator(seed):
    """PCG64 seeded as rand_core's `seed_from_u64` and rand_pcg's `from_seed` say."""
    words, state = [], seed
    for _ in range(8):
        state = (state * 6364136223846793005 + 11634580027462260723) % 2**64
        mixed = (((state >> 18) ^ state) >> 27) % 2**32
        turn = state >> 59
        words.append((mixed >> turn | mixed << (-turn % 32)) % 2**32)
    start = sum(word << 32 * at for at, word in enumerate(words[:4]))
    inc = sum(word << 32 * at for at, word in enumerate(words[4:])) | 1
    start = ((start + inc) * 0x2360ED051FC65DA44385DF649FCCF645 + inc) % 2**128
    pcg = numpy.random.PCG64()
    pcg.state = {"bit_generator": "PCG64", "state": {"state": start, "inc": inc}, "has_uint32": 0, "uinteger": 0}
    return pcg


def bootstrap(values, resamples, seed):
    pcg, n = generator(seed), len(values)
    means = [numpy.mean([values[int(pcg.random_raw()) * n >> 64] for _ in range(n)]) for _ in range(resamples)]
    low, high = numpy.quantile(means, [0.025, 0.975])
    return {"values": values, "resamples": resamples, "seed": seed, "low": low, "high": high}


def sample(n):
    return [round(chance.gauss(0.5, 0.2), 3) for _ in range(n)]


print(json.dumps({
    "made_with": f"SciPy {scipy.__version__}, NumPy {numpy.__version__}",
    "spreads": [spread(sample(n)) for n in (2, 3, 4, 5, 10, 31, 200)] + [spread([0.4, 0.4, 0.4])],
    "bootstraps": [bootstrap(sample(n), 200, seed) for n, seed in ((2, 0), (5, 1), (30, 7), (80, 2**64 - 1))],
}))
