import { setTimeout as sleep } from 'node:timers/promises';
import { EVENTSTOREDB_IMAGE, startEventStoreDb } from '@hirelane/test-kit/stack/eventstoredb';
import { findImage } from '@hirelane/test-kit/stack/images';
import { KAFKA_IMAGE, startKafka } from '@hirelane/test-kit/stack/kafka';
import { OWN_SERVERS, ownServer } from '@hirelane/test-kit/stack/own-server';
import { OperatorFailure } from '../../../launcher/failure.ts';
import { type Bench, defineBench, LAYOUTS, type Layout, type Options } from '../bench.ts';
import { startChild } from '../child.ts';
import type { Goal } from '../goals.ts';
import { quantile, spreadOf } from '../stats.ts';
import { markdownTable, PERFORMANCE, readBetween, whole, withQuartiles } from '../table.ts';
import { type LoadTarget, openLoadTarget, Refused } from './load.ts';
import { startBenchMarketplace, startBenchProcesses } from './marketplace.ts';
import { between, CONNECTIONS, openRounds, PROJECTS, type VisibleRound } from './visible.ts';

/** The number of projects posted per second: fewer than in one process, because each costs more processor time. */
const PER_SECOND = 5;
/** How long a client waits after a 404 or 503; the wait counts. */
const RETRY_MS = 250;
const RETRIES = 40;

type LayoutRound = VisibleRound & Readonly<{ refused: number }>;
/** One run: the rounds of the layout, and those of `postgres` in the same run. */
type LayoutsResult = Readonly<{
  layout: Layout;
  /** Added to the layout's name, such as ` (in memory)`. */
  note: string;
  own: readonly LayoutRound[];
  postgres: readonly LayoutRound[];
}>;

const HEAD = [
  'layout',
  'response, ms',
  'read after the response, ms',
  'both, ms',
  'p50 of both relative to `postgres`, median (quartiles)',
  'p99 of both relative to `postgres`, median (quartiles)',
  'CPU-µs of a project',
  '503 responses',
  'measured',
];

/** Whether `postgres` is measured in the same run. */
const isCompared = (layout: Layout) => layout === 'kafka' || layout === 'eventstoredb';
/** Per round, a quantile of the time from the intended start to the read, relative to `postgres`. */
const ratios = ({ own, postgres }: LayoutsResult, share: number) =>
  own.map(({ visible }, n) => quantile(visible, share) / quantile(postgres[n]?.visible ?? [], share));
const refusedIn = (rounds: readonly LayoutRound[]) => rounds.reduce((sum, { refused }) => sum + refused, 0);

/** The time from posting a project until the feed's read model shows it, by layout of the processes and servers. */
export const layouts = (layout: Layout): Bench =>
  defineBench<LayoutsResult>({
    name: 'layouts',
    sources: ['services', 'contracts', 'bff'],
    goals: [...goalsOf(layout)],
    measure: (options) => measure(layout, options),
    table: (result, ranOn) => layoutsTable(readBetween(PERFORMANCE, 'layouts'), result, ranOn),
  });

function goalsOf(layout: Layout): readonly Goal<LayoutsResult>[] {
  const relative = (what: string, share: number, atMost: number): Goal<LayoutsResult> => ({
    what: `${layout}: ${what} relative to postgres`,
    unit: '',
    atMost,
    figures: (result) => ratios(result, share),
  });
  return [
    { what: `${layout}: 503 responses`, unit: '', atMost: 0, figures: ({ own }) => [refusedIn(own)] },
    ...(isCompared(layout) ? [relative('p50', 0.5, 1.5), relative('p99', 0.99, 2)] : []),
  ];
}

/** The table, with the rows of a run and those rows of the `former` table whose layouts it did not measure. */
export function layoutsTable(former: string, result: LayoutsResult, ranOn: string): string {
  const { layout, note, own, postgres } = result;
  const row = (name: string, rounds: readonly LayoutRound[], relative: readonly string[]) => [
    name,
    ...[(round: LayoutRound) => round.answered, between, (round: LayoutRound) => round.visible].map((of) =>
      [0.5, 0.99]
        .map((share) => spreadOf(rounds.map((round) => quantile(of(round), share))).median.toFixed(1))
        .join(' / '),
    ),
    ...relative,
    whole(spreadOf(rounds.map(({ cpu, visible }) => cpu / visible.length)).median),
    refusedIn(rounds),
    `${ranOn}; ${rounds.length} rounds of ${rounds[0]?.visible.length} projects`,
  ];
  const relative = isCompared(layout)
    ? [0.5, 0.99].map((share) => `**${withQuartiles(spreadOf(ratios(result, share)))}**`)
    : ['', ''];
  const rows = [
    row(`${layout}${note}`, own, relative),
    ...(isCompared(layout) ? [row('postgres', postgres, ['', ''])] : []),
    ...former.split('\n').map((line) => line.replace(/^\| | \|$/g, '').split(' | ')),
  ];
  const all = LAYOUTS.flatMap((name) => {
    const found = rows.find(([first]) => String(first).split(' ')[0] === name);
    return found ? [found] : [];
  });
  return [
    markdownTable(HEAD, all),
    '',
    `p50 / p99 of a round, medians; ${PER_SECOND} projects a second. Ratios are to \`postgres\` in the same run. ` +
      'CPU includes PostgreSQL, but not Kafka or EventStoreDB. `(in memory)` is a substitute for EventStoreDB that ' +
      'stores nothing on disk: it shows only the part of the client.',
  ].join('\n');
}

