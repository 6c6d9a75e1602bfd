import { expect, PREPARED, test } from '../fixtures';
import { kept, longTasks, now, watchLongTasks } from '../support/browser';
import { bankFile, file, manyEssays, type GivenFile } from '../support/data';

test.describe('reading files', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test.beforeEach(async ({ assay }) => {
    await assay.openAssignment(PREPARED);
    await assay.assignment.open('Bank');
    await expect(assay.bank.isEmpty).toBeVisible();
  });

  test('a comma-separated file with quoted line breaks, by the chooser', async ({ assay, page }) => {
    await assay.bank.choose(bankFile);
    await expect(assay.bank.mappingHeading).toHaveText('Check the columns of “bank.csv”');
    await expect(assay.bank.reading).toContainText('4 rows');
    await expect(assay.bank.reading).toContainText('Columns are separated by commas.');
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('4')).toBeVisible({ timeout: 60_000 });
    expect(await assay.bank.coverageOf('Ideas')).toEqual(['1', '1', '1', '1', '']);
    expect(await assay.bank.coverageOf('Style')).toEqual(['', '1', '1', '1', '1']);
    await page.getByText('Read the scored essays').click();
    await page.getByText('b-3').click();
    await expect(page.getByText('the ladder slipped,\nhe held it up')).toBeVisible();
  });

  test('a file dropped on the page', async ({ assay }) => {
    await assay.bank.drop(bankFile);
    await expect(assay.bank.mappingHeading).toHaveText('Check the columns of “bank.csv”');
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('4')).toBeVisible({ timeout: 60_000 });
  });

  test('a semicolon-separated file in Windows-1252', async ({ assay, page }) => {
    const text = 'id;essay;ideas;style\n1;The café – “déjà vu”, he said, and paid 3,50 €.;2;3\n2;Another one, with a naïve end.;1;2\n';
    const bytes = Buffer.from(text.replace(/[–“”€]/g, (c) => ({ '–': '\x96', '“': '\x93', '”': '\x94', '€': '\x80' })[c]!), 'latin1');
    await assay.bank.choose(file('excel.csv', bytes));
    await expect(assay.bank.reading).toContainText('separated by semicolons');
    await expect(assay.bank.reading).toContainText(/Windows-1252/i);
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('2')).toBeVisible({ timeout: 60_000 });
    await page.getByText('Read the scored essays').click();
    await expect(page.getByText('The café – “déjà vu”, he said, and paid 3,50 €.', { exact: false }).first()).toBeVisible();
  });

  test('a tab-separated file in UTF-16 with a byte order mark', async ({ assay, page }) => {
    const text = '\uFEFFid\tessay\tideas\tstyle\r\nα\tThe señor’s 🐴 was white.\t3\t4\r\nβ\tIt rained.\t0\t1\r\n';
    await assay.bank.choose(file('sheet.tsv', Buffer.from(text, 'utf16le'), 'text/tab-separated-values'));
    await expect(assay.bank.reading).toContainText('separated by tabs');
    await expect(assay.bank.reading).toContainText('UTF-16');
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('2')).toBeVisible({ timeout: 60_000 });
    await page.getByText('Read the scored essays').click();
    await expect(page.getByText('The señor’s 🐴 was white.', { exact: false }).first()).toBeVisible();
  });

  test('ASAP’s columns are guessed by preset, and several raters are averaged, halves up', async ({ assay, page }) => {
    const rows = [
      'essay_id\tessay_set\tessay\trater1_domain1\trater1_trait1\trater1_trait2\trater2_trait1\trater2_trait2',
      '1\t7\tThe first essay has some words in it.\t10\t1\t2\t2\t3',
      '2\t7\tThe second essay has other words in it.\t12\t3\t4\t3\t4',
    ];
    await assay.bank.choose(file('asap.tsv', rows.join('\n'), 'text/tab-separated-values'));
    await assay.bank.mappingHeading.waitFor();
    expect(await assay.bank.columnUse('essay_id')).toBe('the essay’s id'.replace('’', "'"));
    expect(await assay.bank.columnUse('essay')).toBe('the essay');
    expect(await assay.bank.columnUse('rater1_trait1')).toBe('Ideas score, rater 1');
    expect(await assay.bank.columnUse('rater2_trait1')).toBe('Ideas score, rater 2');
    expect(await assay.bank.columnUse('rater1_trait2')).toBe('Style score, rater 1');
    expect(await assay.bank.columnUse('rater2_trait2')).toBe('Style score, rater 2');
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('2')).toBeVisible({ timeout: 60_000 });
    // 1 and 2 make 2; 2 and 3 make 3.
    expect(await assay.bank.coverageOf('Ideas')).toEqual(['none', 'none', '1', '1', '']);
    expect(await assay.bank.coverageOf('Style')).toEqual(['', 'none', 'none', '1', '1']);
    await page.getByText('Read the scored essays').click();
    await page.getByText('The first essay has').first().click();
    await expect(page.getByText('ideas 1/2 · style 2/3')).toBeVisible();
    await assay.assignment.open('Study');
    await expect(assay.study.raters).toBeVisible();
  });

  test('a wrong guess can be put right', async ({ assay, page }) => {
    const rows = ['key,notes,writing,mark a,mark b', 'x1,A long remark of the teacher about this pupil,My dog ran.,2,3', 'x2,Another long remark of the teacher,My cat slept.,1,4'];
    await assay.bank.choose(file('own.csv', rows.join('\n')));
    await assay.bank.mappingHeading.waitFor();
    await expect(page.getByText(/No column holds a score for/)).toBeVisible();
    await assay.bank.column('writing').selectOption({ label: 'the essay' });
    await assay.bank.column('key').selectOption({ label: "the essay's id" });
    await assay.bank.column('mark a').selectOption({ label: 'Ideas score, rater 1' });
    await assay.bank.column('mark b').selectOption({ label: 'Style score, rater 1' });
    // A use that moves to another column leaves the first.
    await assay.bank.column('notes').selectOption({ label: 'the essay' });
    expect(await assay.bank.columnUse('writing')).toBe('not used');
    await assay.bank.column('writing').selectOption({ label: 'the essay' });
    await expect(page.getByText(/No column holds a score for/)).toHaveCount(0);
    await assay.bank.useColumns.click();
    await expect(assay.bank.count('2')).toBeVisible({ timeout: 60_000 });
    expect(await assay.bank.coverageOf('Ideas')).toEqual(['none', '1', '1', 'none', '']);
    await page.getByText('Read the scored essays').click();
    await expect(page.getByText('My cat slept.', { exact: false }).first()).toBeVisible();
  });

  test('bad rows are listed with line and reason, the rest is used, and holes are marked', async ({ assay, page }) => {
    const rows = [
      'essay_id,essay,ideas,style', // line 1
      'g1,"A good one', //              2 and 3
      'over two lines",2,3',
      'e1,,2,3', //                     4
      'e2,A text,9,3', //               5
      'e3,A text,two,3', //             6
      'e4,A text', //                   7
      'g2,Another good one,1,2', //     8
    ];
    await assay.bank.load(file('bad.csv', rows.join('\n')));
    await expect(assay.bank.count('2')).toBeVisible({ timeout: 60_000 });
    await expect(assay.bank.loaded).toBeVisible();
    await expect(page.getByText('4 rows were left out')).toBeVisible();
    expect(await assay.bank.badRows()).toEqual([
      ['4', 'no text in “essay”'],
      ['5', expect.stringContaining("9 in “ideas” is outside Ideas's range")],
      ['6', '“two” in “ideas” is not a number'],
      ['7', 'only 2 columns; “style” is column 4'],
    ]);
    expect(await assay.bank.coverageOf('Ideas')).toEqual(['none', '1', '1', 'none', '']);
    for (const hole of ['0 for Ideas', '3 for Ideas', '1 for Style', '4 for Style']) {
      await expect(page.getByText(`No exemplar scored ${hole}`, { exact: false })).toBeVisible();
    }
  });
});

