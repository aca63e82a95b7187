import { type Context, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { SubjectErased } from '@hirelane/event-sourcing/subject-erased';
import { type Project, type ProjectCommand, type ProjectRefusal, project } from './project.ts';

/** A project that is open, and its client. */
export type Begun = Readonly<{ projectId: string; clientId: string }>;

type Change = (id: string, command: ProjectCommand, context: Context) => Promise<Written<Project | null>>;

/**
 * Lets a freelancer propose, or throws Refused. The project's own stream decides, as it is now: not a read model, which
 * may not yet show that the project was closed. The first time writes ProposalsBegan, and the stream's version lets
 * either that or an unpublishing happen; every further time reads, so that many proposals to one project do not wait
 * for each other. `encryptedLog` is the log as it is stored: nothing here looks at texts, and opening those of all
 * edits would cost more than all the rest. The project of a suspended client is not open.
 */
export function beginProposalsWith(
  encryptedLog: Pick<EventStore, 'read'>,
  change: Change,
  isSuspended: (userId: string) => Promise<boolean>,
) {
  return async (projectId: string, clientId: string | null, context: Context): Promise<Begun> => {
    const command = { type: 'BeginProposals', projectId, clientId } as const;
    const { state } = await load(encryptedLog, project, `project-${projectId}`);
    const decided = project.decide(state, command);
    if ('refused' in decided) throw new Refused<ProjectRefusal>(decided.refused);
    // A read model is enough here: one that gets through in the moment before is hidden with the project.
    if (state && (await isSuspended(state.clientId))) throw new Refused<ProjectRefusal>('not-open');
    if (decided.length === 0) return begun(projectId, state);
    return begun(projectId, (await change(projectId, command, context).catch(unlessOwnerErased)).state);
  };
}

/**
 * Throws Refused where the client's account was deleted meanwhile: for the freelancer, whose own account is not
 * concerned, the project is not open. Throws other errors as they are.
 */
export function unlessOwnerErased(error: unknown): never {
  throw error instanceof SubjectErased ? new Refused<ProjectRefusal>('not-open') : error;
}

function begun(projectId: string, state: Project | null): Begun {
  if (!state) throw new Error('a project that has begun to take proposals is there');
  return { projectId, clientId: state.clientId };
}
