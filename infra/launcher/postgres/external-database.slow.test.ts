import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openInstallation } from '../../cli/installation.ts';
import { restoreAll } from '../../cli/restore.ts';
import { unpack } from '../../cli/testing/releases/pack.ts';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { openVisitor, registration } from '../../tests/support/visitor.ts';
import { openLocalInstallation } from '../installation.ts';
import { type Launched, launch } from '../launch.ts';
import { ensureDatabase } from './database.ts';
import { type LocalPostgres, startPostgres } from './postgres.ts';
import { NEEDED } from './server-rules.ts';

// Embedded mode on the operator's PostgreSQL, which allows exactly the connections needed, plus three for
// administrators.
const RELEASE = join(import.meta.dirname, '../../cli/testing/releases/6191e12a');
let folder: string;
let postgres: LocalPostgres;
let url: string;
const running: Launched[] = [];
const printed: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web', 'index.html'), '<!doctype html><title>Hirelane</title>');
  const settings = [`max_connections=${NEEDED + 3}`];
  postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'owner', settings });
  url = await ensureDatabase(postgres.url);
});
afterEach(async () => {
  for (const launched of running.splice(0)) await launched.stop();
  printed.splice(0);
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const dataIn = (name: string) => join(folder, name);

async function start(name: string): Promise<Launched> {
  const launched = await launch({
    data: dataIn(name),
    environment: { ...GENEROUS_LIMITS, PORT: '0', WEB_ROOT: join(folder, 'web'), DATABASE_URL: url },
    say: (line) => void printed.push(line),
  });
  running.push(launched);
  return launched;
}

const visit = (launched: Launched) => openVisitor(Number(new URL(launched.url).port), launched.url);

const asOwner = async (sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
};

test('a restore and subsequent startup, with many concurrent requests, do not need more connections than declared', async () => {
  const data = dataIn('restored');
  await unpack(join(RELEASE, 'data.tar.br'), data, ['./secrets.json']);
  const { environment, release } = await openLocalInstallation(data, { DATABASE_URL: url, LOG_LEVEL: 'silent' }, true);
  const installation = openInstallation(environment);
  await restoreAll(installation, join(RELEASE, 'export'));
  await installation.close();
  await release();

  const visitor = visit(await start('restored'));
  const paths = ['/api/v1/project', '/api/v1/project?search=design', '/api/v1/freelancers', '/sitemap.xml'];
  const asked = Array.from({ length: 200 }, (_, at) => visitor.get(paths[at % paths.length] ?? ''));
  const accounts = Array.from({ length: 20 }, () =>
    visitor.post('/api/v1/auth/register', registration(true)).then(({ status }) => status),
  );
  await Promise.all(asked);
  expect(new Set(await Promise.all(accounts))).toEqual(new Set([201]));
  // SQLSTATE too_many_connections, and PostgreSQL's message about reserved connections.
  const log = await readFile(join(data, 'hirelane.log'), 'utf8');
  expect(log).not.toMatch(/53300|remaining connection slots|too many clients/);
});

test('a second launcher with a different data folder is refused, and the first keeps running', async () => {
  const first = await start('restored');
  await expect(start('second')).rejects.toThrow(
    new RegExp(`^DATABASE_URL: another Hirelane uses this database \\(process ${process.pid} on .+, since .+ UTC\\)`),
  );
  // The second launcher must not store secrets, which would not match the database after the first has stopped.
  expect(await readdir(folder)).not.toContain('second');
  expect(printed.filter((line) => line.includes('Back up'))).toHaveLength(1);
  const registered = await visit(first).post('/api/v1/auth/register', registration(true));
  expect(registered.status).toBe(201);
});

test('Hirelane refuses to start if the database allows too few connections, and does not change the database', async () => {
  const name = new URL(url).pathname.slice(1);
  await asOwner(`ALTER DATABASE ${name} CONNECTION LIMIT ${NEEDED - 1}`);
  await expect(start('restored')).rejects.toThrow(
    `this database or role may use ${NEEDED - 1} connections, and Hirelane needs up to ${NEEDED}`,
  );
  await asOwner(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
});

test('startup warns if other databases leave too few connections, and continues', async () => {
  const elsewhere = new pg.Client({ connectionString: postgres.url });
  await elsewhere.connect();
  await start('restored');
  await elsewhere.end();
  expect(printed.join('\n')).toContain('Warning: PostgreSQL: its other databases use 1 connections');
});
