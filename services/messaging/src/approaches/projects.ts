import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { remove, upsert } from '@hirelane/projections/table';
import { type Posted, projects } from './tables.ts';

/** A project after an event, as others know it; null: nobody but its client does. `before`: the same before it. */
export function postedAfter(event: Recorded<EventOf<'project'>>, before: Posted | null): Posted | null {
  switch (event.type) {
    case 'ProjectPosted': {
      const { projectId, clientId, brief } = event.data;
      return { projectId, clientId, title: brief.title, isOpen: true, isHidden: false };
    }
    case 'ProjectEdited':
      return before && { ...before, title: event.data.brief.title };
    case 'ProjectHidden':
      return before && { ...before, title: '', isHidden: true };
    case 'ProjectUnhidden':
      return before && { ...before, title: event.data.brief.title, isHidden: false };
    case 'ProjectReopened':
      return before && { ...before, isOpen: true };
    case 'ProjectFilled':
    case 'ProjectClosed':
      return before && { ...before, isOpen: false };
    case 'ProjectDrafted':
    case 'ProjectUnpublished':
    case 'DraftDeleted':
    case 'ProjectErased':
      return null;
    default:
      return before;
  }
}

/** Keeps the projects that others know. */
export async function saveProjects(tx: Tx, changes: readonly Recorded<EventOf<'project'>>[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<Posted>(
    `SELECT id AS "projectId", client_id AS "clientId", title, is_open AS "isOpen", is_hidden AS "isHidden"
     FROM ${projects.name}
     WHERE id = ANY ($1)`,
    [changes.map(({ data }) => data.projectId)],
  );
  const latest = new Map<string, Posted | null>(rows.map((row) => [row.projectId, row]));
  for (const event of changes) {
    const { projectId } = event.data;
    latest.set(projectId, postedAfter(event, latest.get(projectId) ?? null));
  }
  await upsert(
    tx,
    projects,
    [...latest.values()].filter((posted) => posted !== null),
  );
  await remove(
    tx,
    projects,
    [...latest].flatMap(([id, posted]) => (posted === null ? [id] : [])),
  );
}
