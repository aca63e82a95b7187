import type { FreelancerQuery } from '@hirelane/contracts/api/freelancers';
import { AVAILABILITIES, CATEGORIES } from '@hirelane/contracts/constants';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelIndexes, createModelSchema } from '@hirelane/projections/model-schema';
import { insert } from '@hirelane/projections/table';
import { visibilityProjection } from '@hirelane/projections/visibility';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Known, listedOf } from './listed.ts';
import { freelancerQueries } from './queries.ts';
import { FREELANCERS_DDL, FREELANCERS_INDEXES, listed, people, profiles } from './tables.ts';

// Random searches among 2,000 freelancers of two years, some of whom are kept apart from the client, compared with a
// look at each.

const SCHEMAS = { freelancers: 'freelancers_test', blocks: 'blocks_test' };
const SEARCHES = 120;
const WORDS = ['design', 'web', 'shop', 'go', 'designer', 'app', 'tea', 'café', 'goldfish'];
const SKILLS = ['React', 'Node.js', 'Figma', 'C#', "L'art", 'Go'];

const random = randomFrom(11);
const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
const someOf = <T>(items: readonly T[], most: number): readonly T[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => anyOf(items))),
];

/** `stars`: their average, which was higher before for some. */
type Person = Known & Readonly<{ stars: number | null }>;
const all: Person[] = Array.from({ length: 2_000 }, (_, n) => ({
  id: newId(),
  // Several have the same time.
  updatedAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 3) * 26 * 3_600_000).toISOString(),
  title: someOf(WORDS, 3).join(' '),
  description: someOf(WORDS, 4).join(' '),
  skills: someOf(SKILLS, 4),
  visibility: anyOf([null, 'everyone', 'dealing'] as const),
  availability: anyOf([null, ...AVAILABILITIES]),
  categories: someOf(CATEGORIES, 3),
  isSuspended: false,
  bestRating: random() < 0.5 ? 1 + Math.floor(random() * 9) / 2 : null,
})).map((person) => ({
  ...person,
  stars: person.bestRating && (random() < 0.5 ? person.bestRating : 1 + random() * (person.bestRating - 1)),
}));

const CLIENT = newId();
/** Every tenth one blocks the client or is blocked by them. */
const apart = all.filter((_, n) => n % 10 === 0).map(({ id }, n) => (n % 2 === 0 ? [id, CLIENT] : [CLIENT, id]));
const apartIds = new Set(apart.flat());

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let list: ReturnType<typeof freelancerQueries>['list'];
beforeAll(async () => {
  storage = await openTestStorage();
  const { pool } = storage;
  await createModelSchema(pool, SCHEMAS.freelancers, FREELANCERS_DDL);
  await createModelSchema(pool, SCHEMAS.blocks, visibilityProjection('hiring').ddl);
  await pool.query(`INSERT INTO ${SCHEMAS.blocks}.blocks SELECT *, now() FROM unnest($1::uuid[], $2::uuid[])`, [
    apart.map(([by]) => by),
    apart.map(([, whom]) => whom),
  ]);
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL search_path TO ${SCHEMAS.freelancers}`);
    const names = { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra', profileImg: null };
    await insert(
      tx,
      people,
      all.map(({ id: userId }) => ({ userId, ...names })),
    );
    await insert(
      tx,
      profiles,
      all.map(({ id: userId, ...known }) => ({ userId, ...known })),
    );
    await insert(
      tx,
      listed,
      all.map(listedOf).filter((row) => row !== null),
    );
  });
  await createModelIndexes(pool, SCHEMAS.freelancers, FREELANCERS_INDEXES);
  await pool.query(
    `INSERT INTO ${SCHEMAS.freelancers}.ratings SELECT id, '2024-01-01', 3, stars, stars, stars, stars
     FROM jsonb_to_recordset($1) AS r(id uuid, stars float8) WHERE stars IS NOT NULL`,
    [JSON.stringify(all)],
  );
  ({ list } = freelancerQueries(pool, pool, SCHEMAS, async () => '2026-11-25T00:00:00.000000Z'));
});
afterAll(() => storage.close());

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}#'.]+/u);

/** Ids of those to whom all of a query applies, the last one changed first, by looking at each. */
function expected({ q, category, skills, availability, stars }: FreelancerQuery): readonly string[] {
  const found = all.filter((person) => {
    const row = listedOf(person);
    if (!row || apartIds.has(person.id)) return false;
    const words = wordsOf(row.searchText);
    const has = (asked: string) => words.some((word) => word.startsWith(asked));
    return (
      (q ?? '').split(' ').filter(Boolean).every(has) &&
      (category === undefined || person.categories?.includes(category)) &&
      (skills ?? []).every((skill) => person.skills?.some((own) => own.toLowerCase() === skill.toLowerCase())) &&
      (availability === undefined || (person.availability ?? 'available') === availability) &&
      (stars === undefined || (person.stars ?? 0) >= stars)
    );
  });
  const order = ({ updatedAt, id }: Person) => `${updatedAt} ${id}`;
  return found.sort((a, b) => (order(a) < order(b) ? 1 : -1)).map(({ id }) => id);
}

test(`${SEARCHES} random searches find what a look at each freelancer finds, in the same order`, async () => {
  let pages = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const query: FreelancerQuery = {
      ...(random() < 0.6 && { q: [anyOf(WORDS), ...someOf(WORDS, 2)].map((word) => word.slice(0, 4)).join(' ') }),
      ...(random() < 0.3 && { category: anyOf(CATEGORIES) }),
      ...(random() < 0.4 && { skills: [...someOf(SKILLS, 2)] }),
      ...(random() < 0.3 && { availability: anyOf(AVAILABILITIES) }),
      ...(random() < 0.3 && { stars: anyOf([4, 3, 5, 2]) }),
      limit: anyOf([20, 50, 3]),
    };
    const ids = expected(query);
    const found: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 10 && cursor !== null; page++, pages++) {
      const { data, nextCursor } = await list({ ...query, ...(cursor && { cursor }) }, CLIENT);
      found.push(...data.map(({ _id }) => _id));
      cursor = nextCursor;
    }
    expect(found, JSON.stringify(query)).toEqual(cursor === null ? ids : ids.slice(0, found.length));
  }
  expect(pages).toBeGreaterThan(2 * SEARCHES);
});
