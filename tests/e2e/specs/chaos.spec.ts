import { expect, PREPARED, test } from '../fixtures';
import { Chaos } from '../support/chaos';
import { ESSAY } from '../support/data';

test.use({ storageState: ({ banked }, use) => use(banked) });

test('a class through refusals, a reload and an outage, against the real llama.cpp server', async ({ assay, llama, page }) => {
  test.setTimeout(8 * 60_000);
  const chaos = await Chaos.before(llama.address);
  try {
    const { results } = assay;
    await assay.serveModel(chaos.baseUrl, 'smollm2-135m-instruct');
    await assay.openAssignment(PREPARED);
    await assay.essays.paste('Two', 'This is essay number two. My boat sank, and I built another.');
    await assay.assignmentOfEssay();
    await assay.assignment.open('Results');

    // Refused, failed and cut off, at random.
    chaos.harm({ rateLimitRate: 0.2, dropRate: 0.2, disconnectRate: 0.2 });
    await results.button('Grade the 2 essays that have no verdict yet').click();
    const whole = () => chaos.passed.filter((call) => call.isWhole).length;
    await expect.poll(whole, { timeout: 120_000 }).toBeGreaterThan(2);
    await page.reload();
    await expect(results.bar).toContainText('It was cut off: the page was closed or reloaded');

    // Nobody answers any more, in the middle of it.
    const before = whole();
    await results.button('Go on').click();
    await expect.poll(whole, { timeout: 120_000 }).toBeGreaterThan(before + 1);
    chaos.harm({ disconnectRate: 1 });
    await expect(results.button('Stop now')).toHaveCount(0, { timeout: 180_000 });
    await expect(results.bar).toContainText(/is not finished|that broke off/);

    // It is back.
    chaos.calm();
    await results.bar.getByRole('button', { name: /^(Go on|Try again what failed)/ }).click();
    await expect(results.bar.getByText('Graded 2 essays.')).toBeVisible({ timeout: 240_000 });
    for (const title of [ESSAY.title, 'Two']) {
      for (const [trait, score] of (await results.scores(title)).entries()) {
        expect(score).toMatch(trait === 0 ? /^([0-3]|▲ needs grading)$/ : /^([1-4]|▲ needs grading)$/);
      }
    }

    const bodies = chaos.passed.filter((call) => call.isWhole).map((call) => call.body);
    console.log(`${chaos.passed.length} calls, ${bodies.length} answered whole, ${new Set(bodies).size} different`);
    // Twelve answers were needed. One more is there for each call whose answer was on its way when the page was reloaded: four at most run at once.
    expect(new Set(bodies).size).toBe(12);
    expect(bodies.length - new Set(bodies).size).toBeLessThanOrEqual(4);
  } finally {
    await chaos.stop();
  }
});
