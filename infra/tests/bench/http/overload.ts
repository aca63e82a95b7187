import { type BarePostgres, defineBench, type Options, withPostgres } from '../bench.ts';
import { startChild } from '../child.ts';
import { separateCores } from '../cores.ts';
import { cpuOfTree } from '../cpu.ts';
import { quantile, spreadOf } from '../stats.ts';
import { markdownTable, whole, withQuartiles } from '../table.ts';
import { startDelayingProxy } from './delaying-proxy.ts';
import { flood } from './flood.ts';
import { openLoadTarget, type Sample } from './load.ts';
import { type BenchMarketplace, pageOfFeed, SECOND_FREELANCER, startBenchMarketplace } from './marketplace.ts';

/** A run in which requests for feed pages arrive at `factor` times the server's capacity. */
type OverloadResult = Readonly<{
  /** Whether each query took 200 ms longer. */
  isDatabaseSlow: boolean;
  factor: number;
  /** Pages per second with 32 callers, before the overload. */
  capacity: number;
  sent: number;
  /** Pages served per second. */
  goodput: number;
  answeredMs: Quantiles;
  refused: number;
  refusedMs: Quantiles;
  gaveUp: number;
  failed: number;
  /** Pages per second with 32 callers, in the second after the overload. */
  capacityAfter: number;
}>;

/** Feed pages during a flood of sign-ins. */
type SignInFlood = Readonly<{
  signInsPerSecond: number;
  /** Pages per second with 32 callers, without and with the sign-ins. */
  capacity: number;
  capacityDuring: number;
  signedIn: number;
  refused: number;
}>;

/** Times in ms; null if there is no value. */
type Quantiles = Readonly<{ p50: number | null; p99: number | null }>;

const PROJECTS = 2_000;
const CALLERS = 32;
const FACTORS = [2, 4, 8];
/** The default limits, which other benches and tests increase. */
const TURNS = { LIMIT_READS: '32', LIMIT_COMMANDS: '32', LIMIT_SIGN_INS: '4' };
const SLOW_MS = 200;
const SLOW_FACTOR = 4;
const ROUNDS = 3;
/** The length of each run. */
const SECONDS = 8;
const SIGN_INS_PER_SECOND = 30;
/** Clients give up after this time. Connections are already open, as they would be behind a proxy or in browsers. */
const CLIENTS = { patienceMs: 5_000, connections: 1_000 };

type Result = Readonly<{
  /** Whether the server and the clients had separate cores in the runs without a slow database. */
  isSeparate: boolean;
  /** CPU time in µs for a refusal by a bare `node:http` server. */
  bareRefusalUs: readonly number[];
  results: readonly OverloadResult[];
  signIns: readonly SignInFlood[];
}>;

const most = Math.max(...FACTORS);
const fast = ({ results }: Result, factor: number) =>
  results.filter((each) => each.factor === factor && !each.isDatabaseSlow);
const slow = ({ results }: Result) => results.filter(({ isDatabaseSlow }) => isDatabaseSlow);
const shareOf = ({ goodput, capacity }: OverloadResult) => goodput / capacity;

