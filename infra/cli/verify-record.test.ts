import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openIssuer, STATUS_INDEX, type TestIssuer } from '@hirelane/api/testing/work-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesToVerify, verifyCommand } from './verify-record.ts';

let folder: string;
let us: TestIssuer;
let issuer: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-verify-'));
  us = await openIssuer();
  issuer = await file('issuer.json', JSON.stringify(us.issuer));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

/** Runs the command; returns its exit code and output. */
async function verify(...args: string[]) {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const code = await verifyCommand(args, {}, { say: print, warn: print });
  return { code, text: printed.join('\n') };
}

const record = async () => file('record.jwt', `${await us.signRecord()}\n`);
const status = async (revoked: number[] = []) => file('status.jwt', await us.signList({ revoked }));

test('the command prints a valid record and exits with 0', async () => {
  const { code, text } = await verify(await record(), '--issuer', issuer, '--status', await status());
  expect(code).toBe(0);
  expect(text).toMatch(
    /^Valid: signed by https:\/\/hirelane\.example\/api\/v1\/records\/issuer, and not revoked as of 2/,
  );
  expect(text).toContain('"name": "Kabir Anand"');
});

test('the command does not print a revoked record and exits with 1', async () => {
  const { code, text } = await verify(await record(), '--issuer', issuer, '--status', await status([STATUS_INDEX]));
  expect(code).toBe(1);
  expect(text).toMatch(/^Revoked: /);
  expect(text).not.toContain('Kabir');
});

test('without a status list, the command reports that revocation was not checked and exits with 1', async () => {
  const { code, text } = await verify(await record(), '--issuer', issuer);
  expect([code, text.split('\n')[0]]).toEqual([
    1,
    'Revocation was not checked. Specify the status list with --status <file>.',
  ]);
});

test("another issuer's document, or garbage, is refused with a reason and exit code 1", async () => {
  const others = await openIssuer('https://elsewhere.example');
  const other = await file('other.json', JSON.stringify(others.issuer));
  expect(await verify(await record(), '--issuer', other)).toEqual({
    code: 1,
    text: 'Not valid. It has another issuer. Check it where it was issued.',
  });
  expect((await verify(await file('film.jwt', 'x'.repeat(2_000_000)), '--issuer', issuer)).text).toMatch(
    /^Not valid. It is longer/,
  );
});

test('terminal control characters are not printed', async () => {
  const hostile = await file('hostile.jwt', await us.signRecord({ name: 'A\u001b[2J\u009b2J\u202eB' }));
  const { text } = await verify(hostile, '--issuer', issuer, '--status', await status());
  expect(text).toContain('"name": "A\\u001b[2J\\u009b2J\\u202eB"');
});

test("the error names a file that is missing or is not an issuer's document", async () => {
  await expect(verify(join(folder, 'none.jwt'), '--issuer', issuer)).rejects.toThrow(/none\.jwt cannot be read/);
  await expect(verify(await record(), '--issuer', await record())).rejects.toThrow(/is not an issuer’s document/);
});

test.each([
  [[]],
  [['a.jwt']],
  [['a.jwt', 'b.jwt', '--issuer', 'c']],
  [['a.jwt', '--issuer']],
  [['a.jwt', '--isuer', 'c']],
])('the arguments %j are refused, and the help command is printed', (args) => {
  expect(() => filesToVerify(args)).toThrow('Help: npm run records -- --help');
});
