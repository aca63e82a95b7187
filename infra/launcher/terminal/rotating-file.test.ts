// @covers limit:1 found:47

import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '@hirelane/test-kit/run-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { openRotatingFile } from './rotating-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, 'x.log');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (n: number) => `${String(n).padStart(9, '0')}\n`;
const numbersOf = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').map(Number);

test('many lines fill the allowed number of files with the newest lines, each readable only by its owner', () => {
  const file = openRotatingFile(path, { bytes: 100, files: 3 });
  for (let n = 0; n < 1_005; n++) file.write(line(n));
  const names = readdirSync(folder).sort();
  expect(names).toEqual(['x.log', 'x.log.1', 'x.log.2']);
  expect(names.map((name) => statSync(join(folder, name)).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  expect(['x.log.2', 'x.log.1', 'x.log'].flatMap(numbersOf)).toEqual(Array.from({ length: 25 }, (_, i) => 980 + i));
});

test('lines from an earlier process count towards the limit and are kept', () => {
  openRotatingFile(path, { bytes: 100, files: 3 }).write(line(1));
  const file = openRotatingFile(path, { bytes: 100, files: 3 });
  for (let n = 2; n <= 11; n++) file.write(line(n));
  expect(numbersOf('x.log.1')).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
  expect(numbersOf('x.log')).toEqual([11]);
});

test('lines added by another process count towards the limit and are kept', () => {
  const file = openRotatingFile(path, { bytes: 100, files: 3 });
  file.write(line(1));
  for (let n = 2; n <= 10; n++) appendFileSync(path, line(n));
  file.write(line(11));
  expect(numbersOf('x.log.1')).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
  expect(numbersOf('x.log')).toEqual([11]);
});

test('when files cannot be renamed, the file is emptied, so that the limit holds', async () => {
  const file = openRotatingFile(path, { bytes: 100, files: 2 });
  await mkdir(`${path}.1`);
  for (let n = 0; n < 1_001; n++) file.write(line(n));
  expect(statSync(path).size).toBeLessThanOrEqual(100);
  expect(numbersOf('x.log').at(-1)).toBe(1_000);
});

test('in a deleted folder, lines are lost but nothing else fails', async () => {
  const file = openRotatingFile(path, { bytes: 100, files: 2 });
  await rename(folder, `${folder}-gone`);
  for (let n = 0; n < 30; n++) file.write(line(n));
  expect(existsSync(path)).toBe(false);
  await rename(`${folder}-gone`, folder);
  await chmod(folder, 0o755);
  for (let n = 30; n < 60; n++) file.write(line(n));
  expect(numbersOf('x.log').at(-1)).toBe(59);
});

test('on a full disk, lines are lost but nothing else fails', () => {
  const file = openRotatingFile('/dev/full', { bytes: 100, files: 2 });
  expect(() => file.write(line(1))).not.toThrow();
});

test('the last line before a sudden exit is written', async () => {
  const script = `import('./infra/launcher/terminal/rotating-file.ts').then(({ openRotatingFile }) => {
    openRotatingFile(${JSON.stringify(path)}, { bytes: 100, files: 2 }).write('the last line\\n');
    process.kill(process.pid, 'SIGKILL');
  });`;
  await runNode(['-e', script]).ended;
  expect(readFileSync(path, 'utf8')).toBe('the last line\n');
});