/** Requests at a multiple of the server's capacity, and during a flood of sign-ins. */
export const overload = defineBench<Result>({
  name: 'overload',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: `pages served at ${most} times the capacity, as a share of the capacity`,
      unit: '',
      atLeast: 0.9,
      figures: (result) => fast(result, most).map(shareOf),
    },
    {
      what: `a page at ${most} times the capacity, p99`,
      unit: 'ms',
      atMost: 1_000,
      figures: (result) => fast(result, most).map(({ answeredMs }) => answeredMs.p99 ?? Number.POSITIVE_INFINITY),
    },
    {
      what: `a refusal at ${most} times the capacity, p99`,
      unit: 'ms',
      atMost: 100,
      figures: (result) => fast(result, most).map(({ refusedMs }) => refusedMs.p99 ?? Number.POSITIVE_INFINITY),
    },
    {
      what: 'pages served in the second after the overload, as a share of the capacity',
      unit: '',
      atLeast: 0.9,
      figures: (result) => fast(result, most).map(({ capacity, capacityAfter }) => capacityAfter / capacity),
    },
    {
      what: `pages served when each query takes ${SLOW_MS} ms longer, as a share of the capacity under that condition`,
      unit: '',
      atLeast: 0.7,
      figures: (result) => slow(result).map(shareOf),
    },
    {
      what: `pages served during ${SIGN_INS_PER_SECOND} sign-ins a second, as a share of the capacity`,
      unit: '',
      atLeast: 0.7,
      figures: ({ signIns }) => signIns.map(({ capacity, capacityDuring }) => capacityDuring / capacity),
    },
  ],
  measure,
  table: (record, ranOn) => {
    const row = (name: string, runs: readonly OverloadResult[]) => {
      const medianOf = (of: (run: OverloadResult) => number) => whole(spreadOf(runs.map(of)).median);
      return [
        name,
        medianOf(({ sent }) => sent / SECONDS),
        medianOf(({ goodput }) => goodput),
        `**${withQuartiles(spreadOf(runs.map(shareOf)))}**`,
        `${medianOf(({ answeredMs }) => answeredMs.p50 ?? Number.NaN)} / ${medianOf(({ answeredMs }) => answeredMs.p99 ?? Number.NaN)}`,
        medianOf(({ refused }) => refused / SECONDS),
        `${medianOf(({ refusedMs }) => refusedMs.p50 ?? Number.NaN)} / ${medianOf(({ refusedMs }) => refusedMs.p99 ?? Number.NaN)}`,
        medianOf(({ gaveUp, failed }) => gaveUp + failed),
      ];
    };
    const bareUs = spreadOf(record.bareRefusalUs).median;
    const refusedMost = spreadOf(fast(record, most).map(({ refused }) => refused / SECONDS)).median;
    const during = spreadOf(record.signIns.map(({ capacity, capacityDuring }) => capacityDuring / capacity));
    return [
      markdownTable(
        [
          'load',
          'sent/s',
          'served/s',
          'share of the capacity',
          'ms, p50 / p99',
          'refused/s',
          'ms, p50 / p99',
          'no response',
        ],
        [
          ...FACTORS.map((factor) => row(`${factor} times the capacity`, fast(record, factor))),
          row(`${SLOW_FACTOR} times, each query ${SLOW_MS} ms slower`, slow(record)),
        ],
      ),
      '',
      `During ${SIGN_INS_PER_SECOND} sign-ins a second, ${withQuartiles(during)} of the pages are served. ${ranOn}; ` +
        `${ROUNDS} runs of ${SECONDS} s, medians. The capacity is the rate of ${CALLERS} callers who each wait for the response.` +
        ` A bare \`node:http\` server needs ${whole(bareUs)} µs of CPU time per refusal, or ` +
        `${(bareUs * refusedMost * 1e-6).toFixed(2)} of a core for those at ${most} times the capacity.` +
        (record.isSeparate
          ? ' Server and clients had a core each; with the slow database and during sign-ins, they shared both.'
          : ''),
    ].join('\n');
  },
});

async function measure({ say }: Options): Promise<Result> {
  const fast = await measureFast(say);
  const slow = await withPostgres((postgres) => measureSlow(postgres, say));
  return { ...fast, results: [...fast.results, ...slow] };
}

/** Uses the embedded PostgreSQL without a proxy. Sign-ins hash passwords on both cores. */
async function measureFast(say: Options['say']): Promise<Result> {
  const market = await startBenchMarketplace(PROJECTS, TURNS);
  const results: OverloadResult[] = [];
  const signIns: SignInFlood[] = [];
  try {
    await capacityOf(market, 3);
    const shareCores = await separateCores(market.pid);
    for (let round = 1; round <= ROUNDS; round++) {
      say(`${round} of ${ROUNDS} …`);
      for (const factor of FACTORS) results.push(await send(market, factor, false));
    }
    await shareCores?.();
    const bareRefusalUs = await bareRefusals(spreadOf(results.map(({ sent }) => sent / SECONDS)).q3);
    for (let round = 1; round <= ROUNDS; round++) {
      say(`during sign-ins, ${round} of ${ROUNDS} …`);
      signIns.push(await floodOfSignIns(market));
    }
    return { isSeparate: shareCores !== null, bareRefusalUs, results, signIns };
  } finally {
    await market.stop();
  }
}

