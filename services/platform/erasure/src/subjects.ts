import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';
import { subjectOf } from '@hirelane/encryption/encryption';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';

/** The event type that ends a stream, by category. */
export type Ending = Readonly<Partial<Record<StreamCategory, string>>>;

const stream = columnsFrom<Recorded>();
const streams = table(
  'streams',
  { stream: stream('text PRIMARY KEY', (event) => event.stream), subject: stream('uuid NOT NULL', subjectOf) },
  { indexes: ['(subject)'] },
);
const erased = table('erased', {
  subject: stream('uuid PRIMARY KEY', subjectOf),
  event_id: stream('uuid NOT NULL', ({ id }) => id),
  correlation_id: stream('text NOT NULL', ({ meta }) => meta.correlationId),
});
const toErase = table('to_erase', { stream: columnsFrom<string>()('text PRIMARY KEY', (name) => name) });

/**
 * The streams of a service's own log by subject, the erased subjects, and so the streams left to erase. The erasure and
 * the event that starts one more stream about that person arrive in different partitions; whichever comes second adds
 * the stream to the list, and the stream's last event removes it.
 */
export const subjectsProjection = (service: ServiceName, endingOf: Ending): Projection => ({
  name: `${service}_subjects`,
  version: 2,
  categories: [...new Set<StreamCategory>(['user', ...(Object.keys(endingOf) as StreamCategory[])])],
  ddl: ddlOf(streams, erased, toErase),
  async apply(tx, events) {
    // Two partitions at the same time would each miss what the other has not committed yet.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('subjects:' || current_schema(), 0))`);
    const isEnd = (event: Recorded) => endingOf[categoryOf(event.stream) as StreamCategory] === event.type;
    const subjects = await saveStreams(tx, events, endingOf);
    const people = await saveErased(tx, events);
    await tx.query(
      `INSERT INTO to_erase SELECT stream FROM streams JOIN erased USING (subject) WHERE subject = ANY ($1)
       ON CONFLICT DO NOTHING`,
      [[...subjects, ...people]],
    );
    const endings = events.filter(isEnd);
    const ended = endings.map((event) => event.stream);
    await tx.query('DELETE FROM streams WHERE stream = ANY ($1)', [ended]);
    await tx.query('DELETE FROM to_erase WHERE stream = ANY ($1)', [ended]);
    await forgetAnswers(tx, service, [...people, ...endings.map(subjectOf)]);
  },
});

async function saveStreams(tx: Tx, events: readonly Recorded[], endingOf: Ending): Promise<readonly string[]> {
  const own = events.filter((event) => categoryOf(event.stream) in endingOf);
  await insertNew(tx, streams, own);
  return own.map(subjectOf);
}

async function saveErased(tx: Tx, events: readonly Recorded[]): Promise<readonly string[]> {
  const erasures = events.filter((event) => event.type === CATALOG.user.erasure && categoryOf(event.stream) === 'user');
  await insertNew(tx, erased, erasures);
  return erasures.map(subjectOf);
}

/**
 * Deletes the stored answers for retries of the person's commands: they may contain what the person wrote, and a
 * repeated registration would sign in an erased user. Repeated with each stream that ends, for commands that were
 * running during the erasure.
 */
async function forgetAnswers(tx: Tx, service: ServiceName, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.query(
    `DELETE FROM ${identifier(service)}.commands
     WHERE actor = ANY ($1) OR split_part(actor, ' ', 2) = ANY ($1) OR answer #>> '{body,userId}' = ANY ($1)`,
    [subjects],
  );
}

/** A stream to erase, its subject, and the event that requested it. */
export type ToErase = Readonly<{ stream: string; subject: string; eventId: string; correlationId: string }>;

export function subjectQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    async toErase(): Promise<readonly ToErase[]> {
      const { rows } = await pool.query<ToErase>({
        name: `to-erase-${schema}`,
        text: `SELECT stream, subject, event_id AS "eventId", correlation_id AS "correlationId"
               FROM ${s}.to_erase JOIN ${s}.streams USING (stream) JOIN ${s}.erased USING (subject) ORDER BY stream`,
      });
      return rows;
    },
    /** Every stream of this service about a person. */
    async streamsOf(subject: string): Promise<readonly string[]> {
      const { rows } = await pool.query<{ stream: string }>({
        name: `streams-${schema}`,
        text: `SELECT stream FROM ${s}.streams WHERE subject = $1 ORDER BY stream`,
        values: [subject],
      });
      return rows.map(({ stream }) => stream);
    },
  };
}
