import { CHROMIUM_FLAGS, findChromium } from '@hirelane/infra/tests/support/chromium';
import { defineConfig } from '@playwright/test';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './support/build-pages.ts',
  outputDir: '../../test-results/browser',
  fullyParallel: true,
  // The browser, the product and PostgreSQL share two cores.
  workers: 2,
  // A test that passes in a second run is reported as unstable (`lanes/reports.ts`).
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  // The time limit is long, so that a test fails only if it hangs and not because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/browser.json' }]],
  use: {
    // Recording every step would take a fifth of the CPU time; `--trace on` enables it.
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