/** CPU time in µs for each refusal by a bare server, one value per round. */
async function bareRefusals(rate: number): Promise<number[]> {
  const server = await startChild('infra/tests/bench/http/bare-server.ts', ['refusal']);
  const shareCores = await separateCores(server.pid);
  const sample: Sample = { method: 'GET', path: '/', headers: {} };
  const costs: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await cpuOfTree(server.pid);
    const origin = `http://127.0.0.1:${server.said}`;
    const { refusedMs } = await flood({ origin, sample, rate, seconds: SECONDS / 2, ...CLIENTS });
    costs.push(((await cpuOfTree(server.pid)) - before) / refusedMs.length);
  }
  await shareCores?.();
  await server.stop();
  return costs;
}

/** A PostgreSQL behind a proxy, in this process, that delays its responses. */
async function measureSlow({ url }: BarePostgres, say: Options['say']): Promise<OverloadResult[]> {
  const proxy = await startDelayingProxy(url);
  const market = await startBenchMarketplace(PROJECTS, { DATABASE_URL: proxy.url, ...TURNS });
  const results: OverloadResult[] = [];
  try {
    await capacityOf(market, 3);
    proxy.delayBy(SLOW_MS);
    for (let round = 1; round <= ROUNDS; round++) {
      say(`slow database, ${round} of ${ROUNDS} …`);
      results.push(await send(market, SLOW_FACTOR, true));
    }
    return results;
  } finally {
    await market.stop();
    await proxy.stop();
  }
}

async function send(market: BenchMarketplace, factor: number, isDatabaseSlow: boolean): Promise<OverloadResult> {
  const capacity = await capacityOf(market, SECONDS / 2);
  const rate = capacity * factor;
  const { answeredMs, refusedMs, ...counts } = await flood({
    origin: market.url,
    sample: pageOfFeed(market),
    rate,
    seconds: SECONDS,
    ...CLIENTS,
  });
  return {
    isDatabaseSlow,
    factor,
    capacity,
    ...counts,
    goodput: answeredMs.length / SECONDS,
    answeredMs: quantilesOf(answeredMs),
    refused: refusedMs.length,
    refusedMs: quantilesOf(refusedMs),
    capacityAfter: await capacityOf(market, 1),
  };
}

async function floodOfSignIns(market: BenchMarketplace): Promise<SignInFlood> {
  const { username, password } = SECOND_FREELANCER;
  const sample: Sample = {
    method: 'POST',
    path: '/api/v1/auth/login',
    headers: { origin: market.url, 'x-requested-by': 'web', 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  };
  const capacity = await capacityOf(market, SECONDS);
  const signIns = flood({
    origin: market.url,
    sample,
    rate: SIGN_INS_PER_SECOND,
    seconds: SECONDS,
    ...CLIENTS,
    connections: 50,
  });
  const capacityDuring = await capacityOf(market, SECONDS);
  const { answeredMs, refusedMs } = await signIns;
  return {
    signInsPerSecond: SIGN_INS_PER_SECOND,
    capacity,
    capacityDuring,
    signedIn: answeredMs.length,
    refused: refusedMs.length,
  };
}

/**
 * Pages per second with callers who send the next request once they have the previous response. A refusal does not
 * count.
 */
async function capacityOf(market: BenchMarketplace, seconds: number): Promise<number> {
  const target = openLoadTarget(market.url, CALLERS);
  const start = performance.now();
  let pages = 0;
  const page = pageOfFeed(market);
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() - start < seconds * 1_000) {
        await target.send(page).then(
          () => pages++,
          () => undefined,
        );
      }
    }),
  );
  await target.close();
  return pages / ((performance.now() - start) / 1_000);
}

function quantilesOf(sample: readonly number[]): Quantiles {
  return sample.length === 0 ? { p50: null, p99: null } : { p50: quantile(sample, 0.5), p99: quantile(sample, 0.99) };
}
