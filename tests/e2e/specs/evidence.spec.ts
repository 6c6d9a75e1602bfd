import AxeBuilder from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import type { Assay } from '../pages/assay';
import { expect, PREPARED, test } from '../fixtures';
import { sidewaysPixels } from '../support/browser';
import { ESSAY } from '../support/data';
import type { Endpoint } from '../support/endpoint';

test.use({ storageState: ({ bare }, use) => use(bare) });

const HELD = 'my sister held it';
const STREET = 'I could see the whole street';

/** The Advocate quotes the essay, the Skeptic a part of the same and words that nobody wrote, the Judge nearly what stands there. */
function argue(endpoint: Endpoint): void {
  endpoint.scores = { Ideas: 2, Style: 4 };
  endpoint.script = ({ role, trait }) => {
    if (trait !== 'Ideas') return undefined;
    if (role === 'Advocate') return { say: `It shows help: “${HELD}”. And a view: “From the roof ${STREET}”.` };
    if (role === 'Skeptic') return { say: `“${STREET}” is told, not shown, and “a golden eagle” is odd.` };
    return { say: `Both are right about “The second tyme my sister held it”.\n\nFinal Score: 2` };
  };
}

async function graded(assay: Assay, endpoint: Endpoint): Promise<void> {
  argue(endpoint);
  await assay.serveModel(endpoint.baseUrl);
  await assay.openEssay(PREPARED, ESSAY.title);
  await assay.verdict.gradeToTheEnd();
}

const pointed = (place: Locator) => expect(place).toHaveClass(/\bpointed\b/);
const notPointed = (place: Locator) => expect(place).not.toHaveClass(/\bpointed\b/);

test.describe('quotations', () => {
  test.beforeEach(({ assay, endpoint }) => graded(assay, endpoint));

  test('lead to their places in the essay and back', async ({ assay, page }) => {
    const { verdict } = assay;
    await expect(verdict.essay).toContainText(ESSAY.text.slice(0, 40));
    const quotation = verdict.margin('Advocate').getByRole('link', { name: HELD, exact: true });
    const place = verdict.essay.getByRole('link', { name: HELD, exact: true });
    const mark = verdict.essay.locator('mark').filter({ hasText: HELD });
    await notPointed(mark.first());
    await quotation.hover();
    await pointed(mark.first());
    await verdict.essay.getByText('I came down.').hover();
    await notPointed(mark.first());
    await place.hover();
    await pointed(quotation);

    // By keyboard: Enter goes there, Enter comes back.
    await quotation.focus();
    await pointed(mark.first());
    await page.keyboard.press('Enter');
    await expect(place).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(quotation).toBeFocused();
    // The address is still the essay's.
    expect(page.url()).toContain('/essays/');
  });

  test('that overlap are marked for each who quotes', async ({ assay }) => {
    const { verdict } = assay;
    const shared = verdict.essay.locator('mark').filter({ hasText: STREET });
    await expect(shared).toHaveClass(/by-advocate by-skeptic/);
    await shared.hover();
    await pointed(verdict.margin('Skeptic').getByRole('link', { name: STREET, exact: true }));
    await pointed(verdict.margin('Advocate').getByRole('link', { name: `From the roof ${STREET}` }));
    // Told apart by more than colour.
    const lines = await shared.getByRole('link').evaluate((element) => {
      const { textDecorationStyle, borderBottomStyle } = getComputedStyle(element);
      return { textDecorationStyle, borderBottomStyle };
    });
    expect(lines).toEqual({ textDecorationStyle: 'solid', borderBottomStyle: 'dashed' });
  });

  test('that nobody wrote are marked so, and near ones say how near', async ({ assay, page }) => {
    const { verdict } = assay;
    await expect(verdict.margin('Skeptic')).toContainText('“a golden eagle (not in the essay)”');
    await expect(page.getByText('(not in the essay)')).toHaveCount(1);
    await expect(verdict.margin('Skeptic').getByRole('link', { name: 'a golden eagle' })).toHaveCount(0);
    const judge = verdict.trait('Ideas').region;
    await expect(judge).toContainText('The second tyme my sister held it ≈ (nearly: 1 letter differs)');
    await expect(verdict.essay.locator('mark.by-judge').first()).toHaveText('The second time ');
    await expect(verdict.essay).toContainText('at most one letter in 10 differs');
  });

  test('all of the essay stands there, whatever is quoted of it', async ({ assay }) => {
    const text = await assay.verdict.essay.locator('.student').evaluate((element) => element.textContent);
    expect(text).toBe(ESSAY.text);
  });
});

