import { CATALOG, type StreamCategory } from '@hirelane/api/events/catalog';
import { idIn, peopleOf } from '@hirelane/api/events/people';
import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { BadEvent } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool, type Tx } from '@hirelane/postgres/pool';
import {
  type ModelParts,
  oneBatchAtATime,
  type Projection,
  type ReadModel,
  readModel,
} from '@hirelane/projections/projection';
import { columnsFrom, ddlOf, insertNew, table } from '@hirelane/projections/table';

/** A stream, and one of the people it is about. */
type Pair = Readonly<{ stream: string; subject: string }>;

const pair = columnsFrom<Pair & Readonly<{ person: string }>>();
const streams = table(
  'streams',
  {
    stream: pair('text', ({ stream }) => stream),
    subject: pair('uuid', ({ subject }) => subject),
    // The field that identifies the subject in the stream's events.
    person: pair('text NOT NULL', ({ person }) => person),
  },
  { key: ['stream', 'subject'], indexes: ['(subject)'] },
);
const user = columnsFrom<Recorded>();
const erased = table('erased', {
  subject: user('uuid PRIMARY KEY', (event) => personIn(event, 'userId')),
  event_id: user('uuid NOT NULL', ({ id }) => id),
  correlation_id: user('text NOT NULL', ({ meta }) => meta.correlationId),
});
const toErase = table<never>(
  'to_erase',
  { stream: { sql: 'text' }, subject: { sql: 'uuid' } },
  { key: ['stream', 'subject'] },
);

/** The categories in a service's log whose streams are about people. */
const categoriesOf = (service: ServiceName): readonly StreamCategory[] =>
  (Object.keys(CATALOG) as StreamCategory[]).filter(
    (category) => CATALOG[category].log === service && Object.keys(peopleOf(category)).length > 0,
  );

/**
 * The event type that completes a person's erasure in a stream: the type listed in the catalogue. The account's stream
 * is an exception: there, the erasure begins with UserErased, and then names are released and the key is destroyed.
 */
const completionOf = (category: string, erasure: string): string =>
  category === 'user' ? 'ErasureCompleted' : erasure;

/**
 * By service, the part of its read model that lists the streams in its own log by the people they are about, the erased
 * people and, derived from both, the streams left to erase. A person's erasure and the event that starts another stream
 * about that person arrive in different partitions. Whichever comes second adds the stream to the list, and the event
 * that completes the person's erasure in the stream removes it.
 */
export const SUBJECTS = Object.fromEntries(
  SERVICES.map((service) => [service, subjectsProjection(service)]),
) as Readonly<Record<ServiceName, Projection>>;

/**
 * A service's read model: its own parts, then its list of streams to erase. The list is last because every batch that
 * changes it holds its lock until the commit.
 */
export const serviceReadModel = (service: ServiceName, version: number, parts: ModelParts): ReadModel =>
  readModel(service, version, { ...parts, subjects: SUBJECTS[service] });

function subjectsProjection(service: ServiceName): Projection {
  const own = new Set<string>(categoriesOf(service));
  const categories = [...new Set<StreamCategory>(['user', ...categoriesOf(service)])];
  const startsIn = (event: Recorded) =>
    event.version === 1 && own.has(categoryOf(event.stream)) ? pairsOf(event) : [];
  const completesIn = (event: Recorded) => (own.has(categoryOf(event.stream)) ? completedIn(event) : []);
  return {
    categories,
    ddl: ddlOf(streams, erased, toErase),
    // Reads no text, so that a text that cannot be decrypted does not delay the person's erasure.
    texts: {},
    async apply(tx, events) {
      const started = events.flatMap(startsIn);
      const erasures = events.filter(isErasure);
      const completions = events.filter((event) => completesIn(event).length > 0);
      const completed = completions.flatMap(completesIn);
      // Most batches neither start streams nor erase anyone, so they do not have to wait for other partitions.
      if (started.length + erasures.length + completed.length === 0) return;
      await oneBatchAtATime(tx, 'subjects');
      await insertNew(tx, streams, started);
      await insertNew(tx, erased, erasures);
      const users = erasures.map((event) => personIn(event, 'userId'));
      await listToErase(tx, [...started.map(({ subject }) => subject), ...users]);
      await forgetPairs(tx, completed);
      const ats = [...erasures, ...completions].map(({ at }) => at);
      await forgetAnswers(tx, service, [...users, ...completed.map(({ subject }) => subject)], ats);
    },
  };
}

const isErasure = ({ type, stream }: Recorded) => type === 'UserErased' && categoryOf(stream) === 'user';

const pairsOf = (event: Recorded) =>
  Object.keys(peopleOf(categoryOf(event.stream))).map((person) => ({
    stream: event.stream,
    subject: personIn(event, person),
    person,
  }));

const completedIn = (event: Recorded): readonly Pair[] => {
  const category = categoryOf(event.stream);
  return Object.entries(peopleOf(category))
    .filter(([, erasure]) => completionOf(category, erasure) === event.type)
    .map(([person]) => ({ stream: event.stream, subject: personIn(event, person) }));
};

function personIn({ stream, type, data }: Recorded, person: string): string {
  const id = idIn(data, person);
  if (id === undefined) throw new BadEvent(`${type} in ${stream}: the data does not identify its ${person}.`);
  return id;
}

async function listToErase(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await tx.query(
    `INSERT INTO to_erase SELECT stream, subject FROM streams JOIN erased USING (subject) WHERE subject = ANY ($1)
     ON CONFLICT DO NOTHING`,
    [subjects],
  );
}

async function forgetPairs(tx: Tx, completed: readonly Pair[]): Promise<void> {
  if (completed.length === 0) return;
  const pairs = [completed.map(({ stream }) => stream), completed.map(({ subject }) => subject)];
  for (const name of [streams.name, toErase.name]) {
    await tx.query(
      `DELETE FROM ${identifier(name)} WHERE (stream, subject) IN (SELECT * FROM unnest($1::text[], $2::uuid[]))`,
      pairs,
    );
  }
}

/**
 * Deletes the stored responses to the person's commands: they may contain the person's text, and a repeated
 * registration would sign in an erased user. Called again for each erased stream, because commands may have been
 * running during the erasure; `ats` are the times of these events. Commands that began more than an hour later are not
 * searched, so that a rebuild, whose events are old, does not read the whole table for each batch.
 */
async function forgetAnswers(
  tx: Tx,
  service: ServiceName,
  subjects: readonly string[],
  ats: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  await tx.query(
    `DELETE FROM ${identifier(service)}.commands
     WHERE at < (SELECT max(at) FROM unnest($2::timestamptz[]) AS at) + interval '1 hour'
       AND (actor = ANY ($1) OR split_part(actor, ' ', 2) = ANY ($1) OR answer #>> '{body,userId}' = ANY ($1))`,
    [subjects, ats],
  );
}

/**
 * A stream from which to erase a person, the field that identifies them in it, and the event that requested the
 * erasure.
 */
export type ToErase = Pair & Readonly<{ person: string; eventId: string; correlationId: string }>;

export function subjectQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    async toErase(): Promise<readonly ToErase[]> {
      const { rows } = await pool.query<ToErase>({
        name: `to-erase-${schema}`,
        text: `SELECT stream, subject, person, event_id AS "eventId", correlation_id AS "correlationId"
               FROM ${s}.to_erase JOIN ${s}.streams USING (stream, subject) JOIN ${s}.erased USING (subject)
               ORDER BY stream, subject`,
      });
      return rows;
    },
    /** Returns every stream about a person in this service's log. */
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
