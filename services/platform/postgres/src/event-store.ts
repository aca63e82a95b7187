import type { EventLog, EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import type { Logger } from 'pino';
import { encode } from './append-batch.ts';
import { batched } from './batched.ts';
import { createLog, RECORDED } from './log.ts';
import { identifier, type Pool, type Queryable } from './pool.ts';
import { readPage } from './read-log.ts';
import { announcer, notifyAppended } from './wake.ts';
import { startWriter } from './writer.ts';

export type PostgresEventStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

/** The maximum number of streams read in one statement. It is limited because a long stream delays the others. */
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
    /** Whether other processes follow the log and are notified of its growth; true by default. */
    hasOthers?: boolean;
  }>,
): Promise<PostgresEventStore> {
  const { pool, url, schema, log, onBatch, hasOthers = true } = options;
  await createLog(pool, schema);
  const announce = hasOthers ? announcer(pool, schema) : () => undefined;
  const onAppended = (appends: number) => {
    onBatch?.(appends);
    notifyAppended(schema);
    announce();
  };
  const writer = startWriter({ url, schema, log, onAppended });
  const read = batched((streams: readonly string[]) => readStreams(pool, schema, streams), { max: READ_TOGETHER });
  return {
    read: async <E extends Event>(stream: string) => (await read(stream)) as readonly Recorded<E>[],
    async append(stream, expected, events, response) {
      if (events.length === 0) throw new Error('Expected at least one event to append, got none.');
      return writer.append({ stream, expected, events: events.map(encode), response });
    },
    readAfter: (category, after, limit) => readPage(pool, schema, category, after, limit),
    stop: writer.stop,
  };
}

/** Returns every event of a stream in a schema's log, oldest first, or `[]` if the stream does not exist. */
export async function readStream<E extends Event>(
  pool: Queryable,
  schema: string,
  stream: string,
): Promise<readonly Recorded<E>[]> {
  const [events = []] = await readStreams(pool, schema, [stream]);
  return events as readonly Recorded<E>[];
}

/** Reads many streams in one statement. */
export async function readStreams(
  pool: Queryable,
  schema: string,
  streams: readonly string[],
): Promise<readonly (readonly Recorded[])[]> {
  const { rows } = await pool.query<Recorded>({
    name: `read-${schema}`,
    text: `SELECT ${RECORDED} FROM ${identifier(schema)}.events WHERE stream = ANY ($1) ORDER BY stream, version`,
    values: [streams],
  });
  const found = new Map<string, Recorded[]>(streams.map((stream) => [stream, []]));
  for (const event of rows) found.get(event.stream)?.push(event);
  return streams.map((stream) => found.get(stream) ?? []);
}
