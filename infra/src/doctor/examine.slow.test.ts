import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { checkHmacKey } from '@hirelane/identity/reservations/hmac-key';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NEEDED } from '../local/connections.ts';
import { lockDatabase } from '../local/database-lock.ts';
import { FORMAT } from '../local/formats.ts';
import { birthOf } from '../local/processes.ts';
import { repository } from '../local/repository.ts';
import { newSecret, type Secrets } from '../local/secrets.ts';
import { rememberSecrets } from '../local/secrets-proof.ts';
import { examine, linesOf, summaryOf } from './examine.ts';
import type { Finding } from './finding.ts';

const SECRET = 'hunter2';
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function database() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

const named = (findings: readonly Finding[], what: string) => findings.find((finding) => finding.what === what);
const wrongs = (findings: readonly Finding[]) => findings.filter(({ isWell }) => !isWell).map(({ what }) => what);

test('a data folder that no start has used yet is well, and stays as it is', async () => {
  const data = makeFolder();
  const findings = await examine({ environment: { PORT: String(await freePort()) }, data });
  expect(wrongs(findings)).toEqual([]);
  expect(named(findings, 'keys')?.found).toBe('the first start makes them');
  expect(readdirSync(data)).toEqual([]);
});

test('what the processes need is found: PostgreSQL, keys and EventStoreDB', async () => {
  const server = await startFakeEventStoreDb({ users: { admin: SECRET } });
  onTestFinished(server.stop);
  const environment = {
    DATABASE_URL: await database(),
    DATA_KEY,
    EVENT_STORE: 'eventstoredb',
    EVENTSTOREDB_URL: server.url,
    PUBLIC_URL: 'https://hirelane.example',
  };
  const findings = await examine({ environment, data: null });
  // The tests' PostgreSQL does without, and says so.
  expect(wrongs(findings)).toEqual(['PostgreSQL, durability']);
  expect(named(findings, 'PostgreSQL, encoding')?.found).toBe('UTF8');
  expect(named(findings, 'EventStoreDB, version')?.found).toBe('23.10.0');
  expect(named(findings, 'EventStoreDB, cluster')?.found).toBe('1 of 1 nodes are alive, 1 of them leader');
  expect(JSON.stringify(findings)).not.toContain(SECRET);
});

test('each thing that is wrong has a line with what to do, and no line holds a secret', async () => {
  const nowhere = await freePort();
  const other = createServer((socket) => void socket.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const taken = String((other.address() as { port: number }).port);
  const environment = {
    DATABASE_URL: `postgresql://somebody:${SECRET}@127.0.0.1:${nowhere}/hirelane`,
    DATA_KEY: 'c2hvcnQ=',
    EVENT_STORE: 'eventstoredb',
    EVENTSTOREDB_URL: `esdb://somebody:${SECRET}@127.0.0.1:${nowhere}?tls=false`,
    KAFKA_BROKERS: `127.0.0.1:${nowhere}`,
    BLOB_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: SECRET,
    CLAMD_URL: `tcp://127.0.0.1:${nowhere}`,
    SMTP_URL: `smtp://somebody:${SECRET}@127.0.0.1:${nowhere}`,
    PUBLIC_URL: 'http://hirelane.example',
    PORT: taken,
  };
  const findings = await examine({ environment, data: null });
  expect(wrongs(findings)).toEqual([
    'port',
    'public URL',
    'PostgreSQL',
    'DATA_KEY',
    'EventStoreDB',
    'Kafka',
    'S3',
    'clamd',
    'SMTP',
  ]);
  expect(findings.every(({ isWell, todo }) => isWell || (todo ?? '').length > 0)).toBe(true);
  const lines = linesOf(findings);
  expect(lines).toHaveLength(findings.length);
  expect(lines.join('\n')).not.toContain(SECRET);
});

test('variables of the bff that it would refuse, and ports in use by another program, are found', async () => {
  const other = createServer((socket) => void socket.end('220 not Hirelane')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const taken = String((other.address() as { port: number }).port);
  const environment = {
    PORT: '0',
    INTERNAL_PORT: taken,
    METRICS_PORT: '70000',
    SERVICE_TOKEN_KEYS: `{"keys":[{"kty":"OKP","d":"${SECRET}"}]}`,
    EVENTS_TOKENS: SECRET,
    LIMIT_READS: 'many',
    KAFKA_BROKER: '127.0.0.1:1',
    DATABASE_URL: await database(),
  };
  const findings = await examine({ environment, data: null });
  expect(wrongs(findings)).toEqual([
    'internal port',
    'metrics port',
    'SERVICE_TOKEN_KEYS',
    'EVENTS_TOKENS',
    'LIMIT_READS',
    'PostgreSQL, durability',
  ]);
  expect(named(findings, 'variables')?.todo).toBe('Is it KAFKA_BROKERS?');
  expect(JSON.stringify(findings)).not.toContain(SECRET);
});

/** The port of a program that answers everything with this text. */
async function answering(text: string): Promise<string> {
  const other = createHttpServer((_req, res) => void res.end(text)).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return String((other.address() as { port: number }).port);
}

/** As a Hirelane does that runs on this folder: another process that lives has its lock. */
async function runOn(data: string) {
  const holder = { pid: process.ppid, birth: await birthOf(process.ppid) };
  writeFileSync(join(data, 'lock'), JSON.stringify(holder));
}

const HIRELANE = JSON.stringify({ status: 'ok' });

test('a port in use is wrong, unless the Hirelane of this data folder answers there', async () => {
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
])('embedded mode: %j is wrong, as it is for a start', async (given, expected) => {
  const environment = { PORT: String(await freePort()), ...given };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings).filter((what) => what !== 'SMTP')).toEqual(expected);
});

