import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { saveProjectRows } from '@hirelane/projections/project-rows';
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
      return before && hidden(before);
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

/** Names each part, so that no text stays which is added. */
const hidden = ({ projectId, clientId, isOpen }: Posted): Posted => ({
  projectId,
  clientId,
  title: '',
  isOpen,
  isHidden: true,
});

const COLUMNS = 'id AS "projectId", client_id AS "clientId", title, is_open AS "isOpen", is_hidden AS "isHidden"';

/** Keeps the projects that others know. */
export const saveProjects = (tx: Tx, changes: readonly Recorded<EventOf<'project'>>[]): Promise<void> =>
  saveProjectRows(tx, projects, COLUMNS, changes, postedAfter);
