import { type Context, handle, load, Refused, StreamFull, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type CommandContext, type Handlers, type Input, responding } from '@hirelane/http/handlers';
import { unknownTo } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import type { Projector } from '@hirelane/projections/projector';
import type { ClientsCommand } from '../proposal/by-client.ts';
import { type ProposalCommand, proposal, proposalKey } from '../proposal/proposal.ts';
import type { About, Proposal } from '../proposal/proposal-state.ts';
import type { CallsToProjects } from './admission.ts';

/** Maximum number of proposals that one command changes at the same time. */
const AT_ONCE = 8;

/** Maximum time in ms that a response about several proposals waits for the lists to include the changes. */
const SHOWN_TIMEOUT_MS = 2_000;

type Parts = Readonly<{
  store: EventStore;
  encryptedLog: Pick<EventStore, 'read'>;
  projects: Pick<CallsToProjects, 'isPublished'>;
  /** Whether either person has blocked the other. */
  isApart(one: string, other: string): Promise<boolean>;
  /** The lists read model. */
  shown: Pick<Projector, 'waitFor'>;
  /** Throws unless `userId` has uploaded the file. */
  requireOwnFile(fileId: string, userId: string, field: string): Promise<void>;
  /** The database's time, RFC 3339, because each instance of the service has its own clock. */
  now(): Promise<string>;
}>;

type Decided = 'openProposal' | 'shortlistProposal' | 'unshortlistProposal' | 'declineProposal' | 'reconsiderProposal';
type Changing = Pick<Handlers<'proposals'>, Decided | 'declineProposals' | 'reviseProposal' | 'withdrawProposal'>;

/**
 * Handlers for changes to a proposal after it was sent: the client decides on it, and the freelancer revises or
 * withdraws it.
 */
export function changeHandlers(parts: Parts): Changing {
  const { store, encryptedLog, projects, isApart: areApart, shown, requireOwnFile, now } = parts;
  const change = handle(store, proposal, 'proposal');
  const changed = changing(change);

  const stateOf = async (about: About) => (await load(encryptedLog, proposal, `proposal-${proposalKey(about)}`)).state;

  const decide = ({ params, context }: Input<Decided>, command: ClientsCommand) => changed(params, command, context);

  /** Throws 404 unless all of these are proposals to this client. */
  async function requireReceived(proposals: readonly About[], clientId: string): Promise<void> {
    const limited = semaphore(AT_ONCE, proposals.length);
    const states = await Promise.all(proposals.map((about) => limited(() => stateOf(about))));
    const others = states.find((state) => state?.clientId !== clientId);
    if (others !== undefined) throw unknownTo(clientId, others?.clientId ?? null);
  }

  /**
   * A session records only one written stream, and its next query waits for that stream. This therefore waits for all
   * streams, and returns the first one that the lists do not include in time, or else the last one.
   */
  async function lastShown(
    written: readonly Written<Proposal | null>[],
  ): Promise<Written<Proposal | null> | undefined> {
    const until = performance.now() + SHOWN_TIMEOUT_MS;
    for (const one of written) {
      const left = Math.max(until - performance.now(), 0);
      if (!(await shown.waitFor(one.stream, one.version, left))) return one;
    }
    return written.at(-1);
  }

  return {
    async reviseProposal({ params: { projectId }, body, caller, context, headers, log }) {
      const about = { projectId, freelancerId: caller.id };
      const state = await stateOf(about);
      const { portfolio } = body;
      if (state && portfolio !== null && portfolio !== state.terms.portfolio) {
        await requireOwnFile(portfolio, caller.id, 'portfolio');
      }
      // The decider checks these last, and ignores them for a retry of a change that was made.
      const isApart = state !== null && (await areApart(caller.id, state.clientId));
      const isPublished = state !== null && !isApart && (await projects.isPublished(projectId, { headers, log }));
      const command = { type: 'ReviseProposal', by: caller.id, terms: body, isPublished, isApart } as const;
      return changed(about, command, context);
    },
    withdrawProposal: ({ params: { projectId }, caller, context }) =>
      changed({ projectId, freelancerId: caller.id }, { type: 'WithdrawProposal', by: caller.id }, context),
    openProposal: (input) => decide(input, { type: 'OpenProposal', by: input.caller.id }),
    shortlistProposal: (input) => decide(input, { type: 'ShortlistProposal', by: input.caller.id }),
    unshortlistProposal: (input) => decide(input, { type: 'UnshortlistProposal', by: input.caller.id }),
    declineProposal: async (input) =>
      decide(input, { type: 'DeclineProposal', by: input.caller.id, ...input.body, at: await now() }),
    async reconsiderProposal(input) {
      const { params, caller, headers, log } = input;
      const isTheirs = (await stateOf(params))?.clientId === caller.id;
      const isPublished = isTheirs && (await projects.isPublished(params.projectId, { headers, log }));
      return decide(input, { type: 'ReconsiderProposal', by: caller.id, isPublished, at: await now() });
    },
    async declineProposals({ params, body: { freelancerIds, ...why }, caller, context }) {
      const proposals = [...new Set(freelancerIds)].map((freelancerId) => ({ projectId: params.id, freelancerId }));
      await requireReceived(proposals, caller.id);
      const command = { type: 'DeclineProposal', by: caller.id, ...why, at: await now() } as const;
      const limited = semaphore(AT_ONCE, proposals.length);
      const changes = await Promise.all(
        proposals.map((about) => limited(() => change(proposalKey(about), command, context).catch(unlessRefused))),
      );
      const data = await Promise.all(
        changes.map(async (written, n) => {
          const about = proposals[n] as About;
          const state = written ? written.state : await stateOf(about);
          return { ...about, status: statusOf(state), isRefused: written === null };
        }),
      );
      const wrote = await lastShown(changes.filter((written) => written !== null));
      return { body: { data }, ...(wrote && { wrote }) };
    },
  };
}

/** Returns null for a refusal, which affects only one proposal and does not change it. Rethrows any other error. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refused || error instanceof StreamFull) return null;
  throw error;
}

/** Returns the result of a command on a proposal. */
export const answerOf =
  ({ projectId, freelancerId }: About) =>
  (wrote: Written<Proposal | null>) => ({
    body: { data: { projectId, freelancerId, status: statusOf(wrote.state) } },
    wrote,
  });

type Change = (key: string, command: ProposalCommand, context: Context) => Promise<Written<Proposal | null>>;

/** Returns a function that changes a proposal as the last effect of a command. */
export const changing = (change: Change) => (about: About, command: ProposalCommand, context: CommandContext) =>
  responding(context, answerOf(about), (context) => change(proposalKey(about), command, context));

/** The status of a proposal that was changed; throws for null. */
function statusOf(state: Proposal | null): Proposal['status'] {
  if (!state) throw new Error('Expected the state of a changed proposal, got null.');
  return state.status;
}
