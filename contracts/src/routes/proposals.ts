import { PageQuery } from '../schemas/projects.ts';
import {
  AnswerOffer,
  DeclineOffer,
  DeclineProposal,
  DeclineProposals,
  MakeOffer,
  OfferAcceptedAnswer,
  OpenOffers,
  OwnProposals,
  OwnProposalsQuery,
  ProposalSentAnswer,
  ProposalState,
  ProposalStates,
  ProposalTerms,
  ReceivedProposals,
  ReceivedQuery,
  SendProposal,
} from '../schemas/proposals.ts';
import type { Route } from './route.ts';

/** The path to a proposal for its project's client. */
const RECEIVED = '/api/v1/client/project/:projectId/proposals/:freelancerId';

/** The client's commands on a proposal. */
const decision = { who: 'client', service: 'proposals', kind: 'command', status: 200, answer: ProposalState } as const;
/** The freelancer's commands on their own proposal. */
const own = { who: 'freelancer', service: 'proposals', kind: 'command', status: 200, answer: ProposalState } as const;

/** Routes for the lifecycle of a proposal, and for proposal lists. */
export const proposalsRoutes = {
  sendProposal: {
    method: 'POST',
    path: '/api/v1/freelancer/proposal',
    who: 'freelancer',
    service: 'proposals',
    asks: { service: 'projects', as: 'proposals' },
    kind: 'command',
    limit: 'proposal',
    body: SendProposal,
    status: 201,
    answer: ProposalSentAnswer,
    about: 'Apply to a project. A freelancer can apply to each project only once.',
  },
  reviseProposal: {
    ...own,
    method: 'PUT',
    path: '/api/v1/freelancer/proposal/:projectId',
    asks: { service: 'projects', as: 'proposals' },
    body: ProposalTerms,
    about: "Revise the caller's proposal while its project is published, at most five times.",
  },
  withdrawProposal: {
    ...own,
    method: 'DELETE',
    path: '/api/v1/freelancer/proposal/:projectId',
    about: "Withdraw the caller's proposal permanently.",
  },
  openProposal: {
    ...decision,
    method: 'PUT',
    path: `${RECEIVED}/opened`,
    about: 'Record that the client has read a proposal.',
  },
  shortlistProposal: {
    ...decision,
    method: 'PUT',
    path: `${RECEIVED}/shortlisted`,
    about: 'Put a proposal on the shortlist.',
  },
  unshortlistProposal: {
    ...decision,
    method: 'DELETE',
    path: `${RECEIVED}/shortlisted`,
    about: 'Remove a proposal from the shortlist.',
  },
  declineProposal: {
    ...decision,
    method: 'PUT',
    path: `${RECEIVED}/declined`,
    body: DeclineProposal,
    about: 'Decline a proposal, with a reason.',
  },
  reconsiderProposal: {
    ...decision,
    method: 'DELETE',
    path: `${RECEIVED}/declined`,
    asks: { service: 'projects', as: 'proposals' },
    about: 'Undo the decline of a proposal within seven days.',
  },
  declineProposals: {
    ...decision,
    method: 'POST',
    path: '/api/v1/client/project/:id/proposals/declined',
    body: DeclineProposals,
    answer: ProposalStates,
    about: 'Decline several proposals of a project with the same reason.',
  },
  makeOffer: {
    ...decision,
    method: 'PUT',
    path: `${RECEIVED}/offer`,
    asks: { service: 'projects', as: 'proposals' },
    body: MakeOffer,
    about: 'Make an offer to the freelancer; only one offer can be open at a time.',
  },
  withdrawOffer: {
    ...decision,
    method: 'PUT',
    path: `${RECEIVED}/offer/withdrawn`,
    body: AnswerOffer,
    about: 'Withdraw an open offer.',
  },
  acceptOffer: {
    ...own,
    method: 'PUT',
    path: '/api/v1/freelancer/proposal/:projectId/offer/accepted',
    asks: { service: 'projects', as: 'proposals' },
    body: AnswerOffer,
    answer: OfferAcceptedAnswer,
    about: 'Accept the open offer, which starts a contract.',
  },
  declineOffer: {
    ...own,
    method: 'PUT',
    path: '/api/v1/freelancer/proposal/:projectId/offer/declined',
    body: DeclineOffer,
    about: 'Decline the open offer, with a reason.',
  },
  listReceivedProposals: {
    method: 'GET',
    path: '/api/v1/client/project/:id/proposals',
    who: 'client',
    service: 'proposals',
    kind: 'query',
    query: ReceivedQuery,
    status: 200,
    answer: ReceivedProposals,
    about: "The proposals for one of the caller's projects.",
  },
  listOwnProposals: {
    method: 'GET',
    path: '/api/v1/freelancer/proposal',
    who: 'freelancer',
    service: 'proposals',
    kind: 'query',
    query: OwnProposalsQuery,
    status: 200,
    answer: OwnProposals,
    about: "The caller's proposals, newest first.",
  },
  listOpenOffers: {
    method: 'GET',
    path: '/api/v1/offer',
    who: 'user',
    service: 'proposals',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: OpenOffers,
    about: "The caller's open offers, made as a client or received as a freelancer, latest first.",
  },
} as const satisfies Record<string, Route>;
