import { LIMITS } from '@hirelane/contracts/constants';
import { aProject, aProposal } from '@hirelane/contracts/testing/fixtures';

import { type Cases, type Ids, long } from './case.ts';

const briefCase = {
  as: 'client',
  valid: (ids: Ids) => aProject({ file: ids.file }),
  overlong: { title: long(LIMITS.projectTitle), description: long(LIMITS.projectDescription) },
  texts: ['title', 'description'],
} as const;
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
};
