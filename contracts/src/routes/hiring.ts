import { FreelancerCounts, FreelancerCountsQuery, FreelancerList, FreelancerQuery } from '../schemas/freelancers.ts';
import { BillingAnswer, BillingSaved, SetBilling } from '../schemas/invoices.ts';
import { CompletedContracts } from '../schemas/people.ts';
import { PageQuery } from '../schemas/projects.ts';
import { NoteSaved, Notes, WriteNote } from '../schemas/proposals.ts';
import { PersonReviews } from '../schemas/reviews.ts';
import type { Route } from './route.ts';

/** Routes for notes, billing details, the freelancer directory, and freelancers' completed contracts and reviews. */
export const hiringRoutes = {
  writeNote: {
    method: 'PUT',
    path: '/api/v1/client/proposal/:proposalId/note',
    who: 'client',
    service: 'hiring',
    kind: 'command',
    body: WriteNote,
    status: 200,
    answer: NoteSaved,
    about: "Write the caller's private note about a proposal for their project, or delete it by sending an empty text.",
  },
  listNotes: {
    method: 'GET',
    path: '/api/v1/client/project/:id/notes',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: Notes,
    about: "The caller's private notes about the proposals for their project, latest first.",
  },
  readBilling: {
    method: 'GET',
    path: '/api/v1/billing',
    who: 'user',
    service: 'hiring',
    kind: 'query',
    status: 200,
    answer: BillingAnswer,
    about: "The caller's details on invoices.",
  },
  setBilling: {
    method: 'PUT',
    path: '/api/v1/billing',
    who: 'user',
    service: 'hiring',
    kind: 'command',
    body: SetBilling,
    status: 200,
    answer: BillingSaved,
    about: "Set the caller's details on invoices; issued invoices do not change.",
  },
  listFreelancers: {
    method: 'GET',
    path: '/api/v1/freelancers',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    limit: 'search',
    query: FreelancerQuery,
    status: 200,
    answer: FreelancerList,
    about: 'The directory of freelancers who show their page to everyone or to signed-in users.',
  },
  countFreelancers: {
    method: 'GET',
    path: '/api/v1/freelancers/counts',
    who: 'client',
    service: 'hiring',
    kind: 'query',
    limit: 'search',
    query: FreelancerCountsQuery,
    status: 200,
    answer: FreelancerCounts,
    about: 'For each value of a filter, the number of freelancers that a search would find with it.',
  },
  readCompleted: {
    method: 'GET',
    path: '/api/v1/people/:id/contracts',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: CompletedContracts,
    about:
      "A freelancer's completed contracts that their clients allow to be mentioned, for users who can see the freelancer's page.",
  },
  readReviews: {
    method: 'GET',
    path: '/api/v1/people/:id/reviews',
    who: 'anyone',
    service: 'hiring',
    kind: 'query',
    query: PageQuery,
    status: 200,
    answer: PersonReviews,
    about: 'The public reviews of a user, latest first, with averages.',
  },
} as const satisfies Record<string, Route>;
