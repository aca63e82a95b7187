import {
  CATEGORIES,
  DAY_MS,
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BAND_FROM,
  PROPOSAL_BANDS,
  RATE_MAX,
  SCOPES,
  SORTS,
} from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { anId } from '@hirelane/api/testing/fixtures';
import { openTestStorage } from '@hirelane/postgres/testing';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bandSql } from '../../projects/attributes.ts';
import { createFeedModel, SCHEMA } from '../../testing/feed-model.ts';
import { listQueries } from '../queries.ts';
import { countsQuery } from './counts.ts';

// Compares random searches with filters among 900 projects from two years with a full scan. The number of projects is
// below the limit for sorted searches, so every order covers all of them.

const SEARCHES = 40;
const ME = anId(1);
const SKILLS = ['react', "l'art", 'back\\slash', 'me@home', '100%', 'go', '北京', 'c++'];
const WORDS = ['design', 'shop', 'tea', 'designer', 'rare'];

type Project = Readonly<{
  id: string;
  text: string;
  category: string;
  skills: readonly string[];
  scope: string;
  duration: string;
  experience: string;
  rate: number;
  proposals: number;
  at: number;
}>;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let projects: readonly Project[];
beforeAll(async () => {
  storage = await openTestStorage();
  const { pool } = storage;
  await createFeedModel(pool);
  const random = randomFrom(3);
  const anyOf = <T>(items: readonly T[]): T => items[Math.floor(random() ** 2 * items.length)] as T;
  const now = Date.now();
  projects = Array.from({ length: 900 }, (_, n) => ({
    id: anId(50_000 + n),
    text: Array.from({ length: 3 }, () => anyOf(WORDS)).join(' '),
    category: anyOf(CATEGORIES),
    skills: [...new Set(Array.from({ length: 3 }, () => anyOf(SKILLS)))],
    scope: anyOf(SCOPES),
    duration: anyOf(DURATIONS),
    experience: anyOf(EXPERIENCE_TYPES),
    rate: Math.min(RATE_MAX, Math.floor(2 ** (random() * 30)) - 1),
    proposals: Math.floor(random() ** 3 * 80),
    at: now - Math.floor(random() ** 3 * 730) * DAY_MS - 60_000,
  }));
  await pool.query(
    `INSERT INTO ${SCHEMA}.projects (id, client_id, status, title, description, category, skills, skill_keys, scope,
       duration, experience_type, search_text, version, rate, created_at, published_at, proposal_band)
     SELECT id, id, 'published', 'title', 'text', category, skills, skills, scope, duration, experience, text, 1, rate,
       to_timestamp(at / 1000.0), to_timestamp(at / 1000.0), ${bandSql('proposals')}
     FROM jsonb_to_recordset($1) AS r(id uuid, text text, category text, skills text[], scope text, duration text,
       experience text, rate bigint, proposals int, at float8)`,
    [JSON.stringify(projects)],
  );
  await pool.query(
    `INSERT INTO ${SCHEMA}.proposal_counts (project_id, n) SELECT id, proposals
     FROM jsonb_to_recordset($1) AS r(id uuid, proposals int)`,
    [JSON.stringify(projects)],
  );
  await pool.query(`INSERT INTO ${SCHEMA}.freelancers (id, skill_keys) VALUES ($1, $2)`, [ME, ['go', 'react']]);
  const [hidden] = projects;
  await pool.query(`INSERT INTO ${SCHEMA}.hidden_jobs VALUES ($1, $2, now(), false)`, [ME, hidden?.id]);
});
afterAll(() => storage.close());

const warnings = vi.spyOn(console, 'error');

const bandOf = (n: number) => PROPOSAL_BANDS[PROPOSAL_BAND_FROM.findLastIndex((from) => n >= from)];
const isAny = (values: readonly unknown[] | undefined, value: unknown) => !values?.length || values.includes(value);

function isFound(one: Project, q: string, filters: ProjectFilters): boolean {
  const { category, skills = [], scope, duration, experience, budgetMin = 0, budgetMax = 2 ** 31, posted } = filters;
  return (
    one.id !== projects[0]?.id &&
    q.split(' ').every((word) => one.text.split(' ').some((has) => has.startsWith(word))) &&
    (category === undefined || one.category === category) &&
    skills.every((skill) => one.skills.includes(skill)) &&
    isAny(scope, one.scope) &&
    isAny(duration, one.duration) &&
    isAny(experience, one.experience) &&
    one.rate >= budgetMin &&
    one.rate <= budgetMax &&
    (posted === undefined || one.at >= Date.now() - posted * DAY_MS) &&
    isAny(filters.proposals, bandOf(one.proposals))
  );
}

