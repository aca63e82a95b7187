import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';
import { subjectOf } from '@hirelane/encryption/seal';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';

/** What ends a stream of each category: how its service erases it. */
export type Ending = Readonly<Partial<Record<StreamCategory, string>>>;

/**
 * Which streams of a service's own log are about whom, who has been erased, and so what is left to erase. The news of an
 * erasure and the event that begins one more stream of that person travel in different partitions; whichever comes second puts the stream
 * on the list, and the stream's last event takes it off.
 */
export const subjectsProjection = (service: ServiceName, endingOf: Ending): Projection => ({
  name: `${service}_subjects`,
  version: 2,
  categories: [...new Set(['user', ...Object.keys(endingOf)])],
  schema: `
    CREATE TABLE streams (stream text PRIMARY KEY, subject uuid NOT NULL);
    CREATE INDEX ON streams (subject);
    CREATE TABLE erased (subject uuid PRIMARY KEY, event_id uuid NOT NULL, correlation_id text NOT NULL);
    CREATE TABLE to_erase (stream text PRIMARY KEY)`,
  async apply(tx, events) {
    // Two partitions at once would each miss what the other has not committed yet.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('subjects:' || current_schema(), 0))`);
    const isEnd = ({ stream, type }: Recorded) => endingOf[categoryOf(stream) as StreamCategory] === type;
    const subjects = await saveStreams(tx, events, endingOf);
    const erased = await saveErased(tx, events);
    await tx.query(
      `INSERT INTO to_erase SELECT stream FROM streams JOIN erased USING (subject) WHERE subject = ANY ($1)
       ON CONFLICT DO NOTHING`,
      [[...subjects, ...erased]],
    );
    const endings = events.filter(isEnd);
    const ended = endings.map(({ stream }) => stream);
    await tx.query('DELETE FROM streams WHERE stream = ANY ($1)', [ended]);
    await tx.query('DELETE FROM to_erase WHERE stream = ANY ($1)', [ended]);
    await forgetAnswers(tx, service, [...erased, ...endings.map(subjectOf)]);
  },
});

async function saveStreams(tx: Tx, events: readonly Recorded[], endingOf: Ending): Promise<readonly string[]> {
  const own = new Map(
    events.filter(({ stream }) => categoryOf(stream) in endingOf).map((event) => [event.stream, subjectOf(event)]),
  );
  await tx.query('INSERT INTO streams SELECT * FROM unnest($1::text[], $2::uuid[]) ON CONFLICT DO NOTHING', [
    [...own.keys()],
    [...own.values()],
  ]);
  return [...own.values()];
}

async function saveErased(tx: Tx, events: readonly Recorded[]): Promise<readonly string[]> {
  const erasures = events.filter(({ type, stream }) => type === CATALOG.user.erasure && categoryOf(stream) === 'user');
  if (erasures.length === 0) return [];
  const subjects = erasures.map(subjectOf);
  await tx.query('INSERT INTO erased SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[]) ON CONFLICT DO NOTHING', [
    subjects,
    erasures.map(({ id }) => id),
    erasures.map(({ meta }) => meta.correlationId),
  ]);
  return subjects;
}

/**
 * Deletes the answers that retries of the person's commands would have got: they may quote what was written, and a
 * registration repeated would sign somebody in who is no more. Again with each stream that ends, for commands that were under
 * way while the person was erased.
 */
async function forgetAnswers(tx: Tx, service: ServiceName, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.query(
    `DELETE FROM ${identifier(service)}.commands
     WHERE actor = ANY ($1) OR split_part(actor, ' ', 2) = ANY ($1) OR answer #>> '{body,userId}' = ANY ($1)`,
    [subjects],
  );
}

/** A stream to erase, whose it is, and which event has asked for it. */
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
    /** Every stream of this service that is about a person. */
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
