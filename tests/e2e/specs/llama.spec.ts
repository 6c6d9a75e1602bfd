import { expect, test } from '../fixtures';

test('the whole job on a sample, against the real llama.cpp server', async ({ assay, llama, page }) => {
  test.setTimeout(8 * 60_000);
  await assay.serveModel(`${llama.address}/v1`, 'smollm2-135m-instruct');

  // Three traits, so that it takes a minute or two and not more.
  await assay.openAssignment('Trying again');
  await assay.assignment.open('Rubric');
  await assay.rubric.removeTrait('Conventions');
  await assay.rubric.save();
  await assay.assignment.open('Essays');
  await assay.essays.essay('The Skate Board').click();
  await assay.verdict.gradeToTheEnd(7 * 60_000);

  await expect(assay.verdict.button('Grade again'), 'every trait has an outcome').toBeVisible();
  await expect(assay.verdict.summary).toHaveCount(3);
  for (const outcome of await assay.verdict.summary.allTextContents()) {
    expect(outcome).toMatch(/^(Ideas|Organization|Style)([0-3]\/3|▲ needs grading)$/);
  }
  for (const trait of ['Ideas', 'Organization', 'Style']) {
    const card = await assay.verdict.show(trait);
    await expect(card.brokeOff).toHaveCount(0);
    const scored = card.region.getByText(/^Score [0-3] of 3$/);
    await expect(scored.or(card.needsGrading)).toHaveCount(1);
    await expect(card.region.getByText(/^Confidence [01]\.\d\d, the probability of the first word$/)).toHaveCount(2);
    await card.exemplars.click();
    for (const score of [0, 1, 2, 3]) await expect(card.region.getByText(`Scored ${score}`, { exact: true })).toBeVisible();
  }

  const { log } = await assay.verdict.log();
  const replies = log.hearings
    .flatMap(([, hearing]: any) => [...hearing.turns, ...Object.values<any>(hearing.judgements)])
    .map((step: any) => step.call.reply);
  expect(replies).toHaveLength(9);
  for (const reply of replies) {
    expect(reply.tokens.length).toBeGreaterThan(0);
    expect(reply.tokens.length).toBeLessThanOrEqual(161);
    expect(reply.tokens[0].top.length).toBeGreaterThan(1);
    expect(reply.usage.completion_tokens).toBeLessThanOrEqual(160);
  }

  // The essay and the trait stand first in every call, so most of what is read was read before.
  const told = await page.getByRole('region', { name: 'Log' }).getByText(/of them from the endpoint's cache/).textContent();
  const [read, cached] = (told?.match(/\d[\d,\u00a0\u202f. ]*(?= read| of them)/g) ?? []).map((n) => Number(n.replace(/\D/g, '')));
  console.log(`${cached} of ${read} prompt tokens came from llama.cpp's cache`);
  expect(cached! / read!).toBeGreaterThan(0.5);

  await page.reload();
  await expect(assay.verdict.button('Grade again')).toBeVisible();
  await expect(assay.verdict.summary).toHaveCount(3);
});
