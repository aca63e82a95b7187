import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/launcher-process.ts';
import { defineBench, type Options } from '../bench.ts';
import { cpuOfServer, cpuOfTree } from '../cpu.ts';
import { profiledInto, profileNow, readProfile, timeBySource } from '../profile.ts';
import { markdownTable, ranOn, whole } from '../table.ts';
import { nextCommandOf } from './command.ts';
import { openLoadTarget, type Sample } from './load.ts';
import { type BenchMarketplace, startBenchMarketplace } from './marketplace.ts';

/** What a request spends, in µs of the processor by /proc; `hops` divide that of Node by its profile. */
type Budget = Readonly<{
  request: string;
  callers: number;
  hops: Readonly<Record<string, number>>;
  node: number;
  postgres: number;
}>;
type Result = Readonly<{ seconds: number; budgets: readonly Budget[] }>;

const PROJECTS = 10_000;
/** Until V8 has optimised what runs often. */
const WARM_UP_MS = 4_000;
const MEASURED_MS = 8_000;

/** Where the time of a request goes, in the order in which it passes; the first that matches counts. */
const HOPS: readonly (readonly [hop: string, sources: RegExp])[] = [
  [
    'bff: the queue, its head, headers, log and metrics',
    /^bff\/src\/(http|overload|app|spa)|^(express|router|pino|prom-client)$/,
  ],
  ['bff: session', /^bff\/src\/(session|auth)/],
  ['bff: limits', /^bff\/src\/limits|^rate-limiter-flexible$/],
  ['bff: token and call of the service', /^bff\/src\/proxy|^contracts\/|^jose$|^zod$/],
  ['service: checks of the call, its answer', /^services\/platform\/(http|runtime)/],
  ['service: deciding, events, encryption', /^services\/platform\/(event-sourcing|service|encryption|public-events)/],
  ['service: queries and commands of its own', /^services\/(identity|profiles|projects|proposals|feed|files)\//],
  ['statements to PostgreSQL, in Node', /^services\/platform\/postgres|^pg(-\w+)?$/],
  ['projections', /^services\/platform\/projections/],
  ['garbage collector', /garbage collector/],
  ["Node's HTTP, sockets and event loop", /^node$/],
  ['everything else', /./],
];

/** Where the processor time of a request goes: a page of the feed by 32 callers, small commands by 64. */
export const budget = defineBench<Result>({
  name: 'budget',
  sources: ['services', 'contracts', 'bff'],
  goals: [],
  measure,
  table: ({ budgets, seconds, ...record }) =>
    [
      markdownTable(
        ['CPU-µs', ...budgets.map(({ request, callers }) => `${request}, ${callers} callers`)],
        [
          ...HOPS.map(([hop]) => [hop, ...budgets.map(({ hops }) => whole(hops[hop] ?? 0))]),
          ['all of Node', ...budgets.map(({ node }) => whole(node))],
          ['PostgreSQL', ...budgets.map(({ postgres }) => whole(postgres))],
        ],
      ),
      '',
      `${ranOn(record)}; ${seconds} s each. The profile of Node takes a sample every 500 µs, and part of the time itself.`,
    ].join('\n'),
});

async function measure({ say }: Options): Promise<Result> {
  const folder = await temporaryFolder();
  const file = join(folder, 'server.cpuprofile');
  const market = await startBenchMarketplace(PROJECTS, profiledInto(file));
  const spans: Omit<Span, 'hops'>[] = [];
  try {
    const page: Sample = { method: 'GET', path: '/api/v1/client/project?recent=true', headers: market.headers };
    const kinds = [
      { request: 'a page of the feed', callers: 32, next: () => page },
      { request: 'a command', callers: 64, next: nextCommandOf(market) },
    ];
    for (const kind of kinds) {
      say(`${kind.request} …`);
      spans.push(await run(market, kind));
    }
  } finally {
    await market.stop();
  }
  const profile = readProfile(file);
  await rm(folder, { recursive: true, force: true });
  const budgets = spans.map(({ from, to, ...span }) => {
    const times = timeBySource(profile, from, to);
    // The profile counts the time during which another process had the core, too.
    const scale = span.node / [...times.values()].reduce((sum, time) => sum + time, 0);
    const hops = Object.fromEntries(HOPS.map(([hop]) => [hop, 0]));
    for (const [source, time] of times) {
      const hop = HOPS.find(([, sources]) => sources.test(source))?.[0] ?? '';
      hops[hop] = (hops[hop] ?? 0) + time * scale;
    }
    return { ...span, hops };
  });
  return { seconds: MEASURED_MS / 1_000, budgets };
}

type Kind = Readonly<{ request: string; callers: number; next(): Sample }>;
/** A budget whose hops are not known yet, and the part of the profile that tells them. */
type Span = Budget & Readonly<{ from: number; to: number }>;

async function run(market: BenchMarketplace, { request, callers, next }: Kind): Promise<Omit<Span, 'hops'>> {
  const target = openLoadTarget(market.url, callers);
  const send = async (ms: number) => {
    const end = performance.now() + ms;
    let operations = 0;
    const caller = async () => {
      for (; performance.now() < end; operations++) await target.send(next());
    };
    await Promise.all(Array.from({ length: callers }, caller));
    return operations;
  };
  const spent = async () => [await cpuOfTree(market.pid), await cpuOfServer(market.postgresPid)] as const;
  await send(WARM_UP_MS);
  const [allBefore, postgresBefore] = await spent();
  const from = profileNow();
  const operations = await send(MEASURED_MS);
  const to = profileNow();
  const [all, postgres] = await spent();
  await target.close();
  const ofPostgres = (postgres - postgresBefore) / operations;
  return {
    request,
    callers,
    from,
    to,
    postgres: ofPostgres,
    node: (all - allBefore) / operations - ofPostgres,
  };
}
