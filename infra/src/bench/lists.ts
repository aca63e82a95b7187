import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category, ProjectList } from '@hirelane/contracts/api/projects';
import { bestMatchQuery } from '@hirelane/feed/best-matches';
import { listQueries } from '@hirelane/feed/lists';
import { FEED_DDL } from '@hirelane/feed/tables';
import { encodeCursor } from '@hirelane/http/cursor';
import { instant } from '@hirelane/postgres/log';
import { openPool } from '@hirelane/postgres/pool';
import { createModelSchema } from '@hirelane/projections/model-schema';
import pg from 'pg';
import { pino } from 'pino';
import { startPostgres } from '../local/postgres.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';
import { generateProjects } from './http/generate-projects.ts';
import { spreadOf } from './stats.ts';

/** ms of one kind of page among `projects` projects. */
export type ListTimes = Readonly<{ page: string; projects: number; p50: number; p99: number; pages: number }>;

export type ListsResult = Readonly<{ callers: number; times: readonly ListTimes[] }>;

const SCHEMA = 'feed_bench';
const CALLERS = 20;
/** As in a service: most queries share ten connections, and searches and matches have two each. */
const POOL = 10;
const BUDGETED = 2;

/** Times pages of the feed and of searches, without HTTP, by 20 callers, each with one query in progress. */
export async function benchLists(
  options: Readonly<{ sizes: readonly number[]; sliceMs: number; say: (text: string) => void }>,
): Promise<ListsResult> {
  const times: ListTimes[] = [];
  for (const projects of options.sizes) {
    options.say(`${projects.toLocaleString('en-US')} projects …`);
    times.push(...(await timesAmong(projects, options.sliceMs)));
  }
  return { callers: CALLERS, times };
}

async function timesAmong(projects: number, sliceMs: number): Promise<ListTimes[]> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const log = pino({ level: 'silent' });
  const [pool, searching, matching] = [POOL, BUDGETED, BUDGETED].map((max) =>
    openPool(postgres.url, log, { max, statement: 0, queryTimeout: 0, queue: 60_000 }),
  ) as [pg.Pool, pg.Pool, pg.Pool];
  try {
    await createModelSchema(pool, SCHEMA, FEED_DDL);
    const database = new pg.Client({ connectionString: postgres.url });
    await database.connect();
    await generateProjects(database, SCHEMA, projects);
    await database.end();
    const pages = await pagesOf(pool, searching, matching);
    const times: ListTimes[] = [];
    for (const [page, read] of Object.entries(pages)) {
      const latencies = await latenciesOf(read, sliceMs);
      const sorted = latencies.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
      times.push({ page, projects, p50: spreadOf(sorted).median, p99, pages: sorted.length });
    }
    return times;
  } finally {
    await Promise.all([pool, searching, matching].map((each) => each.end()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
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

async function pagesOf(pool: pg.Pool, searching: pg.Pool, matching: pg.Pool) {
  const me = randomUUID();
  const skills = [0, 1, 5, 20, 60, 80, 90, 95].map((rank) => `skill${rank}`);
  await pool.query(`INSERT INTO ${SCHEMA}.freelancers (id, skill_keys) VALUES ($1, $2)`, [me, skills]);
  const lists = listQueries(pool, searching, SCHEMA);
  const best = bestMatchQuery(matching, SCHEMA);
  const cursor = await middleOf(pool);
  const { rows } = await pool.query<{ category: Category }>(
    `SELECT category FROM ${SCHEMA}.projects GROUP BY category ORDER BY count(*) DESC`,
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
  } satisfies Record<string, () => Promise<ProjectList>>;
}

/** The word at a rank of the generated texts (`generate-projects.ts`). */
const wordOf = (rank: number) =>
  createHash('md5')
    .update(String(rank))
    .digest('hex')
    .slice(0, 3 + (rank % 8));

async function middleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string; id: string }>(
    `SELECT ${instant('published_at')} AS at, id FROM ${SCHEMA}.projects ORDER BY published_at
     LIMIT 1 OFFSET (SELECT count(*) / 2 FROM ${SCHEMA}.projects)`,
  );
  return encodeCursor([rows[0]?.at ?? '', rows[0]?.id ?? '']);
}
