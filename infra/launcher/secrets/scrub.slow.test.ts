import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts';
import { streamsLeft } from '../../tests/support/stored.ts';
import { registration } from '../../tests/support/visitor.ts';
import { ensureDatabase } from '../postgres/database.ts';
import { type LocalPostgres, startPostgres } from '../postgres/postgres.ts';
import { isScrubDue, scrub } from './scrub.ts';

// Uses its own PostgreSQL, started as in embedded mode, because the tests search its files byte by byte.
const WORD = 'canaryyellow';
let folder: string;
let postgres: LocalPostgres;
let market: Marketplace;
let url: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  const files = join(folder, 'files');
  await mkdir(files);
  postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'test' });
  url = await ensureDatabase(postgres.url);
  market = await openMarketplace({ stored: { database: { url, drop: async () => undefined }, files } });
});
afterAll(async () => {
  await market.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The server's table or WAL files that contain these bytes. */
async function filesWith(bytes: string | Buffer): Promise<string[]> {
  const found: string[] = [];
  for (const part of ['base', 'global', 'pg_wal']) {
    const root = join(folder, 'postgres', part);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && (await readFile(path).catch(() => Buffer.of())).includes(bytes)) found.push(path);
    }
  }
  return found;
}

// @covers found:67 asvs:14.2.4
test('after a scrub, PostgreSQL’s files contain neither an erased person’s text nor their key', async () => {
  const visitor = market.visitor();
  const texts = { firstName: WORD, lastName: WORD, city: WORD, username: `${WORD}.name`, email: `${WORD}@example.com` };
  const registered = await visitor.post('/api/v1/auth/register', registration(false, texts));
  const id: string = registered.body.user._id;
  const profile = { title: `Title ${WORD}`, description: `Bio ${WORD}`, skills: [`Skill ${WORD}`] };
  expect((await visitor.put(`/api/v1/freelancer/profile/${id}`, profile)).status).toBe(200);
  expect((await visitor.get(`/api/v1/freelancer/profile/${id}`)).text).toContain(WORD);
  const keys = await market.sql<{ wrapped: Buffer }>('SELECT wrapped FROM keys.subject_keys WHERE subject = $1', [id]);
  const key = keys[0]?.wrapped ?? Buffer.of();
  expect(key.length).toBeGreaterThan(32);

  expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
  await market.sql('CHECKPOINT');
  // Proves that the search works, because a deletion only marks rows, whose bytes remain in pages and in the WAL.
  expect((await filesWith(WORD)).length).toBeGreaterThan(0);
  expect((await filesWith(key)).length).toBeGreaterThan(0);
  expect(await isScrubDue(url)).toBe(true);

  // A reader that started earlier may keep a row until the next scrub.
  const left = await eventually(
    async () => {
      expect((await scrub(url)).left).toEqual([]);
      return [...(await filesWith(WORD)), ...(await filesWith(key))];
    },
    (found) => found.length === 0,
    60_000,
  );
  expect(left).toEqual([]);
  expect(await isScrubDue(url)).toBe(false);
}, 120_000);

test('a scrub reports a locked table, and another scrub remains due', async () => {
  await market.sql(`UPDATE keys.subject_keys SET destroyed_at = now() + interval '1 minute' WHERE wrapped IS NULL`);
  const release = await hold('LOCK TABLE identity.credentials IN ACCESS SHARE MODE');
  expect((await scrub(url)).left).toEqual(['"identity"."credentials"']);
  expect(await isScrubDue(url)).toBe(true);
  await release();
}, 120_000);

/** Runs statements in a transaction that stays open; returns a function that ends it. */
async function hold(statements: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`BEGIN; ${statements}`);
  return () => client.end();
}
