import { isDeepStrictEqual } from 'node:util';
import { defineBench, type Options } from '../bench.ts';
import { startChild } from '../child.ts';
import { type Comparison, comparisonTable, msAlone, ratioTo, roundsOf } from '../comparison.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';
import { interleave } from '../slices.ts';
import { ranOn } from '../table.ts';
import { type LoadTarget, openLoadTarget, type Sample } from './load.ts';
import { startBenchMarketplace } from './marketplace.ts';

/** Callers of the slices: one for the latency, 32 for the rate. */
const CALLERS = [1, 32] as const;

type Side = 'ours' | 'raw' | 'json';
type FeedResult = Readonly<{ sliceMs: number; bytes: number; results: readonly Comparison<Side>[] }>;

const PROJECTS = 2_000;

/** Pages of the feed over HTTP, compared with a bare server. */
export const feed = defineBench<FeedResult>({
  name: 'feed',
  sources: ['services', 'contracts', 'bff'],
  goals: [
    {
      what: 'pages of the feed, to those of a bare server, 32 callers',
      unit: '',
      atLeast: 0.6,
      figures: ratioTo('raw', 32),
    },
    { what: 'a page of the feed, alone', unit: 'ms', atMost: 2.5, figures: msAlone },
  ],
  measure,
  table: (record) =>
    [
      comparisonTable(record.results, {
        ours: 'Hirelane, pages',
        raw: 'bare server, pages',
        json: 'bare server with JSON from PostgreSQL, pages',
      }),
      '',
      `${ranOn(record)}; ${roundsOf(record.results)} rounds of ${record.sliceMs} ms slices, ${record.bytes} bytes of ` +
        'answer. CPU counts all processes of the side, PostgreSQL among them.',
    ].join('\n'),
});

/**
 * Pages of a freelancer's feed over HTTP, by the whole product in one process, compared with bare `node:http` servers
 * with the same query and bytes on the same database: no session, limit, log or service token. One reads rows and
 * writes them as JSON, the other has PostgreSQL write them, as the product does. All answer the same, which is checked
 * once.
 */
async function measure({ rounds, sliceMs, say }: Options): Promise<FeedResult> {
  const market = await startBenchMarketplace(PROJECTS);
  const script = 'infra/src/bench/http/bare-feed-server.ts';
  const startBare = (form: 'rows' | 'json') =>
    startChild(script, [market.databaseUrl, market.feedSchema, market.freelancerId, form]);
  const [rows, json] = [await startBare('rows'), await startBare('json')];
  const page: Sample = { method: 'GET', path: '/api/v1/client/project?recent=true', headers: market.headers };
  const callers = Math.max(...CALLERS);
  const targets = {
    ours: openLoadTarget(market.url, callers),
    raw: openLoadTarget(`http://127.0.0.1:${rows.said}`, callers),
    json: openLoadTarget(`http://127.0.0.1:${json.said}`, callers),
  };
  try {
    const ours = await targets.ours.read(page);
    for (const other of [targets.raw, targets.json]) {
      if (!isDeepStrictEqual(ours, await other.read(page))) throw new Error('the contenders answer differently');
    }
    const peer = (target: LoadTarget, pid: number) => ({
      once: () => target.send(page),
      cpu: async () => (await cpuOfTree(pid)) + (await cpuOfServer(market.postgresPid)),
    });
    const contenders = {
      ours: { once: () => targets.ours.send(page), cpu: () => cpuOfTree(market.pid) },
      raw: peer(targets.raw, rows.pid),
      json: peer(targets.json, json.pid),
    };
    const results: Comparison<Side>[] = [];
    for (const callers of CALLERS) {
      say(`${callers} callers …`);
      results.push({ callers, rounds: await interleave({ contenders, callers, rounds, sliceMs }) });
    }
    return { sliceMs, bytes: Buffer.byteLength(JSON.stringify(ours)), results };
  } finally {
    for (const target of Object.values(targets)) await target.close();
    await rows.stop();
    await json.stop();
    await market.stop();
  }
}
