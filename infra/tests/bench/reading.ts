import { randomBytes } from 'node:crypto';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { readBare } from '@hirelane/eventstoredb/testing/bare-reader';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { openPool } from '@hirelane/postgres/pool';
import { ownServer } from '@hirelane/test-kit/stack/own-server';
import { pino } from 'pino';
import { type BarePostgres, defineBench, type Options, withPostgres } from './bench.ts';
import { startChild } from './child.ts';
import { spreadOf } from './stats.ts';
import { markdownTable, whole } from './table.ts';

const STREAMS = 400;
const EVENTS = STREAMS * 100;

const SIDES = { postgres: 'PostgreSQL', eventstoredb: 'EventStoreDB', bare: 'EventStoreDB, gRPC alone' } as const;
type Side = keyof typeof SIDES;
/** `cpu`: the reading process's CPU time in µs. */
type Run = Readonly<{ ms: number; cpu: number }>;
type ReadingResult = Readonly<{ rounds: readonly Readonly<Record<Side, Run>>[]; isInMemory: boolean }>;

/** How fast a subscription reads existing events, as a read model that catches up and an export do. */
export const reading = defineBench<ReadingResult>({
  name: 'reading',
  sources: ['services/platform'],
  goals: [
    {
      what: 'CPU time of reading EventStoreDB, relative to gRPC alone',
      unit: '',
      atMost: 2,
      figures: ({ rounds }) => rounds.map(({ eventstoredb, bare }) => eventstoredb.cpu / bare.cpu),
    },
  ],
  measure: (options) => withPostgres((postgres) => measure(postgres, options)),
  table: ({ rounds, isInMemory }, ranOn) => {
    const rows = (Object.keys(SIDES) as Side[]).map((side) => {
      const median = (figure: (run: Run) => number) =>
        whole(spreadOf(rounds.map((round) => figure(round[side]))).median);
      return [SIDES[side], median(({ ms }) => (EVENTS / ms) * 1_000), median(({ cpu }) => cpu / EVENTS)];
    });
    return [
      markdownTable(['read from', 'events/s', 'CPU-µs of the reader per event'], rows),
      '',
      `${ranOn}; ${rounds.length} rounds of ${whole(EVENTS)} events.` +
        (isInMemory
          ? ' EventStoreDB is an in-memory server in Node: only the CPU times of the reader are meaningful.'
          : ''),
    ].join('\n');
  },
});

async function measure(postgres: BarePostgres, { rounds, say }: Options): Promise<ReadingResult> {
  const log = pino({ level: 'silent' });
  const category = `bench${randomBytes(4).toString('hex')}`;
  const pool = openPool(postgres.url, log);
  const own = ownServer('eventstoredb');
  const memory = own === undefined ? await startChild('infra/tests/bench/http/memory-eventstoredb.ts', []) : undefined;
  const url = own ?? memory?.said ?? '';
  const stores = {
    postgres: await openPostgresEventStore({ pool, url: postgres.url, schema: 'bench', log }),
    eventstoredb: openEventStoreDb({ url }),
  };
  const buses = {
    postgres: openPostgresEventBus({ pool, url: postgres.url, logOf: () => 'bench', log }),
    eventstoredb: openEventStoreDbBus({ url, log }),
  };
  try {
    for (const store of Object.values(stores)) await fill(store, category);
    const results: Record<Side, Run>[] = [];
    for (let round = 1; round <= rounds; round++) {
      say(`round ${round} …`);
      results.push({
        postgres: await timed(() => readAll(buses.postgres, category)),
        eventstoredb: await timed(() => readAll(buses.eventstoredb, category)),
        bare: await timed(() => readBare(new URL(url.replace(/^esdb/, 'http')).host, category, EVENTS)),
      });
    }
    return { rounds: results, isInMemory: own === undefined };
  } finally {
    for (const { stop } of [...Object.values(buses), ...Object.values(stores)]) await stop();
    await memory?.stop();
    await pool.end();
  }
}

async function fill(store: EventStore, category: string): Promise<void> {
  const meta = { schema: 1, correlationId: newId(), causationId: newId(), actor: newId() };
  const events = () =>
    Array.from({ length: EVENTS / STREAMS }, () => ({
      id: newId(),
      type: 'Benched',
      data: { text: randomBytes(306).toString('base64') },
      meta,
    }));
  for (let n = 0; n < STREAMS; n++) await store.append(`${category}-${newId()}`, 0, events());
}

async function readAll(bus: EventBus, category: string): Promise<void> {
  let read = 0;
  const subscription = bus.subscribe(
    'reading',
    [category],
    async () => null,
    async (batch) => {
      read += batch.length;
    },
  );
  await subscription.caughtUp;
  await subscription.stop();
  if (read !== EVENTS) throw new Error(`Expected ${EVENTS} events, got ${read}.`);
}

async function timed(work: () => Promise<unknown>): Promise<Run> {
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpu: user + system };
}
