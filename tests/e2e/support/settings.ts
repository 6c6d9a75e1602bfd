import type { PlaywrightTestConfig } from '@playwright/test';
import { environment } from './environment';

/** One browser at a time: the page's own workers need the cores. A failure is never tried again. */
export const settings: PlaywrightTestConfig = {
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 1,
  reporter: [['list']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: environment('ASSAY_CHROMIUM') },
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
};
