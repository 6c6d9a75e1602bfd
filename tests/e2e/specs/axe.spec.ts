import AxeBuilder from '@axe-core/playwright';
import { expect, PREPARED, test } from '../fixtures';
import { sidewaysPixels } from '../support/browser';
import { tour } from '../support/tour';

test.use({ storageState: ({ banked }, use) => use(banked) });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      test('axe finds no violation on any screen', async ({ assay, endpoint, page }) => {
        test.setTimeout(360_000);
        await tour(assay, endpoint, PREPARED, async (screen) => {
          const { violations, passes } = await new AxeBuilder({ page }).analyze();
          expect(passes.length).toBeGreaterThan(10);
          const found = violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.target} ${n.failureSummary}`));
          expect.soft(found, `axe on ${screen}`).toEqual([]);
        });
      });
    });
  }
}

for (const width of [390, 320]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('no screen is wider than the window', async ({ assay, endpoint, page }) => {
      test.setTimeout(300_000);
      await tour(assay, endpoint, PREPARED, async (screen) => {
        expect.soft(await sidewaysPixels(page), screen).toBe(0);
      });
    });
  });
}
