import { crc32 } from 'node:zlib';

/** A file as the chooser and the drop take it. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const file = (name: string, content: string | Buffer, mimeType = 'text/csv'): GivenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content as string),
});

const level = (score: number, description: string) => ({ score, description });

/** Two traits with different ranges. */
export const TWO_TRAITS = {
  id: 'two-traits',
  name: 'Two traits',
  traits: [
    {
      id: 'ideas',
      name: 'Ideas',
      description: 'Whether there is a story with detail.',
      range: { min: 0, max: 3 },
      levels: [level(0, 'No story.'), level(1, 'A hint.'), level(2, 'A story.'), level(3, 'A story in full detail.')],
    },
    {
      id: 'style',
      name: 'Style',
      description: 'Whether words and sentences fit.',
      range: { min: 1, max: 4 },
      levels: [level(1, 'Plain.'), level(2, 'Mostly plain.'), level(3, 'Varied.'), level(4, 'Exact and lively.')],
    },
  ],
};

export const rubricFile = file('two-traits.json', JSON.stringify(TWO_TRAITS), 'application/json');

/** Stands in every scored essay of {@link BANK} and nowhere else. */
export const BANK_MARK = 'heronfeather';

/** Four scored essays that fill every level of both traits. */
export const BANK = [
  { id: 'b-0', text: `I went out ${BANK_MARK} the end.`, ideas: 0, style: 1 },
  { id: 'b-1', text: `My boat sank once. It was a ${BANK_MARK} sort of day and I was sad.`, ideas: 1, style: 2 },
  { id: 'b-2', text: `The kite tore on the first try. We sewed it with ${BANK_MARK} thread and it flew.`, ideas: 2, style: 3 },
  {
    id: 'b-3',
    text: `Grandfather kept a ${BANK_MARK} in his hat. The third time the ladder slipped,\nhe held it up and laughed, and I climbed again.`,
    ideas: 3,
    style: 4,
  },
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** {@link BANK} as a comma-separated file. */
export const bankFile = file(
  'bank.csv',
  ['essay_id,essay,ideas,style', ...BANK.map((e) => [e.id, quoted(e.text), e.ideas, e.style].join(','))].join('\n'),
);

/** Eight essays, each scored by two raters. */
export const RATED = {
  ideas: [[0, 0], [1, 1], [2, 2], [3, 3], [1, 2], [2, 2], [3, 3], [0, 1]],
  style: [[1, 1], [2, 2], [3, 3], [4, 4], [2, 3], [3, 3], [4, 4], [1, 2]],
} as const;

/** Which of {@link RATED} an essay's text is, counted from 0. */
export const ratedNumber = (text: string): number => Number(/<essay>\s*This is story number (\d+)/.exec(text)?.[1] ?? NaN);

export const ratedFile = file(
  'rated.csv',
  [
    'essay_id,essay,ideas rater 1,ideas rater 2,style rater 1,style rater 2',
    ...RATED.ideas.map((ideas, at) => [`r-${at}`, `This is story number ${at}. My kite of ${at} colours tore.`, ...ideas, ...RATED.style[at]!].join(',')),
  ].join('\n'),
);

/** An essay to grade. */
export const ESSAY = {
  title: 'The Ladder',
  text: 'The first time I climbed the ladder it shook. I came down.\n\nThe second time my sister held it. From the roof I could see the whole street, and nobody else had ever seen it.',
};

/** Many short essays with two traits, all different. */
export function manyEssays(count: number): GivenFile {
  const subjects = ['dog', 'boat', 'kite', 'ladder', 'bridge', 'garden', 'letter', 'song', 'river', 'bicycle'];
  const row = (at: number) => {
    const subject = subjects[at % subjects.length];
    return `m-${at},The ${subject} broke ${at} times and I mended it.,${at % 4},${1 + (at % 4)}`;
  };
  return file('many.csv', ['essay_id,essay,ideas,style', ...Array.from({ length: count }, (_, at) => row(at))].join('\n'));
}

/** A ZIP of files, not compressed. */
export function zip(name: string, files: GivenFile[]): GivenFile {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const given of files) {
    const path = Buffer.from(given.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0); // version needed
    fields.writeUInt16LE(0x0800, 2); // names are UTF-8
    fields.writeUInt32LE(0x00210000, 6); // 1980-01-01
    fields.writeUInt32LE(crc32(given.buffer), 10);
    fields.writeUInt32LE(given.buffer.length, 14);
    fields.writeUInt32LE(given.buffer.length, 18);
    fields.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, path, given.buffer]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return file(name, Buffer.concat([...locals, directory, end]), 'application/zip');
}
