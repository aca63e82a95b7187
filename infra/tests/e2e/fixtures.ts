import { attachLauncher, type LauncherProcess, startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import { test as base, type ConsoleMessage, expect, type Page, type Response } from '@playwright/test';

type WorkerFixtures = { stack: LauncherProcess };
type TestFixtures = {
  /** The errors that a test expects; any other error fails it. */
  tolerate: RegExp[];
  watched: undefined;
};

/**
 * Every test runs against the real product: started by the launcher for this worker on its own data folder, or the one
 * at HIRELANE_URL, which the journeys use to test a marketplace in containers. Any error in the page, any violation of
 * the content security policy and any 5xx fails a test, in addition to its assertions.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const url = process.env['HIRELANE_URL'];
      const stack = url === undefined ? await startLauncher() : attachLauncher(url);
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  tolerate: async ({ page: _ }, use) => use([]),
  watched: [
    async ({ context, tolerate }, use) => {
      const complaints: string[] = [];
      const watch = (page: Page) => {
        page.on('pageerror', (error) => void complaints.push(`error in the page: ${error.message}`));
        page.on('console', (message: ConsoleMessage) => {
          // The browser logs every 4xx as an error, but tests expect and check these responses.
          const isAnswer = /Failed to load resource: .* status of 4\d\d/.test(message.text());
          if (message.type() === 'error' && !isAnswer) complaints.push(`console: ${message.text()}`);
        });
        page.on('response', (response: Response) => {
          if (response.status() >= 500) complaints.push(`${response.status()} from ${response.url()}`);
        });
      };
      context.pages().forEach(watch);
      context.on('page', watch);
      await use(undefined);
      expect(complaints.filter((complaint) => !tolerate.some((pattern) => pattern.test(complaint)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
