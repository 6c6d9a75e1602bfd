"""Prints tests/reference/grasp.json: assignments by SciPy, maximal cliques by networkx.

    pip install scipy==1.17.1 networkx==3.6.1 && python3 tests/reference/grasp.py > tests/reference/grasp.json
"""
import json
import random

import networkx
import numpy
import scipy
from scipy.optimize import linear_sum_assignment

chance = random.Random(11)
assignments = []
for rows, columns, levels in [
    (1, 1, 1000), (1, 6, 1000), (2, 4, 1000), (3, 5, 1000), (4, 6, 1000), (4, 6, 3), (6, 4, 1000), (7, 7, 1000), (12, 12, 2),
    (20, 30, 1000), (30, 20, 1000), (40, 40, 5), (60, 60, 1000), (60, 62, 10), (60, 3, 1000), (5, 60, 1000),
]:
    matrix = [[chance.randint(-levels, levels) / levels for _ in range(columns)] for _ in range(rows)]
    chosen = linear_sum_assignment(numpy.array(matrix), maximize=True)
    assignments.append({"similarity": matrix, "sum": float(numpy.array(matrix)[chosen].sum())})

graphs = []
for nodes, share in [(1, 0), (2, 1), (5, 0.5), (8, 0.3), (12, 0.5), (20, 0.2), (30, 0.15), (40, 0.4), (78, 0.08)]:
    edges = [(a, b) for a in range(nodes) for b in range(a + 1, nodes) if chance.random() < share]
    graph = networkx.Graph(edges)
    graph.add_nodes_from(range(nodes))
    graphs.append({"nodes": nodes, "edges": edges, "cliques": sorted(sorted(clique) for clique in networkx.find_cliques(graph))})

versions = {"scipy": scipy.__version__, "networkx": networkx.__version__}
print(json.dumps({"versions": versions, "assignments": assignments, "graphs": graphs}))
