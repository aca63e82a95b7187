import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import type { Options } from '../bench.ts';
import { againstPostgres } from './against-postgres.ts';
import { appends } from './appends.ts';
import { deliveries } from './deliveries.ts';
import { longLogs } from './long-log.ts';
import { fillByAppends, type Place } from './place.ts';

/** Lengths of the log, in events, between two of a quiet category. */
const LONG_LOGS = [20_000, 2_000_000];

/**
 * Measures the adapters of EventStoreDB against its own library and against PostgreSQL, on the same server: appends,
 * the bus, catching up, export, and a quiet category on a long log. What is written stays on the server; its streams
 * are new ones.
 */
export async function reportEventStoreDb({ url: given, rounds, sliceMs, say }: Options): Promise<string> {
  const memory = given === undefined ? await startInMemory() : undefined;
  const url = given ?? memory?.url ?? '';
  const store = openEventStoreDb({ url });
  const fill: Place['fill'] = memory?.fill ?? ((category, events) => fillByAppends(store, category, events));
  const place = { url, store, client: EventStoreDBClient.connectionString(url), fill, say };
  try {
    return [
      ...(memory ? ['On the server in memory: ratios of processor time carry, rates and times mean little.', ''] : []),
      ...(await appends(place, rounds, sliceMs)),
      ...(await deliveries(place, rounds)),
      ...(await againstPostgres(place, rounds)),
      // Last: a log of this length would slow the others.
      ...(await longLogs(place, LONG_LOGS)),
    ].join('\n');
  } finally {
    await place.store.stop();
    await place.client.dispose();
    memory?.stop();
  }
}

async function startInMemory() {
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    execArgv: ['--import', 'tsx', '--max-old-space-size=8192'],
  });
  const [url] = await once(child, 'message');
  return {
    url: String(url),
    async fill(category: string, events: number) {
      child.send({ category, events });
      await once(child, 'message');
    },
    stop: () => child.disconnect(),
  };
}
