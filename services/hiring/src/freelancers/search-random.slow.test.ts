import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS, FREELANCER_SORTS } from '@hirelane/api/constants';
import type { FreelancerFilters, FreelancerQuery } from '@hirelane/api/schemas/freelancers';
import { spellingOf } from '@hirelane/api/words';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelIndexes, createModelSchema } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import { insert } from '@hirelane/projections/table';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hiringReadModel } from '../read-model.ts';
import { type Known, listedOf } from './listed.ts';
import { countsQuery, freelancerQueries } from './queries.ts';
import { choices, listed, people, profiles } from './tables.ts';

// Compares random searches with a linear scan of 900 freelancers, some of them blocked, whose profiles changed over two
// years. There are fewer than SORTED_MAX of them, so that every order covers them all.

const SCHEMA = schemaOf(hiringReadModel);
const SEARCHES = 150;
const NOW = '2026-11-25T09:00:00.000000Z';
const WORDS = ['design', 'web', 'shop', 'go', 'designer', 'app', 'tea', 'café', 'goldfish'];
const SKILLS = ['React', 'Node.js', 'Figma', 'C#', "L'art", 'Go'];
const PLACES = [
  ['Pune', 'Maharashtra'],
  ['pune', 'Maharashtra'],
  ['Delhi', 'Delhi'],
  ["Q'ba", ''],
] as const;

const random = randomFrom(11);
const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
const someOf = <T>(items: readonly T[], most: number): readonly T[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => anyOf(items))),
];

/**
 * `stars`: the current average, which used to be higher for some freelancers. `counted`: the number of contracts
 * completed before today.
 */
type Person = Known & Readonly<{ stars: number | null; counted: number }>;
const all: Person[] = Array.from({ length: 900 }, (_, n) => ({
  id: newId(),
  // Each time is shared by three freelancers.
  updatedAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(n / 3) * 26 * 3_600_000).toISOString(),
  title: someOf(WORDS, 3).join(' '),
  description: someOf(WORDS, 4).join(' '),
  skills: someOf(SKILLS, 4),
  firstName: 'Asha',
  lastName: 'Rao',
  visibility: anyOf([null, 'everyone', 'dealing'] as const),
  availability: anyOf([null, ...AVAILABILITIES]),
  categories: someOf(CATEGORIES, 3),
  isSuspended: false,
  bestRating: random() < 0.5 ? 1 + Math.floor(random() * 9) / 2 : null,
  completed: Math.floor(random() ** 3 * 40),
  place: anyOf(PLACES),
})).map(({ place: [city, state], ...person }) => ({
  ...person,
  ...{ city, state, counted: Math.max(0, person.completed - (random() < 0.3 ? 1 : 0)) },
  stars: person.bestRating && (random() < 0.5 ? person.bestRating : 1 + random() * (person.bestRating - 1)),
}));

