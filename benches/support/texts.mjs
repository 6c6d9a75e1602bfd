import { readFile } from 'node:fs/promises';
import { randomFrom } from '../page/random.js';

const CLS = 101;
const SEP = 102;

/** Lines of the vocabulary where whole common English words stand, the more common first. */
const COMMON = [1996, 6000];

/** Texts whose numbers of pieces are known: each word is one piece. */
export class Texts {
  #words;

  static async read(vocabulary) {
    const lines = (await readFile(vocabulary, 'utf8')).split('\n');
    if (lines[CLS] !== '[CLS]' || lines[SEP] !== '[SEP]') throw new Error('the vocabulary is not the expected one');
    const words = lines.map((word, id) => ({ word, id })).slice(...COMMON);
    return new Texts(words.filter(({ word }) => /^[a-z]{2,}$/.test(word)));
  }

  constructor(words) {
    this.#words = words;
  }

  /** A text of exactly so many pieces, [CLS] and [SEP] among them, with their ids. */
  ofPieces(pieces, seed) {
    const words = this.#draw(pieces - 2, randomFrom(seed));
    return { text: words.map(({ word }) => word).join(' '), ids: [CLS, ...words.map(({ id }) => id), SEP] };
  }

  /** Texts of 200 to 300 words, which fill 202 to 256 pieces: an essay's usual length. */
  essays(count, seed) {
    const random = randomFrom(seed);
    const essay = () => this.#draw(200 + Math.floor(random() * 101), random).map(({ word }) => word).join(' ');
    return Array.from({ length: count }, essay);
  }

  #draw(count, random) {
    return Array.from({ length: count }, () => this.#words[Math.floor(random() * this.#words.length)]);
  }
}
