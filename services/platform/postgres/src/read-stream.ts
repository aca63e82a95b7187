import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import { RECORDED } from './log.ts';
import { identifier, type Queryable } from './pool.ts';

/** Every event of a stream in the log of a schema, oldest first; `[]` when there is none. */
export async function readStream<E extends Event>(
  pool: Queryable,
  schema: string,
  stream: string,
): Promise<readonly Recorded<E>[]> {
  const { rows } = await pool.query<Recorded<E>>({
    name: `read-${schema}`,
    text: `SELECT ${RECORDED} FROM ${identifier(schema)}.events WHERE stream = $1 ORDER BY version`,
    values: [stream],
  });
  return rows;
}
