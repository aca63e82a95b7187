import { projectStreams } from '@hirelane/api/events/project';
import { sampleOf } from '@hirelane/api/events/texts';
import { dataOf } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { emptying } from '@hirelane/projections/emptying';
import { upsert } from '@hirelane/projections/table';
import type { FeedEvent } from './events.ts';
import { projects, type WrittenProject } from './tables.ts';

/** The columns that do not change when a project is hidden or shown again. */
const KEPT = { version: 0, status: null, createdAt: null, publishedAt: null } as const;
const withText = (text: string): WrittenProject => ({
  ...sampleOf(projectStreams.events.ProjectPosted, text),
  ...KEPT,
  updatedAt: '',
});
/** Assignments that empty every column with a client's text, derived from the table's definition. */
const WITHOUT_TEXTS = emptying(projects, withText);

/** The last event that hides a project or shows it again, for each such project in this batch. */
const lastOfEach = (events: readonly FeedEvent[]) => [
  ...new Map(
    events
      .filter((event) => event.type === 'ProjectHidden' || event.type === 'ProjectUnhidden')
      .map((event) => [event.data.projectId, event] as const),
  ).values(),
];

/**
 * Removes the text of hidden projects from the read model and restores it when they are shown again; nothing else
 * changes. Restoring does not change the brief, and therefore not its version.
 */
export async function saveWithheld(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const last = lastOfEach(events);
  if (last.length === 0) return;
  const shown = dataOf(last, 'ProjectUnhidden').map(({ projectId, clientId, brief, restoredAt }): WrittenProject => {
    return { projectId, clientId, brief, ...KEPT, updatedAt: restoredAt };
  });
  await upsert(tx, projects, shown, {
    version: 't.version',
    status: 't.status',
    created_at: 't.created_at',
    published_at: 't.published_at',
    updated_at: 't.updated_at',
  });
  const hidden = dataOf(last, 'ProjectHidden').map(({ projectId }) => projectId);
  await tx.query(`UPDATE projects SET ${WITHOUT_TEXTS} WHERE id = ANY ($1)`, [hidden]);
  await tx.query('UPDATE projects SET is_withheld = id = ANY ($1) WHERE id = ANY ($2)', [
    hidden,
    last.map(({ data }) => data.projectId),
  ]);
}
