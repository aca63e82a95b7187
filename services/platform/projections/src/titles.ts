import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { saveProjectRows } from './project-rows.ts';
import { columnsFrom, table } from './table.ts';

// The titles of projects, in the read models of services that name projects to people who have to do with them.

/** A project that is public. */
export type Titled = Readonly<{ projectId: string; title: string }>;

const column = columnsFrom<Titled>();

/** `saveTitles` fills it, for a projection that follows `project`. */
export const titledProjects = table('projects', {
  id: column('uuid PRIMARY KEY', ({ projectId }) => projectId),
  title: column('text NOT NULL', ({ title }) => title),
});

/** The texts that such a projection needs, as `texts` of a projection has them. */
export const TITLE_TEXTS = {
  ProjectPosted: ['brief.title'],
  ProjectEdited: ['brief.title'],
  ProjectUnhidden: ['brief.title'],
} as const;

/** The title of a project after an event: of one that is not public, null. `before`: the same before it. */
export function titledAfter(step: Recorded<EventOf<'project'>>, before: Titled | null): Titled | null {
  switch (step.type) {
    case 'ProjectPosted':
      return { projectId: step.data.projectId, title: step.data.brief.title };
    case 'ProjectEdited':
    case 'ProjectUnhidden':
      // The edit of a draft: its owner alone knows it.
      return before && { ...before, title: step.data.brief.title };
    case 'ProjectHidden':
      // Names each part, so that no text stays which is added.
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

/** Keeps the titles of projects that are public. */
export const saveTitles = (tx: Tx, changes: readonly Recorded<EventOf<'project'>>[]): Promise<void> =>
  saveProjectRows(tx, titledProjects, 'id AS "projectId", title', changes, titledAfter);