const points = ({ skills }: Project) => skills.filter((skill) => skill === 'go' || skill === 'react').length;
const ORDER = {
  newest: () => [0, 0],
  best: (one: Project) => [-points(one), one.skills.length],
  'budget-high': ({ rate }: Project) => [-rate, 0],
  'budget-low': ({ rate }: Project) => [rate, 0],
  'fewest-proposals': ({ proposals }: Project) => [proposals, 0],
} satisfies Record<(typeof SORTS)[number], (one: Project) => number[]>;

function sorted(found: readonly Project[], sort: (typeof SORTS)[number]): string[] {
  const keyOf = (one: Project) => [...ORDER[sort](one), -one.at];
  const compare = (a: Project, b: Project) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    const place = x.findIndex((value, n) => value !== y[n]);
    return place < 0 ? (a.id < b.id ? 1 : -1) : (x[place] ?? 0) - (y[place] ?? 0);
  };
  return [...found].sort(compare).map(({ id }) => id);
}

function randomFilters(random: () => number): ProjectFilters {
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const some = <T>(items: readonly T[]): T[] => items.filter(() => random() < 0.5);
  const maybe = <T>(share: number, value: () => T): T | undefined => (random() < share ? value() : undefined);
  const [a, b] = [Math.floor(2 ** (random() * 29)), Math.floor(2 ** (random() * 29))];
  return {
    category: maybe(0.2, () => one(CATEGORIES)),
    skills: maybe(0.3, () => [one(SKILLS)]),
    scope: maybe(0.3, () => some(SCOPES)),
    duration: maybe(0.3, () => some(DURATIONS)),
    experience: maybe(0.3, () => some(EXPERIENCE_TYPES)),
    budgetMin: maybe(0.3, () => Math.min(a, b)),
    budgetMax: maybe(0.3, () => Math.max(a, b)),
    posted: maybe(0.2, () => one(POSTED_DAYS)),
    proposals: maybe(0.2, () => some(PROPOSAL_BANDS)),
  };
}

test(`${SEARCHES} random searches with filters find the same projects as a full scan, in every order`, async () => {
  const random = randomFrom(5);
  const { search } = listQueries(storage.pool, storage.pool, SCHEMA);
  let pages = 0;
  for (let n = 0; n < SEARCHES; n++) {
    const filters = randomFilters(random);
    const q = random() < 0.4 ? (WORDS[Math.floor(random() * WORDS.length)] ?? '') : '';
    const sort = SORTS[n % SORTS.length] ?? 'newest';
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(ME, filters, sort, { q, limit: 20, cursor });
      found.push(...page.rows.map(({ _id }) => _id));
      cursor = page.nextCursor ?? undefined;
      pages++;
    } while (cursor !== undefined && found.length < 60);
    const all = sorted(
      projects.filter((one) => isFound(one, q, filters)),
      sort,
    );
    const what = `${n}: ${q} ${sort} ${JSON.stringify(filters)}`;
    expect(found, what).toEqual(cursor === undefined ? all : all.slice(0, found.length));
  }
  expect(pages).toBeGreaterThan(SEARCHES);
});

test('the number next to a filter is the number of projects it would find', async () => {
  const random = randomFrom(9);
  const counts = countsQuery(storage.pool, SCHEMA);
  for (let n = 0; n < 30; n++) {
    const filters = randomFilters(random);
    const q = random() < 0.5 ? (WORDS[Math.floor(random() * WORDS.length)] ?? '') : '';
    const { data } = await counts(ME, { ...filters, q });
    const found = (other: ProjectFilters) => projects.filter((one) => isFound(one, q, { ...filters, ...other })).length;
    for (const { value, n, isMore } of data.scope) {
      expect({ n, isMore }).toEqual({ n: found({ scope: [value as 'small'] }), isMore: false });
    }
    for (const { value, n } of data.proposals) expect(n).toBe(found({ proposals: [value as '0-4'] }));
    for (const { value, n } of data.category) expect(n).toBe(found({ category: value as 'Business' }));
    for (const { value, n } of data.posted) expect(n).toBe(found({ posted: Number(value) as 1 }));
  }
});

test("no statement name exceeds PostgreSQL's limit", () => {
  // pg logs a warning if a name is too long.
  expect(warnings.mock.calls).toEqual([]);
});
