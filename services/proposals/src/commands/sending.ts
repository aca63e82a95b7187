import { handle, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type Handlers, type Input, responding } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Resources } from '@hirelane/service/service';
import { proposal, proposalKey } from '../proposal/proposal.ts';
import type { Proposal, ProposalEvent } from '../proposal/proposal-state.ts';
import type { CallsToProjects } from './admission.ts';

type Parts = Readonly<{
  store: EventStore;
  encryptedLog: Pick<EventStore, 'read'>;
  subjectKeys: Pick<Resources['subjectKeys'], 'keyFor'>;
  projects: Pick<CallsToProjects, 'begin'>;
  /** Whether either person has blocked the other. */
  isApart(one: string, other: string): Promise<boolean>;
  /** Throws unless `userId` has uploaded the file. */
  requireOwnFile(fileId: string, userId: string, field: string): Promise<void>;
  /** The client of a published project, as shown in the lists. */
  clientOfPublished(projectId: string): Promise<string | null>;
}>;

/** `isApart`: whether either the client or the freelancer has blocked the other. */
type Admitted = Readonly<{ clientId: string; isApart: boolean }>;

/** The handler with which a freelancer sends a proposal. */
export function sendingHandlers(parts: Parts): Pick<Handlers<'proposals'>, 'sendProposal'> {
  const { store, encryptedLog, subjectKeys, projects, isApart: areApart, requireOwnFile, clientOfPublished } = parts;
  const send = handle(store, proposal, 'proposal');

  /**
   * Returns the client of a project that currently accepts proposals, or of a project whose client has blocked the
   * caller or vice versa. The projects service is called last, because it records the first request in an event, and a
   * refused proposal must not change anything.
   */
  async function askForAdmission({ body, caller, headers, log }: Input<'sendProposal'>): Promise<Admitted> {
    const { projectId, clientId, portfolio } = body;
    if (portfolio !== null) await requireOwnFile(portfolio, caller.id, 'portfolio');
    // Throws if the account has been deleted since this request began.
    await subjectKeys.keyFor(caller.id);
    const shownClient = await clientOfPublished(projectId);
    if (shownClient !== null && (await areApart(shownClient, caller.id))) {
      return { clientId: shownClient, isApart: true };
    }
    const admittedBy = await projects.begin(projectId, clientId, { headers, log });
    // The lists may not yet contain a project that was published a moment ago.
    const isApart = shownClient === null && (await areApart(admittedBy, caller.id));
    return { clientId: admittedBy, isApart };
  }

  return {
    async sendProposal(input) {
      const { body, caller, newId, context } = input;
      const { projectId, expectedBidRate, duration, portfolio, coverLetter, projectVersion = null } = body;
      const terms = { expectedBidRate, duration, portfolio, coverLetter };
      if (body.freelancerId !== undefined && body.freelancerId !== caller.id) throw new HttpProblem('forbidden');
      const key = proposalKey({ projectId, freelancerId: caller.id });
      // If this or another command has already sent the proposal, it no longer matters whether the project is open.
      const past = await encryptedLog.read<ProposalEvent>(`proposal-${key}`);
      const earlier = past.reduce(proposal.evolve, proposal.initial);
      const { clientId, isApart } = earlier
        ? { clientId: earlier.clientId, isApart: false }
        : await askForAdmission(input);
      if (body.clientId !== undefined && body.clientId !== clientId) throw new HttpProblem('forbidden');
      const details = { proposalId: newId, projectId, clientId, freelancerId: caller.id };
      const command = { type: 'SendProposal', proposal: { ...details, ...terms, projectVersion }, isApart } as const;
      return responding(
        context,
        (wrote: Written<Proposal | null>) => ({ body: { data: { _id: newId, projectId }, isApplied: true }, wrote }),
        (context) => send(key, command, context, past),
      );
    },
  };
}