test.describe('a bank that is there', () => {
  test.use({ storageState: ({ banked }, use) => use(banked) });

  test.beforeEach(async ({ assay }) => {
    await assay.openAssignment(PREPARED);
    await assay.assignment.open('Bank');
    await expect(assay.bank.count('4')).toBeVisible();
  });

  const useless: [string, GivenFile, RegExp][] = [
    ['no usable row', file('useless.csv', 'essay_id,essay,ideas,style\n1,,1,2\n2,text,99,2\n'), /no row of the file can be used.*Line 2.*Nothing was changed/],
    ['no rows', file('empty.csv', 'essay_id,essay,ideas,style\n'), /no rows below them.*Nothing was changed/],
    ['a spreadsheet', file('book.xlsx', Buffer.from('PK\x03\x04 xl/workbook.xml'), 'application/zip'), /Excel workbook.*save it as CSV.*Nothing was changed/],
  ];
  for (const [what, given, said] of useless) {
    test(`is left alone by a file with ${what}`, async ({ assay, page }) => {
      const before = (await kept(page)).bank;
      await assay.bank.choose(given);
      await expect(assay.bank.useColumns.or(assay.bank.trouble).first()).toBeVisible();
      if (await assay.bank.useColumns.isVisible()) await assay.bank.useColumns.click();
      await expect(assay.bank.trouble).toHaveText(said);
      await expect(assay.bank.count('4')).toBeVisible();
      expect((await kept(page)).bank).toEqual(before);
    });
  }

  test('is there after a reload, without being read again', async ({ assay, page, endpoint }) => {
    await assay.serveModel(endpoint.baseUrl);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await expect(assay.bank.count('4')).toBeVisible();
    expect(asked.filter((url) => url.endsWith('.onnx'))).toEqual([]);
    // Grading embeds the one essay, not the bank.
    const shown: string[] = [];
    await page.exposeFunction('noteProgress', (text: string) => shown.push(text));
    await page.evaluate(() => {
      const note = () => document.querySelectorAll('progress').forEach((p) => (globalThis as any).noteProgress(p.parentElement?.textContent ?? ''));
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await assay.assignment.open('Essays');
    await assay.essays.essay('The Ladder').click();
    await assay.verdict.gradeToTheEnd();
    await expect(assay.verdict.button('Grade again')).toBeVisible();
    expect(shown.some((text) => text.includes('Reading the essay') || text.includes('Fetching the reading model'))).toBe(true);
    expect(shown.filter((text) => text.includes('Reading the scored essays'))).toEqual([]);
  });

  test('is deleted without a trace', async ({ assay, page }) => {
    const before = await kept(page);
    const id = Object.values(before.assignments).find((a) => a.title === PREPARED).id;
    const of = (shelf: Record<string, unknown>) => Object.keys(shelf).filter((key) => key === id || key.startsWith(`${id}/`));
    expect(of(before.bank)).not.toEqual([]);
    expect(of(before.vectors)).not.toEqual([]);
    expect(before.vectors[id].numbers).toEqual({ numbers: 4 * 384 });
    await assay.bank.delete();
    await expect(assay.bank.isEmpty).toBeVisible();
    const after = await kept(page);
    expect(of(after.bank)).toEqual([]);
    expect(of(after.vectors)).toEqual([]);
    // The other assignments' banks are untouched.
    expect(Object.keys(after.bank)).toEqual(Object.keys(before.bank).filter((key) => !of(before.bank).includes(key)));
    expect(JSON.stringify(after)).not.toContain('heronfeather');
    await page.reload();
    await expect(assay.bank.isEmpty).toBeVisible();
  });

  test('survives a browser that has no room for a larger one', async ({ assay, page }) => {
    const before = await kept(page);
    const long = 'word '.repeat(20_000);
    const rows = Array.from({ length: 120 }, (_, at) => `q${at},${long}${at},${at % 4},${1 + (at % 4)}`);
    await assay.bank.choose(file('large.csv', ['essay_id,essay,ideas,style', ...rows].join('\n')));
    await assay.bank.mappingHeading.waitFor();
    // What Chromium throws when the quota is used up, in the middle of the new bank. Its own quota cannot be made small for one page.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      let banks = 0;
      IDBObjectStore.prototype.put = function (...all: Parameters<typeof put>) {
        if (this.name === 'bank' && ++banks > 1) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, all);
      };
    });
    await assay.bank.useColumns.click();
    await expect(assay.bank.trouble).toContainText('no room left');
    await expect(assay.bank.trouble).toContainText('nothing was changed');
    await expect(assay.bank.count('4')).toBeVisible();
    const after = await kept(page);
    expect(after.bank).toEqual(before.bank);
    expect(after.vectors).toEqual(before.vectors);
    expect(after.assignments).toEqual(before.assignments);
  });
});

