import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS } from '@hirelane/api/constants';
import { countsQuery, freelancerQueries } from '@hirelane/hiring/freelancers/queries';
import { hiringReadModel } from '@hirelane/hiring/read-model';
import { reviewQueries } from '@hirelane/hiring/reviews/queries';
import { databaseTime } from '@hirelane/postgres/database-time';
import { createModelIndexes, createModelSchema, modelExists } from '@hirelane/projections/model-schema';
import type pg from 'pg';
import { defineBySize, type Pages, type Pools } from './by-size.ts';
import { generateFreelancers, MOST_REVIEWED } from './http/generate-freelancers.ts';
import { wordOf } from './skewed-texts.ts';

const schemaOf = (size: number): string => `hiring_bench_${size}`;
/** The user who browses the directory. */
const CLIENT = '0190a0a0-0000-7000-8000-00000000c11e';

/** The directory and reviews, by the number of freelancers, which equals the number of reviews. */
export const people = defineBySize({
  name: 'people',
  rows: 'freelancers',
  sources: ['services/hiring', 'services/platform'],
  provide,
  pagesOf,
});

/** Generates freelancers and reviews. */
async function provide(size: number, pool: pg.Pool, database: pg.Client): Promise<void> {
  const schema = schemaOf(size);
  if (await modelExists(pool, schema)) return;
  await createModelSchema(pool, schema, hiringReadModel.ddl);
  await generateFreelancers(database, schema, size);
  await createModelIndexes(pool, schema, hiringReadModel.indexes ?? []);
  await database.query('VACUUM (ANALYZE)');
}

async function pagesOf(size: number, { most: pool, searching }: Pools): Promise<Pages> {
  const schema = schemaOf(size);
  const now = () => databaseTime(pool);
  const list = freelancerQueries(pool, searching, schema, now);
  const counts = countsQuery(searching, schema, now);
  const { ofPerson } = reviewQueries(pool, schema, now);
  const { rows } = await pool.query<{ id: string }>(`SELECT ${MOST_REVIEWED} AS id`);
  const mostReviewed = rows[0]?.id ?? '';
  const [common, rare] = [wordOf(0), wordOf(15_000)];
  const find = (query: Partial<Parameters<typeof list>[0]>) => (): Promise<unknown> =>
    list({ sort: 'changed', ...query, limit: 20 }, CLIENT);
  const narrow = {
    ...{ category: CATEGORIES[0], skills: ['skill0'], availability: AVAILABILITIES.slice(0, 2) },
    ...{ stars: 2, completed: COMPLETED_STEPS[0], place: 'Pune' },
  };
  return {
    'the directory': find({}),
    'a common category': find({ category: CATEGORIES[0] }),
    'a rare category': find({ category: CATEGORIES.at(-1) }),
    'a common skill': find({ skills: ['skill0'] }),
    'a rare skill': find({ skills: ['skill99'] }),
    'two rare skills': find({ skills: ['skill98', 'skill99'] }),
    'a common word': find({ q: common }),
    'a rare word': find({ q: rare }),
    'no match': find({ q: 'zzzzzzz' }),
    'a word, a skill and a category': find({ q: common, skills: ['skill50'], category: CATEGORIES[1] }),
    'two stars': find({ stars: 2 }),
    'three stars, a rare skill and a word': find({ stars: 3, skills: ['skill90'], q: common }),
    'a common place and two availabilities': find({ place: 'Pune', availability: AVAILABILITIES.slice(0, 2) }),
    'a rare place': find({ place: 'Place 99' }),
    'ten completed contracts': find({ completed: 10 }),
    'filters: all at once': find(narrow),
    'filters: all at once, with a common word': find({ ...narrow, q: common }),
    'filters: no match': find({ ...narrow, skills: ['skill0', 'skill95', 'skill99'] }),
    'sorted: most stars': find({ sort: 'stars' }),
    'sorted: most contracts, in a rare category': find({ sort: 'completed', category: CATEGORIES.at(-1) }),
    'sorted: most stars, with a common word': find({ sort: 'stars', q: common }),
    'counts: without filters': () => counts({}, CLIENT),
    'counts: all filters and a common word': () => counts({ ...narrow, q: common }, CLIENT),
    'reviews and averages of the freelancer with the most': () => ofPerson(mostReviewed, { limit: 20 }),
  };
}
