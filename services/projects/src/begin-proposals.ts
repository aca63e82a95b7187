import { type Context, type handle, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { type Project, type ProjectCommand, type ProjectEvent, type ProjectRefusal, project } from './project.ts';

export type ChangeProject = ReturnType<typeof handle<Project | null, ProjectCommand, ProjectEvent, ProjectRefusal>>;

/** An open project and its client. */
type Begun = Readonly<{ projectId: string; clientId: string }>;

/**
 * Returns a function that lets a freelancer propose, or throws Refused. This is decided from the project's stream,
 * because a read model may not yet show that the project was closed. The first call writes ProposalsBegan; because of
 * the version check, either this or a concurrent unpublishing succeeds. Later calls only read, so that proposals for
 * the same project do not wait for each other. `encryptedLog` is the log as stored: no text is needed here, and
 * decrypting the texts of all edits would cost more than everything else. A suspended client's project is not open.
 */
export function beginProposalsWith(
  encryptedLog: Pick<EventStore, 'read'>,
  change: ChangeProject,
  isSuspended: (userId: string) => Promise<boolean>,
) {
  return async (projectId: string, clientId: string | null, context: Context): Promise<Begun> => {
    const command = { type: 'BeginProposals', projectId, clientId } as const;
    const past = await encryptedLog.read<ProjectEvent>(`project-${projectId}`);
    const state = past.reduce(project.evolve, project.initial);
    const decided = project.decide(state, command);
    if ('refused' in decided) throw new Refused<ProjectRefusal>(decided.refused);
    // A read model is enough here, because a proposal sent just before the suspension is hidden with the project.
    if (state && (await isSuspended(state.clientId))) throw new Refused<ProjectRefusal>('not-open');
    if (decided.length === 0) return begun(projectId, state);
    return begun(projectId, (await change(projectId, command, context, past).catch(unlessOwnerErased)).state);
  };
}

/**
 * Throws Refused if the client's account has since been deleted, because the project is then not open for the
 * freelancer. Rethrows other errors.
 */
export function unlessOwnerErased(error: unknown): never {
  throw error instanceof SubjectErased ? new Refused<ProjectRefusal>('not-open') : error;
}

function begun(projectId: string, state: Project | null): Begun {
  if (!state) throw new Error('Expected a project whose proposals have begun, got none.');
  return { projectId, clientId: state.clientId };
}
