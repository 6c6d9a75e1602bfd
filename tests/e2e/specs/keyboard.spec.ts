import type { Locator, Page } from '@playwright/test';
import { expect, PREPARED, test } from '../fixtures';
import { bankFile } from '../support/data';

/** Presses Tab until the place has the focus, and looks whether one can see it there. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await place.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`Tab does not lead to ${place}`);
}

async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement!;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isInside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    return { isMarked: element.matches(':focus-visible'), outlineStyle, outlineWidth: parseFloat(outlineWidth), isInside };
  });
  expect(focus).toMatchObject({ isMarked: true, outlineStyle: 'solid', isInside: true });
  expect(focus.outlineWidth).toBeGreaterThanOrEqual(2);
}

test.describe('with someone’s work there', () => {
  test.use({ storageState: ({ banked }, use) => use(banked) });

  test('the keyboard alone leads from home to a verdict', async ({ assay, endpoint, page }) => {
    endpoint.scores = { Ideas: 2, Style: 4 };
    await assay.serveModel(endpoint.baseUrl);
    await assay.open();
    await tabTo(page, assay.home.assignment(PREPARED));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.essays.essay('The Ladder'));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.verdict.grade);
    await page.keyboard.press('Enter');
    await expect(assay.verdict.summary).toHaveText(['Ideas2/3', 'Style4/4']);
    // The verdict's parts are within reach: a trait, its exemplars, one of them, the log.
    const card = assay.verdict.trait('Style');
    await tabTo(page, assay.verdict.summary.last().getByRole('link'));
    await page.keyboard.press('Enter');
    await expect(card.region.getByRole('heading', { level: 2 })).toBeInViewport();
    await tabTo(page, card.exemplars);
    await page.keyboard.press('Enter');
    await tabTo(page, card.region.getByText('Read it').first());
    await page.keyboard.press('Enter');
    await expect(card.region.getByRole('blockquote').first()).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Save the complete log (JSON)' }));
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await download;
  });

  test('the focus stays where it was when grading begins and ends', async ({ assay, endpoint, page }) => {
    await assay.serveModel(endpoint.baseUrl);
    await assay.openEssay(PREPARED, 'The Ladder');
    await assay.verdict.grade.focus();
    await page.keyboard.press('Enter');
    await assay.verdict.untilEnded();
    const focused = await page.evaluate(() => document.activeElement?.tagName);
    expect(focused, 'the focus is not thrown back to the top of the page').not.toBe('BODY');
  });
});

test.describe('from nothing', () => {
  test.use({ storageState: ({ bare }, use) => use(bare) });

  test('the keyboard alone loads a bank, types an endpoint and pastes an essay', async ({ assay, endpoint, page }) => {
    await assay.open();
    await tabTo(page, assay.home.assignment(PREPARED));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.assignment.tab('Bank'));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.bank.chooser);
    const choosing = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(bankFile);
    await expect(assay.bank.mappingHeading).toBeVisible();
    await tabTo(page, assay.bank.column('essay'));
    await tabTo(page, assay.bank.useColumns);
    await page.keyboard.press('Enter');
    await expect(assay.bank.count('4')).toBeVisible({ timeout: 60_000 });

    await tabTo(page, assay.assignment.nextStep.getByRole('link'));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.models.add);
    await page.keyboard.press('Enter');
    await tabTo(page, assay.models.baseUrl);
    await page.keyboard.type(endpoint.baseUrl);
    await tabTo(page, assay.models.model);
    await page.keyboard.type('scripted-small');
    await tabTo(page, assay.models.save);
    await page.keyboard.press('Enter');
    await expect(assay.models.row('scripted-small').getByRole('radio')).toBeChecked();

    await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assignments' }));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.home.assignment(PREPARED));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Title (for your list; may stay empty)'));
    await page.keyboard.type('Typed');
    await tabTo(page, page.getByLabel('The essay', { exact: true }));
    await page.keyboard.type('Once I fell. Then I got up.');
    await tabTo(page, page.getByRole('button', { name: 'Add the essay' }));
    await page.keyboard.press('Enter');
    await tabTo(page, assay.verdict.grade);
    await page.keyboard.press('Enter');
    await expect(assay.verdict.summary).toHaveText(['Ideas1/3', 'Style1/4']);
  });

  test('the first Tab offers to skip to the content', async ({ assay, page }) => {
    await assay.open();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(assay.home.assignments.first().getByRole('link')).toBeFocused();
  });
});
