import { expect, PREPARED, test } from '../fixtures';
import { ratedNumber } from '../support/data';
import { giveScores, loadRated, measure, method } from '../support/study';

test.describe('methods measured on a bank with two raters', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test.beforeEach(async ({ assay, endpoint }) => {
    giveScores(endpoint);
    await assay.serveModel(endpoint.baseUrl);
    await assay.openAssignment(PREPARED);
    await loadRated(assay);
  });

  test('stand beside each other and beside the raters, each essay hidden from itself', async ({ assay, endpoint, page }) => {
    const { study } = assay;
    await assay.assignment.open('Study');
    await expect(study.measuring).toContainText('8 essays, 1 method: about 48 calls');
    await measure(assay);

    // Eight essays, two traits: MADRAG asks three times for each, MA once.
    expect(endpoint.chats().filter((c) => c.answered)).toHaveLength(8 * 2 * (3 + 1));
    for (const judged of endpoint.chats('Judge').filter((c) => method(c) === 'MADRAG')) {
      const own = `This is story number ${ratedNumber(judged.system)}.`;
      expect(judged.user, 'other essays stand beside it').toContain('This is story number');
      expect(judged.user, 'an essay is hidden from itself').not.toContain(own);
    }

    // scikit-learn 1.7.2: cohen_kappa_score(reference, given, weights='quadratic'), the reference being the raters' mean, halves up.
    const kappas = 'Quadratic weighted kappa by trait, with its 95 % interval over essays';
    const [madrag, ma, humans] = await study.cells(kappas, 'Ideas');
    expect([madrag!.slice(0, 4), ma!.slice(0, 4), humans]).toEqual(['0.94', '0.21', '0.89']);
    expect((await study.cells(kappas, 'Style')).map((cell) => cell.slice(0, 4))).toEqual(['0.94', '1.00', '0.89']);
    const over = await study.cells('All traits together', 'MA');
    expect([over[0], over.at(-1)], 'the mean of the traits, and what has no score').toEqual(['0.61', '1']);
    expect((await study.cells('All traits together', 'MADRAG'))[0]).toBe('0.94');
    await expect(page.getByText('16 pairs of essay and trait are compared')).toBeVisible();

    // Reference 0 and given 3, once.
    await study.field('Method').selectOption({ label: 'MA' });
    const matrix = study.table('Ideas: the raters’ mean down, MA across');
    await expect(matrix.getByRole('row').nth(1).getByRole('cell')).toHaveText(['0', '0', '0', '1']);

    await study.compare('MADRAG').uncheck();
    await expect(study.table('All traits together').getByRole('row')).toHaveCount(2);
    await study.compare('MADRAG').check();
    await expect(study.table('All traits together').getByRole('row')).toHaveCount(3);
  });

  test('can be saved, and are there after a reload without a call', async ({ assay, endpoint, page }) => {
    const { study } = assay;
    await measure(assay);
    const calls = endpoint.chats().length;
    await page.reload();
    await expect(study.picture).toBeVisible();
    expect(endpoint.chats()).toHaveLength(calls);

    const measures = await study.save('Measures (CSV)');
    const lines = measures.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/^Method,Trait,Essays and traits,Repeats,Needs grading,QWK,/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
      'MADRAG,Ideas,8,1,0,0.9429',
      'MADRAG,Style,8,1,0,0.9429',
      'MADRAG,All traits,16,1,0,0.9429',
      'MA,Ideas,8,1,0,0.2121',
      'MA,Style,8,1,1,1.0000',
      'MA,All traits,16,1,1,0.6061',
    ]);
    expect(await study.save('The picture (SVG)')).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    const all = await study.save('Everything (JSON)');
    expect(JSON.parse(all).report.methods).toHaveLength(2);
    expect(all, 'no student’s words').not.toContain('colours tore');
  });

  test('a study that was stopped is gone on with, and asks for nothing twice', async ({ assay, endpoint, page }) => {
    const { study } = assay;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    endpoint.before = () => (endpoint.chats('Judge').length > 6 ? released : undefined);
    await assay.assignment.open('Study');
    await study.button('Measure').click();
    await expect.poll(() => endpoint.chats('Judge').length).toBeGreaterThan(6);
    await page.reload();
    endpoint.before = () => undefined;
    release();
    await expect(study.measuring).toContainText('Not finished: MADRAG');
    const answered = new Set(endpoint.chats().filter((c) => c.answered).map((c) => c.raw));
    const before = endpoint.chats().length;
    await study.button('Go on').click();
    await expect(study.button('Measure')).toBeVisible({ timeout: 60_000 });
    await expect(study.measuring).not.toContainText('Not finished');
    const again = endpoint.chats().slice(before).filter((c) => answered.has(c.raw));
    // What was answered while the page was closing may have been lost on its way: never more than what ran at the same time.
    expect(again.length).toBeLessThanOrEqual(4);
    expect((await study.cells('All traits together', 'MADRAG'))[0]).toBe('0.94');
  });

  test('the cases in which people agree and a method does not are read and coded by keys', async ({ assay, page }) => {
    const { study, cases } = assay;
    await measure(assay);
    await expect(page.getByText('MADRAG 0, MA 2')).toBeVisible();
    await study.toTheCases.click();
    await expect(cases.heading).toBeVisible();
    // The first method with such a case is chosen. Raters 0 and 0, given 3; raters 1 and 2, given 0: 1.5 points from their mean.
    await expect(cases.case).toContainText('raters');
    const first = await cases.chosen();
    const order = first.includes('r-0') ? ['r-0', 'r-4'] : ['r-4', 'r-0'];
    const facts: Record<string, string> = {
      'r-0': 'Ideas of essay r-0 · raters 0, 0 · method 3 · A2, too high',
      'r-4': 'Ideas of essay r-4 · raters 1, 2 · method 0 · A1, too low',
    };
    await expect(cases.case).toContainText(facts[order[0]!]!);
    const number = order[0]!.slice(2);
    await expect(cases.case).toContainText(`This is story number ${number}. My kite of ${number} colours tore.`);
    await expect(cases.side('MA').first()).toContainText(`MA weighs story ${number}.`);
    await expect(cases.side('MADRAG')).toContainText(`MADRAG weighs story ${number}.`);

    await cases.codes.focus();
    await page.keyboard.type('b1c3d4');
    await expect(cases.code('B1 Partially grounded')).toBeChecked();
    await expect(cases.code('C3 Spurious debate claim accepted')).toBeChecked();
    await expect(cases.code('D4 Not component-specific')).toBeChecked();
    await page.keyboard.type('c3');
    await expect(cases.code('C3 Spurious debate claim accepted')).not.toBeChecked();
    await page.keyboard.type('c2m');
    await expect(cases.memo).toBeFocused();
    await page.keyboard.type('=the boat; b1');
    await expect(cases.memo).toHaveValue('=the boat; b1');
    await cases.codes.focus();
    await page.keyboard.type('n');
    await expect(cases.case).toContainText(facts[order[1]!]!);
    await expect(cases.memo).toHaveValue('');
    await page.keyboard.type('b0c2d1');
    await expect(page.getByText('All are coded.')).toBeVisible();
    const attribution = study.table('Attribution');
    await expect(attribution.getByRole('row').nth(1).getByRole('cell').first(), 'counted at once').toHaveText(/^1\s*50 %$/);
    await expect(study.button('Next ›')).toBeDisabled();
    await study.button('‹ Previous').click();
    await expect(cases.case).toContainText(facts[order[0]!]!);
    await study.button('Next ›').click();
    await expect(cases.case).toContainText(facts[order[1]!]!);

    // Keys mean nothing outside the panel.
    await cases.method.focus();
    await page.keyboard.press('p');
    await expect(cases.case).toContainText(facts[order[1]!]!);

    await page.reload();
    await expect(cases.code('C2 Debate framing capture')).toBeChecked();
    await expect(cases.memo).toHaveValue('=the boat; b1');
    const direction = study.table('Direction by mechanism');
    await expect(direction.getByRole('row', { name: /^A1/ }).getByRole('cell').nth(1)).toHaveText(/^1\s*100 %$/);
    const rows = (await study.save('Save the cases with their codes (CSV)')).replace('\ufeff', '').trim().split('\r\n');
    expect(rows[0]).toBe('Essay,Trait,Repeat,Raters,Given,A,B,C,D,Memo');
    expect(rows.find((row) => row.startsWith(order[0]!))).toMatch(/,B1,C2,D4,'=the boat; b1$/);
    const counts = await study.save('Save the counts (CSV)');
    expect(counts).toContain('Direction by mechanism,C1,C2,C3,C4,C5,C6,C1 %');
  });
});
