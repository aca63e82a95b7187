import { LIMITS } from '@hirelane/api/constants';
import { anOffer, aProject, aProposal } from '@hirelane/api/testing/fixtures';

import { type Cases, type Ids, long } from './case.ts';

const briefCase = {
  as: 'client',
  valid: (ids: Ids) => aProject({ file: ids.file }),
  overlong: { title: long(LIMITS.projectTitle), description: long(LIMITS.projectDescription) },
  texts: ['title', 'description'],
} as const;
/** The body is validated before the project's owner is checked. */
const received = (ids: Ids) => `/api/v1/client/project/${ids.project}/proposals`;
const declineCase = {
  as: 'client',
  overlong: { words: long(LIMITS.declineWords) },
  optional: ['words'],
  texts: ['words'],
} as const;
const nothingElse = { overlong: {}, optional: [], texts: [] } as const;
const answerCase = {
  ...{ valid: (ids: Ids) => ({ offerId: ids.proposal, revision: 1 }), overlong: {} },
  ...{ optional: ['revision'], texts: [] },
} as const;
const suggestionCase = { valid: (ids: Ids) => ({ suggestionId: ids.proposal }), ...nothingElse } as const;
const { expiresAt: _, keepsHiring: __, message: ___, ...someTerms } = anOffer();
const draftFields = Object.keys(aProject({ file: '' }));

export const projectCases: Cases = {
  postProject: { ...briefCase, path: () => '/api/v1/client/project/', optional: [] },
  draftProject: { ...briefCase, path: () => '/api/v1/client/project/draft', optional: draftFields },
  editProject: { ...briefCase, path: (ids) => `/api/v1/client/project/${ids.draft}`, optional: draftFields },
  sendProposal: {
    as: 'freelancer',
    path: () => '/api/v1/freelancer/proposal',
    valid: (ids) => aProposal(ids.project),
    overlong: { coverLetter: long(LIMITS.coverLetter) },
    optional: [],
    texts: ['coverLetter'],
  },
  writeNote: {
    as: 'client',
    path: (ids) => `/api/v1/client/proposal/${ids.proposal}/note`,
    valid: () => ({ text: 'Ask about labels.' }),
    overlong: { text: long(LIMITS.note) },
    optional: [],
    texts: ['text'],
  },
  reviseProposal: {
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/proposal/${ids.project}`,
    valid: () => ({ expectedBidRate: 1, duration: '1 month', coverLetter: 'Tea.' }),
    overlong: { coverLetter: long(LIMITS.coverLetter) },
    optional: [],
    texts: ['coverLetter'],
  },
  declineProposal: {
    ...declineCase,
    path: (ids) => `${received(ids)}/${ids.freelancer}/declined`,
    valid: () => ({ reason: 'budget', words: 'Too dear.' }),
  },
  makeOffer: {
    as: 'client',
    path: (ids) => `${received(ids)}/${ids.freelancer}/offer`,
    valid: () => anOffer(),
    overlong: { scope: long(LIMITS.offerScope), message: long(LIMITS.offerMessage) },
    optional: ['keepsHiring', 'message'],
    texts: ['scope', 'message'],
  },
  changeOffer: {
    as: 'client',
    path: (ids) => `${received(ids)}/${ids.freelancer}/offer/changed`,
    valid: (ids) => ({ ...anOffer(), offerId: ids.proposal, revision: 1 }),
    overlong: { scope: long(LIMITS.offerScope), message: long(LIMITS.offerMessage) },
    optional: [],
    texts: ['scope', 'message'],
  },
  declineTerms: {
    ...suggestionCase,
    as: 'client',
    path: (ids) => `${received(ids)}/${ids.freelancer}/offer/suggestion/declined`,
  },
  suggestTerms: {
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/proposal/${ids.project}/offer/suggestion`,
    valid: (ids) => ({ offerId: ids.proposal, revision: 1, ...someTerms }),
    overlong: { scope: long(LIMITS.offerScope) },
    optional: [],
    texts: ['scope'],
  },
  withdrawTerms: {
    ...suggestionCase,
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/proposal/${ids.project}/offer/suggestion/withdrawn`,
  },
  withdrawOffer: {
    ...nothingElse,
    valid: (ids) => ({ offerId: ids.proposal }),
    as: 'client',
    path: (ids) => `${received(ids)}/${ids.freelancer}/offer/withdrawn`,
  },
  acceptOffer: {
    ...answerCase,
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/proposal/${ids.project}/offer/accepted`,
  },
  declineOffer: {
    as: 'freelancer',
    path: (ids) => `/api/v1/freelancer/proposal/${ids.project}/offer/declined`,
    valid: (ids) => ({ offerId: ids.proposal, revision: 1, reason: 'rate', words: 'Too little.' }),
    overlong: { words: long(LIMITS.declineWords) },
    optional: ['revision', 'words'],
    texts: ['words'],
  },
  declineProposals: {
    ...declineCase,
    path: (ids) => `${received(ids)}/declined`,
    valid: (ids) => ({ reason: 'budget', words: 'Too dear.', freelancerIds: [ids.freelancer] }),
  },
};
