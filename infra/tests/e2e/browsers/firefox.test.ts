import { findFirefox } from '@hirelane/infra/tests/lanes/other-browsers';
import { type LauncherProcess, startLauncher } from '@hirelane/infra/tests/support/launcher-process';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { type Firefox, startFirefox } from './firefox.ts';
import { journeys } from './journeys/all.ts';
import { openPage } from './page.ts';

describe('in Firefox, over http, as served by `npm start`', () => {
  let stack: LauncherProcess;
  let firefox: Firefox;
  beforeAll(async () => {
    stack = await startLauncher();
    firefox = await startFirefox(findFirefox() ?? '');
  });
  afterEach(async () => {
    await firefox.leave();
    expect(firefox.complaints()).toEqual([]);
  });
  afterAll(async () => {
    await firefox?.close();
    await stack?.stop();
  });
  journeys(async () => openPage(await firefox.open(), stack.url));
});
