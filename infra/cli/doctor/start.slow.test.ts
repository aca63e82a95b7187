import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import { freePort } from '@hirelane/test-kit/free-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FORMAT } from '../../launcher/data/data-folder.ts';
import { birthOf } from '../../launcher/processes.ts';
import { newSecret, type Secrets } from '../../launcher/secrets/secrets.ts';
import { rememberSecrets } from '../../launcher/secrets/secrets-proof.ts';
import { examine, linesOf, summaryOf } from './examine.ts';
import { makeFolder, named, wrongs } from './testing.ts';

/** Starts a program that responds to every request with this text; returns its port. */
async function answering(text: string): Promise<string> {
  const other = createHttpServer((_req, res) => void res.end(text)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return String((other.address() as { port: number }).port);
}

/** Locks the folder as a running Hirelane would, with the id of another running process. */
async function runOn(data: string) {
  const holder = { pid: process.ppid, birth: await birthOf(process.ppid) };
  writeFileSync(join(data, 'lock'), JSON.stringify(holder));
}

const HIRELANE = JSON.stringify({ status: 'ok' });

test("the doctor reports a port in use, unless this data folder's Hirelane is responding there", async () => {
  const [program, hirelane] = [await answering('{"status":"fine"}'), await answering(HIRELANE)];
  const wrongOn = async (PORT: string, data: string) => wrongs(await examine({ environment: { PORT }, data }));
  const data = makeFolder();
  expect(await wrongOn(program, data)).toEqual(['port']);
  expect(await wrongOn(hirelane, data)).toEqual(['port']);
  await runOn(data);
  expect(await wrongOn(hirelane, data)).toEqual([]);
  expect(await wrongOn(program, data)).toEqual(['port']);
});

test.each([
  [{ PUBLIC_URL: 'https://hirelane.example' }, ['SMTP_URL']],
  [{ PUBLIC_URL: 'https://hirelane.example', LOCAL_HTTPS: 'true', MAIL_FOLDER: 'mails' }, ['LOCAL_HTTPS']],
  [{ PUBLIC_URL: 'https://hirelane.example/path', MAIL_FOLDER: 'mails' }, ['PUBLIC_URL']],
  [{ SMTP_URL: 'nonsense', LIMIT_LOG_MIB: 'much', LIMIT_READS: 'many' }, ['LIMIT_READS', 'LIMIT_LOG_MIB', 'SMTP_URL']],
  [{ PORT: '3456', METRICS_PORT: '3456' }, ['METRICS_PORT']],
])('the doctor reports %j as a fault, as embedded mode does at startup', async (given, expected) => {
  const environment = { PORT: String(await freePort()), ...given };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings).filter((what) => what !== 'SMTP')).toEqual(expected);
});

test('the doctor only warns about settings that startup only warns about', async () => {
  const environment = { PORT: String(await freePort()), HOST: '0.0.0.0', LIMIT_LOGINS: '5' };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings)).toEqual([]);
  expect(linesOf(findings).filter((line) => line.startsWith('WARN'))).toEqual([
    'WARN    variables: LIMIT_LOGINS is not a Hirelane variable and is ignored → Did you mean LIMIT_LOGIN?',
    expect.stringMatching(/^WARN {4}variables: HOST is 0\.0\.0\.0 and PUBLIC_URL is not set/),
  ]);
  expect(summaryOf(findings)).toBe('All checks passed, with 2 warnings.');
});

test('the doctor reports a data folder that contains other files or belongs to another user', async () => {
  const environment = { PORT: String(await freePort()) };
  const others = makeFolder();
  writeFileSync(join(others, 'thesis.odt'), '');
  expect(wrongs(await examine({ environment, data: others }))).toEqual(['data']);
  const data = makeFolder();
  writeFileSync(join(data, 'format'), `${FORMAT}\n`);
  expect(wrongs(await examine({ environment, data }))).toEqual([]);
  const us = vi.spyOn(process, 'getuid').mockReturnValue((process.getuid?.() ?? 0) + 1);
  onTestFinished(() => us.mockRestore());
  const findings = await examine({ environment, data });
  expect(wrongs(findings)).toEqual(['data']);
  expect(named(findings, 'data')?.found).toMatch(/belongs to .*, and you are/);
  // The doctor must not report an empty folder to a user who cannot access it.
  expect(named(findings, 'keys')).toBeUndefined();
});

test('the doctor reports data from another PostgreSQL version, and a folder that the server’s user cannot enter', async () => {
  const environment = { PORT: String(await freePort()) };
  const data = makeFolder();
  mkdirSync(join(data, 'postgres'));
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '17\n');
  writeFileSync(join(data, 'format'), `${FORMAT}\n`);
  const findings = await examine({ environment, data });
  expect(named(findings, 'PostgreSQL data')?.found).toContain('belongs to PostgreSQL 17');
  if (process.getuid?.() !== 0) return;
  const closed = join(makeFolder(), 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const inside = await examine({ environment, data: join(closed, 'data') });
  expect(named(inside, 'PostgreSQL data')?.found).toContain('cannot enter');
});

test("the doctor detects another installation's secrets.json while the database is not running", async () => {
  const data = makeFolder();
  const write = (secrets: Secrets) =>
    writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  const secrets = { databasePassword: newSecret(), hmacKey: newSecret(), dataKey: newSecret() };
  write(secrets);
  writeFileSync(join(data, 'format'), `${FORMAT}\n`);
  mkdirSync(join(data, 'postgres'));
  writeFileSync(join(data, 'postgres', 'PG_VERSION'), '18\n');
  const environment = { PORT: String(await freePort()) };
  const about = async () => named(await examine({ environment, data }), 'secrets.json, same as before');
  expect(await about()).toMatchObject({
    isWell: true,
    found: expect.stringContaining('not compared'),
    todo: expect.stringContaining('Start'),
  });
  await rememberSecrets(data, secrets);
  expect(await about()).toEqual({ what: expect.anything(), isWell: true, found: 'unchanged since the last start' });
  write({ ...secrets, hmacKey: newSecret() });
  expect(await about()).toMatchObject({ isWell: false, found: 'hmacKey differs from the last start' });
});
