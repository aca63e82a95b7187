import { handle, isRefusal, load, Refused, type Written } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { eventId, newId } from '@hirelane/event-sourcing/ids';
import { propagationTimeoutMs } from '@hirelane/event-sourcing/propagation-timeout';
import type { Handlers, Input } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { NO_ACTOR } from '@hirelane/processes/due-work';
import type { Projector } from '@hirelane/projections/projector';
import type { Resources } from '@hirelane/service/service';
import type { AcceptOffer } from '../proposal/offer.ts';
import type { Circumstances } from '../proposal/offer-rules.ts';
import { proposal, proposalKey } from '../proposal/proposal.ts';
import type { About, Proposal, ProposalRefusal } from '../proposal/proposal-state.ts';
import type { CallsToProjects } from './admission.ts';
import { answerOf, changing } from './changes.ts';

type Parts = Readonly<{
  store: EventStore;
  encryptedLog: Pick<EventStore, 'read'>;
  subjectKeys: Pick<Resources['subjectKeys'], 'keyFor'>;
  projects: Pick<CallsToProjects, 'isPublished' | 'claimPlace'>;
  /** Whether either person has blocked the other. */
  isApart(one: string, other: string): Promise<boolean>;
  /** The lists read model. */
  shown: Pick<Projector, 'waitFor'>;
  /** A project's title, as shown in the lists. */
  titleOf(projectId: string): Promise<string | null>;
  isSuspended(userId: string): Promise<boolean>;
  /** The time that determines when offers lapse, RFC 3339 in UTC. */
  now(): Promise<string>;
}>;

type Offering = Pick<
  Handlers<'proposals'>,
  | 'makeOffer'
  | 'changeOffer'
  | 'declineTerms'
  | 'withdrawOffer'
  | 'acceptOffer'
  | 'declineOffer'
  | 'suggestTerms'
  | 'withdrawTerms'
>;

type Offered = Pick<Input<'makeOffer'>, 'params' | 'caller' | 'headers' | 'log'>;

/**
 * Handlers for the offer routes: clients make, change and withdraw offers; freelancers accept and decline them, and
 * suggest other terms.
 */