test.describe('the teacher decides', () => {
  test.beforeEach(({ assay, endpoint }) => graded(assay, endpoint));

  test('by keys, and it is there after a reload', async ({ assay, page }) => {
    const { verdict } = assay;
    await expect(verdict.accept).toHaveText('Accept 2');
    await page.keyboard.press('a');
    await expect(verdict.summary).toHaveText(['Ideas2/3 accepted', 'Style4/4']);
    await page.keyboard.press(']');
    await expect(verdict.tab('Style')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('3');
    await expect(verdict.summary).toHaveText(['Ideas2/3 accepted', 'Style3/4 yours; the model’s 4']);
    await expect(verdict.ownScore(3)).toBeChecked();
    await page.keyboard.press('9');
    await expect(verdict.ownScore(3)).toBeChecked();
    await page.keyboard.press('c');
    await expect(verdict.comment).toBeFocused();
    // Keys are letters in a field.
    await page.keyboard.type('a 1 lively [ending]');
    await page.keyboard.press('Escape');
    await expect(verdict.comment).not.toBeFocused();
    await expect(verdict.comment).toHaveValue('a 1 lively [ending]');
    await page.keyboard.press('[');
    await expect(verdict.tab('Ideas')).toHaveAttribute('aria-current', 'true');
    await expect(verdict.comment).toHaveValue('');

    await page.reload();
    await expect(verdict.summary).toHaveText(['Ideas2/3 accepted', 'Style3/4 yours; the model’s 4']);
    await verdict.show('Style');
    await expect(verdict.comment).toHaveValue('a 1 lively [ending]');
    await expect(verdict.trait('Style').score(4, 4)).toBeVisible();
  });

  test('and takes it back, step by step, on the trait that it was about', async ({ assay, page }) => {
    const { verdict } = assay;
    await expect(verdict.undo).toBeDisabled();
    await verdict.ownScore(3).check();
    await verdict.comment.fill('More of this.');
    await verdict.show('Style');
    await expect(verdict.comment).toHaveValue('');
    await verdict.accept.click();
    await expect(verdict.summary).toHaveText(['Ideas3/3 yours; the model’s 2', 'Style4/4 accepted']);

    await verdict.undo.click();
    await expect(verdict.summary).toHaveText(['Ideas3/3 yours; the model’s 2', 'Style4/4']);
    await page.keyboard.press('Control+z');
    await expect(verdict.tab('Ideas')).toHaveAttribute('aria-current', 'true');
    await expect(verdict.comment).toHaveValue('');
    await expect(verdict.ownScore(3)).toBeChecked();
    await page.keyboard.press('Control+z');
    await expect(verdict.summary).toHaveText(['Ideas2/3', 'Style4/4']);
    await expect(verdict.undo).toBeDisabled();
  });

  test('and the class table says the same', async ({ assay }) => {
    await assay.verdict.ownScore(0).check();
    await assay.assignmentOfEssay();
    await assay.assignment.open('Results');
    await expect.poll(() => assay.results.scores(ESSAY.title)).toEqual(['0', '4']);
  });

  test('a comment that is typed is kept after a pause, without leaving the field', async ({ assay, page }) => {
    await assay.verdict.comment.pressSequentially('Kept');
    await expect(assay.verdict.undo).toBeEnabled();
    await page.reload();
    await expect(assay.verdict.comment).toHaveValue('Kept');
  });
});

test('a teacher may score an essay that no model has read', async ({ assay, page }) => {
  await assay.openEssay(PREPARED, ESSAY.title);
  const { verdict } = assay;
  await expect(verdict.accept).toBeDisabled();
  await expect(verdict.summary).toHaveText(['Ideas–', 'Style–']);
  await page.keyboard.press('2');
  await expect(verdict.summary).toHaveText(['Ideas2/3 yours', 'Style–']);
  await page.reload();
  await expect(verdict.summary).toHaveText(['Ideas2/3 yours', 'Style–']);
});

test('j and k lead through the essays, and each stands where it was left', async ({ assay, page }) => {
  await assay.openAssignment(PREPARED);
  await assay.essays.paste('A second essay', 'It rained. I went home.');
  const { verdict } = assay;
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(page.getByRole('link', { name: 'Next essay' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Previous essay' })).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(verdict.tab('Style')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('j');
  await expect(title(ESSAY.title)).toBeVisible();
  await expect(verdict.tab('Ideas')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('k');
  await expect(title('A second essay')).toBeVisible();
  await expect(verdict.tab('Style')).toHaveAttribute('aria-current', 'true');
});

test('the report for the student holds what was chosen and nothing else', async ({ assay, endpoint, page }) => {
  await graded(assay, endpoint);
  const { verdict } = assay;
  await page.evaluate(() => (window.print = () => void ((window as any).printed = ((window as any).printed ?? 0) + 1)));
  await verdict.ownScore(3).check();
  await verdict.comment.fill('More of this.');
  await verdict.makeReport.click();
  await expect(page.getByText('One score is only the model’s')).toBeVisible();
  await expect(verdict.reportPart('Score')).toBeChecked();
  await expect(verdict.reportPart('The Judge’s reasons')).not.toBeChecked();
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await page.evaluate(() => (window as any).printed)).toBe(1);

  await page.emulateMedia({ media: 'print' });
  const { report } = verdict;
  await expect(report).toBeVisible();
  for (const words of [ESSAY.title, PREPARED, 'Ideas', '3 of 3', 'A story in full detail.', 'More of this.', 'Style', '4 of 4', 'not confirmed by the teacher']) {
    await expect(report).toContainText(words);
  }
  for (const words of ['Both are right', 'It shows help', STREET]) await expect(report).not.toContainText(words);
  // Nothing else is on the paper.
  await expect(verdict.essay).toBeHidden();
  await expect(verdict.decision).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await expect(report).toBeHidden();
  for (const part of ['Score', 'Your comment']) await verdict.reportPart(part).uncheck();
  for (const part of ['The Judge’s reasons', 'The debate', 'The essay with the quoted passages']) await verdict.reportPart(part).check();
  await page.emulateMedia({ media: 'print' });
  for (const words of ['Both are right', 'It shows help', 'a golden eagle', ESSAY.text.slice(0, 30)]) await expect(report).toContainText(words);
  for (const words of ['3 of 3', 'More of this.', 'not confirmed']) await expect(report).not.toContainText(words);
  await expect(report.locator('mark')).toHaveText([`The second time ${HELD}`, `From the roof ${STREET}`]);

  // Closed, the screen itself is printed again.
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(verdict.essay).toBeVisible();
});

test.describe('a method', () => {
  test.beforeEach(async ({ assay, endpoint }) => {
    argue(endpoint);
    await assay.serveModel(endpoint.baseUrl);
    await assay.openAssignment(PREPARED);
    await assay.how.open();
  });

  test('with two threads, three Judges and two repeats shows each in its place', async ({ assay, endpoint }) => {
    const { verdict } = assay;
    await assay.how.openParts();
    await assay.how.field('Who opens the debate').selectOption('both');
    await assay.how.type('Judges that decide independently', '3');
    await assay.how.type('How often each essay is graded', '2');
    // In the second repeat the Judges say otherwise: each trait has three Judges a repeat.
    const before = endpoint.script;
    endpoint.script = (call) =>
      call.role === 'Judge' && call.trait === 'Ideas' && call.turn > 3 ? { say: 'Less.\n\nFinal Score: 1' } : before(call);
    await assay.essays.essay(ESSAY.title).click();
    await verdict.gradeToTheEnd();
    const message = (margin: Locator) => margin.getByRole('heading').allTextContents();
    expect(await message(verdict.margin('Advocate'))).toEqual(['Advocate message 1 of 4', 'Advocate message 4 of 4']);
    expect(await message(verdict.margin('Skeptic'))).toEqual(['Skeptic message 2 of 4', 'Skeptic message 3 of 4']);
    const { region } = verdict.trait('Ideas');
    await expect(region.getByRole('heading', { name: /^Judge \d$/ })).toHaveText(['Judge 1', 'Judge 2', 'Judge 3']);

    const repeat = (name: string) => region.getByRole('group', { name: 'Repeats' }).getByRole('button', { name, exact: true });
    await expect(repeat('1: 2')).toHaveAttribute('aria-pressed', 'true');
    await repeat('2: 1').click();
    await expect(region).toContainText('Less.');
    await expect(verdict.trait('Ideas').score(1, 3)).toBeVisible();
    // What is accepted is what all repeats come to, halves up, as in the class table.
    await expect(verdict.accept).toHaveText('Accept 2');
  });

  test('without a debate has no margins', async ({ assay }) => {
    await assay.how.method('MA').check();
    await assay.essays.essay(ESSAY.title).click();
    await assay.verdict.gradeToTheEnd();
    await expect(assay.verdict.margin('Advocate')).toHaveCount(0);
    await expect(assay.verdict.essay.locator('mark.by-judge')).toHaveText(`The second time ${HELD}`);
    await expect(assay.verdict.trait('Ideas').score(2, 3)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the margins fold under the essay: Advocate, Skeptic, Judge', async ({ assay, endpoint, page }) => {
    await graded(assay, endpoint);
    const { verdict } = assay;
    const judge = verdict.trait('Ideas').region.getByRole('heading', { name: 'Judge' });
    const tops = [];
    for (const place of [verdict.essay, verdict.margin('Advocate'), verdict.margin('Skeptic'), judge, verdict.decision]) {
      tops.push((await place.boundingBox())!.y);
    }
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
    expect(new Set(tops).size).toBe(tops.length);
    expect(await sidewaysPixels(page)).toBe(0);
  });
});

test('on a wide screen the essay stands between the margins', async ({ assay, endpoint }) => {
  await graded(assay, endpoint);
  const { verdict } = assay;
  const [advocate, essay, skeptic] = await Promise.all(
    [verdict.margin('Advocate'), verdict.essay, verdict.margin('Skeptic')].map(async (place) => (await place.boundingBox())!),
  );
  expect(advocate.x + advocate.width).toBeLessThanOrEqual(essay.x);
  expect(essay.x + essay.width).toBeLessThanOrEqual(skeptic.x);
  expect(Math.abs(advocate.y - skeptic.y)).toBeLessThan(2);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      test('axe finds no violation in the evidence and the report’s choice', async ({ assay, endpoint, page }) => {
        await graded(assay, endpoint);
        await assay.verdict.ownScore(3).check();
        await assay.verdict.makeReport.click();
        await assay.verdict.highlights.first().focus();
        const { violations, passes } = await new AxeBuilder({ page }).analyze();
        expect(passes.length).toBeGreaterThan(10);
        expect(violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.failureSummary}`))).toEqual([]);
      });
    });
  }
}
