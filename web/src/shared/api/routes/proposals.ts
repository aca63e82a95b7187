// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const proposalsApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/proposals')).then((module) => module.proposalsRoutes),
  {
    sendProposal: 'POST /api/v1/freelancer/proposal',
    listReceivedProposals: 'GET /api/v1/client/project/:id/proposals',
    listOwnProposals: 'GET /api/v1/freelancer/proposal',
  },
);
