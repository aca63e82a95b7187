import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category } from '@hirelane/contracts/api/projects';
import { bestMatchQuery } from '@hirelane/feed/best-matches';
import type { CardSchemas } from '@hirelane/feed/card';
import { conductProjection } from '@hirelane/feed/conduct/projection';
import { listQueries } from '@hirelane/feed/lists';
import { FEED_DDL, FEED_INDEXES } from '@hirelane/feed/tables';
import { encodeCursor } from '@hirelane/http/cursor';
import { instant } from '@hirelane/postgres/log';
import { openPool } from '@hirelane/postgres/pool';
import { createModelIndexes, createModelSchema, modelExists } from '@hirelane/projections/model-schema';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { postgresPid, temporaryFolder } from '../testing/launcher-process.ts';
import { defineBench, type Options } from './bench.ts';
import { generateConduct } from './http/generate-conduct.ts';
import { generateProjects } from './http/generate-projects.ts';
import type { Measured } from './record.ts';
import { ourselvesAnd } from './slices.ts';
import { quantile, spreadOf } from './stats.ts';
import { markdownTable, ranOn, whole, withQuartiles } from './table.ts';

/**
 * One kind of page among `projects` projects: ms that a caller waits, and µs of processor time for a page, of
 * PostgreSQL and this process. `p50s` are those of each round.
 */
type ListTimes = Readonly<{
  page: string;
  projects: number;
  p50: number;
  p99: number;
  pages: number;
  p50s: readonly number[];
  cpu: number;
}>;

type ListsResult = Readonly<{ callers: number; times: readonly ListTimes[] }>;

const schemasOf = (projects: number) => ({ feed: `feed_bench_${projects}`, conduct: `conduct_bench_${projects}` });
const CALLERS = 20;
/** As in a service: most queries share ten connections, and searches and matches have two each. */
const POOL = 10;
const BUDGETED = 2;
const PASSWORD = 'bench';

/** Pages of feeds and searches by the number of projects. */
export const lists = defineBench<ListsResult>({
  name: 'lists',
  sources: ['services/feed', 'services/platform'],
  goals: [
    {
      what: 'growth of p50 from the fewest to the most projects, the worst page',
      unit: '',
      atMost: 1.5,
      figures: ({ times }) => [Math.max(...pagesIn(times).map((of) => spreadOf(growthsOf(of)).median))],
    },
    {
      what: 'p99 among the most projects, the worst page',
      unit: 'ms',
      atMost: 60,
      figures: ({ times }) => [Math.max(...pagesIn(times).map((of) => of.at(-1)?.p99 ?? 0))],
    },
  ],
  measure,
  table: listsTableOf,
});

/** The times of each page, by the number of projects. */
const pagesIn = (times: readonly ListTimes[]) =>
  [...new Set(times.map(({ page }) => page))].map((page) => times.filter((each) => each.page === page));

/** Of each round, the p50 among the most projects to that among the fewest. */
const growthsOf = (of: readonly ListTimes[]) =>
  (of.at(-1)?.p50s ?? []).map((p50, round) => p50 / (of[0]?.p50s[round] ?? Number.NaN));

