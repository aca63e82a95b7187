import { PageQuery } from '../api/projects.ts';
import { OwnProposals, ProposalSentAnswer, ReceivedProposals, SendProposal } from '../api/proposals.ts';
import type { Route } from './route.ts';

/** A proposal's life, and its readers. */
export const proposalsRoutes = {
  sendProposal: {
    method: 'POST',
    path: '/api/v1/freelancer/proposal',
    who: 'freelancer',
    service: 'proposals',
    asks: { service: 'projects', as: 'proposals' },
    kind: 'command',
    body: SendProposal,
    status: 201,
    answer: ProposalSentAnswer,
    about: 'Apply to a project, once.',
  },
  listReceivedProposals: {
    method: 'GET',
    path: '/api/v1/client/project/:id/proposals',
    who: 'client',
    service: 'proposals',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: ReceivedProposals,
    about: "The proposals for one's own project.",
  },
  listOwnProposals: {
    method: 'GET',
    path: '/api/v1/freelancer/proposal',
    who: 'freelancer',
    service: 'proposals',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: OwnProposals,
    about: "One's own proposals, newest first.",
  },
} as const satisfies Record<string, Route>;
