import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS } from '@hirelane/contracts/constants';
import { countsQuery, freelancerQueries } from '@hirelane/hiring/freelancers/queries';
import { FREELANCERS_DDL, FREELANCERS_INDEXES } from '@hirelane/hiring/freelancers/tables';
import { reviewsProjection } from '@hirelane/hiring/reviews/projection';
import { reviewQueries } from '@hirelane/hiring/reviews/queries';
import { databaseTime } from '@hirelane/postgres/database-time';
import { openPool } from '@hirelane/postgres/pool';
import { createModelIndexes, createModelSchema, modelExists } from '@hirelane/projections/model-schema';
import { visibilityProjection } from '@hirelane/projections/visibility';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import { defineBench, type Options } from './bench.ts';
import { measureBySize, type Pages, type SizedResult, sizedGoals, sizedTable } from './by-size.ts';
import { generateFreelancers, MOST_REVIEWED } from './http/generate-freelancers.ts';
import { wordOf } from './skewed-texts.ts';
import { ourselvesAnd } from './slices.ts';
import { ranOn, whole } from './table.ts';

const schemasOf = (size: number) => ({
  freelancers: `freelancers_bench_${size}`,
  reviews: `reviews_bench_${size}`,
  blocks: `blocks_bench_${size}`,
});
/** As in a service: most queries share ten connections, and searches have two. */
const POOL = 10;
const BUDGETED = 2;
const PASSWORD = 'bench';
/** Who looks at the directory. */
const CLIENT = '0190a0a0-0000-7000-8000-00000000c11e';

/** The directory and reviews by the number of freelancers, and of reviews, of which there are as many. */
export const people = defineBench<SizedResult>({
  name: 'people',
  sources: ['services/hiring', 'services/platform'],
  goals: sizedGoals('freelancers'),
  measure,
  table: (record) => sizedTable(record, 'freelancers', ranOn(record)),
});

async function measure({ sizes, sliceMs, rounds, data, say }: Options): Promise<SizedResult> {
  const folder = data ?? (await temporaryFolder());
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: PASSWORD });
  const open = (max: number) =>
    openPool(postgres.url, pino({ level: 'silent' }), { max, statement: 0, queryTimeout: 0, queue: 60_000 });
  const [most, searching] = [open(POOL), open(BUDGETED)];
  try {
    const among: (readonly [size: number, pages: Pages])[] = [];
    for (const size of sizes) {
      await provide(postgres.url, most, size, say);
      among.push([size, await pagesOf(most, searching, size)]);
    }
    return await measureBySize(among, { cpu: ourselvesAnd(postgresPid(folder)), rounds, sliceMs, say });
  } finally {
    await Promise.all([most.end(), searching.end()]);
    await postgres.stop();
    if (data === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Generates freelancers and reviews, unless an earlier run has left them in its data folder. */
async function provide(url: string, pool: pg.Pool, size: number, say: Options['say']): Promise<void> {
  const schemas = schemasOf(size);
  // Also beside the rows of an earlier run, which had none.
  await createModelSchema(pool, schemas.blocks, visibilityProjection('hiring').ddl);
  if (await modelExists(pool, schemas.freelancers)) return;
  say(`generating ${whole(size)} freelancers …`);
  await createModelSchema(pool, schemas.freelancers, FREELANCERS_DDL);
  await createModelSchema(pool, schemas.reviews, reviewsProjection.ddl);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await generateFreelancers(database, schemas, size);
    await createModelIndexes(pool, schemas.freelancers, FREELANCERS_INDEXES);
    await database.query('VACUUM (ANALYZE)');
  } finally {
    await database.end();
  }
}

async function pagesOf(pool: pg.Pool, searching: pg.Pool, size: number): Promise<Pages> {
  const schemas = schemasOf(size);
  const now = () => databaseTime(pool);
  const list = freelancerQueries(pool, searching, schemas, now);
  const counts = countsQuery(searching, schemas, now);
  const { ofPerson } = reviewQueries(pool, schemas.reviews, now);
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
    'filters: nobody has them': find({ ...narrow, skills: ['skill0', 'skill95', 'skill99'] }),
    'sorted: most stars': find({ sort: 'stars' }),
    'sorted: most contracts, in a rare category': find({ sort: 'completed', category: CATEGORIES.at(-1) }),
    'sorted: most stars, with a common word': find({ sort: 'stars', q: common }),
    'counts: without filters': () => counts({}, CLIENT),
    'counts: all filters and a common word': () => counts({ ...narrow, q: common }, CLIENT),
    'reviews and averages of whoever has the most': () => ofPerson(mostReviewed, { limit: 20 }),
  };
}
