import type { ChangeOffer, MakeOffer, SendProposal, SuggestTerms } from '@hirelane/api/schemas/proposals';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { typesOf } from './events.ts';
import type { Marketplace } from './marketplace.ts';
import { type Answer, postProject, register, type Visitor } from './visitor.ts';

/** The outcome of a request: the proposal's status, or the refusal's code. */
export const said = ({ status, body }: Answer): string => (status < 300 ? body.data.status : body.code);

/** A client's and a freelancer's actions on one proposal, and their views of it. */
export type Two = Awaited<ReturnType<typeof receivedProposal>>;

/**
 * A proposal from a new freelancer for one of `client`'s projects, by default a new one; resolves once the client sees
 * it.
 */
export async function receivedProposal(
  market: Marketplace,
  {
    client,
    projectId,
    terms = {},
  }: Readonly<{ client?: Visitor; projectId?: string; terms?: Partial<SendProposal> }> = {},
) {
  const [theClient, freelancer] = [client ?? market.visitor(), market.visitor()];
  if (!client) await register(theClient, true);
  const freelancerId = await register(freelancer, false);
  const project = projectId ?? (await postProject(theClient));
  await freelancer.must('sendProposal', { json: aProposal(project, terms) });
  const two = between(market, { client: theClient, freelancer, projectId: project, freelancerId });
  const isListed = () =>
    two.received().then(
      () => true,
      () => false,
    );
  await eventually(isListed, (listed) => listed);
  return two;
}

/** One party's actions that do not depend on an offer. */
export type Command = 'open' | 'shortlist' | 'unshortlist' | 'decline' | 'reconsider' | 'revise' | 'withdraw';

type People = Readonly<{ client: Visitor; freelancer: Visitor; projectId: string; freelancerId: string }>;

function between(market: Marketplace, people: People) {
  const { client, freelancer, projectId, freelancerId } = people;
  const params = { projectId, freelancerId };
  const asClient =
    (route: 'openProposal' | 'shortlistProposal' | 'unshortlistProposal' | 'reconsiderProposal') => (key?: string) =>
      client.call(route, { params, ...keyed(key) });
  const two = {
    ...people,
    open: asClient('openProposal'),
    shortlist: asClient('shortlistProposal'),
    unshortlist: asClient('unshortlistProposal'),
    reconsider: asClient('reconsiderProposal'),
    decline: (key?: string, why: object = { reason: 'budget', words: 'Too dear.' }): Promise<Answer> =>
      client.call('declineProposal', { params, json: why, ...keyed(key) }),
    revise: (key?: string, changes: object = {}): Promise<Answer> => {
      const { projectId: _, ...terms } = aProposal(projectId, { expectedBidRate: 40_000, coverLetter: 'Revised.' });
      return freelancer.call('reviseProposal', {
        params: { projectId },
        json: { ...terms, ...changes },
        ...keyed(key),
      });
    },
    withdraw: (key?: string) => freelancer.call('withdrawProposal', { params: { projectId }, ...keyed(key) }),
    /** Makes a new offer that lapses in a week; returns the response. */
    offer: (key?: string, changes: Partial<MakeOffer> = {}): Promise<Answer> =>
      client.call('makeOffer', { params, json: anOffer(changes), ...keyed(key) }),
    /** The open offer's id. */
    async offerId(): Promise<string> {
      const { offer } = await eventually(two.received, ({ status }) => status === 'offered');
      if (!offer) throw new Error('expected an open offer');
      return offer._id;
    },
    withdrawOffer: (offerId: string, key?: string): Promise<Answer> =>
      client.call('withdrawOffer', { params, json: { offerId }, ...keyed(key) }),
    /** Changes the open offer's terms, of which the client has read this revision. */
    changeOffer: (offerId: string, changes: Partial<ChangeOffer> = {}, key?: string): Promise<Answer> =>
      client.call('changeOffer', { params, json: { ...anOffer(), offerId, revision: 1, ...changes }, ...keyed(key) }),
    accept: (offerId: string, key?: string, revision = 1): Promise<Answer> =>
      freelancer.call('acceptOffer', { params: { projectId }, json: { offerId, revision }, ...keyed(key) }),
    declineOffer: (offerId: string, key?: string, revision = 1): Promise<Answer> =>
      freelancer.call('declineOffer', {
        params: { projectId },
        json: { offerId, revision, reason: 'rate', words: 'Too little.' },
        ...keyed(key),
      }),
    /** Suggests other terms for the open offer, by default only another rate. */
    suggest: (offerId: string, changes: Partial<SuggestTerms> = {}, key?: string): Promise<Answer> => {
      const { rate: _, expiresAt: __, keepsHiring: ___, message: ____, ...terms } = anOffer();
      const json = { offerId, revision: 1, ...terms, rate: 48_000, ...changes };
      return freelancer.call('suggestTerms', { params: { projectId }, json, ...keyed(key) });
    },
    declineTerms: (suggestionId: string, key?: string): Promise<Answer> =>
      client.call('declineTerms', { params, json: { suggestionId }, ...keyed(key) }),
    withdrawTerms: (suggestionId: string, key?: string): Promise<Answer> =>
      freelancer.call('withdrawTerms', { params: { projectId }, json: { suggestionId }, ...keyed(key) }),
    close: () => client.must('closeProject', { params: { id: projectId } }),
    /** The proposal as its client currently sees it, without waiting. */
    async received() {
      const { data } = await client.must('listReceivedProposals', {
        params: { id: projectId },
        query: { limit: '50' },
      });
      const found = data.find(({ freelancer: { _id } }) => _id === freelancerId);
      if (!found) throw new Error('expected the client to see the proposal');
      return found;
    },
    /** The proposal as its freelancer currently sees it, without waiting. */
    async own() {
      const { data } = await freelancer.must('listOwnProposals', { query: { projectId } });
      const [found, ...others] = data;
      if (others.length > 0) throw new Error(`expected one proposal for the project, got ${data.length}`);
      if (!found) throw new Error('expected the freelancer to see the proposal');
      return found;
    },
    /** The types of the events in the proposal's stream, oldest first. */
    history: () => typesOf(market, 'proposals', `proposal-${projectId}_${freelancerId}`),
    /** The types of the events in the project's stream, oldest first. */
    projectHistory: () => typesOf(market, 'projects', `project-${projectId}`),
    projectStatus: async (): Promise<string> =>
      (await client.get(`/api/v1/client/project/${projectId}`)).body.data.status,
  };
  return {
    ...two,
    /** Waits until a party sees the other party's change. */
    reads: (by: 'received' | 'own', status: string) =>
      eventually<Awaited<ReturnType<(typeof two)['received'] | (typeof two)['own']>>>(
        two[by],
        (proposal) => proposal.status === status,
      ),
  };
}

const keyed = (key: string | undefined) => (key === undefined ? {} : { key });
