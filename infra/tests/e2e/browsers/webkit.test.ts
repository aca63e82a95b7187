import { findWebKit } from '@hirelane/infra/tests/lanes/other-browsers';
import { type LauncherProcess, startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import { afterAll, afterEach, beforeAll, describe, onTestFinished, test } from 'vitest';
import { journeys } from './journeys/all.ts';
import { openPage } from './page.ts';
import { fillRegistration } from './people.ts';
import { startWebKit, type WebKit } from './webkit.ts';

describe('in WebKit, over https, because WebKit keeps no session over http', () => {
  let stack: LauncherProcess;
  let webkit: WebKit;
  beforeAll(async () => {
    const paths = findWebKit();
    if (paths === undefined) throw new Error('expected a WebKit driver');
    stack = await startLauncher({ LOCAL_HTTPS: 'true' });
    webkit = await startWebKit(paths);
  });
  afterEach(() => webkit.leave());
  afterAll(async () => {
    await webkit?.close();
    await stack?.stop();
  });
  journeys(async () => openPage(await webkit.open(), stack.url));

  test('http on the same port redirects to https', async () => {
    const tab = await webkit.open();
    await tab.goto(`${stack.url.replace('https:', 'http:')}/login`);
    await openPage(tab, stack.url).at('/login');
  });

  test('over http, registration explains why it cannot sign the user in', async () => {
    const plain = await startLauncher();
    onTestFinished(() => plain.stop());
    const page = openPage(await webkit.open(), plain.url);
    await fillRegistration(page, false);
    await page.see({ text: 'Safari keeps sessions over https only' });
  });
});
