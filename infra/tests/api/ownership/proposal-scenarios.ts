import type { RouteName } from '@hirelane/api/routes';
import { addressOf } from '@hirelane/api/routes/address';
import { proposalsRoutes } from '@hirelane/api/routes/proposals';
import { anOffer, aProposal } from '@hirelane/api/testing/fixtures';
import { eventually } from '@hirelane/test-kit/eventually';
import { postProject, register, type Visitor } from '../../support/visitor.ts';
import type { Scenario } from './scenario.ts';
import type { Actor, TestEnvironment } from './test-environment.ts';

const BUDGET = { reason: 'budget' };
const { expiresAt: _, keepsHiring: __, message: ___, ...offeredTerms } = anOffer();
const OTHER_TERMS = { ...offeredTerms, rate: 48_000, revision: 1 };
const TERMS = { expectedBidRate: 1, duration: '1 month', coverLetter: 'Tea.' };

/** A proposal's lifecycle. */
export const proposalScenarios = {
  sendProposal: {
    owner: null,
    call: async (_caller, { actors }) => ({
      path: proposalsRoutes.sendProposal.path,
      json: aProposal(await postProject(actors.clientA.browser)),
    }),
    naming: async ({ id }, { actors }) => ({
      path: proposalsRoutes.sendProposal.path,
      json: aProposal(await postProject(actors.clientA.browser), { freelancerId: id }),
    }),
  },
  reviseProposal: ofFreelancer('reviseProposal', TERMS),
  withdrawProposal: ofFreelancer('withdrawProposal'),
  openProposal: ofClient('openProposal'),
  shortlistProposal: ofClient('shortlistProposal'),
  unshortlistProposal: ofClient('unshortlistProposal'),
  declineProposal: ofClient('declineProposal', BUDGET),
  reconsiderProposal: ofClient('reconsiderProposal', undefined, 'declineProposal'),
  declineProposals: {
    owner: 'client',
    others: 'hidden',
    async call(owner, env) {
      const { projectId, freelancerId } = (await received(owner, env)).params;
      return {
        path: addressOf(proposalsRoutes.declineProposals.path, { id: projectId }),
        json: { ...BUDGET, freelancerIds: [freelancerId] },
      };
    },
  },
  makeOffer: ofClient('makeOffer', anOffer()),
  changeOffer: ofMade('changeOffer', { ...anOffer({ rate: 46_000 }), revision: 1 }),
  withdrawOffer: ofMade('withdrawOffer'),
  declineTerms: {
    owner: 'client',
    others: 'hidden',
    async call(owner, env) {
      const { params, freelancer } = await received(owner, env);
      const offerId = await offered(owner.browser, params);
      await freelancer.must('suggestTerms', { params, json: { ...OTHER_TERMS, offerId } });
      const json = { suggestionId: await suggestedTo(freelancer, params.projectId) };
      return { path: addressOf(proposalsRoutes.declineTerms.path, params), json };
    },
  },
  acceptOffer: ofOffered('acceptOffer'),
  declineOffer: ofOffered('declineOffer', { reason: 'rate' }),
  suggestTerms: ofOffered('suggestTerms', OTHER_TERMS),
  withdrawTerms: {
    owner: null,
    async call({ browser, role, id }, { actors }) {
      const client = actors.clientA.browser;
      const projectId = await postProject(client);
      const path = addressOf(proposalsRoutes.withdrawTerms.path, { projectId });
      if (role !== 'freelancer') return { path, json: { suggestionId: projectId } };
      await browser.must('sendProposal', { json: aProposal(projectId) });
      const offerId = await offered(client, { projectId, freelancerId: id });
      await browser.must('suggestTerms', { params: { projectId }, json: { ...OTHER_TERMS, offerId } });
      return { path, json: { suggestionId: await suggestedTo(browser, projectId) } };
    },
  },
  listOwnProposals: { owner: null, call: () => ({ path: proposalsRoutes.listOwnProposals.path }) },
  listOpenOffers: { owner: null, call: () => ({ path: proposalsRoutes.listOpenOffers.path }) },
  listReceivedProposals: {
    owner: 'client',
    others: 'hidden',
    call: async ({ browser }) => ({ path: `/api/v1/client/project/${await postProject(browser)}/proposals` }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;

/** Sends a proposal for the owner's project, as a freelancer used only here. */
async function received({ browser }: Actor, { market }: TestEnvironment) {
  const projectId = await postProject(browser);
  const freelancer = market.visitor();
  const freelancerId = await register(freelancer, false);
  await freelancer.must('sendProposal', { json: aProposal(projectId) });
  return { params: { projectId, freelancerId }, freelancer };
}

/** Makes an offer; returns its id. */
async function offered(client: Visitor, params: Readonly<{ projectId: string; freelancerId: string }>) {
  const isListed = () => client.call('listReceivedProposals', { params: { id: params.projectId } });
  await eventually(isListed, ({ status, body }) => status === 200 && body.data.length > 0);
  await client.must('makeOffer', { params, json: anOffer() });
  const { data } = await client.must('listReceivedProposals', { params: { id: params.projectId } });
  return data[0]?.offer?._id ?? '';
}

/** The id of the terms that the freelancer suggested. */
async function suggestedTo(freelancer: Visitor, projectId: string): Promise<string> {
  const own = () => freelancer.must('listOwnProposals', { query: { projectId } });
  const { data } = await eventually(own, (list) => list.data[0]?.offer?.suggestion != null);
  return data[0]?.offer?.suggestion?._id ?? '';
}

/** A client's commands on an offer that they have made. */
function ofMade(name: 'changeOffer' | 'withdrawOffer', json: object = {}): Scenario {
  return {
    owner: 'client',
    others: 'hidden',
    async call(owner, env) {
      const { params } = await received(owner, env);
      const offerId = await offered(owner.browser, params);
      return { path: addressOf(proposalsRoutes[name].path, params), json: { ...json, offerId } };
    },
  };
}

/** A freelancer's responses to an offer. */
function ofOffered(name: 'acceptOffer' | 'declineOffer' | 'suggestTerms', json: object = {}): Scenario {
  return {
    owner: null,
    async call({ browser, role, id }, { actors }) {
      const client = actors.clientA.browser;
      const projectId = await postProject(client);
      const path = addressOf(proposalsRoutes[name].path, { projectId });
      if (role !== 'freelancer') return { path, json: { ...json, offerId: projectId } };
      await browser.must('sendProposal', { json: aProposal(projectId) });
      return { path, json: { ...json, offerId: await offered(client, { projectId, freelancerId: id }) } };
    },
  };
}

type Decision =
  | 'openProposal'
  | 'shortlistProposal'
  | 'unshortlistProposal'
  | 'declineProposal'
  | 'reconsiderProposal'
  | 'makeOffer';

/** A client's action on a proposal after the action `before`. */
function ofClient(name: Decision, json?: object, before?: 'declineProposal'): Scenario {
  return {
    owner: 'client',
    others: 'hidden',
    async call(owner, env) {
      const { params } = await received(owner, env);
      if (before) await owner.browser.must(before, { params, json: BUDGET });
      return { path: addressOf(proposalsRoutes[name].path, params), ...(json && { json }) };
    },
  };
}

/**
 * A freelancer's action on their own proposal. The path contains a project, so the call cannot target another user's
 * proposal.
 */
function ofFreelancer(name: 'reviseProposal' | 'withdrawProposal', json?: object): Scenario {
  return {
    owner: null,
    async call({ browser, role }, { actors }) {
      const projectId = await postProject(actors.clientA.browser);
      if (role === 'freelancer') await browser.must('sendProposal', { json: aProposal(projectId) });
      return { path: addressOf(proposalsRoutes[name].path, { projectId }), ...(json && { json }) };
    },
  };
}