const CLIENT = newId();
/** Every tenth freelancer blocks the client or is blocked by them. */
const apart = all.filter((_, n) => n % 10 === 0).map(({ id }, n) => (n % 2 === 0 ? [id, CLIENT] : [CLIENT, id]));
const apartIds = new Set(apart.flat());

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let list: ReturnType<typeof freelancerQueries>;
let counts: ReturnType<typeof countsQuery>;
beforeAll(async () => {
  storage = await openTestStorage();
  const { pool } = storage;
  await createModelSchema(pool, SCHEMA, hiringReadModel.ddl);
  await pool.query(`INSERT INTO ${SCHEMA}.blocks SELECT *, now() FROM unnest($1::uuid[], $2::uuid[])`, [
    apart.map(([by]) => by),
    apart.map(([, blockedId]) => blockedId),
  ]);
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL search_path TO ${SCHEMA}`);
    const names = { firstName: 'Asha', lastName: 'Rao', profileImg: null };
    await insert(
      tx,
      people,
      all.map(({ id: userId, city, state }) => ({ userId, ...names, city, state })),
    );
    await insert(
      tx,
      choices,
      all.map(({ id: userId, ...known }) => ({ userId, handle: null, ...known })),
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
  await createModelIndexes(pool, SCHEMA, hiringReadModel.indexes ?? []);
  await pool.query(
    `INSERT INTO ${SCHEMA}.ratings SELECT id, '2024-01-01', 3, stars, stars, stars, stars
     FROM jsonb_to_recordset($1) AS r(id uuid, stars float8) WHERE stars IS NOT NULL`,
    [JSON.stringify(all)],
  );
  await pool.query(
    `INSERT INTO ${SCHEMA}.completed
     SELECT gen_random_uuid(), id, CASE WHEN n <= counted THEN timestamptz '2024-01-01' ELSE $2::timestamptz END
     FROM jsonb_to_recordset($1) AS r(id uuid, completed int, counted int), generate_series(1, completed) AS n`,
    [JSON.stringify(all), NOW],
  );
  list = freelancerQueries(pool, pool, SCHEMA, async () => NOW);
  counts = countsQuery(pool, SCHEMA, async () => NOW);
});
afterAll(() => storage.close());

const warnings = vi.spyOn(console, 'error');

function isFound(person: Person, { q, category, skills, availability, stars, completed, place }: Asked): boolean {
  const row = listedOf(person);
  if (!row || apartIds.has(person.id)) return false;
  const words = row.searchText.split(' ');
  const has = (asked: string) => words.some((word) => word.startsWith(spellingOf(asked)));
  const places = [person.city, person.state, `${person.city}, ${person.state}`].map((one) => one.toLowerCase());
  return (
    (q ?? '').split(' ').filter(Boolean).every(has) &&
    (category === undefined || (person.categories?.includes(category) ?? false)) &&
    (skills ?? []).every((skill) => person.skills?.some((own) => own.toLowerCase() === skill.toLowerCase())) &&
    (!availability?.length || availability.includes(person.availability ?? 'available')) &&
    (stars === undefined || (person.stars ?? 0) >= stars) &&
    (completed === undefined || person.counted >= completed) &&
    (!place || places.includes(place.toLowerCase()))
  );
}
type Asked = FreelancerFilters & Readonly<{ q?: string | undefined }>;

const ORDER: Readonly<Record<FreelancerQuery['sort'], (person: Person) => number>> = {
  changed: () => 0,
  stars: ({ stars }) => -(stars ?? 0),
  completed: ({ counted }) => -counted,
};

/** Ids of all matching freelancers, in the query's order, by a linear scan. */
function expected({ sort, ...query }: FreelancerQuery): readonly string[] {
  const time = ({ updatedAt, id }: Person) => `${updatedAt} ${id}`;
  const order = ORDER[sort];
  return all
    .filter((person) => isFound(person, query))
    .sort((a, b) => order(a) - order(b) || (time(a) < time(b) ? 1 : -1))
    .map(({ id }) => id);
}

const randomFilters = (): FreelancerFilters => ({
  ...(random() < 0.3 && { category: anyOf(CATEGORIES) }),
  ...(random() < 0.4 && { skills: [...someOf(SKILLS, 2)] }),
  ...(random() < 0.3 && { availability: [...someOf(AVAILABILITIES, 3)] }),
  ...(random() < 0.3 && { stars: anyOf([4, 3, 5, 2]) }),
  ...(random() < 0.3 && { completed: anyOf(COMPLETED_STEPS) }),
  ...(random() < 0.3 && { place: anyOf(['PUNE', 'maharashtra', 'Delhi', 'pune, Maharashtra', "q'ba", '']) }),
});

test(`${SEARCHES} random searches find the same freelancers as a linear scan, in every order`, async () => {
  let pages = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const query: FreelancerQuery = {
      ...(random() < 0.5 && { q: [anyOf(WORDS), ...someOf(WORDS, 2)].map((word) => word.slice(0, 4)).join(' ') }),
      ...randomFilters(),
      ...{ sort: FREELANCER_SORTS[n % FREELANCER_SORTS.length] ?? 'changed', limit: anyOf([20, 50, 3]) },
    };
    const ids = expected(query);
    const found: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 10 && cursor !== null; page++, pages++) {
      const { rows, nextCursor } = await list({ ...query, ...(cursor && { cursor }) }, CLIENT);
      found.push(...rows.map(({ _id }) => _id));
      cursor = nextCursor;
    }
    expect(found, JSON.stringify(query)).toEqual(cursor === null ? ids : ids.slice(0, found.length));
  }
  expect(pages).toBeGreaterThan(1.5 * SEARCHES);
});

test('the counts next to filters include only freelancers that the client would find', async () => {
  for (let n = 0; n < 30; n++) {
    const filters = { ...randomFilters(), ...(random() < 0.5 && { q: anyOf(WORDS) }) };
    const { data } = await counts(filters, CLIENT);
    const found = (other: FreelancerFilters) => all.filter((one) => isFound(one, { ...filters, ...other })).length;
    const what = JSON.stringify(filters);
    for (const { value, n } of data.category) expect(n, what).toBe(found({ category: value as 'Business' }));
    for (const { value, n } of data.availability) expect(n, what).toBe(found({ availability: [value as 'limited'] }));
    for (const { value, n } of data.stars) expect(n, what).toBe(found({ stars: Number(value) }));
    for (const { value, n } of data.completed) expect(n, what).toBe(found({ completed: Number(value) }));
    for (const { value, n } of data.place) expect(n, what).toBe(found({ place: value }));
    // All spellings of Pune are counted as one place.
    expect(new Set(data.place.map(({ value }) => value.toLowerCase())).size).toBe(data.place.length);
  }
});

test('no statement name exceeds PostgreSQL’s limit', () => {
  // pg logs a warning if a statement name is too long.
  expect(warnings.mock.calls).toEqual([]);
});
