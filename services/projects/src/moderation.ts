import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator, refuseOwn } from '@hirelane/processes/by-operator';
import { type ProjectEvent, project } from './project.ts';

/**
 * What operators do to projects; without a context on the command line. `at`: an instant in UTC. Each returns false where
 * nothing was to be done, and throws Refused where there is none, or it is the operator's own.
 */
export function openProjectModeration(store: EventStore) {
  const change = byOperator(store, project, 'project');

  async function refuseOwners(projectId: string, context: Context | undefined) {
    if (context === undefined) return;
    const [first] = await store.read<ProjectEvent>(`project-${projectId}`, (events) => events.map((_, i) => i === 0));
    if (first) refuseOwn(first.data.clientId, context);
  }

  return {
    async hide(projectId: string, reason: string, at: string, context?: Context): Promise<boolean> {
      await refuseOwners(projectId, context);
      return (await change(projectId, { type: 'HideProject', projectId, reason, at }, context)).isChanged;
    },
    async unhide(projectId: string, reason: string | undefined, at: string, context?: Context): Promise<boolean> {
      await refuseOwners(projectId, context);
      return (await change(projectId, { type: 'UnhideProject', projectId, reason, at }, context)).isChanged;
    },
  };
}
