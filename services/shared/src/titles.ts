import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom, table } from '@hirelane/projections/table';
import { type PublicChange, publicAfter, publicTexts, type RecordedProjectEvent, saveProjectRows } from './projects.ts';

// The project titles in the read models of services that show projects to their participants.

/** A public project's title. */
export type Titled = Readonly<{ projectId: string; title: string }>;

const column = columnsFrom<Titled>();

/** The table that `saveTitles` fills, for a projection that follows `project`. */
export const titledProjects = table('projects', {
  id: column('uuid PRIMARY KEY', ({ projectId }) => projectId),
  title: column('text NOT NULL', ({ title }) => title),
});

/** The text that a projection with `saveTitles` needs, in the format of its `texts`. */
export const TITLE_TEXTS = publicTexts('brief.title');

/** Returns a project's title after an event, or null if the project is not public. `before`: the earlier title. */
export function titledAfter(event: RecordedProjectEvent, before: Titled | null): Titled | null {
  const change = publicAfter(event, before !== null);
  return change && { projectId: event.data.projectId, title: titleAfter(change, before) };
}

/** A public project's title after a change, or '' while it is hidden by an operator. */
export const titleAfter = ({ brief }: PublicChange, before: Readonly<{ title: string }> | null): string =>
  (brief === undefined ? before?.title : brief?.title) ?? '';

/** Saves the titles of public projects, and removes the titles of projects that are no longer public. */
export const saveTitles = (tx: Tx, changes: readonly RecordedProjectEvent[]): Promise<void> =>
  saveProjectRows(tx, titledProjects, 'id AS "projectId", title', changes, titledAfter);
