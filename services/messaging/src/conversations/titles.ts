import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { remove, upsert } from '@hirelane/projections/table';
import { projects, type Titled } from './tables.ts';

/** The title of a project after an event: of one that is not public, null. `before`: the same before it. */
export function titledAfter(event: Recorded<EventOf<'project'>>, before: Titled | null): Titled | null {
  switch (event.type) {
    case 'ProjectPosted':
      return { projectId: event.data.projectId, title: event.data.brief.title };
    case 'ProjectEdited':
    case 'ProjectUnhidden':
      // The edit of a draft: its owner alone knows it.
      return before && { ...before, title: event.data.brief.title };
    case 'ProjectHidden':
      return before && { ...before, title: '' };
    case 'ProjectDrafted':
    case 'ProjectUnpublished':
    case 'DraftDeleted':
    case 'ProjectErased':
      return null;
    default:
      return before;
  }
}

/** Keeps the titles of projects that are public, which the two of a conversation read. */
export async function saveTitles(tx: Tx, changes: readonly Recorded<EventOf<'project'>>[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<Titled>(`SELECT id AS "projectId", title FROM ${projects.name} WHERE id = ANY ($1)`, [
    changes.map(({ data }) => data.projectId),
  ]);
  const latest = new Map<string, Titled | null>(rows.map((row) => [row.projectId, row]));
  for (const event of changes) {
    const { projectId } = event.data;
    latest.set(projectId, titledAfter(event, latest.get(projectId) ?? null));
  }
  await upsert(
    tx,
    projects,
    [...latest.values()].filter((titled) => titled !== null),
  );
  await remove(
    tx,
    projects,
    [...latest].flatMap(([id, titled]) => (titled === null ? [id] : [])),
  );
}
