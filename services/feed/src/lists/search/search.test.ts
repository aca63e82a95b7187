import type { Category } from '@hirelane/api/brief';
import { SORTS } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeedModel, SCHEMA } from '../../testing/feed-model.ts';
import { listQueries } from '../queries.ts';

// All search strategies must find the same projects. Newest first: 600 projects with the word `fresh`, then 5,600 with
// `usual`, of which one in seven hundred also contains `scarce` and one in fifty `seldom`. This is enough for each
// strategy to be used.

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let lists: ReturnType<typeof listQueries>;
beforeAll(async () => {
  storage = await openTestStorage();
  await createFeedModel(storage.pool);
  await storage.pool.query(
    `INSERT INTO ${SCHEMA}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope, duration,
       experience_type, search_text, version, rate, created_at, published_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'published', 'title', 'text', CASE WHEN n % 3 = 0 THEN 'Graphics & Design' ELSE 'Lifestyle' END,
       '{}', '{}', 'small', '1 month', 'fresher',
       concat_ws(' ', CASE WHEN n > 5600 THEN 'fresh' ELSE 'usual' END, CASE WHEN n % 700 = 0 THEN 'scarce' END,
         CASE WHEN n % 50 = 0 THEN 'seldom' END, 'text'),
       1, 1, at, at
     FROM generate_series(1, 6200) AS n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 second' AS at) AS t`,
  );
  lists = listQueries(storage.pool, storage.pool, SCHEMA);
});
afterAll(() => storage.close());

/** Ids of the projects with all words and in the category, newest first, found by a plain query. */
async function expected(words: string, category: string | undefined): Promise<string[]> {
  const { rows } = await storage.pool.query<{ id: string }>(
    `SELECT id FROM ${SCHEMA}.projects WHERE ($2::text IS NULL OR category = $2)
       AND NOT EXISTS (SELECT FROM unnest(string_to_array($1, ' ')) AS w
                       WHERE NOT EXISTS (SELECT FROM unnest(string_to_array(search_text, ' ')) AS t WHERE starts_with(t, w)))
     ORDER BY published_at DESC`,
    [words, category ?? null],
  );
  return rows.map(({ id }) => id);
}

test.each<[string, string, Category?]>([
  ['a word of the newest projects', 'fresh'],
  ['a word of all projects but the newest', 'usual'],
  ['a rare word', 'scarce'],
  ['a rare word and a common one', 'usual scarce'],
  ['common words', 'fresh text'],
  ['a common word and an uncommon one', 'text seldom'],
  ['rare words', 'scarce seldom'],
  ['words that no project has together', 'fresh usual'],
  ['a word that no project has', 'missing'],
  ['a prefix of several words', 'sc'],
  ['a word in a category', 'usual', 'Graphics & Design'],
  ['a rare word in a category', 'scarce', 'Graphics & Design'],
  ['common words in a category', 'text fresh', 'Lifestyle'],
])('%s: the pages contain the projects with these words, newest first', async (_what, words, category) => {
  const all = await expected(words, category);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await lists.search(anId(1), { category }, 'newest', { q: words, limit: 50, cursor });
    found.push(...page.rows.map(({ _id }) => _id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < 1_000);
  expect(found).toEqual(cursor === undefined ? all : all.slice(0, found.length));
});

test('a search in an empty read model finds nothing, in any order', async () => {
  const { pool } = storage;
  const empty = `${SCHEMA}_empty`;
  await createFeedModel(pool, empty);
  const { search } = listQueries(pool, pool, empty);
  for (const sort of SORTS) {
    for (const filters of [{}, { scope: ['small' as const] }, { posted: 7 as const }]) {
      const { rows } = await search(anId(1), filters, sort, { q: 'tea', limit: 20, cursor: undefined });
      expect(rows, sort).toEqual([]);
    }
  }
});
