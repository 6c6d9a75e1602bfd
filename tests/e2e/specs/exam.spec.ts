import { expect, test } from '../fixtures';
import { longTasks, now, saved, watchLongTasks } from '../support/browser';
import { file } from '../support/data';

const SAMPLE = 'Crystals (three questions in one)';

test.describe('the sample', () => {
  test.beforeEach(async ({ assay, page }) => {
    test.setTimeout(300_000);
    await watchLongTasks(page);
    await assay.open();
    await assay.exams.open();
    await assay.exams.layOut.click();
    await expect(assay.exams.text).toHaveValue(/^A friend handed Adam/);
  });

  test('what an exam asks is found, no model being asked, and stays', async ({ assay, endpoint, page }) => {
    const since = await now(page);
    await assay.exams.find.click();
    await expect(assay.exams.asks).toHaveText('It asks 3 questions', { timeout: 180_000 });
    expect(await longTasks(page, since)).toEqual([]);
    expect(endpoint.calls).toEqual([]);
    const gold = [/Adam's friend/, /calcite/i, /salt/i];
    for (const [at, words] of gold.entries()) expect(await assay.exams.referenceText(at + 1)).toMatch(words);

    await assay.exams.howFound.click();
    await expect(assay.exams.likenesses.getByRole('cell').filter({ hasText: '✓' })).toHaveCount(3);
    await expect(page.getByRole('table', { name: /^The paper's RAG/ }).getByRole('row')).toHaveCount(1 + 3 + 2);

    await assay.exams.number.selectOption('2');
    await expect(assay.exams.asks).toHaveText('It asks 2 questions');
    await page.reload();
    await expect(assay.exams.asks).toHaveText('It asks 2 questions');
    await expect(assay.exams.text).toHaveValue(/^A friend handed Adam/);
  });

  test('a reference can be corrected', async ({ assay, page }) => {
    await assay.exams.find.click();
    await expect(assay.exams.asks).toHaveText('It asks 3 questions', { timeout: 180_000 });
    const other = await assay.exams.reference(2).locator('option').first().textContent();
    await assay.exams.reference(2).selectOption({ index: 0 });
    await page.reload();
    await expect.poll(() => assay.exams.referenceText(2)).toBe(other);
  });

  test('each student’s sentences go to their questions, in any order, and to none', async ({ assay, page }) => {
    await assay.exams.find.click();
    await expect(assay.exams.asks).toHaveText('It asks 3 questions', { timeout: 180_000 });
    await assay.exams.tab('Answers');
    await expect(assay.exams.students).toHaveText('8 students', { timeout: 120_000 });
    // A sentence that is less sure than its neighbour is a part of its own.
    const numbers = async (name: string) => {
      const all = (await assay.exams.parts(name)).map((part) => part.trim()[0]);
      return all.filter((number, at) => number !== all[at - 1]);
    };
    expect(await numbers('Student 4')).toEqual(['1', '2', '3']);
    expect(await numbers('Student 6')).toEqual(['2', '1', '3']);
    expect(await numbers('Student 7')).toEqual(['1', '3']);
    await expect(assay.exams.student('Student 7')).toContainText('not answered: 2');
    expect(await numbers('Student 8')).toEqual(['1', '2', '3', '–']);
    await expect(assay.exams.student('Student 8')).toContainText('a part answers nothing that was asked');

    const csv = await saved(page, page.getByRole('button', { name: 'Save the answers by question (CSV)' }));
    const rows = csv.trim().split('\r\n');
    expect(rows).toHaveLength(9);
    expect(rows[8]).toMatch(/It would be a low pitch\.$/);

    await page.getByRole('button', { name: 'Remove Student 8' }).click();
    await expect(assay.exams.students).toHaveText('7 students');
    await page.getByText('Paste one answer').click();
    await page.getByLabel('Student', { exact: true }).fill('Ada');
    await page.getByLabel('Running answer').fill('Salt crystals look like squares with an X. <b>Calcite</b> is just lines.');
    await page.getByRole('button', { name: 'Add this answer' }).click();
    await expect(assay.exams.students).toHaveText('8 students');
    await expect(assay.exams.student('Ada')).toContainText('<b>Calcite</b>');
    await page.reload();
    await expect(assay.exams.students).toHaveText('8 students', { timeout: 120_000 });
    expect(await assay.exams.parts('Ada')).not.toEqual([]);
  });

  test('the graph can be looked at, searched and changed, by pointer and by keys', async ({ assay, page }) => {
    await assay.exams.tab('Questions');
    await expect(assay.exams.dots).toHaveCount(20, { timeout: 180_000 });
    const box = () => assay.exams.graph.getAttribute('viewBox');
    const whole = await box();
    await assay.exams.graph.focus();
    await page.keyboard.press('+');
    await expect.poll(box).not.toBe(whole);
    await page.getByRole('button', { name: 'All of it' }).click();
    await expect.poll(box).toBe(whole);

    await assay.exams.search.fill('calcite');
    const hits = await assay.exams.graph.locator('circle.hit').count();
    expect(hits).toBeGreaterThan(0);
    expect(hits).toBeLessThan(20);
    await assay.exams.search.fill('');

    await assay.exams.question.selectOption('0');
    await expect(assay.exams.graph.locator('circle.chosen')).toHaveCount(1);
    await assay.exams.lookedAt.getByText('Draw a line').click();
    await page.getByLabel('To', { exact: true }).selectOption('19');
    await page.getByLabel('What they have in common').fill('same unit');
    await page.getByRole('button', { name: 'Draw it' }).click();
    await expect(assay.exams.neighbour(20)).toContainText('drawn: same unit');
    await page.reload();
    await expect(assay.exams.dots).toHaveCount(20, { timeout: 180_000 });
    await assay.exams.question.selectOption('0');
    await expect(assay.exams.neighbour(20)).toContainText('drawn: same unit');
    await page.getByRole('button', { name: 'Remove the line to question 20' }).click();
    await expect(assay.exams.neighbour(20)).toHaveCount(0);
  });

  test('the methods are tried on exams of the bank, ours not worse than the paper’s', async ({ assay, page }) => {
    await assay.exams.tab('Study');
    await page.getByLabel('Exams of each number of questions, at most').fill('4');
    await assay.exams.tryThem.click();
    await expect(page.getByRole('heading', { name: /^Found, with answers in the exam/ })).toBeVisible({ timeout: 200_000 });
    const rows = await assay.exams.trial();
    const nHit = (method: string) => rows.filter((row) => row[0] === method).map((row) => Number(row[4]));
    expect(nHit('Ours')).toHaveLength(4);
    for (const [at, ours] of nHit('Ours').entries()) {
      expect(ours).toBeGreaterThanOrEqual(nHit('RAG as in the paper')[at]!);
      expect(ours).toBeGreaterThanOrEqual(nHit('GRAG as in the paper')[at]!);
    }
    const csv = await saved(page, page.getByRole('button', { name: 'Save the table (CSV)' }));
    expect(csv.trim().split('\r\n')).toHaveLength(1 + rows.length);
  });
});

test.describe('questions of one’s own', () => {
  test.beforeEach(async ({ assay }) => {
    test.setTimeout(300_000);
    await assay.open();
    await assay.exams.open();
    await assay.exams.newExam.click();
    await assay.exams.chooser.waitFor();
  });

  test('a table with a picture question, a bad row and columns to be told', async ({ assay, page }) => {
    const rows = [
      'Nr;Frage;Musterlösung',
      '1;Why does ice float?;Ice is less dense than water.',
      '2;What do the arrows in the diagram show?;They show the flow of heat.',
      '3;Why is the sky blue?;',
      '4;Why does a boat float?;It pushes away water that weighs as much as the boat.',
    ];
    await assay.exams.choose(file('fragen.csv', rows.join('\n')));
    await expect(assay.exams.columnsHeading).toHaveText('Check the columns of “fragen.csv”');
    await assay.exams.column('Frage').selectOption({ label: 'Question' });
    await assay.exams.column('Musterlösung').selectOption({ label: 'Reference answer' });
    await expect(assay.exams.outcome).toContainText('2 questions with their reference answers');
    await page.getByText('1 question is left out for a picture').click();
    await expect(page.getByRole('cell', { name: 'What do the arrows in the diagram show?' })).toBeVisible();
    await page.getByText('1 row cannot be used').click();
    await expect(assay.exams.outcome).toContainText(/line 4/i);
    await assay.exams.pictureWords.fill('');
    await assay.exams.pictureWords.blur();
    await expect(assay.exams.outcome).toContainText('3 questions with their reference answers');
    await assay.exams.useQuestions.click();
    await expect(assay.exams.dots).toHaveCount(3, { timeout: 180_000 });
  });

  test('JSONL', async ({ assay }) => {
    const lines = [
      { question: 'Why does ice float?', answer: 'Ice is less dense than water.' },
      { question: 'Why is the sky blue?', answer: 'Air scatters blue light more than red.' },
    ];
    await assay.exams.choose(file('q.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'), 'application/json'));
    await expect(assay.exams.outcome).toContainText('2 questions with their reference answers');
    await assay.exams.useQuestions.click();
    await expect(assay.exams.dots).toHaveCount(2, { timeout: 180_000 });
  });

  test('a file that is no table says so, and changes nothing', async ({ assay, page }) => {
    await assay.exams.choose(file('q.json', '{"question": ', 'application/json'));
    await expect(page.getByRole('alert')).toContainText('q.json');
    await expect(page.getByRole('alert')).toContainText('Nothing was changed.');
    await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible();
  });

  test('an exam can be deleted, with all that is of it', async ({ assay, page }) => {
    await page.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('button', { name: /^Delete/ }).last().click();
    await assay.exams.newExam.waitFor();
    await expect(page.getByRole('heading', { name: 'No exams yet' })).toBeVisible();
  });
});