test('what a start only warns of is a warning', async () => {
  const environment = { PORT: String(await freePort()), HOST: '0.0.0.0', LIMIT_LOGINS: '5' };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings)).toEqual([]);
  expect(linesOf(findings).filter((line) => line.startsWith('WARN'))).toEqual([
    'WARN    variables: LIMIT_LOGINS is no variable of Hirelane, and is ignored → Is it LIMIT_LOGIN?',
    expect.stringMatching(/^WARN {4}variables: HOST is 0\.0\.0\.0 and PUBLIC_URL is not set/),
  ]);
  expect(summaryOf(findings)).toBe('All checks passed, with 2 warnings.');
});

test('a data folder of other files is wrong, and so is one of another user', async () => {
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
  expect(named(findings, 'data')?.found).toContain('belongs to the user');
  // Whoever may not read the folder must not be told that it is empty.
  expect(named(findings, 'keys')).toBeUndefined();
});

test('data of another PostgreSQL is wrong, and so is a folder that its user cannot enter', async () => {
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

test('the secrets.json of another installation is found while the database is not running', async () => {
  const data = makeFolder();
  const write = (secrets: Secrets) =>
    writeFileSync(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
  const secrets = { databasePassword: newSecret(), hmacKey: newSecret(), dataKey: DATA_KEY };
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
  expect(await about()).toEqual({ what: expect.anything(), isWell: true, found: 'they are those of the last start' });
  write({ ...secrets, hmacKey: newSecret() });
  expect(await about()).toMatchObject({ isWell: false, found: 'hmacKey is not what the last start had' });
});

test('a database that another Hirelane uses is wrong: a launcher, or a service in a container', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const environment = { PORT: String(await freePort()), DATABASE_URL: storage.url };
  const about = async () => named(await examine({ environment, data: makeFolder() }), 'PostgreSQL, use');
  expect(await about()).toMatchObject({ isWell: true });
  const unlock = await lockDatabase(storage.url, storage.log);
  expect(await about()).toMatchObject({
    isWell: false,
    found: expect.stringContaining(`another Hirelane uses this database (process ${process.pid} on `),
  });
  await unlock();
  await storage.openStore('projects');
  await eventually(about, (finding) => finding?.isWell === false);
  expect((await about())?.found).toContain('writing the log projects');
});

test('a database that allows too few connections is wrong', async () => {
  const url = await database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT ${NEEDED - 1}`);
  const environment = { PORT: String(await freePort()), DATABASE_URL: url };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings)).toEqual(['PostgreSQL, connections', 'PostgreSQL, durability']);
});

test('keys that are not those of the database are found, and nothing is written', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  await openSubjectKeys(storage.pool, Buffer.from(DATA_KEY, 'base64'));
  await checkHmacKey(storage.pool, 'x'.repeat(32));
  const examineWith = (dataKey: string, hmacKey: string) =>
    examine({
      environment: { DATABASE_URL: storage.url, DATA_KEY: dataKey, IDENTITY_HMAC_KEY: hmacKey },
      data: null,
    });
  const written = async () => [
    ...(await storage.pool.query('SELECT * FROM keys.subject_keys ORDER BY subject')).rows,
    ...(await storage.pool.query('SELECT * FROM identity.hmac_key')).rows,
  ];
  const before = await written();
  const right = await examineWith(DATA_KEY, 'x'.repeat(32));
  expect(named(right, 'DATA_KEY, same as before')?.isWell).toBe(true);
  expect(named(right, 'IDENTITY_HMAC_KEY, same as before')?.isWell).toBe(true);
  const other = await examineWith(Buffer.alloc(32, 8).toString('base64'), 'y'.repeat(32));
  expect(named(other, 'DATA_KEY, same as before')?.isWell).toBe(false);
  expect(named(other, 'IDENTITY_HMAC_KEY, same as before')?.isWell).toBe(false);
  expect(await written()).toEqual(before);
});

test('an incomplete secrets.json is found', async () => {
  const data = makeFolder();
  writeFileSync(join(data, 'secrets.json'), JSON.stringify({ hmacKey: SECRET }));
  const findings = await examine({ environment: { PORT: String(await freePort()) }, data });
  expect(wrongs(findings)).toContain('keys');
  expect(named(findings, 'keys')?.found).toContain('lacks databasePassword');
});

test('the command prints JSON and exits with 1 when something is wrong', async () => {
  const environment = { ...process.env, HIRELANE_DATA: makeFolder(), DATABASE_URL: '', DATA_KEY: '' };
  const run = (more: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const args = ['--import', 'tsx', 'infra/src/doctor.ts', '--json'];
      execFile(process.execPath, args, { cwd: repository, env: { ...environment, ...more } }, (error, out) =>
        resolve({ code: error ? Number(error.code) : 0, out }),
      );
    });
  const good = await run({ PORT: String(await freePort()) });
  expect([good.code, JSON.parse(good.out)[0].what]).toEqual([0, 'Node']);
  const bad = await run({ PORT: '99999' });
  expect([bad.code, wrongs(JSON.parse(bad.out))]).toEqual([1, ['PORT']]);
});
