import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, remove, type Table, table, upsert } from '@hirelane/projections/table';

// The titles of projects, in the read models of services that show projects to their participants.

/** A public project. */
export type Titled = Readonly<{ projectId: string; title: string }>;

const column = columnsFrom<Titled>();

/** `saveTitles` fills it, for a projection that follows `project`. */
export const titledProjects = table('projects', {
  id: column('uuid PRIMARY KEY', ({ projectId }) => projectId),
  title: column('text NOT NULL', ({ title }) => title),
});

/** The texts that such a projection needs, in the format of a projection's `texts`. */
export const TITLE_TEXTS = {
  ProjectPosted: ['brief.title'],
  ProjectEdited: ['brief.title'],
  ProjectUnhidden: ['brief.title'],
} as const;

/** The title of a project after an event: null if the project is not public. `before`: the title before the event. */
export function titledAfter(step: Recorded<EventOf<'project'>>, before: Titled | null): Titled | null {
  switch (step.type) {
    case 'ProjectPosted':
      return { projectId: step.data.projectId, title: step.data.brief.title };
    case 'ProjectEdited':
    case 'ProjectUnhidden':
      // An edit of a draft: only its owner may know it.
      return before && { ...before, title: step.data.brief.title };
    case 'ProjectHidden':
      // Lists each field, so that no unlisted text is kept.
      return before && { projectId: before.projectId, title: '' };
    case 'ProjectDrafted':
    case 'ProjectUnpublished':
    case 'DraftDeleted':
    case 'ProjectErased':
      return null;
    default:
      return before;
  }
}

/** Keeps the titles of public projects. */
export const saveTitles = (tx: Tx, changes: readonly Recorded<EventOf<'project'>>[]): Promise<void> =>
  saveProjectRows(tx, titledProjects, 'id AS "projectId", title', changes, titledAfter);

type ProjectEvent = Recorded<EventOf<'project'>>;

/**
 * Keeps a row for each project, computed from its events in order: `after` returns the row after an event, or null for
 * none. `columns`: SQL that reads a row back in the form in which it was written.
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
