import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRotatingFile } from '../launcher/terminal/rotating-file.ts';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { openLog } from './log.ts';

async function begin() {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'hirelane.log');
  const printed: string[] = [];
  const log = openLog('warn', path, { write: (line) => void printed.push(line) });
  return { folder, path, printed, log };
}

test("a line is printed and appended to a launcher's file, even after the file was rotated", async () => {
  const { path, printed, log } = await begin();
  const launcher = openRotatingFile(path, { bytes: 10_000, files: 2 });
  launcher.write('of the launcher\n');
  log.warn({ event: 'one' });
  renameSync(path, `${path}.1`);
  log.warn({ event: 'two' });
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`of the launcher\n${printed[0]}`);
  expect(readFileSync(path, 'utf8')).toBe(printed[1]);
  expect(printed.map((line) => JSON.parse(line).event)).toEqual(['one', 'two']);
});

test('only the owner of the folder can read a new file', async () => {
  const { folder, path, log } = await begin();
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, 12_345, 12_345);
  log.warn('a line');
  const { uid, mode } = statSync(path);
  expect([uid, mode & 0o777]).toEqual([statSync(folder).uid, 0o600]);
});

test('the tool reports a file it cannot write and prints the line', async () => {
  const { folder, path, printed, log } = await begin();
  const elsewhere = join(folder, 'elsewhere');
  symlinkSync(elsewhere, path);
  log.warn({ event: 'one' });
  expect(printed).toEqual([
    expect.stringContaining('"event":"one"'),
    expect.stringContaining(`The line above could not be written to ${path}: ELOOP`),
  ]);
  expect(existsSync(elsewhere)).toBe(false);
});

test('a write to a pipe does not wait for its reader', async () => {
  const { path, printed, log } = await begin();
  execFileSync('mkfifo', [path]);
  log.warn({ event: 'one' });
  expect(printed[1]).toContain('ENXIO');
});

test('a tool run by root does not change the owner of a file that is linked into the folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'any user other than root can only link files of their own');
  const { folder, path, printed, log } = await begin();
  const elsewhere = join(folder, 'elsewhere');
  writeFileSync(elsewhere, 'mine');
  linkSync(elsewhere, path);
  await chown(folder, 12_345, 12_345);
  log.warn({ event: 'one' });
  expect(printed[1]).toContain('Expected a file with one hard link.');
  expect([readFileSync(elsewhere, 'utf8'), statSync(elsewhere).uid]).toEqual(['mine', 0]);
});
