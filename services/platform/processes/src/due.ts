import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';

/** The event from which a step follows. */
export type Cause = Pick<Recorded, 'id' | 'meta'>;

/**
 * A step to carry out, with its name and data. `Data` maps each step name to the type of its data. `key`, for example
 * the id of an offer, is different each time the step becomes due, because a second offer lapses too. `dueAt` is in RFC
 * 3339 format, in UTC.
 */
export type Due<Data> = {
  [Name in keyof Data & string]: Readonly<{
    name: Name;
    key: string;
    dueAt: string;
    cause: Cause;
    data: Data[Name];
  }>;
}[keyof Data & string];

type Named = Readonly<{ name: string; key: string }>;

const ddlOf = (table: string) => `
  CREATE TABLE ${table} (name text, key text, due_at timestamptz, caused_by uuid, correlation_id text, data jsonb,
    PRIMARY KEY (name, key));
  CREATE INDEX ON ${table} (due_at) WHERE due_at IS NOT NULL`;

/**
 * SQL for a projection's DDL. A row that is permanently done keeps only its key, so that an event that arrives later
 * cannot set it again, because streams arrive in no defined order.
 */
export const DUE_DDL = ddlOf('due');

/**
 * SQL for the DDL of a projection whose steps are not settled by events: a step that is done is removed from `_queue`
 * in its own transaction. The table may depend on the order in which events arrive and on the time, and is therefore
 * not compared with a rebuilt one. A rebuild may add a step that is done, which is then not carried out for two days
 * (`due-work.ts`). The projection must not add it later, and therefore only if its event is recent.
 */
export const QUEUE_DDL = ddlOf('_queue');

/** Adds due rows, unless they exist or are already done. */
export async function setDue<Data>(tx: Tx, rows: readonly Due<Data>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO due (name, key, due_at, caused_by, correlation_id, data)
     SELECT name, key, "dueAt", "causedBy", "correlationId", data
     FROM jsonb_to_recordset($1)
       AS r(name text, key text, "dueAt" timestamptz, "causedBy" uuid, "correlationId" text, data jsonb)
     ON CONFLICT DO NOTHING`,
    [
      JSON.stringify(
        rows.map(({ cause, ...row }) => ({ ...row, causedBy: cause.id, correlationId: cause.meta.correlationId })),
      ),
    ],
  );
}

/** Marks these rows as permanently done. */
export async function settleDue(tx: Tx, done: readonly Named[]): Promise<void> {
  if (done.length === 0) return;
  await tx.query(
    `INSERT INTO due (name, key) SELECT DISTINCT name, key FROM unnest($1::text[], $2::text[]) AS r(name, key)
     ON CONFLICT (name, key) DO UPDATE SET due_at = NULL, caused_by = NULL, correlation_id = NULL, data = NULL`,
    [done.map(({ name }) => name), done.map(({ key }) => key)],
  );
}

/**
 * Removes rows that are no longer due but may be set again, for a step that follows from a state rather than from one
 * event.
 */
export async function dropDue(tx: Tx, rows: readonly Named[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query('DELETE FROM due WHERE (name, key) IN (SELECT * FROM unnest($1::text[], $2::text[]))', [
    rows.map(({ name }) => name),
    rows.map(({ key }) => key),
  ]);
}
