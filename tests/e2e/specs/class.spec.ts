import { expect, PREPARED, test } from '../fixtures';
import { kept } from '../support/browser';
import { ESSAY } from '../support/data';
import type { Endpoint } from '../support/endpoint';
import { multiply } from '../support/multiply.mjs';

/** Calls by role, trait and essay. */
const calls = (endpoint: Endpoint) =>
  endpoint.chats().map((c) => `${c.role} ${c.trait} ${/essay number (\w+)/.exec(c.system)?.[1] ?? 'ladder'}`);

/** A debate without anything to look at: sure speakers, no quotations. */
function plainly(endpoint: Endpoint): void {
  endpoint.script = (call) => {
    if (call.role === 'Judge') {
      const score = endpoint.scores[call.trait] ?? 1;
      return { say: `All is weighed.\n\nFinal Score: ${score}`, spread: { [score]: 0.9, [score - 1]: 0.1 } };
    }
    return call.role ? { say: 'All is said.', confidence: 0.9 } : undefined;
  };
}

test.describe('a class of three', () => {
  test.use({ storageState: ({ banked }, use) => use(banked) });

  test.beforeEach(async ({ assay, endpoint, page }) => {
    endpoint.scores = { Ideas: 2, Style: 4 };
    await assay.serveModel(endpoint.baseUrl);
    await assay.openAssignment(PREPARED);
    await assay.essays.paste('Two', 'This is essay number two. My boat sank, and I built another.');
    await assay.assignmentOfEssay();
    await assay.essays.paste('Three', 'This is essay number three. My kite tore, and we sewed it.');
    await assay.assignmentOfEssay();
    await assay.assignment.open('Results');
    await page.getByText('No verdicts yet').waitFor();
  });

  test('is graded from the table, paused and gone on with: no call is made twice', async ({ assay, endpoint }) => {
    const { results } = assay;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    endpoint.before = (call) => (call.role === 'Skeptic' ? released : undefined);
    await expect(results.bar).toContainText('MADRAG on 3 essays: about 18 calls');
    await expect(results.bar).toContainText('no price is known for scripted-large');
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await expect.poll(() => endpoint.chats('Skeptic').length).toBeGreaterThan(0);
    await expect(results.bar.getByRole('progressbar')).toBeVisible();
    await expect(results.bar).toContainText('0 of 6 verdicts, 6 to go');
    await results.button('Pause').click();
    await expect(results.bar).toContainText('calls that have begun are let end');
    release();
    await expect(results.button('Go on')).toBeVisible();
    await expect(results.bar).toContainText('Grading 3 essays is not finished. It pauses.');
    const before = calls(endpoint).length;
    expect(before).toBeLessThan(18);
    await results.button('Go on').click();
    await expect(results.bar.getByText('Graded 3 essays.')).toBeVisible();
    expect(new Set(calls(endpoint)).size, 'no call twice').toBe(18);
    expect(calls(endpoint)).toHaveLength(18);
    await expect(results.rows).toHaveCount(3);
    for (const title of [ESSAY.title, 'Two', 'Three']) expect(await results.scores(title)).toEqual(['2', '4']);
  });

  test('is left in the middle by a reload: the next visit finds the run and goes on', async ({ assay, endpoint, page }) => {
    const { results } = assay;
    endpoint.before = (call) => (call.role === 'Judge' && call.trait === 'Style' ? new Promise(() => {}) : undefined);
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await expect.poll(() => endpoint.chats('Judge').filter((c) => c.trait === 'Style').length).toBe(1);
    await expect(results.bar).toContainText('1 of 6 verdicts');
    const before = endpoint.chats().length;
    await page.reload();
    await expect(results.bar).toContainText('It was cut off: the page was closed or reloaded');
    endpoint.before = () => undefined;
    await results.button('Go on').click();
    await expect(results.bar.getByText('Graded 3 essays.')).toBeVisible();
    expect(endpoint.chats().filter((c) => c.answered)).toHaveLength(18);
    expect(endpoint.chats(), 'only the call that was cut off is made again').toHaveLength(19);
    expect(before).toBeLessThan(18);
  });

  test('marks what needs a person, and can be asked again', async ({ assay, endpoint }) => {
    const { results } = assay;
    plainly(endpoint);
    const plain = endpoint.script;
    endpoint.script = (call) => {
      if (call.role === 'Judge' && call.trait === 'Ideas' && call.system.includes('number two')) return { say: 'It could be either.' };
      if (call.role === 'Skeptic' && call.trait === 'Style' && call.system.includes('number three'))
        return { say: 'It says “a bicycle of gold and glass”.', confidence: 0.2 };
      return plain(call);
    };
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await results.untilEnded();
    expect(await results.scores('Two')).toEqual(['▲ needs grading', '4']);
    await expect(results.cell('Three', 1)).toHaveText(/^↔❝4debaters far apart, a quotation is not in the essay$/);
    await expect(results.cell(ESSAY.title, 0)).toHaveText('2');
    await expect(results.needsMe).toHaveText('Needs me (2)');

    await results.needsMe.click();
    await expect(results.titles).toHaveText(['Two', 'Three']);
    await results.needsMe.click();
    await expect(results.titles).toHaveCount(3);

    endpoint.script = plain;
    const before = endpoint.chats().length;
    await results.button('Ask again where no score could be read (1)').click();
    await expect.poll(() => results.scores('Two')).toEqual(['2', '4']);
    await results.untilEnded();
    expect(endpoint.chats()).toHaveLength(before + 1);
  });

  test('is decided by keys alone', async ({ assay, endpoint, page }) => {
    const { results } = assay;
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await results.untilEnded();
    // Every debate quotes what is not in the essays: each cell needs a person.
    await expect(results.needsMe).toHaveText('Needs me (6)');
    const titles = await results.titles.allTextContents();
    await results.table.focus();
    await expect(results.active).toHaveText(titles[0]);
    await page.keyboard.press('ArrowRight');
    await expect(results.about).toContainText(`${titles[0]} · Ideas The model gave 2 of 3.`);

    await page.keyboard.press('a');
    await expect(results.cell(titles[0], 0)).toContainText('2✓');
    await expect(results.needsMe).toHaveText('Needs me (5)');
    await expect(results.about, 'on to the next').toContainText(`${titles[0]} · Style`);

    await page.keyboard.press('3');
    await expect(results.cell(titles[0], 1)).toContainText('3model 4');
    await page.keyboard.press('9');
    await expect(page.getByText('Style is scored 1–4.')).toBeAttached();
    await expect(results.cell(titles[0], 1), '9 is no score').toContainText('3model 4');

    await page.keyboard.press('c');
    await expect(page.getByLabel('Your comment')).toBeFocused();
    await page.keyboard.type('Read it aloud.');
    await page.keyboard.press('Enter');
    await expect(results.table).toBeFocused();
    await expect(results.about).toContainText('Your comment: Read it aloud.');
    await page.keyboard.press('c');
    await page.keyboard.type('No!');
    await page.keyboard.press('Escape');
    await expect(results.about).toContainText('Your comment: Read it aloud.');

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(results.about).toContainText(`${titles[2]} · Style`);
    await page.keyboard.press('Control+z');
    await expect(results.about, 'the comment is taken back').not.toContainText('Read it aloud.');
    await page.keyboard.press('Control+z');
    await expect(results.cell(titles[0], 1)).not.toContainText('model 4');
    await page.keyboard.press('Control+z');
    await expect(results.needsMe).toHaveText('Needs me (6)');

    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('1');
    await expect(results.needsMe).toHaveText('Needs me (5)');
    // What was decided is kept, and beside it what the model said.
    await page.reload();
    await expect(results.needsMe).toHaveText('Needs me (5)');
    const decided = Object.values((await kept(page)).decisions);
    expect(decided.flatMap((d: any) => d.now)).toHaveLength(1);
    await results.table.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: titles[0] })).toBeVisible();
  });

  test('is sorted by a column, and saved as a table and as a log', async ({ assay, endpoint }) => {
    const { results } = assay;
    plainly(endpoint);
    const plain = endpoint.script;
    endpoint.script = (call) => {
      const score = call.system.includes('number two') ? 3 : call.system.includes('number three') ? 1 : 2;
      return call.role === 'Judge' && call.trait === 'Ideas' ? { say: `Yes.\n\nFinal Score: ${score}`, spread: { [score]: 0.9 } } : plain(call);
    };
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await results.untilEnded();
    await results.header('Ideas').getByRole('button').click();
    await expect(results.header('Ideas')).toHaveAttribute('aria-sort', 'ascending');
    await expect(results.titles).toHaveText(['Three', ESSAY.title, 'Two']);
    await results.header('Ideas').getByRole('button').click();
    await expect(results.header('Ideas')).toHaveAttribute('aria-sort', 'descending');
    await expect(results.titles).toHaveText(['Two', ESSAY.title, 'Three']);

    const table = await results.save('Save the table (CSV for Excel)');
    expect(table).toContain('Ideas: model,Ideas: teacher,Ideas: final');
    expect(table.trimEnd().split('\r\n')).toHaveLength(4);
    expect(table).toMatch(/,Two,,3,,3,,,4,,4,,/);
    const log = JSON.parse(await results.save('Save the latest run’s complete log (JSON)'));
    expect(log.plan.essays).toHaveLength(3);
    expect(log.hearings).toHaveLength(6);
  });

  test('pauses when its spending reaches the cap', async ({ assay, endpoint, page }) => {
    const { results } = assay;
    await assay.models.open('Models');
    await assay.models.add.click();
    await assay.models.baseUrl.fill(endpoint.baseUrl);
    await assay.models.nameInList.fill('Priced');
    await assay.models.model.fill('scripted-large');
    await assay.models.form.getByText('Prices, for an estimate').click();
    await assay.models.form.getByLabel('A million tokens read').fill('1000');
    await assay.models.save.click();
    await expect(assay.models.form.getByRole('alert')).toContainText('a price needs both');
    await assay.models.form.getByLabel('A million tokens written').fill('0');
    await assay.models.save.click();
    await assay.openPlace(PREPARED, 'Results');
    await expect(results.bar).toContainText(/about [\d.]+ USD/);
    await results.bar.getByText('Spending cap: none').click();
    await page.getByLabel('Pause once it has cost').fill('2');
    await page.keyboard.press('Tab');
    await results.button('Grade the 3 essays that have no verdict yet').click();
    await expect(results.bar).toContainText('The spending has reached your cap.');
    const spent = endpoint.chats().filter((c) => c.answered).length;
    expect(spent).toBeGreaterThan(1);
    expect(spent).toBeLessThan(18);
    await page.getByLabel('Pause once it has cost').fill('1000');
    await page.keyboard.press('Tab');
    await results.button('Go on').click();
    await expect(results.bar.getByText('Graded 3 essays.')).toBeVisible();
    expect(endpoint.chats().filter((c) => c.answered)).toHaveLength(18);
  });
});

