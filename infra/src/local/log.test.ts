import { chmod, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../testing/stack.ts';
import { openLog } from './log.ts';

test('the log is for its owner alone', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As PostgreSQL needs it when the product is started by root.
  await chmod(folder, 0o755);
  openLog(folder, 'info').info('hello');
  expect((await stat(join(folder, 'hirelane.log'))).mode & 0o777).toBe(0o600);
});
