"""Prints the cases of tests/reference/csv_out.json: tables as Python's csv module writes them, after it has read them back.

    python3 tests/reference/csv_out.py > tests/reference/csv_out.json     Python 3.11.7, nothing else
"""
import csv
import io
import json
import random
import re

chance = random.Random(11)
NASTY = [
    "", " ", "a", "a,b", "a;b", "a\tb", 'say "no"', '"', "two\nlines", "\n", "é’“„", "a ", " a", "0", "-1", "+2", "-0.5",
    "-0,5", "=1+1", "+A1", "-A1", "@x", "\tx", "\nx", "'=1", "''@x", "'tis", "＝1", "=HYPERLINK(\"http://x\",\"y\")",
    "-", "--", "-1-1", "needs grading", "00123", "1.23E+15", "3-4", "我等了", "🐕",
]
# Written by its own rule, not copied from the Rust code: a formula's first sign, unless the whole cell is a number.
FORMULA = re.compile(r"'*(?![-+]?\d+([.,]\d+)?\Z)[=+\-@\t\r\n＝＋－＠]", re.ASCII)

cases = []
for number in range(90):
    delimiter = ",;\t"[number % 3]
    rows = [[chance.choice(NASTY) for _ in range(chance.randint(1, 5))] for _ in range(chance.randint(1, 4))]
    if number < 3:
        rows = [[cell] for cell in NASTY]
    cells = [["'" + cell if FORMULA.match(cell) else cell for cell in row] for row in rows]
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator="\r\n").writerows(cells)
    text = out.getvalue()
    assert list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)) == cells
    cases.append({"delimiter": delimiter, "rows": rows, "text": "\ufeff" + text})
print(json.dumps(cases, ensure_ascii=True, indent=0))
