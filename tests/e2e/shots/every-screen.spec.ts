import { join } from 'node:path';
import { PREPARED, test } from '../fixtures';
import { tour } from '../support/tour';

/** Where the pictures go. */
const FOLDER = process.env.ASSAY_SHOTS ?? 'test-results/shots';

test.use({ storageState: ({ banked }, use) => use(banked) });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });

      test('pictures of every screen', async ({ assay, endpoint, page }) => {
        test.setTimeout(360_000);
        await tour(assay, endpoint, PREPARED, async (screen) => {
          await page.screenshot({ path: join(FOLDER, `${screen}-${width}-${colorScheme}.png`), fullPage: true });
        });
      });
    });
  }
}
