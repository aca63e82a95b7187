import { isDeepStrictEqual } from 'node:util';
import { defineBench, type Options } from '../bench.ts';
import { type Comparison, compare, comparisonTable, msAlone, ratioTo, roundsOf } from '../comparison.ts';
import { cpuOfTree } from '../cpu.ts';
import { openLoadTarget, startBareServer } from './load.ts';
import { pageOfFeed, startBenchMarketplace } from './marketplace.ts';

/** Callers for the slices: one for latency, 32 for throughput. */
const CALLERS = [1, 32] as const;

type Side = 'ours' | 'raw' | 'json';
type FeedResult = Readonly<{ sliceMs: number; bytes: number; results: readonly Comparison<Side>[] }>;

const PROJECTS = 2_000;

/** Feed pages over HTTP, compared with a bare server. */
export const feed = defineBench<FeedResult>({
  name: 'feed',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'feed pages, relative to a bare server, 32 callers',
      unit: '',
      atLeast: 0.6,
      figures: ratioTo('raw', 32),
    },
    { what: 'a feed page, one caller', unit: 'ms', atMost: 2.5, figures: msAlone },
  ],
  measure,
  table: (record, ranOn) =>
    [
      comparisonTable(record.results, {
        ours: 'Hirelane, pages',
        raw: 'bare server, pages',
        json: 'bare server with JSON from PostgreSQL, pages',
      }),
      '',
      `${ranOn}; ${roundsOf(record.results)} rounds of ${record.sliceMs} ms slices, responses of ` +
        `${record.bytes} bytes. CPU includes PostgreSQL.`,
    ].join('\n'),
});

/**
 * Pages of a freelancer's feed, served over HTTP by the whole product in one process, compared with bare `node:http`
 * servers that use the same query and bytes on the same database: no session, limit, log or service token. One reads
 * rows and writes them as JSON; the other lets PostgreSQL write the JSON, as the product does. All send the same
 * response, which is checked once.
 */
async function measure(options: Options): Promise<FeedResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const target = openLoadTarget(market.url, Math.max(...CALLERS));
  const endings = [market.stop, target.close];
  const startBare = async (form: 'rows' | 'json') => {
    const { databaseUrl, feedSchema, freelancerId } = market;
    const server = await startBareServer(market, CALLERS, ['feed', databaseUrl, feedSchema, freelancerId, form]);
    endings.push(server.stop);
    return server;
  };
  try {
    const [raw, json] = [await startBare('rows'), await startBare('json')];
    const page = pageOfFeed(market);
    const ours = await target.read(page);
    for (const other of [raw, json]) {
      if (!isDeepStrictEqual(ours, await other.read(page)))
        throw new Error('expected the same response from all contenders');
    }
    const contenders = {
      ours: { once: () => target.send(page), cpu: () => cpuOfTree(market.pid) },
      raw: { once: () => raw.send(page), cpu: raw.cpu },
      json: { once: () => json.send(page), cpu: json.cpu },
    };
    const results = await compare(contenders, CALLERS, options);
    return { sliceMs: options.sliceMs, bytes: Buffer.byteLength(JSON.stringify(ours)), results };
  } finally {
    for (const end of endings.reverse()) await end();
  }
}
