import type { EventOf } from '@hirelane/api/events/catalog';
import { BRIEF_TYPES, type Brief, STATUS_AFTER } from '@hirelane/api/events/project';
import type { ProjectStatus } from '@hirelane/api/schemas/projects';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { remove, type Table, upsert } from '@hirelane/projections/table';

export type RecordedProjectEvent = Recorded<EventOf<'project'>>;

/**
 * The changes that an event makes to a public project. Omitted fields do not change. `brief` is null if an operator has
 * hidden it.
 */
export type PublicChange = Readonly<{ status?: ProjectStatus; isHidden?: boolean; brief?: Brief | null }>;

/**
 * Returns the changes that users other than the project's owner may see after an event, or null if they may not see the
 * project at all because it is a draft, deleted, erased or unknown. `wasPublic` is true if they could see it before.
 */
export function publicAfter(event: RecordedProjectEvent, wasPublic: boolean): PublicChange | null {
  const { type, data } = event;
  const status = STATUS_AFTER[type];
  const isPrivate = status === 'draft' || status === null || type === 'ProjectErased';
  if (isPrivate || !(wasPublic || type === 'ProjectPosted')) return null;
  if (type === 'ProjectHidden') return { isHidden: true, brief: null };
  return {
    ...(status && { status }),
    ...((type === 'ProjectPosted' || type === 'ProjectUnhidden') && { isHidden: false }),
    ...('brief' in data && { brief: data.brief }),
  };
}

/** The given text fields of public briefs, such as `brief.title`, in the format of a projection's `texts`. */
export const publicTexts = (...paths: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(BRIEF_TYPES.filter((type) => STATUS_AFTER[type] !== 'draft').map((type) => [type, paths]));

/**
 * Keeps a row for each project, computed from its events in order. `after` returns the row after an event, or null to
 * remove the row. `columns` is SQL that reads a row back in the form in which it was written.
 */
export async function saveProjectRows<Row extends Readonly<{ projectId: string }>>(
  tx: Tx,
  table: Table<Row>,
  columns: string,
  changes: readonly RecordedProjectEvent[],
  after: (event: RecordedProjectEvent, before: Row | null) => Row | null,
): Promise<void> {
  if (changes.length === 0) return;
  // A new project has no row.
  const created = new Set(changes.flatMap(({ version, data }) => (version === 1 ? [data.projectId] : [])));
  const known = changes.flatMap(({ data }) => (created.has(data.projectId) ? [] : [data.projectId]));
  const { rows } =
    known.length > 0
      ? await tx.query<Row>(`SELECT ${columns} FROM ${table.name} WHERE id = ANY ($1)`, [known])
      : { rows: [] };
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
