import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/processes/by-operator';
import { type ProjectEvent, project } from './project.ts';

/**
 * What operators do to projects; without a context on the command line. `at`: an instant in UTC. Each changes nothing
 * where nothing was to be done, and throws Refused where there is none, or it is the operator's own.
 */
export function openProjectModeration(store: EventStore) {
  const change = byOperator(store, project, 'project');

  async function refuseOwners(projectId: string, context: Context | undefined) {
    if (context === undefined) return;
    const [first] = await store.read<ProjectEvent>(`project-${projectId}`, (events) => events.map((_, i) => i === 0));
    if (first) refuseOwn(first.data.clientId, context);
  }

  return {
    async hide(projectId: string, reason: string, at: string, context?: Context): Promise<Moderated> {
      await refuseOwners(projectId, context);
      return change(projectId, { type: 'HideProject', projectId, reason, at }, context);
    },
    async unhide(projectId: string, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      await refuseOwners(projectId, context);
      return change(projectId, { type: 'UnhideProject', projectId, reason, at }, context);
    },
  };
}
