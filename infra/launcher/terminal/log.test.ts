import { chmod, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { openLog } from './log.ts';

// @covers asvs:14.2.4
test('only the owner can read the log', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // The folder's mode when root starts the product, so that PostgreSQL's user can traverse the folder.
  await chmod(folder, 0o755);
  openLog(folder, 'info', 100).info('hello');
  expect((await stat(join(folder, 'hirelane.log'))).mode & 0o777).toBe(0o600);
});

test('a line on the terminal contains no control characters', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  openLog(folder, 'info', 1).error({ err: new Error('no \u001b[2Jfile') }, 'failure of a test');
  expect(write.mock.calls).toEqual([['error    hirelane: failure of a test (no \\u001b[2Jfile)\n']]);
});

test('the log line for a PostgreSQL error contains no row values', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(asha@example.com)' });
  openLog(folder, 'info', 1).fatal({ err: error }, 'unexpected error; stopping');
  const line = await readFile(join(folder, 'hirelane.log'), 'utf8');
  expect(JSON.parse(line).err).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(line).not.toContain('asha');
});

test.each([
  [
    { event: 'failure', message: 'The sessions did not answer.', cause: 'connect ECONNREFUSED' },
    'failure (The sessions did not answer.; connect ECONNREFUSED)',
  ],
  [
    { event: 'mail-failed', code: 'EENVELOPE', answer: '550 no such user' },
    'mail-failed (EENVELOPE; 550 no such user)',
  ],
  [{ event: 'one-database-role', reason: 'it may not' }, 'one-database-role (it may not)'],
  [{ event: 'over', message: 'two\nlines', ms: 5 }, 'over (two)'],
  [{ event: 'again', message: 'the same', cause: 'the same' }, 'again (the same)'],
])('a line on the terminal includes the cause: %j', async (entry, shown) => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => write.mockRestore());
  openLog(folder, 'info', 1).child({ service: 'bff' }).error(entry);
  expect(write.mock.calls).toEqual([[`error    bff: ${shown}\n`]]);
});

test('the log never exceeds its size limit, however long the process runs', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const log = openLog(folder, 'info', 1);
  for (let n = 0; n < 30_000; n++) log.info({ n }, 'a line of about a hundred bytes, with the time and the rest of it');
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['', '.1', '.2', '.3', '.4'].map((ending) => `hirelane.log${ending}`));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(1024 * 1024);
});
