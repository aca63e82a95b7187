import { openPool } from '@hirelane/postgres/pool';
import pg from 'pg';
import { pino } from 'pino';
import { type Bench, defineBench, type Options, withPostgres } from './bench.ts';
import type { Goal } from './goals.ts';
import { ourselvesAnd } from './slices.ts';
import { quantile, spreadOf } from './stats.ts';
import { markdownTable, whole, withQuartiles } from './table.ts';

// Measures queries by many callers on few and on many rows. Their cost must not depend on the number of rows.

/**
 * The number of reads by each caller after which each of ten connections has read six times. PostgreSQL replans a
 * statement each of the first five times (https://www.postgresql.org/docs/18/sql-prepare.html).
 */
const WARM_UP_READS = 3;

/** Concurrent callers, each with one query in progress. */
const CALLERS = 20;

/** The numbers of rows, unless `--sizes` is given. */
const SIZES = [10_000, 100_000, 1_000_000];

/** As in a service: most queries share ten connections, and each kind of query with a budget has two separate ones. */
const POOL = 10;
const BUDGETED = 2;

/**
 * One kind of page with `size` rows: the caller's wait in ms, and the CPU time per page for PostgreSQL and this
 * process in µs. `p50s` has one value per round.
 */
type SizedTimes = Readonly<{
  page: string;
  size: number;
  p50: number;
  p99: number;
  pages: number;
  p50s: readonly number[];
  cpu: number;
}>;
type SizedResult = Readonly<{ callers: number; times: readonly SizedTimes[] }>;

/** The function that reads each kind of page. */
export type Pages = Readonly<Record<string, () => Promise<unknown>>>;

/** Connection pools of the same sizes as a service's. */
export type Pools = Readonly<Record<'most' | 'searching' | 'matching', pg.Pool>>;

type Definition = Readonly<{
  name: string;
  /** The name for the rows in the table. */
  rows: string;
  sources: readonly string[];
  /** Generates this number of rows, unless the data folder already has them from an earlier run. */
  provide(size: number, pool: pg.Pool, database: pg.Client): Promise<void>;
  pagesOf(size: number, pools: Pools): Promise<Pages>;
}>;

/** Times pages without HTTP, by 20 callers, each with one query in progress. */
export function defineBySize({ name, rows, sources, provide, pagesOf }: Definition): Bench {
  async function measure(options: Options): Promise<SizedResult> {
    return withPostgres(async ({ url, pid }) => {
      const open = (max: number) =>
        openPool(url, pino({ level: 'silent' }), { max, statement: 0, queryTimeout: 0, queue: 60_000 });
      const pools: Pools = { most: open(POOL), searching: open(BUDGETED), matching: open(BUDGETED) };
      const database = new pg.Client({ connectionString: url });
      await database.connect();
      try {
        const among: Among = [];
        for (const size of options.sizes ?? SIZES) {
          options.say(`${whole(size)} ${rows} …`);
          await provide(size, pools.most, database);
          among.push([size, await pagesOf(size, pools)]);
        }
        return await measurePages(among, ourselvesAnd(pid), options);
      } finally {
        await database.end();
        for (const pool of Object.values(pools)) await pool.end();
      }
    }, options.data);
  }
  const table = (result: SizedResult, ranOn: string) => sizedTable(result, rows, ranOn);
  return defineBench<SizedResult>({ name, sources, goals: sizedGoals(rows), measure, table });
}

/** The pages for each number of rows. */
type Among = [size: number, pages: Pages][];

const sizedGoals = (rows: string): readonly Goal<SizedResult>[] => [
  {
    what: `growth of p50 from the fewest to the most ${rows}, the worst page`,
    unit: '',
    atMost: 1.5,
    figures: ({ times }) => [Math.max(...pagesIn(times).map((of) => spreadOf(growthsOf(of)).median))],
  },
  {
    what: `p99 among the most ${rows}, the worst page`,
    unit: 'ms',
    atMost: 60,
    figures: ({ times }) => [Math.max(...pagesIn(times).map((of) => of.at(-1)?.p99 ?? 0))],
  },
];

/** Each page's times by number of rows. */
const pagesIn = (times: readonly SizedTimes[]) =>
  [...new Set(times.map(({ page }) => page))].map((page) => times.filter((each) => each.page === page));

/** Returns, for each round, the ratio of the p50 with the most rows to the p50 with the fewest. */
const growthsOf = (of: readonly SizedTimes[]) =>
  (of.at(-1)?.p50s ?? []).map((p50, round) => p50 / (of[0]?.p50s[round] ?? Number.NaN));

function sizedTable({ times, callers }: SizedResult, rows: string, ranOn: string): string {
  const sizes = [...new Set(times.map(({ size }) => size))];
  const lines = pagesIn(times).map((of) => [
    of[0]?.page ?? '',
    ...of.map(({ p50, p99, cpu }) => `${p50.toFixed(1)} / ${p99.toFixed(1)} / ${(cpu / 1_000).toFixed(1)}`),
    of.length > 1 ? `**${withQuartiles(spreadOf(growthsOf(of)), 1)}**` : '',
  ]);
  return [
    markdownTable(
      ['page', ...sizes.map((size) => `${whole(size)} ${rows}`), 'growth of p50, median (quartiles)'],
      lines,
    ),
    '',
    `p50 / p99 / processor time of a page, in ms, by ${callers} callers at once. ${ranOn}; ${times[0]?.p50s.length} alternating rounds. The processor time includes PostgreSQL.`,
  ].join('\n');
}

type Cpu = () => Promise<number>;

/** Measures each page with each number of rows. */
async function measurePages(among: Among, cpu: Cpu, options: Options): Promise<SizedResult> {
  const times: SizedTimes[] = [];
  for (const page of Object.keys(among[0]?.[1] ?? {})) {
    options.say(`${page} …`);
    times.push(...(await timesOf(page, among, cpu, options)));
  }
  return { callers: CALLERS, times };
}

/**
 * Measures one page in short slices, cycling through the numbers of rows, so that drift in the machine's speed favours
 * none.
 */
async function timesOf(page: string, among: Among, cpu: Cpu, { rounds, sliceMs }: Options): Promise<SizedTimes[]> {
  const taken = among.map(([size, pages]) => ({
    size,
    read: pages[page] ?? (() => Promise.reject(new Error(`expected a page, got ${page}`))),
    latencies: [] as number[],
    p50s: [] as number[],
    cpu: 0,
  }));
  for (const { read } of taken) await warmUp(read, WARM_UP_READS);
  for (let round = 0; round < rounds; round++) {
    for (const side of taken) {
      await warmUp(side.read, 1);
      const before = await cpu();
      const latencies = await latenciesOf(side.read, sliceMs / among.length);
      side.cpu += (await cpu()) - before;
      side.latencies.push(...latencies);
      side.p50s.push(spreadOf(latencies).median);
    }
  }
  return taken.map(({ size, latencies, p50s, cpu: spent }) => {
    const [p50, p99] = [0.5, 0.99].map((share) => quantile(latencies, share)) as [number, number];
    return { page, size, p50, p99, pages: latencies.length, p50s, cpu: spent / latencies.length };
  });
}

/**
 * Plans the statements on every connection and reads the disk pages into memory. Runs queries concurrently because a
 * pool gives a single caller the most recently used connection.
 */
async function warmUp(read: () => Promise<unknown>, times: number): Promise<void> {
  for (let n = 0; n < times; n++) await Promise.all(Array.from({ length: CALLERS }, read));
}

async function latenciesOf(read: () => Promise<unknown>, sliceMs: number): Promise<number[]> {
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
