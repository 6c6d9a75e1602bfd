/** A table in plain text: the first column to the left, numbers to the right. */
export function table(title, header, rows) {
  const lines = [header, ...rows].map((cells) => cells.map(String));
  const widths = header.map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const cell = (text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]));
  const [head, ...body] = lines.map((cells) => `  ${cells.map(cell).join('   ').trimEnd()}`);
  return [`\n${title}`, head, `  ${'-'.repeat(head.length - 2)}`, ...body].join('\n');
}

export const fixed = (digits) => (number) => (number === undefined ? '-' : number.toFixed(digits));

export const milliseconds = (number) => (number === undefined ? '-' : `${number.toFixed(number < 10 ? 2 : 0)} ms`);

export const megabytes = (bytes) => (bytes === undefined ? '-' : `${(bytes / 1e6).toFixed(0)} MB`);

export const kilobytes = (bytes) => `${(bytes / 1e3).toFixed(0)} kB`;
