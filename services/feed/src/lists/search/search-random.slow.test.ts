import { CATEGORIES } from '@hirelane/api/constants';
import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { allOf, indexedText, searchedWords } from '@hirelane/search/search-text';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFeedModel, parseList, SCHEMA } from '../../testing/feed-model.ts';
import { listJson } from '../card.ts';
import { listQueries } from '../queries.ts';

// Compares random searches among 3,000 projects from two years with a query that checks each project. Some projects are
// drafts or closed, and some were published at the same moment. Word frequencies are skewed as in real text: each word
// is half as frequent as the previous one.

const SEARCHES = 150;
const LONGEST = 'z'.repeat(2_046);
const WORDS = [
  ...['design', 'web', 'shop', 'go', 'react', 'designer', 'app', 'café', 'data-base', 'node.js', 'tea', "l'art"],
  ...['3d', 'goldfish', 'https://example.com/a/b', 'me@example.com', '北京', 'चाय', 'ÀÉ', 'x²', '½', '1e5', LONGEST],
  ...['日本語翻訳', 'C++'],
];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let search: ReturnType<typeof listQueries>['search'];
beforeAll(async () => {
  storage = await openTestStorage();
  await createFeedModel(storage.pool);
  await storage.pool.query(
    `WITH made AS MATERIALIZED (
       SELECT n, CASE n % 10 WHEN 0 THEN 'draft' WHEN 1 THEN 'closed' ELSE 'published' END AS status,
         timestamptz '2024-01-01' + n / 2 * interval '11 hours' AS at, ($2::text[])[1 + n % 7] AS category,
         (SELECT string_agg(($1::text[])[least(1 + floor(-ln(1 - random()) / ln(2))::int, cardinality($1::text[]))], ' ')
          FROM generate_series(1, 3 + 0 * n)) AS text
       FROM (SELECT setseed(0.5)) AS seeded, generate_series(1, 3000) AS n)
     INSERT INTO ${SCHEMA}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
       duration, experience_type, search_text, version, rate, created_at, published_at)
     SELECT gen_random_uuid(), gen_random_uuid(), status, 'title', 'text', category, '{}', '{}', 'small', '1 month',
       'fresher', text, 1, 1, at, CASE WHEN status <> 'draft' THEN at END FROM made`,
    [WORDS.map(indexedText), CATEGORIES],
  );
  search = listQueries(storage.pool, storage.pool, SCHEMA).search;
});
afterAll(() => storage.close());

async function pageOf(q: string, category: (typeof CATEGORIES)[number] | undefined, limit: number, cursor?: string) {
  const { rows, nextCursor } = await search(anId(1), { category }, 'newest', { q, limit, cursor });
  return parseList(listJson(rows, nextCursor));
}

/** The ids found by a query that checks each project, newest first. */
async function expected(q: string, category: string | undefined): Promise<string[]> {
  const { rows } = await storage.pool.query<{ id: string }>(
    `SELECT id FROM ${SCHEMA}.projects WHERE status = 'published' AND ($2::text IS NULL OR category = $2)
       AND to_tsvector('simple', search_text) @@ to_tsquery('simple', $1) ORDER BY published_at DESC, id DESC`,
    [allOf(searchedWords(q)), category ?? null],
  );
  return rows.map(({ id }) => id);
}

test(`${SEARCHES} random searches find the same projects as a full scan, in the same order`, async () => {
  const random = randomFrom(7);
  const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
  const words = WORDS.flatMap((word) => word.match(/[\p{L}\p{M}\p{N}+]+/gu) ?? []);
  let isAnyFound = false;
  for (let n = 0; n < SEARCHES; n++) {
    const asked = Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const word = anyOf(words);
      return word.slice(0, Math.min(100, random() < 0.5 ? word.length : 1 + Math.floor(random() * word.length)));
    });
    const q = asked.join(' ');
    const category = random() < 0.3 ? anyOf(CATEGORIES) : undefined;
    const limit = anyOf([20, 50, 3]);
    const all = await expected(q, category);
    const found: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages === 0 || (cursor !== undefined && pages < 12); pages++) {
      const page = await pageOf(q, category, limit, cursor);
      found.push(...page.data.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
      if (cursor === undefined) expect(found, `all of ${q}`).toHaveLength(all.length);
    }
    expect(found, `${q}, ${category}`).toEqual(all.slice(0, found.length));
    if (found.length > limit) isAnyFound = true;
  }
  expect(isAnyFound).toBe(true);
});
