// @covers threat:22

import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICES } from '@hirelane/api/services';
import { aProject, PASSWORD } from '@hirelane/api/testing/fixtures';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import { feedReadModel } from '@hirelane/feed/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Marketplace } from '../tests/support/marketplace.ts';
import { everythingStored } from '../tests/support/stored.ts';
import { postProject, uploadPdf } from '../tests/support/visitor.ts';
import { openInstallations } from './testing/installations.ts';
import { fillSample, GONE, type Sample, STAYS, signIn, signUp, whatTheySee } from './testing/sample.ts';

const installations = openInstallations();
const later = openInstallations();
let source: Marketplace;
let sample: Sample;
/** An export, and a marketplace restored from it. */
let folder: string;
let copy: Marketplace;
beforeAll(async () => {
  source = await installations.open();
  sample = await fillSample(source);
  folder = await installations.exportOf(source);
  copy = await installations.restored(folder);
});
afterEach(later.close);
afterAll(installations.close);

/** The text of every file in the export, by path. */
async function everyFile(): Promise<[string, string][]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(20);
  return Promise.all(files.map(async (path) => [path, await readFile(path, 'latin1')] as [string, string]));
}

test('a restored marketplace returns the same responses as the old one and accepts the old passwords', async () => {
  const before = await whatTheySee(source, sample);
  const refused = Object.entries(before).filter(([, answer]) => !answer.startsWith('200'));
  expect(refused).toEqual([[`/api/v1/user/${sample.gone.id}`, '404 ']]);
  expect(await whatTheySee(copy, sample)).toEqual(before);
});

test('the positions, ids, times and text of events are restored exactly', async () => {
  for (const log of SERVICES) {
    const events = `SELECT position, stream, version, id, type, data::text, meta::text, at::text
                    FROM ${log}.events ORDER BY position`;
    const before = await source.sql(events);
    // These logs are empty: notifications and statistics are derived from the other logs.
    expect(before.length > 0).toBe(log !== 'notifications' && log !== 'opendata');
    expect((await copy.sql(events)).slice(0, before.length)).toEqual(before);
  }
});

test('the first event written after a restore gets a position after the last restored event', async () => {
  const last = async () => (await copy.sql<{ n: string }>('SELECT max(position) AS n FROM projects.events'))[0]?.n;
  const before = Number(await last());
  await postProject(await signIn(copy, sample.client));
  expect(Number(await last())).toBeGreaterThan(before);
});

test('an erased person does not appear in any file of the export or any column of the restored database', async () => {
  for (const [path, text] of await everyFile()) expect(text.includes(GONE), path).toBe(false);
  expect(await everythingStored(copy, STAYS)).not.toEqual([]);
  expect(await everythingStored(copy, GONE)).toEqual([]);
  const answer = await copy.visitor().post('/api/v1/auth/login', { username: `${GONE}.name`, password: PASSWORD });
  expect(answer.status).toBe(401);
});

test('only the owner of an export can read it', async () => {
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true })) {
    expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);
  }
});

test('an export contains no personal text or passwords in plain text', async () => {
  for (const [path, text] of await everyFile()) {
    expect(text.includes(STAYS), path).toBe(false);
    expect(text.includes(PASSWORD), path).toBe(false);
  }
});

test('a command retried after a restore does not take effect twice', async () => {
  const client = await signUp(source, 'wiederholt', true);
  const body = aProject({ file: await uploadPdf(client.visitor) });
  const ask = { headers: { 'idempotency-key': 'once-and-for-all' } };
  const first = await client.visitor.post('/api/v1/client/project/', body, ask);
  const market = await later.restored(await later.exportOf(source));
  const visitor = await signIn(market, client);
  const events = await market.countEvents();
  const second = await visitor.post('/api/v1/client/project/', body, ask);
  expect([second.status, second.body.data._id]).toEqual([201, first.body.data._id]);
  expect(await market.countEvents()).toBe(events);
});

test('a restore includes the keys for people and contracts, except those whose retention has ended', async () => {
  const keysOf = ({ pool, config }: ReturnType<typeof later.ofMarket>) => openSubjectKeys(pool, config.DATA_KEY);
  const [kept, ended] = [randomUUID(), randomUUID()];
  const before = await keysOf(later.ofMarket(source));
  const key = await before.keyFor(kept);
  await before.keyFor(ended);
  await before.destroy(ended);
  const after = await keysOf(later.ofMarket(await later.restored(await later.exportOf(source))));
  expect(await after.keysOf([kept, ended])).toEqual(
    new Map([
      [kept, key],
      [ended, null],
    ]),
  );
});

test('an export made while users keep posting contains, exactly once, everything acknowledged before it started', async () => {
  const clients = await Promise.all(['eins', 'zwei', 'drei'].map((word) => signUp(source, `post${word}`, true)));
  const acknowledged: string[] = [];
  let isOver = false;
  const posting = clients.map(async ({ visitor }) => {
    while (!isOver) acknowledged.push(await postProject(visitor));
  });
  await eventually(
    () => acknowledged.length,
    (n) => n >= 6,
  );
  const before = [...acknowledged];
  const made = await later.exportOf(source);
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(posting);
  const market = await later.restored(made);
  const listed = await market.sql<{ id: string }>(`SELECT id FROM ${schemaOf(feedReadModel)}.projects`);
  const count = (id: string) => listed.filter((row) => row.id === id).length;
  const lost = before.filter((id) => count(id) === 0);
  const doubled = before.filter((id) => count(id) > 1);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  expect(await missingFiles(market)).toEqual([]);
  process.stdout.write(
    `${before.length} acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${during} more during the export\n`,
  );
});

/** Uploads that the restored log lists as kept, but whose bytes are missing. */
async function missingFiles(market: Marketplace): Promise<string[]> {
  const kept = await market.sql<{ id: string }>(
    `SELECT substr(stream, 6) AS id FROM files.events
     GROUP BY stream HAVING NOT bool_or(type IN ('FileErased', 'FileRemoved'))`,
  );
  const there = await readdir(market.files, { recursive: true, encoding: 'utf8' });
  return kept.map(({ id }) => id).filter((id) => !there.some((path) => path.endsWith(id)));
}