test.describe('a bank of two thousand essays', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test('is imported, shows its progress and stops without loss, and the page never blocks', async ({ assay, page }) => {
    test.setTimeout(120_000);
    await watchLongTasks(page);
    await assay.openAssignment(PREPARED);
    await assay.assignment.open('Bank');
    await expect(assay.bank.isEmpty).toBeVisible();
    const since = await now(page);
    await assay.bank.load(manyEssays(2_000));
    await expect(page.getByText(/Reading the scored essays/)).toBeVisible({ timeout: 60_000 });
    await expect(assay.bank.progress).toHaveAttribute('max', '2000');
    // Far enough that the time left is said.
    await expect(page.getByText(/of 2000, about .* left/)).toBeVisible({ timeout: 60_000 });
    await assay.bank.stop.click();
    await expect(assay.bank.count('2,000')).toBeVisible();
    const stuck = await longTasks(page, since);
    console.log(`long tasks while 2,000 essays were imported and embedded: ${stuck.length}, worst ${Math.max(0, ...stuck)} ms`);
    await page.reload();
    await expect(assay.bank.count('2,000')).toBeVisible();
    expect(await assay.bank.coverageOf('Ideas')).toEqual(['500', '500', '500', '500', '']);
    expect(stuck).toEqual([]);
  });
});
