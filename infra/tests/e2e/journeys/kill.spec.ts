import { startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import { expect, test } from '../fixtures.ts';
import { call, signUp } from '../people.ts';
import { fillWizard } from '../projects.ts';

// These tests look for losses that may occur once in a thousand runs, so they are never retried.
test.describe.configure({ retries: 0 });
test.setTimeout(300_000);
// Errors that the browser reports while the product is killed.
test.use({ tolerate: [/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/] });

test('kill -9 of the launcher while a project is being posted neither loses nor duplicates it', async ({ browser }) => {
  const stack = await startLauncher();
  const page = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const userId = await signUp(page, true);

  // The times in ms between the browser's request and the kill, so that kills hit before, during and after the writing
  // of the events.
  for (const [round, delay] of [0, 4, 8, 15, 40].entries()) {
    const title = `Posted into a crash ${round}`;
    await page.goto('/client/post');
    await fillWizard(page, title);
    await expect(page.getByRole('status').getByText('Draft saved')).toBeVisible();
    // Submit saves unsaved changes and then publishes the project: the crash hits one of these requests.
    const isChanged = round % 2 === 0;
    const [method, ending] = isChanged ? ['PUT', /project\/[^/]+$/] : ['POST', /\/publish$/];
    const sent = page.waitForRequest((request) => request.method() === method && ending.test(request.url()));
    if (isChanged) await page.getByLabel('Project Rate').fill(`${80_000 + round}`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await sent;
    await new Promise((resolve) => setTimeout(resolve, delay));
    await stack.kill9();
    const outcome = page.getByText('Project created.').or(page.getByText('Project Not created.'));
    await expect(outcome.first()).toBeVisible();
    const acknowledged = await page.getByText('Project created.').isVisible();
    await stack.start();

    if (!acknowledged) {
      // The form keeps its input, and submitting it again with the same key posts the project once.
      await expect(page).toHaveURL('/client/post');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Project created.')).toBeVisible();
    }
    const { body } = await call(page, 'GET', `/api/v1/client/project?userId=${userId}&limit=50`);
    const mine = body.data.filter((project: { title: string }) => project.title === title);
    expect(mine.map((project: { status: string }) => project.status)).toEqual(['published']);
    expect(body.data).toHaveLength(round + 1);
  }
  await stack.stop();
});
