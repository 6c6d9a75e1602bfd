import { expect, test } from '../fixtures';

test('the whole job on a sample, against the real llama.cpp server', async ({ assay, llama, page }) => {
  test.setTimeout(8 * 60_000);
  await assay.serveModel(`${llama.address}/v1`, 'smollm2-135m-instruct');

  // Two traits, so that it takes minutes and not more.
  await assay.openAssignment('Trying again');
  await assay.assignment.open('Rubric');
  await assay.rubric.removeTrait('Style');
  await assay.rubric.removeTrait('Conventions');
  await assay.rubric.save();
  await assay.assignment.open('Essays');
  await assay.essays.essay('The Skate Board').click();
  await assay.verdict.gradeToTheEnd(7 * 60_000);

  await expect(assay.verdict.button('Grade again'), 'every trait has an outcome').toBeVisible();
  await expect(assay.verdict.summary).toHaveCount(2);
  for (const outcome of await assay.verdict.summary.allTextContents()) {
    expect(outcome).toMatch(/^(Ideas|Organization)([0-3]\/3|▲ needs grading)$/);
  }
  for (const trait of ['Ideas', 'Organization']) {
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
  expect(replies).toHaveLength(6);
  for (const reply of replies) {
    expect(reply.tokens.length).toBeGreaterThan(0);
    expect(reply.tokens.length).toBeLessThanOrEqual(161);
    expect(reply.tokens[0].top.length).toBeGreaterThan(1);
    expect(reply.usage.completion_tokens).toBeLessThanOrEqual(160);
  }

  await page.reload();
  await expect(assay.verdict.button('Grade again')).toBeVisible();
  await expect(assay.verdict.summary).toHaveCount(2);
});