test.describe('a class of a thousand', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test('opens in under a second with few rows in the page, and scrolls', async ({ assay, endpoint, page }) => {
    const { results } = assay;
    await assay.serveModel(endpoint.baseUrl);
    await assay.openEssay(PREPARED, ESSAY.title);
    await assay.verdict.gradeToTheEnd();
    await page.evaluate(multiply, { essays: 1000, traits: 6 });
    await page.reload();
    await assay.openAssignment(PREPARED);
    await assay.essays.essay('Essay 999').waitFor();
    const took = await page.evaluate(async () => {
      const link = [...document.querySelectorAll('nav a')].find((a) => a.textContent === 'Results') as HTMLElement;
      const begun = performance.now();
      link.click();
      while (!document.querySelector('table.class tbody:not([aria-hidden]) td.trait-score .figure-score')) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - begun;
    });
    expect(took).toBeLessThan(1000);
    await expect(results.table).toHaveAttribute('aria-rowcount', '1001');
    await expect(results.rows.first().locator('td.trait-score')).toHaveCount(6);
    expect(await results.rows.count()).toBeLessThan(100);

    await results.table.focus();
    await page.keyboard.press('Control+End');
    await expect(results.titles.last()).toHaveText('Essay 999');
    await expect(results.titles.last()).toBeInViewport();
    await expect(results.active).toBeInViewport();
    expect(await results.rows.count()).toBeLessThan(100);
    await page.keyboard.press('Control+Home');
    await expect(results.active).toBeInViewport();
    await page.locator('.class-scroll').evaluate((frame) => frame.scrollTo(0, 44 * 500));
    await expect(page.locator('tr[aria-rowindex="502"]')).toBeInViewport();
  });
});