export function offerHandlers(parts: Parts): Offering {
  const { store, encryptedLog, subjectKeys, projects, isApart: areApart, shown, titleOf, isSuspended, now } = parts;
  const change = handle(store, proposal, 'proposal');
  const changed = changing(change);

  const stateOf = async (key: string) => (await load(encryptedLog, proposal, `proposal-${key}`)).state;

  /**
   * Throws 503 if the project does not arrive in the read model in time. The client has read the proposal there, so a
   * retry will soon succeed.
   */
  async function requireTitle(projectId: string): Promise<string> {
    await shown.waitFor(`project-${projectId}`, 1, propagationTimeoutMs(projectId));
    const title = await titleOf(projectId);
    if (title === null) throw new HttpProblem('unavailable', {}, 1);
    return title;
  }

  /**
   * Ends the claim in the stream in which the acceptance would be written, so that only one of the two can be written.
   */
  async function endClaim(key: string, claimId: string, correlationId: string): Promise<void> {
    const context = { commandId: eventId(claimId, 'end-claim', 0), correlationId, actor: NO_ACTOR };
    await change(key, { type: 'EndClaim', claimId }, context);
  }

  /** The decider checks these last, and ignores them for a retry of a change that was made. */
  async function circumstancesOf({ params, caller, headers, log }: Offered): Promise<Circumstances> {
    const isTheirs = (await stateOf(proposalKey(params)))?.clientId === caller.id;
    const isApart = isTheirs && (await areApart(caller.id, params.freelancerId));
    const isPublished = isTheirs && !isApart && (await projects.isPublished(params.projectId, { headers, log }));
    const isAvailable = !(await isSuspended(params.freelancerId));
    return { isPublished, isApart, isAvailable, at: await now() };
  }

  return {
    async makeOffer(input) {
      const { params, body, caller, newId: offerId, context } = input;
      const circumstances = await circumstancesOf(input);
      const title = circumstances.isPublished ? await requireTitle(params.projectId) : '';
      const offer = { ...body, offerId, title };
      return changed(params, { type: 'MakeOffer', by: caller.id, offer, ...circumstances }, context);
    },
    async changeOffer(input) {
      const { params, body: offer, caller, context } = input;
      const circumstances = await circumstancesOf(input);
      return changed(params, { type: 'ChangeOffer', by: caller.id, offer, ...circumstances }, context);
    },
    declineTerms: ({ params, body, caller, context }) =>
      changed(params, { type: 'DeclineTerms', by: caller.id, ...body }, context),
    async suggestTerms({ params: { projectId }, body, caller, newId: suggestionId, context }) {
      const about = { projectId, freelancerId: caller.id };
      const { offerId, revision, ...terms } = body;
      const state = await stateOf(proposalKey(about));
      const isApart = state !== null && (await areApart(caller.id, state.clientId));
      const suggestion = { offerId, revision, suggestionId, terms, isApart, at: await now() };
      return changed(about, { type: 'SuggestTerms', by: caller.id, ...suggestion }, context);
    },
    withdrawTerms: ({ params: { projectId }, body, caller, context }) =>
      changed({ projectId, freelancerId: caller.id }, { type: 'WithdrawTerms', by: caller.id, ...body }, context),
    withdrawOffer: ({ params, body, caller, context }) =>
      changed(params, { type: 'WithdrawOffer', by: caller.id, ...body }, context),
    declineOffer: ({ params: { projectId }, body, caller, context }) =>
      changed({ projectId, freelancerId: caller.id }, { type: 'DeclineOffer', by: caller.id, ...body }, context),
    /**
     * Takes two steps in two logs: first the project's slot is claimed, and then the acceptance is written, which
     * triggers the remaining work. If the acceptance is refused, the claim is ended here, or by due work after a crash.
     * A command that would be refused anyway claims nothing.
     */
    async acceptOffer({ params: { projectId }, body: { offerId, revision }, caller, context, headers, log }) {
      const about = { projectId, freelancerId: caller.id };
      const key = proposalKey(about);
      const state = await stateOf(key);
      const isApart = state !== null && (await areApart(caller.id, state.clientId));
      const accept = async (claimId: string): Promise<AcceptOffer> => {
        const ids = { offerId, revision, claimId, engagementId: contractIdOf(state) };
        return { type: 'AcceptOffer', by: caller.id, ...ids, isApart, at: await now() };
      };
      // This is not the command's id, because the first attempt's claim may have been ended after a crash and a retry
      // then needs a different one.
      const ownClaimId = newId();
      const decided = proposal.decide(state, await accept(ownClaimId));
      if ('refused' in decided) throw new Refused<ProposalRefusal>(decided.refused);
      if (!state || decided.length === 0)
        return accepted(about, offerId, await change(key, await accept(ownClaimId), context));
      // Throws if the account has been deleted since this request began.
      await subjectKeys.keyFor(caller.id);
      const { proposalId, clientId } = state;
      const keepsHiring = state.offer?.keepsHiring === true;
      const claim = { clientId, proposalId, claimId: ownClaimId, keepsHiring };
      const claimId = await projects.claimPlace(projectId, claim, { headers, log }).catch(async (error) => {
        // A retry of this acceptance may have filled the project in the meantime.
        const isAccepted = (await stateOf(key))?.hires.some((hire) => hire.offerId === offerId);
        if (!isAccepted) throw error;
        return ownClaimId;
      });
      try {
        return accepted(about, offerId, await change(key, await accept(claimId), context));
      } catch (error) {
        if (!keepsHiring && isRefusal(error)) await endClaim(key, claimId, context.correlationId);
        throw error;
      }
    },
  };
}

/** The id is deterministic, so that every process computes the same id for a contract. */
const contractIdOf = (state: Proposal | null): string =>
  eventId(state?.proposalId ?? NO_ACTOR, 'engagement', (state?.hires.length ?? 0) + 1);

function accepted(about: About, offerId: string, wrote: Written<Proposal | null>) {
  const hire = wrote.state?.hires.find((each) => each.offerId === offerId);
  if (!hire) throw new Error(`Expected a hire from offer ${offerId}, got none.`);
  const { body } = answerOf(about)(wrote);
  return { body: { data: { ...body.data, contractId: hire.engagementId } }, wrote };
}
