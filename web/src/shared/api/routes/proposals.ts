// Written by `npm run contracts`.
import type { proposalsRoutes } from '@hirelane/api/routes/proposals';
import { apiOf } from '@/shared/api/api';
import { flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const ProposalSentAnswer = object({ data: object({ _id: text, projectId: text }), isApplied: oneOf(true) });

const ProposalState = object({
  data: object({
    projectId: text,
    freelancerId: text,
    status: oneOf('sent', 'opened', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed'),
  }),
});

const ProposalStates = object({
  data: list(
    object({
      projectId: text,
      freelancerId: text,
      status: oneOf('sent', 'opened', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed'),
      isRefused: flag,
    }),
  ),
});

const OfferAcceptedAnswer = object({
  data: object({
    projectId: text,
    freelancerId: text,
    status: oneOf('sent', 'opened', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed'),
    contractId: text,
  }),
});

const ThumbnailSize = object({ width: number, height: number });

const FileRef = object({ _id: text, name: text, size: number, contentType: text, thumbnail: optional(ThumbnailSize) });

const SuggestedTerms = object({
  _id: text,
  rate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  scope: text,
  startDate: text,
  status: oneOf('open', 'agreed', 'declined'),
});

const Offer = object({
  _id: text,
  rate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  scope: text,
  startDate: text,
  expiresAt: text,
  keepsHiring: flag,
  message: text,
  madeAt: text,
  status: oneOf('open', 'withdrawn', 'declined', 'lapsed', 'accepted'),
  declined: nullable(object({ reason: oneOf('rate', 'scope', 'timing', 'other work', 'other'), words: text })),
  revision: optional(number),
  former: optional(
    nullable(
      object({
        rate: number,
        duration: oneOf('1 month', '3 month', '6 month', '12 month'),
        scope: text,
        startDate: text,
      }),
    ),
  ),
  suggestion: optional(nullable(SuggestedTerms)),
});

const ReceivedProposal = object({
  _id: text,
  expectedBidRate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  coverLetter: text,
  isLetterHidden: optional(flag),
  portfolio: nullable(FileRef),
  sentAt: text,
  revisions: number,
  declined: nullable(
    object({ reason: oneOf('budget', 'skills', 'timing', 'other chosen', 'other'), words: text, declinedAt: text }),
  ),
  offer: nullable(Offer),
  contractId: nullable(text),
  isContractOver: flag,
  former: nullable(
    object({
      expectedBidRate: number,
      duration: oneOf('1 month', '3 month', '6 month', '12 month'),
      coverLetter: text,
    }),
  ),
  editedSince: nullable(number),
  status: oneOf('sent', 'opened', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed'),
  match: object({ shared: number, of: number }),
  freelancer: object({ _id: text, firstName: text, lastName: text, title: text, profileImg: nullable(text) }),
  isUnavailable: flag,
});

const ReceivedProposals = object({
  data: list(ReceivedProposal),
  nextCursor: nullable(text),
  counts: object({
    all: number,
    open: number,
    shortlisted: number,
    offered: number,
    hired: number,
    declined: number,
    withdrawn: number,
    closed: number,
  }),
});

const OwnProposal = object({
  _id: text,
  expectedBidRate: number,
  duration: oneOf('1 month', '3 month', '6 month', '12 month'),
  coverLetter: text,
  isLetterHidden: optional(flag),
  portfolio: nullable(FileRef),
  sentAt: text,
  revisions: number,
  declined: nullable(
    object({ reason: oneOf('budget', 'skills', 'timing', 'other chosen', 'other'), words: text, declinedAt: text }),
  ),
  offer: nullable(Offer),
  contractId: nullable(text),
  isContractOver: flag,
  former: nullable(
    object({
      expectedBidRate: number,
      duration: oneOf('1 month', '3 month', '6 month', '12 month'),
      coverLetter: text,
    }),
  ),
  editedSince: nullable(number),
  status: oneOf('sent', 'opened', 'shortlisted', 'offered', 'hired', 'declined', 'withdrawn', 'closed'),
  withdrawnAt: nullable(text),
  project: object({ _id: text, title: text, status: oneOf('draft', 'published', 'filled', 'closed') }),
});

const OwnProposals = object({ data: list(OwnProposal), nextCursor: nullable(text) });

const OpenOffer = object({
  _id: text,
  projectId: text,
  title: text,
  freelancer: object({ _id: text, firstName: text, lastName: text }),
  client: optional(object({ _id: text, firstName: text, lastName: text })),
  rate: optional(number),
  expiresAt: text,
});

const OpenOffers = object({ data: list(OpenOffer), nextCursor: nullable(text) });

export const proposalsApi = apiOf<typeof proposalsRoutes>()({
  sendProposal: ['POST /api/v1/freelancer/proposal', ProposalSentAnswer],
  reviseProposal: ['PUT /api/v1/freelancer/proposal/:projectId', ProposalState],
  withdrawProposal: ['DELETE /api/v1/freelancer/proposal/:projectId', ProposalState],
  openProposal: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/opened', ProposalState],
  shortlistProposal: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/shortlisted', ProposalState],
  unshortlistProposal: ['DELETE /api/v1/client/project/:projectId/proposals/:freelancerId/shortlisted', ProposalState],
  declineProposal: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/declined', ProposalState],
  reconsiderProposal: ['DELETE /api/v1/client/project/:projectId/proposals/:freelancerId/declined', ProposalState],
  declineProposals: ['POST /api/v1/client/project/:id/proposals/declined', ProposalStates],
  makeOffer: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/offer', ProposalState],
  changeOffer: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/offer/changed', ProposalState],
  declineTerms: [
    'PUT /api/v1/client/project/:projectId/proposals/:freelancerId/offer/suggestion/declined',
    ProposalState,
  ],
  withdrawOffer: ['PUT /api/v1/client/project/:projectId/proposals/:freelancerId/offer/withdrawn', ProposalState],
  acceptOffer: ['PUT /api/v1/freelancer/proposal/:projectId/offer/accepted', OfferAcceptedAnswer],
  declineOffer: ['PUT /api/v1/freelancer/proposal/:projectId/offer/declined', ProposalState],
  suggestTerms: ['PUT /api/v1/freelancer/proposal/:projectId/offer/suggestion', ProposalState],
  withdrawTerms: ['PUT /api/v1/freelancer/proposal/:projectId/offer/suggestion/withdrawn', ProposalState],
  listReceivedProposals: ['GET /api/v1/client/project/:id/proposals', ReceivedProposals],
  listOwnProposals: ['GET /api/v1/freelancer/proposal', OwnProposals],
  listOpenOffers: ['GET /api/v1/offer', OpenOffers],
});