/** Measures a layout; with Kafka or EventStoreDB, rounds alternate with those of `postgres`. */
async function measure(layout: Layout, { rounds, each, say }: Options): Promise<LayoutsResult> {
  const endings: (() => Promise<unknown>)[] = [];
  const start = async (name: Layout, environment: Readonly<Record<string, string>>) => {
    say(`${name} starts …`);
    const { url, pids, stop } = await (name === 'embedded'
      ? startEmbedded()
      : startBenchProcesses(PROJECTS, environment));
    endings.push(stop);
    const { close, ...target } = openLoadTarget(url, CONNECTIONS);
    endings.push(close);
    let refused = 0;
    const round = await openRounds({ url, pids, target: insisting(target, () => refused++) });
    return async (): Promise<LayoutRound> => {
      refused = 0;
      return { ...(await round(each, PER_SECOND)), refused };
    };
  };
  try {
    const { environment, note = '', stop } = await openServer(layout);
    endings.push(stop);
    const postgres = isCompared(layout) ? await start('postgres', {}) : undefined;
    const own = await start(layout, environment);
    const measured: Readonly<{ own: LayoutRound; postgres?: LayoutRound | undefined }>[] = [];
    for (let n = 0; n <= rounds; n++) {
      say(n === 0 ? 'not counted …' : `round ${n} …`);
      measured.push({ postgres: await postgres?.(), own: await own() });
    }
    const counted = measured.slice(1);
    return {
      layout,
      note,
      own: counted.map((round) => round.own),
      postgres: counted.flatMap((round) => round.postgres ?? []),
    };
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

async function startEmbedded() {
  const { url, pid, stop } = await startBenchMarketplace(PROJECTS);
  return { url, pids: [pid], stop };
}

/**
 * Repeats requests that get a 503, and calls `onRefused` for each; also reads that get a 404 because their read model did
 * not contain the project within 2 s.
 */
function insisting({ read, send }: Omit<LoadTarget, 'close'>, onRefused: () => void): Omit<LoadTarget, 'close'> {
  const insist = async <T>(request: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof Refused && [404, 503].includes(error.status)) || tries === RETRIES) throw error;
        if (error.status === 503) onRefused();
        await sleep(RETRY_MS);
      }
    }
  };
  return { read: (sample) => insist(() => read(sample)), send: (sample) => insist(() => send(sample)) };
}

type Server = Readonly<{ environment: Readonly<Record<string, string>>; note?: string; stop(): Promise<void> }>;

/** The layout's server: the one in the environment, or else a new one. Throws OperatorFailure if neither exists. */
async function openServer(layout: Layout): Promise<Server> {
  const stop = async () => undefined;
  if (layout === 'kafka') {
    const environment = (brokers: string) => ({ EVENT_BUS: layout, KAFKA_BROKERS: brokers });
    const own = ownServer(layout);
    if (own) return { environment: environment(own), stop };
    const missing = await findImage(KAFKA_IMAGE);
    if (missing !== null) {
      const why = missing || 'there is no container engine';
      throw new OperatorFailure(`--layout kafka needs ${OWN_SERVERS.kafka}, or a container of ${KAFKA_IMAGE}: ${why}`);
    }
    const server = await startKafka();
    return { environment: environment(server.broker), stop: server.stop };
  }
  if (layout === 'eventstoredb') {
    const environment = (url: string) => ({ EVENT_STORE: layout, EVENT_BUS: layout, EVENTSTOREDB_URL: url });
    const own = ownServer(layout);
    if (own) return { environment: environment(own), stop };
    if ((await findImage(EVENTSTOREDB_IMAGE)) === null) {
      const server = await startEventStoreDb();
      return { environment: environment(server.url), stop: server.stop };
    }
    const child = await startChild('infra/tests/bench/http/memory-eventstoredb.ts', []);
    return { environment: environment(child.said), note: ' (in memory)', stop: child.stop };
  }
  return { environment: {}, stop };
}
