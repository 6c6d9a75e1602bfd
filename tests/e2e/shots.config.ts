import { defineConfig } from '@playwright/test';
import { settings } from './support/settings';

/** Pictures for people to look at: `ASSAY_SHOTS=folder npx playwright test --config shots.config.ts`. Not a test. */
export default defineConfig({ ...settings, testDir: 'shots' });
