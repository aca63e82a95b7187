import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GENEROUS_LIMITS } from '@hirelane/bff/limits/settings';
import { importKeys, serviceTokenSigner } from '@hirelane/bff/proxy/service-token';
import { SERVICES } from '@hirelane/contracts/service-token';
import { freePort } from '../../local/ports.ts';
import { openSecrets } from '../../local/secrets.ts';
import { newServiceTokenKeys } from '../../local/wiring.ts';
import { startAlone } from '../alone.ts';
import { defineBench, type Options } from '../bench.ts';
import { startChild } from '../child.ts';
import { type Comparison, comparisonTable, ratioTo, roundsOf } from '../comparison.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';
import { interleave } from '../slices.ts';
import { ranOn } from '../table.ts';
import { openLoadTarget, type Sample } from './load.ts';
import { type BenchMarketplace, startBenchMarketplace } from './marketplace.ts';

const CALLERS = [1, 32] as const;
const PROJECTS = 2_000;
const PAGE = '/api/v1/client/project?recent=true';

type HopResult = Readonly<{
  sliceMs: number;
  bytes: number;
  /** Bff and service in a process each. */
  apart: readonly Comparison[];
  /** Bff and service in one process, without a socket between them. */
  together: readonly Comparison[];
}>;

/** Pages of the feed through the bff, compared with the service called directly. */
export const hop = defineBench<HopResult>({
  name: 'hop',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'pages through the bff, to those of the service, a process each, 32 callers',
      unit: '',
      atLeast: 0.6,
      figures: ({ apart }) => ratioTo('raw', 32)({ results: apart }),
    },
    {
      what: 'pages through the bff, to those of the service, in one process, 32 callers',
      unit: '',
      atLeast: 0.9,
      figures: ({ together }) => ratioTo('raw', 32)({ results: together }),
    },
  ],
  measure,
  table: (record) => {
    const names = { ours: 'through the bff, pages', raw: 'service, pages' };
    return [
      'Bff and service in a process each:',
      '',
      comparisonTable(record.apart, names),
      '',
      'In one process:',
      '',
      comparisonTable(record.together, names),
      '',
      `${ranOn(record)}; ${roundsOf([...record.apart, ...record.together])} rounds of ${record.sliceMs} ms slices, ` +
        `${record.bytes} bytes of answer. CPU counts all processes of the side, PostgreSQL among them.`,
    ].join('\n');
  },
});

/** A bff and a feed service that it asks. */
type Pair = Readonly<{
  bff: string;
  feed: string;
  cpu: Readonly<Record<keyof Comparison['rounds'][number], () => Promise<number>>>;
  stop(): Promise<void>;
}>;

/**
 * The same page, with the session of a freelancer through the bff, and with a signed token from the service itself.
 * Both pairs run beside an idle marketplace, on its database.
 */
async function measure(options: Options): Promise<HopResult> {
  const market = await startBenchMarketplace(PROJECTS);
  try {
    const environment = await environmentOf(market);
    options.say('a process each:');
    const apart = await compare(market, environment, await startApart(market, environment), options);
    options.say('in one process:');
    const together = await compare(market, environment, await startTogether(market, environment), options);
    return { sliceMs: options.sliceMs, bytes: apart.bytes, apart: apart.results, together: together.results };
  } finally {
    await market.stop();
  }
}

type Environment = Awaited<ReturnType<typeof environmentOf>>;

/** The variables of the bff and of the services. */
async function environmentOf({ data, databaseUrl }: BenchMarketplace) {
  const { hmacKey, dataKey } = await openSecrets(data);
  if (dataKey === null) throw new Error('the data folder has no dataKey');
  return {
    ...GENEROUS_LIMITS,
    DATABASE_URL: databaseUrl,
    DATA_KEY: dataKey,
    IDENTITY_HMAC_KEY: hmacKey,
    FILES_ROOT: join(data, 'files'),
    SERVICE_TOKEN_KEYS: await newServiceTokenKeys(),
    PORT: '0',
  };
}

async function startApart({ postgresPid }: BenchMarketplace, environment: Environment): Promise<Pair> {
  const [bffPort, internalPort, feedPort] = [await freePort(), await freePort(), await freePort()];
  const JWKS_URL = `http://127.0.0.1:${internalPort}/internal/jwks.json`;
  const feedUrl = `http://127.0.0.1:${feedPort}`;
  const feed = await startAlone(
    'services/feed/src/main.ts',
    { ...environment, JWKS_URL, PORT: String(feedPort) },
    feedPort,
  );
  const urls = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, feedUrl]));
  const ports = { PORT: String(bffPort), INTERNAL_PORT: String(internalPort) };
  const bff = await startAlone('bff/src/main.ts', { ...environment, ...urls, ...ports }, internalPort);
  const raw = async () => (await cpuOfTree(feed.pid)) + (await cpuOfServer(postgresPid));
  return {
    bff: `http://127.0.0.1:${bffPort}`,
    feed: feedUrl,
    cpu: { raw, ours: async () => (await cpuOfTree(bff.pid)) + (await raw()) },
    async stop() {
      await bff.stop();
      await feed.stop();
    },
  };
}

async function startTogether({ postgresPid }: BenchMarketplace, environment: Environment): Promise<Pair> {
  const INTERNAL_PORT = String(await freePort());
  const script = 'infra/src/bench/http/one-process.ts';
  const child = await startChild(script, [], { PATH: process.env['PATH'], ...environment, INTERNAL_PORT });
  const cpu = async () => (await cpuOfTree(child.pid)) + (await cpuOfServer(postgresPid));
  return { ...JSON.parse(child.said), cpu: { ours: cpu, raw: cpu }, stop: child.stop };
}

async function compare(
  { headers, freelancerId }: BenchMarketplace,
  { SERVICE_TOKEN_KEYS }: Environment,
  pair: Pair,
  { rounds, sliceMs, say }: Options,
): Promise<Readonly<{ bytes: number; results: Comparison[] }>> {
  const keys = await importKeys(JSON.parse(SERVICE_TOKEN_KEYS).keys);
  const sign = serviceTokenSigner(() => keys);
  const direct = async (): Promise<Sample> => {
    const token = await sign('feed', { sub: freelancerId, role: 'freelancer' });
    return { method: 'GET', path: PAGE, headers: { authorization: `Bearer ${token}`, accept: 'application/json' } };
  };
  const page: Sample = { method: 'GET', path: PAGE, headers };
  const most = Math.max(...CALLERS);
  const [ours, raw] = [openLoadTarget(pair.bff, most), openLoadTarget(pair.feed, most)];
  try {
    const answer = await ours.read(page);
    if (!isDeepStrictEqual(answer, await raw.read(await direct()))) throw new Error('the two sides answer differently');
    const contenders = {
      ours: { once: () => ours.send(page), cpu: pair.cpu.ours },
      raw: { once: async () => raw.send(await direct()), cpu: pair.cpu.raw },
    };
    const results: Comparison[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      results.push({ callers, rounds: await interleave({ contenders, callers, rounds, sliceMs }) });
    }
    return { bytes: Buffer.byteLength(JSON.stringify(answer)), results };
  } finally {
    await ours.close();
    await raw.close();
    await pair.stop();
  }
}
