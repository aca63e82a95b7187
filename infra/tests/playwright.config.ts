import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/tests/support/chromium';
import { defineConfig } from '@playwright/test';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/build-pages.ts',
  outputDir: '../../test-results/browser',
  fullyParallel: true,
  // Two cores serve the browser, the product and PostgreSQL.
  workers: 2,
  // A test that passes when it is run again is reported as unstable (`lanes/reports.ts`).
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // What hangs fails late; what is only slow, since the machine has other work, does not fail.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // A recording of every step's page would cost a fifth of the processor's time; `--trace on` makes one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'journeys', testMatch: '**/journeys/**/*.spec.ts' },
    { name: 'abuse', testMatch: '**/abuse/**/*.spec.ts', retries: 0 },
    { name: 'a11y', testMatch: '**/a11y/**/*.spec.ts' },
  ],
});
