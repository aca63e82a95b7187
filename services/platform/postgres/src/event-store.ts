import type { EventLog, EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import type { Logger } from 'pino';
import { encode } from './append-batch.ts';
import { batched } from './batched.ts';
import { createLog } from './log.ts';
import type { Pool } from './pool.ts';
import { readPage } from './read-log.ts';
import { readStreams } from './read-stream.ts';
import { announcer, notifyAppended } from './wake.ts';
import { startWriter } from './writer.ts';

export type PostgresEventStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

/** Streams that are read in one statement at most: a long one delays the others. */
const READ_TOGETHER = 32;

/** The event store in PostgreSQL: table `<schema>.events`, read through the pool, written by the writer. */
export async function openPostgresEventStore(
  options: Readonly<{
    pool: Pool;
    url: string;
    schema: string;
    log: Logger;
    /** Called with the number of appends that were committed together. */
    onBatch?: (appends: number) => void;
  }>,
): Promise<PostgresEventStore> {
  const { pool, url, schema, log, onBatch } = options;
  await createLog(pool, schema);
  const announce = announcer(pool, schema);
  const onAppended = (appends: number) => {
    onBatch?.(appends);
    notifyAppended(schema);
    announce();
  };
  const writer = startWriter({ url, schema, log, onAppended });
  const read = batched((streams: readonly string[]) => readStreams(pool, schema, streams), { max: READ_TOGETHER });
  return {
    read: async <E extends Event>(stream: string) => (await read(stream)) as readonly Recorded<E>[],
    async append(stream, expected, events) {
      if (events.length === 0) throw new Error('an append needs at least one event');
      return writer.append({ stream, expected, events: events.map(encode) });
    },
    readAfter: (category, after, limit) => readPage(pool, schema, category, after, limit),
    stop: writer.stop,
  };
}
