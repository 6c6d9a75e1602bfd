import { expect } from '@playwright/test';
import type { Assay } from '../pages/assay';
import { ratedFile, ratedNumber } from './data';
import type { Call, Endpoint } from './endpoint';

/** What each method gives to the eight essays; -1 is a reply without a score. */
const GIVEN: Record<string, Record<string, number[]>> = {
  MADRAG: { Ideas: [0, 1, 2, 3, 2, 2, 3, 0], Style: [1, 2, 3, 4, 3, 3, 4, 1] },
  MA: { Ideas: [3, 1, 2, 3, 0, 2, 3, 1], Style: [1, 2, 3, 4, 3, 3, 4, -1] },
};

/** The method that a Judge's call belongs to. */
export const method = (call: Call) => (call.user.includes('claims of the debate') ? 'MADRAG' : 'MA');

/** Has the endpoint score the eight essays of {@link ratedFile}, each method in its way. */
export function giveScores(endpoint: Endpoint): void {
  endpoint.script = (call) => {
    if (call.role !== 'Judge') return call.role ? { say: 'All is said.', confidence: 0.9 } : undefined;
    const by = method(call);
    const score = GIVEN[by]![call.trait]![ratedNumber(call.system)]!;
    const words = `${by} weighs story ${ratedNumber(call.system)}.`;
    return { say: score < 0 ? `${words} It could be either.` : `${words}\n\nFinal Score: ${score}` };
  };
}

/** Loads the eight essays as the bank of the assignment that is open. */
export async function loadRated(assay: Assay): Promise<void> {
  await assay.assignment.open('Bank');
  await assay.bank.choose(ratedFile);
  await assay.bank.mappingHeading.waitFor();
  for (const [trait, name] of [['ideas', 'Ideas'], ['style', 'Style']] as const)
    for (const rater of [1, 2]) expect(await assay.bank.columnUse(`${trait} rater ${rater}`)).toBe(`${name} score, rater ${rater}`);
  await assay.bank.useColumns.click();
  await expect(assay.bank.count('8')).toBeVisible({ timeout: 60_000 });
}

/** Measures MADRAG and MA. */
export async function measure(assay: Assay): Promise<void> {
  await assay.assignment.open('Study');
  await assay.study.method('MA').check();
  await assay.study.button('Measure').click();
  await expect(assay.study.picture).toBeVisible({ timeout: 60_000 });
  await expect(assay.study.button('Measure')).toBeVisible();
}
