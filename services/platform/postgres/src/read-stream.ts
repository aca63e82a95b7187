import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import { RECORDED } from './log.ts';
import { identifier, type Queryable } from './pool.ts';

/** Every event of a stream in the log of a schema, oldest first; `[]` when there is none. */
export async function readStream<E extends Event>(
  pool: Queryable,
  schema: string,
  stream: string,
): Promise<readonly Recorded<E>[]> {
  const [events = []] = await readStreams(pool, schema, [stream]);
  return events as readonly Recorded<E>[];
}

/** The same for many streams, in one statement. */
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
