import { defineConfig } from '@playwright/test';
import { settings } from './support/settings';

/** `cargo xtask test --e2e` gives the environment; see support/environment.ts. */
export default defineConfig({ ...settings, testDir: 'specs' });
