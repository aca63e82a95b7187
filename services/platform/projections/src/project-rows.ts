import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { remove, type Table, upsert } from './table.ts';

type ProjectEvent = Recorded<EventOf<'project'>>;

/**
 * Keeps a row for each project, which follows from its events one after the other: `after` returns the row after an
 * event, or null for none. `columns`: SQL that reads a row back as it was written.
 */
export async function saveProjectRows<Row extends Readonly<{ projectId: string }>>(
  tx: Tx,
  table: Table<Row>,
  columns: string,
  changes: readonly ProjectEvent[],
  after: (event: ProjectEvent, before: Row | null) => Row | null,
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<Row>(`SELECT ${columns} FROM ${table.name} WHERE id = ANY ($1)`, [
    changes.map(({ data }) => data.projectId),
  ]);
  const latest = new Map<string, Row | null>(rows.map((row) => [row.projectId, row]));
  for (const event of changes) {
    const { projectId } = event.data;
    latest.set(projectId, after(event, latest.get(projectId) ?? null));
  }
  await upsert(
    tx,
    table,
    [...latest.values()].filter((row) => row !== null),
  );
  await remove(
    tx,
    table,
    [...latest].flatMap(([id, row]) => (row === null ? [id] : [])),
  );
}
