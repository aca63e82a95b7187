import type { EventLog, EventStore } from '@hirelane/event-sourcing/event-store';
import type { Logger } from 'pino';
import { encode } from './append-batch.ts';
import { createLog } from './log.ts';
import type { Pool } from './pool.ts';
import { readPage } from './read-log.ts';
import { readStream } from './read-stream.ts';
import { announcer, notifyAppended } from './wake.ts';
import { startWriter } from './writer.ts';

export type PostgresEventStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

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
  return {
    read: (stream) => readStream(pool, schema, stream),
    async append(stream, expected, events) {
      if (events.length === 0) throw new Error('an append needs at least one event');
      return writer.append({ stream, expected, events: events.map(encode) });
    },
    readAfter: (category, after, limit) => readPage(pool, schema, category, after, limit),
    stop: writer.stop,
  };
}
