"""Writes tests/reference/zip/*.zip: what Moodle, a Mac, an old Windows program, a password and malice make. All essays are invented.

    python3 tests/reference/zips.py     Python 3.11.7 (zipfile, its cp437 codec); locked.zip by Info-ZIP's zip 3.0
"""
import pathlib
import subprocess
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent / "zip"
DATE = (2026, 1, 1, 0, 0, 0)


class Raw(zipfile.ZipInfo):
    """A name in a given encoding, without the flag that says UTF-8."""

    def _encodeFilenameFlags(self):
        return self.filename.encode(self.encoding), self.flag_bits & ~0x800


def write(name, entries, encoding=None, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(HERE / name, "w") as archive:
        for path, text in entries:
            info = (Raw if encoding else zipfile.ZipInfo)(path, DATE)
            if encoding:
                info.encoding = encoding
            info.compress_type = method
            archive.writestr(info, text)


write("moodle.zip", [
    ("Zoë Nuñez_123456_assignsubmission_file_/", ""),
    ("Zoë Nuñez_123456_assignsubmission_file_/essay.txt", "I waited for my sister.\r\nShe never came.\r\n" * 20),
    ("Bo Ek_123457_assignsubmission_file_/essay.txt", "We laughed until we cried."),
    ("Bo Ek_123457_assignsubmission_file_/notes/plan.md", "# Plan\nTell the joke."),
    ("Cy Oh_123458_assignsubmission_file_/essay.docx", "PK\x03\x04 word/document.xml"),
    ("Di Po_123459_assignsubmission_file_/essay.txt", " \r\n"),
    ("Ed Ru_123460_assignsubmission_file_/all.zip", "PK\x05\x06"),
])
# A table beside a text, under names that climb out of their folder.
write("class.zip", [
    ("../class.csv", "id,essay,style\n1,I waited.,\n2,We laughed.,3\n"),
    ("..\\../etc/passwd.txt", "I only have a strange name."),
])
# macOS: UTF-8 without the flag, and a second, hidden file beside each.
write("mac.zip", [
    ("Klasse 7b/", ""),
    ("Klasse 7b/Jürgen.txt", "Ich wartete."),
    ("__MACOSX/Klasse 7b/._Jürgen.txt", "\0\5\26\7"),
    ("Klasse 7b/.DS_Store", "\0\0\0\1Bud1"),
], encoding="utf-8", method=zipfile.ZIP_STORED)
# Every character of code page 437 beyond ASCII in a name; each file holds its own name in UTF-8.
upper = bytes(range(128, 256)).decode("cp437")
write("old.zip", [(f"{part}.txt", f"{part}.txt") for part in (upper[:64], upper[64:])], encoding="cp437")

with tempfile.TemporaryDirectory() as folder:
    for name, text in [("open.txt", "Anyone may read this."), ("locked.txt", "Nobody may read this.")]:
        (pathlib.Path(folder) / name).write_text(text)
    target = HERE / "locked.zip"
    target.unlink(missing_ok=True)
    subprocess.run(["zip", "-qX", target, "open.txt"], cwd=folder, check=True)
    subprocess.run(["zip", "-qX", "-P", "secret", target, "locked.txt"], cwd=folder, check=True)