function listsTableOf(record: ListsResult & Measured): string {
  const sizes = [...new Set(record.times.map(({ projects }) => projects))];
  const rows = pagesIn(record.times).map((of) => [
    of[0]?.page ?? '',
    ...of.map(({ p50, p99, cpu }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${(cpu / 1_000).toFixed(1)}`),
    of.length > 1 ? `**${withQuartiles(spreadOf(growthsOf(of)), 1)}**` : '',
  ]);
  return [
    markdownTable(
      ['page', ...sizes.map((size) => `${whole(size)} projects`), 'growth of p50, median (quartiles)'],
      rows,
    ),
    '',
    `p50 / p99 / processor time of a page, in ms, by ${record.callers} callers at once. ${ranOn(record)}; ${record.times[0]?.p50s.length} rounds in turn, the time that of this process and PostgreSQL.`,
  ].join('\n');
}

/** Times pages of the feed and of searches, without HTTP, by 20 callers, each with one query in progress. */
async function measure({ sizes, sliceMs, rounds, data, say }: Options): Promise<ListsResult> {
  const folder = data ?? (await temporaryFolder());
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: PASSWORD });
  const pools = openPools(postgres.url);
  try {
    const cpu = ourselvesAnd(postgresPid(folder));
    const pages: (readonly [projects: number, pages: Pages])[] = [];
    for (const projects of sizes) {
      await provideProjects(postgres.url, pools.most, projects, say);
      pages.push([projects, await pagesOf(pools, schemasOf(projects))]);
    }
    const times: ListTimes[] = [];
    for (const page of Object.keys(pages[0]?.[1] ?? {}) as (keyof Pages)[]) {
      say(`${page} …`);
      times.push(...(await timesOf(page, pages, { cpu, rounds, sliceMs })));
    }
    return { callers: CALLERS, times };
  } finally {
    await pools.end();
    await postgres.stop();
    if (data === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** As in a service: most queries share one pool, and searches and best matches have a small one each. */
function openPools(url: string) {
  const open = (max: number) =>
    openPool(url, pino({ level: 'silent' }), { max, statement: 0, queryTimeout: 0, queue: 60_000 });
  const [most, searching, matching] = [open(POOL), open(BUDGETED), open(BUDGETED)];
  return {
    most,
    searching,
    matching,
    end: async () => void (await Promise.all([most, searching, matching].map((pool) => pool.end()))),
  };
}

type Pools = ReturnType<typeof openPools>;
type Pages = Awaited<ReturnType<typeof pagesOf>>;

/** Generates projects, and as many proposals, unless an earlier run has left them in its data folder. */
async function provideProjects(url: string, pool: pg.Pool, projects: number, say: Options['say']): Promise<void> {
  const { feed, conduct } = schemasOf(projects);
  const [hasProjects, hasConduct] = [await modelExists(pool, feed), await modelExists(pool, conduct)];
  if (hasProjects && hasConduct) return;
  say(`generating ${whole(projects)} projects …`);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  if (!hasProjects) {
    await createModelSchema(pool, feed, FEED_DDL);
    await createModelIndexes(pool, feed, FEED_INDEXES);
    await generateProjects(database, feed, projects);
  }
  if (!hasConduct) {
    await createModelSchema(pool, conduct, conductProjection.ddl);
    await generateConduct(database, conduct, projects);
  }
  await database.end();
}

/** Short slices of one page among each number of projects in turn, so that the machine's drift favours none. */
async function timesOf(
  page: keyof Pages,
  among: readonly (readonly [projects: number, pages: Pages])[],
  { cpu, rounds, sliceMs }: Readonly<{ cpu: () => Promise<number>; rounds: number; sliceMs: number }>,
): Promise<ListTimes[]> {
  const taken = among.map(([projects, pages]) => ({
    projects,
    read: pages[page],
    latencies: [] as number[],
    p50s: [] as number[],
    cpu: 0,
  }));
  for (const { read } of taken) await latenciesOf(read, 0);
  for (let round = 0; round < rounds; round++) {
    for (const side of taken) {
      const before = await cpu();
      const latencies = await latenciesOf(side.read, sliceMs / among.length);
      side.cpu += (await cpu()) - before;
      side.latencies.push(...latencies);
      side.p50s.push(spreadOf(latencies).median);
    }
  }
  return taken.map(({ projects, latencies, p50s, cpu: spent }) => {
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(latencies, share)) as [number, number];
    return { page, projects, p50, p99, pages: latencies.length, p50s, cpu: spent / latencies.length };
  });
}

async function latenciesOf(read: () => Promise<unknown>, sliceMs: number): Promise<number[]> {
  // Plans the statements, and brings the pages of the disk into memory.
  for (let n = 0; n < CALLERS; n++) await read();
  const latencies: number[] = [];
  const end = performance.now() + sliceMs;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < end) {
        const since = performance.now();
        await read();
        latencies.push(performance.now() - since);
      }
    }),
  );
  return latencies;
}

async function pagesOf({ most: pool, searching, matching }: Pools, schemas: CardSchemas) {
  const schema = schemas.feed;
  const me = randomUUID();
  const skills = [0, 1, 5, 20, 60, 80, 90, 95].map((rank) => `skill${rank}`);
  await pool.query(`INSERT INTO ${schema}.freelancers (id, skill_keys) VALUES ($1, $2)`, [me, skills]);
  const lists = listQueries(pool, searching, schemas);
  const best = bestMatchQuery(matching, schemas);
  const cursor = await middleOf(pool, schema);
  const { rows } = await pool.query<{ category: Category }>(
    `SELECT category FROM ${schema}.projects GROUP BY category ORDER BY count(*) DESC`,
  );
  const [commonCategory, rareCategory] = [rows[0]?.category, rows.at(-1)?.category];
  const [common, medium, rare, rarest] = [wordOf(0), wordOf(500), wordOf(15_000), wordOf(19_990)];
  const search = (q: string, category?: Category, from?: string) => () =>
    lists.search(me, category, { limit: 20, q, cursor: from });
  return {
    'newest projects': () => lists.recent(me, { limit: 20 }),
    'the same, from the middle on': () => lists.recent(me, { limit: 20, cursor }),
    'a common category': () => lists.search(me, commonCategory, { limit: 20 }),
    'a rare category': () => lists.search(me, rareCategory, { limit: 20 }),
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
  } satisfies Record<string, () => Promise<string>>;
}

/** The word at a rank of the generated texts (`generate-projects.ts`). */
const wordOf = (rank: number) =>
  createHash('md5')
    .update(String(rank))
    .digest('hex')
    .slice(0, 3 + (rank % 8));

async function middleOf(pool: pg.Pool, schema: string): Promise<string> {
  const { rows } = await pool.query<{ at: string; id: string }>(
    `SELECT ${instant('published_at')} AS at, id FROM ${schema}.projects ORDER BY published_at
     LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${schema}.projects)`,
  );
  return encodeCursor([rows[0]?.at ?? '', rows[0]?.id ?? '']);
}
