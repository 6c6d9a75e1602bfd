import AxeBuilder from '@axe-core/playwright';
import { writeFile } from 'node:fs/promises';
import { expect, PREPARED, test } from '../fixtures';
import { longTasks, now, sidewaysPixels, watchLongTasks } from '../support/browser';
import { ESSAY, file, zip } from '../support/data';

const text = (name: string, content: string | Buffer) => file(name, content, 'text/plain');

const CLASS = file(
  'class.csv',
  ['Nr;Klasse;Name;Aufsatz;Ideas', '7;7b;Zoë;"Los, rief er;\nich ging.";2', '8;7b;Bo;Es regnete, und wir lachten.;9', '9;7b;Di;;1'].join('\n'),
);

test.use({ storageState: ({ bare }, use) => use(bare) });

test.beforeEach(async ({ assay }) => {
  await assay.openAssignment(PREPARED);
  await expect(assay.essays.essay(ESSAY.title)).toBeVisible();
});

test('many files at once: what can be read is kept, what not is listed with its reason', async ({ assay, page }) => {
  await assay.essays.chooseFiles(
    text('Essay 10.txt', 'The tenth one is about a boat.'),
    text('Essay 2.txt', 'The second one is about a kite.'),
    text('empty.txt', ' \n'),
    file('Cy.docx', Buffer.from('PK\x03\x04 word/document.xml'), 'application/octet-stream'),
    zip('hw.zip', [
      text('Anna Ek_17_assignsubmission_file_/essay.txt', 'I waited for my sister.'),
      text('Bo Oh_18_assignsubmission_file_/essay.pdf', '%PDF-1.7'),
    ]),
  );
  await expect(assay.essays.report).toContainText('3 essays were added.');
  await expect(assay.essays.leftOut).toHaveText([
    '“empty.txt”: there is no text in it',
    /^“Cy\.docx”: this is a Word document/,
    /^“Bo Oh_18_assignsubmission_file_\/essay\.pdf” in “hw\.zip”: this is a PDF/,
  ]);
  const all = ['Anna Ek – essay', 'Essay 2', 'Essay 10', ESSAY.title];
  expect(await assay.essays.titles()).toEqual(all);
  await page.reload();
  await expect(assay.essays.essay('Essay 10')).toBeVisible();
  expect(await assay.essays.titles()).toEqual(all);
  // The same file again is the same essay.
  await assay.essays.drop(text('Essay 2.txt', 'The second one is about a kite.'), text('Essay 3.txt', 'The third.'));
  await expect(assay.essays.report).toContainText('1 essay was added. 1 essay was there already.');
  expect(await assay.essays.titles()).toEqual(['Anna Ek – essay', 'Essay 2', 'Essay 3', 'Essay 10', ESSAY.title]);
  await assay.essays.essay('Essay 3').click();
  await expect(page.getByText('The third.')).toBeVisible();
});

test('a table shows what its columns were taken for, and they can be corrected', async ({ assay, page }) => {
  await assay.essays.chooseFiles(CLASS);
  await expect(assay.bank.mappingHeading).toHaveText('Check the columns of “class.csv”');
  expect(await assay.bank.columnUse('Nr')).toBe("the essay's id");
  expect(await assay.bank.columnUse('Name')).toBe('the student');
  expect(await assay.bank.columnUse('Aufsatz')).toBe('the essay');
  // Scores that people gave are no use here.
  expect(await assay.bank.columnUse('Ideas')).toBe('not used');
  expect(await assay.bank.column('Ideas').locator('option').allTextContents()).toEqual(['not used', 'the essay', "the essay's id", 'the student']);
  await expect(page.getByText(/No column holds a score/)).toHaveCount(0);
  await assay.bank.column('Nr').selectOption({ label: 'not used' });
  await assay.bank.column('Name').selectOption({ label: "the essay's id" });
  await assay.bank.useColumns.click();
  await expect(assay.essays.report).toContainText('2 essays were added.');
  await expect(assay.essays.report).toContainText('Read the text from “Aufsatz”, the id from “Name”.');
  await expect(assay.essays.leftOut).toHaveText(['“class.csv”, line 5: no text in “Aufsatz”']);
  expect(await assay.essays.titles()).toEqual(['Bo', ESSAY.title, 'Zoë']);

  // Another class with the same numbers overwrites nothing.
  await assay.essays.chooseFiles(file('other.csv', 'Name;Aufsatz\nBo;Ganz etwas anderes.\nZoë;"Los, rief er;\nich ging."'));
  await assay.bank.column('Name').selectOption({ label: "the essay's id" });
  await assay.bank.useColumns.click();
  await expect(assay.essays.report).toContainText('1 essay was added. 1 essay was there already.');
  await expect(assay.essays.report).toContainText('and a number was added: “Bo (2)”');
  expect(await assay.essays.titles()).toEqual(['Bo', 'Bo (2)', ESSAY.title, 'Zoë']);
});

test('a student is shown beside the title', async ({ assay }) => {
  await assay.essays.chooseFiles(CLASS);
  await assay.bank.useColumns.click();
  await expect(assay.essays.report).toBeVisible();
  expect(await assay.essays.titles()).toEqual(['7 Zoë', '8 Bo', ESSAY.title]);
});

test('a table that cannot be read changes nothing', async ({ assay }) => {
  await assay.essays.chooseFiles(file('open.csv', 'id,essay\n1,"open\n'));
  await expect(assay.essays.trouble).toContainText('is never closed');
  await expect(assay.essays.trouble).toContainText('Nothing was added.');
  expect(await assay.essays.titles()).toEqual([ESSAY.title]);
});

test('a large ZIP never blocks the page', async ({ assay, page }, info) => {
  test.setTimeout(120_000);
  await watchLongTasks(page);
  await page.reload();
  await expect(assay.essays.essay(ESSAY.title)).toBeVisible();
  const words = (at: number) => `Essay number ${at}. ` + `The ${at} boats went out and came home, and nobody was missed. `.repeat(150);
  const large = zip('all.zip', Array.from({ length: 300 }, (_, at) => text(`pupil ${at + 1}.txt`, words(at + 1))));
  // From the disk: a buffer would be decoded by the page's own thread.
  const path = info.outputPath(large.name);
  await writeFile(path, large.buffer);
  const since = await now(page);
  await assay.essays.chooser.setInputFiles(path);
  await expect(assay.essays.report).toContainText('300 essays were added.', { timeout: 60_000 });
  const stuck = await longTasks(page, since);
  console.log(`long tasks while a ZIP of ${Math.round(large.buffer.length / 1e6)} MB came in: ${stuck.length}, worst ${Math.max(0, ...stuck)} ms`);
  expect(await assay.essays.titles()).toHaveLength(301);
  expect(stuck).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('axe finds nothing while essays come in', async ({ assay, page }) => {
        await assay.essays.chooseFiles(CLASS);
        await expect(assay.bank.mappingHeading).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        await assay.bank.useColumns.click();
        await expect(assay.essays.report).toBeVisible();
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
        expect(await sidewaysPixels(page)).toBe(0);
        if (process.env.SHOTS) await page.screenshot({ path: `/tmp/shots-how/came-${colorScheme}-${width}.png`, fullPage: true });
      });
    });
  }
}
