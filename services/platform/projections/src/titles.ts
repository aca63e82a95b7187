import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { columnsFrom, remove, type Table, table, upsert } from './table.ts';

/** A project that is public. */
export type Titled = Readonly<{ projectId: string; title: string }>;

const titled = columnsFrom<Titled>();

/** A table of the titles of projects that are public, by their ids; `saveTitles` fills it. */
export const titlesTable = (name: string): Table<Titled> =>
  table(name, {
    id: titled('uuid PRIMARY KEY', ({ projectId }) => projectId),
    title: titled('text NOT NULL', ({ title }) => title),
  });

/** The personal texts that `saveTitles` reads. */
export const TITLE_TEXTS = { ProjectPosted: ['brief.title'], ProjectEdited: ['brief.title'] } as const;

/** The title of a project after an event: of one that is not public, null. `before`: the same before it. */
export function titledAfter(event: Recorded<EventOf<'project'>>, before: Titled | null): Titled | null {
  switch (event.type) {
    case 'ProjectPosted':
      return { projectId: event.data.projectId, title: event.data.brief.title };
    case 'ProjectEdited':
      // The edit of a draft: its owner alone knows it.
      return before && { ...before, title: event.data.brief.title };
    case 'ProjectDrafted':
    case 'ProjectUnpublished':
    case 'DraftDeleted':
    case 'ProjectErased':
      return null;
    default:
      return before;
  }
}

/** Keeps the titles of projects that are public, which people who deal with them read. */
export async function saveTitles(
  tx: Tx,
  to: Table<Titled>,
  changes: readonly Recorded<EventOf<'project'>>[],
): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<Titled>(
    `SELECT id AS "projectId", title FROM ${identifier(to.name)} WHERE id = ANY ($1)`,
    [changes.map(({ data }) => data.projectId)],
  );
  const latest = new Map<string, Titled | null>(rows.map((row) => [row.projectId, row]));
  for (const event of changes) {
    const { projectId } = event.data;
    latest.set(projectId, titledAfter(event, latest.get(projectId) ?? null));
  }
  await upsert(
    tx,
    to,
    [...latest.values()].filter((row) => row !== null),
  );
  await remove(
    tx,
    to,
    [...latest].flatMap(([id, row]) => (row === null ? [id] : [])),
  );
}
