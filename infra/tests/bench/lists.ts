import { randomUUID } from 'node:crypto';
import type { Category } from '@hirelane/api/brief';
import type { SORTS } from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { bestMatchQuery } from '@hirelane/feed/lists/best-matches';
import { listQueries } from '@hirelane/feed/lists/queries';
import { countsQuery } from '@hirelane/feed/lists/search/counts';
import { feedReadModel } from '@hirelane/feed/read-model';
import { encodeCursor } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { createModelIndexes, createModelSchema, modelExists } from '@hirelane/projections/model-schema';
import type pg from 'pg';
import { defineBySize, type Pages, type Pools } from './by-size.ts';
import { generateConduct } from './http/generate-conduct.ts';
import { generateProjects } from './http/generate-projects.ts';
import { wordOf } from './skewed-texts.ts';

const schemaOf = (projects: number): string => `feed_bench_${projects}`;
/** Pages of feeds and searches, by the number of projects. */
export const lists = defineBySize({
  name: 'lists',
  rows: 'projects',
  sources: ['services/feed', 'services/platform'],
  provide,
  pagesOf,
});

/** Generates projects, and the same number of proposals. */
async function provide(projects: number, pool: pg.Pool, database: pg.Client): Promise<void> {
  const schema = schemaOf(projects);
  if (await modelExists(pool, schema)) return;
  await createModelSchema(pool, schema, feedReadModel.ddl);
  await createModelIndexes(pool, schema, feedReadModel.indexes ?? []);
  await generateProjects(database, schema, projects);
  await generateConduct(database, schema, projects);
}

async function pagesOf(projects: number, { most: pool, searching, matching }: Pools): Promise<Pages> {
  const schema = schemaOf(projects);
  const me = randomUUID();
  const skills = [0, 1, 5, 20, 60, 80, 90, 95].map((rank) => `skill${rank}`);
  await pool.query(`INSERT INTO ${schema}.freelancers (id, skill_keys) VALUES ($1, $2)`, [me, skills]);
  const lists = listQueries(pool, searching, schema);
  const best = bestMatchQuery(matching, schema);
  const cursor = await middleOf(pool, schema);
  const { rows } = await pool.query<{ category: Category }>(
    `SELECT category FROM ${schema}.projects GROUP BY category ORDER BY count(*) DESC`,
  );
  const [commonCategory, rareCategory] = [rows[0]?.category, rows.at(-1)?.category];
  const [common, medium, rare, rarest] = [wordOf(0), wordOf(500), wordOf(15_000), wordOf(19_990)];
  const search = (q: string, category?: Category, from?: string) => () =>
    lists.search(me, { category }, 'newest', { limit: 20, q, cursor: from });
  const filtered =
    (filters: ProjectFilters, sort: (typeof SORTS)[number] = 'newest', q?: string) =>
    () =>
      lists.search(me, filters, sort, { limit: 20, q });
  const counts = countsQuery(searching, schema);
  const narrow: ProjectFilters = {
    category: rareCategory,
    scope: ['large'],
    duration: ['12 month'],
    experience: ['experienced'],
    budgetMin: 20_000,
    budgetMax: 60_000,
    proposals: ['0-4', '5-9'],
  };
  return {
    'newest projects': () => lists.recent(me, { limit: 20 }),
    'the same, from the middle on': () => lists.recent(me, { limit: 20, cursor }),
    'a common category': () => lists.search(me, { category: commonCategory }, 'newest', { limit: 20 }),
    'a rare category': () => lists.search(me, { category: rareCategory }, 'newest', { limit: 20 }),
    'best matches': () => best(me, { limit: 20 }),
    'saved jobs': () => lists.saved(me, { limit: 20 }),
    'search: a common word': search(common),
    'search: a word of medium frequency': search(medium),
    'search: a rare word': search(rare),
    'search: no match': search('zzzzzzz'),
    'search: a common and a rare word': search(`${common} ${rare}`),
    'search: two rare words': search(`${rare} ${rarest}`),
    'search: one letter': search('a'),
    'search: eight words': search([common, medium, rare, 'a', 'b', 'c', '1', '2'].join(' ')),
    'search: a skill': search('skill90'),
    'search: a word in a rare category': search(medium, rareCategory),
    'search: a common word, from the middle on': search(common, undefined, cursor),
    'filters: two scopes and a range of budgets': filtered({
      scope: ['small', 'medium'],
      budgetMin: 1_000,
      budgetMax: 9_000,
    }),
    'filters: all at once': filtered(narrow),
    'filters: no match': filtered({ ...narrow, skills: ['skill0', 'skill95', 'skill99'] }),
    'filters: all at once, with a common word': filtered(narrow, 'newest', common),
    'filters: a day, with a rare word': filtered({ posted: 1 }, 'newest', rare),
    'sorted: highest budget': filtered({}, 'budget-high'),
    'sorted: best matches in a rare category': filtered({ category: rareCategory }, 'best'),
    'sorted: fewest proposals, with a common word': filtered({}, 'fewest-proposals', common),
    'counts: without filters': () => counts(me, {}),
    'counts: all filters and a common word': () => counts(me, { ...narrow, q: common }),
  };
}

async function middleOf(pool: pg.Pool, schema: string): Promise<string> {
  const { rows } = await pool.query<{ at: string; id: string }>(
    `SELECT ${instant('published_at')} AS at, id FROM ${schema}.projects ORDER BY published_at
     LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${schema}.projects)`,
  );
  return encodeCursor([rows[0]?.at ?? '', rows[0]?.id ?? '']);
}
