import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { openHmacKeys } from '@hirelane/identity/user/reservations/hmac-key';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lockDatabase } from '../../launcher/postgres/database-lock.ts';
import { NEEDED } from '../../launcher/postgres/server-rules.ts';
import { ALL_READ_MODELS } from '../../launcher/read-models.ts';
import { repository } from '../../launcher/repository.ts';
import { examine, linesOf } from './examine.ts';
import { makeFolder, named, wrongs } from './testing.ts';

const SECRET = 'hunter2';
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

async function database() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  return url;
}

test('an unused data folder passes the checks and is left unchanged', async () => {
  const data = makeFolder();
  const findings = await examine({ environment: { PORT: String(await freePort()) }, data });
  expect(wrongs(findings)).toEqual([]);
  expect(named(findings, 'keys')?.found).toBe('the first start creates them');
  expect(readdirSync(data)).toEqual([]);
});

test('the doctor checks PostgreSQL, the keys and EventStoreDB', async () => {
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
  // The tests' PostgreSQL runs without durability.
  expect(wrongs(findings)).toEqual(['PostgreSQL, durability']);
  expect(named(findings, 'PostgreSQL, encoding')?.found).toBe('UTF8');
  expect(named(findings, 'EventStoreDB, version')?.found).toBe('23.10.0');
  expect(named(findings, 'EventStoreDB, cluster')?.found).toBe('1 of 1 nodes are alive, 1 of them leader');
  expect(JSON.stringify(findings)).not.toContain(SECRET);
});

test('the doctor finds read models whose log was restored from an older backup', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const store = await storage.openStore('projects');
  await store.append(newStream(), 0, samples(2));
  const [first] = (await store.readAfter('project', null, 1)).events;
  const [kept, lost] = ALL_READ_MODELS;
  if (!first || !kept || !lost) throw new Error('Expected an event and two read models.');
  for (const readModel of [kept, lost]) await createModelSchema(storage.pool, schemaOf(readModel), readModel.ddl);
  const save = (readModel: ReadModel, position: string) =>
    storage.pool.query(`INSERT INTO ${schemaOf(readModel)}._checkpoint VALUES ('projects', $1)`, [position]);
  await save(kept, checkpointAt(first));
  const environment = { DATABASE_URL: storage.url, DATA_KEY, PUBLIC_URL: 'https://hirelane.example' };
  expect(named(await examine({ environment, data: null }), 'checkpoints')?.isWell).toBe(true);
  await save(lost, checkpointAt({ ...first, id: randomUUID() }));
  const findings = await examine({ environment, data: null });
  expect(wrongs(findings)).toEqual(['PostgreSQL, durability', `checkpoint, ${lost.name}`]);
  expect(named(findings, `checkpoint, ${lost.name}`)?.todo).toContain(`readmodels -- rebuild ${lost.name}`);
});

test('each fault has a line that says what to do, and no line contains a secret', async () => {
  const nowhere = await freePort();
  const other = createServer((socket) => void socket.end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const taken = String((other.address() as { port: number }).port);
  const environment = {
    DATABASE_URL: `postgresql://some-user:${SECRET}@127.0.0.1:${nowhere}/hirelane`,
    DATA_KEY: 'c2hvcnQ=',
    EVENT_STORE: 'eventstoredb',
    EVENTSTOREDB_URL: `esdb://some-user:${SECRET}@127.0.0.1:${nowhere}?tls=false`,
    KAFKA_BROKERS: `127.0.0.1:${nowhere}`,
    BLOB_STORE: 's3',
    S3_ENDPOINT: `http://127.0.0.1:${nowhere}`,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: SECRET,
    CLAMD_URL: `tcp://127.0.0.1:${nowhere}`,
    SMTP_URL: `smtp://some-user:${SECRET}@127.0.0.1:${nowhere}`,
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

test('the doctor finds variables that the bff would refuse, and ports in use by another program', async () => {
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
  expect(named(findings, 'variables')?.todo).toBe('Did you mean KAFKA_BROKERS?');
  expect(JSON.stringify(findings)).not.toContain(SECRET);
});

test('the doctor reports a database that is used by another Hirelane, either a launcher or a service in a container', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const environment = { PORT: String(await freePort()), DATABASE_URL: storage.url };
  const about = async () => named(await examine({ environment, data: makeFolder() }), 'PostgreSQL, use');
  expect(await about()).toMatchObject({ isWell: true });
  const unlock = await lockDatabase(storage.url, () => undefined);
  expect(await about()).toMatchObject({
    isWell: false,
    found: expect.stringContaining(`another Hirelane uses this database (process ${process.pid} on `),
  });
  await unlock();
  await storage.openStore('projects');
  await eventually(about, (finding) => finding?.isWell === false);
  expect((await about())?.found).toContain('writing the log projects');
});

test('the doctor reports a database that allows too few connections', async () => {
  const url = await database();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} CONNECTION LIMIT ${NEEDED - 1}`);
  const environment = { PORT: String(await freePort()), DATABASE_URL: url };
  const findings = await examine({ environment, data: makeFolder() });
  expect(wrongs(findings)).toEqual(['PostgreSQL, connections', 'PostgreSQL, durability']);
});

test('the doctor finds keys that do not belong to the database, without writing anything', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  await openSubjectKeys(storage.pool, Buffer.from(DATA_KEY, 'base64'));
  await openHmacKeys(storage.pool, 'x'.repeat(32));
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

test('the doctor finds an incomplete secrets.json', async () => {
  const data = makeFolder();
  writeFileSync(join(data, 'secrets.json'), JSON.stringify({ hmacKey: SECRET }));
  const findings = await examine({ environment: { PORT: String(await freePort()) }, data });
  expect(wrongs(findings)).toContain('keys');
  expect(named(findings, 'keys')?.found).toContain('lacks databasePassword');
});

test('the command prints JSON, and exits with 1 if a check fails', async () => {
  const environment = { ...process.env, HIRELANE_DATA: makeFolder(), DATABASE_URL: '', DATA_KEY: '' };
  const run = (more: NodeJS.ProcessEnv) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const args = ['--import', 'tsx', 'infra/cli/doctor.ts', '--json'];
      execFile(process.execPath, args, { cwd: repository, env: { ...environment, ...more } }, (error, out) =>
        resolve({ code: error ? Number(error.code) : 0, out }),
      );
    });
  const good = await run({ PORT: String(await freePort()) });
  expect([good.code, JSON.parse(good.out)[0].what]).toEqual([0, 'Node']);
  const bad = await run({ PORT: '99999' });
  expect([bad.code, wrongs(JSON.parse(bad.out))]).toEqual([1, ['PORT']]);
});
