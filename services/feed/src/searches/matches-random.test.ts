import { CATEGORIES, SCOPES } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { upsert } from '@hirelane/projections/table';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listQueries } from '../lists/queries.ts';
import { createFeedModel, SCHEMA } from '../testing/feed-model.ts';
import { matchesQuery } from './process.ts';
import { filtersOf } from './searches.ts';
import { type SavedRow, savedSearches } from './tables.ts';

// Random saved searches and random projects: a project must match exactly the searches that find it.

const [PROJECTS, SEARCHES] = [60, 400];
const [SAVED, POSTED] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
const WORDS = [
  ...['design', 'web', 'shop', 'go', 'react', 'designer', 'app', 'café', 'data-base', 'node.js', 'tea', "l'art"],
  ...['3d', 'goldfish', 'https://example.com/a/b', 'me@example.com', '北京', 'चाय', 'ÀÉ', 'x²', '½', '1e5', 'İstanbul'],
  ...['日本語翻訳', 'C++'],
];
const SKILLS = ['react', "l'art", 'me@home'];
const random = randomFrom(11);
const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
const idOf = (n: number) => anId(10_000 + n);

let storage: Awaited<ReturnType<typeof openTestStorage>>;
const saved: SavedRow[] = Array.from({ length: SEARCHES }, (_, n) => {
  const words = WORDS.flatMap((word) => word.match(/[\p{L}\p{M}\p{N}+]+/gu) ?? []);
  const asked = Array.from({ length: Math.floor(random() * 4) }, () => {
    const word = anyOf(words);
    return random() < 0.5 ? word : word.slice(0, 1 + Math.floor(random() * word.length));
  });
  const filters = {
    ...(random() < 0.3 && { scope: [anyOf(SCOPES)] }),
    ...(random() < 0.2 && { budgetMin: Math.floor(random() * 60) }),
    ...(random() < 0.2 && { budgetMax: 60 + Math.floor(random() * 60) }),
  };
  const skills = random() < 0.3 ? [anyOf(SKILLS)] : [];
  const isAlone = asked.length === 0 && skills.length === 0 && Object.keys(filters).length === 0;
  const category = isAlone || random() < 0.3 ? anyOf(CATEGORIES) : null;
  const data = { userId: anId(1), searchId: idOf(n), name: 'x', q: asked.join(' '), category, tell: 'daily' } as const;
  return { at: SAVED, data: { ...data, skills, filters, savedAt: SAVED } };
});

beforeAll(async () => {
  storage = await openTestStorage();
  const { pool } = storage;
  await createFeedModel(pool);
  const texts = Array.from({ length: PROJECTS }, () => Array.from({ length: 4 }, () => anyOf(WORDS)).join(' '));
  await pool.query(
    `INSERT INTO ${SCHEMA}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
       duration, experience_type, search_text, version, rate, created_at, published_at)
     SELECT gen_random_uuid(), gen_random_uuid(), CASE WHEN n % 10 = 0 THEN 'closed' ELSE 'published' END, 'title', 'text',
       ($2::text[])[1 + n % 7], '{}', ($4::text[])[1:n % 4], ($5::text[])[1 + n % 3], '1 month', 'fresher', text, 1, n * 2, $3::timestamptz, $3::timestamptz
     FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n)`,
    [texts, CATEGORIES, POSTED, SKILLS, SCOPES],
  );
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL search_path = ${SCHEMA}`);
    await upsert(tx, savedSearches, saved);
  });
});
afterAll(() => storage.close());

test(`${SEARCHES} random searches match exactly the projects they find`, async () => {
  const { pool } = storage;
  const { searchRows } = listQueries(pool, pool, SCHEMA);
  const matchesOf = matchesQuery(pool, SCHEMA);
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${SCHEMA}.projects`);
  const told = new Set<string>();
  for (const { id } of rows) {
    for (const { searchIds } of await matchesOf(id, POSTED)) for (const one of searchIds) told.add(`${one} ${id}`);
  }
  const found = new Set<string>();
  const ids = { name: 'ids', columns: 'p.id AS "_id"', joins: '' };
  for (const { data } of saved) {
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const page = await searchRows<{ _id: string }>(anId(1), filtersOf(data), ids, { q: data.q, limit: 50, cursor });
      for (const { _id } of page.rows) found.add(`${data.searchId} ${_id}`);
      cursor = page.nextCursor ?? undefined;
    }
  }
  expect(found.size).toBeGreaterThan(300);
  expect([...told].sort()).toEqual([...found].sort());
});
